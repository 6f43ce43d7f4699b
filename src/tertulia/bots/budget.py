"""How long a bot may think about one decision: a number of seconds or of search rounds, on one or more cores."""

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
"""Each budget can be written in one way only, because two names count as two bots."""


@dataclass(frozen=True)
class Budget:
    """Rounds or seconds. With rounds, the same seed gives the same play on every machine."""

    rounds: int = 0
    seconds: float = 0.0
    cores: int = 1
    """Each core thinks for the given seconds; rounds are shared among the cores."""


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
