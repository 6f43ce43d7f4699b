"""A whole game between bots, each seeing only its seat's view."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tertulia.bots.bot import Bot
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import CHANCE, OVER, Game, Options, Outcome
from tertulia.kernel.playout import draw


@dataclass(frozen=True)
class Played:
    outcome: Outcome
    points: list[int]
    verbs: Counter[str]
    """How often each verb was played."""
    order: list[int]
    """The seats in the order of their first turns."""
    sources: list[dict[str, int]]
    """For each seat, where its points came from; empty where that was not asked for."""
    times: list[list[float]]
    """For each seat, the seconds it took over each decision in which it had a choice."""

    @property
    def decisions(self) -> int:
        return self.verbs.total()


def play_game(
    game: Game[Any], options: Options, bots: Sequence[Bot], rng: Random, *, with_sources: bool = False
) -> Played:
    """Play to the end; the generator decides the draws."""
    state = game.setup(len(bots), options)
    verbs: Counter[str] = Counter()
    turn = game.turn or game.actor
    order: list[int] = []
    sources: list[Counter[str]] = [Counter() for _bot in bots]
    times: list[list[float]] = [[] for _bot in bots]
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            action = draw(game, state, rng)
        else:
            if (whose := turn(state)) not in order:
                order.append(whose)
            action = _decision(game, state, bots[actor], times[actor])
            verbs[game.actions.text(action).split()[0]] += 1
        if with_sources:
            for gain in game.gains(state, action):
                sources[gain.seat][gain.reason] += gain.points
        game.apply(state, action)
    order += [seat for seat in range(len(bots)) if seat not in order]
    return Played(game.outcome(state), game.scores(state), verbs, order, [dict(one) for one in sources], times)


def _decision(game: Game[Any], state: Any, bot: Bot, times: list[float]) -> int:
    """The bot's choice from its view. If it had a choice, the time it took is noted."""
    actor = game.actor(state)
    view, legal = game.view(state, actor), game.legal(state)
    started = time.perf_counter()
    action = bot.choose(view, list(legal))
    if len(legal) > 1:
        times.append(time.perf_counter() - started)
    if action not in legal:
        raise BadInput(f"the bot at seat {actor + 1} chose {action!r}, which is no legal action there")
    return action
