"""CI-18 and CI-19: a first guest who scores nothing is offered only where a second can follow; which rule is named."""

from __future__ import annotations

import pytest
from games.cafe_international.scene import cafe
from support import draw_all, may, play, rule, rule_against

AMERICAN_PAIR = "C53 us-m, C66 us-f"


# ---- going on and stopping (CI-18) ---------------------------------------------------------------------------------


@rule("CI-18")
def test_after_a_first_guest_who_scored_the_player_may_stop_or_go_on() -> None:
    match = play(cafe("us-m us-f it-f it-f it-f", chairs=AMERICAN_PAIR), "seat us-m C59")
    assert set(match.legal()) == {"done", "seat us-f C60"}
    play(match, "done; draw de-f")
    assert match.actor == 1
    assert match.points == [3, 0]


@rule("CI-18")
def test_after_a_first_guest_who_scored_nothing_the_player_must_go_on() -> None:
    match = play(cafe("us-m us-f it-f it-f it-f"), "seat us-m C53")
    assert rule_against(match, "done") == "CI-18"
    assert rule_against(match, "bar it-f") == "CI-10"


@rule("CI-18")
def test_a_turn_without_a_possible_second_guest_ends_by_itself() -> None:
    match = cafe("us-m it-f it-f it-f it-f", chairs=AMERICAN_PAIR)
    play(match, "seat us-m C59", "draw us-f")
    assert match.actor == 1


@rule("CI-18")
@rule("CI-15")
def test_a_first_guest_without_a_partner_in_hand_is_not_offered() -> None:
    match = cafe("us-m us-m in-m de-m it-f", bar="cu-f")
    assert rule_against(match, "seat us-m C53") == "CI-14"
    assert may(cafe("us-m us-f in-m de-m it-f", bar="cu-f"), "seat us-m C53")


@rule("CI-18")
def test_the_only_partner_may_come_over_the_neighbours_chair() -> None:
    match = cafe("us-m in-f", bar="cu-f")
    # an Indian lady can sit at T12 (on C61) and at T11, T10 and T23 (on C48), but not at T13
    offered = {action.split()[2] for action in match.legal() if action.startswith("seat us-m")}
    assert offered == {"C54", "C60", "C61", "C67"}
    assert rule_against(match, "seat us-m C53") == "CI-14"
    for chair, partners in {"C67": {"C61"}, "C60": {"C61"}, "C54": {"C61", "C48"}}.items():
        play(match, f"seat us-m {chair}")
        assert set(match.legal()) == {f"seat in-f {partner}" for partner in partners}
        match.undo()


@rule("CI-18")
def test_two_foreigners_may_make_a_pair_at_a_third_nations_table() -> None:
    # C48 lies between India and France, C54 between the USA and France: the pair sits at the French table T23
    match = play(cafe("in-m us-f", bar="cu-f"), "seat in-m C48")
    assert set(match.legal()) == {"seat us-f C54"}
    play(match, "seat us-f C54")
    assert match.points[0] == 2


@rule("CI-18")
def test_the_only_partner_may_be_a_joker() -> None:
    match = cafe("us-m joker-f", bar="cu-f")
    assert may(match, "seat us-m C53")
    play(match, "seat us-m C53")
    assert set(match.legal()) == {
        "seat joker-f C59 as us",
        "seat joker-f C59 as de",
        "seat joker-f C60 as us",
        "seat joker-f C66 as us",
    }


@rule("CI-18")
def test_a_joker_may_go_first_wherever_the_partner_can_follow() -> None:
    match = cafe("us-m joker-f", bar="cu-f")
    assert may(match, "seat joker-f C59 as de")
    assert may(match, "seat joker-f C47 as fr")
    assert rule_against(match, "seat joker-f C64 as de") == "CI-14"
    play(match, "seat joker-f C59 as de")
    assert set(match.legal()) == {"seat us-m C53", "seat us-m C60", "seat us-m C66"}


@rule("CI-18")
@rule("CI-13")
def test_a_partner_who_would_unbalance_the_neighbours_does_not_count() -> None:
    # the only chair where an Indian can join C67 is C61, and T11 has a lady already
    match = cafe("us-m in-f", chairs="C68 in-f")
    assert rule_against(match, "seat in-f C61") == "CI-13"
    assert rule_against(match, "seat us-m C67") == "CI-14"
    assert may(cafe("us-m in-f", chairs="C68 in-m"), "seat us-m C67")


