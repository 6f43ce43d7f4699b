"""`tertulia bench --search`: how many steps a second the search makes, also compared with OpenSpiel's in the same run.

A step is a decision or a draw.

Both sides evaluate a position by a random game to the end, so that only the machinery is compared. The speed of our
search with the games' own knowledge is shown too.

Our steps are counted. OpenSpiel does not report its own. They are estimated: each of its simulations counts as the mean
length of some random games from that position.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from tertulia.bots.search import Search
from tertulia.cli.common import chosen_game, print_json, progress
from tertulia.games import find_game, game_names
from tertulia.kernel.build import build
from tertulia.kernel.errors import BadInput, MissingExtra
from tertulia.kernel.game import Game
from tertulia.kernel.playout import draw, play_out

PEER: Final = "open-spiel"
SLICES: Final = 5
"""All take turns. Processor time is measured, and the median counts."""
SIMULATIONS: Final = 50
"""For one move."""
POSITIONS: Final = 8
GAMES_FOR_LENGTH: Final = 5
"""Random games from each position, to estimate how long OpenSpiel's simulations are."""


class Contest:
    """One search. It thinks about one position after the other."""

    def __init__(self, name: str, think: Callable[[int], tuple[int, int]]) -> None:
        self.name = name
        self.think = think
        """Think about position number N: how many simulations and steps that took."""
        self.turn = 0
        self.slices: list[tuple[float, float, float]] = []
        """Simulations a second, steps a second, steps in a simulation."""

    def run(self, seconds: float) -> None:
        simulations = steps = 0
        began = time.process_time()
        while (took := time.process_time() - began) < seconds or not simulations:
            more, made = self.think(self.turn % POSITIONS)
            simulations += more
            steps += made
            self.turn += 1
        self.slices.append((simulations / took, steps / took, steps / simulations))

    def figures(self) -> dict[str, Any]:
        simulations, steps, length = (statistics.median(column) for column in zip(*self.slices, strict=True))
        return {
            "simulations_per_s": round(simulations, 1), "steps_per_s": round(steps),
            "steps_in_a_simulation": round(length, 1),
        }  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    games = [chosen_game(arguments)] if arguments.game else [find_game(name) for name in game_names()]
    if arguments.against not in (None, PEER):
        raise BadInput(f"the search can be compared with {PEER}, not with {arguments.against!r}")
    seats = arguments.players or 2
    for game in games:
        game.check_seats(seats)
    contests = [*([] if arguments.against is None else open_spiel()), *[_blind(game, seats) for game in games]]
    contests += [_knowing(game, seats) for game in games]
    seconds = arguments.seconds / SLICES
    with progress(SLICES * len(contests), "slices") as advance:
        for number in range(SLICES * len(contests)):
            contests[number % len(contests)].run(seconds)
            advance(number + 1)
    figures: dict[str, Any] = {
        "build": build(games[0]), "players": seats, "simulations_a_move": SIMULATIONS,
        "searches": {contest.name: contest.figures() for contest in contests},
    }  # fmt: skip
    figures["ratios"] = _ratios(figures["searches"], games)
    if arguments.json:
        print_json(figures)
    else:
        _print(figures)
    return 0


def _ratios(searches: dict[str, Any], games: list[Game[Any]]) -> dict[str, dict[str, float]]:
    """Our steps a second divided by the peer's, both with random games to the end."""
    peers = [name for name in searches if name.startswith(PEER)]
    return {
        game.name: {
            peer: round(searches[game.name]["steps_per_s"] / searches[peer]["steps_per_s"], 2) for peer in peers
        }
        for game in games
        if peers
    }


# ---- ours ------------------------------------------------------------------------------------------------------------


def _blind(game: Game[Any], seats: int) -> Contest:
    return Contest(game.name, _thinker(game, seats, blind=True))


