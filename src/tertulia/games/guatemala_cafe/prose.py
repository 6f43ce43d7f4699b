"""Guatemala Café in words: names of pieces, log lines, reasons of points, the position told in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.actions import (
    ACTIONS,
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
from tertulia.games.guatemala_cafe.flow import actor
from tertulia.games.guatemala_cafe.phases.build import places, price
from tertulia.games.guatemala_cafe.phases.deal import receiver
from tertulia.games.guatemala_cafe.pieces import (
    CELL_NAMES,
    COFFEES,
    EDGE_NAMES,
    FREE_STEPS,
    HARBOUR_NAMES,
    LINES,
    LONGER_STEP_PRICE,
    NOTHING,
    SACK,
    SPACE_NAMES,
    TRACK,
    TRACK_NAMES,
)
from tertulia.games.guatemala_cafe.scoring import REASONS, WORKERS
from tertulia.games.guatemala_cafe.state import ASKING, DEALING, DRAWING, PLACING, SETTING, State
from tertulia.kernel.game import Gain
from tertulia.kernel.words import Text, Words, in_other_words, player

_ = Words(Path(__file__).parent)

COFFEE_NAMES: Final = (_("black"), _("white"), _("beige"), _("red"), _("brown"))
PIECE_NAMES: Final = (
    _("black worker"), _("white worker"), _("beige worker"), _("red worker"), _("brown worker"),
    _("black shed"), _("white shed"), _("beige shed"), _("red shed"), _("brown shed"),
    _("black ship"), _("white ship"), _("beige ship"), _("red ship"), _("brown ship"),
    _("road"),
    _("black sack"), _("white sack"), _("beige sack"), _("red sack"), _("brown sack"),
)  # fmt: skip
_SIDES: Final = (_("top {line}"), _("right {line}"), _("bottom {line}"), _("left {line}"))
_GAINS: Final = {
    "workers": _("{place} plantation: {points}"),
    "ships": _("times its ships, harbour {place}: {points} more"),
}
_REASONS: Final = {
    "workers": _("workers"),
    "ships": _("ships"),
}
_ENDINGS: Final = {
    "marker-at-sack": _("a point marker has reached the last sack on the track"),
    "standstill": _("nobody has built or scored for two rounds"),
}


def coffee_name(coffee: int) -> Text:
    return COFFEE_NAMES[coffee]


def piece_name(piece: int) -> Text:
    return PIECE_NAMES[piece]


def sack_name(coffee: int) -> Text:
    return PIECE_NAMES[SACK + coffee]


def track_name(space: int) -> Text:
    """A space of the Buyer's track, by its side and line."""
    return _SIDES[space * 4 // TRACK].fill(line=TRACK_NAMES[space].split()[1])


def reason(name: str) -> Text:
    return _REASONS[name]


def ending(name: str) -> Text:
    return _ENDINGS[name]


def heading(action: int) -> Text:
    match ACTIONS[action]:
        case PutBuyer() | Move():
            return _("Move the Buyer")
        case Take():
            return _("Take a piece")
        case PlaceWorker() | PlaceShed() | PlaceShip() | PlaceRoad():
            return _("Place it")
        case Score():
            return _("Take a sack and score")
        case Block() | Allow():
            return _("Answer the scoring")
        case Leave():
            return _("Let a ship leave")
        case Refill():
            return _("Put a new sack")
        case Done():
            return _("End the turn")
    return _("Chance")


# ---- the log -------------------------------------------------------------------------------------------------------


def line(state: State, action: int, seat: int | None, names: Sequence[str]) -> Text:
    """What happened, in one line, as a seat may read it: a sack dealt to a stock is named to nobody else."""
    if state.stage in (SETTING, DEALING, DRAWING):
        return _drawn(state, action, seat, names)
    who = player(max(actor(state), 0), names)
    match ACTIONS[action]:
        case Start(first):
            return _("Start player: {player}", player=player(first, names))
        case PutBuyer(space):
            return _("{player}: Buyer put at {place}", player=who, place=track_name(space))
        case Move(steps):
            return _moved(state, steps, who)
        case Take(space):
            return _taken(state, space, who)
        case Score(space):
            sack = piece_name(state.spaces[space])
            return _("{player}: scoring with {sack} from {space}", player=who, sack=sack, space=SPACE_NAMES[space])
        case Done():
            return _("{player}: done", player=who)
        case Block():
            return _("{player}: blocked with {sack}", player=who, sack=sack_name(state.scored))
        case Allow():
            return _("{player}: allowed", player=who)
        case Leave(harbour):
            return _("{player}: the ship in harbour {harbour} leaves", player=who, harbour=HARBOUR_NAMES[harbour])
        case Refill(coffee):
            return _("{player}: {sack} put on {space}", player=who, sack=sack_name(coffee), space=_emptied(state))
    return _placed(state, action, who)


_VERBS: Final = {
    "{player}: Buyer put at {place}": _("Put the Buyer at {place}"),
    "{player}: Buyer +{steps}, now at {place}": _("Move the Buyer +{steps}, to {place}"),
    "{player}: Buyer +{steps} for {price}, now at {place}": _("Move the Buyer +{steps} for {price}, to {place}"),
    "{player}: took {piece} from {space}": _("Take {piece} from {space}"),
    "{player}: took {piece} from {space}, placed at {place}": _("Take {piece} from {space}, place it at {place}"),
    "{player}: took {piece} from {space}, placed at {place} for {price}": _(
        "Take {piece} from {space}, place it at {place} for {price}"
    ),
    "{player}: {piece} placed at {place}": _("Place {piece} at {place}"),
    "{player}: {piece} placed at {place} for {price}": _("Place {piece} at {place} for {price}"),
    "{player}: scoring with {sack} from {space}": _("Score with {sack} from {space}"),
    "{player}: done": _("End the turn"),
    "{player}: blocked with {sack}": _("Block with {sack}"),
    "{player}: allowed": _("Allow the scoring"),
    "{player}: the ship in harbour {harbour} leaves": _("Let the ship in harbour {harbour} leave"),
    "{player}: {sack} put on {space}": _("Put {sack} on {space}"),
}
"""By what the log says afterwards: what is said before. The blanks are the same."""


def label(state: State, action: int, seat: int | None, names: Sequence[str]) -> Text:
    """What an action would do."""
    return in_other_words(line(state, action, seat, names), _VERBS)


def _emptied(state: State) -> str:
    return SPACE_NAMES[state.sack_space]


def _drawn(state: State, action: int, seat: int | None, names: Sequence[str]) -> Text:
    entry = ACTIONS[action]
    if isinstance(entry, Lay):
        return _("Production board: {piece}", piece=piece_name(entry.piece))
    assert isinstance(entry, Draw)
    sack = sack_name(entry.coffee)
    if state.stage == SETTING:
        return _("Production board: {piece}", piece=sack)
    if state.stage == DRAWING:
        return _("From the bag: {sack} on {space}", sack=sack, space=_emptied(state))
    whose = receiver(state)
    if whose != seat:
        return _("{player}: dealt a sack", player=player(whose, names))
    return _("{player}: dealt {sack}", player=player(whose, names), sack=sack)


def _moved(state: State, steps: int, who: Text | str) -> Text:
    place = track_name((state.buyer + steps) % TRACK)
    if steps > FREE_STEPS:
        price = LONGER_STEP_PRICE
        return _(
            "{player}: Buyer +{steps} for {price}, now at {place}", player=who, steps=steps, price=price, place=place
        )
    return _("{player}: Buyer +{steps}, now at {place}", player=who, steps=steps, place=place)


def _taken(state: State, space: int, who: Text | str) -> Text:
    """A piece with only one place goes there by itself, so the line says that too."""
    piece = piece_name(state.spaces[space])
    asking = state.copy()
    asking.held = state.spaces[space]
    only = places(asking)
    if len(only) > 1:
        return _("{player}: took {piece} from {space}", player=who, piece=piece, space=SPACE_NAMES[space])
    cost, place = price(asking, only[0]), place_name(only[0])
    if cost == 0:
        return _(
            "{player}: took {piece} from {space}, placed at {place}",
            player=who, piece=piece, space=SPACE_NAMES[space], place=place,
        )  # fmt: skip
    return _(
        "{player}: took {piece} from {space}, placed at {place} for {price}",
        player=who, piece=piece, space=SPACE_NAMES[space], place=place, price=cost,
    )  # fmt: skip


def place_name(action: int) -> Text | str:
    match ACTIONS[action]:
        case PlaceShip(harbour):
            return _("harbour {harbour}", harbour=HARBOUR_NAMES[harbour])
        case PlaceRoad(edge):
            return EDGE_NAMES[edge]
        case PlaceWorker(cell) | PlaceShed(cell):
            return CELL_NAMES[cell]
    raise ValueError("no action that places a piece")


def _placed(state: State, action: int, who: Text | str) -> Text:
    piece = piece_name(state.held)
    cost = price(state, action)
    if cost == 0:
        return _("{player}: {piece} placed at {place}", player=who, piece=piece, place=place_name(action))
    return _(
        "{player}: {piece} placed at {place} for {price}",
        player=who, piece=piece, place=place_name(action), price=cost,
    )  # fmt: skip


def gain(entry: tuple[int, int, int, int]) -> Gain:
    """An entry of the ledger, with its reason in words."""
    seat, points, source, place = entry
    where = coffee_name(place) if source == WORKERS else HARBOUR_NAMES[place]
    name = REASONS[source]
    return Gain(seat, points, name, _GAINS[name].fill(place=where, points=points))


# ---- what is due, in words -----------------------------------------------------------------------------------------


def line_pieces(state: State) -> list[Text]:
    """The pieces of the Buyer's line, each with its space."""
    if state.buyer < 0:
        return []
    return [
        _("{piece} on {space}", piece=piece_name(state.spaces[space]), space=SPACE_NAMES[space])
        for space in LINES[state.buyer]
        if state.spaces[space] != NOTHING
    ]


def due(state: State, names: Sequence[str]) -> Text | None:
    """What is being decided, where that cannot be seen from the board."""
    if state.stage == PLACING:
        return _("{player}: {piece} to be placed.", player=player(state.mover, names), piece=piece_name(state.held))
    if state.stage == ASKING:
        return _(
            "{player}: scoring {coffee}; to answer: {asked}.",
            player=player(state.mover, names), coffee=coffee_name(state.scored), asked=player(state.asked, names),
        )  # fmt: skip
    return None


def stock_words(state: State, seat: int) -> list[Text] | int:
    """A stock as the seer knows it: its sacks, or how many."""
    if state.seer in (-1, seat):
        return [sack_name(c) for c in range(COFFEES) for _n in range(state.stocks[seat * COFFEES + c])]
    return state.stock_sizes[seat]
