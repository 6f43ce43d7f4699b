"""Bots see only their seat's view and always choose something legal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from random_games import GAMES, NAMES_OF_TABLES, TABLES, random_states

from tertulia import bots
from tertulia.bots.playing import play_game
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game

NO_TURN = {"buyer", "block", "allow"}
"""Verbs of those who are asked when it is not their turn."""

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES_OF_TABLES)


class Watched:
    """A bot in whose choices every answer is checked."""

    def __init__(self, game: Game[Any], name: str, seat: int) -> None:
        self.game, self.seat, self.bot = game, seat, bots.make(name, game, f"watched/{seat}")

    def choose(self, view: Any, legal: list[int]) -> int:
        before = self.game.dump(view)
        assert before == self.game.dump(self.game.view(view, self.seat)), "a bot holds a view, never a state"
        choice = self.bot.choose(view, legal)
        assert choice in legal
        assert self.game.dump(view) == before, "a bot leaves its view as it is"
        return choice


@every_table
@pytest.mark.parametrize("name", ["random", "greedy", "novice", "master@2"])
def test_a_bot_plays_a_whole_game_from_views(name: str, game: Game[Any], seats: int) -> None:
    watched = [Watched(game, name, seat) for seat in range(seats)]
    played = play_game(game, game.read_options({}), watched, Random(5))
    assert played.outcome.endings and played.decisions > seats


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_flat_search_plays_legally(game: Game[Any]) -> None:
    watched = [Watched(game, "flat@1", 0), Watched(game, "random", 1)]
    assert play_game(game, game.read_options({}), watched, Random(5)).outcome.endings


@every_table
def test_what_is_promising_is_legal(game: Game[Any], seats: int) -> None:
    for state, _action in random_states(game, seats, "promising"):
        if (actor := game.actor(state)) >= 0:
            legal = game.legal(state)
            promising = game.promising(game.view(state, actor), legal)
            assert promising and set(promising) <= set(legal) and len(set(promising)) == len(promising)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_the_seats_are_counted_in_the_order_of_their_first_turns(game: Game[Any], seed: int) -> None:
    """Not of their first decisions: in Guatemala Café others are asked before their first turn (GC-9, GC-41)."""
    first_turns: list[int] = []

    class Noting:
        def __init__(self, seat: int) -> None:
            self.seat, self.bot = seat, bots.make("random", game, f"order/{seed}/{seat}")

        def choose(self, view: Any, legal: list[int]) -> int:
            action = self.bot.choose(view, legal)
            if self.seat not in first_turns and game.actions.text(action).split()[0] not in NO_TURN:
                first_turns.append(self.seat)
            return int(action)

    played = play_game(game, game.read_options({}), [Noting(seat) for seat in range(game.seats[-1])], Random(seed))
    assert played.order == first_turns


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_with_the_same_seed_plays_the_same(game: Game[Any]) -> None:
    def play() -> list[int]:
        players = [bots.make("greedy", game, seat) for seat in range(game.seats[0])]
        return play_game(game, game.read_options({}), players, Random(8)).points

    assert play() == play()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_greedy_beats_random(game: Game[Any]) -> None:
    wins = 0.0
    for number in range(12):
        names = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        players = [bots.make(name, game, f"{number}/{name}") for name in names]
        winners = play_game(game, game.read_options({}), players, Random(number)).outcome.winners
        wins += (names.index("greedy") in winners) / len(winners)
    assert wins >= 10


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadInput, match="no bot 'gredy'; did you mean 'greedy'"):
        bots.make("gredy", GAMES[0], 1)


POLICIES = [(game, policy) for game in GAMES for policy in game.policies]


@pytest.mark.parametrize(("game", "policy"), POLICIES, ids=[f"{game.name}-{policy}" for game, policy in POLICIES])
def test_a_policy_considers_some_of_the_legal_actions(game: Game[Any], policy: str) -> None:
    narrowed = 0
    for state, _action in random_states(game, game.seats[-1], policy):
        if (actor := game.actor(state)) >= 0:
            legal = game.legal(state)
            considered = game.policies[policy](game.view(state, actor), legal[:])
            assert considered and set(considered) <= set(legal)
            narrowed += len(considered) < len(legal)
    assert narrowed, "a policy that never leaves anything out is none"


def test_an_unknown_policy_is_refused_with_those_there_are() -> None:
    for game in GAMES:
        remedy = ", ".join(game.policies) if game.policies else "write 'greedy' alone"
        with pytest.raises(BadInput, match=f"{game.title} has no policy 'lazy'; .*{remedy}"):
            bots.make("greedy/lazy", game, 1)
    with pytest.raises(BadInput, match="'random' follows no policy; write 'greedy/lazy'"):
        bots.make("random/lazy", GAMES[0], 1)
