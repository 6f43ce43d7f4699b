"""A disk of a few megabytes for a server, which a test fills and frees.

Where the system lets us make a namespace, as root or not, it is a real file system in memory that only the server sees.
Elsewhere the server's files may not grow beyond a limit.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
from pathlib import Path

from server_process import Server

SIZE = 16
"""Megabytes."""
UNSHARE = ("unshare", "--user", "--map-root-user", "--mount")
MOUNT = f'mount -t tmpfs -o size={SIZE}m none "$1" && shift && exec "$@"'


class SmallDisk:
    def __init__(self, home: Path) -> None:
        self.folder = home / "disk"
        self.folder.mkdir(parents=True)
        self.is_real = _can_mount(self.folder)
        self.database = self.folder / "cafe.db"

    @property
    def prefix(self) -> tuple[str, ...]:
        """What stands before the server's command."""
        return (*UNSHARE, "sh", "-c", MOUNT, "sh", str(self.folder)) if self.is_real else ()

    def copy(self, server: Server, to: Path) -> Path:
        """The database as it is now."""
        to.mkdir(exist_ok=True)
        for name in ("cafe.db", "cafe.db-wal"):
            shutil.copyfile(self._seen_by(server, self.folder / name), to / name)
        return to / "cafe.db"

    def _seen_by(self, server: Server, path: Path) -> Path:
        """A file on the disk, from outside."""
        return Path(f"/proc/{_pid(server)}/root{path}") if self.is_real else path

    def fill(self, server: Server) -> None:
        if not self.is_real:
            largest = max(file.stat().st_size for file in self.folder.iterdir())
            resource.prlimit(_pid(server), resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
            return
        with self._ballast(server).open("wb", buffering=0) as file:
            for size in (1 << 16, 1 << 12):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    continue

    def free(self, server: Server) -> None:
        if self.is_real:
            self._ballast(server).unlink()
        else:
            resource.prlimit(_pid(server), resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def _ballast(self, server: Server) -> Path:
        return self._seen_by(server, self.folder / "ballast")


def _pid(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


def _can_mount(folder: Path) -> bool:
    try:
        command = [*UNSHARE, "sh", "-c", MOUNT, "sh", str(folder), "true"]
        return subprocess.run(command, capture_output=True, timeout=10).returncode == 0
    except OSError:
        return False
