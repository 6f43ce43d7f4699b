"""The log lines and the position in words."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from games.coffee_traders.table import (
    B,
    C,
    build,
    civets,
    coffee,
    coins,
    contracts,
    plant,
    play,
    reserve,
    start,
    stock,
    table,
    token,
    trade,
    why_not,
)
from random_games import random_states
from support import rule

from tertulia.games.coffee_traders import GAME, prose, scoring, story, telling
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.pieces import COOPS, OBJECTIVES
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.trace import events
from tertulia.kernel.game import OVER, Show

NAMES = ("Ana", "Ben", "Eva", "Tom", "Kim")


def line(state: State, move: str, language: str = "en") -> str:
    """What the log says of a move, before it is played."""
    return story.line(state, ACTIONS.parse(move), None, NAMES).say(language)


def told(state: State, language: str = "en") -> list[str]:
    return telling.describe(state, Show(names=NAMES, language=language))


# ---- refusals ------------------------------------------------------------------------------------------------------


def test_refusals_say_names_and_not_the_words_of_moves() -> None:
    for state, _action in islice(random_states(GAME, 4, "refused"), 0, None, 40):
        for action in range(len(ACTIONS)):
            refusal = GAME.refusal(state, action)
            assert refusal is None or not any(coop in str(refusal.message) for coop in COOPS), refusal


def test_the_names_in_a_refusal_are_said_in_the_language_of_the_reader() -> None:
    state = start(plant(coins(table(4), 0, 9), 0, "G1-1"), "trade")
    assert why_not(state, "build post brazil") == "you have no plantation in Brazil"
    assert why_not(state, "build post brazil", "fr") == "vous n'y avez pas de plantation, Brésil"
    assert (
        why_not(start(state, "work"), "plant B2-1 A", "de") == "deine erste Plantage muss in Reihe 1 liegen, Brasilien"
    )


# ---- the log -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_told_step_by_step_is_what_happens(seats: int) -> None:
    for state, action in islice(random_states(GAME, seats, "traced"), 0, None, 3):
        if action is None:
            continue
        after = state.copy()
        GAME.apply(after, action)
        traced = events(state, action)[-1].after
        assert [getattr(traced, name) for name in LISTS] == [getattr(after, name) for name in LISTS]


LISTS = [name for name in State.__annotations__ if name not in ("board", "offers", "agenda")]


@rule("CT-28")
def test_planting_tells_price_links_and_bonus() -> None:
    state = start(plant(table(), 0, "B1-1"), "work")
    assert line(state, "plant B1-2 A") == "Ana: planted B1-2, line A (coins −2, Arabica Brazil +1)"
    assert line(state, "plant B2-1 A") == "Ana: planted B2-1, line A (coins −3, coins +2, donkeys −1)"
    assert line(state, "plant G1-1 B", "fr") == "Ana\u00a0: plantation en G1-1, ligne B (pièces −3, ouvriers privés +1)"


@rule("CT-29")
def test_sending_workers_tells_where_they_went() -> None:
    state = plant(plant(table(), 0, "E1-1", manned=False), 1, "E1-2", manned=False)
    state.centre[2] = 2
    start(state, "work")
    assert line(state, "send ethiopia") == "Ana: workers sent, Ethiopia: to E1-1, E1-2 (Arabica Ethiopia +1)"
    state.centre[2] = 1
    assert line(state, "send ethiopia") == "Ana: workers sent, Ethiopia: too few for all"
    assert line(play(state, "send ethiopia"), "favour 2") == "Ana: worker for Ben on E1-2 (Arabica Ethiopia +1)"


@rule("CT-37")
def test_a_loss_names_all_that_is_lost_with_it() -> None:
    state = plant(plant(table(2), 0, "B1-1"), 0, "B1-3 B2-1", manned=False)
    start(coins(reserve(state, 0, ""), 0, 5), "fines")
    assert line(state, "lose") == "Ana: lost: B1-3, B2-1; 1970, phase 3: Trade and build"
    assert line(state, "pay") == "Ana: fine paid, B1-3 (coins −1)"


@rule("CT-42", "CT-11")
def test_who_takes_the_coin_and_the_neutral_third_are_told_with_the_move_before() -> None:
    four = play(start(table(), "trade"), "open colombia; follow")
    assert line(four, "follow") == "Eva: trader no. 3, Colombia; Tom: coin of the trade, Colombia (coins +1)"
    assert line(four, "pass") == "Eva: trade not followed"
    two = play(start(table(2), "trade"), "open brazil")
    assert line(two, "follow") == "Ben: trader no. 2, Brazil; the neutral third follows, Brazil"


@rule("CT-50")
def test_the_pass_that_ends_trade_tells_the_harvest() -> None:
    state = civets(build(plant(table(3), 0, "B1-1 B1-2"), 1, "post brazil"), 2, 1)
    trade(state, B, 0, 2)
    start(state, "trade")
    for _ in range(2):
        play(state, "pass")
    assert line(state, "pass") == (
        "Eva: passed; 1970, phase 4: Harvest; Ana: coffee: Brazil +3; Ben: coffee: Brazil +1; "
        "Eva: coffee: Brazil +2, orange +1; 1970, phase 5: Sell"
    )


@rule("CT-61", "CT-62")
def test_a_payment_that_is_no_choice_is_one_line() -> None:
    state = coins(coffee(table(4), 3, "2C 2I"), 3, 0)
    state.uses = [2] * 4
    start(state, "sell")
    assert line(state, "contract A").startswith(
        "Tom: contract A chosen; delivered: Colombia 2, Indonesia 2; "
        "coins +4, donkeys +1, Arabica counter Guatemala +1, Arabica Guatemala +1"
    )


@rule("CT-61")
def test_steps_of_a_payment_are_told() -> None:
    state = coins(coffee(table(3), 2, "1E 4G 1O"), 2, 9)
    start(state, "sell")
    play(state, "contract A")
    assert line(state, "buy ethiopia") == "Eva: bought: Ethiopia 1 (coins −2)"
    assert line(state, "exchange guatemala ethiopia") == "Eva: exchanged: Guatemala 4 for Ethiopia"
    assert line(state, "orange ethiopia").startswith("Eva: orange coffee for Ethiopia 1")


@rule("CT-61")
def test_purchases_that_follow_each_other_are_told_together() -> None:
    state = coins(table(2), 1, 8)
    state.uses = [2, 2]
    assert line(start(state, "sell"), "serve Paris 2") == (
        "Ben: Paris, cell 2 chosen; bought: Brazil 1, Ethiopia 1 (coins −4); delivered; coins +2"
    )


@rule("CT-5")
def test_an_objective_is_told_with_what_met_it() -> None:
    state = plant(table(), 0, "G1-1 B1-1 E1-1")
    state.objectives = [0, 0, 0]
    assert line(start(state, "work"), "plant C1-2 A").endswith("; objective A, points: 8")


@rule("CT-83", "CT-84")
def test_reset_is_told_with_the_last_pass() -> None:
    state = table(2)
    for seat in range(2):
        coins(reserve(coffee(state, seat, ""), seat, "cube meeple"), seat, 4 * seat)
    state.uses = [2, 2]
    stock(state, 0, "2G")
    start(state, "sell")
    assert line(state, "pass") == (
        "Ben: passed; had to pass: Ana; 1970, phase 6: Reset; Ana: penalty tokens +1; "
        "Ben: bonus reserve refilled: coins; Ana: for stock counters: coffee: Guatemala +2; "
        "new turn order: Ben, Ana; 1975, phase 1: Work"
    )


@rule("CT-84")
def test_discarded_coffee_is_told() -> None:
    state = coffee(table(2), 0, "3G 1B 1E")
    state.next_order = [1, 0]
    play(start(state, "reset"), "keep guatemala")
    assert line(state, "keep ethiopia").startswith(
        "Ana: kept without a warehouse: Ethiopia; discarded: Guatemala 2, Brazil 1; new turn order: Ben, Ana; "
    )


# ---- reasons -------------------------------------------------------------------------------------------------------


def test_every_source_ending_and_objective_has_its_words() -> None:
    board = table().board
    words = [prose.reason(source) for source in scoring.SOURCES]
    words += [prose.ending(ending) for ending in scoring.ENDINGS]
    words += [prose.objective_words(board, name) for letter in OBJECTIVES for name in letter]
    for language in ("en", "fr", "nl", "de"):
        assert len({text.say(language) for text in words}) == len(words)


def test_every_kind_of_action_has_its_heading() -> None:
    chance = {heading for heading in map(GAME.heading, range(len(ACTIONS))) if heading == "Chance"}
    kinds = {type(action).__name__ for action in ACTIONS if GAME.heading(ACTIONS.number(action)) in chance}
    assert kinds == {"DrawSeat", "DrawSet", "DrawObjective", "DrawCounter"}


def test_a_gain_says_its_points_and_its_source() -> None:
    state = start(table(), "work")
    gains = [str(gain.words) for gain in GAME.gains(state, ACTIONS.parse("plant B1-2 A"))]
    assert gains == ["points +16: quality in the coops", "points +1: Arabica tracks", "points +1: plantations"]


# ---- the position --------------------------------------------------------------------------------------------------


def position() -> State:
    """Something of everything."""
    state = plant(plant(table(3, year=1975), 0, "B1-1 B2-1"), 1, "B1-2", manned=False)
    state.donkeys[0] |= 1 << 17
    build(coffee(contracts(token(state, 1, "Paris 1"), 2, "A"), 2, "2G 1O"), 0, "post brazil", "warehouse")
    state.objectives = [0, 1, 2]
    state.claims[0] = 1
    return start(trade(state, C, 1, 0), "trade")


def test_the_position_is_told_from_the_board_to_the_players() -> None:
    sentences = told(position())
    assert sentences[:3] == [
        "Period 1975, phase 3 of 6: Trade and build.",
        "Turn order: Ana, Ben, Eva.",
        "Guatemala: workers in the centre 1, free building sites 4.",
    ]
    assert sentences[3] == (
        "Brazil: workers in the centre 1, free building sites 3; Ana (quality 4): manned B1-1, B2-1, donkey on B2-1, "
        "buildings post; Ben (quality 1): empty B1-2."
    )
    assert "Trade, Colombia: Ben, Ana; the coin is there." in sentences
    assert "Trades not opened: Guatemala, Brazil, Ethiopia, Indonesia." in sentences
    assert any(sentence.startswith("Cells of Paris: 1 Ben; 2 for Brazil 1, Ethiopia 1; ") for sentence in sentences)
    assert "Objective A: coops with a plantation: 4; claimed by: Ana; the next gets 6." in sentences
    assert "Coffee: Guatemala 2, orange 1; warehouses 0; exchange rate 4:1; stock counters: none." in sentences


def test_points_are_told_by_source_for_everybody() -> None:
    state = position()
    for seat, name in enumerate(NAMES[:3]):
        (sentence,) = [one for one in told(state) if one.startswith(f"{name}: points")]
        assert f"ended now {scoring.scores(state)[seat]}: " in sentence
        by_source = zip(scoring.SOURCES, scoring.by_source(state, seat), strict=True)
        assert all(f"{prose.reason(source)} {points}" in sentence for source, points in by_source if points)


def test_the_plots_to_plant_on_are_told_in_work_alone() -> None:
    work = start(table(), "work")
    assert any("free plots: G1-1 private worker, G1-2 coin" in sentence for sentence in told(work))
    assert any("G3-1 2 × Arabica step" in sentence for sentence in told(work))
    assert not any("free plots" in sentence for sentence in told(start(table(), "trade")))


@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
def test_a_position_is_told_at_any_moment(language: str) -> None:
    states: list[Any] = [state for state, _action in random_states(GAME, 2, "told")]
    for state in [states[0], *states[::25], states[-1]]:
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in told(state, language))
    assert GAME.actor(states[-1]) == OVER
