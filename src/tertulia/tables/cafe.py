"""The café: all tables, and what goes on at them by itself: bots, clocks, webhooks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

from tertulia.kernel.errors import BadInput
from tertulia.tables import events, webhooks
from tertulia.tables.bells import Bells
from tertulia.tables.bots import Bots
from tertulia.tables.errors import CannotKeep
from tertulia.tables.events import Happening
from tertulia.tables.keeping import Keeping
from tertulia.tables.kept import Summary
from tertulia.tables.messenger import Letter, Messenger
from tertulia.tables.patience import Patience
from tertulia.tables.people import Viewer, key_of
from tertulia.tables.playing import Playing
from tertulia.tables.reading import Readers
from tertulia.tables.shares import Allowance
from tertulia.tables.store import Store
from tertulia.tables.table import PERSON, Table
from tertulia.tables.thinking import Thinkers
from tertulia.tables.watch import Watch

_log = logging.getLogger("tertulia.cafe")

PAUSE: Final = 0.8
LOOK: Final = 1.0
"""So often the computer's clock is compared with the watch."""
TABLES: Final = 200
"""So many tables may be opened from one address in an hour; by one person, half as many."""
IDLE: Final = 600.0
"""After so many seconds a table at which nothing happens is put away."""
MOST_LISTED: Final = 60


class Cafe(Playing, Keeping, Bots):
    def __init__(
        self,
        store: Store,
        *,
        pause: float = PAUSE,
        processes: int | None = None,
        tables: int = TABLES,
        address: str = "http://localhost",
        webhooks_anywhere: bool = False,
        watch: Watch | None = None,
    ) -> None:
        super().__init__(store, Thinkers(processes), pause, watch)
        self.readers = Readers()
        self.new_tables = Allowance(tables)
        self.address = address
        """Where the café is found; webhooks say it."""
        self.webhooks_anywhere = webhooks_anywhere
        """Whether webhooks may go to addresses that are not public: only where the host of a table is the house's."""
        self._bells = Bells(self.watch, lambda name: self._later(self._time_out(name)))
        self.messenger = Messenger()
        self._tasks: set[asyncio.Task[None]] = set()
        self._handing_over: set[str] = set()
        """Tables at which a clock has run out and the database does not take it yet."""
        self._doubtful: set[str] = set()
        """Tables of which the database may have kept more than is known here."""
        self._announced: dict[str, int] = {}
        """By table: the seat whose turn was told last."""

    # ---- opening and closing hours ---------------------------------------------------------------------------------

    async def start_up(self) -> None:
        """Go on with everything that was going on."""
        self._later(self._go_on())
        self._later(self._sweep())
        self._later(self._mind_the_watch())

    async def shut_down(self) -> None:
        self._closing = True
        self._bells.silence()
        self.messenger.close()
        for task in [*self._bots.values(), *self._tasks]:
            task.cancel()
        await asyncio.gather(*self._bots.values(), *self._tasks, return_exceptions=True)
        self.thinkers.close()
        self.readers.close()
        await self.store.close()

    async def _go_on(self) -> None:
        for name in await self._unfinished():
            try:
                table = await self.open(name)
                if table.match is not None and table.settings.clock is not None:
                    async with self.alone_at(table):
                        await self.commit(table, (events.RESUME, {}))
            except BadInput as error:
                _log.error("table %s cannot go on: %s", name, error)
            await asyncio.sleep(0)

    async def _unfinished(self) -> list[str]:
        patience = Patience()
        while True:
            with suppress(CannotKeep):
                return await self.store.unfinished()
            await patience.wait()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            for table in list(self.tables.values()):
                waits = table.id in self._bots or _time_is_up(table) is not None
                if not waits and self.is_quiet(table) and self.watch.now() - table.touched > IDLE:
                    self.close_table(table)
                    self._announced.pop(table.id, None)

    async def _mind_the_watch(self) -> None:
        """Where the computer's clock has jumped, nobody has thought for longer or shorter."""
        while True:
            await asyncio.sleep(LOOK)
            jump = self.watch.set()
            if jump:
                _log.warning("the clock of this computer has jumped by %.0f s; no player's clock has", jump)
                for table in self.tables.values():
                    table.clock.since += jump
                self._bells.shift(jump)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- lists and viewers -----------------------------------------------------------------------------------------

    async def tables_of(self, person: str) -> list[Summary]:
        """The tables somebody sits at, the newest first."""
        return await self.store.tables_of(key_of(person), MOST_LISTED)

    async def public_tables(self) -> list[Summary]:
        return await self.store.public_tables(MOST_LISTED)

    async def viewer(self, table: Table, person: str, language: str, seat: int | None = None) -> Viewer:
        """Somebody who looks at a table, from a seat of his own if he has one."""
        seats = table.seats_of(person)
        looks_from = seat if seat in seats else table.seat_of(person)
        seen = await self.store.seen(table.id, key_of(person)) if seats else None
        name = (await self.person(person)).name
        return Viewer(person, name, language, looks_from, tuple(seats), seen or 0)

    def came(self, table: Table, viewer: Viewer) -> None:
        """A page of theirs is open."""
        self.moved(table, (), viewer.seats)

    async def went(self, table: Table, viewer: Viewer) -> None:
        """It was closed; what happens from now on is news to them."""
        self.moved(table, viewer.seats, ())
        if viewer.seats and table.match is not None:
            with suppress(CannotKeep):
                await self.store.keep_seen(table.id, key_of(viewer.person), len(table.match))

    def moved(self, table: Table, before: Sequence[int], now: Sequence[int]) -> None:
        """An open page looks from other seats than before."""
        table.moved(before, now)
        self.is_here(table, *now)
        self.changed(table)

    # ---- by itself -------------------------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        super().changed(table)
        if not self._closing:
            if table.id not in self._handing_over:
                self._bells.set(table.id, _time_is_up(table))
            self._announce(table)

    def doubtful(self, table: Table) -> None:
        if not self._closing and table.id not in self._doubtful:
            self._doubtful.add(table.id)
            self._later(self._clear_up(table))

    async def _clear_up(self, table: Table) -> None:
        try:
            await self.make_sure(table)
        finally:
            self._doubtful.discard(table.id)

    def _announce(self, table: Table) -> None:
        """Tell the webhook when it is somebody's turn, or the end; not again after a restart."""
        before = self._announced.get(table.id)
        self._announced[table.id] = table.actor
        if not table.settings.webhook or before in (None, table.actor) or table.match is None:
            return
        if table.finished or table.seats[table.actor].kind == PERSON:
            content = webhooks.message(table, self.address)
            url, anywhere = table.settings.webhook, self.webhooks_anywhere
            self.messenger.tell(Letter(table.id, table.host, url, content, anywhere))

    # ---- clocks ----------------------------------------------------------------------------------------------------

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
        self._bells.set(name, _time_is_up(table))

    def _handed_over(self, table: Table) -> list[Happening]:
        """A seat's time is up, and a bot has it; nothing if there is time left."""
        moment, clock = _time_is_up(table), table.settings.clock
        if clock is None or moment is None or moment > self.watch.now():
            return []
        return [(events.BOT, {"seat": table.actor, "bot": clock.bot, "why": "time"})]


def _time_is_up(table: Table) -> float | None:
    """The moment at which a bot takes over from the seat to decide."""
    clock = table.settings.clock
    return None if clock is None or clock.bot is None else table.clock.runs_out(clock)
