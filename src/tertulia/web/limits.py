"""How much a visitor, an address and everybody together may ask for; docs/server.md has the table."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

MOST_VISITORS: Final = 20_000
"""So many are remembered, each by what is left to them."""


@dataclass(frozen=True)
class Limits:
    body: int = 16_000
    """Bytes of a request."""
    large_body: int = 600_000
    """Bytes of a request that may bring a record or a board."""
    rate: float = 20.0
    """Requests of one visitor that change something, a second, in the long run."""
    request_seconds: float = 20.0
    """For a request to arrive; for an answer to be taken."""
    sockets: int = 20
    """Open WebSockets of one visitor."""
    sockets_of_address: int = 100
    most_sockets: int = 2_000
    connections_of_address: int = 300
    most_connections: int = 4_000
    hosts: frozenset[str] | None = None
    """The names that the café answers to, besides addresses in digits; None: to any."""


class Buckets:
    """Token buckets by name; the longest unseen are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = max(1.0, burst)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> int:
        """Take one; where none is left, the seconds until there is."""
        now = time.monotonic()
        left, then = self._left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        wait = 0 if left >= 1 else max(1, math.ceil((1 - left) / self.rate))
        self._left[who] = (left if wait else left - 1, now)
        if len(self._left) > MOST_VISITORS:
            self._left.popitem(last=False)
        return wait


class Shares:
    """One kind of request: a share for each visitor, and a larger one for everybody behind an address."""

    def __init__(self, rate: float, burst: float, of_address: float) -> None:
        self._visitors = Buckets(rate, burst)
        self._addresses = Buckets(rate * of_address, burst * of_address)

    def take(self, visitor: str, address: str) -> int:
        """The seconds to wait; 0: go on. Visitors whose own share is used up take nothing from their neighbours'."""
        return self._visitors.take(visitor) or self._addresses.take(address)


class Rates:
    """How often, by kind of request. All follow from one number: the changes a second of one visitor."""

    def __init__(self, rate: float) -> None:
        self._changes = Shares(rate, rate * 6, of_address=10)
        self._reads = Shares(rate * 10, rate * 60, of_address=5)
        self._chat = Shares(rate / 10, rate / 2, of_address=10)
        self._questions = Shares(rate / 40, rate / 2, of_address=4)
        self._newcomers = Buckets(rate / 40, rate * 1.5)
        self._known: OrderedDict[str, None] = OrderedDict()

    def wait(self, path: str, *, changes: bool, visitor: str, address: str) -> int:
        """The seconds until this may be asked; 0: now. `visitor` is empty for who brings no token."""
        who = self._counted_as(visitor, address)
        if not changes:
            return self._reads.take(who, address)
        if path.endswith("/chat"):
            return self._chat.take(who, address)
        if path.endswith(("/hint", "/reason")):
            return self._questions.take(who, address)
        return self._changes.take(who, address)

    def _counted_as(self, visitor: str, address: str) -> str:
        """A new token for each request would be a new share: so few newcomers have one, the others share that of their
        address."""
        if visitor in self._known:
            self._known.move_to_end(visitor)
            return visitor
        if not visitor or self._newcomers.take(address):
            return f"@{address}"
        self._known[visitor] = None
        if len(self._known) > MOST_VISITORS:
            self._known.popitem(last=False)
        return visitor
