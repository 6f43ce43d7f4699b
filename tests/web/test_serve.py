"""`tertulia serve` and `tertulia bench server` as commands."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from server_process import ROOT, Guest, Server

from tertulia.cli import main


def test_it_listens_on_this_computer_only(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert httpx.get(server.url).status_code == 200
        own = next((address for address in _addresses() if not address.startswith("127.")), None)
        if own is not None:
            with pytest.raises(httpx.TransportError):
                httpx.get(f"http://{own}:{server.port}/", timeout=2)


def _addresses() -> list[str]:
    found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    return [str(address[0]) for *_rest, address in found]


def test_what_cannot_be_served_is_said_in_a_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        database = f"sqlite:///{tmp_path / 'x.db'}"
        for arguments in (["--port", str(taken.getsockname()[1])], ["--port", "99999"], ["--host", "no.such.host."]):
            assert main(["serve", "--no-browser", "--db", database, *arguments]) == 2
            said = capfd.readouterr().err
            assert said.startswith("tertulia: cannot listen on") and "Traceback" not in said


def test_the_database_is_for_its_owner_only(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        Guest(server, "Ana")
        mode = stat.S_IMODE((tmp_path / "cafe.db").stat().st_mode)
        assert mode & 0o077 == 0


def test_an_interrupt_closes_the_cafe_quietly(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = Guest(server, "Ana")
        table = ana.open_table("cafe-international", 3, bots=["greedy", "greedy"], start=True)
        ana.wait_for_turn(table)
        ana.post(f"/api/tables/{table}/hint", seat=0)
        assert server.process is not None
        os.killpg(server.process.pid, signal.SIGINT)  # as a terminal does: the bots' processes get it, too
        assert server.process.wait(15) in (0, 130)
        assert "Traceback" not in server.log.read_text() and "Interrupt" not in server.log.read_text()


def test_bots_end_with_their_server(tmp_path: Path) -> None:
    """A killed server leaves no process behind."""
    with Server(tmp_path) as server:
        ana = Guest(server, "Ana")
        table = ana.open_table("cafe-international", 2, bots=["greedy"], start=True)
        ana.wait_for_turn(table)
        ana.post(f"/api/tables/{table}/hint", seat=0)  # by now a bot's process has started
        assert server.process is not None
        before = _children(server.process.pid)
        assert before
        server.kill()
        deadline = time.monotonic() + 10
        while any(Path(f"/proc/{child}").exists() and not _is_zombie(child) for child in before):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def _children(pid: int) -> list[int]:
    """Its bots' processes."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if parent == pid and b"spawn_main" in command:
            found.append(int(process.name))
    return found


def _is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def test_under_load_and_beside_thinking_bots_no_move_is_lost() -> None:
    program = "import sys; from tertulia.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["bench", "server", "--tables", "5", "--seats", "2", "--think", "0", "--seconds", "2", "--bots", "2",
                 "--json"]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=120,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["acknowledged"] > 20 and figures["lost"] == 0 and figures["refused"] == 0
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]
    assert 0 < figures["bots_p50_ms"] <= figures["bots_p99_ms"]
