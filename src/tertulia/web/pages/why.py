"""Why not? What an action, or a place on the board, refuses: the rule, its text, and what would make it legal."""

from __future__ import annotations

from collections import Counter
from html import escape
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tertulia.kernel.errors import UnknownAction
from tertulia.kernel.game import Refusal
from tertulia.kernel.words import Words, say
from tertulia.tables.table import Table
from tertulia.web.html import told
from tertulia.web.pages.rules import rule_html
from tertulia.web.pages.turn import asked_now, label
from tertulia.web.pages.visits import cafe_of

_ = Words(Path(__file__).parent.parent)

MOST: Final = 2
"""So many reasons for a place, the rarest first: the common ones say only what everybody sees."""


async def why(request: Request) -> Response:
    """A piece of HTML for the dialogue; empty where there is nothing to say."""
    cafe, language = cafe_of(request), request.state.language
    table = await cafe.open(request.path_params["table"])
    seat = table.seat_of(request.state.person)
    if table.match is None or seat is None or not table.may_decide(seat):
        return HTMLResponse("")
    asked = request.query_params
    if "action" in asked:
        return HTMLResponse(_of_action(table, seat, asked["action"][:100], language))
    return HTMLResponse(_of_place(table, seat, asked.get("place", "")[:60], language))


def _of_action(table: Table, seat: int, typed: str, language: str) -> str:
    match = table.shown_match(seat)
    try:
        number = match.number(typed)
    except UnknownAction:
        words = _("No action is called “{typed}”; the list shows everything that can be done.", typed=typed)
        return f'<p class="why">{told(words, language)}</p>'
    refusal = match.game.refusal(table.view(seat), number)
    if refusal is None:
        words = _("{action} can be done.", action=label(match, number, seat, language))
        return f'<p class="why may">{told(words, language)}</p>'
    return _reason(table, refusal, match.game.actions.text(number), language)


def _of_place(table: Table, seat: int, place: str, language: str) -> str:
    """What a press there could mean is asked; the rule that is named most rarely is told first. Places without a title
    are the ground of the picture, of which there is nothing to say."""
    title = _title(table, seat, place, language)
    if not title:
        return ""
    game, view = table.game, table.view(seat)
    found: dict[str, tuple[Refusal, str]] = {}
    count: Counter[str] = Counter()
    for number in game.pressed(view, place.removeprefix("t-")) if game.pressed else ():
        refusal = game.refusal(view, number)
        if refusal is not None:
            found.setdefault(refusal.rule, (refusal, game.actions.text(number)))
            count[refusal.rule] += 1
    rarest = sorted(found, key=lambda rule: count[rule])[:MOST]
    reasons = "".join(_reason(table, *found[rule], language) for rule in rarest)
    return f"<p><b>{title}</b></p>{reasons or _nothing(table, seat, language)}"


def _title(table: Table, seat: int, place: str, language: str) -> str:
    """What the picture calls a place; it is HTML already."""
    begin = f'{place}"'
    group = next((piece for piece in table.picture(seat, language).pieces if piece.startswith(begin)), "")
    before, _title, rest = group.partition("<title>")
    return "" if "<" in before.partition(">")[2] else rest.partition("</title>")[0]


def _nothing(table: Table, seat: int, language: str) -> str:
    headings = list(dict.fromkeys(say(table.game.heading(number), language) for number in table.offers(seat)))
    words = told(_("Nothing can be done there now."), language)
    what = told(_("Your turn: {what}", what=asked_now(table, seat, headings, language)), language)
    return f'<div class="why"><p>{words}</p><p>{what}</p></div>'


def _reason(table: Table, refusal: Refusal, action: str, language: str) -> str:
    message, remedy = (_sentence(text, language) for text in (refusal.message, refusal.remedy))
    rule = rule_html(table.game, language, refusal.rule)
    words = told(_("The rule {rule}", rule=refusal.rule), language)
    text = f"<details><summary>{words}</summary>{rule}</details>" if rule else ""
    return f'<div class="why"><p><code>{escape(action)}</code> {message}</p><p>{remedy}</p>{text}</div>'


def _sentence(text: Any, language: str) -> str:
    said = say(text, language)
    return escape(said[:1].upper() + said[1:] + ("" if said.endswith(".") else "."))
