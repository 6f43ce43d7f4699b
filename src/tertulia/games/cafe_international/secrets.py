"""What a seat may know. In this café hands lie open and nobody knows an order in the bag: there is no secret."""

from __future__ import annotations

from random import Random

from tertulia.games.cafe_international.state import State


def view(state: State, seat: int) -> State:
    return state.copy()


def guess(view: State, rng: Random) -> State:
    return view.copy()
