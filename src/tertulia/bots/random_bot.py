"""The bot that plays any legal action at random: the yardstick for all others."""

from __future__ import annotations

from random import Random
from typing import Any

from tertulia.kernel.game import Game


class RandomBot:
    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.rng = rng

    def choose(self, view: Any, legal: list[int]) -> int:
        return self.rng.choice(legal)
