"""Thousands of unfinished tables cost a start nothing, and a long game is opened in a moment."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
from full_house import fill, long_table
from server_health import check_unhurt
from server_process import Guest, Server

TABLES = 5000
WAITING = 6
MEGABYTES = 300
MOVES = 1500


def test_five_thousand_unfinished_tables_cost_a_start_nothing(tmp_path: Path) -> None:
    """The server is up in three seconds and needs little memory; where a bot is to move, it moves, and nobody looks."""
    waiting = fill(tmp_path, TABLES, waiting_for_bots=WAITING)
    with Server(tmp_path) as server:
        httpx.get(f"{server.url}/health")
        assert processor_time(server) < 3
        deadline = time.monotonic() + 40
        while set(_moved_by_bots(tmp_path)) < set(waiting):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        most = 0
        while (health := httpx.get(f"{server.url}/health").json())["tables"]:
            most = max(most, health["tables"])
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert most <= WAITING and health["memory_mb"] < MEGABYTES
        guest = Guest(server)
        assert guest.look("table-00007")["status"] == "running"
        server.kill()
        server.start()
        assert Guest(server).look("table-04000")["status"] == "running"


def _moved_by_bots(home: Path) -> list[str]:
    with closing(sqlite3.connect(home / "cafe.db")) as connection:
        query = 'SELECT DISTINCT "table" FROM events WHERE kind = \'move\' AND data LIKE \'%"by": "bot"%\''
        return [row[0] for row in connection.execute(query)]


def test_a_table_of_many_moves_opens_in_a_moment(tmp_path: Path) -> None:
    name = long_table(tmp_path, MOVES)
    with Server(tmp_path) as server:
        guest = Guest(server)
        other = guest.open_table("guatemala-cafe", 4, same_device=4, start=True)
        guest.get(f"/t/{other}")  # what every first page costs is not counted
        before = processor_time(server)
        page = guest.get(f"/t/{name}")
        took = processor_time(server) - before
        assert 'id="log"' in page and took < 0.2, took
        check_unhurt(server)


def processor_time(server: Server) -> float:
    """The seconds that the server itself has computed."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
