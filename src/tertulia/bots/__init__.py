"""The bots: players that see only their seat's view. They know no game; a game tells them what is good."""

from __future__ import annotations

import difflib
from dataclasses import replace
from random import Random
from typing import Any, Final

from tertulia.bots.bot import Bot
from tertulia.bots.budget import read_budget
from tertulia.bots.ladder import LADDER, LEVELS
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game

__all__ = ["DEFAULT_BOT", "LADDER", "LEVELS", "Bot", "make"]

DEFAULT_BOT: Final = "regular"
"""Who plays where nobody says who should."""


def make(name: str, game: Game[Any], seed: int | str) -> Bot:
    """A bot by its name: `master`; with a budget `master@2s`, `master@400`, `master@2sx4`; with a policy `greedy/NAME`.

    The same seed plays the same, unless the budget is time.
    """
    whole, at, budget = name.partition("@")
    kind, slash, policy = whole.partition("/")
    if kind not in LEVELS:
        near = difflib.get_close_matches(kind, LEVELS, n=1)
        remedy = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(LEVELS)}"
        raise BadInput(f"no bot {kind[:60]!r}; {remedy}")
    level = LEVELS[kind]
    if at and not level.searches:
        raise BadInput(f"the bot {kind!r} does not search, so it has no budget; write {kind!r} alone")
    return level.make(
        _single_minded(game, kind, policy) if slash else game,
        Random(str(seed)),
        read_budget(budget) if at else level.budget,
    )


def _single_minded(game: Game[Any], kind: str, policy: str) -> Game[Any]:
    """The game as a bot sees it that follows a policy."""
    if kind != "greedy":
        raise BadInput(f"the bot {kind!r} follows no policy; write 'greedy/{policy[:60]}'")
    if policy not in game.policies:
        known = f"choose {', '.join(game.policies)}" if game.policies else "write 'greedy' alone"
        raise BadInput(f"{game.title} has no policy {policy[:60]!r}; {known}")
    considers, promising = game.policies[policy], game.promising
    return replace(game, promising=lambda view, legal: promising(view, considers(view, legal)))
