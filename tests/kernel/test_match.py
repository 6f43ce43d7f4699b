"""The friendly face: checked, in words, and hard to misuse."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from toy_game import TOY

import tertulia
from tertulia.kernel.match import Match, from_position, from_record, new
from tertulia.kernel.record import Record
from tertulia.kernel.words import Words

CI = "cafe-international"


def test_the_games_are_found_by_their_folders() -> None:
    folders = Path(tertulia.__file__).parent / "games"
    expected = sorted(path.parent.name.replace("_", "-") for path in folders.glob("*/__init__.py"))
    assert list(tertulia.game_names()) == expected and CI in expected


def test_with_a_seed_chance_is_drawn_and_with_manual_chance_it_is_not() -> None:
    assert tertulia.new(CI, seats=3, seed=7).actor in (0, 1, 2)
    manual = tertulia.new(CI, seats=3, chance="manual")
    assert manual.actor == tertulia.CHANCE
    assert manual.legal() == ["start 1", "start 2", "start 3"]


def test_a_game_package_can_be_imported_by_its_name() -> None:
    """`import … as` looks for attributes, so nothing else may be called `games`."""
    code = "import tertulia.games.cafe_international as g, tertulia; print(g.GAME.name, tertulia.game_names())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0 and done.stdout.startswith(CI), done.stderr


def test_options_are_given_by_name_with_either_dash() -> None:
    match = tertulia.new(CI, seats=2, seed=1, joker_at_bar=True, **{"strict-exchange": "yes"}, start=2)
    assert match.options == {"regulars": False, "joker-at-bar": True, "strict-exchange": True, "start": "2"}
    assert match.actor == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "cafe-internacional"}, "no game 'cafe-internacional'; did you mean 'cafe-international'?"),
        ({"game": "chess"}, "no game 'chess'; there is .*cafe-international"),
        ({"seats": 1}, "Café International is for 2 to 4 players, not 1"),
        ({"seats": 5}, "2 to 4 players, not 5"),
        ({"regulasr": True}, "has no option 'regulasr'; its options are regulars"),
        ({"regulars": "perhaps"}, "option regulars cannot be 'perhaps'; choose yes or no"),
        ({"start": "4", "seats": 3}, "option start cannot be 4 with 3 players"),
        ({"start": "9"}, "option start cannot be '9'; choose random"),
        ({"start": 9}, "option start cannot be 9; choose random"),
        ({"chance": "dice"}, "chance cannot be 'dice'"),
        ({"chance": ["seed"]}, "chance cannot be a list of 1"),
        ({"chance": None}, "chance cannot be None"),
        ({"game": None}, "no game None"),
        ({"game": ["x"]}, "no game a list of 1"),
        ({"game": "x" * 10**6}, "no game 'xxx"),
        ({"seats": "3"}, "2 to 4 players, not '3'"),
        ({"seats": 3.0}, "2 to 4 players, not 3.0"),
        ({"seats": True}, "2 to 4 players, not True"),
        ({"seats": 10**5000}, "2 to 4 players, not a huge number"),
        ({"seed": 1.5}, "the seed cannot be 1.5"),
        ({"seed": [1]}, "the seed cannot be a list of 1"),
        ({"seed": True}, "the seed cannot be True"),
        ({"seed": 10**5000}, "the seed cannot be a huge number"),
        ({"seed": "a\nb"}, "the seed cannot be"),
        ({"regulars": 1}, "option regulars cannot be 1"),
        ({"regulars": None}, "option regulars cannot be None"),
        ({"regulars": {"a": 10**5000}}, "option regulars cannot be a table of 1"),
        ({"start": 10**5000}, "option start cannot be a huge number"),
        ({"start": 2.0}, "option start cannot be 2.0"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(tertulia.BadInput, match=sentence):
        tertulia.new(**{"game": CI, "seats": 3, **arguments})  # type: ignore[arg-type]


WRONG: list[Any] = [None, 3.5, True, [], {}, b"pass", object(), 10**5000, -1, "\ud800", float("nan"), (1, 2)]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_a_value_of_the_wrong_kind_is_bad_input_everywhere(wrong: Any, tmp_path: Path) -> None:
    match = tertulia.new(CI, seats=3, seed=7)
    for ask in (match.play, match.why, match.gains, match.number, match.view, match.at):
        with pytest.raises(tertulia.BadInput) as refused:
            ask(wrong)
        assert len(str(refused.value)) < 300 and "\n" not in str(refused.value)
    for keep in (tertulia.load, match.save):
        with pytest.raises(tertulia.BadInput):
            keep(wrong)
    with pytest.raises(tertulia.BadInput):
        tertulia.from_position(wrong, {})
    with pytest.raises(tertulia.BadInput):
        match.tag(players=wrong)
    for look in (match.svg, match.log):
        if wrong is not None:  # which is everybody's common knowledge
            with pytest.raises(tertulia.BadInput):
                look(wrong)


def test_an_action_that_is_none_is_answered_with_the_nearest_legal_one() -> None:
    match = tertulia.new(CI, seats=3, seed=7)
    legal = match.legal()[0]
    with pytest.raises(tertulia.UnknownAction, match=f"did you mean .*{legal}"):
        match.play(legal.replace("seat", "saet"))
    with pytest.raises(tertulia.UnknownAction, match="is not an action; write it like"):
        match.play("x" * 10_000)
    with pytest.raises(tertulia.BadInput, match="no action's number"):
        match.play(10**9)


def test_capitals_and_spaces_in_a_typed_action_do_not_matter() -> None:
    match = tertulia.new(CI, seats=3, seed=7)
    action = match.legal()[0]
    assert match.number(f"  {action.upper().replace(' ', '   ')} ") == match.number(action)


def test_an_illegal_action_raises_its_refusal_and_changes_nothing() -> None:
    match = tertulia.new(CI, seats=3, seed=7)
    before = match.position()
    with pytest.raises(tertulia.IllegalAction) as caught:
        match.play("done")
    assert caught.value.refusal == match.why("done")
    assert caught.value.refusal.rule == "CI-10" and "(CI-10)" in str(caught.value)
    assert match.position() == before
    assert match.why(match.legal()[0]) is None


def test_undo_takes_back_a_decision_with_its_draws_and_by_hand_the_last_action() -> None:
    match = new(TOY, 2, seed=1)
    with pytest.raises(tertulia.BadInput, match="nothing to undo"):
        match.undo()
    match.play("high")
    assert match.undo() == "high" and match.actions == new(TOY, 2, seed=1).actions
    manual = new(TOY, 2, chance="manual").play("deal 3").play("deal 1").play("low")
    assert [manual.undo(), manual.undo()] == ["low", "deal 1"]


def test_the_horizon_is_behind_the_last_draw() -> None:
    match = tertulia.new(CI, seats=3, seed=7)
    assert match.horizon == len(match) == 16
    while match.horizon == 16:
        assert match.horizon <= len(match)
        match.play(match.legal()[0])
    assert match.horizon == len(match)


def test_at_gives_a_match_of_its_own() -> None:
    match = new(TOY, 2, seed=1).play("high")
    past = match.at(2)
    past.play("low")
    assert match.actions[2:] == ["high"] and past.actions[2:] == ["low"]
    with pytest.raises(tertulia.BadInput, match="there is no position 99"):
        match.at(99)


def test_the_result_names_winners_endings_and_points_by_reason() -> None:
    match = new(TOY, 2, chance="manual")
    assert match.result is None
    for action in ("deal 3", "deal 5", "high", "low"):
        match.play(action)
    assert match.result is not None
    assert match.result.winners == [1] and match.result.ranks == [2, 1]
    assert match.result.endings == ["all-said"] and match.result.by_reason == [{"card": 3}, {"card": 5}]


def test_the_guide_is_for_who_decides_and_sees_only_his_view() -> None:
    words = Words(Path(__file__).parent)
    guided = replace(TOY, guide=lambda view, seat: words("seat {seat} sees {cards}", seat=seat, cards=view.cards))
    match = new(guided, 2, chance="manual")
    assert match.guide() is None, "chance decides"
    match.play("deal 3").play("deal 5")
    assert match.guide() == "seat 0 sees 3, -1"
    assert match.play("high").guide() == "seat 1 sees -1, 5"
    assert match.play("low").guide() is None, "the game is over"
    assert new(TOY, 2, seed=1).guide() is None, "a game needs no guide"


def test_a_match_from_a_position_says_what_was_carried_over() -> None:
    hands = [["it-f", "it-m"], ["us-f", "us-m"]]
    match = tertulia.from_position(CI, {"hands": hands, "points": [7, 3]}, seed=1)
    match.play("seat it-f C02").play("seat it-m C09")
    assert match.points_by_reason()[0] == {"carried over": 7, "pair": 2}


def test_a_view_is_for_a_seat_that_exists() -> None:
    with pytest.raises(tertulia.BadInput, match="there is no seat 3; seats go from 0 to 2"):
        tertulia.new(CI, seats=3, seed=7).view(3)


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_saving_and_loading_comes_back_to_the_same_match(tmp_path: Path, name: str) -> None:
    match = tertulia.new(CI, seats=3, seed=7, regulars=True)
    for _ in range(20):
        match.play(match.legal()[-1])
    match.tag(players="Ana, Ben, Cleo")
    again = tertulia.load(match.save(tmp_path / name))
    assert again.record() == match.record() and again.position() == match.position()
    assert again.log()[-1] == match.log()[-1] and again.names == ["Ana", "Ben", "Cleo"]
    assert again.play(again.legal()[0]).position() == match.play(match.legal()[0]).position()


def test_a_match_from_a_position_is_kept_too(tmp_path: Path) -> None:
    hands = [["it-f", "it-m"], ["us-f", "us-m"]]
    match = tertulia.from_position(CI, {"hands": hands}, seed=4)
    match.play("seat it-f C02").play("seat it-m C09")
    assert tertulia.load(match.save(tmp_path / "puzzle.txt")).position() == match.position()


def test_save_never_overwrites_what_is_no_record(tmp_path: Path) -> None:
    precious = tmp_path / "thesis.txt"
    precious.write_text("years of work")
    match = tertulia.new(CI, seats=2, seed=1)
    with pytest.raises(tertulia.BadInput, match="is no Tertulia record; choose another name"):
        match.save(precious)
    assert precious.read_text() == "years of work"
    with pytest.raises(tertulia.BadInput, match="cannot be written"):
        match.save(tmp_path / "no" / "such" / "folder.txt")
    saved = match.save(tmp_path / "game.txt")
    match.play(match.legal()[0]).save(saved)
    assert len(tertulia.load(saved)) == len(match)


def test_a_picture_shows_in_a_notebook() -> None:
    match = tertulia.new(CI, seats=2, seed=1)
    assert match._repr_svg_() == match.svg() and match.svg().startswith("<svg")
    assert "Café International" in repr(match)


def test_a_picture_offers_only_to_who_decides() -> None:
    match = tertulia.new(CI, seats=2, seed=1)
    assert 'class="offer' in match.svg(match.actor) and 'class="offer' not in match.svg(1 - match.actor)
    assert 'class="offer' not in match.svg(match.actor, offers=False)


def test_the_kernel_plays_a_game_it_has_never_seen() -> None:
    match = new(TOY, 3, seed=2)
    while not match.over:
        match.play(match.legal()[0])
    again = from_record(TOY, match.record())
    assert again.position() == match.position()
    middle = from_position(TOY, match.at(4).position(), seed=1)
    assert isinstance(middle, Match) and middle.actor == 1


def test_a_record_of_another_version_or_with_impossible_options_is_refused() -> None:
    with pytest.raises(tertulia.BadRecord, match="made with version 7 of Toy and this is version 1"):
        from_record(TOY, Record("toy", 7, 2))
    with pytest.raises(tertulia.BadRecord, match="2 to 3 players, not 9"):
        from_record(TOY, Record("toy", 1, 9))
    with pytest.raises(tertulia.BadRecord, match="no option 'quiet'"):
        from_record(TOY, Record("toy", 1, 2, {"quiet": True}))
    with pytest.raises(tertulia.BadRecord, match="action 2 of the record cannot be played: deal 3"):
        from_record(TOY, Record("toy", 1, 2, actions=["deal 3", "deal 3"]))
