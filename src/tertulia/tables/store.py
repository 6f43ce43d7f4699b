"""Where everything is kept: a log of events for each table, and little beside it.

One thread owns the connection. Whatever waits is written in one transaction: under load many moves share one
synchronous write. Where one of them is refused, each is written again, in a savepoint of its own: it harms no other.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tertulia.kernel.errors import BadInput
from tertulia.kernel.words import Words
from tertulia.tables.engine import make_engine, reason
from tertulia.tables.errors import CannotKeep, NotNow
from tertulia.tables.events import Event, written
from tertulia.tables.people import Person

_ = Words(Path(__file__).parent)
_log = logging.getLogger("tertulia.store")
T = TypeVar("T")

MOST_AT_ONCE: Final = 256
LISTING: Final = 0.5
"""Seconds that the lines of the lists may wait to be written; who reads the lists does not notice."""
OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"

_meta = sql.MetaData()
TABLES = sql.Table(
    "tables", _meta,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("touched", sql.Float, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
    sql.Index("listed", "status", "public", "touched"),
)  # fmt: skip
EVENTS = sql.Table(
    "events", _meta,
    sql.Column("table", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)  # fmt: skip
DRAFTS = sql.Table(
    "drafts", _meta,
    sql.Column("table", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("step", sql.Integer, nullable=False),
    sql.Column("actions", sql.Text, nullable=False),
)  # fmt: skip
SEATED = sql.Table(
    "seated", _meta,
    sql.Column("table", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(40), primary_key=True, index=True),
    sql.Column("seen", sql.Integer, nullable=False),
)  # fmt: skip
PEOPLE = sql.Table(
    "people", _meta,
    sql.Column("key", sql.String(40), primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("confirm", sql.Boolean, nullable=False),
)  # fmt: skip
_ONE_AT: Final = sql.and_(SEATED.c.table == sql.bindparam("at"), SEATED.c.person == sql.bindparam("who"))
_SEEN: Final = sql.select(SEATED.c.seen).where(_ONE_AT)
_KEEP_SEEN: Final = sql.update(SEATED).where(_ONE_AT).values(seen=sql.bindparam("now"))


@dataclass(frozen=True)
class Summary:
    """A table in a list."""

    id: str
    status: str
    public: bool
    touched: float
    game: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    """Of each chair: open, person or bot."""
    turn: int | None
    """The seat to decide."""
    turn_of: tuple[str, ...] = ()
    """The keys of those who hold it."""

    def row(self) -> dict[str, Any]:
        rest = {"game": self.game, "names": self.names, "kinds": self.kinds, "turn": self.turn, "turn_of": self.turn_of}
        return {
            "id": self.id, "status": self.status, "public": self.public, "touched": self.touched,
            "summary": written(rest),
        }  # fmt: skip


@dataclass(frozen=True)
class Change:
    """What is written together."""

    table: str
    events: tuple[Event, ...] = ()
    summary: Summary | None = None
    drafts: Mapping[int, tuple[int, list[str]]] = field(default_factory=dict)
    """By seat: the step and the actions."""
    seated: tuple[str, ...] = ()
    """People who are at the table from now on."""


@dataclass(frozen=True)
class Kept:
    """A table as it was read."""

    events: list[Event]
    drafts: dict[int, tuple[int, list[str]]]


class Store:
    def __init__(self, url: str) -> None:
        self._engine = make_engine(url)
        self._connection: sql.Connection | None = None
        """The one to a file, which nobody cuts: to fetch it and give it back takes longer than to write a move."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._unlisted: dict[str, Summary] = {}
        self._unlisted_lock = threading.Lock()
        self._listed = 0.0
        """When lines of the lists were written last."""
        self._thread = threading.Thread(target=self._work, name="tertulia-store", daemon=True)
        try:
            with self._engine.begin() as connection:
                _meta.create_all(connection)
        except (SQLAlchemyError, OSError) as error:
            raise BadInput(f"the database cannot be used: {reason(error)}") from None
        self._thread.start()

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    # ---- asking and writing ----------------------------------------------------------------------------------------

    async def write(self, change: Change) -> None:
        """Durable when this returns. Somebody else having been quicker raises NotNow."""
        await self._do(change)

    def list_soon(self, summary: Summary) -> None:
        """Write a table's line in the lists, some time after all that was asked for before; nobody waits for it."""
        with self._unlisted_lock:
            is_first = not self._unlisted
            self._unlisted[summary.id] = summary
        if is_first:
            self._jobs.put(_Job(Change(summary.id)))  # nothing is to be written, but the thread must wake up

    async def read(self, table: str, since: int = 0) -> Kept:
        """The events after `since`, and all drafts."""
        return await self._do(lambda connection: _read(connection, table, since))

    async def person(self, key: str) -> Person:
        row = await self._do(lambda c: c.execute(sql.select(PEOPLE).where(PEOPLE.c.key == key)).first())
        return Person(key) if row is None else Person(row.key, row.name, row.confirm)

    async def keep_person(self, person: Person) -> None:
        values = {"key": person.key, "name": person.name, "confirm": person.confirm}
        await self._do(lambda connection: _put(connection, PEOPLE, [values]))

    async def seen(self, table: str, key: str) -> int | None:
        """How many actions somebody has seen; None if he has never sat there."""
        values = {"at": table, "who": key}
        found: int | None = await self._do(lambda connection: connection.execute(_SEEN, values).scalar())
        return found

    async def keep_seen(self, table: str, key: str, seen: int) -> None:
        values = {"at": table, "who": key, "now": seen}
        await self._do(lambda connection: connection.execute(_KEEP_SEEN, values))

    async def tables_of(self, key: str, most: int) -> list[Summary]:
        query = sql.select(TABLES).join(SEATED, SEATED.c.table == TABLES.c.id).where(SEATED.c.person == key)
        return await self._summaries(query, most)

    async def public_tables(self, most: int) -> list[Summary]:
        return await self._summaries(sql.select(TABLES).where(TABLES.c.public, TABLES.c.status != OVER), most)

    async def unfinished(self) -> list[str]:
        query = sql.select(TABLES.c.id).where(TABLES.c.status != OVER).order_by(TABLES.c.touched.desc())
        rows = await self._do(lambda connection: connection.execute(query).all())
        return [row.id for row in rows]

    async def _summaries(self, query: sql.Select[Any], most: int) -> list[Summary]:
        query = query.order_by(TABLES.c.touched.desc()).limit(most)
        rows = await self._do(lambda connection: connection.execute(query).all())
        return [_summary(row) for row in rows]

    # ---- the thread ------------------------------------------------------------------------------------------------

    async def _do(self, work: Callable[[sql.Connection], T] | Change) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, future))
        return await future

    def _work(self) -> None:
        going_on = True
        while going_on:
            waiting = self._waiting()
            going_on = None not in waiting
            self._run([job for job in waiting if job is not None], last=not going_on)

    def _waiting(self) -> list[_Job | None]:
        """What is to be done now; nothing where only the lists have waited long enough."""
        try:
            batch = [self._jobs.get(timeout=LISTING if self._unlisted else None)]
        except queue.Empty:
            return []
        while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
            batch.append(self._jobs.get())
        return batch

    def _run(self, batch: list[_Job], *, last: bool = False) -> None:
        reads = any(not isinstance(job.work, Change) for job in batch)
        lines = self._take_unlisted() if last or reads or time.monotonic() > self._listed + LISTING else {}
        try:
            try:
                with self._begin() as connection:
                    _list(connection, lines)
                    _do_together(connection, batch)
            except IntegrityError:  # somebody else was quicker with one of them: which?
                with self._begin() as connection:
                    _list(connection, lines)
                    for job in batch:
                        job.do_alone(connection)
        except (SQLAlchemyError, OSError) as error:
            _log.error("the database does not take it: %s", reason(error))
            for job in batch:
                job.result, job.error = None, CannotKeep(_cannot_keep())
            with self._unlisted_lock:
                self._unlisted = lines | self._unlisted
        for loop in {job.loop for job in batch if job.loop is not None}:
            loop.call_soon_threadsafe(_tell, [job for job in batch if job.loop is loop])

    @contextmanager
    def _begin(self) -> Iterator[sql.Connection]:
        """A transaction of the thread's."""
        if self._engine.dialect.name != "sqlite":
            with self._engine.begin() as connection:
                yield connection
            return
        self._connection = self._connection or self._engine.connect()
        with self._connection.begin():
            yield self._connection

    def _take_unlisted(self) -> dict[str, Summary]:
        self._listed = time.monotonic()
        with self._unlisted_lock:
            taken, self._unlisted = self._unlisted, {}
        return taken


