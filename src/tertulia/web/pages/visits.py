"""Who is looking at a page."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tertulia.games import find_game, game_names
from tertulia.kernel.game import Game
from tertulia.tables.cafe import Cafe
from tertulia.web.html import Visit, theme_of


def cafe_of(request: Request) -> Cafe:
    cafe = request.app.state.cafe
    assert isinstance(cafe, Cafe)
    return cafe


def game_of(request: Request) -> Game[Any]:
    """The game that the address names."""
    name = request.path_params["game"]
    if name not in game_names():
        raise HTTPException(404)
    return find_game(name)


async def visit_of(request: Request) -> Visit:
    token = request.state.person
    person = await cafe_of(request).person(token)
    return Visit(token, person.name, request.state.language, theme_of(request), person.confirm)
