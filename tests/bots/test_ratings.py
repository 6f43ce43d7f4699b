"""How strong the levels are: the file in the package, and the script that writes it."""

from __future__ import annotations

import json
import math
import tomllib
from dataclasses import replace
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
import ratings as script
from figures_by_hand import result

from tertulia import bots
from tertulia.arena.plan import Plan
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
            assert str(rating) == (f"{rating.rating}\xa0±\xa0{rating.error}" if bot != "novice" else "1000")
        assert measured["novice"]["rating"] == script.NOVICE


def test_who_was_not_measured_has_no_rating() -> None:
    assert rating_of("no-such-game", "novice") is None
    assert rating_of(game_names()[0], "nobody") is None


Wins = dict[tuple[str, str], tuple[float, float]]


def _run(path: Path, met: Wins, seats: int = 2) -> Path:
    """A run as `tertulia arena --json` prints it, with a line before it: all pairs play as many games."""
    [games] = {sum(won) for won in met.values()}
    bots = list(dict.fromkeys(bot for pair in met for bot in pair))
    ahead: dict[str, dict[str, float]] = {bot: {} for bot in bots}
    for (one, two), (won, lost) in met.items():
        ahead[one][two], ahead[two][one] = won / games, lost / games
    content = {"game": "guatemala-cafe", "seats": seats, "games": round(len(met) * games), "bots": bots, "seed": "1",
               "ahead": ahead}  # fmt: skip
    path.write_text(f"games\n{json.dumps(content)}\n", encoding="utf-8")
    return path


def _written(tmp_path: Path, *given: Path | str) -> dict[str, Any]:
    to = tmp_path / "ratings.toml"
    assert script.main([*map(str, given), "--to", str(to)]) == 0
    measured: dict[str, Any] = tomllib.loads(to.read_text(encoding="utf-8"))["guatemala-cafe"]
    return {bot: Rating(**figures) for bot, figures in measured.items()}


TEN_TO_ONE = (109.5, 10.5)
"""With half a win more for both, as every pair has that met."""
EVEN = (60.0, 60.0)


def test_a_novice_has_1000_and_odds_of_ten_to_one_are_400_more(tmp_path: Path) -> None:
    found = _written(tmp_path, _run(tmp_path / "a", {("regular", "novice"): TEN_TO_ONE}))
    error = round(script.SCALE / (121 * 10 / 11 / 11) ** 0.5)
    assert found == {"novice": Rating(1000, 0, 120, 2), "regular": Rating(1400, error, 120, 2)} and error == 55


def test_every_step_from_the_novice_adds_to_the_error_and_a_second_way_takes_from_it(tmp_path: Path) -> None:
    steps = [
        _run(tmp_path / "b", {("master@1s", "expert"): TEN_TO_ONE}),  # a master thinks a second anyway
        _run(tmp_path / "a", {("regular", "novice"): TEN_TO_ONE}),
        _run(tmp_path / "c", {("expert", "regular"): TEN_TO_ONE}),
    ]
    found = _written(tmp_path, *steps)
    assert [(bot, one.rating, one.games) for bot, one in found.items()] == [
        ("novice", 1000, 120), ("regular", 1400, 240), ("expert", 1800, 240), ("master", 2200, 120),
    ]  # fmt: skip
    assert [one.error for one in found.values()] == [0, 55, 78, 95]  # 55 times the root of 1, 2, 3
    assert _written(tmp_path, *reversed(steps)) == found  # whatever comes first
    surer = _written(tmp_path, *steps, _run(tmp_path / "d", {("expert", "novice"): (119.0, 1.0)}))
    assert surer["regular"].error < 55 and surer["expert"].error < 78 and surer["master"].error < 95


def test_who_wins_all_games_is_not_beyond_all_measure(tmp_path: Path) -> None:
    found = _written(tmp_path, _run(tmp_path / "a", {("regular", "novice"): (12.0, 0.0)}))
    assert found["regular"].rating == round(1000 + script.SCALE * math.log(12.5 / 0.5))
    more = _written(tmp_path, *[_run(tmp_path / name, {("regular", "novice"): (12.0, 0.0)}) for name in "ab"])
    assert more["regular"].rating == round(1000 + script.SCALE * math.log(24.5 / 0.5)) and more["regular"].games == 24


def test_known_strengths_are_found_again_within_their_errors() -> None:
    """Errors are what they say: of many tries, two of three are off by no more."""
    strength = {"novice": 0.0, "regular": 1.2, "expert": 2.0, "master": 2.9}
    rng, within, tried = Random(7), 0, 0
    for _try in range(60):
        ahead = dict.fromkeys(permutations(strength, 2), 0.0)
        for one, two in combinations(strength, 2):
            for _game in range(60):
                better = rng.random() < 1 / (1 + math.exp(strength[two] - strength[one]))
                ahead[(one, two) if better else (two, one)] += 1
        for bot, (found, error) in script.fitted(ahead).items():
            if bot != "novice":
                within += abs(found - strength[bot]) < error
                tried += 1
    assert 0.6 < within / tried < 0.78


