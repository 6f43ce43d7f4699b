"""CI-10 to CI-19: what a turn is, and which rule is named where it is not.

The corner used most: T12 and T13 are American and share C60; T11 is Indian and shares C61 with T12; T14 is German and
shares C59 with T13. C53 and C66 belong to T13 alone, C67 to T12, C62 and C68 to T11, C52 and C65 to T14.
"""

from __future__ import annotations

from typing import Any

import pytest
from games.cafe_international.reference import NATION, TABLES
from games.cafe_international.scene import cafe
from support import draw_all, gain_of, may, play, rule, rule_against

import tertulia

AMERICAN_PAIR = "C53 us-m, C66 us-f"


# ---- one of three things (CI-10) -----------------------------------------------------------------------------------


@rule("CI-10")
def test_a_turn_is_one_or_two_guests_or_the_bar_or_an_exchange() -> None:
    match = cafe("us-m in-f it-f", chairs="C53 us-f, C10 joker-f as it, C03 it-m", bar="de-f")
    assert {action.split()[0] for action in match.legal()} == {"seat", "bar", "exchange"}


@rule("CI-10")
def test_after_two_guests_the_turn_is_over() -> None:
    match = cafe("us-m de-f us-f it-m it-f", chairs=AMERICAN_PAIR)
    play(match, "seat us-m C60; seat de-f C59; draw de-f; draw de-f")
    assert match.actor == 1


@rule("CI-10")
def test_after_the_bar_the_turn_is_over() -> None:
    match = play(cafe("us-m us-f it-f it-m uk-f"), "bar us-m; draw de-f")
    assert match.actor == 1


@rule("CI-10")
def test_no_bar_and_no_exchange_after_a_guest_on_a_chair() -> None:
    match = cafe("us-f us-f us-m it-f it-m", chairs=f"{AMERICAN_PAIR}, C10 joker-f as it, C03 it-m")
    assert may(match, "bar it-f")
    assert may(match, "exchange it-f C10")
    play(match, "seat us-f C60")
    assert rule_against(match, "bar it-f") == "CI-10"
    assert rule_against(match, "exchange it-f C10") == "CI-10"


@rule("CI-10")
def test_nobody_stops_before_anybody_is_seated_or_plays_a_tile_of_another_hand() -> None:
    match = cafe("us-m us-f", "it-f it-m")
    assert rule_against(match, "done") == "CI-10"
    assert rule_against(match, "seat it-f C02") == "CI-10"
    assert rule_against(match, "bar it-f") == "CI-10"
    assert rule_against(match, "draw it-f") == "CI-10"


@rule("CI-10")
@rule("CI-45")
def test_nobody_passes_who_can_do_something() -> None:
    match = cafe("us-m us-f", chairs=AMERICAN_PAIR)
    assert rule_against(match, "pass") == "CI-45"
    play(match, "seat us-m C60")
    assert rule_against(match, "pass") == "CI-45"


@rule("CI-10")
def test_two_equal_tiles_are_offered_once() -> None:
    match = cafe("us-f us-f us-m", chairs=AMERICAN_PAIR)
    assert len(match.legal()) == len(set(match.legal()))
    assert match.legal().count("seat us-f C59") == 1


# ---- chairs and nations (CI-11, CI-12) -----------------------------------------------------------------------------


@rule("CI-11")
def test_a_chair_takes_one_guest() -> None:
    match = cafe("us-m us-f", chairs=AMERICAN_PAIR)
    assert rule_against(match, "seat us-f C53") == "CI-11"
    assert rule_against(match, "seat us-f C66") == "CI-11"
    assert may(match, "seat us-f C60")


@rule("CI-11")
def test_the_chair_of_the_first_guest_is_taken_for_the_second() -> None:
    match = play(cafe("us-m us-f us-f"), "seat us-m C53")
    assert rule_against(match, "seat us-f C53") == "CI-11"


