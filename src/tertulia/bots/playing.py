"""A whole game between bots, each seeing only its seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tertulia.bots import Bot
from tertulia.kernel.game import CHANCE, OVER, Game, Options, Outcome
from tertulia.kernel.playout import draw


@dataclass(frozen=True)
class Played:
    outcome: Outcome
    points: list[int]
    decisions: int

    @property
    def winner_points(self) -> int:
        return max(self.points[seat] for seat in self.outcome.winners)


def play_game(game: Game[Any], options: Options, bots: Sequence[Bot], rng: Random) -> Played:
    """Play to the end; the draws follow from the generator."""
    state = game.setup(len(bots), options)
    decisions = 0
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            action = draw(game, state, rng)
        else:
            action = bots[actor].choose(game.view(state, actor), game.legal(state))
            decisions += 1
        game.apply(state, action)
    return Played(game.outcome(state), game.scores(state), decisions)
