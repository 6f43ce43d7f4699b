"""Phase 3, Trade and build (CT-40 to CT-46): open a trade, build, retire a meeple or pass; others follow."""

from __future__ import annotations

from tertulia.games.coffee_traders.actions import (
    BUILD_WAREHOUSE,
    BUILDS,
    FOLLOW,
    GIVES,
    OPENS,
    PASS,
    RETIRE,
    STEPS,
    TAKE_COIN,
    USE_COINS,
    USE_MEEPLE,
)
from tertulia.games.coffee_traders.phases.agenda import (
    BUILDERS,
    BUILDING_ALONG,
    FOLLOWERS,
    FOLLOWING,
    GIVING,
    STEPPING,
    TRADE_ROUND,
    TRADING,
)
from tertulia.games.coffee_traders.phases.building import build, choices_in
from tertulia.games.coffee_traders.phases.gains import (
    gain_coins,
    gain_stock_counter,
    pay_coins,
    step_up,
    use_coins,
    use_meeple,
)
from tertulia.games.coffee_traders.pieces import COINS_PART, MEEPLE_PART, SORTS
from tertulia.games.coffee_traders.state import State

WAREHOUSE_PLACE = 5


def begin(state: State, _seat: int, _arg: int) -> None:
    state.phase = 3
    state.turn = -1
    state.out = 0
    state.push(TRADE_ROUND)


def next_turn(state: State, _seat: int, _arg: int) -> None:
    """CT-40: a pass is not final; all in a row end the phase."""
    if state.out == (1 << state.seats) - 1:
        state.out = 0
        return
    state.turn = (state.turn + 1) % state.seats
    state.push(TRADE_ROUND)
    state.push(TRADING, state.order[state.turn])


def offers(state: State, seat: int, _arg: int) -> list[int]:
    """CT-4: the bonus meeple only where there is something to do with it."""
    can_use_meeple = state.can_use(seat, MEEPLE_PART)
    found = _jobs(state, seat) if state.meeples[seat] or can_use_meeple else []
    can_use_meeple = can_use_meeple and len(found) > 0
    if not state.meeples[seat]:
        found = []
    if can_use_meeple:
        found.append(USE_MEEPLE)
    if state.can_use(seat, COINS_PART):
        found.append(USE_COINS)
    found.append(PASS)
    return found


def _jobs(state: State, seat: int) -> list[int]:
    """What a meeple of his could do now, for the coins that he has."""
    found: list[int] = []
    board = state.board
    if state.coins[seat] >= board.open_cost:
        for coop in range(5):
            if not state.opened(coop):
                found.append(OPENS + coop)
    if state.coins[seat] >= board.build_cost:
        for coop in range(6):
            found += choices_in(state, seat, coop)
    if state.coins[seat] >= board.retire_cost:
        found.append(RETIRE)
    return found


def answer(state: State, seat: int, _arg: int, action: int) -> None:
    if action == USE_MEEPLE:
        use_meeple(state, seat)
        state.push(TRADING, seat)
        return
    if action == USE_COINS:
        use_coins(state, seat)
        state.push(TRADING, seat)
        return
    if action == PASS:
        state.out |= 1 << seat
        return
    state.out = 0
    if action == RETIRE:
        _retire(state, seat)
    elif action < BUILDS:
        _open(state, seat, action - OPENS)
    else:
        _hire(state, seat, action)


def _retire(state: State, seat: int) -> None:
    """CT-46."""
    pay_coins(state, seat, state.board.retire_cost)
    state.meeples[seat] -= 1
    state.retired[seat] += 1
    state.push(STEPPING, seat, state.board.retire_steps)


def step_offers(state: State, seat: int, _arg: int) -> list[int]:
    """CT-2: tracks that have a step left."""
    return [STEPS + coop for coop in range(5) if state.arabica[seat * 5 + coop] < state.board.arabica_steps]


def step(state: State, seat: int, steps: int, action: int) -> None:
    if steps > 1:
        state.push(STEPPING, seat, steps - 1)
    step_up(state, seat, action - STEPS)


# ---- a trade and who follows (CT-41, CT-42) ------------------------------------------------------------------------


