"""`tertulia bench server`: a real server under load. How many moves, how soon everybody sees them, and none lost."""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import os
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tertulia.cli.common import print_json
from tertulia.cli.extras import extra
from tertulia.games import find_game, game_names
from tertulia.kernel.errors import BadInput

COMMAND: Final = "import sys; from tertulia.cli import main; sys.exit(main(['serve', *sys.argv[1:]]))"
THINKER: Final = "master"
"""The bot that thinks while the guests play."""
WARM_UP: Final = 2.0
"""Seconds at the beginning that do not count: pools, caches and connections fill up."""
_TURN: Final = re.compile(r'data-seq="(\d+)"[^>]*data-step="(\d+)"')
_ACTION: Final = re.compile(r'data-action="([^"]+)"')


@dataclass
class Load:
    """The load that is wanted, and what was measured."""

    game: str
    tables: int
    seats: int
    think: float
    seconds: float
    waits: list[float] = field(default_factory=list)
    """From a move's POST to the last page's new picture, in seconds."""
    acknowledged: int = 0
    """Moves of the whole run, including the warm-up."""
    refused: int = 0
    counting: bool = False
    bots: int = 0
    """More tables, where only bots play."""
    beside_bots: list[float] = field(default_factory=list)
    """Like `waits`, while these bots think."""


class Used(NamedTuple):
    """Seconds by the clock, and of processor time by the server and by the guests."""

    time: float
    server: float
    guests: float


def run(arguments: argparse.Namespace) -> int:
    """The command."""
    with extra("web", "the café in the browser"):
        import fastapi  # noqa: F401
    game = find_game(arguments.served or game_names()[0])
    game.check_seats(arguments.seats)
    load = Load(game.name, arguments.tables, arguments.seats, arguments.think, arguments.seconds, bots=arguments.bots)
    figures = measure(load)
    if arguments.json:
        print_json(figures)
        return 0
    print(f"{game.title}: {figures['tables']} tables of {figures['seats']}, about {figures['think']:g} s of thinking")
    print(
        f"  {figures['moves_per_s']:,} durable moves/s, each {figures['cpu_ms_per_move']} ms of the server's processor"
    )
    print(f"  cores used: {figures['server_cpu']:.0%} by the server, {figures['guests_cpu']:.0%} by the guests")
    print(f"  from a move to everybody's new picture: p50 {figures['p50_ms']} ms, p99 {figures['p99_ms']} ms")
    if load.bots:
        beside = f"while {load.bots} bots ({THINKER}) think: p50 {figures['bots_p50_ms']} ms"
        print(f"  {beside}, p99 {figures['bots_p99_ms']} ms")
    print(f"  memory: {figures['memory_per_table_kb']:,} kB a table")
    print(f"  acknowledged {figures['acknowledged']}, kept {figures['kept']} after a kill, lost {figures['lost']}")
    return 0 if figures["lost"] == 0 else 1


def measure(load: Load) -> dict[str, Any]:
    """Run the load against a server of our own; the figures."""
    with tempfile.TemporaryDirectory() as folder:
        process, port = _start(Path(folder))
        try:
            before = _memory(process.pid)
            used = asyncio.run(_run(load, port, process.pid))
            after = _memory(process.pid)
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
        kept = _kept_moves(Path(folder) / "cafe.db")
    return _figures(load, used, (after - before) / load.tables, kept)


def _figures(load: Load, used: Used, memory: float, kept: int) -> dict[str, Any]:
    return {
        "game": load.game,
        "tables": load.tables,
        "seats": load.seats,
        "think": load.think,
        "moves_per_s": round(len(load.waits) / used.time, 1),
        **_waits("", load.waits),
        **(_waits("bots_", load.beside_bots) if load.bots else {}),
        "cpu_ms_per_move": round(1000 * used.server / max(1, len(load.waits)), 2),
        "server_cpu": round(used.server / used.time, 2),
        "guests_cpu": round(used.guests / used.time, 2),
        "memory_per_table_kb": round(memory / 1000),
        "acknowledged": load.acknowledged,
        "kept": kept,
        "lost": max(0, load.acknowledged - kept),
        "refused": load.refused,
    }


