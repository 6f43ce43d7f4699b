"""A casual player: looks ahead to the end of the turn and takes one of the ways that look good."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final

from tertulia.bots.greedy import Greedy
from tertulia.kernel.game import Game

ABSURD: Final = 3.0
"""Actions worse than the best by more than this many times the slack are never taken."""


class Casual:
    def __init__(self, game: Game[Any], rng: Random, slack: float) -> None:
        self.game = game
        self.rng = rng
        self.slack = slack
        """An action worth this many points less than the best is taken a third as often."""
        self.greedy = Greedy(game, rng)

    def choose(self, view: Any, legal: list[int]) -> int:
        considered = self.game.promising(view, legal)
        if len(considered) == 1:
            return considered[0]
        worths = self.greedy.worths(view, considered)
        best = max(worths.values())
        good = [action for action in considered if best - worths[action] <= ABSURD * self.slack]
        weights = [exp((worths[action] - best) / self.slack) for action in good]
        return self.rng.choices(good, weights)[0]
