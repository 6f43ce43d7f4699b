"""CI-22 and CI-35 to CI-37: jokers stand for somebody, and are exchanged."""

from __future__ import annotations

import pytest
from games.cafe_international.scene import cafe
from support import gain_of, may, play, rule, rule_against, words_of

from tertulia import BadInput, Match


def hand(match: Match, seat: int = 0) -> list[str]:
    return sorted(match.position()["hands"][seat])


# ---- whom a joker stands for (CI-22) -------------------------------------------------------------------------------


@rule("CI-22")
def test_between_two_nations_a_joker_is_declared_as_one_of_the_two() -> None:
    match = cafe("joker-f us-m us-m us-m us-m", chairs="C03 it-m, C04 cn-m")
    declared = {action for action in match.legal() if action.startswith("seat joker-f C10")}
    assert declared == {"seat joker-f C10 as it", "seat joker-f C10 as cn"}
    with pytest.raises(BadInput):
        match.play("seat joker-f C10")
    with pytest.raises(BadInput):
        match.play("seat joker-f C10 as us")


@rule("CI-22")
@pytest.mark.parametrize(("nation", "points"), [("it", 8 + 4), ("cn", 4 + 8)])
def test_the_declaration_decides_which_of_two_tables_is_of_one_nation(nation: str, points: int) -> None:
    chairs = "C03 it-m, C09 it-f, C16 it-m, C04 cn-m, C11 cn-f, C17 cn-m"
    match = cafe("joker-f us-m us-m us-m us-m", chairs=chairs)
    action = f"seat joker-f C10 as {nation}"
    assert gain_of(match, action) == points
    eight = "Italy table 2" if nation == "it" else "China table 1"
    assert [words for words in words_of(match, action) if words.endswith("8")] == [f"{eight}, four of one nation: 8"]
    play(match, action)
    assert match.position()["chairs"]["C10"] == f"joker-f as {nation}"
    assert match.position()["hand_sizes"] == [4, 5]


@rule("CI-22")
def test_between_two_tables_of_one_nation_a_joker_counts_for_both() -> None:
    chairs = "C53 us-m, C66 us-f, C59 us-m, C67 us-f, C54 us-m, C61 us-m"
    match = cafe("joker-f it-m it-m it-m it-m", chairs=chairs)
    assert [action for action in match.legal() if action.startswith("seat joker-f C60")] == ["seat joker-f C60 as us"]
    assert gain_of(match, "seat joker-f C60 as us") == 8 + 8
    play(match, "seat joker-f C60 as us")
    assert match.position()["hand_sizes"] == [3, 5]


@rule("CI-22")
def test_a_joker_completes_a_one_nation_table_with_another_joker() -> None:
    match = cafe("joker-f it-m it-m it-m it-m", chairs="C53 us-m, C66 us-f, C59 joker-m as us")
    assert gain_of(match, "seat joker-f C60 as us") == 8


@rule("CI-22")
def test_two_jokers_alone_make_a_pair() -> None:
    match = play(cafe("joker-f joker-m us-m us-m us-m"), "seat joker-f C47 as fr")
    assert gain_of(match, "seat joker-m C42 as fr") == 2


# ---- exchanging (CI-35) --------------------------------------------------------------------------------------------


@rule("CI-35")
def test_the_guest_takes_the_chair_and_the_player_the_joker() -> None:
    match = cafe("it-f us-m us-m us-m us-m", chairs="C09 joker-f as it, C03 it-m")
    assert gain_of(match, "exchange it-f C09") == 0
    play(match, "exchange it-f C09")
    assert match.position()["chairs"] == {"C03": "it-m", "C09": "it-f"}
    assert hand(match) == ["joker-f", "us-m", "us-m", "us-m", "us-m"]
    assert match.points == [0, 0]


@rule("CI-35")
def test_an_exchange_is_the_whole_turn() -> None:
    match = cafe("it-f it-m it-m us-m us-m", chairs="C09 joker-f as it, C03 it-m")
    assert play(match, "exchange it-f C09").actor == 1


@rule("CI-35")
def test_an_exchange_draws_nothing_even_for_a_short_hand() -> None:
    match = cafe("it-f us-m", chairs="C09 joker-f as it, C03 it-m", hand_sizes=[5, 5])
    play(match, "exchange it-f C09")
    assert match.actor == 1
    assert hand(match) == ["joker-f", "us-m"]


@rule("CI-35")
def test_without_a_joker_there_is_nothing_to_exchange() -> None:
    match = cafe("it-f it-m", chairs="C09 it-f, C03 it-m")
    assert rule_against(match, "exchange it-f C09") == "CI-35"
    assert rule_against(match, "exchange it-f C02") == "CI-35"
    assert rule_against(match, "exchange us-f C09") == "CI-10"


