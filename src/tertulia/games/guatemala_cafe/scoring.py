"""Points with their reasons, the end of the game, and who won."""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe.pieces import COFFEES
from tertulia.games.guatemala_cafe.state import OVER_NOW, State

REASONS: Final[list[str]] = ["workers", "ships"]
"""Where points come from; a number in the ledger is an index of this list."""
WORKERS: Final = 0
SHIPS: Final = 1

ENDINGS: Final[list[str]] = ["marker-at-sack", "standstill"]
"""Why a game ends; `State.endings` has one bit for each."""
MARKER_AT_SACK: Final = 1
STANDSTILL: Final = 2


def score(state: State, seat: int, points: int, reason: int, place: int) -> None:
    """The only way points come to a player."""
    state.points[seat] += points
    if state.ledger is not None:
        state.ledger.append((seat, points, reason, place))


def growing(state: State, plantation: int) -> int:
    """GC-42: the workers that count: all of a plantation with a shed."""
    return state.workers[plantation] if state.sheds[plantation] >= 0 else 0


def ships_for(state: State, plantation: int) -> int:
    """GC-42: the ships of its coffee in the harbour that a plantation is connected to."""
    harbour = state.harbour_reached(plantation)
    if harbour < 0:
        return 0
    return state.docks[harbour].count(plantation % COFFEES)


def worth(state: State, coffee: int) -> list[int]:
    """What a scoring of a coffee would bring each seat now."""
    plantations = range(coffee, state.seats * COFFEES, COFFEES)
    return [growing(state, plantation) * (1 + ships_for(state, plantation)) for plantation in plantations]


def score_coffee(state: State, coffee: int) -> list[int]:
    """GC-42: everybody's points; which harbours had a ship that multiplied some."""
    harbours: list[int] = []
    for seat in range(state.seats):
        plantation = seat * COFFEES + coffee
        workers = growing(state, plantation)
        if workers == 0:
            continue
        score(state, seat, workers, WORKERS, coffee)
        ships = ships_for(state, plantation)
        if ships:
            harbour = state.harbour_reached(plantation)
            score(state, seat, workers * ships, SHIPS, harbour)
            if harbour not in harbours:
                harbours.append(harbour)
    harbours.sort()
    return harbours


def marker_at_sack(state: State) -> bool:
    """GC-50."""
    return max(state.points) >= state.last_sack_space()


def end_game(state: State, ending: int) -> None:
    state.endings |= ending
    state.stage = OVER_NOW


def ranks(state: State) -> list[int]:
    """GC-51: most points, then most money, then shared."""
    standings = [state.points[seat] * 100_000 + state.money[seat] for seat in range(state.seats)]
    return [1 + sum([other > mine for other in standings]) for mine in standings]


def endings_of(state: State) -> list[str]:
    return [name for bit, name in enumerate(ENDINGS) if state.endings >> bit & 1]
