"""CI-25: drawing up to the hand size, which shrinks for good."""

from __future__ import annotations

from games.cafe_international.scene import cafe
from support import draw_all, play, rule, rule_against

from tertulia import CHANCE, Match

THREE_AMERICANS = "C53 us-m, C66 us-f, C59 us-f"
SIX_AMERICANS = "C53 us-m, C66 us-f, C59 us-m, C67 us-f, C54 us-m, C61 us-m"


def hand(match: Match, seat: int = 0) -> list[str]:
    return list(match.position()["hands"][seat])


@rule("CI-25")
def test_one_guest_seated_one_tile_drawn() -> None:
    match = play(cafe("us-m it-f it-f it-f it-f", chairs="C53 us-f"), "seat us-m C66")
    assert match.actor == CHANCE
    play(match, "draw de-f")
    assert hand(match) == ["de-f", "it-f", "it-f", "it-f", "it-f"]
    assert match.actor == 1


@rule("CI-25")
def test_two_guests_seated_two_tiles_drawn() -> None:
    match = play(cafe("us-m us-f it-f it-f it-f"), "seat us-m C53; seat us-f C66; draw de-f; draw joker-m")
    assert sorted(hand(match)) == ["de-f", "it-f", "it-f", "it-f", "joker-m"]
    assert match.actor == 1


@rule("CI-25")
def test_the_bar_is_followed_by_a_draw_too() -> None:
    match = play(cafe("us-m it-f it-f it-f it-f"), "bar us-m; draw de-f")
    assert len(hand(match)) == 5
    assert match.actor == 1


@rule("CI-25")
def test_no_draw_before_the_turn_is_over() -> None:
    match = play(cafe("us-m us-f us-m it-f it-f"), "seat us-m C53")
    assert match.actor == 0
    assert rule_against(match, "draw de-f") == "CI-10"


@rule("CI-25")
def test_a_tile_leaves_the_bag_when_it_is_drawn_and_cannot_be_drawn_when_it_is_not_there() -> None:
    match = cafe("us-m it-f it-f it-f it-f", "de-f de-f de-f tr-f tr-f", chairs="C53 us-f")
    play(match, "seat us-m C66; draw de-f")
    assert "de-f" not in match.position()["bag"]
    play(match, "bar tr-f")
    assert "draw de-f" not in match.legal()
    assert "draw tr-f" in match.legal()


@rule("CI-25")
def test_each_tile_in_the_bag_is_equally_likely() -> None:
    match = play(cafe("us-m it-f it-f it-f it-f", chairs="C53 us-f"), "seat us-m C66")
    odds = dict(zip(match.legal(), match.game.odds(match.state), strict=True))
    assert odds == {f"draw {tile}": count for tile, count in match.position()["bag"].items() if count}


@rule("CI-25")
def test_a_one_nation_table_shrinks_the_hand_by_one_for_good() -> None:
    match = cafe("us-m it-f it-f it-f it-f", "tr-f", chairs=THREE_AMERICANS, hand_sizes=[5, 1])
    play(match, "seat us-m C60")
    assert match.actor == 1  # four tiles in hand, and four is the size now
    assert match.position()["hand_sizes"] == [4, 1]
    play(match, "bar tr-f; draw tr-f; bar it-f; draw de-m")
    assert match.actor == 1
    assert len(hand(match)) == 4


@rule("CI-25")
def test_an_ordinary_four_does_not_shrink_the_hand() -> None:
    match = cafe("us-m it-f it-f it-f it-f", chairs="C53 us-m, C66 us-f, C59 de-f")
    play(match, "seat us-m C60")
    assert match.actor == CHANCE
    assert match.position()["hand_sizes"] == [5, 5]


@rule("CI-25")
def test_a_first_guest_who_completes_and_a_second_who_does_not() -> None:
    match = cafe("us-m us-f it-f it-f it-f", chairs=THREE_AMERICANS)
    play(match, "seat us-m C60; seat us-f C67; draw de-f")
    assert match.actor == 1
    assert match.position()["hand_sizes"] == [4, 5]
    assert match.points == [8 + 2, 0]


@rule("CI-25")
def test_two_tables_completed_by_one_guest_shrink_it_by_two() -> None:
    match = cafe("us-f it-m it-m it-m it-m", chairs=SIX_AMERICANS)
    play(match, "seat us-f C60")
    assert match.position()["hand_sizes"] == [3, 5]
    assert match.actor == 1
    assert len(hand(match)) == 4  # nothing is discarded


@rule("CI-25")
def test_two_tables_completed_by_two_guests_shrink_it_by_two() -> None:
    chairs = f"{THREE_AMERICANS}, C62 in-f, C68 in-m, C55 in-m"
    match = cafe("us-m in-f it-m it-m it-m", chairs=chairs)
    play(match, "seat us-m C60; seat in-f C61")
    assert match.points == [8 + 8 + 2, 0]
    assert match.position()["hand_sizes"] == [3, 5]
    assert match.actor == 1


@rule("CI-25")
def test_a_hand_above_its_size_draws_nothing_until_it_is_below() -> None:
    match = cafe("us-f it-m it-m it-f it-f", "tr-f tr-f tr-f", chairs=SIX_AMERICANS, hand_sizes=[5, 3])
    play(match, "seat us-f C60", "bar tr-f; draw tr-f")
    play(match, "bar it-m")
    assert match.actor == 1  # three tiles in hand, size three
    play(match, "bar tr-f; draw tr-m", "bar it-m")
    assert match.actor == CHANCE  # two in hand, size three
    play(match, "draw de-f")
    assert len(hand(match)) == 3


@rule("CI-25")
def test_the_size_never_drops_below_nothing() -> None:
    match = cafe("us-f it-m", chairs=SIX_AMERICANS, hand_sizes=[1, 5])
    play(match, "seat us-f C60")
    assert match.position()["hand_sizes"] == [0, 5]
    assert match.actor == 1
    assert hand(match) == ["it-m"]


@rule("CI-25")
def test_the_others_keep_their_size() -> None:
    match = cafe("us-m it-f", "tr-f", "cu-f", chairs=THREE_AMERICANS, hand_sizes=[2, 4, 3])
    play(match, "seat us-m C60")
    assert match.position()["hand_sizes"] == [1, 4, 3]


@rule("CI-25")
@rule("CI-45")
def test_who_passes_draws_up_to_the_hand_size_as_well() -> None:
    # a puzzle may begin with a short hand; only an exchange goes without a draw (CI-35)
    match = play(cafe("joker-f", "cu-f", bar="de-f", hand_sizes=[2, 1]), "pass")
    assert match.actor == CHANCE
    draw_all(match)
    assert len(hand(match)) == 2
