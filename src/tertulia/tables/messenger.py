"""Carries webhooks: few at once, none for long, and only to the address that was looked at.

Whoever chooses a webhook chooses a server that may answer drop by drop, or not at all, and a name that may lead
elsewhere at the next look. So a name is resolved once, and what was found is checked and connected to. Each table has
one message waiting at most, the newest; each host is told one thing at a time, each person's tables two.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import ssl
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import SplitResult, quote, urlsplit

_log = logging.getLogger("tertulia.webhooks")

PATIENCE: Final = 5.0
"""Seconds for a message, from the look at the name to the answer."""
AT_ONCE: Final = 8
OF_PERSON: Final = 2
MOST_WAITING: Final = 500
MOST_OF_HOST: Final = 20
MOST_ANSWERED: Final = 8_192
"""Bytes that are read of an answer."""
FAILURES: Final = 3
"""After so many in a row a host is left alone for a while."""
ALONE: Final = 60.0
MOST_HOSTS: Final = 1_000
_IN_PATH: Final = "/%:@!$&'()*+,;=~"
_LEADS_ELSEWHERE: Final = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses that stand for IPv4 ones, which may be anything."""

Resolver = Callable[[str, int], Awaitable[list[str]]]


@dataclass(frozen=True)
class Letter:
    table: str
    person: str
    """Whose table it is."""
    url: str
    content: dict[str, Any]
    anywhere: bool
    """Whether it may go to an address that is not public."""

    @property
    def host(self) -> str:
        return (urlsplit(self.url).hostname or "").rstrip(".")


async def resolve(name: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(name, port, type=1)
    return [str(address[0]) for *_rest, address in found]


def is_public(address: str) -> bool:
    """Whether an address is one of the internet's: a server for many must not knock at doors of its own house."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and (found in _LEADS_ELSEWHERE or found.sixtofour or found.teredo):
        return False
    return found.is_global and not found.is_multicast


class Messenger:
    def __init__(
        self,
        *,
        patience: float = PATIENCE,
        resolver: Resolver = resolve,
        allowed: Callable[[str], bool] = is_public,
    ) -> None:
        self.patience = patience
        self._resolve = resolver
        self._allowed = allowed
        self.waiting: OrderedDict[str, Letter] = OrderedDict()
        """By table."""
        self._under_way: dict[asyncio.Task[None], Letter] = {}
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()
        """By host: how many in a row, and when the last one was."""
        self._tls: ssl.SSLContext | None = None

    def tell(self, letter: Letter) -> None:
        """Send it soon, instead of an older one of the same table; nobody waits for it."""
        waiting = sum(other.host == letter.host for other in self.waiting.values() if other.table != letter.table)
        if self._is_left_alone(letter.host) or waiting >= MOST_OF_HOST or len(self.waiting) >= MOST_WAITING:
            return
        self.waiting[letter.table] = letter
        self._go()

    @property
    def busy(self) -> bool:
        return bool(self._under_way)

    def close(self) -> None:
        self.waiting.clear()
        for task in self._under_way:
            task.cancel()

    def _go(self) -> None:
        while len(self._under_way) < AT_ONCE and (letter := self._next()) is not None:
            del self.waiting[letter.table]
            task = asyncio.get_running_loop().create_task(self._carry(letter))
            self._under_way[task] = letter
            task.add_done_callback(self._back)

    def _next(self) -> Letter | None:
        """The one that has waited longest, of those whose host and whose person are not busy."""
        hosts = {letter.host for letter in self._under_way.values()}
        people = Counter(letter.person for letter in self._under_way.values())
        for letter in self.waiting.values():
            if letter.host not in hosts and people[letter.person] < OF_PERSON:
                return letter
        return None

    def _back(self, task: asyncio.Task[None]) -> None:
        del self._under_way[task]
        if not task.cancelled():
            self._go()

    # ---- one letter ------------------------------------------------------------------------------------------------

    async def _carry(self, letter: Letter) -> None:
        """What goes wrong is the log's business only."""
        try:
            async with asyncio.timeout(self.patience):
                await self._send(letter)
            self._failures.pop(letter.host, None)
        except (OSError, ValueError) as error:  # a timeout is an OSError, a name that is none a ValueError
            _log.warning("a webhook could not be told: %s", str(error)[:200] or "it took too long")
            self._failed(letter.host)

    async def _send(self, letter: Letter) -> None:
        parts = urlsplit(letter.url)
        secure = parts.scheme == "https"
        name = letter.host.encode("idna").decode("ascii") if not _is_address(letter.host) else letter.host
        port = parts.port or (443 if secure else 80)
        addresses = await self._resolve(name, port)
        if not letter.anywhere and not (addresses and all(map(self._allowed, addresses))):
            raise ValueError("its address is not a public one")
        tls = await self._secured() if secure else None
        reader, writer = await asyncio.open_connection(
            addresses[0], port, limit=MOST_ANSWERED, ssl=tls, server_hostname=name if secure else None
        )
        try:
            writer.write(_request(parts, name, letter.content))
            await writer.drain()
            status = await reader.readuntil(b"\n")
        except asyncio.LimitOverrunError:
            raise ValueError("it does not answer in HTTP") from None
        except asyncio.IncompleteReadError:
            raise ValueError("it closed the connection without an answer") from None
        finally:
            writer.transport.abort()
        if not status.startswith(b"HTTP/1.") or status[9:10] != b"2":
            raise ValueError(f"it answered {status[:60]!r}")

    async def _secured(self) -> ssl.SSLContext:
        """Made once, in a thread: it reads many certificates."""
        if self._tls is None:
            self._tls = await asyncio.to_thread(ssl.create_default_context)
        return self._tls

    # ---- hosts that fail -------------------------------------------------------------------------------------------

    def _failed(self, host: str) -> None:
        count, _then = self._failures.pop(host, (0, 0.0))
        self._failures[host] = (count + 1, time.monotonic())
        if len(self._failures) > MOST_HOSTS:
            self._failures.popitem(last=False)

    def _is_left_alone(self, host: str) -> bool:
        count, then = self._failures.get(host, (0, 0.0))
        return count >= FAILURES and time.monotonic() < then + ALONE


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _request(parts: SplitResult, name: str, content: dict[str, Any]) -> bytes:
    body = json.dumps(content).encode()
    shown = f"[{name}]" if ":" in name else name
    host = shown if parts.port is None else f"{shown}:{parts.port}"
    where = quote(parts.path or "/", safe=_IN_PATH)
    if parts.query:
        where += "?" + quote(parts.query, safe=_IN_PATH + "?")
    head = (
        f"POST {where} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: tertulia\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode("ascii") + body
