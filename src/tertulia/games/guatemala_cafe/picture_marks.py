"""What is marked besides the position: where actions are offered, and where the last turn was."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tertulia.games.guatemala_cafe.actions import (
    ACTIONS,
    Action,
    Allow,
    Block,
    Leave,
    Move,
    PlaceRoad,
    PlaceShed,
    PlaceShip,
    PlaceWorker,
    PutBuyer,
    Refill,
    Score,
    Take,
)
from tertulia.games.guatemala_cafe.flow import actor
from tertulia.games.guatemala_cafe.pieces import CELL_NAMES, EDGE_NAMES, SPACE_NAMES, TRACK, TYPES
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.drawing import Pen
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


@dataclass(frozen=True)
class Marks:
    """By the id of a place: the actions offered there, and the places of the last turn."""

    offers: dict[str, tuple[int, ...]]
    last: set[str]

    def at(self, place: str) -> tuple[int, ...]:
        return self.offers.get(place, ())


def title(pen: Pen, text: Text | str, last: bool, offer: Text | None = None) -> str:
    """A place's title, with the last turn and with what is offered there."""
    sentences = [text]
    if last:
        sentences.append(_("Last turn"))
    if offer is not None:
        sentences.append(offer)
    return pen.title(*sentences)


def edge_id(edge: int) -> str:
    return f"edge-{EDGE_NAMES[edge].replace('/', '-')}"


def marks(view: State, seat: int | None, show: Show) -> Marks:
    offers: dict[str, tuple[int, ...]] = {}
    for number in show.offers:
        action = ACTIONS[number]
        if isinstance(action, (Refill, Allow, Block)) and seat != actor(view):
            continue  # these tell what somebody has in stock
        place = place_of(view, action)
        offers[place] = (*offers.get(place, ()), number)
    return Marks(offers, {_last_place(view, ACTIONS[number]) for number in show.last})


def _last_place(view: State, action: Action) -> str:
    match action:
        case Move():
            return f"track-{view.buyer + 1}"
        case Refill() | Block() if view.sack_space >= 0:
            return f"space-{SPACE_NAMES[view.sack_space]}"
    return place_of(view, action)


def place_of(view: State, action: Action) -> str:
    """The id of the place that stands for an action."""
    match action:
        case PutBuyer(space):
            return f"track-{space + 1}"
        case Move(steps):
            return f"track-{(view.buyer + steps) % TRACK + 1}"
        case Take(space) | Score(space):
            return f"space-{SPACE_NAMES[space]}"
        case PlaceWorker(cell) | PlaceShed(cell):
            return f"cell-{CELL_NAMES[cell]}"
        case PlaceShip(harbour) | Leave(harbour):
            known = view.side.harbours
            return f"harbour-{known[harbour]}" if harbour < len(known) else ""
        case PlaceRoad(edge):
            return edge_id(edge)
        case Refill(coffee):
            return f"stock-{TYPES[coffee]}"
    return str(action)