def test_of_several_sizes_of_tables_the_smallest_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = _run(tmp_path / "a", {("regular", "novice"): TEN_TO_ONE})
    four = _run(tmp_path / "b", {("regular", "novice"): EVEN}, seats=4)
    assert _written(tmp_path, two, four)["regular"].rating == 1400
    assert "guatemala-cafe: 1 of 2 runs are at tables of more than 2 and left out" in capsys.readouterr().err
    assert _written(tmp_path, four)["regular"] == Rating(1000, 32, 120, 4)


def test_a_table_of_three_counts_for_two_comparisons_and_chairs_of_one_bot_for_one() -> None:
    plan = Plan("guatemala-cafe", 4, 1, ("novice", "regular", "expert", "expert"), "1", {})
    run, seen = script.Run(plan, {}), result(0, ",".join(plan.bots), [1, 3, 2, 4])
    run.add(set(seen.bots), seen.ahead)
    assert sum(run.ahead.values()) == pytest.approx(2) and run.ahead["expert", "regular"] == pytest.approx(1 / 3)
    assert run.games == {"novice": 1, "regular": 1, "expert": 1}


def test_who_thought_for_less_can_stand_in_for_a_level_and_the_file_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [
        _run(tmp_path / "a", {("master@2000", "novice"): TEN_TO_ONE}),
        _run(tmp_path / "b", {("maestro@2000", "master@2000"): EVEN}),
    ]
    stand_ins = ["--as=master@2000=master", "--as=master@400=master", "--as=maestro@2000=maestro"]
    found = _written(tmp_path, *runs, *stand_ins)
    assert {bot: (one.rating, one.budget) for bot, one in found.items()} == {
        "novice": (1000, ""), "master": (1400, "2000"), "maestro": (1400, "2000"),
    }  # fmt: skip
    for other in ("master@400", "master"):
        runs[1] = _run(tmp_path / "b", {("maestro@2000", other): EVEN})
        assert script.main([*map(str, runs), *stand_ins, "--to", str(tmp_path / "none")]) == 2
        assert f"both master@2000 and {other} stand for master; leave" in capsys.readouterr().err
    assert script.main([str(runs[0]), "--as=master@2000", "--to", str(tmp_path / "none")]) == 2
    assert "write it as master@2000=master" in capsys.readouterr().err


def _folder(folder: Path, games: int, lines: list[dict[str, Any]]) -> Path:
    folder.mkdir()
    plan = Plan("guatemala-cafe", 2, games, ("novice", "regular"), "1", {})
    (folder / "plan.json").write_text(json.dumps(plan.content()))
    (folder / "games.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_the_folder_of_a_report_is_a_run_of_its_first_whole_deals(tmp_path: Path) -> None:
    """A game that is there twice counts once, a line that was cut short not at all, nor the other game of its deal."""
    games = [
        replace(result(number, seated, [1, 2] if seated == "novice,regular" else [2, 1], ending="few-sacks"),
                deal=number // 2, sources=[{}, {}]).content() | {"endings": []}
        for number, seated in enumerate(["novice,regular", "regular,novice"] * 4)
    ]  # fmt: skip
    whole = _written(tmp_path, _folder(tmp_path / "whole", 8, games))
    assert whole["novice"] == Rating(1000, 0, 8, 2)
    assert whole["regular"].rating == round(1000 + script.SCALE * math.log(8.5 / 0.5))
    folder = _folder(tmp_path / "cut", 8, [games[1], games[0], games[1], *games[2:8]])
    path = folder / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-30])
    before = path.read_bytes()
    assert _written(tmp_path, folder)["regular"].games == 6
    assert path.read_bytes() == before  # it may be another arena's that goes on


def test_what_is_no_run_or_joins_nothing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to = tmp_path / "out.toml"
    (tmp_path / "deep").write_text("[" * 100_000)
    for path, words in (
        (tmp_path / "nowhere", "nowhere is no run of the arena"),
        (tmp_path / "deep", "deep is no run of the arena"),
        (tmp_path, "is no run of the arena"),
        (_run(tmp_path / "alone", {("master", "expert"): EVEN}), "nothing joins expert, master"),
        (_folder(tmp_path / "empty", 8, []), "too few games are finished"),
    ):
        assert script.main([str(path), "--to", str(to)]) == 2
        assert words in capsys.readouterr().err and not to.exists()
