"""A scoring that nobody blocked (GC-42 to GC-44): points, ships that leave, a new sack."""

from __future__ import annotations

from tertulia.games.guatemala_cafe.actions import LEAVES, REFILLS
from tertulia.games.guatemala_cafe.phases.turns import end_turn
from tertulia.games.guatemala_cafe.pieces import COFFEES, SACK
from tertulia.games.guatemala_cafe.scoring import (
    MARKER_AT_SACK,
    end_game,
    marker_at_sack,
    score_coffee,
    ships_for,
)
from tertulia.games.guatemala_cafe.state import DRAWING, LEAVING, REFILLING, State


def harvest(state: State) -> None:
    harbours = score_coffee(state, state.scored)
    if marker_at_sack(state):  # GC-50
        end_game(state, MARKER_AT_SACK)
        return
    if state.house.one_ship_leaves and harbours:
        harbours = cheapest(state, harbours)
        if len(harbours) > 1:
            state.stage = LEAVING
            return
    for harbour in harbours:
        _set_sail(state, harbour)
    _new_sack(state)


def cheapest(state: State, harbours: list[int]) -> list[int]:
    """GC-43: the harbours where the scored coffee's first ship lies at the lowest price."""
    if not harbours:
        return []
    prices = [state.side.dock_prices[harbour][state.docks[harbour].index(state.scored)] for harbour in harbours]
    lowest = min(prices)
    return [harbour for harbour, price in zip(harbours, prices, strict=True) if price == lowest]


def harbours_to_leave(state: State) -> list[int]:
    """GC-43: where the ship that leaves may lie, when the scorer chooses."""
    harbours: list[int] = []
    for plantation in range(state.scored, state.seats * COFFEES, COFFEES):
        if state.workers[plantation] and ships_for(state, plantation):
            harbour = state.harbour_reached(plantation)
            if harbour not in harbours:
                harbours.append(harbour)
    harbours.sort()
    return cheapest(state, harbours)


def leavings(state: State) -> list[int]:
    return [LEAVES + harbour for harbour in harbours_to_leave(state)]


def leave(state: State, harbour: int) -> None:
    _set_sail(state, harbour)
    _new_sack(state)


def _set_sail(state: State, harbour: int) -> None:
    """GC-43: the cheapest-docked ship of the coffee leaves; the others move up, for docks are filled in order."""
    state.docks[harbour].remove(state.scored)
    state.gone[state.scored] += 1


# ---- the emptied space (GC-44) -------------------------------------------------------------------------------------


def _new_sack(state: State) -> None:
    if state.stock_sizes[state.mover]:
        state.stage = REFILLING
    elif state.bag_size:
        state.stage = DRAWING
    else:
        end_turn(state)


def refills(state: State) -> list[int]:
    return [REFILLS + coffee for coffee in range(COFFEES) if state.could_have(state.mover, coffee)]


def refill(state: State, coffee: int) -> None:
    state.give_sack(state.mover, coffee)
    state.spaces[state.sack_space] = SACK + coffee
    end_turn(state)


def draw(state: State, coffee: int) -> None:
    state.bag[coffee] -= 1
    state.bag_size -= 1
    state.spaces[state.sack_space] = SACK + coffee
    end_turn(state)
