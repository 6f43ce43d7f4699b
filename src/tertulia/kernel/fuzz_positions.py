"""Positions from strangers: each must be refused in one sentence, or be playable to the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from time import thread_time
from typing import Any, Final

from tertulia.kernel.errors import BadPosition
from tertulia.kernel.fuzz import random_options
from tertulia.kernel.game import CHANCE, NOBODY, OVER, Game, Show
from tertulia.kernel.invariants import Broken, check_step, check_whole
from tertulia.kernel.mutations import copied, mutated
from tertulia.kernel.playout import draw
from tertulia.kernel.position import read_position

MOST_STEPS: Final = 20_000
"""A game that goes on longer than this from a position counts as endless."""
CLOSER_LOOKS: Final = 3
"""How many states of a continued game are examined closely."""
LONGEST_SENTENCE: Final = 500
MOST_SECONDS: Final = 0.5
"""The longest time to accept or refuse a position; most take a hundredth of it."""
HEADROOM: Final = 1_000
"""Positions with no number above this lead only to positions that are accepted again."""


# ---- positions to begin with ---------------------------------------------------------------------------------------


def real_position(game: Game[Any], rng: Random) -> dict[str, Any]:
    """Some position of a random game; now and then as one seat sees it, or with entries left out."""
    seats = rng.choice(game.seats)
    state = game.setup(seats, random_options(game, seats, rng))
    for _ in range(rng.choice((0, 1, rng.randrange(30), rng.randrange(200), rng.randrange(1_000)))):
        actor = game.actor(state)
        if actor == OVER:
            break
        game.apply(state, draw(game, state, rng) if actor == CHANCE else rng.choice(game.legal(state)))
    if rng.random() < 0.1:
        state = game.view(state, rng.choice((*range(seats), NOBODY)))
    return game.dump(state)


def likely_position(rng: Random, others: list[dict[str, Any]]) -> Any:
    """A position that is almost a real one: put together from parts of real ones, with entries moved, left out or
    replaced by values from elsewhere."""
    position = copied(rng.choice(others))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        _nudge(position, copied(rng.choice(others)), rng)
    return position


def _nudge(position: dict[str, Any], other: dict[str, Any], rng: Random) -> None:
    what = rng.randrange(6)
    if what == 0:
        position.pop(rng.choice(list(position)), None)
    elif what == 1:
        name = rng.choice(list(other))
        position[name] = other[name]
    elif what == 2:
        _swap(position, rng)
    else:
        _change(position, other, rng, numbers=what == 3)


def _change(position: Any, other: Any, rng: Random, numbers: bool) -> None:
    """Change the value at one place: to a neighbouring number, or to the value at a similar place elsewhere."""
    holder, key = rng.choice(_places(position))
    value = holder[key]
    if type(value) is int and (numbers or rng.random() < 0.5):
        holder[key] = max(0, value + rng.choice((-2, -1, 1, 1, 2, 5, 30)))
    elif type(value) is bool:
        holder[key] = not value
    elif type(value) in (dict, list) and rng.random() < 0.5:
        _grow_or_shrink(value, rng)
    else:
        kind = type(value)
        alike = [held[name] for held, name in _places(other) if type(held[name]) is kind and type(held) is type(holder)]
        holder[key] = rng.choice([*alike, None])


def _grow_or_shrink(value: Any, rng: Random) -> None:
    if value and rng.random() < 0.6:
        if isinstance(value, dict):
            del value[rng.choice(list(value))]
        else:
            del value[rng.randrange(len(value))]
    elif isinstance(value, list) and value:
        value.insert(rng.randrange(len(value) + 1), copied(rng.choice(value)))
    elif isinstance(value, dict) and value:
        one, two = rng.choice(list(value)), rng.choice(list(value))
        value[one], value[two] = value[two], value[one]


def _swap(position: Any, rng: Random) -> None:
    """Swap two values of one kind."""
    places = _places(position)
    holder, key = rng.choice(places)
    kind = type(holder[key])
    other, name = rng.choice([(held, at) for held, at in places if type(held[at]) is kind])
    if kind not in (dict, list):
        holder[key], other[name] = other[name], holder[key]


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in lists and objects: its container, and its name or index there."""
    found: list[tuple[Any, Any]] = []
    waiting = [data]
    for holder in waiting:  # which grows meanwhile
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], (dict, list)):
                waiting.append(holder[key])
    return found


