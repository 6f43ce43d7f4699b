"""A coop: its hill of plots, its centre and harvest, its building sites, its trade in Antwerp, and who leads."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.phases.harvest import pot_of
from tertulia.games.coffee_traders.picture_marks import BARE, Mark, Marks
from tertulia.games.coffee_traders.picture_parts import (
    Brush,
    badge,
    bean,
    box,
    card,
    coin,
    icon,
    look_of,
    owner,
)
from tertulia.games.coffee_traders.picture_plots import hill
from tertulia.games.coffee_traders.pieces import COOPS, KINDS, Board
from tertulia.games.coffee_traders.prose import COOP_NAMES, KIND_NAMES, planter_name
from tertulia.games.coffee_traders.scoring import points_in_coop
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.drawing import remembered
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

WIDE: Final = 270
HIGH: Final = 420
BAND: Final = 36
"""With the coop's name, at the top; then the hill, the sites, Antwerp, and quality."""
SITES: Final = 256
SEA: Final = 308
BELOW: Final = 362
MOST_SITES: Final = 6
"""More are drawn only when they are built on."""


def coop_zone(pen: Brush, view: State, marks: Marks, names: tuple[str, ...], coop: int) -> str:
    centre = _centre(pen, marks.on(f"centre-{COOPS[coop]}"), coop, view.centre[coop])
    return (
        f"{_ground(pen, coop)}{centre}{_pot(pen, coop, pot_of(view, coop))}"
        f"{hill(pen, view, marks, names, coop)}{_sites(pen, view, marks, names, coop)}"
        f"{_trade(pen, view, marks, names, coop)}{_qualities(pen, view, names, coop)}"
    )


@remembered
def ground_definition(pen: Brush) -> str:
    """The same for all coops: sky and hill, earth, sea, and a plate below."""
    right, low = WIDE - 2, HIGH - 2
    return (
        f'<g id="{pen.id("ground")}">'
        f'<rect x="2" y="2" width="{WIDE - 4}" height="{HIGH - 4}" rx="14" fill="var(--sky)"/>'
        f'<path d="M2 {SITES}V230C40 200 52 78 92 50Q135 34 178 50C218 78 230 200 {right} 230V{SITES}z" '
        f'fill="var(--hill)"/><path d="M2 {SITES}H{right}V{SEA}H2z" fill="var(--earth)"/>'
        f'<path d="M2 {SEA}H{right}V{BELOW}H2z" fill="{pen.url("sea")}"/>'
        f'<path d="M2 {SEA}H{right}v4H2z" fill="var(--quay)"/>'
        f'<path d="M2 {BELOW}H{right}V{low - 14}Q{right} {low} {right - 14} {low}H16Q2 {low} 2 {low - 14}z" '
        'fill="var(--plate)"/></g>'
    )


@remembered
def _ground(pen: Brush, coop: int) -> str:
    """Land and sea, and a band of the coop's sort with its name."""
    right = WIDE - 2
    return (
        f'<g class="still">{icon(pen, "ground")}'
        f'<path d="M2 {BAND}V16Q2 2 16 2H{right - 14}Q{right} 2 {right} 16V{BAND}z" fill="{pen.url(f"cloth{coop}")}"/>'
        f"{card(WIDE, HIGH, 'card frame')}{bean(pen, coop, 26, 19, 1.1)}"
        f'<text class="head letter i{coop}" x="48" y="26">{pen.words(COOP_NAMES[coop])}</text></g>'
    )


# ---- beside the hill -------------------------------------------------------------------------------------------------


@remembered
def _centre(pen: Brush, mark: Mark, coop: int, count: int) -> str:
    """The common workers."""
    words = _("{coop}, common workers in the centre: {count}", coop=COOP_NAMES[coop], count=count)
    return (
        f'<g id="{pen.id(f"centre-{COOPS[coop]}")}" transform="translate(31 76)"{mark.offered()}>'
        f"{mark.title(pen, words)}{box('slot', 46, 46, 23)}{icon(pen, 'worker', -7, 0, 1.1)}"
        f'<text class="mid" x="13" y="7">{count}</text>{mark.rings(46, 46, 23)}</g>'
    )


