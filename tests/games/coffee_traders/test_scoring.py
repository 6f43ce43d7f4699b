"""Points (CT-90 to CT-93), counters (CT-3) and objectives (CT-5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.coffee_traders.table import (
    C,
    G,
    bare,
    build,
    coffee,
    coins,
    contracts,
    counters,
    plant,
    play,
    start,
    table,
    token,
)
from support import rule

from tertulia.games.coffee_traders.phases.gains import claim
from tertulia.games.coffee_traders.pieces import OBJECTIVES
from tertulia.games.coffee_traders.scoring import SOURCES, by_source, filled_spaces, meets, ranks, scores
from tertulia.games.coffee_traders.state import State


def points(state: State, seat: int = 1) -> dict[str, int]:
    """Where a seat has points from."""
    found = zip(SOURCES, by_source(state, seat), strict=True)
    return {source: number for source, number in found if number}


def coop_points(state: State) -> list[int]:
    return [points(state, seat).get("coops", 0) for seat in range(state.seats)]


# ---- coops ---------------------------------------------------------------------------------------------------------


@rule("CT-90")
def test_quality_is_the_levels_of_plantations_and_the_buildings() -> None:
    state = plant(bare(), 1, "C1-1 C2-1 C3-1", manned=False)
    assert state.quality(1, C) == 6
    build(state, 1, "post colombia", "station colombia", "hospital colombia", "warehouse")
    assert state.quality(1, C) == 10 and state.quality(1, G) == 0


@rule("CT-90")
def test_the_first_three_in_quality_get_points_in_each_coop() -> None:
    state = plant(plant(plant(plant(bare(), 0, "G1-1 G2-1"), 1, "G1-2 G1-3"), 2, "G3-1"), 3, "G1-4")
    build(state, 0, "post guatemala")
    assert coop_points(state) == [16, 4, 8, 0]
    plant(state, 3, "E1-1")
    assert coop_points(state) == [16, 4, 8, 16]


@rule("CT-90")
def test_a_tie_shares_the_sum_of_the_places_rounded_down() -> None:
    state = plant(plant(plant(bare(), 0, "C1-1 C2-1"), 1, "C1-2 C1-3 C1-4"), 2, "C3-1")
    build(build(state, 0, "hospital colombia"), 1, "post colombia", "station colombia")
    assert coop_points(state) == [12, 12, 4, 0]
    state = plant(plant(plant(bare(), 0, "C1-1"), 1, "C1-2"), 2, "C1-3")
    assert coop_points(state) == [9, 9, 9, 0]
    assert coop_points(plant(state, 3, "C1-4")) == [7, 7, 7, 7]
    assert coop_points(plant(state, 3, "C2-1")) == [4, 4, 4, 16]


@rule("CT-90")
def test_without_quality_there_is_nothing() -> None:
    assert coop_points(plant(bare(), 0, "I1-1")) == [16, 0, 0, 0]


@rule("CT-90")
def test_the_neutral_third_takes_places_and_shares_ties() -> None:
    state = plant(plant(plant(bare(2), 2, "G1-1 B1-2 E1-3"), 0, "G1-2 E1-1 E1-2"), 1, "B2-1")
    assert coop_points(state) == [12 + 16, 16]  # seat 1 has 2 in Brazil, the neutral third 1
    assert coop_points(plant(state, 1, "G2-1"))[1] == 16 + 16
    assert coop_points(state)[0] == 6 + 16  # tied with the neutral third for 8 + 4


# ---- one item at a time --------------------------------------------------------------------------------------------


def _set(name: str, value: int) -> Callable[[State], State]:
    def change(state: State) -> State:
        getattr(state, name)[1] = value
        return state

    return change


ITEMS: list[tuple[str, int, Callable[[State], State]]] = [
    ("company-reserve", 3, _set("ready_donkeys", 3)),
    ("company-reserve", 2, _set("ready_civets", 2)),
    ("company-reserve", 6, _set("ready_trucks", 2)),
    ("workers", 4, _set("workers", 4)),
    ("penalties", -6, _set("penalties", 2)),
]


@rule("CT-91")
@pytest.mark.parametrize(("source", "worth", "change"), ITEMS)
def test_pieces_score_by_their_number(source: str, worth: int, change: Callable[[State], State]) -> None:
    assert points(bare()) == {}
    assert points(change(bare())) == {source: worth}


@rule("CT-91")
def test_pieces_elsewhere_score_nothing() -> None:
    state = bare()
    state.sumatra[1] = state.spare_donkeys[1] = state.spare_trucks[1] = state.contractors[1] = 3
    state.donkeys[1] = state.trucks[1] = 1 << 9
    assert points(state) == {}


@rule("CT-91")
def test_each_arabica_track_scores_the_number_at_its_step() -> None:
    state = bare()
    state.arabica[5:10] = [0, 1, 3, 5, 8]
    assert points(state) == {"arabica": 1 + 3 + 6 + 14}


@rule("CT-91")
def test_the_counter_track_scores_its_highest_filled_space() -> None:
    state = counters(bare(), 1, "1G 1B", "1E")
    assert points(state) == {"counters": state.board.counter_points[3]}


@rule("CT-91")
def test_contracts_score_their_printed_points() -> None:
    state = bare()
    state.contracts[1] = 0b100101
    printed = state.board.contract_points
    assert points(state) == {"contracts": printed[0] + printed[2] + printed[5]}


@rule("CT-91")
def test_bar_cells_score_their_printed_points() -> None:
    state = token(token(bare(), 1, "Paris 1", "Tokyo 6"), 0, "Paris 2", "Paris 3", "Tokyo 1", "Tokyo 2")
    token(token(state, 2, "Paris 4", "Paris 5"), 3, "Tokyo 3", "Tokyo 4")  # so that seat 1 has no majority
    printed = state.board.bar_points
    assert points(state) == {"bars": printed[0] + printed[5]}


@rule("CT-91")
def test_buildings_score_the_points_of_their_number() -> None:
    state = build(bare(), 1, "warehouse", "warehouse", "warehouse")
    assert points(state) == {"buildings": 4}
    state = build(bare(), 1, "post guatemala", "post brazil", "station brazil", "hospital ethiopia")
    assert points(state)["buildings"] == 1 + 2 + 1 + 5


@rule("CT-91")
def test_placed_plantations_score_by_level() -> None:
    state = plant(bare(), 1, "G1-1 G2-1 B1-1 E3-1", manned=False)
    assert points(state) == {"plantations": 1 + 2 + 1 + 3, "coops": 48}


@rule("CT-91")
def test_scores_are_the_sum_of_all_sources() -> None:
    state = counters(build(plant(table(3), 1, "G1-1 B1-1"), 1, "post brazil"), 1, "1G", "1B")
    assert scores(state) == [sum(by_source(state, seat)) for seat in range(3)]
    assert points(state) == {
        "coops": 32, "company-reserve": 2, "workers": 1, "counters": 2, "buildings": 1, "plantations": 2,
    }  # fmt: skip


# ---- counters ------------------------------------------------------------------------------------------------------


@rule("CT-3")
@pytest.mark.parametrize(("arabica", "animal", "filled"), [
    ("", "", 0), ("1G", "", 1), ("3G", "", 1), ("1G", "1G", 2), ("2G", "1G", 2), ("2G", "2G", 3), ("3G", "3G", 4),
    ("2B 1E", "2B 1C", 5), ("3B", "1B", 2), ("1G 1B 1E 1C 1I", "1G 1B 1E 1C 1I", 10),
    ("2G 2B 1E 1C 1I", "2G 2B 1E 1C 1I", 10),
])  # fmt: skip
def test_counters_fill_spaces_by_stack_and_by_pairs_beyond_the_first(arabica: str, animal: str, filled: int) -> None:
    assert filled_spaces(counters(bare(), 1, arabica, animal), 1) == filled


# ---- bars ----------------------------------------------------------------------------------------------------------


def majorities(state: State) -> list[int]:
    return [points(state, seat).get("bar-majorities", 0) for seat in range(state.seats)]


@rule("CT-92")
def test_most_cells_of_a_track_bring_four_points_and_second_most_two() -> None:
    state = token(token(token(bare(), 0, "Rome 1", "Rome 2", "Rome 3"), 1, "Rome 4", "Rome 5"), 2, "Rome 6")
    assert majorities(state) == [4, 2, 0, 0]
    assert majorities(token(state, 2, "Tokyo 1")) == [4, 2, 4, 0]


@rule("CT-92")
def test_a_tie_goes_to_who_holds_the_lower_cell() -> None:
    state = token(token(token(bare(), 0, "Rome 1", "Rome 4"), 1, "Rome 2", "Rome 5"), 2, "Rome 3")
    assert majorities(state) == [2, 4, 0, 0]
    assert majorities(token(state, 2, "Rome 6")) == [0, 2, 4, 0]


# ---- objectives ----------------------------------------------------------------------------------------------------


def objective(state: State, name: str) -> State:
    """This objective is drawn, and no other."""
    for letter, names in enumerate(OBJECTIVES):
        if name in names:
            state.objectives[letter] = names.index(name)
    return state


MET: list[tuple[str, Callable[[State], State], Callable[[State], State]]] = [
    ("coops", lambda s: plant(s, 1, "G1-1 B1-1 E1-1 E1-2"), lambda s: plant(s, 1, "I1-1")),
    ("rows", lambda s: plant(s, 1, "G1-1 G2-1 G3-1"), lambda s: plant(s, 1, "B2-1")),
    ("rows", lambda s: plant(s, 1, "G1-1 G2-1 B2-1"), lambda s: plant(s, 1, "G3-1")),
    ("quality", lambda s: plant(s, 1, "G1-1 G2-1 G2-2 B3-1"), lambda s: build(s, 1, "station guatemala")),
    ("buildings", lambda s: build(s, 1, "post guatemala", "post brazil", "hospital brazil", "warehouse"),
     lambda s: build(s, 1, "station brazil")),
    ("warehouses", lambda s: build(s, 1, "warehouse", "warehouse", "post brazil"), lambda s: build(s, 1, "warehouse")),
    ("column", lambda s: build(s, 1, "post brazil", "post ethiopia", "station brazil"),
     lambda s: build(s, 1, "post colombia")),
    ("column", lambda s: build(s, 1, "station brazil", "station ethiopia", "post brazil"),
     lambda s: build(s, 1, "station colombia")),
    ("contracts", lambda s: contracts(s, 1, "ABF"), lambda s: contracts(s, 1, "C")),
    ("tracks", lambda s: token(s, 1, "Paris 1", "Paris 2", "Rome 1", "London 6"), lambda s: token(s, 1, "Tokyo 3")),
    ("spaces", lambda s: counters(s, 1, "2G 1B", "1G 1E"), lambda s: counters(s, 1, "2G 1B", "2G 1E")),
]  # fmt: skip


@rule("CT-5")
@pytest.mark.parametrize(("name", "almost", "enough"), MET, ids=[name for name, *_ in MET])
def test_an_objective_is_met(name: str, almost: Callable[[State], State], enough: Callable[[State], State]) -> None:
    state = almost(objective(bare(), name))
    if name == "quality":
        assert state.quality(1, G) == 5
    letter = [name in names for names in OBJECTIVES].index(True)
    assert not meets(state, 1, letter)
    enough(state)
    assert meets(state, 1, letter) and not meets(state, 0, letter)
    state.objectives[letter] = -1
    assert not meets(state, 1, letter)


@rule("CT-5")
def test_an_objective_is_claimed_when_it_is_met_and_the_first_get_more() -> None:
    state = objective(token(token(table(3), 2, "Paris 1", "Rome 1", "London 1"), 1, "Paris 2", "Rome 2"), "tracks")
    for seat in range(3):
        coffee(state, seat, "9G 9B 9E 9C 9I")
    play(start(state, "sell"), "serve Tokyo 1")
    assert state.claims == [0] * 8 + [1] and points(state, 2)["objectives"] == 8
    play(state, "pass", "serve Tokyo 2", "serve London 2")
    assert state.claims[5] == 2 and points(state, 1)["objectives"] == 6
    assert "objectives" not in points(state, 0)


@rule("CT-5")
def test_claims_bring_less_and_less() -> None:
    state = bare(5)
    state.claims[2::3] = [3, 5, 1, 2, 4]
    assert [points(state, seat)["objectives"] for seat in range(5)] == [4, 2, 8, 6, 2]


@rule("CT-5")
def test_who_meet_it_at_once_claim_in_turn_order() -> None:
    state = objective(token(token(bare(), 0, "Paris 1", "Rome 1", "London 1", "Tokyo 1"), 2, "Paris 2"), "tracks")
    token(state, 2, "Rome 2", "London 2", "Tokyo 2")
    state.order = [3, 2, 1, 0]
    claim(state, 2)
    assert [state.claims[seat * 3 + 2] for seat in range(4)] == [2, 0, 1, 0]


# ---- who wins ------------------------------------------------------------------------------------------------------


@rule("CT-93")
def test_coins_and_coffee_score_nothing() -> None:
    assert points(coins(coffee(bare(), 1, "9G 9O"), 1, 40)) == {}


@rule("CT-93")
def test_points_then_coins_then_coffee_then_turn_order_decide() -> None:
    state = bare(5)
    state.order = [4, 3, 2, 1, 0]
    assert ranks(state) == [5, 4, 3, 2, 1]
    assert ranks(coffee(state, 1, "2G")) == [5, 1, 4, 3, 2]
    coffee(state, 2, "1B 1E 1O")
    assert ranks(state) == [5, 2, 1, 4, 3]
    coins(state, 0, 1)
    assert ranks(state) == [1, 3, 2, 5, 4]
    state.workers[3] = 1
    assert ranks(state) == [2, 4, 3, 1, 5]
