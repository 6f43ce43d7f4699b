"""What people do at a running table: build a turn, confirm it, take it back, ask, talk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tertulia.kernel.game import Refusal
from tertulia.kernel.words import Text, Words
from tertulia.tables import events
from tertulia.tables.drafts import with_action, without_last_choice
from tertulia.tables.errors import NotNow, NotYours, Refused, TooLarge, TooOften
from tertulia.tables.house import moves, not_your_turn
from tertulia.tables.people import checked_name, key_of, likeness
from tertulia.tables.table import Table
from tertulia.tables.voting import Voting

_ = Words(Path(__file__).parent)

LONGEST_CHAT: Final = 500
MOST_WRITTEN: Final = 5_000
"""Lines that a table keeps."""
LONGEST_ACTION: Final = 200
MOST_ASIDES: Final = 10
"""So many lines a minute may a spectator say."""


@dataclass(frozen=True)
class Why:
    """Why an action is not legal, or what it brings."""

    sentences: list[Text | str]
    refusal: Refusal | None = None

    def say(self, language: str = "en") -> str:
        if self.refusal is not None:
            return self.refusal.say(language)
        return " · ".join(text.say(language) if isinstance(text, Text) else text for text in self.sentences)


class Playing(Voting):
    async def act(
        self, table: Table, person: str, seat: int, seq: int, action: str, step: int = 0, confirm: bool = False
    ) -> None:
        """Add a decision to the seat's draft; commit it if that is wished, or if the seat does not confirm turns."""
        async with self.alone_at(table):
            self._check_turn(table, person, seat, seq, step)
            draft = with_action(table.playing, table.draft(seat), seat, _short(action))
            settled = confirm or (draft.complete and not (await self.person(person)).confirm)
            if settled:
                await self.commit(table, *moves(table, seat, draft.actions))
            else:
                await self.commit(table, drafts={seat: draft})

    async def undo(self, table: Table, person: str, seat: int, seq: int, step: int = 0) -> None:
        """Take back the last choice of the draft."""
        async with self.alone_at(table):
            self._check_fresh(table, person, seat, seq, step)
            draft = table.draft(seat)
            if draft is None:
                raise NotNow(_("Nothing is left of your turn to undo; what others have seen needs a take-back."))
            await self.commit(table, drafts={seat: without_last_choice(table.playing, draft)})

    async def confirm(self, table: Table, person: str, seat: int, seq: int, step: int = 0) -> None:
        """Let the draft happen."""
        async with self.alone_at(table):
            self._check_fresh(table, person, seat, seq, step)
            draft = table.draft(seat)
            if draft is None:
                raise NotNow(_("There is nothing to confirm; choose an action first."))
            await self.commit(table, *moves(table, seat, draft.actions))

    def _check_fresh(self, table: Table, person: str, seat: int, seq: int, step: int) -> None:
        self.check_holder(table, person, seat)
        self.check_running(table)
        if seq < table.changed or seq > table.seq or step != table.step(seat):
            raise NotNow(_("The table has changed meanwhile; look again and choose anew."))

    def _check_turn(self, table: Table, person: str, seat: int, seq: int, step: int) -> None:
        self._check_fresh(table, person, seat, seq, step)
        if table.actor != seat:
            raise not_your_turn(table)
        draft = table.draft(seat)
        if draft is not None and draft.complete:
            raise NotNow(_("Your turn is complete; confirm it, or undo."))

    # ---- talking and asking ----------------------------------------------------------------------------------------

    async def say(self, table: Table, person: str, text: str) -> None:
        """Chat. Spectators, too, under a name of their own."""
        words = " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
        if not words:
            raise Refused(_("Write something first."))
        if len(words) > LONGEST_CHAT:
            raise TooLarge(_("That is too long; at most {most} letters.", most=LONGEST_CHAT))
        if table.written >= MOST_WRITTEN // (1 if table.seats_of(person) else 2):  # the other half is the players'
            raise TooLarge(_("This table's chat is full: {most} lines; open a new table.", most=MOST_WRITTEN))
        name = (await self.person(person)).name
        async with self.alone_at(table):
            seat = table.seat_of(person)
            said: dict[str, Any] = {"seat": seat, "text": words}
            if seat is None:
                said |= {"name": _spectators_name(table, person, name), "person": key_of(person)}
            else:
                said["name"] = table.seats[seat].name
                self.is_here(table, seat)
            await self.commit(table, (events.CHAT, said))

    def why(self, table: Table, person: str, seat: int, action: str) -> Why:
        """Why an action is not legal now; what it brings if it is."""
        self.check_holder(table, person, seat)
        self.check_running(table)
        if not table.may_decide(seat):
            raise not_your_turn(table)
        match = table.shown_match(seat)
        number = match.number(_short(action))
        refusal = match.why(number)
        if refusal is not None:
            return Why([], refusal)
        line = match.game.line(match.state, number, seat, table.names)
        return Why([line, *(gain.words for gain in match.gains(number))])


def _spectators_name(table: Table, person: str, name: str) -> str:
    """The name somebody speaks under who does not play: nobody else's at this table."""
    if not name:
        raise NotYours(_("Tell your name in the settings first; then you can speak as a spectator."))
    key, now = key_of(person), table.watch.now()
    taken = [known for chair in table.seats if key not in chair.former for known in (chair.name, *chair.called)]
    taken += [line.name for line in table.chat if line.seat is None and line.person not in ("", key)]
    if likeness(name) in {likeness(other) for other in taken}:
        raise NotYours(_("Somebody at this table is called {name} already; choose another name.", name=name))
    if sum(line.person == key and line.at > now - 60 for line in table.chat) >= MOST_ASIDES:
        raise TooOften(_("You are only watching; say at most {most} things a minute.", most=MOST_ASIDES))
    return checked_name(name)


def _short(action: str) -> str:
    if len(action) > LONGEST_ACTION:
        raise TooLarge(_("That is too long for an action."))
    return action
