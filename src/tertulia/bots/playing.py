"""A whole game between bots, each seeing only its seat's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tertulia.bots.bot import Bot
from tertulia.kernel.game import CHANCE, OVER, Game, Options, Outcome
from tertulia.kernel.playout import draw


@dataclass(frozen=True)
class Played:
    outcome: Outcome
    points: list[int]
    verbs: Counter[str]
    """How often each verb was played."""
    order: list[int]
    """The seats in the order of their first decisions."""

    @property
    def decisions(self) -> int:
        return self.verbs.total()

    def share(self, seat: int) -> float:
        """Of the win: 1 for the winner alone; a tie is split."""
        winners = self.outcome.winners
        return (seat in winners) / len(winners)

    @property
    def winner_points(self) -> int:
        return max(self.points[seat] for seat in self.outcome.winners)


def play_game(game: Game[Any], options: Options, bots: Sequence[Bot], rng: Random) -> Played:
    """Play to the end; the draws follow from the generator."""
    state = game.setup(len(bots), options)
    verbs: Counter[str] = Counter()
    order: list[int] = []
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            action = draw(game, state, rng)
        else:
            action = bots[actor].choose(game.view(state, actor), game.legal(state))
            if actor not in order:
                order.append(actor)
            verbs[game.actions.text(action).split()[0]] += 1
        game.apply(state, action)
    order += [seat for seat in range(len(bots)) if seat not in order]
    return Played(game.outcome(state), game.scores(state), verbs, order)