@rule("CI-11")
def test_a_seated_guest_is_not_exchanged() -> None:
    match = cafe("us-m us-f", chairs=AMERICAN_PAIR)
    assert rule_against(match, "exchange us-f C66") == "CI-35"


@rule("CI-12")
@pytest.mark.parametrize("nation", ["cf", "cn", "cu", "fr", "de", "in", "it", "ru", "es", "tr", "uk", "us"])
def test_a_guest_sits_at_tables_of_the_own_nation_only(nation: str) -> None:
    match = cafe(f"{nation}-m {nation}-f")
    welcome = {chair for chair, tables in TABLES.items() if nation in {NATION[table] for table in tables}}
    assert len(welcome) == (8 if nation in ("uk", "fr") else 7)
    for chair in TABLES:
        action = f"seat {nation}-f {chair}"
        if chair in welcome:
            assert may(match, action)
        else:
            assert rule_against(match, action) == "CI-12"


@rule("CI-12")
def test_a_shared_chair_welcomes_both_nations_and_no_third() -> None:
    match = cafe("us-f in-f de-f", chairs="C68 in-m, C67 us-m")
    assert may(match, "seat us-f C61")
    assert may(match, "seat in-f C61")
    assert rule_against(match, "seat de-f C61") == "CI-12"


@rule("CI-12")
def test_a_joker_is_welcome_at_every_table() -> None:
    match = cafe("joker-f joker-m")
    assert {action.split()[2] for action in match.legal()} == set(TABLES)


# ---- ladies and gentlemen (CI-13) ----------------------------------------------------------------------------------


@rule("CI-13")
def test_a_lady_does_not_join_a_lady_without_a_gentleman() -> None:
    match = cafe("us-f us-m", chairs="C53 us-f")
    assert rule_against(match, "seat us-f C66") == "CI-13"
    assert may(match, "seat us-m C66")


@rule("CI-13")
@pytest.mark.parametrize(("third", "fourth", "refused"), [("f", "m", "f"), ("m", "f", "m")])
def test_two_of_a_gender_at_a_table_and_no_third(third: str, fourth: str, refused: str) -> None:
    match = cafe("us-f us-f us-m us-m", chairs=AMERICAN_PAIR)
    play(match, f"seat us-{third} C59")
    assert rule_against(match, f"seat us-{refused} C60") == "CI-13"
    assert may(match, f"seat us-{fourth} C60")


@rule("CI-13")
def test_the_neighbour_table_of_a_shared_chair_keeps_its_balance_too() -> None:
    chairs = f"{AMERICAN_PAIR}, C52 de-f"
    assert rule_against(cafe("us-f us-m", chairs=chairs), "seat us-f C59") == "CI-13"
    assert may(cafe("us-f us-m", chairs=chairs), "seat us-m C59")


@rule("CI-13")
def test_the_neighbours_balance_binds_a_guest_of_either_nation() -> None:
    match = cafe("in-f us-f in-m", chairs="C53 us-m, C67 us-f, C68 in-m, C62 in-f")
    # T12 has one lady: a second, Indian or American, is out of balance there, well though T11 would take her
    assert rule_against(match, "seat in-f C61") == "CI-13"
    assert rule_against(match, "seat us-f C61") == "CI-13"
    assert may(match, "seat in-m C61")


@rule("CI-13")
def test_a_joker_counts_by_its_gender() -> None:
    match = cafe("joker-f joker-m", chairs="C53 us-f")
    assert rule_against(match, "seat joker-f C66 as us") == "CI-13"
    assert may(match, "seat joker-m C66 as us")
    match = cafe("us-f us-m", chairs="C53 joker-f as us")
    assert rule_against(match, "seat us-f C66") == "CI-13"
    assert may(match, "seat us-m C66")


@rule("CI-13")
def test_balance_holds_after_each_single_placement() -> None:
    # two ladies and then a gentleman would be balanced in the end, but the second lady is not
    match = play(cafe("us-f us-f us-m"), "seat us-f C53")
    assert rule_against(match, "seat us-f C66") == "CI-13"