def _knowing(game: Game[Any], seats: int) -> Contest:
    return Contest(f"{game.name}, with its heuristic", _thinker(game, seats, blind=False))


def _thinker(game: Game[Any], seats: int, blind: bool) -> Callable[[int], tuple[int, int]]:
    views = [_middle(game, seats, Random(f"bench/{number}")) for number in range(POSITIONS)]

    def think(number: int) -> tuple[int, int]:
        search = Search(game, Random(number), rounds=SIMULATIONS, blind=blind)
        root = search.think(views[number])
        return root.rounds + 1, search.steps

    return think


def _middle(game: Game[Any], seats: int, rng: Random) -> Any:
    """The view of a seat that has a choice, some decisions into a game."""
    while True:
        state = game.setup(seats, game.read_options({}))
        play_out(game, state, rng, most=10 + rng.randrange(30))
        while (actor := game.actor(state)) < 0 and game.legal(state):
            game.apply(state, draw(game, state, rng))
        if actor >= 0 and len(game.promising(state, game.legal(state))) > 1:
            return game.view(state, actor)


# ---- OpenSpiel -------------------------------------------------------------------------------------------------------


def open_spiel() -> list[Contest]:
    """Backgammon, by OpenSpiel's C++ bot and by its Python bot (PyPI `open_spiel`)."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError:
        raise MissingExtra("a comparison with OpenSpiel", "bench") from None
    import numpy

    game = pyspiel.load_game("backgammon")
    states = [_backgammon(game, Random(number)) for number in range(POSITIONS)]
    lengths = [
        statistics.mean(_to_the_end(state.clone(), Random(number)) for number in range(GAMES_FOR_LENGTH))
        for state in states
    ]
    compiled = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS, 1000, False, 1, False
    )  # fmt: skip
    rng = numpy.random.RandomState(1)
    plain = mcts.MCTSBot(game, 1.4, SIMULATIONS, mcts.RandomRolloutEvaluator(1, rng), solve=False, random_state=rng)

    def thinker(bot: Any) -> Callable[[int], tuple[int, int]]:
        def think(number: int) -> tuple[int, int]:
            bot.step(states[number].clone())
            return SIMULATIONS, round(SIMULATIONS * lengths[number])

        return think

    return [
        Contest(f"{PEER} (C++), backgammon", thinker(compiled)),
        Contest(f"{PEER} (Python), backgammon", thinker(plain)),
    ]


def _backgammon(game: Any, rng: Random) -> Any:
    """A position some decisions into a game, where somebody has a choice."""
    while True:
        state = game.new_initial_state()
        for _step in range(20):
            state.apply_action(_any(state, rng))
        while state.is_chance_node():
            state.apply_action(_any(state, rng))
        if not state.is_terminal() and len(state.legal_actions()) > 1:
            return state


def _any(state: Any, rng: Random) -> int:
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(actions, odds)[0])
    return int(rng.choice(state.legal_actions()))


def _to_the_end(state: Any, rng: Random) -> int:
    """The steps of a random game from here, including throws of dice."""
    steps = 0
    while not state.is_terminal():
        state.apply_action(_any(state, rng))
        steps += 1
    return steps


# ---- output ----------------------------------------------------------------------------------------------------------


def _print(figures: dict[str, Any]) -> None:
    print(f"{figures['build']} build, {figures['players']} players, {SIMULATIONS} simulations a move, one core")
    for name, row in figures["searches"].items():
        speed = f"{row['simulations_per_s']:>9,} simulations/s of {row['steps_in_a_simulation']:>6} steps"
        print(f"  {name:38} {row['steps_per_s']:>9,} steps/s   {speed}")
    if figures["ratios"]:
        print(
            f"  ({PEER}'s steps are estimated from {GAMES_FOR_LENGTH} random games for each position; ours are counted)"
        )
    for game, ratios in figures["ratios"].items():
        for peer, ratio in ratios.items():
            print(f"  {game}: {ratio} times {peer}")
