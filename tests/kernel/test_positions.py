"""Positions given by strangers: what is no plain data of a sensible size is refused in one sentence, and at once."""

from __future__ import annotations

import json
import math
from collections import Counter, OrderedDict
from enum import IntEnum
from time import perf_counter
from typing import Any

import pytest
from random_games import GAMES, random_states

import tertulia
from tertulia.kernel.game import Game
from tertulia.kernel.position import MOST_ENTRIES, read_position

pytestmark = pytest.mark.compiled_too
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class Five(IntEnum):
    FIVE = 5


def _nested(depth: int) -> Any:
    nested: Any = []
    for _ in range(depth):
        nested = [nested]
    return nested


def _endless() -> Any:
    endless: list[Any] = []
    endless.append(endless)
    return endless


ODD: list[tuple[Any, str]] = [
    (12.0, "12.0 is no whole number; write whole numbers without a point"),
    (math.nan, "nan is no whole number"),
    (math.inf, "inf is no whole number"),
    (10**20, "the number is too large"),
    (-(10**400), "the number is too large"),
    (10**5000, "the number is too large"),
    ((0, 0), "Python's tuple is nothing that a position has; use a list"),
    ({0}, "Python's set is nothing that a position has; use a list"),
    (b"0", "Python's bytes is nothing that a position has; use what JSON has"),
    (1j, "Python's complex is nothing"),
    (object(), "Python's object is nothing"),
    ({1: 1}, "1 is the name of an entry, and names are texts"),
    ({None: 1}, "None is the name of an entry"),
    ({10**400: 1}, "a huge number is the name of an entry"),
    (_nested(5000), "it is nested more than 10 deep"),
    (_endless(), "it is nested more than 10 deep"),
    ("x" * 10**6, "names have at most 60 printable characters"),
    ("\ud800", "is no name"),
    ("\x1b[31m", "is no name"),
    ([0] * 10**6, "it has 1,000,000 entries; at most 300 are read"),
    ([[0] * 100] * 100, f"the position has more than {MOST_ENTRIES:,} entries"),
    (True, "cannot be: True is not"),
]


@every_game
@pytest.mark.parametrize(("odd", "sentence"), ODD, ids=lambda value: repr(type(value)) if value else "")
def test_what_is_no_plain_data_is_refused_in_a_sentence(game: Game[Any], odd: Any, sentence: str) -> None:
    position = game.dump(game.setup(3, game.read_options({})))
    for wrong in ({**position, "seats": odd}, {**position, "game": odd}, odd):
        if wrong is odd and odd is True:
            continue
        with pytest.raises(tertulia.BadPosition) as refused:
            tertulia.from_position(game.name, wrong)
        assert str(refused.value).isprintable() and len(str(refused.value)) < 300
    with pytest.raises(tertulia.BadPosition) as refused:
        tertulia.from_position(game.name, {**position, "seats": odd})
    assert sentence in str(refused.value)


@every_game
def test_every_entry_may_be_anything_and_is_refused(game: Game[Any]) -> None:
    position = game.dump(game.setup(3, game.read_options({})))
    for name in position:
        for odd, _sentence in ODD[:-1]:
            with pytest.raises(tertulia.BadPosition):
                tertulia.from_position(game.name, {**position, name: odd})


def test_what_acts_like_plain_data_is_read() -> None:
    hands = [["it-f", "us-m"], ["us-f", "de-m"]]
    given = OrderedDict(hands=hands, bar=[], points=[Five.FIVE, 0], bag=Counter({"it-f": 3}))
    del given["bag"]
    position = tertulia.from_position("cafe-international", given).position()
    assert position["points"] == [5, 0] and type(position["points"][0]) is int


def test_a_position_is_copied_as_it_is_read() -> None:
    given: Any = {"seats": 3, "players": [{"coins": 3}]}
    match = tertulia.from_position("coffee-traders", given)
    given["players"][0]["coins"] = 400
    assert match.position()["players"][0]["coins"] == 3


@every_game
def test_a_board_of_ones_own_that_cannot_be_is_a_bad_position(game: Game[Any]) -> None:
    if game.board_faults is None:
        return
    position = game.dump(game.setup(3, game.read_options({})))
    for board in ({}, {"game": 7}, {"picture": [1]}):
        with pytest.raises(tertulia.BadPosition, match="board"):
            tertulia.from_position(game.name, {**position, "options": {"board": board}})


@every_game
def test_junk_of_any_size_is_refused_soon(game: Game[Any]) -> None:
    """Within some 20 ms on a machine of its own; this allows for a busy one."""
    position = game.dump(game.setup(3, game.read_options({})))
    for junk in ([{f"k{n}": [n] for n in range(8)}] * 90, {f"k{n}": [1, [2], "x"] for n in range(290)}, [[[1]]] * 290):
        for name in position:
            before = perf_counter()
            with pytest.raises(tertulia.BadPosition):
                tertulia.from_position(game.name, {**position, name: junk})
            assert perf_counter() - before < 1


@every_game
def test_a_position_that_was_read_allows_what_it_allowed(game: Game[Any]) -> None:
    """Whatever a state remembers besides its position, as chairs that are open, follows from it."""
    for seats in game.seats:
        for number, (state, _action) in enumerate(random_states(game, seats, "read again")):
            if number % 5 == 0:
                again = read_position(game, json.loads(json.dumps(game.dump(state))))
                assert game.actor(again) == game.actor(state)
                assert sorted(game.legal(again)) == sorted(game.legal(state))
