"""The café from above as SVG: the bar in the middle, tables and chairs around it, the players below."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from tertulia.games.cafe_international.actions import ACTIONS, Bar, Exchange, Seat
from tertulia.games.cafe_international.picture_parts import (
    GOLD,
    Pen,
    hand_token,
    patterns,
    shape,
    style,
    token,
)
from tertulia.games.cafe_international.picture_players import ROW, WIDTH, players
from tertulia.games.cafe_international.pieces import (
    BAR_VALUES,
    BOARD,
    CHAIR_NAMES,
    NATION_OF_TABLE,
    NATIONS,
    NATIONS_OF_CHAIR,
    NOBODY,
    TABLE_NAMES,
    TABLES_OF_CHAIR,
)
from tertulia.games.cafe_international.prose import guest_name, table_name, tile_name
from tertulia.games.cafe_international.state import TURN, State
from tertulia.kernel.drawing import Drawing, remembered, shared, signed, titled
from tertulia.kernel.game import Show
from tertulia.kernel.words import Words, player

_ = Words(Path(__file__).parent)

STEP: Final = 100
HALF: Final = WIDTH // 2
"""From the middle of the room to its walls."""
BAR_LEFT: Final = -248
BAR_TOP: Final = -208
TABLES: Final = [(place["x"], place["y"]) for place in BOARD["tables"].values()]
CHAIRS: Final = [(place["x"], place["y"]) for place in BOARD["chairs"].values()]
STOOLS: Final = [(place["x"], place["y"]) for place in BOARD["bar"]["seats"]]

Offers = tuple[tuple[int, int], ...]
"""Actions that are offered, each with its points."""


class Marks(NamedTuple):
    """What is marked besides the position: by chair and at the bar, the offers and the last turn."""

    chairs: tuple[Offers, ...]
    bar: Offers
    last_chairs: frozenset[int]
    last_at_bar: bool


def picture(view: State, seat: int | None, show: Show) -> str:
    return str(drawing(view, seat, show))


def drawing(view: State, seat: int | None, show: Show) -> Drawing:
    pen = Pen.of(show.prefix, show.language)
    marks = _marks(show)
    height = 2 * HALF + 14 + ROW * view.seats
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{pen.id("board")}" role="img" width="100%" '
        f'viewBox="{-HALF} {-HALF} {2 * HALF} {height}" aria-labelledby="{pen.id("title")} {pen.id("desc")}">'
        f'<title id="{pen.id("title")}">Café International</title>'
        f'<desc id="{pen.id("desc")}">{_description(pen, view, show)}</desc>',
        _room(pen),
        _tables(pen, tuple(view.ladies), tuple(view.gentlemen)),
        _chairs(pen, tuple(view.chairs), marks.chairs, marks.last_chairs),
        _bar(pen, tuple(view.bar), marks.bar, marks.last_at_bar),
        _bag(pen, sum(view.bag)),
        f'<g transform="translate({-HALF} {HALF + 16})">',
        *players(pen, view, seat, show),
        "</g></svg>",
    )


def _marks(show: Show) -> Marks:
    chairs: list[Offers] = [()] * len(CHAIRS)
    bar: Offers = ()
    for number, points in show.offers.items():
        match ACTIONS[number]:
            case Seat(chair=chair) | Exchange(chair=chair):
                chairs[chair] = (*chairs[chair], (number, points))
            case Bar():
                bar = (*bar, (number, points))
    last = [ACTIONS[number] for number in show.last]
    return Marks(
        tuple(chairs),
        bar,
        frozenset(entry.chair for entry in last if isinstance(entry, (Seat, Exchange))),
        any(isinstance(entry, Bar) for entry in last),
    )


def _description(pen: Pen, view: State, show: Show) -> str:
    mover = view.mover if view.stage == TURN else None
    return _summary(
        pen, view.chairs.count(NOBODY), len(view.bar), sum(view.bag), tuple(view.points), mover, tuple(show.names)
    )


@shared
def _summary(
    pen: Pen, free: int, at_bar: int, in_bag: int, points: tuple[int, ...], mover: int | None, names: tuple[str, ...]
) -> str:
    """The café in a few sentences."""
    sentences = [
        _(
            "The café from above: {free} of {chairs} chairs are free, {bar} of {stools} seats at the bar are taken.",
            free=free, chairs=len(CHAIRS), bar=at_bar, stools=len(STOOLS),
        ),
        _("Tiles in the bag: {count}.", count=in_bag),
        *(_("{player}: points {points}.", player=player(who, names), points=has) for who, has in enumerate(points)),
    ]  # fmt: skip
    if mover is not None:
        sentences.append(_("To move: {player}.", player=player(mover, names)))
    return " ".join(pen.words(sentence) for sentence in sentences)


# ---- the room --------------------------------------------------------------------------------------------------------


@remembered
def _room(pen: Pen) -> Drawing:
    """What never changes."""
    plants = [(x * 6.28, y * 6.28) for x in (-1, 1) for y in (-1, 1)] + [(-3, 0), (3, 0)]
    return Drawing(
        f"{style(pen)}<defs>{patterns(pen)}</defs>"
        '<g class="still">'
        f'<rect x="{6 - HALF}" y="{6 - HALF}" width="{2 * HALF - 12}" height="{2 * HALF - 12}" rx="44" '
        f'fill="url(#{pen.id("floor")})" stroke="var(--wall)" stroke-width="12"/>'
        f"{''.join(_plant(x * STEP, y * STEP, 0.66 if y else 1) for x, y in plants)}"
        f'<rect x="{BAR_LEFT}" y="{BAR_TOP}" width="{-2 * BAR_LEFT}" height="{-2 * BAR_TOP}" rx="34" '
        'fill="var(--bar)" stroke="var(--seat_back)" stroke-width="6"/>'
        '<path d="M-222-100H222M-222 0H222M-222 100H222" stroke="var(--grain)" stroke-width="5"/>'
        '<rect x="-146" y="-322" width="292" height="64" rx="32" fill="var(--sign)"/>'
        '<rect x="-139" y="-315" width="278" height="50" rx="25" fill="none" stroke="var(--sign_ink)" opacity=".5"/>'
        '<text class="sign" y="-279" textLength="240" lengthAdjust="spacingAndGlyphs">Café International</text></g>'
    )


def _plant(x: float, y: float, size: float) -> str:
    leaf = "M0 0C-13-12-13-27 0-40C13-27 13-12 0 0z"
    leaves = "".join(
        f'<path d="{leaf}" transform="rotate({angle})" fill="var(--{"leaf" if angle % 90 else "leaf_dark"})"/>'
        for angle in range(0, 360, 45)
    )
    return f'<g transform="translate({x:g} {y:g})scale({size:g})"><circle r="24" fill="var(--pot)"/>{leaves}</g>'


@shared
def _tables(pen: Pen, ladies: tuple[int, ...], gentlemen: tuple[int, ...]) -> Drawing:
    return Drawing.of([_table(pen, table, ladies[table], gentlemen[table]) for table in range(len(TABLES))])


@remembered
def _table(pen: Pen, table: int, ladies: int, gentlemen: int) -> str:
    """Without the GROUP it begins with, like chairs and stools."""
    x, y = TABLES[table]
    nation = NATION_OF_TABLE[table]
    number = 1 + NATION_OF_TABLE[:table].count(nation)
    title = _(
        "{table}: ladies {ladies}, gentlemen {gentlemen}",
        table=table_name(table), ladies=ladies, gentlemen=gentlemen,
    )  # fmt: skip
    return (
        f'{pen.id(TABLE_NAMES[table])}" transform="translate({x * STEP} {y * STEP})">{pen.title(title)}'
        f'<circle r="52" fill="{pen.fill("cloth", nation)}" stroke="var(--wall)" stroke-width="3"/>'
        f'<circle class="plate" r="37"/><text class="code" y="10">{NATIONS[nation].upper()}</text>'
        f'<text class="number" y="29">{number}</text></g>'
    )


# ---- chairs ----------------------------------------------------------------------------------------------------------


@shared
def _chairs(pen: Pen, guests: tuple[int, ...], offers: tuple[Offers, ...], last: frozenset[int]) -> Drawing:
    chairs = range(len(CHAIRS))
    return Drawing.of([_chair(pen, chair, guests[chair], offers[chair], chair in last) for chair in chairs])


@remembered
def _chair(pen: Pen, chair: int, guest: int, offers: Offers, last: bool) -> str:
    x, y = CHAIRS[chair]
    inner, outer = (46, 52) if last and offers else (49, 49)
    return (
        f'{pen.id(CHAIR_NAMES[chair])}" transform="translate({x * STEP} {y * STEP})"{_offered(offers)}>'
        f"{_title(pen, _chair_title(pen, chair, guest), last, offers)}"
        f"{_seat(pen, chair, guest == NOBODY)}"
        f"{'' if guest == NOBODY else token(pen, guest)}"
        f"{_chair_label(chair)}"
        f"{_square('halo', outer) + _square('mark', outer) if last else ''}"
        f"{_square('ring', inner) + _chair_badge(chair, offers) if offers else ''}</g>"
    )


@remembered
def _chair_title(pen: Pen, chair: int, guest: int) -> str:
    title = _(
        "Chair {chair}, {tables}: {guest}",
        chair=CHAIR_NAMES[chair],
        tables=[table_name(table) for table in TABLES_OF_CHAIR[chair]],
        guest=_("free") if guest == NOBODY else guest_name(guest),
    )
    return pen.words(title)


def _offered(offers: Offers) -> str:
    texts = ACTIONS.texts(action for action, _points in offers)
    return f' class="offer" data-actions="{"|".join(texts)}"' if offers else ""


def _best(offers: Offers) -> int:
    return max(points for _action, points in offers)


def _title(pen: Pen, title: str, last: bool, offers: Offers) -> str:
    """A place's title, with the last turn and what it would bring."""
    written = [title]
    if last:
        written.append(pen.words(_("Last turn")))
    if offers:
        written.append(_brings(pen, _best(offers)))
    return titled(written)