def odd_position(rng: Random, reals: list[dict[str, Any]]) -> Any:
    """A position close to one of these real ones, or changed beyond recognition."""
    return likely_position(rng, reals) if rng.random() < 0.7 else mutated(rng.choice(reals), rng)


def odd_positions(game: Game[Any], seed: int | str) -> Iterator[Any]:
    """Endless positions: real ones, each followed by many derived from it and others like it."""
    for number in count():
        rng = Random(f"{game.name}/{seed}/{number}")
        reals = [real_position(game, rng) for _ in range(4)]
        yield reals[0]
        for _ in range(45):
            yield odd_position(rng, reals)


# ---- what must hold ------------------------------------------------------------------------------------------------


def try_position(game: Game[Any], position: Any, rng: Random) -> bool:
    """Whether it was accepted. Raises Broken or another exception if it was neither refused properly nor playable."""
    started = thread_time()
    try:
        state = read_position(game, position)
    except BadPosition as refused:
        sentence = str(refused)
        good = sentence.isprintable() and 0 < len(sentence) <= LONGEST_SENTENCE
        _demand(good, f"a refusal is one sentence, not {sentence[:LONGEST_SENTENCE]!r}")
        return False
    finally:
        took = thread_time() - started
        _demand(took < MOST_SECONDS, f"a position is read or refused soon, not in {took:.1f} s")
    check_playable(game, state, rng)
    return True


def check_playable(game: Game[Any], state: Any, rng: Random) -> None:
    """Do everything that may be done with an accepted position."""
    dumped = game.dump(state)
    json.dumps(dumped, allow_nan=False)
    pieces = game.pieces(game.setup(dumped["seats"], game.read_options(dumped["options"])))
    if dumped.get("seer") is not None:
        _demand(game.dump(read_position(game, dumped)) == dumped, "a view survives the way out and in")
        _look_closely(game, state, rng)
        guessed = game.guess(state, rng)
        _demand(game.dump(game.view(guessed, dumped["seer"])) == dumped, "a guess looks to the seat like its view")
        _play_out(game, state, pieces, rng, closely=False)
        state = guessed
    check_whole(game, state, pieces, rng)
    _play_out(game, state, pieces, rng, closely=_largest(game.dump(state)) <= HEADROOM)
    _demand(game.pieces(state) == pieces, "pieces are conserved")


def _play_out(game: Game[Any], state: Any, pieces: dict[str, int], rng: Random, closely: bool) -> None:
    looks = {0} | {rng.choice((1, 2, 5, 20, 100, 300)) for _ in range(CLOSER_LOOKS)}
    for step in range(MOST_STEPS):
        check_step(game, state)
        actor = game.actor(state)
        if closely and (step in looks or actor == OVER):
            check_whole(game, state, pieces, rng)
            _look_closely(game, state, rng)
        if actor == OVER:
            game.outcome(state)
            return
        game.apply(state, draw(game, state, rng) if actor == CHANCE else rng.choice(game.legal(state)))
    raise Broken("every game ends")


def _largest(data: Any) -> int:
    """The largest number in plain data."""
    return max((abs(held[key]) for held, key in _places(data) if type(held[key]) is int), default=0)


def _look_closely(game: Game[Any], state: Any, rng: Random) -> None:
    """Ask everything that anybody may ask about a state."""
    seat = rng.choice((*range(game.dump(state)["seats"]), NOBODY))
    view, legal, actor = game.view(state, seat), game.legal(state), game.actor(state)
    show = Show((), dict.fromkeys(legal, 0) if seat == actor else {}, [], "en", "t")
    game.picture(view, None if seat == NOBODY else seat, show)
    game.sketch(view, show)
    game.describe(view, show)
    game.scores(view)
    game.forecast(state)
    for action in rng.sample(legal, min(3, len(legal))):
        game.gains(state, action)
        game.line(state, action, None if seat == NOBODY else seat, []).say()
    if actor >= 0:
        known = game.view(state, actor)
        game.evaluate(known, actor)
        _demand(len(game.promising(known, legal)) > 0, "something is always worth a look")
        if game.guide is not None:
            game.guide(known, actor)


def _demand(holds: bool, promise: str) -> None:
    if not holds:
        raise Broken(promise)
