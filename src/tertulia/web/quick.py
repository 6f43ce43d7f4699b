"""Short ways for what happens most often: the request with a move, and the frames that tell of it."""

from __future__ import annotations

from typing import Final

import orjson
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from tertulia.web import api
from tertulia.web.bodies import LONGEST_ID, Act

PATH: Final = "/api/tables/{table}/act"
LONGEST_MOVE: Final = 2_000
"""Bytes of a body."""
_JSON: Final = (b"content-type", b"application/json")


class QuickMove:
    """Does what the API's own route does, but skips what a move never has. Unusual requests take the ordinary route."""

    def __init__(self) -> None:
        self._long_way = next(
            route for route in api.router.routes if isinstance(route, APIRoute) and route.endpoint is api.act
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        content = await request.body()
        body = _read(content) if _JSON in scope["headers"] and len(content) <= LONGEST_MOVE else None
        name = scope["path_params"]["table"]
        if body is None or len(name) > LONGEST_ID:
            await self._long_way.app(scope, _received(content, receive), send)
            return
        who = api.Caller(request)
        done = await api.act(await who.cafe.open(name), body, who)
        await Response(orjson.dumps(done), media_type="application/json")(scope, receive, send)


def _read(content: bytes) -> Act | None:
    try:
        return Act.model_validate_json(content)
    except ValidationError:
        return None


def _received(content: bytes, receive: Receive) -> Receive:
    """A request whose body has been read, to be read again."""
    left: list[Message] = [{"type": "http.request", "body": content, "more_body": False}]

    async def again() -> Message:
        return left.pop() if left else await receive()

    return again


ROUTE: Final = Route(PATH, QuickMove(), methods=["POST"])


class Written(bytes):
    """A text that is bytes already: the server, which wants bytes, need not make them again."""

    def encode(self) -> Written:
        return self
