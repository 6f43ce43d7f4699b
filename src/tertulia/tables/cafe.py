"""The café: all tables, and what goes on at them by itself: bots, clocks, webhooks."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

from tertulia.tables import webhooks
from tertulia.tables.errors import CannotKeep
from tertulia.tables.keeping import Keeping
from tertulia.tables.kept import Summary
from tertulia.tables.messenger import Letter, Messenger
from tertulia.tables.people import Viewer, key_of
from tertulia.tables.playing import Playing
from tertulia.tables.reading import Readers
from tertulia.tables.shares import Allowance
from tertulia.tables.store import Store
from tertulia.tables.table import PERSON, Table
from tertulia.tables.thinking import Thinkers
from tertulia.tables.waking import Waking
from tertulia.tables.watch import Watch

PAUSE: Final = 0.8
TABLES: Final = 200
"""So many tables may be opened from one address in an hour; by one person, half as many."""
MOST_LISTED: Final = 60


class Cafe(Playing, Keeping, Waking):
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
        self.messenger = Messenger()
        self._tasks: set[asyncio.Task[None]] = set()
        self._announced: dict[str, int] = {}
        """By table: the seat whose turn was told last."""

    # ---- opening and closing hours ---------------------------------------------------------------------------------

    async def start_up(self) -> None:
        """Go on with everything that was going on."""
        await self.open_hours()
        self._later(self.keep_hours())
        self._later(self.wake_what_is_due())
        self._later(self.sweep())

    async def shut_down(self) -> None:
        self._closing = True
        self._bells.silence()
        self.messenger.close()
        for task in [*self._bots.values(), *self._tasks]:
            task.cancel()
        await asyncio.gather(*self._bots.values(), *self._tasks, return_exceptions=True)
        await self.put_all_down()
        self.thinkers.close()
        self.readers.close()
        await self.store.close()

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
        """Somebody who looks at a table, from their own seat if they have one."""
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
            self._announce(table)

    def close_table(self, table: Table) -> None:
        super().close_table(table)
        self._announced.pop(table.id, None)

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
