"""What a press on a place of the picture can mean: for whoever presses where nothing is offered, to be told why."""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe.actions import (
    ACTIONS,
    DRAWS,
    Action,
    PlaceRoad,
    PlaceShed,
    PlaceShip,
    PlaceWorker,
    Score,
    Take,
)
from tertulia.games.guatemala_cafe.picture_marks import place_of
from tertulia.games.guatemala_cafe.pieces import ROAD, SACK, SHED, SHIP
from tertulia.games.guatemala_cafe.refusal import stages
from tertulia.games.guatemala_cafe.state import PLACING, State

_PLACED: Final = {PlaceWorker: range(SHED), PlaceShed: range(SHED, SHIP), PlaceShip: range(SHIP, ROAD),
                  PlaceRoad: range(ROAD, ROAD + 1)}  # fmt: skip
"""Which pieces are placed so."""


def pressed(view: State, place: str) -> list[int]:
    """The actions of that place that belong to what is being asked; if there are none, one that does not."""
    there = [number for number in range(DRAWS) if place_of(view, ACTIONS[number]) == place]
    asked = [number for number in there if view.stage in stages(ACTIONS[number])]
    return [number for number in asked if _is_meant(view, ACTIONS[number])] or asked or there[:1]


def _is_meant(view: State, action: Action) -> bool:
    """Whether the piece that is held, or lies there, is of the kind that the action is for."""
    match action:
        case Take(space):
            return view.spaces[space] < SACK
        case Score(space):
            return view.spaces[space] >= SACK
    return view.stage != PLACING or view.held in _PLACED.get(type(action), ())
