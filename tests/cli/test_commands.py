"""The command as a stranger uses it: real processes, real files, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress

import tertulia
from tertulia.bots import DEFAULT_BOT
from tertulia.cli.common import Bar
from tertulia.kernel.record import parse
from tertulia.kernel.rulebook import rulebook

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "cafe-international"
CI = "cafe-international"


def run(*arguments: str, cwd: Path = ROOT, code: int = 0) -> str:
    """What the command prints; stderr where it refuses."""
    done = subprocess.run(
        [sys.executable, "-m", "tertulia", *arguments],
        capture_output=True, text=True, cwd=cwd, timeout=120, check=False, encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done.stdout if code in (0, 1) else done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = tertulia.new(CI, seats=3, seed=11)
    for _ in range(30):
        match.play(match.legal()[0])
    return match.save(tmp_path / "game.txt")


def test_help_is_everywhere() -> None:
    commands = (
        "serve", "play", "simulate", "arena", "balance", "replay", "verify", "rules", "board", "fuzz", "bench",
        "doctor",
    )  # fmt: skip
    overview = run("--help")
    assert all(command in overview for command in commands) and CI in overview
    for command in commands:
        shown = run(command, "--help")
        assert f"tertulia {command}" in shown and len(shown.splitlines()) > 5
    assert run("--version") == f"tertulia {tertulia.__version__}\n"


def test_the_first_example_of_play_names_the_bots_that_play() -> None:
    (example,) = [line for line in run("play", "--help").splitlines() if line.startswith("  tertulia play  ")]
    assert example.endswith(f"against two bots ({DEFAULT_BOT})")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_simulate_ends_with_one_json_line(seats: int) -> None:
    line = run("simulate", CI, "--players", str(seats), "--games", "20", "--seed", "5", "--json").splitlines()[-1]
    summary = json.loads(line)
    assert summary["game"] == CI and summary["players"] == seats
    assert summary["games"] == summary["finished"] == 20
    assert summary["decisions"] > 400 and summary["seconds"] > 0
    assert sum(summary["endings"].values()) >= 20
    assert summary["winner_points_mean"] > max(summary["points_mean"])
    again = json.loads(run("simulate", CI, "--players", str(seats), "--games", "20", "--seed", "5", "--json"))
    assert {**again, "seconds": 0} == {**summary, "seconds": 0}


def test_simulate_tells_people_what_happened() -> None:
    shown = run("simulate", CI, "--players", "2", "--games", "4", "--bots", "greedy,random", "-o", "regulars")
    assert "4 games of 2 players" in shown and "seat 1, greedy" in shown and "ended because" in shown


def test_simulate_moves_the_bots_on_by_a_seat() -> None:
    """Greedy beats random from every seat, and the summary still knows who is who."""
    given = ("simulate", CI, "--players", "2", "--games", "10", "--bots", "greedy,random", "--json")
    fixed, rotated = [json.loads(run(*given, *more)) for more in ((), ("--rotate",))]
    assert "bot_win_shares" not in fixed and fixed["win_shares"][0] > 0.7
    assert rotated["bot_win_shares"][0] > 0.7 and 0.2 < rotated["win_shares"][0] < 0.8
    assert rotated["bot_points_mean"][0] > rotated["bot_points_mean"][1]
    assert "bot 1, greedy: wins" in run(*given[:-1], "--rotate")


@pytest.mark.parametrize("game", [CI, "guatemala-cafe"])
def test_simulate_counts_wins_by_the_order_of_first_turns(game: str) -> None:
    """In Guatemala Café the last player decides first and puts the Buyer (GC-9); that is no turn."""
    given = ("simulate", game, "--players", "3", "--games", "9", "--bots", "random", "--json")
    first, second = [json.loads(run(*given, "-o", f"start={start}")) for start in (1, 2)]
    assert first["win_shares_by_order"] == first["win_shares"]
    assert second["win_shares_by_order"] == [*second["win_shares"][1:], second["win_shares"][0]]


def test_replay_shows_the_log_and_the_board_and_draws_it(record: Path, tmp_path: Path) -> None:
    shown = run("replay", str(record), "--lang", "en")
    match = tertulia.load(record)
    assert all(line in shown for line in match.log()) and "Tiles in the bag" in shown
    at = run("replay", str(record), "--at", "20", "--plain", "--lang", "en")
    assert match.log()[19] in at and match.log()[20] not in at
    out = tmp_path / "board.svg"
    run("replay", str(record), "--at", "20", "--svg", str(out), "--lang", "en")
    assert out.read_text(encoding="utf-8") == match.at(20).svg()
    assert "exists already" in run("replay", str(record), "--svg", str(out), code=2)
    run("replay", str(record), "--svg", str(out), "--force")


def test_verify_proves_the_shuffle(record: Path, tmp_path: Path) -> None:
    draws = sum(action.startswith(("draw", "start")) for action in tertulia.load(record).actions)
    assert f"{draws} draws, all as the seed makes them" in run("verify", str(record))
    by_hand = tertulia.load(record).record()
    cheated = tertulia.kernel.record.Record(
        by_hand.game, by_hand.version, by_hand.seats, by_hand.options, "another seed", {}, None, by_hand.actions
    )  # fmt: skip
    forged = tmp_path / "forged.txt"
    forged.write_text(cheated.text(), encoding="utf-8")
    assert "is not what the record's seed draws there" in run("verify", str(forged), code=2)


def test_verify_salvages_what_is_legal_of_a_damaged_record(record: Path, tmp_path: Path) -> None:
    whole = record.read_text(encoding="utf-8")
    record.write_text(whole[: len(whole) * 2 // 3], encoding="utf-8")
    assert "cut short" in run("verify", str(record), code=2)
    kept = tmp_path / "kept.txt"
    assert "actions kept" in run("verify", str(record), "--salvage", str(kept))
    assert len(tertulia.load(kept)) > 20
    assert "exists already" in run("verify", str(record), "--salvage", str(kept), code=2)


def test_salvage_stops_at_the_first_draw_that_the_seed_does_not_make(record: Path, tmp_path: Path) -> None:
    whole = parse(record.read_text(encoding="utf-8"))
    draws = [index for index, action in enumerate(whole.actions) if action.startswith("draw")]
    forged = {whole.actions[index] for index in draws}
    actions = whole.actions[:]
    place = draws[-3]
    actions[place] = next(action for action in sorted(forged) if action != actions[place])
    record.write_text(replace(whole, actions=actions).text(), encoding="utf-8")
    kept = tmp_path / "kept.txt"
    assert f"{place} actions kept, {len(actions) - place} lines dropped" in run(
        "verify", str(record), "--salvage", str(kept)
    )
    assert tertulia.load(kept).actions[:place] == whole.actions[:place]
    assert "all as the seed makes them" in run("verify", str(kept))


def test_a_damaged_file_that_is_no_record_or_no_file_is_not_salvaged(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        assert "no regular file" in run("verify", str(place), "--salvage", str(tmp_path / "kept.txt"), code=2)
        assert "no regular file" in run("verify", str(place), code=2)


def test_rules_are_read_whole_or_by_id_in_four_languages() -> None:
    game = tertulia.new(CI, seats=2, seed=1).game
    assert run("rules", CI, "--lang", "en") == rulebook(game).text + "\n"
    for language in ("en", "fr", "nl", "de"):
        one = f"**CI-13** {rulebook(game, language).rules['CI-13']}\n"
        for words in (["ci-13", "--lang", language], ["--lang", language, "CI-13"], ["--lang", language, "13"]):
            assert run("rules", CI, *words) == one
        assert run("rules", "--lang", language, CI, "CI-13") == one
    assert "there is no rule 'CI-99'" in run("rules", CI, "CI-99", code=2)


def test_rules_that_speak_of_something_are_found_by_the_word() -> None:
    found = run("rules", "coffee-traders", "donkey", "--lang", "en")
    assert "**CT-6** " in found and all("donkey" in line.casefold() for line in found.split("\n\n"))
    assert run("rules", "coffee-traders", "--lang", "en", "turn", "order").count("**CT-") > 2
    assert "none speaks of it; they go from CT-1" in run("rules", "coffee-traders", "zebra", code=2)


def test_every_rule_of_this_project_has_a_test() -> None:
    assert run("rules", "--check").endswith(" 0 faults\n")


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_faults(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_it.py").write_text('@rule("CI-1", "CI-999")\ndef test_it(): ...\n')
    shown = run("rules", "--check", "--tests", str(tests), code=1)
    assert "CI-2 has no test" in shown and "CI-1 has no test" not in shown
    assert "there is no rule CI-999" in shown
    assert "no folder" in run("rules", "--check", "--tests", str(tmp_path / "none"), code=2)


def test_a_board_is_checked(tmp_path: Path) -> None:
    own = ROOT / "src" / "tertulia" / "games" / "guatemala_cafe" / "board.toml"
    assert "a board of Guatemala Café, no faults" in run("board", "check", str(own))
    mine = tmp_path / "mine.toml"
    mine.write_text(own.read_text(encoding="utf-8").replace('cell = "d4"', 'cell = "z9"'), encoding="utf-8")
    assert "the site 'z9' is no cell" in run("board", "check", str(mine), code=1)
    mine.write_text("a = 1\n", encoding="utf-8")
    assert "does not name its game" in run("board", "check", str(mine), code=2)
    mine.write_text(f'game = "{CI}"\n', encoding="utf-8")
    assert "cannot be replaced" in run("board", "check", str(mine), code=2)


def test_fuzz_finds_nothing_and_says_how_much_it_looked_at(tmp_path: Path) -> None:
    shown = run("fuzz", CI, "--decisions", "1500", "--seed", "3", cwd=tmp_path)
    assert "1500 decisions" in shown and "no fault found" in shown
    assert list(tmp_path.iterdir()) == []
    assert "no fault found" in run("fuzz", "--replay", str(GOLDEN / "played-013.txt"))
    assert "no folder" in run("fuzz", CI, "--out", str(tmp_path / "none"), code=2)


def test_bench_ends_with_one_json_line_and_a_ratio_to_the_peer() -> None:
    figures = json.loads(run("bench", CI, "--seconds", "1", "--against", "catanatron", "--json").splitlines()[-1])
    assert figures["game"] == CI and figures["build"] in ("compiled", "pure")
    for row in (figures, figures["peer"]):
        assert row["decisions_per_s"] > 0 and row["games_per_s"] > 0 and row["copy_us"] > 0
    assert figures["ratio"] == round(figures["decisions_per_s"] / figures["peer"]["decisions_per_s"], 2)
    assert "no peer 'deep-blue'" in run("bench", CI, "--against", "deep-blue", code=2)
    assert "add --search" in run("bench", CI, "--against", "open-spiel", code=2)
    assert "decisions/s" in run("bench", CI, "--seconds", "0.2")


def test_bench_of_the_search_is_a_ratio_to_open_spiel() -> None:
    given = ("bench", CI, "--search", "--seconds", "0.1", "--against", "open-spiel")
    figures = json.loads(run(*given, "--json").splitlines()[-1])
    assert set(figures["ratios"][CI]) == {"open-spiel (C++), backgammon", "open-spiel (Python), backgammon"}
    assert all(ratio > 0 for ratio in figures["ratios"][CI].values())
    assert {CI, f"{CI}, with its heuristic"} < set(figures["searches"])
    assert all(row["steps_per_s"] > 0 for row in figures["searches"].values())
    assert "compared with open-spiel, not with 'catanatron'" in run(*given[:-1], "catanatron", code=2)
    assert "steps/s" in (told := run(*given[:-2])) and "estimated" not in told
    assert "open-spiel's steps are estimated from 5 random games for each position; ours are counted" in run(*given)


def test_an_output_that_cannot_be_written_is_told_in_a_sentence() -> None:
    command = [sys.executable, "-m", "tertulia", "simulate", CI, "--games", "1", "--json"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "tertulia: the output cannot be written: No space left on device; write it somewhere else\n"


def test_a_terminal_that_knows_few_letters_gets_question_marks() -> None:
    command = [sys.executable, "-m", "tertulia", "simulate", CI, "--games", "1"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, env=ascii_only, timeout=60, check=True)
    assert done.stdout.startswith(b"Caf? International") and done.stderr == b""


def test_what_was_found_tells_nothing_of_how_long_the_rest_takes() -> None:
    with Progress(console=Console(file=StringIO())) as shown:
        bar = Bar(shown, shown.add_task("games", total=500))
        bar(1)
        bar(2)
        bar.found(400)
        [task] = shown.tasks
        assert task.completed == 400 and task.time_remaining is None
        bar(401)
        bar(402)
        assert task.time_remaining is not None


def test_doctor_says_what_is_there() -> None:
    report = json.loads(run("doctor", "--json"))
    assert report["games"][CI]["build"] in ("compiled", "pure")
    assert report["languages"] == ["en", "fr", "nl", "de"]
    assert f"{CI}: rules version" in run("doctor")


def test_the_doors_are_fuzzed(tmp_path: Path) -> None:
    shown = run("fuzz", "guatemala-cafe", "--doors", "--inputs", "60", "--seed", "7", cwd=tmp_path)
    assert "Guatemala Café: 60 inputs" in shown and shown.endswith("no fault found\n")
    assert "must be at least 1" in run("fuzz", CI, "--doors", "--inputs", "0", code=2)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "cafe-internationl"], "did you mean 'cafe-international'?"),
        (["simulate", CI, "--players", "7"], "2 to 4 players, not 7"),
        (["simulate", CI, "--games", "0"], "must be at least 1"),
        (["simulate", CI, "--games", "many"], "'many' is not a whole number"),
        (["simulate", CI, "--bots", "alphazero"], "no bot 'alphazero'; there is novice, regular, expert"),
        (["simulate", CI, "--players", "3", "--bots", "greedy,random"], "2 bots for 3 players"),
        (["simulate", CI, "-o", "regulrs"], "has no option 'regulrs'"),
        (["simulate", CI, "-o", "start=4", "--players", "2"], "option start cannot be 4 with 2 players"),
        (["replay", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["replay", str(ROOT / "README.md")], "no Tertulia record"),
        (["replay", str(GOLDEN / "played-013.txt"), "--at", "99999"], "there is no position 99999"),
        (["verify", str(ROOT / "tests")], "cannot be read"),
        (["fuzz", CI, "--seconds", "-1"], "must be more than 0"),
        (["bench", "chess"], "no game 'chess'"),
        (
            ["bench", "--search", "server"],
            "--search is for games only; leave it out, or name a game instead of 'server'",
        ),
        (["bench", "server", "--against", "catanatron"], "--against is for games only"),
        (["bench", "server", "--players", "3"], "--players is for games only"),
        (["bench", "--search", "--game", CI], "--game is for 'server' only; leave it out"),
        (["bench", CI, "--tables", "3"], "--tables is for 'server' only; leave it out"),
        (["dance"], "invalid choice"),
        ([], "COMMAND"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments: list[str], sentence: str) -> None:
    assert sentence in run(*arguments, code=2)
