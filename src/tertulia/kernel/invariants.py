"""What must hold in every state of every game. Contract tests and the fuzzer both ask here."""

from __future__ import annotations

from random import Random
from typing import Any

from tertulia.kernel.game import CHANCE, OVER, Game
from tertulia.kernel.position import read_position


class Broken(AssertionError):
    """A promise of the contract that a game does not keep."""


def _demand(holds: bool, promise: str) -> None:
    if not holds:
        raise Broken(promise)


def check_step(game: Game[Any], state: Any) -> None:
    """Cheap enough for every state: somebody can act, and chance has odds for exactly what is legal."""
    actor = game.actor(state)
    legal = game.legal(state)
    if actor == OVER:
        _demand(legal == [], "when the game is over nothing is legal")
        return
    _demand(len(legal) > 0, "nobody is ever stuck")
    _demand(len(set(legal)) == len(legal), "every legal action is listed once")
    if actor == CHANCE:
        odds = game.odds(state)
        _demand(len(odds) == len(legal) and min(odds) > 0, "chance has odds for exactly what is legal")


def check_whole(game: Game[Any], state: Any, pieces: dict[str, int], rng: Random) -> None:
    """The costly promises, for a sample of states."""
    _demand(game.pieces(state) == pieces, "pieces are conserved")
    dumped = game.dump(state)
    _demand(game.dump(read_position(game, dumped)) == dumped, "a position survives the way out and in")
    _check_copy(game, state, dumped, rng)
    _check_refusals(game, state, rng)
    _check_views(game, state, rng)


def _check_copy(game: Game[Any], state: Any, dumped: dict[str, Any], rng: Random) -> None:
    """Playing on from a copy leaves the original alone."""
    copy = state.copy()
    _demand(game.dump(copy) == dumped, "a copy equals its original")
    for _ in range(30):
        legal = game.legal(copy)
        if not legal:
            break
        game.apply(copy, rng.choice(legal))
    _demand(game.dump(state) == dumped, "a copy is independent of its original")


def _check_refusals(game: Game[Any], state: Any, rng: Random) -> None:
    legal = set(game.legal(state))
    for action in [*legal, *rng.sample(range(len(game.actions)), min(60, len(game.actions)))]:
        refusal = game.refusal(state, action)
        text = game.actions.text(action)
        _demand((refusal is None) == (action in legal), f"{text}: legal exactly when it has no refusal")
        if refusal is not None:
            _demand(bool(refusal.rule and refusal.say()), f"{text}: a refusal names its rule and a remedy")


def _check_views(game: Game[Any], state: Any, rng: Random) -> None:
    """A seat can decide from its view alone, and cannot tell a guessed state from the true one."""
    actor = game.actor(state)
    if actor < 0:
        return
    view = game.view(state, actor)
    _demand(game.legal(view) == game.legal(state), "a view has the legal actions of its state")
    guess = game.guess(view, rng)
    _demand(game.dump(game.view(guess, actor)) == game.dump(view), "a guess looks to the seat like its view")
    _demand(game.pieces(guess) == game.pieces(state), "a guess has all the pieces")
