"""Which of the legal actions are worth a bot's look."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.actions import (
    BUYS,
    DELIVER,
    EXCHANGED,
    EXCHANGES,
    FOLLOW,
    OPENS,
    ORANGES,
    PASS,
    PLANTS,
    PLOT_OF,
    USE_COINS,
    USE_CUBE,
    USE_MEEPLE,
)
from tertulia.games.coffee_traders.phases.agenda import BUILDING_ALONG, FOLLOWING, PAYING, SELLING, TRADING, WORKING
from tertulia.games.coffee_traders.phases.harvest import pot_of
from tertulia.games.coffee_traders.pieces import MEEPLE_PART, PLOTS, POST, ROW, SORTS
from tertulia.games.coffee_traders.sales import ENOUGH, sales
from tertulia.games.coffee_traders.state import State

MUCH: Final[list[int]] = [4, 4, 3]
"""By period: with so much coffee to be had by it, a trade is not left closed."""


def promising(view: State, legal: list[int]) -> list[int]:
    """What is worth a look: the bonus reserve only when it is needed, of the ways to pay the sensible ones."""
    item = view.agenda[-1]
    kind, seat = item & 63, item >> 6 & 7
    if kind == PAYING:
        return _payments(view, seat, legal)
    if kind == WORKING:
        return _works(view, seat, legal)
    if kind == SELLING:
        return _sales(view, seat, legal)
    if kind == TRADING:
        return _trades(view, seat, legal)
    if kind in (FOLLOWING, BUILDING_ALONG):
        return [action for action in legal if not _needless(view, seat, action)]
    return legal


def _needless(view: State, seat: int, action: int) -> bool:
    """To use a part of the bonus reserve while there is enough of it at hand."""
    if action == USE_CUBE:
        return view.cubes[seat] > 0
    if action == USE_MEEPLE:
        return view.meeples[seat] > 0
    return action == USE_COINS and view.coins[seat] >= ENOUGH


def _trades(view: State, seat: int, legal: list[int]) -> list[int]:
    """A pass that ends the phase only if no trade is left closed that would bring much."""
    found = [action for action in legal if not _needless(view, seat, action)]
    if view.out | 1 << seat != (1 << view.seats) - 1:
        return found
    for action in legal:
        if OPENS <= action < FOLLOW and _brings(view, seat, action - OPENS) >= MUCH[view.period]:
            return [action for action in found if action != PASS]
    return found


def _brings(view: State, seat: int, coop: int) -> int:
    """The coffee of a trade for who opens it, if all follow who may (CT-42, CT-50)."""
    board = view.board
    traders = 1 + (view.seats == 2)  # CT-11: the neutral third comes last
    coffee = pot_of(view, coop)
    for other in range(view.seats):
        coffee -= view.buildings[other * 3 + POST] >> coop & 1
        traders += other != seat and (view.meeples[other] > 0 or view.can_use(other, MEEPLE_PART))
    traders = min(traders, board.trader_places)
    return min(1 + board.most_coffee, coffee, 1 + (coffee - 2 + traders) // traders)


def _sales(view: State, seat: int, legal: list[int]) -> list[int]:
    """Sales that are worth it; the coins of the bonus reserve only where they are short."""
    found = sales(view, seat, legal)
    return found if view.period == 2 else [action for action in found if not _needless(view, seat, action)]


def _payments(view: State, seat: int, legal: list[int]) -> list[int]:
    """Deliver what one has; else exchange what there is most of, buy, or use orange for what is missing."""
    if DELIVER in legal:
        return [DELIVER]
    found: list[int] = []
    most = 0
    exchange = -1
    for action in legal:
        if EXCHANGES <= action < BUYS:
            sort = EXCHANGED[action - EXCHANGES]
            over = view.coffee[seat * SORTS + sort] - view.owed[sort]
            if over > most:
                most = over
                exchange = action
        elif action < ORANGES:
            found.append(action)
    if exchange >= 0:
        found.append(exchange)
    for action in legal:
        if action >= ORANGES and view.owed[action - ORANGES] > view.coffee[seat * SORTS + action - ORANGES]:
            found.append(action)
    return found if found else legal


def _works(view: State, seat: int, legal: list[int]) -> list[int]:
    """A tile of line A only where there is none of line B, or line A is nearer to its bonus."""
    left = [0, 0]
    for slot in range(6):
        left[slot // 3] += view.tiles[seat * 6 + slot]
    once = view.once[seat]
    better = 0 if (left[0] <= left[1] and not once & 1) or once & 2 else 1
    found: list[int] = []
    for action in legal:
        if action < PLANTS + 2 * PLOTS:
            line = (action - PLANTS) // PLOTS
            if line != better and view.tiles[seat * 6 + better * 3 + ROW[PLOT_OF[action]]]:
                continue
        elif _needless(view, seat, action):
            continue
        found.append(action)
    return found if found else legal
