"""The disk is full, or the database is restarted: afterwards everything goes on by itself, though nobody looks."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from postgres_server import Postgres
from server_process import Guest, Server
from small_disk import SmallDisk

CAFE = "cafe-international"
BEAT = 2.0
BEGINS, ENDS = "the database takes nothing", "the database takes everything again"
Count = Callable[[str, str], int]
"""How many events of a table look like this."""
BY_BOT, IN_TIME = '%"by": "bot"%', '%"why": "time"%'


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


def test_after_a_full_disk_everything_goes_on_by_itself(tmp_path: Path) -> None:
    disk = SmallDisk(tmp_path)
    database = f"sqlite:///{disk.database}"

    def count(table: str, like: str) -> int:
        with closing(sqlite3.connect(disk.copy(server, tmp_path / "copy"))) as connection:
            query = 'SELECT count(*) FROM events WHERE "table" = ? AND data LIKE ?'
            return int(connection.execute(query, (table, like)).fetchone()[0])

    with Server(tmp_path / "home", "--db", database, pause=BEAT, prefix=disk.prefix) as server:
        _a_bad_moment(server, count, lambda: disk.fill(server), lambda: disk.free(server), readable=True)


def test_after_a_restart_of_postgresql_everything_goes_on_by_itself(tmp_path: Path, postgres: Postgres) -> None:
    def count(table: str, like: str) -> int:
        with psycopg.connect(postgres.address) as connection:
            query = 'SELECT count(*) FROM events WHERE "table" = %s AND data LIKE %s'
            row = connection.execute(query, (table, like)).fetchone()
            return 0 if row is None else int(row[0])

    with Server(tmp_path / "first", "--db", postgres.url, pause=BEAT) as server:
        _a_bad_moment(server, count, postgres.stop, postgres.start, readable=False)
        _is_refused(Server(tmp_path / "second", "--db", postgres.url))  # and the first one goes on
        ana = Guest(server, "Ana")
        table = ana.open_table(CAFE, 2, bots=["greedy"], start=True)
        ana.wait_for_turn(table)


def _a_bad_moment(
    server: Server, count: Count, begin: Callable[[], None], end: Callable[[], None], *, readable: bool
) -> None:
    """A bot is about to move, a clock to run out, and a person to try something out: none of it can be written."""
    ana = Guest(server, "Ana")
    ask = {"same_device": 2, "start": True}
    with_bot = ana.open_table(CAFE, 2, bots=["greedy"], start=True)
    drafts = ana.open_table("guatemala-cafe", 2, **ask)
    at_drafts, view = ana.look(drafts), ana.wait_for_turn(with_bot)
    moves = count(with_bot, BY_BOT)
    clocked = ana.open_table(CAFE, 2, settings={"clock": {"kind": "move", "seconds": 2, "bot": "random"}}, **ask)
    while view["your_turn"]:
        ana.act(with_bot, view["legal"][0], confirm=True)
        view = ana.look(with_bot)
    begin()
    numbers = {name: at_drafts[name] for name in ("seat", "seq", "step")}
    ana.post(f"/api/tables/{drafts}/act", 503, action=at_drafts["legal"][0], **numbers)
    if readable:
        assert ana.look(with_bot)["actor"] == 1
    time.sleep(BEAT + 1)  # the bot has moved meanwhile, and the clock has run out
    used = _processor_time(server)
    time.sleep(1)
    assert _processor_time(server) - used < 0.5
    assert BEGINS in server.log.read_text() and ENDS not in server.log.read_text()
    end()
    _wait_until(lambda: count(with_bot, BY_BOT) > moves and count(clocked, IN_TIME) > 0)
    ana.act(drafts, at_drafts["legal"][0])
    assert ana.look(drafts)["draft"]["actions"][0] == at_drafts["legal"][0]
    log = server.log.read_text()
    assert log.count(BEGINS) == 1 and log.count(ENDS) == 1 and "Traceback" not in log


def _wait_until(condition: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _processor_time(server: Server) -> float:
    """The seconds that the server itself has computed, without its bots."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---- one server, before and after -----------------------------------------------------------------------------------


def test_a_server_whose_database_was_claimed_by_another_meanwhile_closes(tmp_path: Path, postgres: Postgres) -> None:
    with Server(tmp_path / "first", "--db", postgres.url) as server:
        assert server.process is not None
        with psycopg.connect(postgres.address) as looking:
            found = looking.execute("SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND granted").fetchall()
        assert len(found) == 1
        server.process.send_signal(signal.SIGSTOP)
        postgres.stop()
        postgres.start()
        with psycopg.connect(postgres.address, autocommit=True) as another:
            another.execute("SELECT pg_advisory_lock(%s)", found[0])
            server.process.send_signal(signal.SIGCONT)
            assert server.process.wait(20) == 2
        said = server.log.read_text()
        assert "tertulia: another server has claimed this database" in said and "Traceback" not in said


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'shared.db'}"
    with Server(tmp_path / "a", "--db", database) as one:
        _is_refused(Server(tmp_path / "b", "--db", database))
        one.kill()
        with Server(tmp_path / "c", "--db", database) as next_one:
            assert "another server" not in next_one.log.read_text()


def _is_refused(second: Server) -> None:
    """In one sentence, and nothing is served."""
    with pytest.raises(AssertionError, match="tertulia: another server serves this database") as refused:
        second.start()
    assert "Traceback" not in str(refused.value)
    assert second.process is not None and second.process.wait() == 2
