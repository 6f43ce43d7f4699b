"""The past of a match: every position of it is found again, though few of them are kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tertulia
from tertulia.games import find_game, game_names
from tertulia.kernel.game import Game
from tertulia.kernel.match import Match, from_record
from tertulia.kernel.past import EVERY, NEAR

pytestmark = pytest.mark.compiled_too
every_game = pytest.mark.parametrize("name", game_names())


@every_game
def test_every_position_is_found_again_in_any_order(name: str) -> None:
    rng = Random(name)
    match, positions = _played(find_game(name), rng, 200)
    order = [*range(len(match) + 1), *rng.sample(range(len(match) + 1), 60)]
    for index in order:
        assert match.game.dump(match.state_at(index)) == positions[index]
    assert match.actors() == [match.game.actor(match.state_at(index)) for index in range(len(match))]
    kept = len(match._past._kept) + len(match._past._near)
    assert kept <= len(match) // EVERY + 1 + NEAR


@every_game
def test_what_is_played_from_the_past_or_on_a_view_does_not_touch_it(name: str) -> None:
    rng = Random(name)
    match, positions = _played(find_game(name), rng, 150)
    for index in rng.sample(range(len(match)), 12):
        past = match.at(index)
        if past.actor < 0:
            continue
        other = past.at(index, past.view(past.actor))
        known = match.game.dump(other.state)
        other.play(rng.choice(other.legal()), draw=False)
        assert match.game.dump(other.state_at(index)) == known
        past.play(rng.choice(past.legal()))
        past.undo()
        assert match.game.dump(past.state) == positions[index]
    assert [match.game.dump(match.state_at(index)) for index in range(len(match) + 1)] == positions


@every_game
def test_going_back_and_on_again(name: str) -> None:
    rng = Random(name)
    match, positions = _played(find_game(name), rng, 90)
    while len(match) > 40:
        match.undo()
        assert match.game.dump(match.state) == positions[len(match)]
    for _decision in range(30):
        match.play(rng.choice(match.legal()))
    record = match.record()
    assert from_record(match.game, record).position() == match.position()
    follower = from_record(match.game, _without_actions(record))
    follower.follow(record.actions[len(follower) :])
    assert follower.position() == match.position() and follower.log() == match.log()


def _played(game: Game[Any], rng: Random, decisions: int) -> tuple[Match, list[Any]]:
    """A match of so many actions or a few more, and its positions as they were."""
    match = tertulia.new(game.name, game.seats[0], seed="past")
    positions = [game.dump(match.state_at(index)) for index in range(len(match) + 1)]
    while len(match) < decisions and not match.over:
        legal = match.game.legal(match.state)
        match.play(rng.choice(legal), draw=False)
        positions.append(game.dump(match.state))
        while match.actor == tertulia.CHANCE:
            match.play(match.drawn_by_seed(), draw=False)
            positions.append(game.dump(match.state))
    return match, positions


def _without_actions(record: Any) -> Any:
    head = {**vars(record), "actions": []}
    return type(record)(**head)
