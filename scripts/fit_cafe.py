"""What a hand is worth in Café International, fitted to turns that are played on to the end of the game.

    python scripts/fit_cafe.py --positions 1000 --games 50

In positions from games between bots it takes the turns that look best. From the end of each it plays as many games as
it is told, always with the step of the best one-step evaluation and with draws from the same seeds. A regression then
explains the differences in outcome between turns in the same position by the differences between the hands. It says
most where turns differ most. Points are among the variables, because points made at once are worth less than they
count: `points` shows by how much. The figures in `heuristic.py` are from such a fit, rounded. The script needs numpy,
which the extra `bench` installs; on the compiled core a thousand positions take half an hour on one core.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

import numpy

from tertulia import bots
from tertulia.bots.search import Search
from tertulia.cli.common import progress
from tertulia.games import find_game
from tertulia.games.cafe_international.heuristic import LATE, MANY_TILES, most
from tertulia.games.cafe_international.pieces import BAR_VALUES, HAND_SIZE, JOKER
from tertulia.games.cafe_international.state import OVER_NOW, State
from tertulia.kernel.game import CHANCE, OVER
from tertulia.kernel.playout import draw

GAME = find_game("cafe-international")
FEATURES = (
    "smaller hand", "smaller hand early", "jokers", "dead tiles", "dead x bar", "twice", "could score",
    "could score late", "warm chairs", "points",
)  # fmt: skip
SOME = 0.12
"""The share of turns that is looked at."""
TURNS = 8
"""So many turns of a position are compared at most, and only such as look worse than the best by less than `NEAR`."""
NEAR = 12.0
TO_THE_END = 10_000


def features(state: State, player: int) -> list[float]:
    hand = state.hands[player]
    tiles = [tile for tile in hand if tile < JOKER]
    dead = len([tile for tile in tiles if not state.open_chairs[tile]])
    could = sum(int(most(state, tile)) for tile in tiles if state.open_chairs[tile])
    warm = sum(min(4, (state.open_chairs[tile] & state.warm_chairs[tile >> 1]).bit_count()) for tile in tiles)
    late = 1.0 - min(1.0, state.in_bag / LATE)
    early = max(0.0, (state.in_bag - LATE // 2) / (MANY_TILES - LATE // 2))
    smaller = HAND_SIZE - state.hand_sizes[player]
    bar = BAR_VALUES[min(len(state.bar), len(BAR_VALUES) - 1)]
    return [
        smaller, smaller * early, len(hand) - len(tiles), dead, dead * bar, len(tiles) - len(set(tiles)), could,
        could * late, warm, state.points[player],
    ]  # fmt: skip


def positions(bot: str) -> Iterator[State]:
    """Positions before a turn, from game after game between two players."""
    number = 0
    while True:
        number += 1
        rng = Random(f"fit/{number}")
        players = [bots.make(bot, GAME, f"{number}/{seat}") for seat in range(2)]
        state = GAME.setup(2, GAME.read_options({}))
        while (actor := GAME.actor(state)) != OVER:
            if actor == CHANCE:
                GAME.apply(state, draw(GAME, state, rng))
                continue
            if state.first < 0 and rng.random() < SOME:
                yield state.copy()
            GAME.apply(state, players[actor].choose(GAME.view(state, actor), GAME.legal(state)))


def ends(state: State) -> list[State]:
    """The ends of the turn with the best evaluations; the game goes on after each."""
    seat = GAME.actor(state)
    found: dict[str, tuple[float, State]] = {}
    steps = [state]
    while steps:
        before = steps.pop()
        for action in GAME.legal(before):
            after = before.copy()
            GAME.apply(after, action)
            if GAME.actor(after) == seat:
                steps.append(after)
            elif after.stage != OVER_NOW:
                found[str(GAME.dump(after))] = GAME.evaluate(after, seat), after
    best = max((worth for worth, _ in found.values()), default=0.0)
    near = [(worth, str(number), after) for number, (worth, after) in enumerate(found.values()) if best - worth < NEAR]
    return [after for *_, after in sorted(near, reverse=True)[:TURNS]]


def compared(state: State, games: int) -> Iterator[tuple[list[float], float]]:
    """For each way to end the turn: what the mover has more of than after the others, and the resulting points."""
    seat = GAME.actor(state)
    search = Search(GAME, Random(), rounds=1)
    search.ahead = TO_THE_END
    given, came = [], []
    for end in ends(state):
        mine, other = (numpy.array(features(end, player)) for player in (seat, 1 - seat))
        total = 0.0
        for number in range(games):
            search.rng = Random(number)
            total += search.look_ahead(end.copy(), seat).leads[seat]
        given.append(mine - other)
        came.append(total / games - float(end.points[seat] - end.points[1 - seat]))
    for one, after in zip(given, came, strict=True):
        yield list(one - numpy.mean(given, axis=0)), after - float(numpy.mean(came))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--games", type=int, default=50, help="after each turn")
    parser.add_argument("--bot", default="master@60", help="whose games the positions are from")
    arguments = parser.parse_args()
    rows: list[tuple[list[float], float]] = []
    with progress(arguments.positions, "positions") as advance:
        for number, state in zip(range(1, arguments.positions + 1), positions(arguments.bot), strict=False):
            rows += compared(state, arguments.games)
            advance(number)
    given, after = numpy.array([one for one, _ in rows]), numpy.array([later for _, later in rows])
    weights = numpy.linalg.lstsq(given, after, rcond=None)[0]
    rest = after - given @ weights
    errors = numpy.sqrt(numpy.diag(numpy.linalg.pinv(given.T @ given)) * rest.var())
    print(f"{len(rows)} turns: {after.std():.1f} points either way, {rest.std():.1f} unexplained")
    for name, weight, error in zip(FEATURES, weights, errors, strict=True):
        print(f"  {name:18} {weight:+6.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
