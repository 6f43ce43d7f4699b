"""The agenda of a position: what stands on it can be due, and in that order."""

from __future__ import annotations

from typing import Any

import pytest

import tertulia
from tertulia.kernel.errors import BadPosition
from tertulia.kernel.match import Match

Item = dict[str, Any]


def at(seats: int, phase: str = "work", **parts: Any) -> Match:
    return tertulia.from_position("coffee-traders", {"seats": seats, "phase": phase, **parts}, chance="manual")


def again(position: dict[str, Any], **parts: Any) -> dict[str, Any]:
    return tertulia.from_position("coffee-traders", {**position, **parts}, chance="manual").position()


def asked(match: Match) -> str:
    return str(match.position()["agenda"][-1]["what"])


def due(kind: str, arg: int = 0, seat: int = 0) -> Item:
    return {"what": kind, "seat": seat, "arg": arg}


TWO_IN_G = [{"plantations": ["G1-1 A"]}, {"plantations": ["G1-2 A"]}]
FIVE_SORTS = {"guatemala": 9, "brazil": 9, "ethiopia": 9, "colombia": 9, "indonesia": 9}
RICH = {"players": [{"coffee": FIVE_SORTS}]}
PARIS_1 = {"players": [{"coffee": FIVE_SORTS, "bars": {"Paris": [1]}}]}
FOLLOWED = [due("followers", 0 + 8 * 1), due("following", 0, seat=1)]
"""In the trade of Guatemala, which seat 0 has opened, seat 1 is asked."""
TO_PARIS_1 = [due("delivered", 6), due("paying", 6)]


def opened_by(*seats: int) -> dict[str, Any]:
    return {"trades": {"guatemala": {"traders": list(seats)}}}


@pytest.mark.parametrize(
    ("phase", "parts", "tail", "complaint"),
    [
        ("work", {"players": TWO_IN_G}, [due("favouring", 8 * 0b111)], "'favouring' cannot be due"),
        ("work", {"players": TWO_IN_G, "centres": {"guatemala": 3}}, [due("favouring", 8 * 0b11)], "cannot be due"),
        ("work", {"players": TWO_IN_G, "centres": {}}, [due("favouring", 8 * 0b11)], "cannot be due"),
        ("work", {}, [due("line-bonus", 1)], "'line-bonus' cannot be due"),
        ("work", {}, [due("line-bonus", 1, seat=1)], "the seat whose 'turn' it is"),
        ("work", {}, [due("taking-animal", seat=2)], "the seat whose 'turn' it is"),
        ("trade", {}, [due("trading"), due("taking-animal")], "before it is answered"),
        ("trade", {}, [due("following", 0, seat=1)], "a seat or an arg that cannot be"),
        ("trade", opened_by(0), [due("following", 0, seat=1)], "the seat whose 'turn' it is"),
        ("trade", opened_by(0), [FOLLOWED[0], due("following", 0, seat=2)], "only seat 1 can be asked now"),
        ("trade", opened_by(0, 1), FOLLOWED, "'following' cannot be due for seat 1"),
        ("trade", opened_by(2), FOLLOWED, "the traders of a trade are who opened it and those asked since"),
        ("trade", opened_by(0, 2), FOLLOWED, "the traders of a trade are who opened it and those asked since"),
        ("trade", {}, [due("builders"), due("building-along", 0, seat=1)], "nobody has opened a trade or built"),
        ("trade", {}, [due("builders", 8), due("building-along", 1, seat=1)], "does not go with 'builders'"),
        ("trade", {}, [due("builders", 8), due("giving", 2, seat=1)], "does not go with 'builders'"),
        ("trade", {}, [due("stepping", 2, seat=1)], "the seat whose 'turn' it is"),
        ("sell", RICH, [due("swapping", 3)], "swapped in a turn of Sell that goes on"),
        ("sell", RICH, [due("rewarded")], "'rewarded' cannot be due"),
        ("sell", RICH, [due("winning-building", 0)], "'winning-building' cannot be due"),
        ("sell", RICH, [due("taking-animal"), due("selling")], "stands below all else"),
        ("sell", PARIS_1, TO_PARIS_1, "'delivered' cannot be due"),
        ("sell", RICH, [due("selling"), *TO_PARIS_1], "or the second delivery to a bar"),
    ],
)
def test_what_stands_on_the_agenda_can_be_due(
    phase: str, parts: dict[str, Any], tail: list[Item], complaint: str
) -> None:
    position = at(3, phase, turn=0, **parts).position()
    with pytest.raises(BadPosition, match=complaint):
        again(position, agenda=[*position["agenda"][:-1], *tail])


