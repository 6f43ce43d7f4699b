"""Phase 3, Trade and build: buildings, who follows with one, and what they are good for (CT-43 to CT-45)."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    B,
    E,
    G,
    asked,
    build,
    coffee,
    coffee_of,
    coins,
    legal,
    offered,
    plant,
    play,
    refused,
    start,
    table,
    trade,
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.pieces import HOSPITAL, POST, STATION
from tertulia.games.coffee_traders.state import State

OWN = ["guatemala", "brazil"]


def building(seats: int = 4, plots: str = "G1-1 B1-2") -> State:
    """Seat 0 trades first and has 10 coins and plantations on these plots; nobody may use his bonus reserve."""
    state = coins(plant(table(seats), 0, plots), 0, 10)
    state.uses = [2] * seats
    return start(state, "trade")


def settled(seats: int = 4) -> State:
    """Everybody has a plantation in Guatemala, one coffee of it, one of Brazil, and 10 coins."""
    state = table(seats)
    for seat in range(seats):
        coins(coffee(plant(state, seat, f"G1-{seat + 1}"), seat, "1G 1B"), seat, 10)
    state.uses = [2] * seats
    return start(state, "trade")


# ---- building ------------------------------------------------------------------------------------------------------


@rule("CT-43")
def test_building_costs_two_coins_and_a_contractor() -> None:
    state = building()
    whole, meeples = pieces(state), state.meeples[0]
    play(state, "build post brazil")
    assert state.buildings[POST] == 1 << B and state.coins[0] == 8
    assert state.meeples[0] == meeples - 1 and state.contractors == [1, 0, 0, 0]
    assert flow.actor(state) == 1 and pieces(state) == whole


@rule("CT-43")
def test_two_coins_are_just_enough_to_build() -> None:
    state = plant(table(3), 0, "G1-1")
    assert "build post guatemala" in legal(start(coins(state, 0, 2), "trade"))
    start(coins(state, 0, 1), "trade")
    assert offered(state, "build") == [] and refused(state, "build post guatemala") == "CT-43"
    assert "build post guatemala" in legal(play(state, "use coins"))


@rule("CT-43")
def test_without_a_meeple_nothing_is_built() -> None:
    state = plant(table(3), 0, "G1-1")
    state.contractors[0], state.meeples[0] = state.meeples[0], 0
    start(state, "trade")
    assert offered(state, "build") == [] and refused(state, "build warehouse") == "CT-43"
    assert "build warehouse" in legal(play(state, "use meeple"))


@rule("CT-43")
def test_posts_and_stations_stand_only_where_one_owns_a_plantation() -> None:
    state = building()
    assert offered(state, "build post") == offered(state, "build station") == OWN
    assert refused(state, "build post ethiopia") == refused(state, "build station indonesia") == "CT-43"


@rule("CT-43")
def test_one_of_each_kind_stands_in_a_coop_for_each_player() -> None:
    state = start(build(plant(plant(table(4), 0, "G1-1 B1-2"), 1, "G1-2"), 0, "post guatemala"), "trade")
    assert offered(state, "build post") == ["brazil"] and offered(state, "build station") == OWN
    assert refused(state, "build post guatemala") == "CT-43"
    play(state, "pass")
    assert offered(state, "build post") == ["guatemala"]  # another's post does not hinder


@rule("CT-43")
@pytest.mark.parametrize(("seats", "sites"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_a_building_needs_a_free_site(seats: int, sites: int) -> None:
    state = plant(table(seats), 0, "G1-2 B1-1")
    filled = [(seat, kind) for seat in range(1, seats) for kind in ("post", "station", "hospital")][: sites - 1]
    if seats == 2:
        filled = [(1, "post"), (1, "station"), (1, "hospital")]
    for seat, kind in filled:
        build(state, seat, f"{kind} guatemala")
    assert state.buildings_in(G) == sites - 1 == state.board.building_sites - 1
    assert "build post guatemala" in legal(start(state, "trade"))
    start(build(state, 0, "station guatemala"), "trade")
    assert offered(state, "build post") == ["brazil"] and refused(state, "build post guatemala") == "CT-43"


@rule("CT-43")
def test_nobody_builds_more_posts_than_he_has() -> None:
    state = build(plant(table(4), 0, "G1-1 B1-1 E1-1 C1-1"), 0, "post guatemala", "post brazil", "post ethiopia")
    start(state, "trade")
    assert offered(state, "build post") == [] and refused(state, "build post colombia") == "CT-43"
    assert "build station colombia" in legal(state)


@rule("CT-43")
@pytest.mark.parametrize("kind", ["post", "station"])
def test_the_hospital_needs_all_posts_or_all_stations_built(kind: str) -> None:
    state = build(plant(table(4), 0, "G1-1 B1-1 E1-1 C1-1"), 0, f"{kind} guatemala", f"{kind} brazil")
    other = "station" if kind == "post" else "post"
    start(build(state, 0, f"{other} guatemala", f"{other} ethiopia"), "trade")
    assert offered(state, "build hospital") == [] and refused(state, "build hospital colombia") == "CT-43"
    start(build(state, 0, f"{kind} ethiopia"), "trade")
    assert offered(state, "build hospital") == ["guatemala", "brazil", "ethiopia", "colombia"]
    assert refused(state, "build hospital indonesia") == "CT-43"  # no plantation there
    play(state, "build hospital colombia")
    assert state.built(0, HOSPITAL) == 1


@rule("CT-43")
def test_there_is_one_hospital() -> None:
    state = build(plant(table(4), 0, "G1-1 B1-1 E1-1"), 0, "post guatemala", "post brazil", "post ethiopia")
    start(build(state, 0, "hospital brazil"), "trade")
    assert refused(state, "build hospital guatemala") == "CT-43"


@rule("CT-43")
def test_a_warehouse_needs_no_plantation_and_four_are_the_most() -> None:
    state = table(4)
    assert "build warehouse" in legal(start(state, "trade"))
    assert "build warehouse" in legal(start(build(state, 0, "warehouse", "warehouse", "warehouse"), "trade"))
    assert refused(start(build(state, 0, "warehouse"), "trade"), "build warehouse") == "CT-43"


@rule("CT-43", "CT-80")
def test_contractors_come_home_at_the_end_of_the_period() -> None:
    state = play(building(3), "build warehouse")
    while state.period == 0:
        play(state, "pass" if "pass" in legal(state) else legal(state)[0])
    assert state.contractors == [0, 0, 0] and state.meeples == [state.board.meeples] * 3


# ---- following a builder -------------------------------------------------------------------------------------------


@rule("CT-44")
def test_a_follower_builds_in_the_same_coop_for_a_meeple_and_a_coffee_of_his_choice() -> None:
    state = plant(settled(), 1, "B1-1")
    whole = pieces(state)
    play(state, "build post guatemala")
    assert flow.actor(state) == 1 and legal(state) == ["build post guatemala", "build station guatemala", "pass"]
    assert refused(state, "build post brazil") == refused(state, "build warehouse") == "CT-44"
    play(state, "build station guatemala")
    assert asked(state) == "giving" and flow.actor(state) == 1 and legal(state) == ["give guatemala", "give brazil"]
    assert refused(state, "give ethiopia") == refused(state, "pass") == "CT-44"
    play(state, "give brazil")
    assert coffee_of(state, 0) == "1G 2B" and coffee_of(state, 1) == "1G"
    assert state.coins[1] == 10 and state.contractors == [1, 1, 0, 0] and state.buildings[3 + STATION] == 1 << G
    assert flow.actor(state) == 2 and pieces(state)["coins"] == whole["coins"]


@rule("CT-44")
def test_orange_coffee_may_be_given() -> None:
    state = play(coffee(settled(), 1, "1E 1O"), "build post guatemala; build post guatemala")
    assert coffee_of(play(state, "give orange"), 0) == "1G 1B 1O" and coffee_of(state, 1) == "1E"


@rule("CT-44")
def test_the_others_follow_a_builder_in_turn_order_each_once() -> None:
    state = table(5, order=[3, 1, 4, 0, 2])
    for seat in range(5):
        coffee(plant(state, seat, f"G1-{seat + 1}"), seat, "2B")
    play(start(state, "trade"), "pass; pass; build post guatemala")  # seat 4
    actors = []
    while asked(state) == "building-along":
        actors.append(flow.actor(state))
        play(state, "pass")
    assert actors == [0, 2, 3, 1] and asked(state) == "trading" and flow.actor(state) == 0


@rule("CT-44")
def test_who_follows_does_not_need_the_same_kind_but_its_conditions() -> None:
    state = build(settled(), 1, "post guatemala", "post brazil", "post ethiopia")
    play(state, "build post guatemala")
    assert legal(state) == ["build station guatemala", "build hospital guatemala", "pass"]
    state = play(build(settled(), 1, "post guatemala"), "build post guatemala")
    assert legal(state) == ["build station guatemala", "pass"] and refused(state, "build post guatemala") == "CT-44"
    assert refused(state, "build hospital guatemala") == "CT-43"


@rule("CT-44")
def test_who_has_no_coffee_no_plantation_there_or_no_meeple_is_not_asked() -> None:
    state = coffee(settled(), 1, "")
    state.contractors[2], state.meeples[2] = state.meeples[2], 0
    state.plots[3] = 0
    play(state, "build post guatemala")
    assert asked(state) == "trading" and flow.actor(state) == 1


@rule("CT-44")
def test_the_meeple_of_the_bonus_reserve_may_follow_a_builder() -> None:
    state = settled()
    state.uses[1] = 1
    state.contractors[1], state.meeples[1] = state.meeples[1], 0
    play(state, "build station guatemala")
    assert flow.actor(state) == 1 and legal(state) == ["use meeple", "pass"]
    assert refused(state, "build post guatemala") == "CT-44"
    play(state, "use meeple; build post guatemala; give guatemala")
    assert state.buildings[3 + POST] == 1 << G and state.uses[1] == 2


@rule("CT-44")
def test_the_last_site_goes_to_who_follows_first() -> None:
    state = build(settled(), 3, "post guatemala", "station guatemala", "hospital guatemala")
    play(state, "build post guatemala; build post guatemala; give guatemala")
    assert state.buildings_in(G) == 5 and asked(state) == "trading"  # nobody else was asked


@rule("CT-44")
def test_a_warehouse_is_followed_by_warehouses_only() -> None:
    state = play(settled(3), "build warehouse")
    assert legal(state) == ["build warehouse", "pass"] and refused(state, "build post guatemala") == "CT-44"
    play(state, "build warehouse; give guatemala; pass")
    assert state.warehouses == [1, 1, 0] and coffee_of(state, 0) == "2G 1B" and flow.actor(state) == 1
    state = build(settled(3), 1, *["warehouse"] * 4)
    assert flow.actor(play(state, "build warehouse")) == 2  # seat 1 has no warehouse left


@rule("CT-44")
def test_the_coffee_just_given_lets_nobody_follow_himself() -> None:
    state = play(settled(3), "build post guatemala; build post guatemala; give guatemala; pass")
    assert state.contractors == [1, 1, 0] and flow.actor(state) == 1 and asked(state) == "trading"


# ---- what buildings bring ------------------------------------------------------------------------------------------


@rule("CT-45")
def test_the_bonus_of_a_post_goes_by_its_number() -> None:
    state = building(3, "G1-1 B1-1 E1-1")
    play(state, "build post ethiopia")
    assert state.arabica[:5] == [0, 0, 1, 0, 0]  # the first: a step in its coop
    play(state, "pass; pass; build post guatemala")
    assert state.workers[0] == 2 and state.arabica[G] == 0  # the second: a worker
    play(state, "pass; pass; build post brazil")
    assert asked(state) == "taking-animal" and flow.actor(state) == 0
    play(state, "animal colombia")  # the third: an animal counter
    assert state.animal_counters[:5] == [0, 0, 0, 1, 0] and state.arabica[:5] == [0, 0, 1, 1, 0]


@rule("CT-45")
def test_the_bonus_of_a_station_goes_by_its_number() -> None:
    state = building(3, "G1-1 B1-1 E1-1")
    play(state, "build station brazil; pass; pass")
    assert (state.workers[0], state.ready_donkeys[0], state.ready_trucks[0]) == (2, 2, 0)
    play(state, "build station ethiopia; pass; pass")
    assert (state.workers[0], state.ready_donkeys[0], state.ready_trucks[0]) == (2, 3, 0)
    play(state, "build station guatemala")
    assert (state.workers[0], state.ready_donkeys[0], state.ready_trucks[0]) == (2, 3, 1)


@rule("CT-45")
def test_the_hospital_brings_its_bonus_in_its_coop() -> None:
    state = build(plant(table(3), 0, "G1-1 B1-1 E1-1"), 0, "post guatemala", "post brazil", "post ethiopia")
    play(start(state, "trade"), "build hospital ethiopia")
    assert state.arabica[:5] == [0, 0, 2, 0, 0] and state.workers[0] == 2


@rule("CT-45")
def test_the_bonus_of_a_follower_goes_by_the_number_of_his_own_buildings() -> None:
    state = build(settled(3), 0, "post brazil")
    play(state, "build post guatemala; build post guatemala; give brazil")
    assert state.workers[0] == 2 and state.arabica[:5] == [0] * 5  # his second
    assert state.workers[1] == 1 and state.arabica[5:10] == [1, 0, 0, 0, 0]  # his first


@rule("CT-45")
def test_a_post_brings_a_coffee_of_its_coop_at_each_harvest() -> None:
    state = build(plant(table(4), 1, "E1-1"), 3, "post ethiopia")
    start(trade(state, E, 2), "harvest")
    assert coffee_of(state, 3) == "1E" and coffee_of(state, 2) == "1E"  # two for the plantation, the post first
    state = start(build(plant(table(4), 1, "G1-1"), 3, "post ethiopia"), "harvest")
    assert coffee_of(state, 3) == ""  # an empty pot


@rule("CT-45")
@pytest.mark.parametrize(("stations", "rate"), [(0, 4), (1, 3), (2, 3), (3, 2)])
def test_the_exchange_rate_goes_by_the_stations(stations: int, rate: int) -> None:
    for held, enough in ((rate, True), (rate - 1, False)):
        state = table(4)
        for seat in range(4):
            coins(state, seat, 0)
        state.uses = [2] * 4
        build(state, 3, *[f"station {coop}" for coop in ("guatemala", "brazil", "ethiopia")[:stations]])
        start(coffee(state, 3, f"1G {held}I"), "sell")  # Paris 1 costs 2G
        assert (flow.actor(state) == 3 and "serve Paris 1" in legal(state)) == enough
        if enough:
            play(state, "serve Paris 1")
            assert coffee_of(state, 3) == ""


@rule("CT-45", "CT-84")
def test_a_warehouse_holds_one_of_each_sort_or_ten_of_one() -> None:
    state = build(table(4), 3, "warehouse")
    state.next_order = [0, 1, 2, 3]
    full = start(coffee(state.copy(), 3, "2G 2B 1E 1C 1I 1O"), "reset")  # two fit without a warehouse
    assert asked(full) == "working" and coffee_of(full, 3) == "2G 2B 1E 1C 1I 1O"
    full = start(coffee(state.copy(), 3, "11G 1B"), "reset")
    assert asked(full) == "working" and coffee_of(full, 3) == "11G 1B"
    start(coffee(state, 3, "11G 2B"), "reset")
    assert asked(state) == "storing" and legal(state) == ["bulk guatemala", "bulk brazil", "assorted"]
    assert legal(play(state, "bulk guatemala")) == ["keep guatemala", "keep brazil"]
    assert coffee_of(play(state, "keep brazil"), 3) == "10G 2B"
