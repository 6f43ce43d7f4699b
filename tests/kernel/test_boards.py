"""Boards of one's own: read from a file once, kept with the match, and never opened because a record names one."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from toy_game import TOY

import tertulia
from tertulia.kernel.boards import board_in, check_board, open_boards, parse_board
from tertulia.kernel.game import Option
from tertulia.kernel.match import from_record, new
from tertulia.kernel.record import Record, parse

BOARDED = replace(TOY, options=(Option("board", "own", TOY.options[0].help, is_board=True),))
DEEP: Any = {}
for _level in range(20_000):
    DEEP = {"a": DEEP}


def test_a_board_is_kept_with_its_content(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "toy"\n[places]\na = [1, 2]\n')
    match = new(BOARDED, 2, open_boards(BOARDED, {"board": str(file)}), seed=1)
    file.unlink()
    again = from_record(BOARDED, parse(match.record().text()))
    assert again.options == {"board": {"game": "toy", "places": {"a": [1, 2]}}}
    assert new(BOARDED, 2, seed=1).options == {"board": "own"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read: No such file"),
        (b"game = ", "is no TOML"),
        (b"\xff\xfe\x00", "is no text file"),
        (b"#" * 50_001, "is too large; at most 50,000 bytes are read"),
    ],
)
def test_a_file_that_is_no_board_is_refused(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(tertulia.BadInput, match=sentence):
        board_in(file)


@pytest.mark.parametrize("place", ["/dev/zero", "/", "pipe", "no\0name", "\ud800", "x" * 5_000])
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path, place: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    started = time.monotonic()
    for read in (board_in, tertulia.load):
        with pytest.raises(tertulia.BadInput, match=r"cannot be read|not the name of a file"):
            read(tmp_path / place if place == "pipe" else place)
    assert time.monotonic() - started < 1


def test_a_record_never_opens_a_file(tmp_path: Path) -> None:
    """Whether the file is there, is endless, or waits for somebody: the sentence is the same but for its name."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "mine.toml").write_text('game = "toy"')
    sentences = set()
    started = time.monotonic()
    for path in ("/etc/passwd", "/etc/nothing", "/dev/zero", str(tmp_path / "pipe"), str(tmp_path / "mine.toml")):
        record = parse(Record("toy", TOY.version, 2, {"board": path}, "1").text())
        for door in (
            lambda record=record: from_record(BOARDED, record),
            lambda path=path: new(BOARDED, 2, {"board": path}),
            lambda path=path: BOARDED.read_options({"board": path}),
        ):
            with pytest.raises(tertulia.BadInput) as refused:
                door()
            sentences.add(str(refused.value).removeprefix("the record cannot be: ").split(";")[1])
    assert sentences == {" it is 'own' or the content of a board"}
    assert time.monotonic() - started < 1


@pytest.mark.parametrize("game", ["coffee-traders", "guatemala-cafe"])
def test_a_position_never_opens_a_file(game: str) -> None:
    position = tertulia.new(game, 2, seed=1).position()
    for path in ("/etc/passwd", "/dev/zero", "/nowhere"):
        position["options"]["board"] = path
        with pytest.raises(tertulia.BadPosition):
            tertulia.from_position(game, position)


LONG_TEXTS = {
    "a quadratic key": ".".join(["a"] * 25_000) + " = 1",
    "a quadratic key of quoted parts": ".".join(['"a"'] * 12_000) + " = 1",
    "a quadratic heading": "[" + " . ".join(["a"] * 12_000) + "]",
    "a line of entries": "a = [" + "1," * 24_000 + "]",
    "many entries": "\n".join(f"a{number}=1" for number in range(6_000)),
    "many tables": "[[a]]\n" * 8_000,
    "deep lists": "a = " + "[" * 20_000,
    "deep tables": "a = " + "{a=" * 12_000,
    "closed strings that hide depth": 'a = ["""x"""", ' + "[" * 20_000,
    "strings without an end": '"""\\"""\\"' * 6_000 + "\\",
    "a word": "a" * 50_000,
    "dots": "." * 50_000,
    "spaces": "a " * 25_000 + "= 1",
    "quotes": "'\"" * 25_000,
    "digits": "a = " + "9" * 49_000,
    "an endless float": "a = 1e999",
    "no number": "a = nan",
    "a huge number": "a = 10000000000",
    "a date": "a = 2020-01-01",
    "a date that cannot be": "a = 2020-02-31",
    "a long text": "a = '" + "x" * 2_000 + "'",
    "a control character": 'a = "\\u001b[31m"',
    "a control character in a name": '"\\u0007" = 1',
    "too long": "#" * 50_001,
}


@pytest.mark.parametrize("name", LONG_TEXTS)
def test_a_board_that_is_too_much_is_refused_quickly(name: str) -> None:
    started = time.perf_counter()
    with pytest.raises(tertulia.BadInput) as refused:
        parse_board(LONG_TEXTS[name])
    assert time.perf_counter() - started < 0.5
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "content",
    [
        DEEP,
        {"a": [1] * 6_000},
        {"a": float("nan")},
        {"a": float("inf")},
        {"a": 10**5000},
        {"a": 2**40},
        {"a": "x" * 2_000},
        {"a": ["x" * 900] * 60},
        {"a\n": 1},
        {1: 1},
        {"a": object()},
        {"a": "\ud800"},
        [],
        "a = 1",
        None,
    ],
)
def test_content_has_the_same_limits(content: Any) -> None:
    with pytest.raises(tertulia.BadInput):
        check_board(content)
    with pytest.raises(tertulia.BadInput):
        new(BOARDED, 2, {"board": content})


def test_an_odd_board_within_the_limits_is_read() -> None:
    text = 'a.b.c = """x""""\n"quoted # key" = \'#\' # [[[[\nx = [[1, -2.5], {y = true}]\n'
    assert parse_board(text) == {"a": {"b": {"c": 'x"'}}, "quoted # key": "#", "x": [[1, -2.5], {"y": True}]}
