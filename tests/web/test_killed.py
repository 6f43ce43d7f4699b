"""The server is killed in mid-game, again and again, and nothing that was acknowledged is lost."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random

import httpx
import pytest
from server_process import Guest, Server


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.long)])
def test_nothing_is_lost_however_often_the_server_is_killed(tmp_path: Path, kills: int) -> None:
    """A person and bots at two tables; moves, drafts and chat go on while the server is killed at any moment."""
    rng = Random(20)
    with Server(tmp_path) as server:
        ana, watcher = Guest(server, "Ana"), Guest(server)
        sure: dict[str, list[str]] = {}
        for kill in range(kills):
            if not sure or (kill % 50 == 0 and all(ana.look(table)["status"] == "over" for table in sure)):
                sure = {_with_bots(ana): [], _with_secrets(ana): []}
            if kill % 4 == 0:
                ana.wait_for_turn(next(iter(sure)))  # the bots need a moment to go on
            for table in sure:
                sure[table] = _play_one(ana, watcher, table, sure[table], rng)
            moment = threading.Timer(rng.uniform(0.0, 0.15), server.kill)
            moment.start()
            try:
                while True:
                    for table in sure:
                        sure[table] = _play_one(ana, watcher, table, sure[table], rng)
            except httpx.TransportError:
                moment.join()
            server.start()
            for table in sure:
                now = _log(watcher, table)
                assert now[: len(sure[table])] == sure[table], f"after kill {kill + 1}"
        assert min(map(len, sure.values())) > 20
        view = ana.wait_for_turn(next(iter(sure)))
        assert view["your_turn"] or view["status"] == "over"


def _with_bots(ana: Guest) -> str:
    return ana.open_table("cafe-international", 3, bots=["greedy", "random"], start=True)


def _with_secrets(ana: Guest) -> str:
    return ana.open_table("guatemala-cafe", 2, same_device=2, start=True)


def _play_one(ana: Guest, watcher: Guest, table: str, sure: list[str], rng: Random) -> list[str]:
    """One decision if there is one to make; the log as it was acknowledged."""
    view = ana.look(table)
    if view["status"] == "over":
        time.sleep(0.01)
        return sure
    if view["draft"] is not None:
        numbers = {"seat": view["seat"], "seq": view["seq"], "step": view["step"]}
        ana.post(f"/api/tables/{table}/confirm", **numbers)
    elif view["your_turn"]:
        ana.act(table, rng.choice(view["legal"]), confirm=rng.random() < 0.5)
        if (again := ana.look(table))["draft"] is not None:
            kept = again["draft"]["actions"]
            assert ana.look(table)["draft"]["actions"] == kept
    return _log(watcher, table)


def _log(watcher: Guest, table: str) -> list[str]:
    return [line["text"] for line in watcher.get(f"/api/tables/{table}/log")]


def test_a_draft_and_a_vote_survive_a_kill(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, ben = Guest(server, "Ana"), Guest(server, "Ben")
        table = ana.open_table("cafe-international", 2)
        ben.post(f"/api/tables/{table}/join")
        ana.post(f"/api/tables/{table}/start")
        players = [ana, ben]
        for _ in range(4):
            mover = players[ana.look(table)["actor"]]
            mover.act(table, mover.look(table)["legal"][0], confirm=True)
        mover = players[ana.look(table)["actor"]]
        other = players[1 - mover.look(table)["seat"]]
        mover.act(table, mover.look(table)["legal"][0])
        other.post(f"/api/tables/{table}/take-back", seat=other.look(table)["seat"])
        before = [guest.look(table) for guest in (mover, other)]
        server.kill()
        server.start()
        assert [guest.look(table) for guest in (mover, other)] == before
        assert before[0]["draft"] is not None and before[1]["draft"] is None
        length = before[0]["length"]
        mover.post(f"/api/tables/{table}/take-back/answer", yes=True)
        assert mover.look(table)["length"] < length