@remembered
def _brings(pen: Pen, points: int) -> str:
    return pen.words(_("Brings at most {points}", points=signed(points)))


@remembered
def _seat(pen: Pen, chair: int, free: bool) -> str:
    """The chair itself; between two nations each has a half, the first one towards the top left."""
    nations = _nations_in_place(chair)
    first, second = nations[0], nations[-1]
    half = "M39-39A18 18 0 0 1 44-26V26A18 18 0 0 1 26 44H-26A18 18 0 0 1-39 39z"
    other_half = f'<path d="{half}" fill="{pen.fill("cloth", second)}"/>' if first != second else ""
    plate = 35 if free else 38
    return (
        f'<rect x="-44" y="-44" width="88" height="88" rx="18" fill="{pen.fill("cloth", first)}"/>{other_half}'
        '<rect x="-44" y="-44" width="88" height="88" rx="18" fill="none" stroke="var(--wall)" stroke-width="2.5"/>'
        f'<rect class="plate" x="{-plate}" y="{-plate}" width="{2 * plate}" height="{2 * plate}" rx="12"/>'
        f"{_codes(first, second) if free else ''}"
    )


def _nations_in_place(chair: int) -> list[int]:
    """The nations of a chair, the one whose table stands to the left or above first."""
    tables = sorted(TABLES_OF_CHAIR[chair], key=lambda table: (TABLES[table][0], TABLES[table][1]))
    nations = [NATION_OF_TABLE[table] for table in tables]
    return nations if len(NATIONS_OF_CHAIR[chair]) > 1 else nations[:1]


