"""`tertulia play` through a pipe: whole games, everything that can be typed, and what is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from play_process import ITEM, Played, Player, in_order
from toy_game import TOY

import tertulia
from tertulia.cli import main
from tertulia.kernel.history import draws_alike, in_one_line
from tertulia.kernel.match import from_record
from tertulia.kernel.rulebook import rulebook

START = "--seed 7"
"""You begin, and hold two Italian ladies, a German lady, a Central African gentleman and a gentleman joker."""
ALMOST = "seat joker-m C45 as t"
ODD = ["x" * 500_000, "\x1b[31mseat\x07 it-f", "\udcff\udcfe", "{x} [red] %s", "99999999999999999999", "save \x00", "रू"]
"""Lines that nobody means: too long, control characters, no UTF-8, markup, a number out of reach, other scripts."""
TALK = [
    "seat it-f", ALMOST, "C09", "", "999", "0", "-1", "xyzzy", "undoo", "seat it-f C9", "seat it-f C44", "undo",
    "why seat it-f C44", "why bar it-f", "why 3", "why 999", "why", "why seat it-f C9",
    "rules ci-13", "rules 41", "rules joker", "rules", "rules CI-99", "hint", "board", "points", "log 3", "list",
    "help", "save copy.txt", "save copy.json", "save letter.txt", "save other.txt", "save no/where.txt", "save games",
    "save",
]  # fmt: skip
"""Everything one can type that leaves the game where it is."""


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path)


@pytest.fixture(scope="module")
def talker(tmp_path_factory: pytest.TempPathFactory) -> Player:
    """Somebody whose folder holds a letter and another game."""
    player = Player(tmp_path_factory.mktemp("talk"))
    (player.home / "letter.txt").write_text("Dear Ana")
    tertulia.new("cafe-international", seed=1).save(player.home / "other.txt")
    return player


@pytest.fixture(scope="module")
def talk(talker: Player) -> Played:
    """A session in which much is said and nothing is done."""
    return talker.type(*TALK, *ODD, args=START)


# ---- whole games -----------------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_with_numbers_through_a_pipe(player: Player) -> None:
    played = player.type(*["1"] * 300)
    result = player.match.result
    assert played.code == 0 and played.errors == ""
    assert result is not None
    assert in_order(played.text, "The game is over: ", "Its record: ", f"tertulia replay {player.kept[0]}")
    for seat, name in enumerate(player.match.names):
        assert f"{result.ranks[seat]}. {name}, points: {result.points[seat]}; " in played.text
        assert all(
            f"{player.match.reason(reason)} {points:+d}" in played.text
            for reason, points in result.by_reason[seat].items()
            if points
        )
    assert all(str(player.match.game.ending(ending)) in played.text for ending in result.endings)


def test_plain_output_has_no_colours_no_boxes_and_one_item_a_line(talker: Player, talk: Played) -> None:
    assert not re.search(r"[\x1b\u2500-\u257f]", talk.text)
    assert list(talk.menu.values()) == list(range(len(talk.menu), 0, -1))
    match = talker.match
    assert in_order(talk.text, *match.game.describe(match.state, match.show()), "Seat a guest on a chair:\n1 ", "You> ")


def test_bots_play_alone(player: Player) -> None:
    played = player.type(args="--seed 7 --humans 0 --bots random,greedy")
    assert played.code == 0 and player.match.over
    assert player.match.names == ["random 1", "greedy 1"]
    assert all(line in played.text for line in player.match.log(since=20))


def test_the_same_seed_brings_the_same_game(player: Player, tmp_path: Path) -> None:
    other = Player(tmp_path / "other")
    player.type(*["1"] * 20)
    other.type(*["1"] * 20)
    assert player.match.actions == other.match.actions


# ---- typing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["{number}", "{action}", "  SEAT  it-f c09 ", "{number} {action}"])
def test_a_number_and_a_text_mean_the_same(player: Player, talk: Played, written: str) -> None:
    action = "seat it-f C09"
    player.type(written.format(number=talk.menu[action], action=action), args=START)
    assert player.match.actions[-1] == action


def test_only_what_was_chosen_is_played(talker: Player, talk: Played) -> None:
    assert talk.code == 0 and talk.errors == ""
    assert talker.match.actor == 0
    assert {action.split()[0] for action in talker.match.actions} == {"draw", "start"}


def test_the_beginning_of_several_actions_lists_them(talker: Player, talk: Played) -> None:
    listed = re.findall(r"^\d+ (.+) 0$", talk.after("seat it-f"), re.MULTILINE)
    assert listed == [action for action in talker.match.legal() if action.startswith("seat it-f ")] and len(listed) > 3
    assert set(re.findall(r"^\d+ (seat \S+) C09", talk.after("C09"), re.MULTILINE)) == {"seat it-f", "seat joker-m"}


def test_the_beginning_of_one_action_is_offered(talk: Played) -> None:
    assert f"did you mean: {talk.menu['seat joker-m C45 as tr']} seat joker-m C45 as tr?" in talk.after(ALMOST)


def test_an_empty_line_lists_everything(talker: Player, talk: Played) -> None:
    for line in ("", "list"):
        assert [text for _number, text, _points in ITEM.findall(talk.after(line))] == list(reversed(talk.menu))
    assert set(talk.menu) == set(talker.match.legal())


def test_a_number_out_of_range_and_an_unknown_word_are_refused(talk: Played) -> None:
    assert all(f"choose from 1 to {len(talk.menu)}" in talk.after(line) for line in ("999", "0", "9" * 20))
    assert "did you mean: " in talk.after("seat it-f C9") and "seat it-f C09" in talk.after("seat it-f C9")
    assert "'xyzzy' is no action; write it like 'seat " in talk.after("xyzzy")
    assert "did you mean: undo?" in talk.after("undoo")


def test_an_illegal_action_is_refused_with_its_rule_and_remedy(talker: Player, talk: Played) -> None:
    refusal = talker.match.why("seat it-f C44")
    assert refusal is not None and refusal.rule == "CI-12"
    assert talk.after("seat it-f C44") == f"seat it-f C44: {refusal.say()}\n"


def test_odd_lines_do_no_harm(talk: Played) -> None:
    assert "\x1b" not in talk.text and "\x07" not in talk.text and max(map(len, talk.text.splitlines())) < 1000
    assert talk.text.count("too long") == 1 and "'रू' is no action" in talk.text


def test_what_is_forced_is_done_at_once_and_said(player: Player) -> None:
    hands = [["joker-f"], ["it-f", "it-m"]]
    stuck = tertulia.from_position("cafe-international", {"hands": hands, "first_turn": False}, seed=1)
    stuck.tag(players="You, greedy 1", bots="-, greedy")
    player.home.mkdir(exist_ok=True)
    stuck.save(player.home / "stuck.txt")
    played = player.type(args="--resume stuck.txt")
    assert "\nYou: nothing to do, pass · done at once: there was no choice\n" in played.text


def test_a_single_step_waits_for_who_has_just_chosen_for_he_may_take_it_back(player: Player) -> None:
    played = player.type("seat cf-m C01", "undo", args=START)
    assert "\n1 seat it-f C08 +2\nYou> undo\n" in played.text and "Taken back: seat cf-m C01" in played.text
    assert "done at once" not in played.text and "seat cf-m C01" not in player.match.actions


def test_what_brings_most_is_listed_first(player: Player) -> None:
    played = player.type("seat cf-m C01", "seat it-f C08", args=START)
    offers = player.match.offers()
    listed = ITEM.findall(played.text.split("Tiles in the bag:")[-1].split("Seat a guest at the bar:")[0])
    points = [offers[player.match.number(text)] for _number, text, _points in listed]
    assert points == sorted(points, reverse=True) and len(set(points)) > 1
    assert [f"{value:+d}" if value else "0" for value in points] == [shown for _number, _text, shown in listed]


# ---- commands --------------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_choice_of_a_turn(player: Player, talker: Player, talk: Played) -> None:
    played = player.type("seat it-f C09", "undo", args=START)
    assert "nothing to take back" in talk.after("undo")
    assert "Taken back: seat it-f C09" in played.text
    assert player.match.position() == talker.match.position()


def test_undo_stops_at_a_draw_and_says_what_it_showed(player: Player) -> None:
    played = player.type("bar it-f", "undo", args=START)
    said = played.after("undo")
    match = player.match
    since = match.actions.index("bar it-f")
    drawn = [line for line, action in zip(match.log()[since:], match.actions[since:], strict=True) if "draw" in action]
    assert "shown something new" in said and "undo!" in said
    assert len(drawn) >= 3 and all(line in said for line in drawn)
    assert "bar it-f" in match.actions


def test_undo_for_practice_goes_back_past_the_bots(player: Player, talker: Player, talk: Played) -> None:
    played = player.type("bar it-f", "undo!", args=START)
    assert "Taken back: bar it-f" in played.text
    assert player.match.position() == talker.match.position()


def test_what_was_forced_is_taken_back_with_the_choice_before_it(player: Player, talker: Player, talk: Played) -> None:
    played = player.type("seat cf-m C01", "undo!", args=START)
    assert "Taken back: seat cf-m C01" in played.text
    assert player.match.position() == talker.match.position()


def test_an_undone_choice_made_again_meets_the_same_bots(player: Player, tmp_path: Path) -> None:
    other = Player(tmp_path / "other")
    player.type("bar it-f", "undo!", "bar it-f", "1", args=START)
    other.type("bar it-f", "1", args=START)
    assert player.match.actions == other.match.actions


def test_why_explains_legal_and_illegal_actions(talker: Player, talk: Played) -> None:
    refusal = talker.match.why("seat it-f C44")
    assert refusal is not None and refusal.say() in talk.after("why seat it-f C44")
    assert "bar it-f is legal" in talk.after("why bar it-f") and "bar seat 1: 1" in talk.after("why bar it-f")
    assert "is legal, number 3" in talk.after("why 3") and "There is no number 999" in talk.after("why 999")
    assert "Add an action's text or its number" in talk.after("why")
    assert "did you mean: " in talk.after("why seat it-f C9")


def test_rules_are_read_by_id_by_number_by_word_and_all(talker: Player, talk: Played) -> None:
    rules = rulebook(talker.match.game).rules
    assert talk.after("rules ci-13") == f"CI-13: {rules['CI-13']}\n"
    assert "CI-41: " in talk.after("rules 41") and "CI-40" not in talk.after("rules 41")
    assert "CI-22: " in talk.after("rules joker") and "CI-4: " not in talk.after("rules joker")
    assert re.findall(r"^(\S+): ", talk.after("rules"), re.MULTILINE) == list(rules)
    assert f"from {next(iter(rules))} to {list(rules)[-1]}" in talk.after("rules CI-99")


def test_hint_says_what_to_expect_of_the_best_actions(talker: Player, talk: Played) -> None:
    match = talker.match
    said = talk.after("hint")
    lead = r"(?:level|(?:ahead|behind) by \d+\.\d(?: points)?)(?: in the end)?"
    named = re.findall(rf"“([^”]+)” \[(\d+)\](?:: \d+ % to win, {lead}| \(\d+ %, {lead}\))", said)
    assert said.startswith("Best is “") and said.endswith(".\n") and 1 <= len(named) == said.count("%") <= 3
    assert {match.number(text) for text, _number in named} <= set(match.game.legal(match.state))
    assert all(talk.menu[text] == int(number) for text, number in named)


def test_board_log_and_help(talker: Player, talk: Played) -> None:
    match = talker.match
    assert talk.after("board").splitlines() == match.game.describe(match.state, match.show())
    last = [in_one_line([match.log()[place] for place in alike]) for alike in draws_alike(match, len(match) - 3)]
    assert talk.after("log 3").splitlines() == last
    assert all(f"\n{word}" in talk.after("help") for word in ("undo", "why", "rules", "hint", "save", "quit"))


def test_points_are_told_with_where_they_come_from(player: Player) -> None:
    played = player.type(*["1"] * 8, "points")
    match = player.match
    told = played.text.split("> points\n", 1)[1].split("\nYou> ", 1)[0].splitlines()
    assert len(told) == match.seats and any(match.points)
    for line, name, points, reasons in zip(told, match.names, match.points, match.points_by_reason(), strict=True):
        assert line.startswith(f"{name}, points: {points}; where they came from: ")
        assert all(f"{match.reason(reason)} {won:+d}" in line for reason, won in reasons.items() if won)


def test_the_guide_stands_before_what_may_be_done(player: Player) -> None:
    played = player.type("quit", args="coffee-traders --seed 7")
    guide, heading = player.match.guide(), str(player.match.game.heading(player.match.number(player.match.legal()[0])))
    assert guide is not None and in_order(played.text, f"\n{guide}\n{heading}:\n1 ", "You> ")


def test_save_writes_a_copy(talker: Player, talk: Played) -> None:
    for name in ("copy.txt", "copy.json"):
        assert talk.after(f"save {name}") == f"Saved in {name}\n"
        assert tertulia.load(talker.home / name).record() == talker.match.record()


def test_save_overwrites_nothing_else(talker: Player, talk: Played) -> None:
    for name in ("letter.txt", "other.txt", "no/where.txt", "games"):
        assert talk.after(f"save {name}").startswith(f"Not saved: {name} ")
    assert (talker.home / "letter.txt").read_text() == "Dear Ana"
    assert tertulia.load(talker.home / "other.txt").record().seed == "1"
    assert "save game.txt" in talk.after("save")


# ---- languages, people -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "name", "tip", "unknown", "kept"),
    [
        ("en", "You", "help lists the commands", "is no action", "The game is kept in"),
        ("fr", "Vous", "help donne la liste", "n'est pas une action", "La partie est gardée dans"),
        ("nl", "Jij", "help toont de opdrachten", "is geen actie", "Het spel is bewaard in"),
        ("de", "Du", "help zeigt die Befehle", "ist keine Aktion", "Das Spiel ist aufbewahrt in"),
    ],
)
def test_the_game_speaks_the_language(
    player: Player, language: str, name: str, tip: str, unknown: str, kept: str
) -> None:
    played = player.type("xyzzy", "seat it-f C44", "quit", args=f"{START} --lang {language}")
    refusal = player.match.why("seat it-f C44")
    assert refusal is not None and refusal.say(language) in played.text
    assert in_order(played.text, tip, f"{name}> ", unknown, kept)


def test_several_people_share_a_device(player: Player) -> None:
    played = player.type("bar it-f", "undo!", "bar it-f", "1", args=f"{START} --humans 2 --names Ana,Ben")
    assert in_order(played.text, "Ana> bar it-f", "Ben> undo!", "Ana> bar it-f", "Ben> 1")
    assert "Pass the device" not in played.text
    assert player.match.names == ["Ana", "Ben", "regular 1"]
    assert player.match.record().tags["bots"] == "-, -, regular"


def _more_games(folder: Path) -> Path:
    (folder / "toy").mkdir(parents=True)
    (folder / "toy" / "__init__.py").write_text("from toy_game import TOY as GAME\n")
    return folder


def test_the_device_is_handed_over_where_a_game_has_secrets(tmp_path: Path) -> None:
    player = Player(tmp_path, _more_games(tmp_path / "more"))
    played = player.type("", "high", "", "low", args="toy --players 2 --humans 2 --names Ana,Ben --seed 1")
    match = from_record(TOY, player.record)
    hers, his = match.position()["cards"]
    ana, ben = played.text.split("Pass the device to Ana")[1].split("Pass the device to Ben")
    assert f"cards [{hers}, -1]" in ana and f"cards [-1, {his}]" in ben.split("Ben> ")[0]
    assert str(his) not in ana and f"[{hers}" not in ben.split("Ben> ")[0]
    assert f"cards [{hers}, {his}]" in ben and match.over and played.code == 0


def test_one_person_with_secrets_hands_nothing_over(tmp_path: Path) -> None:
    player = Player(tmp_path, _more_games(tmp_path / "more"))
    played = player.type("high", args="toy --players 2 --seed 1")
    assert "Pass the device" not in played.text and from_record(TOY, player.record).over


def test_which_game_is_asked_where_there_are_several(tmp_path: Path) -> None:
    player = Player(tmp_path, _more_games(tmp_path / "more"))
    names = [*tertulia.game_names(), "toy"]
    played = player.type("99", str(len(names)), "high", args="--seed 1")
    listed = [f"{number} {name}: " for number, name in enumerate(names, start=1)]
    assert in_order(played.text, *listed, f"from 1 to {len(names)}", "Toy: You")
    assert player.record.game == "toy" and "high" in player.record.actions


# ---- bad arguments ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("chess", "no game 'chess'"),
        ("cafe-international --players 7", "is for 2 to 4 players, not 7"),
        ("cafe-international --bots gredy", "did you mean 'greedy'?"),
        ("cafe-international --bots greedy*x", "write it like greedy*2"),
        ("cafe-international --bots greedy*00000000111", "write it like greedy*2"),
        ("cafe-international --bots flat@5x4", "thinks on one core only; write 'flat@5'"),
        ("cafe-international --players 3 --bots greedy,greedy,random", "--bots names 3 for 2 seats"),
        ("cafe-international --players 2 --humans 3", "add --players 3"),
        ("cafe-international --names Ana,Ben", "--names has 2 names; give 1"),
        ("cafe-international --names Ana,Ben,Ana", "two players have the same name"),
        ("cafe-international --names Ana,,Ben", "cannot be called ''"),
        ("cafe-international -o regular", "has no option 'regular'"),
        ("--resume nothing.txt", "nothing.txt cannot be read"),
        ("--resume", "no unfinished game is kept"),
        ("--resume --seed 3", "leave --seed and --option out"),
    ],
)
def test_bad_arguments_get_one_clear_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: str, said: str
) -> None:
    monkeypatch.setenv("TERTULIA_HOME", str(tmp_path))
    code = main(["play", *args.split()])
    printed = capsys.readouterr()
    assert code == 2 and printed.out == ""
    assert said in printed.err and printed.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("args", ["--pause -1", "--pause x", "--humans -1", "--players x", "--lang xx"])
def test_arguments_that_are_no_numbers_are_refused(args: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["play", *args.split()])
    assert "tertulia: argument --" in capsys.readouterr().err
