"""Phase 3, Trade and build: turns, trades and who follows into them, a meeple retired (CT-40 to CT-42, CT-46)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    B,
    C,
    E,
    G,
    I,
    asked,
    board_with,
    coins,
    legal,
    offered,
    plant,
    play,
    refused,
    reserve,
    start,
    stock,
    table,
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.pieces import COOPS
from tertulia.games.coffee_traders.state import State


def trading(seats: int = 4, order: list[int] | None = None) -> State:
    """The first of the turn order trades; everybody has 10 coins; nobody may use his bonus reserve."""
    state = table(seats, order=order)
    for seat in range(seats):
        coins(state, seat, 10)
    state.uses = [2] * seats
    return start(state, "trade")


def traders(state: State, coop: int) -> list[int]:
    return state.traders[coop * 5 : coop * 5 + state.trader_count(coop)]


def without_meeples(state: State, *seats: int) -> State:
    """All their meeples are contractors."""
    for seat in seats:
        state.contractors[seat] += state.meeples[seat]
        state.meeples[seat] = 0
    return state


# ---- turns ---------------------------------------------------------------------------------------------------------


@rule("CT-40")
def test_turns_are_in_turn_order_and_go_round() -> None:
    state = trading(3, order=[1, 2, 0])
    actors = []
    for coop in COOPS:
        actors.append(flow.actor(state))
        play(state, f"open {coop}")
        while asked(state) == "following":
            play(state, "take coin" if "take coin" in legal(state) else "pass")
    assert actors == [1, 2, 0, 1, 2] and flow.actor(state) == 0


@rule("CT-40")
def test_a_pass_is_not_final() -> None:
    state = play(trading(3), "pass; pass; open brazil; pass; pass")
    assert asked(state) == "trading" and flow.actor(state) == 0 and offered(state, "open") == [
        "guatemala", "ethiopia", "colombia", "indonesia",
    ]  # fmt: skip


@rule("CT-40")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_phase_ends_when_all_pass_in_a_row(seats: int) -> None:
    state = trading(seats)
    for _ in range(seats - 1):
        play(state, "pass")
    assert asked(state) == "trading" and state.phase == 3
    assert play(state, "pass").phase == 5  # the harvest asks nobody


@rule("CT-40")
def test_an_action_begins_the_row_of_passes_anew() -> None:
    state = play(trading(3), "pass; pass; retire; step brazil; step brazil; pass; pass")
    assert state.phase == 3 and flow.actor(state) == 2
    assert play(state, "pass").phase == 5


@rule("CT-40")
def test_who_can_only_pass_is_not_asked() -> None:
    state = table(3)
    state.uses = [2] * 3
    start(coins(state, 0, 1), "trade")
    assert flow.actor(state) == 1 and state.out == 0b001


@rule("CT-40")
def test_actions_of_other_phases_are_refused() -> None:
    state = trading(3)
    assert refused(state, "earn") == "CT-40" and refused(state, "contract A") == "CT-40"


# ---- opening a trade -----------------------------------------------------------------------------------------------


@rule("CT-41")
def test_opening_a_trade_costs_two_coins_and_a_meeple_and_brings_a_stock_counter_of_its_colour() -> None:
    state = trading(4)
    whole, meeples = pieces(state), state.meeples[0]
    play(state, "open colombia")
    assert state.coins[0] == 8 and state.meeples[0] == meeples - 1 and traders(state, C) == [0]
    assert state.stock_counters[:6] == [0, 0, 0, 1, 0, 0] and pieces(state) == whole


@rule("CT-41")
def test_two_coins_are_just_enough_to_open_a_trade() -> None:
    assert offered(start(coins(table(4), 0, 2), "trade"), "open") == COOPS
    state = start(coins(table(4), 0, 1), "trade")
    assert offered(state, "open") == [] and refused(state, "open brazil") == "CT-41"
    assert offered(play(state, "use coins"), "open") == COOPS  # CT-4: three coins more


@rule("CT-41")
def test_a_trade_is_opened_once_a_period() -> None:
    state = play(trading(3), "open guatemala; pass; pass")
    assert flow.actor(state) == 1 and refused(state, "open guatemala") == "CT-41"
    play(state, "pass; pass; pass")
    while state.phase != 3:
        play(state, legal(state)[-1])
    assert state.period == 1 and "open guatemala" in legal(state)


@rule("CT-41")
def test_without_a_meeple_no_trade_is_opened() -> None:
    state = start(without_meeples(table(3), 0), "trade")
    assert legal(state) == ["use meeple", "use coins", "pass"] and refused(state, "open brazil") == "CT-41"
    assert "open brazil" in legal(play(state, "use meeple"))


@rule("CT-41")
def test_a_stock_counter_that_is_not_left_does_not_come() -> None:
    state = stock(table(4), 3, "4G")
    assert play(start(state, "trade"), "open guatemala").stock_counters[:6] == [0] * 6


# ---- following -----------------------------------------------------------------------------------------------------


@rule("CT-42")
def test_the_others_are_asked_in_turn_order_from_the_one_after() -> None:
    state = play(trading(5, order=[2, 4, 0, 3, 1]), "pass; pass; open ethiopia")
    actors = []
    while asked(state) == "following":
        actors.append(flow.actor(state))
        play(state, "follow")
    assert actors == [3, 1, 2] and traders(state, E) == [0, 3, 1, 2]
    assert state.coins[4] == 11  # the fifth takes the coin without being asked


@rule("CT-42")
def test_following_is_free_and_takes_a_meeple_but_no_counter() -> None:
    state = play(trading(4), "open brazil")
    coins_before, meeples = state.coins[1], state.meeples[1]
    play(state, "follow")
    assert state.coins[1] == coins_before and state.meeples[1] == meeples - 1
    assert sum(state.stock_counters[6:12]) == 0 and traders(state, B) == [0, 1]


@rule("CT-42")
@pytest.mark.parametrize(("seats", "places"), [(4, 3), (5, 4)])
def test_with_four_and_five_players_who_comes_after_the_last_trader_takes_the_coin(seats: int, places: int) -> None:
    state = play(trading(seats), "open indonesia")
    whole = pieces(state)
    for _ in range(places - 1):
        assert legal(state) == ["pass", "follow"] and refused(state, "take coin") == "CT-42"
        play(state, "follow")
    assert traders(state, I) == list(range(places)) and asked(state) == "trading"
    assert state.coins[seats - 1] == 11 and not state.antwerp >> I & 1
    assert state.meeples[seats - 1] == state.board.meeples and pieces(state) == whole


@rule("CT-42")
@pytest.mark.parametrize("seats", [4, 5])
def test_after_a_refusal_the_last_one_is_a_trader_and_the_coin_stays(seats: int) -> None:
    state = play(trading(seats), "open indonesia; pass")
    while asked(state) == "following":
        assert legal(state) == ["pass", "follow"]
        play(state, "follow")
    assert traders(state, I) == [0, *range(2, seats)] and state.antwerp >> I & 1 and sum(state.coins) == seats * 10 - 2


@rule("CT-42")
def test_with_three_players_the_third_place_chooses_trader_or_coin() -> None:
    state = play(trading(3), "open guatemala; follow")
    assert flow.actor(state) == 2 and legal(state) == ["take coin", "follow"] and refused(state, "pass") == "CT-42"
    taken = play(state.copy(), "take coin")
    assert taken.coins[2] == 11 and traders(taken, G) == [0, 1] and not taken.antwerp >> G & 1
    play(state, "follow")
    assert state.coins[2] == 10 and traders(state, G) == [0, 1, 2] and state.antwerp >> G & 1


@rule("CT-42")
def test_declining_does_not_use_a_place() -> None:
    state = play(trading(3), "open guatemala; pass")
    assert flow.actor(state) == 2 and legal(state) == ["pass", "follow"] and refused(state, "take coin") == "CT-42"
    assert traders(play(state, "follow"), G) == [0, 2]


@rule("CT-42")
def test_the_coin_needs_no_meeple() -> None:
    state = play(without_meeples(trading(3), 2), "open guatemala; follow")
    assert state.coins[2] == 11 and asked(state) == "trading"
    state = play(without_meeples(trading(4), 3), "open guatemala; follow; follow")
    assert state.coins[3] == 11


@rule("CT-42")
def test_without_a_meeple_nobody_follows_but_with_that_of_the_bonus_reserve() -> None:
    state = play(start(without_meeples(table(4), 1), "trade"), "open brazil")
    assert flow.actor(state) == 1 and legal(state) == ["pass", "use meeple"] and refused(state, "follow") == "CT-42"
    play(state, "use meeple")
    assert flow.actor(state) == 1 and legal(state) == ["pass", "follow"]
    assert traders(play(state, "follow"), B) == [0, 1] and state.uses[1] == 1
    state = play(without_meeples(trading(4), 1), "open brazil")
    assert flow.actor(state) == 2


@rule("CT-42")
def test_the_coins_of_the_bonus_reserve_are_not_for_following() -> None:
    state = play(start(table(4), "trade"), "open brazil")
    assert refused(state, "use coins") == "CT-4" and refused(state, "open guatemala") == "CT-42"


@rule("CT-42")
def test_a_coin_that_is_gone_is_not_taken_again() -> None:
    state = trading(4)
    state.antwerp &= ~(1 << G)
    state.bank += 1
    play(state, "open guatemala; follow; follow")
    assert state.coins[3] == 10 and asked(state) == "trading" and flow.actor(state) == 1


@rule("CT-11")
@pytest.mark.parametrize(("answer", "places"), [("follow", [0, 1, 2]), ("pass", [0, 2])])
def test_with_two_players_the_neutral_third_follows_last_and_never_takes_the_coin(
    answer: str, places: list[int]
) -> None:
    state = play(trading(2), "open ethiopia")
    assert legal(state) == ["pass", "follow"]
    play(state, answer)
    assert traders(state, E) == places and state.antwerp >> E & 1


@rule("CT-4")
def test_the_antwerp_coin_is_too_little_to_be_asked_about_an_empty_reserve() -> None:
    state = start(reserve(table(3), 2, "cube meeple"), "trade")
    play(state, "open guatemala; follow; take coin")
    assert asked(state) == "trading"
    state = start(reserve(table(3, board=board_with(3, start={"antwerp_coins": 3})), 2, "cube meeple"), "trade")
    assert asked(play(state, "open guatemala; follow; take coin")) == "putting-back-coins" and flow.actor(state) == 2


# ---- a meeple retired ----------------------------------------------------------------------------------------------


@rule("CT-46")
def test_a_retired_meeple_costs_two_coins_and_brings_two_steps_on_one_track() -> None:
    state = trading(3)
    whole, meeples = pieces(state), state.meeples[0]
    play(state, "retire")
    assert state.coins[0] == 8 and state.meeples[0] == meeples - 1 and state.retired[0] == 1
    assert asked(state) == "stepping" and offered(state, "step") == COOPS
    play(state, "step brazil; step brazil")
    assert state.arabica[:5] == [0, 2, 0, 0, 0] and flow.actor(state) == 1 and pieces(state) == whole


@rule("CT-46")
def test_the_two_steps_may_be_on_two_tracks() -> None:
    assert play(trading(3), "retire; step indonesia; step guatemala").arabica[:5] == [1, 0, 0, 0, 1]


@rule("CT-46")
def test_a_retired_meeple_does_not_come_home() -> None:
    state = play(trading(3), "retire; step brazil; step brazil; open brazil")
    while state.phase == 3 and state.period == 0:
        play(state, "take coin" if "take coin" in legal(state) else "pass")
    while state.phase != 3:
        play(state, legal(state)[-1])
    whole = state.board.meeples
    assert state.period == 1 and state.meeples == [whole - 1, whole, whole] and state.retired == [1, 0, 0]


@rule("CT-46")
def test_only_a_meeple_that_is_not_placed_is_retired() -> None:
    state = without_meeples(table(3), 0)
    state = start(state, "trade")
    assert refused(state, "retire") == "CT-46" and "retire" in legal(play(state, "use meeple"))


@rule("CT-46")
def test_two_coins_are_just_enough_to_retire_a_meeple() -> None:
    assert "retire" in legal(start(coins(table(3), 0, 2), "trade"))
    assert refused(start(coins(table(3), 0, 1), "trade"), "retire") == "CT-46"


@rule("CT-46")
def test_a_step_bonus_comes_with_the_steps() -> None:
    state = trading(3)
    state.arabica[E] = 2
    play(state, "retire; step ethiopia; step ethiopia")
    assert state.arabica[E] == 4 and state.coins[0] == 10  # CT-2: step 3 brings 2 coins


@rule("CT-46")
def test_no_step_is_taken_beyond_the_last() -> None:
    state = table(3)
    state.arabica[:5] = [8, 7, 8, 8, 0]
    play(start(state, "trade"), "retire; step brazil")
    assert state.arabica[:5] == [8, 8, 8, 8, 1]  # the only track left
    state.arabica[5:10] = [8, 0, 0, 0, 0]
    assert refused(play(state, "retire"), "step guatemala") == "CT-2" and refused(state, "pass") == "CT-46"


@rule("CT-46")
def test_on_the_last_step_of_every_track_a_retired_meeple_brings_nothing() -> None:
    state = table(3)
    state.arabica[:5] = [8] * 5
    assert flow.actor(play(start(state, "trade"), "retire")) == 1 and state.arabica[:5] == [8] * 5


@rule("CT-40")
def test_a_plantation_is_not_needed_to_trade() -> None:
    state = play(start(plant(table(3), 1, "B1-1"), "trade"), "open brazil; follow; take coin")
    assert traders(state, B) == [0, 1]
