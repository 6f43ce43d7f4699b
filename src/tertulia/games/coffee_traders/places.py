"""What a press on a place of the picture can mean: for whoever presses where nothing is offered, to be told why."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.actions import ACTIONS, DRAW_SEATS
from tertulia.games.coffee_traders.flow import actor
from tertulia.games.coffee_traders.picture_marks import place_of
from tertulia.games.coffee_traders.refusal import WHEN
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import (
    Build,
    Donkey,
    Favour,
    Fulfil,
    Open,
    Plant,
    Send,
    Serve,
    ServeBottom,
    TakeAnimal,
    Use,
)

_ALWAYS: Final = (Plant, Donkey, Send, Open, Build, Serve, ServeBottom, TakeAnimal, Fulfil, Use)
"""Actions whose place does not depend on what is being asked."""


def pressed(view: State, place: str) -> list[int]:
    """The actions of that place that belong to what is being asked; if there are none, one that does not."""
    if actor(view) < 0:
        return []
    kind = view.agenda[-1] & 63
    verbs = [(number, ACTIONS[number]) for number in range(DRAW_SEATS)]
    asked = [(number, verb) for number, verb in verbs if kind in WHEN[type(verb)] and not isinstance(verb, Favour)]
    there = [number for number, verb in asked if place_of(view, verb) == place]
    others = (number for number, verb in verbs if isinstance(verb, _ALWAYS) and place_of(view, verb) == place)
    return there or list(others)[:1]
