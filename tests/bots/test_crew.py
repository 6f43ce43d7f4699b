"""A search on several cores: real processes, legal, the same for the same seed, and more than one core alone."""

from __future__ import annotations

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
    """Of two cores with one round each beyond the first, both count: what one alone would choose can be outvoted."""
    game = GAMES[0]
    crew = bots.make("master@200x2", game, 3)
    state = game.setup(2, game.read_options({}))
    rng = Random(1)
    while game.actor(state) < 0:
        game.apply(state, rng.choice(game.legal(state)))
    view = game.view(state, game.actor(state))
    seeds = Random("3")
    alone = [Search(game, Random(seeds.random()), rounds=100).think(view) for _core in range(2)]
    tried = {action: sum(root.visits[root.index[action]] for root in alone) for action in alone[0].actions}
    assert tried[crew.choose(view, game.legal(state))] == max(tried.values())
