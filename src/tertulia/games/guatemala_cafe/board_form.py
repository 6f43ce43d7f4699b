"""How a board of one's own is written: which entries it has, and within which limits."""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe.pieces import HARBOUR_NAMES, HEIGHT, WIDTH
from tertulia.kernel.plain import Form, Line, ListOf, Number, Table

FIXED: Final = ("pieces", "coffee", "start", "turn")
"""These sections are rules, not places; a file may leave them out, but not change them."""
MOST_PRICE: Final = 99
MOST_DOCKS: Final = 12
MOST_SITES: Final = 20
MOST_SEGMENTS: Final = 240
"""More edges a grid does not have."""


PRICE: Final = Number(0, MOST_PRICE)
CORNER: Final = ListOf(Number(0, max(WIDTH, HEIGHT)), 2, 2)
CORNERS: Final = ListOf(CORNER, 1, WIDTH + 1)
SEGMENTS: Final = ListOf(ListOf(CORNER, 2, 2), 1, MOST_SEGMENTS)


def _zones(more: dict[str, Form]) -> Form:
    zone: dict[str, Form] = {"name": Line(), "rows": ListOf(Number(1, HEIGHT), 1, HEIGHT), "worker": PRICE}
    return ListOf(Table(zone | more, {}), 1, HEIGHT)


def _paths(harbours: int, segments: dict[str, Form], site: dict[str, Form], site_too: dict[str, Form]) -> Form:
    path: dict[str, Form] = {
        "name": Line(),
        "harbour": CORNERS,
        "docks": ListOf(PRICE, 1, MOST_DOCKS),
        "sites": ListOf(Table({"cell": Line()} | site, {"entrance": CORNER} | site_too), 1, MOST_SITES),
    }
    return ListOf(Table(path | segments, {}), harbours, harbours)


def _side(zones: Form, paths: Form, more: dict[str, Form]) -> Form:
    return Table({"cols": Number(2, WIDTH), "rows": Number(2, HEIGHT), "zones": zones, "paths": paths}, more)


MANY: Final = _side(
    _zones({"shed": PRICE}),  # a site costs what its zone says, if it does not say it itself
    _paths(len(HARBOUR_NAMES), {"segments": SEGMENTS}, {}, {"price": PRICE}),
    {"closed_with_three": ListOf(Line(), 0, len(HARBOUR_NAMES) - 1)},
)
TWO: Final = _side(_zones({}), _paths(1, {}, {"price": PRICE}, {}), {})
PRODUCTION: Final = Table(
    {"sacks": ListOf(Line(), 6, 6), "preset": ListOf(Line(), 9, 9)}, {"cols": Number(9, 9), "rows": Number(9, 9)}
)
TRACK: Final = Table({"last_space": Table({str(seats): Number(36, 1_000) for seats in (2, 3, 4)}, {})}, {})
FORM: Final = Table(
    {"track": TRACK, "production": PRODUCTION, "many": MANY, "two": TWO},
    {name: Form() for name in (*FIXED, "game", "picture")},
)
