"""The order of play on one page: who decides, what is legal, what then happens.

start - set the board - deal - the Buyer -> turn after turn:
move -> build (take, place, up to three times) -> next player
     -> score -> ask the others -> blocked: build -> next player
                                -> points -> ships leave -> a new sack -> next player
"""

from __future__ import annotations

from tertulia.games.guatemala_cafe.actions import (
    ALLOW,
    BLOCK,
    BUYERS,
    DONE,
    DRAWS,
    LAYS,
    LEAVES,
    MOVES,
    PLACE_WORKERS,
    REFILLS,
    SCORES,
    STARTS,
    TAKES,
)
from tertulia.games.guatemala_cafe.phases import blockade, build, deal, harvest, move, turns
from tertulia.games.guatemala_cafe.state import (
    ACTING,
    ASKING,
    BUYER,
    DEALING,
    DRAWING,
    LEAVING,
    MOVING,
    OVER_NOW,
    PLACING,
    REFILLING,
    SETTING,
    STARTING,
    State,
)
from tertulia.kernel.game import CHANCE, OVER


def actor(state: State) -> int:
    stage = state.stage
    if stage == ASKING:
        return state.asked
    if MOVING <= stage <= REFILLING:
        return state.mover
    if stage == BUYER:  # GC-9: the right-hand neighbour of the start player
        return (state.mover - 1) % state.seats
    return OVER if stage == OVER_NOW else CHANCE


def turn(state: State) -> int:
    """Whose turn it is; others are asked in it (GC-41), and the last player before the first turn (GC-9)."""
    return state.mover


def legal(state: State) -> list[int]:
    stage = state.stage
    if stage == ACTING:
        return build.steps(state)
    if stage == PLACING:
        return build.places(state)
    if stage == MOVING:
        return move.moves(state)
    if stage == ASKING:
        return blockade.answers(state)
    if stage == REFILLING:
        return harvest.refills(state)
    if stage == LEAVING:
        return harvest.leavings(state)
    if stage == BUYER:
        return deal.ALL_BUYERS[:]
    if stage == STARTING:
        return [STARTS + seat for seat in range(state.seats)]
    if stage == OVER_NOW:
        return []
    return deal.draws(state)


def odds(state: State) -> list[int]:
    if state.stage == STARTING:
        return [1] * state.seats
    return deal.odds(state)


def apply(state: State, action: int) -> None:
    if action < TAKES:
        move.move(state, action - MOVES + 1)
    elif action < SCORES:
        build.take(state, action - TAKES)
    elif action < PLACE_WORKERS:
        blockade.begin(state, action - SCORES)
    elif action < DONE:
        build.place(state, action)
    elif action == DONE:
        turns.end_turn(state)
    elif action == ALLOW:
        blockade.allow(state)
    elif action == BLOCK:
        blockade.block(state)
    elif action < REFILLS:
        harvest.leave(state, action - LEAVES)
    elif action < BUYERS:
        harvest.refill(state, action - REFILLS)
    elif action < DRAWS:
        deal.put_buyer(state, action - BUYERS)
    else:
        _chance(state, action)


def _chance(state: State, action: int) -> None:
    if action >= STARTS:
        deal.start(state, action - STARTS)
    elif action >= LAYS:
        deal.lay(state, action - LAYS)
    elif state.stage == SETTING:
        deal.set_sack(state, action - DRAWS)
    elif state.stage == DEALING:
        deal.deal(state, action - DRAWS)
    else:
        assert state.stage == DRAWING
        harvest.draw(state, action - DRAWS)
