"""Plays random games and checks every promise of the contract: the test that finds the most bugs per line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tertulia.kernel.game import CHANCE, OVER, Game, OptionValue
from tertulia.kernel.invariants import check_step, check_whole
from tertulia.kernel.playout import draw
from tertulia.kernel.record import Record

WHOLE_CHECKS: Final = 0.01
"""The share of states that get the costly checks."""


@dataclass(frozen=True)
class Failure:
    """A broken promise, and the record that reproduces it."""

    what: str
    record: Record


@dataclass
class Findings:
    games: int = 0
    decisions: int = 0
    failure: Failure | None = None


def random_options(game: Game[Any], seats: int, rng: Random) -> dict[str, OptionValue]:
    """Random options: each on or off."""
    chosen: dict[str, object] = {}
    for option in game.options:
        if option.choices:
            chosen[option.name] = rng.choice([c for c in option.choices if not c.isdigit() or int(c) <= seats])
        elif not option.is_board:
            chosen[option.name] = rng.random() < 0.5
    return game.read_options(chosen)


def fuzz(game: Game[Any], seed: int | str, enough: Callable[[Findings], bool]) -> Findings:
    """Play random games with all numbers of seats and all options, until there are enough or a promise is broken."""
    findings = Findings()
    while findings.failure is None and not enough(findings):
        rng = Random(f"{seed}/{findings.games}")
        seats = rng.choice(game.seats)
        options = random_options(game, seats, rng)
        findings.failure = _fuzz_one(game, seats, options, rng, findings, enough)
        findings.games += 1
    return findings


def _fuzz_one(
    game: Game[Any], seats: int, options: dict[str, OptionValue], rng: Random, findings: Findings,
    enough: Callable[[Findings], bool],
) -> Failure | None:  # fmt: skip
    played: list[int] = []
    try:
        state = game.setup(seats, options)
        pieces = game.pieces(state)
        while True:
            check_step(game, state)
            if rng.random() < WHOLE_CHECKS:
                check_whole(game, state, pieces, rng)
            actor = game.actor(state)
            if actor == OVER or enough(findings):
                check_whole(game, state, pieces, rng)
                return None
            action = draw(game, state, rng) if actor == CHANCE else rng.choice(game.legal(state))
            played.append(action)
            findings.decisions += actor != CHANCE
            game.apply(state, action)
    except Exception as error:  # any exception at all is a finding
        actions = game.actions.texts(played)
        return Failure(
            f"{type(error).__name__}: {error}", Record(game.name, game.version, seats, options, actions=actions)
        )


def refuzz(game: Game[Any], record: Record) -> str | None:
    """Play a record with every promise checked at every state; what is broken, or None."""
    rng = Random(0)
    try:
        state = game.setup(record.seats, game.read_options(record.options))
        pieces = game.pieces(state)
        for text in record.actions:
            check_step(game, state)
            check_whole(game, state, pieces, rng)
            game.apply(state, game.actions.parse(text))
        check_step(game, state)
        check_whole(game, state, pieces, rng)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None
