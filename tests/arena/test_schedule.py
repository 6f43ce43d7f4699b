"""Who plays whom: every bot on every seat equally often, on the same deals."""

from __future__ import annotations

from collections import Counter, defaultdict
from contextlib import closing
from itertools import combinations

import pytest

from tertulia.arena.plan import FIXED, ROTATED, Plan, make_plan
from tertulia.arena.pool import play_in_pool
from tertulia.arena.schedule import Seating, check_everybody_plays, length_of_round, line_ups, seatings
from tertulia.games import find_game
from tertulia.kernel.errors import BadInput

CI = find_game("cafe-international")


def plan(bots: str, seats: int, games: int, seating: str = "fair") -> Plan:
    return Plan("cafe-international", seats, games, tuple(bots.split(",")), "7", {}, seating)


def chairs(played: list[Seating]) -> Counter[tuple[str, int]]:
    return Counter((bot, seat) for one in played for seat, bot in enumerate(one.bots))


@pytest.mark.parametrize(
    ("bots", "seats", "games"),
    [("a,b", 2, 20), ("a,b,c,d", 4, 96), ("a,b,c", 4, 36), ("a,b", 4, 36), ("a,b,c,d,e", 2, 40), ("a,b,c,d", 3, 48)],
)
def test_every_bot_has_every_seat_equally_often(bots: str, seats: int, games: int) -> None:
    counted = chairs(list(seatings(plan(bots, seats, games))))
    assert len(counted) == len(bots.split(",")) * seats
    assert len(set(counted.values())) == 1


@pytest.mark.parametrize(
    ("bots", "seats", "games"),
    [("a,b", 4, 20), ("a,b,c", 4, 12), ("a,b,c,d", 4, 4), ("a,b,c,d,e", 2, 20), ("a,b", 3, 6), ("p,p,g,g", 4, 20)],
)
def test_everything_is_even_after_any_number_of_fair_rounds(bots: str, seats: int, games: int) -> None:
    """Of two bots at four seats a deal takes four games, or two where they sit in turn, so rounds differ."""
    assert length_of_round(plan(bots, seats, 1)) == games
    for rounds in range(1, 9):
        played = list(seatings(plan(bots, seats, rounds * games)))
        assert len(set(chairs(played).values())) == 1
        assert len({Counter(bot for one in played for bot in one.bots)[bot] for bot in bots.split(",")}) == 1


def test_a_deal_is_played_by_the_same_bots_on_each_others_seats() -> None:
    deals = defaultdict(list)
    for one in seatings(plan("a,b,c", 3, 12)):
        deals[one.deal].append(one.bots)
    assert len(deals) == 4
    for played in deals.values():
        assert len(set(played)) == 3 and {tuple(sorted(seated)) for seated in played} == {("a", "b", "c")}
        assert all({seated[seat] for seated in played} == {"a", "b", "c"} for seat in range(3))
    assert deals[0][0] != deals[1][0]  # in turn each sits after each other


def test_of_more_bots_than_seats_all_combinations_play() -> None:
    played = list(seatings(plan("a,b,c,d,e", 3, 30)))
    met = Counter(tuple(sorted(one.bots)) for one in played)
    assert set(met) == set(combinations("abcde", 3)) and set(met.values()) == {3}
    assert len({one.deal for one in played}) == 10  # one for each line-up
    cut = Counter(bot for one in played[:15] for bot in one.bots)
    assert set(cut.values()) == {9}  # wherever it is stopped, all have played about as often


def test_fewer_bots_than_seats_are_repeated_in_turn() -> None:
    assert set(line_ups(3, 4)) == {(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)}
    assert list(line_ups(2, 4)) == [(0, 0, 1, 1)]
    assert length_of_round(plan("a,b,c", 4, 100)) == 12


def test_equal_bots_play_every_deal_once() -> None:
    assert [one.deal for one in seatings(plan("a", 4, 5))] == [0, 1, 2, 3, 4]
    assert length_of_round(plan("p,g,g,g", 4, 100)) == 4


def test_a_longer_plan_begins_as_a_shorter_one() -> None:
    assert list(seatings(plan("a,b,c", 4, 60)))[:25] == list(seatings(plan("a,b,c", 4, 25)))


def test_too_few_games_for_all_bots_are_refused() -> None:
    with pytest.raises(BadInput, match="--games 6 is too few for every bot to play; ask for a fair round, 20"):
        check_everybody_plays(plan("a,b,c,d,e", 2, 6))
    check_everybody_plays(plan("a,b,c,d,e", 2, 7))


def test_the_round_of_many_bots_is_soon_counted() -> None:
    assert length_of_round(plan(",".join("abcdefghijklmnopqrstuvwx"), 5, 1)) == 5 * 42_504


@pytest.mark.parametrize("workers", [1, 2])
def test_of_endless_games_the_first_are_played_at_once(workers: int) -> None:
    endless = make_plan(CI, 2, 10**12, ["random"], "7", CI.read_options({}))
    check_everybody_plays(endless)
    with closing(play_in_pool(endless, seatings(endless), workers)) as played:
        assert {next(played).number for _game in range(3)} <= set(range(12))


def test_fixed_and_rotated_seats_have_a_deal_for_every_game() -> None:
    assert [one.bots for one in seatings(plan("a,b,c", 3, 2, FIXED))] == [("a", "b", "c")] * 2
    rotated = list(seatings(plan("a,b,c", 3, 4, ROTATED)))
    assert ["".join(one.bots) for one in rotated] == ["abc", "cab", "bca", "abc"]
    assert [one.deal for one in rotated] == [0, 1, 2, 3]
