"""What is due at the tables that are not in memory: an index in the database, read in small batches.

A table that is in memory has a mark in the index instead: what is due there is known to its server. If that server is
killed, the next one looks at the marked tables first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sql

from tertulia.tables.schema import DUE, HOURS, put
from tertulia.tables.versions import LOOK

__all__ = ["BOT", "CLOCK", "IN_MEMORY", "LOOK", "Due"]

BOT: Final = "bot"
"""A bot is to move."""
CLOCK: Final = "clock"
"""A clock runs out, and a bot takes over."""
OPEN: Final = "open"
"""The table is in some server's memory."""
NEVER: Final = 1e18
MOST_HOURS: Final = 1000


@dataclass(frozen=True)
class Due:
    at: float
    kind: str


IN_MEMORY: Final = Due(NEVER, OPEN)


def write_due(connection: sql.Connection, dues: Mapping[str, Due | None]) -> None:
    """By table; None: nothing is due there until somebody comes."""
    gone = [name for name, due in dues.items() if due is None]
    if gone:
        connection.execute(sql.delete(DUE).where(DUE.c.table.in_(gone)))
    put(connection, DUE, [{"table": name, "at": due.at, "kind": due.kind} for name, due in dues.items() if due])


def due_until(connection: sql.Connection, kinds: Iterable[str], moment: float, most: int) -> list[str]:
    """Tables where something of these kinds is due by then, in order of time, at most so many."""
    found: list[str] = []
    for kind in kinds:
        query = sql.select(DUE.c.table).where(DUE.c.kind == kind, DUE.c.at <= moment).order_by(DUE.c.at)
        found += [row.table for row in connection.execute(query.limit(most - len(found)))]
    return found


def next_due(connection: sql.Connection) -> float:
    """When something is due next."""
    first = (sql.select(sql.func.min(DUE.c.at)).where(DUE.c.kind == kind) for kind in (BOT, CLOCK, LOOK))
    return min(NEVER if (at := connection.execute(query).scalar()) is None else at for query in first)


# ---- opening hours ---------------------------------------------------------------------------------------------------


def open_hours(connection: sql.Connection, now: float) -> list[tuple[float, float]]:
    """The café opens: all its hours so far. Clocks that ran have stood still since it closed, and so has the index."""
    rows = connection.execute(sql.select(HOURS).order_by(HOURS.c.number)).all()
    if rows:
        _shift_clocks(connection, now - rows[-1].until)
    connection.execute(sql.update(DUE).where(DUE.c.kind == OPEN).values(at=now, kind=LOOK))
    number = rows[-1].number + 1 if rows else 1
    connection.execute(sql.delete(HOURS).where(HOURS.c.number <= number - MOST_HOURS))
    connection.execute(sql.insert(HOURS).values(number=number, began=now, until=now))
    return [*((row.began, row.until) for row in rows), (now, now)]


def still_open(connection: sql.Connection, now: float) -> None:
    connection.execute(sql.update(HOURS).where(HOURS.c.number == _newest()).values(until=now))


def put_forward(connection: sql.Connection, closed: float, began: float) -> None:
    """The clock on the wall was set: as if the café had closed at the one moment and opened at the other."""
    still_open(connection, closed)
    newest = connection.execute(sql.select(_newest())).scalar() or 0
    connection.execute(sql.insert(HOURS).values(number=newest + 1, began=began, until=began))
    _shift_clocks(connection, began - closed)


def _newest() -> sql.ScalarSelect[int]:
    return sql.select(sql.func.max(HOURS.c.number)).scalar_subquery()


def _shift_clocks(connection: sql.Connection, seconds: float) -> None:
    connection.execute(sql.update(DUE).where(DUE.c.kind == CLOCK).values(at=DUE.c.at + seconds))


def hours_between(hours: Iterable[tuple[float, float]], since: float) -> float:
    """For how long the café has been open since that moment; the last of its hours go on until now."""
    rows = list(hours)
    within = [place for place, (began, until) in enumerate(rows) if began <= since <= until]
    if within:
        place = within[-1]
        return rows[place][1] - since + sum(until - began for began, until in rows[place + 1 :])
    before = [(until, place) for place, (_began, until) in enumerate(rows) if until < since]
    first = max(before)[1] + 1 if before else 0
    return sum(until - began for began, until in rows[first:])
