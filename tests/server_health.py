"""What the attacks on a server share."""

from __future__ import annotations

from typing import Any

import httpx
from server_process import Server

LONGEST = 100.0
"""Milliseconds that the event loop may be busy with one thing."""


def health(server: Server) -> dict[str, Any]:
    """How the server feels; see web/pulse.py."""
    answer = httpx.get(f"{server.url}/health", timeout=20)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def check_unhurt(server: Server) -> None:
    """The server's process is there, answers, and its event loop never stood still within the last minute.

    The wall clock alone would blame the server for what other processes do to the machine. So two other figures are
    checked. `busy_ms` is the processor time of the loop's thread, less what piled up while the machine gave it none.
    `stalled_ms` counts only pauses in which all threads of the server got a processor whenever they were ready for one
    (Linux counts how long each of them waited): it finds a loop that waits for a disk, a lock or another thread, on a
    machine that is not overloaded. A second process that ticks beside the server would not do: it has no threads that
    hold each other up.
    """
    assert server.process is not None and server.process.poll() is None, server.log.read_text()[-3000:]
    now = health(server)
    assert now["ok"]
    assert now["busy_ms"] < LONGEST, now
    assert now["stalled_ms"] < LONGEST, now
