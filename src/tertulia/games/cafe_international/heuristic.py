"""What a bot needs to know about this café: how good a position is for a seat."""

from __future__ import annotations

from tertulia.games.cafe_international.pieces import (
    CHAIRS_OF_TABLE,
    JOKER,
    NATION_OF_TABLE,
    NOBODY,
    nation_of,
)
from tertulia.games.cafe_international.state import OVER_NOW, State

JOKER_EARLY = 4.0
"""What a joker in hand is worth while there is time to seat it."""
SMALLER_HAND = 2.5
"""What it is worth to end the game with one tile less."""
NEXT_PLAYERS_SHARE = 0.6
"""How much of an opening for the next player counts against who leaves it."""


def evaluate(view: State, seat: int) -> float:
    """Points ahead of the best other, with what the hands and the tables promise."""
    worths = [_worth(view, player) for player in range(view.seats)]
    best_other = max(worths[:seat] + worths[seat + 1 :])
    return worths[seat] - best_other - _opening(view, seat)


def _worth(view: State, player: int) -> float:
    if player in view.out:
        return -20.0
    worth = float(view.points[player])
    if view.stage == OVER_NOW:
        return worth
    time_left = min(1.0, view.in_bag / 40)
    worth += SMALLER_HAND * (5 - view.hand_sizes[player])
    jokers = sum(tile >= JOKER for tile in view.hands[player])
    return worth + jokers * (JOKER_EARLY * time_left - 10 * (1 - time_left))


def _opening(view: State, seat: int) -> float:
    """What the next player could take at a table of three of its own nation."""
    if view.stage == OVER_NOW:
        return 0.0
    nearest = view.next_seat(seat)
    if nearest == seat:
        return 0.0
    hand = view.hands[nearest]
    return NEXT_PLAYERS_SHARE * max(
        (_last_chair_worth(view, table, hand) for table in range(len(CHAIRS_OF_TABLE))), default=0
    )


def _last_chair_worth(view: State, table: int, hand: list[int]) -> float:
    if view.guests_at(table) != 3:
        return 0.0
    gender = 0 if view.ladies[table] < 2 else 1
    nation = NATION_OF_TABLE[table]
    if 2 * nation + gender not in hand and JOKER + gender not in hand:
        return 0.0
    alike = all(
        view.chairs[chair] == NOBODY or nation_of(view.chairs[chair]) == nation for chair in CHAIRS_OF_TABLE[table]
    )
    return 8.0 if alike else 4.0
