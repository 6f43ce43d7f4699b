"""What has happened and what is said: the log, the recap, the chat."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from tertulia.kernel.drawing import remembered
from tertulia.kernel.history import draws_alike, in_one_line
from tertulia.kernel.words import Words
from tertulia.tables.asking import may_ask
from tertulia.tables.people import Viewer, key_of
from tertulia.tables.table import ORIGINS, Table
from tertulia.web.html import Part, Pieces, button, told

_ = Words(Path(__file__).parent.parent)

LINE: Final = '<li id="'
_CLASS: Final = '" class="'
NEWEST: Final = 80
"""So many lines of a game that goes on, or a few more; a replay shows them all."""
AT_ONCE: Final = 20
"""So many old lines go together: then all that changes from move to move is at the end."""
NEWS: Final = 12


def log(table: Table, viewer: Viewer, at: int | None = None) -> Part:
    """Every line leads to the position after it; a dashed line is the undo horizon."""
    if table.match is None:
        return '<section id="log" hidden></section>'
    since = oldest(table, at)
    rows = _told(table, viewer, since, at)
    if since:
        words = told(_("earlier"), viewer.language)
        rows.insert(0, f'earlier"><a href="/t/{table.id}?at={since}">{words} …</a></li>')
    if table.origin:
        rows.insert(0, f'dealt" class="horizon">{told(ORIGINS[table.origin], viewer.language)}</li>')
    title = told(_("Log"), viewer.language)
    pieces = [f'<section id="log" class="card log"><h2>{title}</h2><ol>', *rows]
    pieces[-1] += "</ol></section>"
    return Pieces(LINE, pieces)


def oldest(table: Table, at: int | None = None) -> int:
    """How many actions are older than the first line that a page shows."""
    if at is not None or table.finished or table.match is None:
        return 0
    return max(0, len(table.match) - NEWEST) // AT_ONCE * AT_ONCE


def _told(table: Table, viewer: Viewer, since: int, at: int | None) -> list[str]:
    """The lines, and the undo horizon after its line. Many draws of a kind are one that unfolds to them; in a replay
    each line stands for its position."""
    rows = _rows(table, viewer, since)
    if at:
        rows[at - 1] = rows[at - 1].replace('class="', 'class="here ', 1)
    singly = (range(place, place + 1) for place in range(since, since + len(rows)))
    horizon = 0 if table.finished else table.history.horizon
    found = []
    for alike in draws_alike(table.playing, since) if at is None else singly:
        found.append(rows[alike.start - since] if len(alike) == 1 else _draws(table, viewer, rows, since, alike))
        if alike.stop == horizon:
            words = told(_("up to here something new was shown: a take-back asks the table"), viewer.language)
            found.append(f'horizon" class="horizon">{words}</li>')
    return found


def _draws(table: Table, viewer: Viewer, rows: list[str], since: int, alike: range) -> str:
    """The lines of many draws behind one that tells them all. Without ids, for the page is cut there."""
    texts = [line.text for line in table.log(viewer.seat, viewer.language, alike.start)[: len(alike)]]
    lines = "".join(f'<li class="{rows[place - since].partition(_CLASS)[2]}' for place in alike)
    summary = escape(in_one_line(texts))
    return f'd{alike.start}" class="drawn"><details><summary>{summary}</summary><ol>{lines}</ol></details></li>'


def _rows(table: Table, viewer: Viewer, since: int) -> list[str]:
    """The lines of the log without LINE before them. They never change, so they are written once."""
    asks = may_ask(table)
    why = told(_("Why?"), viewer.language)
    reader = (viewer.seat, viewer.seats, viewer.language, asks)
    begin, rows = table.history.drawn.get(reader, (since, []))
    if since < begin:
        begin, rows = since, []
    for line in table.log(viewer.seat, viewer.language, begin + len(rows)):
        css = "me" if line.seat is not None and line.seat in viewer.seats else ""
        face = f'<span class="s{line.seat + 1}" aria-hidden="true">●</span> ' if line.seat is not None else ""
        link = f'<a href="/t/{table.id}?at={line.index}">{face}{escape(line.text)}</a>'
        if asks and line.bot:
            link += f'<button type="button" data-ask="{line.index}" aria-describedby="l{line.index}">{why}</button>'
        rows.append(f'l{line.index}" class="{css}">{link}</li>')
    table.history.drawn[reader] = begin, rows
    return rows[since - begin :]


def recap(table: Table, viewer: Viewer) -> str:
    """At the viewer's turn: what others did since they were last here or last decided, what touched them first."""
    since = _news_from(table, viewer)
    lines = [] if since is None else table.recap(viewer.seat, since, viewer.language)
    others = [line for line in lines if line.seat is not None and line.seat not in viewer.seats]
    if not others or table.finished:
        return '<details id="recap" hidden></details>'
    rows = "".join(
        f'<li><a href="/t/{table.id}?at={line.index}">{escape(line.text)}</a>'
        f"{_touched(viewer) if line.touches else ''}</li>"
        for line in others[:NEWS]
    )
    title = told(_("Since you were last here"), viewer.language)
    return f'<details id="recap" class="card recap" open><summary>{title}</summary><ul>{rows}</ul></details>'


