"""Other projects that speed is compared with, used through their public interface."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from tertulia.kernel.errors import MissingExtra


class Peer(Protocol):
    def play_game(self) -> int:
        """Play a random game; the number of decisions."""
        ...

    def copy_us(self) -> float:
        """The time to copy a state in the middle of a game, in microseconds."""
        ...


class Catanatron:
    """Catan with four random players (PyPI `catanatron`)."""

    def __init__(self) -> None:
        try:
            import catanatron
        except ImportError:
            raise MissingExtra("a comparison with Catanatron", "bench") from None
        self._package: Any = catanatron

    def _new(self) -> Any:
        colours = list(self._package.Color)[:4]
        return self._package.Game([self._package.RandomPlayer(colour) for colour in colours])

    def play_game(self) -> int:
        game = self._new()
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    def copy_us(self) -> float:
        game = self._new()
        for _ in range(200):
            game.play_tick()
        return time_of_copy(game.state.copy)


PEERS: Final[dict[str, Callable[[], Peer]]] = {"catanatron": Catanatron}


def time_of_copy(copy: Callable[[], Any]) -> float:
    """Microseconds for one call, as the median of twenty batches."""
    batches = []
    for _ in range(20):
        started = time.process_time()
        for _ in range(500):
            copy()
        batches.append((time.process_time() - started) / 500 * 1e6)
    return statistics.median(batches)