class _Job:
    """Some work for the thread, and who waits for it."""

    def __init__(
        self,
        work: Callable[[sql.Connection], Any] | Change,
        loop: asyncio.AbstractEventLoop | None = None,
        future: asyncio.Future[Any] | None = None,
    ) -> None:
        self.work = work
        self.loop = loop
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None

    def do_alone(self, connection: sql.Connection) -> None:
        try:
            with connection.begin_nested():
                _do_together(connection, [self])
        except IntegrityError:
            self.error = NotNow(_("Somebody else was quicker; look at the table again."))


def _tell(jobs: Iterable[_Job]) -> None:
    for job in jobs:
        if job.future is None or job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)


# ---- in SQL --------------------------------------------------------------------------------------------------------


def _do_together(connection: sql.Connection, jobs: Iterable[_Job]) -> None:
    """Do the jobs in order; changes that follow each other are written at once."""
    changes: list[Change] = []
    for job in jobs:
        if isinstance(job.work, Change):
            changes.append(job.work)
            continue
        _write(connection, changes)
        changes = []
        job.result = job.work(connection)
    _write(connection, changes)


def _write(connection: sql.Connection, changes: Sequence[Change]) -> None:
    new = [
        {"table": change.table, "seq": event.seq, "at": event.at, "kind": event.kind, "data": event.json}
        for change in changes
        for event in change.events
    ]
    if new:
        connection.exec_driver_sql(_insert(connection.dialect, EVENTS), new)
    _list(connection, {change.table: change.summary for change in changes if change.summary is not None})
    drafts = [
        {"table": change.table, "seat": seat, "step": step, "actions": json.dumps(actions)}
        for change in changes
        for seat, (step, actions) in change.drafts.items()
    ]
    _put(connection, DRAFTS, drafts)
    seated = [{"table": change.table, "person": key, "seen": 0} for change in changes for key in change.seated]
    _put(connection, SEATED, seated)


