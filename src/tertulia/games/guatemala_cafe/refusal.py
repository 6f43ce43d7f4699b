"""Why an action is not legal: the first rule it breaks, and what would make it legal."""

from __future__ import annotations

from pathlib import Path

from tertulia.games.guatemala_cafe.actions import (
    ACTIONS,
    Action,
    Allow,
    Block,
    Done,
    Draw,
    Lay,
    Leave,
    Move,
    PlaceRoad,
    PlaceShed,
    PlaceShip,
    PlaceWorker,
    PutBuyer,
    Refill,
    Score,
    Start,
    Take,
)
from tertulia.games.guatemala_cafe.flow import legal
from tertulia.games.guatemala_cafe.phases.build import may_score
from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    LINES,
    NOTHING,
    PIECES_A_TURN,
    ROAD,
    SACK,
    SHED,
    SHIP,
    SPACE_NAMES,
)
from tertulia.games.guatemala_cafe.placing import no_road, no_shed, no_ship, no_worker
from tertulia.games.guatemala_cafe.prose import piece_name, sack_name
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
from tertulia.kernel.game import Refusal
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

_DUE = {
    STARTING: ("GC-11", _("the start player is to be drawn now")),
    SETTING: ("GC-7", _("the production board is to be filled now")),
    DEALING: ("GC-7", _("the sacks are to be dealt now")),
    BUYER: ("GC-9", _("the Buyer is to be put on his track now")),
    MOVING: ("GC-15", _("the Buyer must be moved first")),
    ACTING: ("GC-16", _("the Buyer has been moved; now build, score or stop")),
    PLACING: ("GC-20", _("the piece that was taken must be placed now")),
    ASKING: ("GC-41", _("a player is asked whether to block the scoring")),
    LEAVING: ("GC-43", _("the scorer must say which ship leaves")),
    REFILLING: ("GC-44", _("the scorer must put a sack on the emptied space")),
    DRAWING: ("GC-44", _("a sack is to be drawn from the bag now")),
}


def refusal(state: State, action: int) -> Refusal | None:
    allowed = legal(state)
    if action in allowed:
        return None
    if state.stage == OVER_NOW:
        return Refusal("GC-50", _("the game is over"), _("start a new one"))
    entry = ACTIONS[action]
    if state.stage not in stages(entry):
        rule, due = _DUE[state.stage]
        return Refusal(rule, due, for_example(allowed))
    match entry:
        case Take(space):
            return _no_take(state, space, allowed)
        case Score(space):
            return _no_score(state, space, allowed)
        case PlaceWorker() | PlaceShed() | PlaceShip() | PlaceRoad():
            return _no_place(state, entry, allowed)
    return _no_other(state, entry, allowed)


def for_example(allowed: list[int]) -> Text:
    return _("legal now, for example: {actions}", actions=ACTIONS.texts(allowed[:3]))


def stages(entry: Action) -> tuple[int, ...]:
    """When an action can be legal at all."""
    match entry:
        case Start():
            return (STARTING,)
        case Lay():
            return (SETTING,)
        case Draw():
            return (SETTING, DEALING, DRAWING)
        case PutBuyer():
            return (BUYER,)
        case Move():
            return (MOVING,)
        case Take() | Score() | Done():
            return (ACTING,)
        case Block() | Allow():
            return (ASKING,)
        case Leave():
            return (LEAVING,)
        case Refill():
            return (REFILLING,)
    return (PLACING,)


def _no_other(state: State, entry: Action, allowed: list[int]) -> Refusal:
    """What is due, but not so."""
    match entry:
        case Move():
            money = state.money[state.mover]
            return Refusal(
                "GC-15", _("4 spaces cost 2 centavos and you have {money}", money=money), _("move 1, 2 or 3 spaces")
            )
        case Block():
            message = _("not in your stock to block with: {sack}", sack=sack_name(state.scored))
            return Refusal("GC-41", message, _("allow the scoring"))
        case Leave():
            message = _("no ship of the scored coffee multiplied points there at the cheapest dock")
            return Refusal("GC-43", message, for_example(allowed))
        case Refill(coffee):
            return Refusal("GC-44", _("not in your stock: {sack}", sack=sack_name(coffee)), for_example(allowed))
        case Start():
            return Refusal("GC-11", _("there are only {count} players", count=state.seats), for_example(allowed))
    return Refusal("GC-7", _("no such piece is to be drawn now"), for_example(allowed))


