"""The end of a turn, whatever was done in it."""

from __future__ import annotations

from tertulia.games.guatemala_cafe.pieces import IDLE_ROUNDS, ROAD
from tertulia.games.guatemala_cafe.scoring import STANDSTILL, end_game
from tertulia.games.guatemala_cafe.state import MOVING, State


def end_turn(state: State) -> None:
    """Roads fill the emptied spaces (GC-30), and the next player moves the Buyer (GC-11)."""
    if not state.taken and state.scored < 0:
        state.idle += 1
    else:
        state.idle = 0
        _fill_with_roads(state)
    state.scored = -1
    state.sack_space = -1
    state.asked = -1
    if state.idle >= IDLE_ROUNDS * state.seats:  # GC-52
        end_game(state, STANDSTILL)
        return
    state.mover = (state.mover + 1) % state.seats
    state.stage = MOVING


def _fill_with_roads(state: State) -> None:
    for space in state.taken:
        if state.road_stock == 0:
            break
        state.road_stock -= 1
        state.spaces[space] = ROAD
    state.taken = []
