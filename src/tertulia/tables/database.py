"""The one connection of a server to its database, and its claim on it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import sqlalchemy as sql
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from tertulia.kernel.errors import BadInput
from tertulia.tables.claim import Taken, claim_file, claim_session
from tertulia.tables.engine import make_engine, reason
from tertulia.tables.versions import bring_up_to_date

FREED_WITHIN: Final = 2.0
"""Seconds after which the claim of a server that was killed is free."""


class Database:
    """Used by one thread at a time.

    On PostgreSQL the claim is a lock of the very connection that writes: a server that has lost its connection has to
    claim the database again before it can write anything.
    """

    def __init__(self, url: str, *, alone: bool) -> None:
        self._engine = make_engine(url)
        self._alone = alone
        self._claim: sqlite3.Connection | None = None
        self._connection: sql.Connection | None = None
        try:
            self._open(url)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            self.close()
            raise BadInput(f"the database cannot be used: {reason(error)}") from None
        except Taken:
            self.close()
            raise

    @property
    def needs_care(self) -> bool:
        """Whether the connection may be lost, and the claim with it, without anybody asking for anything."""
        return self._alone and self._engine.dialect.name != "sqlite"

    @contextmanager
    def begin(self) -> Iterator[sql.Connection]:
        """A transaction."""
        connection = self._connect()
        try:
            begun = connection.begin()
        except SQLAlchemyError:
            self.drop()
            raise
        with begun:
            yield connection

    def is_there(self) -> bool:
        """Whether the connection is still good; asked where nothing else is."""
        try:
            with self.begin() as connection:
                connection.exec_driver_sql("SELECT 1")
        except (SQLAlchemyError, OSError):
            self.drop()
            return False
        return True

    def drop(self) -> None:
        """Forget the connection; the next transaction makes a new one."""
        if self._connection is not None:
            with suppress(SQLAlchemyError, OSError):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None

    def close(self) -> None:
        if self._connection is not None:
            with suppress(SQLAlchemyError, OSError):
                self._connection.close()
        self._connection = None
        self._engine.dispose()
        if self._claim is not None:
            self._claim.close()

    def _open(self, url: str) -> None:
        """Claim it, and make the tables that are not there yet."""
        deadline = time.monotonic() + FREED_WITHIN
        while True:
            try:
                name = sql.make_url(url).database
                if self._alone and self._engine.dialect.name == "sqlite" and name:
                    self._claim = claim_file(name)
                self._connect()
                break
            except Taken:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        with self.begin() as connection:
            bring_up_to_date(connection)

    def _connect(self) -> sql.Connection:
        if self._connection is None:
            connection = self._engine.connect()
            if self._alone and self._engine.dialect.name != "sqlite":
                try:
                    claim_session(connection)
                except (SQLAlchemyError, Taken):
                    connection.invalidate()
                    connection.close()
                    raise
            self._connection = connection
        return self._connection


def is_lost(error: Exception) -> bool:
    """Whether it was the connection that failed, so that a new one may do better."""
    return isinstance(error, OperationalError) and error.connection_invalidated
