"""A match's past in few lines: many draws of a kind are told together."""

from __future__ import annotations

from tertulia.cli.play_history import happened
from tertulia.games import find_game
from tertulia.kernel.history import draws_alike, in_one_line
from tertulia.kernel.match import new


def test_many_draws_of_a_kind_are_one_line_and_every_action_is_in_one() -> None:
    match = new(find_game("guatemala-cafe"), 3, seed="deal")
    alike = list(draws_alike(match))
    assert [place for one in alike for place in one] == list(range(len(match)))
    assert len(alike) < 8 < 24 < len(match)
    assert [len(one) for one in draws_alike(match, len(match) - 2)] == [1] * 2


def test_the_deal_says_how_many_sacks_everybody_got() -> None:
    match = new(find_game("guatemala-cafe"), 3, seed="deal")
    match.tag(players="Ana, Ben, Carl")
    lines = list(happened(match, None, (), "en", 0))
    (deal,) = [line for line in lines if "dealt a sack" in line]
    assert deal.count("dealt a sack ×") == 3 and "Carl: dealt a sack ×" in deal


def test_what_lines_begin_with_alike_is_said_once() -> None:
    told = in_one_line(["Ana: drew a lady", "Ana: drew a lady", "Ana: drew a joker", "Ben: drew a lady", "the end"])
    assert told == "Ana: drew a lady ×2, drew a joker · Ben: drew a lady · the end"
