"""Zones that several players see alike are drawn once; nobody gets one that is not his."""

from __future__ import annotations

from random import Random

import pytest

from tertulia.games.coffee_traders import GAME
from tertulia.games.coffee_traders.picture import _zone, drawing
from tertulia.kernel.match import new


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_picture_is_the_same_whether_its_zones_were_drawn_before_or_not(seats: int) -> None:
    match, rng = new(GAME, seats, seed="shared"), Random(seats)
    for number in range(240):
        if match.over:
            break
        match.play(rng.choice(GAME.legal(match.state)))
        if number % 8:
            continue
        lookers = [None, *range(seats)]
        rng.shuffle(lookers)
        shown = [match.show(offers=seat == match.actor) for seat in lookers]
        shared = [str(drawing(match.state, seat, show)) for seat, show in zip(lookers, shown, strict=True)]
        assert _zone.cache_info().hits > 0
        for seat, show, picture in zip(lookers, shown, shared, strict=True):
            _zone.cache_clear()
            assert str(drawing(match.state, seat, show)) == picture
