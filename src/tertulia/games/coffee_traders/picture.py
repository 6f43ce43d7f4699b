"""Coffee Traders as SVG: zones for what is due, the five coops, bars, tracks and supplies, and a mat for each player.

One picture for every width: in a page the style sheet places the zones anew, on a phone one below the other. Standing
alone or in an <img>, where the height cannot follow, the picture keeps its wide layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders import (
    picture_bars,
    picture_coops,
    picture_goods,
    picture_mats,
    picture_order,
    picture_plots,
    picture_points,
    picture_supply,
)
from tertulia.games.coffee_traders.picture_marks import marks
from tertulia.games.coffee_traders.picture_parts import NEUTRAL, Brush, definitions, style
from tertulia.games.coffee_traders.pieces import COOPS, YEARS
from tertulia.games.coffee_traders.prose import COOP_NAMES, PHASE_NAMES
from tertulia.games.coffee_traders.scoring import by_source
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.drawing import Drawing, remembered
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

WIDE: Final = 1400
GAP: Final = 12
MEDIUM_UP_TO: Final = 1500
NARROW_UP_TO: Final = 700
"""In px, the widths of pages with the other two layouts."""
ASIDE: Final = ["sumatra", "objectives", "supply"]


@dataclass(frozen=True)
class Zone:
    """A part of the picture: its name, how it is called, its own size and what is drawn in it."""

    name: str
    label: Text | str
    wide: float
    high: float
    drawn: str


Row = list[tuple[float, list[str]]]
"""Columns side by side: each one's share of the width, and the names of its zones from the top."""
Place = tuple[float, float, float]
"""Left, top and scale of a zone."""
Sizes = tuple[tuple[str, float, float], ...]
"""The name, width and height of every zone, in their order."""


def picture(view: State, seat: int | None, show: Show) -> str:
    return str(drawing(view, seat, show))


def drawing(view: State, seat: int | None, show: Show) -> Drawing:
    pen = Brush.of(show.prefix, show.language)
    table = [by_source(view, who) for who in range(view.seats)]
    zones = _zones(pen, view, seat, show, table)
    sizes = tuple((zone.name, zone.wide, zone.high) for zone in zones)
    high, places = _placed(sizes)
    summary = " ".join(pen.words(sentence) for sentence in _summary(view, show, table))
    top = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{pen.id("board")}" role="img" width="100%" '
        f'viewBox="0 0 {WIDE} {high:.0f}" preserveAspectRatio="xMidYMin meet" '
        f'aria-labelledby="{pen.id("title")} {pen.id("desc")}">'
        f'<title id="{pen.id("title")}">Coffee Traders</title>'
        f'<desc id="{pen.id("desc")}">{summary}</desc>'
        f"{style(pen, _layouts(pen, sizes))}<defs>{_definitions(pen, view)}</defs>"
    )
    return Drawing(top, *[_drawn(pen, zone, places[zone.name]) for zone in zones], "</svg>")


def _definitions(pen: Brush, view: State) -> str:
    """What is drawn once and used often; owned things for the players and, with two, for the neutral third."""
    board = view.board
    looks = (*range(view.seats), *([NEUTRAL] if board.planters > view.seats else []))
    return (
        f"{definitions(pen, looks)}{picture_coops.ground_definition(pen)}{picture_plots.plot_definition(pen, board)}"
        f"{picture_mats.slot_definitions(pen, board)}{picture_goods.track_definition(pen, board)}"
    )


# ---- the zones -------------------------------------------------------------------------------------------------------


def _zones(pen: Brush, view: State, seat: int | None, show: Show, table: list[list[int]]) -> list[Zone]:
    """`table`: everybody's points by source."""
    names = tuple(show.names)
    marked = marks(view, show)
    order, coops, bars, supply = picture_order, picture_coops, picture_bars, picture_supply
    sumatra = supply.sumatra_zone(pen, marked.on("sumatra"), names, tuple(view.sumatra))
    first = seat or 0
    return [
        Zone("due", _("What is due"), order.WIDE, order.HIGH, order.due_zone(pen, view, marked, names)),
        Zone("order", _("Turn order"), order.WIDE, order.HIGH, order.order_zone(pen, view, names)),
        *(
            Zone(name, COOP_NAMES[coop], coops.WIDE, coops.HIGH, coops.coop_zone(pen, view, marked, names, coop))
            for coop, name in enumerate(COOPS)
        ),
        Zone("bars", _("Bars"), bars.BARS_WIDE, bars.HIGH, bars.bars_zone(pen, view, marked, names)),
        Zone("arabica", _("Arabica tracks"), bars.TRACKS_WIDE, bars.HIGH, bars.tracks_zone(pen, view, marked, names)),
        Zone("sumatra", _("Sumatra"), supply.WIDE, supply.SUMATRA_HIGH, sumatra),
        Zone(
            "objectives", _("Objectives"), supply.WIDE, supply.OBJECTIVES_HIGH, supply.objectives_zone(pen, view, names)
        ),
        Zone("supply", _("Counters"), supply.WIDE, supply.SUPPLY_HIGH, supply.supply_zone(pen, view, marked)),
        *(
            Zone(
                f"player-{who + 1}",
                player(who, names),
                picture_mats.WIDE,
                picture_mats.HIGH,
                picture_mats.mat_zone(pen, view, marked, names, who, who == seat, sum(table[who])),
            )
            for who in ((first + step) % view.seats for step in range(view.seats))
        ),
        Zone(
            "points",
            _("Points"),
            picture_points.WIDE,
            picture_points.HIGH,
            picture_points.points_zone(pen, names, table),
        ),
    ]


