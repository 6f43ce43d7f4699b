"""CI-40, CI-41, CI-45: why a game ends, the last count, and passing."""

from __future__ import annotations

import pytest
from games.cafe_international.scene import SOMEBODY, cafe, full_house, guests
from support import draw_all, may, play, rule, words_of

from tertulia import CHANCE, Match
from tertulia.kernel.match import Result

LEFT_OVER = "cf-m cn-f cu-m cu-m es-m es-m fr-m in-f in-m ru-m ru-m ru-m tr-f tr-f tr-m tr-m uk-f uk-m it-f"
"""Tiles that a full house leaves for the bar."""


def result_of(match: Match) -> Result:
    assert match.over
    assert match.legal() == []
    assert match.result is not None
    return match.result


def crowd(in_the_bag: int = 5) -> Match:
    """A café where only C53, for a lady, and C66, for a gentleman, are free; the bar takes what is not in the bag."""
    chairs = {chair: guest for chair, guest in full_house().items() if chair not in ("C53", "C66")}
    hands = ("us-m us-f us-m us-m joker-m", "joker-f joker-f joker-m us-f it-m")
    at_the_bar = 100 - len(chairs) - 10 - in_the_bag
    match = cafe(*hands, chairs=chairs, bar=" ".join(LEFT_OVER.split()[:at_the_bar]), points=[50, 50])
    assert sum(match.position()["bag"].values()) == in_the_bag
    return match


# ---- the four endings (CI-40) --------------------------------------------------------------------------------------


@rule("CI-40")
def test_the_game_ends_when_the_bar_is_full() -> None:
    match = cafe("us-m us-m us-m us-m it-f", bar=guests(19), points=[20, 30])
    play(match, "bar us-m")
    assert match.actor == CHANCE  # the mover refills first
    play(match, "draw de-f")
    assert result_of(match).endings == ["bar-full"]
    assert match.points == [20 - 14 - 25, 30 - 25]


@rule("CI-40")
def test_it_goes_on_while_the_bar_has_a_seat() -> None:
    match = cafe("us-m us-m us-m us-m it-f", bar=guests(18), points=[20, 30])
    assert draw_all(play(match, "bar us-m")).actor == 1


@rule("CI-40")
def test_the_game_ends_when_all_chairs_are_taken() -> None:
    chairs = {chair: guest for chair, guest in full_house().items() if chair not in ("C53", "C66")}
    match = cafe("us-m us-f it-m", "joker-m", chairs=chairs, hand_sizes=[3, 1])
    play(match, "seat us-f C53")
    assert not match.over
    play(match, "seat us-m C66")
    assert match.actor == CHANCE  # the mover refills first
    draw_all(match)
    assert result_of(match).endings == ["chairs-full"]


@rule("CI-40")
def test_an_exchange_frees_no_chair_and_ends_nothing() -> None:
    chairs = {**full_house(), "C53": "joker-f as us"}
    del chairs["C66"]
    match = cafe("us-f it-m", "us-m", chairs=chairs)
    play(match, "exchange us-f C53")
    assert match.actor == 1
    draw_all(play(match, "seat us-m C66"))
    assert result_of(match).endings == ["chairs-full"]


@rule("CI-40")
@pytest.mark.parametrize(
    ("in_the_bag", "drawn", "over"), [(7, 1, False), (6, 1, False), (5, 1, True), (6, 2, True), (5, 2, True)]
)
def test_the_game_ends_when_four_tiles_or_fewer_are_left_in_the_bag(in_the_bag: int, drawn: int, over: bool) -> None:
    match = crowd(in_the_bag)
    play(match, "seat us-f C53", "done" if drawn == 1 else "seat us-m C66")
    draw_all(match)
    assert match.over == over
    if over:
        assert "bag-low" in result_of(match).endings
    assert sum(match.position()["bag"].values()) == in_the_bag - drawn


@rule("CI-40")
def test_the_game_ends_when_a_player_has_no_tile_after_refilling() -> None:
    match = cafe("us-m", "it-f", chairs="C53 us-m, C66 us-f, C59 us-f", hand_sizes=[1, 1])
    play(match, "seat us-m C60")
    assert result_of(match).endings == ["no-tiles"]
    assert match.points == [8, -5]


