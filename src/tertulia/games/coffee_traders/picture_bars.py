"""The six bars with their cells, and the Arabica tracks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.picture_icons import SHEETS
from tertulia.games.coffee_traders.picture_marks import Mark, Marks, bar_id
from tertulia.games.coffee_traders.picture_parts import (
    Brush,
    badge,
    bean,
    bonus,
    box,
    card,
    coin,
    cost,
    icon,
    owner,
    sheet,
)
from tertulia.games.coffee_traders.pieces import BOTTOM_CELLS, CELLS, COOPS, UPPER_CELLS, Board
from tertulia.games.coffee_traders.prose import BAR_NAMES, COOP_NAMES, bonus_words, coffee_words
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.drawing import fitted, remembered
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)

HIGH: Final = 466
BARS_WIDE: Final = 556
TRACKS_WIDE: Final = 454
AXIS: Final = 66
"""The column of what each row brings."""
HEAD: Final = 46
COLUMN: Final = 80
CELL: Final = 69
TRACK: Final = 76


# ---- bars ------------------------------------------------------------------------------------------------------------


def bars_zone(pen: Brush, view: State, marks: Marks, names: tuple[str, ...]) -> str:
    holders = {
        place: seat
        for seat, tokens in enumerate(view.tokens)
        for place in range(len(BAR_NAMES) * CELLS)
        if tokens >> place & 1
    }
    cells = [
        _cell(pen, view.board, marks.on(bar_id(bar, cell)), names, bar, cell, holders.get(bar * CELLS + cell, -1))
        for bar in range(len(BAR_NAMES))
        for cell in range(CELLS)
    ]
    return f"{_bar_heads(pen, view.board)}{''.join(cells)}"


@remembered
def _bar_heads(pen: Brush, board: Board) -> str:
    heads = "".join(
        f"{icon(pen, 'cup', AXIS + COLUMN * (bar + 0.5) - 2, 15, 0.8)}"
        f"{fitted(say(name, pen.language), '', AXIS + COLUMN * (bar + 0.5), 39, 14, COLUMN - 8)}"
        for bar, name in enumerate(BAR_NAMES)
    )
    rows = "".join(_row_head(pen, board, cell) for cell in range(CELLS))
    return f'<g class="still">{card(BARS_WIDE, HIGH)}{heads}</g>{rows}'


def _row_head(pen: Brush, board: Board, cell: int) -> str:
    """What every cell of a row brings."""
    coins, points = board.bar_coins[cell], board.bar_points[cell]
    won = bonus_words(board.bottom_bonus) if cell == CELLS - 1 else []
    words = [_("Row {row}: coins {coins}, points {points}", row=cell + 1, coins=coins, points=points)]
    if won:
        words.append(_("Bonus: {bonus}", bonus=won))
    lift = -11 if won else 0
    return (
        f'<g transform="translate(2 {HEAD + CELL * (cell + 0.5):g})">{pen.title(*words)}'
        f"{coin(pen, coins, 19, lift, 1.1)}{badge(pen, points, 46, lift)}"
        f"{bonus(pen, board.bottom_bonus, 32, 16) if won else ''}</g>"
    )


@remembered
def _cell(pen: Brush, board: Board, mark: Mark, names: tuple[str, ...], bar: int, cell: int, holder: int) -> str:
    if holder >= 0:
        words = _("{bar}, cell {cell}: {player}", bar=BAR_NAMES[bar], cell=cell + 1, player=player(holder, names))
        drawn = owner(pen, holder, 0, 0, 1.6)
    else:
        words, drawn = _cell_words(board, bar, cell), _cell_cost(pen, board, bar, cell)
    return (
        f'<g id="{pen.id(bar_id(bar, cell))}" {_at(bar, cell)}{mark.offered()}>{mark.title(pen, words)}'
        f"{sheet(pen, 'cell', 'slot')}{drawn}{mark.rings(*SHEETS['cell'])}</g>"
    )


def _at(bar: int, cell: int) -> str:
    return f'transform="translate({AXIS + COLUMN * (bar + 0.5):g} {HEAD + CELL * (cell + 0.5):g})"'


def bar_cost(board: Board, bar: int, cell: int) -> list[int]:
    """What a cell costs; for the bottom cell, of the first sort."""
    target = BOTTOM_CELLS if cell == CELLS - 1 else UPPER_CELLS + bar * (CELLS - 1) + cell
    return board.costs[0][target]


def _cell_words(board: Board, bar: int, cell: int) -> Text:
    costs = bar_cost(board, bar, cell)
    if cell == CELLS - 1:
        return _("{bar}, cell {cell}: {count} coffees of one sort", bar=BAR_NAMES[bar], cell=cell + 1, count=max(costs))
    return _("{bar}, cell {cell}: {coffee}", bar=BAR_NAMES[bar], cell=cell + 1, coffee=coffee_words(costs))


def _cell_cost(pen: Brush, board: Board, bar: int, cell: int) -> str:
    costs = bar_cost(board, bar, cell)
    if cell == CELLS - 1:
        return f'<text class="big end" x="-2" y="8">{max(costs)}</text>{icon(pen, "any-bean", 14, 0, 1.05)}'
    return cost(pen, costs, 1, COLUMN - 10)


# ---- Arabica tracks --------------------------------------------------------------------------------------------------


def tracks_zone(pen: Brush, view: State, marks: Marks, names: tuple[str, ...]) -> str:
    columns = []
    for coop in range(5):
        lit = tuple(
            (number, mark)
            for number in range(view.board.arabica_steps + 1)
            if (mark := marks.on(_step_id(coop, number))).actions
        )
        steps = tuple(view.arabica[coop::5])
        columns.append(_track(pen, view.board, marks.on(f"track-{COOPS[coop]}"), names, coop, steps, lit))
    return f"{_tracks(pen, view.board)}{''.join(columns)}"


def _step_id(coop: int, number: int) -> str:
    return f"arabica-{COOPS[coop]}-{number}"


def _step_high(board: Board) -> float:
    return (HIGH - HEAD - 8) / (board.arabica_steps + 1)


def _step_y(board: Board, number: int) -> float:
    """The middle of a step's row; the first is at the bottom."""
    return round(HIGH - 8 - _step_high(board) * (number + 0.5), 1)


