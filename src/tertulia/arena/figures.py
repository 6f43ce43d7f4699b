"""Figures from the results of a plan: who wins how often, from which seat, by how much, and how long it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, median, pstdev

from tertulia.arena.intervals import Estimate, average, share
from tertulia.arena.plan import Plan
from tertulia.arena.play import Result


@dataclass(frozen=True)
class Spread:
    """How numbers are spread: minimum, quartiles and maximum, with the mean and the standard deviation."""

    low: float
    quarter: float
    middle: float
    three_quarters: float
    high: float
    mean: float
    deviation: float


@dataclass(frozen=True)
class Times:
    """The time of a decision, in milliseconds."""

    decisions: int
    mean: float
    median: float
    slow: float
    """The 95th percentile: nineteen out of twenty are not slower."""
    slowest: float


@dataclass(frozen=True)
class BotFigures:
    name: str
    chairs: int
    """How many chairs it had, over all games."""
    fair: float
    """Its share of all chairs, which is the share of wins it would have if all were equally good."""
    share: Estimate
    """Its share of all wins; ties are split. The shares of all bots add up to 1; a single bot has no interval."""
    multiple: Estimate
    """Its share divided by the fair one."""
    points: Estimate
    spread: Spread
    sources: dict[str, float]
    """Where its points come from, on average over its chairs."""
    times: Times


@dataclass(frozen=True)
class Place:
    """A seat, or a place in the order of first turns."""

    share: Estimate
    points: Estimate


@dataclass(frozen=True)
class Figures:
    plan: Plan
    games: int
    deals: int
    bots: list[BotFigures]
    """The strongest first."""
    ahead: dict[tuple[str, str], Estimate]
    """How often the first bot is ahead of the second in games of both. Ties count half; several chairs are averaged."""
    seats: list[Place]
    order: list[Place]
    endings: dict[str, Estimate]
    length: Spread
    """In decisions."""
    lengths: list[int]
    winner: Spread
    """The winner's points."""
    margin: Spread
    """The winner's lead over the next player."""

    @property
    def stopped(self) -> bool:
        """Whether the run was stopped before all games of the plan were played."""
        return self.games < self.plan.games

    def bot(self, name: str) -> BotFigures:
        return next(one for one in self.bots if one.name == name)

    @property
    def reasons(self) -> list[str]:
        """All sources of points, the richest first."""
        total: Counter[str] = Counter()
        for bot in self.bots:
            total.update({reason: abs(points) for reason, points in bot.sources.items()})
        return [reason for reason, _points in total.most_common()]


def figures_of(plan: Plan, results: Sequence[Result]) -> Figures:
    bots = [_bot(name, plan, results) for name in plan.names]
    seats = range(plan.seats)
    return Figures(
        plan=plan, games=len(results), deals=len({one.deal for one in results}),
        bots=sorted(bots, key=lambda bot: -bot.multiple.value),
        ahead={(one, two): _ahead(one, two, results) for one, two in _met(results)},
        seats=[_place(results, lambda _one, seat=seat: seat) for seat in seats],  # type: ignore[misc]
        order=[_place(results, lambda one, place=place: one.order[place]) for place in seats],  # type: ignore[misc]
        endings=_endings(results),
        length=spread([one.length for one in results]), lengths=[one.length for one in results],
        winner=spread([one.winner_points for one in results]),
        margin=spread([_margin(one) for one in results]),
    )  # fmt: skip


def _bot(name: str, plan: Plan, results: Sequence[Result]) -> BotFigures:
    chairs = [(one, seat) for one in results for seat, bot in enumerate(one.bots) if bot == name]
    share_of_all = _share_of_all(name, results) if len(plan.names) > 1 else Estimate(1.0)
    fair = len(chairs) / (len(results) * plan.seats)
    total: Counter[str] = Counter()
    for one, seat in chairs:
        total.update(one.sources[seat])
    return BotFigures(
        name=name, chairs=len(chairs), fair=fair, share=share_of_all, multiple=share_of_all.times(1 / fair),
        points=average([(one.deal, one.points[seat]) for one, seat in chairs]),
        spread=spread([one.points[seat] for one, seat in chairs]),
        sources={reason: points / len(chairs) for reason, points in total.items()},
        times=_times([micro for one, seat in chairs for micro in one.times[seat]]),
    )  # fmt: skip


def _share_of_all(name: str, results: Sequence[Result]) -> Estimate:
    """The bot's share of all wins, including games it did not play in."""
    won = share([(one.deal, _wins(one, name)) for one in results if name in one.bots])
    return won.times(sum(name in one.bots for one in results) / len(results))


def _wins(one: Result, name: str) -> float:
    """The bot's share of the win, over all its chairs."""
    return sum(one.share(seat) for seat, bot in enumerate(one.bots) if bot == name)


def _met(results: Sequence[Result]) -> set[tuple[str, str]]:
    return {(one, two) for result in results for one in result.bots for two in result.bots if one != two}


def _ahead(one: str, two: str, results: Sequence[Result]) -> Estimate:
    return share([(result.deal, result.ahead(one, two)) for result in results if {one, two} <= set(result.bots)])


def _place(results: Sequence[Result], seat_of: Callable[[Result], int]) -> Place:
    return Place(
        share([(one.deal, one.share(seat_of(one))) for one in results]),
        average([(one.deal, one.points[seat_of(one)]) for one in results]),
    )


def _endings(results: Sequence[Result]) -> dict[str, Estimate]:
    """The commonest first; several may hold in one game."""
    counted = Counter(ending for one in results for ending in one.endings)
    return {
        ending: share([(one.deal, float(ending in one.endings)) for one in results])
        for ending, _count in counted.most_common()
    }


def _margin(one: Result) -> int:
    """The winner's lead over the next player; 0 if several have won."""
    best = one.winner_points
    if one.ranks.count(1) > 1:
        return 0
    return best - max((points for points, rank in zip(one.points, one.ranks, strict=True) if rank > 1), default=best)


def spread(values: Sequence[float]) -> Spread:
    if not values:
        return Spread(0, 0, 0, 0, 0, 0, 0)
    ordered = sorted(values)
    low, quarter, middle, three_quarters, high = (part(ordered, portion) for portion in (0, 0.25, 0.5, 0.75, 1))
    return Spread(low, quarter, middle, three_quarters, high, fmean(ordered), pstdev(ordered))


def part(ordered: Sequence[float], portion: float) -> float:
    """The value below which this portion of them lies."""
    place = portion * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def _times(micros: list[int]) -> Times:
    if not micros:
        return Times(0, 0, 0, 0, 0)
    ordered = sorted(micros)
    return Times(
        len(ordered), fmean(ordered) / 1e3, median(ordered) / 1e3, part(ordered, 0.95) / 1e3, ordered[-1] / 1e3
    )
