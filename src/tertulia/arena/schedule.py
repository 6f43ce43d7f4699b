"""Who sits where in which game. It depends on the plan alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count, permutations
from math import factorial
from typing import TypeVar

from tertulia.arena.plan import FAIR, ROTATED, Plan
from tertulia.kernel.errors import BadInput

T = TypeVar("T")
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
    """All games of the plan, deal after deal."""
    numbers = iter(range(plan.games))
    for deal, around in enumerate(_deals(plan)):
        for seated in around:
            number = next(numbers, None)
            if number is None:
                return
            yield Seating(number, deal, seated)


def _deals(plan: Plan) -> Iterator[list[tuple[str, ...]]]:
    """Who sits where in the games of each deal, without end."""
    for number in count():
        if plan.seating == FAIR:
            yield from fair_round(plan, number)
        else:
            yield [_rotated(plan.bots, number % plan.seats if plan.seating == ROTATED else 0)]


def fair_round(plan: Plan, number: int) -> Iterator[list[tuple[str, ...]]]:
    """One deal per line-up, played from every seat. The order around the table changes from round to round."""
    for index, up in enumerate(line_ups(len(plan.bots), plan.seats)):
        yield _around(tuple(plan.bots[bot] for bot in _arranged(up, number)), index)


def line_ups(bots: int, seats: int) -> Iterator[LineUp]:
    """All ways to choose bots for the seats. If there are too few bots, they take several seats and share them evenly.

    A choice is followed by its shifts (every bot replaced by the next one), so that all bots play about equally often
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


def _arranged(up: LineUp, number: int) -> LineUp:
    """The line-up in a different circular order in each round."""
    circles = list(permutations(up[1:]))
    return (up[0], *circles[number % len(circles)])


def _around(circle: tuple[T, ...], first: int = 0) -> list[tuple[T, ...]]:
    """All rotations of a circle, each once: with equal bots some rotations would repeat the same game."""
    return list(dict.fromkeys(_rotated(circle, (turn + first) % len(circle)) for turn in range(len(circle))))


def _rotated(circle: tuple[T, ...], turn: int) -> tuple[T, ...]:
    return circle[len(circle) - turn :] + circle[: len(circle) - turn]


def length_of_round(plan: Plan) -> int:
    """How many games it takes until all bots have met each other on every seat.

    Equal bots can make a circle repeat after half a turn, so that rounds differ in length. Then it is the sum of all.
    """
    names = ([plan.bots[bot] for bot in up] for up in line_ups(len(plan.bots), plan.seats))
    kinds = Counter(tuple(seated.index(name) for name in seated) for seated in names)  # which seats hold equal bots
    lengths = [
        sum(times * len(_around(_arranged(kind, number))) for kind, times in kinds.items())
        for number in range(factorial(plan.seats - 1))
    ]
    return lengths[0] if len(set(lengths)) == 1 else sum(lengths)


def check_everybody_plays(plan: Plan) -> None:
    missing = set(plan.bots)
    for one in seatings(plan):
        missing -= set(one.bots)
        if not missing:
            return
    raise BadInput(
        f"--games {plan.games} is too few for every bot to play; ask for a fair round, {length_of_round(plan)}"
    )
