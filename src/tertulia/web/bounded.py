"""Bodies in JSON are parsed by the event loop: how much there is to parse is counted before, which takes no time."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response

MOST_STRUCTURE: Final = 20_000
"""Commas, colons and brackets of a body; the largest board that is read has fewer."""
_STRUCTURE: Final = (b",", b":", b"[", b"{")


def is_small(content: bytes) -> bool:
    """Whether a body is parsed in a moment, whatever is in it. Long texts are no work, many entries are."""
    return sum(content.count(mark) for mark in _STRUCTURE) <= MOST_STRUCTURE


class BoundedRoute(APIRoute):
    """A route of the API that refuses bodies with too many entries before they are parsed."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def bounded(request: Request) -> Response:
            if self.body_field is not None and not is_small(await request.body()):
                raise HTTPException(413)
            return await handler(request)

        return bounded
