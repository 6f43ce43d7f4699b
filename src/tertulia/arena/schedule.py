"""Who sits where in which game. It follows from the plan alone."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, count, islice, permutations

from tertulia.arena.plan import FAIR, ROTATED, Plan
from tertulia.kernel.errors import BadInput

LineUp = tuple[int, ...]
"""Who plays in a game, as places in the plan's list of bots."""


@dataclass(frozen=True)
class Seating:
    number: int
    """Of the game, from 0."""
    deal: int
    """Games of one deal begin with the same draws, for bots on each other's seats."""
    bots: tuple[str, ...]
    """By seat."""


def seatings(plan: Plan) -> Iterator[Seating]:
    """All games of the plan, deal after deal; on each deal all seatings of its round are played."""
    numbers = iter(range(plan.games))
    for deal in count():
        for seated in _round(plan, deal):
            number = next(numbers, None)
            if number is None:
                return
            yield Seating(number, deal, tuple(plan.bots[bot] for bot in seated))


def _round(plan: Plan, deal: int) -> Iterable[LineUp]:
    if plan.seating == FAIR:
        return fair_round(plan, deal)
    return [_rotated(tuple(range(plan.seats)), deal % plan.seats if plan.seating == ROTATED else 0)]


def fair_round(plan: Plan, deal: int) -> Iterator[LineUp]:
    """Every line-up from every seat, each seating once; the neighbours change from deal to deal."""
    ups = list(islice(line_ups(len(plan.bots), plan.seats), plan.games))
    seen: set[tuple[str, ...]] = set()
    for turn in range(plan.seats):
        for index, up in enumerate(ups):
            seated = _rotated(_arranged(up, deal), (turn + index) % plan.seats)
            named = tuple(plan.bots[bot] for bot in seated)
            if named not in seen:
                seen.add(named)
                yield seated


def line_ups(bots: int, seats: int) -> Iterator[LineUp]:
    """All choices of so many from the bots; too few bots take several seats, in turn who has one more.

    A choice is followed by the ones it becomes when everybody moves on by one, so that all play about equally often
    wherever the list is cut.
    """
    first = combinations(range(bots), seats) if bots >= seats else [tuple(seat % bots for seat in range(seats))]
    seen: set[LineUp] = set()
    for chosen in first:
        for shift in range(bots):
            up = tuple(sorted((bot + shift) % bots for bot in chosen))
            if up not in seen:
                seen.add(up)
                yield up


def _arranged(up: LineUp, deal: int) -> LineUp:
    """The line-up in another circle on each deal: who sits after whom matters, too."""
    circles = list(permutations(up[1:]))
    return (up[0], *circles[deal % len(circles)])


def _rotated(up: LineUp, turn: int) -> LineUp:
    return up[len(up) - turn :] + up[: len(up) - turn]


def length_of_round(plan: Plan) -> int:
    """How many games the first deal's round takes."""
    return sum(1 for _seated in _round(replace(plan, games=sys.maxsize), 0))


def check_everybody_plays(plan: Plan) -> None:
    if {bot for one in seatings(plan) for bot in one.bots} != set(plan.bots):
        raise BadInput(f"in {plan.games} games not every bot plays; a fair round takes {length_of_round(plan)}")
