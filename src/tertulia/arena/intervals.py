"""How far a figure may be from the truth: intervals that hold it 19 times of 20."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""Of the normal distribution, for 95%."""


class Estimate(NamedTuple):
    value: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    def rounded(self, digits: int = 4) -> list[float]:
        """The interval, for JSON."""
        return [round(self.low, digits), round(self.high, digits)]


Observation = tuple[int, float]
"""The deal of a game, and what was seen in it."""


def share(seen: Iterable[Observation]) -> Estimate:
    """The mean of values from 0 to 1 with Wilson's interval.

    Games of one deal are no independent trials: where they resemble each other they count for fewer.
    """
    values = list(seen)
    if not values:
        return Estimate(0.0, 0.0, 1.0)
    trials = float(len(values))
    mean = sum(value for _deal, value in values) / trials
    variance = _variance_of_mean(values, mean)
    if variance > 0:
        trials = max(1.0, min(trials, mean * (1 - mean) / variance))
    return wilson(mean, trials)


def wilson(mean: float, trials: float) -> Estimate:
    """The interval for a share that was seen in so many independent trials."""
    spread = Z * sqrt(mean * (1 - mean) / trials + Z * Z / (4 * trials * trials))
    middle = mean + Z * Z / (2 * trials)
    scale = 1 + Z * Z / trials
    return Estimate(mean, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def average(seen: Iterable[Observation]) -> Estimate:
    """A mean with Student's interval; the deals are what is independent."""
    values = list(seen)
    if not values:
        return Estimate(0.0, 0.0, 0.0)
    mean = sum(value for _deal, value in values) / len(values)
    deals = len({deal for deal, _value in values})
    if deals < 2:
        return Estimate(mean, mean, mean)
    spread = student(deals - 1) * sqrt(_variance_of_mean(values, mean) * deals / (deals - 1))
    return Estimate(mean, mean - spread, mean + spread)


def _variance_of_mean(values: list[Observation], mean: float) -> float:
    """With the deals as clusters."""
    off: dict[int, float] = defaultdict(float)
    for deal, value in values:
        off[deal] += value - mean
    return sum(one * one for one in off.values()) / len(values) ** 2


def student(freedom: int) -> float:
    """Student's t for 95%: good to a thousandth (Cornish and Fisher's expansion)."""
    exact = {1: 12.7062, 2: 4.3027}
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
