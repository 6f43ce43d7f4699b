"""What a bot needs to know about this game: how good a position is for a seat.

A plantation is worth what the scorings to come will bring: its workers each time, and once more for each ship that it
reaches or will reach soon. Money is worth what it can still build; a sack in stock lets a player block and refill.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tertulia.games.guatemala_cafe.phases.build import harbour_of_own_shed
from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    CORNERS,
    ROAD,
    SACKS,
    SHED,
    SHIP,
    Side,
    members,
)
from tertulia.games.guatemala_cafe.scoring import worth
from tertulia.games.guatemala_cafe.state import ACTING, ASKING, OVER_NOW, PLACING, State

SCORINGS: Final = 3.2
"""How often a coffee is scored in a whole game, blocked ones left out."""
BLOCKED: Final = 0.3
"""The share of scorings that are blocked."""
WITHOUT_SHED: Final = 0.45
"""The worth of workers who wait for a shed, as a share."""
SHED_ALONE: Final = 1.2
"""The workers that a shed without any will get soon."""
MONEY: Final = ((8, 0.5), (10, 0.25), (200, 0.04))
"""What a centavo is worth: the first eight, the next ten, the rest."""
SACK_IN_STOCK: Final = 0.5
TURN_LEFT: Final = 2.0
"""What it is worth to be still on turn, with nothing taken."""
NEARLY: Final = (1.0, 0.7, 0.5, 0.35, 0.25, 0.17, 0.1, 0.05)
"""By roads that are missing: how much of its ships a plantation can count on."""
WINNING: Final = 30.0
FAR: Final = 99


def evaluate(view: State, seat: int) -> float:
    """Points that a seat may expect over the others, the best of them above all."""
    if view.stage == OVER_NOW:
        return _final(view, seat)
    time = _time_left(view)
    missing = _missing_roads(view.side, view.roads)
    worths = [_worth(view, player, time, missing) for player in range(view.seats)]
    if view.stage == ASKING:
        for player, points in enumerate(worth(view, view.scored)):
            worths[player] += (1 - BLOCKED) * points
    elif view.stage == PLACING:
        worths[view.mover] += _held(view, time)
    elif view.stage == ACTING and not view.taken:
        worths[view.mover] += TURN_LEFT * time
    others = worths[:seat] + worths[seat + 1 :]
    return worths[seat] - 0.7 * max(others) - 0.3 * sum(others) / len(others)


def _final(view: State, seat: int) -> float:
    standings = [points + money / 1000 for points, money in zip(view.points, view.money, strict=True)]
    others = standings[:seat] + standings[seat + 1 :]
    lead = standings[seat] - max(others)
    return lead + (WINNING if lead > 0 else -WINNING if lead < 0 else 0.0)


def _time_left(view: State) -> float:
    """How much of the game is still to come, 1 at its start and 0 at its end."""
    sacks = SACKS * COFFEES
    gap = view.last_sack_space() - max(view.points)
    return max(0.0, min(gap / view.side.last_space, (sacks - len(view.laid)) / sacks))


def _worth(view: State, player: int, time: float, missing: list[int]) -> float:
    value = float(view.points[player]) + SACK_IN_STOCK * time * min(view.stock_sizes[player], 6)
    left = view.money[player]
    for amount, each in MONEY:
        value += time * each * min(left, amount)
        left = max(0, left - amount)
    for plantation in range(player * COFFEES, (player + 1) * COFFEES):
        if view.workers[plantation] or view.sheds[plantation] >= 0:
            value += _plantation(view, plantation, SCORINGS * time, missing)
    return value


def _plantation(view: State, plantation: int, scorings: float, missing: list[int]) -> float:
    workers = float(view.workers[plantation])
    shed = view.sheds[plantation]
    if shed < 0:
        return WITHOUT_SHED * scorings * workers
    workers = max(workers, SHED_ALONE)
    room = (view.near[plantation] & view.free_cells).bit_count()
    value = scorings * (workers + 0.1 * min(room, 4))
    if missing[shed] < len(NEARLY):
        ships = view.docks[view.side.harbour_of_site[shed]].count(plantation % COFFEES)
        value += NEARLY[missing[shed]] * workers * (_sailings(ships, scorings) + 0.3 * scorings / SCORINGS)
    return value


def _sailings(ships: int, scorings: float) -> float:
    """How often ships multiply, one leaving each time."""
    total = 0.0
    while ships > 0 and scorings > 0:
        total += ships * min(1.0, scorings)
        ships -= 1
        scorings -= 1
    return total


def _held(view: State, time: float) -> float:
    """What the piece that is still to be placed will add, its price paid."""
    scorings = SCORINGS * time
    piece = view.held
    if piece == ROAD:
        return 0.5 * time
    plantation = view.mover * COFFEES + piece % COFFEES
    if piece < SHED:
        share = 1.0 if view.sheds[plantation] >= 0 else WITHOUT_SHED
        return share * scorings - time
    if piece < SHIP:
        waiting = view.workers[plantation]
        return scorings * max((1 - WITHOUT_SHED) * waiting, SHED_ALONE) - 1.5 * time
    if harbour_of_own_shed(view, piece - SHIP) < 0:
        return 0.0
    return 0.5 * min(1.0, scorings) * view.workers[plantation] - time


# ---- how many roads are missing -----------------------------------------------------------------------------------


@lru_cache(maxsize=5000)
def _missing_roads(side: Side, roads: int) -> list[int]:
    """By site: the fewest new roads that would connect it to a harbour."""
    distances = _distances(side, roads)
    entrances = [members(mask) for mask in side.entrances]
    return [min([distances[place] for place in places], default=FAR) for places in entrances]


def _distances(side: Side, roads: int) -> list[int]:
    """By vertex: the same."""
    distances = [FAR] * CORNERS
    frontier = members(side.harbour_vertices)
    for place in frontier:
        distances[place] = 0
    steps = 0
    while frontier:
        frontier = _one_road_farther(side, roads, distances, frontier, steps)
        steps += 1
    return distances


def _one_road_farther(side: Side, roads: int, distances: list[int], frontier: list[int], steps: int) -> list[int]:
    """Along roads that lie there is no step; then one new road."""
    beyond: list[int] = []
    while frontier:
        here = frontier.pop()
        for edge in _edges(side)[here]:
            there = side.edge_from[edge] + side.edge_to[edge] - here
            cost = steps if roads >> edge & 1 else steps + 1
            if distances[there] > cost:
                distances[there] = cost
                (frontier if cost == steps else beyond).append(there)
    return [place for place in beyond if distances[place] == steps + 1]


@lru_cache(maxsize=4)
def _edges(side: Side) -> list[list[int]]:
    """By vertex: the edges there that may carry a road."""
    carrying = set(side.segments)
    return [[edge for edge in edges if edge in carrying] for edges in side.edges_at]
