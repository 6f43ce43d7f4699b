"""Phase 6, Reset (CT-80 to CT-85)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from games.coffee_traders.table import (
    B,
    E,
    G,
    asked,
    build,
    coffee,
    coffee_of,
    coins,
    legal,
    plant,
    play,
    reserve,
    start,
    stock,
    table,
    trade,
    why_not,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.phases.reset import fits
from tertulia.games.coffee_traders.state import State


def reset(state: State) -> State:
    """From Reset on, after everybody has passed in turn order."""
    state.next_order = state.order[:]
    return start(state, "reset")


# ---- home, and the bonus reserve -----------------------------------------------------------------------------------


@rule("CT-80")
def test_traders_and_contractors_go_home() -> None:
    state = trade(trade(table(4), G, 0, 1), E, 1)
    state.contractors[1], state.meeples[1] = 1, state.meeples[1] - 1
    reset(state)
    assert state.meeples == [5] * 4 and state.contractors == [0] * 4 and state.traders == [-1] * 25


@rule("CT-80")
def test_the_traders_of_the_neutral_third_go_too() -> None:
    state = reset(trade(table(2), B, 1, 0, 2))
    assert state.traders == [-1] * 25 and state.meeples == [6, 6]


@rule("CT-80")
def test_workers_stay_on_plantations() -> None:
    state = plant(table(4), 0, "G1-1 G2-1")
    manned = state.manned
    assert reset(state).manned == manned != 0


@rule("CT-83")
def test_the_bonus_reserve_is_refilled_from_ones_own() -> None:
    state = coins(reserve(table(4), 1, ""), 1, 5)
    whole = pieces(state)
    reset(state)
    assert state.reserve == [7] * 4 and state.penalties == [0] * 4
    assert state.meeples[1] == 5 and state.coins[1] == 2 and pieces(state) == whole


@rule("CT-83")
@pytest.mark.parametrize(("parts", "money", "meeple", "penalties", "left"), [
    ("cube meeple", 2, True, 1, 2), ("cube meeple", 3, True, 0, 0), ("cube coins", 9, False, 1, 9),
    ("cube", 2, False, 2, 2), ("meeple coins", 0, True, 0, 0),
])  # fmt: skip
def test_each_part_that_cannot_be_refilled_costs_a_token(
    parts: str, money: int, meeple: bool, penalties: int, left: int
) -> None:
    state = coins(reserve(table(4), 1, parts), 1, money)
    if not meeple:
        state.retired[1], state.meeples[1] = state.meeples[1], 0
    reset(state)
    assert state.penalties == [0, penalties, 0, 0] and state.coins[1] == left


@rule("CT-83")
def test_meeples_come_home_before_the_reserve_is_refilled() -> None:
    state = trade(reserve(table(4), 1, "cube coins"), G, 1)
    state.retired[1], state.meeples[1] = state.meeples[1], 0
    assert reset(state).penalties == [0] * 4 and state.meeples[1] == 0 and state.reserve[1] == 7


@rule("CT-83")
def test_in_1980_the_reserve_is_refilled_too() -> None:
    state = reset(coins(reserve(table(4, 1980), 2, "cube meeple"), 2, 2))
    assert state.penalties[2] == 1 and asked(state) == "over"


# ---- storage -------------------------------------------------------------------------------------------------------


def storing(held: str, warehouses: int) -> State:
    return reset(build(coffee(table(4), 2, held), 2, *["warehouse"] * warehouses))


@rule("CT-84")
@pytest.mark.parametrize(("held", "warehouses"), [
    ("2G", 0), ("1B 1O", 0), ("12I", 1), ("1G 1B 1E 1C 1I 1O", 1), ("3G 1B 1E 1C 1I 1O", 1), ("11G 2B 1E 1C 2O", 2),
    ("22O", 2), ("11G 11B 1E 1C 1I 3O", 3), ("42E", 4),
])  # fmt: skip
def test_where_everything_fits_nothing_is_asked(held: str, warehouses: int) -> None:
    state = storing(held, warehouses)
    assert asked(state) == "working" and coffee_of(state, 2) == held


@rule("CT-84")
def test_two_coffees_of_any_sort_are_kept_without_a_warehouse() -> None:
    state = storing("2G 1E 1O", 0)
    assert asked(state) == "keeping" and flow.actor(state) == 2
    assert legal(state) == ["keep guatemala", "keep ethiopia"]
    play(state, "keep guatemala")
    assert legal(state) == ["keep guatemala", "keep ethiopia", "keep orange"]
    assert coffee_of(play(state, "keep orange"), 2) == "1G 1O"
    assert asked(state) == "working"


@rule("CT-84")
def test_one_sort_alone_needs_no_choice() -> None:
    assert coffee_of(storing("7I", 0), 2) == "2I"
    assert coffee_of(storing("17I", 1), 2) == "12I"


@rule("CT-84")
def test_the_example_of_the_rules() -> None:
    state = play(stock(storing("7B 2E 1C", 1), 2, "1B"), "bulk brazil", "keep colombia")
    assert coffee_of(state, 2) == "8B 1E 1C"
    state = play(storing("7B 2E 1C", 1), "assorted", "keep brazil")
    assert coffee_of(state, 2) == "3B 1E 1C"


@rule("CT-84")
def test_several_warehouses_are_named_in_the_order_of_sorts() -> None:
    state = storing("15G 15B 15O", 2)
    assert legal(state) == ["bulk guatemala", "bulk brazil", "bulk orange", "assorted"]
    assert legal(play(state, "bulk brazil")) == ["bulk brazil", "bulk orange", "assorted"]
    play(state, "bulk orange; keep guatemala; keep orange")
    assert coffee_of(state, 2) == "1G 10B 11O"


@rule("CT-84")
def test_a_warehouse_out_of_order_is_refused_with_the_order() -> None:
    state = play(storing("15G 15B 1E 15O", 2), "bulk brazil")
    order = "warehouses for one sort are named in the order of the coops, orange last"
    assert why_not(state, "bulk guatemala") == f"{order}: too late for Guatemala"
    assert why_not(state, "bulk ethiopia") == "a warehouse for all sorts has room for the rest of this sort: Ethiopia"
    assert why_not(state, "bulk colombia") == "no coffee of this sort is without room: Colombia"


@rule("CT-84")
def test_coffee_out_of_order_is_refused_with_the_order() -> None:
    state = storing("2G 1E 1O", 0)
    order = "coffee to keep is named in the order of the coops, orange last"
    assert why_not(state, "keep orange") == f"{order}: before orange comes another"
    state = play(storing("2G 2E 1O", 0), "keep ethiopia")
    assert why_not(state, "keep guatemala") == "no coffee of this sort is without room: Guatemala"


@rule("CT-84")
def test_a_stock_counter_brings_a_coffee_after_storing_even_above_storage() -> None:
    state = reset(stock(coffee(table(4), 2, "4G"), 2, "2G 1I"))
    assert coffee_of(state, 2) == "4G 1I"


@rule("CT-84")
def test_a_joker_brings_a_coffee_of_any_of_the_five_sorts() -> None:
    state = reset(stock(coffee(table(4), 2, "2O"), 2, "1O"))
    assert legal(state) == ["joker guatemala", "joker brazil", "joker ethiopia", "joker colombia", "joker indonesia"]
    assert coffee_of(play(state, "joker colombia"), 2) == "1C 2O"


@rule("CT-84")
def test_players_are_asked_in_turn_order() -> None:
    state = table(3, order=[2, 0, 1])
    for seat in range(3):
        coffee(state, seat, "3G 3B")
    reset(state)
    actors = []
    while asked(state) == "keeping":
        actors.append(flow.actor(state))
        play(state, "keep brazil")
    assert actors == [2, 0, 1] and [coffee_of(state, seat) for seat in range(3)] == ["2B"] * 3


Kept = tuple[int, ...]


def all_kept(held: Kept, warehouses: int) -> set[Kept]:
    """By hand: whatever some use of the warehouses and of the two places lets one keep, as much as possible."""
    found: set[Kept] = set()
    for uses in combinations_with_replacement(range(7), warehouses):  # 6: assorted
        room = [10 * uses.count(sort) + uses.count(6) for sort in range(6)]
        stored = tuple(min(have, space) for have, space in zip(held, room, strict=True))
        for loose in combinations_with_replacement(range(6), 2):
            found.add(tuple(min(held[sort], stored[sort] + loose.count(sort)) for sort in range(6)))
    return {kept for kept in found if not any(_better(other, kept) for other in found)}


def _better(other: Kept, kept: Kept) -> bool:
    return other != kept and all(more >= less for more, less in zip(other, kept, strict=True))


def all_ends(state: State) -> set[Kept]:
    if asked(state) not in ("storing", "keeping"):
        return {tuple(state.coffee[12:18])}
    found: set[Kept] = set()
    for action in flow.legal(state):
        after = state.copy()
        flow.apply(after, action)
        found |= all_ends(after)
    return found


@rule("CT-84")
@settings(max_examples=60)
@given(st.tuples(*[st.sampled_from([0, 0, 0, 1, 2, 11, 13])] * 6), st.sampled_from([0, 1, 1, 2, 2, 3]))
def test_no_way_to_keep_coffee_is_lost_and_none_is_invented(held: Kept, warehouses: int) -> None:
    written = " ".join(f"{count}{letter}" for count, letter in zip(held, "GBECIO", strict=True))
    best = all_kept(held, warehouses)
    state = build(coffee(table(4), 2, written), 2, *["warehouse"] * warehouses)
    assert fits(state, 2) == (best == {held})
    found = all_ends(reset(state))
    assert best <= found
    for kept in found:
        assert any(kept == other or _better(other, kept) for other in best)


# ---- the new period ------------------------------------------------------------------------------------------------


@rule("CT-85")
def test_the_turn_order_becomes_the_passing_order_and_antwerp_gets_its_coins() -> None:
    state = table(4)
    state.antwerp = 0b10110
    state.bank += 2
    whole = pieces(state)
    state.next_order = [2, 0, 3, 1]
    start(state, "reset")
    assert state.order == [2, 0, 3, 1] and state.next_order == [] and state.antwerp == 0b11111
    assert flow.actor(state) == 2 and state.period == 1 and pieces(state) == whole


@rule("CT-85")
def test_in_1980_only_meeples_go_home_and_reserves_are_refilled() -> None:
    state = trade(stock(coffee(table(4, 1980), 2, "9G 9B"), 2, "1G"), G, 0)
    state.next_order = [2, 0, 3, 1]
    start(state, "reset")
    assert asked(state) == "over" and state.order == [0, 1, 2, 3]
    assert coffee_of(state, 2) == "9G 9B" and state.traders == [-1] * 25
