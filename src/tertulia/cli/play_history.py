"""What has happened in a match so far, for the players."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from tertulia.kernel.game import CHANCE
from tertulia.kernel.history import draws_alike, in_one_line, last_choice
from tertulia.kernel.match import Match
from tertulia.kernel.words import Words, player, say

_ = Words(Path(__file__).parent)


def is_forced(match: Match) -> bool:
    """Whether there is only one action. After a player's own choice it still waits, because they may take that back."""
    just_chosen = len(match) > 0 and match.at(len(match) - 1).actor == match.actor
    return len(match.game.legal(match.state)) == 1 and not just_chosen


def news_from(match: Match, seat: int | None, most: int = 40) -> int:
    """The first action that is news to a seat: its last choice, or the first action after the deal."""
    if seat is None:
        return max(_deal(match), len(match) - most)
    choice = last_choice(match, [seat])
    return _deal(match) if choice is None else choice


def _deal(match: Match) -> int:
    """How many draws came before anybody decided anything."""
    return next((index for index in range(len(match)) if match.at(index).actor != CHANCE), len(match))


def happened(match: Match, seat: int | None, people: Collection[int], language: str, since: int) -> Iterator[str]:
    """The log from `since` on, many draws of a kind in one line, with a word where a person had no choice."""
    lines = match.log(seat, language, since)
    for alike in draws_alike(match, since):
        index, line = alike.start, in_one_line([lines[place - since] for place in alike])
        past = match.at(index)
        if past.actor in people and is_forced(past):
            line += " · " + _("done at once: there was no choice").say(language)
        yield line


def points_since(match: Match, seat: int | None, language: str, since: int) -> str:
    """In one line, the points that everybody has won or lost from `since` on."""
    before, now = (_points(one, seat) for one in (match.at(since), match))
    names = [say(player(place, match.names), language) for place in range(match.seats)]
    return ", ".join(f"{name} {signed(new - old)}" for name, old, new in zip(names, before, now, strict=True))


def _points(match: Match, seat: int | None) -> list[int]:
    return match.game.scores(match.state if seat is None else match.view(seat))


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"
