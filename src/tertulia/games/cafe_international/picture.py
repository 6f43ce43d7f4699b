"""The café from above as SVG: the bar in the middle, tables and chairs around it, the players below."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tertulia.games.cafe_international.actions import ACTIONS, Bar, Exchange, Seat
from tertulia.games.cafe_international.picture_parts import (
    GOLD,
    Pen,
    fitted,
    hand_token,
    patterns,
    signed,
    style,
    token,
)
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
    TILES,
)
from tertulia.games.cafe_international.prose import guest_name, table_name, tile_name
from tertulia.games.cafe_international.scoring import ranks
from tertulia.games.cafe_international.state import OVER_NOW, TURN, State
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)

STEP: Final = 100
HALF: Final = 670
"""From the middle of the room to its walls."""
ROW: Final = 104
"""The height of a player's row."""
BAR_LEFT: Final = -248
BAR_TOP: Final = -208
TABLES: Final = [(place["x"], place["y"]) for place in BOARD["tables"].values()]
CHAIRS: Final = [(place["x"], place["y"]) for place in BOARD["chairs"].values()]
STOOLS: Final = [(place["x"], place["y"]) for place in BOARD["bar"]["seats"]]


@dataclass(frozen=True)
class Marks:
    """What is marked besides the position: by chair and at the bar, the offers and the last turn."""

    chairs: dict[int, list[int]]
    bar: list[int]
    last_chairs: set[int]
    last_at_bar: bool


def picture(view: State, seat: int | None, show: Show) -> str:
    pen = Pen(show.prefix, show.language)
    marks = _marks(show)
    height = 2 * HALF + 14 + ROW * view.seats
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{pen.id("board")}" role="img" width="100%" '
        f'viewBox="{-HALF} {-HALF} {2 * HALF} {height}" aria-labelledby="{pen.id("title")} {pen.id("desc")}">'
        f'<title id="{pen.id("title")}">Café International</title>'
        f'<desc id="{pen.id("desc")}">{" ".join(pen.words(sentence) for sentence in _summary(view, show))}</desc>'
        f"{style(pen)}<defs>{patterns(pen)}</defs>"
        f"{_room(pen)}"
        f"{''.join(_table(pen, view, table) for table in range(len(TABLES)))}"
        f"{''.join(_chair(pen, view, show, marks, chair) for chair in range(len(CHAIRS)))}"
        f"{''.join(_bar_seat(pen, view, show, marks, place) for place in range(len(STOOLS)))}"
        f"{_bag(pen, view)}"
        f"{_players(pen, view, seat, show)}</svg>"
    )


def _marks(show: Show) -> Marks:
    chairs: dict[int, list[int]] = {}
    bar: list[int] = []
    for number in show.offers:
        match ACTIONS[number]:
            case Seat(chair=chair) | Exchange(chair=chair):
                chairs.setdefault(chair, []).append(number)
            case Bar():
                bar.append(number)
    last = [ACTIONS[number] for number in show.last]
    return Marks(
        chairs,
        bar,
        {entry.chair for entry in last if isinstance(entry, (Seat, Exchange))},
        any(isinstance(entry, Bar) for entry in last),
    )


def _summary(view: State, show: Show) -> list[Text]:
    """The description: the café in a few sentences."""
    sentences = [
        _(
            "The café from above: {free} of {chairs} chairs are free, {bar} of {stools} seats at the bar are taken.",
            free=view.chairs.count(NOBODY), chairs=len(CHAIRS), bar=len(view.bar), stools=len(STOOLS),
        ),
        _("Tiles in the bag: {count}.", count=sum(view.bag)),
    ]  # fmt: skip
    for seat in range(view.seats):
        sentences.append(_("{player}: {points} points.", player=player(seat, show.names), points=view.points[seat]))
    if view.stage == TURN:
        sentences.append(_("{player} is to move.", player=player(view.mover, show.names)))
    return sentences


# ---- the room ----------------------------------------------------------------------------------------------------------


