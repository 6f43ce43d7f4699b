"""The plain reference search: guessed worlds, random games to the end, and no knowledge of the game."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from tertulia.bots.budget import Budget
from tertulia.kernel.game import Game
from tertulia.kernel.playout import play_out

EXPLORE: Final = 0.7


class Flat:
    """Flat information-set Monte Carlo search: the first action is chosen by UCB1, the rest at random."""

    def __init__(self, game: Game[Any], rng: Random, budget: Budget) -> None:
        self.game = game
        self.rng = rng
        self.budget = budget

    def choose(self, view: Any, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        seat = self.game.actor(view)
        visits = [0] * len(legal)
        totals = [0.0] * len(legal)
        began = perf_counter()
        rounds = 0
        while rounds < self.budget.rounds or (self.budget.seconds and perf_counter() - began < self.budget.seconds):
            at = _next(visits, totals, rounds)
            state = self.game.guess(view, self.rng)
            self.game.apply(state, legal[at])
            play_out(self.game, state, self.rng)
            winners = self.game.outcome(state).winners
            visits[at] += 1
            totals[at] += (seat in winners) / len(winners)
            rounds += 1
        return legal[max(range(len(legal)), key=lambda at: (visits[at], totals[at]))]


def _next(visits: list[int], totals: list[float], rounds: int) -> int:
    """An action that was never tried, else the one with the highest upper bound."""
    best = 0
    best_bound = -1.0
    for at in range(len(visits)):
        if visits[at] == 0:
            return at
        bound = totals[at] / visits[at] + EXPLORE * sqrt(log(rounds) / visits[at])
        if bound > best_bound:
            best = at
            best_bound = bound
    return best
