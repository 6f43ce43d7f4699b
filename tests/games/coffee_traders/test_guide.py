"""The phase guide: at each decision one sentence of what is asked and what it leads to."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import (
    asked,
    build,
    coffee,
    coins,
    contracts,
    plant,
    play,
    start,
    table,
)
from support import rule

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.guide import _GUIDES, guide
from tertulia.games.coffee_traders.phases.agenda import FIRST_OF_SEATS, KIND_NAMES
from tertulia.games.coffee_traders.state import State

ALL = "9G 9B 9E 9C 9I"


def said(state: State, language: str = "en") -> str:
    return guide(state, flow.actor(state)).say(language)


def test_every_question_to_a_seat_has_its_guide() -> None:
    assert sorted(_GUIDES) == list(range(FIRST_OF_SEATS, len(KIND_NAMES)))


@rule("CT-20")
def test_work_tells_the_cubes_left_and_the_last_one_in_the_reserve() -> None:
    state = start(table(2), "work")
    assert said(state).startswith("Work, cubes left: 4. Plant for quality")
    state.cubes[0] = 0
    assert said(state) == "Work: your cubes are spent; the bonus reserve has one more for a last action, or pass."


@rule("CT-26")
def test_the_line_bonus_names_both_lines() -> None:
    state = coins(plant(table(2), 0, "B1-1"), 0, 40)
    state.tiles[:6] = [1, 0, 0, 2, 1, 1]
    play(start(state, "work"), "plant B1-3 A")
    assert asked(state) == "line-bonus"
    assert said(state).startswith("Line A is empty, so you place one more plantation at once, from line B: ")


@rule("CT-37")
@pytest.mark.parametrize(("year", "fine"), [(1970, 1), (1975, 2), (1980, 3)])
def test_a_fine_names_its_plantation_and_its_price(year: int, fine: int) -> None:
    state = start(plant(table(year=year), 0, "E1-2", manned=False), "fines")
    assert said(state).startswith(f"E1-2 has no worker: pay {fine} in coins, ")


@rule("CT-42")
def test_following_tells_what_is_in_the_pot() -> None:
    state = play(start(plant(table(3), 0, "B1-1 B1-2"), "trade"), "open brazil")
    assert said(state) == "Trade opened, Brazil: with a meeple on place 2 you share the harvest (pot so far: 6)."
    play(state, "follow")
    assert said(state).startswith("Trade opened, Brazil, only the last place is free: ")


@rule("CT-44")
def test_following_a_builder_tells_where() -> None:
    state = plant(plant(coffee(table(2), 1, "1G 1B"), 0, "B1-1"), 1, "B1-3")
    play(start(state, "trade"), "build post brazil")
    assert said(state) == "New building, Brazil: for a meeple and a coffee given to the builder, you build there, too."
    state = play(start(coffee(table(2), 1, "1G 1B"), "trade"), "build warehouse")
    assert said(state).startswith("New warehouse: ")


@rule("CT-61")
def test_paying_tells_what_is_owed_and_by_which_means() -> None:
    state = build(coins(coffee(table(3), 2, "3E 4G 1O"), 2, 9), 2, "station brazil")
    play(start(state, "sell"), "contract A")
    assert said(state) == (
        "You pay for contract A and still owe Ethiopia 2, Colombia 2: exchange 3 of a sort for 1, buy for 2 in coins "
        "or use orange for what you lack, then deliver the rest."
    )
    assert "still owe Ethiopia 2, Colombia 1: " in said(play(state, "buy colombia"))


@rule("CT-63")
@pytest.mark.parametrize(
    ("seats", "year", "rewards"),
    [
        (3, 1970, "an animal counter for the counter track or a civet for orange coffee"),
        (3, 1980, "an animal counter for the counter track or a civet that scores"),
        (4, 1975, "an animal counter for the counter track or a civet for orange coffee or a meeple more"),
    ],
)
def test_the_reward_of_a_row_names_what_there_is(seats: int, year: int, rewards: str) -> None:
    state = contracts(coffee(table(seats, year), seats - 1, ALL), seats - 1, "A")
    play(start(state, "sell"), "contract B")
    if asked(state) == "putting-back-coins":
        play(state, "keep")
    assert asked(state) == "rewarded" and said(state) == f"A row of contracts is complete; take {rewards}."


@rule("CT-60", "CT-64")
def test_selling_tells_of_passing_of_a_second_delivery_and_of_the_last_chance() -> None:
    state = start(coffee(table(2), 1, ALL), "sell")
    assert "who passes first plays first in the next period" in said(state)
    play(state, "serve Paris 1")
    assert said(state).startswith("You have delivered to a bar: deliver once more, or stop")
    assert said(start(coffee(table(2, 1980), 1, ALL), "sell")).startswith("Sell for the last time: ")


@rule("CT-84")
def test_storing_tells_what_fits() -> None:
    state = build(coffee(table(2), 0, "5G 2B 2E"), 0, "warehouse")
    state.next_order = [0, 1]
    start(state, "reset")
    assert said(state).startswith("Reset: your coffee does not fit; a warehouse keeps 10 of one sort or 1 of each")
    play(state, "bulk guatemala")
    assert said(state) == "Reset: coffees to be kept without a warehouse: 2; the others are discarded."


def test_the_guide_speaks_four_languages() -> None:
    state = play(start(table(3), "trade"), "open brazil")
    assert said(state, "fr").startswith("Commerce ouvert, Brésil\u00a0: avec un négociant à la place 2 ")
    assert said(state, "nl").startswith("Handel geopend, Brazilië: met een meeple op plaats 2 ")
    assert said(state, "de").startswith("Handelsplatz eröffnet, Brasilien: Mit einem Meeple auf Stelle 2 ")
