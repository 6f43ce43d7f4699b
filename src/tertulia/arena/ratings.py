"""Ratings of bots over games of several players: openskill's, with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
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
    """After all games, in the order of their numbers. A bot does not learn, so its rating only gets more certain.

    It learns nothing from meeting itself: who has several chairs counts once, by the mean of its ranks on them.
    """
    model = PlackettLuce(tau=0.0)
    first = model.rating()
    known = {name: Rating(first.mu, first.sigma) for result in results for name in result.bots}
    for result in results:
        names = list(dict.fromkeys(result.bots))
        if len(names) < 2:
            continue
        means = [fmean(result.ranks[seat] for seat in result.chairs(name)) for name in names]
        ranks = [1.0 + sum(other < own for other in means) for own in means]  # openskill takes whole ones only
        rated = model.rate([[model.create_rating([*known[name]])] for name in names], ranks=ranks)
        for name, [after] in zip(names, rated, strict=True):
            known[name] = Rating(after.mu, after.sigma)
    return known
