"""What the picture is made of: the style sheet, the coffees' patterns, the pieces, the owners' marks, coins.

A coffee is always told three ways: by its letter, its pattern and its colour. An owner is told by shape and colour.
What costs centavos carries a coin. Nothing here knows the position.
"""

from __future__ import annotations

from typing import Any, Final

from tertulia.games.guatemala_cafe.actions import ACTIONS
from tertulia.games.guatemala_cafe.pieces import BOARD, COFFEES, LETTERS, ROAD, SHED, SHIP, TYPES
from tertulia.kernel import drawing
from tertulia.kernel.drawing import SEAT_COLOURS, Pen, remembered

LOOK: Final[dict[str, Any]] = BOARD["picture"]
COFFEE_LOOKS: Final[list[dict[str, Any]]] = [LOOK["coffees"][coffee] for coffee in TYPES]
OWNERS: Final[list[dict[str, str]]] = [
    {"colour": colour, **look} for colour, look in zip(SEAT_COLOURS, LOOK["owners"], strict=False)
]
GOLD: Final = "#f2c14e"
DARK: Final = "#33241a"
PORTRAIT: Final = "@media(max-width:700px) and (max-aspect-ratio:1/1)"
"""A phone. A picture in an <img> is its own page there, never higher than wide, and keeps the wide layout."""

WORKER_BODY: Final = "M-35 41C-35 12-20-3 0-3S35 12 35 41z"
SHED_BODY: Final = "M-34 41V-8L0-36L34-8V41z"
SHIP_BODY: Final = "M-31-39H31C38-20 38-6 31 12H-31C-24-6-24-20-31-39z"
SACK_BODY: Final = "M-13-24C-40-4-46 34-33 41H33C46 34 40-4 13-24L21-39H-21z"

_STYLE: Final = """
{s}{{display:block;width:100%;height:auto;max-width:1800px;margin:0 auto;
font-family:"Avenir Next",Avenir,"Segoe UI","Helvetica Neue",Roboto,"Liberation Sans",Arial,sans-serif}}
{s} text{{text-anchor:middle;fill:var(--ink)}}
{s} .still{{pointer-events:none}}
{s} .frame{{fill:none;stroke:var(--wall);stroke-width:12}}
{s} .sign{{font:italic 700 36px Georgia,"Times New Roman","Liberation Serif",serif;fill:var(--sign_ink)}}
{s} .on{{font-weight:800;font-size:40px;stroke-width:8;paint-order:stroke;stroke-linejoin:round}}
{s} .quay{{font-size:30px}}
{s} .body{{stroke:var(--rim);stroke-width:3;stroke-linejoin:round}}
{s} .plate{{fill:var(--plate)}}
{s} .grey{{fill:var(--grey_cell)}}{s} .green{{fill:var(--green_cell)}}{s} .yellow{{fill:var(--yellow_cell)}}
{s} .lit{{fill:var(--lit_plate)}}{s} .dock{{fill:var(--dock)}}{s} .burlap{{fill:var(--burlap)}}
{s} .stitch{{fill:none;stroke:var(--sack);stroke-width:4;stroke-dasharray:10 7}}
{s} .coin circle{{fill:{gold};stroke:#8a6414;stroke-width:2.5}}
{s} .coin text{{font-weight:800;font-size:27px;fill:{dark}}}
{s} .label{{font-weight:700;font-size:34px;fill:var(--quiet)}}
{s} .five{{font-weight:700;fill:var(--quiet)}}
{s} .name{{font-weight:600;font-size:22px;fill:var(--quiet)}}
{s} .steps{{font-weight:800;font-size:36px;fill:var(--offer_ink)}}
{s} .points{{font-weight:800;font-size:30px;fill:var(--offer_ink)}}
{s} .badge rect,{s} .badge circle{{fill:var(--offer);stroke:var(--plate);stroke-width:3}}
{s} .none rect{{fill:var(--plate);stroke:var(--offer)}}
{s} .none .points{{fill:var(--ink)}}
{s} .count{{font-weight:800;font-size:40px}}
{s} .caption{{font-weight:600;font-size:28px;fill:var(--quiet)}}
{s} .owner{{stroke:#fff;stroke-width:5;paint-order:stroke;stroke-linejoin:round}}
{s} .seat{{font-weight:800;font-size:24px;fill:#fff}}
{s} .zero{{fill:var(--quiet);font-weight:600}}
{s} .due{{font-weight:700;font-size:36px;text-anchor:start}}
{s} .button{{font-weight:800;font-size:32px;fill:var(--offer_ink)}}
{s} .player{{font-weight:700;font-size:40px;text-anchor:start}}
{s} .status{{font-size:28px;text-anchor:start;fill:var(--quiet)}}
{s} .total{{font-weight:800;font-size:56px;text-anchor:end}}
{s} .start{{text-anchor:start}}
{s} .end{{text-anchor:end}}
{s} .first{{fill:{dark}}}
{s} .offer{{cursor:pointer}}
{s} .offer .plate,{s} .offer .grey,{s} .offer .green,{s} .offer .yellow,{s} .offer .lit,
{s} .offer .burlap{{fill:var(--offer_plate)}}
{s} .ring{{fill:none;stroke:var(--offer);stroke-width:6}}
{s} .scored{{fill:none;stroke:var(--ink);stroke-width:5}}
{s} .mark{{fill:none;stroke:var(--last);stroke-width:6}}
{s} .halo{{fill:none;stroke:var(--plate);stroke-width:11}}
{s} .hit{{stroke:transparent;stroke-width:34;fill:none}}
{s} .path{{stroke:var(--path);stroke-width:13;stroke-linecap:round;fill:none}}
{s} .path_edge{{stroke:var(--path_edge);stroke-width:19;stroke-linecap:round;fill:none}}
{s} .shut{{stroke:var(--closed);stroke-width:17;stroke-dasharray:5 9;fill:none}}
{s} .road{{stroke:var(--road);stroke-width:23;stroke-linecap:round;fill:none}}
{s} .verge{{stroke:var(--lane);stroke-width:29;stroke-linecap:round;fill:none}}
{s} .lane{{stroke:var(--lane);stroke-width:5;fill:none}}
{s} .way{{stroke:var(--offer);stroke-width:11;stroke-linecap:round;fill:none}}
{coffees}{portrait}{{{s} .name{{display:none}}{s} .status{{font-size:31px}}{s} .label{{font-size:38px}}
{layout}}}
"""


