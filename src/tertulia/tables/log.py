"""The log of a table in words, each line with its moment, and the recap of what somebody has missed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tertulia.kernel.game import CHANCE, NOBODY, Position
from tertulia.kernel.match import Match
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)

FEW: Final = 8
AT_ONCE: Final = 10
"""So many lines are put into words before others are served."""
BY_BOT: Final = "bot"
BY_FORCE: Final = "forced"


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
    bot: bool = False
    """A bot decided it."""
    touches: bool = False
    """It changed something of the reader's, though another did it; only a recap says so."""


class _Told:
    """The lines that one reader got already, and how far they were marked as beyond the horizon."""

    def __init__(self, begin: int) -> None:
        self.begin = begin
        """The index of the first of them."""
        self.lines: list[LogLine] = []
        self.marked = 0


class Log:
    """Times of all actions, and the words that were said already, by reader and language."""

    def __init__(self) -> None:
        self.actors: list[int] = []
        """Who took each action: a seat, or CHANCE."""
        self.horizon = 0
        """As `Match.horizon`."""
        self.drawn: dict[Any, tuple[int, list[str]]] = {}
        """What pages make of the lines, from which on, one by one; forgotten when the lines are."""
        self._times: list[float] = []
        self._forced: set[int] = set()
        self._bots: set[int] = set()
        self._told: dict[tuple[int | None, str], _Told] = {}
        self._touched: dict[int, frozenset[int]] = {}
        """By action: the seats it touched, as far as anybody has asked."""
        self._known: dict[int, Position] = {}

    def played(self, match: Match, at: float, by: str = "") -> None:
        """The match has grown: by a person's turn, or by one decision of a bot, or one that was forced."""
        if by in (BY_FORCE, BY_BOT):
            (self._forced if by == BY_FORCE else self._bots).add(len(self._times))
        new = match.actors(len(self.actors))
        self.actors += new
        self._times += [at] * len(new)
        if CHANCE in new:
            self.horizon = self._after_last_draw()

    def cut(self, length: int) -> None:
        del self._times[length:], self.actors[length:]
        self._forced = {index for index in self._forced if index < length}
        self._bots = {index for index in self._bots if index < length}
        self._touched.clear()
        self._known.clear()
        self.horizon = self._after_last_draw()
        self.forget_words()

    def forget_words(self) -> None:
        self._told.clear()
        self.drawn.clear()

    def _after_last_draw(self) -> int:
        length = len(self.actors)
        return next((index for index in range(length, 0, -1) if self.actors[index - 1] == CHANCE), 0)

    def lines(self, match: Match, seat: int | None, language: str, since: int = 0) -> list[LogLine]:
        """The log from `since` on for one reader; older entries are not even put into words."""
        while self.tell_more(match, seat, language, since, AT_ONCE):
            pass
        told = self._told[(seat, language)]
        lines, begin = told.lines, told.begin
        for index in range(max(begin, told.marked), min(self.horizon, begin + len(lines))):
            old = lines[index - begin]
            lines[index - begin] = LogLine(old.index, old.text, old.seat, old.at, old.forced, True, old.bot)
        told.marked = self.horizon
        return lines[max(0, since - begin) :]

    def tell_more(self, match: Match, seat: int | None, language: str, since: int, most: int) -> bool:
        """Put at most so many lines from `since` on into words for one reader; returns whether any are left."""
        told = self._told.setdefault((seat, language), _Told(min(since, len(match))))
        end = told.begin + len(told.lines)
        if end < len(match):
            told.lines += self._tell(match, seat, language, end, min(end + most, len(match)))
        elif since < told.begin:
            begin = max(since, told.begin - most)
            told.lines[:0] = self._tell(match, seat, language, begin, told.begin)
            told.begin = begin
        return since < told.begin or told.begin + len(told.lines) < len(match)

    def _tell(self, match: Match, seat: int | None, language: str, begin: int, end: int) -> list[LogLine]:
        return [
            LogLine(
                index + 1, self._text(words, index, language),
                None if self.actors[index] == CHANCE else self.actors[index],
                self._times[index], index in self._forced, index < self.horizon, index in self._bots,
            )
            for index, words in enumerate(match.log(seat, language, begin, end), start=begin)
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
        told = [
            replace(line, touches=True) if line.seat != seat and seat in self.touches(match, line.index) else line
            for line in lines
        ]
        return sorted(told, key=lambda line: not line.touches)

    def since_decided(self, seat: int) -> range:
        """The actions after the seat's last own one."""
        decided = next((index for index in range(len(self.actors), 0, -1) if self.actors[index - 1] == seat), 0)
        return range(decided + 1, len(self.actors) + 1)

    def touches(self, match: Match, index: int) -> frozenset[int]:
        """Whom an action touched: it brought or cost points, changed what lies before a seat, or answered it."""
        if index in self._touched:
            return self._touched[index]
        game, after = match.game, match.state_at(index)
        touched = {gain.seat for gain in match.gained(index - 1)}
        if index > 1 and game.actor(after) == self.actors[index - 2]:
            touched.add(game.actor(after))
        old, new = self._common(match, index - 1), self._common(match, index)
        for name, value in new.items():
            was = old.get(name)
            if isinstance(value, list) and isinstance(was, list) and len(value) == len(was) == match.seats:
                touched |= {seat for seat in range(match.seats) if value[seat] != was[seat]}
        self._touched[index] = frozenset(touched)
        return self._touched[index]

    def _common(self, match: Match, index: int) -> Position:
        """What everybody knew after so many actions; the last few are kept, because they are needed again."""
        if index not in self._known:
            if len(self._known) >= FEW:
                self._known.pop(min(self._known))
            self._known[index] = match.game.dump(match.game.view(match.state_at(index), NOBODY))
        return self._known[index]
