"""The game against the slow reference: the same offers, the same refusals, the same points, to the end.

Whole games from the deal, and short stretches from made-up cafés that are full of odd cases.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from games.cafe_international import reference
from games.cafe_international.random_cafe import random_cafe
from games.cafe_international.reference import Cafe
from games.cafe_international.reference_refusals import broken_rule, run_of
from support import rule

import tertulia
from tertulia import CHANCE, Match

OPTIONS = [
    dict(zip(("regulars", "joker-at-bar", "strict-exchange"), chosen, strict=True))
    for chosen in product((False, True), repeat=3)
]
NAMES = ["+".join(name for name, chosen in options.items() if chosen) or "plain" for options in OPTIONS]


# ---- comparing -----------------------------------------------------------------------------------------------------


def compare(match: Match, random: Random, decisions: int) -> Counter[str]:
    """Play on at random, the reference beside the game; what happened, counted."""
    cafe = reference.begin(match.position())
    seen: Counter[str] = Counter()
    while not match.over and seen["decisions"] < decisions:
        offers = sorted(match.legal())
        assert offers == sorted(reference.legal(cafe)), match.position()
        if match.actor == CHANCE:
            action = _draw(match, random)
        else:
            if random.random() < 0.3:
                _compare_refusals(match, cafe, random)
            action = _choose(offers, random)
            seen.update(["decisions", action.split()[0]])
        _play_both(match, cafe, action)
        seen.update(["out"] if cafe["out"] else [], run=bool(match.position()["run"]))
    if match.over:
        assert match.result is not None
        assert match.result.ranks == reference.ranks(cafe), match.position()
        seen.update(match.result.endings)
    return seen


def _play_both(match: Match, cafe: Cafe, action: str) -> None:
    before = match.position()
    points = match.points
    gains: Counter[int] = Counter()
    for gain in match.gains(action):
        gains[gain.seat] += gain.points
    match.play(action)
    reference.play(cafe, action)
    after = match.position()
    assert _told(after) == _told(cafe), (before, action)
    if after["stage"] == "turn":
        assert bool(after["first"]) == bool(cafe["turn"]), (before, action)
        assert (after["run"] or "") == run_of(cafe), (before, action)
    assert [now - then for now, then in zip(match.points, points, strict=True)] == [
        gains[seat] for seat in range(match.seats)
    ], (before, action)


def _told(position: dict[str, Any]) -> dict[str, Any]:
    """What both must agree on, however it is written."""
    told = {key: position[key] for key in ("stage", "chairs", "bar", "hand_sizes", "points", "out", "passes")}
    told |= {key: sorted(position[key]) for key in ("endings", "gone")}
    told["hands"] = [sorted(hand.elements() if isinstance(hand, Counter) else hand) for hand in position["hands"]]
    told["bag"] = +Counter(position["bag"])
    if position["stage"] == "turn":
        told |= {"mover": position["mover"], "first_turn": position["first_turn"]}
    return told


def _compare_refusals(match: Match, cafe: Cafe, random: Random) -> None:
    """A few actions of the catalogue: those of the hand more often than others."""
    offers = set(match.legal())
    hand = match.position()["hands"][match.actor]
    texts = [match.game.actions.text(random.randrange(len(match.game.actions))) for _ in range(8)]
    guests = [tile for tile in hand if not tile.startswith("joker")]
    texts += [f"seat {tile} C{random.randint(1, 68):02}" for tile in guests * 4]
    texts += [f"bar {tile}" for tile in hand] + ["done", "pass"]
    texts += [f"exchange {tile} {chair}" for tile in hand for chair in cafe["chairs"] if random.random() < 0.1]
    for text in texts:
        refusal = match.why(text)
        assert (refusal is None) == (text in offers), (match.position(), text)
        if refusal is not None:
            assert refusal.rule == broken_rule(cafe, text), (match.position(), text)


# ---- playing -------------------------------------------------------------------------------------------------------


def _draw(match: Match, random: Random) -> str:
    """CI-25: every tile in the bag is equally likely."""
    odds = dict(zip(match.legal(), match.game.odds(match.state), strict=True))
    assert odds == {f"draw {tile}": count for tile, count in match.position()["bag"].items() if count}
    return random.choices(sorted(odds), [odds[draw] for draw in sorted(odds)])[0]


def _choose(offers: list[str], random: Random) -> str:
    """Jokers, exchanges and chairs rather than the bar, and now and then anything."""
    for start, chance in (("done", 0.3), ("exchange", 0.3), ("seat joker", 0.4), ("seat", 0.85)):
        liked = [offer for offer in offers if offer.startswith(start)]
        if liked and random.random() < chance:
            return random.choice(liked)
    return random.choice(offers)


@rule("CI-40")
@rule("CI-41")
@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_go_as_the_reference_says(seats: int, options: dict[str, bool]) -> None:
    random = Random(f"{seats} {options}")
    match = tertulia.new("cafe-international", seats=seats, chance="manual", **options)
    while match.actor == CHANCE:
        match.play(random.choice(match.legal()))
    seen = compare(match, random, decisions=1000)
    assert match.over
    assert seen["seat"] > 20


@rule("CI-15")
@rule("CI-51")
@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_made_up_cafes_go_on_as_the_reference_says(options: dict[str, bool]) -> None:
    seen: Counter[str] = Counter()
    for number in range(50):
        random = Random(f"{number} {options}")
        match = tertulia.from_position("cafe-international", random_cafe(random, **options), chance="manual")
        seen += compare(match, random, decisions=10)
    wanted = {"seat", "bar", "exchange", "done", "out", "no-tiles", "last-player"}
    assert wanted <= set(seen)
    assert bool(seen["run"]) == options["regulars"]


@rule("CI-17")
@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_first_turns_go_as_the_reference_says(options: dict[str, bool]) -> None:
    alone = 0
    for number in range(25):
        random = Random(f"first {number} {options}")
        hands = [hand for hand in random_cafe(random, **options)["hands"] if hand]
        position = {"hands": hands, "options": options, "hand_sizes": [1] * len(hands)}
        match = tertulia.from_position("cafe-international", position, chance="manual")
        alone += reference.nothing_scores(reference.begin(match.position()))
        compare(match, random, decisions=4)
    assert 0 < alone < 25
