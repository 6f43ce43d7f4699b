"""After the end: who won and why, where the points came from, and how they grew."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from tertulia.kernel.match import Match
from tertulia.kernel.words import Words, say
from tertulia.tables.people import Viewer
from tertulia.tables.table import Table
from tertulia.web.charts import by_source, over_time
from tertulia.web.html import button, told

_ = Words(Path(__file__).parent.parent)


def result(table: Table, viewer: Viewer) -> str:
    """The part `result`; hidden until the game is over."""
    if not table.finished:
        return '<section id="result" hidden></section>'
    language = viewer.language
    end, points = table.game.outcome(table.playing.state), table.playing.points
    winners = [table.seats[seat].name for seat in end.winners]
    title = _("The winner: {names}", names=winners) if len(winners) == 1 else _("The winners: {names}", names=winners)
    order = sorted(range(table.playing.seats), key=lambda seat: end.ranks[seat])
    rows = "".join(
        f'<li class="{"first" if end.ranks[seat] == 1 else ""}"><span class="rank">{end.ranks[seat]}.</span>'
        f"<span>{escape(table.seats[seat].name)}</span><b>{points[seat]}</b></li>"
        for seat in order
    )
    reasons = [table.game.ending(name) for name in end.endings]
    why = _("The game is over: {reasons}.", reasons=reasons)
    return (
        f'<section id="result" class="card result"><h2>{told(title, language)}</h2>'
        f"<p>{told(why, language)}</p><ol>{rows}</ol>{_next(table, viewer)}{charts(table, viewer)}</section>"
    )


def _next(table: Table, viewer: Viewer) -> str:
    language = viewer.language
    again = ""
    if table.rematch is not None:
        words = told(_("To the next game"), language)
        again = f'<a class="button go" href="/t/{table.rematch}">{words}</a>'
    elif viewer.seat is not None:
        again = button(told(_("Rematch"), language), f"/api/tables/{table.id}/rematch", css="go", then="goto")
    home = told(_("Back to the café"), language)
    return f'<div class="row">{again}<a class="button" href="/">{home}</a></div>'


def charts(table: Table, viewer: Viewer) -> str:
    match, language = table.playing, viewer.language
    names = table.names
    sources = points_by_source(match)
    worded = [(say(match.reason(name), language), row) for name, row in sources]
    bars = by_source(names, worded, _("Points by source").say(language)) if worded else ""
    lines = over_time(names, points_over_time(match), _("Points over time").say(language))
    return f"{bars}{lines}{_table(names, worded, match.points, viewer)}"


def _table(names: list[str], sources: Sequence[tuple[str, list[int]]], totals: list[int], viewer: Viewer) -> str:
    """The same in numbers."""
    language = viewer.language
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{escape(source)}</th>{"".join(f"<td>{points}</td>" for points in row)}</tr>'
        for source, row in sources
    )
    total = told(_("all together"), language)
    rows += f'<tr><th scope="row">{total}</th>{"".join(f"<td><b>{points}</b></td>" for points in totals)}</tr>'
    words = told(_("The points as a table"), language)
    return (
        f"<details><summary>{words}</summary>"
        f'<div class="wide-table" tabindex="0" role="region" aria-label="{words}"><table>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )


def points_by_source(match: Match) -> list[tuple[str, list[int]]]:
    """The sources that brought anybody anything, the richest first."""
    totals = match.points_by_reason()
    names = list(dict.fromkeys(name for row in totals for name in row))
    rows = [(name, [row.get(name, 0) for row in totals]) for name in names]
    return sorted(rows, key=lambda row: -sum(map(abs, row[1])))


def points_over_time(match: Match, most: int = 60) -> list[list[int]]:
    """Everybody's points after every so many actions, so that a long game gives no more than `most` places."""
    every = max(1, len(match) // most)
    places = [*range(0, len(match), every), len(match)]
    rows = [match.game.scores(match.state_at(place)) for place in places]
    return [list(column) for column in zip(*rows, strict=True)]
