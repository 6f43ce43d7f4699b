"""Phase 1, Work (CT-20 to CT-31): in turn order one action each, paid with cubes."""

from __future__ import annotations

from tertulia.games.coffee_traders.actions import (
    CIVET,
    DONKEY_ON,
    DONKEYS,
    EARN,
    FAVOURS,
    PASS,
    PLOT_OF,
    SENDS,
    USE_COINS,
    USE_CUBE,
)
from tertulia.games.coffee_traders.phases.agenda import FAVOURING, WORK_ROUND, WORKING
from tertulia.games.coffee_traders.phases.gains import gain_coins, send_civet, step_up, use_coins, use_cube
from tertulia.games.coffee_traders.phases.planting import plant, plantings, put_donkey
from tertulia.games.coffee_traders.pieces import (
    A_COOP,
    ABOVE,
    COINS_PART,
    CUBE_PART,
    MEMBERS,
    PLOTS_A_COOP,
    ROW_3,
)
from tertulia.games.coffee_traders.state import State


def begin(state: State, _seat: int, _arg: int) -> None:
    state.phase = 1
    state.turn = -1
    state.out = 0
    for seat in range(state.seats):
        state.uses[seat] = 0  # CT-4: a new period
        state.cubes[seat] = state.board.cubes
        state.spent[seat] -= state.board.cubes
    state.push(WORK_ROUND)


def next_turn(state: State, _seat: int, _arg: int) -> None:
    """CT-20: until all have passed or have none; who may still use the bonus cube is asked."""
    for ahead in range(1, state.seats + 1):
        place = (state.turn + ahead) % state.seats
        seat = state.order[place]
        if state.out >> seat & 1 == 0 and (state.cubes[seat] or state.can_use(seat, CUBE_PART)):
            state.turn = place
            state.push(WORK_ROUND)
            state.push(WORKING, seat)
            return
    for seat in range(state.seats):  # CT-20: unused cubes are lost
        state.spent[seat] += state.cubes[seat]
        state.cubes[seat] = 0


def offers(state: State, seat: int, _arg: int) -> list[int]:
    found: list[int] = []
    if state.cubes[seat]:
        found = plantings(state, seat, 3)
        for coop in range(5):
            if may_send(state, coop):
                found.append(SENDS + coop)
        if state.cubes[seat] > 1 and state.spare_donkeys[seat]:
            _add_donkeys(state, seat, found)
        if state.spare_civets[seat]:
            found.append(CIVET)
        found.append(EARN)
    if state.can_use(seat, CUBE_PART):
        found.append(USE_CUBE)
    if state.can_use(seat, COINS_PART):
        found.append(USE_COINS)
    found.append(PASS)
    return found


def may_send(state: State, coop: int) -> bool:
    """CT-29: a worker is there, and somebody's plantation without one."""
    if not state.centre[coop]:
        return False
    return (state.taken() & ~state.manned) >> coop * PLOTS_A_COOP & A_COOP > 0


def donkey_places(state: State, seat: int, coop: int) -> int:
    """CT-30: the places of a coop with a free donkey space above one of his plantations, as a mask."""
    above = ABOVE[state.places(seat, coop)] & state.board.plots >> coop * PLOTS_A_COOP
    once = twice = 0
    for other in range(state.seats):
        there = state.donkeys[other] >> coop * PLOTS_A_COOP & A_COOP
        twice |= once & there | state.pairs[other] >> coop * PLOTS_A_COOP & A_COOP
        once |= there
    full = once & ~ROW_3 | twice
    return above & ~full


def _add_donkeys(state: State, seat: int, found: list[int]) -> None:
    for coop in range(5):
        for place in MEMBERS[donkey_places(state, seat, coop)]:
            found.append(DONKEY_ON[coop * PLOTS_A_COOP + place])


def answer(state: State, seat: int, _arg: int, action: int) -> None:
    if action == USE_CUBE:
        use_cube(state, seat)
        state.push(WORKING, seat)
        return
    if action == USE_COINS:
        use_coins(state, seat)
        state.push(WORKING, seat)
        return
    if action == PASS:
        state.out |= 1 << seat
        return
    _pay_cubes(state, seat, 2 if DONKEYS <= action < CIVET else 1)
    _act(state, seat, action)


def _pay_cubes(state: State, seat: int, count: int) -> None:
    state.cubes[seat] -= count
    state.spent[seat] += count


def _act(state: State, seat: int, action: int) -> None:
    if action < SENDS:
        plant(state, seat, action)
    elif action < FAVOURS:
        _send(state, seat, action - SENDS)
    elif action == EARN:
        gain_coins(state, seat, state.board.earn_coins)
    elif action == CIVET:
        send_civet(state, seat)
    else:
        state.spare_donkeys[seat] -= 1
        put_donkey(state, seat, PLOT_OF[action])


# ---- common workers (CT-29) ----------------------------------------------------------------------------------------


def lowest_empty(state: State, seat: int, coop: int) -> int:
    """His plantation in a coop that gets a common worker first, or -1."""
    empty = state.unmanned(seat) >> coop * PLOTS_A_COOP & A_COOP
    return coop * PLOTS_A_COOP + MEMBERS[empty][0] if empty else -1


def _send(state: State, seat: int, coop: int) -> None:
    waiting = 0
    count = 0
    for other in range(state.seats):
        if lowest_empty(state, other, coop) >= 0:
            waiting |= 1 << other
            count += 1
    if count > state.centre[coop]:
        state.push(FAVOURING, seat, coop + 8 * waiting)
        return
    for other in range(state.seats):
        if waiting >> other & 1:
            _man_from_centre(state, other, coop)
    _finish_sending(state, seat, coop, waiting & ~(1 << seat) > 0)


def _man_from_centre(state: State, seat: int, coop: int) -> None:
    state.centre[coop] -= 1
    state.manned |= 1 << lowest_empty(state, seat, coop)


def _finish_sending(state: State, seat: int, coop: int, helped: bool) -> None:
    if state.centre[coop] == 0 and state.worker_stock:
        state.worker_stock -= 1
        state.centre[coop] += 1
    if helped:
        step_up(state, seat, coop)


def favour_offers(state: State, _seat: int, arg: int) -> list[int]:
    waiting = arg >> 3 & 31
    return [FAVOURS + other for other in range(state.seats) if waiting >> other & 1]


def favour(state: State, seat: int, arg: int, action: int) -> None:
    coop, other = arg & 7, action - FAVOURS
    _man_from_centre(state, other, coop)
    arg &= ~(8 << other)
    if other != seat:
        arg |= 256
    if state.centre[coop]:
        state.push(FAVOURING, seat, arg)
    else:
        _finish_sending(state, seat, coop, arg & 256 > 0)
