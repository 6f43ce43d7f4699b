"""The point track: a snake of spaces, the players' markers going up, the sacks coming down from its end."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.picture_parts import frame, owner, sack
from tertulia.games.guatemala_cafe.pieces import Side
from tertulia.games.guatemala_cafe.prose import sack_name
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.drawing import Pen, remembered
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

WIDE: Final = 1200
RIM: Final = 30
HIGHEST: Final = 400
"""How high the snake may be."""
SMALL: Final = 45
"""A space this small has no room for every number."""


@remembered
def shape(side: Side) -> tuple[int, int, float]:
    """Columns, rows and the width of a space: as few columns as the height allows."""
    spaces = side.last_space + 1
    for cols in range(10, spaces + 1):
        rows = -(-spaces // cols)
        step = (WIDE - 2 * RIM) / cols
        if rows * step <= HIGHEST:
            return cols, rows, step
    return spaces, 1, (WIDE - 2 * RIM) / spaces


def height(side: Side) -> float:
    _cols, rows, step = shape(side)
    return rows * step + 2 * RIM


def track(pen: Pen, view: State, show: Show) -> str:
    side = view.side
    spaces = range(side.last_space + 1)
    return (
        f'<g class="still">{frame(pen, WIDE, height(side))}{_snake(side)}</g>'
        f'<g font-size="{shape(side)[2] * 0.4:.0f}">'
        f"{''.join(_space_in(pen, view, show, space) for space in spaces)}</g>"
        f'<g class="still">{_markers(view)}</g>'
    )


def place(side: Side, space: int) -> tuple[float, float]:
    """The middle of a space; every other row runs backwards."""
    cols, _rows, step = shape(side)
    row, col = divmod(space, cols)
    if row % 2:
        col = cols - 1 - col
    return RIM + (col + 0.5) * step, RIM + (row + 0.5) * step


@remembered
def _snake(side: Side) -> str:
    """The band under the spaces, which shows where the track turns."""
    cols, _rows, step = shape(side)
    turns = [space for space in range(side.last_space + 1) if space % cols in (0, cols - 1)]
    points = [place(side, space) for space in (*turns, side.last_space)]
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline points="{line}" fill="none" stroke="var(--quay)" stroke-width="{step * 0.5:.0f}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _space_in(pen: Pen, view: State, show: Show, space: int) -> str:
    sacks = view.side.last_space - space
    laid = view.laid[sacks] if sacks < len(view.laid) else -1
    ends = laid >= 0 and space == view.last_sack_space()
    there = tuple(
        (player(seat, show.names), view.points[seat]) for seat in range(view.seats) if _shown(view, seat) == space
    )
    return _space(pen, view.side, space, laid, ends, there)


@remembered
def _space(pen: Pen, side: Side, space: int, laid: int, ends: bool, there: tuple[tuple[Text | str, int], ...]) -> str:
    """A space with the sack laid on it (or -1), and the markers that are there."""
    step = shape(side)[2]
    x, y = place(side, space)
    half = step * 0.42
    css = "five" if space % (5 if step > SMALL else 10) == 0 else "name" if step > SMALL else ""
    number = f'<text class="{css}" y="{step * 0.14:.0f}">{space}</text>' if css else ""
    token = f'<g transform="scale({step * 0.0098:.2f})">{sack(pen, laid)}</g>' if laid >= 0 else number
    goal = ' stroke="var(--ink)" stroke-width="5"' if ends else ""
    return (
        f'<g id="{pen.id(f"points-{space}")}" transform="translate({x:.1f} {y:.1f})">'
        f"{_title(pen, space, laid, ends, there)}"
        f'<rect class="{"lit" if space % 10 == 0 else "plate"}" x="{-half:.1f}" y="{-half:.1f}" width="{2 * half:.1f}" '
        f'height="{2 * half:.1f}" rx="9"{goal}/>{token}</g>'
    )


def _title(pen: Pen, space: int, laid: int, ends: bool, there: tuple[tuple[Text | str, int], ...]) -> str:
    sentences: list[Text | str] = [_("Space {space} of the point track", space=space)]
    sentences += [_("{player}: points {points}", player=who, points=points) for who, points in there]
    if laid >= 0:
        sentences.append(sack_name(laid))
    if ends:
        sentences.append(_("A marker that comes here ends the game"))
    return pen.title(*sentences)


def _shown(view: State, seat: int) -> int:
    """Where a marker stands; who has gone beyond the end stands on the last space."""
    return min(view.points[seat], view.side.last_space)


def _markers(view: State) -> str:
    step = shape(view.side)[2]
    parts = []
    for seat in range(view.seats):
        together = [other for other in range(view.seats) if _shown(view, other) == _shown(view, seat)]
        x, y = place(view.side, _shown(view, seat))
        smaller = (1, 1, 0.9, 0.8, 0.8)[len(together)]
        turn = together.index(seat)
        across = 0.0 if len(together) == 1 else (turn % 2 - 0.5) * 0.56
        down = 0.0 if len(together) < 3 else (turn // 2 - 0.5) * 0.52
        where = f"translate({x + across * step:.1f} {y + down * step:.1f})scale({step * 0.0145 * smaller:.2f})"
        parts.append(f'<g transform="{where}">{owner(seat, numbered=True)}</g>')
    return "".join(parts)
