"""In 1980 no bot passes while a delivery that gains points can be paid: whatever is left after that pass is lost."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from games.coffee_traders.table import coffee, coins, contracts, reserve, start, stock, table

from tertulia import bots
from tertulia.games.coffee_traders import GAME, flow
from tertulia.games.coffee_traders.actions import ACTIONS, PASS, USE_COINS
from tertulia.games.coffee_traders.phases.agenda import PAYING, SELLING
from tertulia.games.coffee_traders.pieces import COINS_PART
from tertulia.games.coffee_traders.scoring import by_source
from tertulia.games.coffee_traders.state import State

ALL_CELLS = (1 << 36) - 1


def promising(state: State) -> list[str]:
    return [ACTIONS.text(action) for action in GAME.promising(state, flow.legal(state))]


def last_sell(held: str, money: int, seats: int = 4) -> State:
    """Seat 0 is asked first; the others have neither coffee nor coins."""
    state = table(seats, year=1980, order=[*range(1, seats), 0])
    for other in range(1, seats):
        coins(coffee(state, other, ""), other, 0)
    return coins(coffee(state, 0, held), 0, money)


def none_of_the_places(state: State, free: int) -> State:
    """Of each bar these cells are free; seats 1 and 2 have the others, three and two or two and three of each."""
    for bar in range(6):
        for cell in range(6):
            if not free >> cell & 1:
                state.tokens[1 + (bar + cell) % 2] |= 1 << bar * 6 + cell
    return state


# ---- by hand -------------------------------------------------------------------------------------------------------


def test_coins_alone_are_spent_on_a_cell() -> None:
    looked_at = promising(start(last_sell("", 20), "sell"))
    assert "serve Paris 4" in looked_at and "pass" not in looked_at


def test_coffee_of_one_sort_is_exchanged_for_a_cell() -> None:
    """With nothing else: twelve of one sort, three times four for one."""
    state = none_of_the_places(last_sell("13G", 0), 0b1000)
    looked_at = promising(start(state, "sell"))
    assert "serve Paris 4" in looked_at and "pass" not in looked_at


def test_the_coins_of_the_reserve_are_used_where_a_contract_hangs_on_them() -> None:
    """It gives back more than they are (CT-83)."""
    state = last_sell("2G 1B", 0)
    state.tokens[1] = ALL_CELLS
    assert promising(start(state, "sell")) == ["use coins"]


def test_a_cell_that_costs_more_than_it_brings_is_left() -> None:
    """CT-83: a point for the cell, three less for the coins of the reserve."""
    state = reserve(none_of_the_places(last_sell("1G", 3), 0b1), 0, "cube meeple")
    state.uses[0] = 1
    start(state, "sell")
    assert "serve Paris 1" in [ACTIONS.text(action) for action in flow.legal(state)]
    assert promising(state) == ["pass"]


def test_stock_counters_become_a_warehouse_before_the_last_pass() -> None:
    state = stock(last_sell("", 0), 0, "1G 1B 1E")
    state.tokens[1] = ALL_CELLS
    assert promising(start(state, "sell")) == ["warehouses 1"]


def test_before_1980_a_seat_may_pass_and_keep_its_coffee() -> None:
    state = last_sell("9G 9B 9E 9C 9I", 20)
    state.period = 1
    assert "pass" in promising(start(state, "sell"))


# ---- by trying all ways to pay -------------------------------------------------------------------------------------


def test_who_may_gain_points_does_not_think_of_passing() -> None:
    passed = kept_from = 0
    for seed in range(120):
        state, rng = random_sell(seed), Random(seed)
        while is_last_sell(state):
            looked_at = GAME.promising(state, flow.legal(state))
            if state.agenda[-1] & 63 == SELLING:
                gains = can_gain(state)
                assert (PASS in looked_at) != gains, f"table {seed}"
                kept_from += gains
                passed += not gains
            flow.apply(state, rng.choice(looked_at))
    assert kept_from > 300 and passed > 20


@pytest.mark.parametrize("name", ["regular", "greedy", "expert@4", "master@8", "maestro@8"])
def test_no_bot_passes_while_points_can_be_gained(name: str) -> None:
    for seed in range(5):
        state = random_sell(seed)
        players = [bots.make(name, GAME, f"{seed}/{seat}") for seat in range(state.seats)]
        while is_last_sell(state):
            seat = flow.actor(state)
            action = players[seat].choose(GAME.view(state, seat), flow.legal(state))
            if action == PASS:
                assert not can_gain(state), f"table {seed}, seat {seat}"
            flow.apply(state, action)


def is_last_sell(state: State) -> bool:
    return bool(state.agenda) and state.phase == 5


def random_sell(seed: int) -> State:
    """Sell of 1980 is about to begin, with much or little coffee, coins, contracts and cells taken."""
    rng = Random(seed)
    seats = rng.choice([2, 3, 4, 5])
    state = table(seats, year=1980, order=rng.sample(range(seats), seats))
    for seat in range(seats):
        rich = rng.choice([1, 3, 8])
        coffee(state, seat, " ".join(f"{rng.randint(0, rich)}{sort}" for sort in "GBECIO"))
        coins(state, seat, rng.choice([0, 2, 3, 5, 10, 25]))
        contracts(state, seat, "".join(letter for letter in "ABCDEF" if rng.random() < 0.5))
        reserve(state, seat, " ".join(part for part in ("cube", "meeple", "coins") if rng.random() < 0.7))
        stock(state, seat, " ".join(f"{int(rng.random() < 0.15)}{sort}" for sort in "GBECI"))
    for cell in range(36):
        if rng.random() < 0.6:
            state.tokens[rng.randrange(seats)] |= 1 << cell
    return start(state, "sell")


def can_gain(state: State) -> bool:
    """Whether one delivery or warehouse brings the seat on turn points, also with the coins of its reserve."""
    seat = flow.actor(state)
    now = final(state, seat)
    if any(worth > now for worth in sold(state, seat)):
        return True
    if USE_COINS not in flow.legal(state):
        return False
    after = state.copy()
    flow.apply(after, USE_COINS)
    asked = is_last_sell(after) and after.agenda[-1] & 63 == SELLING and flow.actor(after) == seat
    return asked and any(worth > now for worth in sold(after, seat))


def sold(state: State, seat: int) -> Iterator[int]:
    """What the seat has in the end after one sale, for each way to pay; ways that come to the same are tried once."""
    waiting = []
    for action in flow.legal(state):
        if action not in (PASS, USE_COINS):
            after = state.copy()
            flow.apply(after, action)
            waiting.append(after)
    seen = set()
    while waiting:
        after = waiting.pop()
        if not after.agenda or after.agenda[-1] & 63 != PAYING or flow.actor(after) != seat:
            yield final(after, seat)
            continue
        paid = (after.agenda[-1], tuple(after.owed), tuple(after.coffee), tuple(after.coins))
        if paid not in seen:
            seen.add(paid)
            for step in flow.legal(after):
                waiting.append(after.copy())
                flow.apply(waiting[-1], step)


def final(state: State, seat: int) -> int:
    """Its points if nobody sells anything more (CT-83)."""
    due = state.phase == 5 and not state.reserve[seat] & COINS_PART and state.coins[seat] < state.board.reserve_coins
    return sum(by_source(state, seat)) + due * state.board.penalty_points
