"""The games, found because their folder exists."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache
from typing import Any

from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game


@cache
def game_names() -> tuple[str, ...]:
    """The games' names, as they are typed."""
    return tuple(sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def find_game(name: str) -> Game[Any]:
    """The game of that name."""
    if name not in game_names():
        near = difflib.get_close_matches(name, game_names(), n=1)
        remedy = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(game_names())}"
        raise BadInput(f"no game {name[:60]!r}; {remedy}")
    game = importlib.import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    assert isinstance(game, Game)
    return game
