"""What tiles in hand are worth in Café International, fitted to games between bots.

    python scripts/fit_cafe.py --games 1600

At the end of every turn it notes what a player's hand has more of than the others', and at the end of the game how much
more was still to come for that player: a regression, by how many tiles were left in the bag. The figures of
`heuristic.py` are rounded from this. It needs numpy, which the extra `bench` brings.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fitting import Noted, Played, fit

from tertulia import bots
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


def games(count: int, bot: str, seats: int) -> Iterator[Played]:
    for number in range(count):
        rng = Random(f"fit/{number}")
        players = [bots.make(bot, GAME, f"{number}/{seat}") for seat in range(seats)]
        state = GAME.setup(seats, GAME.read_options({}))
        noted: list[Noted] = []
        last = None
        while (actor := GAME.actor(state)) != OVER:
            if actor == CHANCE:
                if state.stage == REFILLING and last != state.mover:
                    known = [features(state, player) for player in range(seats)]
                    noted.append((state.in_bag, known, list(state.points)))
                last = state.mover
                action = draw(GAME, state, rng)
            else:
                last = None
                action = players[actor].choose(GAME.view(state, actor), GAME.legal(state))
            GAME.apply(state, action)
        yield noted, list(state.points)


if __name__ == "__main__":
    fit(__doc__, games, FEATURES, STAGES, "tiles in the bag", 1600, "regular")
