"""What is written down of a table and read again, and the SQL that does it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sql

from tertulia.tables.due import IN_MEMORY, write_due
from tertulia.tables.events import Event, written
from tertulia.tables.schema import DRAFTS, EVENTS, SEATED, TABLES, insert_into, put

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"


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
    is_opened: bool = False
    """It is marked in the index as one that is in memory."""


@dataclass(frozen=True)
class Kept:
    """A table as it was read."""

    events: list[Event]
    drafts: dict[int, tuple[int, list[str]]]


def write_changes(connection: sql.Connection, changes: Sequence[Change]) -> None:
    new = [
        {"table": change.table, "seq": event.seq, "at": event.at, "kind": event.kind, "data": event.json}
        for change in changes
        for event in change.events
    ]
    if new:
        connection.exec_driver_sql(insert_into(connection.dialect, EVENTS), new)
    write_lines(connection, {change.table: change.summary for change in changes if change.summary is not None})
    drafts = [
        {"table": change.table, "seat": seat, "step": step, "actions": json.dumps(actions)}
        for change in changes
        for seat, (step, actions) in change.drafts.items()
    ]
    put(connection, DRAFTS, drafts)
    seated = [{"table": change.table, "person": key, "seen": 0} for change in changes for key in change.seated]
    put(connection, SEATED, seated)
    write_due(connection, {change.table: IN_MEMORY for change in changes if change.is_opened})


def write_lines(connection: sql.Connection, summaries: Mapping[str, Summary]) -> None:
    """The tables' lines in the lists."""
    put(connection, TABLES, [summary.row() for summary in summaries.values()])


def read_kept(connection: sql.Connection, table: str, since: int) -> Kept:
    events = connection.execute(
        sql.select(EVENTS).where(EVENTS.c.table == table, EVENTS.c.seq > since).order_by(EVENTS.c.seq)
    )
    drafts = connection.execute(sql.select(DRAFTS).where(DRAFTS.c.table == table))
    return Kept(
        [Event(row.seq, row.at, row.kind, json.loads(row.data)) for row in events],
        {row.seat: (row.step, json.loads(row.actions)) for row in drafts},
    )


def summary_of(row: Any) -> Summary:
    rest = json.loads(row.summary)
    return Summary(
        row.id, row.status, row.public, row.touched, rest["game"], tuple(rest["names"]), tuple(rest["kinds"]),
        rest["turn"], tuple(rest["turn_of"]),
    )  # fmt: skip
