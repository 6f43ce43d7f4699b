"""Whether a position of Guatemala Café before the first turn can be: nothing has happened but draws."""

from __future__ import annotations

from collections.abc import Iterator

from tertulia.games.guatemala_cafe.pieces import COFFEES, NOTHING
from tertulia.games.guatemala_cafe.state import DEALING, SETTING, STARTING, State, empty_board, stock_at_first


def set_up_complaints(state: State) -> Iterator[str]:
    fresh = empty_board(state.house)
    if state.stage == STARTING and state.house.start >= 0:
        yield "a start player is drawn only where the options name none (GC-11)"
    if state.house.start >= 0 and state.mover != state.house.start:
        yield f"seat {state.house.start} starts by the options, so before the first turn the mover is no other (GC-11)"
    for name in (
        "buyer", "held", "taken", "scored", "sack_space", "asked", "idle", "roads", "road_stock", "sheds", "workers",
        "docks", "gone", "known", "laid", "points",
    ):  # fmt: skip
        if getattr(state, name) != getattr(fresh, name):
            yield f"before the first turn nothing has been built or scored, but {name!r} says so (GC-9)"
    if state.stage == SETTING:
        yield from _setting(state)
    elif state.stage == STARTING:
        if (state.spaces, state.pool) != (fresh.spaces, fresh.pool):
            yield "before the start player is drawn the production board is as the option 'setup' has it (GC-8)"
    elif NOTHING in state.spaces or any(state.pool):
        yield "before the deal the whole production board is filled (GC-7, GC-8)"
    yield from _dealt(state)


def _setting(state: State) -> Iterator[str]:
    """GC-7: sacks first, five of them different; then all else, each on the next space."""
    sacks = [state.spaces[space] for space in state.side.sack_spaces]
    others = [state.spaces[space] for space in state.side.ordinary_spaces]
    for pieces in (sacks, others):
        if NOTHING in pieces and any(piece != NOTHING for piece in pieces[pieces.index(NOTHING) :]):
            yield "the production board is filled in order, without a gap (GC-7)"
    if state.house.preset or NOTHING not in others:
        yield "no piece is to be put out on the production board any more (GC-7, GC-8)"
    if NOTHING in sacks and any(piece != NOTHING for piece in others):
        yield "the sacks are put out before all other pieces (GC-7)"
    first = [sack for sack in sacks[:COFFEES] if sack != NOTHING]
    if len(set(first)) < len(first):
        yield "one sack of each coffee is put out before a second one (GC-7)"


def _dealt(state: State) -> Iterator[str]:
    """GC-7: seat after seat; when everybody has his sacks the Buyer comes."""
    each = stock_at_first(state.seats)
    dealt = sum(state.stock_sizes)
    if state.stage > DEALING:  # a position may leave the stocks out
        return
    if state.stock_sizes != [min(each, max(0, dealt - each * seat)) for seat in range(state.seats)]:
        yield f"sacks are dealt seat after seat, {each} to each (GC-7)"
    if dealt and (state.stage < DEALING or dealt == each * state.seats):
        yield "sacks are dealt when the production board is full, until everybody has his (GC-7)"