def _room(pen: Pen) -> str:
    plants = [(x * 6.2, y * 6.2) for x in (-1, 1) for y in (-1, 1)] + [(-3, 0), (3, 0)]
    return (
        '<g class="still">'
        f'<rect x="{6 - HALF}" y="{6 - HALF}" width="{2 * HALF - 12}" height="{2 * HALF - 12}" rx="44" '
        f'fill="url(#{pen.id("floor")})" stroke="var(--wall)" stroke-width="12"/>'
        f"{''.join(_plant(x * STEP, y * STEP, 0.75 if y else 1) for x, y in plants)}"
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
    return f'<g transform="translate({x:g} {y:g})scale({size})"><circle r="24" fill="var(--pot)"/>{leaves}</g>'


def _table(pen: Pen, view: State, table: int) -> str:
    x, y = TABLES[table]
    nation = NATION_OF_TABLE[table]
    number = 1 + NATION_OF_TABLE[:table].count(nation)
    title = _(
        "{table}: ladies {ladies}, gentlemen {gentlemen}",
        table=table_name(table), ladies=view.ladies[table], gentlemen=view.gentlemen[table],
    )  # fmt: skip
    return (
        f'<g id="{pen.id(TABLE_NAMES[table])}" transform="translate({x * STEP} {y * STEP})">{pen.title(title)}'
        f'<circle r="52" fill="{pen.fill("cloth", nation)}" stroke="var(--wall)" stroke-width="3"/>'
        f'<circle class="plate" r="37"/><text class="code" y="10">{NATIONS[nation].upper()}</text>'
        f'<text class="number" y="29">{number}</text></g>'
    )


# ---- chairs ------------------------------------------------------------------------------------------------------------


def _chair(pen: Pen, view: State, show: Show, marks: Marks, chair: int) -> str:
    x, y = CHAIRS[chair]
    guest = view.chairs[chair]
    offers = marks.chairs.get(chair, [])
    last = chair in marks.last_chairs
    title = _(
        "Chair {chair}, {tables}: {guest}",
        chair=CHAIR_NAMES[chair],
        tables=[table_name(table) for table in TABLES_OF_CHAIR[chair]],
        guest=_("free") if guest == NOBODY else guest_name(guest),
    )
    return (
        f'<g id="{pen.id(CHAIR_NAMES[chair])}" transform="translate({x * STEP} {y * STEP})"{_offered(offers)}>'
        f"{_title(pen, title, last, show, offers)}"
        f"{_seat(pen, chair, guest == NOBODY)}"
        f"{'' if guest == NOBODY else token(pen, guest)}"
        f"{_chair_label(chair)}"
        f"{_square(49, 'mark') if last else ''}"
        f"{_square(49, 'ring') + _badge(show, offers, *_badge_place(chair)) if offers else ''}</g>"
    )


def _offered(offers: list[int]) -> str:
    return f' class="offer" data-actions="{"|".join(ACTIONS.texts(offers))}"' if offers else ""


def _title(pen: Pen, title: Text, last: bool, show: Show, offers: list[int]) -> str:
    """A place's title, with the last turn and what it would bring."""
    sentences = [title]
    if last:
        sentences.append(_("Last turn"))
    if offers:
        sentences.append(_("Brings at most {points}", points=signed(max(show.offers[offer] for offer in offers))))
    return pen.title(*sentences)


def _seat(pen: Pen, chair: int, free: bool) -> str:
    """The chair itself; between two nations each has a half, the first one towards the top left."""
    nations = _nations_in_place(chair)
    first, second = nations[0], nations[-1]
    whole = f'<rect x="-44" y="-44" width="88" height="88" rx="18" fill="{pen.fill("cloth", first)}"/>'
    half = f'<path d="M39 -39A18 18 0 0 1 44 -26V26A18 18 0 0 1 26 44H-26A18 18 0 0 1 -39 39z" fill="{pen.fill("cloth", second)}"/>'
    edge = '<rect x="-44" y="-44" width="88" height="88" rx="18" fill="none" stroke="var(--wall)" stroke-width="2.5"/>'
    inner = 35 if free else 38
    plate = f'<rect class="plate" x="-{inner}" y="-{inner}" width="{2 * inner}" height="{2 * inner}" rx="12"/>'
    return (
        whole + (half if first != second else "") + edge + plate + (_codes(first, second) if free else "")
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
    """Chairs between tables side by side are labelled below, the others to the right: there the floor is free."""
    if CHAIRS[chair][0] % 2 == 0:
        return f'<text class="name" y="65">{CHAIR_NAMES[chair]}</text>'
    return f'<text class="name" x="70" y="{7 + _past_bar(chair, -3)}">{CHAIR_NAMES[chair]}</text>'


def _badge_place(chair: int) -> tuple[int, int]:
    """On the free floor opposite the label."""
    return (0, -63) if CHAIRS[chair][0] % 2 == 0 else (-74, _past_bar(chair, 3))


def _past_bar(chair: int, column: int) -> int:
    """How far to move up or down beside the corners of the bar."""
    x, y = CHAIRS[chair]
    return 13 * y if x == column and abs(y) == 2 else 0


def _badge(show: Show, offers: list[int], x: int, y: int) -> str:
    """The best points of the offers; an exchange brings none and shows two arrows."""
    if all(isinstance(ACTIONS[offer], Exchange) for offer in offers):
        inside = '<path d="M-16-5H14L6-12M16 6H-14L-6 13" fill="none" stroke="var(--offer_ink)" stroke-width="4"/>'
    else:
        inside = f'<text class="points" y="11">{signed(max(show.offers[offer] for offer in offers))}</text>'
    return (
        f'<g transform="translate({x} {y})"><rect x="-31" y="-20" width="62" height="40" rx="20" fill="var(--offer)"/>'
        f"{inside}</g>"
    )


def _square(half: int, css: str) -> str:
    return f'<rect class="{css}" x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="22"/>'


# ---- the bar -----------------------------------------------------------------------------------------------------------


def _bar_seat(pen: Pen, view: State, show: Show, marks: Marks, place: int) -> str:
    x, y = STOOLS[place]
    taken = place < len(view.bar)
    upcoming = place == len(view.bar)
    offers = marks.bar if upcoming else []
    last = marks.last_at_bar and place == len(view.bar) - 1
    guest: Text = tile_name(view.bar[place]) if taken else _("next free seat") if upcoming else _("free")
    title = _("Bar seat {number}, {points} points: {guest}", number=place + 1, points=signed(BAR_VALUES[place]), guest=guest)
    css = "" if offers or not taken else ' class="taken"'
    return (
        f'<g id="{pen.id(f"bar-{place + 1}")}" transform="translate({x * STEP} {y * STEP:g})"{css}{_offered(offers)}>'
        f"{_title(pen, title, last, show, offers)}"
        f"{_taken_stool(pen, view.bar[place], place) if taken else _free_stool(place, upcoming)}"
        f"{_circle(37, -10, 'mark') if last else ''}"
        f"{_circle(40, 0, 'ring') if offers else ''}</g>"
    )


def _circle(radius: int, y: int, css: str) -> str:
    return f'<circle class="{css}" cy="{y}" r="{radius}"/>'


def _taken_stool(pen: Pen, tile: int, place: int) -> str:
    return (
        '<circle cy="-10" r="36" fill="var(--stool)"/>'
        f'<g transform="translate(0 -10)scale(.94)">{hand_token(pen, tile)}</g>'
        f'<text class="value" y="47">{signed(BAR_VALUES[place])}</text>'
    )


def _free_stool(place: int, upcoming: bool) -> str:
    points = f'<text class="value" y="11">{signed(BAR_VALUES[place])}</text>'
    if not upcoming:
        return f'<circle r="35" fill="var(--stool)" stroke="var(--seat_back)" stroke-width="3"/>{points}'
    return f'<circle class="plate" r="39" stroke="{GOLD}" stroke-width="6"/>{points}'


def _bag(pen: Pen, view: State) -> str:
    count = sum(view.bag)
    return (
        f'<g id="{pen.id("bag")}" transform="translate(0 276)">{pen.title(_("Tiles in the bag: {count}", count=count))}'
        '<path d="M-17-36C-52-12-62 40-44 44H44C62 40 52-12 17-36L26-52H-26z" fill="var(--sack)" '
        'stroke="var(--wall)" stroke-width="3"/><path d="M-20-37H20" stroke="var(--wall)" stroke-width="6"/>'
        f'<text class="bag" y="26">{count}</text><text class="caption" y="68">{pen.words(_("in the bag"))}</text></g>'
    )


# ---- the players -------------------------------------------------------------------------------------------------------


def _players(pen: Pen, view: State, seat: int | None, show: Show) -> str:
    """One row a player, the given seat first, the others as they follow clockwise."""
    first = seat or 0
    order = [(first + step) % view.seats for step in range(view.seats)]
    places = ranks(view) if view.stage == OVER_NOW else []
    return "".join(
        _player(pen, view, who, who == seat, places[who] if places else 0, show, HALF + 16 + row * ROW)
        for row, who in enumerate(order)
    )


def _player(pen: Pen, view: State, who: int, own: bool, rank: int, show: Show, y: int) -> str:
    name = say(player(who, show.names), show.language)
    moves = view.stage == TURN and who == view.mover
    title = _(
        "{player}: {points} points; hand: {tiles}",
        player=name, points=view.points[who], tiles=[tile_name(tile) for tile in view.hands[who]],
    )  # fmt: skip
    edge = "var(--offer)" if moves else "var(--edge)"
    return (
        f'<g id="{pen.id(f"player-{who + 1}")}" transform="translate({-HALF} {y})">{pen.title(title)}'
        f'<rect x="4" y="2" width="{2 * HALF - 8}" height="{ROW - 10}" rx="24" '
        f'fill="var(--row{"_own" if own else ""})" stroke="{edge}" stroke-width="{5 if moves else 2.5}"/>'
        f"{_turn_sign(moves, rank)}"
        f"{fitted(name, 'player', 84, 46, 38, 440)}"
        f'<text class="status" x="84" y="80">{" · ".join(pen.words(word) for word in _status(view, who, own, moves))}</text>'
        f"{_hand(pen, view, who)}"
        f'<text class="total" x="{2 * HALF - 40}" y="56">{signed(view.points[who]).lstrip("+")}</text>'
        f'<text class="unit" x="{2 * HALF - 40}" y="82">{pen.words(_("points"))}</text></g>'
    )


def _turn_sign(moves: bool, rank: int) -> str:
    if rank:
        return f'<text class="rank" x="46" y="60">{rank}.</text>'
    return '<path d="M34 28L60 47L34 66z" fill="var(--offer)"/>' if moves else ""


def _status(view: State, who: int, own: bool, moves: bool) -> list[Text]:
    size = _("hand size {size}", size=view.hand_sizes[who])
    return [
        *([_("you")] if own else []),
        *([_("to move")] if moves else []),
        _("out of the game") if who in view.out else size,
    ]


def _hand(pen: Pen, view: State, who: int) -> str:
    """The tiles, then a dashed place for each that may still be drawn."""
    hand, size = view.hands[who], view.hand_sizes[who]
    places = []
    for place in range(0 if who in view.out else max(size, len(hand))):
        if place < len(hand):
            inside = pen.title(tile_name(hand[place])) + hand_token(pen, hand[place])
        else:
            inside = '<circle r="30" fill="none" stroke="var(--quiet)" stroke-width="2.5" stroke-dasharray="6 6"/>'
        tile = f' data-tile="{TILES[hand[place]]}"' if place < len(hand) else ""
        places.append(f'<g id="{pen.id(f"hand-{who + 1}-{place + 1}")}"{tile} transform="translate({590 + 88 * place} 47)">{inside}</g>')
    return "".join(places)
