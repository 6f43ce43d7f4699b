"""Connection to a harbour, kept as roads are laid, against a search from scratch (GC-42)."""

from __future__ import annotations

from random import Random

import networkx  # type: ignore[import-untyped]
import pytest
from random_games import random_states
from support import rule

from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.pieces import SIDES, members
from tertulia.games.guatemala_cafe.setup import OPTIONS, house
from tertulia.games.guatemala_cafe.state import State, empty_board

DEFAULTS = {option.name: option.default for option in OPTIONS}


def reached_from_scratch(state: State) -> set[int]:
    """The vertices that roads join to a harbour."""
    side = state.side
    harbours = members(side.harbour_vertices)
    graph = networkx.Graph()
    graph.add_nodes_from(harbours)
    graph.add_edges_from((side.edge_from[edge], side.edge_to[edge]) for edge in members(state.roads))
    return {vertex for harbour in harbours for vertex in networkx.node_connected_component(graph, harbour)}


@rule("GC-42")
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(12))
def test_roads_laid_in_any_order_connect_what_a_search_finds(seats: int, seed: int) -> None:
    state = empty_board(house(seats, DEFAULTS))
    edges = state.side.segments[:]
    Random(seed).shuffle(edges)
    for edge in edges[:50]:
        state.lay_road(edge)
        reached = reached_from_scratch(state)
        assert set(members(state.reached)) == reached
        for site in members(state.side.sites):
            state.sheds[0] = site
            entrances = set(members(state.side.entrances[site]))
            assert (state.harbour_reached(0) >= 0) == bool(entrances & reached)


@rule("GC-42")
@pytest.mark.parametrize("seats", GAME.seats)
def test_in_random_games_too(seats: int) -> None:
    for state, _action in list(random_states(GAME, seats, "connection"))[::11]:
        assert set(members(state.reached)) == reached_from_scratch(state)


@rule("GC-28", "GC-42")
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_site_can_be_connected_to_its_harbour_and_to_no_other(seats: int) -> None:
    side = SIDES[seats]
    graph = networkx.Graph((side.edge_from[edge], side.edge_to[edge]) for edge in side.segments)
    for site in members(side.sites):
        entrance = members(side.entrances[site])[0]
        near = networkx.node_connected_component(graph, entrance)
        harbours = {side.harbour_of_vertex[vertex] for vertex in near} - {-1}
        assert harbours == {side.harbour_of_site[site]}
