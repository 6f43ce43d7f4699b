"""How many roads are missing between the sheds and their harbours. Part of heuristic.py."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tertulia.games.guatemala_cafe.pieces import CORNERS, Side, mask_of, members
from tertulia.kernel.remember import remembered

REACH: Final = 8
"""So many missing roads are too many."""


class Network:
    """How far places are from a harbour, in roads that are missing: by vertex, and by cell for the sites."""

    def __init__(self, side: Side, distances: list[int]) -> None:
        self.distances = distances
        self.missing = [REACH] * len(side.entrances)
        for site, entrances in _entrances(side):
            for place in entrances:
                self.missing[site] = min(self.missing[site], distances[place])


_ON_THE_BOARD: Final[dict[Side, int]] = {}
"""The roads from which others are looked at as additions."""
FEW: Final = 5
MOST_SIDES: Final = 32
"""Boards of guests come and go; of so many the last roads are kept."""


@remembered
def network_of(side: Side, roads: int) -> Network:
    """A network is the one without its newest road, changed where that road helps; only seldom it is searched anew."""
    laid = _ON_THE_BOARD.get(side, 0)
    new = roads & ~laid
    if new == 0 or laid & ~roads or new.bit_count() > FEW:
        if len(_ON_THE_BOARD) >= MOST_SIDES:
            _ON_THE_BOARD.clear()
        _ON_THE_BOARD[side] = roads
        distances = [REACH] * CORNERS
        for place in members(side.harbour_vertices):
            distances[place] = 0
        _spread(side, roads, distances, members(side.harbour_vertices))
        return Network(side, distances)
    edge = new.bit_length() - 1
    before: Network = network_of(side, roads ^ (1 << edge))
    one, other = side.edge_from[edge], side.edge_to[edge]
    near = min(before.distances[one], before.distances[other])
    far = one if before.distances[one] > near else other
    if before.distances[far] == near:
        return before
    distances = before.distances[:]
    distances[far] = near
    _spread(side, roads, distances, [far])
    return Network(side, distances)


def _spread(side: Side, roads: int, distances: list[int], waiting: list[int]) -> None:
    """Shorten the distances that became shorter by those of the waiting vertices."""
    edges_at = _edges(side)
    for here in waiting:  # which grows meanwhile
        for edge in edges_at[here]:
            there = side.edge_from[edge] + side.edge_to[edge] - here
            distance = distances[here]
            if distances[there] > distance:
                if not roads >> edge & 1:
                    distance += 1
                if distances[there] > distance:
                    distances[there] = distance
                    waiting.append(there)


def helped_by_road(side: Side, roads: int, sheds: list[int]) -> dict[int, int]:
    """By edge: for which of the sheds (-1 is none) a road there would be one of those that are missing, as a mask."""
    network: Network = network_of(side, roads)
    helped: dict[int, int] = {}
    for number, shed in enumerate(sheds):
        missing = network.missing[shed] if shed >= 0 else 0
        if 0 < missing < REACH:
            starts = [place for place in members(side.entrances[shed]) if network.distances[place] == missing]
            _walk(side, roads, network.distances, starts, helped, 1 << number)
    return helped


def _walk(side: Side, roads: int, distances: list[int], waiting: list[int], helped: dict[int, int], shed: int) -> None:
    """Mark the free edges of every shortest way to the harbour."""
    edges_at = _edges(side)
    seen = mask_of(waiting)
    for here in waiting:  # which grows meanwhile
        for edge in edges_at[here]:
            there = side.edge_from[edge] + side.edge_to[edge] - here
            free = 1 - (roads >> edge & 1)
            if distances[there] + free == distances[here]:
                if free:
                    helped[edge] = helped.get(edge, 0) | shed
                if not seen >> there & 1:
                    seen |= 1 << there
                    waiting.append(there)


@lru_cache(maxsize=4)
def _edges(side: Side) -> list[list[int]]:
    """By vertex: the edges there that may carry a road."""
    carrying = set(side.segments)
    return [[edge for edge in edges if edge in carrying] for edges in side.edges_at]


@lru_cache(maxsize=4)
def _entrances(side: Side) -> list[tuple[int, list[int]]]:
    """The sites in play, each with the vertices where a road to its shed may begin."""
    return [(site, members(side.entrances[site])) for site in members(side.sites)]