@remembered
def _pot(pen: Brush, coop: int, count: int) -> str:
    words = _("{coop}, coffee of the next harvest as it stands: {count}", coop=COOP_NAMES[coop], count=count)
    return (
        f'<g id="{pen.id(f"pot-{COOPS[coop]}")}" transform="translate({WIDE - 31} 76)">{pen.title(words)}'
        f'{icon(pen, "sack", 0, 0, 1.8)}<text class="mid" y="12">{count}</text></g>'
    )


# ---- building sites --------------------------------------------------------------------------------------------------


def _sites(pen: Brush, view: State, marks: Marks, names: tuple[str, ...], coop: int) -> str:
    built = tuple(
        (seat, kind) for seat in range(view.seats) for kind in range(3) if view.buildings[seat * 3 + kind] >> coop & 1
    )
    count = min(view.board.building_sites, max(MOST_SITES, len(built) + 1))
    mark, next_mark = marks.on(f"sites-{COOPS[coop]}"), marks.on(_site_id(coop, len(built)))
    return _site_row(pen, mark, next_mark, names, coop, count, built)


def _site_id(coop: int, number: int) -> str:
    return f"site-{COOPS[coop]}-{number + 1}"


@remembered
def _site_row(
    pen: Brush,
    mark: Mark,
    next_mark: Mark,
    names: tuple[str, ...],
    coop: int,
    count: int,
    built: tuple[tuple[int, int], ...],
) -> str:
    step = min(43.0, 256 / max(count, 1))
    sites = []
    for number in range(count):
        x = round((number - (count - 1) / 2) * step, 1)
        if number < len(built):
            sites.append(_built(pen, names, coop, number, x, *built[number]))
        else:
            sites.append(_free_site(pen, next_mark if number == len(built) else BARE, coop, number, x))
    return (
        f'<g id="{pen.id(f"sites-{COOPS[coop]}")}" transform="translate({WIDE / 2:g} {(SITES + SEA) / 2:g})">'
        f"{mark.rings(WIDE - 14, 44)}{''.join(sites)}</g>"
    )


def _built(pen: Brush, names: tuple[str, ...], coop: int, number: int, x: float, seat: int, kind: int) -> str:
    words = _("{coop}: {building}, {player}",
              coop=COOP_NAMES[coop], building=KIND_NAMES[kind], player=player(seat, names))  # fmt: skip
    return (
        f'<g id="{pen.id(_site_id(coop, number))}">{pen.title(words)}'
        f"{icon(pen, f'{KINDS[kind]}{seat}', x, 1, 1.45)}</g>"
    )


def _free_site(pen: Brush, mark: Mark, coop: int, number: int, x: float) -> str:
    words = mark.title(pen, _("{coop}: free building site", coop=COOP_NAMES[coop]))
    return (
        f'<g id="{pen.id(_site_id(coop, number))}" transform="translate({x:g} 0)"{mark.offered()}>{words}'
        f"{box('place', 39, 42)}{icon(pen, 'site', 0, 1, 1.45)}{mark.rings(39, 42)}</g>"
    )


# ---- Antwerp ---------------------------------------------------------------------------------------------------------


