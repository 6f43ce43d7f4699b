"""The bots: players that see only their seat's view. They know no game; a game tells them what is good."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import replace
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
    """A bot by its name, as `greedy` or `greedy/POLICY`, which considers only what a policy of the game does.

    The same seed plays the same.
    """
    kind, slash, policy = name.partition("/")
    if kind not in BOTS:
        near = difflib.get_close_matches(kind, BOTS, n=1)
        remedy = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(BOTS)}"
        raise BadInput(f"no bot {kind[:60]!r}; {remedy}")
    return BOTS[kind](_single_minded(game, kind, policy) if slash else game, Random(str(seed)))


def _single_minded(game: Game[Any], kind: str, policy: str) -> Game[Any]:
    """The game as a bot sees it that follows a policy."""
    if kind != "greedy":
        raise BadInput(f"the bot {kind!r} follows no policy; write 'greedy/{policy[:60]}'")
    if policy not in game.policies:
        known = f"choose {', '.join(game.policies)}" if game.policies else "write 'greedy' alone"
        raise BadInput(f"{game.title} has no policy {policy[:60]!r}; {known}")
    considers, promising = game.policies[policy], game.promising
    return replace(game, promising=lambda view, legal: promising(view, considers(view, legal)))
