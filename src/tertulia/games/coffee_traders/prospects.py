"""What coffee and coins will bring: the harvest to come, the contracts that can be paid, bars, storage."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.phases.agenda import FOLLOWERS
from tertulia.games.coffee_traders.pieces import (
    A_COOP,
    COINS_PART,
    COUNT,
    MEEPLE_PART,
    ORANGE,
    PLOTS_A_COOP,
    POST,
    SORTS,
)
from tertulia.games.coffee_traders.state import State

COIN: Final[list[list[float]]] = [
    [2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0],
    [1.9, 1.9, 1.9, 1.9, 1.9, 1.9, 1.9],
    [1.5, 1.5, 1.5, 1.5, 0.5, 0.5, 0.0],
]
"""By period and phase: what a coin will bring; in 1980 those that are left after Sell bring nothing."""
MANY_COINS: Final[list[float]] = [4.0, 10.0]
"""Coins beyond so many bring less each."""
LESS_EACH: Final[list[float]] = [0.8, 0.6]
USED: Final = 0.3
"""What it costs to have used the coins of the bonus reserve: they must come back."""
COFFEE: Final[list[float]] = [1.5, 1.4, 1.0]
"""By period: what a coffee brings that no contract takes."""
FULL_OF: Final = 0.03
"""Each further coffee of a sort brings so much less, as a share."""
ANY_SORT: Final = 1.25
"""An orange coffee, as a multiple of another."""
STORED: Final = 0.85
"""What is left of a coffee's worth if it has to wait for the next period."""
COMING: Final = 0.9
"""What is left of it if it is still to be harvested."""
OPENED: Final = 0.6
"""How likely a trade is opened by others, so that one can follow."""
MANNED_SOON: Final = 0.6
"""The share of empty plantations that get a worker before the harvest."""
BESIDES: Final[list[float]] = [6.0, 6.0, 7.0, 9.0, 12.0, 18.0]
"""By contract: what it brings besides its points and coins: bonus or building, counter, step, half a row's reward."""
PLANNED: Final = 0.85
"""How sure a contract is that can be paid."""


def purse(view: State, player: int, coins: float) -> float:
    """What coins bring that are not needed for contracts; the bonus reserve must be full at the reset (CT-83)."""
    value = coins
    for step in range(2):
        if coins > MANY_COINS[step]:
            over = coins - MANY_COINS[step]
            value -= over * (1.0 - LESS_EACH[0] if step == 0 else LESS_EACH[0] - LESS_EACH[1])
    value *= COIN[view.period][view.phase]
    if coins < float(view.board.reserve_coins) and view.phase < 6:
        value += 0.8 * float(view.board.penalty_points)
    if not view.reserve[player] & COINS_PART:
        value -= USED
    return value


def coins_of(view: State, player: int) -> float:
    """At hand and in the bonus reserve."""
    coins = view.coins[player]
    if view.reserve[player] & COINS_PART:
        coins += view.board.reserve_coins
    return float(coins)


# ---- the harvest (CT-50) -------------------------------------------------------------------------------------------


def harvests(view: State, seat: int) -> list[float]:
    """By player x 6 + sort: the coffee that is to be expected from this period's harvest."""
    found = [0.0] * (view.seats * SORTS)
    if view.phase >= 4:
        return found
    asked = _coop_asked(view)
    shares = [0.0] * 5
    for coop in range(5):
        pot = _pot(view, coop)
        for planter in view.order:
            if pot >= 1.0 and view.buildings[planter * 3 + POST] >> coop & 1:
                found[planter * SORTS + coop] += 1.0
                pot -= 1.0
        if view.traders[coop * 5] >= 0:
            _share(view, coop, pot, coop == asked, found)
        elif pot > 1.0:
            shares[coop] = min((pot - 1.0) / float(view.board.trader_places), float(view.board.most_coffee))
    _add_followed(view, seat, shares, found)
    for player in range(view.seats):
        found[player * SORTS + ORANGE] += float(view.sumatra[player])
    return found


def _coop_asked(view: State) -> int:
    """The coop of the trade that others may still follow, or -1."""
    if view.phase == 3:
        for item in view.agenda:
            if item & 63 == FOLLOWERS:
                return item >> 9 & 7
    return -1


def _pot(view: State, coop: int) -> float:
    manned = view.manned >> coop * PLOTS_A_COOP & A_COOP
    count = float(COUNT[manned & 63] + COUNT[manned >> 6])
    if view.phase < 2:
        empty = (view.taken() & ~view.manned) >> coop * PLOTS_A_COOP & A_COOP
        count += MANNED_SOON * float(COUNT[empty & 63] + COUNT[empty >> 6])
    return count * float(view.board.coffee_per_plantation)


