"""Points with their reasons; ties; objectives. The score at any moment is what the position is worth now."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.pieces import CELLS, CONTRACTS, COUNT, ROW_MASKS, ROW_START, SORTS, WAREHOUSE
from tertulia.games.coffee_traders.state import State

SOURCES: Final[list[str]] = [
    "coops", "company-reserve", "workers", "penalties", "counters", "arabica", "objectives", "contracts", "bars",
    "bar-majorities", "buildings", "plantations",
]  # fmt: skip
"""Where points come from (CT-90 to CT-92), in the order of `by_source`."""

ENDINGS: Final[list[str]] = ["end-of-1980"]
BARS: Final = 6


def by_source(state: State, seat: int) -> list[int]:
    """A seat's points if the game ended now, one number for each of SOURCES."""
    board = state.board
    return [
        coop_points(state, seat),
        state.ready_donkeys[seat] * board.donkey_points
        + state.ready_civets[seat] * board.civet_points
        + state.ready_trucks[seat] * board.truck_points,
        state.workers[seat] * board.worker_points,
        state.penalties[seat] * board.penalty_points,
        board.counter_points[filled_spaces(state, seat)],
        _arabica_points(state, seat),
        _objective_points(state, seat),
        _contract_points(state, seat),
        _bar_points(state, seat),
        majority_points(state, seat),
        _building_points(state, seat),
        _plantation_points(state, seat),
    ]


def scores(state: State) -> list[int]:
    """Everybody's points if the game ended now."""
    return [sum(by_source(state, seat)) for seat in range(state.seats)]


def ranks(state: State) -> list[int]:
    """CT-93: points, coins at hand, coffee, earlier in the turn order of 1980."""
    points = scores(state)
    standings: list[tuple[int, int, int, int]] = []
    for seat in range(state.seats):
        coffee = sum(state.coffee[seat * SORTS : seat * SORTS + SORTS])
        standings.append((points[seat], state.coins[seat], coffee, -state.place_in_order(seat)))
    return [1 + sum([other > mine for other in standings]) for mine in standings]


# ---- majorities ----------------------------------------------------------------------------------------------------


def coop_points(state: State, seat: int) -> int:
    """CT-90: in all coops, for quality."""
    points = 0
    for coop in range(5):
        points += points_in_coop(state, seat, coop)
    return points


def points_in_coop(state: State, seat: int, coop: int) -> int:
    """CT-90: who ties shares the places' sum, the neutral third of two players (CT-11) included."""
    mine = state.quality(seat, coop)
    if mine == 0:
        return 0
    above = 0
    tied = 1
    for other in range(state.board.planters):
        if other != seat:
            quality = state.quality(other, coop)
            if quality > mine:
                above += 1
            elif quality == mine:
                tied += 1
    shared = 0
    for place in range(above, min(above + tied, len(state.board.coop_majority))):
        shared += state.board.coop_majority[place]
    return shared // tied


def majority_points(state: State, seat: int) -> int:
    """CT-92: for most and second most tokens in each bar track."""
    places = state.board.bar_majority
    points = 0
    for bar in range(BARS):
        mine = _standing(state, seat, bar)
        if mine:
            above = 0
            for other in range(state.seats):
                if _standing(state, other, bar) > mine:
                    above += 1
            if above < len(places):
                points += places[above]
    return points


def _standing(state: State, seat: int, bar: int) -> int:
    """More is better: how many cells, then whose is the lower; no two hold the same cell."""
    cells = state.tokens[seat] >> bar * CELLS & 63
    return COUNT[cells] << CELLS | cells


# ---- printed points (CT-91) ----------------------------------------------------------------------------------------


def _arabica_points(state: State, seat: int) -> int:
    points = 0
    for coop in range(5):
        points += state.board.arabica_points[state.arabica[seat * 5 + coop]]
    return points


