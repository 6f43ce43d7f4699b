"""Twins: two tables that differ only in sacks a seat cannot see. What reaches that seat is the same at both."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from games.guatemala_cafe.random_play import choose
from support import rule

import tertulia
from tertulia import CHANCE, Match

COFFEES = ["black", "white", "beige", "red", "brown"]
ANYBODY = None
"""Who has no seat and sees what everybody knows."""
ASKED_FOR = ["allow", "block", *(f"refill {coffee}" for coffee in COFFEES), "leave A", "score h3", "move 4", "done"]
"""What may be refused for the sake of a stock, and some other things."""


def fits(position: dict[str, Any], seat: int) -> bool:
    """Whether a stock is as open blockades have shown it."""
    stock = Counter(position["stocks"][seat])
    return all(stock[coffee] >= least if least > 0 else not stock[coffee] for coffee, least in known(position, seat))


def known(position: dict[str, Any], seat: int) -> list[tuple[str, int]]:
    return [(coffee, least) for coffee, least in position["known"][seat].items() if least]


def twin_of(position: dict[str, Any], seat: int | None, random: Random) -> dict[str, Any] | None:
    """The same position where sacks that a seat cannot see have changed places; None where that is not possible."""
    twin = deepcopy(position)
    bag = sorted(Counter(position["bag"]).elements())
    hidden = [stock for other, stock in enumerate(twin["stocks"]) if other != seat] + [bag]
    places = [(sacks, place) for sacks in hidden for place in range(len(sacks))]
    for _ in range(80 if len(places) > 1 else 0):
        (here, one), (there, two) = random.sample(places, 2)
        here[one], there[two] = there[two], here[one]
        if not all(fits(twin, other) for other in range(position["seats"]) if other != seat):
            here[one], there[two] = there[two], here[one]
    twin["bag"] = dict(Counter(bag))
    return None if [*map(sorted, twin["stocks"])] == [*map(sorted, position["stocks"])] else twin


def table(position: dict[str, Any]) -> Match:
    return tertulia.from_position("guatemala-cafe", position, chance="manual")


# ---- what reaches somebody -----------------------------------------------------------------------------------------


def seen_by(match: Match, seat: int | None) -> dict[str, Any]:
    """Everything that reaches a seat, or one who has none."""
    game, show = match.game, match.show()
    view = match.state if seat is ANYBODY else match.view(seat)
    seen: dict[str, Any] = {
        "actor": match.actor,
        "picture": match.svg(seat),
        "sketch": game.sketch(view, show),
        "sentences": game.describe(view, show),
        "quiet sentences": game.describe(view, match.show(offers=False)),
        "log": match.log(seat),
        "points": match.points_by_reason(),
        "in short": repr(match),
    }
    if seat is not ANYBODY:
        seen |= {"view": game.dump(view), "merit": game.evaluate(view, seat), "pieces": game.pieces(view)}
        seen["guess"] = game.dump(game.guess(view, Random(1)))
    if match.actor == seat:
        seen |= {"legal": match.legal(), "offers": match.offers(), "show": show}
        some = [*range(0, len(game.actions), 61), *map(match.number, ASKED_FOR)]
        seen["why"] = [str(match.why(number)) for number in some]
    return seen


def compare_twins(match: Match, seat: int | None, random: Random, most: int) -> int:
    """Play at two tables for a while, the same at both; how often they were compared."""
    twin = twin_of(match.position(), seat, random)
    if twin is None:
        return 0
    one, other = table(match.position()), table(twin)
    for count in range(1, most + 1):
        seen = seen_by(other, seat)
        for what, shown in seen_by(one, seat).items():
            assert seen[what] == shown, (what, seat, one.position(), other.position())
        both = sorted(set(one.legal()) & set(other.legal()))
        if not both:
            return count
        action = choose(one.position(), both, random, "blocker")
        one.play(action)
        other.play(action)
        if not silent(one) and one.position()["known"] != other.position()["known"]:
            return count  # an open blockade shows who is passed over
    return most


def silent(match: Match) -> bool:
    return match.options["silent-blockade"] is True


@rule("GC-7", "GC-41", "GC-44")
@pytest.mark.parametrize("silence", [True, False], ids=["silent", "open"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_can_tell_twins_apart(seats: int, silence: bool) -> None:
    random = Random(f"twins {seats} {silence}")
    match = tertulia.new("guatemala-cafe", seats=seats, seed=f"{seats}", silent_blockade=silence)
    compared: Counter[str] = Counter()
    while not match.over:
        stage = match.position()["stage"]
        often = 0.2 if silence else 0.3
        if random.random() < {"asking": often, "refilling": often}.get(stage, 0.01):
            seat = random.choice([*range(seats), ANYBODY])
            compared[stage] += compare_twins(match, seat, random, 2)
        match.play(choose(match.position(), sorted(match.legal()), random, "seller"))
    assert compared["asking"] + compared["refilling"] > 5


@rule("GC-41")
def test_the_question_and_the_answer_tell_nothing() -> None:
    """Silent: whoever holds the white sacks, the same seats are asked, and nobody else sees who could have blocked."""
    seen: dict[int | None, list[Any]] = {0: [], ANYBODY: []}
    for holders in ([], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]):
        stocks = [["red"], *(["white" if seat in holders else "black"] for seat in (1, 2, 3))]
        match = table({"seats": 4, "stage": "acting", "buyer": "top h", "stocks": stocks})
        match.play("score h3")
        for asked in (1, 2, 3):
            assert match.actor == asked
            assert match.legal() == (["allow", "block"] if asked in holders else ["allow"])
            for seat, sights in seen.items():
                sights.append((asked, seen_by(match, seat)))
            match.play("allow")
    for sights in seen.values():
        for asked, sight in sights:
            assert sight == dict(sights)[asked]


# ---- the deal ------------------------------------------------------------------------------------------------------


def dealt(seats: int, setup: str, draws: list[str] | None, random: Random) -> tuple[Match, list[int]]:
    """A deal with these draws, and for each draw the seat that got the sack, or -1."""
    match = tertulia.new("guatemala-cafe", seats=seats, chance="manual", setup=setup, start="2")
    got: list[int] = []
    while match.actor == CHANCE:
        before = match.position()["stocks"]
        match.play(draws[len(got)] if draws else random.choice(match.legal()))
        after = match.position()["stocks"]
        got.append(next((seat for seat in range(seats) if len(after[seat]) > len(before[seat])), -1))
    return match, got


@rule("GC-7", "GC-8")
@pytest.mark.parametrize("setup", ["preset", "free"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_of_others_is_not_told(seats: int, setup: str) -> None:
    random = Random(f"deal {seats} {setup}")
    match, got = dealt(seats, setup, None, random)
    draws = match.actions
    assert Counter(got)[0] == 24 // seats
    for seat in [*range(seats), ANYBODY]:
        places = [place for place, taker in enumerate(got) if taker not in (-1, seat)]
        sacks = [draws[place] for place in places]
        random.shuffle(sacks)
        other_draws = dict(enumerate(draws)) | dict(zip(places, sacks, strict=True))
        twin, _ = dealt(seats, setup, list(other_draws.values()), random)
        if seats > 2 or seat is ANYBODY:
            assert twin.position()["stocks"] != match.position()["stocks"]
        assert seen_by(twin, seat) == seen_by(match, seat)


# ---- guesses -------------------------------------------------------------------------------------------------------


@rule("GC-41")
@pytest.mark.parametrize("silence", [True, False], ids=["silent", "open"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_is_a_table_that_looks_like_the_true_one(seats: int, silence: bool) -> None:
    random = Random(f"guess {seats} {silence}")
    match = tertulia.new("guatemala-cafe", seats=seats, seed=f"guess {seats}", silent_blockade=silence)
    while not match.over:
        match.play(choose(match.position(), sorted(match.legal()), random, "seller"))
        if random.random() < 0.6:
            continue
        seat = random.randrange(seats)
        view, game = match.view(seat), match.game
        before = game.dump(view)
        guess = game.guess(view, random)
        told, true = game.dump(guess), match.position()
        assert game.dump(view) == before == game.dump(game.view(guess, seat))
        assert game.pieces(guess) == game.pieces(match.state)
        assert [len(stock) for stock in told["stocks"]] == [len(stock) for stock in true["stocks"]]
        assert sum(told["bag"].values()) == sum(true["bag"].values())
        assert all(fits(position, other) for position in (told, true) for other in range(seats) if other != seat)
        if match.actor == seat:
            assert game.legal(guess) == game.legal(match.state)
        if random.random() < 0.03:
            assert table(told).position() == told


@rule("GC-7", "GC-41")
def test_guesses_hold_every_deal_possible_and_no_other() -> None:
    """The second is known to have a white sack, the third to have none; a black, a red and two whites are unseen."""
    laid = {"black": 5, "white": 4, "beige": 5, "red": 5, "brown": 6}
    position = {
        "seats": 3,
        "options": {"silent-blockade": False},
        "stocks": [[], ["white", "black"], ["red"]],
        "known": [{}, {"white": 1}, {"white": -1}],
        "laid": [coffee for coffee, count in laid.items() for _ in range(count)],
    }
    match = table(position)
    random = Random(5)
    guesses = [match.game.dump(match.game.guess(match.view(0), random)) for _ in range(600)]
    deals = Counter((*map(tuple, map(sorted, guess["stocks"][1:])), *sorted(guess["bag"])) for guess in guesses)
    as_often = {
        (("black", "white"), ("red",), "white"): 200,  # either white sack, so twice as often
        (("red", "white"), ("black",), "white"): 200,
        (("white", "white"), ("red",), "black"): 100,
        (("white", "white"), ("black",), "red"): 100,
    }
    assert deals.keys() == as_often.keys()
    for deal, count in as_often.items():
        assert abs(deals[deal] - count) < 45
