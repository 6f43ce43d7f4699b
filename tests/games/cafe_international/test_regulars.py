"""CI-50 to CI-52: the variant of the regulars' table.

T13 is American with C53 and C66 of its own, C60 shared with the American T12 and C59 with the German T14.
"""

from __future__ import annotations

from typing import Any

import pytest
from games.cafe_international.reference import CHAIRS, NATION, TABLES
from games.cafe_international.scene import cafe
from support import draw_all, gain_of, may, play, rule, rule_against, words_of

import tertulia
from tertulia import Match

FOUR_LADIES = "us-f us-f us-f us-f us-m"


def regulars(*hands: str, **changes: Any) -> Match:
    return cafe(*hands, options={"regulars": True}, **changes)


# ---- three or four of one gender (CI-50) ---------------------------------------------------------------------------


@rule("CI-50")
@pytest.mark.parametrize("gender", ["f", "m"])
def test_four_of_one_gender_may_sit_down_together(gender: str) -> None:
    match = regulars(" ".join([f"us-{gender}"] * 4), bar="cu-f", hand_sizes=[4, 5])
    play(match, *(f"seat us-{gender} {chair}" for chair in ("C53", "C66", "C59", "C60")))
    assert match.points == [40, 0]
    assert match.position()["hand_sizes"] == [3, 5]
    draw_all(match)
    assert match.actor == 1


@rule("CI-50")
def test_three_may_join_one_of_their_gender() -> None:
    match = regulars("us-f us-f us-f it-m it-m", chairs="C53 us-f")
    play(match, "seat us-f C66; seat us-f C59; seat us-f C60")
    assert match.points == [40, 0]
    assert draw_all(match).actor == 1


@rule("CI-50")
def test_without_the_option_ci_13_holds() -> None:
    match = play(cafe(FOUR_LADIES), "seat us-f C53")
    assert rule_against(match, "seat us-f C66") == "CI-13"
    assert rule_against(cafe("us-f us-f us-f it-m it-m", chairs="C53 us-f"), "seat us-f C66") == "CI-13"


@rule("CI-50")
def test_the_order_of_the_chairs_is_free() -> None:
    for order in ("C60 C59 C66 C53", "C59 C53 C60 C66"):
        match = regulars(FOUR_LADIES, bar="cu-f")
        play(match, *(f"seat us-f {chair}" for chair in order.split()))
        assert match.points == [40, 0]


@rule("CI-50")
def test_ordinary_turns_stay_possible() -> None:
    match = play(regulars(FOUR_LADIES), "seat us-f C53")
    assert may(match, "seat us-f C66")  # the regulars' table begins
    assert may(match, "seat us-m C66")  # or a pair
    play(match, "seat us-m C66", "draw de-f; draw de-f")
    assert match.points == [2, 0]
    assert match.actor == 1


# ---- when it is allowed (CI-51) ------------------------------------------------------------------------------------


@rule("CI-51")
def test_three_at_an_empty_table_are_not_enough() -> None:
    match = regulars("us-f us-f us-f it-m it-m", bar="cu-f")
    assert rule_against(match, "seat us-f C53") == "CI-14"
    with_partner = play(regulars("us-f us-f us-f us-m it-m", bar="cu-f"), "seat us-f C53")
    assert rule_against(with_partner, "seat us-f C66") == "CI-13"


@rule("CI-51")
def test_two_more_at_a_table_with_one_are_not_enough() -> None:
    assert rule_against(regulars("us-f us-f us-m", chairs="C53 us-f"), "seat us-f C66") == "CI-13"


@rule("CI-51")
def test_one_of_the_other_gender_at_the_table_rules_it_out() -> None:
    match = play(regulars("us-f us-f us-f it-m it-m", chairs="C53 us-m"), "seat us-f C66")
    assert may(match, "seat us-f C59")  # an ordinary third guest
    play(match, "seat us-f C59")
    assert match.points == [2 + 3, 0]
    assert match.position()["stage"] == "refilling"


