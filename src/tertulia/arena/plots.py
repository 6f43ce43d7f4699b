"""Plots as SVG: points with whiskers, boxes, bars. Marks and numbers carry the same information as colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

from tertulia.arena.figures import Spread
from tertulia.arena.intervals import Estimate
from tertulia.arena.numbers import written
from tertulia.kernel.drawing import fitted, width

WIDE: Final = 416
NAMES: Final = 132
"""The room at the left for names."""
NUMBERS: Final = 66
"""The room at the right for numbers."""
ROW: Final = 27
COLOURS: Final = 6
MARKS: Final = (
    "M-4.5-4.5H4.5V4.5H-4.5z",
    "M0-5.5A5.5 5.5 0 1 0 .01-5.5z",
    "M0-6.5L6.5 5H-6.5z",
    "M0-6.5L6.5 0L0 6.5L-6.5 0z",
    "M-5.5 0L-2.5-5H2.5L5.5 0L2.5 5H-2.5z",
    "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2z",
)
"""Each bot's own mark."""


@dataclass(frozen=True)
class Scale:
    """Maps values to positions between the names and the numbers."""

    low: float
    high: float

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return NAMES + (WIDE - NAMES - NUMBERS) * (inside - self.low) / ((self.high - self.low) or 1)

    def ticks(self, most: int = 5) -> list[float]:
        raw = (self.high - self.low) / most or 1
        size = 10.0 ** floor(log10(raw))
        step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= raw * 0.999)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [round(number * step, 10) for number in range(first, last + 1)]


def scale_for(values: Sequence[float], *, zero: bool = True) -> Scale:
    low, high = min(values, default=0.0), max(values, default=1.0)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    room = (high - low or 1.0) * 0.04
    return Scale(low - (room if low or not zero else 0), high + room)


def whiskers(rows: Sequence[tuple[str, Estimate, str]], caption: str, language: str, *, colours: Sequence[int] = (),
             line: float | None = None, zero: bool = True, unit: str = "") -> str:  # fmt: skip
    """For each row its name, its value with the interval, and a text. `line` marks the fair value."""
    ends = [end for _name, estimate, _text in rows for end in (estimate.value, *(estimate.interval or ()))]
    scale = scale_for([*ends, *([] if line is None else [line])], zero=zero)
    high = ROW * len(rows) + 6
    drawn = [_axis(scale, high, language, unit)]
    if line is not None:
        drawn.append(f'<path class="fair" d="M{scale(line):.1f} 0V{high}"/>')
    for index, (name, estimate, text) in enumerate(rows):
        colour = colours[index] if colours else 0
        drawn.append(_row(name, text, index) + _whisker(scale, estimate, colour, _middle(index)))
    return _figure(caption, high + 20, "".join(drawn))


def _whisker(scale: Scale, estimate: Estimate, colour: int, y: float) -> str:
    """One value with its interval; only the mark if no interval is known."""
    kind, lines = colour % COLOURS + 1, ""
    if estimate.interval:
        low, high = map(scale, estimate.interval)
        ends = "".join(f"M{x:.1f} {y - 5}V{y + 5}" for x in (low, high))
        lines = f'<path class="whisker l{kind}" d="{ends}M{low:.1f} {y}H{high:.1f}"/>'
    mark = MARKS[colour % COLOURS]
    return f'{lines}<path class="f{kind}" d="{mark}" transform="translate({scale(estimate.value):.1f} {y})"/>'


def boxes(rows: Sequence[tuple[str, Spread, str]], caption: str, language: str, *, colours: Sequence[int] = ()) -> str:
    """A box plot for each row: a line from minimum to maximum, and a box for the middle half."""
    scale = scale_for([end for _name, spread, _text in rows for end in (spread.low, spread.high)])
    high = ROW * len(rows) + 6
    drawn = [_axis(scale, high, language)]
    for index, (name, spread, text) in enumerate(rows):
        kind, y = (colours[index] if colours else 0) % COLOURS + 1, _middle(index)
        left, right = scale(spread.quarter), scale(spread.three_quarters)
        drawn.append(
            f"{_row(name, text, index)}"
            f'<path class="whisker l{kind}" d="M{scale(spread.low):.1f} {y}H{scale(spread.high):.1f}"/>'
            f'<rect class="f{kind}" x="{left:.1f}" y="{y - 7}" width="{max(right - left, 1):.1f}" height="14" rx="3"/>'
            f'<path class="cut" d="M{scale(spread.middle):.1f} {y - 7}V{y + 7}"/>'
        )
    return _figure(caption, high + 20, "".join(drawn))