def _news_from(table: Table, viewer: Viewer) -> int | None:
    """So many actions are no news to the viewer; None where nothing would be."""
    if not table.may_decide(viewer.seat) or len(viewer.seats) > 1:
        return None
    actors = table.history.actors
    decided = next((index for index in range(len(actors), 0, -1) if actors[index - 1] == viewer.seat), 0)
    return max(viewer.seen, decided)


def _touched(viewer: Viewer) -> str:
    words = told(_("touches you"), viewer.language)
    return f" <strong>{words}</strong>"


def chat(table: Table, viewer: Viewer) -> Part:
    """Line by line: a whole chat is never a key of what is remembered."""
    first = table.written - len(table.chat)
    language = viewer.language
    rows = [
        _said(place, line.name, line.text, line.seat is None, language)
        for place, line in enumerate(table.chat, start=first)
    ]
    form = _chat_form(table.id, language) if viewer.seat is not None or viewer.name else ""
    title = told(_("Chat"), viewer.language)
    pieces = [f'<section id="chat" class="card chat"><h2>{title}</h2><ol class="said">', *rows]
    pieces[-1] += f"</ol>{form}</section>"
    return Pieces(LINE, pieces)


@remembered
def _said(place: int, name: str, text: str, watches: bool, language: str) -> str:
    """A line, without LINE before it."""
    mark = f' <i class="quiet">{told(_("(watching)"), language)}</i>' if watches else ""
    return f'c{place}"><b>{escape(name)}</b>{mark} {escape(text)}</li>'


@remembered
def _chat_form(table: str, language: str) -> str:
    words, go = told(_("Say something to the table"), language), told(_("Say"), language)
    return (
        f'<form data-post="/api/tables/{table}/chat" data-clear><input name="text" maxlength="500" required '
        f'autocomplete="off" aria-label="{words}" placeholder="{words}">'
        f"<button>{go}</button></form>"
    )


def ways(table: Table, viewer: Viewer) -> str:
    """What else can be done at a table that has begun: take back, leave, other devices, the record, a fork."""
    if table.match is None:
        return '<section id="ways" hidden></section>'
    seat = None if table.finished else viewer.seat
    may_ask = table.take_back is None and table.draft(seat) is None and seat in table.history.actors
    devices, owns = 0, False
    if seat is not None:
        chair = table.seats[seat]
        devices, owns = len(chair.holders), chair.owner == key_of(viewer.person)
    return _ways(table.id, seat, may_ask, devices, owns, viewer.language)


@remembered
def _ways(table: str, seat: int | None, may_ask: bool, devices: int, owns: bool, language: str) -> str:
    """Of a seat that plays; None: of somebody who looks on."""
    api = f"/api/tables/{table}"
    buttons = []
    if seat is not None:
        if may_ask:
            words = told(_("Ask for a take-back"), language)
            buttons.append(button(words, f"{api}/take-back", {"seat": seat}))
        buttons += _seat(table, seat, devices, owns, language)
    replay, record = told(_("Replay"), language), told(_("Download the record"), language)
    buttons.append(f'<a class="button" href="/t/{table}?at=last">{replay}</a>')
    buttons.append(f'<a class="button" href="/t/{table}/record" download>{record}</a>')
    if seat is not None:
        words = told(_("Leave the table") if owns else _("Leave on this device"), language)
        buttons.append(button(words, f"{api}/leave", {"seat": seat}))
    more = told(_("More"), language)
    shared = told(_("Devices that play this seat: {count}", count=devices), language)
    row = f'<div class="row">{"".join(buttons)}</div>{f"<p>{shared}</p>" if devices > 1 else ""}'
    return f'<details id="ways" class="card"><summary>{more}</summary>{row}</details>'


def _seat(table: str, seat: int, devices: int, owns: bool, language: str) -> list[str]:
    """Where else the seat is played, and by whom from now on."""
    api = f"/api/tables/{table}"
    words = told(_("Play on another device"), language)
    buttons = [button(words, f"{api}/seat-link", {"seat": seat}, then="link")]
    if owns:
        words = told(_("Give the seat to somebody"), language)
        buttons.append(button(words, f"{api}/seat-link", {"seat": seat, "give": True}, then="link"))
    if owns and devices > 1:
        words = told(_("Only on this device"), language)
        buttons.append(button(words, f"{api}/only-here", {"seat": seat}))
    return buttons
