"""The figures as plain data, for the JSON line, and in lines for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tertulia.arena.figures import Figures, Place, Spread
from tertulia.arena.intervals import Estimate
from tertulia.arena.numbers import written
from tertulia.arena.ratings import Rating
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


def summary(figures: Figures, ratings: Mapping[str, Rating]) -> dict[str, Any]:
    """All figures of an arena, by the bots' names as they were given."""
    bots = figures.bots
    return {
        **games_summary(figures),
        "bots": list(figures.plan.bots),
        "shares": {bot.name: round(bot.share.value, 4) for bot in bots},
        "intervals": {bot.name: bot.share.rounded() for bot in bots},
        "fair_shares": {bot.name: round(bot.fair, 4) for bot in bots},
        "multiples": {bot.name: round(bot.multiple.value, 3) for bot in bots},
        "multiple_intervals": {bot.name: bot.multiple.rounded(3) for bot in bots},
        "ratings": {
            bot.name: {"mu": round(ratings[bot.name].mu, 3), "sigma": round(ratings[bot.name].sigma, 3)} for bot in bots
        },
        "ahead": {
            one.name: {two.name: round(figures.ahead[one.name, two.name].value, 4) for two in bots
                       if (one.name, two.name) in figures.ahead}
            for one in bots
        },
        "points_mean": {bot.name: round(bot.points.value, 2) for bot in bots},
        "points_by_source": {
            bot.name: {reason: round(points, 2) for reason, points in bot.sources.items()} for bot in bots
        },
        "move_ms": {
            bot.name: {
                "decisions": bot.times.decisions, "mean": round(bot.times.mean, 3),
                "median": round(bot.times.median, 3), "p95": round(bot.times.slow, 3),
                "max": round(bot.times.slowest, 3),
            }
            for bot in bots
        },
    }  # fmt: skip


def games_summary(figures: Figures) -> dict[str, Any]:
    """What the games were like, regardless of who played."""
    return {
        "game": figures.plan.game,
        "seats": figures.plan.seats,
        "games": figures.games,
        "planned": figures.plan.games,
        "deals": figures.deals,
        "seed": figures.plan.seed,
        **_places("seat", figures.seats),
        **_places("order", figures.order),
        "endings": {ending: round(share.value, 4) for ending, share in figures.endings.items()},
        "decisions": _spread(figures.length),
        "winner_points": _spread(figures.winner),
        "winner_lead": _spread(figures.margin),
    }


def _places(name: str, places: list[Place]) -> dict[str, Any]:
    return {
        f"{name}_shares": [round(place.share.value, 4) for place in places],
        f"{name}_intervals": [place.share.rounded() for place in places],
        f"{name}_points_mean": [round(place.points.value, 2) for place in places],
    }


def _spread(spread: Spread) -> dict[str, float]:
    named = {"mean": spread.mean, "deviation": spread.deviation, "min": spread.low, "median": spread.middle,
             "max": spread.high}  # fmt: skip
    return {name: round(value, 2) for name, value in named.items()}


def lines(figures: Figures, ratings: Mapping[str, Rating], language: str) -> list[str]:
    """The figures for people: one line per bot, strongest first."""
    widest = max(len(bot.name) for bot in figures.bots)
    told = []
    for bot in figures.bots:
        rating = ratings[bot.name]
        told.append(_(
            "{bot}  rating {mu} ± {sigma}  wins {share}, {multiple} × fair  points {points}  "
            "move {median} ms, 95 %: {slow} ms",
            bot=bot.name.ljust(widest),
            mu=written(rating.mu, "5.1f", language), sigma=written(rating.sigma, ".1f", language),
            share=percent(bot.share, language, wide=6), multiple=written(bot.multiple.value, ".2f", language),
            points=written(bot.points.value, "6.1f", language),
            median=written(bot.times.median, ".2f", language), slow=written(bot.times.slow, ".1f", language),
        ).say(language))  # fmt: skip
    return told


def games_of(figures: Figures) -> Text | int:
    """How many games the figures cover and, if the run was stopped, out of how many."""
    if figures.stopped:
        return _("{games} of {planned}", games=figures.games, planned=figures.plan.games)
    return figures.games


def percent(share: Estimate, language: str, wide: int = 0) -> str:
    """A percentage with its interval; a value without an interval is exact."""
    return written(share.value, f"{wide}.1%", language) + _ends(share.times(100), ".0f", language)


def multiple(estimate: Estimate, language: str) -> str:
    return written(estimate.value, ".2f", language) + _ends(estimate, ".2f", language)


def _ends(estimate: Estimate, form: str, language: str) -> str:
    return f" ({'–'.join(written(end, form, language) for end in estimate.interval)})" if estimate.interval else ""
