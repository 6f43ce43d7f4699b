"""What a bot thinks of a hand: what is of no use costs, and the more the worse it can be got rid of."""

from __future__ import annotations

from games.cafe_international.scene import cafe, full_house

from tertulia.games.cafe_international.heuristic import forecast
from tertulia.kernel.match import Match


def worth(match: Match) -> float:
    """Of the first player's position, as a bot sees it."""
    return forecast(match.state)[0]


def test_the_same_tile_twice_is_worth_less_than_two_that_score_as_much() -> None:
    assert worth(cafe("us-m us-m")) < worth(cafe("us-m us-f")) - 2


def test_a_tile_without_a_chair_costs_the_more_the_worse_the_next_seat_at_the_bar_is() -> None:
    house = {chair: guest for chair, guest in full_house().items() if chair != "C53"}  # only an American could sit down
    company = ["us-f", "us-f", "us-m", "us-m", "es-m", "es-m", "tr-f", "tr-f", "tr-m"]
    cheap, dear = (worth(cafe("it-m", "uk-m", chairs=house, bar=" ".join(company[:count]))) for count in (2, 9))
    assert dear < cheap - 3


def test_a_tile_that_can_score_at_several_chairs_is_worth_more_than_at_none() -> None:
    assert worth(cafe("us-f", chairs="C53 us-m")) > worth(cafe("us-f")) + 0.5
