"""Tables come into memory when somebody looks or something is due, and leave it when nothing goes on."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cafe_night import act, friends_at, likeness, play_on, spend, until

from tertulia.kernel.errors import BadInput
from tertulia.tables import Cafe, Store, Table, waking
from tertulia.tables.due import hours_between
from tertulia.tables.versions import VERSION
from tertulia.tables.watch import Watch

CAFE = "cafe-international"
OLD = Path(__file__).parent / "cafe-0.1.0.db.gz"
ANA = "ana-of-version-0.1.0-token"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A café that puts tables away soon."""
    for name, seconds in (("QUIET", 0.3), ("LEAST", 0.1), ("SWEEP", 0.1), ("AHEAD", 0.4), ("ASLEEP", 1.0)):
        monkeypatch.setattr(waking, name, seconds)


def test_a_table_leaves_memory_after_its_last_page(tmp_path: Path, hasty: None) -> None:
    async def evening(cafe: Cafe) -> None:
        over, friends = await friends_at(cafe, CAFE, "Ana", "Ben")
        async with cafe.listening(over):
            await play_on(cafe, over, friends, 1000)
            running, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        assert over.finished
        async with cafe.listening(over), cafe.listening(running):
            await asyncio.sleep(0.8)
            assert cafe.tables == {over.id: over, running.id: running}
        await until(lambda: not cafe.tables, 5)
        again = await cafe.open(running.id)
        assert again is not running and likeness(again) == likeness(running)
        await act(cafe, again, tokens[again.actor], again.playing.legal()[0], confirm=True)
        assert (await cafe.open(over.id)).finished

    spend(tmp_path, evening)


def test_too_many_tables_are_put_away_earlier(tmp_path: Path, hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waking, "QUIET", 60.0)
    monkeypatch.setattr(waking, "MOST_UNWATCHED", 3)

    async def evening(cafe: Cafe) -> None:
        names = [(await friends_at(cafe, CAFE, "Ana", "Ben"))[0].id for _table in range(6)]
        await until(lambda: list(cafe.tables) == names[3:], 5)

    spend(tmp_path, evening)


def test_a_clock_runs_out_at_a_table_that_was_put_away(tmp_path: Path, hasty: None) -> None:
    clock = {"kind": "move", "seconds": 3, "bot": "random"}

    async def evening(cafe: Cafe) -> None:
        table, _tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"clock": clock})
        ends = table.clock.since + 3
        await until(lambda: not cafe.tables, 2)
        await until(lambda: _handed_over(tmp_path, table), 5)
        assert 0 <= cafe.watch.now() - ends < 0.5

    spend(tmp_path, evening)


def _handed_over(home: Path, table: Table) -> bool:
    return any(kind == "bot" for _at, kind in _events(home, table.id))


def _events(home: Path, table: str) -> list[tuple[float, str]]:
    """Without anybody looking at the table."""
    with closing(sqlite3.connect(home / "cafe.db")) as connection:
        query = 'SELECT at, kind FROM events WHERE "table" = ? ORDER BY seq'
        return connection.execute(query, (table,)).fetchall()


def test_clocks_stand_still_while_the_cafe_is_away_and_run_while_a_table_is(tmp_path: Path, hasty: None) -> None:
    """The first evening uses up two seconds of four, then the café is closed for an hour."""
    clock = {"kind": "bank", "seconds": 4, "bot": "random"}
    tables: list[Table] = []
    away = 3600.0

    async def evening(cafe: Cafe) -> None:
        tables.append((await friends_at(cafe, CAFE, "Ana", "Ben", settings={"clock": clock}))[0])
        await until(lambda: not cafe.tables, 2)
        await asyncio.sleep(tables[0].clock.since + 2 - cafe.watch.now())

    async def morning(cafe: Cafe) -> None:
        table = await cafe.open(tables[0].id)
        left = table.clocks()[table.actor] or 0.0
        assert 1 < left < 2.1
        began = time.monotonic()
        await until(lambda: _handed_over(tmp_path, table), 5)
        assert abs(time.monotonic() - began - left) < 0.5

    spend(tmp_path, evening)
    spend(tmp_path, morning, watch=Watch(lambda: time.time() + away))


def test_the_index_is_shifted_by_the_time_the_cafe_was_away(tmp_path: Path, hasty: None) -> None:
    clock = {"kind": "move", "seconds": 4, "bot": "random"}
    tables: list[Table] = []

    async def evening(cafe: Cafe) -> None:
        tables.append((await friends_at(cafe, CAFE, "Ana", "Ben", settings={"clock": clock}))[0])
        await until(lambda: not cafe.tables, 2)

    async def morning(cafe: Cafe) -> None:
        began = time.monotonic()
        await until(lambda: _handed_over(tmp_path, tables[0]), 6)
        assert time.monotonic() - began > 2

    spend(tmp_path, evening)
    spend(tmp_path, morning, watch=Watch(lambda: time.time() + 3600))


def test_opening_hours_count_as_time_to_think() -> None:
    hours = [(100.0, 200.0), (300.0, 350.0), (1000.0, 1010.0)]
    assert hours_between(hours, 150.0) == 50 + 50 + 10
    assert hours_between(hours, 320.0) == 30 + 10
    assert hours_between(hours, 250.0) == 50 + 10  # the café was killed: it lived on a little after its last entry
    assert hours_between(hours, 50.0) == 100 + 50 + 10
    assert hours_between(hours, 1004.0) == 6
    assert hours_between([(100.0, 200.0), (50.0, 90.0)], 150.0) == 50 + 40  # the clock on the wall was put back
    assert hours_between([(100.0, 200.0), (50.0, 90.0)], 500.0) == 40


# ---- databases of before ---------------------------------------------------------------------------------------------


def test_a_database_of_version_0_1_0_is_played_on(tmp_path: Path, hasty: None) -> None:
    (tmp_path / "cafe.db").write_bytes(gzip.decompress(OLD.read_bytes()))

    async def evening(cafe: Cafe) -> None:
        bot, clocked = "bot-of-0.1.0", "clocked-of-0.1.0"
        before = len(_events(tmp_path, bot))
        await until(lambda: len(_events(tmp_path, bot)) > before, 20)  # though nobody looks
        await until(lambda: any(kind == "bot" for _at, kind in _events(tmp_path, clocked)), 20)
        await until(lambda: set(cafe.tables) <= {clocked}, 10)
        table = await cafe.open("running-of-0.1.0")
        seat = table.actor
        assert table.draft(seat) is not None and [line.text for line in table.chat] == ["hello"]
        assert table.seat_of(ANA) == 0
        await cafe.undo(table, ANA, seat, table.seq, table.step(seat))
        await act(cafe, table, ANA, table.playing.legal()[0], confirm=True)
        assert (await cafe.open("over-of-0.1.0")).finished
        assert (await cafe.open("lobby-of-0.1.0")).match is None
        assert len(await cafe.tables_of(ANA)) == 5

    spend(tmp_path, evening)
    assert _facts(tmp_path) == [("version", str(VERSION))]


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cafe.db"

    async def evening(cafe: Cafe) -> None:
        await friends_at(cafe, CAFE, "Ana", "Ben")

    spend(tmp_path, evening)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE meta SET value = '99'")
    with pytest.raises(BadInput, match="later version of Tertulia"):
        Store(f"sqlite:///{file}")


def _facts(home: Path) -> list[Any]:
    with closing(sqlite3.connect(home / "cafe.db")) as connection:
        return connection.execute("SELECT * FROM meta").fetchall()
