"""Paying in coffee (CT-61): exchange, purchase, orange, until the rest is one's own."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from games.coffee_traders.table import (
    asked,
    board_with,
    build,
    coffee,
    coffee_of,
    coins,
    legal,
    offered,
    play,
    start,
    table,
    why_not,
)
from hypothesis import given
from hypothesis import strategies as st
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.phases.payment import payable
from tertulia.games.coffee_traders.pieces import Board
from tertulia.games.coffee_traders.state import State

UNCAPPED = board_with(4, sell={"purchase_cap": -1})
STATIONS = ["station guatemala", "station brazil", "station ethiopia"]


def selling(held: str, money: int = 0, stations: int = 0, year: int = 1970, board: Board | None = None) -> State:
    """The last of four players sells: `serve Paris 3` costs 2C 1I, `serve Paris 5` 3I 2B."""
    state = coins(coffee(table(4, year, board=board or UNCAPPED), 3, held), 3, money)
    return start(build(state, 3, *STATIONS[:stations]), "sell")


@rule("CT-61")
def test_what_is_covered_by_own_coffee_is_delivered_without_a_question() -> None:
    state = play(selling("2C 1I"), "serve Paris 3")
    assert coffee_of(state, 3) == "" and state.tokens[3]


@rule("CT-61")
@pytest.mark.parametrize(("stations", "rate"), [(0, 4), (1, 3), (2, 3), (3, 2)])
def test_coffee_of_one_sort_is_exchanged_at_ones_rate(stations: int, rate: int) -> None:
    assert "serve Paris 3" not in legal(selling(f"2C {rate - 1}B", stations=stations))
    state = play(selling(f"2C {rate}B 1G", stations=stations), "serve Paris 3")
    assert coffee_of(state, 3) == "1G" and state.tokens[3]


@rule("CT-61")
def test_an_exchange_takes_all_its_coffee_from_one_sort() -> None:
    assert "serve Paris 3" not in legal(selling("2C 3G 3B 3E"))


@rule("CT-61")
def test_what_is_owed_of_its_own_sort_is_not_given_in_exchange() -> None:
    assert "serve Paris 3" not in legal(selling("5C"))  # two are owed, three are left
    state = play(selling("6C"), "serve Paris 3")
    assert coffee_of(state, 3) == ""


@rule("CT-61")
def test_a_refused_exchange_says_what_is_owed_of_the_sort_itself() -> None:
    state = play(selling("5C 1O", 2), "serve Paris 3")
    owed = "your rate is 4 for 1; of Colombia you have 5 and owe 2 yourself"
    assert why_not(state, "exchange colombia indonesia") == owed
    assert why_not(state, "exchange guatemala indonesia") == "your rate is 4 for 1 and you have 0 of Guatemala"


@rule("CT-61")
def test_a_refused_step_of_a_payment_says_what_is_owed_of_the_sort_wanted() -> None:
    state = play(selling("2C 4G 1O", 2), "serve Paris 3")
    assert why_not(state, "buy brazil") == "no coffee of Brazil is owed"  # and never was
    assert why_not(state, "buy colombia") == "you have all the coffee of Colombia that is owed"
    state = play(selling("1I 2O", 20), "serve Paris 5")
    assert why_not(state, "orange indonesia") == "what is missing of Brazil is covered first"


@rule("CT-61")
def test_orange_that_is_needed_elsewhere_is_refused_with_that_reason() -> None:
    state = play(selling("2B 1I 2O 4G"), "serve Paris 5", "orange brazil")
    assert why_not(state, "orange brazil") == "after that the payment could not be completed"


@rule("CT-61")
def test_orange_is_never_exchanged_nor_got_by_exchange() -> None:
    state = selling("2C 8G 1O", 2)
    assert play(state, "serve Paris 3").owed == [0, 0, 0, 2, 1]
    assert legal(state) == [
        "exchange guatemala indonesia", "buy indonesia", "orange colombia", "orange indonesia",
    ]  # fmt: skip


@rule("CT-61")
@pytest.mark.parametrize(("year", "price"), [(1970, 2), (1975, 2), (1980, 3)])
def test_missing_coffee_is_bought_at_the_price_of_the_period(year: int, price: int) -> None:
    assert "serve Paris 3" not in legal(selling("2C", price - 1, year=year))
    state = play(selling("1C 1I", price + 1, year=year), "serve Paris 3")
    assert state.coins[3] == 1 + state.board.bar_coins[2]


@rule("CT-61")
def test_nothing_is_bought_or_exchanged_of_which_one_has_enough() -> None:
    state = play(selling("2C 1O 8G", 20), "serve Paris 3")
    assert offered(state, "buy") == ["indonesia"]
    assert offered(state, "exchange") == ["guatemala indonesia"]
    play(state, "buy indonesia")
    assert legal(state) == ["deliver", "orange colombia"]


@rule("CT-61")
def test_orange_stands_for_any_sort_also_to_save_coffee_one_has() -> None:
    state = play(selling("2C 1I 3O"), "serve Paris 3")
    assert legal(state) == ["deliver", "orange colombia", "orange indonesia"]
    play(state, "orange colombia; orange colombia")
    assert legal(state) == ["deliver", "orange indonesia"]
    assert coffee_of(play(state, "deliver"), 3) == "2C 1O"


@rule("CT-61")
def test_orange_is_not_offered_where_the_payment_would_stay_incomplete() -> None:
    state = play(selling("2C 1O 4G"), "serve Paris 3")
    assert legal(state) == ["exchange guatemala indonesia", "orange colombia", "orange indonesia"]
    state = play(selling("2C 2O 3G", 1), "serve Paris 3", "orange indonesia")
    assert legal(state) == ["deliver", "orange colombia"]
    state = play(selling("2C 1O 3G", 1), "serve Paris 3")  # orange for Indonesia is the only way
    assert coffee_of(state, 3) == "3G"


@rule("CT-61")
def test_missing_coffee_is_covered_sort_by_sort() -> None:
    state = play(selling("1I", 20), "serve Paris 5")
    assert state.coins[3] == 20 - 8 + state.board.bar_coins[4]  # two of Brazil and two of Indonesia were the only way
    state = play(selling("1I 2O", 20), "serve Paris 5")
    assert legal(state) == ["buy brazil", "orange brazil"]
    play(state, "buy brazil; orange brazil")
    assert legal(state) == ["buy indonesia", "orange indonesia"]


@rule("CT-61")
def test_the_data_may_cap_the_purchase_for_one_payment() -> None:
    board = board_with(4, sell={"purchase_cap": 1})
    assert "serve Paris 3" not in legal(selling("1C", 20, board=board))
    state = play(selling("2C 1O", 20, board=board), "serve Paris 3", "buy indonesia")
    assert offered(state, "buy") == []
    none = board_with(4, sell={"purchase_cap": 0})
    assert "serve Paris 3" not in legal(selling("2C", 20, board=none))


@rule("CT-4")
def test_the_coins_of_the_bonus_reserve_are_not_used_inside_a_payment() -> None:
    state = selling("2C 1O 8G", 2)
    assert "use coins" in legal(state)
    assert "use coins" not in legal(play(state, "serve Paris 3"))


# ---- against brute force -------------------------------------------------------------------------------------------


class Purse(NamedTuple):
    """What one pays from: five sorts, orange, purchases left."""

    coffee: tuple[int, ...]
    orange: int
    purchases: int


def plus(held: tuple[int, ...], sort: int, count: int) -> tuple[int, ...]:
    return (*held[:sort], held[sort] + count, *held[sort + 1 :])


@cache
def brute(purse: Purse, cost: tuple[int, ...], rate: int) -> bool:
    """Exchange, buy and turn orange into anything, in any order: can the cost ever be paid?"""
    if all(have >= need for have, need in zip(purse.coffee, cost, strict=True)):
        return True
    for into in range(5):
        more = plus(purse.coffee, into, 1)
        if purse.orange and brute(Purse(more, purse.orange - 1, purse.purchases), cost, rate):
            return True
        if purse.purchases and brute(Purse(more, purse.orange, purse.purchases - 1), cost, rate):
            return True
        for sort in range(5):
            after = Purse(plus(more, sort, -rate), purse.orange, purse.purchases)
            if sort != into and purse.coffee[sort] >= rate and brute(after, cost, rate):
                return True
    return False


@st.composite
def payments(draw: st.DrawFn) -> tuple[State, int]:
    """A small stock, any rate, few coins; a target."""
    cap = draw(st.sampled_from([-1, -1, 0, 1]))
    board = board_with(4, sell={"purchase_cap": cap})
    held = " ".join(f"{draw(st.integers(0, 4))}{letter}" for letter in "GBECI")
    state = coffee(table(4, draw(st.sampled_from([1970, 1980])), board=board), 3, f"{held} {draw(st.integers(0, 2))}O")
    build(state, 3, *STATIONS[: draw(st.integers(0, 3))])
    coins(state, 3, draw(st.integers(0, 7)))
    return state, draw(st.integers(0, 40))


def purse_of(state: State) -> Purse:
    bought = state.coins[3] // (3 if state.period == 2 else 2)
    if state.board.purchase_cap >= 0:
        bought = min(bought, state.board.purchase_cap)
    return Purse(tuple(state.coffee[18:23]), state.coffee[23], bought)


@rule("CT-61")
@given(payments())
def test_payable_is_exactly_what_brute_force_can_pay(case: tuple[State, int]) -> None:
    state, target = case
    cost = tuple(state.board.costs[3][target])
    assert payable(state, 3, [target]) == [target] * brute(purse_of(state), cost, state.rate(3))


# ---- the steps -----------------------------------------------------------------------------------------------------


@cache
def ways(purse: Purse, owed: tuple[int, ...], rate: int) -> frozenset[Purse]:
    """All that may be left after a payment, its steps in any order: each covers a coffee owed, none is for stock."""
    found: set[Purse] = set()
    held, orange, purchases = purse
    short = [sort for sort in range(5) if owed[sort] > held[sort]]
    if not short:
        left = tuple(have - need for have, need in zip(held, owed, strict=True))
        found.add(Purse(left, orange, purchases))
    for sort in range(5):
        if not owed[sort]:
            continue
        less = plus(owed, sort, -1)
        if orange:
            found |= ways(Purse(held, orange - 1, purchases), less, rate)
        if sort in short:
            if purchases:
                found |= ways(Purse(held, orange, purchases - 1), less, rate)
            for given_away in range(5):
                if held[given_away] - owed[given_away] >= rate:
                    found |= ways(Purse(plus(held, given_away, -rate), orange, purchases), less, rate)
    return frozenset(found)


def ends(state: State) -> set[Purse]:
    """All that may be left, by the steps that are offered; nobody may be stuck."""
    if asked(state) != "paying":
        coins(state, 3, state.coins[3] - state.board.bar_coins[2])
        return {purse_of(state)}
    found: set[Purse] = set()
    assert legal(state)
    for action in flow.legal(state):
        after = state.copy()
        flow.apply(after, action)
        found |= ends(after)
    return found


@rule("CT-61")
@given(st.tuples(*[st.integers(0, 3)] * 5), st.integers(0, 2), st.integers(0, 2), st.integers(0, 3))
def test_what_is_offered_can_be_completed_and_loses_no_way_to_pay(
    held: tuple[int, ...], orange: int, purchases: int, stations: int
) -> None:
    """Target: 2C 1I, Paris 3."""
    written = " ".join(f"{count}{letter}" for count, letter in zip(held, "GBECI", strict=True))
    state = selling(f"{written} {orange}O", 2 * purchases, stations)
    expected = ways(Purse(held, orange, purchases), (0, 0, 0, 2, 1), state.rate(3))
    if "serve Paris 3" not in legal(state):
        assert not expected
        return
    assert ends(play(state, "serve Paris 3")) == expected
