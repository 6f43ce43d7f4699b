"""Ratings of bots over games of several players: openskill's, with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from tertulia.arena.intervals import Estimate, Z
from tertulia.arena.play import Result

ORDERS: Final = 20
"""The later games of an order move a rating less than the first; so the games are taken in so many orders."""
MOST_RATED: Final = 20_000
"""Of very many games there are fewer orders, for time's sake."""
FEWEST_ORDERS: Final = 4


class Rating(NamedTuple):
    mu: float
    """The strength; everybody begins at 25."""
    sigma: float
    """How uncertain it is."""

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.mu, self.mu - Z * self.sigma, self.mu + Z * self.sigma)


def ratings_of(results: Sequence[Result]) -> dict[str, Rating]:
    """After all games: the mean of what comes of them in several orders, always the same ones."""
    names = list(dict.fromkeys(name for result in results for name in result.bots))
    met = [result for result in results if len(set(result.bots)) > 1]
    orders = max(FEWEST_ORDERS, min(ORDERS, MOST_RATED // max(1, len(met))))
    found = [_in_order(names, Random(order).sample(met, len(met))) for order in range(orders)]
    return {
        name: Rating(fmean(one[name].mu for one in found), fmean(one[name].sigma for one in found)) for name in names
    }


def _in_order(all_names: Sequence[str], results: Sequence[Result]) -> dict[str, Rating]:
    """A bot does not learn, so its rating only gets more certain.

    It learns nothing from meeting itself: who has several chairs counts once, by the mean of its ranks on them.
    """
    model = PlackettLuce(tau=0.0)
    first = model.rating()
    known = {name: Rating(first.mu, first.sigma) for name in all_names}
    for result in results:
        names = list(dict.fromkeys(result.bots))
        means = [fmean(result.ranks[seat] for seat in result.chairs(name)) for name in names]
        ranks = [1.0 + sum(other < own for other in means) for own in means]  # openskill takes whole ones only
        rated = model.rate([[model.create_rating([*known[name]])] for name in names], ranks=ranks)
        for name, [after] in zip(names, rated, strict=True):
            known[name] = Rating(after.mu, after.sigma)
    return known