@remembered
def style(pen: Pen, layout: str) -> str:
    """The style sheet; `layout` are the rules that put the parts below each other."""
    coffees = "".join(
        f'[id="{pen.id("board")}"] .c{number}{{fill:{look["ink"]};stroke:{look["ground"]}}}'
        for number, look in enumerate(COFFEE_LOOKS)
    )
    blanks = {"dark": DARK, "gold": GOLD, "coffees": coffees, "portrait": PORTRAIT, "layout": layout}
    return drawing.style(pen, LOOK, _STYLE, **blanks)


@remembered
def patterns(pen: Pen) -> str:
    """The floor, the sea, and each coffee's own."""
    floor = {"size": 100, "line": 0, "path": "M50 0L100 50L50 100L0 50z"}
    sea = {"size": 60, "line": 5, "path": "M-15 20Q0 4 15 20T45 20T75 20M-45 50Q-30 34-15 50T15 50T45 50T75 50"}
    return (
        drawing.pattern(pen, "floor", floor, "var(--floor)", "var(--tiles)", 1)
        + drawing.pattern(pen, "sea", sea, "var(--sea)", "var(--wave)", 1)
        + "".join(
            drawing.pattern(
                pen, coffee, LOOK["patterns"][look["pattern"]], look["ground"], look["ink"], look["strength"]
            )
            for coffee, look in zip(TYPES, COFFEE_LOOKS, strict=True)
        )
    )


# ---- pieces ----------------------------------------------------------------------------------------------------------


@remembered
def piece(pen: Pen, number: int) -> str:
    """A piece around the origin, about 80 wide."""
    if number == ROAD:
        return (
            '<g transform="rotate(-35)"><rect class="body" x="-43" y="-15" width="86" height="30" rx="9" '
            'fill="var(--road)"/><path class="lane" d="M-33 0H-15M-9 0H9M15 0H33"/></g>'
        )
    if number > ROAD:
        return sack(pen, number - ROAD - 1)
    coffee = number % COFFEES
    return worker(pen, coffee) if number < SHED else shed(pen, coffee) if number < SHIP else ship(pen, coffee)


