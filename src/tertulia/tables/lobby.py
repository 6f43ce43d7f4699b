"""Coming and going: open a table, sit down, leave, let a bot take a seat, begin."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

from tertulia.games import find_game
from tertulia.kernel.match import new
from tertulia.kernel.words import Words, player
from tertulia.tables import events
from tertulia.tables.errors import NotNow, NotThere, NotYours, Refused, TooOften
from tertulia.tables.events import Happening
from tertulia.tables.house import House, folding, moves_of_start
from tertulia.tables.kept import Change
from tertulia.tables.people import checked_name, distinct, holds, key_of, new_token
from tertulia.tables.reading import Readers
from tertulia.tables.settings import AFTER_THE_START, Wishes, check_bot, read_settings
from tertulia.tables.shares import Allowance
from tertulia.tables.table import BOT, FREE, PERSON, Chair, Table

_ = Words(Path(__file__).parent)


class Lobby(House):
    readers: Readers
    new_tables: Allowance
    """Of addresses and of people."""

    async def create(self, person: str, game: str, wishes: Wishes, language: str = "en") -> Table:
        """A new table. The host sits on the first seats, bots on the last; the others are free."""
        self.check_may_open(key_of(person))
        found = find_game(game)
        seats = found.check_seats(wishes.seats or found.seats[len(found.seats) // 2])
        name = (await self.person(person)).name
        chairs = _chairs(seats, key_of(person), name, wishes, language)
        return await self.put_up(
            {
                "game": found.name,
                "host": key_of(person),
                "language": language,
                "options": await self._options(person, found.name, wishes.options or {}),
                "settings": read_settings(wishes.settings).data(),
                "chairs": chairs,
            },
            [key_of(person)],
        )

    async def put_up(self, data: dict[str, Any], seated: list[str], *more: Happening) -> Table:
        """A new table from its first events, if its host may open one more."""
        self.check_may_open(data["host"])
        self._opened(data["host"])
        table = Table(secrets.token_urlsafe(12), self.watch)
        new = events.numbered(table.seq, self.watch.now(), [(events.CREATE, data), *more])
        await self.slices.through(folding(table, new))
        seated = list(dict.fromkeys(seated))
        await self.store.write(Change(table.id, new, table.summary(), seated=tuple(seated), is_opened=True))
        self.tables[table.id] = table
        self.marked.add(table.id)
        self.changed(table)
        return table

    def check_may_open(self, host: str) -> None:
        """Raise if a person, or everybody at their address, has opened too many tables of late."""
        asker = self.places.asker(host)
        left = min(self.new_tables.left(f"by {host}"), self.new_tables.left(f"at {asker.place or host}"))
        if left < 1:
            raise TooOften(_("You have opened many tables; play at one of them, or try again in a few minutes."))

    def _opened(self, host: str) -> None:
        """One person has half of what an address has."""
        self.new_tables.take(f"by {host}", 2)
        self.new_tables.take(f"at {self.places.asker(host).place or host}")

    async def _options(self, person: str, game: str, given: dict[str, Any]) -> dict[str, Any]:
        return dict(await self.readers.options(game, given, self.places.asker(key_of(person))))

    async def join(self, table: Table, person: str, name: str, seat: int | None = None) -> int:
        """Sit down on a free seat, or come back to one's own; the seat."""
        async with self.alone_at(table):
            mine = table.seats_of(person)
            if mine and seat in (None, *mine):
                return mine[0] if seat is None else seat
            seat = _seat_for(table, person, seat)
            data = {"seat": seat, "person": key_of(person)}
            if table.match is None:
                data["name"] = distinct(checked_name(name), _names_beside(table, seat))
            await self.commit(table, (events.SIT, data), seated=[key_of(person)])
            return seat

    def free_name(self, table: Table, language: str) -> str:
        """A name for somebody who gives none."""
        return _usual_name(next((seat for seat, chair in enumerate(table.seats) if chair.kind == FREE), 0), language)

    async def leave(self, table: Table, person: str, seat: int | None = None) -> None:
        """Get up. Before the game the seat is free again; later it waits for a bot, or for its owner's return.
        From a device that was added to a seat, only this device goes."""
        async with self.alone_at(table):
            mine = table.seats_of(person)
            if not mine or (seat is not None and seat not in mine):
                raise NotYours(_("You do not sit at this table."))
            key = key_of(person)
            left: list[Happening] = []
            for one in mine if seat is None else [seat]:
                device = {} if table.seats[one].owner == key else {"person": key}
                left.append((events.LEAVE, {"seat": one, **device}))
            gone = {data["seat"] for _kind, data in left if "person" not in data}
            await self.commit(table, *left, *_agreed_without(table, gone))

    async def remove(self, table: Table, person: str, seat: int) -> None:
        """The host frees somebody's seat before the game."""
        async with self.alone_at(table):
            self.check_host(table, person)
            if table.match is not None:
                raise NotNow(_("The game has begun; nobody can be removed any more."))
            if chair_at(table, seat).kind != PERSON:
                raise NotNow(_("Nobody sits on that seat."))
            if seat in table.seats_of(person):
                raise NotNow(_("That is your own seat; stand up instead."))
            await self.commit(table, (events.LEAVE, {"seat": seat, "removed": True}))

    async def rename_person(self, table: Table, person: str, before: str, name: str) -> None:
        """Somebody has another name from now on: so has their seat, or of several the one with the name of before."""
        mine = table.seats_of(person)
        if table.finished or not mine:
            return
        named = [seat for seat in mine if table.seats[seat].name == before]
        await self.rename(table, person, (named or mine)[0], name)

    async def rename(self, table: Table, person: str, seat: int, name: str) -> None:
        async with self.alone_at(table):
            self.check_holder(table, person, seat)
            data = {"seat": seat, "name": distinct(checked_name(name), _names_beside(table, seat))}
            await self.commit(table, (events.NAME, data))

    async def set_up(self, table: Table, person: str, wishes: Wishes, language: str = "en") -> None:
        """The host changes seats, bots, options or settings before the game; later only what is not the others' game:
        whether the table is listed, and the webhook."""
        async with self.alone_at(table):
            self.check_host(table, person)
            data: dict[str, Any] = {}
            if wishes.settings:
                data["settings"] = _settings(table, wishes.settings)
            rest = (wishes.seats, wishes.options, wishes.bots, wishes.same_device)
            if any(wish is not None for wish in rest) and table.match is not None:
                raise NotNow(_("The game has begun; its options stay as they are."))
            if wishes.options is not None:
                options = {**table.options, **wishes.options}
                data["options"] = await self._options(person, table.game.name, options)
            if any(wish is not None for wish in (wishes.seats, wishes.bots, wishes.same_device)):
                data["chairs"] = _new_chairs(table, wishes, language)
            if data:
                await self.commit(table, (events.OPTIONS, data))

    async def start(self, table: Table, person: str) -> None:
        """The host begins; every seat must be taken."""
        async with self.alone_at(table):
            self.check_host(table, person)
            if table.match is not None:
                raise NotNow(_("The game has begun already."))
            free = sum(chair.kind == FREE for chair in table.seats)
            if free:
                raise NotNow(_("Free seats: {count}; invite somebody, or let a bot play.", count=free))
            match = new(table.game, len(table.seats), table.options)
            await self.commit(table, *moves_of_start(match))

    # ---- seat links ------------------------------------------------------------------------------------------------

    async def seat_link(self, table: Table, person: str, seat: int, *, give: bool = False) -> str:
        """A token that brings this seat to one device more, or gives it to somebody else; once. An older one of the
        kind is no longer valid."""
        async with self.alone_at(table):
            self.check_holder(table, person, seat)
            if give:
                self.check_owner(table, person, seat)
            token = new_token()
            await self.commit(
                table, (events.LINK, {"seat": seat, "key": key_of(token), **({"gives": True} if give else {})})
            )
            return token

    async def take_seat(self, table: Table, person: str, token: str, name: str = "") -> int:
        """Come in by a seat link; the seat. If it gives the seat away, its holder is out from now on."""
        async with self.alone_at(table):
            for seat, chair in enumerate(table.seats):
                gift = bool(chair.gift) and holds([chair.gift], token)
                if not gift and not (chair.link and holds([chair.link], token)):
                    continue
                data: dict[str, Any] = {"seat": seat, "person": key_of(person)}
                _check_one_hand(table, person, seat)
                if gift:
                    called = name or (await self.person(person)).name or _usual_name(seat, table.language)
                    data |= {"gift": True, "name": distinct(checked_name(called), _names_beside(table, seat))}
                else:
                    data["link"] = True
                await self.commit(table, (events.SIT, data), seated=[key_of(person)])
                return seat
        raise NotThere(_("This seat link has been used or replaced; make a new one at the table."))

    async def only_here(self, table: Table, person: str, seat: int) -> None:
        """All other devices lose the seat, and links to it are void."""
        async with self.alone_at(table):
            self.check_owner(table, person, seat)
            await self.commit(table, (events.ONLY, {"seat": seat, "person": key_of(person)}))


