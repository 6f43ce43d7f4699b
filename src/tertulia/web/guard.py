"""At the door: who comes in, from where, by which name, how much and how often; the headers every answer carries."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tertulia.kernel.words import Text, Words
from tertulia.tables.people import new_token
from tertulia.tables.shares import place_of
from tertulia.web.html import language_of
from tertulia.web.limits import Limits, Rates

_ = Words(Path(__file__).parent)

COOKIE: Final = "tertulia"
YEAR: Final = 365 * 86_400
HEALTH: Final = "/health"
STATIC: Final = "/static/"
CLOSED: Final = "the handler is closed"
"""What uvloop says of a connection that has broken down and is not yet told to have."""
MAY_BE_LARGE: Final = ("/api/tables", "/api/records")
_TOKEN: Final = re.compile(r"[\w.~+/=-]{20,64}", re.ASCII)
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::[0-9]{1,5})?")
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]


class Refusal(NamedTuple):
    """Why somebody is not let in."""

    status: int
    sentence: Text
    wait: int = 0
    """Seconds after which they may try again."""


class Guard:
    """ASGI middleware, the outermost."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self._rates = Rates(limits.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        state = scope.setdefault("state", {})
        state["language"] = language_of(connection)
        token = _token(connection)
        state["person"] = token or new_token()
        state["address"] = place_of(connection.client.host) if connection.client else ""
        refusal = self._refusal(connection, token)
        if refusal is not None:
            await _refuse(scope, receive, send, refusal, state["language"])
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            new = None if token or _is_for_everybody(scope["path"]) else state["person"]
            cookie = None if new is None else _cookie(new, secure=scope["scheme"] == "https")
            with suppress(ClientDisconnect):  # in the middle of what they sent
                await self.app(scope, _limited(receive, self._most(scope["path"])), _dressed(send, cookie))

    def _refusal(self, connection: HTTPConnection, token: str) -> Refusal | None:
        scope = connection.scope
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        wrong_host = _wrong_host(connection.headers.getlist("host"), self.limits.hosts)
        if wrong_host is not None:
            return wrong_host
        if changes and not _same_origin(connection):
            return Refusal(403, _("This comes from another site, so it is not done; open the café itself."))
        if _length(connection) > self._most(scope["path"]):
            return Refusal(413, _("That is too large."))
        if scope["path"] == HEALTH:
            return None
        wait = self._rates.wait(scope["path"], changes=changes, visitor=token, address=scope["state"]["address"])
        return Refusal(429, _("That was too often; wait a moment."), wait) if wait else None

    def _most(self, path: str) -> int:
        """Bytes of a body: only records and boards are long."""
        large = path in MAY_BE_LARGE or path.endswith("/options")
        return self.limits.large_body if large else self.limits.body


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal, language: str) -> None:
    headers = {"Retry-After": str(refusal.wait)} if refusal.wait else None
    answer = JSONResponse({"error": refusal.sentence.say(language)}, refusal.status, headers)
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    await answer(scope, receive, _dressed(send, None))


def _is_for_everybody(path: str) -> bool:
    """The same whoever asks: no cookie comes with it."""
    return path == HEALTH or path.startswith(STATIC)


def _length(connection: HTTPConnection) -> int:
    """What a request says of the length of its body; anything but a number counts as infinite."""
    length = connection.headers.get("content-length", "0")
    return int(length) if re.fullmatch("[0-9]{1,12}", length) else 10**12


def _token(connection: HTTPConnection) -> str:
    """The visitor's token, from the header of a program or the cookie of a browser; empty for who brings none."""
    kind, _space, bearer = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and _TOKEN.fullmatch(bearer):
        return bearer
    kept = connection.cookies.get(COOKIE, "")
    return kept if _TOKEN.fullmatch(kept) else ""


def _wrong_host(hosts: list[str], known: frozenset[str] | None) -> Refusal | None:
    """Another site's name may be made to lead here; a page of it must not get at the café as if it were its own."""
    found = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
    if found is None:
        return Refusal(400, _("The request does not say properly which host it is for."))
    name = found[1].lower().rstrip(".")
    if known is None or name in known or name.endswith(".localhost") or _is_address(name):
        return None
    return Refusal(
        421,
        _(
            "This café does not answer to the name {name}; if it is meant, start it with --allow-host {name}.",
            name=name,
        ),
    )


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _same_origin(connection: HTTPConnection) -> bool:
    """A browser says where a request comes from; a program says nothing, and has no cookies to be misused."""
    origins = connection.headers.getlist("origin")
    if not origins:
        return True
    try:
        origin = urlsplit(origins[0])
    except ValueError:
        return False
    host: str = connection.headers.get("host", "")
    return len(origins) == 1 and origin.scheme in ("http", "https") and origin.netloc.lower() == host.lower()


def _cookie(token: str, *, secure: bool) -> str:
    jar: SimpleCookie = SimpleCookie()
    jar[COOKIE] = token
    more: Mapping[str, str] = {"path": "/", "max-age": str(YEAR), "httponly": "yes", "samesite": "Lax"}
    jar[COOKIE].update(more)
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
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = list(message.get("headers", ()))
            present = {name for name, _value in headers}
            headers += [header for header in _RAW_HEADERS if header[0] not in present]
            if cookie is not None:
                headers.append((b"set-cookie", cookie.encode("latin-1")))
            message["headers"] = headers
        try:
            await send(message)
        except RuntimeError as error:
            if CLOSED not in str(error):
                raise
            raise ClientDisconnect from None

    return dressed
