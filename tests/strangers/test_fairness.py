"""One visitor with many tables, many cookies, many questions: the others are served all the same."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from server_process import Guest, Server
from websockets.asyncio.client import connect

from tertulia.games import find_game
from tertulia.kernel.match import new

GAME = "cafe-international"
SOON = 8.0
"""With one process to think in: what is left of a maestro's decision (5 s), and a master's own (1 s), with room."""
MANY = 25


@contextmanager
def _open_pages(pages: list[tuple[Guest, str]]) -> Iterator[None]:
    """Pages of tables that stay open, each with its guest's cookie and address."""
    ready, done = threading.Event(), threading.Event()

    async def look() -> None:
        async with AsyncExitStack() as stack:
            for guest, table in pages:
                cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
                headers = {"Cookie": cookie, "X-Forwarded-For": guest.client.headers["X-Forwarded-For"]}
                url = f"{guest.server.url.replace('http', 'ws', 1)}/t/{table}/live?patches=1"
                socket = await stack.enter_async_context(connect(url, additional_headers=headers, max_size=None))
                reading = asyncio.create_task(_read(socket))
                stack.callback(reading.cancel)
            ready.set()
            while not done.is_set():
                await asyncio.sleep(0.05)

    async def _read(socket: object) -> None:
        with suppress(Exception):
            async for _frame in socket:  # type: ignore[attr-defined]
                pass

    thread = threading.Thread(target=lambda: asyncio.run(look()))
    thread.start()
    try:
        assert ready.wait(30)
        yield
    finally:
        done.set()
        thread.join(30)


def _guest(server: Server, name: str, address: str) -> Guest:
    guest = Guest(server)
    guest.client.headers["X-Forwarded-For"] = address
    guest.post("/api/me", name=name)
    return guest


def _shows(crowd: list[Guest]) -> list[tuple[Guest, str]]:
    """Tables of two maestros, by these guests in turn."""
    wishes = {"same_device": 0, "bots": ["maestro", "maestro"], "start": True}
    return [(guest, guest.open_table(GAME, 2, **wishes)) for guest in (crowd * MANY)[:MANY]]


def _wait_for_a_master(server: Server, address: str) -> float:
    """How long a master at Ben's table takes for its move."""
    ben = _guest(server, "Ben", address)
    table = ben.open_table(GAME, 2, bots=["master"], start=True)
    while ben.wait_for_turn(table)["your_turn"]:
        legal = ben.look(table)["legal"]
        ben.act(table, legal[-1], confirm=True)
        began = time.monotonic()
        if ben.look(table)["actor"] not in (None, 0):
            ben.wait_until(table, lambda view: any(line["bot"] for line in ben.get(f"/api/tables/{table}/log")))
            return time.monotonic() - began
    raise AssertionError("the master was never on turn")


@pytest.mark.parametrize("cookies", [1, MANY])
def test_a_master_answers_soon_though_one_address_has_many_tables_of_maestros(server: Server, cookies: int) -> None:
    crowd = [_guest(server, "Eve", "198.51.100.7") for _cookie in range(cookies)]
    with _open_pages(_shows(crowd)):
        time.sleep(1.0)  # now all of them want to think
        assert _wait_for_a_master(server, f"192.0.2.{cookies}") < SOON


def test_a_master_answers_soon_though_a_neighbour_at_the_same_address_has_many_tables(server: Server) -> None:
    eve = _guest(server, "Eve", "198.51.100.8")
    with _open_pages(_shows([eve])):
        time.sleep(1.0)
        assert _wait_for_a_master(server, "198.51.100.8") < SOON


def test_bots_among_themselves_stand_still_while_nobody_looks(server: Server) -> None:
    eve = _guest(server, "Eve", "198.51.100.9")
    wishes = {"same_device": 0, "bots": ["random", "random"], "start": True}
    tables = [eve.open_table(GAME, 2, **wishes) for _table in range(3)]
    time.sleep(1.0)
    assert all(_bots_moves(server, table) == 0 for table in tables)
    with _open_pages([(eve, tables[0])]):
        deadline = time.monotonic() + 20
        while not _bots_moves(server, tables[0]) and time.monotonic() < deadline:
            time.sleep(0.05)
    assert _bots_moves(server, tables[0]) > 0 and _bots_moves(server, tables[1]) == 0


def _bots_moves(server: Server, table: str) -> int:
    """From the database, for to ask about a table is to look at it."""
    [database] = Path(server.home).glob("cafe.db")
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        found = connection.execute("""SELECT count(*) FROM events WHERE "table" = ? AND data LIKE '%"bot"%'
                                   AND kind = 'move'""", (table,))  # fmt: skip
        count: int = found.fetchone()[0]
        return count


def test_who_asks_with_many_cookies_leaves_room_for_others(server: Server) -> None:
    crowd = [_guest(server, "Eve", "198.51.100.10") for _cookie in range(14)]
    tables = [guest.open_table(GAME, 2, same_device=2, start=True) for guest in crowd]
    ben = _guest(server, "Ben", "192.0.2.40")
    own = ben.open_table(GAME, 2, same_device=2, start=True)
    statuses: list[int] = []

    def ask(guest: Guest, table: str) -> None:
        seat = guest.look(table)["seat"]
        statuses.append(guest.client.post(f"/api/tables/{table}/hint", json={"seat": seat}).status_code)

    threads = [threading.Thread(target=ask, args=pair) for pair in zip(crowd, tables, strict=True)]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    began = time.monotonic()
    ben.post(f"/api/tables/{own}/hint", seat=ben.look(own)["seat"])
    assert time.monotonic() - began < SOON
    for thread in threads:
        thread.join(30)
    assert set(statuses) == {200, 409}


def _finished_record() -> str:
    game, rng = find_game(GAME), Random(1)
    match = new(game, 2, {}, "finished")
    while not match.over:
        match.play(rng.choice(game.legal(match.state)))
    return match.record().text()


def test_every_way_to_a_new_table_counts(tmp_path: Path) -> None:
    with Server(tmp_path, tables=12) as small:
        eve = _guest(small, "Eve", "198.51.100.7")
        table = eve.open_table(GAME, 2, same_device=2, start=True)
        record = _finished_record()
        eve.post(f"/api/tables/{table}/fork", at=1)
        over = eve.post("/api/records", text=record)["id"]
        eve.post(f"/api/tables/{over}/rematch")
        for _more in range(2):
            eve.open_table(GAME, 2)
        for path, body in (("fork", {"at": 1}), ("", {"game": GAME})):
            answer = eve.client.post(f"/api/tables/{table}/{path}" if path else "/api/tables", json=body)
            assert answer.status_code == 429 and "many tables" in answer.json()["error"]
        assert eve.client.post("/api/records", json={"text": record}).status_code == 429
        other = _guest(small, "Eve 2", "198.51.100.7")
        codes = [other.client.post("/api/tables", json={"game": GAME}).status_code for _table in range(8)]
        assert codes == [201] * 6 + [429] * 2
        _guest(small, "Ben", "192.0.2.1").open_table(GAME, 2)
