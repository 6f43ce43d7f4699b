"""How long a bot may think about one decision: so many seconds, or so many rounds of search, on one core or more."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tertulia.kernel.errors import BadInput

LEAST_SECONDS: Final = 0.001
MOST_SECONDS: Final = 600.0
MOST_ROUNDS: Final = 1_000_000
MOST_CORES: Final = 64
WRITTEN: Final = re.compile(
    r"((?P<seconds>(0|[1-9][0-9]{0,8})(\.[0-9]{0,8}[1-9])?)s|(?P<rounds>[1-9][0-9]{0,8}))(x(?P<cores>[1-9][0-9]{0,8}))?"
)
"""In one way only, for two names are two bots."""


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
    written = WRITTEN.fullmatch(text)
    if written:
        seconds, rounds, cores = float(written["seconds"] or 0), int(written["rounds"] or 0), int(written["cores"] or 1)
        if (LEAST_SECONDS <= seconds <= MOST_SECONDS or 0 < rounds <= MOST_ROUNDS) and cores <= MOST_CORES:
            return Budget(rounds=rounds, seconds=seconds, cores=cores)
    raise BadInput(
        f"a bot cannot think for {text[:40]!r}; write seconds as 2s ({LEAST_SECONDS:g}s to {MOST_SECONDS:.0f}s) "
        f"or rounds of search as 400 (up to {MOST_ROUNDS}), on several cores as 2sx4 (up to x{MOST_CORES})"
    )
