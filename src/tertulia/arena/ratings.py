"""Ratings of bots from games of several players, by openskill, with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from tertulia.arena.intervals import Estimate, Z
from tertulia.arena.play import Result

ORDERS: Final = 20
"""Number of orders in which the games are rated, because later games of an order move a rating less."""
MOST_RATED: Final = 20_000
"""With very many games fewer orders are used, to save time."""
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
    """The ratings after all games: the mean over several orders of the games, which are always the same."""
    names = list(dict.fromkeys(name for result in results for name in result.bots))
    met = [result for result in results if len(set(result.bots)) > 1]
    orders = max(FEWEST_ORDERS, min(ORDERS, MOST_RATED // max(1, len(met))))
    found = [_in_order(names, Random(order).sample(met, len(met))) for order in range(orders)]
    return {
        name: Rating(fmean(one[name].mu for one in found), fmean(one[name].sigma for one in found)) for name in names
    }


def _in_order(all_names: Sequence[str], results: Sequence[Result]) -> dict[str, Rating]:
    """A bot does not learn, so its rating only gets more certain.

    Games against itself tell nothing: a bot on several chairs counts once, with the mean of its ranks.
    """
    model = PlackettLuce(tau=0.0)
    first = model.rating()
    known = {name: Rating(first.mu, first.sigma) for name in all_names}
    for result in results:
        names = list(dict.fromkeys(result.bots))
        means = [fmean(result.ranks[seat] for seat in result.chairs(name)) for name in names]
        ranks = [1.0 + sum(other < own for other in means) for own in means]  # openskill only takes whole ranks
        rated = model.rate([[model.create_rating([*known[name]])] for name in names], ranks=ranks)
        for name, [after] in zip(names, rated, strict=True):
            known[name] = Rating(after.mu, after.sigma)
    return known
