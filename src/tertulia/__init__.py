"""Tertulia: a café of coffee board games.

import tertulia
match = tertulia.new("cafe-international", seats=3, seed=7)
match.play(match.legal()[0])
"""

from __future__ import annotations

from pathlib import Path

from tertulia.games import find_game, game_names
from tertulia.kernel import match as _match
from tertulia.kernel.boards import open_boards
from tertulia.kernel.errors import BadInput, BadPosition, BadRecord, IllegalAction, UnknownAction
from tertulia.kernel.game import CHANCE, OVER, Gain, Game, Position, Refusal
from tertulia.kernel.match import Match, Result
from tertulia.kernel.record import read_record

__all__ = [
    "CHANCE",
    "OVER",
    "BadInput",
    "BadPosition",
    "BadRecord",
    "Gain",
    "Game",
    "IllegalAction",
    "Match",
    "Refusal",
    "Result",
    "UnknownAction",
    "from_position",
    "game_names",
    "load",
    "new",
]
__version__ = "0.2.0"


def new(game: str, seats: int = 3, seed: int | str | None = None, chance: str = "seed", **options: object) -> Match:
    """A new match of a game, with its options by name: `new("cafe-international", seats=3, regulars=True)`.

    A board of one's own is given by its content or, `board="mine.toml"`, by its file.
    """
    found = find_game(game)
    return _match.new(found, seats, open_boards(found, options), seed, chance)


def load(path: str | Path) -> Match:
    """A match from its record, text or JSON, every action checked."""
    record = read_record(path)
    try:
        game = find_game(record.game)
    except BadInput as error:
        raise BadRecord(f"the record is of a game that is not here: {error}") from None
    return _match.from_record(game, record)


def from_position(game: str, position: Position, seed: int | str | None = None, chance: str = "seed") -> Match:
    """A match that begins at any position, as a puzzle or a test."""
    return _match.from_position(find_game(game), position, seed, chance)
