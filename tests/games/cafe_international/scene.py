"""Scenes in the café: how a test says where everybody sits and who holds what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from games.cafe_international.reference import TABLES, WELCOME

import tertulia
from tertulia import Match

SOMEBODY = "ru-f ru-m es-f es-m tr-f"
"""The hand of a second player who is not what the test is about."""


def position(*hands: str, chairs: str | Mapping[str, str] = "", bar: str = "", **changes: Any) -> dict[str, Any]:
    """A position: hands as words, chairs as "C53 us-m, C10 joker-f as it"; seat 0 is on turn."""
    hands = hands if len(hands) > 1 else (*hands, SOMEBODY)
    return {"hands": [hand.split() for hand in hands], "chairs": seated(chairs), "bar": bar.split(), **changes}


def cafe(*hands: str, **changes: Any) -> Match:
    """A match that begins at such a position; the test plays the draws."""
    return tertulia.from_position("cafe-international", position(*hands, **changes), chance="manual")


def seated(chairs: str | Mapping[str, str]) -> dict[str, str]:
    if not isinstance(chairs, str):
        return dict(chairs)
    pairs = [place.strip().split(" ", 1) for place in chairs.split(",") if place.strip()]
    return {chair: guest.strip() for chair, guest in pairs}


def guests(count: int, nations: str = "cu cf uk") -> str:
    """So many guests of these nations, as words: company for the bar."""
    tiles = [f"{nation}-{gender}" for nation in nations.split() for gender in "fm" for _ in range(4)]
    return " ".join(tiles[:count])


@cache
def full_house() -> Mapping[str, str]:
    """A café with a guest on each of its 68 chairs, two ladies and two gentlemen at every table."""
    chairs: dict[str, str] = {}
    assert _seat_the_rest(chairs, list(TABLES))
    return chairs


def _seat_the_rest(chairs: dict[str, str], free: list[str]) -> bool:
    if not free:
        return True
    for guest in [f"{nation}-{gender}" for nation in WELCOME[free[0]] for gender in "fm"]:
        tables = [[chairs.get(chair, "") for chair in TABLES if table in TABLES[chair]] for table in TABLES[free[0]]]
        fits = all(sum(other.endswith(guest[-1]) for other in table) < 2 for table in tables)
        if fits and list(chairs.values()).count(guest) < 4:
            chairs[free[0]] = guest
            if _seat_the_rest(chairs, free[1:]):
                return True
            del chairs[free[0]]
    return False
