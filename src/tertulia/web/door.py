"""Connections, below HTTP: how many there may be, and how long somebody may take to ask, to read and to go.

A connection that says nothing, says it letter by letter, or never reads its answer costs memory and a place. The
server's own protocols wait for such a one without end; these do not.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tertulia.tables.shares import place_of
from tertulia.web.crowd import Crowd
from tertulia.web.limits import Limits

MOST_HEADERS: Final = 32_000
"""Bytes of a request before its body."""
MOST_HEARD: Final = 64_000
"""Bytes that a WebSocket may send at once; nobody listens to them, for moves are posted."""
HEARD_A_SECOND: Final = 1_000
GOING: Final = 5.0
"""Seconds for a connection that is closed to take what is left."""


class Visit:
    """What both kinds of connection share: a place in the crowd, and patience that ends."""

    crowd: Crowd
    limits: Limits
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._reading: asyncio.TimerHandle | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._was_closing = False

    def _came(self) -> None:
        self._looking = self.loop.call_later(GOING, self._look)

    def _look(self) -> None:
        """End a connection that was closed some time ago and has not taken what it was sent."""
        if self._was_closing:
            self._end()
            return
        self._was_closing = self.transport.is_closing()
        self._looking = self.loop.call_later(GOING, self._look)

    @property
    def address(self) -> str:
        return place_of(self.client[0]) if self.client else ""

    def _went(self) -> None:
        for timer in (self._reading, self._looking):
            if timer is not None:
                timer.cancel()
        self._reading = self._looking = None

    def _reads_slowly(self) -> None:
        """More waits to be sent than is good; if that stays so, the connection ends."""
        if self._reading is None:
            self._reading = self.loop.call_later(self.limits.request_seconds, self._end)

    def _end(self) -> None:
        """End it at once; unsent data is dropped."""
        self.transport.abort()

    def _reads_again(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


class Door(Visit, HttpToolsProtocol):
    """A connection that speaks HTTP."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._asking: asyncio.TimerHandle | None = None
        self._in_headers = False
        self._headers_bytes = 0
        self._is_in = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._came()
        self._is_in = self.crowd.connects(self.address)
        if self._is_in:
            self._waits_for_request()
        else:
            self._turn_away("503 Service Unavailable", "There are too many connections just now; try again later.")

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_came()
        self._went()
        if self._is_in:
            self._is_in = False
            self.crowd.disconnects(self.address)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on the connection is a SocketDoor's, with its place in the crowd."""
        self._request_came()
        self._went()
        self._is_in = False
        super().handle_websocket_upgrade()

    # ---- asking ----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._waits_for_request()
        super().data_received(data)
        if self._in_headers:
            self._headers_bytes += len(data)
            if self._headers_bytes > MOST_HEADERS:
                self._turn_away("431 Request Header Fields Too Large", "The headers are too large.")

    def on_message_begin(self) -> None:
        self._in_headers, self._headers_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_headers = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._request_came()
        super().on_message_complete()

    def _waits_for_request(self) -> None:
        if self._asking is None:
            self._asking = self.loop.call_later(self.limits.request_seconds, self._asks_too_slowly)

    def _request_came(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    def _asks_too_slowly(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._turn_away("408 Request Timeout", "The request took too long; try again.")
        else:
            self.transport.close()

    def _turn_away(self, status: str, sentence: str) -> None:
        body = f'{{"error":"{sentence}"}}'
        self.transport.write(
            f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            f"Retry-After: 30\r\nConnection: close\r\n\r\n{body}".encode()
        )
        self.transport.close()

    def _end(self) -> None:
        for cycle in (self.cycle, *(cycle for cycle, _app in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True  # who still answers need not know
        super()._end()

    # ---- answering -------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reads_slowly()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reads_again()


class SocketDoor(Visit, WebSocketsSansIOProtocol):
    """A connection that speaks WebSocket."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._may_say = float(MOST_HEARD)
        self._heard = time.monotonic()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._came()

    def connection_lost(self, exc: Exception | None) -> None:
        self._went()
        self.crowd.disconnects(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self._may_say = min(MOST_HEARD, self._may_say + (now - self._heard) * HEARD_A_SECOND) - len(data)
        self._heard = now
        if self._may_say < 0:
            self._end()
            return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """What a page says on its socket is dropped."""
        self.frames = []

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reads_slowly()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reads_again()


def doors(crowd: Crowd, limits: Limits) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of one server, for HTTP and for WebSockets."""
    own = {"crowd": crowd, "limits": limits}
    return type("Door", (Door,), own), type("SocketDoor", (SocketDoor,), own)
