"""Several cores for one decision: each searches the same view on its own, and their counts are added up."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from tertulia.bots.budget import Budget
from tertulia.bots.processes import deaf_to_ctrl_c, end_with_the_first
from tertulia.bots.search import Search
from tertulia.games import find_game
from tertulia.kernel.game import Game, Position


class Crew:
    """With rounds, the same seed and number of cores give the same play. Findings are kept for the rest of a turn."""

    def __init__(self, game: Game[Any], rng: Random, budget: Budget) -> None:
        self.game = game
        self._share = Budget(rounds=-(-budget.rounds // budget.cores), seconds=budget.seconds)
        context = multiprocessing.get_context("spawn")
        self._desks = [ProcessPoolExecutor(1, context, initializer=_arrive) for _core in range(budget.cores)]
        self._processes: set[int] = set()
        self.begin(rng)

    def begin(self, rng: Random) -> None:
        """Start again as if newly made from this generator, in the same processes."""
        with deaf_to_ctrl_c():
            ready = [desk.submit(_begin, self.game.name, rng.random(), self._share) for desk in self._desks]
        self._processes = {one.result() for one in ready}

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        for process in multiprocessing.active_children():
            if process.pid in self._processes:
                process.terminate()
        for desk in self._desks:
            desk.shutdown(cancel_futures=True)

    def choose(self, view: Any, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        position = self.game.dump(view)
        tried: Counter[int] = Counter()
        worth: defaultdict[int, float] = defaultdict(float)
        for found in [desk.submit(_think, position) for desk in self._desks]:
            for action, visits, total in found.result():
                tried[action] += visits
                worth[action] += total
        best = max(tried, key=lambda action: (tried[action], worth[action]))
        for desk in self._desks:
            desk.submit(_keep, position, best)
        return best


# ---- in a process ----------------------------------------------------------------------------------------------------

_search: Search


def _arrive() -> None:
    end_with_the_first()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends this process silently
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin(game: str, seed: float, budget: Budget) -> int:
    """The number of this process."""
    global _search
    _search = Search(find_game(game), Random(seed), budget.rounds, budget.seconds)
    return os.getpid()


def _think(position: Position) -> list[tuple[int, int, float]]:
    root = _search.think(_search.game.read(position))
    return list(zip(root.actions, root.visits, root.totals, strict=True))


def _keep(position: Position, action: int) -> None:
    _search.keep(_search.game.read(position), action)
