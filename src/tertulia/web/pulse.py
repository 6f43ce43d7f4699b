"""The server's pulse: how long its event loop stands still, and how much it holds; `GET /health` tells.

While the loop is busy with one thing, everybody waits. A task that only sleeps and looks at the clock measures it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

TICK: Final = 0.02
"""Seconds between two looks at the clock."""
MEMORY: Final = 60
"""So many seconds are remembered."""
ON_THIS_COMPUTER: Final = ("127.0.0.1", "::1")
_NANOSECONDS: Final = 1e9
_WAITS: Final = Path("/proc/thread-self/schedstat")
_STATM: Final = Path("/proc/self/statm")


@dataclass
class Second:
    """The longest of what happened in one second."""

    at: int
    pause: float = 0.0
    busy: float = 0.0
    stalled: float = 0.0


class Pulse:
    """Feels the pulse of the loop it runs in."""

    def __init__(self) -> None:
        self._seconds: deque[Second] = deque(maxlen=MEMORY)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._beat())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _beat(self) -> None:
        with _Waits() as waits:
            then, used, waited = time.monotonic(), time.thread_time(), waits.seconds()
            while True:
                await asyncio.sleep(TICK)
                before = then, used, waited
                then, used, waited = time.monotonic(), time.thread_time(), waits.seconds()
                pause = then - before[0] - TICK
                self._note(pause, used - before[1], pause - (waited - before[2]))

    def _note(self, pause: float, busy: float, stalled: float) -> None:
        now = int(time.monotonic())
        if not self._seconds or self._seconds[-1].at != now:
            self._seconds.append(Second(now))
        second = self._seconds[-1]
        second.pause = max(second.pause, pause)
        second.busy = max(second.busy, busy)
        second.stalled = max(second.stalled, stalled)

    def longest(self) -> dict[str, float]:
        """In milliseconds, within the last minute: how long the loop stood still; how much processor time its thread
        used from one look at the clock to the next; and how long it stood still without waiting for a processor."""
        since = time.monotonic() - MEMORY
        recent = [second for second in self._seconds if second.at >= since]
        return {
            "pause_ms": _milliseconds(second.pause for second in recent),
            "busy_ms": _milliseconds(second.busy for second in recent),
            "stalled_ms": _milliseconds(second.stalled for second in recent),
        }


class _Waits:
    """How long this thread was ready to run and got no processor: Linux counts it, elsewhere it is not known."""

    def __enter__(self) -> _Waits:
        try:
            self._file = os.open(_WAITS, os.O_RDONLY)
        except OSError:
            self._file = -1
        return self

    def __exit__(self, *_error: object) -> None:
        if self._file >= 0:
            os.close(self._file)

    def seconds(self) -> float:
        if self._file < 0:
            return 0.0
        return int(os.pread(self._file, 100, 0).split()[1]) / _NANOSECONDS


async def health(request: Request) -> Response:
    """Whether the café is well. How it feels is told to callers on this computer only."""
    state = request.app.state
    figures: dict[str, object] = {"ok": True}
    if request.client is not None and request.client.host in ON_THIS_COMPUTER:
        figures |= state.pulse.longest()
        figures |= {
            "memory_mb": memory_mb(),
            "connections": state.crowd.connections,
            "sockets": state.crowd.sockets,
            "tables": len(state.cafe.tables),
        }
    return JSONResponse(figures, headers={"Cache-Control": "no-store"})


def _milliseconds(seconds: Iterable[float]) -> float:
    return round(1000 * max(seconds, default=0.0), 1)


def memory_mb() -> float:
    """What the process holds in memory now; on other systems than Linux, the most it ever held."""
    try:
        pages = int(_STATM.read_text().split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    except OSError:
        return _most_memory_mb()


def _most_memory_mb() -> float:
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most * (1 if sys.platform == "darwin" else 1024) / 1e6, 1)
