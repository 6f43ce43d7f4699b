"""Why this move: what a search expects of the best action and of the next best two, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
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
ENOUGH: Final = 60
"""What was tried less often than this is tried again by itself before it is judged."""
TRIES: Final = 40
"""So many worlds are guessed at most to find one in which an action is legal."""
AS_GOOD: Final = 0.015
"""Chances to win that differ by no more than this are called the same."""


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

    def say(self, name: object) -> object:
        """In words, with the name of the action; alone where nothing was found out."""
        if not self.rounds:
            return name
        lead = f"{round(self.lead, 1) + 0.0:+.1f}".replace("-", "−")  # + 0.0: nothing is not below nothing
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


# ---- of a decision that was made -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """What a search thinks of an action that was played."""

    played: Expected
    others: list[Expected]
    """The best of those that could have been played instead, whatever is hidden from who asks."""
    best: bool
    """Whether none of them looks better."""


class _Worlds:
    """A game as it may have been when an action was played: guesses admit it, and it is always worth a look."""

    def __init__(self, game: Game[Any], played: int) -> None:
        self.game = game
        self.played = played
        self.possible: set[int] = set(range(len(game.actions)))
        """The actions that were legal in every world so far."""
        self._legal: list[int] = []
        self._world: Any = None

    def guess(self, view: Any, rng: Random) -> Any:
        for _try in range(TRIES):
            world = self.game.guess(view, rng)
            legal = self.game.legal(world)
            if self.played in legal:
                break
        self._world, self._legal = world, legal
        self.possible &= set(legal)
        return world

    def with_played(self, state: Any, legal: list[int]) -> list[int]:
        found: list[int] = self.game.promising(state, legal)
        return [*found, self.played] if self._is_first(state, legal) and self.played not in found else found

    def only_played(self, state: Any, legal: list[int]) -> list[int]:
        return [self.played] if self._is_first(state, legal) else self.game.promising(state, legal)

    def _is_first(self, state: Any, legal: list[int]) -> bool:
        """Whether this is the decision that is asked about, and not one that comes later in the same world."""
        return state is self._world and legal == self._legal and self.played in legal


def judge(game: Game[Any], view: Any, played: int, seed: int | str = 0, budget: Budget = A_MOMENT) -> Judged:
    """What to think of an action played in this position, from what the seat may know whose view it is: its own, that
    of who decided or anybody else's."""
    worlds, rng = _Worlds(game, played), Random(str(seed))
    searched = replace(game, guess=worlds.guess, promising=worlds.with_played)
    root = Search(searched, rng, budget.rounds, budget.seconds).think(view)
    order = sorted((at for at in range(len(root.actions)) if root.visits[at]), key=lambda at: -root.visits[at])
    others = [at for at in order if root.actions[at] != played and root.actions[at] in worlds.possible]
    found = [_expected(root, at) for at in others[:ALTERNATIVES]]
    at = root.index.get(played, -1)
    if at >= 0 and root.visits[at] >= ENOUGH:
        mine = _expected(root, at)
    else:
        mine = _tried_alone(replace(searched, promising=worlds.only_played), view, played, rng)
    first = at >= 0 and bool(order) and root.best() == at
    return Judged(mine, found, first or not found or mine.chance >= found[0].chance - AS_GOOD)


def _tried_alone(game: Game[Any], view: Any, played: int, rng: Random) -> Expected:
    search = Search(game, rng, rounds=1)
    search.foreseen = game.dump(view)  # so the root is kept from one look to the next
    for _round in range(1 + ENOUGH):
        root = search.think(view)
    at = root.index.get(played, -1)
    if at < 0 or not root.visits[at]:  # no world was found in which it is legal
        return Expected(played, 0.5, 0.0, 0)
    return _expected(root, at)


def explain_played(found: Judged, name: Callable[[int], object]) -> Text:
    """One sentence or two; `name` says an action in words."""
    played, *others = [expected.say(name(expected.action)) for expected in (found.played, *found.others)]
    if not others:
        return _("Played: {played}; nothing else is worth a look.", played=played)
    if found.best:
        return _("Played: {played}. Nothing better is in sight; next: {others}.", played=played, others=others)
    if len(others) == 1:
        return _("Played: {played}. Better is {best}.", played=played, best=others[0])
    return _("Played: {played}. Better is {best}; then {others}.", played=played, best=others[0], others=others[1:])
