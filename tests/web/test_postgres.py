"""The same café on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from postgres_server import Postgres
from server_process import Guest, Server


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The URL of an empty database."""
    with Postgres() as postgres:
        yield postgres.url


def test_a_game_on_postgresql_survives_kills(tmp_path: Path, database: str) -> None:
    rng = Random(5)
    with Server(tmp_path, "--db", database) as server:
        ana, ben = Guest(server, "Ana"), Guest(server, "Ben")
        table = ana.open_table("cafe-international", 3, bots=["random"], public=True)
        ben.post(f"/api/tables/{table}/join")
        ana.post(f"/api/tables/{table}/start")
        for turn in range(24):
            view = ana.wait_for_turn(table) if rng.random() < 0.5 and ana.look(table)["actor"] == 2 else ana.look(table)
            mover = {0: ana, 1: ben}.get(view["actor"])
            if mover is None:
                continue
            mine = mover.look(table)
            if mine["your_turn"]:
                mover.act(table, rng.choice(mine["legal"]))
                again = mover.look(table)
                numbers = {name: again[name] for name in ("seat", "seq", "step")}
                mover.post(f"/api/tables/{table}/confirm", **numbers)
            if turn % 8 == 7:
                before = Guest(server).get(f"/api/tables/{table}/log")
                server.kill()
                server.start()
                after = Guest(server).get(f"/api/tables/{table}/log")
                assert after[: len(before)] == before
        assert [found["id"] for found in ana.get("/api/tables?mine=true")] == [table]
        assert [found["id"] for found in Guest(server).get("/api/tables")] == [table]


def test_a_database_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    for url in ("postgresql+psycopg://nobody@127.0.0.1:1/x", "mysql://x", "sqlite:////no/such/folder/x.db", "nonsense"):
        server = Server(tmp_path, "--db", url)
        with pytest.raises(AssertionError, match="tertulia: the database") as refused:
            server.start()
        assert "Traceback" not in str(refused.value)
        assert server.process is not None and server.process.wait() == 2
