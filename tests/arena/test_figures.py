"""Shares, intervals, ratings: right on results that are counted by hand."""

from __future__ import annotations

import pytest
from figures_by_hand import result

from tertulia.arena.figures import figures_of, part, spread
from tertulia.arena.intervals import average, share, student, wilson
from tertulia.arena.plan import Plan
from tertulia.arena.ratings import ratings_of


def plan(bots: str, seats: int, games: int) -> Plan:
    return Plan("cafe-international", seats, games, tuple(bots.split(",")), "7", {})


def test_wilsons_interval_on_known_counts() -> None:
    assert wilson(0.8, 10) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)
    assert wilson(0.0, 20) == pytest.approx((0.0, 0.0, 0.1611), abs=1e-4)
    assert wilson(0.65, 200) == pytest.approx((0.65, 0.5817, 0.7127), abs=1e-4)
    assert share([(deal, float(deal < 8)) for deal in range(10)]) == pytest.approx(wilson(0.8, 10))


def test_games_of_one_deal_that_end_alike_count_as_one() -> None:
    alike = share([(game // 4, float(game < 32)) for game in range(40)])
    assert alike == pytest.approx(wilson(0.8, 10))
    even = share([(game // 2, float(game % 2)) for game in range(40)])
    assert even == pytest.approx(wilson(0.5, 40))  # that rotated seats cancel the luck is no reason to be surer


def test_students_interval_on_known_numbers() -> None:
    for freedom, known in ((1, 12.706), (3, 3.182), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert student(freedom) == pytest.approx(known, abs=0.005)
    assert average([(0, 1.0), (1, 2.0), (2, 3.0)]) == pytest.approx((2.0, 2 - 2.4841, 2 + 2.4841), abs=1e-3)
    assert average([(0, 5.0)]).low == 5


def test_ties_are_split_and_shares_add_up_to_one() -> None:
    played = [result(0, "a,b", [5, 5]), result(1, "b,a", [9, 3]), result(2, "a,b", [4, 2]), result(3, "b,a", [1, 8])]
    found = figures_of(plan("a,b", 2, 4), played)
    assert (found.bot("a").share.value, found.bot("b").share.value) == (0.625, 0.375)
    assert found.bot("a").multiple.value == 1.25 and found.bot("a").fair == 0.5
    assert found.ahead["a", "b"].value == 0.625 and found.ahead["b", "a"].value == 0.375
    assert [place.share.value for place in found.seats] == [0.625, 0.375]
    assert [bot.name for bot in found.bots] == ["a", "b"]
    assert found.bot("a").points.value == 5 and found.bot("a").sources == {"pair": 5}
    assert found.margin.mean == (0 + 6 + 2 + 7) / 4 and found.length.low == 10
    assert (
        found.bot("b").times.decisions == 8 and found.bot("b").times.median == 2 and found.bot("b").times.slowest == 3
    )


def test_who_sits_twice_has_twice_the_fair_share() -> None:
    played = [result(0, "a,b,a", [5, 2, 1]), result(1, "a,a,b", [1, 2, 9]), result(2, "b,a,a", [0, 7, 1])]
    found = figures_of(plan("a,b", 3, 3), played)
    assert found.bot("a").fair == pytest.approx(2 / 3) == found.bot("a").share.value
    assert found.bot("a").multiple.value == pytest.approx(1) and found.bot("a").share.high <= 1


def test_who_plays_some_of_the_games_has_a_part_of_all_wins() -> None:
    played = [result(0, "a,b", [5, 2]), result(1, "b,c", [5, 2]), result(2, "a,c", [5, 2])]
    found = figures_of(plan("a,b,c", 2, 3), played)
    assert [round(found.bot(name).share.value, 3) for name in "abc"] == [0.667, 0.333, 0]
    assert found.bot("a").multiple.value == pytest.approx(2) and found.bot("b").multiple.value == pytest.approx(1)


def test_places_follow_the_order_of_first_decisions() -> None:
    played = [result(0, "a,a,a", [1, 2, 3], order=[2, 0, 1]), result(1, "a,a,a", [9, 2, 3], order=[0, 1, 2])]
    found = figures_of(plan("a", 3, 2), played)
    assert [place.share.value for place in found.order] == [1, 0, 0]
    assert [place.share.value for place in found.seats] == [0.5, 0, 0.5]
    assert found.order[0].points.value == 6


def test_quarters() -> None:
    cut = spread([1, 2, 3, 4, 5])
    assert (cut.low, cut.quarter, cut.middle, cut.three_quarters, cut.high, cut.mean) == (1, 2, 3, 4, 5, 3)
    assert part([0, 10], 0.95) == 9.5


def test_ratings_follow_the_ranks_and_grow_more_certain() -> None:
    def rated(games: int) -> dict[str, float]:
        played = [result(n, "c,b,a" if n % 2 else "a,b,c", [1, 2, 3] if n % 2 else [3, 2, 1]) for n in range(games)]
        ratings = ratings_of(played)
        assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
        assert ratings["a"].estimate.low < ratings["a"].mu < ratings["a"].estimate.high
        return {name: rating.sigma for name, rating in ratings.items()}

    few, many = rated(4), rated(40)
    assert all(many[name] < few[name] for name in "abc")


def test_equal_bots_keep_the_rating_they_begin_with() -> None:
    played = [result(number, "a,a", [number % 3, 1]) for number in range(20)]
    assert ratings_of(played)["a"].mu == pytest.approx(25, abs=0.01)
