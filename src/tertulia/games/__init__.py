"""The games, found because their folder exists."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache
from typing import Any

from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game
from tertulia.kernel.plain import LONGEST_NAME, shown


@cache
def game_names() -> tuple[str, ...]:
    """The games' names, as they are typed."""
    return tuple(sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg))


def find_game(name: object) -> Game[Any]:
    """The game of that name."""
    if not isinstance(name, str) or name not in game_names():
        near = difflib.get_close_matches(name[:LONGEST_NAME], game_names(), n=1) if isinstance(name, str) else []
        remedy = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(game_names())}"
        raise BadInput(f"no game {shown(name)}; {remedy}")
    return _game(name)


@cache
def _game(name: str) -> Game[Any]:
    game = importlib.import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    assert isinstance(game, Game)
    return game
