"""Boards, records and options that were made to hurt: each gets a sentence, soon, and nobody else notices."""

from __future__ import annotations

import json
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from server_health import LONGEST, health
from server_process import Guest, Server

from tertulia.games import find_game
from tertulia.kernel.match import Match, new
from tertulia.kernel.record import Record

PAGES = ("", "?at=last", "/record", "/words", "/why?place=t-" + "x" * 2_000, "/why?action=" + "y" * 2_000)
PATHS = ("", "/log?since=0", "/legal", "/record")
SOON = 10.0
"""Seconds within which everything is answered."""
GAME = "coffee-traders"


def _nested(depth: int) -> dict[str, Any]:
    board: dict[str, Any] = {}
    inner = board
    for _level in range(depth):
        inner["a"] = {}
        inner = inner["a"]
    return board


BOARDS: dict[str, Any] = {
    "a key of 100,000 parts": "a." * 100_000 + "b = 1",
    "keys of many parts": "\n".join("a." * 200 + f"b{number} = 1" for number in range(400)),
    "lists in lists": "a = " + "[" * 50_000 + "]" * 50_000,
    "tables in tables": "a = " + "{a = " * 20_000 + "1" + "}" * 20_000,
    "100,000 tables": "[[a]]\n" * 40_000,
    "a huge number": "a = " + "9" * 200_000,
    "many huge numbers": "a = [" + "9" * 4_000 + ", 1]\nb = [" + ("9" * 4_000 + ",") * 40 + "]",
    "a long line": "a = [" + "0," * 100_000 + "]",
    "a long text": 'a = "' + "x" * 200_000 + '"',
    "escapes": 'a = "' + "\\u0041" * 30_000 + '"',
    "text without an end": 'a = """' + "x\n" * 100_000,
    "dates that cannot be": "\n".join(f"a{number} = 2024-99-99" for number in range(5_000)),
    "lone surrogates": 'a = "\ud800"',
    "a board of 500 levels": _nested(500),
    "a board of 20,000 entries": {"a": [[] for _entry in range(20_000)]},
    "a board of huge numbers": {"a": [10**4_000] * 40},
    "no board": 17,
    "a file": "/dev/zero",
}  # fmt: skip

BODIES: dict[str, bytes] = {
    "lists in lists": b"[" * 100_000,
    "nothing but lists": b'{"game": "coffee-traders", "options": {"board": {"a": [' + b"[]," * 200_000 + b"[]]}}}",
    "many options": json.dumps({"game": GAME, "options": {f"o{number}": [0] for number in range(60_000)}}).encode(),
    "many wrong bots": json.dumps({"game": GAME, "bots": [{"a": 1}] * 60_000}).encode(),
    "a long game": json.dumps({"game": "x" * 900_000}).encode(),
    "huge numbers": b'{"game": "coffee-traders", "seats": ' + b"9" * 900_000 + b"}",
    "many names": json.dumps({f"n{number}": number for number in range(60_000)}).encode(),
}


def _record(match: Match, **changes: Any) -> str:
    return Record(**{**vars(match.record()), **changes}).text()


def _records() -> dict[str, str]:
    game = find_game(GAME)
    match = new(game, 3, {}, "evil")
    position = match.position()
    deep: dict[str, Any] = _nested(900)
    return {
        "no record": "x" * 400_000,
        "5,000 actions that are none": _record(match, actions=["pass"] * 5_000),
        "100,000 actions": _record(match, actions=["pass"] * 100_000),
        "one long action": _record(match, actions=["x" * 300_000]),
        "a position of 900 levels": _record(match, position=deep),
        "a long position": _record(match, position={**position, "more": [0] * 100_000}),
        "a position with huge numbers": _record(match, position={**position, "period": 10**4_000}),
        "a position that is none": _record(match, position={"game": GAME}),
        "many tags": _record(match, tags={f"tag {number}": "x" * 10 for number in range(10_000)}),
        "a file for a board": _record(match, options={"board": "/dev/zero"}),
        "a deep JSON record": '{"tertulia record": 1, "position": ' + "[" * 100_000,
        "a wide JSON record": '{"tertulia record": 1, "actions": [' + "[]," * 130_000 + "[]]}",
        "many header lines": "tertulia record 1\n" + "seed: 1\n" * 50_000,
    }


@contextmanager
def _others_play(server: Server) -> Iterator[list[float]]:
    """Somebody who plays against a bot all the while; how long each of their moves took."""
    ana = Guest(server, "Ana")
    waits: list[float] = []
    done = threading.Event()

    def play() -> None:
        rng = Random(1)
        table = ana.open_table("cafe-international", 2, bots=["random"], start=True)
        while not done.is_set() or len(waits) < 3:
            view = ana.wait_for_turn(table)
            if view["status"] == "over":
                table = ana.open_table("cafe-international", 2, bots=["random"], start=True)
                continue
            began = time.monotonic()
            body = {"seat": view["seat"], "seq": view["seq"], "step": view["step"], "confirm": True}
            ana.post(f"/api/tables/{table}/act", action=rng.choice(view["legal"]), **body)
            waits.append(time.monotonic() - began)
            done.wait(0.05)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield waits
    finally:
        done.set()
        thread.join(60)


