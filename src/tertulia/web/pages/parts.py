"""The parts of a table's page, in all its states: every move makes them anew for everybody who looks."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final

from tertulia.bots import DEFAULT_BOT
from tertulia.bots.ratings import rating_of
from tertulia.kernel.drawing import GROUP, remembered, shared
from tertulia.kernel.game import OVER
from tertulia.kernel.words import Words
from tertulia.tables.asking import may_ask
from tertulia.tables.log import LogLine
from tertulia.tables.people import Viewer, holds
from tertulia.tables.table import BOT, Table
from tertulia.web.html import Part, Pieces, button, told
from tertulia.web.pages import finish, lobby, talk, turn

_ = Words(Path(__file__).parent.parent)

SEAM: Final = 'seam"></g>'
"""A picture's summary changes with every move, its style sheet never: an empty group keeps them apart."""
LONG: Final = 9
"""Names with a word of more letters are set smaller, so that they are whole on a phone."""
_SIZE: Final = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
_ZONE: Final = re.compile(r'(t-zone-[a-z0-9-]+)" role="group" aria-label="([^"]*)"')


def parts(table: Table, viewer: Viewer, at: int | None = None) -> dict[str, Part]:
    """Every part of the page, by its id, as this viewer may see it."""
    if at is not None:
        return {
            "replay": _replay(table, viewer, at),
            "players": _players(table, viewer, at),
            "board": _board(table, viewer, at),
            "log": talk.log(table, viewer, at),
        }
    board = _board(table, viewer)
    return {
        "lobby": lobby.lobby(table, viewer),
        "players": _players(table, viewer),
        "result": finish.result(table, viewer),
        "turn": turn.turn(table, viewer, _things(board, viewer.seat)),
        "board": board,
        "recap": talk.recap(table, viewer),
        "log": talk.log(table, viewer),
        "chat": talk.chat(table, viewer),
        "ways": talk.ways(table, viewer),
    }


def title(table: Table, viewer: Viewer) -> str:
    """What stands on the tab."""
    name = table.game.title
    if table.match is None:
        return name
    if table.may_decide(viewer.seat):
        return "● " + _("Your turn: {what}", what=name).say(viewer.language)
    return f"{turn.prompt(table, viewer)} {name}" if not table.finished else name


def say(table: Table, viewer: Viewer, since: int) -> str:
    """What a screen reader says after a change: what others did, and whether it is the viewer's turn."""
    lines = [line.text for line in table.log(viewer.seat, viewer.language, since) if line.seat not in viewer.seats]
    if table.finished:
        return " ".join([*lines[-6:], *_ended(table, viewer)])
    if table.may_decide(viewer.seat) or not lines:
        lines.append(turn.prompt(table, viewer) if table.match is not None else "")
    return ". ".join(lines[-6:])


def note(table: Table, viewer: Viewer, before: Viewer | None) -> str:
    """What must be noticed at once: that somebody has lost their seat."""
    if before is None or not before.seats or viewer.seats:
        return ""
    if table.match is None:
        return _("The host has freed your seat.").say(viewer.language) if lobby.is_removed(table, viewer) else ""
    lost = turn.lost_seat(table, viewer)
    return "" if lost is None else turn.lost_words(table, lost).say(viewer.language)


def _ended(table: Table, viewer: Viewer) -> list[str]:
    names = [table.seats[seat].name for seat in table.game.outcome(table.playing.state).winners]
    return [_("The winner: {names}", names=names).say(viewer.language)]


# ---- players ---------------------------------------------------------------------------------------------------------


def _players(table: Table, viewer: Viewer, at: int | None = None) -> str:
    if table.match is None:
        return '<section id="players" hidden></section>'
    points = table.points(viewer.seat if at is None else None, at)
    actor = table.actor if at is None else table.playing.at(at).actor
    clocks = table.clocks()
    rows = "".join(
        _player(table, viewer, seat, points[seat], seat == actor, clocks[seat] if at is None else None)
        for seat in range(len(table.seats))
    )
    words = told(_("Players"), viewer.language)
    return f'<section id="players" aria-label="{words}"><ul class="players">{rows}</ul></section>'


def _player(table: Table, viewer: Viewer, seat: int, points: int, now: bool, clock: float | None) -> str:
    chair, language = table.seats[seat], viewer.language
    own = seat in viewer.seats
    presence = "" if own else _presence(table.game.name, chair.kind, chair.bot, chair.left, chair.connected, language)
    ticking, replace = _clock(clock, now and not table.finished), _replace(table, viewer, seat)
    return _player_row(seat, chair.name, points, own, now, presence, ticking, replace, language)


@remembered
def _player_row(
    seat: int, name: str, points: int, own: bool, now: bool, presence: str, clock: str, replace: str, language: str
) -> str:
    status = [
        *([_("you").say(language)] if own else []),
        *([_("to move").say(language)] if now else []),
        *([presence] if presence else []),
    ]
    unit = told(_("points"), language)
    css = [*(["own"] if own else []), *(["now"] if now else [])]
    called = "name long" if max(map(len, name.split()), default=0) > LONG else "name"
    return (
        f'<li id="p{seat}" class="{" ".join(css)}"><span class="face s{seat + 1}" aria-hidden="true">{seat + 1}</span>'
        f'<span class="{called}">{escape(name)}</span>'
        f'<span class="points">{points}<span class="unseen"> {unit}</span></span>'
        f'<span class="status">{escape(" · ".join(status))}</span>{clock}{replace}</li>'
    )