def test_a_follower_is_asked_in_turn_order() -> None:
    position = at(3, "trade", turn=0, **opened_by(0)).position()
    assert again(position, agenda=[*position["agenda"][:-1], *FOLLOWED])["agenda"][-1] == {
        "what": "following",
        "seat": 1,
    }


@pytest.mark.parametrize(
    "payment", [{"owed": {"brazil": 9}}, {"bought": 9}, {"owed": {"guatemala": 1, "ethiopia": 1}, "bought": 1}]
)
def test_no_more_is_owed_or_bought_than_it_costs(payment: dict[str, Any]) -> None:
    position = at(3, "sell", turn=0, **RICH).position()
    with pytest.raises(BadPosition, match="more is owed or bought than this costs"):
        again(position, agenda=[*position["agenda"][:-1], due("selling", 1), *TO_PARIS_1], **payment)


def test_a_fine_is_asked_of_each_seat_once_and_in_turn_order() -> None:
    players = [{"plantations": ["G1-1 A", "G1-2 A"]}, {"plantations": ["B1-1 A"]}, {"plantations": ["E1-1 A"]}]
    match = at(3, "workers", players=players)
    while asked(match) != "fined":
        match.play("pass")
    position = match.position()
    *rest, third, second, first = position["agenda"]
    assert [item.get("seat", 0) for item in (first, second, third)] == [0, 1, 2]
    for wrong in ([second, third, first], [third, second, first, {**first, "arg": first["arg"] + 1}]):
        with pytest.raises(BadPosition, match="in turn order, of each seat once"):
            again(position, agenda=[*rest, *wrong])
    with pytest.raises(BadPosition, match="'fined' cannot be due for seat 0"):
        again(position, agenda=[*rest, third, second, {**first, "arg": first["arg"] + 7}])


def test_coffee_that_is_kept_is_there() -> None:
    position = at(3, "reset", **RICH).position()
    *rest, item = position["agenda"]
    assert item["what"] == "keeping" and item["arg"] > 2**31
    assert again(position) == position
    for arg in (item["arg"] + 8, item["arg"] | 7, 1 + 8):
        with pytest.raises(BadPosition, match="'keeping' cannot be due"):
            again(position, agenda=[*rest, {**item, "arg": arg}])
    with pytest.raises(BadPosition, match="before that of the stock counters"):
        again(position, agenda=[*rest[:-1], item])


def test_nobody_is_abroad_when_coffee_is_stored() -> None:
    position = at(3, "reset", **RICH).position()
    first, *others = position["players"]
    with pytest.raises(BadPosition, match="are at home when coffee is stored"):
        again(position, players=[{**first, "meeples": first["meeples"] - 1, "contractors": 1}, *others])


def test_after_the_last_reset_nothing_is_stored() -> None:
    position = at(3, "reset", **RICH).position()
    with pytest.raises(BadPosition, match="the game is over after the reset of 1980"):
        again(position, period=1980, agenda=position["agenda"][1:])


def test_contract_sets_are_drawn_seat_by_seat() -> None:
    match = tertulia.new("coffee-traders", 3, seed=1, chance="manual")
    while asked(match) != "draw-sets" or match.position()["players"][0]["set"] is None:
        match.play(match.legal()[0])
    position = match.position()
    first, second, third = position["players"]
    with pytest.raises(BadPosition, match="still to be drawn"):
        again(position, players=[{**first, "set": None}, {**second, "set": 3}, third])