def _trade(pen: Brush, view: State, marks: Marks, names: tuple[str, ...], coop: int) -> str:
    board = view.board
    places = max(board.trader_places, view.trader_count(coop))
    step = min(43.0, 176 / places)
    drawn = [
        _trader(
            pen, board, marks.on(_trade_id(coop, number)), names, coop, number, view.traders[coop * 5 + number],
            70 + step * number,
        )
        for number in range(places)
    ]  # fmt: skip
    count = board.antwerp_coins if view.antwerp >> coop & 1 else 0
    left = _trade_coin(pen, marks.on(f"coin-{COOPS[coop]}"), coop, count, 70 + step * places)
    name = f"trades-{COOPS[coop]}"
    return (
        f'<g id="{pen.id(name)}" transform="translate(0 {(SEA + BELOW) / 2 + 2:g})">'
        f'<g transform="translate({WIDE / 2:g} 0)">{marks.on(name).rings(WIDE - 14, 45)}</g>'
        f"{icon(pen, 'ship', 28, -1, 1.5)}{''.join(drawn)}{left}</g>"
    )


def _trade_id(coop: int, number: int) -> str:
    return f"trade-{COOPS[coop]}-{number + 1}"


@remembered
def _trader(
    pen: Brush, board: Board, mark: Mark, names: tuple[str, ...], coop: int, number: int, who: int, x: float
) -> str:
    where = {"coop": COOP_NAMES[coop], "place": number + 1}
    if who >= 0:
        words = _("Antwerp, {coop}, place {place}: {player}", player=planter_name(who, board.seats, names), **where)
        drawn = icon(pen, f"meeple{look_of(who, board.seats)}", 0, 0, 1.4)
    else:
        words = _("Antwerp, {coop}, place {place}: free", **where)
        drawn = f'<text class="quiet mid" y="6">{number + 1}</text>'
    price = coin(pen, board.open_cost, 16, -14) if mark.actions and number == 0 else ""
    return (
        f'<g id="{pen.id(_trade_id(coop, number))}" transform="translate({x:g} 0)"{mark.offered()}>'
        f"{mark.title(pen, words)}{box('dock', 38, 38, 19)}{drawn}{mark.rings(38, 38, 19)}{price}</g>"
    )


@remembered
def _trade_coin(pen: Brush, mark: Mark, coop: int, count: int, x: float) -> str:
    """The coin for who comes too late to be a trader."""
    words = _("Antwerp, {coop}, coins: {count}", coop=COOP_NAMES[coop], count=count)
    drawn = coin(pen, count, 0, 0, 1.3) if count else icon(pen, "hole", 0, 0, 1.3)
    return (
        f'<g id="{pen.id(f"coin-{COOPS[coop]}")}" transform="translate({x:g} 0)"{mark.offered()}>'
        f"{mark.title(pen, words)}{drawn}{mark.rings(34, 34, 17)}</g>"
    )


# ---- quality ---------------------------------------------------------------------------------------------------------


def _qualities(pen: Brush, view: State, names: tuple[str, ...], coop: int) -> str:
    """Everybody's quality, and the points it would bring now."""
    planters = view.board.planters
    step = min(64.0, 258 / planters)
    drawn = [
        _quality(
            pen, names, coop, planter, view.seats, view.quality(planter, coop), points_in_coop(view, planter, coop),
            round(WIDE / 2 + (planter - (planters - 1) / 2) * step, 1),
        )
        for planter in range(planters)
    ]  # fmt: skip
    return f'<g id="{pen.id(f"quality-{COOPS[coop]}")}">{"".join(drawn)}</g>'


@remembered
def _quality(
    pen: Brush, names: tuple[str, ...], coop: int, planter: int, seats: int, quality: int, points: int, x: float
) -> str:
    words: Text = _("{coop}, {player}: quality {quality}, points {points}", coop=COOP_NAMES[coop],
                    player=planter_name(planter, seats, names), quality=quality, points=points)  # fmt: skip
    faded = "" if quality else ' class="zero"'
    return (
        f'<g transform="translate({x:g} {BELOW + 20})"{faded}>{pen.title(words)}'
        f"{owner(pen, look_of(planter, seats), -11, 0, 0.75)}"
        f'<text class="mid start" x="2" y="6">{quality}</text>{badge(pen, points, 0, 22) if points else ""}</g>'
    )