@rule("CI-40")
def test_an_empty_hand_that_is_refilled_ends_nothing() -> None:
    match = cafe("us-m", "it-f", chairs="C53 us-m, C66 us-f, C59 de-f", hand_sizes=[1, 1])
    play(match, "seat us-m C60; draw de-m")
    assert match.actor == 1


@rule("CI-40")
def test_a_hand_above_size_nothing_is_played_out_before_the_end() -> None:
    match = cafe("us-m it-m", "tr-f", chairs="C53 us-m, C66 us-f, C59 us-f", hand_sizes=[1, 1])
    play(match, "seat us-m C60", "bar tr-f; draw tr-f")
    assert match.position()["hand_sizes"][0] == 0
    play(match, "bar it-m")
    assert result_of(match).endings == ["no-tiles"]


@rule("CI-40")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_no_equalising_turns(seats: int) -> None:
    hands = ["us-m us-m", "it-f it-f", "cn-f cn-f", "uk-m uk-m"][:seats]
    match = cafe(*hands, mover=0, bar=guests(19, "cu cf de"), points=[20] * seats, hand_sizes=[2] * seats)
    draw_all(play(match, "bar us-m"))
    assert result_of(match).endings == ["bar-full"]


# ---- several at once -----------------------------------------------------------------------------------------------


@rule("CI-40")
@rule("CI-32")
def test_the_last_bar_seat_and_the_last_player_at_once() -> None:
    match = cafe("us-m us-m us-m", "it-f", bar=guests(19), points=[3, 0])
    play(match, "bar us-m")
    assert set(result_of(match).endings) == {"bar-full", "last-player"}
    assert result_of(match).winners == [1]


@rule("CI-40")
@rule("CI-32")
def test_the_last_bar_seat_taken_by_one_of_three_who_cannot_pay() -> None:
    match = cafe("us-m us-m us-m", "it-f", "it-f it-f", bar=guests(19), points=[3, 0, 20])
    play(match, "bar us-m")
    assert result_of(match).endings == ["bar-full"]
    assert result_of(match).points == [0, -5, 10]
    assert result_of(match).ranks == [3, 2, 1]


@rule("CI-40")
def test_the_bar_and_the_bag_at_once() -> None:
    match = crowd()
    draw_all(play(match, "bar us-m"))
    assert set(result_of(match).endings) == {"bar-full", "bag-low"}


@rule("CI-40")
def test_the_chairs_and_the_bag_at_once() -> None:
    match = crowd()
    draw_all(play(match, "seat us-f C53; seat us-m C66"))
    assert set(result_of(match).endings) == {"chairs-full", "bag-low"}


@rule("CI-40")
def test_the_chairs_and_no_tiles_at_once() -> None:
    full = {**full_house(), "C53": "us-f", "C66": "us-m", "C59": "us-m"}
    del full["C60"]
    match = cafe("us-f", "it-m it-m", chairs=full, hand_sizes=[1, 2])
    play(match, "seat us-f C60")
    assert set(result_of(match).endings) == {"chairs-full", "no-tiles"}


# ---- the last count (CI-41) ----------------------------------------------------------------------------------------


@rule("CI-41")
def test_a_tile_in_hand_costs_five_and_a_joker_ten() -> None:
    match = cafe("us-m it-f joker-f", "joker-m joker-m cn-f", bar=guests(19), points=[40, 50], hand_sizes=[2, 3])
    play(match, "bar us-m")
    assert match.points == [40 - 14 - 5 - 10, 50 - 10 - 10 - 5]


@rule("CI-41")
def test_the_words_of_the_last_count() -> None:
    match = cafe("us-m it-f joker-f", "joker-m cn-f", bar=guests(19), points=[40, 50], hand_sizes=[2, 2])
    assert sum(gain.points for gain in match.gains("bar us-m") if gain.seat == 0) == -14 - 5 - 10
    assert sum(gain.points for gain in match.gains("bar us-m") if gain.seat == 1) == -5 - 10
    assert words_of(match, "bar us-m")[0] == "bar seat 20: -14"


@rule("CI-41")
def test_totals_may_be_negative_and_the_highest_wins() -> None:
    match = cafe("us-m it-f it-f", "cn-f cn-f cn-m", bar=guests(19), points=[14, 0], hand_sizes=[2, 3])
    play(match, "bar us-m")
    assert result_of(match).points == [-10, -15]
    assert result_of(match).winners == [0]


