"""Ratings of bots over games of several players: openskill's, with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from tertulia.arena.intervals import Estimate, Z
from tertulia.arena.play import Result


class Rating(NamedTuple):
    mu: float
    """The strength; everybody begins at 25."""
    sigma: float
    """How uncertain it is."""

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.mu, self.mu - Z * self.sigma, self.mu + Z * self.sigma)


def ratings_of(results: Sequence[Result]) -> dict[str, Rating]:
    """After all games, in the order of their numbers. A bot does not learn, so its rating only gets more certain."""
    model = PlackettLuce(tau=0.0)
    first = model.rating()
    known = {name: Rating(first.mu, first.sigma) for result in results for name in result.bots}
    for result in results:
        seated = [[model.create_rating([*known[name]])] for name in result.bots]
        rated = model.rate(seated, ranks=[float(rank) for rank in result.ranks])
        before = dict(known)
        for name, [after] in zip(result.bots, rated, strict=True):  # who has several chairs learns from each of them
            mu, sigma = known[name]
            known[name] = Rating(mu + after.mu - before[name].mu, sigma * after.sigma / before[name].sigma)
    return known
