"""Why this move: what a search expects of the best action and of the next best two, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from tertulia.bots.budget import Budget
from tertulia.bots.search import Node, Search
from tertulia.kernel.game import Game
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

ALTERNATIVES: Final = 2
A_MOMENT: Final = Budget(seconds=1.0)


@dataclass(frozen=True)
class Expected:
    """What an action is expected to lead to for the seat that decides."""

    action: int
    chance: float
    """To win, from 0 to 1."""
    lead: float
    """Points ahead of the best other; below 0, behind."""
    rounds: int
    """How many rounds of search this rests on."""

    def say(self, name: object) -> Text:
        lead = f"{self.lead:+.1f}".replace("-", "−")
        return _("{action} ({chance} % to win, {lead} points)", action=name, chance=round(100 * self.chance), lead=lead)


def advise(game: Game[Any], view: Any, seed: int | str = 0, budget: Budget = A_MOMENT) -> list[Expected]:
    """The best action and the next best, from what the seat may know."""
    root = Search(game, Random(str(seed)), budget.rounds, budget.seconds).think(view)
    tried = sorted((at for at in range(len(root.actions)) if root.visits[at]), key=lambda at: -root.visits[at])
    if not tried:  # a single action that is worth a look is not searched
        return [Expected(root.actions[0], 0.5, root.priors[0], 0)]
    best = root.best()
    order = [best, *(at for at in tried if at != best)]
    return [_expected(root, at) for at in order[: 1 + ALTERNATIVES]]


def _expected(root: Node, at: int) -> Expected:
    visits = root.visits[at]
    return Expected(root.actions[at], root.totals[at] / visits, root.leads[at] / visits, visits)


def explain(found: list[Expected], name: Callable[[int], object]) -> Text:
    """One sentence; `name` says an action in words."""
    best, *others = [expected.say(name(expected.action)) for expected in found]
    if not others:
        return _("Best is {best}; nothing else is worth a look.", best=best)
    return _("Best is {best}; then {others}.", best=best, others=others)