@rule("CI-41")
@pytest.mark.parametrize(
    ("hands", "points", "ranks"),
    [
        # seat 0 pays 14 for the last seat at the bar and keeps one tile
        (["us-m it-f", "cn-f cn-f"], [24, 15], [1, 2]),  # 5 : 5, with fewer tiles
        (["us-m it-f", "cn-f cn-f"], [24, 16], [2, 1]),  # 5 : 6
        (["us-m it-f", "cn-f"], [24, 10], [1, 1]),  # 5 : 5, with as many
        (["us-m it-f", "joker-f"], [24, 15], [1, 1]),  # a joker is one tile
        (["us-m it-f", "cn-f", "tr-f"], [24, 10, 9], [1, 1, 3]),
        (["us-m it-f", "cn-f", "tr-f"], [24, 10, 11], [2, 2, 1]),
        (["us-m it-f", "cn-f", "tr-f tr-f"], [24, 11, 15], [2, 1, 3]),  # a tie for the second rank
        (["us-m it-f", "cn-f", "tr-f", "uk-f"], [24, 10, 10, 10], [1, 1, 1, 1]),
        (["us-m it-f", "cn-f cn-f", "tr-f tr-f", "uk-f"], [24, 15, 15, 4], [1, 2, 2, 4]),
    ],
)
def test_ties_go_to_fewer_tiles_and_then_are_shared(hands: list[str], points: list[int], ranks: list[int]) -> None:
    match = cafe(*hands, points=points, bar=guests(19, "cu cf de"), hand_sizes=[1] * len(hands))
    assert result_of(play(match, "bar us-m")).ranks == ranks


@rule("CI-41")
def test_the_points_by_reason_add_up() -> None:
    match = cafe("us-m it-f joker-f", "joker-m cn-f", bar=guests(18), points=[40, 50], hand_sizes=[2, 2])
    draw_all(play(match, "bar us-m", "bar cn-f"))
    result = result_of(match)
    assert [sum(reasons.values()) for reasons in result.by_reason] == result.points


# ---- passing (CI-45) -----------------------------------------------------------------------------------------------


@rule("CI-45")
def test_who_has_no_legal_move_passes_and_the_log_says_so() -> None:
    match = cafe("joker-f joker-f", SOMEBODY, bar="de-f", hand_sizes=[2, 5])
    assert match.legal() == ["pass"]
    play(match, "pass")
    assert match.actor == 1
    assert "pass" in match.log()[-1]
    assert match.points == [0, 0]


@rule("CI-45")
@pytest.mark.parametrize("seats", [2, 3])
def test_if_everybody_passes_in_a_row_the_game_ends(seats: int) -> None:
    chairs = {chair: guest for chair, guest in full_house().items() if chair != "C53"}  # where only a lady fits
    hands = ["joker-m", "joker-m"] if seats == 2 else ["joker-m", "joker-m", ""]
    match = cafe(*hands, chairs=chairs, hand_sizes=[1] * seats, out=[2] if seats == 3 else [], points=[9, 8, 0][:seats])
    play(match, "pass")
    assert not match.over
    play(match, "pass")
    assert result_of(match).endings == ["all-passed"]
    assert match.points == [-1, -2, 0][:seats]


@rule("CI-45")
def test_a_move_in_between_breaks_the_row() -> None:
    match = cafe("joker-f", "de-f de-f de-f", "joker-f", bar="de-f", hand_sizes=[1, 1, 1])
    play(match, "pass; bar de-f; pass; pass; bar de-f")
    assert not match.over
    assert match.actor == 2


@rule("CI-45")
@rule("CI-32")
def test_who_goes_out_breaks_the_row_and_is_not_waited_for() -> None:
    match = cafe("joker-f", "in-m in-m", "joker-f", bar=guests(5), hand_sizes=[1, 2, 1], points=[3, 1, 3])
    play(match, "pass; bar in-m; pass")
    assert not match.over
    play(match, "pass")
    assert result_of(match).endings == ["all-passed"]
    assert result_of(match).ranks == [1, 3, 1]


@rule("CI-45")
def test_a_hand_of_jokers_that_can_sit_does_not_pass() -> None:
    match = cafe("joker-f joker-m", bar="de-f")
    assert not may(match, "pass")
    assert "pass" not in match.legal()
