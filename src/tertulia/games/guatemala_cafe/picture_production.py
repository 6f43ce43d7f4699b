"""The production board: spaces with their pieces, the Buyer's track around them, bag and road stock in its corners."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.actions import ACTIONS, Move, Score
from tertulia.games.guatemala_cafe.picture_marks import Marks, title
from tertulia.games.guatemala_cafe.picture_parts import coin, frame, offered, piece, plain_sack, rings, square
from tertulia.games.guatemala_cafe.pieces import (
    COLS,
    FREE_STEPS,
    LINES,
    LONGER_STEP_PRICE,
    NOTHING,
    ROAD,
    SACK,
    SPACE_NAMES,
    SPACES,
    TRACK,
    TRACK_NAMES,
)
from tertulia.games.guatemala_cafe.prose import due, piece_name, track_name
from tertulia.games.guatemala_cafe.scoring import worth
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.drawing import Pen, remembered, signed
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

STEP: Final = 100
MARGIN: Final = 150
"""From the rim of the part to its grid; the track lies between."""
SIZE: Final = COLS * STEP + 2 * MARGIN
DEPTH: Final = 78
"""From the rim to the middle of the track."""

Brings = tuple[int, tuple[int, ...], tuple[str, ...]]
"""What a scoring would bring: who scores, the points by seat, and the names."""


def production(pen: Pen, view: State, show: Show, marks: Marks) -> str:
    lit = LINES[view.buyer] if view.buyer >= 0 else []
    return (
        f'<g class="still">{frame(pen, SIZE, SIZE)}{_way()}{_band(view)}</g>'
        f"{''.join(_stop_in(pen, view, marks, space) for space in range(TRACK))}"
        f"{''.join(_space_in(pen, view, show, marks, space, space in lit) for space in range(SPACES))}"
        f"{_buyer(pen, view)}{_held(pen, view, show)}{_bag(pen, view)}{_roads(pen, view)}"
    )


# ---- the Buyer's track -----------------------------------------------------------------------------------------------


def track_place(space: int) -> tuple[int, int]:
    """The middle of a space of the track; they are counted clockwise from the top left."""
    side, step = divmod(space, COLS)
    there, back = MARGIN + step * STEP + STEP // 2, SIZE - MARGIN - step * STEP - STEP // 2
    return [(there, DEPTH), (SIZE - DEPTH, there), (back, SIZE - DEPTH), (DEPTH, back)][side]


@remembered
def _way() -> str:
    """The track's ground, and arrows at its corners for the way round."""
    low, high = DEPTH, SIZE - DEPTH
    return (
        f'<rect x="{low}" y="{low}" width="{high - low}" height="{high - low}" rx="60" fill="none" '
        'stroke="var(--track)" stroke-width="104"/>'
        f'<g fill="none" stroke="var(--quiet)" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">'
        f'<path transform="translate({low} {low})" d="M-14 34Q-14-14 34-14M20-28L34-14L20 0"/>'
        f'<path transform="translate({high} {low})" d="M-34-14Q14-14 14 34M0 20L14 34L28 20"/></g>'
    )


def _band(view: State) -> str:
    """The Buyer's line, lit from end to end."""
    if view.buyer < 0:
        return ""
    x, y = track_place(view.buyer)
    ends = f"M{x} {DEPTH}V{SIZE - DEPTH}" if view.buyer // COLS % 2 == 0 else f"M{DEPTH} {y}H{SIZE - DEPTH}"
    return f'<path d="{ends}" stroke="var(--lit)" stroke-width="100" stroke-linecap="round"/>'


def _stop_in(pen: Pen, view: State, marks: Marks, space: int) -> str:
    name = f"track-{space + 1}"
    return _stop(pen, space, space == view.buyer, marks.at(name), name in marks.last)


@remembered
def _stop(pen: Pen, space: int, here: bool, offers: tuple[int, ...], last: bool) -> str:
    name = f"track-{space + 1}"
    x, y = track_place(space)
    steps, price = _steps(offers)
    text = _("{place}: the Buyer", place=track_name(space)) if here else track_name(space)
    offer = _("Steps: {steps}; price: {price}", steps=steps, price=price) if steps else None
    css = "lit" if here else "plate"
    return (
        f'<g id="{pen.id(name)}" transform="translate({x} {y})"{offered(offers)}>'
        f"{title(pen, text, last, offer)}{square(css, 40)}"
        f'<text class="label" y="{-10 if steps else 12}">{TRACK_NAMES[space].split()[1]}</text>'
        f"{_step_badge(steps, price)}{rings(bool(offers), last, 43)}</g>"
    )


def _steps(offers: tuple[int, ...]) -> tuple[int, int]:
    """How far the Buyer would go, and for how much."""
    for number in offers:
        action = ACTIONS[number]
        if isinstance(action, Move):
            return action.steps, LONGER_STEP_PRICE if action.steps > FREE_STEPS else 0
    return 0, 0


def _step_badge(steps: int, price: int) -> str:
    if not steps:
        return ""
    badge = f'<g class="badge"><circle cx="{-18 if price else 0}" cy="18" r="21"/></g>'
    number = f'<text class="steps" x="{-18 if price else 0}" y="31">{steps}</text>'
    return badge + number + (coin(price, 20, 18) if price else "")


