"""Hidden stocks stay hidden, and guesses fit everything that was seen (GC-7, GC-41)."""

from __future__ import annotations

from random import Random

import pytest
from games.guatemala_cafe.tables import PATH_B, WHITE_AT_F7, acting
from random_games import random_states
from support import rule

import tertulia
from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.pieces import COFFEES, TYPES
from tertulia.games.guatemala_cafe.secrets import common, guess, view
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.fuzz import random_options
from tertulia.kernel.game import CHANCE, OVER, Show
from tertulia.kernel.playout import draw


def swapped(state: State, seat: int, rng: Random) -> State | None:
    """The same state but for two unseen sacks that have changed places, or None where that is not possible."""
    other = state.copy()
    hidden = [place for place in range(state.seats) if place != seat]
    for _ in range(20):
        place = rng.choice(hidden) * COFFEES
        mine = [coffee for coffee in range(COFFEES) if state.stocks[place + coffee] and not state.known[place + coffee]]
        theirs = [coffee for coffee in range(COFFEES) if state.bag[coffee]]
        if not mine or not theirs:
            continue
        out, back = rng.choice(mine), rng.choice(theirs)
        if out == back or state.known[place + back] < 0:
            continue
        other.stocks[place + out] -= 1
        other.stocks[place + back] += 1
        other.bag[out] += 1
        other.bag[back] -= 1
        return other
    return None


@rule("GC-7", "GC-41")
@pytest.mark.parametrize("seats", GAME.seats)
def test_two_states_that_differ_in_unseen_sacks_look_the_same(seats: int) -> None:
    rng = Random(seats)
    compared = 0
    for state, action in list(random_states(GAME, seats, "swap"))[::5]:
        for seat in range(seats):
            other = swapped(state, seat, rng)
            if other is None:
                continue
            compared += 1
            seen, also = view(state, seat), view(other, seat)
            assert GAME.dump(seen) == GAME.dump(also)
            assert GAME.describe(seen, Show()) == GAME.describe(also, Show())
            assert GAME.picture(seen, seat, Show()) == GAME.picture(also, seat, Show())
            assert GAME.legal(seen) == GAME.legal(also)
            if action is not None and GAME.actor(state) != CHANCE:
                assert str(GAME.line(state, action, seat, ())) == str(GAME.line(other, action, seat, ()))
    assert compared > 40


@rule("GC-41")
def test_with_silence_who_is_asked_does_not_depend_on_stocks() -> None:
    for stocks in ([["red"], [], []], [["red"], ["white"], []], [["red"], ["white"], ["white"]]):
        match = acting(3, buyer="top h", plantations=[WHITE_AT_F7], roads=PATH_B, stocks=stocks)
        match.play("score h3")
        asked = []
        while match.position()["stage"] == "asking":
            asked.append(match.actor)
            lines = match.log(seat=0)
            match.play("allow")
        assert asked == [1, 2]
        assert lines == ["Player 1: scoring with white sack from h3", "Player 2: allowed"]


@rule("GC-7")
def test_the_deal_names_a_sack_only_to_its_owner() -> None:
    match = tertulia.new("guatemala-cafe", 3, seed=4)
    for seat in (None, 0, 1, 2):
        lines = match.log(seat=seat)[1:]
        named = [line for line in lines if any(coffee in line for coffee in TYPES)]
        assert all(seat is not None and line.startswith(f"Player {seat + 1}: ") for line in named)
        assert len(named) == (0 if seat is None else 8)


@rule("GC-7")
def test_common_knowledge_has_no_stock_at_all() -> None:
    state = tertulia.new("guatemala-cafe", 3, seed=4).state
    assert GAME.dump(common(state))["stocks"] == [8, 8, 8]
    assert GAME.dump(view(state, 1))["stocks"][0] == 8
    assert len(GAME.dump(view(state, 1))["stocks"][1]) == 8
    words = " ".join(GAME.describe(state, Show()))
    assert "; stock: " not in words


@rule("GC-41")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_guess_fits_what_was_seen_at_open_blockades(seats: int) -> None:
    """Without silence it shows who lacks a coffee: a guess never deals it to him, and what he showed he has."""
    rng = Random(f"open/{seats}")
    seen_lacks = 0
    for number in range(6):
        options = random_options(GAME, seats, rng) | {"silent-blockade": False}
        state = GAME.setup(seats, options)
        while (actor := GAME.actor(state)) != OVER:
            legal = GAME.legal(state)
            scores = [action for action in legal if GAME.actions.text(action).startswith(("score", "allow"))]
            action = draw(GAME, state, rng) if actor == CHANCE else rng.choice(scores or legal)
            GAME.apply(state, action)
            if rng.random() < 0.1:
                seat = rng.randrange(seats)
                guessed = guess(view(state, seat), rng)
                assert GAME.dump(view(guessed, seat)) == GAME.dump(view(state, seat)), number
                for place, known in enumerate(state.known):
                    if place // COFFEES != seat:
                        assert guessed.stocks[place] >= known if known >= 0 else guessed.stocks[place] == 0
                        seen_lacks += known < 0
                assert sum(guessed.bag) == state.bag_size
    assert seen_lacks > 0


@rule("GC-7")
def test_guesses_differ_and_are_spread_evenly() -> None:
    state = tertulia.new("guatemala-cafe", 2, seed=4).state
    seen = view(state, 0)
    rng = Random(1)
    totals = [0] * COFFEES
    for _ in range(400):
        guessed = guess(seen, rng)
        assert guessed.stocks[:COFFEES] == state.stocks[:COFFEES]
        for coffee in range(COFFEES):
            totals[coffee] += guessed.stocks[COFFEES + coffee]
    for coffee in range(COFFEES):
        expected = 400 * 12 * seen.bag[coffee] / sum(seen.bag)
        assert abs(totals[coffee] - expected) < 0.1 * expected
