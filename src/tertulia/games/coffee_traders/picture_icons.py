"""The icons: each around the origin and about 24 wide, drawn once in the picture's definitions and used by name.

What is used elsewhere is out of reach of a style sheet that is for one picture alone, so nothing here has a class;
{rim} stands for an outline. Icons without a fill take that of who uses them.
"""

from __future__ import annotations

from typing import Final

_RIM: Final = 'stroke="var(--rim)" stroke-width="1.2" stroke-linejoin="round"'
_HOUSE: Final = '<path {rim} d="M-11 11V-3L0-11L11-3V11z"/>'
_LINE: Final = 'stroke="#33241a" stroke-width="1.2"'
_CAT: Final = "M-11-12.5L-5-8.5H5L11-12.5V5Q11 11 5 11H-5Q-11 11-11 5z"
_PAW: Final = (
    '<g fill="#fff"><path d="M0 1C3 1 6 4 6 6.6C6 9.4 3 9 0 9S-6 9.4-6 6.6C-6 4-3 1 0 1z"/><circle cx="-6.4" cy=".4" '
    'r="2.1"/><circle cx="-2.3" cy="-3.2" r="2.3"/><circle cx="2.3" cy="-3.2" r="2.3"/><circle cx="6.4" cy=".4" '
    'r="2.1"/></g>'
)
_DONKEY: Final = (
    "M-11.5-1C-11-3.5-9.5-4.5-7.5-4.5H2.5L5.5-8.5L4.5-12.5L7.2-10.5L9-13L9.2-9L12.5-5.5L11.5-3L8.5-3.5L7.5.5"
    "V11H5V4.5C2 5.5-2 5.5-5 4.5V11H-7.5V3C-8.5 2-9 1-9-.5L-10.5 5L-12 4.5z"
)
_WHEELS: Final = '<g {rim} fill="#33241a"><circle cx="-5.5" cy="6" r="3"/><circle cx="6.5" cy="6" r="3"/></g>'
_SACK: Final = "M-4-8C-11-2-13 9-9.5 11.5H9.5C13 9 11-2 4-8L6-11.8H-6z"

