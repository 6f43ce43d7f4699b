"""What the picture is made of: the style sheet, patterns, icons that are drawn once and used often, owners' marks.

A sort of coffee is always told three ways: by its letter, its pattern and its colour. An owner is told by shape and
colour. Nothing here knows the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from tertulia.games.coffee_traders.picture_icons import BONUS_ICONS, ICONS, OWNED
from tertulia.games.coffee_traders.pieces import BOARD, COIN, JOKER, LETTERS, SORT_NAMES
from tertulia.kernel import drawing
from tertulia.kernel.drawing import SEAT_COLOURS, Pen, remembered

LOOK: Final[dict[str, Any]] = BOARD["picture"]
SORT_LOOKS: Final[list[dict[str, Any]]] = [LOOK["sorts"][sort] for sort in SORT_NAMES]
SORT_LETTERS: Final = LETTERS + "O"
"""O for orange."""
OWNERS: Final[list[dict[str, str]]] = [
    {"colour": colour, **look} for colour, look in zip((*SEAT_COLOURS, ""), LOOK["owners"], strict=True)
]
NEUTRAL: Final = len(OWNERS) - 1
"""The look of the neutral third."""
GOLD: Final = "#f2c14e"
DARK: Final = "#33241a"

# What is drawn in the definitions is reached only by rules without an ancestor: those classes have the prefix.
_STYLE: Final = """
{s}{{display:block;width:100%;height:auto;max-width:1800px;margin:0 auto;
fill:var(--ink);text-anchor:middle;
font:700 14px "Avenir Next",Avenir,"Segoe UI","Helvetica Neue",Roboto,"Liberation Sans",Arial,sans-serif}}
{s} text{{fill:var(--ink)}}
{s} .still{{pointer-events:none}}
{s} .card{{fill:var(--plate);stroke:var(--wall);stroke-width:3}}
{s} .own{{fill:var(--own)}}{s} .frame{{fill:none}}
{s} .place,{s} .glass{{fill:none;pointer-events:all}}{s} .jungle{{fill:var(--hill)}}
{s} .next{{fill:none;stroke:var(--quiet);stroke-width:2}}
{s} .tick{{fill:none;stroke:var(--leaf);stroke-width:7;stroke-linecap:round}}
{s} .turn{{stroke:var(--offer);stroke-width:5}}
{s} .rim{{stroke:var(--rim);stroke-width:1.2;stroke-linejoin:round}}
{s} .sign{{font:italic 700 25px Georgia,"Times New Roman","Liberation Serif",serif;fill:#fdf0d5}}
{s} .head,{s} .name{{font-size:20px;text-anchor:start}}
{s} .quiet{{fill:var(--quiet);font-weight:600}}
{s} .start{{text-anchor:start}}{s} .end{{text-anchor:end}}
{s} .tiny{{font-size:12px}}{s} .gain rect{{fill:var(--offer)}}{s} .gain text{{font-size:12px;fill:var(--offer_ink)}}
{s} .guide{{font-size:15.5px;font-weight:400}}
{s} .rank{{font-size:19px}}{s} .mid{{font-size:17px}}{s} .big{{font-size:21px}}
{s} .huge{{font-size:32px}}
{s} .white{{fill:#fff}}{s} .dark{{fill:{dark}}}
{s} .zero{{opacity:.4}}
{s} .letter{{stroke-width:3;paint-order:stroke;stroke-linejoin:round}}
text.{p}-price{{font-size:13px;fill:{dark}}}text.{p}-points{{font-size:13px;fill:var(--badge_ink)}}
.{p}-slot{{fill:var(--plate);stroke:var(--edge);stroke-width:1.5}}.{p}-plain{{fill:var(--quiet)}}
{s} .many{{text-anchor:end;font-size:17px}}
{s} .seat{{font-size:17px;font-weight:800;fill:#fff}}
{s} .plot{{fill:var(--plot);stroke:var(--terrace);stroke-width:1.5}}
{s} .site{{fill:var(--site);stroke:var(--quay);stroke-width:1.3;stroke-dasharray:4 3}}
{s} .dock{{fill:var(--dock);stroke:var(--quay);stroke-width:1.3}}
{s} .slot{{fill:var(--plate);stroke:var(--edge);stroke-width:1.5}}
{s} .done{{fill:var(--lit);stroke:var(--edge);stroke-width:1.5}}
{s} .lit{{fill:var(--lit)}}{s} .lit_ink{{fill:var(--lit_ink)}}
{s} .hole{{fill:none;stroke:#fff;stroke-width:1.6;stroke-dasharray:3 2.4}}
{s} .trail{{fill:none;stroke:var(--trail);stroke-width:5;stroke-linecap:round}}
{s} .way{{fill:none;stroke:var(--offer);stroke-width:4;stroke-linecap:round}}
{s} .line{{stroke:var(--edge);stroke-width:1.5}}{s} .arrow{{fill:none;stroke:var(--quiet);stroke-width:3}}
{s} .offer{{cursor:pointer}}
{s} .offer .plot,{s} .offer .site,{s} .offer .dock,{s} .offer .slot,{s} .offer .place{{fill:var(--offer_plate)}}
{s} .ring{{fill:none;stroke:var(--offer);stroke-width:3}}
{s} .asked{{fill:none;stroke:var(--ink);stroke-width:3;stroke-dasharray:6 4}}
{s} .mark{{fill:none;stroke:var(--last);stroke-width:3}}
{s} .halo{{fill:none;stroke:var(--plate);stroke-width:6}}
{s} .button rect{{fill:var(--offer)}}{s} .button text{{fill:var(--offer_ink);font-size:17px;font-weight:800}}
{sorts}{owners}{layouts}
"""


@dataclass(frozen=True, eq=False)
class Brush(Pen):
    """A pen that writes ids quickly: this picture has a thousand."""

    safe: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "safe", escape(self.prefix))

    def id(self, name: str) -> str:
        return f"{self.safe}-{name}"


@remembered
def style(pen: Brush, layouts: str) -> str:
    """The style sheet; `layouts` are the rules that place the zones on narrower pages."""
    scope = f'[id="{pen.id("board")}"]'
    sorts = "".join(
        f"{scope} .s{number}{{fill:{look['ground']}}}{scope} .i{number}{{fill:{look['ink']};stroke:{look['ground']}}}"
        for number, look in enumerate(SORT_LOOKS)
    )
    owners = "".join(f"{scope} .o{seat}{{fill:{look['colour']}}}" for seat, look in enumerate(OWNERS))
    blanks = {"p": pen.safe, "dark": DARK, "sorts": sorts, "owners": owners, "layouts": layouts}
    return drawing.style(pen, LOOK, _STYLE, **blanks)


@remembered
def definitions(pen: Brush, looks: tuple[int, ...]) -> str:
    """Patterns and icons, by name; of owned things those of the owners there are."""
    sea = {"size": 24, "line": 2, "path": "M-6 8Q0 2 6 8T18 8T30 8M-18 20Q-12 14-6 20T6 20T18 20T30 20"}
    parts = [drawing.pattern(pen, "sea", sea, "var(--sea)", "var(--wave)", 1)]
    for sort, look in enumerate(SORT_LOOKS):
        shape = LOOK["patterns"][look["pattern"]]
        parts.append(drawing.pattern(pen, f"cloth{sort}", shape, look["ground"], look["ink"], look["strength"]))
        parts.append(
            f'<g id="{pen.id(f"bean{sort}")}"><ellipse rx="12.5" ry="10.8" transform="rotate(-24)" '
            f'stroke="var(--rim)" stroke-width="1.2" fill="{pen.url(f"cloth{sort}")}"/>'
            f'<text fill="{look["ink"]}" stroke="{look["ground"]}" stroke-width="3" paint-order="stroke" y="5">'
            f"{SORT_LETTERS[sort]}</text></g>"
        )
    parts += [f'<g id="{pen.id(name)}">{drawn}</g>' for name, drawn in ICONS.items()]
    for seat in looks:
        parts.append(f'<path id="{pen.id(f"shape{seat}")}" d="{OWNERS[seat]["shape"]}"/>')
        blanks = {"p": pen.safe, "n": seat, "c": OWNERS[seat]["colour"]}
        parts += [f'<g id="{pen.id(f"{name}{seat}")}">{drawn.format(**blanks)}</g>' for name, drawn in OWNED.items()]
    return "".join(parts)


# ---- icons -----------------------------------------------------------------------------------------------------------


def icon(pen: Brush, name: str, x: float = 0, y: float = 0, size: float = 1, css: str = "") -> str:
    """A drawing of the definitions, about 24 wide at size 1."""
    if size == 1:
        at = (f' x="{x:g}"' if x else "") + (f' y="{y:g}"' if y else "")
    else:
        at = f' transform="{f"translate({x:g} {y:g})" if x or y else ""}scale({size:g})"'
    look = f' class="{css}"' if css else ""
    return f'<use href="#{pen.safe}-{name}"{at}{look}/>'


def plain(pen: Brush, name: str, x: float, y: float, size: float) -> str:
    """An icon of nobody's colour."""
    return icon(pen, name, x, y, size, f"{pen.safe}-plain")


def bean(pen: Brush, sort: int, x: float = 0, y: float = 0, size: float = 1) -> str:
    return icon(pen, f"bean{sort}", x, y, size)


def look_of(planter: int, seats: int) -> int:
    """Which owner's look: a seat's, or that of the neutral third."""
    return planter if planter < seats else NEUTRAL


def owner(pen: Brush, look: int, x: float = 0, y: float = 0, size: float = 1) -> str:
    """A player's own shape in his colour, about 24 wide at size 1."""
    return icon(pen, f"own{look}", x, y, size)


def coin(pen: Brush, price: int, x: float = 0, y: float = 0, size: float = 1) -> str:
    return _numbered(pen, "price", price, x, y, icon(pen, "coin", x, y, size))


def badge(pen: Brush, points: int | str, x: float, y: float, size: float = 1) -> str:
    """Points, on a dark sign."""
    return _numbered(pen, "points", points, x, y, icon(pen, f"sign{min(3, len(str(points)))}", x, y, size))


def _numbered(pen: Brush, css: str, number: int | str, x: float, y: float, drawn: str) -> str:
    return f'{drawn}<text class="{pen.safe}-{css}" x="{x:g}" y="{y + 4.6:g}">{number}</text>'


def counter(pen: Brush, kind: str, colour: int, x: float = 0, y: float = 0, size: float = 1) -> str:
    """A counter (arabica, animal or stock) in the colour of a coop, with its letter; a joker has a star."""
    letter = "★" if kind == "stock" and colour == JOKER else SORT_LETTERS[colour]
    drawn = icon(pen, kind, x, y, size, f"s{colour}")
    return f'{drawn}<text class="letter i{colour}" x="{x:g}" y="{y + 5:g}">{letter}</text>'


def bonus(pen: Brush, counts: Sequence[int], x: float, y: float, size: float = 1, room: float = 60) -> str:
    """What a bonus brings: an icon each, with a number where it is more than one, side by side around the place."""
    kinds = [kind for kind, count in enumerate(counts) if count]
    wide = [25 + (9 if counts[kind] > 1 and kind != COIN else 0) for kind in kinds]
    size = round(min(size, room / sum(wide)), 2) if kinds else size
    at = x - sum(wide) * size / 2
    drawn = []
    for kind, across in zip(kinds, wide, strict=True):
        middle = round(at + 12.5 * size, 1)
        if kind == COIN:
            drawn.append(coin(pen, counts[kind], middle, y, size))
        else:
            drawn.append(icon(pen, BONUS_ICONS[kind], middle, y, size))
            if counts[kind] > 1:
                drawn.append(f'<text x="{middle + 16 * size:g}" y="{y + 5:g}">{counts[kind]}</text>')
        at += across * size
    return "".join(drawn)


def cost(pen: Brush, counts: Sequence[int], size: float, wide: float) -> str:
    """Coffee to be paid, around the origin: up to three lines, a number before a bean unless it is one."""
    sorts = [sort for sort, count in enumerate(counts) if count]
    a_line = max(1, int(wide / size) // max([_bean_room(counts[sort]) for sort in sorts], default=1))
    lines = [sorts[first : first + a_line] for first in range(0, len(sorts), a_line)]
    drawn = []
    for number, line in enumerate(lines):
        down = (number - (len(lines) - 1) / 2) * 24
        at = -sum(_bean_room(counts[sort]) for sort in line) / 2
        for sort in line:
            at += _bean_room(counts[sort])
            drawn.append(bean(pen, sort, at - 12.5, down))
            if counts[sort] > 1:
                drawn.append(f'<text class="many" x="{at - 26:g}" y="{down + 6:g}">{counts[sort]}</text>')
    return "".join(drawn) if size == 1 else f'<g transform="scale({size:g})">{"".join(drawn)}</g>'


def _bean_room(count: int) -> int:
    return 25 if count == 1 else 38 if count < 10 else 47


# ---- marks -----------------------------------------------------------------------------------------------------------


def box(css: str, wide: float, high: float, round_by: float = 7) -> str:
    """A rectangle around the origin."""
    look = f' class="{css}"' if css else ""
    return f'<rect{look} x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="{round_by:g}"/>'


def card(wide: float, high: float, css: str = "card") -> str:
    """The ground of a zone."""
    return f'<rect class="{css}" x="2" y="2" width="{wide - 4:g}" height="{high - 4:g}" rx="14"/>'


def sheet(pen: Brush, name: str, css: str) -> str:
    """A rectangle around the origin that is used so often that it is one of the definitions."""
    return f'<use href="#{pen.safe}-{name}" class="{css}"/>'


def lines_of(text: str, size: float, room: float, most: int) -> list[str]:
    """A sentence in lines that fit; what is too long for them stays in the last."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if drawing.width(longer) * size <= room or not lines[-1] or len(lines) == most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
