"""The log of a table in words, each line with its moment, and the recap of what somebody has missed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tertulia.kernel.game import CHANCE, NOBODY
from tertulia.kernel.match import Match
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)


@dataclass(frozen=True)
class LogLine:
    index: int
    """How many actions there were once this one was taken: the position it leads to."""
    text: str
    seat: int | None
    """Who acted; None: chance."""
    at: float
    forced: bool
    """Played by itself, for everybody could see that nothing else was possible."""
    beyond: bool
    """Beyond the undo horizon: a draw has shown something new since."""
    touches: bool = False
    """It changed something of the reader's, though another did it; only a recap says so."""


class Log:
    """Times of all actions, and the words that were said already, by reader and language."""

    def __init__(self) -> None:
        self._times: list[float] = []
        self._forced: set[int] = set()
        self._words: dict[tuple[int | None, str], list[str]] = {}
        self._touching: dict[tuple[int, int], bool] = {}
        """By action and seat: whether it touched the seat, as far as anybody has asked."""

    def played(self, match: Match, at: float, *, forced: bool = False) -> None:
        """The match has grown."""
        if forced:
            self._forced.add(len(self._times))
        self._times += [at] * (len(match) - len(self._times))

    def cut(self, length: int) -> None:
        del self._times[length:]
        self._forced = {index for index in self._forced if index < length}
        self._touching.clear()
        for words in self._words.values():
            del words[length:]

    def forget_words(self) -> None:
        self._words.clear()

    def lines(self, match: Match, seat: int | None, language: str, since: int = 0) -> list[LogLine]:
        words = self._words.setdefault((seat, language), [])
        words += match.log(seat, language, len(words))
        horizon = match.horizon
        actors = match.actors(since)
        return [
            LogLine(
                index + 1, self._text(words[index], index, language), None if actor == CHANCE else actor,
                self._times[index], index in self._forced, index < horizon,
            )
            for index, actor in enumerate(actors, start=since)
        ]  # fmt: skip

    def _text(self, words: str, index: int, language: str) -> str:
        if index not in self._forced:
            return words
        return words + " · " + _("done at once: nothing else was possible").say(language)

    def recap(self, match: Match, seat: int | None, language: str, since: int) -> list[LogLine]:
        """What happened from `since` on; what touched the seat first, then the rest, each in order."""
        lines = self.lines(match, seat, language, min(since, len(match)))
        if seat is None:
            return lines
        told = [replace(line, touches=line.seat != seat and self._touches(match, line.index, seat)) for line in lines]
        return sorted(told, key=lambda line: not line.touches)

    def _touches(self, match: Match, index: int, seat: int) -> bool:
        if (index, seat) not in self._touching:
            self._touching[index, seat] = _touches(match, index, seat)
        return self._touching[index, seat]


def _touches(match: Match, index: int, seat: int) -> bool:
    """Whether an action of somebody else brought or cost a seat points, changed what lies before it, or answered it."""
    before, after = match.state_at(index - 1), match.state_at(index)
    game = match.game
    if any(gain.seat == seat for gain in game.gains(before, match.numbers[index - 1])):
        return True
    if game.actor(after) == seat and index > 1 and game.actor(match.state_at(index - 2)) == seat:
        return True
    old, new = (_own(game.dump(game.view(state, NOBODY)), match.seats, seat) for state in (before, after))
    return old != new


def _own(position: dict[str, object], seats: int, seat: int) -> dict[str, object]:
    """What a position says of a seat: its entry of every list that has one for each seat."""
    return {name: value[seat] for name, value in position.items() if isinstance(value, list) and len(value) == seats}
