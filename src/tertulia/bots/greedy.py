"""The greedy bot: looks at every way to play its own turn and takes the one that leaves it best off."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tertulia.kernel.game import Game

MOST_POSITIONS: Final = 2_000
"""How many positions it looks at for one decision; a longer turn is judged where it stands then."""


class Greedy:
    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game = game
        self.rng = rng
        self._left = 0

    def choose(self, view: Any, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        return max(self.worths(view, legal).items(), key=lambda item: (item[1], self.rng.random()))[0]

    def worths(self, view: Any, legal: list[int]) -> dict[int, float]:
        """What each action is worth to the seat on turn, if the turn then goes on as well as it can."""
        self._left = MOST_POSITIONS
        seat = self.game.actor(view)
        return {action: self._after(view, action, seat) for action in legal}

    def _after(self, view: Any, action: int, seat: int) -> float:
        self._left -= 1
        after = view.copy()
        self.game.apply(after, action)
        if self._left <= 0 or self.game.actor(after) != seat:
            return self.game.evaluate(after, seat)
        return max(self._after(after, following, seat) for following in self.game.legal(after))
