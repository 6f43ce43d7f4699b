"""The greedy bot: looks at every way to play its own turn and takes the one that leaves it best off."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tertulia.kernel.game import Game

MOST_POSITIONS: Final = 2_000
"""How many positions it looks at for one decision, shared out evenly: what is longer is judged where it stands then."""


class Greedy:
    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, view: Any, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        return max(self.worths(view, legal).items(), key=lambda item: (item[1], self.rng.random()))[0]

    def worths(self, view: Any, legal: list[int]) -> dict[int, float]:
        """What each action is worth to the seat on turn, if the turn then goes on as well as it can."""
        seat = self.game.actor(view)
        share = MOST_POSITIONS // len(legal)
        return {action: self._after(view, action, seat, share) for action in legal}

    def _after(self, view: Any, action: int, seat: int, positions: int) -> float:
        after = view.copy()
        self.game.apply(after, action)
        if self.game.actor(after) != seat:
            return self.game.evaluate(after, seat)
        legal = self.game.legal(after)
        share = positions // len(legal)
        if share == 0:
            return self.game.evaluate(after, seat)
        return max(self._after(after, following, seat, share) for following in legal)
