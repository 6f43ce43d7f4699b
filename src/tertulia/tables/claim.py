"""One server serves a database: a second one on the same is refused."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

import sqlalchemy as sql

from tertulia.kernel.errors import BadInput
from tertulia.tables.private import make_file

_LOCK: Final = 7_473_727
"""A number that no other program on the same PostgreSQL is likely to lock."""


class Taken(BadInput):
    """Another server serves the database."""

    def __init__(self) -> None:
        super().__init__("another server serves this database; stop that one first, or choose another with --db")


def claim_file(database: str) -> sqlite3.Connection:
    """What must be kept while a file is served: it is freed with the process, however that ends."""
    with suppress(OSError):  # SQLite says it better
        make_file(Path(f"{database}-server"))
    connection = sqlite3.connect(f"{database}-server", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        if "locked" in str(error):
            raise Taken from None
        raise
    return connection


def claim_session(connection: sql.Connection) -> None:
    """Serve a PostgreSQL for as long as this connection lasts."""
    is_free = connection.execute(sql.text(f"SELECT pg_try_advisory_lock({_LOCK})")).scalar()
    connection.commit()  # the lock is the session's
    if not is_free:
        raise Taken
