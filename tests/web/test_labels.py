"""What an action does, in words without a name: in the list of actions, in hints and where somebody asks why."""

from __future__ import annotations

from typing import Any

import pytest
from random_games import GAMES, random_states

from tertulia.kernel.game import Game
from tertulia.kernel.match import new
from tertulia.kernel.words import LANGUAGES
from tertulia.web.pages.turn import label


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
