"""Games in processes, kept as they end: results depend on seeds only, and stopping loses nothing."""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tertulia import bots
from tertulia.arena import pool
from tertulia.arena.files import chairs, write
from tertulia.arena.keep import Kept
from tertulia.arena.plan import Plan, make_plan
from tertulia.arena.play import Result
from tertulia.arena.run import POOL, run, so_far
from tertulia.arena.schedule import Seating, seatings
from tertulia.games import find_game
from tertulia.kernel.errors import BadInput

CI = find_game("cafe-international")
COMMAND = (CI.name, "--bots", "random,greedy", "--seats", "2", "--games", "30", "--seed", "7", "--workers", "2")


def plan(games: int = 12, seed: str = "7", bots: tuple[str, ...] = ("random", "greedy"), seats: int = 3) -> Plan:
    return make_plan(CI, seats, games, bots, seed, CI.read_options({}))


def silent(_done: int, _found: bool) -> None: ...


def timeless(results: list[Result]) -> list[dict[str, object]]:
    return [{**one.content(), "times": None} for one in results]


@pytest.fixture(scope="module")
def one_by_one() -> list[Result]:
    return run(plan(), None, POOL, 1, silent)


def test_two_processes_play_the_same_games_as_one(one_by_one: list[Result]) -> None:
    told: list[int] = []
    pooled = run(plan(), None, POOL, 2, lambda done, _found: told.append(done))
    assert timeless(pooled) == timeless(one_by_one)
    assert told == list(range(13))


def test_a_result_tells_where_its_points_come_from(one_by_one: list[Result]) -> None:
    for one in one_by_one:
        assert [sum(source.values()) for source in one.sources] == one.points
        assert sum(one.share(seat) for seat in range(one.seats)) == 1
        assert sorted(one.order) == [0, 1, 2] and one.endings and one.length > 20
        assert all(times and all(micro >= 0 for micro in times) for times in one.times)
    assert [one.number for one in one_by_one] == list(range(12))


def test_games_of_one_deal_begin_alike_and_other_seeds_play_otherwise(one_by_one: list[Result]) -> None:
    assert one_by_one[0].deal == one_by_one[1].deal == 0
    assert one_by_one[0].order[0] == one_by_one[1].order[0]  # who starts is drawn
    assert timeless(run(plan(seed="8", games=2), None, POOL, 1, silent)) != timeless(one_by_one[:2])


def test_what_is_kept_is_not_played_again(tmp_path: Path, one_by_one: list[Result]) -> None:
    folder = tmp_path / "new" / "folder"
    run(plan(games=5), folder, POOL, 1, silent)
    told: list[tuple[int, bool]] = []
    results = run(plan(), folder, POOL, 1, lambda *now: told.append(now))  # more games may be asked for
    assert timeless(results) == timeless(one_by_one) and told[:2] == [(5, True), (6, False)]
    assert run(plan(), folder, POOL, 1, silent) == results


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path, one_by_one: list[Result]) -> None:
    run(plan(), tmp_path, POOL, 1, silent)
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-40])
    told: list[int] = []
    assert timeless(run(plan(), tmp_path, POOL, 1, lambda done, _found: told.append(done))) == timeless(one_by_one)
    assert told == [11, 12]
    assert len(path.read_text().splitlines()) == 12


def test_folders_that_cannot_be_used_are_refused_and_left_alone(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine")
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("mine")
    mine = tmp_path / "mine"
    run(plan(games=2), mine, POOL, 1, silent)
    for folder, wanted, what in (
        (in_the_way, plan(), "is a file, not a folder"),
        (in_the_way / "under", plan(), "cannot be used: Not a directory; choose another folder with --report"),
        (other, plan(), "has other things in it"),
        (mine, plan(seed="8"), 'holds another arena (seed was "7")'),
        (mine, plan(bots=("random",)), 'bots was ["random", "greedy"]'),
        (
            mine,
            replace(plan(), options={**plan().options, "regulars": True}),
            "holds another arena (option regulars was",
        ),
        (mine, plan(games=1), "holds an arena of 2 games; ask for as many or more, or choose another folder"),
    ):
        with pytest.raises(BadInput, match=what.replace("(", r"\(").replace("[", r"\[").replace(")", r"\)")):
            run(wanted, folder, POOL, 1, silent)
    assert in_the_way.read_text() == "mine" and [path.name for path in other.iterdir()] == ["letter.txt"]
    assert len((mine / "games.jsonl").read_text().splitlines()) == 2


def test_a_folder_without_a_game_is_nobodys(tmp_path: Path) -> None:
    Kept(tmp_path, plan(seed="8")).close()  # as where a cluster could not be reached
    assert len(run(plan(games=3), tmp_path, POOL, 1, silent)) == 3


HARMS: dict[str, dict[str, object]] = {
    "another plan": {"bots": ["greedy"] * 3},
    "a game too many": {"number": 3},
    "a seat missing": {"points": [1, 2]},
    "ranks without a winner": {"ranks": [2, 2, 3]},
    "an ending that is a number": {"endings": [1]},
    "an ending of another game": {"endings": ["never-heard-of"]},
    "endings that are a text": {"endings": "bar-full"},
    "points from nowhere": {"sources": [{"luck": 1}, {}, {}]},
    "points that are a text": {"points": ["1", "2", "3"]},
    "points beyond measure": {"points": [10**400, 2, 3]},
    "a time that is none": {"times": [[None], [], []]},
}


@pytest.mark.parametrize("harm", ["not json", "[]", "{}", "[" * 100_000, *HARMS], ids=lambda harm: harm[:30])
def test_a_broken_line_is_named(tmp_path: Path, harm: str) -> None:
    run(plan(games=3), tmp_path, POOL, 1, silent)
    path = tmp_path / "games.jsonl"
    lines = path.read_text().splitlines()
    line = json.loads(lines[1])
    lines[1] = json.dumps({**line, **HARMS[harm]}) if harm in HARMS else harm
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadInput, match=r"line 2 of .*games.jsonl is broken; delete the line"):
        run(plan(games=3), tmp_path, POOL, 1, silent)
    path.write_text("\n".join(lines[:1] + lines[2:]) + "\n")
    assert len(run(plan(games=3), tmp_path, POOL, 1, silent)) == 3


