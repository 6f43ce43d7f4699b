"""What a position of Guatemala Café is worth, fitted to games between bots.

    python scripts/fit_guatemala.py --games 400

At the end of every turn it notes what a player has more of than the others, and at the end of the game how many more
points that player still made. A regression relates the two, by how much of the game was left. The standard errors treat
turns as independent, which those of one game are not, so they are too small. Most figures of `heuristic.py` come from
such fits of earlier bots. Three games out of four begin from a free set-up. The script needs numpy, which the extra
`bench` installs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random

import numpy

from tertulia import bots
from tertulia.cli.common import progress
from tertulia.games import find_game
from tertulia.games.guatemala_cafe import heuristic
from tertulia.games.guatemala_cafe.network import REACH, network_of
from tertulia.games.guatemala_cafe.pieces import COFFEES
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.game import CHANCE, OVER
from tertulia.kernel.playout import draw

GAME = find_game("guatemala-cafe")
FEATURES = (
    "first 8 centavos", "next 10", "more money", "sacks in stock", "workers", "waiting", "hopeless", "room", "ships",
    "largest", "lines ahead", "to move",
)  # fmt: skip
STAGES = ((0.8, 1.0), (0.6, 0.8), (0.4, 0.6), (0.2, 0.4), (0.0, 0.2))
Noted = tuple[float, list[list[float]], list[int]]
"""How much of the game was left, and by player the features and the points."""
Played = tuple[list[Noted], list[int]]
"""What was noted in a game, and everybody's points in the end."""
Row = tuple[float, list[float], float]
"""How much was left, what a player had more of than the others on average, and how much more came after."""


def main() -> None:
    """Play, and print the weights for each stage."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bot", default="master@30")
    parser.add_argument("--seats", type=int, default=2)
    arguments = parser.parse_args()
    rows: list[Row] = []
    with progress(arguments.games, "games") as advance:
        for number, (noted, end) in enumerate(games(arguments.games, arguments.bot, arguments.seats), 1):
            rows += [row for one in noted for row in _rows(one, end)]
            advance(number)
    for low, high in STAGES:
        stage = [(differences, after) for left, differences, after in rows if low < left <= high]
        if len(stage) <= len(FEATURES):
            continue
        given, after = numpy.array([one for one, _ in stage]), numpy.array([later for _, later in stage])
        weights = numpy.linalg.lstsq(given, after, rcond=None)[0]
        rest = after - given @ weights
        errors = numpy.sqrt(numpy.diag(numpy.linalg.pinv(given.T @ given)) * rest.var())
        print(f"{low} to {high} of the game left, {len(stage)} rows: {after.std():.1f} points either way, "
              f"{rest.std():.1f} unexplained")  # fmt: skip
        for name, weight, error in zip(FEATURES, weights, errors, strict=True):
            print(f"  {name:16} {weight:+6.2f} ± {error:.2f}")


def features(state: State, player: int) -> list[float]:
    time = heuristic._time_left(state)
    scorings = heuristic._scorings(state, time)
    missing = network_of(state.side, state.roads).missing
    money = state.money[player]
    workers = waiting = hopeless = room = ships = largest = 0.0
    for coffee in range(COFFEES):
        plantation = player * COFFEES + coffee
        shed, all_workers = state.sheds[plantation], scorings[coffee] * state.workers[plantation]
        largest = max(largest, state.workers[plantation])
        if shed >= 0:
            workers += all_workers
            room += scorings[coffee] * min((state.near[plantation] & state.free_cells).bit_count(), 4)
            if missing[shed] < REACH:
                by_ships = heuristic._by_ships(state, plantation, shed, scorings[coffee])
                ships += heuristic.NEARLY[missing[shed]] * by_ships
        elif state.near[plantation] & state.free_sites & ~state.rivals(player, coffee):
            waiting += all_workers
        else:
            hopeless += all_workers
    moves = state.mover == player
    return [
        time * min(money, 8), time * max(0, min(money, 18) - 8), time * max(0, money - 18), state.stock_sizes[player],
        workers, waiting, hopeless, room, ships, largest,
        heuristic._ahead(state, heuristic.BY_SEATS[state.seats], time, scorings, missing) if moves else 0.0, moves,
    ]  # fmt: skip


def games(count: int, bot: str, seats: int) -> Iterator[Played]:
    for number in range(count):
        rng = Random(f"fit/{number}")
        players = [bots.make(bot, GAME, f"{number}/{seat}") for seat in range(seats)]
        state = GAME.setup(seats, GAME.read_options({"setup": "free" if number % 4 else "preset"}))
        noted: list[Noted] = []
        mover = state.mover
        while (actor := GAME.actor(state)) != OVER:
            if actor != CHANCE and state.mover != mover:
                known = [features(state, player) for player in range(seats)]
                noted.append((heuristic._time_left(state), known, list(state.points)))
                mover = state.mover
            if actor == CHANCE:
                action = draw(GAME, state, rng)
            else:
                action = players[actor].choose(GAME.view(state, actor), GAME.legal(state))
            GAME.apply(state, action)
        yield noted, list(state.points)


def _rows(noted: Noted, end: list[int]) -> Iterator[Row]:
    """One row for each player but the last, whose row would add nothing new."""
    left, known, points = noted
    later = [last - now for last, now in zip(end, points, strict=True)]
    for player in range(len(end) - 1):
        yield left, [_more(column, player) for column in zip(*known, strict=True)], _more(later, player)


def _more(of_all: Sequence[float], player: int) -> float:
    """How much more a player has than the others on average."""
    return of_all[player] - (sum(of_all) - of_all[player]) / (len(of_all) - 1)


if __name__ == "__main__":
    main()
