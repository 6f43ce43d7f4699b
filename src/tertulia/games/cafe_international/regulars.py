"""The variant of the regulars' table (CI-50 to CI-52): three or four guests of one gender at one table."""

from __future__ import annotations

from tertulia.games.cafe_international.actions import seat_number
from tertulia.games.cafe_international.pieces import (
    CHAIRS_OF_TABLE,
    JOKER,
    NATIONS_OF_CHAIR,
    TABLES_OF_CHAIR,
    gender_of,
    other_table,
)
from tertulia.games.cafe_international.state import State


def run_starts(state: State) -> list[int]:
    """First guests of the turn from whom a regulars' table can be completed."""
    hand = state.hands[state.mover]
    gentlemen = sum(tile & 1 for tile in hand)
    found: list[int] = []
    for gender, tiles in ((0, len(hand) - gentlemen), (1, gentlemen)):
        if tiles < 3:
            continue
        for table in range(len(CHAIRS_OF_TABLE)):
            if _may_begin(state, table, gender, tiles):
                found += run_steps(state, table, gender)
    return sorted(set(found))


def _may_begin(state: State, table: int, gender: int, tiles: int) -> bool:
    """CI-51: an empty table and four tiles, or one guest of that gender there and three tiles."""
    same = state.ladies[table] if gender == 0 else state.gentlemen[table]
    return state.guests_at(table) == same and same <= 1 and tiles >= 4 - same


def run_seconds(state: State) -> list[int]:
    """Second guests that turn the first one's table into a regulars' table."""
    gender = gender_of(state.chairs[state.first])
    found: list[int] = []
    for table in TABLES_OF_CHAIR[state.first]:
        if state.guests_at(table) == 1:
            found += run_steps(state, table, gender)
    return sorted(set(found))


def run_steps(state: State, table: int, gender: int) -> list[int]:
    """Every seating at the table after which the rest of it can still be filled."""
    tiles = [tile for tile in state.hands[state.mover] if tile & 1 == gender]
    chairs = state.free_chairs(table)
    if len(tiles) < len(chairs):
        return []
    steps: list[int] = []
    for chair in chairs:
        if not neighbour_admits(state, chair, table, gender):
            return []
    for chair in chairs:
        rest_of_chairs = [other for other in chairs if other != chair]
        for tile in sorted(set(tiles)):
            nations = nations_for(tile, chair)
            rest_of_tiles = tiles[:]
            rest_of_tiles.remove(tile)
            if nations and can_fill(rest_of_chairs, rest_of_tiles):
                steps += [seat_number(tile, chair, nation) for nation in nations]
    return steps


def neighbour_admits(state: State, chair: int, table: int, gender: int) -> bool:
    """CI-51: the neighbour over a shared chair keeps its balance."""
    neighbour = other_table(chair, table)
    return neighbour < 0 or state.admits(neighbour, gender)


def nations_for(tile: int, chair: int) -> list[int]:
    """CI-12, CI-22: what a tile may be on a chair; nothing if it may not sit there."""
    if tile >= JOKER:
        return NATIONS_OF_CHAIR[chair]
    return [tile >> 1] if tile >> 1 in NATIONS_OF_CHAIR[chair] else []


def can_fill(chairs: list[int], tiles: list[int]) -> bool:
    """Whether every chair can get a tile of its own."""
    if not chairs:
        return True
    for tile in set(tiles):
        if nations_for(tile, chairs[0]):
            rest = tiles[:]
            rest.remove(tile)
            if can_fill(chairs[1:], rest):
                return True
    return False


def broken_table(state: State, chair: int, gender: int) -> int:
    """The table that a guest of this gender would unbalance by sitting here, so the one a run fills; or -1."""
    for table in TABLES_OF_CHAIR[chair]:
        if not state.admits(table, gender):
            return table
    return -1