@pytest.mark.parametrize("written", ["{", "[" * 100_000, "7", "{}", '{"games": "many"}', '{"games": 3}'], ids=str)
def test_a_broken_plan_is_refused(tmp_path: Path, written: str) -> None:
    (tmp_path / "plan.json").write_text(written)
    with pytest.raises(BadInput, match="is broken, or not an arena's; choose a new folder"):
        run(plan(), tmp_path, POOL, 1, silent)


def test_where_another_arena_is_writing_is_said_and_a_dead_one_is_in_nobodys_way(tmp_path: Path) -> None:
    folder = tmp_path / "busy"
    command = [sys.executable, "-m", "tertulia", "arena", *COMMAND, "--report", str(folder)]
    first = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    wait_for_games(first, folder / "games.jsonl", 1)
    os.kill(first.pid, signal.SIGSTOP)  # or it might end before the second begins
    more = [*command, "--games", "40"]
    second = subprocess.run(more, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2 and second.stdout == ""
    assert second.stderr == (
        f"tertulia: another arena is writing into {folder}; let it end, or choose another folder with --report\n"
    )
    assert json.loads((folder / "plan.json").read_text())["games"] == 30
    first.kill()
    first.communicate(timeout=30)
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "games: 30" in done.stdout and len((folder / "games.jsonl").read_text().splitlines()) == 30


def test_a_full_disk_is_told_in_a_sentence_and_what_is_finished_is_kept(tmp_path: Path) -> None:
    """As if it were full: no file may be larger than 12,000 bytes."""
    folder = tmp_path / "full"
    command = [sys.executable, "-m", "tertulia", "arena", *COMMAND[:-1], "1", "--report", str(folder)]
    full = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (12_000, 12_000)),
    )  # fmt: skip
    games = folder / "games.jsonl"
    refused = f"tertulia: {games} cannot be used: File too large; put that right, and the same command goes on\n"
    assert (full.returncode, full.stdout, full.stderr) == (2, "", refused)
    kept = games.read_bytes().rpartition(b"\n")[0]
    assert kept.count(b"\n") >= 1 and not list(folder.glob("*.part"))
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "games: 30" in done.stdout and games.read_bytes().startswith(kept)


def test_interrupted_it_tells_what_is_finished_and_resumed_it_ends_as_if_nothing_had_happened(tmp_path: Path) -> None:
    folder = tmp_path / "interrupted"
    command = [sys.executable, "-m", "tertulia", "arena", *COMMAND, "--report", str(folder)]
    shown, told = interrupted(command, folder / "games.jsonl")
    assert f"tertulia: finished games are kept in {folder}; run the same command again to go on" in told
    path = folder / "games.jsonl"
    kept = path.read_text()
    assert 7 <= kept.count("\n") < 30
    games = int(shown.partition("games: ")[2].partition(" of 30")[0])  # both of every deal
    assert games % 2 == 0 and 2 <= games <= kept.count("\n") and f"deals: {games // 2}" in shown
    fewer = make_plan(CI, 2, games, ["random", "greedy"], "7", CI.read_options({}))
    assert (folder / "results.csv").read_bytes() == tables(tmp_path, run(fewer, None, POOL, 2, silent))[0]
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert f"games: {games} of 30" in page and "Stopped: this page is about the first deals" in page

    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "games: 30 ·" in done.stdout and path.read_text().startswith(kept)
    assert "Stopped" not in (folder / "report.html").read_text(encoding="utf-8")
    whole = make_plan(CI, 2, 30, ["random", "greedy"], "7", CI.read_options({}))
    written = tables(tmp_path, run(whole, None, POOL, 2, silent))
    assert [(folder / name).read_bytes() for name in ("results.csv", "results.parquet")] == written


