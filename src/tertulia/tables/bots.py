"""Bots at the tables: they play where people wait for them, and where somebody looks."""

from __future__ import annotations

import asyncio
import hashlib
import math
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from random import Random
from typing import Final
from weakref import WeakValueDictionary

from tertulia.kernel.game import NOBODY
from tertulia.tables.asking import Asking
from tertulia.tables.events import Happening
from tertulia.tables.house import moves
from tertulia.tables.log import BY_BOT
from tertulia.tables.rooms import Turn
from tertulia.tables.shares import Asker
from tertulia.tables.store import Store
from tertulia.tables.table import BOT, Table
from tertulia.tables.thinking import Thinkers
from tertulia.tables.watch import Watch

GUESSES: Final = 6
LOOKED_AT: Final = 10.0
"""For so many seconds after a program has asked about a table, somebody looks at it; a page looks while it is open."""
MOST_SECRETS: Final = 10_000
"""Tables, of which it is remembered how long a bot's secret has taken."""
SHOWS: Final = 4
"""So many tables of one place where only bots play go on at once; others take turns with them."""


class Bots(Asking):
    def __init__(self, store: Store, thinkers: Thinkers, pause: float, watch: Watch | None = None) -> None:
        super().__init__(store, thinkers, watch)
        self.pause = pause
        """The beat of the bots, in seconds."""
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._looked_at: dict[str, float] = {}
        """By table: when a program asked about it last."""
        self._shows: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """By place."""
        self._longest: dict[str, float] = {}
        """By table: the longest a bot took over a decision whose choices are its secret."""
        self._closing = False

    # ---- who waits for them ----------------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        super().changed(table)
        self._let_bots_play(table)

    @asynccontextmanager
    async def listening(self, table: Table) -> AsyncIterator[asyncio.Event]:
        async with super().listening(table) as news:
            self._let_bots_play(table)
            yield news

    def look_at(self, table: Table) -> None:
        """A program asks about a table."""
        if table.only_bots:
            self._looked_at[table.id] = time.monotonic()
            self._let_bots_play(table)

    def close_table(self, table: Table) -> None:
        super().close_table(table)
        self._looked_at.pop(table.id, None)
        if table.finished or len(self._longest) > MOST_SECRETS:
            self._longest.pop(table.id, None)

    def _somebody_waits(self, table: Table) -> bool:
        """People at the table, or somebody who looks at it."""
        looked_at = self._looked_at.get(table.id, -LOOKED_AT)
        return not table.only_bots or self.is_watched(table) or time.monotonic() - looked_at < LOOKED_AT

    def _let_bots_play(self, table: Table) -> None:
        if self._closing or table.id in self._bots or bot_on_turn(table) is None or not self._somebody_waits(table):
            return
        task = asyncio.get_running_loop().create_task(self._play_bots(table))
        self._bots[table.id] = task
        task.add_done_callback(lambda _done: self._bots.pop(table.id, None))

    # ---- playing ---------------------------------------------------------------------------------------------------

    async def _play_bots(self, table: Table) -> None:
        asker = self.places.asker(table.host)
        while (bot := bot_on_turn(table)) is not None and self._somebody_waits(table):
            async with self._show_at(asker) if table.only_bots else nullcontext():
                changed, seat = table.changed, table.actor
                action = await self._bots_choice(table, seat, bot, asker)
            await self.insist(table, partial(_turn, table, changed, seat, bot, action))

    def _show_at(self, asker: Asker) -> asyncio.Semaphore:
        """Entered by a table where only bots play; no more than `SHOWS` of a place at once."""
        return self._shows.setdefault(asker.place or asker.person, asyncio.Semaphore(SHOWS))

    async def _bots_choice(self, table: Table, seat: int, bot: str, asker: Asker) -> str:
        """A bot's action, on the beat: how long it took tells nobody what it could choose from."""
        began = time.monotonic()
        match = table.playing
        seed = hashlib.sha256(f"{match.record().seed}/{seat}/{len(match)}/bot".encode()).hexdigest()
        turn = Turn(f"{table.id}/{seat}", asker, slow=table.only_bots)
        action = await self.thinkers.choose(table.game, match.view(seat), bot, seed, turn)
        took = time.monotonic() - began
        if _choices_are_secret(table):
            took = self._longest[table.id] = max(took, self._longest.get(table.id, 0.0))
        beats = max(1, math.ceil(took / self.pause)) * self.pause if self.pause else took
        await asyncio.sleep(max(0.0, began + beats - time.monotonic()))
        return action


def _turn(table: Table, changed: int, seat: int, bot: str, action: str) -> Sequence[Happening]:
    """What a bot does, if it is still asked."""
    if table.changed != changed or bot_on_turn(table) != bot:
        return ()
    return moves(table, seat, [action], BY_BOT)


def bot_on_turn(table: Table) -> str | None:
    """The bot that decides now."""
    seat = table.actor
    return table.seats[seat].bot if seat >= 0 and table.seats[seat].kind == BOT else None


def _choices_are_secret(table: Table) -> bool:
    """Whether others cannot know what may be chosen from now; told from what everybody knows, never from the truth."""
    game = table.game
    common = game.view(table.playing.state, NOBODY)
    rng = Random(0)
    choices = {tuple(game.legal(game.guess(common, rng))) for _guess in range(GUESSES)}
    return len(choices) > 1
