"""Golden records: whole games whose course and end must never change by accident."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from random_games import GAMES

import tertulia
from tertulia.kernel.game import Game

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "scripts"))
from golden import expectation, features, wanted  # noqa: E402

pytestmark = pytest.mark.compiled_too
RECORDS = sorted(HERE.glob("*/*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_leads_where_it_always_led(path: Path) -> None:
    expected = json.loads((path.parent / "expected.json").read_text(encoding="utf-8"))
    assert expectation(tertulia.load(path)) == expected[path.stem]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_records_show_every_ending_option_and_kind_of_action(game: Game[Any]) -> None:
    shown = {feature for path in (HERE / game.name).glob("*.txt") for feature in features(tertulia.load(path))}
    assert wanted(game) - shown == set()


def test_every_expectation_has_its_record() -> None:
    for file in HERE.glob("*/expected.json"):
        names = set(json.loads(file.read_text(encoding="utf-8")))
        assert names == {path.stem for path in file.parent.glob("*.txt")}
