"""Paying in coffee (CT-61), a step at a time: what a target costs is owed until it is covered.

Exchange, purchase and orange each cover one coffee that is owed; `deliver` pays the rest from one's own. Nothing is
exchanged or bought of a sort one has enough of, and missing coffee is covered sort by sort, so that one payment is not
many orders of the same steps. A step is offered only if the payment can still be completed after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tertulia.games.coffee_traders.actions import (
    BUYS,
    DELIVER,
    EXCHANGED,
    EXCHANGED_INTO,
    EXCHANGES,
    ORANGES,
)
from tertulia.games.coffee_traders.phases.agenda import DELIVERED, PAYING
from tertulia.games.coffee_traders.phases.gains import pay_coffee, pay_coins
from tertulia.games.coffee_traders.pieces import ORANGE, SORTS
from tertulia.games.coffee_traders.state import State

if TYPE_CHECKING:  # native numbers for the compiled build; plain ones otherwise
    from mypy_extensions import i64

ALL_SORTS: Final = list(range(ORANGE))


def payable(state: State, seat: int, targets: list[int]) -> list[int]:
    """Those of the targets that he could pay for, by whatever means."""
    purse = Purse(state, seat)
    means: i64 = state.coffee[seat * SORTS + ORANGE] + purchases(state, seat, 0)
    most: i64 = means + purse.all
    costs, sorts = state.board.costs[state.sets[seat]], state.board.cost_sorts[state.sets[seat]]
    totals = state.board.total_costs[state.sets[seat]]
    found: list[int] = []
    target: i64
    for target in targets:
        total: i64 = totals[target]  # most are settled by it
        if total <= means or (total <= most and purse.covers(costs[target], sorts[target], means)):
            found.append(target)
    return found


def purchases(state: State, seat: int, bought: int) -> int:
    """How many coffees he can still buy for a payment (CT-61)."""
    count = state.coins[seat] // state.board.coffee_price[state.period]
    cap = state.board.purchase_cap
    return count if cap < 0 else min(count, cap - bought)


class Purse:
    """The coffee he can pay with, orange apart, and what could be exchanged for it."""

    __slots__ = ("all", "exchanged", "own", "rate", "spare")

    def __init__(self, state: State, seat: int) -> None:
        self.own: list[int] = state.coffee[seat * SORTS : seat * SORTS + ORANGE]
        self.rate: i64 = state.rate(seat)
        self.spare: list[int] = []
        """By sort, what he could exchange all of it for."""
        self.all: i64 = 0
        self.exchanged: i64 = 0
        count: i64
        for count in self.own:
            self.spare.append(count // self.rate)
            self.all += count
            self.exchanged += count // self.rate

    def covers(self, owed: list[int], sorts: list[int], means: i64) -> bool:
        """Whether his coffee, what he can exchange of the rest, and so many coffees more are enough; only of these
        sorts is anything owed."""
        return self.short(owed, sorts) <= means

    def short(self, owed: list[int], sorts: list[int]) -> i64:
        """How many coffees are missing after all that can be exchanged; below 0, so many could be exchanged besides.

        Exact: orange and purchase serve where coffee is missing at least as well as anywhere else, and so does an
        exchange of coffee that is not owed.
        """
        left = self.exchanged
        sort: i64
        for sort in sorts:
            over: i64 = self.own[sort] - owed[sort]
            spare: i64 = self.spare[sort]
            left += (over if over < 0 else over // self.rate) - spare
        return -left


def begin(state: State, seat: int, target: int) -> None:
    """Owe a target's cost."""
    state.owed = state.board.costs[state.sets[seat]][target][:]
    state.push(DELIVERED, seat, target)
    state.push(PAYING, seat, target)


def missing_sort(state: State, seat: int) -> int:
    """The first sort of which he owes more than he has, or -1."""
    for sort in range(ORANGE):
        if state.owed[sort] > state.coffee[seat * SORTS + sort]:
            return sort
    return -1


def offers(state: State, seat: int, _target: int) -> list[int]:
    """PAYING."""
    missing = missing_sort(state, seat)
    found: list[int] = []
    if missing < 0:
        found.append(DELIVER)
    else:
        _add_exchanges(state, seat, missing, found)
        if purchases(state, seat, state.bought) > 0:
            found.append(BUYS + missing)
    if state.coffee[seat * SORTS + ORANGE]:
        _add_oranges(state, seat, missing, found)
    return found


def _add_exchanges(state: State, seat: int, into: int, found: list[int]) -> None:
    """Of sorts that leave enough for what is owed of them."""
    least = state.rate(seat)
    for sort in range(ORANGE):
        if sort != into and state.coffee[seat * SORTS + sort] - state.owed[sort] >= least:
            found.append(EXCHANGES + sort * 4 + into - (into > sort))


def _add_oranges(state: State, seat: int, missing: int, found: list[int]) -> None:
    """For the missing sort, or to save coffee he has, if the payment stays possible."""
    means = state.coffee[seat * SORTS + ORANGE] - 1 + purchases(state, seat, state.bought)
    purse = Purse(state, seat)
    for sort in range(ORANGE):
        if state.owed[sort] and (sort == missing or state.owed[sort] <= state.coffee[seat * SORTS + sort]):
            state.owed[sort] -= 1
            if purse.covers(state.owed, ALL_SORTS, means):
                found.append(ORANGES + sort)
            state.owed[sort] += 1


def answer(state: State, seat: int, target: int, action: int) -> None:
    """PAYING, again and again until `deliver`."""
    if action == DELIVER:
        for sort in range(ORANGE):
            pay_coffee(state, seat, sort, state.owed[sort])
            state.owed[sort] = 0
        state.bought = 0
        return
    if action >= ORANGES:
        state.owed[action - ORANGES] -= 1
        pay_coffee(state, seat, ORANGE, 1)
    elif action >= BUYS:
        state.owed[action - BUYS] -= 1
        state.bought += 1
        pay_coins(state, seat, state.board.coffee_price[state.period])
    else:
        state.owed[EXCHANGED_INTO[action - EXCHANGES]] -= 1
        pay_coffee(state, seat, EXCHANGED[action - EXCHANGES], state.rate(seat))
    state.push(PAYING, seat, target)
