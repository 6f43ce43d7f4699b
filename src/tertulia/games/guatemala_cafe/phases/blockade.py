"""Scoring and the blockade (GC-40, GC-41): a sack is laid on the track, then the others are asked."""

from __future__ import annotations

from tertulia.games.guatemala_cafe.actions import ALLOW, BLOCK
from tertulia.games.guatemala_cafe.phases.build import go_on
from tertulia.games.guatemala_cafe.phases.harvest import harvest
from tertulia.games.guatemala_cafe.pieces import COFFEES, NOTHING, SACK, SACK_MONEY
from tertulia.games.guatemala_cafe.scoring import MARKER_AT_SACK, end_game, marker_at_sack
from tertulia.games.guatemala_cafe.state import ASKING, State


def begin(state: State, space: int) -> None:
    """GC-40: the sack goes to the last free space of the track, 8 centavos to the scorer."""
    state.scored = state.spaces[space] - SACK
    state.sack_space = space
    state.spaces[space] = NOTHING
    state.laid.append(state.scored)
    state.money[state.mover] += SACK_MONEY
    _ask_after(state, state.mover)


def answers(state: State) -> list[int]:
    """GC-41: who has no such sack can only allow."""
    if state.could_have(state.asked, state.scored):
        return [ALLOW, BLOCK]
    return [ALLOW]


def allow(state: State) -> None:
    _ask_after(state, state.asked)


def block(state: State) -> None:
    """GC-41: nobody scores; the scorer builds instead, from where the Buyer stands."""
    state.give_sack(state.asked, state.scored)
    state.spaces[state.sack_space] = SACK + state.scored
    state.asked = -1
    if marker_at_sack(state):  # GC-50
        end_game(state, MARKER_AT_SACK)
        return
    go_on(state)


def _ask_after(state: State, seat: int) -> None:
    """Clockwise; after the last one the points are counted."""
    seat = (seat + 1) % state.seats
    while seat != state.mover:
        if state.house.silent or _is_asked(state, seat):
            state.asked = seat
            state.stage = ASKING
            return
        seat = (seat + 1) % state.seats
    state.asked = -1
    harvest(state)


def _is_asked(state: State, seat: int) -> bool:
    """Without silent-blockade only who can block is asked, and everybody sees whether he was."""
    plantation = seat * COFFEES + state.scored
    can_block = state.could_have(seat, state.scored)
    state.known[plantation] = max(1, state.known[plantation]) if can_block else -1
    return can_block
