"""A real PostgreSQL of one's own, in a folder of its own, as a user who is not root; it can be stopped and started."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
"""Where Debian puts the programs."""


class Postgres:
    """An empty database while it is entered."""

    def __init__(self) -> None:
        self._control = _program("pg_ctl")
        self._folder = Path(tempfile.mkdtemp(prefix="tertulia-pg-"))  # a short path: it holds a socket
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://tertulia@127.0.0.1:{self._port}/postgres"

    @property
    def address(self) -> str:
        """For the driver."""
        return f"postgresql://tertulia@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -p {self._port} -k {self._folder}"
        log = str(self._folder / "log")
        self._run(self._control, "-D", self._data, "-o", options, "-l", log, "-w", "start")

    def stop(self) -> None:
        """At once, as after a power cut."""
        self._run(self._control, "-D", self._data, "-m", "immediate", "-w", "stop")

    def __enter__(self) -> Postgres:
        if os.geteuid() == 0:
            shutil.chown(self._folder, "nobody", "nogroup")
        self._run(_program("initdb"), "-D", self._data, "-U", "tertulia", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if (self._folder / "data" / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, *command: str) -> None:
        """As nobody where we are root: PostgreSQL refuses to run as root."""
        user = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
        done = subprocess.run(
            command, cwd=self._folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, **user
        )  # type: ignore[call-overload]
        assert done.returncode == 0, done.stdout


def _program(name: str) -> str:
    found = shutil.which(name, path=os.pathsep.join([*map(str, PLACES), os.environ.get("PATH", "")]))
    if found is None:
        pytest.skip(f"{name} is not installed; on Debian and Ubuntu: apt-get install postgresql")
    return found
