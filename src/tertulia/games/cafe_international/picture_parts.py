"""What the picture is made of: the style sheet, the nations' patterns, tokens, signs and texts.

A nation is always told three ways: by its code, its pattern and its colour. A lady's token is round, a gentleman's
square, and each carries its sign; a joker carries a star. Nothing here knows the position.
"""

from __future__ import annotations

from typing import Any, Final

from tertulia.games.cafe_international.pieces import BOARD, LADY, NATIONS, gender_of, is_joker, nation_of
from tertulia.kernel import drawing

LOOK: Final[dict[str, Any]] = BOARD["picture"]
COLOURS: Final[list[str]] = [LOOK[nation]["colour"] for nation in NATIONS]
CREAM: Final = "#fff6e4"
GOLD: Final = "#f2c14e"
DARK: Final = "#33241a"
STAR: Final = "M0-10L2.9-3.4L10-2.8L4.6 1.9L6.2 9L0 5.2L-6.2 9L-4.6 1.9L-10-2.8L-2.9-3.4z"
SIGNS: Final = (
    "M0 2A5.5 5.5 0 1 0 0-9A5.5 5.5 0 1 0 0 2zM0 2V12M-5 7H5",
    "M-2.5-1A5.5 5.5 0 1 0-2.5 10A5.5 5.5 0 1 0-2.5-1zM1.5 .5L8-7M2-7H8V-1",
)
"""The signs of a lady and of a gentleman, as lines."""

_STYLE: Final = """
{s}{{display:block;width:100%;height:auto;max-width:1200px;margin:0 auto;
font-family:"Avenir Next",Avenir,"Segoe UI","Helvetica Neue",Roboto,"Liberation Sans",Arial,sans-serif}}
{s} text{{text-anchor:middle;fill:var(--ink)}}
{s} .still{{pointer-events:none}}
{s} .sign{{font:italic 700 33px Georgia,"Times New Roman","Liberation Serif",serif;fill:var(--sign_ink)}}
{s} .code{{font-weight:800;font-size:38px}}
{s} .number{{font-weight:600;font-size:17px;fill:var(--quiet)}}
{s} .who{{font-weight:700;font-size:26px;fill:var(--quiet)}}
{s} .name{{font-weight:600;font-size:19px;fill:var(--quiet)}}
{s} .on{{font-weight:800;font-size:32px;fill:#fff;stroke-width:6;paint-order:stroke;stroke-linejoin:round}}
{s} .joker{{font-size:27px;fill:{dark}}}
{s} .value{{font-weight:700;font-size:30px}}
{s} .value.taken{{font-size:20px;fill:#fff}}
{s} .points{{font-weight:800;font-size:26px;fill:var(--offer_ink)}}
{s} .badge rect{{fill:var(--offer);stroke:var(--offer);stroke-width:3}}
{s} .none rect{{fill:var(--plate)}}
{s} .none .points{{fill:var(--ink)}}
{s} .arrows{{fill:none;stroke:var(--offer_ink);stroke-width:4}}
{s} .none .arrows{{stroke:var(--offer)}}
{s} .player{{font-weight:700;font-size:38px;text-anchor:start}}
{s} .status{{font-size:23px;text-anchor:start;fill:var(--quiet)}}
{s} .total{{font-weight:800;font-size:54px;text-anchor:end}}
{s} .unit{{font-size:20px;text-anchor:end;fill:var(--quiet)}}
{s} .rank{{font-weight:800;font-size:32px}}
{s} .first{{fill:{dark}}}
{s} .bag{{font-weight:800;font-size:42px;fill:var(--sack_ink)}}
{s} .caption{{font-weight:600;font-size:21px;fill:var(--quiet)}}
{s} .plate{{fill:var(--plate)}}
{s} .offer{{cursor:pointer}}
{s} .offer .plate{{fill:var(--offer_plate)}}
{s} .offer .who,{s} .offer .value{{fill:var(--ink)}}
{s} .ring{{fill:none;stroke:var(--offer);stroke-width:6}}
{s} .mark{{fill:none;stroke:var(--last);stroke-width:6}}
{s} .halo{{fill:none;stroke:var(--plate);stroke-width:11}}
@media(max-width:640px){{{s} .name,{s} .number{{display:none}}
{s} .who{{font-size:28px}}{s} .code{{font-size:42px;transform:translateY(4px)}}
{s} .caption{{font-size:27px}}{s} .status{{font-size:29px}}{s} .unit{{font-size:26px}}
{s} .value{{font-size:32px}}{s} .value.taken{{font-size:25px}}{s} .badge{{transform:scale(1.2)}}}}
"""


