"""Time at the tables: clocks that run out, and the hours during which the café is open."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

from tertulia.tables import events
from tertulia.tables.bells import Bells
from tertulia.tables.bots import Bots
from tertulia.tables.due import hours_between
from tertulia.tables.errors import CannotKeep
from tertulia.tables.events import Happening
from tertulia.tables.patience import Patience
from tertulia.tables.table import Table

_log = logging.getLogger("tertulia.cafe")

LOOK: Final = 1.0
"""Seconds between two comparisons of the computer's clock with the watch."""
BEAT: Final = 10.0
"""Seconds between two entries that the café is still open: if it is killed, clocks lose no more than that."""


class Timing(Bots):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._bells = Bells(self.watch, lambda name: self._later(self._time_out(name)))
        self._handing_over: set[str] = set()
        """Tables at which a clock has run out and the database does not take it yet."""
        self._hours: list[tuple[float, float]] = []
        """From when to when the café was open; the last ones go on. Empty: nobody keeps them."""

    # ---- opening hours ---------------------------------------------------------------------------------------------

    async def open_hours(self) -> None:
        """Begin to keep the hours; if the database does not take it now, as soon as it does."""
        try:
            self._hours = await self.store.open_hours(self.watch.now())
        except CannotKeep:
            self._later(self._open_later())

    async def _open_later(self) -> None:
        patience = Patience()
        while not self._hours:
            await patience.wait()
            with suppress(CannotKeep):
                self._hours = await self.store.open_hours(self.watch.now())
        for table in self.tables.values():
            self.thought_about(table)
            self.changed(table)

    async def keep_hours(self) -> None:
        """Write down that the café is still open; and where the computer's clock has jumped, set the watch by it."""
        beat = self.watch.now()
        while True:
            await asyncio.sleep(LOOK)
            closed, jump = self.watch.now(), self.watch.set()
            with suppress(CannotKeep):
                if jump:
                    beat = self.watch.now()
                    await self._put_forward(closed, jump)
                elif closed - beat > BEAT:
                    beat = closed
                    await self.store.still_open(closed)

    async def _put_forward(self, closed: float, jump: float) -> None:
        """Nobody has thought for longer or shorter."""
        _log.warning("the clock of this computer has jumped by %.0f s; no player's clock has", jump)
        began = closed + jump
        for table in self.tables.values():
            table.clock.since += jump
        self._bells.shift(jump)
        if self._hours:
            self._hours[-1] = (self._hours[-1][0], closed)
            self._hours.append((began, began))
            await self.store.put_forward(closed, began)

    def thought_about(self, table: Table) -> None:
        """A table was opened: its clock has run while the café was open, whoever looked."""
        now, since = self.watch.now(), table.clock.since
        if self._hours and table.clock.running is not None and not self._hours[-1][0] <= since <= now:
            hours = [*self._hours[:-1], (self._hours[-1][0], now)]
            table.clock.since = now - hours_between(hours, since)

    # ---- clocks ----------------------------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        super().changed(table)
        if not self._closing and table.id not in self._handing_over:
            self._bells.set(table.id, time_is_up(table))

    def close_table(self, table: Table) -> None:
        super().close_table(table)
        self._bells.set(table.id, None)

    async def _time_out(self, name: str) -> None:
        """The time is up: a bot plays on, until the person comes back."""
        table = self.tables.get(name)
        if table is None or name in self._handing_over:
            return
        self._handing_over.add(name)
        try:
            await self.insist(table, lambda: self._handed_over(table))
        finally:
            self._handing_over.discard(name)
        if self.tables.get(name) is table:
            self._bells.set(name, time_is_up(table))

    def _handed_over(self, table: Table) -> list[Happening]:
        """A seat's time is up, and a bot has it; nothing if there is time left."""
        moment, clock = time_is_up(table), table.settings.clock
        if clock is None or moment is None or moment > self.watch.now():
            return []
        return [(events.BOT, {"seat": table.actor, "bot": clock.bot, "why": "time"})]


def time_is_up(table: Table) -> float | None:
    """The moment at which a bot takes over from the seat to decide."""
    clock = table.settings.clock
    return None if clock is None or clock.bot is None else table.clock.runs_out(clock)
