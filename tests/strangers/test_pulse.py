"""The server's own account of how it feels."""

from __future__ import annotations

import asyncio
import time

import httpx
from server_health import health
from server_process import Guest, Server

from tertulia.web.pulse import Pulse


def test_the_first_table_of_every_game_freezes_nobody(server: Server) -> None:
    """Whatever is loaded or computed for the first time is short. The fixture looks at the longest pause."""
    ana = Guest(server, "Ana")
    for game in ana.get("/api/games"):
        ana.get(f"/games/{game['name']}/rules")
        table = ana.open_table(game["name"], game["seats"][0], bots=["greedy"] * (game["seats"][0] - 1), start=True)
        ana.wait_for_turn(table)
        for path in (f"/t/{table}", f"/t/{table}/record", f"/t/{table}/qr.svg", f"/games/{game['name']}/picture.svg"):
            ana.get(path)
        ana.post(f"/api/tables/{table}/hint", seat=ana.look(table)["seat"])
    now = health(server)
    assert now["tables"] == len(ana.get("/api/games")) and 20 < now["memory_mb"] < 1000
    assert now["connections"] >= 1 and now["sockets"] == 0


def test_health_is_told_to_this_computer_only(server: Server) -> None:
    """Others learn that the server is there, and nothing about how busy it is."""
    seen = httpx.get(f"{server.url}/health", headers={"X-Forwarded-For": "203.0.113.9"})
    assert seen.json() == {"ok": True}
    assert "busy_ms" in httpx.get(f"{server.url}/health").json()


def test_a_loop_that_stands_still_is_noticed() -> None:
    async def night(hold: float, work: float) -> dict[str, float]:
        pulse = Pulse()
        pulse.start()
        await asyncio.sleep(0.1)
        time.sleep(hold)
        end = time.thread_time() + work
        while time.thread_time() < end:
            pass
        await asyncio.sleep(0.1)
        pulse.stop()
        return pulse.longest()

    held, worked = [], []
    for _ in range(12):  # a busy machine may be blamed for some of them
        held.append(asyncio.run(night(0.3, 0)))
        worked.append(asyncio.run(night(0, 0.3)))
        if any(one["stalled_ms"] > 250 for one in held) and any(one["busy_ms"] > 150 for one in worked):
            break
    else:
        raise AssertionError((held, worked))
    assert all(one["pause_ms"] > 250 for one in held + worked)
    assert all(one["busy_ms"] < 100 for one in held)
