"""Moving the Buyer (GC-15)."""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe.actions import MOVES
from tertulia.games.guatemala_cafe.phases.build import go_on
from tertulia.games.guatemala_cafe.pieces import FREE_STEPS, LONGER_STEP_PRICE, TRACK
from tertulia.games.guatemala_cafe.state import State

FREE_MOVES: Final[list[int]] = [MOVES + step for step in range(FREE_STEPS)]
ALL_MOVES: Final[list[int]] = [MOVES + step for step in range(FREE_STEPS + 1)]


def moves(state: State) -> list[int]:
    if state.money[state.mover] < LONGER_STEP_PRICE:
        return FREE_MOVES[:]
    return ALL_MOVES[:]


def move(state: State, steps: int) -> None:
    state.buyer = (state.buyer + steps) % TRACK
    if steps > FREE_STEPS:
        state.money[state.mover] -= LONGER_STEP_PRICE
    go_on(state)
