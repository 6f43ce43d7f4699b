"""Live updates: a page's WebSocket gets the parts that have changed for it, and nothing else."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from tertulia.kernel.errors import BadInput
from tertulia.tables.cafe import Cafe
from tertulia.tables.people import Viewer
from tertulia.tables.table import Table
from tertulia.web.pages import table as page

GONE = 4404


async def live(socket: WebSocket) -> None:
    """Serve one page until it is closed."""
    cafe: Cafe = socket.app.state.cafe
    await socket.accept()
    try:
        table = await cafe.open(socket.path_params["table"])
    except BadInput as error:
        await socket.close(GONE, str(error)[:100])
        return
    wanted = socket.query_params.get("seat", "")
    seat = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else None
    viewer = await cafe.viewer(table, socket.state.person, socket.state.language, seat)
    cafe.came(table, viewer)
    try:
        await _serve(socket, cafe, table, viewer)
    finally:
        await cafe.went(table, viewer)


async def _serve(socket: WebSocket, cafe: Cafe, table: Table, viewer: Viewer) -> None:
    async with cafe.listening(table) as news:
        closed = asyncio.create_task(_closed(socket))
        frames = Frames(viewer)
        try:
            while not closed.done():
                news.clear()
                frame = frames.next(table, await _again(cafe, table, viewer))
                if frame is not None:
                    await socket.send_json(frame)
                waiting = asyncio.create_task(news.wait())
                await asyncio.wait([waiting, closed], return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            closed.cancel()
            with suppress(asyncio.CancelledError):
                await closed


async def _again(cafe: Cafe, table: Table, viewer: Viewer) -> Viewer:
    """The viewer as of now: he may have sat down, or hold the seat that decides."""
    name = (await cafe.person(viewer.person)).name
    seats = tuple(table.seats_of(viewer.person))
    return replace(viewer, name=name, seat=table.seat_of(viewer.person), seats=seats)


async def _closed(socket: WebSocket) -> None:
    """Returns when the page is gone. What it sends is not listened to: moves are posted."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return


class Frames:
    """What one connection has been sent already."""

    def __init__(self, viewer: Viewer) -> None:
        self._sent: dict[str, str] = {}
        self._told: int | None = None
        self._rematch: str | None = None

    def next(self, table: Table, viewer: Viewer) -> dict[str, Any] | None:
        """The next frame; None if nothing has changed for this viewer."""
        parts = page.parts(table, viewer)
        new = {name: html for name, html in parts.items() if self._sent.get(name) != html}
        self._sent = parts
        length = 0 if table.match is None else len(table.match)
        say = "" if self._told is None else page.say(table, viewer, min(self._told, length))
        self._told = length
        if not new and not say:
            return None
        frame: dict[str, Any] = {
            "seq": table.seq,
            "step": table.step(viewer.seat),
            "parts": new,
            "title": page.title(table, viewer),
            "turn": viewer.seat is not None and table.actor == viewer.seat,
        }
        return {**frame, "say": say} if say else frame
