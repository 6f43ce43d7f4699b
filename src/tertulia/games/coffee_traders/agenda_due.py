"""Whether an item of the agenda can be due, and stand where it stands. Part of agenda_check.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tertulia.games.coffee_traders.phases import agenda, reset, sell, work, workers
from tertulia.games.coffee_traders.phases.agenda import KIND_NAMES
from tertulia.games.coffee_traders.pieces import BOTTOM_CELLS, BY_ROW, CELLS, JOKER, ROW, SORTS, UPPER_CELLS
from tertulia.games.coffee_traders.state import State

# ---- each item by itself -------------------------------------------------------------------------------------------


def _has_not_passed(state: State, seat: int, _arg: int) -> bool:
    return not state.out >> seat & 1


def _favours(state: State, _seat: int, arg: int) -> bool:
    """CT-29: more plantations wait for a common worker than there are."""
    coop, waiting = arg & 7, arg >> 3 & 31
    there = [other for other in range(state.seats) if waiting >> other & 1]
    return 0 < state.centre[coop] < len(there) and all(work.lowest_empty(state, other, coop) >= 0 for other in there)


def _helps(state: State, seat: int, _arg: int) -> bool:
    return _has_not_passed(state, seat, 0) and state.workers[seat] > 0 and workers.others_empty(state, seat) > 0


def _is_fined(state: State, seat: int, arg: int) -> bool:
    """CT-37: his plantation has no worker, and its row is not above that of the first loss."""
    plot = BY_ROW[arg & 63]
    return state.unmanned(seat) >> plot & 1 > 0 and ROW[plot] <= arg >> 6


def _is_open(state: State, seat: int, target: int) -> bool:
    """CT-62, CT-64: a contract that the seat has not fulfilled, a cell that nobody has served."""
    if target < UPPER_CELLS:
        return not state.contracts[seat] >> target & 1
    if target < BOTTOM_CELLS:
        bar, cell = divmod(target - UPPER_CELLS, CELLS - 1)
    else:
        bar, cell = (target - BOTTOM_CELLS) // 5, CELLS - 1
    return not any(tokens >> bar * CELLS + cell & 1 for tokens in state.tokens)


def _stores(state: State, seat: int, arg: int) -> bool:
    """CT-84: the warehouses left, and those in use."""
    used = sum(arg >> 3 + 3 * sort & 7 for sort in range(SORTS))
    return (arg & 7) + used == state.warehouses[seat] and not reset.fits(state, seat)


def _keeps(state: State, seat: int, arg: int) -> bool:
    """CT-84: of what he has, more than there is room for."""
    count, above = arg & 7, arg >> 3
    there = all(above >> 8 * sort & 255 <= state.coffee[seat * SORTS + sort] for sort in range(SORTS))
    return there and count <= state.board.printed_store and reset.total(above) > count


DUE: Final[dict[int, Callable[[State, int, int], bool]]] = {
    agenda.WORKING: _has_not_passed,
    agenda.FAVOURING: _favours,
    agenda.LINE_BONUS: lambda state, seat, line: state.once[seat] >> (1 - line) & 1 > 0,
    agenda.HELPING: _helps,
    agenda.FINED: _is_fined,
    agenda.TRADING: _has_not_passed,
    agenda.FOLLOWING: lambda state, seat, coop: seat not in state.traders[coop * 5 : coop * 5 + 5],
    agenda.REWARDED: lambda state, seat, _arg: state.contracts[seat] & state.contracts[seat] >> 1 & 0b010101 > 0,
    agenda.WINNING_BUILDING: lambda state, seat, letter: state.contracts[seat] >> letter & 1 > 0,
    agenda.SELLING: _has_not_passed,
    agenda.SWAPPING: lambda state, seat, arg: len(sell.swap_offers(state, seat, arg)) > 0,
    agenda.PAYING: _is_open,
    agenda.DELIVERED: _is_open,
    agenda.STORING: _stores,
    agenda.KEEPING: _keeps,
}
"""When a question can be asked, besides what its `arg` may be."""


def items_due(state: State, tail: list[int]) -> Iterator[str]:
    for item in tail:
        kind, seat, arg = item & 63, item >> 6 & 7, item >> 9
        if kind in DUE and not DUE[kind](state, seat, arg):
            yield f"{KIND_NAMES[kind]!r} cannot be due for seat {seat}: the rest of the position does not go with it"


# ---- and in its place ----------------------------------------------------------------------------------------------


def seats_due(state: State, later: int, tail: list[int]) -> Iterator[str]:
    """Who is asked, and in which order; `later` is where in PHASES the rest of the game begins."""
    if later in (1, 4, 8):  # Work, others' workers and Sell: only the seat on turn
        for item in tail:
            if state.turn < 0 or item >> 6 & 7 != state.order[state.turn]:
                yield f"{KIND_NAMES[item & 63]!r} must be asked of the seat whose 'turn' it is in the turn order"
    elif later == 6:
        yield from _trade(state, tail)
    elif later == 9:
        yield from _reset(state, tail)
    else:
        yield from _in_turn_order(state, tail)
    if later == 8:
        yield from _sell(tail)


def _in_turn_order(state: State, items: list[int]) -> Iterator[str]:
    """The last item is due first, and each seat has one."""
    places = [state.place_in_order(item >> 6 & 7) for item in items]
    if places != sorted(set(places), reverse=True):
        yield f"{KIND_NAMES[items[0] & 63]!r} must be asked in turn order, of each seat once"


def _trade(state: State, tail: list[int]) -> Iterator[str]:
    """CT-41 to CT-46: a turn, or what was done in it and who follows."""
    first, kinds = tail[0], [item & 63 for item in tail]
    kind, mover, arg = first & 63, first >> 6 & 7, first >> 9
    if state.turn < 0 or mover != state.order[state.turn]:
        yield f"{KIND_NAMES[kind]!r} must be asked of the seat whose 'turn' it is in the turn order"
    if {agenda.TRADING, agenda.FOLLOWERS, agenda.BUILDERS, agenda.STEPPING} & set(kinds[1:]):
        yield "a turn of Trade and build is asked for alone, and followers and steps stand below all else in it"
    if kind == agenda.TRADING and len(tail) > 1:
        yield "nothing can be asked for within a turn of Trade and build before it is answered"
    if not {agenda.FOLLOWING, agenda.BUILDING_ALONG, agenda.GIVING} & set(kinds):
        asked = mover if kind not in (agenda.FOLLOWERS, agenda.BUILDERS) or not arg >> 3 else _asked(state, first)
    elif kind not in (agenda.FOLLOWERS, agenda.BUILDERS) or not arg >> 3:
        yield "somebody is asked to follow, but nobody has opened a trade or built (CT-42, CT-44)"
        return
    else:
        asked = _asked(state, first)
    if any(item >> 6 & 7 != asked for item in tail[1:]):
        yield f"only seat {asked} can be asked now: followers come in turn order (CT-42, CT-44)"
    yield from _following(state, tail, asked)


def _asked(state: State, item: int) -> int:
    """Who was asked last to follow."""
    place = state.place_in_order(item >> 6 & 7) + (item >> 12)
    return state.order[place % state.seats]


def _following(state: State, tail: list[int], asked: int) -> Iterator[str]:
    first = tail[0]
    kind, mover, place = first & 63, first >> 6 & 7, first >> 9 & 7
    belongs = {
        agenda.FOLLOWING: kind == agenda.FOLLOWERS and tail[1:] == [agenda.item_of(agenda.FOLLOWING, asked, place)],
        agenda.BUILDING_ALONG: kind == agenda.BUILDERS
        and tail[1:] == [agenda.item_of(agenda.BUILDING_ALONG, asked, place + 8 * mover)],
        agenda.GIVING: kind == agenda.BUILDERS and tail[-1] == agenda.item_of(agenda.GIVING, asked, mover),
        agenda.TAKING_ANIMAL: kind != agenda.FOLLOWERS,
    }
    for item in tail[1:]:
        if not belongs.get(item & 63, True):
            yield f"{KIND_NAMES[item & 63]!r} does not go with {KIND_NAMES[kind]!r} below it on the agenda (CT-44)"
    if kind == agenda.FOLLOWERS:
        count = first >> 12
        may_be = {state.order[(state.place_in_order(mover) + ahead) % state.seats] for ahead in range(count + 1)}
        traders = [seat for seat in state.traders[place * 5 : place * 5 + 5] if seat >= 0]
        if traders[0] != mover or not set(traders) <= may_be:
            yield "the traders of a trade are who opened it and those asked since, in turn order (CT-42)"


def _sell(tail: list[int]) -> Iterator[str]:
    """CT-60, CT-64: what is left of a turn waits below all else."""
    kinds = [item & 63 for item in tail]
    if agenda.SELLING in kinds[1:]:
        yield "what is left of a turn of Sell stands below all else in it (CT-60)"
    bits = tail[0] >> 9 if kinds[0] == agenda.SELLING else 0
    selling = kinds[0] == agenda.SELLING
    if agenda.DELIVERED in kinds:
        at = kinds.index(agenda.DELIVERED)
        to_bar = tail[at] >> 9 >= UPPER_CELLS
        if at != selling or (selling and not (to_bar and bits & sell.DELIVERED_ONCE)):
            yield "a payment is the first thing in a turn of Sell, or the second delivery to a bar (CT-64)"
    if agenda.SWAPPING in kinds and (kinds.index(agenda.SWAPPING) != 1 or not bits & sell.SWAPPED):
        yield "stock counters are swapped in a turn of Sell that goes on after it (CT-61)"


def _reset(state: State, tail: list[int]) -> Iterator[str]:
    """CT-84: seat after seat stores its coffee, and gets that of its stock counters."""
    stores = [item for item in tail if item & 63 in (agenda.STORING, agenda.KEEPING)]
    stocks = [item for item in tail if item & 63 == agenda.STOCK_COFFEE]
    jokers = [item for item in tail if item & 63 == agenda.TAKING_COFFEE]
    yield from _in_turn_order(state, stores)
    yield from _in_turn_order(state, stocks)
    for item in stores:
        below = tail[tail.index(item) - 1]
        if below != agenda.STOCK_COFFEE + (item & 64 * 7):
            yield "coffee is stored before that of the stock counters comes (CT-84)"
    if jokers:
        seat = jokers[0] >> 6 & 7
        counters = state.stock_counters[seat * 6 + JOKER]
        if tail[-len(jokers) :] != jokers or len(set(jokers)) > 1 or len(jokers) > counters:
            yield f"seat {seat} takes a coffee for each of {counters} jokers, before others are asked (CT-84)"
        if any(state.place_in_order(item >> 6 & 7) <= state.place_in_order(seat) for item in stocks):
            yield "coffee is stored and taken in turn order (CT-84)"
