"""Shares, intervals, ratings: right on results that are counted by hand."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from random import Random

import pyarrow.parquet
import pytest
from figures_by_hand import decimal_marks, result

from tertulia.arena.figures import figures_of, part, spread
from tertulia.arena.files import bots, write
from tertulia.arena.intervals import Estimate, average, share, student, wilson
from tertulia.arena.page import points
from tertulia.arena.plan import Plan
from tertulia.arena.plots import whiskers
from tertulia.arena.ratings import ratings_of
from tertulia.arena.report import report
from tertulia.arena.summary import lines, summary


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
    for always in (0.0, 1.0):  # nobody can say how alike games end that all end the same
        assert share([(game // 4, always) for game in range(40)]) == pytest.approx(wilson(always, 10))
    for one_deal in ([1.0, 1.0, 1.0, 1.0], [1.0, 0.0, 1.0, 0.0]):
        assert share([(0, value) for value in one_deal]) == pytest.approx(wilson(sum(one_deal) / 4, 1))
    even = share([(game // 2, float(game % 2)) for game in range(40)])
    assert even == pytest.approx(wilson(0.5, 40))  # that rotated seats cancel the luck is no reason to be surer


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("deals", [4, 6, 12, 40])
def test_intervals_of_shares_hold_the_truth_nineteen_times_of_twenty(alike: float, deals: int) -> None:
    """Two or four games a deal, of which so many end as the whole deal does, the others by themselves."""
    rng, held, drawn = Random(f"{alike}/{deals}"), 0, 0
    for truth in (0.1, 0.3, 0.5, 0.8):
        for size in (2, 4):
            for _sample in range(120):
                seen = []
                for deal in range(deals):
                    together = rng.random() < truth
                    games = [together if rng.random() < alike else rng.random() < truth for _game in range(size)]
                    seen += [(deal, float(won)) for won in games]
                low, high = ends(share(seen))
                held += low <= truth <= high
                drawn += 1
    assert held / drawn > 0.93


def ends(estimate: Estimate) -> tuple[float, float]:
    assert estimate.interval is not None
    return estimate.interval


def test_students_interval_on_known_numbers() -> None:
    for freedom, known in ((1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (6, 2.4469), (10, 2.2281),
                           (30, 2.0423), (1000, 1.9623)):  # fmt: skip
        assert student(freedom) == pytest.approx(known, abs=0.001)
    assert average([(0, 1.0), (1, 2.0), (2, 3.0)]) == pytest.approx((2.0, 2 - 2.4841, 2 + 2.4841), abs=1e-3)


def test_one_deal_tells_nothing_of_how_far_points_may_be_off() -> None:
    alone = average([(0, 5.0), (0, 7.0)])
    assert alone == Estimate(6.0) and alone.rounded() is None and alone.times(2) == Estimate(12.0)
    assert points(alone, "en") == "6.0 <small>(?)</small>"
    assert points(average([(0, 5.0), (1, 7.0)]), "en") == "6.0 <small>(−6.7 … 18.7)</small>"
    drawn = whiskers([("a", alone, "6.0")], "Points", "en")
    assert 'class="f1"' in drawn and 'class="whisker' not in drawn


def test_who_plays_alone_wins_all_and_that_is_no_estimate(tmp_path: Path) -> None:
    played = [result(number, "a,a", [3, 2]) for number in range(4)]
    found, rated = figures_of(plan("a", 2, 4), played), ratings_of(played)
    assert found.bot("a").share == found.bot("a").multiple == Estimate(1.0)
    told = summary(found, rated)
    assert told["intervals"] == told["multiple_intervals"] == {"a": None}
    assert "wins 100.0%, 1.00 × fair" in lines(found, rated, "en")[0]
    assert "<td>100.0%</td>" in report(found, rated, "en")
    write(tmp_path, "bots", bots(found, rated))
    [row] = csv.DictReader((tmp_path / "bots.csv").read_text().splitlines())
    assert (row["share"], row["share low"], row["share high"]) == ("1.0", "", "")
    packed = pyarrow.parquet.read_table(tmp_path / "bots.parquet")
    assert packed["share low"].to_pylist() == [None] and str(packed["share low"].type) == "double"


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("fr", ","), ("nl", ","), ("de", ",")])
def test_people_read_figures_as_their_language_writes_them(language: str, mark: str) -> None:
    played = [result(0, "a,b", [5, 5]), result(1, "b,a", [9, 3]), result(2, "a,b", [4, 2]), result(3, "b,a", [1, -8])]
    found, rated = figures_of(plan("a,b", 2, 4), played), ratings_of(played)
    told, page = "\n".join(lines(found, rated, language)), report(found, rated, language)
    assert decimal_marks(told) == decimal_marks(page) == {mark}
    assert f" 62{mark}5% (" in told and f" 1{mark}25 × " in told
    assert f"<td>62{mark}5% <small>" in page and f"<td>50{mark}0%</td><td>1{mark}25</td>" in page
    assert f">0{mark}50</text>" in page  # a tick
    drawn = r"<(?:path|rect) [^>]*>"
    assert re.findall(drawn, page) == re.findall(drawn, report(found, rated, "en"))


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


def test_nobody_is_ahead_where_several_have_won() -> None:
    played = [result(0, "a,b,c", [50, 50, 20]), result(1, "c,a,b", [50, 42, 20])]
    assert figures_of(plan("a,b,c", 3, 2), played).margin.mean == (0 + 8) / 2


def test_a_table_of_which_nothing_is_left_goes(tmp_path: Path) -> None:
    write(tmp_path, "policies", [{"policy": "x", "multiple": 1.0}])
    write(tmp_path, "policies", [])
    assert list(tmp_path.iterdir()) == []


def test_who_sits_twice_has_twice_the_fair_share() -> None:
    played = [result(0, "a,b,a", [5, 2, 1]), result(1, "a,a,b", [1, 2, 9]), result(2, "b,a,a", [0, 7, 1])]
    found = figures_of(plan("a,b", 3, 3), played)
    assert found.bot("a").fair == pytest.approx(2 / 3) == found.bot("a").share.value
    assert found.bot("a").multiple.value == pytest.approx(1) and ends(found.bot("a").share)[1] <= 1


def test_a_game_is_one_trial_of_head_to_head_whoever_has_several_chairs() -> None:
    played = [result(0, "a,b,a", [5, 2, 1]), result(1, "a,a,b", [9, 2, 1]), result(2, "b,a,a", [0, 7, 1])]
    assert figures_of(plan("a,b", 3, 3), played).ahead["a", "b"] == pytest.approx(wilson(2.5 / 3, 3))


def test_who_plays_some_of_the_games_has_a_part_of_all_wins() -> None:
    played = [result(0, "a,b", [5, 2]), result(1, "b,c", [5, 2]), result(2, "a,c", [5, 2])]
    found = figures_of(plan("a,b,c", 2, 3), played)
    assert [round(found.bot(name).share.value, 3) for name in "abc"] == [0.667, 0.333, 0]
    assert found.bot("a").multiple.value == pytest.approx(2) and found.bot("b").multiple.value == pytest.approx(1)


def test_places_follow_the_order_of_first_turns() -> None:
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
        low, high = ends(ratings["a"].estimate)
        assert low < ratings["a"].mu < high
        return {name: rating.sigma for name, rating in ratings.items()}

    few, many = rated(4), rated(40)
    assert all(many[name] < few[name] for name in "abc")


def test_a_bot_that_meets_itself_is_no_better_known_for_it() -> None:
    played = [result(number, "a,a", [number % 3, 1]) for number in range(400)]
    assert ratings_of(played) == {"a": pytest.approx((25, 25 / 3))}
    met = [result(0, "b,a,a,a", [3, 4, 2, 1]), result(1, "b,a", [2, 2])]  # b is ahead of the mean, then even
    alone = [result(0, "b,a", [2, 1]), result(1, "b,a", [2, 2])]
    assert ratings_of(met + played) == ratings_of(alone)
    assert ratings_of(alone)["b"].mu > 26 and ratings_of(alone)["b"].sigma < 8


def test_ratings_hardly_depend_on_which_games_come_first() -> None:
    """Of 100 games one wins 62: all of its wins first, or last."""
    wins, losses = [[2, 1]] * 62, [[1, 2]] * 38
    for games in ([*wins, *losses], [*losses, *wins]):
        rated = ratings_of([result(number, "a,b", points) for number, points in enumerate(games)])
        assert 1.5 < rated["a"].mu - rated["b"].mu < 5


def test_who_has_more_chairs_is_rated_no_better_for_it() -> None:
    """Equal bots, of which one is called by another name: it has every rank equally often."""
    games = [[1, 2, 3, 4], [4, 1, 2, 3], [3, 1, 2, 4], [2, 1, 3, 4]] * 50
    rated = ratings_of([result(number, "a,b,b,b", points) for number, points in enumerate(games)])
    assert abs(rated["a"].mu - rated["b"].mu) < rated["a"].sigma