def _objective_points(state: State, seat: int) -> int:
    """CT-5: by order of claiming."""
    points = 0
    for letter in range(3):
        claim = state.claims[seat * 3 + letter]
        if claim:
            points += state.board.objective_points[claim - 1]
    return points


def _contract_points(state: State, seat: int) -> int:
    points = 0
    for letter in range(len(CONTRACTS)):
        if state.contracts[seat] >> letter & 1:
            points += state.board.contract_points[letter]
    return points


def _bar_points(state: State, seat: int) -> int:
    points = 0
    tokens = state.tokens[seat]
    place = 0
    while tokens:
        if tokens & 1:
            points += state.board.bar_points[place % CELLS]
        tokens >>= 1
        place += 1
    return points


def _building_points(state: State, seat: int) -> int:
    """CT-10: the n-th building of a kind gives points n."""
    printed = state.board.building_points
    points = sum(printed[WAREHOUSE][: state.warehouses[seat]])
    for kind in range(WAREHOUSE):
        points += sum(printed[kind][: state.built(seat, kind)])
    return points


def _plantation_points(state: State, seat: int) -> int:
    points = 0
    for row in range(3):
        points += plantations_in(state, seat, row) * state.board.plantation_points[row]
    return points


# ---- counters and objectives ---------------------------------------------------------------------------------------


def filled_spaces(state: State, seat: int) -> int:
    """CT-3: the filled spaces of his counter track; regrouping is automatic."""
    filled = 0
    for place in range(seat * 5, seat * 5 + 5):
        arabica, animal = state.arabica_counters[place], state.animal_counters[place]
        fewer = min(arabica, animal)
        filled += (arabica > 0) + (animal > 0) + max(0, fewer - 1)
    return min(filled, len(state.board.counter_points) - 1)


def plantations_in(state: State, seat: int, row: int) -> int:
    """His plantations in a row of all coops."""
    count = 0
    for coop in range(5):
        count += COUNT[(state.places(seat, coop) & ROW_MASKS[row]) >> ROW_START[row]]
    return count


def tracks_of(state: State, seat: int) -> int:
    """In how many bar tracks he has a token."""
    count = 0
    for bar in range(BARS):
        if state.tokens[seat] >> bar * CELLS & 63:
            count += 1
    return count


def meets(state: State, seat: int, letter: int) -> bool:
    """CT-5: whether he meets the objective drawn for a letter (0 to 2)."""
    drawn = state.objectives[letter]
    if drawn < 0:
        return False
    if letter == 0:
        return _meets_a(state, seat, drawn)
    return _meets_b(state, seat, drawn) if letter == 1 else _meets_c(state, seat, drawn)


def _meets_a(state: State, seat: int, drawn: int) -> bool:
    """Coops, rows, quality."""
    needs = state.board.objective_needs
    if drawn == 0:
        return state.coops_of(seat) >= needs["coops"]
    if drawn == 1:
        return plantations_in(state, seat, 1) >= needs["row_2"] and plantations_in(state, seat, 2) >= needs["row_3"]
    for coop in range(5):
        if state.quality(seat, coop) >= needs["quality"]:
            return True
    return False


def _meets_b(state: State, seat: int, drawn: int) -> bool:
    """Buildings in coops, warehouses, a column (all posts or all stations) empty."""
    needs = state.board.objective_needs
    if drawn == 0:
        built = 0
        for kind in range(WAREHOUSE):
            built += state.built(seat, kind)
        return built >= needs["buildings"]
    if drawn == 1:
        return state.warehouses[seat] >= needs["warehouses"]
    return state.hospital_open(seat)


def _meets_c(state: State, seat: int, drawn: int) -> bool:
    """Contracts, bar tracks, filled spaces of the counter track."""
    needs = state.board.objective_needs
    if drawn == 0:
        return COUNT[state.contracts[seat]] >= needs["contracts"]
    if drawn == 1:
        return tracks_of(state, seat) >= needs["tracks"]
    return filled_spaces(state, seat) >= needs["spaces"]
