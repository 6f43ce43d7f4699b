"""The past of a match, as undo needs it: which steps were choices, and what draws have revealed since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from tertulia.kernel.game import CHANCE
from tertulia.kernel.match import Match

MANY: Final = 3
"""This many draws of one kind in a row, or more, are reported together."""


def last_choice(match: Match, seats: Collection[int]) -> int | None:
    """The number of actions before the last real choice of one of these seats; forced actions do not count."""
    for index in range(len(match) - 1, -1, -1):
        past = match.at(index)
        if past.actor in seats and len(past.game.legal(past.state)) > 1:
            return index
    return None


def draws_alike(match: Match, since: int = 0) -> Iterator[range]:
    """The actions from `since` on, in order: long runs of draws of one kind together, everything else one by one."""
    actors, kinds = match.actors(since), [type(match.game.actions[number]) for number in match.numbers[since:]]
    begin = 0
    while begin < len(actors):
        end = begin + 1
        while actors[begin] == CHANCE and end < len(actors) and actors[end] == CHANCE and kinds[end] is kinds[begin]:
            end += 1
        if end - begin < MANY:
            yield from (range(since + one, since + one + 1) for one in range(begin, end))
        else:
            yield range(since + begin, since + end)
        begin = end


def in_one_line(lines: Sequence[str]) -> str:
    """Similar lines as one: each distinct line once with its count, a common beginning such as a name only once."""
    begins: dict[str, Counter[str]] = {}
    for line in lines:
        begin, colon, rest = line.partition(": ")
        begins.setdefault(begin + colon, Counter())[rest] += 1
    return " · ".join(
        begin + ", ".join(f"{rest} ×{count}" if count > 1 else rest for rest, count in rests.items())
        for begin, rests in begins.items()
    )


def shown_by_draws(match: Match, seat: int | None, language: str, since: int) -> list[str]:
    """The log lines of the draws from `since` on."""
    lines = match.log(seat, language, since)
    return [line for line, actor in zip(lines, match.actors(since), strict=True) if actor == CHANCE]
