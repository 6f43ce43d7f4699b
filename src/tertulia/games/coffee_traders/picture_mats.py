"""A player's mat: pieces and reserves, the two lines of tiles, buildings; contracts and coffee are in picture_goods."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.flow import actor
from tertulia.games.coffee_traders.picture_goods import contracts, goods
from tertulia.games.coffee_traders.picture_marks import Mark, Marks
from tertulia.games.coffee_traders.picture_parts import (
    GOLD,
    Brush,
    badge,
    bonus,
    box,
    card,
    coin,
    icon,
    owner,
    plain,
)
from tertulia.games.coffee_traders.pieces import KINDS, PARTS, WAREHOUSE, Board
from tertulia.games.coffee_traders.prose import KIND_NAMES, PART_NAMES, bonus_words
from tertulia.games.coffee_traders.scoring import ranks
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import LINE_NAMES
from tertulia.kernel.drawing import fitted, named, remembered, signed
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)

WIDE: Final = 458
HIGH: Final = 482
TILE: Final = 38
"""From tile to tile in a line."""


def mat_zone(pen: Brush, view: State, marks: Marks, names: tuple[str, ...], seat: int, own: bool, points: int) -> str:
    decides = actor(view) == seat
    css = f"card{' own' if own else ''}{' turn' if decides else ''}"
    lost = view.penalties[seat] * view.board.penalty_points
    rank = 0 if view.agenda else ranks(view)[seat]
    return (
        f'<g class="still">{card(WIDE, HIGH, css)}</g>{_head(pen, names, seat, own, decides, points, lost, rank)}'
        f"{_pieces(pen, view, seat)}{_company(pen, view, seat)}{_reserve(pen, view, marks, seat)}"
        f"{_lines(pen, view, seat)}{_buildings(pen, view, marks, seat)}"
        f"{contracts(pen, view, marks, seat)}{goods(pen, view, marks, seat)}"
    )


@remembered
def _head(
    pen: Brush, names: tuple[str, ...], seat: int, own: bool, decides: bool, points: int, lost: int, rank: int
) -> str:
    name = say(player(seat, names), pen.language)
    words = [*([_("you")] if own else []), *([_("to move")] if decides else [])]
    status = " · ".join(say(word, pen.language) for word in words)
    return (
        f'<g id="{pen.id(f"player-{seat + 1}")}">'
        f"{pen.title(_('{player}: points {points}', player=name, points=points))}"
        f'{owner(pen, seat, 30, 29, 1.4)}<text class="seat" x="30" y="{37 if seat == 2 else 35}">{seat + 1}</text>'
        f"{named(name, 'name', 56, 28 if status else 36, 20, 206)}{fitted(status, 'quiet start', 56, 49, 14, 206)}"
        f"{_penalty(pen, lost)}{_rank(rank)}"
        f'<text class="huge end" x="{WIDE - 18}" y="40">{points}</text></g>'
    )


def _penalty(pen: Brush, lost: int) -> str:
    """CT-83: what tokens take away."""
    if not lost:
        return ""
    return f"<g>{pen.title(_('Penalty tokens: points {points}', points=lost))}{badge(pen, signed(lost), 288, 29)}</g>"


def _rank(rank: int) -> str:
    """At the end; before it there is none, 0."""
    if not rank:
        return ""
    paint = f'fill="{GOLD}"' if rank == 1 else 'fill="none" stroke="var(--edge)" stroke-width="2"'
    ink = " dark" if rank == 1 else ""
    return f'<circle cx="346" cy="29" r="17" {paint}/><text class="rank{ink}" x="346" y="36">{rank}</text>'


# ---- pieces ----------------------------------------------------------------------------------------------------------


def _pieces(pen: Brush, view: State, seat: int) -> str:
    out = view.traders.count(seat) + view.contractors[seat]
    return _at_hand(pen, seat, view.coins[seat], view.cubes[seat], view.meeples[seat], out, view.workers[seat])


@remembered
def _at_hand(pen: Brush, seat: int, coins: int, cubes: int, meeples: int, out: int, workers: int) -> str:
    """Coins, cubes, meeples and private workers at hand."""
    items = (
        (23, "coin", coins, _("Coins: {count}", count=coins)),
        (82, f"cube{seat}", cubes, _("Action cubes: {count}", count=cubes)),
        (130, f"meeple{seat}", meeples, _("Meeples at hand: {count}, placed: {out}", count=meeples, out=out)),
        (178, "worker", workers, _("Private workers: {count}", count=workers)),
    )
    return "".join(
        f'<g transform="translate({x} 96)">{pen.title(words)}{icon(pen, drawn, 0, 0, 1.15)}'
        f'<text class="big start" x="16" y="8">{count}</text></g>'
        for x, drawn, count, words in items
    )


def _frame(pen: Brush, x: int, wide: int, caption: Text) -> str:
    """A box on the mat, with its name above it."""
    return (
        f'<g class="still"><rect class="slot" x="{x}" y="76" width="{wide}" height="40" rx="8"/>'
        f"{fitted(say(caption, pen.language), 'tiny quiet', x + wide / 2, 71, 12, wide + 2)}</g>"
    )


def _company(pen: Brush, view: State, seat: int) -> str:
    ready = view.ready_donkeys[seat], view.ready_trucks[seat], view.ready_civets[seat]
    return _things(pen, ready, (view.spare_donkeys[seat], view.spare_trucks[seat], view.spare_civets[seat]))


@remembered
def _things(pen: Brush, ready: tuple[int, ...], spare: tuple[int, ...]) -> str:
    """The Company Reserve, and below each number how many are in the personal supply."""
    drawn = [_frame(pen, 218, 140, COMPANY)]
    for place, (name, words) in enumerate(
        (
            ("donkey", _("Donkeys: {ready}, in supply: {spare}")),
            ("grey-truck", _("Trucks: {ready}, in supply: {spare}")),
            ("civet", _("Civets: {ready}, in supply: {spare}")),
        )
    ):
        drawn.append(
            f'<g transform="translate({237 + 46 * place} 96)">'
            f"{pen.title(COMPANY, words.fill(ready=ready[place], spare=spare[place]))}{icon(pen, name)}"
            f'<text class="mid start" x="13" y="2">{ready[place]}</text>'
            f'<text class="tiny quiet start" x="13" y="15">+{spare[place]}</text></g>'
        )
    return "".join(drawn)


COMPANY: Final = _("Company Reserve")
RESERVE: Final = _("Bonus reserve")


def _reserve(pen: Brush, view: State, marks: Marks, seat: int) -> str:
    """CT-4: three parts, and how many may still be used in this period."""
    left = max(0, view.board.reserve_uses - view.uses[seat])
    three = tuple(marks.on(_part_id(seat, part)) for part in range(3))
    return _parts(pen, view.board, three, seat, view.reserve[seat], left)


def _part_id(seat: int, part: int) -> str:
    return f"reserve{seat + 1}-{PARTS[part]}"


@remembered
def _parts(pen: Brush, board: Board, marks: tuple[Mark, ...], seat: int, reserve: int, left: int) -> str:
    parts = (_part(pen, board, mark, seat, part, reserve >> part & 1, left) for part, mark in enumerate(marks))
    return _frame(pen, 364, 86, RESERVE) + "".join(parts)


def _part(pen: Brush, board: Board, mark: Mark, seat: int, part: int, there: int, left: int) -> str:
    words = [
        _("Bonus reserve, {part}: there", part=PART_NAMES[part])
        if there
        else _("Bonus reserve, {part}: used", part=PART_NAMES[part]),
        _("Uses left in this period: {count}", count=left),
    ]
    if not there:
        drawn = icon(pen, "hole")
    elif PARTS[part] == "coins":
        drawn = coin(pen, board.reserve_coins)
    else:
        drawn = icon(pen, f"{PARTS[part]}{seat}")
    faded = f'<g class="zero">{drawn}</g>' if there and not left else drawn
    return (
        f'<g id="{pen.id(_part_id(seat, part))}" transform="translate({379 + 28 * part} 96)"{mark.offered()}>'
        f"{mark.title(pen, *words)}{box('place', 27, 38)}{faded}{mark.rings(27, 38)}</g>"
    )


# ---- lines of tiles --------------------------------------------------------------------------------------------------


def _lines(pen: Brush, view: State, seat: int) -> str:
    first, then = seat * 6, seat * 6 + 3
    return (
        f"{_line(pen, view.board, seat, 0, tuple(view.tiles[first:then]), view.once[seat] & 1)}"
        f"{_line(pen, view.board, seat, 1, tuple(view.tiles[then : then + 3]), view.once[seat] >> 1 & 1)}"
    )


@remembered
def _line(pen: Brush, board: Board, seat: int, line: int, left: tuple[int, ...], taken: int) -> str:
    """CT-26: what is left of a line, by level; tiles placed leave a hollow."""
    whole = board.tiles[line * 3 : line * 3 + 3]
    names = [
        f"{'gone' if number < whole[level] - left[level] else 'tile'}{level + 1}"
        for level in range(3)
        for number in range(whole[level])
    ]
    size = min(1, 190 / (TILE * max(1, len(names))))
    drawn = "".join(icon(pen, name, TILE * place) for place, name in enumerate(names))
    words = _("Line {line}, tiles left: {count}", line=LINE_NAMES[line], count=sum(left))
    more = _("Its bonus has been taken") if taken else _("Its last tile brings one more plantation")
    return (
        f'<g transform="translate({12 + 222 * line} 142)">{pen.title(words, more)}'
        f'<text class="mid" x="8" y="6">{LINE_NAMES[line]}</text>'
        f'<g class="o{seat}" transform="translate(36 0)scale({size:g})">{drawn}</g></g>'
    )


# ---- buildings -------------------------------------------------------------------------------------------------------


def _buildings(pen: Brush, view: State, marks: Marks, seat: int) -> str:
    built = [*(view.built(seat, kind) for kind in range(WAREHOUSE)), view.warehouses[seat]]
    return "".join(
        _slot(pen, view.board, marks.on(_slot_id(seat, kind, number)), seat, kind, number, built[kind], x)
        for kind, number, x in _slots(view.board)
    )


def _slot_id(seat: int, kind: int, number: int) -> str:
    return f"building{seat + 1}-{KINDS[kind]}-{number + 1}"


@remembered
def _slot(pen: Brush, board: Board, mark: Mark, seat: int, kind: int, number: int, built: int, x: float) -> str:
    wide, high = slot_size(board)
    inside = icon(pen, f"slot-{KINDS[kind]}{number}")
    if number == built:
        inside += box("next", wide, high, 6)
    elif number < built:
        inside = icon(pen, f"{KINDS[kind]}{seat}", 0, 0, 1.3)
    return (
        f'<g id="{pen.id(_slot_id(seat, kind, number))}" transform="translate({x:g} 190)"{mark.offered()}>'
        f"{mark.title(pen, *_slot_words(board, kind, number))}{inside}{mark.rings(wide, high, 6)}</g>"
    )


@remembered
def _slots(board: Board) -> list[tuple[int, int, float]]:
    """Kind, number and place of every building on a mat."""
    step = slot_size(board)[0] + 3
    found, x = [], 12 + step / 2
    for kind, count in enumerate(board.kind_counts):
        for number in range(count):
            found.append((kind, number, round(x, 1)))
            x += step
        x += 6
    return found


def slot_size(board: Board) -> tuple[float, float]:
    return round(min(39.0, (WIDE - 42) / max(1, sum(board.kind_counts))) - 3, 1), 48


def _slot_words(board: Board, kind: int, number: int) -> list[Text]:
    points, won = board.building_points[kind][number], bonus_words(board.building_bonus[kind][number])
    words = [_("{building} {number}: points {points}", building=KIND_NAMES[kind], number=number + 1, points=points)]
    return [*words, _("Bonus: {bonus}", bonus=won)] if won else words


@remembered
def slot_definitions(pen: Brush, board: Board) -> str:
    """By kind and number, what a building will bring: drawn once for all mats."""
    wide, high = slot_size(board)
    return "".join(
        f'<g id="{pen.id(f"slot-{KINDS[kind]}{number}")}">{box(f"{pen.safe}-slot", wide, high, 6)}'
        f"{plain(pen, KINDS[kind], -8, -11, 0.75)}{badge(pen, board.building_points[kind][number], 9, -12, 0.8)}"
        f"{bonus(pen, board.building_bonus[kind][number], 0, 11, 0.85, wide - 2)}</g>"
        for kind, number, _x in _slots(board)
    )