def sources(names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]], caption: str, language: str) -> str:
    """For each source of points its name, with a bar for each bot below."""
    scale = scale_for([value for _source, row in rows for value in row])
    drawn, y, zero = [], 0.0, scale(0)
    for source, row in rows:
        drawn.append(fitted(source, "source", 0, y + 14, 14, WIDE))
        y += 19
        for index, (name, value) in enumerate(zip(names, row, strict=True)):
            left, right = sorted((zero, scale(value)))
            drawn.append(
                f'<text class="name" x="{NAMES - 8}" y="{y + 12:g}" text-anchor="end">{escape(_short(name))}</text>'
                f'<rect class="f{index % COLOURS + 1}" x="{left:.1f}" y="{y + 1:g}" '
                f'width="{max(right - left, 1):.1f}" height="13" rx="3"/>'
                f'<text x="{right + 6:.1f}" y="{y + 12:g}">{number(value, language)}</text>'
            )
            y += 17
        y += 8
    return _figure(caption, y, f'<path class="axis" d="M{zero:.1f} 20V{y:g}"/>' + "".join(drawn))


def histogram(values: Sequence[int], caption: str, what: str) -> str:
    """How often each number occurred, in about twenty bars."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // 20))
    bars = (high - low) // step + 1
    counts = [0] * bars
    for value in values:
        counts[(value - low) // step] += 1
    wide, tall, most = (WIDE - 30) / bars, 110, max(counts)
    drawn = []
    for index, count in enumerate(counts):
        if count:
            top = 14 + tall * (1 - count / most)
            first = low + index * step
            seen = f"{first}–{first + step - 1}: {count}" if step > 1 else f"{first}: {count}"
            drawn.append(
                f'<rect class="f1" x="{30 + index * wide:.1f}" y="{top:.1f}" width="{max(wide - 2, 1):.1f}" '
                f'height="{tall + 14 - top:.1f}" rx="2"><title>{seen}</title></rect>'
            )
    floor_y = tall + 14
    marks = "".join(
        f'<text class="quiet" x="{30 + (value - low + 0.5) / step * wide:.1f}" y="{floor_y + 17}" '
        f'text-anchor="middle">{value:g}</text>'
        for value in Scale(low, high).ticks(6)
        if value == int(value) and (value - low + 0.5) / step * wide < WIDE - 46
    )
    frame = (
        f'<path class="axis" d="M30 {floor_y}H{WIDE}"/>'
        f'<text class="quiet" x="24" y="20" text-anchor="end">{most}</text>'
        f'<text class="quiet" x="{WIDE}" y="{floor_y + 33}" text-anchor="end">{escape(what)}</text>'
    )
    return _figure(caption, floor_y + 36, frame + "".join(drawn) + marks)


# ---- parts -----------------------------------------------------------------------------------------------------------


def _middle(index: int) -> float:
    return ROW * index + 14


def _row(name: str, text: str, index: int) -> str:
    y = _middle(index) + 4
    words = escape(_short(name))
    return (
        f'<text class="name" x="{NAMES - 10}" y="{y}" text-anchor="end">{words}<title>{escape(name)}</title></text>'
        f'<text class="value" x="{WIDE - NUMBERS + 10}" y="{y}">{escape(text)}</text>'
    )


def _axis(scale: Scale, high: float, language: str, unit: str = "") -> str:
    drawn = []
    for tick in scale.ticks():
        x, told = scale(tick), number(tick, language, unit)
        drawn.append(
            f'<path class="axis" d="M{x:.1f} 0V{high}"/>'
            f'<text class="quiet" x="{x:.1f}" y="{high + 15}" text-anchor="middle">{told}</text>'
        )
    return "".join(drawn)


def _figure(caption: str, high: float, drawn: str) -> str:
    return (
        f'<figure class="chart"><figcaption>{escape(caption)}</figcaption>'
        f'<svg viewBox="0 0 {WIDE} {high:g}" role="img" aria-label="{escape(caption)}">{drawn}</svg></figure>'
    )


def _short(text: str) -> str:
    """A name shortened to fit. The end is kept, because it says more than the beginning, as in greedy/two-coops."""
    room = (NAMES - 12) / 14
    if width(text) <= room:
        return text
    while text and width("…" + text) > room:
        text = text[1:]
    return "…" + text


def number(value: float, language: str, unit: str = "") -> str:
    """A short number with a proper minus sign; with the unit %, a share as a percentage."""
    if unit == "%":
        return f"{value * 100:.0f} %"
    digits = 0 if abs(value) >= 100 or value == int(value) else 1 if abs(value) >= 1 else 2
    return written(value, f".{digits}f", language).replace("-", "−") + unit