def _buyer(pen: Pen, view: State) -> str:
    if view.buyer < 0:
        return ""
    x, y = track_place(view.buyer)
    return (
        f'<g id="{pen.id("buyer")}" class="still" transform="translate({x} {y + 2})scale(.98)">'
        '<path class="body" d="M-31 41C-33 14-22-2 0-2S33 14 31 41z" fill="#24405c"/>'
        '<path d="M-9-1L0 22L9-1z" fill="#fff"/><path d="M-3 2H3L5 24L0 31L-5 24z" fill="#a3262a"/>'
        '<circle class="body" cy="-14" r="15" fill="var(--skin)"/>'
        '<path class="body" d="M-29-20H-17L-15-43H15L17-20H29C26-13-26-13-29-20z" fill="#24405c"/>'
        '<path d="M-16-25H16" stroke="#f2c14e" stroke-width="6"/></g>'
    )


# ---- spaces ----------------------------------------------------------------------------------------------------------


def _space_in(pen: Pen, view: State, show: Show, marks: Marks, space: int, lit: bool) -> str:
    name = f"space-{SPACE_NAMES[space]}"
    offers = marks.at(name)
    ground = "lit" if lit else "burlap" if view.side.is_sack_space[space] else "plate"
    waits = space in view.taken or space == view.sack_space
    brings = _brings(view, show, space) if _is_scoring(offers) else None
    number, sacks = view.spaces[space], view.side.is_sack_space[space]
    return _space(pen, space, number, sacks, ground, waits, offers, name in marks.last, brings)


@remembered
def _space(
    pen: Pen, space: int, number: int, sacks: bool, css: str, waits: bool, offers: tuple[int, ...], last: bool,
    brings: Brings | None,
) -> str:  # fmt: skip
    name = f"space-{SPACE_NAMES[space]}"
    x, y = MARGIN + space % COLS * STEP + STEP // 2, MARGIN + space // COLS * STEP + STEP // 2
    what = piece_name(number) if number != NOTHING else _("empty")
    text = _("{space}: {piece}", space=SPACE_NAMES[space], piece=what)
    ground = square(css, 46)
    if sacks:
        ground += '<rect x="-41" y="-41" width="82" height="82" rx="12" class="stitch"/>'
    return (
        f'<g id="{pen.id(name)}" transform="translate({x} {y})"{offered(offers)}>'
        f"{title(pen, text, last, _space_offer(brings) if offers else None)}{ground}"
        f"{piece(pen, number) if number != NOTHING else _empty() if waits else ''}"
        f"{rings(bool(offers), last, 47)}{_score_badge(brings)}</g>"
    )


def _brings(view: State, show: Show, space: int) -> Brings:
    """What scoring the sack on a space would bring."""
    return view.mover, tuple(worth(view, view.spaces[space] - SACK)), tuple(show.names)


def _space_offer(brings: Brings | None) -> Text:
    if brings is None:
        return _("It can be taken")
    _mover, gains, names = brings
    points = [_("{player} +{points}", player=player(seat, names), points=gain) for seat, gain in enumerate(gains)]
    return _("Unless somebody blocks it, it brings: {points}", points=points)


def _is_scoring(offers: tuple[int, ...]) -> bool:
    return any(isinstance(ACTIONS[offer], Score) for offer in offers)


def _empty() -> str:
    """A space emptied in this turn waits for a road."""
    return '<circle r="24" fill="none" stroke="var(--quiet)" stroke-width="3" stroke-dasharray="7 7"/>'


def _score_badge(brings: Brings | None) -> str:
    """What the sack would bring who takes it."""
    if brings is None:
        return ""
    mover, gains, _names = brings
    points = signed(gains[mover])
    half = 14 + 8 * len(points)
    return (
        f'<g class="badge{" none" if points == "0" else ""}" transform="translate(0 -40)">'
        f'<rect x="{-half}" y="-19" width="{2 * half}" height="38" rx="19"/>'
        f'<text class="points" y="10.5">{points}</text></g>'
    )


# ---- the corners -----------------------------------------------------------------------------------------------------


def _held(pen: Pen, view: State, show: Show) -> str:
    """The piece that was taken and is not yet placed, at the top left."""
    if view.held == NOTHING:
        return ""
    words = due(view, show.names) or piece_name(view.held)
    return (
        f'<g id="{pen.id("held")}" transform="translate({DEPTH} {DEPTH})">{pen.title(words)}'
        f'<circle r="60" fill="var(--offer_plate)" stroke="var(--offer)" stroke-width="6"/>{piece(pen, view.held)}</g>'
    )


def _bag(pen: Pen, view: State) -> str:
    words = _("Sacks in the bag: {count}", count=view.bag_size)
    return (
        f'<g id="{pen.id("bag")}" transform="translate({DEPTH - 6} {SIZE - DEPTH})">{pen.title(words)}'
        f'<g transform="scale(1.15)">{plain_sack()}</g><text class="count" y="32" style="fill:var(--sack_ink)">'
        f"{view.bag_size}</text></g>"
    )


def _roads(pen: Pen, view: State) -> str:
    words = _("Roads in the stock: {count}", count=view.road_stock)
    return (
        f'<g id="{pen.id("road-stock")}" transform="translate({SIZE - DEPTH - 4} {SIZE - DEPTH - 8})">'
        f'{pen.title(words)}<g transform="translate(0 -22)">{piece(pen, ROAD)}</g>'
        f'<text class="count" y="46">{view.road_stock}</text></g>'
    )
