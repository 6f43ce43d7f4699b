"""The same café on PostgreSQL: a server of its own, in a folder of its own, as a user who is not root."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from server_process import Guest, Server

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
"""Where Debian puts the programs."""


def _program(name: str) -> str:
    found = shutil.which(name, path=os.pathsep.join([*map(str, PLACES), os.environ.get("PATH", "")]))
    if found is None:
        pytest.skip(f"{name} is not installed; on Debian and Ubuntu: apt-get install postgresql")
    return found


def _run(*command: str, folder: Path) -> None:
    """As nobody where we are root: PostgreSQL refuses to run as root."""
    user = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
    done = subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, **user
    )  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The URL of an empty database."""
    control = _program("pg_ctl")
    folder = Path(tempfile.mkdtemp(prefix="tertulia-pg-"))  # a short path: it holds a socket
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody", "nogroup")
    data = folder / "data"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    _run(_program("initdb"), "-D", str(data), "-U", "tertulia", "-A", "trust", "-E", "UTF8", "--no-sync", folder=folder)
    options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder}"
    _run(control, "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start", folder=folder)
    try:
        yield f"postgresql+psycopg://tertulia@127.0.0.1:{port}/postgres"
    finally:
        _run(control, "-D", str(data), "-m", "immediate", "stop", folder=folder)
        shutil.rmtree(folder, ignore_errors=True)


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


def test_of_two_servers_on_one_database_one_wins(tmp_path: Path, database: str) -> None:
    """The key of the events decides, not the server."""
    with Server(tmp_path / "a", "--db", database) as one, Server(tmp_path / "b", "--db", database) as other:
        ana = Guest(one, "Ana")
        table = ana.open_table("cafe-international", 2, same_device=2, start=True)
        elsewhere = Guest(other)
        elsewhere.client.cookies.update(ana.client.cookies)
        seen = elsewhere.look(table)
        assert seen["seq"] == ana.look(table)["seq"]
        ana.act(table, seen["legal"][0], confirm=True)
        numbers = {name: seen[name] for name in ("seat", "seq", "step")}
        body = {**numbers, "action": seen["legal"][-1], "confirm": True}
        late = elsewhere.post(f"/api/tables/{table}/act", 409, **body)
        assert late["table"]["position"] == ana.look(table)["position"]


def test_a_database_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    for url in ("postgresql+psycopg://nobody@127.0.0.1:1/x", "mysql://x", "sqlite:////no/such/folder/x.db", "nonsense"):
        server = Server(tmp_path, "--db", url)
        with pytest.raises(AssertionError, match="tertulia: the database") as refused:
            server.start()
        assert "Traceback" not in str(refused.value)
        assert server.process is not None and server.process.wait() == 2
