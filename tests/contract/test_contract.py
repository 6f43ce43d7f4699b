"""The contract, over every game and every number of players."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import GAMES, NAMES_OF_TABLES, TABLES, random_match, random_states

from tertulia.kernel.fuzz import fuzz
from tertulia.kernel.game import CHANCE, OVER, Game
from tertulia.kernel.match import from_record, new
from tertulia.kernel.playout import play_out
from tertulia.kernel.position import read_position, schema
from tertulia.kernel.record import parse

pytestmark = pytest.mark.compiled_too
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES_OF_TABLES)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_table
def test_random_games_end_with_ranks_and_known_reasons(game: Game[Any], seats: int) -> None:
    for seed in range(10):
        *_, (state, _action) = random_states(game, seats, seed)
        outcome = game.outcome(state)
        assert game.actor(state) == OVER and game.legal(state) == []
        assert len(outcome.ranks) == seats and min(outcome.ranks) == 1 and outcome.winners
        assert outcome.endings and set(outcome.endings) <= set(game.endings)


@every_game
def test_the_fuzzer_finds_no_broken_promise(game: Game[Any]) -> None:
    findings = fuzz(game, seed="contract", enough=lambda found: found.decisions >= 8_000)
    assert findings.failure is None
    assert findings.decisions >= 8_000


@every_table
def test_an_action_is_legal_exactly_when_nothing_refuses_it(game: Game[Any], seats: int) -> None:
    """The whole catalogue, at states from all over a game."""
    states = [state for state, _action in random_states(game, seats, "refusal")]
    for state in [*states[:: max(1, len(states) // 8)], states[-1]]:
        unrefused = [action for action in range(len(game.actions)) if game.refusal(state, action) is None]
        assert sorted(game.legal(state)) == unrefused


@every_table
def test_points_come_only_with_a_reason(game: Game[Any], seats: int) -> None:
    for state, action in random_states(game, seats, "gains"):
        if action is None:
            continue
        before = game.scores(state)
        gains = game.gains(state, action)
        assert game.scores(state) == before, "asking changes nothing"
        after = state.copy()
        game.apply(after, action)
        for gain in gains:
            before[gain.seat] += gain.points
        assert before == game.scores(after)


@every_game
def test_every_action_survives_text_and_number(game: Game[Any]) -> None:
    for number, action in enumerate(game.actions):
        text = game.actions.text(number)
        assert game.actions.parse(text) == game.actions.number(action) == number
        assert text == " ".join(text.split()) and "\n" not in text


@every_table
def test_a_record_survives_text_and_json_and_replays_to_the_same_position(game: Game[Any], seats: int) -> None:
    for most in (0, 1, 17, 10_000):
        match = random_match(game, seats, "record", most)
        record = match.record()
        assert parse(record.text()) == parse(record.json()) == record
        again = from_record(game, record)
        assert again.position() == match.position()
        assert again.record().text() == record.text()


@every_table
def test_undo_goes_back_to_the_very_same_position(game: Game[Any], seats: int) -> None:
    match = random_match(game, seats, "undo", 40)
    rng = Random(1)
    for _ in range(40):
        if match.over:
            break
        before = match.position()
        match.play(rng.choice(match.legal()))
        match.undo()
        assert match.position() == before
        match.play(rng.choice(match.legal()))
    while any(actor != CHANCE for actor in match.actors()):
        match.undo()
    assert match.position() == new(game, seats, match.options, seed="undo").position()


@every_table
def test_the_same_seed_deals_the_same(game: Game[Any], seats: int) -> None:
    first, second = random_match(game, seats, "same"), random_match(game, seats, "same")
    assert first.actions == second.actions
    assert first.actions != random_match(game, seats, "other").actions


@every_table
def test_positions_fit_their_schema_and_come_back(game: Game[Any], seats: int) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(schema(game))
    validator = Draft202012Validator(schema(game))
    for state, _action in islice(random_states(game, seats, "schema"), 0, None, 7):
        position = game.dump(state)
        validator.validate(position)
        assert game.dump(read_position(game, position)) == position


@given(seed=st.integers(0, 10**9), table=st.sampled_from(TABLES), stop=st.integers(0, 400))
def test_a_copy_plays_on_like_its_original(seed: int, table: tuple[Game[Any], int], stop: int) -> None:
    game, seats = table
    state, _action = next(islice(random_states(game, seats, seed), stop, None), (None, None))
    if state is None:
        *_, (state, _action) = random_states(game, seats, seed)
    copy = state.copy()
    play_out(game, copy, Random(seed))
    play_out(game, state, Random(seed))
    assert game.dump(copy) == game.dump(state)
