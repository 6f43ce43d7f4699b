"""The games of a plan that are not played yet, wherever they are played."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Final

from tertulia.arena.keep import Kept
from tertulia.arena.on_ray import check_address, play_on_ray
from tertulia.arena.plan import Plan
from tertulia.arena.play import Result
from tertulia.arena.pool import play_in_pool
from tertulia.arena.schedule import Seating, check_everybody_plays, seatings
from tertulia.kernel.errors import BadInput

POOL: Final = "pool"
RAY: Final = "ray"


def check_place(place: str) -> str:
    if place.startswith(f"{RAY}://"):
        check_address(place.removeprefix(f"{RAY}://"))
    elif place not in (POOL, RAY):
        raise BadInput(f"games cannot be played on {place[:60]!r}; choose pool, ray, or ray://HOST:PORT")
    return place


class Stopped(KeyboardInterrupt):
    """The run was stopped by Ctrl-C, with these results finished."""

    def __init__(self, results: list[Result]) -> None:
        super().__init__()
        self.results = results


def run(
    plan: Plan, folder: Path | None, place: str, workers: int | None, tell: Callable[[int, bool], None]
) -> list[Result]:
    """All results, ordered by game number. With a folder, games whose results are stored there are not played again.

    Progress reports say how many results there are, and whether they were only found in the folder.
    """
    check_everybody_plays(plan)
    kept = Kept(folder, plan) if folder is not None else None
    results = kept.results if kept else []
    there = {result.number for result in results}
    due = (seating for seating in seatings(plan) if seating.number not in there)
    tell(len(results), True)
    try:
        with closing(_play(plan, due, place, workers, plan.games - len(results))) as played:
            for result in played:
                if kept:
                    kept.add(result)
                else:
                    results.append(result)
                tell(len(results), False)
    except KeyboardInterrupt:
        raise Stopped(results) from None
    finally:
        if kept:
            kept.close()
    return sorted(results, key=lambda result: result.number)


def so_far(plan: Plan, results: list[Result]) -> list[Result]:
    """The results that count if an arena was stopped: those of the first deals whose games are all finished.

    They are what a smaller number of games would have given. All the finished games would be a biased sample, because
    short games end first. The list is empty if a bot has not played in any of them.
    """
    there = {result.number: result for result in results}
    counted: list[Result] = []
    for _deal, games in groupby(seatings(plan), key=lambda seating: seating.deal):
        deal = [there.get(seating.number) for seating in games]
        if None in deal:
            break
        counted += [result for result in deal if result]
    return counted if {bot for result in counted for bot in result.bots} == set(plan.bots) else []


def _play(
    plan: Plan, due: Iterator[Seating], place: str, workers: int | None, number: int
) -> Generator[Result, None, None]:
    """Play the games that are due."""
    if place == POOL:
        yield from play_in_pool(plan, due, min(workers or os.cpu_count() or 1, number))
    elif number:
        yield from play_on_ray(plan, due, place.removeprefix(RAY).removeprefix("://"), workers)