def _open(state: State, seat: int, coop: int) -> None:
    pay_coins(state, seat, state.board.open_cost)
    put_trader(state, seat, coop)
    gain_stock_counter(state, seat, coop)
    state.push(FOLLOWERS, seat, coop)


def put_trader(state: State, seat: int, coop: int) -> None:
    state.traders[coop * 5 + state.trader_count(coop)] = seat
    if seat < state.seats:
        state.meeples[seat] -= 1


def next_follower(state: State, seat: int, arg: int) -> None:
    """In turn order from the one after; each once. With two players the neutral third comes last (CT-11)."""
    coop, asked = arg & 7, arg >> 3
    if asked == state.seats - 1:
        if state.seats == 2:
            put_trader(state, 2, coop)
        return
    state.push(FOLLOWERS, seat, coop + 8 * (asked + 1))
    state.push(FOLLOWING, _after(state, seat, asked + 1), coop)


def _after(state: State, seat: int, places: int) -> int:
    return state.order[(state.place_in_order(seat) + places) % state.seats]


def follow_offers(state: State, seat: int, coop: int) -> list[int]:
    """CT-42: a trader, or the coin for who comes last; nobody declines a coin."""
    board = state.board
    traders = state.trader_count(coop)
    if traders >= board.trader_places:
        return [TAKE_COIN] if state.antwerp >> coop & 1 else []
    coin_too = board.coin_choice and traders == board.trader_places - 1 and state.antwerp >> coop & 1 > 0
    found = [TAKE_COIN] if coin_too else [PASS]
    if state.meeples[seat]:
        found.append(FOLLOW)
    if state.can_use(seat, MEEPLE_PART):
        found.append(USE_MEEPLE)
    return found


def follow(state: State, seat: int, coop: int, action: int) -> None:
    if action == USE_MEEPLE:
        use_meeple(state, seat)
        state.push(FOLLOWING, seat, coop)
    elif action == FOLLOW:
        put_trader(state, seat, coop)
    elif action == TAKE_COIN:
        state.antwerp &= ~(1 << coop)
        state.bank += state.board.antwerp_coins
        gain_coins(state, seat, state.board.antwerp_coins)


# ---- a building and who follows (CT-43, CT-44) ---------------------------------------------------------------------


def _hire(state: State, seat: int, action: int) -> None:
    pay_coins(state, seat, state.board.build_cost)
    place = WAREHOUSE_PLACE if action == BUILD_WAREHOUSE else (action - BUILDS) % 5
    state.push(BUILDERS, seat, place)
    _contract(state, seat, action)


def _contract(state: State, seat: int, action: int) -> None:
    state.meeples[seat] -= 1
    state.contractors[seat] += 1
    build(state, seat, action)


def next_builder(state: State, seat: int, arg: int) -> None:
    place, asked = arg & 7, arg >> 3
    if asked == state.seats - 1:
        return
    state.push(BUILDERS, seat, place + 8 * (asked + 1))
    state.push(BUILDING_ALONG, _after(state, seat, asked + 1), place + 8 * seat)


def along_offers(state: State, seat: int, arg: int) -> list[int]:
    """CT-44: what he may build there, if he has a meeple and a coffee to give."""
    if not has_coffee(state, seat):
        return []
    found = choices_in(state, seat, arg & 7)
    if not found:
        return []
    if not state.meeples[seat]:
        found = []
    if state.can_use(seat, MEEPLE_PART):
        found.append(USE_MEEPLE)
    found.append(PASS)
    return found


def has_coffee(state: State, seat: int) -> bool:
    for sort in range(SORTS):
        if state.coffee[seat * SORTS + sort]:
            return True
    return False


def build_along(state: State, seat: int, arg: int, action: int) -> None:
    if action == USE_MEEPLE:
        use_meeple(state, seat)
        state.push(BUILDING_ALONG, seat, arg)
    elif action != PASS:
        _contract(state, seat, action)
        state.push(GIVING, seat, arg >> 3)


def give_offers(state: State, seat: int, _arg: int) -> list[int]:
    return [GIVES + sort for sort in range(SORTS) if state.coffee[seat * SORTS + sort]]


def give(state: State, seat: int, receiver: int, action: int) -> None:
    state.coffee[seat * SORTS + action - GIVES] -= 1
    state.coffee[receiver * SORTS + action - GIVES] += 1
