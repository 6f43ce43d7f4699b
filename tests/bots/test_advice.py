"""Advice: the best actions with what may be expected of them, in one sentence of every language."""

from __future__ import annotations

from typing import Any

import pytest
from random_games import GAMES, random_states

from tertulia.bots.advice import advise, explain
from tertulia.bots.budget import Budget
from tertulia.kernel.game import Game
from tertulia.kernel.words import LANGUAGES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_advice_names_legal_actions_and_what_to_expect(game: Game[Any]) -> None:
    with_alternatives = 0
    for state, _action in list(random_states(game, 2, "advice"))[::25]:
        actor = game.actor(state)
        if actor < 0:
            continue
        legal = game.legal(state)
        found = advise(game, game.view(state, actor), budget=Budget(rounds=25))
        assert 1 <= len(found) <= 3 and {expected.action for expected in found} <= set(legal)
        assert len({expected.action for expected in found}) == len(found)
        assert all(0 <= expected.chance <= 1 for expected in found)
        assert [expected.rounds for expected in found] == sorted((e.rounds for e in found), reverse=True)
        said = {explain(found, game.actions.text).say(language) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES) and all(said_so.count("\n") == 0 for said_so in said)
        assert all(game.actions.text(expected.action) in sentence for expected in found for sentence in said)
        with_alternatives += len(found) == 3
    assert with_alternatives