# ---- nobody alone, everybody scores (CI-14 to CI-16) ---------------------------------------------------------------


@rule("CI-14")
def test_a_guest_does_not_sit_alone() -> None:
    match = cafe("us-m us-m in-m in-m it-f", bar="de-f")
    assert not [action for action in match.legal() if action.startswith("seat")]
    assert rule_against(match, "seat us-m C53") == "CI-14"
    assert rule_against(match, "seat it-f C02") == "CI-14"


@rule("CI-14")
def test_alone_at_one_table_is_fine_in_company_at_the_other() -> None:
    match = cafe("in-f us-m us-m", chairs="C68 in-m")
    assert may(match, "seat in-f C61")
    assert gain_of(match, "seat in-f C61") == 2


@rule("CI-14")
def test_a_second_guest_does_not_sit_alone_either() -> None:
    match = play(cafe("us-m us-f us-f it-m", chairs=AMERICAN_PAIR), "seat us-m C59")
    assert rule_against(match, "seat us-f C67") == "CI-14"
    assert rule_against(match, "seat it-m C02") == "CI-14"


@rule("CI-15")
def test_the_first_guest_may_score_nothing_if_the_second_joins_the_table() -> None:
    match = cafe("us-m us-f it-f it-f it-f")
    assert gain_of(match, "seat us-m C53") == 0
    play(match, "seat us-m C53")
    assert set(match.legal()) == {"seat us-f C59", "seat us-f C60", "seat us-f C66"}
    assert gain_of(match, "seat us-f C66") == 2


@rule("CI-15")
def test_the_second_guest_may_join_either_table_of_a_shared_chair() -> None:
    match = play(cafe("us-m us-f"), "seat us-m C60")
    assert set(match.legal()) == {f"seat us-f {chair}" for chair in ("C53", "C54", "C59", "C61", "C66", "C67")}


@rule("CI-15")
def test_the_second_guest_may_be_of_the_neighbouring_nation() -> None:
    match = play(cafe("us-m in-f"), "seat us-m C61")
    # at the Indian table T11, and nowhere else: T12 has no free chair for an Indian
    assert set(match.legal()) == {"seat in-f C55", "seat in-f C62", "seat in-f C68"}


@rule("CI-15")
def test_a_second_guest_who_scores_elsewhere_does_not_save_the_first() -> None:
    match = play(cafe("us-m us-f us-f", chairs="C68 in-m, C62 in-f, C52 de-m"), "seat us-m C53")
    assert rule_against(match, "seat us-f C61") == "CI-15"
    assert may(match, "seat us-f C59")


@rule("CI-15")
def test_the_second_guest_must_score_even_after_a_first_who_scored() -> None:
    match = play(cafe("us-m us-f us-f", chairs=AMERICAN_PAIR), "seat us-m C59")
    assert set(match.legal()) == {"done", "seat us-f C60"}


@rule("CI-16")
def test_two_guests_at_different_tables_both_score() -> None:
    match = cafe("us-m it-f", chairs=f"{AMERICAN_PAIR}, C02 it-m", hand_sizes=[0, 5])
    play(match, "seat us-m C59")
    assert gain_of(match, "seat it-f C08") == 2
    play(match, "seat it-f C08")
    assert match.position()["stage"] == "over"
    assert match.points[0] == 3 + 2


@rule("CI-16")
def test_two_guests_at_different_tables_are_refused_if_one_scores_nothing() -> None:
    nothing_first = play(cafe("us-m us-f it-f", chairs="C02 it-m"), "seat us-m C53")
    assert rule_against(nothing_first, "seat it-f C08") == "CI-15"
    nothing_second = play(cafe("us-m us-f it-f it-m", chairs="C02 it-m"), "seat it-f C08")
    assert rule_against(nothing_second, "seat us-m C53") == "CI-14"


