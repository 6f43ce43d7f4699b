"""The page of a table in all its states: lobby, play, end, and any earlier position."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tertulia.kernel.words import Words
from tertulia.tables.table import ORIGINS, Table
from tertulia.web.html import Part, Visit, attribute, button, page
from tertulia.web.pages.parts import parts, title
from tertulia.web.pages.talk import oldest
from tertulia.web.pages.visits import cafe_of, visit_of

_ = Words(Path(__file__).parent.parent)

TO_DO: Final = ("replay", "players", "result", "turn")
TOLD: Final = ("recap", "log", "chat", "ways")
KEYS: Final = {
    "a": _("to the list of actions; the arrow keys go up and down in it"),
    "u": _("undo a step"),
    "c": _("confirm the turn"),
    "h": _("ask for a hint"),
    "f": _("find an action, or ask why it is not possible"),
    "l": _("to the log"),
    "r": _("the rules"),
    "← →": _("in a replay: one position back or on"),
    "?": _("this list"),
}


async def table(request: Request) -> Response:
    visit = await visit_of(request)
    cafe = cafe_of(request)
    found = await cafe.open(request.path_params["table"])
    viewer = await cafe.viewer(found, visit.person, visit.language)
    at = _position(found, request.query_params.get("at"))
    await cafe.prepare(found, viewer.seat, visit.language, oldest(found, at))
    origin = f'<p id="origin" class="card quiet">{visit.say(ORIGINS[found.origin])}</p>' if found.origin else ""
    shown = _placed(parts(found, viewer, at), origin)
    live = "" if at is not None else f' data-live="/t/{found.id}/live?patches=1"'
    book = f"/games/{found.game.name}/rules"
    main = (
        f'<main id="main" class="table" data-table="{found.id}" data-rules="{book}"{live}>'
        f'<h1 class="unseen">{escape(found.game.title)}</h1>{shown}</main>'
    )
    read = visit.say(_("Rules"))
    visit = replace(visit, table=found.id)
    rules = f'<a href="{book}" target="_blank">{read}</a>'
    where = f"<span>{escape(found.game.title)}</span>{rules}"
    mine = at is None and found.may_decide(viewer.seat)
    return page(visit, title(found, viewer), main, where=where, turn=mine, extra=_dialogues(visit))


def _position(found: Table, asked: str | None) -> int | None:
    """The position asked for, within the game."""
    if asked is None or found.match is None:
        return None
    number = int(asked) if re.fullmatch(r"\d{1,6}", asked) else len(found.playing)
    return min(number, len(found.playing))


def _placed(parts: dict[str, Part], origin: str) -> str:
    """The parts on the page: beside the board what is to be done, and what happened."""
    now = "".join(str(part) for name, part in parts.items() if name in TO_DO)
    side = "".join(str(part) for name, part in parts.items() if name in TOLD)
    return (
        f'{parts.get("lobby", "")}<div class="todo">{origin}{now}</div>{parts["board"]}<div class="told">{side}</div>'
    )


async def words(request: Request) -> Response:
    """The position in sentences, for who does not look at the board."""
    cafe = cafe_of(request)
    found = await cafe.open(request.path_params["table"])
    at = _position(found, request.query_params.get("at"))
    lines = (
        [] if found.match is None else found.describe(found.seat_of(request.state.person), request.state.language, at)
    )
    return HTMLResponse(f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>")


# ---- a seat on another device ----------------------------------------------------------------------------------------


async def seat(request: Request) -> Response:
    """A seat link. Only the button uses it up: whoever looks at a link before it is pressed must not."""
    visit = await visit_of(request)
    found = await cafe_of(request).open(request.path_params["table"])
    token = request.path_params["token"]
    path, body = f"/api/tables/{found.id}/take-seat", {"token": token}
    given = found.seat_given(token)
    if given is None:
        text = visit.say(_("With this link you play your seat at {game} on this device, too.", game=found.game.title))
    else:
        name = found.seats[given].name
        text = visit.say(_("{name} gives you their seat at {game}.", name=name, game=found.game.title))
    take = button(visit.say(_("Play here")), path, body, css="go", then="goto")
    if given is not None and not visit.name:
        label = visit.say(_("Your name"))
        take = (
            f'<form class="row" data-post="{path}" data-body="{attribute(body)}" data-then="goto"><input name="name" '
            f'maxlength="24" required aria-label="{label}" placeholder="{label}">'
            f'<button class="go">{visit.say(_("Play here"))}</button></form>'
        )
    title = visit.say(_("Your seat"))
    main = f'<main id="main" class="error card"><h1>{title}</h1><p>{text}</p>{take}</main>'
    return page(visit, _("Your seat"), main)


# ---- dialogues -------------------------------------------------------------------------------------------------------


def _dialogues(visit: Visit) -> str:
    word = visit.say(_("Close"))
    close = f'<div class="row"><button type="button" class="go" data-close>{word}</button></div>'
    keys = "".join(f"<tr><th><kbd>{key}</kbd></th><td>{visit.say(text)}</td></tr>" for key, text in KEYS.items())
    lost, what = visit.say(_("The connection is lost; trying again …")), visit.say(_("What here?"))
    not_now, title = visit.say(_("Why not?")), visit.say(_("Keys"))
    why = visit.say(_("Why this move?"))
    pass_on, here = visit.say(_("Pass the device on")), visit.say(_("I am here"))
    return (
        f'<div id="lost" class="lost" role="status" hidden>{lost}</div>'
        f'<dialog id="choose" aria-label="{what}"></dialog>'
        f'<dialog id="why" aria-label="{not_now}"><div id="why-text"></div>{close}</dialog>'
        f'<dialog id="reason" aria-label="{why}" aria-describedby="reason-text"><h2>{why}</h2>'
        f'<p id="reason-text"></p><p class="quiet"></p>{close}</dialog>'
        f'<dialog id="pass" aria-label="{pass_on}"><h2>{pass_on}</h2><p></p>'
        f'<div class="row"><button type="button" class="go" data-close>{here}</button></div></dialog>'
        f'<dialog id="keys" aria-label="{title}"><h2>{title}</h2><table>{keys}</table>{close}</dialog>'
    )
