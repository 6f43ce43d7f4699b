"""A bot that never fails at a table: where one breaks down, the level below goes on."""

from __future__ import annotations

import logging
from random import Random
from typing import Any

from tertulia import bots
from tertulia.bots.ladder import below
from tertulia.kernel.game import Game

_log = logging.getLogger("tertulia.bots")


class Steady:
    def __init__(self, name: str, game: Game[Any], seed: int | str) -> None:
        self.game = game
        self.seed = seed
        self.name = name
        self.bot = bots.make(name, game, seed)

    def choose(self, view: Any, legal: list[int]) -> int:
        while True:
            try:
                action = self.bot.choose(view, legal)
                if action in legal:
                    return action
                fault = f"{self.game.actions.text(action)} is not legal"
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"
            if self.name == "random":
                return Random(str(self.seed)).choice(legal)
            instead = below(self.name.partition("@")[0])
            _log.error("the bot %s failed at %s, so %s goes on: %s", self.name, self.game.name, instead, fault)
            self.name = instead
            self.bot = bots.make(instead, self.game, self.seed)
