"""CI-30 to CI-32: the bar, and who cannot pay for it."""

from __future__ import annotations

import pytest
from games.cafe_international.scene import cafe, guests
from support import draw_all, gain_of, may, play, rule, rule_against, words_of

NOWHERE = "in-m in-m in-m in-m"
"""A hand that has nowhere to go in an empty café but the bar."""


# ---- going to the bar (CI-30) --------------------------------------------------------------------------------------


@rule("CI-30")
def test_the_bar_is_open_to_every_nation_and_gender() -> None:
    match = cafe("us-f us-m it-f cn-m de-f")
    assert {action for action in match.legal() if action.startswith("bar")} == {
        "bar us-f",
        "bar us-m",
        "bar it-f",
        "bar cn-m",
        "bar de-f",
    }


@rule("CI-30")
def test_the_value_is_added_at_once() -> None:
    match = play(cafe(NOWHERE, bar=guests(4)), "bar in-m")
    assert match.points == [5, 0]
    match = play(cafe(NOWHERE, bar=guests(6), points=[9, 0]), "bar in-m")
    assert match.points == [9 - 4, 0]


@rule("CI-30")
def test_the_bar_may_be_chosen_although_guests_could_be_seated() -> None:
    match = cafe("us-f us-m it-f it-f it-f", chairs="C53 us-m, C66 us-f", bar=guests(9), points=[10, 0])
    assert may(match, "seat us-f C60")
    assert may(match, "bar us-f")


@rule("CI-30")
def test_only_one_guest_a_turn_goes_to_the_bar() -> None:
    match = play(cafe("us-f us-m it-f it-f it-f"), "bar us-f")
    assert rule_against(match, "bar us-m") == "CI-25"  # now the hand is to be refilled
    play(match, "draw de-f")
    assert match.actor == 1


# ---- jokers stay away (CI-31) --------------------------------------------------------------------------------------


@rule("CI-31")
def test_a_joker_does_not_go_to_the_bar() -> None:
    match = cafe("joker-f us-m it-f it-f it-f")
    assert rule_against(match, "bar joker-f") == "CI-31"


@rule("CI-31")
@rule("CI-45")
def test_without_the_option_a_hand_of_jokers_that_fit_nowhere_passes() -> None:
    match = cafe("joker-f joker-f", bar="de-f")
    assert match.legal() == ["pass"]
    assert rule_against(match, "bar joker-f") == "CI-31"


@rule("CI-31")
def test_with_the_option_a_joker_that_fits_nowhere_may_go() -> None:
    match = cafe("joker-f joker-f", bar="de-f", options={"joker-at-bar": True}, hand_sizes=[2, 5])
    assert match.legal() == ["bar joker-f"]
    assert rule_against(match, "pass") == "CI-45"
    play(match, "bar joker-f; draw us-m")
    assert match.points == [2, 0]
    assert match.position()["bar"] == ["de-f", "joker-f"]


@rule("CI-31")
def test_with_the_option_a_hand_with_another_guest_sends_that_one() -> None:
    match = cafe("joker-f it-f", bar="de-f", options={"joker-at-bar": True})
    assert match.legal() == ["bar it-f"]
    assert rule_against(match, "bar joker-f") == "CI-31"


@rule("CI-31")
@pytest.mark.parametrize(
    ("hand", "chairs"),
    [
        ("joker-f joker-m", ""),  # the two make a pair at any table
        ("joker-f joker-f", "C53 us-m"),
        ("joker-f", "C53 us-m"),
    ],
)
def test_with_the_option_a_joker_that_can_be_seated_stays_away(hand: str, chairs: str) -> None:
    match = cafe(hand, chairs=chairs, bar="de-f", options={"joker-at-bar": True})
    assert {action.split()[0] for action in match.legal()} == {"seat"}
    assert rule_against(match, "bar joker-f") == "CI-31"


@rule("CI-31")
def test_one_joker_that_can_be_seated_keeps_the_other_away_as_well() -> None:
    # the lady joker would be out of balance everywhere she has company; the gentleman joker may join the lady
    match = cafe("joker-f joker-m", chairs="C53 us-f", bar="de-f", options={"joker-at-bar": True})
    assert may(match, "seat joker-m C66 as us")
    assert rule_against(match, "bar joker-f") == "CI-31"
    assert rule_against(match, "bar joker-m") == "CI-31"


# ---- who cannot pay (CI-32) ----------------------------------------------------------------------------------------


@rule("CI-32")
@pytest.mark.parametrize("seats", [3, 4])
def test_who_cannot_pay_is_out_and_the_tiles_leave_the_game(seats: int) -> None:
    hands = [NOWHERE, "us-f", "it-f", "cn-f"][:seats]
    match = cafe(*hands, bar=guests(5), points=[1, 5, 5, 5][:seats])
    bag = match.position()["bag"]
    assert match.legal() == ["bar in-m"]
    play(match, "bar in-m")
    after = match.position()
    assert after["out"] == [0]
    assert after["bar"][-1] == "in-m"
    assert after["hands"][0] == []
    assert after["gone"] == ["in-m", "in-m", "in-m"]
    assert after["bag"] == bag
    assert match.points == [0, 5, 5, 5][:seats]
    assert match.actor == 1


