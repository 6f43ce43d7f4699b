"""Versions of the database's schema: an older database is brought up to date when it is opened."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sql

from tertulia.kernel.errors import BadInput
from tertulia.tables.schema import DUE, FACTS, META, TABLES, put

VERSION: Final = 2
"""1: without `due`, `hours` and `meta`."""
LOOK: Final = "look"
"""Of a table in `due`: what is due there is not known, so somebody has to look."""


def bring_up_to_date(connection: sql.Connection) -> None:
    """Make the tables that are not there yet, and fill them."""
    known = sql.inspect(connection).get_table_names()
    before = VERSION if TABLES.name not in known else 1
    META.create_all(connection)
    written = connection.execute(sql.select(FACTS.c.value).where(FACTS.c.name == "version")).scalar()
    before = before if written is None else int(written)
    if before > VERSION:
        raise BadInput(
            f"the database was written by a later version of Tertulia (schema {before}, this one knows {VERSION}); "
            f"update Tertulia, or choose another database with --db"
        )
    if before < 2:
        _index_all(connection)
    put(connection, FACTS, [{"name": "version", "value": str(VERSION)}])


def _index_all(connection: sql.Connection) -> None:
    """Every table that is not over is looked at once, in the background: a bot or a clock may wait there."""
    unfinished = sql.select(TABLES.c.id, sql.literal(0.0), sql.literal(LOOK)).where(TABLES.c.status != "over")
    connection.execute(sql.insert(DUE).from_select(["table", "at", "kind"], unfinished))
