"""What an action does, in words without a name: in the list of actions, in hints and where somebody asks why."""

from __future__ import annotations

from typing import Any

import pytest
from random_games import GAMES, random_states

from tertulia.kernel.game import Game
from tertulia.kernel.match import new
from tertulia.kernel.words import LANGUAGES
from tertulia.web.pages.turn import label

NAME = "\u2063"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_label_begins_with_a_letter(game: Game[Any], language: str) -> None:
    match = new(game, 2, {}, "labels")
    labels = {
        label(match.at(0, state), action, game.actor(state), language)
        for state, action in random_states(game, 2, "labels")
        if action is not None and game.actor(state) >= 0
    }
    assert len(labels) > 20 and [said for said in labels if not said[:1].isupper()] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_label_says_what_is_to_be_done_and_the_log_what_was_done(game: Game[Any]) -> None:
    match = new(game, 3, {}, "labels")
    labels = set()
    for seed in range(3):
        for state, action in random_states(game, 3, seed):
            actor = game.actor(state)
            if action is None or actor < 0:
                continue
            to_do = label(match.at(0, state), action, actor, "en")
            done = game.line(state, action, actor, [NAME] * 3).say().removeprefix(NAME).lstrip(": ").lower()
            assert to_do.lower() != done, f"{game.actions.text(action)}: {to_do}"
            assert NAME not in to_do and not to_do.startswith("Player")
            labels.add(to_do.split()[0])
    expected = {
        "cafe-international": {"Seat", "End"},
        "coffee-traders": {"Plant", "Send", "Raise", "Open", "Build:", "Take", "Pass"},
        "guatemala-cafe": {"Put", "Move", "Take", "Place", "Score", "End"},
    }
    assert expected[game.name] <= labels
