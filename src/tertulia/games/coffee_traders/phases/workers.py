"""Phase 2, Workers (CT-35 to CT-37): private workers on one's own plantations, on those of others, then fines."""

from __future__ import annotations

from tertulia.games.coffee_traders.actions import LOSE, MANS, PASS, PAY_FINE, STEPS_BACK, USE_COINS
from tertulia.games.coffee_traders.phases.agenda import FINED, HELPING, MANNING, OTHERS_ROUND
from tertulia.games.coffee_traders.phases.gains import pay_coins, step_up, use_coins
from tertulia.games.coffee_traders.pieces import BY_ROW, COINS_PART, COOP, PLOTS, ROW, members
from tertulia.games.coffee_traders.state import State

NO_LOSS = 3


def begin(state: State, _seat: int, _arg: int) -> None:
    """CT-35: everyone on his own, asked in turn order."""
    state.phase = 2
    for seat in reversed(state.order):
        state.push(MANNING, seat)


def man_offers(state: State, seat: int, _arg: int) -> list[int]:
    """The lowest row in which he has an empty plantation, over all coops."""
    empty = members(state.unmanned(seat))
    if not empty or not state.workers[seat]:
        return []
    lowest = 2
    for plot in empty:
        lowest = min(lowest, ROW[plot])
    found = [MANS + plot for plot in empty if ROW[plot] == lowest]
    found.append(PASS)
    return found


def man(state: State, seat: int, _arg: int, action: int) -> None:
    if action == PASS:
        return
    state.workers[seat] -= 1
    state.manned |= 1 << action - MANS
    state.push(MANNING, seat)


# ---- on other players' plantations (CT-36) -------------------------------------------------------------------------


def begin_others(state: State, _seat: int, _arg: int) -> None:
    state.turn = -1
    state.out = 0
    state.push(OTHERS_ROUND)


def next_helper(state: State, _seat: int, _arg: int) -> None:
    """In turn order, one at a time; who cannot place is skipped."""
    for ahead in range(1, state.seats + 1):
        place = (state.turn + ahead) % state.seats
        seat = state.order[place]
        if state.out >> seat & 1 == 0 and state.workers[seat] and others_empty(state, seat):
            state.turn = place
            state.push(OTHERS_ROUND)
            state.push(HELPING, seat)
            return


def others_empty(state: State, seat: int) -> int:
    """The plantations of others without a worker, as a mask."""
    return state.taken() & ~state.manned & ~state.plots[seat]


def help_offers(state: State, seat: int, _arg: int) -> list[int]:
    found = [MANS + plot for plot in members(others_empty(state, seat))]
    found.append(PASS)
    return found


def help_other(state: State, seat: int, _arg: int, action: int) -> None:
    if action == PASS:
        state.out |= 1 << seat
        return
    plot = action - MANS
    state.workers[seat] -= 1
    state.manned |= 1 << plot
    step_up(state, seat, COOP[plot])


# ---- fines (CT-37) -------------------------------------------------------------------------------------------------


def begin_fines(state: State, _seat: int, _arg: int) -> None:
    for seat in reversed(state.order):
        _go_on(state, seat, 0, NO_LOSS)


def _go_on(state: State, seat: int, place: int, lost_row: int) -> None:
    """The next plantation to be asked about; after a loss, those in a higher row are lost, too."""
    unmanned = state.unmanned(seat)
    while place < PLOTS and unmanned:
        plot = BY_ROW[place]
        if unmanned >> plot & 1:
            if ROW[plot] <= lost_row:
                state.push(FINED, seat, place + 64 * lost_row)
                return
            destroy(state, seat, plot)
        place += 1


def fine_offers(state: State, seat: int, _arg: int) -> list[int]:
    found: list[int] = []
    if state.coins[seat] >= state.board.fine[state.period]:
        found.append(PAY_FINE)
    for coop in range(5):
        if may_step_back(state, seat, coop):
            found.append(STEPS_BACK + coop)
    found.append(LOSE)
    if state.can_use(seat, COINS_PART):
        found.append(USE_COINS)
    return found


def may_step_back(state: State, seat: int, coop: int) -> bool:
    """Not from 0, and not once a bonus of the track has been taken."""
    return 0 < state.arabica[seat * 5 + coop] < state.board.first_bonus_step


def answer_fine(state: State, seat: int, arg: int, action: int) -> None:
    place, lost_row = arg & 63, arg >> 6
    if action == USE_COINS:
        use_coins(state, seat)
        state.push(FINED, seat, arg)
        return
    if action == LOSE:
        lost_row = min(lost_row, ROW[BY_ROW[place]])
        destroy(state, seat, BY_ROW[place])
    elif action == PAY_FINE:
        pay_coins(state, seat, state.board.fine[state.period])
    else:
        state.arabica[seat * 5 + action - STEPS_BACK] -= 1
    _go_on(state, seat, place + 1, lost_row)


def destroy(state: State, seat: int, plot: int) -> None:
    """The tile returns to its slot; donkeys and trucks stay."""
    line = state.line_b >> plot & 1
    state.plots[seat] &= ~(1 << plot)
    state.line_b &= ~(1 << plot)
    state.tiles[seat * 6 + line * 3 + ROW[plot]] += 1
