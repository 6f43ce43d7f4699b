"""Records: download one, open one, play on from any position, play again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from tertulia.bots import DEFAULT_BOT
from tertulia.games import find_game
from tertulia.kernel.errors import BadInput, BadRecord
from tertulia.kernel.game import NOBODY
from tertulia.kernel.match import Match, from_position, from_record
from tertulia.kernel.record import Record, parse
from tertulia.kernel.words import Words, player
from tertulia.tables import events
from tertulia.tables.errors import NotNow, Refused, TooLarge
from tertulia.tables.house import moves_of_start
from tertulia.tables.lobby import Lobby
from tertulia.tables.people import checked_name, key_of
from tertulia.tables.settings import Settings, check_bot
from tertulia.tables.table import BOT, PERSON, Table

_ = Words(Path(__file__).parent)

MOST_ACTIONS: Final = 5_000
"""Of a record that is opened; games have some hundred."""


class Keeping(Lobby):
    def record_for(self, table: Table, person: str) -> Record:
        """The whole record of a finished game; of a running one, what this person may know of it."""
        if table.match is None:
            raise NotNow(_("The game has not begun."))
        if table.finished:
            return table.match.record()
        return known_record(table.match, table.seat_of(person))

    async def import_record(self, text: str, person: str, language: str = "en") -> Table:
        """A record as a table of one's own: to look at if it is over, to play on otherwise."""
        match = await asyncio.to_thread(_match_of, text)  # others need not wait for it
        names = _names(match, language)
        return await self._put_up_match(person, _playable(match), names, {}, language)

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
        if table.finished:
            record = past.record()
            match = from_record(table.game, replace(record, tags=dict(record.tags)))
        else:
            view = table.game.view(past.state, NOBODY if seat is None else seat)
            match = from_position(table.game, table.game.dump(table.game.guess(view, Random())))
        others = _bots_for(table, seat, bots)
        return await self._put_up_match(person, match, table.names, others, language)

    async def rematch(self, table: Table, person: str) -> Table:
        """The same people and bots at a new table; the first who wants it makes it, the others find it."""
        async with self.alone_at(table):
            if table.rematch is not None:
                return await self.open(table.rematch)
            if not table.finished:
                raise NotNow(_("The game is not over."))
            if not table.seats_of(person):
                self.check_host(table, person)
            chairs = [
                {"kind": chair.kind, "name": chair.name, "bot": chair.bot, "holders": sorted(chair.holders)}
                for chair in table.seats
            ]
            data = {
                "game": table.game.name, "host": key_of(person), "language": table.language, "options": table.options,
                "settings": table.settings.data(), "chairs": [*chairs[1:], chairs[0]],
            }  # fmt: skip
            seated = [key for chair in table.seats for key in sorted(chair.holders)]
            again = await self.put_up(data, seated)
            await self.commit(table, (events.REMATCH, {"table": again.id}))
            return again

    async def _put_up_match(
        self, person: str, match: Match, names: list[str], others: dict[int, str], language: str
    ) -> Table:
        """A private table with a match under way; the person plays every seat that no bot plays."""
        key = key_of(person)
        chairs: list[dict[str, Any]] = []
        for seat, name in enumerate(names):
            bot = others.get(seat)
            kind = PERSON if bot is None else BOT
            chairs.append({"kind": kind, "name": name, "bot": bot, "holders": [] if bot else [key]})
        data = {
            "game": match.game.name, "host": key, "language": language, "options": match.options,
            "settings": Settings().data(), "chairs": chairs,
        }  # fmt: skip
        return await self.put_up(data, [key], *moves_of_start(match))


def _match_of(text: str) -> Match:
    record = parse(text)
    if len(record.actions) > MOST_ACTIONS:
        raise TooLarge(_("That is too long for a game; at most {most} actions are read.", most=MOST_ACTIONS))
    try:
        game = find_game(record.game)
    except BadInput as error:
        raise BadRecord(f"the record is of a game that is not here: {error}") from None
    return from_record(game, record)


def _names(match: Match, language: str) -> list[str]:
    """The players as the record calls them, where that can be."""
    usual = [_said(seat, language) for seat in range(match.seats)]
    try:
        names = [checked_name(name) for name in match.names]
    except Refused:
        return usual
    return names if len({name.casefold() for name in names}) == match.seats else usual


def known_record(match: Match, seat: int | None) -> Record:
    """The record as a seat may know it: it begins after the last action that was hidden from the seat, with its view
    of that position, and has no seed."""
    game = match.game
    seer = NOBODY if seat is None else seat
    begin = 0
    for index in range(len(match), 0, -1):
        if is_hidden(match.at(index - 1), match.numbers[index - 1], seat):
            begin = index
            break
    head = match.record()
    if begin == 0 and head.position is None:
        return replace(head, seed=None)
    position = game.dump(game.view(match.at(begin).state, seer))
    return Record(head.game, head.version, head.seats, head.options, None, head.tags, position, match.actions[begin:])


def is_hidden(past: Match, action: int, seat: int | None) -> bool:
    """Whether the log does not tell a seat which action it was."""
    told = past.game.line(past.state, action, seat, past.names).say()
    return any(
        past.game.line(past.state, other, seat, past.names).say() == told
        for other in past.game.legal(past.state)
        if other != action
    )


def _playable(match: Match) -> Match:
    """A record of what somebody knew has holes; they are filled with a guess before it is played on."""
    if match.over or match.record().seed is not None:
        return match
    return from_position(match.game, match.game.dump(match.game.guess(match.state, Random())))


def _bots_for(table: Table, seat: int | None, wanted: list[str] | None) -> dict[int, str]:
    """Who plays the other seats of a fork: as wished, else a bot for each; a spectator plays them all."""
    if wanted is not None:
        seats = [other for other in range(len(table.seats)) if other != seat]
        return {other: check_bot(bot) for other, bot in zip(seats, wanted, strict=False)}
    if seat is None:
        return {}
    return {other: chair.bot or DEFAULT_BOT for other, chair in enumerate(table.seats) if other != seat}


def _said(seat: int, language: str) -> str:
    name = player(seat)
    return name if isinstance(name, str) else name.say(language)