@rule("CI-16")
def test_the_order_is_free_but_each_placement_is_legal_at_its_moment() -> None:
    hand, chairs = "us-m us-f", "C53 us-f"
    gentleman_first = play(cafe(hand, chairs=chairs), "seat us-m C66")
    assert may(gentleman_first, "seat us-f C59")
    assert rule_against(cafe(hand, chairs=chairs), "seat us-f C59") == "CI-13"


@rule("CI-16")
def test_two_pairs_begun_by_two_single_guests_at_two_tables() -> None:
    match = cafe("us-f in-f it-m it-m it-m", chairs="C53 us-m, C68 in-m")
    play(match, "seat us-f C66; seat in-f C62; draw de-f; draw de-f")
    assert match.points == [4, 0]


# ---- the very first turn (CI-17) -----------------------------------------------------------------------------------


def start_with(hand: str, seats: int = 2, **options: Any) -> tertulia.Match:
    """A new game whose start player draws this hand."""
    match = tertulia.new("cafe-international", seats=seats, chance="manual", start="1", **options)
    for tile in hand.split():
        match.play(f"draw {tile}")
    return draw_all(match)


@rule("CI-17")
def test_a_start_player_who_cannot_score_may_seat_one_guest_alone() -> None:
    match = start_with("us-f us-f in-f it-f cn-f")
    assert {action.split()[0] for action in match.legal()} == {"seat", "bar"}
    assert may(match, "seat us-f C53")
    assert gain_of(match, "seat us-f C53") == 0
    play(match, "seat us-f C53", "draw us-m")
    assert match.actor == 1
    assert match.points == [0, 0]
    assert match.position()["chairs"] == {"C53": "us-f"}


@rule("CI-17")
def test_the_guest_alone_may_be_a_joker_on_any_chair() -> None:
    match = start_with("joker-f us-f in-f it-f cn-f")
    jokers = {action.split()[2] for action in match.legal() if action.startswith("seat joker-f")}
    assert jokers == set(TABLES)


@rule("CI-17")
def test_a_start_player_who_can_score_may_not() -> None:
    match = start_with("us-f us-m in-f it-f cn-f")
    assert may(match, "seat us-f C53")
    assert rule_against(match, "seat it-f C02") == "CI-14"


@rule("CI-17")
def test_a_pair_of_neighbouring_nations_is_a_seating_that_scores() -> None:
    match = start_with("us-f in-m cu-f it-f cn-f")
    assert rule_against(match, "seat cu-f C30") == "CI-14"
    assert rule_against(match, "seat us-f C53") == "CI-14"
    assert may(match, "seat us-f C61")


@rule("CI-17")
def test_a_lady_and_a_gentleman_of_distant_nations_are_no_seating_that_scores() -> None:
    match = start_with("us-f cf-m us-f us-f us-f")
    assert may(match, "seat us-f C53")
    assert may(match, "seat cf-m C01")


@rule("CI-17")
def test_the_points_of_the_bar_do_not_count() -> None:
    match = start_with("us-f us-f in-f it-f cn-f")
    assert gain_of(match, "bar us-f") == 1
    assert may(match, "seat us-f C53")


@rule("CI-17")
@pytest.mark.parametrize("first", ["bar us-f", "seat us-f C53"])
def test_it_holds_for_the_first_turn_of_the_game_only(first: str) -> None:
    match = start_with("us-f us-f in-f it-f cn-f uk-f uk-f tr-f tr-f tr-f")
    play(match, first, "draw us-f")
    assert match.actor == 1
    assert rule_against(match, "seat uk-f C22") == "CI-14"
    assert not [action for action in match.legal() if action.startswith("seat")]


@rule("CI-17")
def test_it_does_not_come_back_when_the_start_player_is_on_turn_again() -> None:
    match = start_with("us-f us-f in-f it-f cn-f uk-f uk-f tr-f tr-f tr-f")
    play(match, "bar us-f; draw us-f; bar uk-f; draw uk-f")
    assert match.actor == 0
    assert rule_against(match, "seat us-f C53") == "CI-14"