class Pen(drawing.Pen):
    """Knows the nations' cloths, too."""

    def fill(self, use: str, nation: int) -> str:
        """A nation's colour and pattern: `cloth` for tables and chairs, `dress` for guests."""
        return self.url(f"{use}-{NATIONS[nation]}")


# ---- style and patterns ----------------------------------------------------------------------------------------------


@drawing.remembered
def style(pen: Pen) -> str:
    return drawing.style(pen, LOOK, _STYLE, dark=DARK)


@drawing.remembered
def patterns(pen: Pen) -> str:
    """The floor, and by nation the cloth of tables and chairs and the same pattern, quieter, for its guests."""
    floor = (
        f'<pattern id="{pen.id("floor")}" width="100" height="100" patternUnits="userSpaceOnUse">'
        '<rect width="100" height="100" fill="var(--floor)"/>'
        '<path d="M50 0L100 50L50 100L0 50z" fill="var(--tiles)"/></pattern>'
    )
    nations = range(len(NATIONS))
    return floor + "".join(
        _pattern(pen, nation, "cloth", 0.8) + _pattern(pen, nation, "dress", 0.3) for nation in nations
    )


def _pattern(pen: Pen, nation: int, use: str, strength: float) -> str:
    shape = LOOK["patterns"][LOOK[NATIONS[nation]]["pattern"]]
    return drawing.pattern(pen, f"{use}-{NATIONS[nation]}", shape, COLOURS[nation], CREAM, strength)


# ---- tokens ----------------------------------------------------------------------------------------------------------


@drawing.remembered
def token(pen: Pen, guest: int) -> str:
    """A seated guest around the origin, 70 wide; a joker in gold, with the code it stands for."""
    nation = nation_of(guest)
    code = NATIONS[nation].upper()
    if is_joker(guest):
        return (
            shape(guest, 35, f'fill="{pen.fill("cloth", nation)}" stroke="{DARK}" stroke-width="2"')
            + shape(guest, 31, f'fill="{GOLD}"')
            + f'<path d="{STAR}" transform="translate(0-20)scale(.85)" fill="{DARK}"/>'
            + f'<text class="on joker" y="9">{code}</text>'
            + sign(guest, DARK, "translate(0 20)scale(.72)")
        )
    colour = COLOURS[nation]
    return (
        shape(guest, 35, f'fill="{pen.fill("dress", nation)}" stroke="{colour}" stroke-width="2"')
        + f'<text class="on" y="4" stroke="{colour}">{code}</text>'
        + sign(guest, colour, "translate(0 18)scale(.9)", "9")
        + sign(guest, "#fff", "translate(0 18)scale(.9)")
    )


def hand_token(pen: Pen, tile: int) -> str:
    """A tile in a hand; a joker there stands for nobody yet."""
    if not is_joker(tile):
        return token(pen, tile)
    return (
        shape(tile, 35, f'fill="{GOLD}" stroke="{DARK}" stroke-width="2"')
        + f'<path d="{STAR}" transform="translate(0-9)scale(1.9)" fill="{DARK}"/>'
        + sign(tile, DARK, "translate(0 20)scale(.85)")
    )


def shape(guest: int, half: int, paint: str) -> str:
    """Round for a lady, square for a gentleman."""
    if gender_of(guest) == LADY:
        return f'<circle r="{half}" {paint}/>'
    half -= 3
    return f'<rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="{half * 0.3:.0f}" {paint}/>'


def sign(guest: int, colour: str, place: str, line: str = "3.4") -> str:
    return (
        f'<path d="{SIGNS[gender_of(guest)]}" transform="{place}" fill="none" stroke="{colour}" '
        f'stroke-width="{line}" stroke-linecap="round"/>'
    )
