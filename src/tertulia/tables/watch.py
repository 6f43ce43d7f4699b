"""The café's watch: it shows the time of day and runs as evenly as a stop watch."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

JUMP: Final = 2.0
"""Seconds by which the computer's clock may be off before the watch is set by it."""


class Watch:
    """Seconds since 1970 that never jump by themselves.

    The computer's clock may be set while the café is open, or the computer may sleep. Between two calls of `set` the
    watch follows the monotonic clock alone, so that nobody loses or wins time to think.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()
        self.jumps = 0.0
        """By how much it was put forward, all in all."""

    def now(self) -> float:
        return self._ahead + self._steady()

    def set(self) -> float:
        """Take over the time of the computer's clock if it has jumped; the seconds that the watch was put forward."""
        ahead = self._wall() - self._steady()
        jump = ahead - self._ahead
        if abs(jump) < JUMP:
            return 0.0
        self._ahead = ahead
        self.jumps += jump
        return jump
