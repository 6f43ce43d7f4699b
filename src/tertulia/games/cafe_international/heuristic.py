"""What a bot needs to know about this café: how good a position is for a seat."""

from __future__ import annotations

from typing import Final

from tertulia.games.cafe_international.pieces import (
    BY_GUESTS,
    CHAIRS_OF_TABLE,
    HAND_SIZE,
    JOKER,
    JOKER_IN_HAND,
    NATION_OF_TABLE,
    NOBODY,
    ONE_NATION,
    nation_of,
)
from tertulia.games.cafe_international.state import OVER_NOW, TURN, State

JOKER_EARLY: Final = 4.0
"""What a joker in hand is worth while there is time to seat it."""
SMALLER_HAND: Final = 2.5
"""What it is worth to end the game with one tile less."""
NEXT_PLAYERS_SHARE: Final = 0.6
"""How much of an opening for the next player counts against who leaves it."""
LATE: Final = 40
"""With fewer tiles in the bag, the end comes near."""
OUT_OF_THE_GAME: Final = -20.0


def evaluate(view: State, seat: int) -> float:
    """Points ahead of the best other, with what the hands and the tables promise."""
    worths = [_worth(view, player) for player in range(view.seats)]
    best_other = max(worths[:seat] + worths[seat + 1 :])
    following = view.next_seat(seat)
    if view.stage == OVER_NOW or following == seat:
        return worths[seat] - best_other
    return worths[seat] - best_other - NEXT_PLAYERS_SHARE * _opening(view, following)


def forecast(view: State) -> list[float]:
    """By seat: points, with what the hands promise, and what the next player can take at once."""
    worths = [_worth(view, player) for player in range(view.seats)]
    if view.stage != OVER_NOW:
        at_start = view.stage == TURN and view.first < 0
        following = view.mover if at_start else view.next_seat(view.mover)
        worths[following] += NEXT_PLAYERS_SHARE * _opening(view, following)
    return worths


def _worth(view: State, player: int) -> float:
    if player in view.out:
        return OUT_OF_THE_GAME
    worth = float(view.points[player])
    if view.stage == OVER_NOW:
        return worth
    time_left = min(1.0, view.in_bag / LATE)
    worth += SMALLER_HAND * (HAND_SIZE - view.hand_sizes[player])
    jokers = sum(tile >= JOKER for tile in view.hands[player])
    return worth + jokers * (JOKER_EARLY * time_left + JOKER_IN_HAND * (1 - time_left))


def _opening(view: State, player: int) -> float:
    """What a player could take at a table that lacks one guest."""
    hand = view.hands[player]
    return max(_last_chair_worth(view, table, hand) for table in range(len(CHAIRS_OF_TABLE)))


def _last_chair_worth(view: State, table: int, hand: list[int]) -> float:
    if view.guests_at(table) != 3:
        return 0.0
    gender = 0 if view.ladies[table] < 2 else 1
    nation = NATION_OF_TABLE[table]
    if 2 * nation + gender not in hand and JOKER + gender not in hand:
        return 0.0
    for chair in CHAIRS_OF_TABLE[table]:
        if view.chairs[chair] != NOBODY and nation_of(view.chairs[chair]) != nation:
            return BY_GUESTS[4]
    return ONE_NATION
