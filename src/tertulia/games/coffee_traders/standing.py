"""Points as they stand: what is printed, the bars, and places in the coops as far as they are settled."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.pieces import CELLS, COUNT, WAREHOUSE
from tertulia.games.coffee_traders.scoring import filled_spaces, plantations_in
from tertulia.games.coffee_traders.state import State

SETTLED: Final[list[float]] = [0.5, 0.7, 0.9]
"""By period: how much of a coop's places counts as it stands; the rest goes by shares of quality."""
OPEN_QUALITY: Final[list[float]] = [5.0, 3.0, 1.0]
"""By period: quality that is still to come in a coop."""
BAR_SETTLED: Final[list[float]] = [0.3, 0.5, 0.95]
"""By period: how much of the bars' majorities counts."""


def printed(view: State, player: int) -> float:
    """CT-91: his points but for majorities."""
    board = view.board
    points = view.ready_donkeys[player] * board.donkey_points + view.ready_civets[player] * board.civet_points
    points += view.ready_trucks[player] * board.truck_points + view.workers[player] * board.worker_points
    points += view.penalties[player] * board.penalty_points + board.counter_points[filled_spaces(view, player)]
    for coop in range(5):
        points += board.arabica_points[view.arabica[player * 5 + coop]]
    for letter in range(3):
        claim = view.claims[player * 3 + letter]
        if claim:
            points += board.objective_points[claim - 1]
    for letter in range(6):
        if view.contracts[player] >> letter & 1:
            points += board.contract_points[letter]
    for row in range(3):
        points += plantations_in(view, player, row) * board.plantation_points[row]
    for kind in range(WAREHOUSE):
        for number in range(view.built(player, kind)):
            points += board.building_points[kind][number]
    for number in range(view.warehouses[player]):
        points += board.building_points[WAREHOUSE][number]
    return float(points)


def add_bars(view: State, worths: list[float]) -> None:
    """Cells, and majorities as far as they are settled (CT-92)."""
    points = view.board.bar_points
    places = view.board.bar_majority
    settled = BAR_SETTLED[view.period]
    for bar in range(6):
        first = second = 0
        leader = follower = -1
        for seat in range(view.seats):
            cells = view.tokens[seat] >> bar * CELLS & 63
            if cells:
                for cell in range(CELLS):
                    if cells >> cell & 1:
                        worths[seat] += float(points[cell])
                standing = COUNT[cells] << CELLS | cells
                if standing > first:
                    second, follower = first, leader
                    first, leader = standing, seat
                elif standing > second:
                    second, follower = standing, seat
        if leader >= 0:
            worths[leader] += settled * float(places[0])
        if follower >= 0:
            worths[follower] += settled * float(places[1])


def places(view: State) -> list[float]:
    """CT-90 by seat: as it stands, and by shares of quality as long as it may change."""
    worths = [0.0] * view.seats
    planters = view.board.planters
    points = view.board.coop_majority
    settled = SETTLED[view.period] if view.agenda else 1.0
    prize = float(points[0] + points[1] + points[2])
    for coop in range(5):
        qualities: list[int] = []
        total = OPEN_QUALITY[view.period]
        for planter in range(planters):
            quality = view.quality(planter, coop)
            qualities.append(quality)
            total += float(quality)
        for seat in range(view.seats):
            mine = qualities[seat]
            if mine:
                above = 0
                tied = 0
                for quality in qualities:
                    if quality > mine:
                        above += 1
                    elif quality == mine:
                        tied += 1
                shared = 0
                for place in range(above, min(above + tied, 3)):
                    shared += points[place]
                worths[seat] += settled * float(shared // tied) + (1.0 - settled) * prize * float(mine) / total
    return worths
