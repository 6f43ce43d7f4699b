"""At any time: Arabica tracks, counters, the bonus reserve, objectives, gains (CT-1 to CT-6)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    B,
    C,
    E,
    G,
    asked,
    build,
    civets,
    coffee,
    coins,
    contracts,
    counters,
    legal,
    named,
    offered,
    plant,
    play,
    ready,
    refused,
    reserve,
    start,
    stock,
    table,
    why_not,
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.pieces import MEEPLE_PART
from tertulia.games.coffee_traders.scoring import filled_spaces
from tertulia.games.coffee_traders.state import State

ALL = "9G 9B 9E 9C 9I"


def selling(seat: int = 3, seats: int = 4) -> State:
    """He has coffee of every sort, and it is his turn to sell."""
    return start(coffee(table(seats), seat, ALL), "sell")


# ---- counters and tracks (CT-1 to CT-3) ----------------------------------------------------------------------------


@rule("CT-1")
def test_an_arabica_counter_brings_a_step_on_the_track_of_its_colour() -> None:
    state = selling()
    state.stacks[:4] = [C, G, B, E]
    play(state, "contract A")
    assert state.arabica_counters[15:] == state.arabica[15:] == [0, 0, 0, 1, 0]


@rule("CT-1")
def test_an_animal_counter_brings_a_step_on_the_track_of_its_colour() -> None:
    state = play(selling(), "serve Paris 6 guatemala; animal ethiopia")
    assert state.animal_counters[15:] == state.arabica[15:] == [0, 0, 1, 0, 0] and sum(state.arabica) == 1


@rule("CT-1")
def test_a_stock_counter_brings_no_step() -> None:
    state = play(start(table(4), "trade"), "open brazil")
    assert state.stock_counters[B] == 1 and sum(state.arabica) == 0


@rule("CT-1", "CT-2")
def test_the_step_of_a_counter_brings_its_bonus() -> None:
    state = selling()
    state.arabica[15 + E] = 2
    before = state.coins[3]
    play(state, "serve Paris 6 guatemala; animal ethiopia")
    assert state.coins[3] == before + state.board.bar_coins[5] + 2


def retiring(step: int) -> State:
    """Player 1 stands on this step in Brazil and has two steps to go, on the way to Trade."""
    state = coins(ready(table(4), 0, 0), 0, 2)
    state.arabica[B] = step
    return play(start(state, "trade"), "retire")


@rule("CT-2")
@pytest.mark.parametrize(("step", "money", "donkeys"), [
    (1, 0, 0), (2, 2, 0), (3, 0, 0), (4, 0, 1), (5, 0, 0), (6, 0, 0), (7, 0, 0),
])  # fmt: skip
def test_step_3_brings_two_coins_and_step_5_a_donkey(step: int, money: int, donkeys: int) -> None:
    state = play(retiring(step), "step brazil")
    assert state.arabica[B] == step + 1 and state.coins[0] == money
    assert state.ready_donkeys[0] == donkeys and state.spare_donkeys[0] == 8 - donkeys


@rule("CT-2")
def test_bonuses_are_each_players_and_each_tracks() -> None:
    state = retiring(3)
    state.arabica[C] = state.arabica[5 + B] = 2
    assert play(state, "step colombia").coins[:2] == [2, 10]
    state.workers[1] = 1
    start(plant(state, 2, "B1-1", manned=False), "others")
    assert play(state, "pass", "man B1-1").coins[:2] == [2, 12]


@rule("CT-2")
def test_beyond_the_last_step_there_is_nothing() -> None:
    state = retiring(8)
    assert offered(state, "step") == ["guatemala", "ethiopia", "colombia", "indonesia"]
    assert refused(state, "step brazil") == "CT-2"
    state = table(4)
    state.arabica[B] = 8
    assert play(start(state, "work"), "plant B1-2 A").arabica[B] == 8  # a plot with a step


@rule("CT-3")
def test_counters_are_regrouped_by_themselves() -> None:
    state = counters(table(4), 3, "2E", "1E")
    start(coffee(state, 3, ALL), "sell")
    assert filled_spaces(state, 3) == 2
    play(state, "serve Paris 6 guatemala; animal ethiopia")
    assert filled_spaces(state, 3) == 3


# ---- the bonus reserve (CT-4) --------------------------------------------------------------------------------------


@rule("CT-4")
def test_the_three_coins_are_taken_together_and_the_turn_goes_on() -> None:
    state = start(table(4), "work")
    whole = pieces(state)
    play(state, "use coins")
    assert state.coins[0] == 13 and state.uses[0] == 1 and state.reserve == [3, 7, 7, 7]
    assert flow.actor(state) == 0 and state.cubes[0] == 4 and pieces(state) == whole
    assert refused(state, "use coins") == "CT-4"


@rule("CT-4")
def test_the_cube_comes_besides_the_four_and_the_meeple_besides_the_others() -> None:
    state = play(start(table(4), "work"), "use cube")
    assert state.cubes[0] == 5
    state = play(start(table(4), "trade"), "use meeple")
    assert state.meeples[0] == 6 and state.reserve[0] == 5


@rule("CT-4")
def test_two_parts_may_be_used_in_a_period() -> None:
    state = play(start(table(2), "work"), "use cube; use coins; pass; pass")
    assert asked(state) == "trading"
    assert refused(state, "use meeple") == "CT-4" and state.reserve[0] == MEEPLE_PART
    while asked(state) != "working":
        play(state, "pass")
    assert {"use cube", "use coins"} <= set(legal(state))  # refilled, and a new period


@rule("CT-4")
@pytest.mark.parametrize(("phase", "parts"), [
    ("work", ["cube", "coins"]), ("trade", ["meeple", "coins"]), ("sell", ["coins"]),
])  # fmt: skip
def test_each_phase_has_its_parts(phase: str, parts: list[str]) -> None:
    state = start(coffee(table(4), 3, ALL), phase)
    assert offered(state, "use") == parts
    for part in ("cube", "meeple", "coins"):
        if part not in parts:
            assert refused(state, f"use {part}") == "CT-4"


@rule("CT-4")
def test_the_meeple_serves_to_follow_and_the_coins_do_not() -> None:
    state = table(4)
    state.retired[1], state.meeples[1] = 5, 0
    play(start(state, "trade"), "open brazil")
    assert legal(state) == ["pass", "use meeple"] and refused(state, "follow") == "CT-42"
    assert refused(state, "use coins") == "CT-4"
    play(state, "use meeple; follow")
    assert state.traders[B * 5 : B * 5 + 2] == [0, 1] and state.meeples[1] == 0 and state.uses[1] == 1


@rule("CT-4")
@pytest.mark.parametrize("meeples", [0, 5])
def test_the_meeple_is_not_used_where_it_could_do_nothing(meeples: int) -> None:
    state = coins(table(4), 0, 1)
    state.retired[0], state.meeples[0] = 5 - meeples, meeples
    assert legal(start(state, "trade")) == ["use coins", "pass"]
    assert why_not(state, "use meeple") == "with the coins that you have there is nothing a meeple could do now"
    assert "use meeple" in legal(play(state, "use coins"))


@rule("CT-4")
def test_the_meeple_serves_to_build_along() -> None:
    state = coffee(plant(plant(table(4), 0, "B1-1"), 1, "B1-2"), 1, "1G")
    state.retired[1], state.meeples[1] = 5, 0
    play(start(state, "trade"), "build post brazil")
    assert legal(state) == ["use meeple", "pass"]
    play(state, "use meeple; build station brazil")
    assert state.contractors[1] == 1 and state.meeples[1] == 0


@rule("CT-4")
def test_three_coins_at_once_may_go_straight_back_into_an_empty_part() -> None:
    state = play(selling(), "use coins")
    held = state.coins[3]
    play(state, "contract A")  # brings 4
    assert asked(state) == "putting-back-coins" and flow.actor(state) == 3
    assert refused(state, "pass") == "CT-4"
    kept = play(state.copy(), "keep")
    assert kept.coins[3] == held + 4 and kept.reserve[3] == 3
    whole = pieces(state)
    play(state, "put back")
    assert state.coins[3] == held + 1 and state.reserve[3] == 7 and pieces(state) == whole


@rule("CT-4")
def test_nothing_is_asked_for_two_coins_or_while_the_part_is_there() -> None:
    state = play(selling(), "use coins; serve Paris 1")  # brings 2
    assert asked(state) == "selling"
    state = play(selling(), "serve Paris 4")  # brings 4, but nothing is missing
    assert asked(state) == "selling" and state.coins[3] == 14


@rule("CT-4")
def test_a_part_that_is_used_again_counts_as_another_use() -> None:
    state = play(selling(), "use coins; contract A; put back")
    while asked(state) != "selling" or flow.actor(state) != 3:
        play(state, "pass")
    play(state, "use coins")
    assert state.uses[3] == 2
    play(state, "contract B; put back")
    while asked(state) != "selling" or flow.actor(state) != 3:
        play(state, "pass" if "pass" in legal(state) else "civet")
    assert state.reserve[3] & 4 and refused(state, "use coins") == "CT-4"


@rule("CT-4")
def test_a_gained_meeple_may_go_straight_back_into_an_empty_part() -> None:
    state = start(coffee(reserve(contracts(table(4), 3, "A"), 3, "cube coins"), 3, ALL), "sell")
    meeples = state.meeples[3]
    play(state, "contract B; meeple")
    assert asked(state) == "putting-back-meeple"
    assert play(state.copy(), "keep").meeples[3] == meeples + 1
    play(state, "put back")
    assert state.meeples[3] == meeples and state.reserve[3] == 7 and state.gainable[3] == 1


@rule("CT-4")
def test_a_meeple_is_not_asked_about_while_the_part_is_there() -> None:
    state = start(coffee(contracts(table(4), 3, "A"), 3, ALL), "sell")
    assert asked(play(state, "contract B; meeple")) != "putting-back-meeple"


# ---- objectives (CT-5) ---------------------------------------------------------------------------------------------


@rule("CT-5")
def test_an_objective_is_claimed_in_any_phase_and_kept() -> None:
    state = plant(coins(table(3), 1, 40), 1, "G1-1 B1-1 E1-1", manned=False)
    state.objectives = [0, 1, -1]  # plantations in 4 coops, 3 warehouses
    play(start(state, "work"), "pass")
    assert state.claims == [0] * 9
    play(state, "plant C1-1 B")
    assert state.claims[3:6] == [1, 0, 0]
    while asked(state) != "fined":
        play(state, "pass")
    play(state, "lose")
    assert state.coops_of(1) < 4 and state.claims[3:6] == [1, 0, 0]
    start(build(coins(state, 0, 4), 0, "warehouse", "warehouse"), "trade")
    assert play(state, "build warehouse").claims == [0, 1, 0, 1, 0, 0, 0, 0, 0]


# ---- gains (CT-6) --------------------------------------------------------------------------------------------------


@rule("CT-6")
def test_a_donkey_goes_from_the_supply_to_the_company_reserve_or_is_lost() -> None:
    state = play(start(table(4), "work"), "plant C1-3 A")
    assert state.ready_donkeys[0] == 3 and state.spare_donkeys[0] == 5
    state = play(start(ready(table(4), 0, 8), "work"), "plant C1-3 A")
    assert state.ready_donkeys[0] == 8 and state.spare_donkeys[0] == 0


@rule("CT-6")
@pytest.mark.parametrize(("trucks", "after"), [(0, 1), (1, 2), (2, 2)])
def test_a_truck_goes_from_the_supply_to_the_company_reserve_or_is_lost(trucks: int, after: int) -> None:
    state = start(ready(coffee(table(4), 3, ALL), 3, 2, trucks), "sell")
    play(state, "contract D")
    assert state.ready_trucks[3] == after and state.spare_trucks[3] == 2 - after


@rule("CT-6")
def test_other_gains_without_a_piece_are_lost_too() -> None:
    state = play(start(civets(table(4), 0, 5), "work"), "plant I1-1 A")
    assert state.sumatra[0] == 5 and state.spare_civets[0] == 0
    state = table(4)
    state.worker_stock = 0
    play(start(state, "work"), "plant G1-1 A")
    assert state.workers[0] == 1 and state.centre[G] == 1 and named(state.plots[0]) == "G1-1"
    state = stock(table(4), 2, "4B")
    assert play(start(state, "trade"), "open brazil").stock_counters[B] == 0


@rule("CT-6")
def test_a_counter_of_any_colour_is_chosen_among_those_left() -> None:
    state = selling()
    state.animal_bank = [0, 1, 0, 4, 0]
    play(state, "serve Paris 6 guatemala")
    assert legal(state) == ["animal brazil", "animal colombia"] and refused(state, "animal ethiopia") == "CT-6"
    state = selling()
    state.animal_bank = [0, 1, 0, 0, 0]
    assert play(state, "serve Paris 6 guatemala").animal_counters[15 + B] == 1  # no choice, no question
    state = selling()
    state.animal_bank = [0] * 5
    play(state, "serve Paris 6 guatemala")
    assert asked(state) == "selling" and sum(state.animal_counters) == sum(state.arabica) == 0
