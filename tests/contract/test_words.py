"""Pictures and sentences of every game, in every language."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from random_games import GAMES, NAMES_OF_TABLES, TABLES, random_match, random_states
from rich.text import Text as RichText

from tertulia.kernel.game import Game, Show
from tertulia.kernel.rulebook import rulebook
from tertulia.kernel.words import LANGUAGES

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES_OF_TABLES)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
translated = [language for language in LANGUAGES if language != "en"]


@every_table
def test_the_picture_is_well_formed_at_any_moment(game: Game[Any], seats: int) -> None:
    match = random_match(game, seats, "picture")
    for index in range(0, len(match) + 1, 12):
        for seat in (None, 0, seats - 1):
            root = ET.fromstring(match.at(index).svg(seat, language="fr"))
            assert root.tag.endswith("svg") and root.get("viewBox")
            titles = [element.text or "" for element in root.iter() if element.tag.endswith(("title", "desc"))]
            assert titles and all(title.strip() and "{" not in title for title in titles)


@every_table
def test_the_sketch_fits_a_terminal_of_80_columns(game: Game[Any], seats: int) -> None:
    match = random_match(game, seats, "sketch")
    for index in range(0, len(match) + 1, 12):
        past = match.at(index)
        plain = RichText.from_markup(game.sketch(past.state, past.show())).plain
        assert max(len(line.rstrip()) for line in plain.splitlines()) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
@every_table
def test_every_moment_is_told_in_every_language(game: Game[Any], seats: int, language: str) -> None:
    match = random_match(game, seats, "told")
    lines = match.log(language=language)
    assert len(lines) == len(match)
    lines += game.describe(match.state, Show(language=language))
    lines += [guide for index in range(len(match)) if (guide := match.at(index).guide(language)) is not None]
    lines += [game.ending(ending).say(language) for ending in game.endings]
    lines += [option.help.say(language) for option in game.options]
    for line in lines:
        assert line.strip() and not re.search(r"[{}]", line), line


@pytest.mark.parametrize("language", translated)
@every_game
def test_no_log_line_or_refusal_stays_english(game: Game[Any], language: str) -> None:
    seats = game.seats[0]
    for state, action in list(random_states(game, seats, "translated"))[::9]:
        if action is not None:
            line = game.line(state, action, None, ("A", "B", "C", "D"))
            assert line.say(language) != line.say("en")
        for other in range(0, len(game.actions), 211):
            refusal = game.refusal(state, other)
            assert refusal is None or refusal.say(language) != refusal.say("en")


@pytest.mark.parametrize("language", translated)
@every_game
def test_the_rules_have_the_same_ids_in_every_language(game: Game[Any], language: str) -> None:
    english, other = rulebook(game), rulebook(game, language)
    assert list(english.rules) == list(other.rules) and len(english.rules) > 20
    same = [rule for rule in english.rules if english.rules[rule] == other.rules[rule]]
    assert same == []


@every_game
def test_every_refusal_names_a_rule_of_the_rulebook(game: Game[Any]) -> None:
    known = rulebook(game).rules
    named: set[str] = set()
    for seats in game.seats:
        for state, _action in list(random_states(game, seats, "named"))[::7]:
            refusals = [game.refusal(state, action) for action in range(0, len(game.actions), 7)]
            named |= {refusal.rule for refusal in refusals if refusal is not None}
    assert named <= set(known)
    assert len(named) >= 5
