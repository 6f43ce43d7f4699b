"""How long a bot may think about one decision: so many seconds, or so many rounds of search, on one core or more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tertulia.kernel.errors import BadInput

LEAST_SECONDS: Final = 0.001
MOST_SECONDS: Final = 600.0
MOST_ROUNDS: Final = 1_000_000
MOST_CORES: Final = 64


@dataclass(frozen=True)
class Budget:
    """Rounds or seconds; with rounds the same seed plays the same on every machine."""

    rounds: int = 0
    seconds: float = 0.0
    cores: int = 1
    """Of which each thinks for so many seconds, or they share the rounds."""


NONE: Final = Budget()
"""For bots that do not search."""


def read_budget(text: str) -> Budget:
    """`2s` and `0.5s` are seconds, `400` is rounds; `2sx4` and `400x4` are the same on four cores."""
    amount, times, count = text.partition("x")
    cores = _whole(count) if times else 1
    if 0 < cores <= MOST_CORES:
        if amount.endswith("s"):
            seconds = _seconds(amount[:-1])
            if LEAST_SECONDS <= seconds <= MOST_SECONDS:
                return Budget(seconds=seconds, cores=cores)
        elif 0 < _whole(amount) <= MOST_ROUNDS:
            return Budget(rounds=_whole(amount), cores=cores)
    raise BadInput(
        f"a bot cannot think for {text[:40]!r}; write seconds as 2s ({LEAST_SECONDS:g}s to {MOST_SECONDS:.0f}s) "
        f"or rounds of search as 400 (up to {MOST_ROUNDS}), on several cores as 2sx4 (up to x{MOST_CORES})"
    )


def _whole(text: str) -> int:
    """A whole number of at most nine digits; 0 where it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
