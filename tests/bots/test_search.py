"""The search: legal, the same for the same rounds, bounded in time and memory, and better than one turn ahead."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

import pytest
from random_games import GAMES, random_states

from tertulia import bots
from tertulia.bots import search
from tertulia.bots.playing import play_game
from tertulia.bots.search import Search
from tertulia.games import find_game
from tertulia.games.guatemala_cafe.state import ASKING, REFILLING
from tertulia.kernel.game import Game

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def decisions(game: Game[Any], seats: int, most: int = 12) -> list[tuple[int, Any]]:
    """Some views with a choice, from all over a random game, each with its seat."""
    found = []
    for state, _action in random_states(game, seats, "search"):
        actor = game.actor(state)
        if actor >= 0 and len(game.legal(state)) > 1:
            found.append((actor, game.view(state, actor)))
    return found[:: max(1, len(found) // most)]


@every_game
def test_the_same_seed_and_rounds_find_the_same(game: Game[Any]) -> None:
    for _seat, view in decisions(game, game.seats[-1], 4):
        first, second = (Search(game, Random(3), rounds=12).think(view) for _ in range(2))
        assert (first.actions, first.visits, first.totals) == (second.actions, second.visits, second.totals)


@every_game
def test_every_round_is_counted_once_and_values_are_chances(game: Game[Any]) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        for _seat, view in decisions(game, seats, 4):
            root = Search(game, Random(3), rounds=20).think(view)
            if len(root.actions) == 1:
                continue
            assert sum(root.visits) == root.rounds <= 20
            assert set(root.actions) <= set(game.legal(view))
            assert all(0 <= total <= visits for visits, total in zip(root.visits, root.totals, strict=True))


def test_a_new_position_is_played_on_for_a_turn_of_everybody() -> None:
    cafe = find_game("cafe-international")
    valued: list[int] = []

    def forecast(state: Any) -> list[float]:
        valued.append(state.in_bag)
        return cafe.forecast(state)

    for seats in cafe.seats:
        _seat, view = decisions(cafe, seats)[1]
        valued.clear()
        Search(replace(cafe, forecast=forecast, ahead=1), Random(3), rounds=1).think(view)
        drawn = view.in_bag - valued[0]  # everybody fills up at the end of a turn, by one to three tiles
        assert seats <= drawn <= 3 * (seats + 1)
        valued.clear()
        Search(replace(cafe, forecast=forecast, ahead=0), Random(3), rounds=1).think(view)
        assert valued[0] == view.in_bag


@every_game
def test_a_second_is_a_second(game: Game[Any]) -> None:
    for _seat, view in decisions(game, game.seats[-1], 3):
        began = perf_counter()
        Search(game, Random(3), seconds=0.3).think(view)
        assert perf_counter() - began < 10  # however busy the machine is


def test_the_tree_stops_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_NODES", 10)
    game = GAMES[0]
    bot = Search(game, Random(3), rounds=60)
    bot.think(decisions(game, 2)[2][1])
    assert 1 < bot.nodes <= 10


@every_game
def test_what_was_found_is_kept_for_the_rest_of_the_turn(game: Game[Any]) -> None:
    kept = 0
    for _seat, view in decisions(game, 2):
        bot = Search(game, Random(3), rounds=30)
        action = bot.choose(view, game.legal(view))
        if bot.foreseen is not None:
            after = view.copy()
            game.apply(after, action)
            rounds_before = bot.root.rounds
            assert game.dump(after) == bot.foreseen
            assert bot.think(after).rounds >= rounds_before
            kept += rounds_before > 0
    assert kept


def test_states_are_valued_at_the_end_of_a_turn_though_others_are_asked_in_it() -> None:
    game = find_game("guatemala-cafe")
    valued: list[int] = []

    def forecast(state: Any) -> list[float]:
        valued.append(state.stage)
        return game.forecast(state)

    def stages(turn: Any) -> set[int]:
        valued.clear()
        for _seat, view in decisions(game, 3, 6):
            Search(replace(game, forecast=forecast, turn=turn), Random(3), rounds=40).think(view)
        return set(valued)

    assert {ASKING, REFILLING} & stages(None)
    assert not {ASKING, REFILLING} & stages(game.turn)


def test_what_a_turn_seems_to_bring_is_taken_off_again() -> None:
    """With a forecast that sees all alike, a lead is what the tempo makes of who had the last turn."""
    game = find_game("coffee-traders")

    def leads(tempo: float) -> set[float]:
        found = set()
        for _seat, view in decisions(game, 2, 20):
            even = replace(game, forecast=lambda state: [0.0] * state.seats, tempo=tempo)
            found.add(sum(Search(even, Random(3), rounds=1).think(view).leads))
        return found

    assert leads(0.0) == {0.0}
    assert leads(10.0) == {-10.0, 10.0}


@pytest.mark.parametrize(("seats", "spread"), [(2, 18.0), (3, 9.0), (4, 5.0)])
def test_a_lead_is_weighed_by_how_many_play(seats: int, spread: float) -> None:
    game = find_game("guatemala-cafe")
    _seat, view = decisions(game, seats, 2)[0]
    for spreads, weighed in ((game.spread, spread), ((7.0,), 7.0)):
        search = Search(replace(game, spread=spreads), Random(3), rounds=2)
        search.think(view)
        assert search.spread == weighed


def test_of_a_tree_that_is_kept_only_what_is_left_counts_for_its_limit() -> None:
    game = find_game("cafe-international")
    kept = 0
    for _seat, view in decisions(game, 2, 12):
        search = Search(game, Random(3), rounds=60)
        grown = search.think(view).size()
        assert grown == search.nodes
        search.choose(view, game.legal(view))
        if search.foreseen is not None:
            kept += 1
            assert search.nodes == search.root.size() < grown
    assert kept


def test_few_rounds_are_not_spent_on_exploring_widely() -> None:
    game = replace(find_game("guatemala-cafe"), explore=0.5)
    assert Search(game, Random(1), rounds=30).explore == 0.2
    assert Search(game, Random(1), rounds=100).explore == 0.5
    assert Search(game, Random(1), seconds=0.1).explore == 0.5


def test_who_doubts_first_sight_tries_more_than_what_looks_best() -> None:
    game = find_game("cafe-international")
    sure, doubting = (
        [Search(replace(game, doubt=doubt), Random(3), rounds=200).think(view) for _, view in decisions(game, 2, 6)]
        for doubt in (0.02, 2.0)
    )
    assert sum(max(root.visits) for root in doubting) < sum(max(root.visits) for root in sure)
    assert Search(replace(game, doubt=2.0), Random(3), rounds=20).doubt == 0.1  # no time for it


@every_game
def test_a_little_search_beats_a_look_to_the_end_of_the_turn(game: Game[Any]) -> None:
    """A few games, so only a hint of it; the measured strength is in docs/bots.md."""
    won = 0.0
    for number in range(2):
        seat = number % 2
        players = [bots.make("expert@60" if place == seat else "random", game, f"{number}/{place}") for place in (0, 1)]
        winners = play_game(game, game.read_options({}), players, Random(number)).outcome.winners
        won += (seat in winners) / len(winners)
    assert won == 2