def _check_one_hand(table: Table, person: str, seat: int) -> None:
    """A player must not see another hand: one person may hold several seats only if they share one device."""
    if table.match is None or table.finished:
        return
    owner = table.seats[seat].owner
    if any(owner not in table.seats[other].holders for other in table.seats_of(person) if other != seat):
        raise NotNow(_("You play at this table already; this seat is for somebody else."))


def _agreed_without(table: Table, gone: set[int]) -> list[Happening]:
    """The take-back to which all have agreed, now that these seats are no longer asked."""
    asked = table.take_back
    if asked is None or asked.seat in gone or not gone:
        return []
    if {*table.voters(asked.seat)} - gone <= {*asked.answers}:
        return [(events.UNDO, {"to": asked.to, "seat": asked.seat})]
    return []


def _names_beside(table: Table, seat: int) -> list[str]:
    """Names that a seat may not take: others', now or earlier in this game."""
    return [name for other, chair in enumerate(table.seats) if other != seat for name in (chair.name, *chair.called)]


def _settings(table: Table, wished: dict[str, Any]) -> dict[str, Any]:
    before, now = table.settings.data(), read_settings(wished, table.settings).data()
    if table.match is not None and any(now[name] != before[name] for name in now if name not in AFTER_THE_START):
        raise NotNow(_("The game has begun; hints, the clock and how long somebody may be away stay as they are."))
    return now


