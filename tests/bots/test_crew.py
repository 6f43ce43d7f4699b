"""A search on several cores: real processes, legal, the same for the same seed, and more than one core alone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from random_games import GAMES

from tertulia import bots
from tertulia.bots.crew import Crew
from tertulia.bots.playing import play_game
from tertulia.bots.search import Search
from tertulia.kernel.game import Game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_cores_play_the_same_game_for_the_same_seed(game: Game[Any]) -> None:
    def verbs(seed: int) -> list[int]:
        players = [bots.make("master@8x2", game, seed), bots.make("random", game, "other")]
        assert isinstance(players[0], Crew)
        return play_game(game, game.read_options({}), players, Random(5)).points

    assert verbs(1) == verbs(1)


def test_the_cores_search_apart_and_are_added_up() -> None:
    """Beside a crew of two, the same two searches one after the other: each of them is outvoted now and then."""
    game = GAMES[0]
    crew = bots.make("master@40x2", game, 3)
    seeds = Random("3")
    cores = [Search(game, Random(seeds.random()), rounds=20) for _core in range(2)]
    state = game.setup(2, game.read_options({}))
    rng = Random(1)
    outvoted = [0, 0]
    while min(outvoted) == 0:
        legal = game.legal(state)
        if game.actor(state) < 0 or len(legal) == 1:
            game.apply(state, rng.choice(legal))
            continue
        view = game.view(state, game.actor(state))
        tried: Counter[int] = Counter()
        own = []
        for core in cores:
            root = core.think(view)
            tried.update(dict(zip(root.actions, root.visits, strict=True)))
            own.append(root.actions[root.best()])
        chosen = crew.choose(view, legal)
        assert tried[chosen] == max(tried.values())
        outvoted = [count + (tried[best] < tried[chosen]) for count, best in zip(outvoted, own, strict=True)]
        for core in cores:
            core.keep(view, chosen)
        game.apply(state, chosen)
