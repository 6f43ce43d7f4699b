"""Guatemala Café as SVG: the production board and the plantations side by side, the point track and the players below.

One picture for every width: the parts are groups, and on a phone the style sheet puts them below each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe import picture_plantations, picture_players, picture_production, picture_track
from tertulia.games.guatemala_cafe.picture_marks import Marks, marks
from tertulia.games.guatemala_cafe.picture_parts import patterns, style
from tertulia.games.guatemala_cafe.position import dump
from tertulia.games.guatemala_cafe.prose import line_pieces, track_name
from tertulia.games.guatemala_cafe.secrets import common, without_stocks
from tertulia.games.guatemala_cafe.secrets import view as view_of
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.drawing import Drawing, Pen, shared
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

GAP: Final = 28
"""Between the parts."""


@dataclass(frozen=True)
class Part:
    """A part of the picture: its name, its own size, what is drawn in it, and its column on a wide screen."""

    name: str
    wide: float
    high: float
    drawn: Drawing
    column: int


@dataclass(frozen=True)
class Sight:
    """What a part that everybody sees is drawn from. Two are alike if the position is, and what is marked."""

    position: str
    marked: str
    names: tuple[str, ...]
    view: State = field(compare=False)
    show: Show = field(compare=False)
    marks: Marks = field(compare=False)


def picture(view: State, seat: int | None, show: Show) -> str:
    return str(drawing(view, seat, show))


def drawing(view: State, seat: int | None, show: Show) -> Drawing:
    view = common(view) if seat is None else view_of(view, seat)
    pen = Pen.of(show.prefix, show.language)
    parts = _parts(pen, view, seat, show)
    columns = [parts[0].wide, parts[1].wide]
    wide = sum(columns) + GAP
    high, places = _beside(parts, columns)
    top = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{pen.id("board")}" role="img" width="100%" '
        f'viewBox="0 0 {wide:g} {high:.0f}" preserveAspectRatio="xMidYMin meet" '
        f'aria-labelledby="{pen.id("title")} {pen.id("desc")}">'
        f'<title id="{pen.id("title")}">Guatemala Café</title>'
        f'<desc id="{pen.id("desc")}">{" ".join(pen.words(sentence) for sentence in _summary(view, show))}</desc>'
        f"{style(pen, _below(pen, parts, wide))}<defs>{patterns(pen)}</defs>"
    )
    drawn: list[str | Drawing] = [top]
    for part, place in zip(parts, places, strict=True):
        drawn += [_opened(pen, part, place), part.drawn, "</g>"]
    return Drawing(*drawn, "</svg>")


def _parts(pen: Pen, view: State, seat: int | None, show: Show) -> list[Part]:
    marked = marks(view, seat, show)
    side = view.side
    known, names = without_stocks(view), tuple(show.names)
    position = str(dump(known))
    sight = Sight(position, f"{marked.offers} {sorted(marked.last)}", names, known, show, marked)
    bare = Sight(position, "", names, known, show, marked)
    production, (wide, high) = picture_production.SIZE, picture_plantations.size(side)
    parts = [
        Part("production", production, production, _production(pen, sight), 0),
        Part("plantations", wide, high, _plantations(pen, sight), 1),
        Part("points", picture_track.WIDE, picture_track.height(side), _points(pen, bare), 0),
        Part(
            "players",
            picture_players.WIDE,
            picture_players.height(view),
            Drawing(picture_players.players(pen, view, seat, show, marked)),
            1,
        ),
    ]
    if seat is not None and seat == view.seer:
        drawn = Drawing(picture_players.stock(pen, view, seat, marked))
        shorter = int(picture_players.height(view) < picture_track.height(side))
        parts.append(Part("stock", picture_players.WIDE, picture_players.STOCK, drawn, shorter))
    return parts


@shared
def _production(pen: Pen, sight: Sight) -> Drawing:
    return Drawing(picture_production.production(pen, sight.view, sight.show, sight.marks))


@shared
def _plantations(pen: Pen, sight: Sight) -> Drawing:
    return Drawing(picture_plantations.plantations(pen, sight.view, sight.show, sight.marks))


@shared
def _points(pen: Pen, sight: Sight) -> Drawing:
    return Drawing(picture_track.track(pen, sight.view, sight.show))


# ---- where the parts are ---------------------------------------------------------------------------------------------


def _beside(parts: list[Part], columns: list[float]) -> tuple[float, list[tuple[float, float, float]]]:
    """In two columns: the height of the whole and the place and scale of each part."""
    ends = [0.0, 0.0]
    places = []
    for part in parts:
        scale = columns[part.column] / part.wide
        places.append((part.column * (columns[0] + GAP), ends[part.column], scale))
        ends[part.column] += part.high * scale + GAP
    return max(ends) - GAP, places


def _opened(pen: Pen, part: Part, place: tuple[float, float, float]) -> str:
    x, y, scale = place
    return f'<g id="{pen.id(part.name)}" transform="translate({x:g} {y:.1f})scale({scale:.4f})">'


def _below(pen: Pen, parts: list[Part], wide: float) -> str:
    """The rules for a phone: each part as wide as the whole, and the picture as high as all of them."""
    board = f'[id="{pen.id("board")}"]'
    rules = []
    y = 0.0
    for part in parts:
        scale = wide / part.wide
        rules.append(f'{board} [id="{pen.id(part.name)}"]{{transform:translate(0px,{y:.1f}px) scale({scale:.4f})}}')
        y += part.high * scale + GAP * 2
    return f"{board}{{aspect-ratio:{wide:g}/{y:.0f}}}{''.join(rules)}"


# ---- in words --------------------------------------------------------------------------------------------------------


def _summary(view: State, show: Show) -> list[Text]:
    """The description: the position in a few sentences."""
    sentences = []
    if view.buyer >= 0:
        sentences.append(_("The Buyer is at {place}.", place=track_name(view.buyer)))
    pieces = line_pieces(view)
    if pieces:
        sentences.append(_("His line: {pieces}.", pieces=pieces))
    for seat in range(view.seats):
        sentences.append(
            _("{player}: points {points}, centavos {money}, sacks {count}.",
              player=player(seat, show.names), points=view.points[seat], money=view.money[seat],
              count=view.stock_sizes[seat])
        )  # fmt: skip
    sentences.append(
        _("Roads in the stock: {count}; sacks in the bag: {bag}.", count=view.road_stock, bag=view.bag_size)
    )
    sentences.append(picture_players.what_is_due(view, show))
    return sentences
