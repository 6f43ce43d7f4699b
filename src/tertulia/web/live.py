"""Live updates by WebSocket: a page gets the parts that have changed for it, a program the table as it may know it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tertulia.kernel.errors import BadInput
from tertulia.tables.cafe import Cafe
from tertulia.tables.errors import Refused
from tertulia.tables.people import Viewer
from tertulia.tables.table import Table
from tertulia.web.pages import table as page
from tertulia.web.views import table_json

NO_TABLE: Final = 4404
SEAM: Final = '<g id="'
"""Where a large part is taken to pieces: a picture is made of groups, and a move changes a few of them."""
EXTRA_SEAM: Final = f'</desc>{SEAM}seam"></g><style'
"""A picture's summary changes with every move, its style sheet never: an empty group keeps them apart."""
LARGE: Final = 8_000
Frame = dict[str, Any]
Moment = tuple[Any, ...]


async def live(socket: WebSocket) -> None:
    """For a page: the parts of it that have changed; with ?patches=1, of large parts only the pieces that have."""
    frames = Parts(patches=socket.query_params.get("patches") == "1")
    await _serve(socket, frames.next)


async def stream(socket: WebSocket) -> None:
    """For a program: the table as its seat may know it, whenever something has changed."""
    await _serve(socket, _whole)


def _whole(table: Table, viewer: Viewer) -> Frame:
    return table_json(table, viewer.person, viewer.seat, viewer.language)


class Parts:
    """What one page has been sent already."""

    def __init__(self, *, patches: bool = False) -> None:
        self._patches = patches
        self._sent: dict[str, str] = {}
        self._pieces: dict[str, list[str]] = {}
        self._told: int | None = None

    def next(self, table: Table, viewer: Viewer) -> Frame | None:
        """The next frame; None if nothing has changed for this viewer."""
        parts = page.parts(table, viewer)
        if self._patches:
            parts["board"] = parts["board"].replace("</desc><style", EXTRA_SEAM)
        new = {name: html for name, html in parts.items() if self._sent.get(name) != html}
        patched = self._patched(new) if self._patches else {}
        self._sent = parts
        length = 0 if table.match is None else len(table.match)
        say = "" if self._told is None else page.say(table, viewer, min(self._told, length))
        self._told = length
        if not new and not say:
            return None
        return {
            "seq": table.seq,
            "step": table.step(viewer.seat),
            "parts": {name: html for name, html in new.items() if name not in patched},
            **({"patches": patched} if patched else {}),
            "title": page.title(table, viewer),
            "turn": table.may_decide(viewer.seat),
            "say": say,
        }

    def _patched(self, new: dict[str, str]) -> dict[str, dict[int, str]]:
        """By large part: the pieces between SEAM and SEAM that have changed, by their numbers."""
        patches = {}
        for name, html in new.items():
            if len(html) < LARGE:
                continue
            old, now = self._pieces.get(name, []), html.split(SEAM)
            self._pieces[name] = now
            if len(old) == len(now) > 1:
                patches[name] = {place: piece for place, piece in enumerate(now) if piece != old[place]}
        return patches


# ---- one connection ------------------------------------------------------------------------------------------------


async def _serve(socket: WebSocket, next_frame: Callable[[Table, Viewer], Frame | None]) -> None:
    """Serve one connection until it is closed."""
    cafe: Cafe = socket.app.state.cafe
    await socket.accept()
    try:
        table = await cafe.open(socket.path_params["table"])
    except BadInput as error:
        said = error.say(socket.state.language) if isinstance(error, Refused) else str(error)
        await socket.close(NO_TABLE, said[:100])
        return
    viewer = await cafe.viewer(table, socket.state.person, socket.state.language)
    cafe.came(table, viewer)
    closed = asyncio.create_task(_closed(socket))
    shown: Moment | None = None
    try:
        async with cafe.listening(table) as news:
            while not closed.done():
                news.clear()
                viewer = await _again(cafe, table, viewer)
                now = _moment(table, viewer)
                frame = next_frame(table, viewer) if now != shown else None
                shown = now
                if frame is not None:
                    await socket.send_json(frame)
                waiting = asyncio.create_task(news.wait())
                await asyncio.wait([waiting, closed], return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        closed.cancel()
        await cafe.went(table, viewer)


def _moment(table: Table, viewer: Viewer) -> Moment:
    """What a viewer's frame depends on. Another's draft is not in it: that he tries something out is his own affair."""
    drafts = tuple(table.step(seat) for seat in viewer.seats)
    return table.seq, viewer.seats, drafts, viewer.name, tuple(chair.connected for chair in table.seats)


async def _again(cafe: Cafe, table: Table, viewer: Viewer) -> Viewer:
    """The viewer as of now: they may have sat down, or hold the seat that decides."""
    seats = tuple(table.seats_of(viewer.person))
    if seats != viewer.seats:
        cafe.moved(table, viewer.seats, seats)
    name = (await cafe.person(viewer.person)).name
    return replace(viewer, name=name, seat=table.seat_of(viewer.person), seats=seats)


async def _closed(socket: WebSocket) -> None:
    """Returns when the other side is gone. What it sends is not listened to: moves are posted."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
