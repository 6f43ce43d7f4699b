"""`tertulia arena` and `tertulia balance` as a stranger uses them."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from figures_by_hand import decimal_marks, result

from tertulia.arena.balance import parts_of, summary, tables_of
from tertulia.arena.balance_report import balance_report
from tertulia.arena.summary import multiple
from tertulia.cli import main
from tertulia.games import find_game

ROOT = Path(__file__).parents[2]
CI = "cafe-international"
TRADERS = "coffee-traders"


def run(*arguments: str, code: int = 0, env: dict[str, str] | None = None) -> str:
    """What the command prints; stderr where it refuses."""
    done = subprocess.run(
        [sys.executable, "-m", "tertulia", *arguments], capture_output=True, text=True, timeout=200, check=False,
        encoding="utf-8", cwd=ROOT, env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """An arena's JSON line and its folder."""
    folder = tmp_path_factory.mktemp("arena") / "report"
    shown = run("arena", CI, "--bots", "greedy,random", "--seats", "3", "--games", "18", "--seed", "7",
                "--workers", "2",
                "--report", str(folder), "--option", "regulars=yes", "--json")  # fmt: skip
    return json.loads(shown.splitlines()[-1]), folder


def test_the_json_line(arena: tuple[dict[str, Any], Path]) -> None:
    line, _folder = arena
    assert (line["game"], line["seats"], line["games"], line["seed"]) == (CI, 3, 18, "7")
    assert line["shares"].keys() == line["ratings"].keys() == line["intervals"].keys() == {"greedy", "random"}
    assert sum(line["shares"].values()) == pytest.approx(1)
    assert line["shares"]["greedy"] > 0.8 and line["multiples"]["greedy"] > 1.6
    for name, share in line["shares"].items():
        low, high = line["intervals"][name]
        assert 0 <= low <= share <= high <= 1
    assert line["ratings"]["random"]["mu"] < line["ratings"]["greedy"]["mu"]
    assert 0 < line["ratings"]["greedy"]["sigma"] < 8.4
    assert line["ahead"]["greedy"]["random"] > 0.8
    for by in ("seat", "order"):
        assert len(line[f"{by}_shares"]) == 3 and sum(line[f"{by}_shares"]) == pytest.approx(1, abs=1e-3)
    assert line["move_ms"]["greedy"]["p95"] >= line["move_ms"]["greedy"]["median"] > 0
    assert line["points_mean"]["greedy"] == pytest.approx(sum(line["points_by_source"]["greedy"].values()), abs=0.1)


def test_the_tables_hold_every_chair(arena: tuple[dict[str, Any], Path]) -> None:
    line, folder = arena
    rows = list(csv.DictReader((folder / "results.csv").read_text().splitlines()))
    assert len(rows) == 18 * 3 and {row["seat"] for row in rows} == {"1", "2", "3"}
    won = sum(float(row["share"]) for row in rows if row["bot"] == "greedy") / 18
    assert won == pytest.approx(line["shares"]["greedy"], abs=1e-3)
    sources = [name for name in rows[0] if name.startswith("from ")]
    assert all(sum(int(row[name]) for name in sources) == int(row["points"]) for row in rows)
    packed = pyarrow.parquet.read_table(folder / "results.parquet")
    assert packed.num_rows == 54 and packed.column_names == list(rows[0])
    assert [str(points) for points in packed["points"].to_pylist()] == [row["points"] for row in rows]
    bots = list(csv.DictReader((folder / "bots.csv").read_text().splitlines()))
    assert [row["bot"] for row in bots] == ["greedy", "random"]


def test_the_report_is_one_page_that_needs_nothing_else(arena: tuple[dict[str, Any], Path]) -> None:
    _line, folder = arena
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|//\w|<script|<link|<img|@import|url\(|src=|href=", page)
    assert page.count("<svg") >= 7 and "prefers-color-scheme" not in page and "light-dark(" in page
    for title in ("Strength", "Head to head", "Points by source", "Seats", "Games", "Time for a move"):
        assert f"<h2>{title}</h2>" in page
    assert "regulars = True" in page and "greedy" in page


