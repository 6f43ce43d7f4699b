"""The regression behind fit_guatemala.py, for any game: what came after, by what a player had more of."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

import numpy

from tertulia.cli.common import progress

Noted = tuple[float, list[list[float]], list[int]]
"""How far the game was, and by player the features and the points."""
Played = tuple[list[Noted], list[int]]
"""What was noted in a game, and everybody's points in the end."""
Row = tuple[float, list[float], float]
"""How far the game was, what a player had more of than the others on average, and how much more came after."""


def fit(
    about: str, games: Callable[[int, str, int], Iterator[Played]], features: Sequence[str],
    stages: Sequence[tuple[float, float]], left: str, count: int, bot: str
) -> None:  # fmt: skip
    """Play, and print the weights for each stage; `left` says in words what a stage is measured in."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--games", type=int, default=count)
    parser.add_argument("--bot", default=bot)
    parser.add_argument("--seats", type=int, default=2)
    arguments = parser.parse_args()
    rows: list[Row] = []
    with progress(arguments.games, "games") as advance:
        for number, (noted, end) in enumerate(games(arguments.games, arguments.bot, arguments.seats), 1):
            rows += [row for one in noted for row in _rows(one, end)]
            advance(number)
    for low, high in stages:
        stage = [(differences, after) for far, differences, after in rows if low < far <= high]
        if len(stage) <= len(features):
            continue
        given, after = numpy.array([one for one, _ in stage]), numpy.array([later for _, later in stage])
        weights = numpy.linalg.lstsq(given, after, rcond=None)[0]
        rest = after - given @ weights
        errors = numpy.sqrt(numpy.diag(numpy.linalg.pinv(given.T @ given)) * rest.var())
        print(f"{low} to {high} {left}, {len(stage)} rows: {after.std():.1f} points either way, "
              f"{rest.std():.1f} unexplained")  # fmt: skip
        for name, weight, error in zip(features, weights, errors, strict=True):
            print(f"  {name:16} {weight:+6.2f} ± {error:.2f}")


def _rows(noted: Noted, end: list[int]) -> Iterator[Row]:
    """One for each player but the last, about whom nothing is left to say."""
    far, features, points = noted
    later = [last - now for last, now in zip(end, points, strict=True)]
    for player in range(len(end) - 1):
        yield far, [_more(column, player) for column in zip(*features, strict=True)], _more(later, player)


def _more(of_all: Sequence[float], player: int) -> float:
    """How much more a player has than the others on average."""
    return of_all[player] - (sum(of_all) - of_all[player]) / (len(of_all) - 1)
