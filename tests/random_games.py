"""Random games of any game, for the tests that are written once over all of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tertulia.games import find_game, game_names
from tertulia.kernel.fuzz import random_options
from tertulia.kernel.game import CHANCE, OVER, Game
from tertulia.kernel.match import Match, new
from tertulia.kernel.playout import draw

GAMES = [find_game(name) for name in game_names()]
TABLES = [(game, seats) for game in GAMES for seats in game.seats]
"""Every game with every number of players."""
NAMES_OF_TABLES = [f"{game.name}-{seats}" for game, seats in TABLES]


def random_states(game: Game[Any], seats: int, seed: int | str) -> Iterator[tuple[Any, int | None]]:
    """The states of one random game with random options, each with the action taken next (None at the end)."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    state = game.setup(seats, random_options(game, seats, rng))
    while (actor := game.actor(state)) != OVER:
        action = draw(game, state, rng) if actor == CHANCE else rng.choice(game.legal(state))
        yield state.copy(), action
        game.apply(state, action)
    yield state, None


def random_match(game: Game[Any], seats: int, seed: int | str, most: int = 10_000) -> Match:
    """A match played at random, at most so many decisions."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    match = new(game, seats, random_options(game, seats, rng), seed=f"{seed}")
    for _ in range(most):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
    return match