def _drawn(pen: Brush, zone: Zone, place: Place) -> Drawing:
    x, y, scale = place
    return _cut(
        f'<g id="{pen.id(f"zone-{zone.name}")}" role="group" aria-label="{pen.words(zone.label)}" '
        f'transform="translate({x:g} {y:.1f})scale({scale:.4f})">{zone.drawn}</g>'
    )


@remembered
def _cut(drawn: str) -> Drawing:
    """A zone that several see alike, or that stays as it was, is cut into its pieces once."""
    return Drawing(drawn)


# ---- where they are --------------------------------------------------------------------------------------------------


def _wide(wide: dict[str, float]) -> list[Row]:
    return [
        _row(["order"], ["due"]),
        _row(*([coop] for coop in COOPS)),
        [(wide["bars"], ["bars"]), (wide["arabica"], ["arabica"]), (wide["supply"], ASIDE)],
        *_mats(wide, 3),
    ]


def _medium(wide: dict[str, float]) -> list[Row]:
    return [
        _row(["order"], ["due"]),
        _row(*([coop] for coop in COOPS[:3])),
        _row(*([coop] for coop in COOPS[3:]), ASIDE),
        [(wide["bars"], ["bars"]), (wide["arabica"], ["arabica"])],
        *_mats(wide, 2),
    ]


def _narrow(wide: dict[str, float]) -> list[Row]:
    return [_row([name]) for name in wide]


def _row(*columns: list[str]) -> Row:
    """Columns of the same width."""
    return [(1, column) for column in columns]


def _mats(names: Iterable[str], a_row: int) -> list[Row]:
    """Everybody's mat and the table of points, so many in a row; a row that is not full is filled with nothing."""
    found = [[name] for name in names if name.startswith("player-")] + [["points"]]
    while len(found) % a_row:
        found.append([])
    return [_row(*found[first : first + a_row]) for first in range(0, len(found), a_row)]


@remembered
def _placed(sizes: Sizes, layout: Callable[[dict[str, float]], list[Row]] = _wide) -> tuple[float, dict[str, Place]]:
    """The height of the whole, and every zone's place: it is as wide as its column."""
    wide, tall = {name: across for name, across, _high in sizes}, {name: high for name, _wide, high in sizes}
    places: dict[str, Place] = {}
    top = 0.0
    for row in layout(wide):
        unit = (WIDE - GAP * (len(row) - 1)) / sum([share for share, _column in row], 0.0)
        left, bottom = 0.0, top
        for share, column in row:
            y = top
            for name in column:
                scale = share * unit / wide[name]
                places[name] = (round(left, 1), y, scale)
                y += tall[name] * scale + GAP
            left += share * unit + GAP
            bottom = max(bottom, y)
        top = bottom
    return top - GAP, places


@remembered
def _layouts(pen: Brush, sizes: Sizes) -> str:
    """For pages, which can give the picture any height."""
    medium = f"@media(min-width:{NARROW_UP_TO + 1}px) and (max-width:{MEDIUM_UP_TO}px)"
    narrow = f"@media(max-width:{NARROW_UP_TO}px)"
    return f"{medium}{{{_rules(pen, *_placed(sizes, _medium))}}}{narrow}{{{_rules(pen, *_placed(sizes, _narrow))}}}"


def _rules(pen: Brush, high: float, places: dict[str, Place]) -> str:
    """Only within HTML: there the svg is not the root."""
    board = f'html [id="{pen.id("board")}"]'
    moved = "".join(
        f'html [id="{pen.id(f"zone-{name}")}"]{{transform:translate({x:g}px,{y:.1f}px) scale({scale:.4f})}}'
        for name, (x, y, scale) in places.items()
    )
    return f"{board}{{aspect-ratio:{WIDE}/{high:.0f}}}{moved}"


# ---- in words --------------------------------------------------------------------------------------------------------


def _summary(view: State, show: Show, table: list[list[int]]) -> list[Text | str]:
    """The description: the position in a few sentences."""
    return [
        _("Period {year}, phase {number} of 6: {phase}.",
          year=YEARS[view.period], number=view.phase, phase=PHASE_NAMES[view.phase]),
        *(
            _("{player}: points {points}, coins {coins}.",
              player=player(seat, show.names), points=sum(table[seat]), coins=view.coins[seat])
            for seat in range(view.seats)
        ),
        *picture_order.what_is_due(view, show.names),
    ]  # fmt: skip
