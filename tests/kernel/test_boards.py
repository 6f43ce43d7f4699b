"""Boards of one's own: read from a file once, kept with the match."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from toy_game import TOY

import tertulia
from tertulia.kernel.game import Option
from tertulia.kernel.match import from_record, new
from tertulia.kernel.record import parse

BOARDED = replace(TOY, options=(Option("board", "own", TOY.options[0].help, is_board=True),))


def test_a_board_is_kept_with_its_content(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "toy"\n[places]\na = [1, 2]\n')
    match = new(BOARDED, 2, {"board": str(file)}, seed=1)
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
        (b"#" * 1_000_001, "is too large for a board"),
    ],
)
def test_a_file_that_is_no_board_is_refused(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(tertulia.BadInput, match=sentence):
        new(BOARDED, 2, {"board": str(file)})
