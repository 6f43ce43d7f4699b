"""Advice: the best actions with what may be expected of them, in one sentence of every language."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from random_games import GAMES, random_states

from tertulia.bots.advice import ENOUGH, Expected, Judged, advise, explain, explain_played, judge
from tertulia.bots.budget import Budget
from tertulia.kernel.game import NOBODY, Game
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_decision_can_be_judged_from_every_seat_and_from_none(game: Game[Any]) -> None:
    """Also where another is on turn; and what a seat cannot know has no part in it."""
    judged: list[Judged] = []
    moments = [moment for moment in random_states(game, 2, "judge") if game.actor(moment[0]) >= 0]
    for state, action in moments[len(moments) // 6 :: len(moments) // 3]:
        assert action is not None
        for seer in (0, 1, NOBODY):
            view = game.view(state, seer)
            assert game.actor(view) == game.actor(state)
            found = judge(game, view, action, "seed", Budget(rounds=20))
            twin = game.view(game.guess(view, Random("twin")), seer)
            assert judge(game, twin, action, "seed", Budget(rounds=20)) == found
            assert found.played.action == action and found.played.rounds
            assert action not in {other.action for other in found.others} and len(found.others) <= 2
            if game.dump(view) == game.dump(state):
                assert {other.action for other in found.others} <= set(game.legal(state))
            judged.append(found)
    said = {explain_played(found, game.actions.text).say(language) for found in judged for language in LANGUAGES}
    assert len(said) > len(LANGUAGES)


def test_a_guess_admits_what_was_played() -> None:
    """GC-41: whoever blocks has shown that he had the sack; it is not judged in a world in which he has not."""
    game = next(game for game in GAMES if game.name == "guatemala-cafe")
    moments = [
        (state, action)
        for seed in range(3)
        for state, action in random_states(game, 2, f"block {seed}")
        if action is not None and game.actions.text(action).startswith("block")
    ]
    uncertain = 0
    for state, action in moments[:6]:
        view = game.view(state, NOBODY)
        uncertain += any(action not in game.legal(game.guess(view, Random(number))) for number in range(20))
        assert judge(game, view, action, budget=Budget(rounds=20)).played.rounds >= ENOUGH
    assert uncertain


def test_what_is_best_is_called_so_and_what_is_not_is_told_what_was_better() -> None:
    game = next(game for game in GAMES if game.name == "cafe-international")
    better = 0
    for state, _action in list(random_states(game, 2, "best"))[12::9]:
        if game.actor(state) < 0 or len(game.legal(state)) < 4:
            continue
        view = game.view(state, game.actor(state))
        first, *_rest = advise(game, view, budget=Budget(rounds=200))
        best = judge(game, view, first.action, budget=Budget(rounds=200))
        assert best.best and "; better is" not in explain_played(best, game.actions.text).say()
        tried = {action: judge(game, view, action, budget=Budget(rounds=60)) for action in game.legal(state)[::5]}
        worst = min(tried.values(), key=lambda judged: judged.played.chance)
        if worst.played.chance < best.played.chance - 0.2:
            better += 1
            assert not worst.best and worst.others[0].chance > worst.played.chance
            assert "; better is" in explain_played(worst, game.actions.text).say()
    assert better


def test_every_form_of_the_sentence_is_said_in_every_language() -> None:
    one, two, three = Expected(0, 0.5, 1.0, 9), Expected(1, 0.6, -0.04, 9), Expected(2, 0.4, -2.0, 9)
    four = Expected(2, 0.55, 3.0, 9)
    forms = [
        Judged(one, [], True), Judged(one, [two, three], True), Judged(one, [two], False),
        Judged(one, [two, three], False), Judged(one, [two, four], False),
        Judged(Expected(0, 0.5, 0.0, 0), [two], False), Judged(Expected(0, 0.5, 0.0, 0), [three], True),
    ]  # fmt: skip
    for found in forms:
        said = {explain_played(found, "abc".__getitem__).say(language) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)
    whole, *others = [explain_played(found, "abc".__getitem__).say() for found in forms]
    played = "Played was “a”: 50 % to win, ahead by 1.0 points in the end;"
    assert whole == f"{played} nothing else is worth a look."
    assert others == [
        f"{played} nothing clearly better is in sight, next best are “b” (60 %, level) and “c” (40 %, behind by 2.0).",
        f"{played} better is “b” (60 %, level).",
        f"{played} better is “b” (60 %, level).",
        f"{played} better is “b” (60 %, level), then “c” (55 %, ahead by 3.0).",
        "Played was “a”; better is “b” (60 %, level).",
        "Played was “a”; nothing clearly better is in sight, next best is “c” (40 %, behind by 2.0).",
    ]


def test_a_hint_is_one_sentence_with_a_decimal_comma_where_the_language_has_one() -> None:
    """What is best at length, then the next best in brief: the chance to win, and the lead in the end."""
    found = [Expected(0, 0.594, 8.04, 9), Expected(1, 0.55, 0.04, 9), Expected(2, 0.4, -3.1, 9)]
    said = explain(found, "abc".__getitem__, lambda action: action + 7)
    assert said.say() == (
        "Best is “a” [7]: 59 % to win, ahead by 8.0 points in the end; "
        "next best are “b” [8] (55 %, level) and “c” [9] (40 %, behind by 3.1)."
    )
    assert said.say("fr").replace("\u00a0", " ") == (
        "Le mieux est « a » [7] : 59 % de chances de gagner, 8,0 points d'avance à la fin ; "
        "viennent ensuite « b » [8] (55 %, à égalité) et « c » [9] (40 %, 3,1 de retard)."
    )
    assert said.say("nl") == (
        "Het beste is ‘a’ [7]: 59 % kans om te winnen, aan het eind 8,0 punten voor; "
        "daarna komen ‘b’ [8] (55 %, gelijk) en ‘c’ [9] (40 %, 3,1 achter)."
    )
    assert said.say("de") == (
        "Am besten ist „a“ [7]: 59 % Gewinnchance, am Ende 8,0 Punkte voraus; "
        "danach kommen „b“ [8] (55 %, gleichauf) und „c“ [9] (40 %, 3,1 zurück)."
    )
    close = [explain([Expected(0, 0.5, lead, 9)], "abc".__getitem__).say("fr") for lead in (1.94, -0.2, 2.0, -1.96)]
    leads = [sentence.partition("gagner, ")[2].replace("\u00a0", " ").partition(" ;")[0] for sentence in close]
    assert leads == [
        "1,9 point d'avance à la fin", "0,2 point de retard à la fin", "2,0 points d'avance à la fin",
        "2,0 points de retard à la fin",
    ]  # fmt: skip
    assert explain(found[2:], "abc".__getitem__).say() == (
        "Best is “c”: 40 % to win, behind by 3.1 points in the end; nothing else is worth a look."
    )
    assert explain(found[1::-1], "abc".__getitem__).say() == (
        "Best is “b”: 55 % to win, level in the end; next best is “a” (59 %, ahead by 8.0)."
    )
