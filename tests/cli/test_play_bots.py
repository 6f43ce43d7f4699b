"""The bots of a play session: what they keep and for how long, that they play the same again, and that they end."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from play_process import Player
from random_games import GAMES

import tertulia
from tertulia.bots import ladder
from tertulia.bots.budget import Budget
from tertulia.bots.ladder import Level
from tertulia.bots.search import Search
from tertulia.cli.play_bots import Bots
from tertulia.kernel.game import Game
from tertulia.kernel.match import Match
from tertulia.kernel.words import Text


def _play(match: Match, bots: Bots, decisions: int) -> list[int]:
    """So many more decisions; before which of them the seat had just decided already."""
    in_turn = []
    for _decision in range(decisions):
        if match.over:
            break
        if match.actors()[-1:] == [match.actor]:
            in_turn.append(len(match))
        match.play(bots.choose(match, match.actor))
    return in_turn


def _bots(*names: str) -> tuple[Bots, list[Text]]:
    told: list[Text] = []
    return Bots(names, told.append), told


@pytest.mark.parametrize("name", ["expert@12", "novice"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_comes_back_in_the_middle_of_a_turn_meets_the_same_bots(game: Game[Any], name: str) -> None:
    match = tertulia.new(game.name, 2, seed=5)
    in_turn = _play(match, _bots(name, name)[0], 24)
    assert in_turn
    for index in in_turn[:4]:
        resumed = match.at(index)
        _play(resumed, _bots(name, name)[0], 2)
        assert resumed.numbers == match.numbers[: len(resumed)]


def test_after_an_undo_the_same_bots_play_the_same() -> None:
    match = tertulia.new("guatemala-cafe", 2, seed=5)
    bots, _told = _bots("expert@12", "regular")
    dealt = len(match)
    _play(match, bots, 20)
    played = list(match.numbers)
    for back in (9, 4, 13):
        while len(match) > dealt + back:
            match.undo()
        _play(match, bots, 20)
        assert list(match.numbers)[: len(played)] == played


def test_what_was_found_is_kept_while_a_seat_goes_on_and_forgotten_when_another_acts() -> None:
    match = tertulia.new("guatemala-cafe", 2, seed=5)
    bots, _told = _bots("master@40", "master@40")
    kept = begun = 0
    for _decision in range(20):
        seat, before = match.actor, bots._bots.get(match.actor)
        search = None if before is None else before.bot
        goes_on = match.actors()[-1:] == [seat]
        foreseen = goes_on and isinstance(search, Search) and search.foreseen == match.game.dump(match.view(seat))
        match.play(bots.choose(match, seat))
        after = bots._bots[seat].bot
        assert (after is search) == goes_on
        kept += foreseen
        begun += not goes_on
    assert kept > 3 and begun > 3


# ---- several cores ---------------------------------------------------------------------------------------------------


def test_a_bot_on_several_cores_has_the_same_processes_all_the_time_and_none_afterwards() -> None:
    match, twin = (tertulia.new("cafe-international", 2, seed=5) for _match in range(2))
    before = set(multiprocessing.active_children())
    with _bots("master@8x2", "regular")[0] as bots:
        _play(match, bots, 6)
        during = set(multiprocessing.active_children()) - before
        _play(match, bots, 10)
        assert set(multiprocessing.active_children()) - before == during and len(during) == 2
    assert set(multiprocessing.active_children()) == before
    with _bots("master@8x2", "regular")[0] as bots:
        _play(twin, bots, 16)
    assert twin.numbers == match.numbers


def test_if_a_process_dies_the_level_below_goes_on_on_one_core(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("TERTULIA_HOME", str(tmp_path))
    match = tertulia.new("guatemala-cafe", 2, seed=5)
    before = set(multiprocessing.active_children())
    bots, told = _bots("master@8x2", "master@8x2")
    with bots:
        while match.actors()[-1:] != [match.actor] or len(match.legal()) == 1:
            _play(match, bots, 1)
        assert match.actor in bots._bots
        for process in set(multiprocessing.active_children()) - before:
            process.kill()
            process.join()
        _play(match, bots, 1)
        assert [sentence.blanks["instead"] for sentence in told] == ["expert@8"]
    assert set(multiprocessing.active_children()) == before


def test_processes_end_with_the_session(tmp_path: Path) -> None:
    player = Player(tmp_path)
    played = player.type("1", "1", "1", "quit", args="--seed 7 --players 2 --bots master@0.02sx2")
    assert played.code == 0 and played.errors == "" and "The game is kept in" in played.text


@pytest.mark.parametrize(("to_all", "after"), [(True, 0.0), (True, 1.0), (False, 1.0)])
def test_ctrl_c_ends_what_a_bot_is_thinking(tmp_path: Path, to_all: bool, after: float) -> None:
    session = Player(tmp_path).sit_down("--seed 7 --humans 0 --players 2 --bots master@500sx2")
    session.expect("master@500sx2 1")
    while len(children := _children(session.pid)) < 3:  # one of them looks after the others' things
        time.sleep(0.05)
    time.sleep(after)
    if to_all:
        session.sendintr()
    else:
        os.kill(session.pid, signal.SIGINT)
    session.expect("The game is kept in")
    rest = session.read()
    session.close()
    assert session.exitstatus == 130 and "Traceback" not in session.before + rest
    until = time.monotonic() + 5
    while any(map(_runs, children)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(_runs, children))


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1][0]
    except FileNotFoundError:
        return False
    return state != "Z"


# ---- where a bot breaks down -----------------------------------------------------------------------------------------


class Broken:
    def choose(self, view: Any, legal: list[int]) -> int:
        raise ZeroDivisionError("division by zero")


def test_a_bot_that_fails_is_tried_once_told_of_once_and_logged_with_where_it_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERTULIA_HOME", str(tmp_path))
    what = ladder.LADDER["master"].help
    monkeypatch.setitem(ladder.LEVELS, "master", Level(what, lambda *_all: Broken(), Budget(seconds=1.0)))
    bots, told = _bots("master@7", "random")
    with bots:
        _play(tertulia.new("cafe-international", 2, seed=5), bots, 12)
    assert logging.getLogger("tertulia.bots").handlers == []
    log = tmp_path / "bots.log"
    assert [sentence.say() for sentence in told] == [
        f"The bot master@7 broke down, so expert@7 plays on; details are in {log}."
    ]
    written = log.read_text()
    assert written.count("the bot master@7 failed") == written.count("Traceback") == 1
    assert "in choose" in written and "ZeroDivisionError: division by zero" in written
    assert capfd.readouterr() == ("", "")
