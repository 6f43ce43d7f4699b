"""Long work of the event loop, done in slices: between two of them everybody else is served."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Final

SLICE: Final = 0.008
"""Seconds that long work may hold the loop."""
GLANCE: Final = 0.002
"""What takes no longer than this does not wait for its turn."""


class Slices:
    """However many have long work to do, only one of them gets a slice each time the loop goes round."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def through(self, steps: Iterator[object]) -> None:
        """Take all steps, each of them short."""
        if _step(steps, GLANCE):
            return
        while True:
            async with self._turn:
                if _step(steps, SLICE):
                    return
                await asyncio.sleep(0)


def _step(steps: Iterator[object], seconds: float) -> bool:
    """Go on for so long; whether the end was reached."""
    end = time.monotonic() + seconds
    for _done in steps:
        if time.monotonic() > end:
            return False
    return True
