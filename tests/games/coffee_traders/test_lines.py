"""The two lines of plantations, the last one, and the order within planting (CT-26 to CT-28)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    C,
    G,
    asked,
    civets,
    coins,
    legal,
    plant,
    play,
    ready,
    refused,
    start,
    table,
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.state import State


def with_tiles(state: State, line_a: str, line_b: str) -> State:
    """The first player has these tiles left, by level: `1 0 0`."""
    state.tiles[:6] = [int(count) for count in f"{line_a} {line_b}".split()]
    return state


# ---- lines (CT-26) and the last plantation (CT-27) -----------------------------------------------------------------


@rule("CT-26")
def test_a_tile_must_be_left_in_its_line_at_the_level_of_the_row() -> None:
    state = start(with_tiles(plant(table(4), 0, "B1-2"), "0 2 1", "1 0 1"), "work")
    assert refused(state, "plant B1-3 A") == refused(state, "plant B2-2 B") == "CT-26"
    assert "plant B1-3 B" in legal(state) and "plant B2-2 A" in legal(state)


def emptying(money: int, line_b: str = "2 1 1", plots: str = "B1-1", uses: int = 2) -> State:
    """The first player empties line A with a plantation on B1-3, for 2 coins and the 1 of the plot."""
    state = start(with_tiles(coins(plant(table(4), 0, plots), 0, money), "1 0 0", line_b), "work")
    state.uses[0] = uses
    return play(state, "plant B1-3 A")


@rule("CT-26")
def test_emptying_a_line_places_one_more_of_the_other_line_without_a_cube() -> None:
    state = emptying(20)
    assert asked(state) == "line-bonus" and flow.actor(state) == 0 and state.cubes[0] == 3
    assert refused(state, "pass") == refused(state, "plant B1-2 A") == "CT-26"
    assert refused(state, "earn") == "CT-26" and "plant B2-1 B" in legal(state)
    play(state, "plant C1-1 B")  # in any coop, with its surcharge and its bonus
    assert state.cubes[0] == 3 and state.coins[0] == 20 - 2 + 1 - 3 + 1 and state.centre[C] == 2
    assert flow.actor(state) == 1 and asked(state) == "working"


@rule("CT-26")
def test_the_other_rules_of_planting_hold_for_the_extra_plantation() -> None:
    state = emptying(20)
    assert refused(state, "plant G2-1 B") == "CT-22" and refused(state, "plant B3-1 B") == "CT-25"
    assert refused(state, "plant B1-1 B") == "CT-21"


@rule("CT-26")
@pytest.mark.parametrize(("money", "asks"), [(2, False), (3, True)])
def test_who_cannot_pay_for_the_extra_plantation_loses_it(money: int, asks: bool) -> None:
    state = emptying(money)  # 1 or 2 coins are left, and the cheapest costs 2
    assert (asked(state) == "line-bonus") == asks
    assert state.once[0] == 1  # line A has had its bonus, either way


@rule("CT-26")
def test_an_extra_plantation_that_can_stand_nowhere_is_lost() -> None:
    state = emptying(40, line_b="0 0 1")
    assert asked(state) == "working" and flow.actor(state) == 1 and state.coins[0] == 39


@rule("CT-26", "CT-4")
def test_the_coins_of_the_bonus_reserve_may_pay_for_the_extra_plantation_but_need_not() -> None:
    state = emptying(2, uses=1)
    assert sorted(legal(state)) == ["pass", "use coins"]
    declined = play(state.copy(), "pass")
    assert flow.actor(declined) == 1 and declined.coins[0] == 1
    play(state, "use coins")
    assert state.coins[0] == 4 and refused(state, "pass") == "CT-26"
    assert play(state, "plant B1-2 B").coins[0] == 2


@rule("CT-26")
def test_the_line_bonus_comes_once_for_each_line() -> None:
    state = with_tiles(coins(plant(table(4), 0, "B1-1"), 0, 40), "1 0 0", "2 0 0")
    state.once[0] = 1  # line A was empty before; its tile came back
    play(start(state, "work"), "plant B1-2 A")
    assert asked(state) == "working" and flow.actor(state) == 1
    state = with_tiles(coins(plant(table(4), 0, "B1-1"), 0, 40), "1 0 0", "1 0 0")
    state.once[0] = 1
    play(start(state, "work"), "plant B1-2 B")
    assert asked(state) == "line-bonus"  # the one of line B, from line A
    play(state, "plant B1-3 A")
    assert asked(state) == "working" and flow.actor(state) == 1


@rule("CT-26")
def test_a_tile_that_was_destroyed_goes_back_to_its_own_line() -> None:
    state = start(coins(table(3), 0, 20), "work")
    play(state, "plant B1-1 B; pass; pass; pass")
    state.workers[0] = 0
    assert state.tiles[:6] == [2, 2, 1, 2, 1, 1]
    start(state, "fines")
    assert play(state, "lose").tiles[:6] == [2, 2, 1, 3, 1, 1]


@rule("CT-27")
def test_the_last_plantation_brings_a_civet_to_sumatra() -> None:
    state = start(with_tiles(coins(table(4), 0, 40), "1 0 0", "1 0 0"), "work")
    play(state, "plant B1-1 A")
    assert asked(state) == "line-bonus" and state.sumatra[0] == 0
    play(state, "plant B1-2 B")
    assert state.sumatra[0] == 1 and state.spare_civets[0] == 4 and asked(state) == "working"


@rule("CT-27")
def test_it_comes_once_and_not_without_a_civet() -> None:
    state = with_tiles(coins(table(4), 0, 40), "0 0 0", "1 0 0")
    state.once[0] = 7
    assert play(start(state, "work"), "plant B1-1 B").sumatra[0] == 0
    state = civets(with_tiles(coins(table(4), 0, 40), "0 0 0", "1 0 0"), 0, 5)
    assert play(start(state, "work"), "plant B1-1 B").sumatra[0] == 5


# ---- the order within the action (CT-28) ---------------------------------------------------------------------------


@rule("CT-28")
def test_one_pays_before_the_bonus_of_the_plot_comes() -> None:
    state = start(coins(plant(table(4), 0, "E1-1"), 0, 1), "work")
    assert refused(state, "plant E1-2 A") == "CT-21"  # with its coin there would be 2
    state = start(ready(plant(table(4), 0, "C1-1"), 0, 0), "work")
    assert refused(state, "plant C2-1 A") == "CT-24"  # with its donkey there would be one


@rule("CT-28")
def test_the_bonus_of_the_plot_comes_before_the_line_bonus() -> None:
    state = with_tiles(coins(plant(table(4), 0, "B1-1 B2-1"), 0, 4), "0 0 1", "1 0 0")
    start(state, "work")
    state.uses[0] = 2
    play(state, "plant B3-1 A")  # its 3 coins pay for the extra one
    assert state.coins[0] == 3 and asked(state) == "line-bonus" and "plant G1-1 B" in legal(state)


@rule("CT-28", "CT-4")
def test_coins_of_the_plot_may_go_back_to_the_reserve_before_the_line_bonus() -> None:
    state = with_tiles(coins(plant(table(4), 0, "B1-1 B2-1"), 0, 1), "0 0 1", "1 0 0")
    play(start(state, "work"), "use coins; plant B3-1 A")
    assert asked(state) == "putting-back-coins"
    play(state, "put back")
    assert sorted(legal(state)) == ["pass", "use coins"] and state.coins[0] == 0


@rule("CT-28")
def test_the_worker_of_a_first_plantation_is_in_the_centre_when_the_line_bonus_is_asked() -> None:
    state = start(with_tiles(coins(table(4), 0, 40), "1 0 0", "1 0 0"), "work")
    play(state, "plant G1-1 A")
    assert asked(state) == "line-bonus" and state.centre[G] == 2 and state.workers[0] == 2
