"""Positions: what is left out is as at the start of a game or of a phase; what cannot be is refused."""

from __future__ import annotations

from typing import Any

import pytest

import tertulia
from tertulia.kernel.errors import BadPosition
from tertulia.kernel.match import Match

EVERYONE = range(2, 6)


def at(seats: int, phase: str = "work", **parts: Any) -> Match:
    return tertulia.from_position("coffee-traders", {"seats": seats, "phase": phase, **parts}, chance="manual")


def asked(match: Match) -> str:
    return str(match.position()["agenda"][-1]["what"])


@pytest.mark.parametrize("seats", EVERYONE)
def test_only_the_number_of_seats_is_needed(seats: int) -> None:
    match = tertulia.from_position("coffee-traders", {"seats": seats})
    assert match.actor == 0 and asked(match) == "working" and "plant G1-2 A" in match.legal()
    assert [player["cubes"] for player in match.position()["players"]] == [4] * seats
    with pytest.raises(BadPosition):
        tertulia.from_position("coffee-traders", {})


@pytest.mark.parametrize("seats", EVERYONE)
@pytest.mark.parametrize("period", [1970, 1975, 1980])
@pytest.mark.parametrize(
    ("phase", "then", "question"),
    [
        ("work", "work", "working"),
        ("workers", "workers", "manning"),
        ("trade", "trade", "trading"),
        ("harvest", "sell", "selling"),
        ("sell", "sell", "selling"),
    ],
)
def test_without_an_agenda_the_phase_begins(seats: int, period: int, phase: str, then: str, question: str) -> None:
    players = [{"plantations": ["G1-2 A"]}]
    match = at(seats, phase, period=period, players=players)
    position = match.position()
    assert (position["period"], position["phase"], asked(match)) == (period, then, question)
    assert match.actor == (seats - 1 if question == "selling" else 0)  # CT-60: Sell in reverse
    assert tertulia.from_position("coffee-traders", position).position() == position


def test_without_an_agenda_sell_begins_with_the_last_of_the_turn_order() -> None:
    assert at(3, "sell", order=[1, 2, 0]).actor == 0
    assert at(3, "sell", order=[1, 2, 0], passed=[0], next_order=[0]).actor == 2


def test_without_an_agenda_the_set_up_begins() -> None:
    match = at(3, "set-up")
    assert match.actor == tertulia.CHANCE and match.position()["agenda"][-1]["what"] == "draw-order"
    assert tertulia.from_position("coffee-traders", match.position(), chance="manual").position() == match.position()


@pytest.mark.parametrize("seats", EVERYONE)
def test_without_an_agenda_the_reset_begins_after_everybody_has_passed_in_reverse(seats: int) -> None:
    match = at(seats, "reset")
    assert match.position()["next_order"] == list(range(seats))[::-1] and asked(match) == "keeping"
    while match.position()["phase"] == "reset":
        match.play(match.legal()[0])
    assert match.position()["period"] == 1975 and match.position()["order"] == list(range(seats))[::-1]
    assert at(seats, "reset", period=1980).over


def test_the_whole_game_is_played_from_a_phase_without_an_agenda() -> None:
    match = at(2, "workers", period=1975)
    while not match.over:
        match.play(match.legal()[-1])
    assert match.position()["period"] == 1980


def test_harvest_takes_place_when_it_begins() -> None:
    players = [{"plantations": ["G1-1 A manned"], "coffee": {}}]
    match = at(4, "harvest", players=players, trades={"guatemala": {"traders": [0]}})
    assert match.position()["players"][0]["coffee"] == {"guatemala": 2}


@pytest.mark.parametrize(("phase", "question"), [("work", "working"), ("trade", "trading"), ("sell", "selling")])
def test_a_phase_of_turns_goes_on_with_the_turn_that_is_named(phase: str, question: str) -> None:
    match = at(4, phase, turn=2, order=[3, 2, 1, 0])
    assert match.actor == 1 and asked(match) == question


def test_those_who_passed_are_not_asked_again() -> None:
    assert at(4, "work", passed=[0, 1]).actor == 2
    with pytest.raises(BadPosition, match="seat 0, who has passed"):
        at(4, "work", passed=[0], turn=0)
    with pytest.raises(BadPosition, match="seat 3, who has passed"):
        at(4, "sell", passed=[3], next_order=[3], turn=3)