def tables(folder: Path, results: list[Result]) -> list[bytes]:
    write(folder, "results", chairs(results))
    return [(folder / name).read_bytes() for name in ("results.csv", "results.parquet")]


def interrupted(command: list[str], path: Path) -> tuple[str, str]:
    """What a command says that is stopped after some games."""
    first = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", start_new_session=True
    )
    wait_for_games(first, path, 7)
    os.kill(first.pid, signal.SIGINT)  # not its processes: they must end with it
    shown, told = first.communicate(timeout=30)
    assert first.returncode == 130 and "Traceback" not in told
    assert nobody_is_left(first.pid)
    return shown, told


def test_an_interrupted_balance_tells_the_parts_that_are_finished(tmp_path: Path) -> None:
    given = [CI.name, "--seats", "2", "3", "--bots", "random", "--games", "300", "--workers", "2", "--json"]
    command = [sys.executable, "-m", "tertulia", "balance", *given, "--report", str(tmp_path / "balance")]
    shown, _told = interrupted(command, tmp_path / "balance" / "2-seats-random" / "games.jsonl")
    [table] = json.loads(shown)["tables"]
    assert table["seats"] == 2 and 0 < table["games"] < table["planned"] == 300
    assert "Stopped" in (tmp_path / "balance" / "report.html").read_text(encoding="utf-8")


def test_of_a_stopped_arena_the_first_whole_deals_are_told(one_by_one: list[Result]) -> None:
    """Of three seats and two bots: games 1 to 3 are one deal, 4 to 6 the next."""
    some = [one for one in one_by_one if one.number not in (7, 10)]
    assert so_far(plan(), some[::-1]) == one_by_one[:6]
    assert so_far(plan(), one_by_one) == one_by_one
    assert so_far(plan(), one_by_one[:2]) == so_far(plan(), []) == []
    three = plan(bots=("random", "greedy", "novice"), seats=2)
    first = [replace(one_by_one[0], number=number, deal=0, bots=["random", "greedy"]) for number in (0, 1)]
    assert so_far(three, first) == []  # a novice has not played yet


def wait_for_games(playing: subprocess.Popen[Any], path: Path, games: int) -> None:
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_text().count("\n") < games:
        assert playing.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)


def nobody_is_left(group: int) -> bool:
    """Within some seconds, of a group of processes."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_a_plan_starts_no_bots() -> None:
    """Sixty-four processes would be a long way to find out whether there is a master."""
    before = set(multiprocessing.active_children())
    assert plan(bots=("master@1sx64",)).bots == ("master@1sx64",)
    assert set(multiprocessing.active_children()) == before
    with pytest.raises(BadInput, match="up to x64"):
        plan(bots=("master@1sx65",))


class AtOnce(Executor):
    """Plays a game as soon as it is asked for, so that several are finished at the same time."""

    def __init__(self, *_given: object, **_named: object) -> None: ...

    def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(call(*given, **named))
        except BadInput as error:
            done.set_exception(error)
        return done


def test_of_games_that_end_together_those_that_are_finished_are_kept(
    monkeypatch: pytest.MonkeyPatch, one_by_one: list[Result]
) -> None:
    def play_but_one(_plan: Plan, seating: Seating) -> Result:
        if seating.number == 3:
            raise BadInput("game 4 cannot be finished")
        return one_by_one[seating.number]

    monkeypatch.setattr(pool, "ProcessPoolExecutor", AtOnce)
    monkeypatch.setattr(pool, "play", play_but_one)
    played = []
    with pytest.raises(BadInput, match="game 4"):
        for result in pool.play_in_pool(plan(games=8), seatings(plan(games=8)), 2):
            played.append(result.number)
    assert sorted(played) == [0, 1, 2, 4, 5, 6, 7]


def test_a_bot_that_fails_stops_the_arena_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Finished games are kept; here a bot of the third does what is not legal."""

    class Failing:
        made = 0

        def choose(self, _view: object, legal: list[int]) -> int:
            return legal[0] if Failing.made < 7 else -5

    def make(_name: str, _game: object, _seed: object) -> Failing:
        Failing.made += 1
        return Failing()

    monkeypatch.setattr(bots, "make", make)
    with pytest.raises(
        BadInput, match=r"game 3 \(failing, failing, failing\) cannot be finished: the bot at seat \d .*; leave"
    ):
        run(Plan(CI.name, 3, 12, ("failing",), "7", CI.read_options({})), tmp_path, POOL, 1, silent)
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 2