@rule("CI-18")
@rule("CI-13")
def test_the_first_guest_may_make_room_for_the_partner() -> None:
    # T11 has a lady. With the gentleman on the shared chair C61 it takes a second one; on C67 he leaves it as it is.
    match = cafe("us-m in-f in-f", chairs="C68 in-f")
    play(match, "seat us-m C61")
    assert {"done", "seat in-f C62", "seat in-f C55"} <= set(match.legal())


@rule("CI-18")
def test_the_look_ahead_counts_tiles_not_kinds() -> None:
    one_lady = play(cafe("us-f us-m it-m it-m it-m"), "seat us-f C53")
    assert not [action for action in one_lady.legal() if "us-f" in action]
    assert rule_against(one_lady, "seat us-f C66") == "CI-10"


@rule("CI-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_offer_ever_leads_into_a_dead_end(seats: int) -> None:
    hands = [
        "us-m in-f joker-f de-m it-f",
        "it-m cn-f uk-f uk-m ru-f",
        "fr-f es-m cu-f tr-m ru-m",
        "cn-m cf-f cf-m es-f fr-m",
    ]
    match = cafe(*hands[:seats], chairs="C68 in-f, C53 us-m, C10 joker-m as it, C52 de-f")
    for action in [action for action in match.legal() if action.startswith("seat")]:
        assert draw_all(play(match.at(0), action)).legal()


# ---- the rule that is named (CI-19) --------------------------------------------------------------------------------


@rule("CI-19")
def test_not_a_step_of_this_turn_comes_before_the_chair() -> None:
    match = cafe("us-m us-f", chairs=AMERICAN_PAIR)
    # not in hand, on a taken chair, of the wrong nation
    assert rule_against(match, "seat it-f C53") == "CI-10"


@rule("CI-19")
def test_the_chair_comes_before_the_nation() -> None:
    match = cafe("it-f it-m", chairs=AMERICAN_PAIR)
    # taken, of the wrong nation, and out of balance if it were free
    assert rule_against(match, "seat it-f C66") == "CI-11"


@rule("CI-19")
def test_the_nation_comes_before_the_balance() -> None:
    match = cafe("it-f it-m", chairs="C53 us-f")
    assert rule_against(match, "seat it-f C66") == "CI-12"


@rule("CI-19")
def test_the_nation_comes_before_being_alone() -> None:
    assert rule_against(cafe("it-f it-f", bar="cu-f"), "seat it-f C66") == "CI-12"


@rule("CI-19")
def test_the_balance_comes_before_the_points() -> None:
    # elsewhere after a first guest who scored nothing, and out of balance there
    match = play(cafe("us-m us-f in-f", chairs="C68 in-f"), "seat us-m C53")
    assert rule_against(match, "seat in-f C62") == "CI-13"


@rule("CI-19")
def test_being_alone_comes_before_the_points_and_is_asked_of_the_guest_just_seated() -> None:
    match = play(cafe("us-m us-f in-f it-f", chairs="C68 in-m"), "seat us-m C53")
    # alone elsewhere after a first guest who scored nothing
    assert rule_against(match, "seat it-f C02") == "CI-14"
    # in company elsewhere: now it is the first guest who would stay without points
    assert rule_against(match, "seat in-f C62") == "CI-15"


@rule("CI-19")
def test_stopping_after_a_first_guest_who_scored_nothing_breaks_ci_18() -> None:
    assert rule_against(play(cafe("us-m us-f"), "seat us-m C53"), "done") == "CI-18"


@rule("CI-19")
@rule("CI-51")
def test_leaving_a_begun_regulars_table_breaks_ci_51() -> None:
    match = cafe("us-f us-f us-f us-f us-m", chairs="C68 in-m, C62 in-f", options={"regulars": True})
    play(match, "seat us-f C53; seat us-f C66")
    assert rule_against(match, "done") == "CI-51"
    # each of these would be a fine second guest in an ordinary turn
    assert rule_against(match, "seat us-f C61") == "CI-51"
    assert rule_against(match, "seat us-m C61") == "CI-51"
    assert rule_against(match, "seat us-m C59") == "CI-51"
    # and these break an earlier rule
    assert rule_against(match, "seat joker-f C59 as us") == "CI-10"
    assert rule_against(match, "seat us-f C53") == "CI-11"
    assert rule_against(match, "seat us-f C62") == "CI-11"
    assert rule_against(match, "seat us-f C52") == "CI-12"
