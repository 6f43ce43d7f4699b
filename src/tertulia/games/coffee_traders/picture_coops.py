"""A coop: its hill of plots, its centre and harvest, its building sites, its trade in Antwerp, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.phases.harvest import pot_of
from tertulia.games.coffee_traders.picture_marks import Marks
from tertulia.games.coffee_traders.picture_parts import (
    Brush,
    badge,
    bean,
    box,
    card,
    coin,
    icon,
    look_of,
    offered,
    owner,
)
from tertulia.games.coffee_traders.picture_plots import hill
from tertulia.games.coffee_traders.pieces import COOPS, KINDS
from tertulia.games.coffee_traders.prose import COOP_NAMES, KIND_NAMES, planter_name
from tertulia.games.coffee_traders.scoring import points_in_coop
from tertulia.games.coffee_traders.state import State
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


def coop_zone(pen: Brush, view: State, marks: Marks, names: Sequence[str], coop: int) -> str:
    return (
        f"{_ground(pen, coop)}{_centre(pen, view, marks, coop)}{_pot(pen, view, coop)}"
        f"{hill(pen, view, marks, names, coop)}{_sites(pen, view, marks, names, coop)}"
        f"{_trade(pen, view, marks, names, coop)}{_qualities(pen, view, names, coop)}"
    )


@lru_cache(maxsize=32)
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


@lru_cache(maxsize=128)
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


def _centre(pen: Brush, view: State, marks: Marks, coop: int) -> str:
    """The common workers."""
    name = f"centre-{COOPS[coop]}"
    count = view.centre[coop]
    words = _("{coop}, common workers in the centre: {count}", coop=COOP_NAMES[coop], count=count)
    return (
        f'<g id="{pen.id(name)}" transform="translate(31 76)"{offered(marks.at(name))}>'
        f"{marks.title(pen, name, words)}{box('slot', 46, 46, 23)}{icon(pen, 'worker', -7, 0, 1.1)}"
        f'<text class="mid" x="13" y="7">{count}</text>{marks.rings(name, 46, 46, 23)}</g>'
    )


def _pot(pen: Brush, view: State, coop: int) -> str:
    count = pot_of(view, coop)
    words = _("{coop}, coffee of the next harvest as it stands: {count}", coop=COOP_NAMES[coop], count=count)
    return (
        f'<g id="{pen.id(f"pot-{COOPS[coop]}")}" transform="translate({WIDE - 31} 76)">{pen.title(words)}'
        f'{icon(pen, "sack", 0, 0, 1.8)}<text class="mid" y="12">{count}</text></g>'
    )


# ---- building sites --------------------------------------------------------------------------------------------------


def _sites(pen: Brush, view: State, marks: Marks, names: Sequence[str], coop: int) -> str:
    built = [
        (seat, kind) for seat in range(view.seats) for kind in range(3) if view.buildings[seat * 3 + kind] >> coop & 1
    ]
    count = min(view.board.building_sites, max(MOST_SITES, len(built) + 1))
    step = min(43.0, 256 / max(count, 1))
    name = f"sites-{COOPS[coop]}"
    sites = []
    for number in range(count):
        x = round((number - (count - 1) / 2) * step, 1)
        if number < len(built):
            sites.append(_built(pen, names, coop, number, x, *built[number]))
        else:
            sites.append(_free_site(pen, marks, coop, number, x))
    return (
        f'<g id="{pen.id(name)}" transform="translate({WIDE / 2:g} {(SITES + SEA) / 2:g})">'
        f"{marks.rings(name, WIDE - 14, 44)}{''.join(sites)}</g>"
    )


def _built(pen: Brush, names: Sequence[str], coop: int, number: int, x: float, seat: int, kind: int) -> str:
    words = _("{coop}: {building}, {player}",
              coop=COOP_NAMES[coop], building=KIND_NAMES[kind], player=player(seat, names))  # fmt: skip
    return (
        f'<g id="{pen.id(f"site-{COOPS[coop]}-{number + 1}")}">{pen.title(words)}'
        f"{icon(pen, f'{KINDS[kind]}{seat}', x, 1, 1.45)}</g>"
    )


def _free_site(pen: Brush, marks: Marks, coop: int, number: int, x: float) -> str:
    name = f"site-{COOPS[coop]}-{number + 1}"
    words = marks.title(pen, name, _("{coop}: free building site", coop=COOP_NAMES[coop]))
    return (
        f'<g id="{pen.id(name)}" transform="translate({x:g} 0)"{offered(marks.at(name))}>{words}'
        f"{box('place', 39, 42)}{icon(pen, 'site', 0, 1, 1.45)}{marks.rings(name, 39, 42)}</g>"
    )


# ---- Antwerp ---------------------------------------------------------------------------------------------------------


def _trade(pen: Brush, view: State, marks: Marks, names: Sequence[str], coop: int) -> str:
    places = max(view.board.trader_places, view.trader_count(coop))
    name = f"trades-{COOPS[coop]}"
    step = min(43.0, 176 / places)
    drawn = [_trader(pen, view, marks, names, coop, number, 70 + step * number) for number in range(places)]
    return (
        f'<g id="{pen.id(name)}" transform="translate(0 {(SEA + BELOW) / 2 + 2:g})">'
        f'<g transform="translate({WIDE / 2:g} 0)">{marks.rings(name, WIDE - 14, 45)}</g>'
        f"{icon(pen, 'ship', 28, -1, 1.5)}{''.join(drawn)}{_trade_coin(pen, view, marks, coop, 70 + step * places)}</g>"
    )


def _trader(pen: Brush, view: State, marks: Marks, names: Sequence[str], coop: int, number: int, x: float) -> str:
    name = f"trade-{COOPS[coop]}-{number + 1}"
    offers = marks.at(name)
    who = view.traders[coop * 5 + number]
    where = {"coop": COOP_NAMES[coop], "place": number + 1}
    if who >= 0:
        words = _("Antwerp, {coop}, place {place}: {player}", player=planter_name(who, view.seats, names), **where)
        drawn = icon(pen, f"meeple{look_of(who, view.seats)}", 0, 0, 1.4)
    else:
        words = _("Antwerp, {coop}, place {place}: free", **where)
        drawn = f'<text class="quiet mid" y="6">{number + 1}</text>'
    price = coin(pen, view.board.open_cost, 16, -14) if offers and number == 0 else ""
    return (
        f'<g id="{pen.id(name)}" transform="translate({x:g} 0)"{offered(offers)}>'
        f"{marks.title(pen, name, words)}{box('dock', 38, 38, 19)}{drawn}{marks.rings(name, 38, 38, 19)}{price}</g>"
    )


def _trade_coin(pen: Brush, view: State, marks: Marks, coop: int, x: float) -> str:
    """The coin for who comes too late to be a trader."""
    name = f"coin-{COOPS[coop]}"
    count = view.board.antwerp_coins if view.antwerp >> coop & 1 else 0
    words = _("Antwerp, {coop}, coins: {count}", coop=COOP_NAMES[coop], count=count)
    drawn = coin(pen, count, 0, 0, 1.3) if count else icon(pen, "hole", 0, 0, 1.3)
    return (
        f'<g id="{pen.id(name)}" transform="translate({x:g} 0)"{offered(marks.at(name))}>'
        f"{marks.title(pen, name, words)}{drawn}{marks.rings(name, 34, 34, 17)}</g>"
    )


# ---- quality ---------------------------------------------------------------------------------------------------------


def _qualities(pen: Brush, view: State, names: Sequence[str], coop: int) -> str:
    """Everybody's quality, and the points it would bring now."""
    planters = view.board.planters
    step = min(64.0, 258 / planters)
    drawn = [
        _quality(pen, view, names, coop, planter, round(WIDE / 2 + (planter - (planters - 1) / 2) * step, 1))
        for planter in range(planters)
    ]
    return f'<g id="{pen.id(f"quality-{COOPS[coop]}")}">{"".join(drawn)}</g>'


def _quality(pen: Brush, view: State, names: Sequence[str], coop: int, planter: int, x: float) -> str:
    quality = view.quality(planter, coop)
    points = points_in_coop(view, planter, coop)
    words: Text = _("{coop}, {player}: quality {quality}, points {points}", coop=COOP_NAMES[coop],
                    player=planter_name(planter, view.seats, names), quality=quality, points=points)  # fmt: skip
    faded = "" if quality else ' class="zero"'
    return (
        f'<g transform="translate({x:g} {BELOW + 20})"{faded}>{pen.title(words)}'
        f"{owner(pen, look_of(planter, view.seats), -11, 0, 0.75)}"
        f'<text class="mid start" x="2" y="6">{quality}</text>{badge(pen, points, 0, 22) if points else ""}</g>'
    )
