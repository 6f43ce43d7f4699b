"""CI-20, CI-21: what a table pays, and to whom."""

from __future__ import annotations

import pytest
from games.cafe_international.scene import cafe
from support import gain_of, may, play, rule, words_of


@rule("CI-20")
@pytest.mark.parametrize(
    ("chairs", "action", "words"),
    [
        ("C53 us-m", "seat us-f C66", "USA table 2, a pair: 2"),
        ("C53 us-m, C66 us-f", "seat us-f C59", "USA table 2, three guests: 3"),
        ("C53 us-m, C66 us-f, C59 de-f", "seat us-m C60", "USA table 2, four guests: 4"),
        ("C53 us-m, C66 us-f, C59 us-f", "seat us-m C60", "USA table 2, four of one nation: 8"),
    ],
)
def test_a_table_pays_for_all_who_now_sit_there(chairs: str, action: str, words: str) -> None:
    match = cafe("us-f us-m it-f it-f it-f", chairs=chairs)
    assert words_of(match, action)[0] == words
    points = int(words.split()[-1])
    assert gain_of(match, action) == points
    assert play(match, action).points == [points, 0]


@rule("CI-20")
def test_a_guest_at_an_empty_table_scores_nothing() -> None:
    match = cafe("us-f us-m")
    assert gain_of(match, "seat us-f C53") == 0
    assert play(match, "seat us-f C53").points == [0, 0]


@rule("CI-20")
def test_a_shared_chair_scores_the_sum_of_its_two_tables() -> None:
    match = cafe("us-m us-f", chairs="C53 us-m, C66 us-f, C67 us-f")
    assert words_of(match, "seat us-m C60") == ["USA table 1, a pair: 2", "USA table 2, three guests: 3"]
    assert play(match, "seat us-m C60").points == [5, 0]


@rule("CI-20")
def test_a_shared_chair_between_two_nations_scores_for_both() -> None:
    match = cafe("in-f us-m", chairs="C68 in-m, C67 us-m, C53 us-f")
    assert gain_of(match, "seat in-f C61") == 2 + 2


@rule("CI-20")
def test_the_lonely_side_of_a_shared_chair_scores_nothing() -> None:
    match = cafe("in-f us-m", chairs="C68 in-m, C62 in-f, C55 in-m")
    assert gain_of(match, "seat in-f C61") == 8
    match = cafe("us-f us-m", chairs="C68 in-m")
    assert gain_of(match, "seat us-f C61") == 2


@rule("CI-20")
def test_two_guests_are_valued_one_after_the_other() -> None:
    match = cafe("us-f us-m it-f it-f it-f", chairs="C53 us-m, C66 us-f")
    assert gain_of(match, "seat us-m C60") == 3
    play(match, "seat us-m C60")
    assert gain_of(match, "seat us-f C59") == 8
    assert play(match, "seat us-f C59").points == [3 + 8, 0]


@rule("CI-20")
def test_two_full_tables_at_once_pay_twice() -> None:
    chairs = "C53 us-m, C66 us-f, C59 us-m, C67 us-f, C54 us-m, C61 us-m"
    match = cafe("us-f it-m it-m it-m it-m", chairs=chairs)
    assert words_of(match, "seat us-f C60") == [
        "USA table 1, four of one nation: 8",
        "USA table 2, four of one nation: 8",
    ]


@rule("CI-21")
def test_a_guest_of_the_neighbouring_nation_makes_it_an_ordinary_four() -> None:
    match = cafe("us-f it-m it-m it-m it-m", chairs="C53 us-m, C66 us-f, C59 de-m")
    assert gain_of(match, "seat us-f C60") == 4
    own = cafe("us-f it-m it-m it-m it-m", chairs="C53 us-m, C66 us-f, C59 us-m")
    assert gain_of(own, "seat us-f C60") == 8


@rule("CI-21")
def test_a_neighbour_who_completes_the_table_makes_it_an_ordinary_four() -> None:
    match = cafe("de-f us-f it-m it-m it-m", chairs="C53 us-m, C66 us-f, C60 us-m")
    assert gain_of(match, "seat de-f C59") == 4
    assert gain_of(match, "seat us-f C59") == 8


@rule("CI-21")
def test_the_same_guest_may_make_one_nation_at_one_table_and_not_at_the_other() -> None:
    # C61: the Indian lady is the fourth of four Indians at T11, and the fourth at T12 among Americans
    match = cafe("in-f it-m it-m it-m it-m", chairs="C62 in-f, C68 in-m, C55 in-m, C67 us-m, C60 us-f, C54 us-m")
    assert words_of(match, "seat in-f C61") == ["India table 2, four of one nation: 8", "USA table 1, four guests: 4"]


@rule("CI-21")
def test_a_joker_counts_as_the_nation_it_stands_for() -> None:
    own = cafe("us-f it-m it-m it-m it-m", chairs="C53 us-m, C66 us-f, C59 joker-m as us")
    assert gain_of(own, "seat us-f C60") == 8
    other = cafe("us-f it-m it-m it-m it-m", chairs="C53 us-m, C66 us-f, C59 joker-m as de")
    assert gain_of(other, "seat us-f C60") == 4


@rule("CI-21")
def test_pairs_and_threes_of_one_nation_are_never_doubled() -> None:
    match = cafe("us-f us-m it-f it-f it-f", chairs="C53 us-m")
    assert gain_of(match, "seat us-f C66") == 2
    play(match, "seat us-f C66")
    assert gain_of(match, "seat us-m C59") == 3
    mixed = cafe("us-f us-m it-f it-f it-f", chairs="C53 us-m, C59 de-f")
    assert gain_of(mixed, "seat us-m C66") == 3


@rule("CI-20")
def test_a_full_table_is_not_paid_again() -> None:
    match = cafe("us-f us-m it-m it-m it-m", chairs="C53 us-m, C66 us-f, C59 us-m, C60 us-f")
    assert not may(match, "seat us-f C53")
    # C67 is at T12 only, beside the lady of C60; T13 is full and pays nothing more
    assert gain_of(match, "seat us-m C67") == 2
