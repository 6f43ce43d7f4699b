"""Since when nobody has been at a seat: no page of it is open, and nothing is done there.

Not kept in the database: after a restart of the server the time counts anew, so its absence is on nobody.
"""

from __future__ import annotations

import time
from typing import Final

MINUTE: Final = 60.0


class Away:
    def __init__(self, began: float | None = None) -> None:
        self._began = time.monotonic() if began is None else began
        """From when on it could be seen who is there."""
        self._since: dict[int, float] = {}
        """By seat: when somebody was there last."""

    def here(self, seat: int) -> None:
        """Somebody is at the seat, or has just gone."""
        self._since[seat] = time.monotonic()

    def seconds(self, seat: int) -> float:
        """For how long nobody has been at the seat, if nobody is there now."""
        return max(0.0, time.monotonic() - self._since.get(seat, self._began))
