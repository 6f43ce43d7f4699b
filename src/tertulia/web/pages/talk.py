"""What has happened and what is said: the log, the recap, the chat."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

from tertulia.kernel.words import Words
from tertulia.tables.people import Viewer
from tertulia.tables.table import Table
from tertulia.web.html import button, told

_ = Words(Path(__file__).parent.parent)

NEWEST: Final = 80
"""So many lines of a game that goes on; a replay shows them all."""
NEWS: Final = 12


def log(table: Table, viewer: Viewer, at: int | None = None) -> str:
    """Every line leads to the position after it; a dashed line is the undo horizon."""
    if table.match is None:
        return '<section id="log" hidden></section>'
    since = 0 if at is not None or table.finished else max(0, len(table.playing) - NEWEST)
    lines = table.log(viewer.seat, viewer.language, since)
    rows: list[str] = []
    if since:
        words = _("earlier").say(viewer.language)
        rows.append(f'<li id="earlier"><a href="/t/{table.id}?at={since}">{escape(words)} …</a></li>')
    for place, line in enumerate(lines):
        mine = line.seat is not None and line.seat in viewer.seats
        rows.append(_row(table.id, line.index, line.text, line.seat, mine, line.index == at))
        if line.beyond and (place + 1 == len(lines) or not lines[place + 1].beyond) and not table.finished:
            horizon = _("up to here something new was shown: a take-back asks the table")
            rows.append(f'<li id="horizon" class="horizon">{told(horizon, viewer.language)}</li>')
    title = told(_("Log"), viewer.language)
    return f'<section id="log" class="card log"><h2>{title}</h2><ol>{"".join(rows)}</ol></section>'


@lru_cache(maxsize=20_000)
def _row(table: str, index: int, text: str, seat: int | None, mine: bool, here: bool) -> str:
    """A line of the log. It never changes, so it is written once."""
    css = " ".join([*(["me"] if mine else []), *(["here"] if here else [])])
    face = f'<span class="s{seat + 1}" aria-hidden="true">●</span> ' if seat is not None else ""
    link = f'<a href="/t/{table}?at={index}">{face}{escape(text)}</a>'
    return f'<li id="l{index}" class="{css}">{link}</li>'


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
    actors = table.playing.actors(0)
    decided = [index for index, actor in enumerate(actors, start=1) if actor == viewer.seat]
    return max(viewer.seen, decided[-1] if decided else 0)


def _touched(viewer: Viewer) -> str:
    words = told(_("touches you"), viewer.language)
    return f" <strong>{words}</strong>"


def chat(table: Table, viewer: Viewer) -> str:
    language = viewer.language
    said = "".join(
        f'<li id="c{place}"><b>{escape(line.name)}</b> {escape(line.text)}</li>'
        for place, line in enumerate(table.chat)
    )
    form = ""
    if viewer.seat is not None:
        words, go = told(_("Say something to the table"), language), told(_("Say"), language)
        form = (
            f'<form data-post="/api/tables/{table.id}/chat" data-clear><input name="text" maxlength="500" required '
            f'autocomplete="off" aria-label="{words}" placeholder="{words}">'
            f"<button>{go}</button></form>"
        )
    title = told(_("Chat"), language)
    return f'<section id="chat" class="card chat"><h2>{title}</h2><ol class="said">{said}</ol>{form}</section>'


def ways(table: Table, viewer: Viewer) -> str:
    """What else can be done at a table that has begun: take back, leave, other devices, the record, a fork."""
    if table.match is None:
        return '<section id="ways" hidden></section>'
    language = viewer.language
    api = f"/api/tables/{table.id}"
    here = len(table.playing)
    buttons = []
    if viewer.seat is not None and not table.finished:
        if _last_own(table, viewer.seat) and table.take_back is None and table.draft(viewer.seat) is None:
            words = told(_("Ask for a take-back"), language)
            buttons.append(button(words, f"{api}/take-back", {"seat": viewer.seat}))
        words = told(_("Play on another device"), language)
        buttons.append(button(words, f"{api}/seat-link", {"seat": viewer.seat}, then="link"))
    replay, record = told(_("Replay"), language), told(_("Download the record"), language)
    buttons.append(f'<a class="button" href="/t/{table.id}?at={here}">{replay}</a>')
    buttons.append(f'<a class="button" href="/t/{table.id}/record" download>{record}</a>')
    if viewer.seat is not None and not table.finished:
        words = told(_("Leave the table"), language)
        buttons.append(button(words, f"{api}/leave", {"seat": viewer.seat}))
    more = told(_("More"), language)
    row = f'<div class="row">{"".join(buttons)}</div>'
    return f'<details id="ways" class="card"><summary>{more}</summary>{row}</details>'


def _last_own(table: Table, seat: int) -> bool:
    """Whether the seat has decided anything yet."""
    return any(actor == seat for actor in table.playing.actors(0))
