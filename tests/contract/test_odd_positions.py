"""Positions that are nearly right, and those that are not at all: each is refused in one sentence, or is playable."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from random_games import GAMES

from tertulia.kernel.fuzz_positions import odd_positions, try_position
from tertulia.kernel.game import CHANCE, Game
from tertulia.kernel.invariants import Broken

pytestmark = pytest.mark.compiled_too
INPUTS = 250
"""For each game, as many as the suite has time for; `tertulia fuzz --doors` tries on as long as it is told to."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_position_is_refused_in_a_sentence_or_playable(game: Game[Any]) -> None:
    read = [
        try_position(game, position, Random(number))
        for number, position in enumerate(islice(odd_positions(game, "suite"), INPUTS))
    ]
    assert INPUTS / 10 < sum(read) < INPUTS * 9 / 10


def _crash(position: Any) -> Any:
    raise KeyError("hands")


def _shrug(position: Any) -> Any:
    return GAMES[0].setup(2, GAMES[0].read_options({}))


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (replace(GAMES[0], read=_crash), KeyError),
        (replace(GAMES[0], read=_shrug), Broken),
        (replace(GAMES[0], legal=lambda state: []), Broken),
        (replace(GAMES[0], actor=lambda state: CHANCE, odds=lambda state: []), Broken),
        (replace(GAMES[0], pieces=lambda state: {"tiles": sum(map(len, state.hands))}), Broken),
    ],
    ids=["a crash", "something else is read", "a dead end", "no odds", "a lost piece"],
)
def test_a_game_that_reads_badly_is_found(game: Game[Any], fault: type[Exception]) -> None:
    with pytest.raises(fault):
        for number, position in enumerate(islice(odd_positions(GAMES[0], "suite"), INPUTS)):
            try_position(game, position, Random(number))
