"""A real `tertulia serve` in a process of its own, with a database of its own; it can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

import tertulia

ROOT = Path(tertulia.__file__).parents[1]
COMMAND = "import sys; from tertulia.cli import main; sys.exit(main(['serve', *sys.argv[1:]]))"


class Server:
    """Started by `with`; `kill` and `start` in between as often as wanted. The port stays the same."""

    command = COMMAND

    def __init__(
        self,
        home: Path,
        *arguments: str,
        pause: float = 0.0,
        rate: int = 1000,
        tables: int = 100_000,
        prefix: tuple[str, ...] = (),
    ) -> None:
        self.home = home
        self.prefix = prefix
        """What stands before the command."""
        self.port = 0
        self.arguments = [
            *arguments,
            "--no-browser",
            "--bot-pause",
            str(pause),
            "--rate",
            str(rate),
            "--processes",
            "1",
            "--tables",
            str(tables),
        ]
        self.process: subprocess.Popen[bytes] | None = None
        self.log = home / "server.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, **environment: str) -> Server:
        self.home.mkdir(parents=True, exist_ok=True)
        home = {"TERTULIA_HOME": str(self.home), "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
        seen = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.prefix, sys.executable, "-c", self.command, *self.arguments, "--port", str(self.port)],
                env={**os.environ, **home, **environment}, cwd=self.home,
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        self.port = self._wait_for_port(seen)
        return self

    def _wait_for_port(self, seen: int) -> int:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            found = re.search(r"http://[^:]+:(\d+)/", self.log.read_text()[seen:])
            if found:
                return int(found[1])
            assert self.process is not None and self.process.poll() is None, self.log.read_text()
            time.sleep(0.02)
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """SIGKILL: nothing can be put in order."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


class HastyServer(Server):
    """One whose minutes are seconds, when it counts how long somebody is away."""

    command = f"from tertulia.tables import away; away.MINUTE = 1.0; {COMMAND}"


class Guest:
    """Somebody with a cookie of his own who talks to the API."""

    def __init__(self, server: Server, name: str = "", language: str = "en") -> None:
        self.server = server
        self.client = httpx.Client(base_url=server.url, timeout=20, headers={"Accept-Language": language})
        self.received: list[bytes] = []
        if name:
            self.post("/api/me", name=name)

    def get(self, path: str, status: int = 200) -> Any:
        return self._answer(self.client.get(path), status)

    def post(self, path: str, status: int | None = None, /, **body: Any) -> Any:
        answer = self.client.post(path, json=body)
        assert status is not None or answer.status_code < 300, f"{path}: {answer.status_code} {answer.text[:300]}"
        return self._answer(answer, answer.status_code if status is None else status)

    def _answer(self, answer: httpx.Response, status: int) -> Any:
        self.received.append(answer.content)
        assert answer.status_code == status, f"{answer.request.url}: {answer.status_code} {answer.text[:300]}"
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text

    def open_table(self, game: str, seats: int, **more: Any) -> str:
        made: str = self.post("/api/tables", game=game, seats=seats, **more)["id"]
        return made

    def look(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}")

    def act(self, table: str, action: str, status: int | None = None, **more: Any) -> Any:
        """Choose an action as of now."""
        view = self.look(table)
        body = {"seat": view["seat"], "seq": view["seq"], "step": view["step"], "action": action, **more}
        return self.post(f"/api/tables/{table}/act", status, **body)

    def wait_for_turn(self, table: str) -> Any:
        """The table once it is this guest's turn, or the game is over."""
        return self.wait_until(table, lambda view: view.get("your_turn") or view["status"] == "over")

    def wait_until(self, table: str, condition: Callable[[Any], bool], seconds: float = 60) -> Any:
        """The table once this is so of it."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            view = self.look(table)
            if condition(view):
                return view
            time.sleep(0.02)
        raise AssertionError(f"nothing came for {seconds} s: {self.server.log.read_text()[-2000:]}")
