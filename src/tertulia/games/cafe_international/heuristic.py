"""What a bot needs to know about this café: how good a position is for a seat.

The figures are rounded from a fit to turns that were played on to the end, as scripts/fit_cafe.py makes it; those for
jokers and for the last tiles of the bag were set by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tertulia.games.cafe_international.pieces import (
    BAR_VALUES,
    BY_GUESTS,
    CHAIRS_OF_NATION,
    CHAIRS_OF_TABLE,
    HAND_SIZE,
    JOKER,
    JOKER_IN_HAND,
    NATION_OF_TABLE,
    NOBODY,
    ONE_NATION,
    TABLES_OF_CHAIR,
    nation_of,
)
from tertulia.games.cafe_international.state import OVER_NOW, State

if TYPE_CHECKING:  # native numbers for the compiled build; plain ones otherwise
    from mypy_extensions import i64

JOKER_EARLY: Final = 4.0
"""What a joker in hand is worth while there is time to seat it."""
SMALLER_HAND: Final = -4.0
"""What it costs to choose among one tile less, at the start; that fades."""
DEAD_EARLY: Final = -2.2
DEAD_LATE: Final = -4.2
"""What a tile costs for which no chair is left, besides its seat at the bar."""
AT_THE_BAR: Final = 0.43
"""How much of the next seat at the bar counts for such a tile."""
TWICE_EARLY: Final = -3.0
TWICE_LATE: Final = -2.0
"""What it costs to hold the same tile once more."""
PROMISE_EARLY: Final = 0.2
PROMISE_LATE: Final = 0.6
"""How much of what a tile in hand could score at once is counted."""
WARM: Final = 0.28
"""What each chair is worth where a tile in hand could score; four at most."""
LATE: Final = 40
"""With fewer tiles in the bag, the end comes near."""
MANY_TILES: Final = 80
"""About as many are in the bag at the start."""
OUT_OF_THE_GAME: Final = -20.0


def evaluate(view: State, seat: int) -> float:
    """Points ahead of the best other, with what the hands promise."""
    worths = forecast(view)
    return worths[seat] - max(worths[:seat] + worths[seat + 1 :])


def forecast(view: State) -> list[float]:
    """By seat: points, with what the hand promises."""
    return [_worth(view, player) for player in range(view.seats)]


def _worth(view: State, player: int) -> float:
    if player in view.out:
        return OUT_OF_THE_GAME
    worth = float(view.points[player])
    if view.stage == OVER_NOW:
        return worth
    time_left = min(1.0, view.in_bag / LATE)
    choice = max(0.0, (view.in_bag - LATE // 2) / (MANY_TILES - LATE // 2))
    worth += SMALLER_HAND * choice * (HAND_SIZE - view.hand_sizes[player])
    bar = AT_THE_BAR * float(BAR_VALUES[min(len(view.bar), len(BAR_VALUES) - 1)])
    dead = DEAD_EARLY * time_left + DEAD_LATE * (1.0 - time_left) + bar
    twice = TWICE_EARLY * time_left + TWICE_LATE * (1.0 - time_left)
    promise = PROMISE_EARLY * time_left + PROMISE_LATE * (1.0 - time_left)
    last = -1
    for tile in view.hands[player]:
        if tile >= JOKER:
            worth += JOKER_EARLY * time_left + JOKER_IN_HAND * (1.0 - time_left)
            continue
        open_chairs = view.open_chairs[tile]
        if open_chairs:
            warm = (open_chairs & view.warm_chairs[tile >> 1]).bit_count()
            worth += promise * float(most(view, tile)) + WARM * float(min(4, warm))
        else:
            worth += dead
        if tile == last:
            worth += twice
        last = tile
    return worth


def most(view: State, tile: i64) -> i64:
    """What a guest could score at most, where somebody sits already."""
    nation = tile >> 1
    chairs: i64 = view.open_chairs[tile] & view.warm_chairs[nation]
    best: i64 = 0
    bit: i64 = 0
    while chairs:
        if chairs & 1:
            best = max(best, _score(view, CHAIRS_OF_NATION[nation][bit], nation))
        chairs >>= 1
        bit += 1
    return best


def _score(view: State, chair: i64, nation: i64) -> i64:
    points: i64 = 0
    for table in TABLES_OF_CHAIR[chair]:
        guests = view.guests_at(table)
        if guests == 3 and NATION_OF_TABLE[table] == nation and _all_of(view, table, nation):
            points += ONE_NATION
        else:
            points += BY_GUESTS[guests + 1]
    return points


def _all_of(view: State, table: i64, nation: i64) -> bool:
    """Whether all who sit at a table are of one nation."""
    for chair in CHAIRS_OF_TABLE[table]:
        guest = view.chairs[chair]
        if guest != NOBODY and nation_of(guest) != nation:
            return False
    return True
