"""Secrets stay secret: what a seat cannot know has no influence on what it sees."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from random_games import NAMES_OF_TABLES, TABLES, random_states
from toy_game import LEAKY, TOY

from tertulia.kernel.game import NOBODY, Game, Show

pytestmark = pytest.mark.compiled_too
every_table = pytest.mark.parametrize(
    ("game", "seats"), [*TABLES, (TOY, 3)], ids=[*NAMES_OF_TABLES, "toy-3"]
)  # fmt: skip


def look(game: Game[Any], state: Any, seat: int, action: int | None) -> list[Any]:
    """Everything that a seat gets to see of a state and of the action taken in it."""
    view = game.view(state, seat)
    seen: list[Any] = [
        game.dump(view),
        game.picture(view, seat, Show()),
        game.sketch(view, Show()),
        game.describe(view, Show()),
    ]
    if game.actor(state) == seat:
        seen.append(game.legal(view))
        seen.append(game.guide and str(game.guide(view, seat)))
        seen.append([str(game.refusal(view, other)) for other in range(0, len(game.actions), 97)])
    if action is not None and game.actor(state) >= 0:
        seen.append(str(game.line(state, action, seat, ())))
    return seen


def check_secrecy(game: Game[Any], seats: int, seed: str) -> None:
    """A guess differs from the state only in what the seat cannot know; the seat sees no difference."""
    rng = Random(seed)
    moments = list(random_states(game, seats, seed))
    for state, action in moments[:: max(1, len(moments) // 15)]:
        for seat in range(seats):
            guess = game.guess(game.view(state, seat), rng)
            assert look(game, guess, seat, action) == look(game, state, seat, action)


@every_table
def test_a_seat_cannot_tell_the_true_state_from_a_guess(game: Game[Any], seats: int) -> None:
    check_secrecy(game, seats, "secrecy")


@every_table
def test_everybody_knows_the_same_whatever_is_hidden(game: Game[Any], seats: int) -> None:
    """What spectators get is common knowledge, and looking at a view again shows nothing else."""
    rng = Random("nobody")
    moments = list(random_states(game, seats, "nobody"))
    for state, _action in moments[:: max(1, len(moments) // 8)]:
        for seer in (*range(seats), NOBODY):
            view = game.view(state, seer)
            assert game.dump(game.view(view, seer)) == game.dump(view)
            common = game.dump(game.view(game.guess(view, rng), NOBODY))
            assert common == game.dump(game.view(state, NOBODY))


def test_a_leak_would_be_found() -> None:
    with pytest.raises(AssertionError):
        check_secrecy(LEAKY, 3, "secrecy")


def test_guesses_differ_where_there_are_secrets() -> None:
    rng = Random(1)
    *_, (state, _action) = islice(random_states(TOY, 3, "guesses"), 5)
    hands = {tuple(TOY.guess(TOY.view(state, 0), rng).cards) for _ in range(50)}
    assert len(hands) > 1
    assert {hand[0] for hand in hands} == {state.cards[0]}
