"""The arena's report: how strong each bot is, why, and how the games went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from tertulia.arena import plots
from tertulia.arena.figures import BotFigures, Figures, Place, Spread
from tertulia.arena.numbers import written
from tertulia.arena.page import Writer, milliseconds, page, percent, points
from tertulia.arena.plan import Plan
from tertulia.arena.ratings import Rating
from tertulia.arena.summary import games_of
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

Ratings = Mapping[str, Rating]


def report(figures: Figures, ratings: Ratings, language: str) -> str:
    """A whole page."""
    plan, write = figures.plan, Writer(language)
    title = _("Arena: {game}", game=plan.played.title)
    sections = [
        _strength(figures, ratings, write),
        _head_to_head(figures, write),
        _points(figures, write),
        _sources(figures, write),
        seats_section(figures, write),
        games_section(figures, write),
        _times(figures, write),
    ]
    return page(write.plain(title), about(figures, write), sections, foot(plan, write), language)


def about(figures: Figures, write: Writer) -> list[str]:
    plan = figures.plan
    told = _(
        "Seats: {seats} · games: {games} · deals: {deals} · bots: {bots} · seed: {seed}",
        seats=plan.seats, games=games_of(figures), deals=figures.deals, bots=list(plan.bots), seed=plan.seed,
    )  # fmt: skip
    return [write.words(told), *options_line(plan, write), *stopped_line(figures, write)]


def stopped_line(figures: Figures, write: Writer) -> list[str]:
    """The line for a run that was stopped before the end."""
    told = _("Stopped: this page is about the first deals, all of whose games are finished.")
    return [write.words(told)] if figures.stopped else []


def options_line(plan: Plan, write: Writer) -> list[str]:
    """The options that differ from the defaults."""
    usual = {option.name: option.default for option in plan.played.options}
    chosen = [
        f"{name} = {value if isinstance(value, str | bool) else '…'}"
        for name, value in plan.options.items()
        if value != usual[name]
    ]
    return [write.words(_("Options: {options}", options=chosen))] if chosen else []


def foot(plan: Plan, write: Writer) -> list[str]:
    return [
        write.words(_(
            "Intervals hold the true value 19 times of 20: Wilson's for shares, Student's for points. Games on the "
            "same deal are not counted as independent. Ties are split."
        )),
        write.words(_(
            "Ratings are openskill's (Plackett and Luce): everybody begins at 25, and a bot with a higher rating is "
            "expected to come before one with a lower; the whiskers are twice the uncertainty."
        )),
        f"Tertulia {escape(plan.content()['tertulia'])}",
    ]  # fmt: skip


# ---- the bots --------------------------------------------------------------------------------------------------------


def _colours(figures: Figures) -> list[int]:
    """A bot's colour and mark depend on its place in the plan."""
    return [figures.plan.names.index(bot.name) for bot in figures.bots]


def _mu(rating: Rating, language: str) -> str:
    return written(rating.mu, ".1f", language).replace("-", "−")


def _strength(figures: Figures, ratings: Ratings, write: Writer) -> str:
    head = [_("Bot"), _("Rating"), _("Share of wins"), _("Fair"), _("Times fair"), _("Points")]
    language, colours = write.language, _colours(figures)
    rows = [_strength_row(bot, ratings[bot.name], language) for bot in figures.bots]
    rated = [(bot.name, ratings[bot.name].estimate, _mu(ratings[bot.name], language)) for bot in figures.bots]
    won = [(bot.name, bot.multiple, written(bot.multiple.value, ".2f", language)) for bot in figures.bots]
    drawn = (
        plots.whiskers(rated, write.plain(_("Rating")), language, colours=colours, zero=False),
        plots.whiskers(won, write.plain(_("Wins, as a multiple of the fair share")), language, colours=colours, line=1),
    )
    beside = f'<div class="row">{"".join(drawn)}</div>'
    return write.section(_("Strength"), write.table(head, rows), beside, whole=True)


def _strength_row(bot: BotFigures, rating: Rating, language: str) -> list[str]:
    return [
        escape(bot.name), f"{_mu(rating, language)} <small>± {written(rating.sigma, '.1f', language)}</small>",
        percent(bot.share, language), written(bot.fair, ".1%", language),
        written(bot.multiple.value, ".2f", language), points(bot.points, language),
    ]  # fmt: skip


