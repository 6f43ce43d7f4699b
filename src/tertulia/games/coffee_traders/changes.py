"""What has come to a player between two states, in words: `coins +2, Arabica Brazil +1, coffee: Brazil +3`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.prose import SORT_NAMES, STOCK_NAMES, signed
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

_THINGS: Final = (
    ("coins", _("coins")),
    ("workers", _("private workers")),
    ("ready_donkeys", _("donkeys")),
    ("ready_trucks", _("trucks")),
    ("ready_civets", _("civets")),
    ("sumatra", _("civets in Sumatra")),
    ("warehouses", _("warehouses")),
    ("penalties", _("penalty tokens")),
)
"""By the name of the list in State: what one has so many of."""
_COLOURED: Final = (
    ("arabica_counters", _("Arabica counter {colour}")),
    ("animal_counters", _("animal counter {colour}")),
    ("stock_counters", _("stock counter {colour}")),
    ("arabica", _("Arabica {colour}")),
)
_NOTHING: Final[Mapping[str, int]] = {}


def changes(before: State, after: State, seat: int, paid: Mapping[str, int] = _NOTHING) -> list[Text]:
    """What he paid, as far as it is given, and what came to him. Other losses are told with what caused them."""
    found: list[Text] = []
    for attribute, name in _THINGS:
        price = paid.get(attribute, 0)
        if price:
            found.append(_change(name, -price))
        gained = getattr(after, attribute)[seat] - getattr(before, attribute)[seat] + price
        if gained > 0:
            found.append(_change(name, gained))
    for attribute, name in _COLOURED:
        for colour, gained in enumerate(_differences(before, after, attribute, seat)):
            if gained > 0:
                found.append(_change(name.fill(colour=STOCK_NAMES[colour]), gained))
    coffee = [
        _change(SORT_NAMES[sort], gained)
        for sort, gained in enumerate(_differences(before, after, "coffee", seat))
        if gained > 0
    ]
    return [*found, _("coffee: {sorts}", sorts=coffee)] if coffee else found


def coffee_lost(before: State, after: State, seat: int) -> list[int]:
    """By sort: how many coffees have gone."""
    return [max(0, -gained) for gained in _differences(before, after, "coffee", seat)]


def _differences(before: State, after: State, attribute: str, seat: int) -> list[int]:
    old, new = getattr(before, attribute), getattr(after, attribute)
    wide = len(new) // after.seats
    return [new[place] - old[place] for place in range(seat * wide, (seat + 1) * wide)]


def _change(thing: Text, count: int) -> Text:
    return _("{thing} {count}", thing=thing, count=signed(count))