def _list(connection: sql.Connection, summaries: Mapping[str, Summary]) -> None:
    _put(connection, TABLES, [summary.row() for summary in summaries.values()])


def _read(connection: sql.Connection, table: str, since: int) -> Kept:
    events = connection.execute(
        sql.select(EVENTS).where(EVENTS.c.table == table, EVENTS.c.seq > since).order_by(EVENTS.c.seq)
    )
    drafts = connection.execute(sql.select(DRAFTS).where(DRAFTS.c.table == table))
    return Kept(
        [Event(row.seq, row.at, row.kind, json.loads(row.data)) for row in events],
        {row.seat: (row.step, json.loads(row.actions)) for row in drafts},
    )


def _put(connection: sql.Connection, into: sql.Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.exec_driver_sql(_insert(connection.dialect, into, replace=True), rows)


@cache
def _insert(dialect: sql.Dialect, into: sql.Table, *, replace: bool = False) -> str:
    """Insert, or replace the row of that key; as a text with names, for the driver: SQLAlchemy need not look again."""
    postgres = dialect.name == "postgresql"
    insert: Any = postgresql.insert(into) if postgres else sqlite.insert(into)
    if replace:
        keys = [column.name for column in into.primary_key]
        rest = {column.name: insert.excluded[column.name] for column in into.columns if column.name not in keys}
        insert = insert.on_conflict_do_update(index_elements=keys, set_=rest)
    return str(insert.compile(dialect=dialect if postgres else sqlite.dialect(paramstyle="named")))


def _summary(row: Any) -> Summary:
    rest = json.loads(row.summary)
    return Summary(
        row.id, row.status, row.public, row.touched, rest["game"], tuple(rest["names"]), tuple(rest["kinds"]),
        rest["turn"], tuple(rest["turn_of"]),
    )  # fmt: skip


def _cannot_keep() -> Any:
    return _("The café cannot write down anything just now, so nothing has happened; try again in a moment.")
