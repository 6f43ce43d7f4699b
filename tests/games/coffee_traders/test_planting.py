"""Action A of Work: where one plants and what it costs (CT-21 to CT-25)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    B,
    asked,
    coins,
    donkeys,
    legal,
    named,
    offered,
    plant,
    play,
    ready,
    refused,
    start,
    table,
    why_not,
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.pieces import COIN, PLOT_NAMES
from tertulia.games.coffee_traders.state import State


def working(plots: str = "", money: int = 40, ready_donkeys: int = 2, trucks: int = 0) -> State:
    """Four players; the first works, with these manned plantations and pieces."""
    return start(ready(coins(plant(table(4), 0, plots), 0, money), 0, ready_donkeys, trucks), "work")


def sites(state: State, row: int, line: str = "A") -> str:
    """The plots of a row where a tile of a line may be planted without a truck of the Company Reserve."""
    found = [text.split()[0] for text in offered(state, "plant") if text.endswith(f" {line}")]
    return " ".join(plot for plot in found if plot[1] == str(row))


def next_work(state: State) -> State:
    """On to the next turn of Work of the first player: whatever ends a question soonest."""
    while asked(state) != "working" or flow.actor(state) != 0:
        play(state, "pass" if "pass" in legal(state) else legal(state)[0])
    return state


# ---- cost and bonus (CT-21) ----------------------------------------------------------------------------------------


@rule("CT-21")
def test_a_plantation_costs_a_cube_and_coins_and_leaves_its_line() -> None:
    state = working(money=10)
    whole = pieces(state)
    play(state, "plant G1-3 B")
    assert state.cubes == [3, 4, 4, 4] and state.coins[0] == 8 and named(state.plots[0]) == "G1-3"
    assert state.tiles[:6] == [2, 2, 1, 2, 1, 1] and not state.manned
    assert pieces(state) == whole and flow.actor(state) == 1


@rule("CT-21")
@pytest.mark.parametrize(("plots", "plot", "cost"), [
    ("B1-2", "B1-3", 2), ("B1-2", "B2-2", 3), ("B1-2 B2-2", "B3-2", 4),
    ("", "B1-1", 2), ("G1-1", "B1-1", 3), ("G1-1 E1-1", "B1-1", 4), ("G1-1 E1-1 C1-1", "B1-1", 5),
    ("G1-1 E1-1 C1-1 I1-1", "B1-1", 6), ("G1-1 G1-2 G1-3", "B1-1", 3),
])  # fmt: skip
def test_the_cost_is_by_level_with_a_surcharge_by_coops_for_a_new_one(plots: str, plot: str, cost: int) -> None:
    assert refused(working(plots, cost - 1), f"plant {plot} B") == "CT-21"
    state = play(working(plots, cost), f"plant {plot} B")
    assert state.coins[0] == state.board.plot_bonus[PLOT_NAMES.index(plot)][COIN]


@rule("CT-21")
def test_a_coop_is_new_if_one_has_nothing_there_at_that_moment() -> None:
    state = plant(plant(coins(table(3), 0, 2), 0, "G1-1"), 0, "B1-1", manned=False)
    next_work(play(start(state, "fines"), "lose"))
    assert state.coins[0] == 2 and refused(state, "plant B1-2 A") == "CT-21" and "plant G1-2 A" in legal(state)


@rule("CT-21")
@pytest.mark.parametrize(("plots", "plot", "gains"), [
    ("", "G1-1", "workers 1"), ("", "E1-2", "coins 1"), ("", "G1-3", "arabica 1"), ("", "C1-3", "donkeys 1"),
    ("", "I1-1", "sumatra 1"), ("B1-1", "B2-1", "coins 2"), ("G1-2 G2-2", "G3-2", "arabica 1 workers 1"),
    ("I1-1 I2-1", "I3-1", "arabica 1 sumatra 1"), ("E1-3 E2-3", "E3-3", "arabica 2 coins 1"),
])  # fmt: skip
def test_the_bonus_of_the_plot_comes_at_once(plots: str, plot: str, gains: str) -> None:
    def held(state: State) -> dict[str, int]:
        return {"workers": state.workers[0], "coins": state.coins[0], "arabica": sum(state.arabica[:5]),
                "donkeys": state.ready_donkeys[0], "sumatra": state.sumatra[0]}  # fmt: skip

    state = working(plots)
    before = held(state)
    play(state, f"plant {plot} A")
    row = int(plot[1])
    words = gains.split()
    spent = {"coins": row + 1, "donkeys": row - 1}
    expected = {name: count - spent.get(name, 0) for name, count in before.items()}
    for name, count in zip(words[::2], words[1::2], strict=True):
        expected[name] += int(count)
    assert held(state) == expected
    assert sum(state.arabica) == state.arabica["GBECI".index(plot[0])]  # a step is on that coop's track


@rule("CT-21")
def test_the_plot_must_be_free() -> None:
    state = start(plant(plant(table(2), 1, "B1-1"), 0, "B1-3"), "work")
    for plot in ("B1-1", "B1-3", "B1-2"):  # somebody else's, one's own, the neutral third's
        assert refused(state, f"plant {plot} A") == "CT-21"
    assert sites(state, 1).split()[3:4] == ["B1-4"]


# ---- the first in a coop (CT-22) and rows (CT-23) ------------------------------------------------------------------


@rule("CT-22")
def test_the_first_plantation_in_a_coop_must_be_in_row_1() -> None:
    state = donkeys(ready(plant(coins(table(4), 0, 40), 1, "B1-1 B2-1"), 0, 2, 1), 0, "B2-2 B3-2 B3-2")
    start(plant(state, 0, "G1-1"), "work")
    for move in ("plant B2-2 A", "plant B3-2 A", "plant B3-1 A truck"):
        assert refused(state, move) == "CT-22"
    assert "plant B1-2 A" in legal(state) and sites(state, 2) == "G2-1"


@rule("CT-22")
def test_ones_first_plantation_adds_a_worker_to_the_centre_and_the_next_does_not() -> None:
    state = start(plant(table(4), 1, "B1-5"), "work")
    play(state, "plant B1-1 A")
    assert state.centre == [1, 2, 1, 1, 1] and state.worker_stock == 100 - 4 - 5 - 1 - 1
    play(state, "plant B1-2 A; earn; earn; plant B1-3 A")
    assert state.centre == [1, 2, 1, 1, 1]


@rule("CT-22")
def test_the_first_again_after_all_are_lost_counts_as_first() -> None:
    state = plant(table(3), 0, "B1-1", manned=False)
    next_work(play(start(state, "fines"), "lose"))
    assert state.centre[B] == 1 and refused(state, "plant B2-1 A") == "CT-22"
    assert play(state, "plant B1-1 A").centre[B] == 2


@rule("CT-23")
def test_an_upper_row_never_gets_more_plantations_than_row_1() -> None:
    state = working("B1-2 B2-2", ready_donkeys=5)
    assert refused(state, "plant B2-1 A") == "CT-23"
    assert sites(working("B1-2 B1-3 B2-2", ready_donkeys=5), 2) == "B2-1 B2-3"


@rule("CT-23")
def test_each_upper_row_is_compared_with_row_1_by_itself() -> None:
    state = working("B1-2 B2-2", ready_donkeys=5)
    assert sites(state, 3) == "B3-1 B3-2"  # two in the upper rows, one below
    state = working("B1-2 B2-2 B3-1", ready_donkeys=5, trucks=1)
    assert refused(state, "plant B3-2 B") == refused(state, "plant B3-3 B truck") == "CT-23"
    state = working("B1-2 B1-3 B3-1", ready_donkeys=5)
    assert sites(state, 2) == "B2-1 B2-2 B2-3"  # however many are in row 3


@rule("CT-23")
def test_rows_are_compared_in_each_coop_by_itself() -> None:
    state = working("G1-1 G1-2 B1-2 B2-2")
    assert refused(state, "plant B2-1 A") == "CT-23" and sites(state, 2) == "G2-1 G2-2"


# ---- donkeys (CT-24) -----------------------------------------------------------------------------------------------


@rule("CT-24")
@pytest.mark.parametrize(("below", "above"), [
    ("B1-1", "B2-1"), ("B1-2", "B2-1 B2-2"), ("B1-4", "B2-3 B2-4"), ("B1-5", "B2-4"),
])  # fmt: skip
def test_row_2_must_touch_a_plantation_of_ones_own_in_row_1(below: str, above: str) -> None:
    state = working(below)
    assert sites(state, 2) == above
    for number in range(1, 5):
        if f"B2-{number}" not in above:
            assert refused(state, f"plant B2-{number} A") == "CT-24"


@rule("CT-24")
def test_somebody_elses_plantation_below_does_not_serve() -> None:
    state = start(plant(plant(table(4), 0, "B1-1"), 1, "B1-3"), "work")
    assert refused(state, "plant B2-2 A") == refused(state, "plant B2-3 A") == "CT-24"


@rule("CT-24", "CT-28")
def test_a_donkey_comes_from_the_company_reserve_and_stays() -> None:
    state = working("B1-2", ready_donkeys=1)
    whole = pieces(state)
    play(state, "plant B2-2 A")
    assert named(state.donkeys[0]) == "B2-2" and state.ready_donkeys[0] == 0 and pieces(state) == whole


@rule("CT-24")
def test_without_a_donkey_in_the_company_reserve_row_2_is_closed() -> None:
    state = working("B1-2", ready_donkeys=0)
    assert state.spare_donkeys[0] == 8 and refused(state, "plant B2-2 A") == "CT-24" and not sites(state, 2)


@rule("CT-24")
def test_a_donkey_of_ones_own_already_there_serves() -> None:
    state = start(donkeys(ready(plant(table(4), 0, "B1-2"), 0, 0), 0, "B2-2"), "work")
    assert sites(state, 2) == "B2-2"
    play(state, "plant B2-2 A")
    assert named(state.donkeys[0]) == "B2-2" and state.spare_donkeys[0] == 7
    state = start(donkeys(plant(table(4), 0, "B1-2"), 0, "B2-2"), "work")
    assert play(state, "plant B2-2 A").ready_donkeys[0] == 2  # none of these is used


@rule("CT-24")
def test_somebody_elses_donkey_closes_a_plot() -> None:
    state = start(donkeys(plant(table(4), 0, "B1-2"), 1, "B2-2"), "work")
    assert refused(state, "plant B2-2 A") == "CT-24" and sites(state, 2) == "B2-1"


# ---- two donkeys or a truck (CT-25) --------------------------------------------------------------------------------


@rule("CT-25")
def test_row_3_takes_two_donkeys_above_a_plantation_of_ones_own_in_row_2() -> None:
    state = working("B1-2 B2-2")
    assert sites(state, 3) == "B3-1 B3-2" and refused(state, "plant B3-3 A") == "CT-25"
    whole = pieces(state)
    play(state, "plant B3-2 A")
    assert named(state.pairs[0]) == named(state.donkeys[0]) == "B3-2"
    assert state.ready_donkeys[0] == 0 and pieces(state) == whole


@rule("CT-25")
@pytest.mark.parametrize(("there", "in_reserve", "enough"), [
    ("", 1, False), ("", 2, True), ("B3-1", 0, False), ("B3-1", 1, True), ("B3-1 B3-1", 0, True),
])  # fmt: skip
def test_only_the_donkeys_that_are_missing_come_from_the_company_reserve(
    there: str, in_reserve: int, enough: bool
) -> None:
    state = start(donkeys(ready(plant(table(4), 0, "B1-2 B2-2"), 0, in_reserve), 0, there), "work")
    if not enough:
        assert refused(state, "plant B3-1 A") == "CT-25"
        return
    play(state, "plant B3-1 A")
    assert named(state.pairs[0]) == "B3-1" and state.ready_donkeys[0] == in_reserve - 2 + len(there.split())


@rule("CT-25")
def test_a_plantation_in_row_1_is_no_link_for_donkeys_to_row_3() -> None:
    state = start(donkeys(plant(plant(table(4), 0, "B1-2"), 1, "B1-3 B2-2"), 0, "B3-2 B3-2"), "work")
    assert refused(state, "plant B3-2 A") == "CT-25"


@rule("CT-25")
def test_one_donkey_of_somebody_else_stops_donkeys_but_no_truck() -> None:
    state = start(donkeys(ready(plant(table(4), 0, "B1-2 B2-2"), 0, 2, 1), 1, "B3-1"), "work")
    assert sites(state, 3) == "B3-2" and refused(state, "plant B3-1 A") == "CT-25"
    play(state, "plant B3-1 A truck")
    assert named(state.trucks[0]) == "B3-1" and named(state.plots[0]) == "B1-2 B2-2 B3-1"


@rule("CT-25", "CT-28")
def test_a_truck_needs_only_a_plantation_in_row_1_of_the_coop_and_stays() -> None:
    state = working("B1-5", ready_donkeys=0, trucks=1)
    assert [text for text in offered(state, "plant") if "truck" in text] == [
        f"B3-{number} {line} truck" for line in "AB" for number in (1, 2, 3)
    ]
    whole = pieces(state)
    play(state, "plant B3-1 B truck")
    assert named(state.trucks[0]) == "B3-1" and state.ready_trucks[0] == 0 and not state.donkeys[0]
    assert state.coins[0] == 40 - 4 + 3 and pieces(state) == whole


@rule("CT-25")
def test_a_truck_must_be_in_the_company_reserve() -> None:
    assert refused(working("B1-1"), "plant B3-1 A truck") == "CT-25"


@rule("CT-25")
def test_a_truck_does_not_help_where_row_1_has_gone() -> None:
    state = start(ready(plant(coins(table(4), 0, 40), 0, "B2-1"), 0, 0, 1), "work")
    assert refused(state, "plant B3-1 A truck") == "CT-23"  # one in row 3 would be more than none in row 1


@rule("CT-25")
def test_a_truck_stays_when_its_plantation_is_destroyed_and_serves_again() -> None:
    state = ready(coins(plant(table(3), 0, "B1-1"), 0, 40), 0, 0, 2)
    play(start(state, "work"), "plant B3-1 A truck; pass; pass; pass")
    play(state, "pass; pass; pass; lose")  # nobody's private workers come
    assert named(state.plots[0]) == "B1-1" and named(state.trucks[0]) == "B3-1"
    next_work(state)
    assert refused(state, "plant B3-1 A truck") == "CT-25"  # the one that stands there serves
    play(state, "plant B3-1 A")
    assert named(state.plots[0]) == "B1-1 B3-1" and state.ready_trucks[0] == 1 and state.ready_donkeys[0] == 0


@rule("CT-25")
@pytest.mark.parametrize("trucks", [0, 1])
def test_a_truck_is_refused_where_ones_own_truck_or_donkeys_serve(trucks: int) -> None:
    state = plant(coins(table(4), 0, 40), 0, "B1-1 B2-1")
    state.trucks[0], state.spare_trucks[0] = 1 << 12 + 10, 1
    state = start(ready(donkeys(state, 0, "B2-1 B3-1 B3-1"), 0, 0, trucks), "work")
    assert why_not(state, "plant B3-1 A truck") == "your two donkeys on B3-1 serve; plant there without a truck"
    assert why_not(state, "plant B3-2 A truck") == "your truck on B3-2 serves again; plant there without another one"
    assert {"plant B3-1 A", "plant B3-2 A"} <= set(legal(state))
    assert ("plant B3-3 A truck" in legal(state)) == (trucks == 1)


@rule("CT-25")
def test_somebody_elses_truck_does_not_serve() -> None:
    state = plant(table(4), 0, "B1-1")
    state.trucks[1], state.spare_trucks[1] = 1 << 12 + 9, 1
    assert refused(start(state, "work"), "plant B3-1 A") == "CT-25"