@rule("CI-35")
def test_the_joker_can_be_seated_again_in_a_later_turn() -> None:
    match = cafe("it-f us-m us-m us-m us-m", "tr-f tr-f", chairs="C09 joker-f as it, C03 it-m", hand_sizes=[5, 2])
    play(match, "exchange it-f C09; bar tr-f; draw tr-m")
    assert may(match, "seat joker-f C60 as us")
    play(match, "seat joker-f C60 as us; seat us-m C53")
    assert match.points[0] == 2


# ---- who may be exchanged for a joker (CI-36) ----------------------------------------------------------------------

SHARED = "C10 joker-f as it, C03 it-m, C04 cn-m"
EXCHANGERS = "it-f cn-f it-m us-f joker-f"


@rule("CI-36")
def test_the_guest_has_the_jokers_gender_and_a_nation_of_the_chair() -> None:
    match = cafe(EXCHANGERS, chairs=SHARED)
    assert {action for action in match.legal() if action.startswith("exchange")} == {
        "exchange it-f C10",
        "exchange cn-f C10",
    }
    assert rule_against(match, "exchange it-m C10") == "CI-36"
    assert rule_against(match, "exchange us-f C10") == "CI-36"


@rule("CI-36")
def test_a_joker_is_not_exchanged_for_a_joker() -> None:
    assert rule_against(cafe(EXCHANGERS, chairs=SHARED), "exchange joker-f C10") == "CI-36"


@rule("CI-36")
def test_a_strict_exchange_takes_the_declared_nation_only() -> None:
    match = cafe(EXCHANGERS, chairs=SHARED, options={"strict-exchange": True})
    assert [action for action in match.legal() if action.startswith("exchange")] == ["exchange it-f C10"]
    assert rule_against(match, "exchange cn-f C10") == "CI-36"


@rule("CI-36")
def test_a_guest_of_the_other_nation_counts_as_what_it_is_from_then_on() -> None:
    chairs = "C10 joker-f as it, C03 it-m, C16 it-f"
    match = cafe("cn-f us-m us-m us-m us-m", "it-m tr-f tr-f tr-f tr-f", chairs=chairs)
    assert cafe("it-m us-m us-m us-m us-m", chairs=chairs).gains("seat it-m C09")[-1].points == 8
    play(match, "exchange cn-f C10")
    assert gain_of(match, "seat it-m C09") == 4


@rule("CI-36")
@pytest.mark.parametrize("joker", ["joker-f as cn", "joker-f as it"])
def test_jokers_are_offered_for_exchange_to_every_player(joker: str) -> None:
    match = cafe("us-m us-m", "it-f it-f", "cn-f cn-f", chairs=f"C10 {joker}, C03 it-m", hand_sizes=[1, 1, 1])
    play(match, "bar us-m")
    assert may(match, "exchange it-f C10")
    play(match, "bar it-f")
    assert may(match, "exchange cn-f C10")


# ---- what an exchange does not do (CI-37) --------------------------------------------------------------------------


@rule("CI-37")
def test_an_exchange_at_a_full_table_makes_no_one_nation_table() -> None:
    chairs = "C53 us-m, C66 us-f, C60 us-f, C59 joker-m as de"
    match = cafe("us-m it-m it-m it-m it-m", chairs=chairs)
    assert [gain.points for gain in match.gains("exchange us-m C59") if gain.points] == []
    play(match, "exchange us-m C59")
    assert match.points == [0, 0]
    assert match.position()["hand_sizes"] == [5, 5]
    assert match.position()["chairs"]["C59"] == "us-m"


@rule("CI-37")
def test_an_exchange_at_a_one_nation_table_does_not_pay_it_again() -> None:
    chairs = "C53 us-m, C66 us-f, C60 us-f, C59 joker-m as us"
    match = play(cafe("us-m it-m it-m it-m it-m", chairs=chairs), "exchange us-m C59")
    assert match.points == [0, 0]
    assert match.position()["hand_sizes"] == [5, 5]


@rule("CI-37")
def test_the_neighbour_still_gets_the_bonus_for_the_last_chair_after_an_exchange() -> None:
    chairs = "C53 us-m, C66 us-f, C59 joker-m as de"
    match = cafe("us-m it-m it-m it-m it-m", "us-f tr-f tr-f tr-f tr-f", chairs=chairs)
    play(match, "exchange us-m C59")
    assert gain_of(match, "seat us-f C60") == 8
