"""The balance report: what each seat is worth, how games go and how often policies win, by number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tertulia.arena import plots
from tertulia.arena.balance import Table
from tertulia.arena.numbers import written
from tertulia.arena.page import Writer, page
from tertulia.arena.report import foot, games_section, options_line, seats_section, stopped_line
from tertulia.arena.summary import games_of
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)


def balance_report(tables: Sequence[Table], language: str) -> str:
    """A whole page."""
    write = Writer(language)
    game = tables[0].figures.plan.played
    sections = [section for table in tables for section in _sections(table, write)]
    title = write.plain(_("Balance: {game}", game=game.title))
    told = write.words(_("As these bots play; better players may find a seat or a way of playing worth more or less."))
    intervals, _ratings, version = foot(tables[0].figures.plan, write)
    return page(title, [told], sections, [intervals, version], language)


def _sections(table: Table, write: Writer) -> list[str]:
    figures = table.figures
    title = _("Seats: {seats} · bots: {bot}", seats=table.seats, bot=table.bot)
    lead = _("Games: {games} · seed: {seed}", games=games_of(figures), seed=figures.plan.seed)
    return [
        write.part(title, write.note(lead), *options_line(figures.plan, write), *stopped_line(figures, write)),
        seats_section(figures, write),
        _points(table, write),
        games_section(figures, write),
        _policies(table, write),
    ]


def _points(table: Table, write: Writer) -> str:
    figures, language = table.figures, write.language
    number = _("seat {number}")
    rows = [
        (write.plain(number.fill(number=index + 1)), place.points, written(place.points.value, ".1f", language))
        for index, place in enumerate(figures.seats)
    ]
    mean = figures.bots[0].points.value
    spread = [(write.plain(_("all seats")), figures.bots[0].spread, written(mean, ".1f", language))]
    return write.section(
        _("Points"),
        plots.whiskers(rows, write.plain(_("Points by seat")), language, line=mean, zero=False),
        plots.boxes(spread, write.plain(_("Spread of points")), language),
    )


def _policies(table: Table, write: Writer) -> str:
    if not table.policies:
        return ""
    language = write.language
    rows = [(name, wins, written(wins.value, ".2f", language)) for name, wins in table.policies.items()]
    told = _("One player considers only what the policy allows, the others everything; 1 is the fair share of wins.")
    chart = plots.whiskers(rows, write.plain(_("Wins, as a multiple of the fair share")), language, line=1)
    return write.section(_("Policies"), write.note(told), chart)
