"""No visitor opens a file of the server: a board is its content, never a name, at every door."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from typing import Any

import pytest
from server_process import Guest, Server

import tertulia
from tertulia.kernel.record import Record

GAMES = ["coffee-traders", "guatemala-cafe"]
MOST_SECONDS = 4.0
"""Of an answer, on a busy machine; what opened an endless file took for ever, or until the reader was stopped."""


@pytest.fixture(scope="module", autouse=True)
def reader(server: Server) -> None:
    """The process that reads is begun with the first text."""
    Guest(server, "Ana").post("/api/records", 400, text="no record")


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Files that are there, that are not, that never end, and one that waits for somebody who writes."""
    folder = tmp_path_factory.mktemp("files")
    os.mkfifo(folder / "pipe")
    (folder / "board.toml").write_text('game = "coffee-traders"\n')
    yield [
        "/etc/passwd", "/etc/no-such-file", "/dev/zero", "/dev/random", "/proc/self/environ", "/", "", "..", "~",
        str(folder / "pipe"), str(folder / "board.toml"), "file:///etc/passwd", "board.toml",
    ]  # fmt: skip


def _sentence(path: str, answer: Any) -> str:
    """The refusal without the name that was sent."""
    sentence: str = answer["error"]
    assert "\n" not in sentence and len(sentence) < 300 and "No such file" not in sentence
    return sentence.split("; it is ")[-1] if "; it is " in sentence else sentence.replace(repr(path), "PATH")


def _record(game: str, **changes: Any) -> str:
    match = tertulia.new(game, 2, seed=1)
    whole = match.record()
    return Record(**{**vars(whole), **changes}).text()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_opens_no_file(server: Server, paths: list[str], game: str) -> None:
    eve = Guest(server, "Eve")
    sentences = set()
    for path in paths:
        started = time.monotonic()
        sentences.add(_sentence(path, eve.post("/api/records", 400, text=_record(game, options={"board": path}))))
        assert time.monotonic() - started < MOST_SECONDS
    assert len(sentences) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_begins_at_a_position_opens_no_file(server: Server, paths: list[str], game: str) -> None:
    eve = Guest(server, "Eve")
    for path in paths:
        position = tertulia.new(game, 2, seed=1).position() | {"options": {"board": path}}
        started = time.monotonic()
        eve.post("/api/records", 400, text=_record(game, position=position, actions=[]))
        assert time.monotonic() - started < MOST_SECONDS


@pytest.mark.parametrize("game", GAMES)
def test_an_option_of_a_table_opens_no_file(server: Server, paths: list[str], game: str) -> None:
    eve = Guest(server, "Eve")
    table = eve.open_table(game, 2)
    for path in paths:
        started = time.monotonic()
        for door in ("/api/tables", f"/api/tables/{table}/options"):
            eve.post(door, 400, game=game, seats=2, options={"board": path})
        assert time.monotonic() - started < 2 * MOST_SECONDS


BOARDS: dict[str, Any] = {
    "a quadratic key": ".".join(["a"] * 100_000) + "=1",
    "a long line": "a=[" + "1," * 150_000 + "]",
    "a short quadratic key": ".".join(["a"] * 20_000) + "=1",
    "a huge number": "a=" + "9" * 10_000,
    "deep lists": "a=" + "[" * 10_000,
    "deep content": json.loads('{"a":' * 500 + "1" + "}" * 500),
    "many entries": {str(number): number for number in range(10_000)},
    "a control character": {"game": "\x1b[2J"},
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_is_too_much_is_refused_at_once(server: Server, name: str) -> None:
    """The fixture looks at the loop's longest pause."""
    eve = Guest(server, "Eve")
    started = time.monotonic()
    for game in GAMES:
        answer = eve.client.post("/api/tables", json={"game": game, "seats": 2, "options": {"board": BOARDS[name]}})
        assert answer.status_code in (400, 413, 422), answer.text[:300]
        assert "\n" not in answer.json()["error"] and len(answer.json()["error"]) < 300
    assert time.monotonic() - started < 2 * MOST_SECONDS


@pytest.mark.parametrize(
    "body",
    [
        '{"game": "coffee-traders", "options": {"board": {"a": ' + "9" * 5_000 + "}}}",
        '{"game": "coffee-traders", "options": {"board": {"a": NaN}}}',
        '{"game": "coffee-traders", "options": {"board": {"a": 1e999}}}',
        '{"game": "coffee-traders", "seats": ' + "9" * 400 + "}",
        '{"game": "coffee-traders", "options": {"board": ' + '{"a":' * 5_000 + "1" + "}" * 5_000 + "}}",
        '{"game": "coffee-traders", "options": {"\\ud800": true}}',
        '{"game": "\\ud800"}',
        '{"text": "\\ud800"}',
    ],
)
def test_json_that_cannot_be_is_refused_in_a_sentence(server: Server, body: str) -> None:
    eve = Guest(server, "Eve")
    for door in ("/api/tables", "/api/records"):
        answer = eve.client.post(door, content=body, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:300])
        assert "\n" not in answer.json()["error"]


def test_a_record_of_other_seats_than_its_position_is_refused(server: Server) -> None:
    eve = Guest(server, "Eve")
    for game in GAMES:
        position = tertulia.new(game, 3, seed=1).position()
        refused = eve.post("/api/records", 400, text=_record(game, position=position, actions=[]))
        assert "its header and its position have different seats" in refused["error"]


def test_names_in_a_record_reach_no_terminal_with_control_characters(server: Server) -> None:
    eve = Guest(server, "Eve")
    refused = eve.post("/api/records", 400, text=_record(GAMES[0], tags={"players": "Eve\x1b[2J, Ben"}))
    assert "tags are one line" in refused["error"] and "\x1b" not in refused["error"]
