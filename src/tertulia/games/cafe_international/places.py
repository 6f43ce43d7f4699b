"""What a press on a place of the picture can mean: for whoever presses where nothing is offered, to be told why."""

from __future__ import annotations

from tertulia.games.cafe_international.actions import ACTIONS, BARS, Exchange, seat_number
from tertulia.games.cafe_international.pieces import CHAIR_NAMES, JOKER, NATIONS_OF_CHAIR, is_joker
from tertulia.games.cafe_international.state import TURN, State


def pressed(view: State, place: str) -> list[int]:
    """The actions with tiles of the mover's hand at a chair, or at the bar's next seat; legal or not."""
    if view.stage != TURN:
        return []
    hand = sorted(set(view.hands[view.mover]))
    if place == f"bar-{len(view.bar) + 1}":
        return [BARS + tile for tile in hand]
    if place not in CHAIR_NAMES:
        return []
    chair = CHAIR_NAMES.index(place)
    if view.chairs[chair] >= 0 and is_joker(view.chairs[chair]):
        return [ACTIONS.number(Exchange(tile, chair)) for tile in hand]
    return [
        seat_number(tile, chair, nation)
        for tile in hand
        for nation in (NATIONS_OF_CHAIR[chair] if tile >= JOKER else [tile >> 1])
    ]
