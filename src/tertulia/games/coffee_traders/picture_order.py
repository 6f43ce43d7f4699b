"""The head of the picture: period, phase and turn order; who decides, the guide, what is owed, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.flow import actor
from tertulia.games.coffee_traders.guide import guide
from tertulia.games.coffee_traders.phases.agenda import PAYING
from tertulia.games.coffee_traders.picture_marks import Marks, button_id
from tertulia.games.coffee_traders.picture_parts import Brush, bean, box, card, coin, icon, lines_of, owner
from tertulia.games.coffee_traders.pieces import ORANGE, SORT_NAMES, SORTS, YEARS
from tertulia.games.coffee_traders.prose import PHASE_NAMES, ending, target_name
from tertulia.games.coffee_traders.prose import SORT_NAMES as SORT_WORDS
from tertulia.games.coffee_traders.scoring import ENDINGS
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import Action, Buy, Earn, Exchange, PayFine, Swap, UseOrange
from tertulia.kernel.drawing import fitted, remembered, width
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)

WIDE: Final = 560
HIGH: Final = 136
GUIDE_SIZE: Final = 15.5
GUIDE_LINES: Final = 4


# ---- period, phase, turn order ---------------------------------------------------------------------------------------


def order_zone(pen: Brush, view: State, names: tuple[str, ...]) -> str:
    """Who has passed in a phase of turns is faint."""
    passed = view.out if view.phase in (1, 3, 5) else 0
    order = _order(pen, names, view.seats, tuple(view.order), passed, actor(view))
    period = view.period if view.phase else -1
    return f"{_time(pen, period, view.phase)}{order}{_next_order(pen, names, view.seats, tuple(view.next_order))}"


@remembered
def _time(pen: Brush, period: int, phase: int) -> str:
    return (
        f'<g class="still">{card(WIDE, HIGH)}<rect x="12" y="12" width="216" height="40" rx="20" fill="#5b3a24"/>'
        '<rect x="16" y="16" width="208" height="32" rx="16" fill="none" stroke="#fdf0d5" opacity=".5"/>'
        '<text class="sign" x="120" y="40" textLength="176" lengthAdjust="spacingAndGlyphs">Coffee Traders</text></g>'
        f"{_years(period)}{_phases(pen, phase)}"
    )


def _years(now: int) -> str:
    drawn = []
    for period, year in enumerate(YEARS):
        drawn.append(
            f'<g transform="translate({276 + 72 * period} 32)">{box("lit" if period == now else "slot", 64, 32, 16)}'
            f'<text class="mid {"lit_ink" if period == now else "quiet"}" y="6">{year}</text></g>'
        )
    return f'<g class="still">{"".join(drawn)}</g>'


def _phases(pen: Brush, now: int) -> str:
    """Six stations; the one of now has its name."""
    drawn, x = [], 14.0
    for phase in range(1, len(PHASE_NAMES)):
        name = say(PHASE_NAMES[phase], pen.language)
        wide, css, ink, label = 34.0, "slot", "quiet", ""
        if phase == now:
            wide, css, ink = min(width(name) * 17 + 44, 184), "lit", "lit_ink"
            label = fitted(name, "mid lit_ink start", 34 - wide / 2, 6, 17, wide - 42)
        drawn.append(
            f'<g transform="translate({x + wide / 2:.1f} 96)">{pen.title(name)}{box(css, wide, 34, 17)}'
            f'<text class="mid {ink}" x="{17 - wide / 2:g}" y="6">{phase}</text>{label}</g>'
        )
        x += wide + 5
    return "".join(drawn)


@remembered
def _order(pen: Brush, names: tuple[str, ...], seats: int, order: tuple[int, ...], passed: int, decides: int) -> str:
    """Who plays when."""
    words = _("Turn order: {players}.", players=[player(seat, names) for seat in order] or "–")
    drawn = []
    for place, seat in enumerate(order):
        mark = owner(pen, seat, _token_x(seats, place), 0, 0.95)
        drawn.append(f'<g class="zero">{mark}</g>' if passed >> seat & 1 else mark)
        if seat == decides:
            drawn.append(f'<circle class="ring" cx="{_token_x(seats, place)}" r="15"/>')
    return f'<g id="{pen.id("order")}" transform="translate(0 82)">{pen.title(words)}{"".join(drawn)}</g>'


@remembered
def _next_order(pen: Brush, names: tuple[str, ...], seats: int, passed: tuple[int, ...]) -> str:
    """CT-60: the places of the next period, taken by passing."""
    words = _("Turn order of the next period: {players}", players=[player(seat, names) for seat in passed] or "–")
    drawn = [
        owner(pen, passed[place], _token_x(seats, place), 0, 0.95)
        if place < len(passed)
        else icon(pen, "hole", _token_x(seats, place), 0, 1.2)
        for place in range(seats)
    ]
    arrow = f'<path class="arrow" d="M{_token_x(seats, -1) - 8} 0h16m-6-6l6 6l-6 6"/>'
    return f'<g id="{pen.id("next-order")}" transform="translate(0 115)">{pen.title(words)}{"".join(drawn)}{arrow}</g>'


def _token_x(seats: int, place: int) -> int:
    return WIDE - 22 - 32 * (seats - 1 - place)


# ---- what is due -----------------------------------------------------------------------------------------------------


def due_zone(pen: Brush, view: State, marks: Marks, names: Sequence[str]) -> str:
    buttons, right = _buttons(pen, view, marks)
    seat = actor(view)
    heading, sentence = what_is_due(view, names)
    heading, sentence = say(heading, pen.language), say(sentence, pen.language)
    css = "card turn" if marks.offers else "card"
    shape = owner(pen, seat, 30, 29, 1.1) if seat >= 0 else ""
    left = 52 if seat >= 0 else 18
    below = _owed(pen, view, marks) if _is_paying(view) else _guide(sentence)
    return (
        f'<g id="{pen.id("due")}">{pen.title(heading, sentence)}{card(WIDE, HIGH, css)}'
        f"{shape}{fitted(heading, 'big start', left, 36, 21, right - left - 6)}</g>{below}{buttons}"
    )


def what_is_due(view: State, names: Sequence[str]) -> tuple[Text | str, Text | str]:
    """Who decides (and what is paid for), and the guide's sentence."""
    if not view.agenda:
        return _("The game is over: {reason}.", reason=ending(ENDINGS[0])), ""
    seat = actor(view)
    if seat < 0:
        return _("The game is being set up."), ""
    if _is_paying(view):
        target = target_name(view.agenda[-1] >> 9)
        return _("{player}: {what}", player=player(seat, names), what=target), guide(view, seat)
    return player(seat, names), guide(view, seat)


