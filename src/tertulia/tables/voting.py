"""What people at a table ask the others to agree to: to take something back, to let a bot play for somebody."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tertulia.bots import DEFAULT_BOT
from tertulia.kernel.history import last_choice
from tertulia.kernel.words import Words
from tertulia.tables import events
from tertulia.tables.errors import NotNow, NotYours, Refused
from tertulia.tables.events import Happening
from tertulia.tables.lobby import Lobby, bot_name, chair_at
from tertulia.tables.settings import check_bot
from tertulia.tables.store import Store
from tertulia.tables.table import PERSON, Table

_ = Words(Path(__file__).parent)


A_LITTLE: Final = 0.01
"""Seconds; timers may be early by less."""


class Voting(Lobby):
    def __init__(self, store: Store, *more: Any) -> None:
        super().__init__(store, *more)
        self._missed: dict[str, asyncio.TimerHandle] = {}
        """By table: when somebody begins to be missed, so that the pages offer the vote."""

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
            voters = table.voters(asked.seat)
            mine = table.votes_of(person, asked.seat, voters)
            if not mine or (seat is not None and seat not in mine):
                raise NotYours(_("You have no vote on this take-back."))
            mine = mine if seat is None else [seat]
            self.is_here(table, *mine)
            answers = [(events.ANSWER, {"seat": other, "yes": yes}) for other in mine]
            if yes and {*asked.answers, *mine} >= {*voters}:
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

    # ---- a bot for somebody ----------------------------------------------------------------------------------------

    async def replace_by_bot(self, table: Table, person: str, seat: int, bot: str = DEFAULT_BOT) -> None:
        """Before the game the host gives seats to bots. Later a bot takes the seat of somebody who has left; where
        somebody is away for long, the others are asked."""
        async with self.alone_at(table):
            chair, bot = chair_at(table, seat), check_bot(bot)
            if table.match is None:
                self.check_host(table, person)
                name = bot_name(bot, table.seats[:seat] + table.seats[seat + 1 :])
                await self.commit(table, (events.BOT, {"seat": seat, "bot": bot, "name": name}))
                return
            self.check_running(table)
            mine = table.seats_of(person)
            if not mine:
                raise NotYours(_("Only who sits at the table can do that."))
            self.is_here(table, *mine)
            if seat in mine:
                self.check_owner(table, person, seat)
                await self.commit(table, (events.LEAVE, {"seat": seat}), (events.BOT, {"seat": seat, "bot": bot}))
            elif chair.kind == PERSON and not chair.people:
                await self.commit(table, (events.BOT, {"seat": seat, "bot": bot}))
            else:
                await self._ask_for_bot(table, mine, seat, bot)

    async def _ask_for_bot(self, table: Table, mine: list[int], absent: int, bot: str) -> None:
        self._check_missed(table, absent)
        vote = table.vote
        if vote is not None and vote.absent == absent:
            await self._agree(table, [seat for seat in mine if seat != vote.seat])
        elif vote is not None:
            raise NotNow(_("Another vote is going on; it has to end first."))
        else:
            asked = (events.VOTE, {"seat": mine[0], "absent": absent, "bot": bot})
            decided = [] if table.electors(mine[0], absent) else [_taken_over(absent, bot)]
            await self.commit(table, asked, *decided)

    async def replace_answer(self, table: Table, person: str, yes: bool, seat: int | None = None) -> None:
        """Agree that a bot plays for somebody who is away, or not; the first no ends it."""
        async with self.alone_at(table):
            self.check_running(table)
            vote = table.vote
            if vote is None:
                raise NotNow(_("There is no vote on a bot for somebody."))
            mine = table.votes_of(person, vote.seat, table.electors(vote.seat, vote.absent))
            if not mine or (seat is not None and seat not in mine):
                raise NotYours(_("You have no vote on this."))
            self.is_here(table, *mine)
            mine = mine if seat is None else [seat]
            if yes:
                self._check_missed(table, vote.absent)
                await self._agree(table, mine)
            else:
                table.away.here(vote.absent)  # they are waited for once more as long
                await self.commit(table, *((events.VOICE, {"seat": other, "yes": False}) for other in mine))

    async def _agree(self, table: Table, mine: list[int]) -> None:
        vote = table.vote
        assert vote is not None
        answers: list[Happening] = [(events.VOICE, {"seat": other, "yes": True}) for other in mine]
        if {*vote.answers, *mine} >= {*table.electors(vote.seat, vote.absent)}:
            answers.append(_taken_over(vote.absent, vote.bot))
        await self.commit(table, *answers)

    async def replace_withdraw(self, table: Table, person: str, seat: int) -> None:
        """Whoever asked for the vote no longer wants it."""
        async with self.alone_at(table):
            self.check_holder(table, person, seat)
            if table.vote is None:
                raise NotNow(_("There is no vote on a bot for somebody."))
            if table.vote.seat != seat:
                raise NotYours(_("Only the player who asked for the vote can withdraw it; you can refuse."))
            await self.commit(table, (events.UNVOTE, {"seat": seat}))

    def _check_missed(self, table: Table, seat: int) -> None:
        chair = table.seats[seat]
        if chair.kind != PERSON:
            raise NotNow(_("A bot plays this seat already."))
        if chair.connected:
            raise NotNow(_("Nobody has left that seat."))
        if not table.is_missed(seat):
            minutes = table.settings.away_minutes
            raise NotNow(
                _("{name} may be away for {minutes} minutes; after that the others can vote to let a bot go on.",
                  name=chair.name, minutes=minutes)
            )  # fmt: skip

    # ---- who is there ----------------------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        """Tell everybody; and once more at the moment when somebody begins to be missed."""
        super().changed(table)
        old = self._missed.pop(table.id, None)
        if old is not None:
            old.cancel()
        waits = [left for seat in range(len(table.seats)) if (left := table.missed_in(seat))]
        if waits and self._listeners.get(table.id):
            loop = asyncio.get_running_loop()
            self._missed[table.id] = loop.call_later(min(waits) + A_LITTLE, self.changed, table)

    def close_table(self, table: Table) -> None:
        super().close_table(table)
        old = self._missed.pop(table.id, None)
        if old is not None:
            old.cancel()

    def is_here(self, table: Table, *seats: int) -> None:
        super().is_here(table, *seats)
        if table.vote is not None and table.vote.absent in seats:
            self._later(self._back(table))

    async def _back(self, table: Table) -> None:
        """Somebody is back, so there is nothing to vote on."""
        with suppress(Refused):
            async with self.alone_at(table):
                if table.vote is not None and not table.is_missed(table.vote.absent):
                    await self.commit(table, (events.UNVOTE, {"seat": table.vote.absent, "why": "back"}))


def _taken_over(seat: int, bot: str) -> Happening:
    return events.BOT, {"seat": seat, "bot": bot, "why": "vote"}
