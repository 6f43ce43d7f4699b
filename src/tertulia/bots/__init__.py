"""The bots: players that see only their seat's view. They know no game; a game tells them what is good."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

from tertulia.bots.greedy import Greedy
from tertulia.bots.random_bot import RandomBot
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game


class Bot(Protocol):
    """Chooses among the legal actions from what its seat may know."""

    def choose(self, view: Any, legal: list[int]) -> int: ...


BOTS: Final[dict[str, Callable[[Game[Any], Random], Bot]]] = {"random": RandomBot, "greedy": Greedy}


def make(name: str, game: Game[Any], seed: int | str) -> Bot:
    """A bot by its name; the same seed plays the same."""
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, n=1)
        remedy = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(BOTS)}"
        raise BadInput(f"no bot {name[:60]!r}; {remedy}")
    return BOTS[name](game, Random(str(seed)))
