"""The regression of the scripts that fit what a position is worth: what came after, by what the players differed in."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

import numpy

from tertulia.cli.common import progress

Noted = tuple[float, list[float], float]
"""How far the game was, how the features of the two players differed, how what came after did."""


def fit(
    about: str, games: Callable[[int, str], Iterator[list[Noted]]], features: Sequence[str],
    stages: Sequence[tuple[float, float]], left: str, count: int, bot: str
) -> None:  # fmt: skip
    """Play, and print the weights for each stage; `left` says in words what a stage is measured in."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--games", type=int, default=count)
    parser.add_argument("--bot", default=bot)
    arguments = parser.parse_args()
    rows: list[Noted] = []
    with progress(arguments.games, "games") as advance:
        for number, noted in enumerate(games(arguments.games, arguments.bot), 1):
            rows += noted
            advance(number)
    for low, high in stages:
        stage = [(differences, after) for far, differences, after in rows if low < far <= high]
        if len(stage) <= len(features):
            continue
        given, after = numpy.array([one for one, _ in stage]), numpy.array([later for _, later in stage])
        weights = numpy.linalg.lstsq(given, after, rcond=None)[0]
        rest = after - given @ weights
        errors = numpy.sqrt(numpy.diag(numpy.linalg.pinv(given.T @ given)) * rest.var())
        print(f"{low} to {high} {left}, {len(stage)} turns: {after.std():.1f} points either way, "
              f"{rest.std():.1f} unexplained")  # fmt: skip
        for name, weight, error in zip(features, weights, errors, strict=True):
            print(f"  {name:16} {weight:+6.2f} ± {error:.2f}")