def _codes(first: int, second: int) -> str:
    if first == second:
        return f'<text class="who" y="10">{NATIONS[first].upper()}</text>'
    return (
        '<path d="M-27 27L27-27" stroke="var(--edge)" stroke-width="2.5"/>'
        f'<text class="who" x="-12" y="-8">{NATIONS[first].upper()}</text>'
        f'<text class="who" x="12" y="28">{NATIONS[second].upper()}</text>'
    )


def _chair_label(chair: int) -> str:
    """Chairs with tables left and right are labelled below, the others to the right: there the floor is free."""
    x, y = CHAIRS[chair]
    place = 'y="71"' if x % 2 == 0 else 'x="74" y="7"'
    if _beside_bar(chair) and x < 0:
        place = 'y="71"' if y < 0 else 'y="-59"'
    return f'<text class="name" {place}>{CHAIR_NAMES[chair]}</text>'


def _chair_badge(chair: int, offers: Offers) -> str:
    """On the free floor, away from the label and the bar."""
    x, y = CHAIRS[chair]
    if x % 2 == 0:
        return _badge(offers, 0, -56)
    if _beside_bar(chair) and x > 0:
        return _badge(offers, 0, -28 * y)
    return _badge(offers, -39, 0, end=1)


def _beside_bar(chair: int) -> bool:
    """At a corner of the bar, which leaves no floor on that side."""
    x, y = CHAIRS[chair]
    return (abs(x), abs(y)) == (3, 2)


