"""Live updates by WebSocket: a page gets the parts that have changed for it, a program the table as it may know it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from tertulia.kernel.errors import BadInput
from tertulia.kernel.words import Words
from tertulia.tables.cafe import Cafe
from tertulia.tables.errors import CannotKeep, Refused
from tertulia.tables.people import Viewer
from tertulia.tables.table import Table
from tertulia.web.crowd import Crowd
from tertulia.web.frames import Frame, Parts
from tertulia.web.pages.talk import oldest
from tertulia.web.quick import Written
from tertulia.web.views import table_json

_ = Words(Path(__file__).parent)

NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
Moment = tuple[Any, ...]


async def live(socket: WebSocket) -> None:
    """For a page: the parts of it that have changed; with ?patches=1, only the pieces that have."""
    frames = Parts(patches=socket.query_params.get("patches") == "1")
    await _serve(socket, frames.next)


async def stream(socket: WebSocket) -> None:
    """For a program: the table as its seat may know it, whenever something has changed."""
    await _serve(socket, _whole)


def _whole(table: Table, viewer: Viewer) -> Frame:
    return table_json(table, viewer.person, viewer.seat, viewer.language)


# ---- one connection ------------------------------------------------------------------------------------------------


async def _serve(socket: WebSocket, next_frame: Callable[[Table, Viewer], Frame | None]) -> None:
    """Serve one connection until it is closed."""
    cafe: Cafe = socket.app.state.cafe
    crowd: Crowd = socket.app.state.crowd
    await socket.accept()
    if not crowd.listens(socket.state.person, socket.state.address):
        await socket.close(
            TOO_MANY, _short(_("Too many pages are open; close some of them.").say(socket.state.language))
        )
        return
    try:
        await _serve_one(socket, cafe, next_frame)
    finally:
        crowd.stops_listening(socket.state.person, socket.state.address)


async def _serve_one(socket: WebSocket, cafe: Cafe, next_frame: Callable[[Table, Viewer], Frame | None]) -> None:
    try:
        table = await cafe.open(socket.path_params["table"])
        cafe.comes_from(socket.state.person, socket.client.host if socket.client else "")
        viewer = await cafe.viewer(table, socket.state.person, socket.state.language)
    except BadInput as error:
        said = error.say(socket.state.language) if isinstance(error, Refused) else str(error)
        await socket.close(NO_TABLE, _short(said))
        return
    cafe.came(table, viewer)
    closed = asyncio.create_task(_closed(socket))
    shown: Moment | None = None
    try:
        async with cafe.listening(table) as news:
            closed.add_done_callback(lambda _done: news.set())
            while not closed.done():
                news.clear()
                viewer = await _again(cafe, table, viewer)
                await cafe.prepare(table, viewer.seat, viewer.language, oldest(table))
                now = _moment(table, viewer)
                frame = next_frame(table, viewer) if now != shown else None
                shown = now
                if frame is not None:
                    await socket.send({"type": "websocket.send", "text": Written(orjson.dumps(frame))})
                await news.wait()
    except (WebSocketDisconnect, RuntimeError, CannotKeep):
        pass
    finally:
        closed.cancel()
        await cafe.went(table, viewer)


def _short(sentence: str) -> str:
    """As much as fits into the frame that closes a connection."""
    return sentence.encode()[:120].decode(errors="ignore")


def _moment(table: Table, viewer: Viewer) -> Moment:
    """What a viewer's frame depends on. Other players' drafts are not part of it: they are private."""
    drafts = tuple(table.step(seat) for seat in viewer.seats)
    return table.seq, viewer.seats, drafts, viewer.name, table.presence()


async def _again(cafe: Cafe, table: Table, viewer: Viewer) -> Viewer:
    """The viewer as of now: they may have sat down, or hold the seat that decides."""
    seats = tuple(table.seats_of(viewer.person))
    if seats != viewer.seats:
        cafe.moved(table, viewer.seats, seats)
    name = (await cafe.person(viewer.person)).name
    seat = table.actor if table.actor in seats else seats[0] if seats else None
    if (name, seat, seats) == (viewer.name, viewer.seat, viewer.seats):
        return viewer
    return replace(viewer, name=name, seat=seat, seats=seats)


async def _closed(socket: WebSocket) -> None:
    """Returns when the other side is gone. What it sends is not listened to: moves are posted."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
