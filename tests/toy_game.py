"""A game of a dozen lines with a secret: everybody gets a hidden card, says high or low, and the highest card wins.

It shows that the kernel knows no game, and lets tests break promises on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from tertulia.kernel.catalogue import Catalogue
from tertulia.kernel.game import CHANCE, OVER, Gain, Game, Option, Options, Outcome, Refusal, Show
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)
UNKNOWN = -1
CARDS = 6
ACTIONS: Catalogue[str] = Catalogue([*(f"deal {card}" for card in range(CARDS)), "high", "low"])


@dataclass
class Toy:
    seats: int
    cards: list[int]
    said: list[int]

    def copy(self) -> Toy:
        return Toy(self.seats, self.cards[:], self.said[:])


def setup(seats: int, options: Options) -> Toy:
    return Toy(seats, [], [])


def actor(state: Toy) -> int:
    if len(state.cards) < state.seats:
        return CHANCE
    return len(state.said) if len(state.said) < state.seats else OVER


def legal(state: Toy) -> list[int]:
    if actor(state) == CHANCE:
        return [card for card in range(CARDS) if card not in state.cards]
    return [] if actor(state) == OVER else [CARDS, CARDS + 1]


def apply(state: Toy, action: int) -> None:
    (state.cards if action < CARDS else state.said).append(action)


def scores(state: Toy) -> list[int]:
    return [0] * state.seats if actor(state) != OVER else state.cards[:]


def outcome(state: Toy) -> Outcome:
    return Outcome(tuple(1 + sum(other > card for other in state.cards) for card in state.cards), ("all-said",))


def gains(state: Toy, action: int) -> list[Gain]:
    after = state.copy()
    apply(after, action)
    if actor(after) != OVER:
        return []
    return [Gain(seat, card, "card", _("card {card}", card=card)) for seat, card in enumerate(after.cards)]


def refusal(state: Toy, action: int) -> Refusal | None:
    return None if action in legal(state) else Refusal("TOY-1", "not now", "wait")


def view(state: Toy, seat: int) -> Toy:
    hidden = [card if owner == seat or actor(state) == OVER else UNKNOWN for owner, card in enumerate(state.cards)]
    return Toy(state.seats, hidden, state.said[:])


def guess(seen: Toy, rng: Random) -> Toy:
    unseen = [card for card in range(CARDS) if card not in seen.cards]
    rng.shuffle(unseen)
    return Toy(seen.seats, [unseen.pop() if card == UNKNOWN else card for card in seen.cards], seen.said[:])


def dump(state: Toy) -> dict[str, Any]:
    return {"seats": state.seats, "options": {}, "cards": state.cards[:], "said": state.said[:]}


def line(state: Toy, action: int, seat: int | None, names: Any) -> Text:
    return _("{action}", action=ACTIONS.text(action))


def describe(state: Toy, show: Show) -> list[str]:
    return [f"cards {state.cards}, said {state.said}"]


TOY: Game[Toy] = Game(
    name="toy", title="Toy", version=1, seats=range(2, 4),
    options=(Option("loud", False, _("nothing")),), actions=ACTIONS, endings=("all-said",),
    folder=str(Path(__file__).parent / "toy"),
    setup=setup, actor=actor, legal=legal, odds=lambda state: [1] * len(legal(state)), apply=apply, scores=scores,
    outcome=outcome, gains=gains, refusal=refusal, view=view, guess=guess,
    pieces=lambda state: {"cards": CARDS}, dump=dump,
    read=lambda position: Toy(position["seats"], position["cards"][:], position["said"][:]),
    picture=lambda state, seat, show: f"<svg>{state.cards}</svg>", sketch=lambda state, show: describe(state, show)[0],
    describe=describe, line=line, heading=lambda action: _("Say"), ending=lambda name: _("all said"),
    reason=lambda name: _("card"),
    evaluate=lambda state, seat: 0.0,
    forecast=lambda state: [0.0] * state.seats,
)  # fmt: skip
"""The toy, keeping its promises."""

LEAKY = replace(TOY, view=lambda state, seat: state.copy(), guess=lambda seen, rng: guess(view(seen, 0), rng))
"""The toy with a hole: a view shows everybody's cards."""