# ---- taking and scoring --------------------------------------------------------------------------------------------


def _not_in_line(state: State, space: int, rule: str) -> Refusal | None:
    line = [SPACE_NAMES[other] for other in LINES[state.buyer]]
    name = SPACE_NAMES[space]
    if space not in LINES[state.buyer]:
        return Refusal(
            rule, _("{space} is not in the Buyer's line", space=name), _("his line is {spaces}", spaces=line)
        )
    return None


def _no_take(state: State, space: int, allowed: list[int]) -> Refusal:
    outside = _not_in_line(state, space, "GC-20")
    if outside is not None:
        return outside
    piece = state.spaces[space]
    name = SPACE_NAMES[space]
    if len(state.taken) == PIECES_A_TURN:
        return Refusal("GC-20", _("three pieces have been taken"), for_example(allowed))
    if piece == NOTHING:
        return Refusal("GC-20", _("{space} is empty", space=name), for_example(allowed))
    if piece >= SACK:
        return Refusal("GC-40", _("a sack is scored, not taken to build with"), _("write 'score {space}'", space=name))
    return _fits_nowhere(state, piece, allowed)


def _fits_nowhere(state: State, piece: int, allowed: list[int]) -> Refusal:
    """GC-20: what can be neither placed nor paid is not taken; the rule that stands in the way."""
    name = piece_name(piece)
    rule = "GC-20"
    if SHED <= piece < SHIP and state.sheds[state.mover * COFFEES + piece - SHED] >= 0:
        message = _("you already have: {piece}", piece=name)
        return Refusal("GC-23", message, for_example(allowed))
    if piece == ROAD:
        rule = "GC-28"
    message = _("nowhere to place with your money ({money}): {piece}", money=state.money[state.mover], piece=name)
    return Refusal(rule, message, for_example(allowed))


def _no_score(state: State, space: int, allowed: list[int]) -> Refusal:
    outside = _not_in_line(state, space, "GC-40")
    if outside is not None:
        return outside
    if state.scored >= 0:
        message = _("the scoring of this turn was blocked; now only building is left")
        return Refusal("GC-41", message, for_example(allowed))
    if not may_score(state):
        return Refusal("GC-16", _("who builds does not score in the same turn"), for_example(allowed))
    sacks = [SPACE_NAMES[other] for other in LINES[state.buyer] if state.spaces[other] >= SACK]
    remedy = _("sacks of his line: {spaces}", spaces=sacks) if sacks else _("his line has no sack")
    if state.side.is_sack_space[space]:
        return Refusal("GC-44", _("the sack space {space} is empty", space=SPACE_NAMES[space]), remedy)
    return Refusal("GC-40", _("no sack lies on {space}", space=SPACE_NAMES[space]), remedy)


# ---- placing -------------------------------------------------------------------------------------------------------


def _no_place(state: State, entry: Action, allowed: list[int]) -> Refusal:
    """The piece held is another one, or may not go there."""
    remedy = for_example(allowed)
    piece = state.held
    match entry:
        case PlaceWorker(cell) if piece < SHED:
            return no_worker(state, piece, cell, remedy)
        case PlaceShed(cell) if SHED <= piece < SHIP:
            return no_shed(state, piece - SHED, cell, remedy)
        case PlaceShip(harbour) if SHIP <= piece < ROAD:
            return no_ship(state, piece - SHIP, harbour, remedy)
        case PlaceRoad(edge) if piece == ROAD:
            return no_road(state, edge, remedy)
    return Refusal("GC-20", _("to be placed now: {piece}", piece=piece_name(piece)), remedy)
