"""Records that are broken are refused with one sentence, and what is sound in them can be kept."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tertulia
from tertulia.kernel.record import Record, parse, salvage


@pytest.fixture(scope="module")
def sound() -> Record:
    match = tertulia.new("cafe-international", seats=2, seed=3)
    for _ in range(12):
        match.play(match.legal()[0])
    return match.record()


def test_the_text_form_reads_like_a_game(sound: Record) -> None:
    lines = sound.text().splitlines()
    assert lines[0] == "tertulia record 1"
    assert lines[1:4] == ["game: cafe-international", "version: 1", "seats: 2"]
    assert lines[lines.index("") + 1] == sound.actions[0]
    assert lines[-1].startswith(f"end {len(sound.actions)} actions ")


def _refused(written: str, sentence: str) -> None:
    with pytest.raises(tertulia.BadRecord, match=sentence):
        parse(written)


def test_a_record_cut_short_is_refused_wherever_it_is_cut(sound: Record) -> None:
    text = sound.text()
    for end in range(0, len(text) - 1, 37):
        _refused(
            text[:end],
            "cut short|no Tertulia record|edited|cannot be read|does not say|must be|is no header line|form is",
        )
    for end in range(0, len(sound.json()) - 2, 97):
        _refused(sound.json()[:end], "cut short|no Tertulia record")


def test_an_edited_record_is_refused(sound: Record) -> None:
    _refused(sound.text().replace("seats: 2", "seats: 3"), "edited")
    last = sound.actions[-1]
    _refused(sound.text().replace(last, "pass"), "edited")
    _refused(sound.json().replace(f'"{last}"', '"pass"'), "edited")


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("", "no Tertulia record"),
        ("hello\n", "its first line must be 'tertulia record 1'"),
        ("tertulia record 99\n\nend", "update Tertulia"),
        ("tertulia record 1\ngame cafe\n\nend 0", "line 2 of the record, 'game cafe', is no header line"),
        ("tertulia record 1\nversion: {\n\nend 0", "version cannot be read"),
        ("tertulia record 1\nversion: 1\nseats: 2\n\nend 0", "does not say its game"),
        ("tertulia record 1\ngame: x\nversion: 1\nseats: true\n\nend 0", "seats must be a number"),
        ('{"a": 1}', 'it has no "tertulia record" entry'),
        ('{"tertulia record": 2}', "update Tertulia"),
        ('{"tertulia record": 1, "game": "x", "version": 1, "seats": 2, "actions": [1]}', "list of texts"),
        ('{"tertulia record": 1, "game": ["x"], "version": 1, "seats": 2, "actions": []}', "game must be a name"),
        ('{"a":' * 90_000, "cut short|nested too deeply"),
    ],
)
def test_whatever_is_wrong_is_said_in_one_sentence(written: str, sentence: str) -> None:
    _refused(written, sentence)


def test_a_huge_record_is_refused_before_it_is_read() -> None:
    _refused("x" * 500_001, "at most 500,000 are read")


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff\xfe\x00")
    with pytest.raises(tertulia.BadRecord, match="is no text file"):
        tertulia.load(binary)
    with pytest.raises(tertulia.BadInput, match="cannot be read: No such file"):
        tertulia.load(tmp_path / "nowhere.txt")
    with pytest.raises(tertulia.BadInput, match="cannot be read"):
        tertulia.load(tmp_path)


def test_a_record_of_a_game_that_is_not_here_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(Record("chess", 1, 2).text())
    with pytest.raises(tertulia.BadRecord, match="of a game that is not here: no game 'chess'"):
        tertulia.load(other)


def test_line_ends_and_a_byte_order_mark_of_other_systems_are_read(sound: Record) -> None:
    assert parse("\ufeff" + sound.text().replace("\n", "\r\n")) == sound


def test_what_is_sound_of_a_cut_record_can_be_kept(sound: Record) -> None:
    cut = sound.text()[: sound.text().index(sound.actions[-3])]
    assert salvage(cut).actions == sound.actions[: len(salvage(cut).actions)]
    assert len(salvage(cut).actions) > 5


def _with(**changes: Any) -> str:
    """A record with something in it that nobody writes, and a digest that is right."""
    whole = {"game": "toy", "version": 1, "seats": 2, **changes}
    return Record(**whole).json()


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (_with(actions=["high"] * 5_001), "has 5,001 actions; at most 5,000 are read"),
        (_with(actions=["x" * 101]), "action 1 of the record, 'xxx.*', is none"),
        (_with(actions=["a\x1b[2Jb"]), r"action 1 of the record, 'a\\x1b\[2Jb', is none"),
        (_with(tags={"players": "Ana\x1b[31m, Ben"}), r"cannot be 'Ana\\x1b\[31m, Ben'"),
        (_with(tags={"players": "Ana\u202e, Ben"}), "tags are one line"),
        (_with(tags={"\x07": "Ana"}), r"the tag '\\x07'"),
        (_with(tags={"players": ["Ana", "Ben"]}), "cannot be a list of 2"),
        (_with(tags={"players": "x" * 2_001}), "at most 2,000"),
        (_with(tags={str(number): "x" for number in range(51)}), "51 tags are too many"),
        (_with(seed="7\n8"), r"seed must be a text, not '7\\n8'"),
        (_with(seed="x" * 201), "seed must be a text"),
        (_with(game="x" * 61), "game must be a name"),
        (_with(seats=10), "seats must be a number"),
        (_with(seats=-1), "seats must be a number"),
        (_with(version=10**9), "version must be a number"),
        (_with(options={"a": float("nan")}), "options has nan"),
        (_with(options={"a": 10**20}), "options has 100000000000000000000"),
        (_with(options={str(number): 1 for number in range(6_001)}), "options has too many entries"),
        (_with(position={"a": [[[1] * 10_001]] * 2}), "position has too many entries"),
        ('{"tertulia record": true}', "update Tertulia"),
        ('{"tertulia record": 1, "seats": ' + "9" * 5_000 + "}", "a number that cannot be"),
        ("tertulia record 1\ngame: x\nseats: " + "9" * 5_000 + "\n\nend 0", "seats cannot be read"),
        ("tertulia record 1\ngame: x\noptions: " + "[" * 50_000 + "\n\nend 0", "options cannot be read"),
        ('[{"tertulia record": 1}]', "no Tertulia record"),
    ],
)
def test_a_record_has_limits(written: str, sentence: str) -> None:
    started = time.perf_counter()
    _refused(written, sentence)
    assert time.perf_counter() - started < 0.5


def test_a_lone_surrogate_as_seed_is_refused_wherever_it_comes_from() -> None:
    for written in (
        '{"tertulia record": 1, "game": "toy", "version": 1, "seats": 2, "seed": "\\ud800", "actions": []}',
        'tertulia record 1\ngame: toy\nversion: 1\nseats: 2\nseed: "\\ud800"\n\nend 0 actions 0',
    ):
        _refused(written, "seed must be a text")
    with pytest.raises(tertulia.BadInput, match="the seed cannot be"):
        tertulia.new("cafe-international", seed="\ud800")


def test_what_would_make_a_record_unreadable_is_not_kept(sound: Record) -> None:
    match = tertulia.new("cafe-international", 2, seed=1)
    for tags in ({"players": "Ana\x1b, Ben"}, {"players": 5}, {"note": "\ud800"}):
        with pytest.raises(tertulia.BadInput, match="cannot be"):
            match.tag(**tags)
    assert match.record().tags == {}


def test_a_record_is_never_written_over_a_pipe_or_a_device(sound: Record, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", Path("/dev/null"), tmp_path):
        with pytest.raises(tertulia.BadInput, match="is no Tertulia record"):
            sound.save(place)


texts = st.text(
    alphabet=st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp", "Zs"], include_characters=" \u00a0"),
    max_size=20,
)


@given(tags=st.dictionaries(texts, texts, max_size=4), seed=st.none() | texts, seats=st.integers(1, 9))
def test_any_header_survives_both_forms(tags: dict[str, str], seed: str | None, seats: int) -> None:
    record = Record("toy", 1, seats, {"loud": True}, seed, tags, None, ["high", "low"])
    assert parse(record.text()) == record
    assert parse(record.json()) == record
    assert json.loads(record.json())["actions"] == ["high", "low"]
