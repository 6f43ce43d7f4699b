"""Points with their reasons, the end of the game, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tertulia.games.cafe_international.pieces import (
    BAG_AT_MOST,
    BAR_VALUES,
    BY_GUESTS,
    JOKER_IN_HAND,
    ONE_NATION,
    REGULARS,
    REGULARS_ONE_NATION,
    TABLES_OF_CHAIR,
    TILE_IN_HAND,
    is_joker,
)
from tertulia.games.cafe_international.state import OVER_NOW, State

if TYPE_CHECKING:  # native numbers for the compiled build; plain ones otherwise
    from mypy_extensions import i64

REASONS: Final[list[str]] = [
    "nothing",
    "pair",
    "three",
    "four",
    "one-nation",
    "regulars",
    "regulars-one-nation",
    "bar",
    "out",
    "hand",
]
"""Where points come from; a number in the ledger is an index of this list."""
FOUR_ALIKE: Final = 4
REGULARS_TABLE: Final = 5
BAR: Final = 7
OUT: Final = 8
HAND: Final = 9
VALUES: Final[list[int]] = [0, *BY_GUESTS[2:], ONE_NATION, REGULARS, REGULARS_ONE_NATION]

ENDINGS: Final[list[str]] = ["bar-full", "chairs-full", "bag-low", "no-tiles", "last-player", "all-passed"]
"""Why a game ends; `State.endings` has one bit for each."""
LAST_PLAYER: Final = 1 << 4
ALL_PASSED: Final = 1 << 5


def score(state: State, seat: i64, points: i64, reason: i64, place: i64) -> None:
    """The only way points come to a player, or leave him."""
    state.points[seat] += points
    if state.ledger is not None:
        state.ledger.append((seat, points, reason, place))


def reason_at(state: State, table: i64) -> i64:
    """CI-20, CI-52: what a table is worth to a guest who has just sat down there, as an index of REASONS."""
    guests = state.guests_at(table)
    if table == state.run:
        return 0 if guests < 4 else REGULARS_TABLE + state.is_one_nation(table)
    if guests == 4 and state.is_one_nation(table):
        return FOUR_ALIKE
    return guests - 1


def score_seating(state: State, chair: i64) -> bool:
    """CI-20: value every table of the chair just taken; whether that brought points."""
    scored = False
    for table in TABLES_OF_CHAIR[chair]:
        reason = reason_at(state, table)
        if reason == 0:
            continue
        scored = True
        score(state, state.mover, VALUES[reason], reason, table)
        if reason == FOUR_ALIKE or reason == REGULARS_TABLE + 1:  # CI-25
            state.hand_sizes[state.mover] = max(0, state.hand_sizes[state.mover] - 1)
    return scored


def endings_now(state: State) -> i64:
    """CI-40: every reason for the end that holds after the mover has refilled, one bit each."""
    endings: i64 = 0
    if len(state.bar) == len(BAR_VALUES):
        endings |= 1
    if state.free == 0:
        endings |= 2
    if state.in_bag <= BAG_AT_MOST:
        endings |= 4
    if not state.hands[state.mover] and state.mover not in state.out:
        endings |= 8
    if state.seats - len(state.out) == 1:  # CI-32
        endings |= LAST_PLAYER
    if state.passes >= state.seats - len(state.out):  # CI-45
        endings |= ALL_PASSED
    return endings


def end_game(state: State, endings: i64) -> None:
    state.endings = endings
    state.stage = OVER_NOW
    for seat, hand in enumerate(state.hands):
        if hand:
            score(state, seat, hand_cost(hand), HAND, len(hand))


def hand_cost(hand: list[int]) -> int:
    """CI-41: what the tiles left in a hand bring: it is below 0."""
    jokers = sum(is_joker(tile) for tile in hand)
    return jokers * JOKER_IN_HAND + (len(hand) - jokers) * TILE_IN_HAND


def ranks(state: State) -> list[int]:
    """CI-41, CI-32: most points, then fewer tiles in hand; who is out ranks last, later is better."""

    def standing(seat: i64) -> tuple[int, int, int]:
        if seat in state.out:
            return (-1, state.out.index(seat), 0)
        return (0, state.points[seat], -len(state.hands[seat]))

    standings = [standing(seat) for seat in range(state.seats)]
    return [1 + sum(other > mine for other in standings) for mine in standings]


def endings_of(state: State) -> list[str]:
    return [name for bit, name in enumerate(ENDINGS) if state.endings >> bit & 1]
