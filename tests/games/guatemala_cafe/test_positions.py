"""Positions that cannot be are refused with what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from games.guatemala_cafe.tables import ELSEWHERE, WHITE_AT_F7, all_laid, table

import tertulia
from tertulia.kernel.errors import BadPosition

OPENLY = {"silent-blockade": False}
NOTHING_KNOWN = {"black": -1, "white": -1, "beige": -1, "red": -1, "brown": -1}
"""A stock that has no sack of any coffee."""


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


SACKS_OUT = {"black": 6, "white": 6, "beige": 5, "red": 6, "brown": 6}
"""The bag before the deal."""


def begun(seats: int = 3, **options: Any) -> dict[str, Any]:
    """A new game with the start player named, before the deal."""
    match = tertulia.new("guatemala-cafe", seats, seed=1, chance="manual", start="1", **options)
    return match.position()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"mover": 1}, "seat 0 starts by the options"),
        ({"stage": "starting"}, "a start player is drawn only where the options name none"),
        ({"stage": "setting"}, "no piece is to be put out"),
        ({"points": [1, 0, 0]}, "before the first turn nothing has been built or scored, but 'points' says so"),
        ({"idle": 1}, "but 'idle' says so"),
        ({"buyer": "top a"}, "but 'buyer' says so"),
        ({"taken": ["a1"]}, "but 'taken' says so"),
        ({"asked": 1}, "but 'asked' says so"),
        ({"known": [{"red": -1}], "options": {"silent-blockade": False, "start": "1"}}, "but 'known' says so"),
        (
            {"stocks": [["red"] * 2, ["white"]], "bag": {**SACKS_OUT, "red": 4, "white": 5}},
            "sacks are dealt seat after",
        ),
        ({"stocks": [["red"] * 9], "bag": {**SACKS_OUT, "red": -3}}, "is less than the minimum of 0"),
    ],
)
def test_before_the_first_turn_nothing_but_draws_has_happened(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        tertulia.from_position("guatemala-cafe", {**begun(), **changes})


def test_a_free_production_board_is_filled_in_order() -> None:
    match = tertulia.new("guatemala-cafe", 3, seed=1, chance="manual", start="1", setup="free")
    for _ in range(8):
        match.play(match.legal()[0])
    position = match.position()
    assert tertulia.from_position("guatemala-cafe", position, chance="manual").legal() == match.legal()
    first, *_rest, last = [space for space, piece in position["production"].items() if not piece.endswith("sack")]
    sack = next(space for space, piece in position["production"].items() if piece.endswith("sack"))
    gap = {space: piece for space, piece in position["production"].items() if space != first}
    pool = dict(position["pool"])
    pool[position["production"][first]] = pool.get(position["production"][first], 0) + 1
    with pytest.raises(BadPosition, match="filled in order, without a gap"):
        tertulia.from_position("guatemala-cafe", {**position, "production": gap, "pool": pool})
    early = {space: piece for space, piece in position["production"].items() if space != sack}
    bag = {**position["bag"]}
    coffee = position["production"][sack].split()[0]
    bag[coffee] = bag.get(coffee, 0) + 1
    with pytest.raises(BadPosition, match=r"without a gap|before all other pieces"):
        tertulia.from_position("guatemala-cafe", {**position, "production": early, "bag": bag})
    assert last != first


SCORED = {"stage": "refilling", "buyer": "top d", "scored": "black", "laid": ["black"], "stocks": [["red"]]}
"""Seat 0 has scored the black sack of d2."""


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({**SCORED, "sack_space": "d1", "plantations": [{"red": {"shed": "f7"}}]}, "no sack can have come from d1"),
        ({**SCORED, "sack_space": "h3"}, "not in the Buyer's line"),
        ({**SCORED, "sack_space": "d2", "laid": []}, "does not lie on the track"),
        ({**SCORED, "sack_space": "d2", "stage": "acting"}, "has the blocker's sack"),
        ({**SCORED, "sack_space": "d2", "stage": "leaving"}, "no choice between ships"),
        (
            {**SCORED, "sack_space": "d2", "stage": "asking", "asked": 1, "options": OPENLY},
            "cannot block, is not asked",
        ),
        ({"stocks": [["red"] * 6 + ["white"] * 4]}, "stocks only shrink after the deal"),
        ({"known": [{"red": 1}], "stocks": [["red"]]}, "blockades are asked silently"),
        ({"known": [{"red": 2}], "stocks": [["red"]], "options": OPENLY}, "is not so"),
        ({"pool": {"red worker": 1}, "production": {"a1": "road"}}, "pieces are still to be put out"),
        ({"seer": 3}, "no seat 3 to see this"),
        ({"seer": 0, "stocks": [["red"], ["red"]]}, "cannot see the stock of seat 1, so it is only a number"),
        ({"seer": 0, "stocks": [[], 1], "known": [{}, {"red": 2}], "options": OPENLY}, "does not go with the sacks"),
        ({"seer": 0, "stocks": [[], 1], "known": [{}, NOTHING_KNOWN], "options": OPENLY}, "does not go with the sacks"),
        ({"seer": 0, "stocks": [["red"]], "known": [{"red": -1}], "options": OPENLY}, "is not so"),
        ({"stage": "over", "endings": ["standstill"]}, "'endings' cannot be"),
        ({"stage": "over", "endings": ["marker-at-sack"], "idle": 6}, "'endings' cannot be"),
        ({"stage": "over", "endings": ["standstill"], "points": [71, 0, 0]}, "'endings' cannot be"),
        ({"money": [10**4, 0, 0]}, "greater than the maximum of 9999"),
    ],
)
def test_what_is_remembered_goes_with_the_rest(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        table(3, **position)


def test_a_finished_game_is_read_with_the_reason_it_ended_for() -> None:
    assert table(3, stage="over", endings=["standstill"], idle=6).over
    assert table(3, stage="over", endings=["marker-at-sack"], points=[71, 0, 0]).over


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


def test_a_view_that_is_played_on_gives_nobody_sacks_that_another_must_have() -> None:
    """Seat 1 is known to have the last red sack that is unseen, and no other coffee."""
    unseen = {"bag": {"red": 1, "white": 1}, "stocks": [[], 1, 1], "seer": 0}
    known = [{}, {"red": 1}, {}]
    sacks = all_laid([[], ["red"], ["white"]], {}, empty="d2")
    scored = {"stage": "refilling", "mover": 2, "buyer": "top d", "scored": "black", "sack_space": "d2"}
    view = table(3, **{**sacks, **unseen, **scored, "known": known, "options": OPENLY})
    assert view.legal() == ["refill white"]
    assert table(3, **{**sacks, **unseen, **scored}).legal() == ["refill white", "refill red"]
