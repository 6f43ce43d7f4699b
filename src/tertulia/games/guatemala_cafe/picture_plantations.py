"""The plantations: price zones, sites, paths and roads, everybody's sheds and workers, the harbours."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.picture_harbours import SEA, harbours, inner, shore
from tertulia.games.guatemala_cafe.picture_marks import Marks, edge_id, title
from tertulia.games.guatemala_cafe.picture_parts import (
    OWNERS,
    coin,
    frame,
    offered,
    owner,
    piece,
    rings,
)
from tertulia.games.guatemala_cafe.pieces import (
    CELL_NAMES,
    COFFEES,
    COLUMNS,
    EDGE_NAMES,
    SHED,
    WIDTH,
    WORKER,
    Side,
    members,
)
from tertulia.games.guatemala_cafe.prose import piece_name
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.drawing import Pen, remembered
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

STEP: Final = 100
LEFT: Final = 104
"""From the rim to the cells: the prices of the zones."""
RIGHT: Final = 44
TOP: Final = 128
"""The hills, and the letters of the columns."""
FITS: Final = _("A place for the piece")
ZONE_NAMES: Final = {"grey": _("grey zone"), "green": _("green zone"), "yellow": _("yellow zone")}


def size(side: Side) -> tuple[int, int]:
    return LEFT + inner(side) + RIGHT, TOP + side.rows * STEP + SEA


def plantations(pen: Pen, view: State, show: Show, marks: Marks) -> str:
    side = view.side
    wide, high = size(side)
    standing = _standing(view)
    cells = members(side.cells)
    left = LEFT + (inner(side) - side.cols * STEP) // 2
    return (
        f'<g class="still">{frame(pen, wide, high)}{_hills(wide)}{shore(pen, wide, high)}</g>'
        f'<g transform="translate({left} {TOP})">{_zones(pen, side)}'
        f"{''.join(_cell_in(pen, view, show, marks, cell, standing.get(cell)) for cell in cells)}"
        f"{harbours(pen, view, marks)}{_paths(side)}{_entrances(side)}"
        f"{''.join(_edge_in(pen, view, marks, edge) for edge in _edges_shown(view, marks))}"
        f"{''.join(_piece(pen, cell, *standing[cell]) for cell in sorted(standing))}"
        f"{_coordinates(side)}</g>"
        f'<rect class="frame still" x="6" y="6" width="{wide - 12}" height="{high - 12}" rx="40"/>'
    )


def _standing(view: State) -> dict[int, tuple[int, int]]:
    """By cell: the owner and the piece."""
    found: dict[int, tuple[int, int]] = {}
    for plantation in range(view.seats * COFFEES):
        seat, coffee = divmod(plantation, COFFEES)
        for cell in members(view.fields[plantation]):
            found[cell] = (seat, coffee)
        if view.sheds[plantation] >= 0:
            found[view.sheds[plantation]] = (seat, SHED + coffee)
    return found


@remembered
def _hills(wide: int) -> str:
    """The volcanoes inland, and the name of the game."""
    middle = wide // 2
    ridge = f"M12 92V70Q60 40 110 62T220 66L{wide * 0.24:.0f} 24L{wide * 0.24 + 26:.0f} 24L{wide * 0.36:.0f} 70"
    other = f"L{wide * 0.68:.0f} 70L{wide * 0.79:.0f} 16L{wide * 0.79 + 24:.0f} 16L{wide * 0.9:.0f} 66"
    return (
        f'<path d="M12 92V46Q12 12 46 12H{wide - 46}Q{wide - 12} 12 {wide - 12} 46V92z" fill="var(--sky)"/>'
        f'<path d="{ridge}{other}Q{wide - 60} 44 {wide - 12} 70V92z" fill="var(--volcano)"/>'
        f'<path d="M12 92V80Q{wide * 0.2:.0f} 52 {wide * 0.42:.0f} 78T{wide * 0.74:.0f} 80T{wide - 12} 76V92z" '
        'fill="var(--hill)"/>'
        f'<rect x="{middle - 170}" y="22" width="340" height="66" rx="33" fill="var(--sign)"/>'
        f'<rect x="{middle - 163}" y="29" width="326" height="52" rx="26" fill="none" stroke="var(--sign_ink)" '
        f'opacity=".5"/><text class="sign" x="{middle}" y="67" textLength="270" '
        'lengthAdjust="spacingAndGlyphs">Guatemala Café</text>'
    )


@remembered
def _coordinates(side: Side) -> str:
    columns = "".join(
        f'<text class="name" x="{(col + 0.5) * STEP:g}" y="-12">{COLUMNS[col]}</text>' for col in range(side.cols)
    )
    rows = "".join(
        f'<text class="name" x="{side.cols * STEP + 18}" y="{(row + 0.5) * STEP + 8:g}">{row + 1}</text>'
        for row in range(side.rows)
    )
    return f'<g class="still">{columns}{rows}</g>'


# ---- zones and cells -------------------------------------------------------------------------------------------------


@remembered
def _zones(pen: Pen, side: Side) -> str:
    """Bands of rows of the same prices, each with its prices at the left."""
    bands: list[list[int]] = []
    for row in range(side.rows):
        if row and side.zones[row * WIDTH] == side.zones[(row - 1) * WIDTH]:
            bands[-1].append(row)
        else:
            bands.append([row])
    return "".join(_zone(pen, side, band[0], len(band)) for band in bands)


def _zone(pen: Pen, side: Side, row: int, rows: int) -> str:
    first = row * WIDTH
    name = side.zones[first]
    prices = [(WORKER, side.worker_prices[first])]
    sheds = {side.shed_prices[cell] for cell in members(side.all_sites) if row <= cell // WIDTH < row + rows}
    if side.seats > 2 and len(sheds) == 1:
        prices.append((SHED, sheds.pop()))
    words = _("{zone}: a worker costs {worker}", zone=_zone_name(name), worker=prices[0][1])
    if len(prices) > 1:
        words = _("{zone}: a worker costs {worker}, a shed {shed}",
                  zone=_zone_name(name), worker=prices[0][1], shed=prices[1][1])  # fmt: skip
    top, middle = row * STEP, (row + rows / 2) * STEP
    tags = "".join(
        f'<g transform="translate(-45 {middle + (number - (len(prices) - 1) / 2) * 130:g})">'
        f"{_silhouette(kind)}{coin(price, 0, 34)}</g>"
        for number, (kind, price) in enumerate(prices)
    )
    return (
        f'<g id="{pen.id(f"zone-{row + 1}")}">{pen.title(words)}'
        f'<rect x="-90" y="{top + 2}" width="{side.cols * STEP + 92}" height="{rows * STEP - 4}" rx="14" '
        f'fill="var(--{zone_look(side, first)})"/>{tags}</g>'
    )


def zone_look(side: Side, cell: int) -> str:
    """The colour of a zone; on a board of one's own, zones with other names take turns."""
    name = side.zones[cell]
    return name if name in ZONE_NAMES else list(ZONE_NAMES)[cell // WIDTH * len(ZONE_NAMES) // side.rows]


def _zone_name(name: str) -> Text | str:
    return ZONE_NAMES.get(name, name)


def _silhouette(kind: int) -> str:
    """What a price is for: a piece without a coffee."""
    if kind == SHED:
        path = "M-24 12V-10H-31L0-36L31-10H24V12z"
    else:
        hat = "L-9-19L-22-21C-12-24-11-26-10-29C-8-38 8-38 10-29C11-26 12-24 22-21L9-19"
        path = f"M-27 12C-27-4-18-12-8-13{hat}L8-13C18-12 27-4 27 12z"
    return f'<path d="{path}" fill="var(--quiet)"/>'


def _cell_in(pen: Pen, view: State, show: Show, marks: Marks, cell: int, standing: tuple[int, int] | None) -> str:
    name = f"cell-{CELL_NAMES[cell]}"
    whose = player(standing[0], show.names) if standing else ""
    return _cell(pen, view.side, cell, standing, whose, marks.at(name), name in marks.last)


@remembered
def _cell(
    pen: Pen, side: Side, cell: int, standing: tuple[int, int] | None, whose: Text | str, offers: tuple[int, ...],
    last: bool,
) -> str:  # fmt: skip
    name = f"cell-{CELL_NAMES[cell]}"
    x, y = cell % WIDTH * STEP + STEP // 2, cell // WIDTH * STEP + STEP // 2
    site = side.all_sites >> cell & 1
    closed = site and not side.sites >> cell & 1
    line = f' stroke="{OWNERS[standing[0]]["colour"]}" stroke-width="6"' if standing else ""
    half = 44 if standing else 47
    inside = _boards() if closed else _foundation(side.shed_prices[cell]) if site and not standing else ""
    if offers and not site:
        inside = coin(side.worker_prices[cell])
    return (
        f'<g id="{pen.id(name)}" transform="translate({x} {y})"{offered(offers)}>'
        f"{title(pen, _cell_words(side, cell, standing, whose), last, FITS if offers else None)}"
        f'<rect class="{zone_look(side, cell)}" x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" '
        f'rx="12"{line}/>'
        f"{inside}{rings(bool(offers), last, 45)}</g>"
    )


def _cell_words(side: Side, cell: int, standing: tuple[int, int] | None, whose: Text | str) -> Text:
    if standing:
        what = _("{piece}, {player}", piece=piece_name(standing[1]), player=whose)
    elif not side.all_sites >> cell & 1:
        what = _("free, a worker costs {price}", price=side.worker_prices[cell])
    elif side.sites >> cell & 1:
        what = _("free site, a shed costs {price}", price=side.shed_prices[cell])
    else:
        what = _("covered site")
    return _("{cell}, {zone}: {what}", cell=CELL_NAMES[cell], zone=_zone_name(side.zones[cell]), what=what)


def _foundation(price: int) -> str:
    """A free site: the outline of a shed, and its price."""
    return (
        '<path d="M-32 36V-8L0-34L32-8V36z" fill="var(--plate)" stroke="var(--quiet)" stroke-width="4" '
        f'stroke-dasharray="9 6" stroke-linejoin="round"/>{coin(price, 0, 12)}'
    )


def _boards() -> str:
    """A site that is not in play."""
    return (
        '<rect x="-40" y="-40" width="80" height="80" rx="8" fill="none" stroke="var(--closed)" stroke-width="5"/>'
        '<path d="M-36-12L-12-36M-36 12L12-36M-36 36L36-36M-12 36L36-12M12 36L36 12" stroke="var(--closed)" '
        'stroke-width="6"/>'
    )


@remembered
def _piece(pen: Pen, cell: int, seat: int, number: int) -> str:
    """A shed or worker, with its owner's mark; drawn above the roads."""
    x, y = cell % WIDTH * STEP + STEP // 2, cell // WIDTH * STEP + STEP // 2
    return (
        f'<g class="still" transform="translate({x} {y})">'
        f'<g transform="translate(-4 0)scale(.88)">{piece(pen, number)}</g>'
        f'<g transform="translate(27 -26)scale(.78)">{owner(seat)}</g></g>'
    )


# ---- paths and roads -------------------------------------------------------------------------------------------------


def _ends(side: Side, edge: int) -> tuple[int, int, int, int]:
    (y1, x1), (y2, x2) = (divmod(place, WIDTH + 1) for place in (side.edge_from[edge], side.edge_to[edge]))
    return x1 * STEP, y1 * STEP, x2 * STEP, y2 * STEP


def _segments(side: Side, edges: list[int]) -> str:
    parts = []
    for edge in edges:
        x1, y1, x2, y2 = _ends(side, edge)
        parts.append(f"M{x1} {y1}H{x2}" if y1 == y2 else f"M{x1} {y1}V{y2}")
    return "".join(parts)


@remembered
def _paths(side: Side) -> str:
    """The printed segments; those that are not in play are hatched."""
    printed = [edge for edge, path in enumerate(side.path_of_edge) if path >= 0]
    open_ones = _segments(side, [edge for edge in printed if side.dock_prices[side.path_of_edge[edge]]])
    closed = _segments(side, [edge for edge in printed if not side.dock_prices[side.path_of_edge[edge]]])
    return (
        f'<g class="still"><path class="path_edge" d="{open_ones}"/><path class="path" d="{open_ones}"/>'
        f'<path class="shut" d="{closed}"/></g>'
    )


@remembered
def _entrances(side: Side) -> str:
    """A door from each open site to the corners where a road may begin."""
    doors = []
    for cell in members(side.sites):
        x, y = cell % WIDTH, cell // WIDTH
        for place in members(side.entrances[cell]):
            row, col = divmod(place, WIDTH + 1)
            across, down = (1 if col == x else -1) * 20, (1 if row == y else -1) * 20
            doors.append(f"M{col * STEP} {row * STEP}h{across}l{-across} {down}z")
    line = 'fill="var(--path)" stroke="var(--path_edge)" stroke-width="4" stroke-linejoin="round"'
    return f'<path class="still" d="{"".join(doors)}" {line}/>'


def _edges_shown(view: State, marks: Marks) -> list[int]:
    """All printed segments; where every edge will do, those with a road or an offer."""
    side = view.side
    return [
        edge
        for edge in side.segments
        if side.path_of_edge[edge] >= 0 or view.roads >> edge & 1 or edge_id(edge) in marks.offers
    ]


def _edge_in(pen: Pen, view: State, marks: Marks, edge: int) -> str:
    name = edge_id(edge)
    road = bool(view.roads >> edge & 1)
    leads = road and bool(view.reached >> view.side.edge_from[edge] & 1)
    return _edge(pen, view.side, edge, road, leads, marks.at(name), name in marks.last)


@remembered
def _edge(pen: Pen, side: Side, edge: int, road: bool, leads: bool, offers: tuple[int, ...], last: bool) -> str:
    """A segment; with a road on it, whether that leads to a harbour."""
    name = edge_id(edge)
    x1, y1, x2, y2 = _ends(side, edge)
    level = y1 == y2
    line = f"M{x1 + 17} {y1}H{x2 - 17}" if level else f"M{x1} {y1 + 17}V{y2 - 17}"
    drawn = f'<path class="hit" d="M{x1} {y1}L{x2} {y2}"/>'
    if road:
        dashes = "" if leads else ' stroke-dasharray="2 12"'
        drawn += (
            f'<path class="verge" d="{line}"/><path class="road" d="{line}"/><path class="lane" d="{line}"{dashes}/>'
        )
    if offers:
        drawn += f'<path class="way" d="{line}"/>'
    if last:
        across, down = (48, 20) if level else (20, 48)
        box = f'x="{(x1 + x2) // 2 - across}" y="{(y1 + y2) // 2 - down}" width="{2 * across}" height="{2 * down}"'
        drawn += f'<rect class="halo" {box} rx="18"/><rect class="mark" {box} rx="18"/>'
    words = title(pen, _edge_words(side, edge, road, leads), last, FITS if offers else None)
    return f'<g id="{pen.id(name)}"{offered(offers)}>{words}{drawn}</g>'


def _edge_words(side: Side, edge: int, road: bool, leads: bool) -> Text:
    name, path = EDGE_NAMES[edge], side.path_of_edge[edge]
    if road:
        if leads:
            return _("{edge}: road that leads to a harbour", edge=name)
        return _("{edge}: road without a harbour", edge=name)
    if path >= 0:
        return _("{edge}: free segment of path {path}", edge=name, path=side.harbours[path])
    return _("{edge}: free edge", edge=name)
