"""Positions that cannot be are refused by saying what is wrong; positions that can be are played on."""

from __future__ import annotations

import re
from typing import Any

import pytest

import tertulia

HANDS = [["it-f", "us-m"], ["us-f", "de-m"]]
DEALT = ["it-m", "it-m", "us-m", "us-m", "cu-f"]
WOMEN = ["it-f", "joker-f", "joker-f", "us-m"]

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"hands": [["it-f"] * 5, ["us-f"]]}, "there are 5 tiles it-f, 1 too many (CI-1)"),
    ({"bag": {"it-f": 1}}, "there are only 0 tiles cf-f of 4 (CI-1); put the others into the bag"),
    ({"chairs": {"C99": "it-f"}}, "there is no chair 'C99'; they go from C01 to C68"),
    ({"chairs": {"C02": "xx-f"}}, "there is no tile 'xx-f'"),
    ({"chairs": {"C02": "us-f"}}, "us-f cannot sit on C02 as that nation (CI-12)"),
    ({"chairs": {"C02": "joker-f"}}, "does not say what the joker stands for; write it like 'joker-f as it'"),
    ({"chairs": {"C02": "joker-f as us"}}, "joker-f cannot sit on C02 as that nation (CI-12)"),
    ({"chairs": {"C02": "it-f as it"}}, "only a joker stands for somebody; write 'it-f'"),
    ({"chairs": {"C02": "it-f", "C15": "it-f"}}, "T02 has 2 ladies and 0 gentlemen, which is out of balance (CI-13)"),
    ({"bar": ["joker-f"]}, "which needs the option joker-at-bar (CI-31)"),
    ({"bar": ["fr-f", "fr-m", "es-f", "es-m"] * 4 + ["cu-f"] * 4}, "the bar is full, so the game is over (CI-40)"),
    ({"points": [-1, 0]}, "seat 0 has -1 points; before the end nobody has fewer than 0 (CI-32)"),
    ({"points": [1, 2, 3]}, "there are 2 seats but 3 points"),
    ({"mover": 3}, "there is no seat 3; with 2 players they go from 0 to 1"),
    ({"out": [1]}, "seat 1 is out (CI-32), so it has no tiles and no points"),
    ({"hands": [["it-f"], []]}, "seat 1 has no tile, so the game is over (CI-40)"),
    ({"hands": [["it-f"], []], "out": [1]}, "fewer than two players are in, so the game is over (CI-32)"),
    ({"passes": 2}, "everybody has passed, so the game is over (CI-45)"),
    ({"stage": "over"}, "'stage' and 'endings' disagree"),
    ({"endings": ["bar-full"]}, "'stage' and 'endings' disagree"),
    ({"first": "C02"}, "nobody sits on C02"),
    ({"chairs": {"C02": "it-f"}, "first": "C02", "hands": [["us-f"], ["de-m"]]}, "could not end this turn"),
    ({"run": "T02"}, "a regulars' table needs the option regulars (CI-50)"),
    ({"options": {"start": "3"}}, "seat 3 cannot start a game of 2 players"),
    (
        {"options": {"regulars": "yes"}},
        "the position of 'options' of 'regulars' cannot be: 'yes' is not of type 'boolean'",
    ),
    ({"hands": "none"}, "the position of 'hands' cannot be"),
    ({"colour": "red"}, "'colour' was unexpected"),
    ({"hands": None}, "the position of 'hands' cannot be"),
    ({"game": "chess"}, "this is a position of 'chess', not of cafe-international"),
    ({"first_turn": True, "bar": ["fr-f"]}, "this is not the very first turn (CI-17)"),
    ({"stage": "refilling", "hand_sizes": [2, 5]}, "the hand of seat 0 is full, so nothing is drawn (CI-25)"),
    ({"gone": ["fr-f"]}, "tiles are gone, but nobody is out (CI-32)"),
    ({"stage": "dealing", "chairs": {"C02": "it-f"}}, "guests are seated before the first hands are dealt (CI-5)"),
    ({"stage": "dealing", "hand_sizes": [5, 0]}, "hand sizes, points or seats that are out have changed before"),
    (
        {"stage": "dealing", "hands": [[], []], "points": [1, 0]},
        "hand sizes, points or seats that are out have changed",
    ),
    ({"stage": "dealing", "passes": 1}, "a turn has been taken before the first hands are dealt (CI-5)"),
    ({"stage": "dealing"}, "the first hands are dealt seat after seat"),
    ({"stage": "dealing", "hands": [DEALT, DEALT[::-1]]}, "when all are full the first turn begins (CI-5)"),
    ({"stage": "dealing", "hands": [[], []], "options": {"start": "2"}}, "seat 1 starts by the options"),
    ({"stage": "starting"}, "a start player is drawn only before the deal"),
    ({"stage": "starting", "hands": [[], []], "options": {"start": "1"}}, "only where the options name none (CI-6)"),
    ({"stage": "refilling", "hands": [["it-f"], []]}, "seat 1 has no tile, so the game is over (CI-40)"),
    ({"stage": "refilling", "hands": [[], ["it-f"]], "out": [0]}, "only who is in draws"),
    ({"stage": "over", "endings": ["bar-full"]}, "the reasons for the end (CI-40) are none"),
    ({"stage": "over", "endings": ["no-tiles"], "hands": [["it-f"], []], "mover": 0}, "are none, and 'endings' names"),
    ({"stage": "over", "endings": ["bag-low"], "passes": 2}, "(CI-40) are all-passed, and 'endings' names others"),
    ({"stage": "over", "endings": ["all-passed"], "passes": 2, "points": [-11, 0]}, "seat 0 has -11 points"),
    ({"hands": [[], []], "out": [0, 1]}, "everybody is out, but the last player stays in (CI-32)"),
    ({"passes": 3}, "3 players have passed in a row, but only 2 are in (CI-45)"),
    ({"hands": [[], *HANDS], "out": [0], "mover": 1, "gone": DEALT}, "5 tiles are gone, more than those who are out"),
    ({"chairs": {"C02": "it-f"}, "first": "C02", "hands": [DEALT, ["de-m"]]}, "cannot have 5 tiles (CI-25)"),
    ({"points": [10_000, 0]}, "10000 is greater than the maximum of 9999"),
    ({"bag": {"it-f": 10**9}}, "is greater than the maximum of 4"),
]
"""Changes of a position that can be, and what is then wrong."""