@remembered
def _presence(game: str, kind: str, bot: str | None, left: bool, connected: bool, language: str) -> str:
    if kind == BOT:
        rating = rating_of(game, bot or "")
        return (_("bot {rating}", rating=rating.rating) if rating else _("bot")).say(language)
    return (_("has left") if left else _("is here") if connected else _("is away")).say(language)


def _clock(seconds: float | None, running: bool) -> str:
    if seconds is None:
        return ""
    left = max(0, int(seconds))
    data = f' data-running="{left}"' if running else ""
    return f'<span class="clock"{data}>{left // 60}:{left % 60:02}</span>'


def _replace(table: Table, viewer: Viewer, seat: int) -> str:
    """People who have left may come back; if somebody is away for long, the others may ask for a bot to take over."""
    chair, language = table.seats[seat], viewer.language
    if table.finished:
        return ""
    if viewer.seat is None and holds(chair.former, viewer.person):
        return button(told(_("Sit down again"), language), f"/api/tables/{table.id}/join", {"seat": seat})
    if viewer.seat is None or seat in viewer.seats or table.vote is not None:
        return ""
    bot = {"seat": seat, "bot": DEFAULT_BOT}
    if chair.left:
        words = _("Let a bot go on")
    elif table.is_missed(seat) and table.actor == seat:
        words = _("Ask for a bot") if table.electors(viewer.seat, seat) else _("Let a bot go on")
    else:
        return ""
    return button(told(words, language), f"/api/tables/{table.id}/replace", bot)


# ---- the board -------------------------------------------------------------------------------------------------------


def _board(table: Table, viewer: Viewer, at: int | None = None) -> Part:
    if table.match is None:
        return '<section id="board" hidden></section>'
    language = viewer.language
    summary, rest, *groups = table.picture(viewer.seat, language, "t", at).cut_after("</desc>")
    size = _SIZE.search(summary)
    css = "tall" if size is not None and float(size[1]) < 1.05 * float(size[2]) else "broad"
    zones = []
    still, zoned = _still(rest)
    if zoned or "t-zone-" in summary:
        zones = [(zone[1], zone[2]) for group in groups if (zone := _ZONE.match(group))]
        css += " zoned"
    words, in_words = told(_("Board"), language), told(_("The position in words"), language)
    past, query = (' data-past="yes"', f"?at={at}") if at is not None else ("", "")
    start = f'<section id="board" class="{css}" aria-label="{words}"{past}>{_zone_jumps(zones, language)}'
    details = f'<details id="words" data-fetch="/t/{table.id}/words{query}"><summary>{in_words}</summary>'
    pieces = [start + summary, still, *groups]
    pieces[-1] += f'{details}<div id="in-words"></div></details></section>'
    return Pieces(GROUP, pieces)


@shared
def _still(rest: str) -> tuple[str, bool]:
    """What follows a picture's summary and never changes; and whether its style sheet says where zones are."""
    return SEAM + rest, "t-zone-" in rest


def _zone_jumps(zones: list[tuple[str, str]], language: str) -> str:
    """Where a picture is larger than a screen: links to its zones. Labels are HTML already."""
    if not zones:
        return ""
    title = told(_("Parts of the board"), language)
    links = "".join(f'<a href="#{name}">{label}</a>' for name, label in zones)
    return f'<nav id="zones" aria-label="{title}">{links}</nav>'


def _things(board: Part, seat: int | None) -> str:
    """What a seat has, in one sentence: pictures give it as the title of the player's row. It is HTML already."""
    if seat is None or isinstance(board, str):
        return ""
    begin = f't-player-{seat + 1}"'
    row = next((group for group in reversed(board.pieces) if group.startswith(begin)), "")
    return row.partition("<title>")[2].partition("</title>")[0]


# ---- replay ----------------------------------------------------------------------------------------------------------


def _replay(table: Table, viewer: Viewer, at: int) -> str:
    language = viewer.language
    last = len(table.playing)
    here = f"/t/{table.id}"
    words = {
        "title": _("Replay"), "slider": _("Position"), "first": _("To the beginning"), "back": _("One back"),
        "on": _("One on"), "last": _("To the end"), "fork": _("Play on from here"), "table": _("To the table"),
    }  # fmt: skip
    said = {key: told(text, language) for key, text in words.items()}
    links = "".join(
        f'<a class="button" href="{here}?at={place}" aria-label="{said[key]}">{sign}</a>'
        for key, place, sign in (
            ("first", 0, "|◀"), ("back", max(at - 1, 0), "◀"), ("on", min(at + 1, last), "▶"), ("last", last, "▶|"),
        )
    )  # fmt: skip
    line = table.log(viewer.seat, language, at - 1)[0] if at else None
    ask = _ask(line, at, language) if line is not None and may_ask(table) else ""
    fork = "" if table.playing.at(at).actor == OVER else button(
        said["fork"], f"/api/tables/{table.id}/fork", {"at": at}, then="goto")  # fmt: skip
    return (
        f'<section id="replay" class="card replay" aria-label="{said["title"]}">'
        f'<div class="row"><b>{said["title"]}</b><output>{at} / {last}</output></div>'
        f'<p aria-live="polite">{escape(line.text) if line else ""}</p>{ask}'
        f'<input id="slider" type="range" min="0" max="{last}" value="{at}" aria-label="{said["slider"]}">'
        f'<div class="row">{links}</div>'
        f'<div class="row">{fork}<a class="button" href="{here}">{said["table"]}</a></div></section>'
    )


def _ask(line: LogLine, at: int, language: str) -> str:
    """What was decided last can be asked about, whoever decided it; what was forced or drawn was no decision."""
    if line.seat is None or line.forced:
        return ""
    words = told(_("Why? Was anything better?"), language)
    return f'<div class="row"><button type="button" data-ask="{at}">{words}</button></div>'