@rule("CI-51")
def test_once_begun_the_table_must_be_filled() -> None:
    match = play(regulars(FOUR_LADIES, bar="cu-f"), "seat us-f C53; seat us-f C66")
    assert set(match.legal()) == {"seat us-f C59", "seat us-f C60"}
    assert rule_against(match, "done") == "CI-51"
    assert rule_against(match, "seat us-m C59") == "CI-51"
    play(match, "seat us-f C60")
    assert match.legal() == ["seat us-f C59"]
    assert rule_against(match, "done") == "CI-51"


@rule("CI-51")
def test_with_three_the_first_guest_begins_it() -> None:
    match = play(regulars("us-f us-f us-f us-m us-m", chairs="C53 us-f, C68 in-m"), "seat us-f C66")
    assert rule_against(match, "done") == "CI-51"
    assert rule_against(match, "seat us-m C60") == "CI-51"
    assert rule_against(match, "seat us-f C61") == "CI-51"
    assert set(match.legal()) == {"seat us-f C59", "seat us-f C60"}


@rule("CI-51")
@rule("CI-12")
def test_a_neighbouring_nation_may_take_the_shared_chair() -> None:
    match = play(regulars("us-f us-f us-f de-f", bar="cu-f"), "seat us-f C53; seat us-f C66")
    # the German lady fits on C59 only, so no American may take it
    assert set(match.legal()) == {"seat us-f C60", "seat de-f C59"}
    assert rule_against(match, "seat us-f C59") == "CI-51"
    play(match, "seat de-f C59; seat us-f C60")
    assert match.points == [20, 0]


@rule("CI-51")
def test_a_first_guest_on_the_chair_that_another_one_needs_is_not_offered() -> None:
    match = regulars("us-f us-f us-f de-f", bar="cu-f")
    assert rule_against(match, "seat us-f C59") == "CI-14"
    assert may(match, "seat de-f C59")
    assert may(match, "seat us-f C60")


@rule("CI-51")
@rule("CI-13")
@pytest.mark.parametrize("germans", ["C52 de-f", "C52 de-f, C65 de-m, C58 de-f"])
def test_the_neighbours_keep_their_balance(germans: str) -> None:
    # an American lady on C59 would be the second lady at T14 without a gentleman, or the third
    match = regulars(FOUR_LADIES.replace("us-m", "it-m"), chairs=germans)
    assert rule_against(match, "seat us-f C59") == "CI-13"
    assert rule_against(match, "seat us-f C53") == "CI-14"
    assert may(regulars(FOUR_LADIES, chairs="C52 de-m"), "seat us-f C53")


@rule("CI-51")
@pytest.mark.parametrize("table", NATION)
def test_it_can_be_any_table_of_the_room_and_any_neighbour_may_rule_it_out(table: str) -> None:
    nation = NATION[table]
    ladies = " ".join([f"{nation}-f"] * 4)
    match = regulars(ladies, "joker-m", bar=f"{nation}-m")
    play(match, *(f"seat {nation}-f {chair}" for chair in CHAIRS[table]))
    assert match.points == [40, 0]
    for shared in [chair for chair in CHAIRS[table] if len(TABLES[chair]) == 2]:
        neighbour = next(other for other in TABLES[shared] if other != table)
        apart = next(chair for chair in CHAIRS[neighbour] if TABLES[chair] == [neighbour])
        match = regulars(ladies, "joker-m", chairs=f"{apart} joker-f as {NATION[neighbour]}")
        if NATION[neighbour] != nation:  # else the three ladies may join the one over there
            assert rule_against(match, f"seat {nation}-f {shared}") == "CI-13"
        own = next(chair for chair in CHAIRS[table] if TABLES[chair] == [table])
        assert rule_against(match, f"seat {nation}-f {own}") == "CI-14"


