"""Pauses between tries, longer each time."""

from __future__ import annotations

import asyncio
from typing import Final

SHORTEST: Final = 0.2
LONGEST: Final = 5.0
"""Seconds."""


def longer(pause: float) -> float:
    """The pause after this one; after none, the first."""
    return min(LONGEST, 2 * pause or SHORTEST)


class Patience:
    def __init__(self) -> None:
        self._pause = 0.0

    async def wait(self) -> None:
        self._pause = longer(self._pause)
        await asyncio.sleep(self._pause)
