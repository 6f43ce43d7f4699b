"""What tiles in hand are worth in Café International, fitted to games between bots.

    python scripts/fit_cafe.py --games 1600

At the end of every turn of two players it notes what their hands differ in, and at the end of the game by how much the
points still to come differed: a regression, by how many tiles were left in the bag. The figures of `heuristic.py` are
rounded from this. It needs numpy, which the extra `bench` brings.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

import numpy

from tertulia import bots
from tertulia.cli.common import progress
from tertulia.games import find_game
from tertulia.games.cafe_international.heuristic import most
from tertulia.games.cafe_international.pieces import JOKER
from tertulia.games.cafe_international.state import REFILLING, State
from tertulia.kernel.game import CHANCE, OVER
from tertulia.kernel.playout import draw

GAME = find_game("cafe-international")
FEATURES = ("smaller hand", "tiles held", "jokers", "dead tiles", "could score", "to move")
STAGES = ((60, 100), (45, 60), (30, 45), (0, 30))


def features(state: State, player: int) -> list[float]:
    hand = state.hands[player]
    tiles = [tile for tile in hand if tile < JOKER]
    return [
        -state.hand_sizes[player],
        len(hand),
        len(hand) - len(tiles),
        len([tile for tile in tiles if not state.open_chairs[tile]]),
        sum(int(most(state, tile)) for tile in tiles if state.open_chairs[tile]),
        state.next_seat(state.mover) == player,
    ]


def games(count: int, bot: str) -> Iterator[list[tuple[int, list[float], float]]]:
    """For each game, what was noted: tiles in the bag, differences of the features, difference of what came after."""
    for number in range(count):
        rng = Random(f"fit/{number}")
        players = [bots.make(bot, GAME, f"{number}/{seat}") for seat in range(2)]
        state = GAME.setup(2, GAME.read_options({}))
        noted, last = [], None
        while (actor := GAME.actor(state)) != OVER:
            if actor == CHANCE:
                if state.stage == REFILLING and last != state.mover:
                    first, second = features(state, 0), features(state, 1)
                    differences = [mine - other for mine, other in zip(first, second, strict=True)]
                    noted.append((state.in_bag, differences, state.points[0] - state.points[1]))
                last = state.mover
                action = draw(GAME, state, rng)
            else:
                last = None
                action = players[actor].choose(GAME.view(state, actor), GAME.legal(state))
            GAME.apply(state, action)
        end = state.points[0] - state.points[1]
        yield [(bag, differences, end - ahead) for bag, differences, ahead in noted]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1600)
    parser.add_argument("--bot", default="regular")
    arguments = parser.parse_args()
    rows = []
    with progress(arguments.games, "games") as advance:
        for number, noted in enumerate(games(arguments.games, arguments.bot), 1):
            rows += noted
            advance(number)
    for low, high in STAGES:
        stage = [(differences, after) for bag, differences, after in rows if low < bag <= high]
        if len(stage) <= len(FEATURES):
            continue
        given, after = numpy.array([one for one, _ in stage]), numpy.array([later for _, later in stage])
        weights = numpy.linalg.lstsq(given, after, rcond=None)[0]
        rest = after - given @ weights
        errors = numpy.sqrt(numpy.diag(numpy.linalg.pinv(given.T @ given)) * rest.var())
        print(f"{low} to {high} tiles in the bag, {len(stage)} turns: {after.std():.1f} points either way, "
              f"{rest.std():.1f} unexplained")  # fmt: skip
        for name, weight, error in zip(FEATURES, weights, errors, strict=True):
            print(f"  {name:14} {weight:+6.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
