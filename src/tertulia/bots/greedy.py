"""The greedy bot: looks ahead to the end of its own turn and takes the way that leaves it best off."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tertulia.kernel.game import Game

WIDTH: Final = 4
"""How many ways it follows at each step after its first; of equally good ones only one."""


class Step:
    """A position on a way through the turn, and how it was reached."""

    __slots__ = ("action", "before", "first", "state", "worth")

    def __init__(self, state: Any, before: Step | None, action: int, worth: float) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.first: int = action if before is None else before.first
        """The first action of this way."""
        self.worth = worth


class Greedy:
    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.plan: dict[tuple[float, ...], int] = {}
        """What to do in the positions foreseen for this turn, identified by their worth and their legal actions."""

    def choose(self, view: Any, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        seat = self.game.actor(view)
        planned = self.plan.get((self.game.evaluate(view, seat), *legal))
        if planned in legal:
            return planned
        ends = self._ways(view, self._promising(view, legal), seat)[0]
        step = max(ends.values(), key=lambda end: (end.worth, self.rng.random()))
        self.plan = {}
        while step.before is not None:
            foreseen = step.before.state
            self.plan[(self.game.evaluate(foreseen, seat), *self.game.legal(foreseen))] = step.action
            step = step.before
        return step.action

    def worths(self, view: Any, legal: list[int]) -> dict[int, float]:
        """What each action is worth to the seat on turn, if the turn then goes on as well as it can."""
        ends, left = self._ways(view, legal, self.game.actor(view))
        best = max(end.worth for end in ends.values())
        return {action: ends[action].worth if action in ends else min(best, left[action].worth) for action in legal}

    def _promising(self, view: Any, legal: list[int]) -> list[int]:
        """The promising actions, from a random start: of equally good actions only the first is followed."""
        first = int(self.rng.random() * len(legal))
        found: list[int] = self.game.promising(view, legal[first:] + legal[:first])
        return found

    def _ways(self, view: Any, legal: list[int], seat: int) -> tuple[dict[int, Step], dict[int, Step]]:
        """For each first action, the best way to the end of the turn and the best step that does not end it."""
        ends: dict[int, Step] = {}
        left: dict[int, Step] = {}
        steps = []
        for action in legal:
            after = view.copy()
            self.game.apply(after, action)
            if self.game.actor(after) == seat:
                steps.append(Step(after, None, action, 0.0))
            else:
                ends[action] = Step(after, None, action, self.game.evaluate(after, seat))
        while steps:
            steps = self._best_after(steps, seat, ends, left)
        return ends, left

    def _best_after(self, steps: list[Step], seat: int, ends: dict[int, Step], left: dict[int, Step]) -> list[Step]:
        """The next steps to follow. Notes steps in `ends` or `left`, and drops positions that are no longer needed."""
        apply, evaluate, actor = self.game.apply, self.game.evaluate, self.game.actor
        best: dict[float, Step] = {}
        for before in steps:
            first = before.first
            for action in self._promising(before.state, self.game.legal(before.state)):
                after = before.state.copy()
                apply(after, action)
                worth = evaluate(after, seat)
                over = actor(after) != seat
                noted = ends if over else left
                if first not in noted or noted[first].worth < worth:
                    noted[first] = Step(after, before, action, worth)
                if not over and worth not in best:
                    best[worth] = Step(after, before, action, worth)
                    if len(best) > WIDTH:
                        del best[min(best)]
        return list(best.values())