def _body(pen: Pen, path: str, coffee: int) -> str:
    return f'<path class="body" d="{path}" fill="{pen.url(TYPES[coffee])}"/>'


def letter(coffee: int, y: int) -> str:
    return f'<text class="on c{coffee}" y="{y}">{LETTERS[coffee]}</text>'


def worker(pen: Pen, coffee: int) -> str:
    """A picker with a straw hat."""
    return (
        '<circle cy="-12" r="13" fill="var(--skin)"/>'
        f"{_body(pen, WORKER_BODY, coffee)}"
        '<path class="body" d="M-27-17C-18-23-14-24-13-28C-11-41 11-41 13-28C14-24 18-23 27-17C12-12-12-12-27-17z" '
        f'fill="var(--straw)"/>{letter(coffee, 35)}'
    )


def shed(pen: Pen, coffee: int) -> str:
    return (
        f"{_body(pen, SHED_BODY, coffee)}"
        '<path d="M-43-3L0-38L43-3" fill="none" stroke="var(--rim)" stroke-width="9" stroke-linejoin="round" '
        f'stroke-linecap="round"/>{letter(coffee, 33)}'
    )


def ship(pen: Pen, coffee: int) -> str:
    return (
        '<path d="M0-44V24" stroke="var(--rim)" stroke-width="6"/>'
        f"{_body(pen, SHIP_BODY, coffee)}"
        f'<path class="body" d="M-43 17H43C40 32 34 41 24 41H-24C-34 41-40 32-43 17z" fill="var(--quay)"/>'
        f"{letter(coffee, 2)}"
    )


def sack(pen: Pen, coffee: int) -> str:
    return (
        f"{_body(pen, SACK_BODY, coffee)}"
        f'<path d="M-15-23H15" stroke="var(--rim)" stroke-width="6" stroke-linecap="round"/>{letter(coffee, 30)}'
    )


def bean(pen: Pen, coffee: int) -> str:
    """A coffee by itself: a round sign."""
    return f'<circle class="body" r="32" fill="{pen.url(TYPES[coffee])}"/>{letter(coffee, 14)}'


def plain_sack() -> str:
    """A sack whose coffee is not seen."""
    return (
        f'<path d="{SACK_BODY}" fill="var(--sack)" stroke="var(--wall)" stroke-width="3"/>'
        '<path d="M-15-23H15" stroke="var(--wall)" stroke-width="6" stroke-linecap="round"/>'
    )


# ---- marks -----------------------------------------------------------------------------------------------------------


def owner(seat: int, numbered: bool = False) -> str:
    """A player's own shape, about 40 wide."""
    look = OWNERS[seat]
    number = f'<text class="seat" y="{10 if seat == 2 else 9}">{seat + 1}</text>' if numbered else ""
    return f'<path class="owner" d="{look["shape"]}" fill="{look["colour"]}"/>{number}'


def coin(price: int, x: float = 0, y: float = 0) -> str:
    return f'<g class="coin" transform="translate({x:g} {y:g})"><circle r="20"/><text y="9.5">{price}</text></g>'


def square(css: str, half: float) -> str:
    return f'<rect class="{css}" x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="16"/>'


def rings(offered: bool, last: bool, half: float) -> str:
    """The ring of what is offered, and around it that of the last turn."""
    ring = square("ring", half) if offered else ""
    half += 3 if offered else 0
    return ring + (square("halo", half) + square("mark", half) if last else "")


def offered(actions: tuple[int, ...]) -> str:
    """What a group says of the actions it stands for."""
    return f' class="offer" data-actions="{"|".join(ACTIONS.texts(actions))}"' if actions else ""


@remembered
def frame(pen: Pen, wide: float, high: float) -> str:
    """The ground of a part of the picture and its wall."""
    return (
        f'<rect x="6" y="6" width="{wide - 12:g}" height="{high - 12:g}" rx="40" fill="{pen.url("floor")}" '
        'stroke="var(--wall)" stroke-width="12"/>'
    )
