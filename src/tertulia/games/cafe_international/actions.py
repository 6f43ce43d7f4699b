"""The verbs of Café International: the catalogue, and where each kind of action begins in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tertulia.games.cafe_international.pieces import (
    ALL_CHAIRS,
    CHAIR_NAMES,
    CHAIRS_OF_NATION,
    GUEST_KINDS,
    JOKER,
    NATIONS,
    NATIONS_OF_CHAIR,
    TILE_KINDS,
    TILES,
)
from tertulia.kernel.catalogue import Catalogue

CHAIRS: Final = len(CHAIR_NAMES)


@dataclass(frozen=True)
class Seat:
    """Seat a guest on a chair; a joker says whom he stands for (CI-22)."""

    tile: int
    chair: int
    nation: int

    def __str__(self) -> str:
        stands_for = f" as {NATIONS[self.nation]}" if self.tile >= JOKER else ""
        return f"seat {TILES[self.tile]} {CHAIR_NAMES[self.chair]}{stands_for}"

    @property
    def guest(self) -> int:
        return self.tile if self.tile < JOKER else self.tile + 2 * self.nation


@dataclass(frozen=True)
class Bar:
    """Seat a guest at the bar, on its next free seat."""

    tile: int

    def __str__(self) -> str:
        return f"bar {TILES[self.tile]}"


@dataclass(frozen=True)
class Exchange:
    """Lay a guest on a joker's chair and take the joker."""

    tile: int
    chair: int

    def __str__(self) -> str:
        return f"exchange {TILES[self.tile]} {CHAIR_NAMES[self.chair]}"


@dataclass(frozen=True)
class Done:
    """Stop after a first guest who scored (CI-18)."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True)
class Pass:
    """Nothing can be done (CI-45)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Draw:
    """Chance: a tile comes out of the bag."""

    tile: int

    def __str__(self) -> str:
        return f"draw {TILES[self.tile]}"


@dataclass(frozen=True)
class Start:
    """Chance: who starts (CI-6)."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat + 1}"


Action = Seat | Bar | Exchange | Done | Pass | Draw | Start

_ENTRIES: Final[list[Action]] = [
    *(Seat(tile, chair, tile >> 1) for tile in range(GUEST_KINDS) for chair in range(CHAIRS)),
    *(
        Seat(JOKER + gender, chair, nation)
        for gender in range(2)
        for chair in range(CHAIRS)
        for nation in NATIONS_OF_CHAIR[chair]
    ),
    *(Bar(tile) for tile in range(TILE_KINDS)),
    *(Exchange(tile, chair) for tile in range(TILE_KINDS) for chair in range(CHAIRS)),
    Done(),
    Pass(),
    *(Draw(tile) for tile in range(TILE_KINDS)),
    *(Start(seat) for seat in range(4)),
]
ACTIONS: Final[Catalogue[Action]] = Catalogue(_ENTRIES)

BARS: Final[int] = ACTIONS.number(Bar(0))
EXCHANGES: Final[int] = ACTIONS.number(Exchange(0, 0))
DONE: Final[int] = ACTIONS.number(Done())
PASS: Final[int] = ACTIONS.number(Pass())
DRAWS: Final[int] = ACTIONS.number(Draw(0))
ALL_DRAWS: Final[list[int]] = [DRAWS + tile for tile in range(TILE_KINDS)]
STARTS: Final[int] = ACTIONS.number(Start(0))

SEAT_CHAIR: Final[list[int]] = [entry.chair for entry in _ENTRIES[:BARS] if isinstance(entry, Seat)]
SEAT_GUEST: Final[list[int]] = [entry.guest for entry in _ENTRIES[:BARS] if isinstance(entry, Seat)]


def seat_number(tile: int, chair: int, nation: int) -> int:
    return ACTIONS.number(Seat(tile, chair, nation))


def _by_mask(tile: int, nation: int) -> list[list[int]]:
    numbers = [seat_number(tile, chair, nation) for chair in CHAIRS_OF_NATION[nation]]
    return [[number for bit, number in enumerate(numbers) if mask >> bit & 1] for mask in range(ALL_CHAIRS[nation] + 1)]


SEATINGS: Final[list[list[list[int]]]] = [_by_mask(tile, tile >> 1) for tile in range(GUEST_KINDS)]
"""SEATINGS[tile][mask]: the actions that seat a guest on the chairs of a mask."""
JOKER_SEATINGS: Final[list[list[list[int]]]] = [_by_mask(JOKER + (kind & 1), kind >> 1) for kind in range(GUEST_KINDS)]
"""JOKER_SEATINGS[guest][mask]: the same for a joker who stands for that guest."""
