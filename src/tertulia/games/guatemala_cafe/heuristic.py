"""What a bot needs to know about this game: how good a position is for a seat."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tertulia.games.guatemala_cafe.pieces import COFFEES, CORNERS, SIDES, members
from tertulia.games.guatemala_cafe.scoring import worth
from tertulia.games.guatemala_cafe.state import ASKING, OVER_NOW, State

SCORINGS_A_COFFEE: Final = 3.0
"""How often a coffee is scored in a whole game, blocked ones left out."""
BLOCKED: Final = 0.3
"""The share of scorings that are blocked."""
FAR: Final = 99


def evaluate(view: State, seat: int) -> float:
    """Points that a seat may expect over the best of the others."""
    if view.stage == OVER_NOW:
        return _final(view, seat)
    time = _time_left(view)
    worths = [_worth(view, player, time) for player in range(view.seats)]
    if view.stage == ASKING:
        for player, points in enumerate(worth(view, view.scored)):
            worths[player] += (1 - BLOCKED) * points
    others = worths[:seat] + worths[seat + 1 :]
    return worths[seat] - 0.7 * max(others) - 0.3 * sum(others) / len(others)


def _final(view: State, seat: int) -> float:
    standings = [points + money / 1000 for points, money in zip(view.points, view.money, strict=True)]
    others = standings[:seat] + standings[seat + 1 :]
    lead = standings[seat] - max(others)
    return lead + (30.0 if lead > 0 else -30.0 if lead < 0 else 0.0)


def _time_left(view: State) -> float:
    """How much of the game is still to come, 0 to 1."""
    gap = view.last_sack_space() - max(view.points)
    return max(0.0, min(1.0, gap / view.side.last_space, (35 - len(view.laid)) / 30))


def _worth(view: State, player: int, time: float) -> float:
    worths = float(view.points[player])
    money = view.money[player]
    worths += time * (0.55 * min(money, 10) + 0.3 * max(0, min(money - 10, 10)) + 0.05 * max(0, money - 20))
    worths += 0.5 * time * min(view.stock_sizes[player], 8)
    for coffee in range(COFFEES):
        worths += _plantation(view, player * COFFEES + coffee, time)
    return worths


def _plantation(view: State, plantation: int, time: float) -> float:
    """What a plantation will bring: workers by the scorings to come, ships as far as they can be reached."""
    workers = view.workers[plantation]
    shed = view.sheds[plantation]
    scorings = SCORINGS_A_COFFEE * time
    if shed < 0:
        return 0.35 * scorings * workers
    if workers == 0:
        return 0.8 * scorings
    coffee = plantation % COFFEES
    room = min(9 - workers, (view.near[plantation] & view.free_cells).bit_count(), 4)
    value = scorings * (workers + 0.12 * room)
    harbour = view.side.harbour_of_site[shed]
    ships = view.docks[harbour].count(coffee)
    missing = _missing_roads(view, shed)
    near = 1.0 if missing == 0 else max(0.0, 0.75 - 0.11 * missing)
    expected = min(scorings, 0.9 * ships + (0.25 if missing == 0 else 0.0))
    return value + near * workers * expected


# ---- how many roads are missing ------------------------------------------------------------------------------------


def _missing_roads(view: State, shed: int) -> int:
    """The fewest roads that would connect a shed to its harbour."""
    distances = _distances(view.seats, view.roads)
    return min([distances[place] for place in members(view.side.entrances[shed])])


@lru_cache(maxsize=5000)
def _distances(seats: int, roads: int) -> list[int]:
    """By vertex: the fewest new roads to a harbour."""
    side = SIDES[seats]
    open_edges = set(side.segments)
    distances = [FAR] * CORNERS
    frontier = members(side.harbour_vertices)
    for place in frontier:
        distances[place] = 0
    steps = 0
    while frontier:
        beyond: list[int] = []
        while frontier:  # along roads that lie: no step
            here = frontier.pop()
            for edge in side.edges_at[here]:
                there = side.edge_from[edge] + side.edge_to[edge] - here
                if edge not in open_edges:
                    continue
                if roads >> edge & 1:
                    if distances[there] > steps:
                        distances[there] = steps
                        frontier.append(there)
                elif distances[there] > steps + 1:
                    distances[there] = steps + 1
                    beyond.append(there)
        steps += 1
        frontier = [place for place in beyond if distances[place] == steps]
    return distances