def _waits(name: str, seconds: list[float]) -> dict[str, float]:
    waits = sorted(seconds) or [0.0]
    return {
        f"{name}p50_ms": round(1000 * statistics.median(waits), 1),
        f"{name}p99_ms": round(1000 * waits[int(len(waits) * 0.99)], 1),
    }


# ---- the server ----------------------------------------------------------------------------------------------------


def _start(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    arguments = ["--port", "0", "--no-browser", "--bot-pause", "0"]
    for limit in ("rate", "tables", "sockets-per-address", "most-sockets", "most-connections"):
        arguments += [f"--{limit}", "1000000"]
    log = folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *arguments],
            env={**os.environ, "TERTULIA_HOME": str(folder)}, stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        found = re.search(r":(\d+)/", log.read_text())
        if found:
            return process, int(found[1])
        time.sleep(0.05)
    process.kill()
    raise BadInput(f"the server did not start: {log.read_text().strip()[-300:]}")


def _memory(pid: int) -> int:
    """Resident bytes; 0 if the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _used(pid: int) -> Used:
    return Used(time.perf_counter(), _cpu(pid), time.process_time())


def _cpu(pid: int) -> float:
    """Processor seconds so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def _kept_moves(database: Path) -> int:
    """The moves in the database of a server that was killed."""
    with sqlite3.connect(database) as connection:
        count: int = connection.execute(
            "SELECT count(*) FROM events WHERE kind = 'move' AND data NOT LIKE '%\"by\"%'"
        ).fetchone()[0]
    return count


# ---- the guests ----------------------------------------------------------------------------------------------------


async def _run(load: Load, port: int, pid: int) -> Used:
    """Let everybody play; what was used during the part that counts."""
    tables = [_BusyTable(load, port, number) for number in range(load.tables)]
    for table in tables:
        await table.set_up()
    players = [asyncio.create_task(table.play()) for table in tables]
    await asyncio.sleep(WARM_UP + load.think)
    before = _used(pid)
    load.counting = True
    await asyncio.sleep(load.seconds)
    load.counting = False
    after = _used(pid)
    if load.bots:
        await _beside_bots(load, port)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    for table in tables:
        await table.close()
    return Used(*(now - then for now, then in zip(after, before, strict=True)))


async def _beside_bots(load: Load, port: int) -> None:
    """Measure again while bots think at tables of their own without a pause."""
    hosts = [_Guest(port, 0, asyncio.Event()) for _table in range(load.bots)]
    for host in hosts:
        await host.come_in()
        bots = [THINKER] * load.seats
        wishes = {"game": load.game, "seats": load.seats, "same_device": 0, "bots": bots, "start": True}
        await host.watch((await host.post("/api/tables", wishes))["id"])  # bots play only while somebody looks
    await asyncio.sleep(WARM_UP)
    quiet, load.waits = load.waits, load.beside_bots
    load.counting = True
    await asyncio.sleep(load.seconds)
    load.counting = False
    load.waits = quiet
    for host in hosts:
        await host.leave()


