"""Confidence intervals: they contain the true value 19 times out of 20."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""The quantile of the normal distribution for 95%."""


class Estimate(NamedTuple):
    value: float
    low: float | None = None
    """None if the uncertainty is unknown."""
    high: float | None = None

    @property
    def interval(self) -> tuple[float, float] | None:
        return None if self.low is None or self.high is None else (self.low, self.high)

    def times(self, factor: float) -> Estimate:
        return Estimate(self.value * factor, *[end * factor for end in self.interval or ()])

    def rounded(self, digits: int = 4) -> list[float] | None:
        """The interval, for JSON."""
        return [round(end, digits) for end in self.interval] if self.interval else None


Observation = tuple[int, float]
"""The deal of a game, and the value observed in it."""


def share(seen: Iterable[Observation]) -> Estimate:
    """The mean of one value from 0 to 1 for each game, with Wilson's interval."""
    values = list(seen)
    if not values:
        return Estimate(0.0, 0.0, 1.0)
    mean = sum(value for _deal, value in values) / len(values)
    return wilson(mean, _trials(values, mean))


def _trials(values: list[Observation], mean: float) -> float:
    """How many independent trials the games count as: at least the number of deals, at most the number of games.

    How alike the games of a deal end is estimated from the deals, with Student's t to allow for a small sample. With a
    single deal, or if all games end alike, the lower bound is used. Rotated seats cancel the luck of a deal, but that
    never makes the games count as more trials than there are games.
    """
    games, sizes = len(values), Counter(deal for deal, _value in values)
    deals = len(sizes)
    least = games**2 / sum(size**2 for size in sizes.values())  # the number of deals, if all have as many games
    if deals < 2 or mean in (0.0, 1.0):
        return least
    variance = _variance_of_mean(values, mean) * (student(deals - 1) / Z) ** 2
    return max(least, min(games, mean * (1 - mean) / variance if variance > 0 else games))


def wilson(mean: float, trials: float) -> Estimate:
    """Wilson's interval for a share observed in this many independent trials."""
    spread = Z * sqrt(mean * (1 - mean) / trials + Z * Z / (4 * trials * trials))
    middle = mean + Z * Z / (2 * trials)
    scale = 1 + Z * Z / trials
    return Estimate(mean, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def average(seen: Iterable[Observation]) -> Estimate:
    """A mean with Student's interval. Only the deals are independent; a single deal gives no interval."""
    values = list(seen)
    if not values:
        return Estimate(0.0)
    mean = sum(value for _deal, value in values) / len(values)
    deals = len({deal for deal, _value in values})
    if deals < 2:
        return Estimate(mean)
    spread = student(deals - 1) * sqrt(_variance_of_mean(values, mean))
    return Estimate(mean, mean - spread, mean + spread)


def _variance_of_mean(values: list[Observation], mean: float) -> float:
    """The variance of the mean, with the deals as clusters; there must be at least two."""
    off: dict[int, float] = defaultdict(float)
    for deal, value in values:
        off[deal] += value - mean
    return sum(one * one for one in off.values()) / len(values) ** 2 * len(off) / (len(off) - 1)


def student(freedom: int) -> float:
    """Student's t for 95%, accurate to a thousandth (the Cornish-Fisher expansion, from 5 on)."""
    exact = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
    if freedom in exact:
        return exact[freedom]
    z, n = Z, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
