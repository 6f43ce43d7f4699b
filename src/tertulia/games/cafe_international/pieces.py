"""The nouns of Café International, read from board.toml, and the tables that make the rules fast.

Numbers: a *tile* is 0..23 for a guest (nation x 2 + gender), 24 and 25 for the jokers. A seated *guest* is 0..23,
or 24 more for a joker who stands for that guest. Gender is the lowest bit of all of them: 0 lady, 1 gentleman.

The chairs where a nation may sit are at most eight, so a set of them is a mask of eight bits, and all that a guest
may do is one look into a table.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # native numbers for the compiled build; plain ones otherwise
    from mypy_extensions import i64

BOARD: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))

NATIONS: Final[list[str]] = list(BOARD["nations"])
TABLE_NAMES: Final[list[str]] = list(BOARD["tables"])
CHAIR_NAMES: Final[list[str]] = list(BOARD["chairs"])
BAR_VALUES: Final[list[int]] = [seat["value"] for seat in BOARD["bar"]["seats"]]

LADY: Final = 0
GENTLEMAN: Final = 1
NOBODY: Final = -1
GUEST_KINDS: Final = len(NATIONS) * 2
JOKER: Final = GUEST_KINDS
TILE_KINDS: Final = GUEST_KINDS + 2
TILES: Final[list[str]] = [f"{nation}-{gender}" for nation in [*NATIONS, "joker"] for gender in "fm"]

HAND_SIZE: Final[int] = BOARD["tiles"]["hand_size"]
FULL_BAG: Final[list[int]] = [BOARD["tiles"]["guests_per_gender"]] * GUEST_KINDS + [
    BOARD["tiles"]["jokers_per_gender"]
] * 2
BAG_AT_MOST: Final[int] = BOARD["end"]["bag_at_most"]
BY_GUESTS: Final[list[int]] = BOARD["points"]["by_guests"]
ONE_NATION: Final[int] = BOARD["points"]["one_nation"]
REGULARS: Final[int] = BOARD["points"]["regulars"]
REGULARS_ONE_NATION: Final[int] = BOARD["points"]["regulars_one_nation"]
TILE_IN_HAND: Final[int] = BOARD["points"]["tile_in_hand"]
JOKER_IN_HAND: Final[int] = BOARD["points"]["joker_in_hand"]

NATION_OF_TABLE: Final[list[int]] = [NATIONS.index(table["nation"]) for table in BOARD["tables"].values()]
TABLES_OF_CHAIR: Final[list[list[int]]] = [
    [TABLE_NAMES.index(name) for name in chair["tables"]] for chair in BOARD["chairs"].values()
]
CHAIRS_OF_TABLE: Final[list[list[int]]] = [
    [chair for chair, tables in enumerate(TABLES_OF_CHAIR) if table in tables] for table in range(len(TABLE_NAMES))
]
NATIONS_OF_CHAIR: Final[list[list[int]]] = [
    sorted({NATION_OF_TABLE[table] for table in tables}) for tables in TABLES_OF_CHAIR
]
CHAIRS_OF_NATION: Final[list[list[int]]] = [
    [chair for chair, nations in enumerate(NATIONS_OF_CHAIR) if nation in nations] for nation in range(len(NATIONS))
]


def is_joker(guest: i64) -> bool:
    """Of a tile or a seated guest."""
    return guest >= JOKER


def gender_of(guest: i64) -> i64:
    """Of a tile or a seated guest."""
    return guest & 1


def nation_of(guest: i64) -> i64:
    """The nation a seated guest belongs to or, as a joker, stands for."""
    return (guest % GUEST_KINDS) >> 1


def tile_of(guest: i64) -> i64:
    """The tile that lies on the chair of a seated guest."""
    return JOKER + (guest & 1) if guest >= JOKER else guest


def other_table(chair: i64, table: i64) -> i64:
    """The second table of a shared chair, or -1."""
    for other in TABLES_OF_CHAIR[chair]:
        if other != table:
            return other
    return -1


# ---- sets of chairs as masks, one bit for each chair of a nation -------------------------------------------------


def mask_of(nation: int, chairs: list[int]) -> int:
    """Those of the chairs where the nation may sit, as a mask."""
    return sum(1 << bit for bit, chair in enumerate(CHAIRS_OF_NATION[nation]) if chair in chairs)


def _masks(chairs: list[int]) -> list[tuple[int, int]]:
    """A set of chairs as (nation, mask), only where the mask is not empty."""
    pairs = [(nation, mask_of(nation, chairs)) for nation in range(len(NATIONS))]
    return [(nation, mask) for nation, mask in pairs if mask]


def _companions(chair: int) -> list[int]:
    """The other chairs at the tables of a chair."""
    return sorted({near for table in TABLES_OF_CHAIR[chair] for near in CHAIRS_OF_TABLE[table]} - {chair})


MASKS_OF_CHAIR: Final[list[list[tuple[int, int]]]] = [_masks([chair]) for chair in range(len(CHAIR_NAMES))]
MASKS_OF_TABLE: Final[list[list[tuple[int, int]]]] = [_masks(chairs) for chairs in CHAIRS_OF_TABLE]
ALL_CHAIRS: Final[list[int]] = [(1 << len(chairs)) - 1 for chairs in CHAIRS_OF_NATION]
COMPANIONS: Final[list[list[int]]] = [
    [mask_of(nation, _companions(chair)) for nation in range(len(NATIONS))] for chair in range(len(CHAIR_NAMES))
]
"""COMPANIONS[chair][nation]: where that nation may sit at a table of the chair."""


def _joined(nation: int, other: int) -> list[int]:
    chairs = CHAIRS_OF_NATION[nation]
    return [
        sum(1 << bit for bit, chair in enumerate(chairs) if COMPANIONS[chair][other] & open_chairs)
        for open_chairs in range(ALL_CHAIRS[other] + 1)
    ]


NEAR: Final[list[list[int]]] = [
    [other for other in range(len(NATIONS)) if any(COMPANIONS[chair][other] for chair in CHAIRS_OF_NATION[nation])]
    for nation in range(len(NATIONS))
]
"""The nations that share a table with a nation, itself among them."""
_NOT_NEAR: Final = [0] * 256
JOINED: Final[list[list[list[int]]]] = [
    [_joined(nation, other) if other in NEAR[nation] else _NOT_NEAR for other in range(len(NATIONS))]
    for nation in range(len(NATIONS))
]
"""JOINED[nation][other][mask]: the chairs of a nation that have a companion chair among the other's mask."""
