"""The set-up (CT-10): what chance draws, and what everybody starts with."""

from __future__ import annotations

from tertulia.games.coffee_traders.actions import DRAW_COUNTERS as DRAWN_COUNTERS
from tertulia.games.coffee_traders.actions import DRAW_OBJECTIVES as DRAWN_OBJECTIVES
from tertulia.games.coffee_traders.actions import DRAW_SEATS
from tertulia.games.coffee_traders.actions import DRAW_SETS as DRAWN_SETS
from tertulia.games.coffee_traders.phases.agenda import (
    DRAW_COUNTERS,
    DRAW_OBJECTIVES,
    DRAW_ORDER,
    DRAW_SETS,
    HAND_OUT,
    PERIOD,
)
from tertulia.games.coffee_traders.pieces import COINS_PART, CONTRACTS, CUBE_PART, MEEPLE_PART, ORANGE, SORTS
from tertulia.games.coffee_traders.state import State


def push_deal(state: State) -> None:
    """The agenda of a new game: the turn order first, the first period last."""
    state.push(PERIOD)
    state.push(HAND_OUT)
    for letter in range(len(CONTRACTS) - 1, -1, -1):
        for place in range(state.seats - 1, -1, -1):
            state.push(DRAW_COUNTERS, 0, letter * 8 + place)
    for letter in range(2, -1, -1):
        state.push(DRAW_OBJECTIVES, 0, letter)
    for seat in range(state.seats - 1, -1, -1):
        state.push(DRAW_SETS, seat)
    for _ in range(state.seats):
        state.push(DRAW_ORDER)


def order_offers(state: State, _seat: int, _arg: int) -> list[int]:
    return [DRAW_SEATS + seat for seat in range(state.seats) if seat not in state.order]


def draw_order(state: State, _seat: int, _arg: int, action: int) -> None:
    state.order.append(action - DRAW_SEATS)


def set_offers(state: State, _seat: int, _arg: int) -> list[int]:
    return [DRAWN_SETS + number for number in range(len(state.board.costs)) if number not in state.sets]


def draw_set(state: State, seat: int, _arg: int, action: int) -> None:
    state.sets[seat] = action - DRAWN_SETS


def objective_offers(_state: State, _seat: int, arg: int) -> list[int]:
    return [DRAWN_OBJECTIVES + arg * 3 + number for number in range(3)]


def draw_objective(state: State, _seat: int, arg: int, action: int) -> None:
    state.objectives[arg] = (action - DRAWN_OBJECTIVES) % 3


def counter_offers(state: State, _seat: int, arg: int) -> list[int]:
    """Each colour once in a letter's stack."""
    start = (arg >> 3) * state.seats
    stack = state.stacks[start : start + state.seats]
    return [DRAWN_COUNTERS + coop for coop in range(5) if coop not in stack]


def draw_counter(state: State, _seat: int, arg: int, action: int) -> None:
    state.stacks[(arg >> 3) * state.seats + (arg & 7)] = action - DRAWN_COUNTERS


def hand_out(state: State, _seat: int, _arg: int) -> None:
    """CT-4, CT-10, CT-11: from the supplies to the players and the board."""
    board = state.board
    for seat in range(state.seats):
        state.coins[seat] = board.start_coins + board.place_coins[state.place_in_order(seat)]
        state.bank -= state.coins[seat] + board.reserve_coins
        state.reserve[seat] = CUBE_PART | MEEPLE_PART | COINS_PART
        state.spent[seat] -= 1
        state.meeples[seat] -= 1
        state.workers[seat] = board.start_workers
        state.worker_stock -= board.start_workers
        state.ready_donkeys[seat] = board.start_donkeys
        state.spare_donkeys[seat] -= board.start_donkeys
        state.ready_trucks[seat] = board.start_trucks
        state.spare_trucks[seat] -= board.start_trucks
        for sort in range(ORANGE):
            state.coffee[seat * SORTS + sort] = board.start_coffee
            state.coffee_bank[sort] -= board.start_coffee
    for coop in range(5):
        state.centre[coop] = board.centre_workers
        state.worker_stock -= board.centre_workers
        state.antwerp |= 1 << coop
        state.bank -= board.antwerp_coins
    if state.seats == 2:
        for plot in board.neutral_plots:
            state.plots[2] |= 1 << plot
            state.manned |= 1 << plot
            state.worker_stock -= 1
