"""The café from above as SVG: the bar in the middle, tables and chairs around it, the players below."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from tertulia.games.cafe_international.actions import ACTIONS, Bar, Exchange, Seat
from tertulia.games.cafe_international.picture_parts import (
    GOLD,
    Pen,
    hand_token,
    shape,
    token,
)
from tertulia.games.cafe_international.picture_players import ROW, players
from tertulia.games.cafe_international.picture_room import HALF, STEP, room
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
    position = tuple(view.ladies), tuple(view.gentlemen), tuple(view.chairs), tuple(view.bar)
    return Drawing(
        f"{_opening(pen, view.seats)}{_description(pen, view, show)}</desc>",
        _cafe(pen, *position, sum(view.bag), _marks(show)),
        f'<g transform="translate({-HALF} {HALF + 16})">',
        *players(pen, view, seat, show),
        "</g></svg>",
    )


@shared
def _cafe(
    pen: Pen, ladies: tuple[int, ...], gentlemen: tuple[int, ...], chairs: tuple[int, ...], bar: tuple[int, ...],
    in_bag: int, marks: Marks,
) -> Drawing:  # fmt: skip
    """All but the players: the same for everybody who has nothing to decide."""
    return Drawing(
        room(pen),
        _tables(pen, ladies, gentlemen),
        _chairs(pen, chairs, marks.chairs, marks.last_chairs),
        _bar(pen, bar, marks.bar, marks.last_at_bar),
        _bag(pen, in_bag),
    )


@remembered
def _opening(pen: Pen, seats: int) -> str:
    """Up to the description."""
    height = 2 * HALF + 14 + ROW * seats
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{pen.id("board")}" role="img" width="100%" '
        f'viewBox="{-HALF} {-HALF} {2 * HALF} {height}" aria-labelledby="{pen.id("title")} {pen.id("desc")}">'
        f'<title id="{pen.id("title")}">Café International</title><desc id="{pen.id("desc")}">'
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


# ---- tables ----------------------------------------------------------------------------------------------------------


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


def _chairs(pen: Pen, guests: tuple[int, ...], offers: tuple[Offers, ...], last: frozenset[int]) -> Drawing:
    drawn = _plain_chairs(pen, guests).copy()
    for chair, offered in enumerate(offers):
        if offered or chair in last:
            drawn[chair] = _chair(pen, chair, guests[chair], offered, chair in last)
    return Drawing.of(drawn)


@shared
def _plain_chairs(pen: Pen, guests: tuple[int, ...]) -> list[str]:
    """The chairs without marks: most of them are so, and a move changes few."""
    known = _known_chairs(pen)
    drawn = []
    for chair, guest in enumerate(guests):
        place = chair << 8 | guest + 1
        if place not in known:
            known[place] = _chair(pen, chair, guest, (), False)
        drawn.append(known[place])
    return drawn


@remembered
def _known_chairs(pen: Pen) -> dict[int, str]:
    """By chair and guest, as far as they have been drawn."""
    return {}


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


def _bar(pen: Pen, guests: tuple[int, ...], offers: Offers, last: bool) -> Drawing:
    drawn = _plain_bar(pen, guests).copy()
    upcoming = len(guests)
    if offers and upcoming < len(STOOLS):
        drawn[upcoming] = _bar_seat(pen, upcoming, -1, True, offers, False)
    if last and guests:
        drawn[upcoming - 1] = _bar_seat(pen, upcoming - 1, guests[-1], False, (), True)
    return Drawing.of(drawn)


@shared
def _plain_bar(pen: Pen, guests: tuple[int, ...]) -> list[str]:
    """The bar without marks."""
    tiles = [*guests, *[-1] * (len(STOOLS) - len(guests))]
    return [_bar_seat(pen, place, tile, place == len(guests), (), False) for place, tile in enumerate(tiles)]


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
