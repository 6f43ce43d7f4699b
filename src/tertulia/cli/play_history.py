"""What has happened in a match so far, as a person at the table wants to know it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from tertulia.kernel.game import CHANCE
from tertulia.kernel.match import Match
from tertulia.kernel.words import Words, player, say

_ = Words(Path(__file__).parent)


def is_forced(match: Match) -> bool:
    """Whether nothing is left to decide. After a choice of his own even a single step waits: he may take that back."""
    just_chosen = len(match) > 0 and match.at(len(match) - 1).actor == match.actor
    return len(match.game.legal(match.state)) == 1 and not just_chosen


def last_choice(match: Match, seats: Collection[int]) -> int | None:
    """How many actions came before the last real choice of one of these seats; forced actions are no choice."""
    for index in range(len(match) - 1, -1, -1):
        past = match.at(index)
        if past.actor in seats and len(past.game.legal(past.state)) > 1:
            return index
    return None


def news_from(match: Match, seat: int | None, most: int = 40) -> int:
    """The action from which on a seat has news: its last choice; before that, the first action after the deal."""
    if seat is None:
        return max(_deal(match), len(match) - most)
    choice = last_choice(match, [seat])
    return _deal(match) if choice is None else choice


def _deal(match: Match) -> int:
    """How many draws came before anybody decided anything."""
    return next((index for index in range(len(match)) if match.at(index).actor != CHANCE), len(match))


def happened(match: Match, seat: int | None, people: Collection[int], language: str, since: int) -> Iterator[str]:
    """The log from `since` on, with a word where a person had no choice."""
    for index, line in enumerate(match.log(seat, language, since), start=since):
        past = match.at(index)
        if past.actor in people and is_forced(past):
            line += " · " + _("done at once: nothing else was possible").say(language)
        yield line


def shown_by_draws(match: Match, seat: int | None, language: str, since: int) -> list[str]:
    """The log lines of the draws from `since` on."""
    lines = match.log(seat, language, since)
    return [line for index, line in enumerate(lines, start=since) if match.at(index).actor == CHANCE]


def points_since(match: Match, seat: int | None, language: str, since: int) -> str:
    """In one line, what everybody has won or lost from `since` on."""
    before, now = (_points(one, seat) for one in (match.at(since), match))
    names = [say(player(place, match.names), language) for place in range(match.seats)]
    return ", ".join(f"{name} {signed(new - old)}" for name, old, new in zip(names, before, now, strict=True))


def _points(match: Match, seat: int | None) -> list[int]:
    return match.game.scores(match.state if seat is None else match.view(seat))


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"
