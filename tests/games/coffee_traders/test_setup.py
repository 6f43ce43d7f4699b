"""Before the first turn (CT-10)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    build,
    coins,
    legal,
    plant,
    play,
    refused,
    start,
    table,
)
from support import draw_all, rule

import tertulia
from tertulia.games.coffee_traders import GAME, flow
from tertulia.kernel.game import CHANCE

SEATS = [2, 3, 4, 5]


@rule("CT-10")
@pytest.mark.parametrize("seats", SEATS)
def test_the_turn_order_is_drawn_by_lot(seats: int) -> None:
    match = tertulia.new("coffee-traders", seats=seats, chance="manual")
    assert match.actor == CHANCE
    assert match.legal() == [f"order {player}" for player in range(1, seats + 1)]
    assert len(set(GAME.odds(match.state))) == 1
    match.play(f"order {seats}")
    if seats > 2:  # otherwise the last one is no question
        assert match.legal() == [f"order {player}" for player in range(1, seats)]
    assert refused(match.state, f"order {seats}") == "CT-10"
    draw_all(match)
    assert match.state.order[0] == match.actor == seats - 1
    assert sorted(match.state.order) == list(range(seats))


@rule("CT-10")
def test_the_game_is_for_two_to_five() -> None:
    assert list(GAME.seats) == SEATS


@rule("CT-10")
def test_everybody_draws_one_of_five_contract_sets() -> None:
    match = tertulia.new("coffee-traders", seats=3, chance="manual")
    for move in ("order 1", "order 2"):
        match.play(move)
    assert match.legal() == [f"set {number}" for number in range(1, 6)]
    match.play("set 4")
    assert match.legal() == ["set 1", "set 2", "set 3", "set 5"]
    for move in ("set 5", "set 1"):
        match.play(move)
    assert match.state.sets == [3, 4, 0]


@rule("CT-10")
def test_one_of_three_objectives_is_drawn_for_each_letter() -> None:
    match = tertulia.new("coffee-traders", seats=2, chance="manual")
    for move in ("order 1", "set 1", "set 2"):
        match.play(move)
    for letter, number in (("A", 3), ("B", 1), ("C", 2)):
        assert match.legal() == [f"objective {letter}{choice}" for choice in (1, 2, 3)]
        match.play(f"objective {letter}{number}")
    assert match.state.objectives == [2, 0, 1]


@rule("CT-10")
@pytest.mark.parametrize("seats", SEATS)
def test_each_letters_stack_has_as_many_counters_as_players_of_different_colours(seats: int) -> None:
    match = tertulia.new("coffee-traders", seats=seats, chance="manual")
    while not match.legal()[0].startswith("counter"):
        match.play(match.legal()[0])
    assert len(match.legal()) == 5
    match.play("counter colombia")
    assert "counter colombia" not in match.legal() and refused(match.state, "counter colombia") == "CT-10"
    draw_all(match)
    stacks = [match.state.stacks[letter * seats : letter * seats + seats] for letter in range(6)]
    assert stacks[0][0] == 3 and all(len(set(stack)) == seats and min(stack) >= 0 for stack in stacks)


@rule("CT-10", "CT-4")
@pytest.mark.parametrize(("seats", "meeples"), [(2, 6), (3, 6), (4, 5), (5, 5)])
def test_everybody_starts_with_the_same_but_for_coins(seats: int, meeples: int) -> None:
    state = tertulia.new("coffee-traders", seats=seats, seed=1).state
    assert state.workers == [1] * seats and state.ready_donkeys == [2] * seats
    assert state.spare_donkeys == [6] * seats and state.ready_trucks == [0] * seats
    assert state.coffee == [1, 1, 1, 1, 1, 0] * seats
    assert state.meeples == [meeples] * seats and state.reserve == [7] * seats and state.cubes == [4] * seats
    assert state.tiles == [2, 2, 1, 3, 1, 1] * seats and state.arabica == [0] * 5 * seats


@rule("CT-10")
@pytest.mark.parametrize(
    ("seats", "purses"), [(2, [13, 10]), (3, [11, 12, 11]), (4, [13, 11, 12, 12]), (5, [10, 10, 10, 10, 10])]
)
def test_coins_make_up_for_the_place_in_the_first_turn_order(seats: int, purses: list[int]) -> None:
    for seed in range(1, 4):
        state = tertulia.new("coffee-traders", seats=seats, seed=seed).state
        assert [state.coins[seat] for seat in state.order] == purses


@rule("CT-10")
@pytest.mark.parametrize("seats", SEATS)
def test_each_centre_has_a_worker_and_each_trade_a_coin(seats: int) -> None:
    state = tertulia.new("coffee-traders", seats=seats, seed=1).state
    assert state.centre == [1] * 5 and state.antwerp == 0b11111 and state.traders == [-1] * 25


@rule("CT-10")
@pytest.mark.parametrize(("seats", "rows"), [(2, (4, 3, 2)), (3, (4, 3, 2)), (4, (5, 4, 3)), (5, (5, 4, 3))])
def test_with_fewer_players_only_the_leftmost_plots_are_in_play(seats: int, rows: tuple[int, int, int]) -> None:
    state = plant(coins(table(seats), 0, 40), 0, "G1-4 G2-3")
    state.spare_donkeys[0], state.ready_donkeys[0] = 4, 4
    state.spare_trucks[0], state.ready_trucks[0] = 1, 1
    start(state, "work")
    for row, most in enumerate(rows, 1):
        for number in range(1, 7 - row):
            move = f"plant G{row}-{number} B truck" if row == 3 else f"plant C{row}-{number} B"
            if number > most:
                assert refused(state, move) == "CT-10"
            elif row != 2 and move != "plant C1-4 B":  # the neutral third's
                assert move in legal(state)
    wide = seats > 3
    assert ("donkey G2-4" in legal(state)) == ("donkey G3-3" in legal(state)) == wide
    if not wide:
        assert refused(state, "donkey G2-4") == refused(state, "donkey G3-3") == "CT-10"


@rule("CT-10")
@pytest.mark.parametrize(("seats", "sites"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_the_building_sites_of_a_coop_are_by_number_of_players(seats: int, sites: int) -> None:
    taken = [(1, "post"), (1, "station"), (1, "hospital"), (0, "station"), (0, "hospital"), (2, "post")]
    state = plant(table(seats), 0, "B1-1")
    for seat, kind in taken[: sites - 1]:
        build(state, seat, f"{kind} brazil")
    assert "build post brazil" in legal(start(state, "trade"))
    seat, kind = taken[sites - 1]
    assert refused(start(build(state, seat, f"{kind} brazil"), "trade"), "build post brazil") == "CT-43"


@rule("CT-10", "CT-45")
def test_the_nth_building_of_a_kind_gives_the_nth_bonus() -> None:
    state = start(plant(coins(table(4), 0, 20), 0, "G1-1 B1-1 E1-1"), "trade")
    play(state, "build post brazil")
    assert state.arabica[:5] == [0, 1, 0, 0, 0] and state.workers[0] == 1
    play(state, "pass; pass; pass; build post ethiopia")
    assert state.arabica[:5] == [0, 1, 0, 0, 0] and state.workers[0] == 2
    play(state, "pass; pass; pass; build station ethiopia")
    assert state.workers[0] == 3 and flow.actor(state) == 1