def test_the_same_command_writes_the_report_again_in_another_language(arena: tuple[dict[str, Any], Path]) -> None:
    _line, folder = arena
    before = (folder / "results.csv").read_bytes()
    shown = run("arena", CI, "--bots", "greedy,random", "--seats", "3", "--games", "18", "--seed", "7",
                "--report", str(folder), "--option", "regulars", "--lang", "fr")  # fmt: skip
    assert "greedy" in shown and str(folder / "report.html") in shown
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in page and "Strength" not in page
    assert decimal_marks(page) == decimal_marks(shown.replace(str(folder), "")) == {","}
    assert (folder / "results.csv").read_bytes() == before


def test_the_json_line_and_the_tables_are_the_same_in_every_language(
    arena: tuple[dict[str, Any], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    line, folder = arena
    before = (folder / "bots.csv").read_bytes()
    given = [CI, "--bots", "greedy,random", "--seats", "3", "--games", "18", "--seed", "7", "--option", "regulars"]
    assert main(["arena", *given, "--report", str(folder), "--lang", "de", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == line
    assert (folder / "bots.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["arena", CI, "--bots", "alphazero"], "no bot 'alphazero'"),
        (["arena", CI, "--bots", "greedy,random,greedy/x"], "has no policy 'x'"),
        (
            ["arena", "coffee-traders", "--bots", "random,greedy,greedy/two-coops", "--seats", "2", "--games", "1"],
            "--games 1 is too few for every bot to play; ask for a fair round, 6",
        ),
        (["arena", CI, "--bots", "greedy,,random"], "a name is missing"),
        (["arena", CI, "--bots", "greedy", "--seats", "7"], "2 to 4 players, not 7"),
        (["arena", CI, "--bots", ",".join(["random"] * 30)], "30 bots are too many"),
        (["arena", CI, "--bots", "greedy", "-o", "start=4", "--seats", "2"], "option start cannot be 4 with 2 players"),
        (["arena", CI, "--bots", "greedy", "--report", __file__], "is a file, not a folder"),
        (["arena", CI, "--bots", "greedy", "--report", str(ROOT)], "has other things in it"),
        (["arena", CI, "--bots", "greedy", "--report", "/proc/foo"], "choose another folder with --report"),
        (["arena", CI, "--bots", "greedy", "--on", "dask"], "choose pool, ray, or ray://HOST:PORT"),
        (["arena", CI, "--bots", "greedy", "--on", "ray://"], "is no address of a cluster; write it as ray://HOST:"),
        (["arena", CI, "--bots", "greedy", "--on", "ray://here:99999"], "'here:99999' is no address of a cluster"),
        (["arena", CI, "--bots", "greedy", "--workers", "0"], "must be at least 1"),
        (["arena", CI, "--bots", "greedy", "--workers", "5000"], "must be at most 512, not 5000"),
        (["arena", CI, "--bots", "greedy", "--games", "1" + 15 * "0"], "must be at most 1000000, not 1000000000000000"),
        (["balance", CI, "--games", "1000001"], "must be at most 1000000"),
        (["simulate", CI, "--games", "1000001"], "must be at most 1000000"),
        (["arena", CI, "--bots", "MASTER"], "did you mean 'master'?"),
        (["arena", CI], "--bots"),
        (["balance", CI, "--seats", "2", "9"], "2 to 4 players, not 9"),
        (["balance", CI, "--bots", "gredy"], "did you mean 'greedy'?"),
        (["balance", CI, "--report", str(ROOT)], "has other things in it"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], what: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(arguments)
    except SystemExit as refused:  # what argparse refuses
        code = refused.code
    shown = capsys.readouterr().err
    assert code == 2 and what in shown and len(shown.splitlines()) == 1


def test_an_arena_and_a_balance_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena, balance = str(tmp_path / "arena"), str(tmp_path / "balance")
    given = [CI, "--bots", "random", "--games", "1", "--workers", "1", "--seats", "2", "--report"]
    assert main(["arena", *given, arena]) == main(["balance", *given, balance]) == 0
    capsys.readouterr()
    assert main(["arena", *given, balance]) == main(["balance", *given, arena]) == 2
    first, second = capsys.readouterr().err.splitlines()
    remedy = "choose another folder with --report"
    assert first == f"tertulia: {balance} holds the results of a balance, not of an arena; {remedy}"
    assert second == f"tertulia: {arena} holds the results of an arena, not of a balance; {remedy}"


def test_a_balance_without_a_game_leaves_its_folder_to_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["balance", CI, "--bots", "random", "--games", "1", "--workers", "1", "--seats", "2", "--report"]
    unused, begun = tmp_path / "unused", tmp_path / "begun"
    assert main([*given, str(unused), "--on", "mars"]) == 2 and not unused.exists()
    begun.mkdir()
    (begun / "plan.json").write_text(
        json.dumps({"balance of": CI, "bots": ["random"], "games": 1, "seed": "0", "options": {}})
    )
    assert main([*given, str(begun)]) == 0
    capsys.readouterr()
    assert main([*given, str(begun), "--seed", "2"]) == 2
    assert 'holds another balance (seed was "1")' in capsys.readouterr().err
    assert "Tertulia 0" in (begun / "report.html").read_text()


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "openskill.py").write_text("raise ImportError('gone', name='openskill')\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    shown = run("arena", CI, "--bots", "random", "--games", "2", code=2, env={"PYTHONPATH": path})
    assert shown.startswith("tertulia: the arena needs the extra 'arena', which is not installed; install it with: ")
    assert "install 'openskill" in shown and "'pyarrow" in shown
    assert "4 games" in run("simulate", CI, "--games", "4", env={"PYTHONPATH": path})


def test_the_balance_of_a_game(tmp_path: Path) -> None:
    folder = tmp_path / "balance"
    given = (
        "balance",
        CI,
        "--seats",
        "2",
        "3",
        "--games",
        "6",
        "--seed",
        "3",
        "--bots",
        "random",
        "--report",
        str(folder),
    )
    line = json.loads(run(*given, "--json").splitlines()[-1])
    assert line["game"] == CI and [table["seats"] for table in line["tables"]] == [2, 3]
    for table in line["tables"]:
        assert table["games"] == 6 and len(table["order_shares"]) == table["seats"] == len(table["seat_intervals"])
        assert table["bot"] == "random" and table["policies"] == {} and table["points"]["deviation"] > 0
    rows = list(csv.DictReader((folder / "places.csv").read_text().splitlines()))
    assert len(rows) == 2 * 2 + 2 * 3
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "Seats: 3 · bots: random" in page and "Policies" not in page
    assert decimal_marks(page) == {"."}
    told = run(*given)  # and nothing is played again
    assert decimal_marks(told.replace(str(folder), "")) == {"."}
    assert "wins by place in the first order" in told and re.search(r"points: \S+ on average, give or take \S+", told)
    assert json.loads(run(*given, "--lang", "de", "--json").splitlines()[-1]) == line
    assert decimal_marks((folder / "report.html").read_text(encoding="utf-8")) == {","}
    assert decimal_marks(run(*given, "--lang", "de").replace(str(folder), "")) == {","}


def test_the_policies_of_a_game_are_compared_with_the_fair_share() -> None:
    """Coffee Traders has policies; who follows one wins once alone here and once with the other."""
    game = find_game(TRADERS)
    parts = parts_of(game, [2], ["greedy"], 2, "1", game.read_options({}))
    assert [part.policy for part in parts] == ["", *game.policies]
    assert parts[1].plan.bots == (f"greedy/{parts[1].policy}", "greedy")
    both = parts_of(game, [2], ["greedy", "greedy/two-coops"], 2, "1", game.read_options({}))
    assert len({part.folder for part in both}) == len(both) == len(parts) + 1
    played = [[result(0, ",".join(parts[0].plan.bots * 2), [3, 2], ending="end-of-1980")]]
    for part in parts[1:]:
        own, other = part.plan.bots
        played.append([result(0, f"{own},{other}", [5, 2]), result(1, f"{other},{own}", [7, 7])])
    tables = tables_of(parts, played)
    [table] = tables
    assert {name: one.value for name, one in table.policies.items()} == dict.fromkeys(game.policies, 1.5)
    assert summary(tables)["tables"][0]["policies"]["two-coops"]["multiple"] == 1.5
    assert "Policies" in balance_report(tables, "en") and ">1.50</text>" in balance_report(tables, "en")
    assert ">1,50</text>" in balance_report(tables, "de") and decimal_marks(balance_report(tables, "de")) == {","}
    assert multiple(table.policies["two-coops"], "de").startswith("1,50 (0,")
