"""What `tertulia play` keeps, how it goes on, and what it looks like in a real terminal."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest
from play_process import Player, in_order

import tertulia
from tertulia.cli import main

START = "--seed 7"


Refused = Callable[[str], str]


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path)


@pytest.fixture
def refused(player: Player, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """Says what is wrong with arguments: one sentence, and nothing but it."""
    monkeypatch.setenv("TERTULIA_HOME", str(player.home))
    monkeypatch.chdir(player.home)

    def refusal(args: str) -> str:
        code = main(["play", *args.split()])
        printed = capsys.readouterr()
        assert code == 2 and printed.out == "" and printed.err.count("\n") == 1
        assert "\x1b" not in printed.err
        return printed.err

    return refusal


def _match(seed: int, **tags: str) -> tertulia.Match:
    match = tertulia.new("cafe-international", seats=2, seed=seed)
    match.tag(**tags)
    return match


def _finished(seed: int) -> tertulia.Match:
    match = _match(seed)
    while not match.over:
        match.play(match.legal()[0])
    return match


# ---- keeping ---------------------------------------------------------------------------------------------------------


def test_quit_keeps_the_game_and_resume_goes_on_at_the_very_same_position(player: Player) -> None:
    left = player.type("bar it-f", "seat cf-m C14", "seat it-f C08", "quit", args=START)
    actions, position = player.match.actions, player.match.position()
    back = player.type(args="--resume")
    assert left.code == back.code == 0
    assert f"The game is kept in {player.kept[0]}. Go on with: tertulia play --resume\n" in left.text
    assert (player.match.actions, player.match.position()) == (actions, position)
    last_menu = left.text.rsplit("Seat a guest on a chair:", 1)[1].split("You> ")[0]
    assert last_menu in back.text
    assert all(line in back.text for line in player.match.log(since=len(actions) - 2))


def test_a_game_with_a_break_is_the_game_without(player: Player, tmp_path: Path) -> None:
    other = Player(tmp_path / "other")
    player.type(*["1"] * 9)
    player.type(*["1"] * 9, args="--resume")
    other.type(*["1"] * 18)
    assert player.match.actions == other.match.actions


def test_the_end_of_the_input_keeps_the_game(player: Player) -> None:
    played = player.type("seat it-f C09", args=START)
    assert played.code == 0 and "The game is kept in" in played.text
    assert player.match.actions[-1] == "seat it-f C09"


def test_seats_names_and_options_are_kept(player: Player) -> None:
    player.type("quit", args="--humans 2 --names Ana,Ben --players 4 --bots random -o regulars --seed 3")
    back = player.type("quit", args="--resume")
    assert "Café International (regulars): Ana, Ben, random 1, random 2" in back.text


def test_another_language_and_another_bot_may_take_over(player: Player) -> None:
    player.type("quit", args=START)
    back = player.type("quit", args="--resume --lang fr --bots random")
    assert "Tapez un numéro" in back.text
    assert player.match.record().tags == {"players": "You, regular 1, regular 2", "bots": "-, random, random"}


def test_resume_takes_the_newest_unfinished_game(player: Player) -> None:
    for day, (name, match) in enumerate([("old", _match(1)), ("new", _match(2)), ("over", _finished(3))]):
        os.utime(player.keep(f"{name}.txt", match), (day, day))
    player.type("1", args="--resume")
    assert {path.stem: path.stat().st_mtime > 2 for path in player.kept} == {"old": False, "new": True, "over": False}


def test_a_record_from_elsewhere_can_be_played_on(player: Player) -> None:
    match = tertulia.new("cafe-international", seats=2, chance="manual")
    while match.actor == tertulia.CHANCE:
        match.play(match.legal()[0])
    path = match.save(player.home / "mine.json")
    before = len(match)
    played = player.type(match.legal()[-1], "quit", args="--resume mine.json")
    after = tertulia.load(path)
    assert played.code == 0 and f"--resume {path.name}" in played.text
    assert after.actions[:before] == match.actions and len(after) > before + 1
    assert player.kept == []


def test_a_finished_game_is_not_resumed(player: Player, refused: Refused) -> None:
    player.keep("done.txt", _finished(1))
    said = refused("--resume done.txt")
    assert "is over" in said and "tertulia replay" in said
    assert "no unfinished game is kept" in refused("--resume")


@pytest.mark.parametrize("harm", ["cut", "edited", "not a record", "not a text", "empty"])
def test_a_broken_kept_game_is_named_and_left_alone(player: Player, refused: Refused, harm: str) -> None:
    path = player.keep("kept.txt", _finished(1))
    whole = path.read_bytes()
    broken = {
        "cut": whole[:-40],
        "edited": whole.replace(b"seats: 2", b"seats: 3"),
        "not a record": b"Dear Ana\n",
        "not a text": b"\xff\xfe\x00\x01",
        "empty": b"",
    }[harm]
    path.write_bytes(broken)
    for args in ("--resume", "--resume cafe-international", "--resume kept.txt", f"--resume {path}"):
        assert "kept.txt" in refused(args) or args.endswith("international")
    assert path.read_bytes() == broken and player.kept == [path]


@pytest.mark.parametrize(
    "tags", [{"players": "\x1b[31mAna, Ben"}, {"players": "Ana"}, {"bots": "-, chess"}, {"bots": "-"}]
)
def test_a_record_with_impossible_tags_is_refused(player: Player, refused: Refused, tags: dict[str, str]) -> None:
    match = _match(1)
    match.record().tags.update(tags)  # past the door, for `tag` refuses them
    player.keep("odd.txt", match)
    assert any(word in refused("--resume") for word in ("called", "tag", "no bot"))


def test_a_kept_game_cannot_be_made_another_one(player: Player, refused: Refused) -> None:
    player.keep("kept.txt", _match(1))
    assert "leave --players out" in refused("--resume --players 3")
    assert "leave --seed and --option out" in refused("--resume -o regulars")
    assert "too many for 2 seats" in refused("--resume --humans 3")


def test_list_shows_the_kept_games(player: Player) -> None:
    player.keep("first.txt", _match(1, players="Ana, Ben"))
    player.keep("second.txt", _finished(2))
    (player.home / "games" / "broken.txt").write_text("Dear Ana")
    listed = player.type(args="--list")
    lines = {line.split("; ")[0]: line.split("; ")[1:] for line in listed.text.splitlines()[1:]}
    to_move = ["Ana", "Ben"][_match(1).actor]
    assert listed.code == 0 and f"{player.home / 'games'}: 3" in listed.text
    assert lines["first.txt"][:3] == ["Café International", "Ana, Ben", f"{to_move} to move"]
    assert lines["second.txt"][:3] == ["Café International", "Player 1, Player 2", "over"]
    assert "cannot be read" in lines["broken.txt"][0]


def test_without_a_data_folder_one_plays_on_with_one_warning(player: Player) -> None:
    (player.home / "file").write_text("")
    home = str(player.home / "file")
    played = player.type("seat it-f C09", "1", "quit", "save copy.txt", "quit", args=START, TERTULIA_HOME=home)
    assert played.code == 0 and played.text.count("This game cannot be kept") == 1
    assert "quit again" in played.after("quit") and "Saved in copy.txt" in played.text
    assert "seat it-f C09" in tertulia.load(player.home / "copy.txt").actions


def test_two_processes_at_the_same_game_lose_nothing(player: Player) -> None:
    player.type("quit", args=START)
    first = player.sit_down("--resume --plain")
    first.expect("You> ")
    player.type("bar it-f", "quit", args="--resume")
    first.sendline("seat it-f C09")
    first.expect("played elsewhere too")
    first.sendline("quit")
    first.expect(pexpect.EOF)
    last = sorted(tertulia.load(path).actions[-1] for path in player.kept)
    assert len(last) == 2 and "seat it-f C09" in last


# ---- in a terminal ---------------------------------------------------------------------------------------------------


def _end(process: pexpect.spawn) -> str:
    process.expect(pexpect.EOF)
    process.close()
    return str(process.before)


def test_the_terminal_shows_the_board_in_colour(player: Player) -> None:
    process = player.sit_down(START)
    process.expect("You> ")
    assert "\x1b[" in process.before and "(IT1)" in process.before and "the best " in process.before
    process.sendline("seat it-f C09")
    process.expect("You> ")
    assert "it-f<" in process.before and "+2" in process.before
    process.sendline("quit")
    assert "The game is kept in" in _end(process)
    assert process.exitstatus == 0 and player.match.actions[-1] == "seat it-f C09"


@pytest.mark.parametrize("rows_and_columns", [(24, 80), (50, 120)])
def test_the_screen_fits_the_terminal(player: Player, rows_and_columns: tuple[int, int]) -> None:
    rows, columns = rows_and_columns
    process = player.sit_down(f"{START} --players 4", rows, columns)
    for _decision in range(4):
        process.expect("You> ")
        process.sendline("1")
    process.expect("You> ")
    screen = process.before.rsplit("\x1b[H", 1)[1]
    assert "C68" in screen and "regular 3" in screen and screen.count("\n") < rows
    process.sendeof()
    assert "kept in" in _end(process)


def test_a_terminal_that_is_too_narrow_gets_sentences(player: Player) -> None:
    process = player.sit_down(START, 10, 40)
    process.expect("You> ")
    assert "Guests at the bar: 0" in process.before and "(IT1)" not in process.before
    process.sendeof()
    _end(process)
    assert process.exitstatus == 0


def test_no_color_takes_only_the_colour(player: Player) -> None:
    process = player.sit_down(START, NO_COLOR="1")
    process.expect("You> ")
    assert "(IT1)" in process.before and "\x1b[3" not in process.before and "\x1b[1m" in process.before
    process.sendeof()
    _end(process)


def test_a_dumb_terminal_is_plain(player: Player) -> None:
    process = player.sit_down(START, TERM="dumb")
    process.expect("You> ")
    assert "\x1b" not in process.before and "Guests at the bar" in process.before
    process.sendeof()
    _end(process)


def test_ctrl_c_keeps_the_game(player: Player) -> None:
    process = player.sit_down(START)
    process.expect("You> ")
    process.sendline("seat it-f C09")
    process.expect("You> ")
    process.sendintr()
    said = _end(process)
    assert process.exitstatus == 130 and "Traceback" not in said
    assert said.strip().endswith("Go on with: tertulia play --resume")
    assert player.match.actions[-1] == "seat it-f C09"


def test_a_killed_terminal_loses_nothing(player: Player) -> None:
    process = player.sit_down(START)
    process.expect("You> ")
    process.sendline("seat it-f C09")
    process.expect("You> ")
    process.kill(signal.SIGKILL)
    process.close()
    assert player.match.actions[-1] == "seat it-f C09"


def test_the_tab_key_completes(player: Player) -> None:
    process = player.sit_down(START)
    process.expect("You> ")
    process.send("seat joker-m C45 as t\t\r")
    process.expect("joker as Turkey on C45")
    process.expect("You> ")
    process.sendline("rules CI-1\t3")
    process.expect("Ladies and gentlemen must stay in balance")
    process.expect("You> ")
    process.sendeof()
    _end(process)


def test_a_whole_game_in_a_terminal(player: Player) -> None:
    process = player.sit_down("--seed 7 --players 2")
    while process.expect(["You> ", "The game is over"]) == 0:
        process.sendline("1")
    assert in_order(_end(process), "rank", "You", "Its record: ")
    assert process.exitstatus == 0 and player.match.over
