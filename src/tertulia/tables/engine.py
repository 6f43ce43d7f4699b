"""The database behind the store: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from tertulia.kernel.errors import BadInput, MissingExtra

PATIENCE: Final = 10_000
"""Milliseconds for which another who writes to a file is waited for."""

CONNECTING: Final = 5
"""Seconds for which a server of databases is waited for."""


def make_engine(url: str) -> sql.Engine:
    """For SQLite or PostgreSQL; every write is durable once it is committed."""
    try:
        more = {} if url.startswith("sqlite") else {"connect_args": {"connect_timeout": CONNECTING}}
        engine = sql.create_engine(url, **more)
    except ImportError as error:
        if (error.name or "").startswith("psycopg"):
            raise MissingExtra("a database on PostgreSQL", "postgres") from None
        raise BadInput(_not_usable(url, error)) from None
    except SQLAlchemyError as error:
        raise BadInput(_not_usable(url, error)) from None
    if engine.dialect.name not in ("sqlite", "postgresql"):
        raise BadInput(f"the database can be SQLite or PostgreSQL, not {engine.dialect.name}")
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _prepare_sqlite)
        sql.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _not_usable(url: str, error: Exception) -> str:
    return (
        f"the database {url.split('@')[-1]!r} cannot be used ({reason(error)}); give it as sqlite:////folder/file.db "
        f"or postgresql+psycopg://user@host/name"
    )


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver's own transactions know no savepoints
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={PATIENCE}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: sql.Connection) -> None:
    """Said to the driver itself: what SQLAlchemy does around a statement takes longer than this one."""
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        raise OperationalError("BEGIN IMMEDIATE", None, error) from error


def reason(error: Exception) -> str:
    """What a database says, in one line."""
    original = getattr(error, "orig", None) or error
    return " ".join(str(original).split())[:200]