def test_cubes_left_are_kept_when_a_position_begins_work() -> None:
    match = at(3, players=[{"cubes": 0, "reserve": ["coins"]}, {"cubes": 2}])
    assert match.actor == 1 and [player["cubes"] for player in match.position()["players"]] == [0, 2, 4]


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"owed": {"brazil": 1}}, "no payment is being made"),
        ({"phase": "set-up", "objectives": [1, 2, 3]}, "still to be drawn"),
        ({"phase": "set-up", "players": [{"coins": 3}]}, "nobody has anything"),
        ({"phase": "sell", "next_order": [1]}, "'next_order' must name"),
        ({"phase": "trade", "players": [{"cubes": 1}]}, "unused ones are lost"),
        ({"turn": 3}, "no place 3 in the turn order"),
        ({"order": [0, 1]}, "names 2 of 3 seats"),
        ({"agenda": []}, "the agenda is empty"),
        ({"agenda": [{"what": "working"}]}, "the agenda does not go with"),
        ({"players": [{"plantations": ["G1-1 A", "G1-1 B"]}]}, "two plantations stand on G1-1"),
        ({"players": [{"plantations": ["G1-5 A"]}]}, "not used with 3 players"),
        ({"players": [{"plantations": ["G1-1 A", "G1-2 A", "G1-3 A"]}]}, "more tiles of level 1 than line A has"),
        ({"players": [{"donkeys": {"G1-1": 1}}]}, "no 1 donkey spaces"),
        ({"players": [{"trucks": ["G2-1"]}]}, "trucks lead to row 3 only"),
        ({"players": [{"meeples": 9}]}, "too many meeples"),
        ({"players": [{"bars": {"Paris": [1]}}, {"bars": {"Paris": [1]}}]}, "two tokens are on cell 1 of Paris"),
        ({"players": [{"arabica": {"brazil": 9}}]}, "beyond the last Arabica step"),
        ({"phase": "trade", "trades": {"brazil": {"traders": [1, 1]}}}, "must be different seats"),
        ({"players": [{"coins": 601}]}, "coins too many"),
        ({"neutral": ["G1-1"]}, "the neutral third is for 2 players only"),
        ({"players": [{"set": 2}, {"set": 2}]}, "two seats have the same contract set"),
        ({"bought": 1}, "owed or bought, but no payment is being made"),
        ({"players": [{"contractors": 1}]}, "go home in Reset and are placed in Trade"),
        ({"phase": "workers", "trades": {"brazil": {"traders": [1]}}}, "go home in Reset and are placed in Trade"),
        ({"phase": "set-up", "agenda": []}, "still to be drawn"),
        ({"phase": "set-up", "period": 1975}, "the set-up is before 1970"),
        ({"phase": "set-up", "owed": {"brazil": 1}}, "no payment is being made"),
        ({"phase": "harvest", "agenda": [{"what": "working"}]}, "the harvest asks for nothing"),
        ({"phase": "trade", "passed": [0], "turn": 0}, "'trading' cannot be due for seat 0"),
        ({"players": [{"penalties": 1}]}, "seat 0 has 1 penalty tokens; a reset brings two at most"),
        ({"players": [{"gainable": 3, "meeples": 5}]}, "3 gainable meeples; 2 is the most"),
        (
            {"players": [{"contracts": ["A"]}, {"contracts": ["B"], "arabica_counters": {"guatemala": 2}}]},
            "seat 0 holds",
        ),
        ({"players": [{"coins": 10**20}]}, "the number is too large"),
        ({"players": [{"coins": 3.0}]}, "3.0 is no whole number"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        tertulia.from_position("coffee-traders", {"seats": 3, **position})


@pytest.mark.parametrize("phase", ["work", "trade", "sell"])
def test_a_turn_is_that_of_the_seat_at_its_place_in_the_turn_order(phase: str) -> None:
    position = at(3, phase, turn=1, order=[2, 0, 1]).position()
    assert position["turn"] == 1 and "seat" not in position["agenda"][-1]  # it is seat 0's
    for wrong in ({"turn": 2}, {"turn": None}, {"order": [0, 1, 2]}):
        with pytest.raises(BadPosition, match="must be asked of the seat whose 'turn' it is"):
            tertulia.from_position("coffee-traders", {**position, **wrong})


def test_who_has_no_contract_set_named_gets_one_that_is_left() -> None:
    match = at(3, players=[{}, {"set": 1}, {"set": 5}])
    assert [player["set"] for player in match.position()["players"]] == [2, 1, 5]


def test_after_a_payment_nothing_is_bought_any_more() -> None:
    players = [{"coffee": {"colombia": 2, "orange": 1}, "coins": 9}]
    match = at(3, "sell", order=[1, 2, 0], players=players)
    match.play("serve Paris 3")
    match.play("buy indonesia")
    assert match.position()["bought"] == 1
    match.play("deliver")
    assert match.position()["bought"] == 0
