"""At the door: who comes in, from where, how much and how often; and the headers every answer carries."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tertulia.kernel.words import Words
from tertulia.tables.people import new_token
from tertulia.web.html import language_of

_ = Words(Path(__file__).parent)

COOKIE: Final = "tertulia"
YEAR: Final = 365 * 86_400
MOST_VISITORS: Final = 20_000
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for."""

    body: int = 1_000_000
    """Bytes of a request."""
    rate: float = 20.0
    """Requests of one visitor that change something, a second, in the long run."""

    @property
    def burst(self) -> float:
        """And at once."""
        return self.rate * 6


class Buckets:
    """Token buckets by visitor; the longest unseen are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        now = time.monotonic()
        left, then = self._left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        self._left[who] = (max(0.0, left - 1), now)
        if len(self._left) > MOST_VISITORS:
            self._left.popitem(last=False)
        return left >= 1


class Guard:
    """ASGI middleware, the outermost."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self._visitors = Buckets(limits.rate, limits.burst)
        self._places = Buckets(limits.rate * 10, limits.burst * 10)  # a household, a school behind one address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        state = scope.setdefault("state", {})
        state["language"] = language_of(connection)
        token, known = _token(connection)
        state["person"] = token
        refusal = self._refusal(connection, scope)
        if refusal is not None:
            status, sentence = refusal
            await _refuse(scope, receive, send, status, _said(sentence, state["language"]))
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        cookie = None if known else _cookie(token, secure=scope["scheme"] == "https")
        await self.app(scope, _limited(receive, self.limits.body), _dressed(send, cookie))

    def _refusal(self, connection: HTTPConnection, scope: Scope) -> tuple[int, str] | None:
        changing = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changing and not _same_origin(connection):
            return 403, "origin"
        length = connection.headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > self.limits.body:
            return 413, "large"
        if changing and self._is_too_often(connection):
            return 429, "often"
        return None

    def _is_too_often(self, connection: HTTPConnection) -> bool:
        place = connection.client.host if connection.client else ""
        return not self._places.take(place) or not self._visitors.take(connection.scope["state"]["person"])


def _said(what: str, language: str) -> str:
    sentences = {
        "origin": _("This comes from another site, so it is not done; open the café itself."),
        "large": _("That is too large."),
        "often": _("That was too often; wait a moment."),
    }
    return sentences[what].say(language)


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": sentence})
        return
    await JSONResponse({"error": sentence}, status)(scope, receive, _dressed(send, None))


def _token(connection: HTTPConnection) -> tuple[str, bool]:
    """The visitor's token, from the header of a program or the cookie of a browser, and whether he had one."""
    kind, _space, bearer = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and 20 <= len(bearer) <= 64:
        return bearer, True
    kept = connection.cookies.get(COOKIE, "")
    return (kept, True) if 20 <= len(kept) <= 64 else (new_token(), False)


def _same_origin(connection: HTTPConnection) -> bool:
    """A browser says where a request comes from; a program says nothing, and has no cookies to be misused."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower()


def _cookie(token: str, *, secure: bool) -> str:
    jar: SimpleCookie = SimpleCookie()
    jar[COOKIE] = token
    jar[COOKIE].update({"path": "/", "max-age": str(YEAR), "httponly": "yes", "samesite": "Lax"})
    if secure:
        jar[COOKIE]["secure"] = "yes"
    return jar[COOKIE].OutputString()


def _limited(receive: Receive, most: int) -> Receive:
    """A body that does not say its length is counted, and refused where it is too long."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise HTTPException(413)
        return message

    return counted


def _dressed(send: Send, cookie: str | None) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            present = {name for name, _value in headers}
            headers += [header for header in _RAW_HEADERS if header[0] not in present]
            if cookie is not None:
                headers.append((b"set-cookie", cookie.encode("latin-1")))
            message["headers"] = headers
        await send(message)

    return dressed
