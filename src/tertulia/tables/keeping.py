"""Records: download one, open one, play on from any position, play again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tertulia.bots import DEFAULT_BOT
from tertulia.kernel.game import NOBODY
from tertulia.kernel.match import Match, from_position
from tertulia.kernel.record import Record
from tertulia.kernel.words import Words
from tertulia.tables import events
from tertulia.tables.errors import NotNow, Refused
from tertulia.tables.house import moves_of_start
from tertulia.tables.lobby import Lobby, chair_data
from tertulia.tables.people import key_of
from tertulia.tables.reading import Opened
from tertulia.tables.settings import Settings, check_bot
from tertulia.tables.table import BOT, GUESS, KNOWN, PERSON, RECORD, Chair, Table

_ = Words(Path(__file__).parent)


class Keeping(Lobby):
    async def record_for(self, table: Table, person: str) -> Record:
        """The whole record of a finished game; of a running one, what this person may know of it."""
        if table.match is None:
            raise NotNow(_("The game has not begun."))
        if table.finished:
            return table.match.record()
        now, seat = table.match.at(len(table.match)), table.seat_of(person)
        hidden: list[int] = []
        await self.slices.through(_last_hidden(now, seat, hidden))
        return known_record(now, seat, hidden[0] if hidden else 0)

    async def import_record(self, written: str | bytes, person: str, language: str = "en") -> Table:
        """A record as a table of one's own: to look at if it is over, to play on otherwise."""
        self.check_may_open(key_of(person))
        opened = await self.readers.record(written, language, self.places.asker(key_of(person)))
        return await self._put_up(person, opened, {}, language, RECORD)

    async def fork(
        self, table: Table, at: int, person: str, bots: list[str] | None = None, language: str = "en"
    ) -> Table:
        """What if: a private table that begins at a position of this one. Of a running game only what this person
        knows is taken over, the rest is dealt anew; a finished one goes on with the luck it had."""
        if table.match is None:
            raise NotNow(_("The game has not begun."))
        if not 0 <= at <= len(table.match):
            raise Refused(_("There is no position {at}; the last one is {last}.", at=at, last=len(table.match)))
        seat = table.seat_of(person)
        past = table.match.at(at)
        if not table.finished:
            view = table.game.view(past.state, NOBODY if seat is None else seat)
            past = from_position(table.game, table.game.dump(table.game.guess(view, Random())))
        past.draw_while_due()
        others = _bots_for(table, seat, bots)
        origin = table.origin or (KNOWN if table.finished else GUESS)
        opened = Opened(table.game.name, past.options, table.names, moves_of_start(past))
        return await self._put_up(person, opened, others, language, origin)

    async def rematch(self, table: Table, person: str) -> Table:
        """The same people and bots at a new table; the first who wants it makes it, the others find it."""
        async with self.alone_at(table):
            if table.rematch is not None:
                return await self.open(table.rematch)
            if not table.finished:
                raise NotNow(_("The game is not over."))
            if not table.seats_of(person):
                self.check_host(table, person)
            key, chairs = key_of(person), _same_again(table)
            webhook = table.settings.webhook if key == table.host else ""  # known to its host only
            data = {
                "game": table.game.name, "host": key, "language": table.language, "options": table.options,
                "settings": replace(table.settings, webhook=webhook).data(),
                "chairs": [chair_data(chair) for chair in (*chairs[1:], chairs[0])],
            }  # fmt: skip
            seated = [key for chair in chairs for key in sorted(chair.holders)]
            again = await self.put_up(data, seated)
            await self.commit(table, (events.REMATCH, {"table": again.id}))
            return again

    async def _put_up(self, person: str, opened: Opened, others: dict[int, str], language: str, origin: str) -> Table:
        """A private table with a match under way; the person plays every seat that no bot plays."""
        key = key_of(person)
        chairs: list[dict[str, Any]] = []
        for seat, name in enumerate(opened.names):
            bot = others.get(seat)
            kind = PERSON if bot is None else BOT
            chairs.append({"kind": kind, "name": name, "bot": bot, "holders": [] if bot else [key]})
        data = {
            "game": opened.game, "host": key, "language": language, "options": opened.options,
            "settings": Settings().data(), "chairs": chairs, "origin": origin,
        }  # fmt: skip
        return await self.put_up(data, [key], *opened.happenings)


def _same_again(table: Table) -> list[Chair]:
    """The chairs of a rematch: whoever has not left sits there again, also if a bot has played for them."""
    chairs: list[Chair] = []
    for chair in table.seats:
        if chair.people:
            owner = chair.owner if chair.owner in chair.people else ""
            chairs.append(Chair(PERSON, chair.name, None, set(chair.people), owner=owner))
        elif chair.bot is not None and not chair.former:
            chairs.append(Chair(BOT, chair.name, chair.bot))
        else:
            chairs.append(Chair())
    return chairs


def known_record(match: Match, seat: int | None, begin: int) -> Record:
    """The record as a seat may know it: it begins after the last action that was hidden from the seat, with its view
    of that position, and has no seed."""
    game = match.game
    head = match.record()
    if begin == 0 and head.position is None:
        return replace(head, seed=None)
    position = game.dump(game.view(match.at(begin).state, NOBODY if seat is None else seat))
    return Record(head.game, head.version, head.seats, head.options, None, head.tags, position, match.actions[begin:])


def _last_hidden(match: Match, seat: int | None, found: list[int]) -> Iterator[None]:
    """Find after how many actions nothing is hidden from a seat any more; step by step, for `Slices`."""
    for index in range(len(match), 0, -1):
        if is_hidden(match.at(index - 1), match.numbers[index - 1], seat):
            found.append(index)
            return
        yield


def is_hidden(past: Match, action: int, seat: int | None) -> bool:
    """Whether the log does not tell a seat which action it was."""
    told = past.game.line(past.state, action, seat, past.names).say()
    return any(
        past.game.line(past.state, other, seat, past.names).say() == told
        for other in past.game.legal(past.state)
        if other != action
    )


def _bots_for(table: Table, seat: int | None, wanted: list[str] | None) -> dict[int, str]:
    """Who plays the other seats of a fork: as wished, else a bot for each; a spectator plays them all."""
    if wanted is not None:
        seats = [other for other in range(len(table.seats)) if other != seat]
        return {other: check_bot(bot) for other, bot in zip(seats, wanted, strict=False)}
    if seat is None:
        return {}
    return {other: chair.bot or DEFAULT_BOT for other, chair in enumerate(table.seats) if other != seat}