@remembered
def _guide(sentence: str) -> str:
    lines = lines_of(sentence, GUIDE_SIZE, WIDE - 36, GUIDE_LINES)
    return "".join(
        fitted(line, "quiet guide start", 18, 64 + 19 * number, GUIDE_SIZE, WIDE - 36)
        for number, line in enumerate(lines)
    )


def _is_paying(view: State) -> bool:
    return bool(view.agenda) and view.agenda[-1] & 63 == PAYING


def _owed(pen: Brush, view: State, marks: Marks) -> str:
    """What is still to be paid, and how what is missing can be covered."""
    seat = actor(view)
    drawn, x = [], 56
    for sort in range(ORANGE):
        owed, has = view.owed[sort], view.coffee[seat * SORTS + sort]
        if not owed:
            continue
        name = f"owed-{SORT_NAMES[sort]}"
        mark = marks.on(name)
        words = _("{sort}: to pay {count}, at hand {has}", sort=SORT_WORDS[sort], count=owed, has=has)
        drawn.append(
            f'<g id="{pen.id(name)}" transform="translate({x} 94)"{mark.offered()}>'
            f"{mark.title(pen, words)}{box('slot', 76, 52)}"
            f'<text class="big end" x="-6" y="9">{owed}</text>{bean(pen, sort, 14, 1, 1.3)}'
            f"{mark.rings(76, 52)}{_means(pen, view, mark.actions)}</g>"
        )
        x += 90
    return "".join(drawn)


def _means(pen: Brush, view: State, offers: tuple[int, ...]) -> str:
    """How a coffee that is owed can be covered: by an orange one, exchanged, or bought."""
    kinds = {type(ACTIONS[number]) for number in offers}
    drawn = []
    if UseOrange in kinds:
        drawn.append(bean(pen, ORANGE, -22, -26, 0.85))
    if Exchange in kinds:
        drawn.append(icon(pen, "exchange", 3, -26))
    if Buy in kinds:
        drawn.append(coin(pen, view.board.coffee_price[view.period], 27, -26))
    return f'<g class="still">{"".join(drawn)}</g>' if drawn else ""


# ---- buttons ---------------------------------------------------------------------------------------------------------


def _buttons(pen: Brush, view: State, marks: Marks) -> tuple[str, float]:
    """For what has no place of its own, from the right; and how far the heading may go."""
    right = WIDE - 12.0
    drawn = []
    for numbers in marks.offers.values():
        action = ACTIONS[numbers[0]]
        name = button_id(action)
        if name not in marks.offers:
            continue
        words = button_words(view, action)
        wide = round(width(say(words, pen.language)) * 17 + 30)
        right -= wide
        drawn.append(
            f'<g id="{pen.id(name)}" class="offer button" data-actions="{action}" transform="translate({right:g} 10)">'
            f'{pen.title(words)}<rect width="{wide}" height="38" rx="19"/>'
            f'<text x="{wide / 2:g}" y="25">{pen.words(words)}</text></g>'
        )
        right -= 8
    return "".join(drawn), right


_BUTTONS: Final = {
    "pass": _("Pass"),
    "keep": _("Keep"),
    "lose": _("Lose it"),
    "retire": _("Retire a meeple"),
    "deliver": _("Deliver"),
    "meeple": _("Meeple"),
    "assorted": _("One of each sort"),
}


def button_words(view: State, action: Action) -> Text:
    match action:
        case Earn():
            return _("Coins +{count}", count=view.board.earn_coins)
        case PayFine():
            return _("Pay {count}", count=view.board.fine[view.period])
        case Swap(warehouses):
            return _("Warehouses +{count}", count=warehouses)
    return _BUTTONS[str(action)]
