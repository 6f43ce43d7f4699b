"""What a bot may be asked: what it would do now, and what it thinks of what was done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tertulia.bots.advice import Expected, Judged
from tertulia.kernel.game import NOBODY
from tertulia.kernel.match import Match
from tertulia.kernel.words import Text, Words
from tertulia.tables.drafts import draft_of
from tertulia.tables.errors import NotNow, NotYours, Refused
from tertulia.tables.house import House, not_your_turn
from tertulia.tables.keeping import is_hidden
from tertulia.tables.people import key_of
from tertulia.tables.shares import Asker, Queue
from tertulia.tables.store import Store
from tertulia.tables.table import Table
from tertulia.tables.thinking import Thinkers
from tertulia.tables.watch import Watch

_ = Words(Path(__file__).parent)

MOST_QUESTIONS: Final = 12
"""So many people may wait for an answer at once."""
QUESTIONS_AT_A_PLACE: Final = 4
"""And so many from one address."""


@dataclass(frozen=True)
class Hint:
    """What a search would do now."""

    found: list[Expected]
    shown: Match
    """The match as the seat sees it."""
    seat: int

    @property
    def action(self) -> str:
        return self.shown.game.actions.text(self.found[0].action)


@dataclass(frozen=True)
class Reason:
    """What a search thinks of a decision that was made."""

    found: Judged
    past: Match
    """The match before it; the state is a view."""
    seat: int | None
    """Whose view it is; None: what everybody knew."""
    seen: Text | None
    """From where it was looked at, in words, where something was hidden from there."""


class Asking(House):
    def __init__(self, store: Store, thinkers: Thinkers, watch: Watch | None = None) -> None:
        super().__init__(store, watch)
        self.thinkers = thinkers
        self._questions = Queue(MOST_QUESTIONS, QUESTIONS_AT_A_PLACE)

    async def hint(self, table: Table, person: str, seat: int) -> Hint:
        """What a bot would do now in this seat."""
        self.check_holder(table, person, seat)
        self.check_running(table)
        if not table.settings.hints:
            raise NotYours(_("This table plays without hints."))
        if not table.may_decide(seat):
            raise not_your_turn(table)
        now = table.shown_match(seat)
        shown = now.at(len(now), now.state)
        with self._one_question(person) as asker:
            found = await self.thinkers.advise(table.game, shown.state, asker)
        return Hint(found, shown, seat)

    async def reason(self, table: Table, person: str, at: int) -> Reason:
        """What to think of the decision that led to the position after `at` actions.

        While the game runs, the decision is judged from what the person who asks may know: the view of the player who
        decided would reveal their secrets. After the end nothing is secret any more, and their own view is used.
        """
        match = table.match
        if match is None:
            raise NotNow(_("The game has not begun."))
        if not may_ask(table):
            raise NotYours(_("This table plays without hints."))
        if not 1 <= at <= len(match) or table.history.actors[at - 1] < 0:
            raise Refused(_("Nobody decided anything there; ask about a line of the log that is a decision."))
        decided = table.history.actors[at - 1]
        seat = decided if table.finished else table.seat_of(person)
        past, action = match.at(at - 1), match.numbers[at - 1]
        if not table.finished and is_hidden(past, action, seat):
            raise NotYours(_("What was decided there is hidden from you; ask when the game is over."))
        shown = draft_of(past, NOBODY if seat is None else seat, ()).match
        with self._one_question(person) as asker:
            found = await self.thinkers.judge(table.game, shown.state, action, asker)
        hides = table.game.dump(shown.state) != table.game.dump(past.state)
        return Reason(found, shown, seat, _seen(table, seat) if hides else None)

    @contextmanager
    def _one_question(self, person: str) -> Iterator[Asker]:
        asker = self.places.asker(key_of(person))
        refusal = self._questions.refusal(asker)
        if refusal is not None:
            mine = _("Your last question is still being thought about; wait for its answer.")
            raise NotNow(mine if refusal == "mine" else _("Many are asking just now; try again in a moment."))
        with self._questions.entered(asker):
            yield asker


def may_ask(table: Table) -> bool:
    """Whether a bot may be asked about what was done."""
    return table.settings.hints or table.finished


def _seen(table: Table, seat: int | None) -> Text:
    if table.finished:
        return _("Seen as it was seen by who decided.")
    if seat is None:
        return _("Seen from what everybody may know; what is hidden is guessed.")
    return _("Seen from what you may know; what is hidden is guessed.")