def _head_to_head(figures: Figures, write: Writer) -> str:
    if len(figures.bots) < 2:
        return ""
    names = [bot.name for bot in figures.bots]
    ahead = {pair: percent(share, write.language) for pair, share in figures.ahead.items()}
    rows = [[escape(one), *(ahead.get((one, two), "·") for two in names)] for one in names]
    told = _("How often the bot of the row is ahead of the one of the column where both play; ties count half.")
    return write.section(_("Head to head"), write.note(told), write.table(["", *names], rows), whole=len(names) > 3)


def _points(figures: Figures, write: Writer) -> str:
    language = write.language
    rows = [(bot.name, bot.spread, plots.number(round(bot.spread.mean, 1), language)) for bot in figures.bots]
    told = _("From the least to the most; the box holds the middle half, cut at the median. The number is the mean.")
    chart = plots.boxes(rows, write.plain(_("Points in a game")), language, colours=_colours(figures))
    return write.section(_("Points"), write.note(told), chart)


def _sources(figures: Figures, write: Writer) -> str:
    game = figures.plan.played
    bots: list[BotFigures] = sorted(figures.bots, key=lambda bot: figures.plan.names.index(bot.name))
    rows = [
        (write.plain(game.reason(reason)), [bot.sources.get(reason, 0.0) for bot in bots]) for reason in figures.reasons
    ]
    if not rows:
        return ""
    chart = plots.sources([bot.name for bot in bots], rows, write.plain(_("On the average of a game")), write.language)
    return write.section(_("Points by source"), chart)


def _times(figures: Figures, write: Writer) -> str:
    head: list[Text | str] = [_("Bot"), _("Decisions"), _("Mean"), _("Median"), "95 %", _("Slowest")]
    rows = [
        [escape(bot.name), f"{bot.times.decisions:,}".replace(",", " "),
         *(milliseconds(time, write.language)
           for time in (bot.times.mean, bot.times.median, bot.times.slow, bot.times.slowest))]
        for bot in figures.bots
    ]  # fmt: skip
    told = _("Of decisions in which there was a choice. Only these figures depend on the machine.")
    return write.section(_("Time for a move"), write.note(told), write.table(head, rows))


# ---- the games -------------------------------------------------------------------------------------------------------


def seats_section(figures: Figures, write: Writer) -> str:
    """What each seat is worth, and each place in the order of first turns."""
    charts = [
        _places(figures.seats, _("seat {number}"), _("Share of wins by seat"), write),
        _places(figures.order, _("place {number}"), _("Share of wins by place in the first order"), write),
    ]
    return write.section(_("Seats"), *charts)


def _places(places: Sequence[Place], name: Text, caption: Text, write: Writer) -> str:
    rows = [
        (write.plain(name.fill(number=index + 1)), place.share, written(place.share.value, ".1%", write.language))
        for index, place in enumerate(places)
    ]
    return plots.whiskers(rows, write.plain(caption), write.language, line=1 / len(places), unit="%")


def games_section(figures: Figures, write: Writer) -> str:
    """How long the games were, how close, and why they ended."""
    game = figures.plan.played
    caption, unit = write.plain(_("Length of a game")), write.plain(_("decisions"))
    spreads: list[tuple[Text, Spread]] = [
        (_("decisions"), figures.length), (_("winner's points"), figures.winner), (_("winner's lead"), figures.margin),
    ]  # fmt: skip
    rows = [
        [write.words(name), *(plots.number(round(value, 1), write.language) for value in (
            spread.mean, spread.deviation, spread.low, spread.middle, spread.high))]
        for name, spread in spreads
    ]  # fmt: skip
    ended = [
        (write.plain(game.ending(ending)), percent(share, write.language)) for ending, share in figures.endings.items()
    ]
    head: list[Text | str] = ["", _("Mean"), _("Deviation"), _("Least"), _("Median"), _("Most")]
    endings = "".join(f"<li>{escape(why)}: {share}</li>" for why, share in ended)
    why_ended = write.words(_("They ended because:"))
    return write.section(
        _("Games"), plots.histogram(figures.lengths, caption, unit), write.table(head, rows),
        f"<p>{why_ended}</p><ul>{endings}</ul>",
    )  # fmt: skip
