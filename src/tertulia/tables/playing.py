"""What people do at a running table: build a turn, confirm it, take it back, ask, talk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tertulia.kernel.game import Refusal
from tertulia.kernel.history import last_choice
from tertulia.kernel.words import Text, Words
from tertulia.tables import events
from tertulia.tables.drafts import with_action, without_last_choice
from tertulia.tables.errors import NotNow, NotYours, Refused, TooLarge
from tertulia.tables.house import House, moves, not_your_turn
from tertulia.tables.table import Table

_ = Words(Path(__file__).parent)

LONGEST_CHAT: Final = 500
LONGEST_ACTION: Final = 200


@dataclass(frozen=True)
class Why:
    """Why an action is not legal, or what it brings."""

    sentences: list[Text | str]
    refusal: Refusal | None = None

    def say(self, language: str = "en") -> str:
        if self.refusal is not None:
            return self.refusal.say(language)
        return " · ".join(text.say(language) if isinstance(text, Text) else text for text in self.sentences)


class Playing(House):
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

    # ---- take-backs ------------------------------------------------------------------------------------------------

    async def take_back_ask(self, table: Table, person: str, seat: int, to: int | None = None) -> None:
        """Ask the others to go back to before one's last choice, or to a given length of the match."""
        async with self.alone_at(table):
            self.check_holder(table, person, seat)
            self.check_running(table)
            if table.take_back is not None:
                raise NotNow(_("A take-back is being voted on already."))
            to = last_choice(table.playing, [seat]) if to is None else to
            if to is None or not 0 <= to < len(table.playing) or table.playing.at(to).actor != seat:
                raise NotNow(_("There is no choice of yours to take back."))
            asked = (events.ASK, {"seat": seat, "to": to})
            if table.voters(seat):
                await self.commit(table, asked)
            else:
                await self.commit(table, asked, (events.UNDO, {"to": to, "seat": seat}))

    async def take_back_answer(self, table: Table, person: str, yes: bool, seat: int | None = None) -> None:
        """Agree or not; with the last yes it is taken back, with the first no it is not."""
        async with self.alone_at(table):
            self.check_running(table)
            asked = table.take_back
            if asked is None:
                raise NotNow(_("No take-back is being voted on."))
            mine = [other for other in table.seats_of(person) if other in table.voters(asked.seat)]
            if not mine or (seat is not None and seat not in mine):
                raise NotYours(_("You have no vote on this take-back."))
            answers = [(events.ANSWER, {"seat": other, "yes": yes}) for other in (mine if seat is None else [seat])]
            agreed = {other for other, said in asked.answers.items() if said} | ({a["seat"] for _k, a in answers})
            if yes and agreed >= set(table.voters(asked.seat)):
                answers.append((events.UNDO, {"to": asked.to, "seat": asked.seat}))
            await self.commit(table, *answers)

    async def take_back_withdraw(self, table: Table, person: str, seat: int) -> None:
        """Whoever asked no longer wants it."""
        async with self.alone_at(table):
            self.check_holder(table, person, seat)
            if table.take_back is None:
                raise NotNow(_("No take-back is being voted on."))
            if table.take_back.seat != seat:
                raise NotYours(_("Only the player who asked for a take-back can withdraw it; you can refuse it."))
            await self.commit(table, (events.WITHDRAW, {"seat": seat}))

    # ---- talking and asking ----------------------------------------------------------------------------------------

    async def say(self, table: Table, person: str, text: str) -> None:
        """Chat; spectators too, once they have a name."""
        words = " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
        if not words:
            raise Refused(_("Write something first."))
        if len(words) > LONGEST_CHAT:
            raise TooLarge(_("That is too long; at most {most} letters.", most=LONGEST_CHAT))
        seat = table.seat_of(person)
        name = table.seats[seat].name if seat is not None else (await self.person(person)).name
        async with self.alone_at(table):
            await self.commit(table, (events.CHAT, {"seat": seat, "name": name, "text": words}))

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


def _short(action: str) -> str:
    if len(action) > LONGEST_ACTION:
        raise TooLarge(_("That is too long for an action."))
    return action
