"""Positions that cannot be are refused with what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from games.guatemala_cafe.tables import ELSEWHERE, WHITE_AT_F7, table

import tertulia
from tertulia.kernel.errors import BadPosition


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"production": {"a1": "sheep"}}, "no piece 'sheep'"),
        ({"production": {"z1": "red shed"}}, "no space 'z1'"),
        ({"production": {"a1": "red sack"}}, "no sack lies"),
        ({"production": {"d2": "red shed"}}, "only sacks lie"),
        ({"production": {"a1": "red shed", "a2": "red shed", "a3": "red shed", "a4": "red shed"}}, "1 too many"),
        ({"plantations": [{"red": {"shed": "d5"}}]}, "no free site"),
        ({"plantations": [{"red": {"shed": "a1"}}]}, "no free site"),
        ({"plantations": [{"red": {"workers": ["d4"]}}]}, "no free cell"),
        ({"plantations": [{"red": {"workers": ["d5", "f5"]}}]}, "one connected group"),
        ({"plantations": [{"red": {"workers": ["e5"]}}, {"red": {"workers": ["e4"]}}]}, "touches another's"),
        ({"roads": ["a1/b1"]}, "no road can lie on a1/b1"),
        ({"roads": ["e4/f4", "e4/f4"]}, "named twice"),
        ({"docks": {"B": ["red", "red", "red", "white"]}}, "room for 3 ships"),
        ({"docks": {"A": ["red"]}}, "room for 0 ships"),
        ({"docks": {"X": ["red"]}}, "no harbour 'X'"),
        ({"stocks": [["red"] * 8]}, "too many"),
        ({"stocks": [3]}, "needs a 'seer'"),
        ({"money": [1, 2]}, "3 seats but 2"),
        ({"mover": 3}, "no seat 3"),
        ({"stage": "asking"}, "asked exactly when"),
        ({"stage": "placing"}, "held exactly when"),
        ({"stage": "over"}, "'stage' and 'endings' disagree"),
        ({"points": [71, 0, 0]}, "the game is over"),
        ({"idle": 6}, "the game is over"),
        ({"stage": "acting", "taken": ["b1"], "plantations": [ELSEWHERE]}, "no piece can have been taken"),
        ({"buyer": "middle"}, "no space of the Buyer's track"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        table(3, **position)


def test_only_the_number_of_seats_is_needed() -> None:
    match = table(4)
    assert match.actor == 0 and match.legal()[0] == "move 1"
    with pytest.raises(BadPosition):
        tertulia.from_position("guatemala-cafe", {})


def test_what_is_not_named_is_where_the_preset_has_it() -> None:
    match = table(3, plantations=[WHITE_AT_F7], docks={"B": ["red"]})
    counts = list(match.position()["production"].values())
    assert counts.count("white worker") == 6 and counts.count("white shed") == 2 and counts.count("red ship") == 2
    assert match.position()["road_stock"] == 50


def test_a_view_is_a_position_too() -> None:
    match = tertulia.new("guatemala-cafe", 3, seed=2)
    seen = match.game.dump(match.view(1))
    assert seen["stocks"][0] == 8 and seen["bag"] == 5
    again = tertulia.from_position("guatemala-cafe", seen, chance="manual")
    assert again.position() == seen
