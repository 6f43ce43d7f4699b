"""The bots: players that see only their seat's view. They work for any game; the game evaluates positions for them."""

from __future__ import annotations

import difflib
from dataclasses import replace
from random import Random
from typing import Any, Final

from tertulia.bots.bot import Bot
from tertulia.bots.budget import Budget, read_budget
from tertulia.bots.ladder import LADDER, LEVELS, Level
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game

__all__ = ["DEFAULT_BOT", "LADDER", "LEVELS", "Bot", "check", "make"]

DEFAULT_BOT: Final = "regular"
"""The bot that plays if none is named."""


def make(name: str, game: Game[Any], seed: int | str) -> Bot:
    """A bot by its name: `master`; with a budget `master@2s`, `master@400`, `master@2sx4`; with a policy `greedy/NAME`.

    The same seed gives the same play, unless the budget is time.
    """
    level, played, budget = check(name, game)
    return level.make(played, Random(str(seed)), budget)


def check(name: str, game: Game[Any]) -> tuple[Level, Game[Any], Budget]:
    """Check a bot's name for a game without starting anything: its level, its policy and its budget."""
    whole, at, written = name.partition("@")
    kind, slash, policy = whole.partition("/")
    if kind not in LEVELS:
        near = difflib.get_close_matches(kind.lower(), LEVELS, n=1)
        remedy = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(LEVELS)}"
        raise BadInput(f"no bot {kind[:60]!r}; {remedy}")
    level = LEVELS[kind]
    if at and not level.searches:
        raise BadInput(f"the bot {kind!r} does not search, so it has no budget; write {kind!r} alone")
    played = _single_minded(game, kind, policy) if slash else game
    budget = read_budget(written) if at else level.budget
    if budget.cores > 1 and not level.in_company:
        raise BadInput(f"the bot {kind!r} thinks on one core only; write '{kind}@{written.partition('x')[0]}'")
    return level, played, budget


def _single_minded(game: Game[Any], kind: str, policy: str) -> Game[Any]:
    """The game as seen by a bot that follows a policy."""
    if kind != "greedy":
        raise BadInput(f"the bot {kind!r} follows no policy; write 'greedy/{policy[:60]}'")
    if policy not in game.policies:
        known = f"choose {', '.join(game.policies)}" if game.policies else "write 'greedy' alone"
        raise BadInput(f"{game.title} has no policy {policy[:60]!r}; {known}")
    considers, promising = game.policies[policy], game.promising
    return replace(game, promising=lambda view, legal: promising(view, considers(view, legal)))
