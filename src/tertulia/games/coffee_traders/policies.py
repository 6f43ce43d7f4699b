"""Single-minded ways of playing, to measure the numbers with: which of the legal actions each of them considers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tertulia.games.coffee_traders.actions import (
    BUILDS,
    BUYS,
    EXCHANGES,
    GIVES,
    PASS,
    PLOT_OF,
    RETIRE,
    SENDS,
    TARGETS_AT,
)
from tertulia.games.coffee_traders.phases.agenda import (
    BUILDING_ALONG,
    LINE_BONUS,
    PAYING,
    SELLING,
    TRADING,
    WORKING,
)
from tertulia.games.coffee_traders.pieces import COOP, TARGETS, UPPER_CELLS
from tertulia.games.coffee_traders.state import State

FEW: Final = 4
"""So many plantations are few."""


def _asked(view: State) -> tuple[int, int]:
    """The kind of question and the seat it is asked of."""
    item = view.agenda[-1]
    return item & 63, item >> 6 & 7


def _without(legal: list[int], unwanted: Callable[[int], bool]) -> list[int]:
    """What is left of the legal actions; all of them where nothing would be."""
    return [action for action in legal if not unwanted(action)] or legal


def buy_freely(view: State, legal: list[int]) -> list[int]:
    """Keeps its coins for coffee: builds for no coins, retires nobody, and sells as long as it can pay by buying."""
    kind = _asked(view)[0]
    if kind == TRADING:
        return _without(legal, lambda action: BUILDS <= action < GIVES or action == RETIRE)
    if kind == PAYING:
        return _without(legal, lambda action: EXCHANGES <= action < BUYS)
    if kind == SELLING:
        return _without(legal, lambda action: action == PASS)
    return legal


def two_coops(view: State, legal: list[int]) -> list[int]:
    """Plants in the two coops it began with."""
    kind, seat = _asked(view)
    if kind not in (WORKING, LINE_BONUS) or view.coops_of(seat) < 2:
        return legal
    return _without(legal, lambda action: action < SENDS and not view.places(seat, COOP[PLOT_OF[action]]))


def no_building(view: State, legal: list[int]) -> list[int]:
    """Builds nothing but what contracts bring."""
    if _asked(view)[0] not in (TRADING, BUILDING_ALONG):
        return legal
    return _without(legal, lambda action: BUILDS <= action < GIVES)


def bars_first(view: State, legal: list[int]) -> list[int]:
    """Fulfils a contract only where it can serve no bar."""
    cells = range(TARGETS_AT + UPPER_CELLS, TARGETS_AT + TARGETS)
    if _asked(view)[0] != SELLING or not any(action in cells for action in legal):
        return legal
    return _without(legal, lambda action: TARGETS_AT <= action < TARGETS_AT + UPPER_CELLS)


def few_plantations(view: State, legal: list[int]) -> list[int]:
    """Plants four and no more."""
    kind, seat = _asked(view)
    if kind not in (WORKING, LINE_BONUS) or view.plots[seat].bit_count() < FEW:
        return legal
    return _without(legal, lambda action: action < SENDS)


POLICIES: Final[Mapping[str, Callable[[State, list[int]], list[int]]]] = {
    "buy-freely": buy_freely,
    "two-coops": two_coops,
    "no-building": no_building,
    "bars-first": bars_first,
    "few-plantations": few_plantations,
}
