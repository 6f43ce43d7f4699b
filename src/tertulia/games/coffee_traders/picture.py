"""Coffee Traders as SVG: zones for what is due, the five coops, bars, tracks and supplies, and a mat for each player.

One picture for every width: in a page the style sheet places the zones anew, on a phone one below the other. Standing
alone or in an <img>, where the height cannot follow, the picture keeps its wide layout.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
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
from tertulia.games.coffee_traders.picture_marks import Marks, marks
from tertulia.games.coffee_traders.picture_parts import NEUTRAL, Brush, definitions, style
from tertulia.games.coffee_traders.pieces import COOPS, LETTERS, YEARS
from tertulia.games.coffee_traders.position import dump
from tertulia.games.coffee_traders.prose import COOP_NAMES, PHASE_NAMES
from tertulia.games.coffee_traders.scoring import by_source, scores
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.drawing import Drawing
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
    drawn: Drawing


Row = list[tuple[float, list[str]]]
"""Columns side by side: each one's share of the width, and the names of its zones from the top."""
Place = tuple[float, float, float]
"""Left, top and scale of a zone."""


def picture(view: State, seat: int | None, show: Show) -> str:
    return str(drawing(view, seat, show))


def drawing(view: State, seat: int | None, show: Show) -> Drawing:
    pen = Brush.of(show.prefix, show.language)
    zones = {zone.name: zone for zone in _zones(pen, view, seat, show)}
    high, places = _placed(zones, _wide(zones))
    top = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{pen.id("board")}" role="img" width="100%" '
        f'viewBox="0 0 {WIDE} {high:.0f}" preserveAspectRatio="xMidYMin meet" '
        f'aria-labelledby="{pen.id("title")} {pen.id("desc")}">'
        f'<title id="{pen.id("title")}">Coffee Traders</title>'
        f'<desc id="{pen.id("desc")}">{" ".join(pen.words(sentence) for sentence in _summary(view, show))}</desc>'
        f"{style(pen, _layouts(pen, zones))}<defs>{_definitions(pen, view)}</defs>"
    )
    parts: list[str | Drawing] = [top]
    for name, zone in zones.items():
        parts += [_opened(pen, zone, places[name]), zone.drawn, "</g>"]
    return Drawing(*parts, "</svg>")


def _definitions(pen: Brush, view: State) -> str:
    """What is drawn once and used often; owned things for the players and, with two, for the neutral third."""
    board = view.board
    looks = (*range(view.seats), *([NEUTRAL] if board.planters > view.seats else []))
    return (
        f"{definitions(pen, looks)}{picture_coops.ground_definition(pen)}{picture_plots.plot_definition(pen, board)}"
        f"{picture_mats.slot_definitions(pen, board)}{picture_goods.track_definition(pen, board)}"
    )


# ---- the zones -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sight:
    """What a zone is drawn from. Two are alike if the position is, and what is marked in the zone."""

    position: str
    marked: tuple[object, ...]
    names: tuple[str, ...]
    view: State = field(compare=False)
    marks: Marks = field(compare=False)


def _zones(pen: Brush, view: State, seat: int | None, show: Show) -> list[Zone]:
    marked, position, names = marks(view, show), str(dump(view)), tuple(show.names)
    in_zone = marked.by(_zone_of)

    def zone(name: str, label: Text | str, wide: float, high: float, own: bool = False) -> Zone:
        here = (("due", marked.offers, marked.points),) if name == "due" else in_zone.get(name, ())
        sight = Sight(position, tuple(map(str, here)), names, view, marked)
        return Zone(name, label, wide, high, _zone(pen, name, own, sight))

    order, coops, bars, supply, mats, points = (
        picture_order, picture_coops, picture_bars, picture_supply, picture_mats, picture_points,
    )  # fmt: skip
    first = seat or 0
    return [
        zone("due", _("What is due"), order.WIDE, order.HIGH),
        zone("order", _("Turn order"), order.WIDE, order.HIGH),
        *(zone(name, COOP_NAMES[coop], coops.WIDE, coops.HIGH) for coop, name in enumerate(COOPS)),
        zone("bars", _("Bars"), bars.BARS_WIDE, bars.HIGH),
        zone("arabica", _("Arabica tracks"), bars.TRACKS_WIDE, bars.HIGH),
        zone("sumatra", _("Sumatra"), supply.WIDE, supply.SUMATRA_HIGH),
        zone("objectives", _("Objectives"), supply.WIDE, supply.OBJECTIVES_HIGH),
        zone("supply", _("Counters"), supply.WIDE, supply.SUPPLY_HIGH),
        *(
            zone(f"player-{who + 1}", player(who, names), mats.WIDE, mats.HIGH, who == seat)
            for who in ((first + step) % view.seats for step in range(view.seats))
        ),
        zone("points", _("Points"), points.WIDE, points.HIGH),
    ]


def _zone_of(place: str) -> str:
    """The zone in which a place lies."""
    kind, _dash, rest = place.partition("-")
    if kind in ("plot", "donkey"):
        return COOPS[LETTERS.index(rest[0])]
    if kind in ("centre", "trade", "trades", "site", "sites", "coin"):
        return rest.partition("-")[0]
    if kind[-1:].isdecimal():
        return f"player-{kind[-1]}"
    others = {"bar": "bars", "arabica": "arabica", "track": "arabica", "animal": "supply", "stack": "supply"}
    return others.get(kind, kind)


