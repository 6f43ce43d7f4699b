"""Which answers to Sell are worth a bot's look. In 1980 nobody passes while there are points to gain."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.actions import PASS, SWAPS, TARGETS_AT, USE_COINS
from tertulia.games.coffee_traders.phases import sell
from tertulia.games.coffee_traders.phases.gains import use_coins
from tertulia.games.coffee_traders.phases.payment import Purse
from tertulia.games.coffee_traders.pieces import (
    BOTTOM_CELLS,
    CELLS,
    COINS_PART,
    ORANGE,
    SORTS,
    TARGETS,
    UPPER_CELLS,
    WAREHOUSE,
)
from tertulia.games.coffee_traders.scoring import by_source
from tertulia.games.coffee_traders.state import State

ENOUGH: Final = 6
"""Coins with which the bonus reserve is not looked at."""
DEAR: Final = 2
"""Before 1980 a cell is not looked at if more coffees than this must be bought for it."""


def sales(view: State, seat: int, legal: list[int]) -> list[int]:
    """In 1980 what gains points, and to pass only where nothing does; before, all but dear cells."""
    if view.period == 2:
        return gains(view, seat, view.agenda[-1] >> 9, legal) or [PASS]
    purse = Purse(view, seat)
    found: list[int] = []
    for action in legal:
        target = action - TARGETS_AT
        if UPPER_CELLS <= target < TARGETS and to_buy(view, seat, purse, target) > DEAR:
            continue
        found.append(action)
    return found


def to_buy(view: State, seat: int, purse: Purse, target: int) -> int:
    """How many coffees must be bought for a target at the least: what neither exchange nor orange coffee covers."""
    owner = view.sets[seat]
    short = int(purse.short(view.board.costs[owner][target], view.board.cost_sorts[owner][target]))
    return max(0, short - view.coffee[seat * SORTS + ORANGE])


# ---- the last Sell (CT-60, CT-83, CT-85) ---------------------------------------------------------------------------


def gains(view: State, seat: int, asked: int, legal: list[int]) -> list[int]:
    """What is better in 1980 than to pass, after which nothing that a seat has left can score: deliveries and
    warehouses that gain points; else the coins of the bonus reserve, if there is such a delivery with them."""
    found = _gaining(view, seat, legal)
    if USE_COINS in legal and (not found or view.coins[seat] < ENOUGH):
        after = view.copy()
        use_coins(after, seat)
        if len(_gaining(after, seat, sell.offers(after, seat, asked))) > len(found):
            found.append(USE_COINS)
    return found


def _gaining(view: State, seat: int, legal: list[int]) -> list[int]:
    """Of the legal actions those that gain points; of a bar's bottom cell only in the sort to buy least of."""
    purse = Purse(view, seat)
    least: dict[int, int] = {}
    in_sort: dict[int, int] = {}
    found: list[int] = []
    for action in legal:
        target = action - TARGETS_AT
        if SWAPS <= action < SWAPS + 2:
            if _warehouse_points(view, seat, action - SWAPS + 1) > 0:
                found.append(action)
        elif 0 <= target < TARGETS:
            count = to_buy(view, seat, purse, target)
            if not _delivery_gains(view, seat, target, count):
                continue
            bar = (target - BOTTOM_CELLS) // 5
            if target < BOTTOM_CELLS:
                found.append(action)
            elif bar not in least or count < least[bar]:
                least[bar], in_sort[bar] = count, action
    return found + list(in_sort.values())


def _warehouse_points(view: State, seat: int, count: int) -> int:
    built = view.warehouses[seat]
    return sum(view.board.building_points[WAREHOUSE][built : built + count])


def _delivery_gains(view: State, seat: int, target: int, count: int) -> bool:
    """Whether a delivery for which so many coffees are bought is worth more than the coins of the reserve (CT-83)."""
    board = view.board
    cost = count * board.coffee_price[view.period]
    if target < UPPER_CELLS:
        points, coins = board.contract_points[target], board.contract_coins[target]
    else:
        cell = CELLS - 1 if target >= BOTTOM_CELLS else (target - UPPER_CELLS) % (CELLS - 1)
        points, coins = board.bar_points[cell], board.bar_coins[cell]
    refills = view.reserve[seat] & COINS_PART or view.coins[seat] - cost + min(coins, view.bank) >= board.reserve_coins
    if points > 0 and refills:
        return True
    after = view.copy()
    after.coins[seat] -= cost
    after.bank += cost
    sell.delivered(after, seat, target)
    return _final(after, seat) > _final(view, seat)


def _final(view: State, seat: int) -> int:
    """A seat's points if it passes now and nobody else sells anything."""
    points = sum(by_source(view, seat))
    if not view.reserve[seat] & COINS_PART and view.coins[seat] < view.board.reserve_coins:
        points += view.board.penalty_points
    return points
