"""The thread that owns the connection to the database.

Whatever waits is written in one transaction: under load many moves share one synchronous write. Where one of them is
refused, each is written again, in a savepoint of its own: it harms no other. While nothing can be written, what only
reads is still answered, and whoever wanted to write hears so at once.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tertulia.kernel.words import Words
from tertulia.tables.claim import Taken
from tertulia.tables.database import Database, is_lost
from tertulia.tables.engine import reason
from tertulia.tables.errors import CannotKeep, NotNow
from tertulia.tables.kept import Change, Summary, write_changes, write_lines
from tertulia.tables.patience import longer

_ = Words(Path(__file__).parent)
_log = logging.getLogger("tertulia.store")
T = TypeVar("T")

MOST_AT_ONCE: Final = 256
LISTING: Final = 0.5
"""Seconds that the lines of the lists may wait to be written; who reads the lists does not notice."""
CARE: Final = 1.0
"""Seconds between two looks at a connection that may be lost while nobody uses it."""


class Writer:
    def __init__(self, database: Database, taken: Callable[[], None]) -> None:
        self._database = database
        self._taken = taken
        """Called, in the thread, when another server has claimed the database."""
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._unlisted: dict[str, Summary] = {}
        self._unlisted_lock = threading.Lock()
        self._listed = 0.0
        """When lines of the lists were written last."""
        self._trouble = Trouble()
        self._is_taken = False
        self._thread = threading.Thread(target=self._work, name="tertulia-store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """When everything is done that was asked for."""
        self._jobs.put(None)
        self._thread.join()
        self._database.close()

    async def do(self, work: Callable[[sql.Connection], T] | Change, *, reads: bool = False) -> T:
        """Done and durable when this returns. What only reads is done even while nothing can be written."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(work, loop, future, reads))
        return await future

    def list_soon(self, summary: Summary) -> None:
        """Write a table's line in the lists, some time after all that was asked for before; nobody waits for it."""
        with self._unlisted_lock:
            is_first = not self._unlisted
            self._unlisted[summary.id] = summary
        if is_first:
            self._jobs.put(Job(Change(summary.id)))  # nothing is to be written, but the thread must wake up

    # ---- the thread ------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        going_on = True
        while going_on:
            waiting = self._waiting()
            going_on = None not in waiting
            self._run([job for job in waiting if job is not None], last=not going_on)

    def _waiting(self) -> list[Job | None]:
        """What is to be done now; nothing where only the lists or the connection have waited long enough."""
        try:
            batch = [self._jobs.get(timeout=self._patience())]
        except queue.Empty:
            return []
        while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
            batch.append(self._jobs.get())
        return batch

    def _patience(self) -> float | None:
        """How long to wait for jobs."""
        waits = [CARE] if self._database.needs_care else []
        if self._unlisted:
            waits.append(self._trouble.pause or LISTING)
        return min(waits, default=None)

    def _run(self, batch: list[Job], *, last: bool = False) -> None:
        reads = any(not isinstance(job.work, Change) for job in batch)
        due = time.monotonic() > self._listed + (self._trouble.pause or LISTING)
        lines = self._take_unlisted() if last or due or (reads and not self._trouble.pause) else {}
        try:
            self._do_all(batch, lines)
        except (SQLAlchemyError, OSError, Taken) as error:
            self._fail(batch, lines, error)
        else:
            if lines or any(not job.reads for job in batch if job.future is not None):
                self._trouble.over()
        for loop in {job.loop for job in batch if job.loop is not None}:
            loop.call_soon_threadsafe(_tell, [job for job in batch if job.loop is loop])

    def _do_all(self, batch: list[Job], lines: dict[str, Summary]) -> None:
        if self._is_taken:
            raise Taken
        if not batch and not lines:
            if not self._database.is_there():
                with self._database.begin():  # claims it again
                    return
            return
        try:
            self._do_once(batch, lines)
        except SQLAlchemyError as error:
            if not is_lost(error):
                raise
            self._database.drop()
            self._do_once(batch, lines)

    def _do_once(self, batch: list[Job], lines: dict[str, Summary]) -> None:
        try:
            with self._database.begin() as connection:
                write_lines(connection, lines)
                _do_together(connection, batch)
        except IntegrityError:  # somebody else was quicker with one of them: which?
            with self._database.begin() as connection:
                write_lines(connection, lines)
                for job in batch:
                    job.do_alone(connection)

    def _fail(self, batch: list[Job], lines: dict[str, Summary], error: Exception) -> None:
        """Nothing was written; what only reads may be answered all the same."""
        with self._unlisted_lock:
            self._unlisted = lines | self._unlisted
        if isinstance(error, Taken):
            self._lose()
        else:
            self._trouble.begin(error)
        for job in batch:
            job.result, job.error = None, CannotKeep(cannot_keep())
        readers = [job for job in batch if job.reads]
        if not readers or self._is_taken:
            return
        try:
            with self._database.begin() as connection:
                _do_together(connection, readers)
        except (SQLAlchemyError, OSError, Taken):
            return
        for job in readers:
            job.error = None

    def _lose(self) -> None:
        """Another server has claimed the database."""
        if not self._is_taken:
            self._is_taken = True
            self._taken()

    def _take_unlisted(self) -> dict[str, Summary]:
        self._listed = time.monotonic()
        with self._unlisted_lock:
            taken, self._unlisted = self._unlisted, {}
        return taken


class Trouble:
    """A time in which nothing can be written: the log hears of its beginning and its end, not of every try."""

    def __init__(self) -> None:
        self.pause = 0.0
        """Seconds until the next try of one's own; 0: there is no trouble."""

    def begin(self, error: Exception) -> None:
        if not self.pause:
            _log.error("the database takes nothing, it is tried again until it does: %s", reason(error))
        self.pause = longer(self.pause)

    def over(self) -> None:
        if self.pause:
            _log.warning("the database takes everything again")
        self.pause = 0.0


class Job:
    """Some work for the thread, and who waits for it."""

    def __init__(
        self,
        work: Callable[[sql.Connection], Any] | Change,
        loop: asyncio.AbstractEventLoop | None = None,
        future: asyncio.Future[Any] | None = None,
        reads: bool = False,
    ) -> None:
        self.work = work
        self.loop = loop
        self.future = future
        self.reads = reads
        self.result: Any = None
        self.error: Exception | None = None

    def do_alone(self, connection: sql.Connection) -> None:
        try:
            with connection.begin_nested():
                _do_together(connection, [self])
        except IntegrityError:
            self.error = NotNow(_("Somebody else was quicker; look at the table again."))


def _do_together(connection: sql.Connection, jobs: Sequence[Job]) -> None:
    """Do the jobs in order; changes that follow each other are written at once."""
    changes: list[Change] = []
    for job in jobs:
        if isinstance(job.work, Change):
            changes.append(job.work)
            continue
        write_changes(connection, changes)
        changes = []
        job.result = job.work(connection)
    write_changes(connection, changes)


def _tell(jobs: Iterable[Job]) -> None:
    for job in jobs:
        if job.future is None or job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)


def cannot_keep() -> Any:
    return _("The café cannot write down anything just now, so nothing has happened; try again in a moment.")
