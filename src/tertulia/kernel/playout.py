"""Playing on from a state at random: the innermost loop of search, simulation and benchmarks."""

from __future__ import annotations

from random import Random
from typing import Any

from tertulia.kernel.game import CHANCE, OVER, Game


def pick(odds: list[int], number: int) -> int:
    """The index that `number` (0 up to the sum of the odds) falls on."""
    for index, weight in enumerate(odds):
        number -= weight
        if number < 0:
            return index
    raise ValueError("the number is not below the sum of the odds")


def draw(game: Game[Any], state: Any, rng: Random) -> int:
    """One draw by chance: the action drawn, not yet applied."""
    odds: list[int] = game.odds(state)
    legal: list[int] = game.legal(state)
    return legal[pick(odds, int(rng.random() * sum(odds)))]


def play_out(game: Game[Any], state: Any, rng: Random, most: int = 1_000_000) -> tuple[int, int]:
    """Play at random to the end, in place, or for at most so many decisions; returns the decisions and draws made."""
    actor_of, legal_in, odds_in, apply = game.actor, game.legal, game.odds, game.apply
    random = rng.random
    decisions = draws = 0
    while decisions < most:
        actor: int = actor_of(state)
        if actor == OVER:
            break
        legal: list[int] = legal_in(state)
        if actor == CHANCE:
            odds: list[int] = odds_in(state)
            apply(state, legal[pick(odds, int(random() * sum(odds)))])
            draws += 1
        else:
            apply(state, legal[int(random() * len(legal))])
            decisions += 1
    return decisions, draws
