"""The tables of the database, and how a row is put into one."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

META = sql.MetaData()
TABLES = sql.Table(
    "tables", META,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("touched", sql.Float, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
    sql.Index("listed", "status", "public", "touched"),
)  # fmt: skip
EVENTS = sql.Table(
    "events", META,
    sql.Column("table", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)  # fmt: skip
DRAFTS = sql.Table(
    "drafts", META,
    sql.Column("table", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("step", sql.Integer, nullable=False),
    sql.Column("actions", sql.Text, nullable=False),
)  # fmt: skip
SEATED = sql.Table(
    "seated", META,
    sql.Column("table", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(40), primary_key=True, index=True),
    sql.Column("seen", sql.Integer, nullable=False),
)  # fmt: skip
PEOPLE = sql.Table(
    "people", META,
    sql.Column("key", sql.String(40), primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("confirm", sql.Boolean, nullable=False),
)  # fmt: skip

DUE = sql.Table(
    "due", META,
    sql.Column("table", sql.String(40), primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Index("first_due", "kind", "at"),
)  # fmt: skip
HOURS = sql.Table(
    "hours", META,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("began", sql.Float, nullable=False),
    sql.Column("until", sql.Float, nullable=False),
)  # fmt: skip
FACTS = sql.Table(
    "meta", META,
    sql.Column("name", sql.String(20), primary_key=True),
    sql.Column("value", sql.String(40), nullable=False),
)  # fmt: skip


def put(connection: sql.Connection, into: sql.Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.exec_driver_sql(insert_into(connection.dialect, into, replace=True), rows)


@cache
def insert_into(dialect: sql.Dialect, into: sql.Table, *, replace: bool = False) -> str:
    """Insert, or replace the row of that key; as a text with names, for the driver: SQLAlchemy need not look again."""
    postgres = dialect.name == "postgresql"
    insert: Any = postgresql.insert(into) if postgres else sqlite.insert(into)
    if replace:
        keys = [column.name for column in into.primary_key]
        rest = {column.name: insert.excluded[column.name] for column in into.columns if column.name not in keys}
        insert = insert.on_conflict_do_update(index_elements=keys, set_=rest)
    return str(insert.compile(dialect=dialect if postgres else sqlite.dialect(paramstyle="named")))
