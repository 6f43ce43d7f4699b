"""Who is connected right now, by connection and by WebSocket."""

from __future__ import annotations

import os
from collections import Counter
from typing import Final

from tertulia.tables.shares import place_of
from tertulia.web.limits import Limits

PROXIES: Final = "FORWARDED_ALLOW_IPS"
"""The environment variable with the addresses of proxies; uvicorn believes what these say of their visitors."""


class Crowd:
    def __init__(self, limits: Limits) -> None:
        self.connections = 0
        """TCP connections, those of WebSockets among them."""
        self.sockets = 0
        self._limits = limits
        self._proxies = {place_of(name.strip()) for name in os.environ.get(PROXIES, "127.0.0.1").split(",")}
        """They connect for everybody."""
        self._connections_of: Counter[str] = Counter()
        self._sockets_of: Counter[str] = Counter()
        """By visitor, and by address with a @ before it."""

    def connects(self, address: str) -> bool:
        """Somebody connects; False: there are too many already."""
        limits = self._limits
        if self.connections >= limits.most_connections:
            return False
        if address not in self._proxies and self._connections_of[address] >= limits.connections_of_address:
            return False
        self.connections += 1
        self._connections_of[address] += 1
        return True

    def disconnects(self, address: str) -> None:
        self.connections -= 1
        _less(self._connections_of, address)

    def listens(self, visitor: str, address: str) -> bool:
        """Somebody opens a WebSocket; False: too many are open already."""
        limits = self._limits
        if (
            self.sockets >= limits.most_sockets
            or self._sockets_of[visitor] >= limits.sockets
            or self._sockets_of[f"@{address}"] >= limits.sockets_of_address
        ):
            return False
        self.sockets += 1
        self._sockets_of[visitor] += 1
        self._sockets_of[f"@{address}"] += 1
        return True

    def stops_listening(self, visitor: str, address: str) -> None:
        self.sockets -= 1
        _less(self._sockets_of, visitor)
        _less(self._sockets_of, f"@{address}")


def _less(counts: Counter[str], name: str) -> None:
    counts[name] -= 1
    if counts[name] <= 0:
        del counts[name]
