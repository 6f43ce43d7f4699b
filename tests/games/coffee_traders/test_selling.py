"""Phase 5, Sell (CT-60 to CT-64)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    B,
    G,
    I,
    asked,
    build,
    civets,
    coffee,
    coffee_of,
    coins,
    contracts,
    legal,
    offered,
    plant,
    play,
    start,
    stock,
    table,
    token,
    why_not,
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.state import State

ALL = "9G 9B 9E 9C 9I"


def selling(seats: int = 4, year: int = 1970, held: str = ALL, money: int = 0) -> State:
    """Everybody has this coffee; the last in turn order sells first."""
    state = table(seats, year)
    for seat in range(seats):
        coins(coffee(state, seat, held), seat, money)
    return start(state, "sell")


def only(state: State, seat: int, held: str = ALL) -> State:
    """Only this seat has anything to sell; nobody has coins or may use his bonus reserve, so others pass at once."""
    for other in range(state.seats):
        coins(state, other, 0)
        state.uses[other] = 2
    return start(coffee(state, seat, held), "sell")


# ---- turns ---------------------------------------------------------------------------------------------------------


@rule("CT-60")
def test_turns_are_in_reverse_turn_order_and_go_round() -> None:
    state = table(3, order=[1, 2, 0])
    for seat in range(3):
        coffee(state, seat, ALL)
    start(state, "sell")
    actors = []
    for _ in range(2):
        for letter in "ABD":
            if f"contract {letter}" in legal(state):
                actors.append(flow.actor(state))
                play(state, f"contract {letter}")
                break
    assert actors == [0, 2]


@rule("CT-60")
def test_a_pass_is_final_and_takes_the_next_place_of_the_next_turn_order() -> None:
    state = play(selling(3), "contract A", "pass", "contract A", "pass")
    assert state.next_order == [1, 2] and flow.actor(state) == 0
    while asked(state) != "working":
        play(state, "pass" if "pass" in legal(state) else legal(state)[0])
    assert state.order == [1, 2, 0] and state.next_order == []


@rule("CT-60")
def test_who_can_only_pass_is_not_asked() -> None:
    state = only(table(4), 2)
    assert flow.actor(state) == 2 and state.next_order == [3]


# ---- contracts -----------------------------------------------------------------------------------------------------


@rule("CT-62")
def test_a_contract_brings_its_coins_its_bonus_and_the_top_counter_of_its_stack() -> None:
    state = selling(4)
    whole = pieces(state)
    play(state, "contract A")  # set 4: 2C 2I, for a donkey
    assert coffee_of(state, 3) == "9G 9B 9E 7C 7I"
    assert state.coins[3] == state.board.contract_coins[0] and state.ready_donkeys == [2, 2, 2, 3]
    assert state.arabica_counters[15:] == [1, 0, 0, 0, 0] and state.arabica[15:] == [1, 0, 0, 0, 0]
    play(state, "contract A")
    assert state.arabica_counters[10:15] == [0, 1, 0, 0, 0] and state.arabica[10:15] == [0, 1, 0, 0, 0]
    assert flow.actor(state) == 1 and pieces(state) == whole


@rule("CT-62")
def test_each_contract_is_fulfilled_once_and_costs_what_ones_own_set_says() -> None:
    state = only(table(4), 0, "4G 2B")  # set 1: A is 2G 2B
    play(state, "contract A")
    assert "contract A" not in legal(state)
    assert "contract A" not in legal(only(table(4), 1, "4G 2B"))  # set 2: A is 2B 2E


@rule("CT-62")
def test_the_building_of_a_contract_is_free_and_must_be_built_where_it_can() -> None:
    state = only(plant(table(4), 3, "G1-1 B1-1"), 3)
    play(state, "contract E")
    assert asked(state) == "winning-building"
    assert legal(state) == ["build post guatemala", "build post brazil", "build station guatemala",
                            "build station brazil"]  # fmt: skip
    play(state, "build post brazil")
    assert state.buildings[9] == 1 << B and state.contractors == [0] * 4
    assert state.coins[3] == state.board.contract_coins[4] and state.arabica[15 + B] == 1  # the first post's bonus


@rule("CT-62")
def test_a_building_that_can_stand_nowhere_is_lost() -> None:
    state = play(only(table(4), 3), "contract E")
    assert asked(state) == "selling" and state.buildings == [0] * 12
    state = build(table(4), 3, "warehouse", "warehouse", "warehouse", "warehouse")
    assert play(only(state, 3), "contract C").warehouses[3] == 4


@rule("CT-62")
def test_a_hospital_is_won_without_its_condition() -> None:
    state = play(only(plant(table(4), 3, "G1-1 B1-1"), 3), "contract F")
    assert legal(state) == ["build hospital guatemala", "build hospital brazil"]
    state = plant(build(table(4), 3, "hospital guatemala"), 3, "G1-1 B1-1")
    play(only(state, 3), "contract F")
    assert offered(state, "build hospital") == [] and offered(state, "build station") == ["guatemala", "brazil"]


@rule("CT-62")
def test_the_warehouse_of_a_contract_needs_no_choice() -> None:
    assert play(selling(4), "contract C").warehouses == [0, 0, 0, 1]


@rule("CT-63")
@pytest.mark.parametrize(("first", "second"), ["AB", "DC", "EF"])
def test_the_second_contract_of_a_row_is_rewarded(first: str, second: str) -> None:
    state = play(only(contracts(table(3), 2, first), 2), f"contract {second}")
    assert asked(state) == "rewarded" and offered(state, "animal") == [
        "guatemala", "brazil", "ethiopia", "colombia", "indonesia",
    ]  # fmt: skip
    assert legal(state)[-1] == "civet"
    play(state, "animal indonesia")
    assert state.animal_counters[10 + I] == 1 and state.arabica[10 + I] == 1


@rule("CT-63")
def test_contracts_of_two_rows_are_not_rewarded() -> None:
    state = play(only(contracts(table(3), 2, "BD"), 2), "contract E")
    assert asked(state) != "rewarded"


@rule("CT-63")
@pytest.mark.parametrize(("seats", "offered_too"), [(2, False), (3, False), (4, True), (5, True)])
def test_a_meeple_is_a_reward_with_four_and_five_players(seats: int, offered_too: bool) -> None:
    state = play(only(contracts(table(seats), 1, "A"), 1), "contract B")
    assert ("meeple" in legal(state)) == offered_too
    if offered_too:
        meeples = state.meeples[1]
        assert play(state, "meeple").meeples[1] == meeples + 1 and state.gainable[1] == 1


@rule("CT-63")
def test_no_more_meeples_come_than_may_be_gained() -> None:
    state = contracts(table(4), 1, "A")
    state.gainable[1] = 0
    state.meeples[1] += 2
    assert "meeple" not in legal(play(only(state, 1), "contract B"))


@rule("CT-63")
def test_the_civet_goes_to_sumatra_and_in_1980_to_the_company_reserve() -> None:
    state = play(only(contracts(table(4, 1975), 3, "A"), 3), "contract B", "civet")
    assert state.sumatra[3] == 1 and state.ready_civets[3] == 0
    state = play(only(contracts(table(4, 1980), 3, "A"), 3), "contract B", "civet")
    assert state.sumatra[3] == 0 and state.ready_civets[3] == 1 and state.spare_civets[3] == 4


@rule("CT-63")
def test_a_reward_that_is_not_left_is_not_offered() -> None:
    state = civets(contracts(table(3), 2, "A"), 2, 5)
    state.animal_bank = [0, 0, 1, 1, 0]
    assert legal(play(only(state, 2), "contract B")) == ["animal ethiopia", "animal colombia"]


# ---- bars ----------------------------------------------------------------------------------------------------------


@rule("CT-64")
def test_a_delivery_brings_the_coins_of_its_cell_and_a_token() -> None:
    state = play(selling(4), "serve London 4")  # 1C 1I 1G 1B
    assert coffee_of(state, 3) == "8G 8B 9E 8C 8I" and state.coins[3] == state.board.bar_coins[3]
    assert state.tokens == [0, 0, 0, 1 << 3 * 6 + 3]


@rule("CT-64")
def test_a_cell_takes_one_token() -> None:
    state = play(selling(4), "serve London 4", "pass")
    assert "serve London 4" not in legal(state) and "serve London 3" in legal(state)
    play(state, "serve Rome 6 brazil")
    assert "serve Rome 5" in legal(play(state, "animal brazil"))
    assert offered(state, "serve Rome 6") == []


@rule("CT-64")
def test_after_one_delivery_comes_a_second_or_one_passes() -> None:
    state = play(selling(4), "serve Paris 1")
    assert flow.actor(state) == 3 and offered(state, "contract") == [] and "serve Paris 2" in legal(state)
    play(state, "pass")
    assert flow.actor(state) == 2 and state.next_order == [3]
    play(state, "serve Paris 2; serve Paris 3")
    assert flow.actor(state) == 1 and state.next_order == [3]


@rule("CT-64")
def test_who_cannot_deliver_again_passes_at_once() -> None:
    state = play(only(table(4), 3, "2G"), "serve Paris 1")
    assert state.next_order == [] and asked(state) == "working" and state.order == [3, 2, 1, 0]


@rule("CT-64")
def test_the_bottom_cell_takes_six_of_one_sort_and_brings_an_animal_counter() -> None:
    state = only(table(4), 3, "6E 4B 3C")
    assert offered(state, "serve Tokyo 6") == ["ethiopia"]
    play(state, "serve Tokyo 6 ethiopia")
    assert asked(state) == "taking-animal" and coffee_of(state, 3) == "4B 3C"
    play(state, "animal guatemala")
    assert state.animal_counters[15 + G] == 1 and state.arabica[15 + G] == 1
    assert state.tokens[3] == 1 << 5 * 6 + 5


@rule("CT-64")
@pytest.mark.parametrize(("seats", "jokers"), [(2, 0), (3, 0), (4, 1), (5, 1)])
def test_a_token_in_all_six_tracks_brings_a_joker_with_four_and_five_players(seats: int, jokers: int) -> None:
    state = token(table(seats), 1, "Paris 1", "Vienna 1", "Rome 1", "London 1", "New York 5")
    play(only(state, 1), "serve Paris 2")
    assert state.stock_counters[11] == 0
    play(state, "serve Tokyo 1")
    assert state.stock_counters[11] == jokers


@rule("CT-64")
def test_the_joker_comes_once() -> None:
    state = token(table(4), 1, "Paris 1", "Vienna 1", "Rome 1", "London 1", "New York 5", "Tokyo 1")
    assert play(only(state, 1), "serve Paris 2").stock_counters[11] == 0


# ---- stock counters for warehouses ---------------------------------------------------------------------------------


@rule("CT-61")
def test_three_different_stock_counters_become_a_warehouse() -> None:
    state = only(stock(table(4), 3, "2G 1B 1I"), 3)
    whole = pieces(state)
    assert offered(state, "warehouses") == ["1"]
    play(state, "warehouses 1")
    assert state.warehouses[3] == 1 and state.stock_counters[18:] == [1, 0, 0, 0, 0, 0]
    assert asked(state) == "selling" and pieces(state) == whole


@rule("CT-61")
def test_two_of_a_colour_are_not_different() -> None:
    assert offered(only(stock(table(4), 3, "3G 2B"), 3), "warehouses") == []


@rule("CT-61")
def test_which_counters_go_is_chosen_in_rising_order() -> None:
    state = play(only(stock(table(4), 3, "1G 1B 1E 1I"), 3), "warehouses 1")
    assert legal(state) == ["discard guatemala", "discard brazil"]
    play(state, "discard guatemala")
    assert legal(state) == ["discard brazil", "discard ethiopia"]
    assert play(state, "discard ethiopia").stock_counters[18:] == [0, 1, 0, 0, 0, 0]


@rule("CT-61")
def test_a_counter_out_of_order_is_refused_with_the_order() -> None:
    state = play(only(stock(table(4), 3, "2G 1B 1E 1I"), 3), "warehouses 1")
    order = "stock counters are named in the order of the coops"
    assert why_not(state, "discard ethiopia") == f"{order}, jokers last: before Ethiopia comes another"
    assert why_not(state, "discard colombia") == "you have no such stock counter: Colombia"
    play(state, "discard guatemala")
    assert why_not(state, "discard guatemala") == f"{order}, each colour once: too late for Guatemala"


@rule("CT-61")
def test_five_different_ones_become_two_warehouses() -> None:
    state = only(stock(table(4), 3, "1G 1B 1E 1C 1I"), 3)
    assert offered(state, "warehouses") == ["1", "2"]
    play(state, "warehouses 2")
    assert state.warehouses[3] == 2 and sum(state.stock_counters) == 0


@rule("CT-61")
def test_a_joker_stands_for_a_colour_that_is_missing() -> None:
    state = only(stock(table(4), 3, "1G 1B 1O"), 3)
    assert play(state, "warehouses 1").stock_counters[18:] == [0] * 6
    state = only(stock(table(4), 3, "1G 1B 1E 1C 1O"), 3)
    assert offered(state, "warehouses") == ["1", "2"]
    play(state, "warehouses 1; discard guatemala; discard ethiopia; discard joker")
    assert state.stock_counters[18:] == [0, 1, 0, 1, 0, 0]


@rule("CT-61")
def test_counters_are_swapped_once_a_turn_also_between_deliveries() -> None:
    state = play(only(stock(table(4), 3, "2G 2B 2E"), 3), "warehouses 1")
    assert offered(state, "warehouses") == []
    assert offered(play(state, "serve Paris 1"), "warehouses") == []
    state = play(only(stock(table(4), 3, "2G 2B 2E"), 3), "serve Paris 1")
    play(state, "warehouses 1; serve Paris 2")
    assert state.warehouses[3] == 1 and offered(state, "warehouses") == ["1"]


@rule("CT-61")
def test_counters_may_be_swapped_before_a_pass() -> None:
    state = play(only(stock(table(4), 3, "1G 1B 1E"), 3), "warehouses 1; pass")
    assert state.warehouses[3] == 1 and state.next_order[0] == 3


@rule("CT-61")
@pytest.mark.parametrize(("built", "choices"), [(2, ["1", "2"]), (3, ["1"]), (4, [])])
def test_warehouses_must_be_left(built: int, choices: list[str]) -> None:
    state = build(stock(table(4), 3, "1G 1B 1E 1C 1I"), 3, *["warehouse"] * built)
    assert offered(only(state, 3), "warehouses") == choices


@rule("CT-4")
def test_the_coins_of_the_bonus_reserve_may_be_used_in_a_turn_of_sell() -> None:
    state = start(coffee(coins(table(4), 3, 0), 3, "1G"), "sell")
    assert legal(state) == ["use coins", "pass"]
    assert offered(play(state, "use coins"), "serve Paris") == ["1"]
    assert state.coins[3] == 3
