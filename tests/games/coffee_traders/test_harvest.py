"""Phase 4, Harvest (CT-50, CT-51)."""

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
    plant,
    start,
    table,
    trade,
)
from hypothesis import given
from hypothesis import strategies as st
from support import rule

from tertulia.games.coffee_traders.counting import pieces
from tertulia.games.coffee_traders.phases.harvest import harvest
from tertulia.games.coffee_traders.pieces import COOPS, PLOT_NAMES
from tertulia.games.coffee_traders.state import State


def harvested(state: State) -> list[str]:
    """Everybody's coffee after the harvest."""
    harvest(state, 0, 0)
    return [coffee_of(state, seat) for seat in range(state.seats)]


@rule("CT-50")
@pytest.mark.parametrize(("seats", "each"), [(3, 3), (4, 2), (5, 2)])
def test_every_manned_plantation_brings_two_coffees_or_three_with_fewer_players(seats: int, each: int) -> None:
    state = trade(table(seats), G, 0)
    plant(plant(state, 0, "G1-1"), 1, "G1-2", manned=False)
    assert harvested(state)[0] == f"{each}G"


@rule("CT-50")
def test_with_two_players_the_plantations_of_the_neutral_third_count_and_its_coffee_is_discarded() -> None:
    state = trade(plant(table(2), 0, "G1-2"), G, 1, 0, 2)
    assert harvested(state) == ["2G", "3G"]  # 6: 1 to trader no. 1, then 2, 2, 1
    assert state.coffee_bank[G] == 150 - 5


@rule("CT-50")
def test_the_example_of_the_rules() -> None:
    state = table(4)
    plant(plant(state, 0, "B1-1 B2-1"), 2, "B1-2 B2-2 B1-3")
    build(build(state, 0, "post brazil"), 2, "post brazil")
    assert harvested(trade(state, B, 1, 0, 3)) == ["3B", "4B", "1B", "2B"]


@rule("CT-50")
def test_no_trader_gets_more_than_five_in_the_last_step_and_the_rest_is_lost() -> None:
    state = table(4)
    plant(plant(state, 0, "B1-1 B2-1 B1-4 B3-1"), 2, "B1-2 B2-2 B1-3 B2-3")
    build(build(state, 0, "post brazil"), 2, "post brazil")
    assert harvested(trade(state, B, 1, 0)) == ["6B", "6B", "1B", ""]


@rule("CT-50")
def test_posts_come_first_and_in_turn_order() -> None:
    state = table(4, order=[3, 1, 0, 2])
    plant(state, 0, "I1-1")
    for seat in range(3):
        build(state, seat, "post indonesia")
    assert harvested(trade(state, I, 2)) == ["1I", "1I", "", ""]


@rule("CT-50")
def test_without_traders_what_the_posts_leave_is_lost() -> None:
    state = build(plant(table(4), 0, "I1-1 I1-2"), 3, "post indonesia")
    assert harvested(state) == ["", "", "", "1I"]


@rule("CT-51")
@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 6), (4, 4), (5, 4)])
def test_plenty_of_all_five_sorts_brings_a_civet_and_so_an_orange_coffee(seats: int, each: int) -> None:
    plenty, less = f"{each}G {each}B {each}E {each}C {each}I", f"{each}G {each}B {each - 1}E {each}C {each}I"
    state = coffee(coffee(table(seats), 0, plenty), 1, less)
    assert harvested(state)[:2] == [plenty + " 1O", less]
    assert state.spare_civets[:2] == [5, 5]


@rule("CT-51")
def test_the_harvest_itself_counts_for_plenty() -> None:
    state = trade(plant(coffee(table(4), 0, "2G 4B 4E 4C 4I"), 0, "G1-1"), G, 0)
    assert harvested(state)[0] == "4G 4B 4E 4C 4I 1O"


@rule("CT-51")
def test_every_civet_in_sumatra_brings_an_orange_coffee_and_goes_home() -> None:
    state = civets(civets(table(4), 1, 3), 2, 5)
    coffee(state, 2, "4G 4B 4E 4C 4I")  # CT-6: no civet is left for plenty
    assert harvested(state) == ["", "3O", "4G 4B 4E 4C 4I 5O", ""]
    assert state.sumatra == [0] * 4 and state.spare_civets == [5] * 4 and state.ready_civets == [0] * 4


@rule("CT-51")
def test_nobody_is_asked_between_trade_and_sell() -> None:
    state = start(civets(table(4), 3, 1), "harvest")
    assert asked(state) == "selling" and coffee_of(state, 3) == "1O"


# ---- against a straight-line calculation ---------------------------------------------------------------------------


def by_hand(state: State, coop: int) -> list[int]:
    """CT-50, one coffee at a time: what each planter gets in a coop."""
    gets = [0] * state.board.planters
    pot = 0
    for number, name in enumerate(PLOT_NAMES):
        if name[0] == "GBECI"[coop] and state.manned >> number & 1:
            pot += 3 if state.seats < 4 else 2
    traders = [seat for seat in state.traders[coop * 5 : coop * 5 + 5] if seat != -1]
    queue = [seat for seat in state.order if state.buildings[seat * 3] >> coop & 1] + traders[:1] + traders * 5
    for seat in queue[:pot]:
        gets[seat] += 1
    return gets


@st.composite
def harvests(draw: st.DrawFn) -> State:
    """Any plantations, workers, posts and traders."""
    seats = draw(st.integers(2, 5))
    state = table(seats, order=draw(st.permutations(range(seats))))
    rng = draw(st.randoms(use_true_random=False))
    for plot, name in enumerate(PLOT_NAMES):
        planter = rng.randrange(-1, seats)
        free = state.board.plots & ~state.taken()
        row = int(name[1]) - 1
        if planter >= 0 and free >> plot & 1 and state.tiles[planter * 6 + row] + state.tiles[planter * 6 + row + 3]:
            plant(state, planter, name, manned=rng.random() < 0.7)
    for coop, name in enumerate(COOPS):
        for seat in range(seats):
            if state.buildings[seat * 3].bit_count() < 3 and rng.random() < 0.3:
                build(state, seat, f"post {name}")
        traders = rng.sample(range(state.board.planters), rng.randrange(state.board.planters + 1))
        trade(state, coop, *[seat for seat in traders if seat >= seats or state.meeples[seat]])
    return state


@rule("CT-50")
@given(state=harvests())
def test_any_harvest_is_what_one_gets_by_hand(state: State) -> None:
    before, whole = state.copy(), pieces(state)
    harvest(state, 0, 0)
    for coop in range(5):
        expected = by_hand(before, coop)
        for seat in range(state.seats):
            assert state.coffee[seat * 6 + coop] - before.coffee[seat * 6 + coop] == expected[seat]
    assert pieces(state) == whole
