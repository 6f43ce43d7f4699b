"""Who is connected just now."""

from __future__ import annotations

from collections.abc import Collection


class Crowd:
    """Counts what is open at the moment."""

    def __init__(self) -> None:
        self.open: Collection[object] = ()
        """All TCP connections, as the server keeps them."""
        self.sockets = 0
        """WebSockets."""

    @property
    def connections(self) -> int:
        return len(self.open)