@rule("CI-51")
@rule("CI-13")
def test_only_the_regulars_table_is_freed_of_the_balance() -> None:
    # T13 and T12 both have one lady: on C60 she would unbalance both
    match = regulars("us-f us-f joker-f it-m", chairs="C53 us-f, C67 us-f")
    assert rule_against(match, "seat us-f C60") == "CI-13"
    assert rule_against(match, "seat us-f C66") == "CI-13"


@rule("CI-51")
def test_a_guest_at_two_empty_tables_may_begin_either() -> None:
    match = play(regulars("us-f us-f us-f us-f", bar="cu-f"), "seat us-f C60")
    assert set(match.legal()) == {f"seat us-f {chair}" for chair in ("C53", "C66", "C59", "C67", "C54", "C61")}
    play(match, "seat us-f C67")
    assert set(match.legal()) == {"seat us-f C54", "seat us-f C61"}


@rule("CI-51")
def test_the_one_who_already_sat_there_may_be_a_neighbour_on_the_shared_chair() -> None:
    match = regulars("us-f us-f us-f it-m", chairs="C59 de-f, C52 de-m")
    play(match, "seat us-f C53; seat us-f C66; seat us-f C60")
    assert match.points == [20, 0]


@rule("CI-51")
@rule("CI-22")
def test_jokers_sit_at_a_regulars_table_too() -> None:
    match = regulars("us-f us-f joker-f joker-f it-m", bar="cu-f", hand_sizes=[5, 5])
    play(match, "seat joker-f C59 as de; seat us-f C53; seat joker-f C60 as us")
    assert match.legal() == ["seat us-f C66"]
    assert gain_of(match, "seat us-f C66") == 20
    match = regulars("us-f us-f joker-f joker-f it-m", bar="cu-f", hand_sizes=[5, 5])
    play(match, "seat joker-f C59 as us; seat us-f C53; seat joker-f C60 as us")
    assert gain_of(match, "seat us-f C66") == 40


@rule("CI-51")
def test_a_joker_who_sat_there_alone_may_be_joined() -> None:
    match = regulars("us-f us-f us-f it-m", chairs="C59 joker-f as de, C52 de-m")
    play(match, "seat us-f C53; seat us-f C66; seat us-f C60")
    assert match.points == [20, 0]


@rule("CI-51")
def test_the_first_guest_may_score_at_a_neighbours_table_and_the_run_follows() -> None:
    match = regulars(FOUR_LADIES, chairs="C52 de-m, C65 de-f")
    assert gain_of(match, "seat us-f C59") == 3
    play(match, "seat us-f C59")
    assert may(match, "done")
    assert may(match, "seat us-m C53")
    play(match, "seat us-f C53")
    assert not may(match, "done")
    play(match, "seat us-f C66; seat us-f C60")
    assert match.points == [3 + 40, 0]


@rule("CI-51")
@rule("CI-17")
def test_a_regulars_table_is_a_seating_that_scores_so_no_start_player_sits_alone() -> None:
    def start(hand: str, **options: Any) -> Match:
        match = tertulia.new("cafe-international", seats=2, chance="manual", start="1", **options)
        for tile in hand.split():
            match.play(f"draw {tile}")
        return draw_all(match)

    assert may(start("us-f us-f us-f us-f it-f"), "seat it-f C02")
    match = start("us-f us-f us-f us-f it-f", regulars=True)
    assert rule_against(match, "seat it-f C02") == "CI-14"
    assert may(match, "seat us-f C53")
    assert may(start("us-f us-f us-f cf-f it-f", regulars=True), "seat it-f C02")


@rule("CI-51")
@rule("CI-14")
def test_a_lonely_guest_of_the_first_turn_may_get_three_of_the_same_gender() -> None:
    match = regulars("us-f it-f cn-f cf-f ru-f", "us-f us-f us-f tr-f tr-f")
    play(match, "seat us-f C53", "draw uk-m")
    assert match.actor == 1
    play(match, "seat us-f C66; seat us-f C59; seat us-f C60")
    assert match.points == [0, 40]


# ---- what it is worth (CI-52) --------------------------------------------------------------------------------------


