"""How strong the levels are, as the arena measured it: `ratings.toml` beside this file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("ratings.toml")


@dataclass(frozen=True)
class Rating:
    """A novice has 1000; 400 more wins about ten games of eleven against one other."""

    rating: int
    error: int
    """In two cases of three the difference to a novice is off by no more; a novice has none."""
    games: int
    """So many were played against others."""
    seats: int
    """By so many at a time."""
    budget: str = ""
    """What it thought there, if not as long as it thinks at a table."""

    def __str__(self) -> str:
        if not self.error:
            return str(self.rating)
        return f"{self.rating}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{self.error}"


def rating_of(game: str, bot: str) -> Rating | None:
    """None where a bot was not measured."""
    return _measured().get(game, {}).get(bot)


@cache
def _measured() -> dict[str, dict[str, Rating]]:
    content = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {game: {bot: Rating(**figures) for bot, figures in bots.items()} for game, bots in content.items()}
