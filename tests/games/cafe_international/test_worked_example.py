"""The printed rules' figures 1 to 4 as one game: A1 is T13, A2 is T12, India is T11."""

from __future__ import annotations

from games.cafe_international.scene import cafe
from support import gain_of, play, rule, rule_against, words_of

import tertulia
from tertulia import Match

HANDS = [
    "us-m us-f cu-m cu-f tr-f",
    "in-m in-f cf-m cf-f tr-m",
    "us-m es-m es-f ru-f ru-m",
    "us-m us-f it-f cn-f fr-m",
]
FIGURE_1 = "seat us-m C53; seat us-f C66; draw tr-f; draw tr-m"
FIGURE_2 = "seat in-m C68; seat in-f C61; draw tr-f; draw tr-m"
FIGURE_3 = "seat us-m C67; draw tr-f"
FIGURE_4 = "seat us-m C60; seat us-f C59"


def four_players() -> Match:
    match = tertulia.new("cafe-international", seats=4, chance="manual", start="1")
    for hand in HANDS:
        for tile in hand.split():
            match.play(f"draw {tile}")
    return match


@rule("CI-15")
@rule("CI-18")
def test_figure_1_a_second_american_must_follow_the_first() -> None:
    match = four_players()
    assert gain_of(match, "seat us-m C53") == 0
    play(match, "seat us-m C53")
    assert rule_against(match, "done") == "CI-18"
    assert rule_against(match, "seat cu-m C30") == "CI-14"
    assert words_of(match, "seat us-f C66") == ["USA table 2, a pair: 2"]
    assert play(match, "seat us-f C66").points == [2, 0, 0, 0]


@rule("CI-14")
def test_figure_2_the_indian_lady_is_alone_at_the_american_table_and_that_is_permitted() -> None:
    match = play(four_players(), FIGURE_1, "seat in-m C68")
    assert match.points == [2, 0, 0, 0]
    assert words_of(match, "seat in-f C61")[0] == "India table 2, a pair: 2"
    assert gain_of(match, "seat in-f C61") == 2
    assert play(match, "seat in-f C61").points == [2, 2, 0, 0]


@rule("CI-12")
@rule("CI-20")
def test_figure_3_the_american_joins_the_indian_lady_at_the_second_american_table() -> None:
    match = play(four_players(), FIGURE_1, FIGURE_2)
    assert words_of(match, "seat us-m C67") == ["USA table 1, a pair: 2"]
    play(match, "seat us-m C67")
    assert match.points == [2, 2, 2, 0]


@rule("CI-20")
@rule("CI-25")
def test_figure_4_six_and_eight_make_fourteen_and_the_hand_shrinks() -> None:
    match = play(four_players(), FIGURE_1, FIGURE_2, FIGURE_3)
    assert match.actor == 3
    assert words_of(match, "seat us-m C60") == ["USA table 1, three guests: 3", "USA table 2, three guests: 3"]
    play(match, "seat us-m C60")
    assert match.points == [2, 2, 2, 6]
    assert words_of(match, "seat us-f C59")[0] == "USA table 2, four of one nation: 8"
    assert gain_of(match, "seat us-f C59") == 8
    play(match, "seat us-f C59")
    assert match.points == [2, 2, 2, 14]
    assert match.position()["hand_sizes"] == [5, 5, 5, 4]


@rule("CI-20")
def test_the_whole_game_of_the_figures() -> None:
    match = play(four_players(), FIGURE_1, FIGURE_2, FIGURE_3, FIGURE_4, "draw tr-m")
    assert match.points == [2, 2, 2, 14]
    assert match.actor == 0
    assert [len(hand) for hand in match.position()["hands"]] == [5, 5, 5, 4]
    assert match.position()["chairs"] == {
        "C53": "us-m",
        "C66": "us-f",
        "C68": "in-m",
        "C61": "in-f",
        "C67": "us-m",
        "C60": "us-m",
        "C59": "us-f",
    }
    assert [sum(reasons.values()) for reasons in match.points_by_reason()] == [2, 2, 2, 14]


@rule("CI-20")
def test_the_last_figure_as_a_position_of_its_own() -> None:
    match = cafe("us-m us-f it-f cn-f fr-m", chairs="C53 us-m, C66 us-f, C68 in-m, C61 in-f, C67 us-m")
    assert play(match, FIGURE_4).points == [14, 0]
    # in the other order: three at A1, then four of one nation there and three at A2
    match = cafe("us-m us-f it-f cn-f fr-m", chairs="C53 us-m, C66 us-f, C68 in-m, C61 in-f, C67 us-m")
    assert play(match, "seat us-f C59; seat us-m C60").points == [3 + 8 + 3, 0]