def _share(view: State, coop: int, pot: float, others_come: bool, found: list[float]) -> None:
    """Among the traders, and those who will still follow."""
    traders = view.trader_count(coop)
    each = traders
    if others_come and each < view.board.trader_places:
        each = view.board.trader_places
    if pot <= 0.0:
        return
    first = view.traders[coop * 5]
    if first < view.seats:
        found[first * SORTS + coop] += 1.0
    whole = int(pot) - 1
    most = view.board.most_coffee
    for place in range(traders):
        trader = view.traders[coop * 5 + place]
        if trader < view.seats:
            found[trader * SORTS + coop] += float(min(most, (whole + each - 1 - place) // each))


def _add_followed(view: State, seat: int, shares: list[float], found: list[float]) -> None:
    """The best trades that are not opened yet, one for each meeple."""
    meeples = view.meeples[seat]
    if view.can_use(seat, MEEPLE_PART):
        meeples += 1
    while meeples:
        best = 0
        for coop in range(1, 5):
            if shares[coop] > shares[best]:
                best = coop
        if shares[best] <= 0.0:
            return
        found[seat * SORTS + best] += OPENED * shares[best]
        shares[best] = 0.0
        meeples -= 1


# ---- what coffee is for --------------------------------------------------------------------------------------------


def sale(view: State, player: int, counts: list[float], coins: float) -> float:
    """What contracts bring that can be paid, the best first (CT-61, CT-62); their coffee is taken from the counts."""
    board = view.board
    costs = board.costs[view.sets[player]]
    price = float(board.coffee_price[view.period])
    value = 0.0
    still = ~view.contracts[player] & 63
    while still:
        best = -1
        best_gain = 0.0
        for letter in range(6):
            if still >> letter & 1:
                gain = _gain(view, letter, costs[letter], counts, coins)
                if gain > best_gain:
                    best, best_gain = letter, gain
        if best < 0:
            break
        still &= ~(1 << best)
        value += PLANNED * best_gain
        coins += float(board.contract_coins[best]) - max(0.0, _missing(counts, costs[best])) * price
        _take(counts, costs[best])
    return value


def _gain(view: State, letter: int, cost: list[int], counts: list[float], coins: float) -> float:
    """What a contract brings over its coffee and the coins for what is missing; nothing if they are not enough."""
    board = view.board
    missing = _missing(counts, cost)
    orange = counts[ORANGE]
    if missing < 0.0:
        orange += missing
        missing = 0.0
    price = float(board.coffee_price[view.period])
    if missing * price > coins:
        return 0.0
    gain = float(board.contract_points[letter]) + BESIDES[letter]
    gain += COIN[view.period][5] * (float(board.contract_coins[letter]) - missing * price)
    return gain - COFFEE[view.period] * (float(sum(cost)) - missing - orange + ANY_SORT * orange)


def _missing(counts: list[float], cost: list[int]) -> float:
    """The coffee of a cost that he has not; below 0 as much orange as would be left."""
    missing = -counts[ORANGE]
    for sort in range(5):
        need = float(cost[sort])
        if need > counts[sort]:
            missing += need - counts[sort]
    return missing


def _take(counts: list[float], cost: list[int]) -> None:
    """Pay a cost; orange serves where coffee is missing, and what is then missing is bought."""
    for sort in range(5):
        counts[sort] -= float(cost[sort])
        if counts[sort] < 0.0:
            counts[ORANGE] = max(0.0, counts[ORANGE] + counts[sort])
            counts[sort] = 0.0


def coffee_worth(view: State, counts: list[float]) -> float:
    """What coffee brings in bars, or in a contract later on."""
    value = ANY_SORT * counts[ORANGE]
    for sort in range(5):
        count = min(counts[sort], 12.0)
        value += count * (1.0 - FULL_OF * count)
    return COFFEE[view.period] * value


def kept(view: State, player: int, counts: list[float]) -> list[float]:
    """CT-84, nearly: a warehouse for the sort of which there is most, two coffees without; then the stock counters."""
    stored = [0.0] * SORTS
    for _ in range(view.warehouses[player]):
        best = 0
        for sort in range(SORTS):
            if counts[sort] - stored[sort] > counts[best] - stored[best]:
                best = sort
        stored[best] = min(counts[best], stored[best] + float(view.board.bulk_store))
    left = float(view.board.printed_store)
    for sort in range(ORANGE, -1, -1):
        more = min(left, counts[sort] - stored[sort])
        stored[sort] += more
        left -= more
    return stored
