"""How strong the levels are: the file in the package, and the script that writes it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import ratings as script

from tertulia import bots
from tertulia.bots.ratings import FILE, Rating, rating_of
from tertulia.games import find_game, game_names


def test_the_file_is_about_bots_and_games_that_there_are() -> None:
    content = tomllib.loads(FILE.read_text(encoding="utf-8"))
    assert set(content) <= set(game_names())
    for game, measured in content.items():
        for bot in measured:
            bots.make(bot, find_game(game), 1)
            rating = rating_of(game, bot)
            assert rating is not None and rating.games > 0 and rating.seats in find_game(game).seats
            assert str(rating) == f"{rating.rating}\xa0±\xa0{rating.error}"
        assert measured["novice"]["rating"] == script.NOVICE


def test_who_was_not_measured_has_no_rating() -> None:
    assert rating_of("no-such-game", "novice") is None
    assert rating_of(game_names()[0], "nobody") is None


def _run(path: Path, games: int, **strengths: float) -> Path:
    """A run as `tertulia arena --json` prints it, with a line before it."""
    rated = {bot.replace("_", "@"): {"mu": mu, "sigma": 1.0} for bot, mu in strengths.items()}
    content = {"game": "guatemala-cafe", "seats": 2, "games": games, "ratings": rated}
    path.write_text(f"games\n{json.dumps(content)}\n", encoding="utf-8")
    return path


def _written(tmp_path: Path, *given: Path | str) -> dict[str, Any]:
    to = tmp_path / "ratings.toml"
    assert script.main([*map(str, given), "--to", str(to)]) == 0
    measured: dict[str, Any] = tomllib.loads(to.read_text(encoding="utf-8"))["guatemala-cafe"]
    return {bot: Rating(**figures) for bot, figures in measured.items()}


def test_a_novice_has_1000_and_odds_of_ten_to_one_are_400_more(tmp_path: Path) -> None:
    ten_to_one = 400 / script.SCALE
    found = _written(tmp_path, _run(tmp_path / "a", 50, novice=20.0, regular=20.0 + ten_to_one))
    assert found == {"novice": Rating(1000, round(script.SCALE), 50, 2), "regular": Rating(1400, 29, 50, 2)}


def test_runs_are_joined_by_the_bots_they_have_in_common(tmp_path: Path) -> None:
    runs = [
        _run(tmp_path / "c", 30, expert=25.0, master_1s=30.0),  # a master thinks a second anyway
        _run(tmp_path / "a", 90, novice=20.0, regular=25.0),
        _run(tmp_path / "b", 60, regular=10.0, expert=15.0, expert_40=12.0),
    ]
    found = _written(tmp_path, *runs)
    step = 5 * script.SCALE
    assert {bot: one.rating for bot, one in found.items()} == {
        "novice": 1000, "regular": round(1000 + step), "expert@40": round(1000 + 1.4 * step),
        "expert": round(1000 + 2 * step), "master": round(1000 + 3 * step),
    }  # fmt: skip
    assert [one.games for one in found.values()] == [90, 90, 60, 60, 30]


def test_who_thought_for_less_can_stand_in_for_a_level_and_the_file_says_so(tmp_path: Path) -> None:
    runs = [
        _run(tmp_path / "a", 90, novice=20.0, master_2000=25.0),
        _run(tmp_path / "b", 60, master_400=20.0, maestro_2000=21.0),
    ]
    stand_ins = ["--as=master@2000=master", "--as=master@400=master", "--as=maestro@2000=maestro"]
    found = _written(tmp_path, *runs, *stand_ins)
    assert {bot: (one.rating, one.budget) for bot, one in found.items()} == {
        "novice": (1000, ""), "master": (round(1000 + 5 * script.SCALE), "2000"),
        "maestro": (round(1000 + 6 * script.SCALE), "2000"),
    }  # fmt: skip


def test_the_folder_of_a_report_is_a_run(tmp_path: Path) -> None:
    folder = tmp_path / "report"
    folder.mkdir()
    (folder / "plan.json").write_text(json.dumps({"game": "guatemala-cafe", "seats": 2}))
    games: list[dict[str, Any]] = [
        {"number": number, "deal": 0, "bots": ["novice", "regular"], "points": [1, 2], "ranks": [2, 1], "endings": [],
         "order": [0, 1], "verbs": {}, "sources": [{}, {}], "times": [[], []]}
        for number in (1, 0)
    ]  # fmt: skip
    (folder / "games.jsonl").write_text("".join(json.dumps(game) + "\n" for game in games))
    found = _written(tmp_path, folder)
    assert found["regular"].rating > 1000 == found["novice"].rating and found["novice"].games == 2


def test_what_is_no_run_or_joins_nothing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to = tmp_path / "out.toml"
    for path, words in (
        (tmp_path / "nowhere", "nowhere is no run of the arena"),
        (tmp_path, "is no run of the arena"),
        (_run(tmp_path / "alone", 9, expert=20.0, master=30.0), "nothing joins expert, master"),
    ):
        assert script.main([str(path), "--to", str(to)]) == 2
        assert words in capsys.readouterr().err and not to.exists()
