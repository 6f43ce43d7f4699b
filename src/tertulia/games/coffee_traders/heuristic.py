"""How good a position is for a seat: its points over the best of the others."""

from __future__ import annotations

from tertulia.games.coffee_traders.scoring import scores
from tertulia.games.coffee_traders.state import State


def evaluate(view: State, seat: int) -> float:
    points = scores(view)
    own = points.pop(seat)
    return float(own - max(points))
