"""A report as one self-contained page: no scripts, no links to other hosts, light and dark, readable on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from tertulia.arena.intervals import Estimate
from tertulia.arena.numbers import written
from tertulia.arena.plots import number
from tertulia.kernel.words import Text, Words, say

_ = Words(Path(__file__).parent)

STYLE: Final = """
:root { color-scheme: light dark;
  --paper: light-dark(#f7eedd, #1d1612); --card: light-dark(#fffaf0, #2a211b); --ink: light-dark(#33241a, #f6e9d6);
  --quiet: light-dark(#6b5540, #c9b195); --edge: light-dark(#e2d2b4, #4b3a2d); --own: light-dark(#fbecd0, #3d2e24);
  --last: light-dark(#b23a08, #ff9d5c); --wood: light-dark(#5e3c24, #120d0a); --wood-ink: light-dark(#fff3dd, #f6e9d6);
  --c1: light-dark(#1769b0, #6cb2f5); --c2: light-dark(#c2247c, #f58ac4); --c3: light-dark(#66790a, #bccb52);
  --c4: light-dark(#7347c2, #b99cff); --c5: light-dark(#343a40, #c5ccd3); --c6: light-dark(#00707c, #5fd0dc);
  --sans: "Avenir Next", Avenir, "Segoe UI", "Helvetica Neue", Roboto, "Liberation Sans", Arial, sans-serif;
  --serif: Georgia, "Times New Roman", "Liberation Serif", serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.45 var(--sans); overflow-wrap: anywhere; }
header { background: var(--wood); color: var(--wood-ink); padding: 1.1rem 1rem; }
header > div, main, footer { max-width: 1240px; margin: 0 auto; }
header p { margin: .3rem 0 0; opacity: .9; }
main { padding: 1rem; columns: 2 26rem; column-gap: 1rem; }
section { background: var(--card); border: 1px solid var(--edge); border-radius: 12px; padding: 1rem 1.1rem;
  margin-bottom: 1rem; break-inside: avoid; }
section.whole { column-span: all; }
section.part { column-span: all; background: none; border: none; padding: .6rem .2rem 0; }
h1, h2 { font-family: var(--serif); font-style: italic; line-height: 1.2; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(1.5rem, 1.2rem + 2vw, 2.2rem); }
h2 { font-size: 1.3rem; margin-bottom: .4rem; }
.part h2 { font-size: 1.6rem; }
p { margin: 0 0 .6rem; }
.quiet, footer { color: var(--quiet); font-size: .92rem; }
footer { padding: 0 1.2rem 2rem; }
code { background: var(--own); padding: .1em .35em; border-radius: 4px; font-size: .9em; }
.wide { overflow-x: auto; margin-bottom: .7rem; background: /* a shadow at the side where more is to come */
  linear-gradient(to right, var(--card) 30%, transparent) left / 2rem 100% local,
  linear-gradient(to left, var(--card) 30%, transparent) right / 2rem 100% local,
  linear-gradient(to right, var(--quiet), transparent) left / .5rem 100% scroll,
  linear-gradient(to left, var(--quiet), transparent) right / .5rem 100% scroll; background-repeat: no-repeat; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .35rem .4rem; border-bottom: 1px solid var(--edge); white-space: nowrap; }
th { font-weight: 600; color: var(--quiet); }
thead th { white-space: normal; vertical-align: bottom; hyphens: auto; }
th:first-child, td:first-child { text-align: left; }
tbody th { color: var(--ink); }
td small { color: var(--quiet); }
.row { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.chart { margin: .8rem 0 .4rem; max-width: 33rem; }
.chart svg { display: block; width: 100%; height: auto; }
.chart figcaption { font-weight: 700; margin-bottom: .4rem; }
.chart text { font: 14px var(--sans); fill: var(--ink); }
.chart .source { font-weight: 600; }
.chart text.quiet { fill: var(--quiet); font-size: 12px; }
.axis { stroke: var(--edge); fill: none; }
.fair { stroke: var(--last); stroke-width: 2; stroke-dasharray: 5 4; fill: none; }
.whisker { stroke-width: 2; fill: none; }
.cut { stroke: var(--card); stroke-width: 3; }
.f1 { fill: var(--c1); } .f2 { fill: var(--c2); } .f3 { fill: var(--c3); }
.f4 { fill: var(--c4); } .f5 { fill: var(--c5); } .f6 { fill: var(--c6); }
.l1 { stroke: var(--c1); } .l2 { stroke: var(--c2); } .l3 { stroke: var(--c3); }
.l4 { stroke: var(--c4); } .l5 { stroke: var(--c5); } .l6 { stroke: var(--c6); }
@media (max-width: 34rem) { main { padding: .6rem; } section { padding: .8rem; } th, td { padding: .3rem .25rem; }
  table { font-size: .85rem; } td small { display: block; } }
@media print { body { background: none; } }
"""
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def page(title: str, about: Sequence[str], sections: Sequence[str], foot: Sequence[str], language: str) -> str:
    lead = "".join(f"<p>{line}</p>" for line in about)
    end = "".join(f"<p>{line}</p>" for line in foot)
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<header><div><h1>{escape(title)}</h1>{lead}</div></header>
<main>
{chr(10).join(sections)}
</main>
<footer>{end}</footer>
</body>
</html>
"""


class Writer:
    """Writes the parts of a report in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def plain(self, text: Text | str) -> str:
        return say(text, self.language)

    def words(self, text: Text | str) -> str:
        return escape(self.plain(text))

    def section(self, title: Text | str, *parts: str, whole: bool = False) -> str:
        return f'<section class="{"whole" if whole else ""}"><h2>{self.words(title)}</h2>{"".join(parts)}</section>'

    def part(self, title: Text | str, *parts: str) -> str:
        """The heading of the sections that follow."""
        return f'<section class="part"><h2>{self.words(title)}</h2>{"".join(parts)}</section>'

    def note(self, text: Text | str) -> str:
        return f'<p class="quiet">{self.words(text)}</p>'

    def table(self, head: Sequence[Text | str], rows: Sequence[Sequence[str]]) -> str:
        """A table. The cells are HTML; the first cell of a row is its heading."""
        top = "".join(f'<th scope="col">{self.words(cell)}</th>' for cell in head)
        body = "".join(
            f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
        )
        return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def percent(estimate: Estimate, language: str) -> str:
    """A percentage as HTML, with its interval; a value without an interval is exact."""
    value = written(estimate.value, ".1%", language)
    if not estimate.interval:
        return value
    low, high = estimate.interval
    return f"{value} <small>({low * 100:.0f}–{high * 100:.0f})</small>"


def points(estimate: Estimate, language: str) -> str:
    """Points as HTML, with the interval, or a question mark if it is unknown."""
    numbers = (estimate.value, *(estimate.interval or ()))
    value, *ends = (written(one, ".1f", language).replace("-", "−") for one in numbers)
    return f"{value} <small>({' … '.join(ends) or '?'})</small>"


def milliseconds(value: float, language: str) -> str:
    """A time, in the unit that suits it."""
    if value < 1:
        return f"{value * 1000:.0f} µs"
    return f"{number(value / 1000, language)} s" if value >= 1000 else f"{number(value, language)} ms"
