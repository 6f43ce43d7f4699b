"""How strong the levels are, as measured by the arena: `ratings.toml` beside this file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("ratings.toml")


@dataclass(frozen=True)
class Rating:
    """A novice has 1000. A bot rated 400 higher wins about ten games out of eleven against one opponent."""

    rating: int
    error: int
    """The standard error of the difference to a novice; a novice has none."""
    games: int
    """How many games it played against others."""
    seats: int
    """How many seats those games had."""
    budget: str = ""
    """The budget it had there, if it differs from the one it has at a table."""

    def __str__(self) -> str:
        if not self.error:
            return str(self.rating)
        return f"{self.rating}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{self.error}"


def rating_of(game: str, bot: str) -> Rating | None:
    """A bot's rating; None if it was not measured."""
    return _measured().get(game, {}).get(bot)


@cache
def _measured() -> dict[str, dict[str, Rating]]:
    content = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {game: {bot: Rating(**figures) for bot, figures in bots.items()} for game, bots in content.items()}
