"""Bots think in processes of their own: a search in a thread would hold everybody else up.

A process is given a view as plain data and answers with an action's text; it never holds the truth.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

from tertulia.bots.advice import Expected, advise
from tertulia.bots.processes import end_with_the_first
from tertulia.bots.steady import Steady
from tertulia.games import find_game
from tertulia.kernel.game import Game, Position

_log = logging.getLogger("tertulia.thinking")


class Thinkers:
    """A pool of processes; one that dies is replaced."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: Executor | None = None

    async def choose(self, game: Game[Any], view: Any, bot: str, seed: str) -> str:
        """The bot's action for the seat that decides in this view. Whatever goes wrong, it is a legal one."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor(), think, game.name, game.dump(view), bot, seed)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            _log.error("the bot %s failed at %s, so a random action is played: %s", bot, game.name, error)
            if isinstance(error, BrokenProcessPool):
                self.close()
            return game.actions.text(Random(seed).choice(game.legal(view)))

    async def advise(self, game: Game[Any], view: Any) -> list[Expected]:
        """The best actions in this view, with what may be expected of them."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor(), look, game.name, game.dump(view))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _executor(self) -> Executor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=end_with_the_first)
        return self._pool


def think(game_name: str, position: Position, bot: str, seed: str) -> str:
    """In the process: the same choice for the same seed."""
    game = find_game(game_name)
    view = game.read(position)
    return game.actions.text(Steady(bot, game, seed).choose(view, game.legal(view)))


def look(game_name: str, position: Position) -> list[Expected]:
    """In the process: what a search expects of the best actions."""
    game = find_game(game_name)
    return advise(game, game.read(position))
