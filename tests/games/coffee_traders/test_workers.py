"""Phase 2, Workers: private workers (CT-35, CT-36) and fines (CT-37)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    B,
    C,
    G,
    asked,
    coins,
    donkeys,
    legal,
    named,
    offered,
    plant,
    play,
    refused,
    start,
    table,
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.state import State


def workers(state: State, *counts: int) -> State:
    """Private workers by seat, the rest none."""
    for seat in range(state.seats):
        count = counts[seat] if seat < len(counts) else 0
        state.worker_stock += state.workers[seat] - count
        state.workers[seat] = count
    return state


def empty(*plots: str, seats: int = 4, year: int = 1970, order: list[int] | None = None) -> State:
    """Seat after seat with these empty plantations."""
    state = table(seats, year, order)
    for seat, own in enumerate(plots):
        plant(state, seat, own, manned=False)
    return state


def steps(state: State, seat: int, guatemala: int = 0, brazil: int = 0, colombia: int = 0) -> State:
    """He stands here on the Arabica tracks, without their bonuses."""
    for coop, count in ((G, guatemala), (B, brazil), (C, colombia)):
        state.arabica[seat * 5 + coop] = count
    return state


# ---- on one's own plantations (CT-35) ------------------------------------------------------------------------------


@rule("CT-35")
def test_a_private_worker_goes_on_an_empty_plantation_of_ones_own_or_stays() -> None:
    state = start(workers(plant(empty("B1-1 E1-1"), 0, "G1-1"), 2), "workers")
    whole = pieces(state)
    assert asked(state) == "manning" and legal(state) == ["man B1-1", "man E1-1", "pass"]
    play(state, "man E1-1")
    assert named(state.manned) == "G1-1 E1-1" and state.workers[0] == 1 and pieces(state) == whole
    assert legal(state) == ["man B1-1", "pass"] and sum(state.arabica) == 0
    assert asked(play(state, "pass")) == "fined" and state.workers[0] == 1


@rule("CT-35")
def test_lower_rows_come_first_over_all_coops() -> None:
    state = start(workers(empty("B1-1 E2-1 G3-1"), 3), "workers")
    assert legal(state) == ["man B1-1", "pass"]
    assert refused(state, "man E2-1") == refused(state, "man G3-1") == "CT-35"
    assert legal(play(state, "man B1-1")) == ["man E2-1", "pass"]
    assert legal(play(state, "man E2-1")) == ["man G3-1", "pass"]


@rule("CT-35")
def test_it_must_be_empty_and_ones_own() -> None:
    state = start(workers(plant(empty("B1-1", "B1-2"), 0, "B1-3"), 2), "workers")
    assert refused(state, "man B1-2") == refused(state, "man B1-3") == refused(state, "man B1-4") == "CT-35"


@rule("CT-35")
def test_players_are_asked_in_turn_order_if_they_can_place_one() -> None:
    state = start(workers(empty("B1-1", "B1-2", "B1-3", order=[3, 2, 1, 0]), 1, 0, 1, 1), "workers")
    assert flow.actor(state) == 2
    assert flow.actor(play(state, "man B1-3")) == 0 and asked(state) == "manning"


# ---- on those of others (CT-36) ------------------------------------------------------------------------------------


@rule("CT-36")
def test_then_workers_go_on_others_plantations_one_at_a_time_for_a_step_each() -> None:
    state = start(workers(empty("B1-1 E1-1 E2-1", "B1-2"), 1, 2, 2), "workers")
    play(state, "pass; pass")
    assert asked(state) == "helping" and flow.actor(state) == 0 and legal(state) == ["man B1-2", "pass"]
    whole = pieces(state)
    play(state, "pass")
    assert flow.actor(state) == 1 and legal(state) == ["man B1-1", "man E1-1", "man E2-1", "pass"]
    play(state, "man E2-1")  # any row
    assert flow.actor(state) == 2 and state.arabica[5:10] == [0, 0, 1, 0, 0] and state.workers == [1, 1, 2, 0]
    play(state, "man E1-1; man B1-1; pass")
    assert state.arabica[5:15] == [0, 1, 1, 0, 0, 0, 0, 1, 0, 0] and named(state.manned) == "B1-1 E1-1 E2-1"
    assert pieces(state) == whole and asked(state) == "fined"


@rule("CT-36")
def test_it_must_be_empty_and_not_ones_own() -> None:
    state = play(start(workers(plant(empty("B1-1", "B1-2"), 2, "B1-3"), 1), "workers"), "pass")
    assert refused(state, "man B1-1") == refused(state, "man B1-3") == refused(state, "man B1-4") == "CT-36"


@rule("CT-36")
def test_a_pass_is_final_and_who_cannot_place_one_is_skipped() -> None:
    state = start(workers(empty("B1-1", "", "E1-1 E1-2"), 2, 1), "others")
    play(state, "pass")
    assert flow.actor(state) == 1
    play(state, "man E1-1")
    assert asked(state) == "fined"  # one of Ethiopia is still empty, but nobody is left to man it


@rule("CT-36", "CT-2")
def test_the_step_brings_its_bonus() -> None:
    state = start(steps(workers(empty("", "B1-2"), 1), 0, brazil=2), "others")
    assert play(state, "man B1-2").coins[0] == 12


# ---- fines (CT-37) -------------------------------------------------------------------------------------------------


@rule("CT-37")
@pytest.mark.parametrize(("year", "fine"), [(1970, 1), (1975, 2), (1980, 3)])
def test_an_empty_plantation_costs_coins_by_period(year: int, fine: int) -> None:
    state = start(coins(empty("B1-1", year=year), 0, fine), "fines")
    assert asked(state) == "fined" and flow.actor(state) == 0 and legal(state) == ["pay", "lose", "use coins"]
    bank = state.bank
    play(state, "pay")
    assert state.coins[0] == 0 and state.bank == bank + fine and named(state.plots[0]) == "B1-1"
    assert not state.manned and asked(state) == "trading"
    assert refused(start(coins(empty("B1-1", year=year), 0, fine - 1), "fines"), "pay") == "CT-37"


@rule("CT-37")
def test_a_manned_plantation_costs_nothing() -> None:
    state = start(plant(table(4), 0, "B1-1 E1-1"), "fines")
    assert asked(state) == "trading" and state.coins[0] == 10


@rule("CT-37")
def test_the_neutral_third_pays_nothing() -> None:
    assert asked(start(table(2), "fines")) == "trading"


@rule("CT-37")
def test_instead_one_may_step_back_on_a_track_of_ones_choice() -> None:
    state = start(steps(coins(empty("B1-1"), 0, 0), 0, guatemala=1, colombia=2), "fines")
    assert offered(state, "step back") == ["guatemala", "colombia"]
    play(state, "step back colombia")
    assert state.arabica[:5] == [1, 0, 0, 1, 0] and named(state.plots[0]) == "B1-1" and asked(state) == "trading"


@rule("CT-37")
@pytest.mark.parametrize(("step", "may"), [(0, False), (1, True), (2, True), (3, False), (4, False), (8, False)])
def test_not_from_zero_nor_on_a_track_whose_bonus_was_taken(step: int, may: bool) -> None:
    state = start(steps(empty("B1-1"), 0, colombia=step), "fines")
    assert ("step back colombia" in legal(state)) == may
    if not may:
        assert refused(state, "step back colombia") == "CT-37"


@rule("CT-37")
def test_who_can_do_neither_loses_the_plantation_unasked() -> None:
    state = coins(empty("B1-1"), 0, 0)
    state.uses[0] = 2
    whole = pieces(state)
    start(state, "fines")
    assert asked(state) == "trading" and state.plots[0] == 0 and pieces(state) == whole


@rule("CT-37", "CT-4")
def test_the_coins_of_the_bonus_reserve_may_pay_a_fine() -> None:
    state = start(coins(empty("B1-1", year=1975), 0, 0), "fines")
    assert legal(state) == ["lose", "use coins"]
    play(state, "use coins; pay")
    assert state.coins[0] == 1 and named(state.plots[0]) == "B1-1"


@rule("CT-37")
def test_a_destroyed_tile_goes_back_and_its_donkeys_stay() -> None:
    state = donkeys(empty("B2-1"), 0, "B2-1")
    assert state.tiles[:3] == [2, 1, 1]
    play(start(state, "fines"), "lose")
    assert state.plots[0] == 0 and state.tiles[:3] == [2, 2, 1] and named(state.donkeys[0]) == "B2-1"
    assert state.coins[0] == 10


@rule("CT-37")
def test_after_a_loss_all_empty_plantations_in_higher_rows_go_too() -> None:
    state = plant(empty("B1-1 E2-1 G3-1 C2-1"), 0, "I1-1 I2-1")
    play(start(state, "fines"), "lose")
    assert named(state.plots[0]) == "I1-1 I2-1" and asked(state) == "trading" and state.coins[0] == 10
    state = play(start(empty("B1-1 E2-1 G3-1 C2-1"), "fines"), "pay; lose; pay")  # E2-1 lost, C2-1 paid
    assert named(state.plots[0]) == "B1-1 C2-1" and state.coins[0] == 8


@rule("CT-37")
def test_within_a_row_one_is_free() -> None:
    state = play(start(empty("B1-1 E1-1 C1-1"), "fines"), "lose; pay; lose")
    assert named(state.plots[0]) == "E1-1" and state.coins[0] == 9


@rule("CT-37")
def test_one_is_asked_from_row_1_upwards_and_players_in_turn_order() -> None:
    state = start(empty("G3-1 E1-1 B2-1", "C1-1", order=[1, 0, 3, 2]), "fines")
    assert flow.actor(state) == 1
    assert flow.actor(play(state, "pay")) == 0
    left = []
    for _ in range(3):  # who loses this one keeps what has been paid for
        left.append(named(play(state.copy(), "lose").plots[0]))
        play(state, "pay")
    assert left == ["", "E1-1", "B2-1 E1-1"]


@rule("CT-37", "CT-23")
def test_row_1_may_be_lost_below_manned_plantations() -> None:
    state = plant(empty("B1-1"), 0, "B2-1 B3-1")
    assert named(play(start(state, "fines"), "lose").plots[0]) == "B2-1 B3-1"


@rule("CT-37")
def test_the_example_of_the_rules() -> None:
    state = steps(coins(empty("B1-1 B1-2 E2-1", year=1975), 0, 3), 0, colombia=2)
    state.uses[0] = 2
    play(start(state, "fines"), "pay")
    assert refused(state, "pay") == "CT-37"
    play(state, "step back colombia")
    assert legal(state) == ["step back colombia", "lose"]
    play(state, "lose")
    assert named(state.plots[0]) == "B1-1 B1-2" and state.coins[0] == 1 and state.arabica[C] == 1


@rule("CT-37")
def test_nothing_else_is_done_before_the_fine() -> None:
    state = start(empty("B1-1"), "fines")
    for move in ("pass", "man B1-1", "open brazil"):
        assert refused(state, move) == "CT-37"
    assert refused(state, "use cube") == refused(state, "use meeple") == "CT-4"
