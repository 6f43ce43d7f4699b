"""Whether the compiled core is running, and how processes that are begun later come to use it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

from tertulia.kernel.game import Game


def build(game: Game[Any]) -> str:
    """`compiled` if the game's rules are machine code, else `pure`."""
    return "pure" if isinstance(game.apply, FunctionType) else "compiled"


def new_core() -> str | None:
    """The folder of a compiled core that is complete and belongs to these sources, but does not run in this process.

    `./play` names the folder before the core is there: it is built in the background.
    """
    folder, wanted = os.environ.get("TERTULIA_CORE", ""), os.environ.get("TERTULIA_CORE_STAMP", "")
    if not folder or not wanted or __file__.startswith(folder):
        return None
    try:
        stamp = (Path(folder) / "stamp").read_text(encoding="utf-8")
    except OSError:
        return None
    return folder if stamp.strip() == wanted else None


def use_new_core() -> None:
    """Let processes that are begun from now on use it. What this process has imported stays as it is."""
    folder = new_core()
    if folder is not None and folder not in sys.path:
        sys.path.insert(0, folder)
