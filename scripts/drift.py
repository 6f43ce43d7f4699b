"""How a game's forecast drifts from turn to turn: what a turn seems to bring to who has it, and to who waits for it.

    python scripts/drift.py guatemala-cafe --seats 4 --games 40

A correct forecast is the same before and after a turn, on average. If a forecast rises whenever a seat has had a turn,
a search that looks further along one line than along another compares unequal things. A game's forecast makes up for
this by what it is worth to be next. The script prints the average lead in points over the others, by the number of
turns a seat waits (0: it is its turn), for each quarter of the game.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import pairwise
from random import Random

from tertulia import bots
from tertulia.games import find_game
from tertulia.kernel.game import CHANCE, OVER
from tertulia.kernel.playout import draw

QUARTERS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bot", default="greedy")
    arguments = parser.parse_args()
    game, seats = find_game(arguments.game), arguments.seats
    turn_of = game.turn or game.actor
    changes: dict[tuple[int, int], list[float]] = defaultdict(list)
    for number in range(arguments.games):
        rng = Random(f"drift/{number}")
        players = [bots.make(arguments.bot, game, f"{number}/{seat}") for seat in range(seats)]
        state = game.setup(seats, game.read_options({}))
        turns: list[tuple[int, list[float]]] = []
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.apply(state, draw(game, state, rng))
                continue
            if not turns or turn_of(state) != turns[-1][0]:
                points = game.forecast(state)
                turns.append((turn_of(state), [mine - (sum(points) - mine) / (seats - 1) for mine in points]))
            game.apply(state, players[actor].choose(game.view(state, actor), game.legal(state)))
        for number_of_turn, ((mover, before), (_, after)) in enumerate(pairwise(turns)):
            for seat in range(seats):
                quarter = QUARTERS * number_of_turn // len(turns)
                changes[quarter, (seat - mover) % seats].append(after[seat] - before[seat])
    for quarter in range(QUARTERS):
        means = [sum(found) / len(found) for wait in range(seats) if (found := changes[quarter, wait])]
        print(f"quarter {quarter + 1}: " + ", ".join(f"{wait}: {mean:+.2f}" for wait, mean in enumerate(means)))


if __name__ == "__main__":
    main()
