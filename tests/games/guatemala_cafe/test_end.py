"""The end of the game (GC-50 to GC-53)."""

from __future__ import annotations

import pytest
from games.guatemala_cafe.tables import PATH_B, WHITE_AT_F7, acting, play, table, why
from support import rule

from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.pieces import SIDES
from tertulia.kernel.match import Match


def nearly(points: list[int], **position: object) -> Match:
    """Three players; a scoring of white brings the first one 6 points, the sack goes to 70."""
    whole: dict[str, object] = {
        "buyer": "top h", "plantations": [WHITE_AT_F7], "roads": PATH_B, "docks": {"B": ["white"]},
        "stocks": [["red"], ["white"], ["red"]], "points": points,
    }  # fmt: skip
    return acting(3, **whole | position)


@rule("GC-50")
@pytest.mark.parametrize(("before", "over"), [(63, False), (64, True), (65, True)])
def test_a_marker_that_reaches_or_passes_the_last_sack_ends_the_game(before: int, over: bool) -> None:
    match = play(nearly([before, 10, 0]), "score h3", "allow", "allow")
    assert match.over == over
    if over:
        assert match.result is not None and match.result.endings == ["marker-at-sack"]
        assert match.points == [before + 6, 10, 0] and match.position()["docks"] == {"B": ["white"]}, "no ship leaves"
        assert "h3" not in match.position()["production"]
        assert why(match, "move 1") == "GC-50"


@rule("GC-50")
def test_the_end_is_looked_for_when_a_block_is_declared() -> None:
    match = nearly([70, 0, 0]).play("score h3")
    assert not match.over, "the sack alone does not end it"
    assert match.play("block").result is not None
    assert match.points == [70, 0, 0]
    assert play(nearly([69, 0, 0]), "score h3", "block").actor == 0


@rule("GC-51")
def test_most_points_win_then_most_money_then_the_win_is_shared() -> None:
    def ranks(points: list[int], money: list[int]) -> list[int]:
        match = table(3, stage="over", endings=["marker-at-sack"], points=points, money=money)
        assert match.result is not None
        return match.result.ranks

    assert ranks([80, 60, 70], [0, 50, 20]) == [1, 3, 2]
    assert ranks([71, 71, 10], [5, 6, 90]) == [2, 1, 3]
    assert ranks([71, 71, 10], [6, 6, 0]) == [1, 1, 3]


@rule("GC-52")
def test_two_rounds_without_build_or_score_end_the_game() -> None:
    match = table(2)
    for _ in range(3):
        play(match, "move 1", "done")
    assert match.state.idle == 3
    play(match, "move 1", "done")
    assert match.result is not None and match.result.endings == ["standstill"]
    awake = table(2, idle=3, buyer="top c", production={"d1": "red worker"})
    play(awake, "move 1", "take d1", "place worker a1", "done")
    assert awake.state.idle == 0 and not awake.over
    scored = play(table(2, idle=3, buyer="top c", stocks=[["red"], []]), "move 1", "score d2", "allow", "refill red")
    assert scored.state.idle == 0


@rule("GC-53")
@pytest.mark.parametrize(("seats", "last"), [(2, 130), (3, 70), (4, 50)])
def test_sacks_come_down_from_the_end_of_the_track(seats: int, last: int) -> None:
    assert SIDES[seats].last_space == last
    for laid in range(4):
        state = table(seats, laid=["red"] * laid).state
        assert state.last_sack_space() == last + 1 - laid


@rule("GC-53")
def test_the_endings_have_words() -> None:
    for ending in GAME.endings:
        assert str(GAME.ending(ending))
