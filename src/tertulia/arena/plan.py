"""The plan: what to play. It determines all results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import tertulia
from tertulia import bots
from tertulia.games import find_game
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game, OptionValue

FAIR: Final = "fair"
"""Each deal is played from every seat by everybody who plays it."""
FIXED: Final = "fixed"
"""The bots keep their seats, one for each; every game has its own deal."""
ROTATED: Final = "rotated"
"""Like fixed, but the bots move on by one seat after each game."""
MOST_BOTS: Final = 24
"""With more, the list of pairings would become too long."""


@dataclass(frozen=True)
class Plan:
    game: str
    seats: int
    games: int
    bots: tuple[str, ...]
    """The bots as they were given; a name given twice takes part twice."""
    seed: str
    options: Mapping[str, OptionValue]
    seating: str = FAIR

    def content(self) -> dict[str, Any]:
        """The plan as plain data, with the versions that results depend on."""
        versions = {"rules": self.played.version, "tertulia": tertulia.__version__}
        return {**asdict(self), "bots": list(self.bots), **versions}

    @property
    def played(self) -> Game[Any]:
        return find_game(self.game)

    @property
    def names(self) -> list[str]:
        """The bots, each once."""
        return list(dict.fromkeys(self.bots))


def make_plan(game: Game[Any], seats: int, games: int, names: Sequence[str], seed: str,
              options: Mapping[str, OptionValue], *, seating: str = FAIR) -> Plan:  # fmt: skip
    """A plan that can be played; anything wrong with it is reported before the first game."""
    game.check_seats(seats)
    if len(names) > MOST_BOTS:
        raise BadInput(f"{len(names)} bots are too many for one arena; give at most {MOST_BOTS}")
    for name in names:
        bots.check(name, game)
    game.setup(seats, options)
    return Plan(game.name, seats, games, tuple(names), seed, dict(options), seating)


def names_of(written: str) -> list[str]:
    """The bots from a comma-separated list."""
    names = [name.strip() for name in written.split(",")]
    if not all(names):
        raise BadInput(f"a name is missing in {written[:60]!r}; give bots with commas between them, as random,greedy")
    return names
