"""Everybody's points as they stand, by source: what the position would be worth if the game ended now."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.picture_parts import Brush, card, owner
from tertulia.games.coffee_traders.prose import reason
from tertulia.games.coffee_traders.scoring import SOURCES
from tertulia.kernel.drawing import fitted, remembered, signed
from tertulia.kernel.words import Words, player, say

_ = Words(Path(__file__).parent)

WIDE: Final = 458
HIGH: Final = 482
HEAD: Final = 62
ROW: Final = 31
LABELS: Final = 206


def points_zone(pen: Brush, names: tuple[str, ...], table: list[list[int]]) -> str:
    step = (WIDE - LABELS - 14) / len(table)
    columns = tuple(round(LABELS + step * (seat + 0.5), 1) for seat in range(len(table)))
    rows = [
        _row(pen, source, tuple(points[number] for points in table), HEAD + ROW * number + 21, columns)
        for number, source in enumerate(SOURCES)
    ]
    total = "".join(
        f'<text class="big" x="{x:g}" y="{HIGH - 16}">{sum(points)}</text>'
        for points, x in zip(table, columns, strict=True)
    )
    return f"{_frame(pen, names, columns)}{''.join(rows)}{total}"


@remembered
def _frame(pen: Brush, names: tuple[str, ...], columns: tuple[float, ...]) -> str:
    heads = "".join(
        f"<g>{pen.title(player(seat, names))}{owner(pen, seat, x, 44, 0.95)}</g>" for seat, x in enumerate(columns)
    )
    line = HEAD + ROW * len(SOURCES) + 6
    return (
        f'<g class="still">{card(WIDE, HIGH)}<path class="line" d="M14 {line}H{WIDE - 14}"/>'
        f"{fitted(say(_('Points if the game ended now'), pen.language), 'head', 18, 27, 20, WIDE - 36)}"
        f"{fitted(say(_('Total'), pen.language), 'mid start', 18, HIGH - 17, 17, 180)}</g>{heads}"
    )


@remembered
def _row(pen: Brush, source: str, points: tuple[int, ...], y: int, columns: tuple[float, ...]) -> str:
    """A source of points; who has most of it stands out."""
    best = max(1, *points)
    cells = []
    for value, x in zip(points, columns, strict=True):
        css = "mid" if value == best else "mid quiet"
        cells.append(f'<text class="{css}" x="{x:g}" y="{y}">{signed(value).lstrip("+") if value else "–"}</text>')
    label = fitted(say(reason(source), pen.language), "start quiet", 18, y, 14, LABELS - 26)
    return f"<g>{pen.title(reason(source))}{label}{''.join(cells)}</g>"
