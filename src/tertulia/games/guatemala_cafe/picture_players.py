"""The players: what is due, a row for each, what a scoring of every coffee would bring them, and one's own sacks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.actions import ACTIONS, ALLOW, BLOCK, DONE
from tertulia.games.guatemala_cafe.flow import actor
from tertulia.games.guatemala_cafe.picture_marks import Marks
from tertulia.games.guatemala_cafe.picture_parts import (
    GOLD,
    bean,
    frame,
    offered,
    owner,
    plain_sack,
    sack,
)
from tertulia.games.guatemala_cafe.pieces import COFFEES, PIECES_A_TURN, SPACE_NAMES, TYPES
from tertulia.games.guatemala_cafe.prose import coffee_name, due, ending, sack_name
from tertulia.games.guatemala_cafe.scoring import endings_of, ranks, worth
from tertulia.games.guatemala_cafe.state import (
    ACTING,
    BUYER,
    DRAWING,
    LEAVING,
    MOVING,
    OVER_NOW,
    REFILLING,
    State,
)
from tertulia.kernel.drawing import Pen, fitted, named, signed, width
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)

WIDE: Final = 1300
HEAD: Final = 166
"""What is due, and the heads of the columns."""
ROW: Final = 100
STOCK: Final = 150
BUTTONS: Final = {ALLOW: _("Allow"), BLOCK: _("Block"), DONE: _("Done")}
COFFEE_X: Final = [760 + 86 * coffee for coffee in range(COFFEES)]


def height(view: State) -> int:
    return HEAD + ROW * view.seats


def players(pen: Pen, view: State, seat: int | None, show: Show, marks: Marks) -> str:
    """The given seat first, the others as they follow clockwise."""
    first = seat or 0
    order = [(first + step) % view.seats for step in range(view.seats)]
    rows = [_player(pen, view, who, who == seat, show, HEAD + row * ROW) for row, who in enumerate(order)]
    return _due(pen, view, show, marks) + _heads(pen, view) + "".join(rows)


# ---- what is due -----------------------------------------------------------------------------------------------------


def _due(pen: Pen, view: State, show: Show, marks: Marks) -> str:
    sentence = say(what_is_due(view, show), show.language)
    buttons: list[str] = []
    right = WIDE - 8.0
    for number, words in BUTTONS.items():
        name = ACTIONS.text(number)
        offers = marks.at(name)
        if offers:
            wide = width(say(words, show.language)) * 32 + 56
            right -= wide
            buttons.append(_button(pen, name, words, offers, right, wide))
            right -= 14
    return (
        f'<g id="{pen.id("due")}">{pen.title(sentence)}{fitted(sentence, "due", 16, 54, 36, right - 30)}</g>'
        f"{''.join(buttons)}"
    )


def _button(pen: Pen, name: str, words: Text, offers: tuple[int, ...], x: float, wide: float) -> str:
    return (
        f'<g id="{pen.id(name)}" transform="translate({x:g} 10)"{offered(offers)}>{pen.title(words)}'
        f'<rect width="{wide:g}" height="62" rx="31" fill="var(--offer)"/>'
        f'<text class="button" x="{wide / 2:g}" y="42">{pen.words(words)}</text></g>'
    )


def what_is_due(view: State, show: Show) -> Text:
    """Who decides what, in one sentence."""
    special = due(view, show.names)
    if special is not None:
        return special
    who = player(max(actor(view), 0), show.names)
    if view.stage == ACTING:
        return _acting(view, who)
    if view.stage == OVER_NOW:
        return _("The game is over: {reasons}.", reasons=[ending(name) for name in endings_of(view)])
    if view.stage == DRAWING:
        return _("A sack is drawn for {space}.", space=SPACE_NAMES[view.sack_space])
    if view.stage == REFILLING:
        return _("{player}: put a new sack on {space}.", player=who, space=SPACE_NAMES[view.sack_space])
    sentences = {
        BUYER: _("{player}: put the Buyer on the track.", player=who),
        MOVING: _("{player}: move the Buyer.", player=who),
        LEAVING: _("{player}: say which ship leaves.", player=who),
    }
    return sentences.get(view.stage, _("The boards are being set up."))


def _acting(view: State, who: Text | str) -> Text:
    left = PIECES_A_TURN - len(view.taken)
    if view.scored >= 0 and not view.taken:
        return _("Scoring blocked; {player}: build or stop.", player=who)
    if view.taken:
        return _("{player}, still to take: at most {count}.", player=who, count=left)
    return _("{player}: build or score.", player=who)


# ---- the table -------------------------------------------------------------------------------------------------------


def _heads(pen: Pen, view: State) -> str:
    """Over the columns of coffees: what a scoring would bring now."""
    beans = []
    for coffee, x in enumerate(COFFEE_X):
        scored = '<circle class="scored" r="39"/>' if coffee == view.scored else ""
        title = pen.title(coffee_name(coffee))
        beans.append(f'<g transform="translate({x} 118)">{title}{bean(pen, coffee)}{scored}</g>')
    caption = "" if view.stage == OVER_NOW else say(_("A scoring now would bring:"), pen.language)
    return f"{fitted(caption, 'caption end', COFFEE_X[0] - 52, 128, 28, 560)}{''.join(beans)}"


def _player(pen: Pen, view: State, who: int, own: bool, show: Show, y: int) -> str:
    name = say(player(who, show.names), show.language)
    decides = actor(view) == who
    status = " · ".join(pen.words(word) for word in _status(view, who, own, decides))
    edge = "var(--offer)" if decides else "var(--edge)"
    return (
        f'<g id="{pen.id(f"player-{who + 1}")}" transform="translate(0 {y})">{pen.title(_sentence(view, who, name))}'
        f'<rect x="4" y="2" width="{WIDE - 8}" height="{ROW - 10}" rx="24" '
        f'fill="var(--row{"_own" if own else ""})" stroke="{edge}" stroke-width="{6 if decides else 2.5}"/>'
        f'<g transform="translate(52 46)scale(1.25)">{owner(who, numbered=True)}</g>'
        f"{named(name, 'player', 96, 44 if status else 60, 40, 290 if view.stage == OVER_NOW else 350)}"
        f'<text class="status" x="96" y="78">{status}</text>'
        f"{_money(view, who)}{_worth(view, who)}{_total(view, who)}</g>"
    )


def _sentence(view: State, who: int, name: str) -> Text:
    return _(
        "{player}: points {points}, centavos {money}, sacks {count}.",
        player=name, points=view.points[who], money=view.money[who], count=view.stock_sizes[who],
    )  # fmt: skip


def _status(view: State, who: int, own: bool, decides: bool) -> list[Text]:
    return [
        *([_("you")] if own else []),
        *([_("asked to block") if who == view.asked else _("to move")] if decides else []),
    ]


def _money(view: State, who: int) -> str:
    """Sacks and centavos."""
    return (
        f'<g transform="translate(494 46)scale(.68)">{plain_sack()}</g>'
        f'<text class="count start sacks" x="530" y="60">{view.stock_sizes[who]}</text>'
        f'<g transform="translate(616 46)" class="coin"><circle r="23"/><circle r="15"/></g>'
        f'<text class="count start money" x="648" y="60">{view.money[who]}</text>'
    )


def _worth(view: State, who: int) -> str:
    cells = []
    for coffee, x in enumerate(COFFEE_X):
        points = worth(view, coffee)[who]
        css = "count worth" if points else "count worth zero"
        cells.append(f'<text class="{css}" x="{x}" y="60">{signed(points) if points else "–"}</text>')
    return "".join(cells)


def _total(view: State, who: int) -> str:
    """The points and, at the end, the rank."""
    total = f'<text class="total" x="{WIDE - 34}" y="65">{view.points[who]}</text>'
    if view.stage != OVER_NOW:
        return total
    rank = ranks(view)[who]
    paint = f'fill="{GOLD}"' if rank == 1 else 'fill="none" stroke="var(--edge)" stroke-width="3"'
    css = "rank count first" if rank == 1 else "rank count"
    return f'{total}<circle cx="424" cy="46" r="28" {paint}/><text class="{css}" x="424" y="60">{rank}</text>'


# ---- one's own sacks -------------------------------------------------------------------------------------------------


def stock(pen: Pen, view: State, seat: int, marks: Marks) -> str:
    """Nobody but their owner sees these."""
    caption = say(_("Your sacks"), pen.language)
    sacks = "".join(_own_sacks(pen, view, seat, marks, coffee) for coffee in range(COFFEES))
    return f'<g class="still">{frame(pen, WIDE, STOCK)}</g>{fitted(caption, "player", 50, 90, 40, 300)}{sacks}'


def _own_sacks(pen: Pen, view: State, seat: int, marks: Marks, coffee: int) -> str:
    name = f"stock-{TYPES[coffee]}"
    offers = marks.at(name)
    count = view.stocks[seat * COFFEES + coffee]
    title = [_("{sack}: {count}", sack=sack_name(coffee), count=count)]
    if offers:
        title.append(_("It can be put on the board"))
    faded = "" if count else ' opacity=".35"'
    ring = '<rect class="ring" x="-56" y="-52" width="152" height="104" rx="20"/>' if offers else ""
    return (
        f'<g id="{pen.id(name)}" transform="translate({420 + 174 * coffee} 75)"{offered(offers)}>{pen.title(*title)}'
        f"<g{faded}>{sack(pen, coffee)}</g>"
        f'<text class="{"count" if count else "count zero"}" x="66" y="16">{count}</text>{ring}</g>'
    )
