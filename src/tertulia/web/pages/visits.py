"""Who is looking at a page."""

from __future__ import annotations

from starlette.requests import Request

from tertulia.tables.cafe import Cafe
from tertulia.web.html import Visit, theme_of


def cafe_of(request: Request) -> Cafe:
    cafe = request.app.state.cafe
    assert isinstance(cafe, Cafe)
    return cafe


async def visit_of(request: Request) -> Visit:
    token = request.state.person
    person = await cafe_of(request).person(token)
    return Visit(token, person.name, request.state.language, theme_of(request), person.confirm)
