"""Tables come into memory when somebody looks or something is due, and leave it when nothing goes on."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Final

from tertulia.tables import due
from tertulia.tables.bots import bot_on_turn
from tertulia.tables.due import IN_MEMORY, Due
from tertulia.tables.errors import CannotKeep, NotNow
from tertulia.tables.patience import Patience
from tertulia.tables.table import Table
from tertulia.tables.timing import Timing, time_is_up

_log = logging.getLogger("tertulia.cafe")

QUIET: Final = 30.0
"""Seconds after which a table that nobody looks at is put away."""
LEAST: Final = 5.0
"""Seconds that it stays at least, also where there are too many of them."""
MOST_UNWATCHED: Final = 250
"""So many tables that nobody looks at may be in memory."""
SWEEP: Final = 1.0
AHEAD: Final = 8.0
"""Seconds by which a table is woken before its clock runs out."""
ASLEEP: Final = 30.0
"""Seconds between two looks into the index, if nothing is due before."""
MOST_WOKEN: Final = 24
"""So many tables that were woken for their bots are in memory at once, until nothing is due at them."""
MOST_CLOCKS: Final = 200
"""So many are woken at once for their clocks."""


class Waking(Timing):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._used: dict[str, float] = {}
        """By table in memory: when somebody asked for it last."""
        self._woken: set[str] = set()
        """Tables that nobody has asked for since the index woke them."""

    async def open(self, name: str) -> Table:
        table = await super().open(name)
        self._used[name] = time.monotonic()
        self._woken.discard(name)
        return table

    def changed(self, table: Table) -> None:
        super().changed(table)
        self._used[table.id] = time.monotonic()

    def close_table(self, table: Table) -> None:
        super().close_table(table)
        self._used.pop(table.id, None)
        self._woken.discard(table.id)

    # ---- waking ----------------------------------------------------------------------------------------------------

    async def wake_what_is_due(self) -> None:
        """Open the tables at which something is due, a few at a time; clocks do not wait for bots."""
        patience = Patience()
        while True:
            try:
                soon = self.watch.now() + AHEAD
                names = await self.store.due_until([due.CLOCK], soon, MOST_CLOCKS)
                room = MOST_WOKEN - len(self._woken)
                if room > 0:
                    names += await self.store.due_until([due.BOT, due.LOOK], soon, room)
                for name in names:
                    await self._wake(name)
                pause = SWEEP if names or room <= 0 else await self._pause()
                patience = Patience()
            except CannotKeep:
                await patience.wait()
            else:
                await asyncio.sleep(pause)

    async def _pause(self) -> float:
        """How long nothing is due."""
        left = await self.store.next_due() - AHEAD - self.watch.now()
        return max(SWEEP, min(ASLEEP, left))

    async def _wake(self, name: str) -> None:
        was_in_memory = name in self.tables
        try:
            await super().open(name)
        except CannotKeep:
            raise
        except Exception as error:  # whatever is wrong with one table, the others go on
            _log.error("table %s cannot go on: %s", name, error)
            await self.store.keep_due({name: None})
            return
        await self.store.keep_due({name: IN_MEMORY})
        self.marked.add(name)
        if not was_in_memory:
            self._woken.add(name)
            await self._put_away(self.tables[name])

    # ---- putting away ----------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Put away what nobody needs."""
        while True:
            await asyncio.sleep(SWEEP)
            with suppress(CannotKeep):
                await self._put_all_away()

    async def _put_all_away(self) -> None:
        now = time.monotonic()
        unwatched = [table for table in self.tables.values() if not self.is_watched(table)]
        unwatched.sort(key=lambda table: self._used.get(table.id, 0.0))
        for place, table in enumerate(unwatched):
            rest = now - self._used.get(table.id, 0.0)
            too_many = len(unwatched) - place > MOST_UNWATCHED
            if table.id in self._woken or rest > (LEAST if too_many else QUIET):
                await self._put_away(table)

    async def _put_away(self, table: Table) -> None:
        """Write down what is due at a table where nothing is going on, then forget it."""
        what = due_at(table)
        if not self._is_idle(table, what):
            return
        used = self._used.get(table.id)
        with suppress(NotNow):
            async with self.alone_at(table):
                if table.id in self.marked:
                    await self.store.keep_due({table.id: what})
                    self.marked.discard(table.id)
                if self._used.get(table.id) == used and not self.is_watched(table) and self._is_idle(table, what):
                    self.close_table(table)

    def _is_idle(self, table: Table, what: Due | None) -> bool:
        if table.id in self._bots or table.id in self._handing_over or table.id in self._doubtful:
            return False
        return what is None or what.at > self.watch.now() + 2 * AHEAD

    async def put_all_down(self) -> None:
        """The café closes: write down what is due at all tables, and when it closed."""
        with suppress(CannotKeep):
            await self.store.still_open(self.watch.now())
            dues = {name: due_at(self.tables[name]) for name in self.marked if name in self.tables}
            await self.store.keep_due(dues)


def due_at(table: Table) -> Due | None:
    """What happens at a table by itself, though nobody looks."""
    if bot_on_turn(table) is not None:
        return None if table.only_bots else Due(0.0, due.BOT)
    moment = time_is_up(table)
    return None if moment is None else Due(moment, due.CLOCK)
