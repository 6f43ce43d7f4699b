"""The verbs of Guatemala Café: the catalogue, and where each kind of action begins in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tertulia.games.guatemala_cafe.pieces import (
    CELL_NAMES,
    CELLS,
    COFFEES,
    EDGE_NAMES,
    FREE_STEPS,
    HARBOUR_NAMES,
    PIECES,
    ROAD,
    SPACE_NAMES,
    SPACES,
    TRACK,
    TRACK_NAMES,
    TYPES,
)
from tertulia.kernel.catalogue import Catalogue


@dataclass(frozen=True)
class PutBuyer:
    """Put the Buyer on the track before the first turn (GC-9)."""

    space: int

    def __str__(self) -> str:
        return f"buyer {TRACK_NAMES[self.space]}"


@dataclass(frozen=True)
class Move:
    """Move the Buyer clockwise (GC-15)."""

    steps: int

    def __str__(self) -> str:
        return f"move {self.steps}"


@dataclass(frozen=True)
class Take:
    """Take a piece from a space of the Buyer's line (GC-20)."""

    space: int

    def __str__(self) -> str:
        return f"take {SPACE_NAMES[self.space]}"


@dataclass(frozen=True)
class Score:
    """Take a sack from a space of the Buyer's line and score its coffee (GC-40)."""

    space: int

    def __str__(self) -> str:
        return f"score {SPACE_NAMES[self.space]}"


@dataclass(frozen=True)
class PlaceWorker:
    cell: int

    def __str__(self) -> str:
        return f"place worker {CELL_NAMES[self.cell]}"


@dataclass(frozen=True)
class PlaceShed:
    cell: int

    def __str__(self) -> str:
        return f"place shed {CELL_NAMES[self.cell]}"


@dataclass(frozen=True)
class PlaceShip:
    """A ship goes to the cheapest free dock of a harbour (GC-29)."""

    harbour: int

    def __str__(self) -> str:
        return f"place ship {HARBOUR_NAMES[self.harbour]}"


@dataclass(frozen=True)
class PlaceRoad:
    edge: int

    def __str__(self) -> str:
        return f"place road {EDGE_NAMES[self.edge]}"


@dataclass(frozen=True)
class Done:
    """End the turn (GC-16, GC-20)."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True)
class Block:
    """Prevent the scoring with a sack of the same coffee (GC-41)."""

    def __str__(self) -> str:
        return "block"


@dataclass(frozen=True)
class Allow:
    """Let the scoring happen (GC-41)."""

    def __str__(self) -> str:
        return "allow"


@dataclass(frozen=True)
class Leave:
    """Say from which harbour the ship leaves (GC-43, option one-ship-leaves)."""

    harbour: int

    def __str__(self) -> str:
        return f"leave {HARBOUR_NAMES[self.harbour]}"


@dataclass(frozen=True)
class Refill:
    """Put a sack of one's stock on the emptied space (GC-44)."""

    coffee: int

    def __str__(self) -> str:
        return f"refill {TYPES[self.coffee]}"


@dataclass(frozen=True)
class Draw:
    """Chance: a sack, for the board, a stock or the emptied space."""

    coffee: int

    def __str__(self) -> str:
        return f"draw {TYPES[self.coffee]}"


@dataclass(frozen=True)
class Lay:
    """Chance: a piece for the next space of the production board (GC-7)."""

    piece: int

    def __str__(self) -> str:
        return f"lay {PIECES[self.piece]}"


@dataclass(frozen=True)
class Start:
    """Chance: who starts (GC-11)."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat + 1}"


Action = (
    PutBuyer | Move | Take | Score | PlaceWorker | PlaceShed | PlaceShip | PlaceRoad
    | Done | Block | Allow | Leave | Refill | Draw | Lay | Start
)  # fmt: skip

_ENTRIES: Final[list[Action]] = [
    *(Move(steps) for steps in range(1, FREE_STEPS + 2)),
    *(Take(space) for space in range(SPACES)),
    *(Score(space) for space in range(SPACES)),
    *(PlaceWorker(cell) for cell in range(CELLS)),
    *(PlaceShed(cell) for cell in range(CELLS)),
    *(PlaceShip(harbour) for harbour in range(len(HARBOUR_NAMES))),
    *(PlaceRoad(edge) for edge in range(len(EDGE_NAMES))),
    Done(),
    Allow(),
    Block(),
    *(Leave(harbour) for harbour in range(len(HARBOUR_NAMES))),
    *(Refill(coffee) for coffee in range(COFFEES)),
    *(PutBuyer(space) for space in range(TRACK)),
    *(Draw(coffee) for coffee in range(COFFEES)),
    *(Lay(piece) for piece in range(ROAD)),
    *(Start(seat) for seat in range(4)),
]
ACTIONS: Final[Catalogue[Action]] = Catalogue(_ENTRIES)

MOVES: Final[int] = ACTIONS.number(Move(1))
TAKES: Final[int] = ACTIONS.number(Take(0))
SCORES: Final[int] = ACTIONS.number(Score(0))
PLACE_WORKERS: Final[int] = ACTIONS.number(PlaceWorker(0))
PLACE_SHEDS: Final[int] = ACTIONS.number(PlaceShed(0))
PLACE_SHIPS: Final[int] = ACTIONS.number(PlaceShip(0))
PLACE_ROADS: Final[int] = ACTIONS.number(PlaceRoad(0))
DONE: Final[int] = ACTIONS.number(Done())
ALLOW: Final[int] = ACTIONS.number(Allow())
BLOCK: Final[int] = ACTIONS.number(Block())
LEAVES: Final[int] = ACTIONS.number(Leave(0))
REFILLS: Final[int] = ACTIONS.number(Refill(0))
BUYERS: Final[int] = ACTIONS.number(PutBuyer(0))
DRAWS: Final[int] = ACTIONS.number(Draw(0))
LAYS: Final[int] = ACTIONS.number(Lay(0))
STARTS: Final[int] = ACTIONS.number(Start(0))

CHUNK: Final = 9
"""Masks of cells are turned into actions so many bits at a time."""


def _by_chunk(first: int) -> list[list[list[int]]]:
    """By chunk and bits: the actions from `first` on whose bit is set."""
    return [
        [[first + start + bit for bit in range(CHUNK) if bits >> bit & 1] for bits in range(1 << CHUNK)]
        for start in range(0, CELLS, CHUNK)
    ]


_WORKERS_BY_CHUNK: Final[list[list[list[int]]]] = _by_chunk(PLACE_WORKERS)


def worker_places(mask: int) -> list[int]:
    """The actions that place a worker on the cells of a mask."""
    found: list[int] = []
    for chunk in _WORKERS_BY_CHUNK:
        found += chunk[mask & 511]
        mask >>= CHUNK
        if not mask:
            break
    return found
