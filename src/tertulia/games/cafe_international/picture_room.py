"""The room itself: floor and walls, plants, the counter and the sign. It never changes."""

from __future__ import annotations

from typing import Final

from tertulia.games.cafe_international.picture_parts import Pen, patterns, style
from tertulia.games.cafe_international.picture_players import WIDTH
from tertulia.kernel.drawing import Drawing, remembered

STEP: Final = 100
HALF: Final = WIDTH // 2
"""From the middle of the room to its walls."""
BAR_LEFT: Final = -248
BAR_TOP: Final = -208


@remembered
def room(pen: Pen) -> Drawing:
    """What never changes."""
    plants = [(x * 6.28, y * 6.28) for x in (-1, 1) for y in (-1, 1)] + [(-3, 0), (3, 0)]
    return Drawing(
        f"{style(pen)}<defs>{patterns(pen)}</defs>"
        '<g class="still">'
        f'<rect x="{6 - HALF}" y="{6 - HALF}" width="{2 * HALF - 12}" height="{2 * HALF - 12}" rx="44" '
        f'fill="url(#{pen.id("floor")})" stroke="var(--wall)" stroke-width="12"/>'
        f"{''.join(_plant(x * STEP, y * STEP, 0.66 if y else 1) for x, y in plants)}"
        f'<rect x="{BAR_LEFT}" y="{BAR_TOP}" width="{-2 * BAR_LEFT}" height="{-2 * BAR_TOP}" rx="34" '
        'fill="var(--bar)" stroke="var(--seat_back)" stroke-width="6"/>'
        '<path d="M-222-100H222M-222 0H222M-222 100H222" stroke="var(--grain)" stroke-width="5"/>'
        '<rect x="-146" y="-322" width="292" height="64" rx="32" fill="var(--sign)"/>'
        '<rect x="-139" y="-315" width="278" height="50" rx="25" fill="none" stroke="var(--sign_ink)" opacity=".5"/>'
        '<text class="sign" y="-279" textLength="240" lengthAdjust="spacingAndGlyphs">Café International</text></g>'
    )


def _plant(x: float, y: float, size: float) -> str:
    leaf = "M0 0C-13-12-13-27 0-40C13-27 13-12 0 0z"
    leaves = "".join(
        f'<path d="{leaf}" transform="rotate({angle})" fill="var(--{"leaf" if angle % 90 else "leaf_dark"})"/>'
        for angle in range(0, 360, 45)
    )
    return f'<g transform="translate({x:g} {y:g})scale({size:g})"><circle r="24" fill="var(--pot)"/>{leaves}</g>'
