"""How long a bot may think about one decision: so many seconds, or so many rounds of search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tertulia.kernel.errors import BadInput

MOST_SECONDS: Final = 600.0
MOST_ROUNDS: Final = 1_000_000


@dataclass(frozen=True)
class Budget:
    """One of the two; with rounds the same seed plays the same on every machine."""

    rounds: int = 0
    seconds: float = 0.0


NONE: Final = Budget()
"""For bots that do not search."""


def read_budget(text: str) -> Budget:
    """`2s` and `0.5s` are seconds, `400` is rounds."""
    try:
        if text.endswith("s"):
            seconds = float(text[:-1])
            if 0 < seconds <= MOST_SECONDS:
                return Budget(seconds=seconds)
        elif text.isdecimal() and 0 < int(text[:9]) <= MOST_ROUNDS:
            return Budget(rounds=int(text))
    except ValueError:
        pass
    raise BadInput(
        f"a bot cannot think for {text[:40]!r}; write seconds as 2s (up to {MOST_SECONDS:.0f}s) "
        f"or rounds of search as 400 (up to {MOST_ROUNDS})"
    )
