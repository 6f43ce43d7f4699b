"""What a match's past says about undoing: which steps were choices, and what draws have shown since."""

from __future__ import annotations

from collections.abc import Collection

from tertulia.kernel.game import CHANCE
from tertulia.kernel.match import Match


def last_choice(match: Match, seats: Collection[int]) -> int | None:
    """How many actions came before the last real choice of one of these seats; forced actions are no choice."""
    for index in range(len(match) - 1, -1, -1):
        past = match.at(index)
        if past.actor in seats and len(past.game.legal(past.state)) > 1:
            return index
    return None


def shown_by_draws(match: Match, seat: int | None, language: str, since: int) -> list[str]:
    """The log lines of the draws from `since` on."""
    lines = match.log(seat, language, since)
    return [line for line, actor in zip(lines, match.actors(since), strict=True) if actor == CHANCE]
