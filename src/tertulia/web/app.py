"""The café's web server: pages, the API and live updates in one application."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

import tertulia
from tertulia.kernel.errors import BadInput, IllegalAction
from tertulia.kernel.words import Words
from tertulia.tables.cafe import Cafe
from tertulia.tables.errors import Refused
from tertulia.web import api, live, pages, pulse, quick
from tertulia.web.assets import Assets
from tertulia.web.crowd import Crowd
from tertulia.web.guard import Guard
from tertulia.web.limits import Limits

_ = Words(Path(__file__).parent)

DEFAULTS: Final = Limits()


def create_app(cafe: Cafe, limits: Limits = DEFAULTS) -> FastAPI:
    """The application; it opens the café when it starts and closes it when it ends."""

    @asynccontextmanager
    async def hours(app: FastAPI) -> AsyncIterator[None]:
        await cafe.start_up()
        app.state.pulse.start()
        yield
        app.state.pulse.stop()
        await cafe.shut_down()

    app = FastAPI(
        title="Tertulia", version=tertulia.__version__, lifespan=hours, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", description=api.DESCRIPTION,
    )  # fmt: skip
    app.state.cafe = cafe
    app.state.crowd = Crowd(limits)
    app.state.pulse = pulse.Pulse()
    app.router.routes.append(quick.ROUTE)
    app.include_router(api.router)
    app.router.routes.append(Route("/health", pulse.health))
    app.router.routes.append(WebSocketRoute("/t/{table}/live", live.live))
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/stream", live.stream))
    app.router.routes.append(Route("/t/{table}/record", _download))
    app.router.routes.extend(pages.ROUTES)
    app.mount("/static", Assets())
    app.add_exception_handler(BadInput, _bad_input)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(Guard, limits=limits)
    return app


async def _download(request: Request) -> Response:
    """The record as a file."""
    cafe: Cafe = request.app.state.cafe
    table = await cafe.open(request.path_params["table"])
    record = await cafe.record_for(table, request.state.person)
    name = f"{table.game.name}-{time.strftime('%Y-%m-%d', time.localtime(table.touched))}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return PlainTextResponse(record.text(), headers=headers)


# ---- whatever goes wrong is said in one sentence -------------------------------------------------------------------


async def _bad_input(request: Request, error: Exception) -> Response:
    language = request.state.language
    more: dict[str, Any] = {}
    if isinstance(error, IllegalAction):
        more = {"rule": error.refusal.rule, "action": error.action}
        return await _answer(request, 422, _sentence(error.refusal.say(language)), more)
    if isinstance(error, Refused):
        return await _answer(request, error.status, error.say(language), await api.where(request))
    return await _answer(request, 400, _sentence(str(error)), more)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = {
        404: _("There is nothing here; the link may be wrong."),
        405: _("That cannot be done here."),
        413: _("That is too large."),
    }
    sentence = known.get(error.status_code)
    said = str(error.detail) if sentence is None else sentence.say(request.state.language)
    return await _answer(request, error.status_code, said, {}, error.headers)


async def _invalid(request: Request, error: Exception) -> Response:
    """The first fault of a body, with its place."""
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    place = ".".join(str(part)[:40] for part in fault["loc"][1:] if fault["type"] != "json_invalid")
    return await _answer(request, 422, _sentence(f"{place or 'the body'}: {fault['msg'][:200]}"), {})


async def _broken(request: Request, error: Exception) -> Response:
    """A fault of ours; what it is stands in the server's log only."""
    sentence = _("Something went wrong in the café; nothing was lost, try again.")
    return await _answer(request, 500, sentence.say(request.state.language), {})


async def _answer(request: Request, status: int, sentence: str, more: dict[str, Any], headers: Any = None) -> Response:
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": sentence, **more}, status, headers)
    return await pages.error(request, status, sentence)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].rstrip(".") + "."
