"""Phase 5, Sell (CT-60 to CT-64): contracts, bars, warehouses for stock counters, passing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tertulia.games.coffee_traders.actions import DISCARDS, PASS, SWAPS, TARGETS_AT, USE_COINS
from tertulia.games.coffee_traders.phases.agenda import REWARDED, SELL_ROUND, SELLING, SWAPPING, WINNING_BUILDING
from tertulia.games.coffee_traders.phases.building import build, build_warehouse, choices_of
from tertulia.games.coffee_traders.phases.gains import (
    claim,
    gain_arabica_counter,
    gain_coins,
    gain_stock_counter,
    take_bonus,
    use_coins,
)
from tertulia.games.coffee_traders.phases.payment import begin as begin_payment
from tertulia.games.coffee_traders.phases.payment import payable
from tertulia.games.coffee_traders.pieces import (
    BOTTOM_CELLS,
    CELLS,
    COINS_PART,
    CONTRACTS,
    JOKER,
    UPPER_CELLS,
    WAREHOUSE,
)
from tertulia.games.coffee_traders.scoring import tracks_of
from tertulia.games.coffee_traders.state import State

if TYPE_CHECKING:  # native numbers for the compiled build; plain ones otherwise
    from mypy_extensions import i64

DELIVERED_ONCE: Final = 1
SWAPPED: Final = 2
"""Bits of what SELLING is asked with."""
BARS: Final = 6
IN_FIRST_BAR: Final = list(range(BOTTOM_CELLS, BOTTOM_CELLS + 5))
"""The bottom cell of the first bar, paid in each sort."""


def begin(state: State, _seat: int, _arg: int) -> None:
    state.phase = 5
    state.turn = state.seats  # CT-60: the last one begins
    state.out = 0
    state.push(SELL_ROUND)


def next_turn(state: State, _seat: int, _arg: int) -> None:
    """CT-60: in reverse turn order, until all have passed."""
    for ahead in range(1, state.seats + 1):
        place = (state.turn - ahead) % state.seats
        seat = state.order[place]
        if state.out >> seat & 1 == 0:
            state.turn = place
            state.push(SELL_ROUND)
            state.push(SELLING, seat)
            return


def offers(state: State, seat: int, arg: int) -> list[int]:
    found = _targets(state, seat, [] if arg & DELIVERED_ONCE else _open_contracts(state, seat))
    if not arg & SWAPPED:
        for warehouses in (1, 2):
            if may_swap(state, seat, warehouses):
                found.append(SWAPS + warehouses - 1)
    if state.can_use(seat, COINS_PART):
        found.append(USE_COINS)
    found.append(PASS)
    return found


def _open_contracts(state: State, seat: int) -> list[int]:
    done = state.contracts[seat]
    return [letter for letter in range(len(CONTRACTS)) if not done >> letter & 1]


def _targets(state: State, seat: int, targets: list[int]) -> list[int]:
    """CT-64: the targets given and the free cells, so far as he can pay for them; bottom cells, each with the sorts he
    can pay in, which are the same in every bar."""
    served: i64 = 0
    tokens: i64
    for tokens in state.tokens:
        served |= tokens
    bar: i64
    cell: i64
    for bar in range(BARS):
        for cell in range(CELLS - 1):
            if not served >> bar * CELLS + cell & 1:
                targets.append(UPPER_CELLS + bar * (CELLS - 1) + cell)
    targets += IN_FIRST_BAR
    found: list[int] = []
    sorts: list[int] = []
    for target in payable(state, seat, targets):
        if target < BOTTOM_CELLS:
            found.append(TARGETS_AT + target)
        else:
            sorts.append(TARGETS_AT + target)
    for bar in range(BARS):
        if not served >> bar * CELLS + CELLS - 1 & 1:
            for sort in sorts:
                found.append(sort + bar * 5)
    return found


def answer(state: State, seat: int, arg: int, action: int) -> None:
    if action == PASS:
        state.out |= 1 << seat
        state.next_order.append(seat)
    elif action == USE_COINS:
        use_coins(state, seat)
        state.push(SELLING, seat, arg)
    elif action >= SWAPS:
        state.push(SELLING, seat, arg | SWAPPED)
        _begin_swap(state, seat, action - SWAPS + 1)
    else:
        target = action - TARGETS_AT
        if target >= UPPER_CELLS and not arg & DELIVERED_ONCE:  # CT-64: a second delivery, or pass
            state.push(SELLING, seat, arg | DELIVERED_ONCE)
        begin_payment(state, seat, target)


# ---- what a payment brings -----------------------------------------------------------------------------------------


def delivered(state: State, seat: int, target: int) -> None:
    """A contract or a bar cell has been paid for."""
    if target < UPPER_CELLS:
        _fulfil(state, seat, target)
        return
    if target < BOTTOM_CELLS:
        bar, cell = (target - UPPER_CELLS) // (CELLS - 1), (target - UPPER_CELLS) % (CELLS - 1)
    else:
        bar, cell = (target - BOTTOM_CELLS) // 5, CELLS - 1
    _serve(state, seat, bar, cell)


def _fulfil(state: State, seat: int, letter: int) -> None:
    """CT-62, CT-63. Questions come last, the row's reward after the building."""
    board = state.board
    colour = state.top_counter(letter)
    state.contracts[seat] |= 1 << letter
    if state.contracts[seat] >> (letter ^ 1) & 1:
        state.push(REWARDED, seat)
    if board.contract_building[letter]:
        state.push(WINNING_BUILDING, seat, letter)
    gain_coins(state, seat, board.contract_coins[letter])
    take_bonus(state, seat, colour, board.contract_bonus[letter])
    gain_arabica_counter(state, seat, colour)