@remembered
def _tracks(pen: Brush, board: Board) -> str:
    """The printed tracks, and what each step brings, which all of them have in common."""
    steps = range(board.arabica_steps + 1)
    high = round(_step_high(board) - 5, 1)
    path = "".join(
        f"M{AXIS + TRACK * coop + 3} {_step_y(board, number) - high / 2:g}h{TRACK - 6}v{high:g}h{6 - TRACK}z"
        for coop in range(5)
        for number in steps
    )
    rows = "".join(_step_head(pen, board, number) for number in steps)
    return (
        f'<g class="still">{card(TRACKS_WIDE, HIGH)}{icon(pen, "step", 32, 24, 1.2)}<path class="slot" d="{path}"/></g>'
        f"{rows}"
    )


def _step_head(pen: Brush, board: Board, number: int) -> str:
    points, won = board.arabica_points[number], board.arabica_bonus[number]
    words = [_("Step {step}: points {points}", step=number, points=points)]
    if sum(won):
        words.append(_("Bonus, once: {bonus}", bonus=bonus_words(won)))
    return (
        f'<g transform="translate(0 {_step_y(board, number):g})">{pen.title(*words)}'
        f"{badge(pen, points, 18 if sum(won) else 32, 0) if points else ''}{bonus(pen, won, 47, 0, 0.95, 30)}</g>"
    )


@remembered
def _track(
    pen: Brush,
    board: Board,
    mark: Mark,
    names: tuple[str, ...],
    coop: int,
    steps: tuple[int, ...],
    lit: tuple[tuple[int, Mark], ...],
) -> str:
    """A coop's track: everybody's step, and those that can be taken."""
    words = mark.title(pen, _("Arabica track of {coop}", coop=COOP_NAMES[coop]))
    markers = "".join(_marker(pen, board, names, seat, coop, steps) for seat in range(board.seats))
    return (
        f'<g transform="translate({AXIS + TRACK * (coop + 0.5):g} 0)"><g id="{pen.id(f"track-{COOPS[coop]}")}" '
        f'transform="translate(0 25)">{words}{bean(pen, coop, 0, 0, 1.3)}{mark.rings(44, 38)}</g>'
        f"{markers}{''.join(_lit_step(pen, board, step, coop, number) for number, step in lit)}</g>"
    )


def _lit_step(pen: Brush, board: Board, mark: Mark, coop: int, number: int) -> str:
    """A step that can be taken."""
    words = _("Arabica {coop}, step {step}", coop=COOP_NAMES[coop], step=number)
    high = _step_high(board) - 5
    return (
        f'<g id="{pen.id(_step_id(coop, number))}" transform="translate(0 {_step_y(board, number):g})"'
        f"{mark.offered()}>{mark.title(pen, words)}{box('glass', TRACK - 6, high, 0)}"
        f"{mark.rings(TRACK - 6, high, 4)}</g>"
    )


def _marker(pen: Brush, board: Board, names: tuple[str, ...], seat: int, coop: int, steps: tuple[int, ...]) -> str:
    """Markers have ids of their own, so that a page can let them slide."""
    number = steps[seat]
    here = [other for other, step in enumerate(steps) if step == number]
    x = round((here.index(seat) - (len(here) - 1) / 2) * min(24.0, 64 / len(here)), 1)
    words = _("Arabica {coop}, step {step}: {player}", coop=COOP_NAMES[coop], step=number, player=player(seat, names))
    size = 0.85 if len(here) < 4 else 0.68
    return (
        f'<g id="{pen.id(f"marker-{COOPS[coop]}-{seat + 1}")}" '
        f'transform="translate({x:g} {_step_y(board, number):g})">{pen.title(words)}'
        f"{owner(pen, seat, 0, 0, size)}</g>"
    )
