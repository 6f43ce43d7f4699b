"""Charts as SVG: points over time as lines, points by source as bars. Shapes and numbers tell as much as colours."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

WIDE: Final = 440
HIGH: Final = 230
LABELS: Final = 112
"""The room at the right for numbers and names."""
MARKS: Final = (
    "M-4-4H4V4H-4z",
    "M0-5A5 5 0 1 0 .01-5z",
    "M0-6L6 5H-6z",
    "M0-6L6 0L0 6L-6 0z",
    "M-5-5L5 5M5-5L-5 5",
    "M-6 0H6M0-6V6",
)
"""Each player's own mark on the line."""
BAR: Final = 17


def over_time(names: Sequence[str], points: Sequence[Sequence[int]], caption: str) -> str:
    """A line for each player: their points after every turn."""
    most = max((value for row in points for value in row), default=0)
    least = min((value for row in points for value in row), default=0)
    most, least = max(most, 1), min(least, 0)
    left, bottom, right = 30.0, HIGH - 14.0, float(WIDE - LABELS)
    steps = max(len(points[0]) - 1, 1) if points else 1

    def place(step: int, value: int) -> tuple[float, float]:
        return left + (right - left) * step / steps, bottom - (bottom - 12) * (value - least) / (most - least)

    grid = "".join(
        f'<path class="axis" d="M{left} {place(0, value)[1]:.1f}H{right}"/>'
        f'<text class="quiet" x="{left - 6}" y="{place(0, value)[1] + 4:.1f}" text-anchor="end">{value}</text>'
        for value in _ticks(least, most)
    )
    ends = _apart([place(steps, row[-1])[1] for row in points])
    lines = "".join(_line(seat, names[seat], [place(*p) for p in enumerate(row)], ends[seat], right, row[-1])
                    for seat, row in enumerate(points))  # fmt: skip
    return _figure(caption, HIGH, grid + lines)


def _line(seat: int, name: str, spots: list[tuple[float, float]], label: float, right: float, last: int) -> str:
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    every = max(len(spots) // 8, 1)
    marks = "".join(
        f'<path class="f{seat + 1} l{seat + 1}" d="{MARKS[seat]}" transform="translate({x:.1f} {y:.1f})"/>'
        for x, y in spots[every - 1 :: every]
    )
    words = f'<tspan font-weight="700">{last}</tspan> {escape(_short(name))}'
    return (
        f'<path class="line l{seat + 1}" d="M{path}"/>{marks}<text x="{right + 8}" y="{label + 4:.1f}">{words}</text>'
    )


def by_source(names: Sequence[str], sources: Sequence[tuple[str, Sequence[int]]], caption: str) -> str:
    """For every source of points its name and below it a bar for each player."""
    values = [value for _name, row in sources for value in row]
    least, most = min(values, default=0), max(values, default=1)
    least, most = min(least, 0), max(most, 1)
    left = LABELS if least < 0 else 0
    scale = (WIDE - LABELS - left) / (most - least)
    zero = left - least * scale
    drawn, y = [], 0.0
    for source, row in sources:
        drawn.append(f'<text class="source" x="0" y="{y + 14:g}">{escape(source)}</text>')
        y += 19
        for seat, value in enumerate(row):
            drawn.append(_bar(seat, names[seat], value, zero, y, scale))
            y += BAR
        y += 8
    return _figure(caption, y, "".join(drawn) + f'<path class="axis" d="M{zero:g} 20V{y:g}"/>')


def _bar(seat: int, name: str, value: int, zero: float, y: float, scale: float) -> str:
    wide = abs(value) * scale
    x = zero if value >= 0 else zero - wide
    label, anchor = (zero + wide + 6, "start") if value >= 0 else (x - 6, "end")
    words = f"{value} {escape(_short(name))}" if value >= 0 else f"{escape(_short(name))} −{-value}"
    return (
        f'<rect class="f{seat + 1}" x="{x:.1f}" y="{y + 2}" width="{max(wide, 1.5):.1f}" height="13" rx="3"/>'
        f'<text x="{label:.1f}" y="{y + 13}" text-anchor="{anchor}">{words}</text>'
    )


def _figure(caption: str, high: float, drawn: str) -> str:
    return (
        f'<figure class="chart"><figcaption>{escape(caption)}</figcaption>'
        f'<svg viewBox="0 0 {WIDE} {high:g}" role="img" aria-label="{escape(caption)}">{drawn}</svg></figure>'
    )


def _ticks(least: int, most: int) -> range:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if (most - least) / step <= 6)
    return range(-(-least // step) * step, most + 1, step)


def _apart(heights: list[float], room: float = 15) -> list[float]:
    """Labels at these heights, moved so that none covers another."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    moved, last = heights[:], -room
    for seat in order:
        last = moved[seat] = max(heights[seat], last + room)
    return moved


def _short(text: str, most: int = 10) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
