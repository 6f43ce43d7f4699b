"""Points with their reasons; ties; objectives. The score at any moment is what the position is worth now."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.state import State

SOURCES: Final[list[str]] = [
    "coops", "company-reserve", "workers", "penalties", "counters", "arabica", "objectives", "contracts", "bars",
    "bar-majorities", "buildings", "plantations",
]  # fmt: skip
"""Where points come from (CT-90 to CT-92), in the order of `by_source`."""

ENDINGS: Final[list[str]] = ["end-of-1980"]


def by_source(state: State, seat: int) -> list[int]:
    """A seat's points if the game ended now, one number for each of SOURCES."""
    raise NotImplementedError


def scores(state: State) -> list[int]:
    """Everybody's points if the game ended now."""
    raise NotImplementedError


def ranks(state: State) -> list[int]:
    """CT-93: points, coins, coffee, earlier in the turn order of 1980."""
    raise NotImplementedError


def filled_spaces(state: State, seat: int) -> int:
    """CT-3: the filled spaces of his counter track."""
    raise NotImplementedError


def meets(state: State, seat: int, letter: int) -> bool:
    """CT-5: whether he meets the objective drawn for a letter (0 to 2)."""
    raise NotImplementedError
