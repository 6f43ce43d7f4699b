"""The ladder: names, budgets, and what happens where a bot breaks down."""

from __future__ import annotations

import logging
import multiprocessing
from random import Random
from typing import Any

import pytest
from random_games import GAMES

from tertulia import bots
from tertulia.bots import ladder
from tertulia.bots.bot import Bot
from tertulia.bots.budget import Budget, read_budget
from tertulia.bots.casual import Casual
from tertulia.bots.flat import Flat
from tertulia.bots.ladder import Level, below
from tertulia.bots.search import Search
from tertulia.bots.steady import Steady
from tertulia.bots.uneven import Uneven
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game
from tertulia.kernel.words import LANGUAGES

LADDER = ["novice", "regular", "expert", "master", "maestro"]


def test_the_ladder_has_five_levels_in_every_language() -> None:
    assert list(bots.LADDER) == LADDER
    for level in bots.LEVELS.values():
        assert len({level.help.say(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_budget_is_seconds_or_rounds() -> None:
    assert read_budget("2s") == Budget(seconds=2.0) and read_budget("0.5s") == Budget(seconds=0.5)
    assert read_budget("400") == Budget(rounds=400) and read_budget("0.001s") == Budget(seconds=0.001)
    assert read_budget("2sx4") == Budget(seconds=2.0, cores=4) and read_budget("400x2") == Budget(rounds=400, cores=2)
    bot = bots.make("maestro@7", GAMES[0], 1)
    assert isinstance(bot, Search) and bot.rounds == 7 and bot.seconds == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "s",
        "0",
        "0s",
        "-1s",
        "nans",
        "1e9s",
        "3m",
        "9999999999",
        "½s",
        "1.5",
        "2sx",
        "2sx0",
        "2sx65",
        "x2",
        "2sx-1",
        "4xx2",
        "0000010001234567",
        "400x0000000041",
        "1e-300s",
        "0.0009s",
        "1_0s",
        "٣",
        " 0.5s",
        "+.5s",
        "2e-3s",
        "0003",
        "03s",
        "2.0s",
        "2.50s",
    ],
)
def test_a_budget_that_is_none_is_refused_with_how_to_write_one(text: str) -> None:
    with pytest.raises(BadInput, match=r"write seconds as 2s .* or rounds of search as 400"):
        bots.make(f"master@{text}", GAMES[0], 1)


def test_who_does_not_search_has_no_budget() -> None:
    with pytest.raises(BadInput, match="'novice' does not search, so it has no budget"):
        bots.make("novice@2s", GAMES[0], 1)


def test_who_searches_on_one_core_only_takes_no_more() -> None:
    with pytest.raises(BadInput, match=r"'flat' thinks on one core only; write 'flat@5'$"):
        bots.make("flat@5x4", GAMES[0], 1)
    assert isinstance(bots.make("flat@5x1", GAMES[0], 1), Flat)


def test_a_name_can_be_checked_without_a_process() -> None:
    before = multiprocessing.active_children()
    bots.check("master@8x2", GAMES[0])
    assert multiprocessing.active_children() == before
    with pytest.raises(BadInput, match="no bot 'mistress'"):
        bots.check("mistress", GAMES[0])


def test_a_casual_player_takes_nothing_absurd_and_not_always_the_same() -> None:
    for game in GAMES:
        state = game.setup(2, game.read_options({}))
        rng = Random(2)
        varied = 0
        for _step in range(60):
            actor = game.actor(state)
            if actor < 0:
                game.apply(state, rng.choice(game.legal(state)))
                continue
            view, legal = game.view(state, actor), game.legal(state)
            chosen = {bots.make("novice", game, seed).choose(view, legal) for seed in range(4)}
            varied += len(chosen) > 1
            considered = game.promising(view, legal)
            casual = Casual(game, Random(0), game.slack[1])
            worths = casual.greedy.worths(view, considered) if len(considered) > 1 else {considered[0]: 0.0}
            assert all(max(worths.values()) - worths[action] <= 3 * casual.slack for action in chosen)
            game.apply(state, rng.choice(legal))
        assert varied


class Always:
    def __init__(self, action: int) -> None:
        self.action = action

    def choose(self, view: Any, legal: list[int]) -> int:
        assert (view, legal) == ("view", [1, 2])
        return self.action


def test_an_expert_thinks_about_seven_decisions_of_ten() -> None:
    bots_of_one_seed = [Uneven(Random(1), Always(1), Always(2)) for _bot in range(2)]
    played = [[bot.choose("view", [1, 2]) for _decision in range(1000)] for bot in bots_of_one_seed]
    assert played[0] == played[1] and 650 < played[0].count(1) < 750
    expert = bots.make("expert", GAMES[0], 1)
    assert isinstance(expert, Uneven) and isinstance(expert.careful, Search) and expert.careful.rounds == 20
    assert isinstance(expert.hasty, Casual)


# ---- where a bot breaks down -----------------------------------------------------------------------------------------


class Broken:
    def choose(self, view: Any, legal: list[int]) -> int:
        raise ZeroDivisionError("division by zero")


class Lawless:
    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, view: Any, legal: list[int]) -> int:
        return next(number for number in range(len(self.game.actions)) if number not in legal)


