"""Both boards as a plain schematic SVG: the production board, the plantations, the players."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    COLS,
    COLUMNS,
    LETTERS,
    LINES,
    NOTHING,
    ROAD,
    SPACES,
    WIDTH,
    members,
)
from tertulia.games.guatemala_cafe.secrets import common
from tertulia.games.guatemala_cafe.sketch import piece_code
from tertulia.games.guatemala_cafe.state import State
from tertulia.games.guatemala_cafe.telling import describe
from tertulia.kernel.game import Show
from tertulia.kernel.words import Words, player, say

_ = Words(Path(__file__).parent)

STEP: Final = 40
PRODUCTION: Final = 10 * STEP
"""The width of the production board with the Buyer's track."""
FILLS: Final = ("#3b3b3b", "#ffffff", "#e6d3a3", "#a8442a", "#7a5230")
INKS: Final = ("#ffffff", "#222222", "#222222", "#ffffff", "#ffffff")
ZONES: Final = {"grey": "#d9d9d9", "green": "#cfe3c4", "yellow": "#f5ecb5"}


def picture(view: State, seat: int | None, show: Show) -> str:
    view = common(view)
    width = PRODUCTION + (view.side.cols + 2) * STEP
    height = (12 + view.seats) * STEP
    title = f'<title id="{show.prefix}-title">Guatemala Café</title>'
    desc = f'<desc id="{show.prefix}-desc">{escape(" ".join(describe(view, show)))}</desc>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{show.prefix}-board" role="img" width="100%" '
        f'viewBox="0 0 {width} {height}" aria-labelledby="{show.prefix}-title {show.prefix}-desc" '
        f'font-family="sans-serif" font-size="14" text-anchor="middle">{title}{desc}'
        f'<rect width="{width}" height="{height}" fill="#faf6ee"/>'
        f"{_production(view)}{_plantations(view)}{_players(view, show)}</svg>"
    )


def _text(x: float, y: float, words: str, fill: str = "#222222", anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y + 5:g}" fill="{fill}" text-anchor="{anchor}">{escape(words)}</text>'


def _tile(x: float, y: float, words: str, coffee: int) -> str:
    fill, ink = (FILLS[coffee], INKS[coffee]) if coffee >= 0 else ("#b8b8b8", "#222222")
    box = f'<rect x="{x - 16:g}" y="{y - 14:g}" width="32" height="28" rx="5" fill="{fill}" stroke="#222222"/>'
    return box + _text(x, y, words, ink)


def _production(view: State) -> str:
    parts = [_text((col + 1.5) * STEP, STEP * 0.3, COLUMNS[col]) for col in range(COLS)]
    lit = LINES[view.buyer] if view.buyer >= 0 else []
    for space in range(SPACES):
        x, y = (space % COLS + 1.5) * STEP, (space // COLS + 1.5) * STEP
        fill = "#fff2b0" if space in lit else "#ffffff"
        parts.append(f'<rect x="{x - 20:g}" y="{y - 20:g}" width="40" height="40" fill="{fill}" stroke="#bbbbbb"/>')
        piece = view.spaces[space]
        if piece != NOTHING:
            coffee = piece % COFFEES if piece < ROAD else piece - ROAD - 1
            parts.append(_tile(x, y, piece_code(piece), coffee))
    if view.buyer >= 0:
        x, y = _track_place(view.buyer)
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="#666666"/>' + _text(x, y, "B", "#ffffff"))
    return "".join(parts)


def _track_place(space: int) -> tuple[float, float]:
    side, step = divmod(space, COLS)
    along, back = (step + 1.5) * STEP, (COLS + 0.5 - step) * STEP
    return [(along, 0.75 * STEP), (10.3 * STEP, along), (back, 10.3 * STEP), (0.7 * STEP, back)][side]


def _plantations(view: State) -> str:
    side, left, top = view.side, PRODUCTION + 1.2 * STEP, STEP
    parts = []
    for cell in members(side.cells):
        x, y = left + cell % WIDTH * STEP, top + cell // WIDTH * STEP
        fill = ZONES[side.zones[cell]]
        parts.append(f'<rect x="{x:g}" y="{y:g}" width="{STEP}" height="{STEP}" fill="{fill}" stroke="#ffffff"/>')
        if side.sites >> cell & 1:
            parts.append(_text(x + 20, y + 20, f"h{side.shed_prices[cell]}", "#555555"))
    for edge in side.segments:
        laid = view.roads >> edge & 1
        if laid or side.path_of_edge[edge] >= 0:
            ends = [divmod(place, WIDTH + 1) for place in (side.edge_from[edge], side.edge_to[edge])]
            (y1, x1), (y2, x2) = [(top + row * STEP, left + col * STEP) for row, col in ends]
            style = (
                'stroke="#333333" stroke-width="6"'
                if laid
                else 'stroke="#8a6d3b" stroke-width="2" stroke-dasharray="4 4"'
            )
            parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" {style}/>')
    for plantation in range(view.seats * COFFEES):
        parts += _standing(view, plantation, left, top)
    for harbour, ships in enumerate(view.docks):
        prices = [str(price) for price in side.dock_prices[harbour][len(ships) :]]
        words = " ".join([f"{side.harbours[harbour]}:", *(f"s{LETTERS[coffee]}" for coffee in ships), *prices])
        vertices = [place for place, number in enumerate(side.harbour_of_vertex) if number == harbour]
        middle = sum(place % (WIDTH + 1) for place in vertices) / len(vertices)
        parts.append(_text(left + middle * STEP, top + (side.rows + 0.5) * STEP, words))
    return "".join(parts)


def _standing(view: State, plantation: int, left: float, top: float) -> list[str]:
    seat, coffee = divmod(plantation, COFFEES)
    places = [(cell, f"{LETTERS[coffee]}{seat + 1}") for cell in members(view.fields[plantation])]
    if view.sheds[plantation] >= 0:
        places.append((view.sheds[plantation], f"{LETTERS[coffee]}{seat + 1}h"))
    return [
        _tile(left + (cell % WIDTH + 0.5) * STEP, top + (cell // WIDTH + 0.5) * STEP, code, coffee)
        for cell, code in places
    ]


def _players(view: State, show: Show) -> str:
    parts = []
    for seat in range(view.seats):
        words = _("points {points}, centavos {money}", points=view.points[seat], money=view.money[seat]).say(
            show.language
        )
        sacks = _("sacks {count}", count=view.stock_sizes[seat]).say(show.language)
        own = " ".join(f"o{LETTERS[c]}" for c in range(COFFEES) for _n in range(view.stocks[seat * COFFEES + c]))
        name = say(player(seat, show.names), show.language)
        parts.append(_text(STEP, (11.5 + seat) * STEP, f"{seat + 1} {name}: {words}; {sacks} {own}", anchor="start"))
    return "".join(parts)