_DRAWN: Final[dict[str, str]] = {
    "coin": '<circle r="10.5" fill="#f2c14e" stroke="#8a6414" stroke-width="1.2"/>',
    "sign1": '<rect x="-10" y="-9" width="20" height="18" rx="5" fill="var(--badge)"/>',
    "sign2": '<rect x="-14" y="-9" width="28" height="18" rx="5" fill="var(--badge)"/>',
    "sign3": '<rect x="-18" y="-9" width="36" height="18" rx="5" fill="var(--badge)"/>',
    "worker": (
        '<path {rim} d="M-10 11.5C-10 4-6 0 0 0S10 4 10 11.5z" fill="var(--cloth)"/>'
        '<circle cy="-3.2" r="4" fill="var(--skin)"/>'
        '<path {rim} d="M-9-4.6C-5.5-6.4-4.6-7-4.2-8.4C-3.4-12.4 3.4-12.4 4.2-8.4C4.6-7 5.5-6.4 9-4.6C4-3-4-3-9-4.6z" '
        'fill="var(--straw)"/>'
    ),
    "donkey": f'<path {{rim}} d="{_DONKEY}" fill="var(--animal)"/>',
    "ears": f'<path d="{_DONKEY}"/>',
    "space": (
        '<circle r="9.5" fill="var(--plate)" stroke="var(--edge)" stroke-width="1.5"/>'
        f'<path d="{_DONKEY}" fill="var(--quiet)" opacity=".4" transform="scale(.55)"/>'
    ),
    "truck": f'<path {{rim}} d="M-12-7H3V6H-12zM3-3H8L12 1.5V6H3z"/>{_WHEELS}',
    "grey-truck": (
        '<path {rim} d="M-12-7H3V6H-12z" fill="var(--leaf)"/>'
        f'<path {{rim}} d="M3-3H8L12 1.5V6H3z" fill="var(--straw)"/>{_WHEELS}'
    ),
    "civet": (
        '<path {rim} d="M-9.5-10L-4.4-6.6C-1.5-7.4 1.5-7.4 4.4-6.6L9.5-10C10.6-5 10.4-.5 8.6 3.6C6.6 8 3 10.6 0 10.6'
        'S-6.6 8-8.6 3.6C-10.4-.5-10.6-5-9.5-10z" fill="var(--animal)"/>'
        '<path d="M-8.4-.6C-5.4-4-2-.6 0 1.6C2-.6 5.4-4 8.4-.6C6.8 4 3.4 3.4 0 3.4S-6.8 4-8.4-.6z" fill="#33241a"/>'
        '<circle cx="-4.2" cy=".4" r="1.5" fill="#fff"/><circle cx="4.2" cy=".4" r="1.5" fill="#fff"/>'
        '<path d="M-1.8 5.6H1.8L0 7.8z" fill="#33241a"/>'
    ),
    "step": (
        '<path {rim} d="M0-11.5L9.5-1.5H4.5V10.5H-4.5V-1.5H-9.5z" fill="var(--leaf)"/>'
        '<path d="M0-7V7.5M0 3L-2.4.8M0 3L2.4.8M0-1.5L-2.4-3.7M0-1.5L2.4-3.7" fill="none" stroke="var(--plate)" '
        'stroke-width="1.3"/>'
    ),
    "animal": f'<path {{rim}} d="{_CAT}"/>',
    "any-animal": f'<path {{rim}} d="{_CAT}" fill="var(--animal)"/>{_PAW}',
    "arabica": '<path {rim} d="M0-13.5C12-8 13 5 0 13.5C-13 5-12-8 0-13.5z"/>',
    "stock": f'<path {{rim}} d="{_SACK}"/>',
    "sack": (
        f'<path {{rim}} d="{_SACK}" fill="var(--earth)"/><path d="M-5-7.6H5" stroke="var(--rim)" stroke-width="1.8"/>'
    ),
    "any-bean": (
        '<ellipse {rim} rx="12.5" ry="10.8" transform="rotate(-24)" fill="var(--cloth)"/>'
        '<text fill="#33241a" y="5.5">?</text>'
    ),
    "meeple": (
        '<path {rim} d="M0-11.8A5 5 0 0 1 4.2-4C9-3.4 12-1 12 2C12 4.4 8.4 4.6 6.2 4.4L9.4 11.6H2.2L0 8.4L-2.2 11.6'
        'H-9.4L-6.2 4.4C-8.4 4.6-12 4.4-12 2C-12-1-9-3.4-4.2-4A5 5 0 0 1 0-11.8z"/>'
    ),
    "cube": (
        '<path {rim} d="M0-11.5L10-6V6L0 11.5L-10 6V-6z"/><path d="M0-11.5L10-6L0-.5L-10-6z" fill="#fff" '
        'opacity=".45"/><path d="M10-6V6L0 11.5V-.5z" fill="#000" opacity=".25"/>'
    ),
    "site": ('<path d="M-10.5 11V-3L0-11L10.5-3V11z" fill="var(--site)" stroke="var(--quay)" stroke-dasharray="3 2"/>'),
    "hole": '<circle r="8.5" fill="var(--site)" stroke="var(--quay)" stroke-dasharray="3 2"/>',
    "post": f'{_HOUSE}<path d="M-6.5-1.5H6.5V7H-6.5zM-6.5-1.5L0 4L6.5-1.5" fill="#fff" {_LINE}/>',
    "station": (
        f'{_HOUSE}<path d="M-5.5-3.5H5.5V5H-5.5z" fill="#fff" {_LINE}/>'
        '<path d="M-3.6-1.6H3.6V1.4H-3.6zM-7 8.2H7" fill="#33241a" stroke="#fff" stroke-width="1.2"/>'
    ),
    "hospital": f'{_HOUSE}<path d="M-2.4-4.5H2.4V0H7V4.8H2.4V9.2H-2.4V4.8H-7V0H-2.4z" fill="#fff"/>',
    "warehouse": (
        f'<path {{rim}} d="M-12 11V-4L0-10L12-4V11z"/><path d="M-8 11V0H8V11M-8 3.6H8M-8 7.2H8" fill="#fff" {_LINE}/>'
    ),
    "exchange": (
        '<circle {rim} r="9.5" fill="var(--cloth)"/><path d="M-5-2H4L1-5M5 2.5H-4L-1 5.5" fill="none" stroke="#33241a" '
        'stroke-width="1.6"/>'
    ),
    "ship": (
        '<path d="M0-12V8" stroke="var(--rim)" stroke-width="2"/>'
        '<path {rim} d="M1.5-11C8-8 9-2 9 3H1.5zM-1.5-8C-6-5-7-1-7 3H-1.5z" fill="var(--cloth)"/>'
        '<path {rim} d="M-12 5H12C11 9 9 12 6 12H-6C-9 12-11 9-12 5z" fill="var(--quay)"/>'
    ),
    "cup": (
        '<path {rim} d="M-9-5H6V2C6 7 3 9.5-1.5 9.5S-9 7-9 2z" fill="var(--cloth)"/>'
        '<path d="M6-3C11-4 11 4 5 4" fill="none" stroke="var(--rim)" stroke-width="2"/>'
        '<path d="M-5-7Q-3-9-5-11M0-7Q2-9 0-11" fill="none" stroke="var(--quiet)" stroke-width="1.3"/>'
    ),
}
SHEETS: Final = {"cell": (74, 63), "contract": (70, 104), "store": (55, 40)}
"""Rectangles by name, wide and high; their looks are those of who uses them."""
_TILES: Final[dict[str, str]] = {
    f"{name}{level}": f'<rect x="-16" y="-15" width="32" height="30" rx="6" {look}/><text y="6" {ink}>{level}</text>'
    for level in (1, 2, 3)
    for name, look, ink in (
        ("tile", _RIM, 'fill="#fff" font-size="17"'),
        ("gone", 'fill="var(--site)" stroke="var(--quay)" stroke-dasharray="4 3"', 'fill="var(--quiet)"'),
    )
}
_SHEETS: Final[dict[str, str]] = {
    name: f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}" height="{high}" rx="7"/>'
    for name, (wide, high) in SHEETS.items()
}
ICONS: Final[dict[str, str]] = {
    name: drawn.replace("{rim}", _RIM) for name, drawn in (_DRAWN | _TILES | _SHEETS).items()
}
BONUS_ICONS: Final[list[str]] = ["step", "worker", "coin", "donkey", "grey-truck", "civet", "any-animal"]
"""By bonus; coins are drawn with their number."""
OWNED: Final[dict[str, str]] = {
    "own": '<use href="#{p}-shape{n}" fill="{c}" stroke="#fff" stroke-width="2" paint-order="stroke"/>',
    "meeple": '<use href="#{p}-meeple" fill="{c}"/><use href="#{p}-shape{n}" fill="#fff" '
    'transform="translate(0 1.6)scale(.42)"/>',
    "cube": '<use href="#{p}-cube" fill="{c}"/><use href="#{p}-shape{n}" fill="#fff" '
    'transform="translate(-4.7 3)scale(.32)"/>',
    "truck": '<use href="#{p}-truck" fill="{c}"/><use href="#{p}-shape{n}" fill="#fff" '
    'transform="translate(-4.5-1)scale(.38)"/>',
    "donkey": '<use href="#{p}-own{n}"/><use href="#{p}-ears" fill="#fff" transform="scale(.58)"/>',
    **{
        kind: f'<use href="#{{p}}-{kind}" fill="{{c}}"/>'
        '<use href="#{p}-own{n}" transform="translate(8 8)scale(.42)"/>'
        for kind in ("post", "station", "hospital", "warehouse")
    },
}
"""What has an owner: p is the picture's prefix, n his look, c his colour. His shape is on all of it."""