def win_offers(state: State, seat: int, letter: int) -> list[int]:
    """CT-62: nothing where nothing can stand; then it is lost."""
    found = choices_of(state, seat, state.board.contract_building[letter])
    return found if found else choices_of(state, seat, state.board.contract_otherwise[letter])


def win(state: State, seat: int, _letter: int, action: int) -> None:
    build(state, seat, action)


def _serve(state: State, seat: int, bar: int, cell: int) -> None:
    """CT-64."""
    board = state.board
    tracks = tracks_of(state, seat)
    state.tokens[seat] |= 1 << bar * CELLS + cell
    gain_coins(state, seat, board.bar_coins[cell])
    if cell == CELLS - 1:
        take_bonus(state, seat, 0, board.bottom_bonus)
    if board.joker_for_bars and tracks < BARS and tracks_of(state, seat) == BARS:
        gain_stock_counter(state, seat, JOKER)
    claim(state, 2)


# ---- warehouses for stock counters (CT-61) -------------------------------------------------------------------------


def may_swap(state: State, seat: int, warehouses: int) -> bool:
    """He has that many different stock counters, and so many warehouses are left."""
    if state.warehouses[seat] + warehouses > state.board.kind_counts[WAREHOUSE]:
        return False
    return different(state, seat, 0) >= state.board.warehouse_counters[warehouses - 1]


def different(state: State, seat: int, first: int) -> int:
    """How many different stock counters he has from a colour on; a joker stands for a colour that is missing."""
    count = state.stock_counters[seat * 6 + JOKER]
    for colour in range(first, JOKER):
        if state.stock_counters[seat * 6 + colour]:
            count += 1
    return count


def _begin_swap(state: State, seat: int, warehouses: int) -> None:
    state.push(SWAPPING, seat, state.board.warehouse_counters[warehouses - 1])
    for _ in range(warehouses):
        build_warehouse(state, seat)


def swap_offers(state: State, seat: int, arg: int) -> list[int]:
    """SWAPPING: each colour once, in rising order, and such that enough are left."""
    left, first = arg & 7, arg >> 3
    found: list[int] = []
    for colour in range(first, JOKER):
        if state.stock_counters[seat * 6 + colour] and different(state, seat, colour) >= left:
            found.append(DISCARDS + colour)
    if state.stock_counters[seat * 6 + JOKER] >= left:
        found.append(DISCARDS + JOKER)
    return found


def swap(state: State, seat: int, arg: int, action: int) -> None:
    left, counter = arg & 7, action - DISCARDS
    state.stock_counters[seat * 6 + counter] -= 1
    state.stock_bank[counter] += 1
    if left > 1:
        state.push(SWAPPING, seat, left - 1 + 8 * min(counter + 1, JOKER))