@rule("CI-32")
def test_who_can_just_pay_stays_in_with_nothing() -> None:
    match = draw_all(play(cafe(NOWHERE, "us-f", "it-f", bar=guests(5), points=[2, 0, 0]), "bar in-m"))
    assert match.points == [0, 0, 0]
    assert match.position()["out"] == []
    assert match.actor == 1


@rule("CI-32")
def test_points_never_go_below_nothing_at_the_bar() -> None:
    match = cafe(NOWHERE, "us-f", "it-f", bar=guests(19), points=[13, 0, 0])
    assert gain_of(match, "bar in-m") == -13
    play(match, "bar in-m")
    assert match.points[0] == 0


@rule("CI-32")
@pytest.mark.parametrize(
    ("hand", "chairs", "way_out"),
    [
        ("us-m it-f", "C53 us-f", "seat us-m C66"),
        ("us-m us-f", "", "seat us-m C53"),
        ("it-f de-f", "C10 joker-f as it, C03 it-m, C16 it-m, C09 it-f", "exchange it-f C10"),
        ("joker-f de-f", "C53 us-m", "seat joker-f C66 as us"),
    ],
)
def test_the_seat_is_not_offered_to_who_can_do_something_else(hand: str, chairs: str, way_out: str) -> None:
    match = cafe(hand, chairs=chairs, bar=guests(5), points=[1, 0])
    assert may(match, way_out)
    for tile in hand.split():
        if not tile.startswith("joker"):
            assert rule_against(match, f"bar {tile}") == "CI-32"


@rule("CI-32")
def test_the_seat_is_offered_to_who_has_nothing_else() -> None:
    match = cafe("it-f de-f joker-f", bar=guests(5), points=[1, 0])
    assert set(match.legal()) == {"bar it-f", "bar de-f"}


@rule("CI-32")
def test_a_strict_exchange_that_is_not_possible_is_nothing_else() -> None:
    chairs, bar = "C10 joker-f as cn, C03 it-m, C16 it-m, C09 it-f", guests(5)
    assert cafe("it-f", chairs=chairs, bar=bar).legal() == ["exchange it-f C10"]
    assert cafe("it-f", chairs=chairs, bar=bar, options={"strict-exchange": True}).legal() == ["bar it-f"]


@rule("CI-32")
@rule("CI-31")
def test_a_joker_at_the_bar_has_to_be_paid_for_too() -> None:
    match = cafe("joker-f", "it-f", "us-f", bar=guests(5), points=[1, 0, 0], options={"joker-at-bar": True})
    assert match.legal() == ["bar joker-f"]
    play(match, "bar joker-f")
    assert match.position()["out"] == [0]
    assert match.position()["bar"][-1] == "joker-f"


@rule("CI-32")
def test_the_last_player_left_wins_at_once() -> None:
    match = play(cafe(NOWHERE, "us-f us-m", bar=guests(5), points=[1, 3]), "bar in-m")
    result = match.result
    assert result is not None
    assert result.endings == ["last-player"]
    assert result.winners == [1]
    assert result.ranks == [2, 1]


@rule("CI-32")
@rule("CI-41")
def test_the_last_player_wins_even_with_a_negative_total() -> None:
    match = play(cafe(NOWHERE, "joker-f us-m", bar=guests(5), points=[1, 3]), "bar in-m")
    assert match.points == [0, 3 - 10 - 5]
    assert match.result is not None and match.result.ranks == [2, 1]


@rule("CI-32")
def test_who_went_out_later_ranks_higher() -> None:
    match = cafe("us-f", NOWHERE, "it-f it-f", "cn-f cn-f", mover=1, bar=guests(5), points=[0, 1, 3, 1])
    play(match, "bar in-m", "bar it-f")  # seat 1 cannot pay 2, seat 2 cannot pay 4
    assert match.position()["out"] == [1, 2]
    play(match, "bar cn-f")
    assert match.result is not None
    assert match.result.ranks == [1, 4, 3, 2]
    assert match.result.winners == [0]
    assert match.result.endings == ["last-player"]


@rule("CI-32")
@rule("CI-41")
def test_a_player_who_is_out_ranks_behind_a_negative_total() -> None:
    match = cafe("in-m", "us-f us-m joker-f", "", bar=guests(19), points=[20, 0, 0], out=[2], hand_sizes=[1, 3, 5])
    draw_all(play(match, "bar in-m"))
    assert match.points == [20 - 14 - 5, -20, 0]
    assert match.result is not None and match.result.ranks == [1, 2, 3]


@rule("CI-32")
def test_the_words_say_that_a_player_is_out() -> None:
    match = cafe(NOWHERE, "us-f", "it-f", bar=guests(5), points=[1, 0, 0])
    assert words_of(match, "bar in-m") == ["cannot pay bar seat 6 and is out of the game: -1"]
