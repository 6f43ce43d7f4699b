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
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

TICK: Final = 0.02
"""Seconds between two looks at the clock."""
MEMORY: Final = 60
"""So many seconds are remembered."""
LOOK: Final = 0.2
"""Seconds between two looks at how long threads have waited for a processor; they cost more."""
WORTH_A_LOOK: Final = 0.02
"""A pause is looked into from so many seconds on."""
LITTLE: Final = 0.1
"""If threads waited for a processor for more than this part of a pause, the machine may have caused it."""
PILED_UP: Final = 0.1
"""For each second that threads wait for a processor, at most so much work piles up, to be done at once later."""
ON_THIS_COMPUTER: Final = ("127.0.0.1", "::1")
_NANOSECONDS: Final = 1e9
_THREADS: Final = Path("/proc/self/task")
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
        waits = _Waits()
        then, used = time.monotonic(), time.thread_time()
        while True:
            await asyncio.sleep(TICK)
            before, used_before = then, used
            then, used = time.monotonic(), time.thread_time()
            pause, busy = then - before - TICK, used - used_before
            waited = waits.since_last_look() if max(pause, busy) > WORTH_A_LOOK else 0.0
            stalled = pause if waited <= pause * LITTLE else 0.0
            self._note(pause, busy - waited * PILED_UP, stalled)
            waits.look_now_and_then()

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
        used from one look at the clock to the next; and how long it stood still though no thread waited for one."""
        since = time.monotonic() - MEMORY
        recent = [second for second in self._seconds if second.at >= since]
        return {
            "pause_ms": _milliseconds(second.pause for second in recent),
            "busy_ms": _milliseconds(second.busy for second in recent),
            "stalled_ms": _milliseconds(second.stalled for second in recent),
        }


class _Waits:
    """How long the threads of this process were ready to run and got no processor, all together: Linux counts it,
    elsewhere it is not known.

    All threads, for the loop also waits while another thread holds the interpreter and gets no processor.
    """

    def __init__(self) -> None:
        self._last = self._all()
        self._looked = time.monotonic()

    def look_now_and_then(self) -> None:
        if time.monotonic() - self._looked > LOOK:
            self._last, self._looked = self._all(), time.monotonic()

    def since_last_look(self) -> float:
        before = self._last
        self._last, self._looked = self._all(), time.monotonic()
        return sum(waited - before.get(thread, 0) for thread, waited in self._last.items()) / _NANOSECONDS

    def _all(self) -> dict[str, int]:
        found = {}
        with suppress(OSError):
            for thread in _THREADS.iterdir():
                with suppress(OSError, IndexError):
                    found[thread.name] = int((thread / "schedstat").read_bytes().split()[1])
        return found


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
