"""How far a figure may be from the truth: intervals that hold it 19 times of 20."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""Of the normal distribution, for 95%."""


class Estimate(NamedTuple):
    value: float
    low: float | None = None
    """None where nothing is known of how far off it may be."""
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
"""The deal of a game, and what was seen in it."""


def share(seen: Iterable[Observation]) -> Estimate:
    """The mean of one value from 0 to 1 for each game, with Wilson's interval."""
    values = list(seen)
    if not values:
        return Estimate(0.0, 0.0, 1.0)
    mean = sum(value for _deal, value in values) / len(values)
    return wilson(mean, _trials(values, mean))


def _trials(values: list[Observation], mean: float) -> float:
    """For how many independent trials the games count: between the deals, if all games of one end alike, and the games.

    How alike they end is guessed from the deals, with Student's caution where these are few; not at all from a single
    deal, nor where all games end alike. That rotated seats cancel the luck of a deal is no reason to count more.
    """
    games, sizes = len(values), Counter(deal for deal, _value in values)
    deals = len(sizes)
    least = games**2 / sum(size**2 for size in sizes.values())  # the number of deals, if all have as many games
    if deals < 2 or mean in (0.0, 1.0):
        return least
    variance = _variance_of_mean(values, mean) * (student(deals - 1) / Z) ** 2
    return max(least, min(games, mean * (1 - mean) / variance if variance > 0 else games))


def wilson(mean: float, trials: float) -> Estimate:
    """The interval for a share that was seen in so many independent trials."""
    spread = Z * sqrt(mean * (1 - mean) / trials + Z * Z / (4 * trials * trials))
    middle = mean + Z * Z / (2 * trials)
    scale = 1 + Z * Z / trials
    return Estimate(mean, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def average(seen: Iterable[Observation]) -> Estimate:
    """A mean with Student's interval; the deals are what is independent, and one alone tells nothing."""
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
    """With the deals as clusters, of which there are two or more."""
    off: dict[int, float] = defaultdict(float)
    for deal, value in values:
        off[deal] += value - mean
    return sum(one * one for one in off.values()) / len(values) ** 2 * len(off) / (len(off) - 1)


def student(freedom: int) -> float:
    """Student's t for 95%: good to a thousandth (Cornish and Fisher's expansion, from 5 on)."""
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
