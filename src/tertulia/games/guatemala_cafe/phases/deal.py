"""Before the first turn: the start player, the production board, the stocks, the Buyer."""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe.actions import BUYERS, DRAWS, LAYS
from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    SACK,
    SACKS,
    TRACK,
)
from tertulia.games.guatemala_cafe.state import BUYER, DEALING, MOVING, SETTING, State, stock_at_first

ALL_BUYERS: Final[list[int]] = [BUYERS + space for space in range(TRACK)]
ALL_SACKS: Final[int] = SACKS * COFFEES


def start(state: State, seat: int) -> None:
    """GC-11."""
    state.mover = seat
    state.pay_late_seats()
    state.stage = DEALING if state.house.preset else SETTING


def draws(state: State) -> list[int]:
    """What chance may bring to the next sack space, space or stock."""
    return [first + number for first, number, _count in _choices(state)]


def odds(state: State) -> list[int]:
    return [count for _first, _number, count in _choices(state)]


def _choices(state: State) -> list[tuple[int, int, int]]:
    if state.stage != SETTING:
        return [(DRAWS, coffee, count) for coffee, count in enumerate(state.bag) if count and _in_bag(state, coffee)]
    sacks_out = ALL_SACKS - state.bag_size
    if sacks_out == len(state.side.sack_spaces):
        return [(LAYS, piece, count) for piece, count in enumerate(state.pool) if count]
    if sacks_out == COFFEES:  # GC-7: the sixth sack is any
        return [(DRAWS, coffee, count) for coffee, count in enumerate(state.bag) if count]
    return [(DRAWS, coffee, 1) for coffee, count in enumerate(state.bag) if count == SACKS]


def _in_bag(state: State, coffee: int) -> bool:
    """In a view the unseen sacks are not all in the bag."""
    return state.seer < 0 or state.may_hold(state.seats, coffee)


def lay(state: State, piece: int) -> None:
    """GC-7: a piece for the next ordinary space."""
    left = sum(state.pool)
    ordinary = state.side.ordinary_spaces
    state.spaces[ordinary[len(ordinary) - left]] = piece
    state.pool[piece] -= 1
    if left == 1:
        state.stage = DEALING


def set_sack(state: State, coffee: int) -> None:
    state.spaces[state.side.sack_spaces[ALL_SACKS - state.bag_size]] = SACK + coffee
    state.bag[coffee] -= 1
    state.bag_size -= 1


def receiver(state: State) -> int:
    """The seat that is dealt the next sack."""
    seat = 0
    while state.stock_sizes[seat] >= stock_at_first(state.seats):
        seat += 1
    return seat


def deal(state: State, coffee: int) -> None:
    seat = receiver(state)
    state.bag[coffee] -= 1
    state.bag_size -= 1
    state.stock_sizes[seat] += 1
    if state.seer < 0 or state.seer == seat:
        state.stocks[seat * COFFEES + coffee] += 1
    else:
        state.bag[coffee] += 1
    if state.stock_sizes[state.seats - 1] == stock_at_first(state.seats):
        state.stage = BUYER


def put_buyer(state: State, space: int) -> None:
    """GC-9."""
    state.buyer = space
    state.stage = MOVING
