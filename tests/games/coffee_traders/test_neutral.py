"""The neutral third of the game for two (CT-11)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    C,
    asked,
    bare,
    build,
    coffee_of,
    donkeys,
    legal,
    named,
    plant,
    play,
    refused,
    start,
    table,
)
from support import rule

from tertulia.games.coffee_traders import flow, scoring
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.state import State

AT_THE_START = "G1-1 B1-2 E1-3 C1-4 I1-1"


def after_work(state: State) -> State:
    """Nobody does anything in Work."""
    return play(start(state, "work"), "pass; pass")


def added(state: State) -> str:
    """What the neutral third has planted since the start."""
    return " ".join(plot for plot in named(state.plots[2]).split() if plot not in AT_THE_START)


@rule("CT-11")
def test_it_begins_with_a_manned_plantation_in_every_coop() -> None:
    state = table(2)
    assert named(state.plots[2]) == named(state.manned) == AT_THE_START
    assert state.worker_stock == 100 - 5 - 2 - 5


@rule("CT-11")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_more_players_there_is_none(seats: int) -> None:
    state = play(start(table(seats), "work"), *["pass"] * seats)
    assert len(state.plots) == seats and state.taken() == 0


@rule("CT-11")
def test_after_work_it_plants_two_where_the_two_players_have_the_most_quality() -> None:
    state = plant(plant(table(2), 0, "C1-1 C1-2 I1-2 I1-3 I1-4"), 1, "C1-3 C2-1 G1-2 G1-3")
    whole = pieces(state)
    after_work(state)  # quality in Colombia 2 + 3, Indonesia 3, Guatemala 2
    assert added(state) == "C2-2 I2-1" and state.manned & state.plots[2] == state.plots[2]
    assert pieces(state) == whole and state.coins == [10, 10] and state.donkeys == [0, 0]


@rule("CT-11")
def test_buildings_count_for_quality_and_its_own_plantations_do_not() -> None:
    state = build(plant(table(2), 0, "E1-1 I1-2"), 0, "post indonesia", "hospital guatemala")
    plant(state, 2, "B3-1 B3-2")
    assert added(after_work(state)) == "G2-1 B3-1 B3-2 I2-1"


@rule("CT-11")
def test_a_tie_goes_to_the_first_coop() -> None:
    assert added(after_work(table(2))) == "G2-1 B2-1"
    assert added(after_work(plant(plant(table(2), 0, "I1-2"), 1, "E1-1"))) == "E2-1 I2-1"


@rule("CT-11")
def test_it_takes_the_leftmost_free_plot_whoevers_donkeys_are_there() -> None:
    state = plant(plant(table(2), 0, "C1-1 C2-1"), 1, "C1-2 C2-2")
    donkeys(donkeys(state, 0, "G2-1"), 1, "C2-3")
    assert added(after_work(state)) == "G2-1 C2-3"


@rule("CT-11")
def test_it_plants_only_where_the_row_has_a_free_plot_and_none_of_its_own() -> None:
    state = plant(plant(table(2), 0, "C1-1 C1-2 C2-1 C2-2"), 1, "C1-3 C2-3 E1-1")
    plant(state, 2, "E2-2")
    assert added(after_work(state)) == "G2-1 B2-1 E2-2"  # Colombia is full, Ethiopia has one
    state = table(2)
    plant(state, 2, "G2-1 B2-1 E2-1 I2-1")
    assert added(after_work(state)) == "G2-1 B2-1 E2-1 C2-1 I2-1"  # room for one only


@rule("CT-11")
@pytest.mark.parametrize(("year", "plots"), [(1970, "G2-1 B2-1"), (1975, "G2-1 B2-1"), (1980, "G3-1 B3-1")])
def test_its_level_is_2_in_the_first_two_periods_and_3_in_the_last(year: int, plots: str) -> None:
    assert added(after_work(table(2, year))) == plots


@rule("CT-11")
def test_what_it_plants_closes_the_plot() -> None:
    state = start(plant(table(2), 0, "G1-2"), "work")
    assert "plant G2-1 A" in legal(state)
    play(state, "pass; pass")
    while asked(state) != "working":
        play(state, "pass")
    assert refused(state, "plant G2-1 A") == "CT-21"


@rule("CT-11", "CT-42")
@pytest.mark.parametrize(("answers", "traders"), [
    (["follow"], [0, 1, 2, -1, -1]), (["pass"], [0, 2, -1, -1, -1]),
])  # fmt: skip
def test_it_follows_last_in_every_trade_as_a_trader(answers: list[str], traders: list[int]) -> None:
    state = play(start(table(2), "trade"), "open colombia", *answers)
    assert state.traders[C * 5 : C * 5 + 5] == traders
    assert state.antwerp == 0b11111 and flow.actor(state) == 1  # the coin stays, and the next one's turn has come


@rule("CT-11", "CT-50")
def test_its_coffee_is_discarded() -> None:
    state = plant(table(2), 0, "C1-1")  # a pot of 6 with that of the neutral third
    play(start(state, "trade"), "open colombia; pass; pass; pass")
    assert coffee_of(state, 0) == "4C" and state.coffee_bank[C] == 150 - 4  # 1 + 3; the third trader's 2 are gone


@rule("CT-11")
def test_it_does_not_build_along() -> None:
    state = plant(table(2), 0, "C1-1")
    play(start(state, "trade"), "build post colombia")
    assert asked(state) == "trading" and flow.actor(state) == 1 and state.buildings_in(C) == 1


@rule("CT-11", "CT-90")
def test_it_takes_part_in_the_majorities() -> None:
    state = plant(plant(plant(bare(2), 0, "C1-1"), 1, "C1-2 C1-3 C2-1"), 2, "C1-4 C2-2")
    coops = scoring.SOURCES.index("coops")
    assert [scoring.by_source(state, seat)[coops] for seat in range(2)] == [4, 16]  # it is second
