"""A player who thinks about most decisions and plays the others by first impression."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tertulia.bots.bot import Bot

MOST: Final = 0.7
"""The share of decisions that the player thinks about."""


class Uneven:
    def __init__(self, rng: Random, careful: Bot, hasty: Bot) -> None:
        self.rng = rng
        self.careful = careful
        self.hasty = hasty

    def choose(self, view: Any, legal: list[int]) -> int:
        player = self.careful if self.rng.random() < MOST else self.hasty
        return player.choose(view, legal)
