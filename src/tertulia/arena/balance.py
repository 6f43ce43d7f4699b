"""How even a game is: equal bots against each other, and single-minded ones against equal bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tertulia
from tertulia import bots
from tertulia.arena.figures import Figures, figures_of
from tertulia.arena.intervals import Estimate
from tertulia.arena.plan import Plan, make_plan
from tertulia.arena.play import Result
from tertulia.arena.summary import games_summary
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game, OptionValue


@dataclass(frozen=True)
class Part:
    """One measurement: a bot against itself, or one bot that follows a policy against others that do not."""

    seats: int
    bot: str
    policy: str
    """Empty: none."""
    plan: Plan

    @property
    def folder(self) -> str:
        """Its folder. A bot named with a policy and a measured policy of that bot get different folders."""
        return "-".join([str(self.seats), "seats", self.bot.replace("/", "+"), *filter(None, [self.policy])])


@dataclass(frozen=True)
class Table:
    """The figures for one number of seats and one bot."""

    seats: int
    bot: str
    figures: Figures
    policies: dict[str, Estimate]
    """The wins of each policy as a multiple of the fair share."""


def parts_of(game: Game[Any], seats: Sequence[int], names: Sequence[str], games: int, seed: str,
             options: Mapping[str, OptionValue], *, policies: bool = True) -> list[Part]:  # fmt: skip
    """All the parts to play, ordered by number of seats."""
    parts = []
    for number in dict.fromkeys(seats):
        for bot in dict.fromkeys(names):
            alone = make_plan(game, number, games, [bot], seed, options)
            parts.append(Part(number, bot, "", alone))
            for policy in _policies(game, bot) if policies else ():
                among = [f"{bot}/{policy}", *[bot] * (number - 1)]
                parts.append(Part(number, bot, policy, make_plan(game, number, games, among, seed, options)))
    return parts


def _policies(game: Game[Any], bot: str) -> list[str]:
    """The game's policies, if the bot can follow them."""
    try:
        for policy in game.policies:
            bots.check(f"{bot}/{policy}", game)
    except BadInput:
        return []
    return list(game.policies)


def content_of(game: Game[Any], names: Sequence[str], games: int, seed: str, options: Mapping[str, OptionValue]) -> Any:
    """What identifies a folder of balance reports; more numbers of seats may be added to it."""
    return {"balance of": game.name, "bots": list(names), "games": games, "seed": seed, "options": dict(options),
            "rules": game.version, "tertulia": tertulia.__version__}  # fmt: skip


def tables_of(parts: Sequence[Part], results: Sequence[Sequence[Result]]) -> list[Table]:
    """The tables. A stopped run has fewer results than parts; a policy is reported only if all its games are there."""
    found = {(part.seats, part.bot, part.policy): figures_of(part.plan, played)
             for part, played in zip(parts, results, strict=False)
             if len(played) == part.plan.games or (played and not part.policy)}  # fmt: skip
    return [
        Table(seats, bot, figures, {
            name: other.bot(f"{bot}/{name}").multiple
            for (at, whose, name), other in found.items()
            if name and (at, whose) == (seats, bot)
        })
        for (seats, bot, policy), figures in found.items()
        if not policy
    ]  # fmt: skip


def summary(tables: Sequence[Table]) -> dict[str, Any]:
    """For the JSON line."""
    return {
        "game": tables[0].figures.plan.game,
        "tables": [
            {
                "bot": table.bot,
                **games_summary(table.figures),
                "points": {"mean": round(table.figures.bots[0].points.value, 2),
                           "deviation": round(table.figures.bots[0].spread.deviation, 2)},
                "policies": {
                    name: {"multiple": round(multiple.value, 3), "interval": multiple.rounded(3)}
                    for name, multiple in table.policies.items()
                },
            }
            for table in tables
        ],
    }  # fmt: skip


def place_rows(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """A row for every seat and for every place in the order of first turns."""
    return [
        {
            "seats": table.seats, "bot": table.bot, "by": by, "number": number, "games": table.figures.games,
            "share": place.share.value, "share low": place.share.low, "share high": place.share.high,
            "points": place.points.value, "points low": place.points.low, "points high": place.points.high,
        }
        for table in tables
        for by, places in (("seat", table.figures.seats), ("order", table.figures.order))
        for number, place in enumerate(places, start=1)
    ]  # fmt: skip


def policy_rows(tables: Sequence[Table]) -> list[dict[str, Any]]:
    return [
        {"seats": table.seats, "bot": table.bot, "policy": name, "games": table.figures.games,
         "multiple": multiple.value, "low": multiple.low, "high": multiple.high}
        for table in tables
        for name, multiple in table.policies.items()
    ]  # fmt: skip