def test_where_a_bot_fails_the_level_below_goes_on_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = GAMES[0]
    what = ladder.LADDER["master"].help
    monkeypatch.setitem(ladder.LEVELS, "master", Level(what, lambda *_all: Broken(), Budget(seconds=1.0)))
    monkeypatch.setitem(ladder.LEVELS, "expert", Level(what, lambda *_all: Lawless(game), Budget(rounds=5)))
    state = game.setup(2, game.read_options({}))
    rng = Random(4)
    while game.actor(state) < 0:
        game.apply(state, rng.choice(game.legal(state)))
    bot = Steady("master@0.1s", game, 1)
    with caplog.at_level(logging.ERROR, "tertulia.bots"):
        assert bot.choose(game.view(state, game.actor(state)), game.legal(state)) in game.legal(state)
    assert bot.name == "regular"
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2 and "master@0.1s failed" in said[0] and "so expert@0.1s goes on: ZeroDivision" in said[0]
    assert "so regular goes on" in said[1] and "is not legal" in said[1]
    assert caplog.text.count("Traceback") == 1 and "in choose" in caplog.text


def test_below_the_foot_of_the_ladder_is_chance() -> None:
    assert [below(name) for name in LADDER] == ["random", *LADDER[:-1]]
    assert below("greedy") == below("flat") == below("flat@9") == below("greedy/two-coops") == "random"


def test_who_takes_over_has_the_budget_of_who_failed_if_he_searches() -> None:
    assert below("maestro@1000") == "master@1000" and below("maestro@2sx4") == "master@2sx4"
    assert below("master@2sx4") == "expert@2s" and below("master@400x2") == "expert@400"  # who thinks on one core only
    assert below("expert@1000") == "regular"


def test_who_fails_at_once_is_replaced_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_late(*_all: Any) -> Bot:
        raise OSError("no more processes")

    what = ladder.LADDER["master"].help
    monkeypatch.setitem(ladder.LEVELS, "master", Level(what, too_late, Budget(seconds=1.0)))
    game = GAMES[0]
    state = game.setup(2, game.read_options({}))
    rng = Random(4)
    while game.actor(state) < 0:
        game.apply(state, rng.choice(game.legal(state)))
    bot = Steady("maestro@5", game, 1)
    monkeypatch.setitem(ladder.LEVELS, "maestro", Level(what, too_late, Budget(seconds=1.0)))
    assert bot.choose(game.view(state, game.actor(state)), game.legal(state)) in game.legal(state)
    assert bot.name == "expert@5" and isinstance(bot.bot, Uneven)
    assert isinstance(bot.bot.careful, Search) and bot.bot.careful.rounds == 5
    with pytest.raises(BadInput, match="no bot 'mistress'"):
        Steady("mistress", game, 1)
