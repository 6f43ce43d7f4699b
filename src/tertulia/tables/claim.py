"""One server serves a database: a second one on the same is found out."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

import sqlalchemy as sql

_LOCK: Final = 7_473_727
"""A number that no other program on the same PostgreSQL is likely to lock."""


def claim(url: str) -> Any:
    """What must be kept while the database is served: it is freed with the process, however that ends. None: another
    server has it."""
    where = sql.make_url(url)
    return _claim_file(where.database) if where.get_backend_name() == "sqlite" else _claim_postgres(url)


def _claim_file(database: str | None) -> sqlite3.Connection | None:
    connection = sqlite3.connect(f"{database}-server", timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        connection.close()
        return None
    return connection


def _claim_postgres(url: str) -> sql.Connection | None:
    connection = sql.create_engine(url).connect()
    is_free = connection.execute(sql.text(f"SELECT pg_try_advisory_lock({_LOCK})")).scalar()
    connection.commit()  # the lock is the session's
    if is_free:
        return connection
    connection.close()
    return None