@lru_cache(1 << 8)
def _zone(pen: Brush, name: str, own: bool, sight: Sight) -> Drawing:
    """Drawn once for all who look at it one after the other."""
    view, marks, names = sight.view, sight.marks, sight.names
    if name in COOPS:
        return Drawing(picture_coops.coop_zone(pen, view, marks, names, COOPS.index(name)))
    if name.startswith("player-"):
        who = int(name.removeprefix("player-")) - 1
        points = sum(by_source(view, who))
        return Drawing(picture_mats.mat_zone(pen, view, marks, names, who, own, points))
    match name:
        case "due":
            drawn = picture_order.due_zone(pen, view, marks, names)
        case "order":
            drawn = picture_order.order_zone(pen, view, names)
        case "bars":
            drawn = picture_bars.bars_zone(pen, view, marks, names)
        case "arabica":
            drawn = picture_bars.tracks_zone(pen, view, marks, names)
        case "sumatra":
            drawn = picture_supply.sumatra_zone(pen, view, marks, names)
        case "objectives":
            drawn = picture_supply.objectives_zone(pen, view, names)
        case "supply":
            drawn = picture_supply.supply_zone(pen, view, marks)
        case _:
            table = [by_source(view, who) for who in range(view.seats)]
            drawn = picture_points.points_zone(pen, view, names, table)
    return Drawing(drawn)


def _opened(pen: Brush, zone: Zone, place: Place) -> str:
    x, y, scale = place
    return (
        f'<g id="{pen.id(f"zone-{zone.name}")}" role="group" aria-label="{pen.words(zone.label)}" '
        f'transform="translate({x:g} {y:.1f})scale({scale:.4f})">'
    )


# ---- where they are --------------------------------------------------------------------------------------------------


def _wide(zones: dict[str, Zone]) -> list[Row]:
    return [
        _row(["order"], ["due"]),
        _row(*([coop] for coop in COOPS)),
        [(zones["bars"].wide, ["bars"]), (zones["arabica"].wide, ["arabica"]), (zones["supply"].wide, ASIDE)],
        *_mats(zones, 3),
    ]


def _medium(zones: dict[str, Zone]) -> list[Row]:
    return [
        _row(["order"], ["due"]),
        _row(*([coop] for coop in COOPS[:3])),
        _row(*([coop] for coop in COOPS[3:]), ASIDE),
        [(zones["bars"].wide, ["bars"]), (zones["arabica"].wide, ["arabica"])],
        *_mats(zones, 2),
    ]


def _narrow(zones: dict[str, Zone]) -> list[Row]:
    return [_row([name]) for name in zones]


def _row(*columns: list[str]) -> Row:
    """Columns of the same width."""
    return [(1, column) for column in columns]


def _mats(zones: dict[str, Zone], a_row: int) -> list[Row]:
    """Everybody's mat and the table of points, so many in a row; a row that is not full is filled with nothing."""
    names = [[name] for name in zones if name.startswith("player-")] + [["points"]]
    while len(names) % a_row:
        names.append([])
    return [_row(*names[first : first + a_row]) for first in range(0, len(names), a_row)]


def _placed(zones: dict[str, Zone], rows: list[Row]) -> tuple[float, dict[str, Place]]:
    """The height of the whole, and every zone's place: it is as wide as its column."""
    places: dict[str, Place] = {}
    top = 0.0
    for row in rows:
        unit = (WIDE - GAP * (len(row) - 1)) / sum(share for share, _column in row)
        left, bottom = 0.0, top
        for share, column in row:
            y = top
            for name in column:
                scale = share * unit / zones[name].wide
                places[name] = (round(left, 1), y, scale)
                y += zones[name].high * scale + GAP
            left += share * unit + GAP
            bottom = max(bottom, y)
        top = bottom
    return top - GAP, places


def _layouts(pen: Brush, zones: dict[str, Zone]) -> str:
    """For pages, which can give the picture any height."""
    medium = f"@media(min-width:{NARROW_UP_TO + 1}px) and (max-width:{MEDIUM_UP_TO}px)"
    narrow = f"@media(max-width:{NARROW_UP_TO}px)"
    return f"{medium}{{{_rules(pen, zones, _medium(zones))}}}{narrow}{{{_rules(pen, zones, _narrow(zones))}}}"


def _rules(pen: Brush, zones: dict[str, Zone], rows: list[Row]) -> str:
    """Only within HTML: there the svg is not the root."""
    board = f'html [id="{pen.id("board")}"]'
    high, places = _placed(zones, rows)
    moved = "".join(
        f'html [id="{pen.id(f"zone-{name}")}"]{{transform:translate({x:g}px,{y:.1f}px) scale({scale:.4f})}}'
        for name, (x, y, scale) in places.items()
    )
    return f"{board}{{aspect-ratio:{WIDE}/{high:.0f}}}{moved}"


# ---- in words --------------------------------------------------------------------------------------------------------


def _summary(view: State, show: Show) -> list[Text | str]:
    """The description: the position in a few sentences."""
    points = scores(view)
    return [
        _("Period {year}, phase {number} of 6: {phase}.",
          year=YEARS[view.period], number=view.phase, phase=PHASE_NAMES[view.phase]),
        *(
            _("{player}: points {points}, coins {coins}.",
              player=player(seat, show.names), points=points[seat], coins=view.coins[seat])
            for seat in range(view.seats)
        ),
        *picture_order.what_is_due(view, show.names),
    ]  # fmt: skip
