"""Bots think in processes of their own: a search in a thread would hold everybody else up.

A process is given a view as plain data and answers with an action's text; it never holds the truth.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from typing import Any, Final, ParamSpec, TypeVar

from tertulia.bots import LEVELS
from tertulia.bots.advice import A_MOMENT, Expected, Judged, advise, judge
from tertulia.bots.budget import Budget
from tertulia.bots.ladder import below
from tertulia.bots.processes import end_with_the_first, leave_ctrl_c_to_the_first
from tertulia.bots.steady import Steady
from tertulia.games import find_game
from tertulia.kernel.game import Game, Position
from tertulia.kernel.words import Words
from tertulia.tables.errors import NotNow
from tertulia.tables.rooms import Room, Turn
from tertulia.tables.shares import ANYBODY, Asker

_ = Words(Path(__file__).parent)
_log = logging.getLogger("tertulia.thinking")

POLITE: Final = 5
"""By so much the processes stand back: on a small machine the server comes first."""
P = ParamSpec("P")
R = TypeVar("R")


class Thinkers:
    """Processes in three rooms, so that quick requests do not wait behind long ones."""

    def __init__(self, processes: int | None = None, moment: Budget = A_MOMENT) -> None:
        self.moment = moment
        """How long a person's question is thought about."""
        self.quick = Room(1, begin)
        """For bots that do not search."""
        self.deep = Room(processes or max(1, (os.cpu_count() or 2) - 1), begin)
        """For those that do."""
        self.asked = Room(1, begin)
        """For people's questions."""

    async def choose(self, game: Game[Any], view: Any, bot: str, seed: str, turn: Turn) -> str:
        """The bot's action for the seat that decides in this view. Whatever goes wrong, it is a legal one.

        `turn.who` names the seat at its table: if its turn goes on, the process that knows the turn goes on with it.
        What breaks down in a process is made good there; if the process itself dies, the level below thinks in another.
        """
        while True:
            try:
                room = self.deep if LEVELS[bot].searches else self.quick
                return await room.run(turn, think, game.name, game.dump(view), bot, seed, turn.who)
            except Exception as error:
                if bot == "random":
                    _log.error("nobody can think at %s, so any action is played: %s", game.name, error)
                    return game.actions.text(Random(seed).choice(game.legal(view)))
                instead = below(bot)
                _log.error("the bot %s failed at %s, so %s goes on: %s", bot, game.name, instead, error)
                bot = instead

    async def advise(self, game: Game[Any], view: Any, asker: Asker = ANYBODY) -> list[Expected]:
        """The best actions in this view, with what may be expected of them."""
        return await self._answer(asker, look, game.name, game.dump(view), self.moment)

    async def judge(self, game: Game[Any], view: Any, played: int, asker: Asker = ANYBODY) -> Judged:
        """What to think of an action that was played in this view."""
        return await self._answer(asker, look_back, game.name, game.dump(view), played, self.moment)

    async def _answer(self, asker: Asker, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """A question whose process dies is asked once more, in another."""
        for _time in range(2):
            try:
                return await self.asked.run(Turn(asker=asker), work, *given, **named)
            except BrokenProcessPool as error:
                _log.error("a question was not answered: %s", error)
        raise NotNow(_("Nobody could think about it just now; ask again in a moment."))

    def close(self) -> None:
        for room in (self.quick, self.deep, self.asked):
            room.close()


# ---- in the process --------------------------------------------------------------------------------------------------

_in_turn: Final[dict[str, Steady]] = {}
"""The bot whose turn goes on, with what it has found for the rest of it; one at most."""


def begin() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITE)
    leave_ctrl_c_to_the_first()
    end_with_the_first()


def think(game_name: str, position: Position, bot: str, seed: str, who: str) -> str:
    """The same choice for the same seed, unless the bot was here in the same turn already."""
    game = find_game(game_name)
    view = game.read(position)
    name = f"{who} {bot}"
    thinker = _in_turn.get(name) or Steady(bot, game, seed)
    action = thinker.choose(view, game.legal(view))
    _in_turn.clear()
    seat, after = game.actor(view), view.copy()
    game.apply(after, action)
    if game.actor(after) == seat:
        _in_turn[name] = thinker
    return game.actions.text(action)


def look(game_name: str, position: Position, moment: Budget) -> list[Expected]:
    """What a search expects of the best actions."""
    game = find_game(game_name)
    return advise(game, game.read(position), budget=moment)


def look_back(game_name: str, position: Position, played: int, moment: Budget) -> Judged:
    """What a search thinks of an action that was played."""
    game = find_game(game_name)
    return judge(game, game.read(position), played, budget=moment)
