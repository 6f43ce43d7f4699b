"""The fuzzer finds what is broken on purpose, and leaves a record that breaks it again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from toy_game import CARDS, TOY, Toy, apply, legal

from tertulia.kernel.fuzz import Findings, fuzz, refuzz
from tertulia.kernel.game import Game, Refusal
from tertulia.kernel.record import parse


def _some(findings: Findings) -> bool:
    return findings.decisions >= 600


def _stuck(state: Toy) -> list[int]:
    return [] if len(state.said) == 1 else legal(state)


def _crash(state: Toy, action: int) -> None:
    if len(state.said) == 1:
        raise IndexError("no such card")
    apply(state, action)


class _SharedCopy(Toy):
    def copy(self) -> Toy:
        return _SharedCopy(self.seats, self.cards, self.said)


BREAKAGES: dict[str, tuple[Game[Any], str]] = {
    "a dead end": (replace(TOY, legal=_stuck), "nobody is ever stuck"),
    "a crash": (replace(TOY, apply=_crash), "IndexError: no such card"),
    "twice the same": (replace(TOY, legal=lambda state: legal(state) * 2), "listed once"),
    "odds for less": (replace(TOY, odds=lambda state: [1]), "odds for exactly what is legal"),
    "a shared copy": (
        replace(TOY, setup=lambda seats, options: _SharedCopy(seats, [], [])),
        "a copy is independent",
    ),
    "a lost piece": (replace(TOY, pieces=lambda state: {"cards": CARDS - len(state.said)}), "pieces are conserved"),
    "a lax refusal": (replace(TOY, refusal=lambda state, action: None), "legal exactly when it has no refusal"),
    "a mute refusal": (
        replace(TOY, refusal=lambda state, action: None if action in legal(state) else Refusal("", "", "")),
        "a refusal names its rule",
    ),
    "a guess of other cards": (
        replace(TOY, guess=lambda seen, rng: Toy(seen.seats, [0] * seen.seats, seen.said[:])),
        "a guess looks to the seat like its view",
    ),
}


def test_a_sound_game_passes() -> None:
    findings = fuzz(TOY, "sound", _some)
    assert findings.failure is None and findings.decisions >= 600 and findings.games > 100


@pytest.mark.parametrize("name", BREAKAGES)
def test_what_is_broken_is_found_and_reproduced(name: str) -> None:
    game, promise = BREAKAGES[name]
    failure = fuzz(game, "broken", _some).failure
    assert failure is not None and promise in failure.what
    again = refuzz(game, parse(failure.record.text()))
    assert again is not None and promise in again
    assert refuzz(TOY, failure.record) is None