def _usual_name(seat: int, language: str) -> str:
    name = player(seat)
    return name if isinstance(name, str) else name.say(language)


def _chairs(seats: int, host: str, name: str, wishes: Wishes, language: str) -> list[dict[str, Any]]:
    own = 1 if wishes.same_device is None else wishes.same_device
    names = [check_bot(bot) for bot in wishes.bots or ()]
    if own < 0 or own + len(names) > seats:
        raise Refused(_("That is more than the {seats} seats of this table.", seats=seats))
    chairs = [Chair(PERSON, _own_name(seat, own, name, language), None, {host}) for seat in range(own)]
    for one, other in enumerate(chairs):
        other.name = distinct(other.name, [chair.name for chair in chairs[:one]])
    chairs += [Chair() for _free in range(seats - own - len(names))]
    for bot in names:
        chairs.append(Chair(BOT, bot_name(bot, chairs), bot))
    return [chair_data(chair) for chair in chairs]


def _own_name(seat: int, own: int, name: str, language: str) -> str:
    if name and seat == 0:
        return name
    return _usual_name(seat, language) if own > 1 or not name else name


def bot_name(bot: str, others: list[Chair]) -> str:
    return distinct(bot.capitalize(), [chair.name for chair in others])


def chair_data(chair: Chair) -> dict[str, Any]:
    return {
        "kind": chair.kind, "name": chair.name, "bot": chair.bot, "holders": sorted(chair.holders),
        "owner": chair.owner,
    }  # fmt: skip


def _new_chairs(table: Table, wishes: Wishes, language: str) -> list[dict[str, Any]]:
    """Other seats or bots: the people who are there stay."""
    seats = table.game.check_seats(wishes.seats or len(table.seats))
    if wishes.same_device is not None:
        name = next((chair.name for chair in table.seats if table.host in chair.holders), "")
        mine = _chairs(seats, table.host, name, replace(wishes, bots=[]), language)[: wishes.same_device]
        own = [Chair(PERSON, chair["name"], None, {table.host}) for chair in mine]
    else:
        own = [chair for chair in table.seats if table.host in chair.holders]
    guests = [chair for chair in table.seats if chair.kind == PERSON and table.host not in chair.holders]
    before = [chair.bot for chair in table.seats if chair.bot is not None]
    names = [check_bot(bot) for bot in (before if wishes.bots is None else wishes.bots)]
    if wishes.bots is None:
        names = names[: max(0, seats - len(own) - len(guests))]
    chairs = [*own, *guests]
    if len(chairs) + len(names) > seats:
        raise Refused(_("That is more than the {seats} seats of this table.", seats=seats))
    chairs += [Chair() for _free in range(seats - len(chairs) - len(names))]
    for bot in names:
        chairs.append(Chair(BOT, bot_name(bot, chairs), bot))
    return [chair_data(chair) for chair in chairs]


def chair_at(table: Table, seat: int) -> Chair:
    if not 0 <= seat < len(table.seats):
        raise Refused(_("There is no such seat; they go from 0 to {last}.", last=len(table.seats) - 1))
    return table.seats[seat]


def _seat_for(table: Table, person: str, seat: int | None) -> int:
    """The seat somebody gets: their own of before, or a free one."""
    back = [one for one, chair in enumerate(table.seats) if holds(chair.former, person)]
    if back and seat in (None, *back):
        return back[0] if seat is None else seat
    free = [one for one, chair in enumerate(table.seats) if chair.kind == FREE]
    if table.match is not None or not free:
        raise NotNow(_("All seats are taken; you can watch."))
    if seat is None:
        return free[0]
    if chair_at(table, seat).kind != FREE:
        raise NotNow(_("That seat is taken; choose another."))
    return seat
