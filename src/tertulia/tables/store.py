"""Where everything is kept: a log of events for each table, and little beside it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sql

from tertulia.tables import due
from tertulia.tables.database import Database
from tertulia.tables.kept import OVER, Change, Kept, Summary, read_kept, summary_of
from tertulia.tables.people import Person
from tertulia.tables.schema import PEOPLE, SEATED, TABLES, put
from tertulia.tables.writer import Writer

_ONE_AT: Final = sql.and_(SEATED.c.table == sql.bindparam("at"), SEATED.c.person == sql.bindparam("who"))
_SEEN: Final = sql.select(SEATED.c.seen).where(_ONE_AT)
_KEEP_SEEN: Final = sql.update(SEATED).where(_ONE_AT).values(seen=sql.bindparam("now"))


class Store:
    def __init__(self, url: str, *, alone: bool = False) -> None:
        """`alone`: claim the database, so that no other server serves it; raises `Taken` if one does."""
        self.taken = threading.Event()
        """Set when another server has claimed the database: nothing can be written any more."""
        self._when_taken: Callable[[], None] = lambda: None
        self._writer = Writer(Database(url, alone=alone), self._tell_taken)

    def when_taken(self, stop: Callable[[], None]) -> None:
        """What to do then; called in another thread."""
        self._when_taken = stop

    def _tell_taken(self) -> None:
        self.taken.set()
        self._when_taken()

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)

    # ---- tables ----------------------------------------------------------------------------------------------------

    async def write(self, change: Change) -> None:
        """Durable when this returns. Somebody else having been quicker raises NotNow."""
        await self._writer.do(change)

    def list_soon(self, summary: Summary) -> None:
        """Write a table's line in the lists, some time after all that was asked for before; nobody waits for it."""
        self._writer.list_soon(summary)

    async def read(self, table: str, since: int = 0) -> Kept:
        """The events after `since`, and all drafts."""
        return await self._writer.do(lambda connection: read_kept(connection, table, since), reads=True)

    async def tables_of(self, key: str, most: int) -> list[Summary]:
        query = sql.select(TABLES).join(SEATED, SEATED.c.table == TABLES.c.id).where(SEATED.c.person == key)
        return await self._summaries(query, most)

    async def public_tables(self, most: int) -> list[Summary]:
        return await self._summaries(sql.select(TABLES).where(TABLES.c.public, TABLES.c.status != OVER), most)

    async def _summaries(self, query: sql.Select[Any], most: int) -> list[Summary]:
        query = query.order_by(TABLES.c.touched.desc()).limit(most)
        rows = await self._writer.do(lambda connection: connection.execute(query).all(), reads=True)
        return [summary_of(row) for row in rows]

    # ---- what is due -----------------------------------------------------------------------------------------------

    async def keep_due(self, dues: Mapping[str, due.Due | None]) -> None:
        """What is due at tables that are put away, or that they are in memory."""
        if dues:
            await self._writer.do(lambda connection: due.write_due(connection, dues))

    async def due_until(self, kinds: Sequence[str], moment: float, most: int) -> list[str]:
        """At most so many tables where something of these kinds is due by then."""
        return await self._writer.do(lambda connection: due.due_until(connection, kinds, moment, most), reads=True)

    async def next_due(self) -> float:
        """When something is due next."""
        return await self._writer.do(due.next_due, reads=True)

    async def open_hours(self, now: float) -> list[tuple[float, float]]:
        """The café opens; all hours so far, these included."""
        return await self._writer.do(lambda connection: due.open_hours(connection, now))

    async def still_open(self, now: float) -> None:
        await self._writer.do(lambda connection: due.still_open(connection, now))

    async def put_forward(self, closed: float, began: float) -> None:
        """The clock on the wall was set."""
        await self._writer.do(lambda connection: due.put_forward(connection, closed, began))

    # ---- people ----------------------------------------------------------------------------------------------------

    async def person(self, key: str) -> Person:
        query = sql.select(PEOPLE).where(PEOPLE.c.key == key)
        row = await self._writer.do(lambda connection: connection.execute(query).first(), reads=True)
        return Person(key) if row is None else Person(row.key, row.name, row.confirm)

    async def keep_person(self, person: Person) -> None:
        values = {"key": person.key, "name": person.name, "confirm": person.confirm}
        await self._writer.do(lambda connection: put(connection, PEOPLE, [values]))

    async def seen(self, table: str, key: str) -> int | None:
        """How many actions somebody has seen; None if they have never sat there."""
        values = {"at": table, "who": key}
        found: int | None = await self._writer.do(
            lambda connection: connection.execute(_SEEN, values).scalar(), reads=True
        )
        return found

    async def keep_seen(self, table: str, key: str, seen: int) -> None:
        values = {"at": table, "who": key, "now": seen}
        await self._writer.do(lambda connection: connection.execute(_KEEP_SEEN, values))