def _soon(send: Callable[[], httpx.Response]) -> httpx.Response:
    began = time.monotonic()
    answer = send()
    assert time.monotonic() - began < SOON
    return answer


def _is_a_sentence(answer: httpx.Response, name: str) -> None:
    assert 400 <= answer.status_code < 500, f"{name}: {answer.status_code} {answer.text[:300]}"
    said = answer.json()["error"]
    assert 5 < len(said) < 500 and "Traceback" not in said and "\n" not in said, f"{name}: {said[:1000]}"


def _send(eve: Guest, path: str, body: Any) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return _soon(lambda: eve.client.post(path, content=content, headers={"Content-Type": "application/json"}))


def test_boards_that_hurt_are_refused_and_others_play_on(server: Server) -> None:
    eve = Guest(server, "Eve")
    mine = eve.open_table(GAME, 3)
    with _others_play(server) as waits:
        for name, board in BOARDS.items():
            _is_a_sentence(_send(eve, "/api/tables", {"game": GAME, "options": {"board": board}}), name)
            _is_a_sentence(_send(eve, f"/api/tables/{mine}/options", {"options": {"board": board}}), name)
    assert len(waits) > 2 and max(waits) < 2, waits


def test_records_that_hurt_are_refused_and_others_play_on(server: Server) -> None:
    eve = Guest(server, "Eve")
    with _others_play(server) as waits:
        for name, text in _records().items():
            _is_a_sentence(_send(eve, "/api/records", {"text": text}), name)
        for name, body in BODIES.items():
            _is_a_sentence(_send(eve, "/api/records", body), name)
    assert len(waits) > 2 and max(waits) < 2, waits


def test_bodies_that_hurt_are_refused(server: Server) -> None:
    eve = Guest(server, "Eve")
    table = eve.open_table("cafe-international", 2)
    for name, body in BODIES.items():
        for path in ("/api/tables", f"/api/tables/{table}/act", f"/api/tables/{table}/chat", "/api/me"):
            answer = _send(eve, path, body)
            assert answer.status_code < 500
            if answer.status_code >= 400:
                _is_a_sentence(answer, name)


def test_many_who_send_what_takes_long_do_not_keep_another_out(server: Server) -> None:
    """One after the other, and everybody else in between."""
    game = find_game(GAME)
    crowd = [Guest(server) for _guest in range(12)]
    for number, guest in enumerate(crowd):
        guest.client.headers["X-Forwarded-For"] = f"198.51.100.{number % 2}"
    texts = [_record(new(game, 3, {}, f"crowd {number}"), tags={"a": "x" * 1_000}) for number in range(12)]
    answers: list[httpx.Response] = []

    def send(guest: Guest, text: str) -> None:
        for _time in range(5):
            answers.append(guest.client.post("/api/records", json={"text": text}))

    threads = [threading.Thread(target=send, args=pair) for pair in zip(crowd, texts, strict=True)]
    for thread in threads:
        thread.start()
    ben = Guest(server, "Ben")
    ben.client.headers["X-Forwarded-For"] = "192.0.2.1"
    text = _record(new(game, 3, {}, "ben"))
    assert _soon(lambda: ben.client.post("/api/records", json={"text": text})).status_code == 201
    for thread in threads:
        thread.join(30)
    assert {answer.status_code for answer in answers} <= {201, 409}


# ---- long games ------------------------------------------------------------------------------------------------------


def _long_match(name: str) -> Match:
    """A game with as many actions as can be: many players, and a track that hardly ends."""
    game = find_game(name)
    options: dict[str, Any] = {}
    if name == "guatemala-cafe":
        board = tomllib.loads((Path(game.folder) / "board.toml").read_text(encoding="utf-8"))
        board["track"]["last_space"] = {str(seats): 1_000 for seats in (2, 3, 4)}
        options = {"board": board}
    match, rng = new(game, game.seats[-1], options, "long"), Random(1)
    while not match.over:
        match.play(rng.choice(game.legal(match.state)))
    return match


@pytest.mark.parametrize("over", [True, False], ids=["finished", "running"])
@pytest.mark.parametrize("game", ["coffee-traders", "guatemala-cafe"])
def test_a_long_game_is_looked_at_from_everywhere_and_nobody_waits(server: Server, game: str, over: bool) -> None:
    eve = Guest(server, "Eve")
    match = _long_match(game)
    actions = match.actions if over else match.actions[:-20]
    with _others_play(server) as waits:
        table = _send(eve, "/api/records", {"text": _record(match, actions=actions)}).json()["id"]
        length = eve.look(table)["length"]
        assert length >= len(actions)
        pages = [f"/t/{table}?at={at}" for at in range(0, length, length // 20)]
        pages += [f"/t/{table}{page}" for page in PAGES] + [f"/api/tables/{table}{path}" for path in PATHS]
        for page in pages:
            answer = _soon(lambda page=page: eve.client.get(page))  # type: ignore[misc]
            assert answer.status_code == 200, f"{page}: {answer.text[:300]}"
        assert len(eve.get(f"/api/tables/{table}/log")) == length
        forked = eve.post(f"/api/tables/{table}/fork", at=length - 1)["id"]
        assert eve.look(forked)["length"] >= (length - 1 if over else 0)
    assert max(waits) < 2, waits
    assert health(server)["busy_ms"] < LONGEST