def _badge(offers: Offers, x: int, y: int, end: int = 0) -> str:
    """The best points of the offers, quieter for none; an exchange shows two arrows. With `end` it ends at x."""
    points = signed(_best(offers))
    half = 15 + 6 * len(points)
    inside = f'<text class="points" y="9">{points}</text>'
    if all(isinstance(ACTIONS[action], Exchange) for action, _points in offers):
        half = 27
        inside = '<path class="arrows" d="M-15-5H14L7-11M15 5H-14L-7 11"/>'
    return (
        f'<g transform="translate({x - end * half} {y})"><g class="badge{" none" if points == "0" else ""}">'
        f'<rect x="{-half}" y="-17" width="{2 * half}" height="34" rx="17"/>{inside}</g></g>'
    )


def _square(css: str, half: int) -> str:
    return f'<rect class="{css}" x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="22"/>'


# ---- the bar ---------------------------------------------------------------------------------------------------------


@shared
def _bar(pen: Pen, guests: tuple[int, ...], offers: Offers, last: bool) -> Drawing:
    seats = []
    for place in range(len(STOOLS)):
        tile = guests[place] if place < len(guests) else -1
        upcoming = place == len(guests)
        newest = last and place == len(guests) - 1
        seats.append(_bar_seat(pen, place, tile, upcoming, offers if upcoming else (), newest))
    return Drawing.of(seats)


@remembered
def _bar_seat(pen: Pen, place: int, tile: int, upcoming: bool, offers: Offers, last: bool) -> str:
    """A stool with its tile; -1 where there is none."""
    x, y = STOOLS[place]
    taken = tile >= 0
    title = _(
        "Bar seat {number}, {points} points: {guest}",
        number=place + 1,
        points=signed(BAR_VALUES[place]),
        guest=tile_name(tile) if taken else _("next free seat") if upcoming else _("free"),
    )
    ring = '<circle class="ring" r="40"/>'
    stool = _taken_stool(pen, tile, place, last) if taken else _free_stool(place, upcoming)
    return (
        f'{pen.id(f"bar-{place + 1}")}" transform="translate({x * STEP} {y * STEP:g})"{_offered(offers)}>'
        f"{_title(pen, pen.words(title), last, offers)}{stool}"
        f"{ring + _bar_badge(offers, place) if offers else ''}</g>"
    )


def _taken_stool(pen: Pen, tile: int, place: int, last: bool) -> str:
    mark = shape(tile, 39, 'class="halo"') + shape(tile, 39, 'class="mark"') if last else ""
    backing = shape(tile, 38, 'fill="var(--stool)"')
    return (
        f'<g transform="translate(0 -10)scale(.9)">{backing}{hand_token(pen, tile)}{mark}</g>'
        f'<text class="value taken" y="46">{signed(BAR_VALUES[place])}</text>'
    )


def _free_stool(place: int, upcoming: bool) -> str:
    points = f'<text class="value" y="11">{signed(BAR_VALUES[place])}</text>'
    if not upcoming:
        return f'<circle r="35" fill="var(--stool)" stroke="var(--seat_back)" stroke-width="3"/>{points}'
    return f'<circle class="plate" r="39" stroke="{GOLD}" stroke-width="6"/>{points}'


def _bar_badge(offers: Offers, place: int) -> str:
    """Only where a guest at the bar brings something else than the seat's value: going out, or the game's end."""
    return "" if _best(offers) == BAR_VALUES[place] else _badge(offers, 22, -38)


@remembered
def _bag(pen: Pen, count: int) -> str:
    title = pen.title(_("Tiles in the bag: {count}.", count=count))
    caption = pen.words(_("in the bag"))
    return (
        f'<g id="{pen.id("bag")}" transform="translate(0 276)">{title}'
        '<path d="M-17-36C-52-12-62 40-44 44H44C62 40 52-12 17-36L26-52H-26z" fill="var(--sack)" '
        'stroke="var(--wall)" stroke-width="3"/><path d="M-20-37H20" stroke="var(--wall)" stroke-width="6"/>'
        f'<text class="bag" y="26">{count}</text><text class="caption" y="68">{caption}</text></g>'
    )
