"""A bot that never fails at a table: if one breaks down, the level below takes over."""

from __future__ import annotations

import logging
from random import Random
from typing import Any

from tertulia import bots
from tertulia.bots.bot import Bot
from tertulia.bots.crew import Crew
from tertulia.bots.ladder import below
from tertulia.kernel.game import Game

_log = logging.getLogger("tertulia.bots")


class Steady:
    def __init__(self, name: str, game: Game[Any], seed: int | str) -> None:
        bots.check(name, game)
        self.game = game
        self.seed = seed
        self.name = name
        """The name of the bot that plays now; once a bot has failed, it stays replaced."""
        self.bot: Bot | None = None

    def choose(self, view: Any, legal: list[int]) -> int:
        while True:
            trouble: Exception | None = None
            try:
                if self.bot is None:
                    self.bot = bots.make(self.name, self.game, self.seed)
                action = self.bot.choose(view, legal)
                if action in legal:
                    return action
                fault = f"{self.game.actions.text(action)} is not legal"
            except Exception as error:
                trouble, fault = error, f"{type(error).__name__}: {error}"
            if self.name == "random":
                return Random(str(self.seed)).choice(legal)
            instead = below(self.name)
            said = "the bot %s failed at %s, so %s goes on: %s"
            _log.error(said, self.name, self.game.name, instead, fault, exc_info=trouble)
            self.close()
            self.name = instead

    def begin(self, seed: int | str) -> None:
        """Start again as if newly made from this seed; a failed bot stays replaced, and processes are kept."""
        self.seed = seed
        try:
            if isinstance(self.bot, Crew):
                self.bot.begin(Random(str(seed)))
            else:
                self.bot = None
        except Exception:  # a process has died: start new ones
            self.close()

    def close(self) -> None:
        """End the bot's processes, if it has any."""
        if isinstance(self.bot, Crew):
            self.bot.close()
        self.bot = None