REGULARS: list[tuple[dict[str, Any], str]] = [
    ({"chairs": {"C02": "it-f"}, "hands": [["it-f"] * 3, ["de-m"]]}, "T02 is no regulars' table being filled"),
    ({"chairs": {"C02": "it-f", "C08": "it-m"}, "hands": [["it-f"] * 3, ["de-m"]]}, "T02 is no regulars' table being"),
    ({"chairs": {"C02": "it-f", "C08": "it-f"}, "hands": [["us-f", "joker-f"], ["de-m"]]}, "could not end this turn"),
    ({"chairs": {"C02": "it-f", "C08": "it-f", "C09": "it-f"}, "hands": [WOMEN, ["de-m"]]}, "has filled T02 up"),
]
"""A regulars' table that is not, or cannot be, filled up in this turn (CI-51)."""


@pytest.mark.parametrize(("changes", "sentence"), IMPOSSIBLE, ids=lambda value: str(value)[:50])
def test_a_position_that_cannot_be_is_refused_with_what_is_wrong(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(tertulia.BadPosition, match=re.escape(sentence)):
        tertulia.from_position("cafe-international", {"hands": HANDS, **changes})


@pytest.mark.parametrize(("changes", "sentence"), REGULARS, ids=lambda value: str(value)[:60])
def test_a_regulars_table_is_one_that_is_being_filled_in_this_turn(changes: dict[str, Any], sentence: str) -> None:
    position = {"options": {"regulars": True}, "first": "C02", "run": "T02", **changes}
    with pytest.raises(tertulia.BadPosition, match=re.escape(sentence)):
        tertulia.from_position("cafe-international", position)


def test_a_regulars_table_in_the_middle_is_filled_up() -> None:
    position = {
        "options": {"regulars": True}, "first": "C02", "run": "T02", "hands": [["it-f", "joker-f"], ["de-m"]],
        "chairs": {"C02": "it-f", "C08": "it-f"},
    }  # fmt: skip
    match = tertulia.from_position("cafe-international", position, chance="manual")
    match.play(match.legal()[0]).play(match.legal()[0])
    assert match.position()["stage"] == "refilling" and len(match.position()["chairs"]) == 4


def test_a_finished_game_is_read_with_the_reasons_it_ended_for() -> None:
    position = {"hands": [["it-f"], ["us-f"]], "hand_sizes": [0, 5], "points": [9, 9], "bar": ["fr-f"]}
    match = tertulia.from_position("cafe-international", {**position, "first_turn": False}, chance="manual")
    match.play("bar it-f")
    assert match.position()["endings"] == ["no-tiles"]
    again = tertulia.from_position("cafe-international", match.position())
    assert again.over and again.position() == match.position()


def test_no_position_at_all_is_refused() -> None:
    nothings: list[Any] = [{}, [], None, "e4", 7]
    for nothing in nothings:
        with pytest.raises(tertulia.BadPosition, match="the position cannot be"):
            tertulia.from_position("cafe-international", nothing)


def test_what_is_left_out_has_its_default() -> None:
    position = tertulia.from_position("cafe-international", {"hands": HANDS}).position()
    assert position["seats"] == 2 and position["points"] == [0, 0] and position["hand_sizes"] == [5, 5]
    assert sum(position["bag"].values()) == 96 and position["first_turn"]


def test_the_example_of_the_documentation_holds() -> None:
    puzzle = tertulia.from_position(
        "cafe-international",
        {"chairs": {"C02": "it-f", "C09": "it-m", "C15": "it-m"}, "hands": HANDS, "points": [12, 15]},
    )
    (gain,) = [gain for gain in puzzle.gains("seat it-f C08") if gain.seat == 0][:1]
    assert gain.points == 8 and str(gain.words) == "Italy table 1, four of one nation: 8"
