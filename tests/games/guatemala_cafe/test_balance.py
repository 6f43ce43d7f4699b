"""The greedy bot plays a sound game here, and games take about as long as they should."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from games.guatemala_cafe.random_table import random_table
from games.guatemala_cafe.tables import PATH_B, WHITE_AT_F7, acting, new

import tertulia
from tertulia import bots
from tertulia.bots.greedy import Greedy
from tertulia.bots.playing import Played, play_game
from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.actions import TAKES
from tertulia.games.guatemala_cafe.pieces import CELL_NAMES, LINES, ROAD
from tertulia.games.guatemala_cafe.state import ACTING, PLACING, State
from tertulia.kernel.match import Match


def best(match: Match) -> str:
    """What the greedy bot would do."""
    seat = match.actor
    assert seat is not None
    return GAME.actions.text(Greedy(GAME, Random(1)).choose(match.view(seat), GAME.legal(match.state)))


def on_top_h(seats: int = 3, **position: Any) -> Match:
    """The Buyer stands at column h, which has a white sack; the game is well under way."""
    return acting(seats, buyer="top h", points=[45] * seats, **position)


def test_greedy_lays_the_road_that_is_missing() -> None:
    spaces = {"h1": "road", "h3": "red sack", "d2": "black sack", "g6": "white sack"}
    match = on_top_h(production=spaces, plantations=[WHITE_AT_F7], roads=PATH_B[:-1], docks={"B": ["white", "white"]})
    bot = Greedy(GAME, Random(1))
    while match.actor == 0:
        match.play(GAME.actions.text(bot.choose(match.view(0), GAME.legal(match.state))))
    assert PATH_B[-1] in match.position()["roads"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_all_roads_the_best_one_is_always_looked_at(seats: int) -> None:
    """Against a search of all of them."""
    looked_at = 0
    for seed in range(4):
        match = tertulia.from_position("guatemala-cafe", random_table(Random(f"roads/{seed}"), seats))
        for state in road_placings(match):
            legal = GAME.legal(state)
            promising = GAME.promising(state, legal)
            assert best_of(state, promising) == pytest.approx(best_of(state, legal))
            looked_at += len(promising) < len(legal)
    assert looked_at


def road_placings(match: Match) -> Iterator[State]:
    """A road is taken from any line where one lies."""
    for buyer in range(len(LINES)):
        state = match.state.copy()
        state.buyer, state.stage = buyer, ACTING
        take = next((TAKES + space for space in LINES[buyer] if state.spaces[space] == ROAD), None)
        if take in GAME.legal(state):
            GAME.apply(state, take)
            if state.stage == PLACING:
                yield state


def best_of(state: State, actions: list[int]) -> float:
    worths = []
    for action in actions:
        after = state.copy()
        GAME.apply(after, action)
        worths.append(GAME.evaluate(after, state.mover))
    return max(worths)


def test_the_first_worker_of_a_plantation_stands_beside_a_free_site() -> None:
    match = on_top_h(production={"h1": "red worker"})
    match.play("take h1")
    looked_at = [GAME.actions.text(action) for action in GAME.promising(match.state, GAME.legal(match.state))]
    assert len(looked_at) < len(GAME.legal(match.state))
    for text in [best(match), *looked_at]:
        cell = CELL_NAMES.index(text.split()[-1])
        assert match.state.side.neighbours[cell] & match.state.free_sites


def test_greedy_scores_what_brings_it_most() -> None:
    match = on_top_h(plantations=[WHITE_AT_F7], roads=PATH_B, docks={"B": ["white", "white"]})
    assert best(match) == "score h3"


def test_greedy_does_not_score_for_another() -> None:
    match = on_top_h(plantations=[{}, WHITE_AT_F7], roads=PATH_B, docks={"B": ["white", "white"]})
    assert best(match) != "score h3"


@pytest.mark.parametrize(("ships", "answer"), [(["white", "white"], "block"), ([], "allow")])
def test_greedy_blocks_when_that_is_worth_a_sack(ships: list[str], answer: str) -> None:
    mine = {"white": {"shed": "k1", "workers": ["k2", "j1", "l1"]}}
    stocks = [["red"], ["white", "red"], ["black"]]
    match = on_top_h(plantations=[WHITE_AT_F7, mine], roads=PATH_B, docks={"B": ships}, stocks=stocks)
    match.play("score h3")
    assert best(match) == answer


def test_a_standstill_that_threatens_is_good_for_who_has_less_to_come() -> None:
    """GC-52: after three idle turns of four, the fourth ends the game."""
    now, soon_over = (acting(2, points=[45, 45], plantations=[WHITE_AT_F7], idle=idle) for idle in (0, 3))
    assert GAME.evaluate(soon_over.state, 0) < GAME.evaluate(now.state, 0)
    assert GAME.evaluate(soon_over.state, 1) > GAME.evaluate(now.state, 1)


def test_the_spaces_for_the_buyer_do_not_all_look_the_same() -> None:
    for setup in ("preset", "free"):
        match = new(4, start="1", setup=setup)
        worths = Greedy(GAME, Random(1)).worths(match.view(3), GAME.legal(match.state))
        assert len({round(worth, 6) for worth in worths.values()}) >= 2


def test_greedy_keeps_to_its_plan_only_in_a_position_that_it_foresaw() -> None:
    bot = Greedy(GAME, Random(1))
    match = new(3, start="1").play("buyer top a")
    match.play(GAME.actions.text(bot.choose(match.view(0), GAME.legal(match.state))))
    searched = dict(bot.plan)
    bot.choose(match.view(0), GAME.legal(match.state))
    assert bot.plan == searched
    elsewhere = new(3, start="1").play("buyer left 5").play("move 1")
    bot.choose(elsewhere.view(0), GAME.legal(elsewhere.state))
    assert bot.plan != searched


@lru_cache
def played(*names: str) -> Played:
    players = [bots.make(name, GAME, f"balance/{seat}") for seat, name in enumerate(names)]
    return play_game(GAME, GAME.read_options({"start": "1"}), players, Random("balance"))


@pytest.mark.parametrize("seats", [3, 4])
def test_games_of_greedy_bots_take_about_as_long_as_they_should(seats: int) -> None:
    game = played(*["greedy"] * seats)
    assert game.outcome.endings == ("marker-at-sack",)
    assert 30 <= game.verbs["move"] <= 90
    assert game.verbs["score"] >= 12
    assert game.verbs["block"] < game.verbs["score"] / 2


def test_greedy_beats_random() -> None:
    game = played("greedy", "random")
    assert game.outcome.winners == [0]
    assert game.points[0] >= 2 * game.points[1]
