"""Counts recent use, so that scarce resources are shared among people and addresses, not among tables."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

HALF_LIFE: Final = 20.0
"""After so many seconds, half of what somebody has used is forgotten."""
MOST_REMEMBERED: Final = 20_000


@dataclass(frozen=True)
class Asker:
    """Whose share something comes out of."""

    person: str = ""
    """A person's key."""
    place: str = ""
    """Where they come from."""


ANYBODY: Final = Asker()


@lru_cache(1 << 12)
def place_of(address: str) -> str:
    """The address a share belongs to. Whoever has one IPv6 address has 2^64 of them: they are one place."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:60]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False).network_address)


class Used:
    """Amounts by name that fade with time; the longest unchanged are forgotten."""

    def __init__(self) -> None:
        self._amounts: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def add(self, name: str, amount: float) -> None:
        now = time.monotonic()
        self._amounts[name] = (self.by(name, now) + amount, now)
        self._amounts.move_to_end(name)
        if len(self._amounts) > MOST_REMEMBERED:
            self._amounts.popitem(last=False)

    def by(self, name: str, now: float | None = None) -> float:
        amount, then = self._amounts.get(name, (0.0, 0.0))
        now = time.monotonic() if now is None else now
        return amount * 0.5 ** ((now - then) / HALF_LIFE) if amount else 0.0


class Queue:
    """Those who wait for something that takes a while: one thing for each person, and not too many of a place."""

    def __init__(self, most: int, most_at_a_place: int) -> None:
        self.most = most
        self.most_at_a_place = most_at_a_place
        self._waiting: list[Asker] = []

    def refusal(self, asker: Asker) -> str | None:
        """Why somebody cannot wait just now: they do already (mine), or too many do (many)."""
        if any(other.person == asker.person for other in self._waiting):
            return "mine"
        here = sum(other.place == asker.place != "" for other in self._waiting)
        return "many" if len(self._waiting) >= self.most or here >= self.most_at_a_place else None

    @contextmanager
    def entered(self, asker: Asker) -> Iterator[None]:
        self._waiting.append(asker)
        try:
            yield
        finally:
            self._waiting.remove(asker)


class Allowance:
    """A limit by name: so many at once, and so many per hour in the long run. The names unseen longest are dropped."""

    def __init__(self, an_hour: int) -> None:
        self.an_hour = an_hour
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, name: str) -> float:
        now = time.monotonic()
        left, then = self._left.get(name, (float(self.an_hour), now))
        return min(float(self.an_hour), left + (now - then) * self.an_hour / 3600)

    def take(self, name: str, amount: float = 1.0) -> None:
        self._left[name] = (max(0.0, self.left(name) - amount), time.monotonic())
        self._left.move_to_end(name)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)


class Places:
    """Where people were last, as far as they have come since the café opened; never written down."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """The person with this key asks from this address."""
        self._places[person] = place_of(address)
        self._places.move_to_end(person)
        if len(self._places) > MOST_REMEMBERED:
            self._places.popitem(last=False)

    def asker(self, person: str) -> Asker:
        return Asker(person, self._places.get(person, ""))