@rule("CI-52")
def test_it_pays_once_after_its_last_guest_instead_of_pairs_and_threes() -> None:
    match = regulars(FOUR_LADIES, bar="cu-f")
    for chair, points in (("C53", 0), ("C66", 0), ("C59", 0), ("C60", 40)):
        assert gain_of(match, f"seat us-f {chair}") == points
        play(match, f"seat us-f {chair}")
    assert match.points == [40, 0]


@rule("CI-52")
def test_the_words_name_the_regulars() -> None:
    match = play(regulars(FOUR_LADIES, bar="cu-f"), "seat us-f C53; seat us-f C66; seat us-f C59")
    assert [words for words in words_of(match, "seat us-f C60") if words.endswith(": 40")]
    match = play(regulars("us-f us-f us-f de-f", bar="cu-f"), "seat us-f C53; seat us-f C66; seat de-f C59")
    assert [words for words in words_of(match, "seat us-f C60") if words.endswith(": 20")]


@rule("CI-52")
@rule("CI-25")
def test_one_nation_regulars_shrink_the_hand_and_others_do_not() -> None:
    one_nation = regulars("us-f us-f us-f us-f it-m", bar="cu-f")
    play(one_nation, "seat us-f C53; seat us-f C66; seat us-f C59; seat us-f C60")
    assert one_nation.position()["hand_sizes"] == [4, 5]
    mixed = regulars("us-f us-f us-f de-f it-m", bar="cu-f")
    play(mixed, "seat us-f C53; seat us-f C66; seat de-f C59; seat us-f C60")
    assert mixed.position()["hand_sizes"] == [5, 5]
    draw_all(mixed)
    assert len(mixed.position()["hands"][0]) == 5


@rule("CI-52")
def test_the_neighbours_score_guest_by_guest() -> None:
    match = regulars(FOUR_LADIES, chairs="C52 de-m, C67 us-m, C61 in-f, C68 in-m")
    assert gain_of(match, "seat us-f C53") == 0
    play(match, "seat us-f C53; seat us-f C66")
    assert gain_of(match, "seat us-f C59") == 2  # a pair at T14
    play(match, "seat us-f C59")
    assert gain_of(match, "seat us-f C60") == 3 + 40  # three at T12, and the regulars
    play(match, "seat us-f C60")
    assert match.points == [2 + 3 + 40, 0]


@rule("CI-52")
@rule("CI-25")
def test_a_neighbour_of_one_nation_pays_eight_and_shrinks_the_hand_as_well() -> None:
    match = regulars("us-f us-f us-f us-f it-m", chairs="C67 us-m, C61 us-m, C54 joker-f as us, C68 in-f")
    play(match, "seat us-f C53; seat us-f C66; seat us-f C60")
    assert match.points == [8, 0]
    play(match, "seat us-f C59")
    assert match.points == [8 + 40, 0]
    assert match.position()["hand_sizes"] == [3, 5]


@rule("CI-52")
@rule("CI-37")
def test_a_joker_exchanged_at_a_regulars_table_changes_no_points() -> None:
    chairs = "C53 us-f, C66 us-f, C60 us-f, C59 joker-f as de"
    match = regulars("us-f it-m it-m it-m it-m", chairs=chairs)
    play(match, "exchange us-f C59")
    assert match.points == [0, 0]
    assert match.position()["hand_sizes"] == [5, 5]


@rule("CI-52")
@rule("CI-13")
def test_the_guests_of_a_regulars_table_count_for_their_neighbours_afterwards() -> None:
    chairs = "C53 us-f, C66 us-f, C60 us-f, C59 joker-f as us"
    match = regulars("us-f de-f de-m us-m", chairs=chairs)
    assert rule_against(match, "seat us-f C67") == "CI-13"
    assert rule_against(match, "seat de-f C52") == "CI-13"
    assert gain_of(match, "seat de-m C52") == 2
    assert gain_of(match, "seat us-m C67") == 2
