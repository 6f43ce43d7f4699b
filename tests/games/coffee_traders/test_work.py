"""Phase 1, Work: turns (CT-20), common workers (CT-29), donkeys (CT-30), civets and coins (CT-31)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    E,
    asked,
    civets,
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
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.state import State

# ---- turns (CT-20) -------------------------------------------------------------------------------------------------


@rule("CT-20")
def test_turns_go_round_in_turn_order_with_one_action_each() -> None:
    state = start(table(3, order=[2, 0, 1]), "work")
    actors = []
    for _ in range(7):
        actors.append(flow.actor(state))
        play(state, "earn")
    assert actors == [2, 0, 1, 2, 0, 1, 2] and state.cubes == [2, 2, 1]


@rule("CT-20")
def test_a_pass_is_for_the_phase_and_unused_cubes_are_lost() -> None:
    state = play(start(plant(table(2), 0, "B1-1", manned=False), "work"), "pass; earn")
    assert flow.actor(state) == 1
    play(state, "earn; pass")
    assert state.phase == 2 and state.cubes == [0, 0] and state.spent == [4, 4]


@rule("CT-20")
def test_there_are_four_cubes_again_in_the_next_period() -> None:
    state = start(table(2), "work")
    play(state, "pass; pass")
    while asked(state) != "working":
        play(state, "pass")
    assert state.period == 1 and state.cubes == [4, 4] and state.uses == [0, 0]


@rule("CT-20", "CT-4")
def test_who_has_no_cube_left_is_asked_for_the_one_of_the_bonus_reserve() -> None:
    state = play(start(table(2), "work"), *["earn"] * 8)
    assert asked(state) == "working" and legal(state) == ["use cube", "use coins", "pass"]
    assert refused(state, "earn") == refused(state, "civet") == refused(state, "plant G1-2 A") == "CT-20"
    play(state, "use cube")
    assert flow.actor(state) == 0 and "earn" in legal(state) and state.reserve == [6, 7]
    play(state, "earn")
    assert flow.actor(state) == 1 and state.coins[0] == 20
    assert play(state, "pass").phase == 3  # all have passed or have none: on to Trade


@rule("CT-20", "CT-4")
def test_who_may_not_use_it_is_not_asked() -> None:
    state = start(table(3), "work")
    state.uses = [2, 0, 2]
    state.reserve[1] = 6  # the cube is gone
    play(state, *["earn"] * 12)
    assert state.phase == 3


@rule("CT-20")
def test_actions_of_other_phases_are_refused_in_work() -> None:
    state = start(table(4), "work")
    for move in ("open brazil", "man B1-1", "contract A", "pay", "put back"):
        assert refused(state, move) == "CT-20"


# ---- common workers (CT-29) ----------------------------------------------------------------------------------------


def waiting(centre: int, *plots: str) -> State:
    """Seat after seat with these empty plantations in Ethiopia, and so many workers in its centre."""
    state = table(4)
    for seat, own in enumerate(plots):
        plant(state, seat, own, manned=False)
    state.worker_stock += state.centre[E] - centre
    state.centre[E] = centre
    return start(state, "work")


@rule("CT-29")
def test_each_player_gets_one_worker_in_the_lowest_row_and_there_on_the_leftmost() -> None:
    state = waiting(5, "E1-1 E2-1", "E1-3 E1-4", "E2-3 E3-1")
    whole = pieces(state)
    play(state, "send ethiopia")
    assert named(state.manned) == "E1-1 E1-3 E2-3" and state.centre == [1, 1, 2, 1, 1]
    assert state.cubes[0] == 3 and pieces(state) == whole and flow.actor(state) == 1


@rule("CT-29")
def test_a_plantation_with_a_worker_gets_none() -> None:
    state = plant(table(4), 0, "E1-1")
    plant(plant(state, 0, "E1-2", manned=False), 1, "E1-3")
    play(start(state, "work"), "send ethiopia")
    assert named(state.manned) == "E1-1 E1-2 E1-3" and state.centre[E] == 1


@rule("CT-29")
def test_a_centre_that_was_emptied_gets_a_worker_from_the_stock() -> None:
    state = waiting(2, "E1-1", "E1-3")
    stock = state.worker_stock
    play(state, "send ethiopia")
    assert state.centre[E] == 1 and state.worker_stock == stock - 1
    state = waiting(2, "E1-1")
    stock = state.worker_stock
    play(state, "send ethiopia")
    assert state.centre[E] == 1 and state.worker_stock == stock


@rule("CT-29")
@pytest.mark.parametrize(("plots", "steps"), [
    (["E1-1"], 0), (["E1-1", "E1-2"], 1), (["", "E1-2"], 1), (["E1-1", "E1-2", "E1-3", "E1-4"], 1),
])  # fmt: skip
def test_a_worker_for_somebody_else_brings_one_step_however_many_there_are(plots: list[str], steps: int) -> None:
    state = play(waiting(4, *plots), "send ethiopia")
    assert state.arabica[:5] == [0, 0, steps, 0, 0] and sum(state.arabica) == steps


@rule("CT-29")
def test_a_worker_must_be_there_and_somebody_must_get_it() -> None:
    state = start(plant(plant(table(2), 0, "B1-1"), 1, "E1-1", manned=False), "work")
    assert offered(state, "send") == ["ethiopia"]
    assert refused(state, "send brazil") == "CT-29"  # all manned, that of the neutral third, too
    assert refused(state, "send colombia") == "CT-29"
    assert refused(waiting(0, "E1-1"), "send ethiopia") == "CT-29"


@rule("CT-29")
def test_with_too_few_workers_the_active_player_chooses_who_gets_them() -> None:
    state = waiting(2, "E1-1 E2-1", "E1-2", "E1-3")
    play(state, "send ethiopia")
    assert asked(state) == "favouring" and flow.actor(state) == 0
    assert legal(state) == ["favour 1", "favour 2", "favour 3"]
    assert refused(state, "favour 4") == refused(state, "earn") == "CT-29"
    play(state, "favour 1")
    assert legal(state) == ["favour 2", "favour 3"] and refused(state, "favour 1") == "CT-29"
    play(state, "favour 3")
    assert named(state.manned) == "E1-1 E1-3" and state.centre[E] == 1 and state.arabica[:5] == [0, 0, 1, 0, 0]
    assert flow.actor(state) == 1 and state.cubes[0] == 3


@rule("CT-29")
def test_who_favours_nobody_else_makes_no_step() -> None:
    state = play(waiting(1, "E1-1", "E1-2"), "send ethiopia; favour 1")
    assert named(state.manned) == "E1-1" and sum(state.arabica) == 0 and state.centre[E] == 1


# ---- donkeys (CT-30) -----------------------------------------------------------------------------------------------


@rule("CT-30")
def test_a_donkey_costs_two_cubes_and_comes_from_the_personal_supply() -> None:
    state = start(plant(table(4), 0, "B1-2"), "work")
    whole = pieces(state)
    assert offered(state, "donkey") == ["B2-1", "B2-2"]
    play(state, "donkey B2-1")
    assert named(state.donkeys[0]) == "B2-1" and state.cubes[0] == 2 and state.coins[0] == 10
    assert state.ready_donkeys[0] == 2 and state.spare_donkeys[0] == 5 and pieces(state) == whole


@rule("CT-30")
def test_two_cubes_and_a_donkey_in_the_supply_are_needed() -> None:
    state = start(plant(table(4), 0, "B1-2"), "work")
    state.uses[0] = 1
    play(state, "donkey B2-1; pass; pass; pass; earn")
    assert refused(state, "donkey B2-2") == "CT-30"
    play(state, "use cube; donkey B2-2")  # the cube of the bonus reserve is as good
    assert named(state.donkeys[0]) == "B2-1 B2-2"
    state = start(ready(plant(table(4), 0, "B1-2"), 0, 8), "work")
    assert refused(state, "donkey B2-1") == "CT-30"


@rule("CT-30")
def test_the_space_is_above_a_plantation_of_ones_own() -> None:
    state = start(plant(plant(table(4), 0, "B1-1 B2-3"), 1, "E1-2"), "work")
    assert offered(state, "donkey") == ["B2-1", "B3-2", "B3-3"]
    assert refused(state, "donkey B2-2") == refused(state, "donkey E2-1") == refused(state, "donkey B3-1") == "CT-30"


@rule("CT-30")
def test_the_plot_may_be_planted_already() -> None:
    state = start(plant(plant(table(4), 0, "B1-2"), 1, "B1-3 B2-2"), "work")
    assert named(play(state, "donkey B2-2").donkeys[0]) == "B2-2"


@rule("CT-30")
def test_row_2_has_one_donkey_space_and_row_3_two() -> None:
    state = donkeys(donkeys(plant(table(4), 0, "B1-2 B2-2"), 0, "B2-1"), 1, "B2-2 B3-1")
    start(state, "work")
    assert refused(state, "donkey B2-1") == refused(state, "donkey B2-2") == "CT-30"
    assert offered(state, "donkey") == ["B3-1", "B3-2"]
    play(state, "donkey B3-1")  # beside that of the other
    assert named(state.donkeys[0]) == "B2-1 B3-1" and state.pairs == [0] * 4
    play(state, "pass; pass; pass")
    assert refused(state, "donkey B3-1") == "CT-30"
    state = donkeys(plant(table(4), 0, "B1-2 B2-2"), 0, "B3-2")
    play(start(state, "work"), "donkey B3-2; pass; pass; pass")
    assert named(state.pairs[0]) == "B3-2" and refused(state, "donkey B3-2") == "CT-30"


# ---- civets and coins (CT-31) --------------------------------------------------------------------------------------


@rule("CT-31")
def test_a_cube_sends_a_civet_to_sumatra_or_brings_two_coins() -> None:
    state = start(table(2), "work")
    whole = pieces(state)
    play(state, "civet; earn")
    assert state.sumatra == [1, 0] and state.spare_civets == [4, 5] and state.coins == [10, 12]
    assert state.cubes == [3, 3] and pieces(state) == whole


@rule("CT-31")
def test_without_a_civet_in_the_supply_there_are_only_coins() -> None:
    state = start(civets(coins(table(2), 0, 0), 0, 5), "work")
    assert refused(state, "civet") == "CT-31" and play(state, "earn").coins[0] == 2
