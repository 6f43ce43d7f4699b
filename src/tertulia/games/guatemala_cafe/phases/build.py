"""Building (GC-20 to GC-30): take a piece of the line, place it at once and pay; up to three times."""

from __future__ import annotations

from tertulia.games.guatemala_cafe.actions import (
    DONE,
    PLACE_ROADS,
    PLACE_SHEDS,
    PLACE_SHIPS,
    PLACE_WORKERS,
    SCORES,
    TAKES,
    worker_places,
)
from tertulia.games.guatemala_cafe.phases.turns import end_turn
from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    LINES,
    NOTHING,
    PIECES_A_TURN,
    ROAD,
    SACK,
    SHED,
    SHIP,
    members,
)
from tertulia.games.guatemala_cafe.state import ACTING, PLACING, State

# ---- where a piece may go ------------------------------------------------------------------------------------------


def worker_cells(state: State, coffee: int) -> int:
    """GC-21, GC-25, GC-26: as a mask."""
    seat = state.mover
    plantation = seat * COFFEES + coffee
    payable = state.side.workers_for
    cells = state.free_cells & payable[min(state.money[seat], len(payable) - 1)]
    if state.has_plantation(plantation):
        cells &= state.near[plantation]
    if not cells:
        return 0
    return cells & ~state.rivals(seat, coffee)


def shed_sites(state: State, coffee: int) -> int:
    """GC-21, GC-23, GC-24, GC-26: as a mask."""
    seat = state.mover
    plantation = seat * COFFEES + coffee
    if state.sheds[plantation] >= 0:
        return 0
    payable = state.side.sheds_for
    sites = state.free_sites & payable[min(state.money[seat], len(payable) - 1)]
    if state.workers[plantation]:
        sites &= state.near[plantation]
    if not sites:
        return 0
    return sites & ~state.rivals(seat, coffee)


def ship_fits(state: State, coffee: int, harbour: int) -> bool:
    """GC-21, GC-29."""
    price = state.dock_price(harbour)
    if price < 0 or price > state.money[state.mover]:
        return False
    return not wants_path(state) or harbour_of_own_shed(state, coffee) == harbour


def wants_path(state: State) -> bool:
    return state.house.ship_needs_path and state.seats > 2


def harbour_of_own_shed(state: State, coffee: int) -> int:
    """The harbour on whose path the mover's shed stands, or -1."""
    shed = state.sheds[state.mover * COFFEES + coffee]
    return -1 if shed < 0 else state.side.harbour_of_site[shed]


def fits_somewhere(state: State, piece: int) -> bool:
    """GC-20: only what can be placed and paid may be taken."""
    if piece == ROAD:
        return len(state.open_roads) > 0
    if piece < SHED:
        return worker_cells(state, piece) != 0
    if piece < SHIP:
        return shed_sites(state, piece - SHED) != 0
    for harbour in range(len(state.docks)):
        if ship_fits(state, piece - SHIP, harbour):
            return True
    return False


def places(state: State) -> list[int]:
    """The actions that place the piece that is held."""
    piece = state.held
    if piece == ROAD:
        return state.open_roads[:]
    if piece < SHED:
        return worker_places(worker_cells(state, piece))
    if piece < SHIP:
        return [PLACE_SHEDS + cell for cell in members(shed_sites(state, piece - SHED))]
    return [PLACE_SHIPS + harbour for harbour in range(len(state.docks)) if ship_fits(state, piece - SHIP, harbour)]


# ---- the steps -----------------------------------------------------------------------------------------------------


def may_score(state: State) -> bool:
    """GC-16: building or scoring, not both; GC-41: a blocked scorer only builds."""
    return not state.taken and state.scored < 0


def steps(state: State) -> list[int]:
    """GC-16: take a piece, score a sack, or stop."""
    found = [DONE]
    if len(state.taken) == PIECES_A_TURN:
        return found
    scoring = may_score(state)
    fitting = 0
    looked_at = 0
    for space in LINES[state.buyer]:
        piece = state.spaces[space]
        if piece == NOTHING:
            continue
        if piece >= SACK:
            if scoring:
                found.append(SCORES + space)
            continue
        bit = 1 << piece
        if not looked_at & bit:
            looked_at |= bit
            if fits_somewhere(state, piece):
                fitting |= bit
        if fitting & bit:
            found.append(TAKES + space)
    return found


def can_go_on(state: State) -> bool:
    """Whether there is anything left to do but stop."""
    if len(state.taken) == PIECES_A_TURN:
        return False
    scoring = may_score(state)
    for space in LINES[state.buyer]:
        piece = state.spaces[space]
        if piece == NOTHING:
            continue
        if scoring if piece >= SACK else fits_somewhere(state, piece):
            return True
    return False


def go_on(state: State) -> None:
    """The mover decides, or his turn ends by itself where nothing is left to do."""
    state.stage = ACTING
    if not can_go_on(state):
        end_turn(state)


def take(state: State, space: int) -> None:
    state.held = state.spaces[space]
    state.spaces[space] = NOTHING
    state.taken.append(space)
    state.stage = PLACING
    only = places(state)
    if len(only) == 1:  # a piece with one place goes there by itself
        place(state, only[0])


def place(state: State, action: int) -> None:
    piece = state.held
    seat = state.mover
    plantation = seat * COFFEES + piece % COFFEES
    state.money[seat] -= price(state, action)
    state.held = NOTHING
    if action >= PLACE_ROADS:
        state.lay_road(action - PLACE_ROADS)
    elif action >= PLACE_SHIPS:
        state.docks[action - PLACE_SHIPS].append(piece - SHIP)
    elif action >= PLACE_SHEDS:
        state.put_shed(plantation, action - PLACE_SHEDS)
    else:
        state.put_worker(plantation, action - PLACE_WORKERS)
    go_on(state)


def price(state: State, action: int) -> int:
    """GC-21, GC-22: what a placing costs."""
    if action >= PLACE_ROADS:
        return 0
    if action >= PLACE_SHIPS:
        return state.dock_price(action - PLACE_SHIPS)
    if action >= PLACE_SHEDS:
        return state.side.shed_prices[action - PLACE_SHEDS]
    return state.side.worker_prices[action - PLACE_WORKERS]
