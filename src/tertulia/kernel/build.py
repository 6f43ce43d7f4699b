"""Whether the compiled core is running."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from tertulia.kernel.game import Game


def build(game: Game[Any]) -> str:
    """`compiled` if the game's rules are machine code, else `pure`."""
    return "pure" if isinstance(game.apply, FunctionType) else "compiled"
