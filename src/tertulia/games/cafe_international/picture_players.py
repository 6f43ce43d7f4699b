"""The players below the café: one row each, with name, hand and points."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.cafe_international.picture_parts import GOLD, Pen, hand_token
from tertulia.games.cafe_international.pieces import TILES
from tertulia.games.cafe_international.prose import tile_name
from tertulia.games.cafe_international.scoring import ranks
from tertulia.games.cafe_international.state import OVER_NOW, TURN, State
from tertulia.kernel.drawing import Drawing, named, remembered, signed
from tertulia.kernel.game import Show
from tertulia.kernel.words import Words, player, say

_ = Words(Path(__file__).parent)

ROW: Final = 104
"""The height of a player's row."""
WIDTH: Final = 1340


def players(pen: Pen, view: State, seat: int | None, show: Show) -> list[Drawing]:
    """The given seat first, the others as they follow clockwise."""
    first = seat or 0
    order = [(first + step) % view.seats for step in range(view.seats)]
    return [_player_in(pen, view, who, who == seat, show, row * ROW) for row, who in enumerate(order)]


def _player_in(pen: Pen, view: State, who: int, own: bool, show: Show, y: int) -> Drawing:
    name = say(player(who, show.names), show.language)
    moves = view.stage == TURN and who == view.mover
    rank = ranks(view)[who] if view.stage == OVER_NOW else 0
    size = -1 if who in view.out else view.hand_sizes[who]
    return _player(pen, who, name, own, moves, rank, tuple(view.hands[who]), size, view.points[who], y)


@remembered
def _player(
    pen: Pen, who: int, name: str, own: bool, moves: bool, rank: int, hand: tuple[int, ...], size: int, points: int,
    y: int,
) -> Drawing:  # fmt: skip
    """A row. The rank is 0 before the end, the size of the hand -1 for who is out of the game."""
    sentence = _title(pen, name, points, hand, size)
    edge = "var(--offer)" if moves else "var(--edge)"
    unit = pen.words(_("points"))
    return Drawing(
        f'<g id="{pen.id(f"player-{who + 1}")}" transform="translate(0 {y})">{sentence}'
        f'<rect x="4" y="2" width="{WIDTH - 8}" height="{ROW - 10}" rx="24" '
        f'fill="var(--row{"_own" if own else ""})" stroke="{edge}" stroke-width="{5 if moves else 2.5}"/>'
        f"{_place(rank, moves)}"
        f"{named(name, 'player', 84, 46, 38, 540)}"
        f'<text class="status" x="84" y="80">{_status(pen, size, own, moves)}</text>'
        f"{_hand(pen, who, hand, size)}"
        f'<text class="total" x="{WIDTH - 40}" y="56">{signed(points).lstrip("+")}</text>'
        f'<text class="unit" x="{WIDTH - 40}" y="82">{unit}</text></g>'
    )


@remembered
def _title(pen: Pen, name: str, points: int, hand: tuple[int, ...], size: int) -> str:
    if size < 0:
        return pen.title(_("{player}: out of the game.", player=name))
    tiles = [_tile(pen.language, tile) for tile in hand]
    return pen.title(_("{player}: points {points}; hand: {tiles}.", player=name, points=points, tiles=tiles))


@remembered
def _tile(language: str, tile: int) -> str:
    return tile_name(tile).say(language)


def _place(rank: int, moves: bool) -> str:
    """Whose turn it is or, at the end, who came where."""
    if rank == 0:
        return '<path d="M34 28L60 47L34 66z" fill="var(--offer)"/>' if moves else ""
    paint = f'fill="{GOLD}"' if rank == 1 else 'fill="none" stroke="var(--edge)" stroke-width="3"'
    css = "rank first" if rank == 1 else "rank"
    return f'<circle cx="46" cy="47" r="25" {paint}/><text class="{css}" x="46" y="58">{rank}</text>'


@remembered
def _status(pen: Pen, size: int, own: bool, moves: bool) -> str:
    words = [
        *([_("you")] if own else []),
        *([_("to move")] if moves else []),
        _("out of the game") if size < 0 else _("hand size {size}", size=size),
    ]
    return " · ".join([pen.words(word) for word in words])


@remembered
def _hand(pen: Pen, who: int, hand: tuple[int, ...], size: int) -> str:
    """The tiles, then a dashed place for each that may still be drawn."""
    places = []
    for place in range(0 if size < 0 else max(size, len(hand))):
        if place < len(hand):
            inside = pen.title(_tile(pen.language, hand[place])) + hand_token(pen, hand[place])
        else:
            inside = '<circle r="30" fill="none" stroke="var(--quiet)" stroke-width="2.5" stroke-dasharray="6 6"/>'
        tile = f' data-tile="{TILES[hand[place]]}"' if place < len(hand) else ""
        name = pen.id(f"hand-{who + 1}-{place + 1}")
        places.append(f'<g id="{name}"{tile} transform="translate({690 + 88 * place} 47)">{inside}</g>')
    return "".join(places)