class _BusyTable:
    """One table with a page open at every seat. The guest whose turn it is thinks, then plays a legal action."""

    def __init__(self, load: Load, port: int, number: int) -> None:
        self.load = load
        self.port = port
        self.rng = Random(number)
        self.guests: list[_Guest] = []
        self.changed = asyncio.Event()
        self.id = ""

    async def set_up(self) -> None:
        self.guests = [_Guest(self.port, seat, self.changed) for seat in range(self.load.seats)]
        for guest in self.guests:
            await guest.come_in()
        await self._new_game()

    async def _new_game(self) -> None:
        host = self.guests[0]
        made = await host.post("/api/tables", {"game": self.load.game, "seats": self.load.seats})
        self.id = made["id"]
        for guest in self.guests[1:]:
            await guest.post(f"/api/tables/{self.id}/join", {})
        for guest in self.guests:
            await guest.watch(self.id)
        await host.post(f"/api/tables/{self.id}/start", {})

    async def play(self) -> None:
        while True:
            mover = await self._mover()
            if mover is None:
                await self._new_game()
                continue
            thinking = self.load.think * self.rng.uniform(0.5, 1.5)
            await asyncio.sleep(thinking)
            await self._one_move(mover)

    async def _mover(self) -> _Guest | None:
        """Whose turn it is, as the pages show it; None when the game is over."""
        while True:
            for guest in self.guests:
                if guest.actions:
                    return guest
            if all(guest.over for guest in self.guests):
                return None
            self.changed.clear()
            await self.changed.wait()

    async def _one_move(self, mover: _Guest) -> None:
        action = self.rng.choice(mover.actions)
        body = {"seat": mover.seat, "seq": mover.seq, "step": mover.step, "action": action, "confirm": True}
        began = time.perf_counter()
        mover.actions = []
        answer = await mover.post(f"/api/tables/{self.id}/act", body)
        if "error" in answer:
            self.load.refused += 1
            return
        self.load.acknowledged += 1
        counts = self.load.counting
        while min(guest.seq for guest in self.guests) < answer["seq"]:
            self.changed.clear()
            await self.changed.wait()
        if counts:
            self.load.waits.append(max(guest.pictured for guest in self.guests) - began)

    async def close(self) -> None:
        for guest in self.guests:
            await guest.leave()


class _Guest:
    """Does what a browser does, without a browser: posts by HTTP, gets frames by WebSocket."""

    def __init__(self, port: int, seat: int, changed: asyncio.Event) -> None:
        self.port = port
        self.seat = seat
        self.changed = changed
        self.seq = self.step = 0
        self.pictured = 0.0
        self.actions: list[str] = []
        self.over = False
        self._token = ""
        self._watching: asyncio.Task[None] | None = None

    async def come_in(self) -> None:
        await self._connect()
        self._token = (await self.post("/api/people", {"name": f"Guest {self.seat + 1}"}))["token"]

    async def _connect(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def leave(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        self._writer.close()

    async def post(self, path: str, content: dict[str, Any]) -> dict[str, Any]:
        """Written by hand, on one connection: the cost of a client must not hide the cost of the server."""
        body = json.dumps(content).encode()
        key = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{key}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        if self._reader.at_eof():  # an idle connection was closed
            await self._connect()
        self._writer.write(head.encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.split(b"content-length:")[1].split(b"\r\n")[0])
        found: dict[str, Any] = json.loads(await self._reader.readexactly(length))
        return found

    async def watch(self, table: str) -> None:
        if self._watching is not None:
            self._watching.cancel()
        self.seq, self.over, self.actions = 0, False, []
        self._watching = asyncio.create_task(self._listen(table))

    async def _listen(self, table: str) -> None:
        from websockets.asyncio.client import connect

        url = f"ws://127.0.0.1:{self.port}/t/{table}/live?patches=1"
        key = {"Authorization": f"Bearer {self._token}"}
        async with connect(url, additional_headers=key, max_size=None, compression=None) as socket:
            async for message in socket:
                self._look(json.loads(message))

    def _look(self, frame: dict[str, Any]) -> None:
        self.pictured = time.perf_counter()
        self.seq = frame["seq"]
        turn = frame["parts"].get("turn", "")
        numbers = _TURN.search(turn)
        if numbers:
            self.step = int(numbers[2])
            self.actions = [html.unescape(action) for action in _ACTION.findall(turn)] if frame["turn"] else []
        if "hidden" not in frame["parts"].get("result", "hidden"):
            self.over = True
        self.changed.set()
