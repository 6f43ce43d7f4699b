"""Bells: each table may have a moment at which something is due. One timer waits for the next of them."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable

from tertulia.tables.watch import Watch


class Bells:
    def __init__(self, watch: Watch, ring: Callable[[str], None]) -> None:
        self._watch = watch
        self._ring = ring
        self._moments: dict[str, float] = {}
        """By table."""
        self._next: list[tuple[float, str]] = []
        """A heap; entries that differ from `_moments` are out of date."""
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0

    def set(self, name: str, moment: float | None) -> None:
        """Ring for a table at this moment and no other; None: not at all."""
        if moment == self._moments.get(name):
            return
        if moment is None:
            del self._moments[name]
            return
        self._moments[name] = moment
        heapq.heappush(self._next, (moment, name))
        if len(self._next) > 2 * len(self._moments) + 100:
            self._next = [(at, of) for of, at in self._moments.items()]
            heapq.heapify(self._next)
        self._wait()

    def shift(self, seconds: float) -> None:
        """The watch was put forward."""
        self._moments = {name: moment + seconds for name, moment in self._moments.items()}
        self._next = sorted((moment, name) for name, moment in self._moments.items())
        self._wait()

    def silence(self) -> None:
        self._moments.clear()
        self._next.clear()
        self._wait()

    def _wait(self) -> None:
        """Set the timer to the first moment."""
        while self._next and self._moments.get(self._next[0][1]) != self._next[0][0]:
            heapq.heappop(self._next)
        if self._timer is not None:
            if self._next and self._next[0][0] == self._timer_at:
                return
            self._timer.cancel()
            self._timer = None
        if self._next:
            self._timer_at = self._next[0][0]
            left = max(0.0, self._timer_at - self._watch.now())
            self._timer = asyncio.get_running_loop().call_later(left, self._look)

    def _look(self) -> None:
        """Ring what is due. A timer may fire a little early; then wait again for what is not due yet."""
        self._timer = None
        now = self._watch.now()
        while self._next and self._next[0][0] <= now:
            moment, name = heapq.heappop(self._next)
            if self._moments.get(name) == moment:
                del self._moments[name]
                self._ring(name)
        self._wait()
