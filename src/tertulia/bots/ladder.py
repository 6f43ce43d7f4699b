"""The ladder: five levels, the same in every game, from a beginner's partner to one that is hard to beat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from tertulia.bots.bot import Bot
from tertulia.bots.budget import NONE, Budget
from tertulia.bots.casual import Casual
from tertulia.bots.crew import Crew
from tertulia.bots.flat import Flat
from tertulia.bots.greedy import Greedy
from tertulia.bots.random_bot import RandomBot
from tertulia.bots.search import Search
from tertulia.bots.uneven import Uneven
from tertulia.kernel.game import Game
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


@dataclass(frozen=True)
class Level:
    """A kind of bot: what it does, and how long it thinks unless told otherwise."""

    help: Text
    make: Callable[[Game[Any], Random, Budget], Bot]
    budget: Budget = NONE
    in_company: bool = False
    """Whether it can think on several cores."""

    @property
    def searches(self) -> bool:
        return self.budget != NONE


def _search(game: Game[Any], rng: Random, budget: Budget) -> Bot:
    if budget.cores > 1:
        return Crew(game, rng, budget)
    return Search(game, rng, budget.rounds, budget.seconds)


def _beginner(game: Game[Any], rng: Random, _budget: Budget) -> Bot:
    return Casual(game, rng, game.slack[1])


def _casual(game: Game[Any], rng: Random, _budget: Budget) -> Bot:
    return Casual(game, rng, game.slack[0])


def _uneven(game: Game[Any], rng: Random, budget: Budget) -> Bot:
    return Uneven(rng, _search(game, rng, budget), _casual(game, rng, budget))


LADDER: Final[dict[str, Level]] = {
    "novice": Level(_("sees to the end of its turn, and takes what looks good"), _beginner),
    "regular": Level(_("sees to the end of its turn, and seldom takes less than the best"), _casual),
    "expert": Level(_("thinks about most decisions: tries twenty ways to play on"), _uneven, Budget(rounds=20)),
    "master": Level(_("thinks about a second"), _search, Budget(seconds=1.0), in_company=True),
    "maestro": Level(_("thinks as long as five seconds"), _search, Budget(seconds=5.0), in_company=True),
}
"""From the weakest to the strongest."""

YARDSTICKS: Final[dict[str, Level]] = {
    "random": Level(_("plays anything that is legal"), lambda game, rng, _budget: RandomBot(game, rng)),
    "greedy": Level(
        _("takes what leaves it best off at the end of its turn"), lambda game, rng, _budget: Greedy(game, rng)
    ),
    "flat": Level(_("plays on at random to the end, again and again"), Flat, Budget(seconds=1.0)),
}
"""Reference bots, used to measure others."""

LEVELS: Final = {**LADDER, **YARDSTICKS}


def below(name: str) -> str:
    """The bot that takes over if one fails: the level below, with the same budget if it searches; at last `random`."""
    level, at, budget = name.partition("@")
    levels = list(LADDER)
    if level not in levels[1:]:
        return "random"
    lower = levels[levels.index(level) - 1]
    if not LADDER[lower].searches:
        return lower
    return f"{lower}{at}{budget if LADDER[lower].in_company else budget.partition('x')[0]}"
