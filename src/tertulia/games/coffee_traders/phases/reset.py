"""Phase 6, Reset (CT-80 to CT-85)."""

from __future__ import annotations

from tertulia.games.coffee_traders.actions import ASSORTED, BULKS, KEEP_COFFEES, TAKE_COFFEES
from tertulia.games.coffee_traders.phases.agenda import KEEPING, RENEW, STOCK_COFFEE, STORING, TAKING_COFFEE
from tertulia.games.coffee_traders.phases.gains import gain_coffee, pay_coffee, put_coins_back, put_meeple_back
from tertulia.games.coffee_traders.pieces import COINS_PART, CUBE_PART, JOKER, MEEPLE_PART, SORTS
from tertulia.games.coffee_traders.state import State


def begin(state: State, _seat: int, _arg: int) -> None:
    """CT-85: in 1980 nothing but home and refill."""
    state.phase = 6
    _go_home(state)
    for seat in range(state.seats):
        _refill(state, seat)
    if state.period == 2:
        return
    state.push(RENEW)
    for seat in reversed(state.order):
        state.push(STOCK_COFFEE, seat)
        _store_coffee(state, seat)


def _go_home(state: State) -> None:
    """CT-80: traders and contractors; workers stay."""
    for place in range(25):
        seat = state.traders[place]
        state.traders[place] = -1
        if 0 <= seat < state.seats:
            state.meeples[seat] += 1
    for seat in range(state.seats):
        state.meeples[seat] += state.contractors[seat]
        state.contractors[seat] = 0


def _refill(state: State, seat: int) -> None:
    """CT-83: the bonus reserve, where possible; a penalty for each part that is not."""
    missing = ~state.reserve[seat]
    if missing & CUBE_PART:  # all his cubes have been spent
        state.spent[seat] -= 1
        state.reserve[seat] |= CUBE_PART
    if missing & MEEPLE_PART:
        if state.meeples[seat]:
            put_meeple_back(state, seat)
        else:
            state.penalties[seat] += 1
    if missing & COINS_PART:
        if state.coins[seat] >= state.board.reserve_coins:
            put_coins_back(state, seat)
        else:
            state.penalties[seat] += 1


# ---- storage (CT-84) -----------------------------------------------------------------------------------------------


def _store_coffee(state: State, seat: int) -> None:
    """Nothing is asked where everything fits."""
    if fits(state, seat):
        return
    if state.warehouses[seat]:
        state.push(STORING, seat, state.warehouses[seat])
    else:
        _begin_keeping(state, seat, 0, 0)


def fits(state: State, seat: int) -> bool:
    """Whether some use of his warehouses has room for all his coffee."""
    for assorted in range(state.warehouses[seat] + 1):
        if _least_above(state, seat, assorted) <= state.board.printed_store:
            return True
    return False


def _least_above(state: State, seat: int, assorted: int) -> int:
    """What is above the warehouses if so many are assorted and the others are for what there is most of."""
    board = state.board
    above: list[int] = []
    for sort in range(SORTS):
        above.append(max(0, state.coffee[seat * SORTS + sort] - assorted * board.assorted_store))
    for _ in range(state.warehouses[seat] - assorted):
        most = 0
        for sort in range(1, SORTS):
            if above[sort] > above[most]:
                most = sort
        above[most] = max(0, above[most] - board.bulk_store)
    return sum(above)


def store_offers(state: State, seat: int, arg: int) -> list[int]:
    """STORING: a sort that an assorted warehouse would not do for; all that are left assorted, if of use."""
    first = 0
    for sort in range(SORTS):
        if arg >> 3 + 3 * sort & 7:
            first = sort
    found: list[int] = []
    kinds = 0
    for sort in range(SORTS):
        rest = state.coffee[seat * SORTS + sort] - (arg >> 3 + 3 * sort & 7) * state.board.bulk_store
        if rest > 0:
            kinds += 1
            if sort >= first and rest > state.board.assorted_store:
                found.append(BULKS + sort)
    if kinds > 1 or not found:
        found.append(ASSORTED)
    return found


def store(state: State, seat: int, arg: int, action: int) -> None:
    left, bulk = arg & 7, arg >> 3
    if action == ASSORTED:
        _begin_keeping(state, seat, left, bulk)
        return
    bulk += 1 << 3 * (action - BULKS)
    if left > 1:
        state.push(STORING, seat, left - 1 + 8 * bulk)
    else:
        _begin_keeping(state, seat, 0, bulk)


def _begin_keeping(state: State, seat: int, assorted: int, bulk: int) -> None:
    """Choose what is kept of the coffee above the warehouses."""
    board = state.board
    above = 0
    for sort in range(SORTS):
        room = assorted * board.assorted_store + (bulk >> 3 * sort & 7) * board.bulk_store
        above += max(0, state.coffee[seat * SORTS + sort] - room) << 8 * sort
    _go_on_keeping(state, seat, board.printed_store, above)


def _go_on_keeping(state: State, seat: int, count: int, above: int) -> None:
    if total(above) <= count:
        return
    if count:
        state.push(KEEPING, seat, count + 8 * above)
        return
    for sort in range(SORTS):
        pay_coffee(state, seat, sort, above >> 8 * sort & 255)


def total(above: int) -> int:
    """How many coffees of all sorts, 8 bits each."""
    count = 0
    while above:
        count += above & 255
        above >>= 8
    return count


def keep_offers(_state: State, _seat: int, arg: int) -> list[int]:
    """KEEPING: in rising order of sorts, and such that enough are left."""
    count, above = arg & 7, arg >> 3
    found: list[int] = []
    for sort in range(SORTS):
        if above >> 8 * sort & 255 and total(above >> 8 * sort) >= count:
            found.append(KEEP_COFFEES + sort)
    return found


def keep(state: State, seat: int, arg: int, action: int) -> None:
    """What was passed over is discarded."""
    count, above, kept = arg & 7, arg >> 3, action - KEEP_COFFEES
    for sort in range(kept):
        pay_coffee(state, seat, sort, above >> 8 * sort & 255)
    above = (above >> 8 * kept) - 1 << 8 * kept
    _go_on_keeping(state, seat, count - 1, above)


def stock_coffee(state: State, seat: int, _arg: int) -> None:
    """CT-84: a coffee for each stock counter, room or not; jokers are asked for."""
    for sort in range(JOKER):
        gain_coffee(state, seat, sort, state.stock_counters[seat * 6 + sort])
    for _ in range(state.stock_counters[seat * 6 + JOKER]):
        state.push(TAKING_COFFEE, seat)


def joker_offers(state: State, _seat: int, _arg: int) -> list[int]:
    return [TAKE_COFFEES + sort for sort in range(JOKER) if state.coffee_bank[sort]]


def take_joker_coffee(state: State, seat: int, _arg: int, action: int) -> None:
    gain_coffee(state, seat, action - TAKE_COFFEES, 1)


def renew(state: State, _seat: int, _arg: int) -> None:
    """CT-85: the turn order becomes the passing order, each Antwerp trade gets its coin back."""
    state.order = state.next_order
    state.next_order = []
    for coop in range(5):
        if not state.antwerp >> coop & 1 and state.bank >= state.board.antwerp_coins:
            state.antwerp |= 1 << coop
            state.bank -= state.board.antwerp_coins
