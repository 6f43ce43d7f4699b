"""The tables that are open: in memory, one change at a time, written down before anybody is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from tertulia.kernel.match import Match
from tertulia.kernel.words import Words, player
from tertulia.tables.away import Away
from tertulia.tables.drafts import Draft, forced
from tertulia.tables.errors import CannotKeep, NotNow, NotThere, NotYours
from tertulia.tables.events import BOT, CHANGES_POSITION, MOVE, START, Event, Happening, numbered
from tertulia.tables.kept import RUNNING, Change
from tertulia.tables.log import BY_FORCE
from tertulia.tables.patience import Patience
from tertulia.tables.people import Person, key_of
from tertulia.tables.shares import Places
from tertulia.tables.slices import Slices
from tertulia.tables.store import Store
from tertulia.tables.table import Table
from tertulia.tables.watch import Watch

_ = Words(Path(__file__).parent)

PIECE: Final = 50
"""So many actions of a match that has been played elsewhere are folded at once."""
MOST_PEOPLE: Final = 10_000
"""Remembered without asking the database."""

MOST_AWAY: Final = 10_000
"""Tables that were put away, of which it is remembered since when people are away."""


class House:
    def __init__(self, store: Store, watch: Watch | None = None) -> None:
        self.store = store
        self.watch = watch or Watch()
        self.places = Places()
        self.slices = Slices()
        self.tables: dict[str, Table] = {}
        self.marked: set[str] = set()
        """Tables that have a mark in the index of what is due, for they are in memory."""
        self._locks: dict[str, asyncio.Lock] = {}
        self._listeners: dict[str, set[asyncio.Event]] = {}
        self._people: dict[str, Person] = {}
        self._doubtful: set[str] = set()
        """Tables of which the database may have kept more than is known here."""
        self._began = time.monotonic()
        self._away: dict[str, Away] = {}
        """Since when people are away from tables that were put away."""

    # ---- tables in memory ------------------------------------------------------------------------------------------

    async def open(self, name: str) -> Table:
        """A table by its id, folded from its events the first time."""
        table = self.tables.get(name)
        if table is not None:
            return table
        async with self._lock(name):
            if name in self.tables:
                return self.tables[name]
            kept = await self.store.read(name)
            if not kept.events:
                self._locks.pop(name, None)
                raise NotThere(_("There is no such table; ask for the link again."))
            table = Table(name, self.watch)
            table.away = self._away[name] if name in self._away else Away(self._began)
            await self.slices.through(folding(table, kept.events))
            for seat, (step, actions) in kept.drafts.items():
                table.load_draft(seat, step, actions)
            self.thought_about(table)
            self.tables[name] = table
        self.store.list_soon(table.summary())  # a server that was killed may have left an old line
        self.changed(table)
        return table

    def thought_about(self, table: Table) -> None:
        """A table was opened: how long has the decision been thought about?"""

    def close_table(self, table: Table) -> None:
        """Forget a table that nobody looks at; it can be opened again."""
        self._away.pop(table.id, None)
        if table.status == RUNNING:
            if len(self._away) >= MOST_AWAY:  # of whom nothing is known, the time counts from now
                self._away.clear()
                self._began = time.monotonic()
            self._away[table.id] = table.away
        self.tables.pop(table.id, None)
        self.marked.discard(table.id)
        self._locks.pop(table.id, None)

    async def prepare(self, table: Table, seat: int | None, language: str, since: int = 0) -> None:
        """Before a table is shown, its log from `since` on: what takes long is worked out while others are served."""
        await self.slices.through(table.telling(seat, language, since))

    def is_watched(self, table: Table) -> bool:
        """Whether somebody has a page of it open."""
        return bool(self._listeners.get(table.id))

    def is_quiet(self, table: Table) -> bool:
        """Whether nobody looks at a table and nothing is going on."""
        return not self.is_watched(table) and not self._lock(table.id).locked()

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    def alone_at(self, table: Table) -> _Alone:
        """One change at a time."""
        return _Alone(self, table, self._lock(table.id))

    # ---- changing --------------------------------------------------------------------------------------------------

    async def commit(
        self,
        table: Table,
        *happenings: Happening,
        drafts: Mapping[int, Draft | None] | None = None,
        seated: Sequence[str] = (),
    ) -> None:
        """Write it down, then let it happen, then tell. Called by whoever is alone at the table."""
        now, jumps = self.watch.now(), self.watch.jumps
        new = numbered(table.seq, now, _timed(table, now, happenings))
        drafts = {**_cleared(table, happenings), **(drafts or {})}
        steps = {seat: table.step(seat) + 1 for seat in drafts}
        kept = {seat: (steps[seat], list(draft.actions) if draft else []) for seat, draft in drafts.items()}
        is_opened = bool(new) and table.id not in self.marked
        try:
            await self.store.write(Change(table.id, new, None, kept, tuple(seated), is_opened))
        except NotNow:
            await self._catch_up(table)
            raise
        except CannotKeep:
            self.doubtful(table)
            raise
        if is_opened:
            self.marked.add(table.id)
        for event in new:
            table.fold(event)
        if table.clock.since == now:
            table.clock.since += self.watch.jumps - jumps
        for seat, draft in drafts.items():
            table.set_draft(seat, steps[seat], draft)
        if new:
            self.store.list_soon(table.summary())
        self.changed(table)

    async def insist(self, table: Table, happenings: Callable[[], Sequence[Happening]]) -> None:
        """Let something happen of itself, as soon as the database takes it; what it is may change until then."""
        patience = Patience()
        while True:
            try:
                async with self.alone_at(table):
                    wanted = happenings()
                    if wanted:
                        await self.commit(table, *wanted)
                return
            except NotNow:
                return
            except CannotKeep:
                await patience.wait()

    def doubtful(self, table: Table) -> None:
        """The database has not said that it has kept something; it may have kept it all the same."""
        if table.id not in self._doubtful:
            self._doubtful.add(table.id)
            self._later(self._make_sure(table))

    async def _make_sure(self, table: Table) -> None:
        """Take over what the database has kept, as soon as it answers."""
        patience = Patience()
        try:
            while self.tables.get(table.id) is table:
                with suppress(CannotKeep, NotNow):
                    async with self.alone_at(table):
                        await self._catch_up(table)
                    return
                await patience.wait()
        finally:
            self._doubtful.discard(table.id)

    async def _catch_up(self, table: Table) -> None:
        """Take over what was written by another process, or without our knowing."""
        kept = await self.store.read(table.id, table.seq)
        for event in kept.events:
            table.fold(event)
        for seat, (step, actions) in kept.drafts.items():
            table.load_draft(seat, step, actions)
        self.changed(table)

    def changed(self, table: Table) -> None:
        """Tell everybody who looks."""
        for listener in self._listeners.get(table.id, ()):
            listener.set()

    @asynccontextmanager
    async def listening(self, table: Table) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever something changes at a table."""
        listener = asyncio.Event()
        self._listeners.setdefault(table.id, set()).add(listener)
        try:
            yield listener
        finally:
            self._listeners[table.id].discard(listener)
            if not self._listeners[table.id]:
                del self._listeners[table.id]

    # ---- people ----------------------------------------------------------------------------------------------------

    def comes_from(self, person: str, address: str) -> None:
        """Somebody asks for something from an address."""
        self.places.note(key_of(person), address)

    async def person(self, token: str) -> Person:
        key = key_of(token)
        if key not in self._people:
            if len(self._people) >= MOST_PEOPLE:
                self._people.clear()
            self._people[key] = await self.store.person(key)
        return self._people[key]

    async def keep_person(self, person: Person) -> None:
        await self.store.keep_person(person)
        self._people[person.key] = person

    def check_holder(self, table: Table, person: str, seat: int) -> None:
        """Whoever does something at their seat is there."""
        if seat not in table.seats_of(person):
            raise NotYours(_("This seat is not yours; take it by its link, or watch."))
        self.is_here(table, seat)

    def check_owner(self, table: Table, person: str, seat: int) -> None:
        self.check_holder(table, person, seat)
        if key_of(person) != table.seats[seat].owner:
            raise NotYours(_("Only the device that sat down first can do that."))

    def is_here(self, table: Table, *seats: int) -> None:
        """Somebody at these seats has done something."""
        for seat in seats:
            table.away.here(seat)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        raise NotImplementedError  # the café's

    def check_host(self, table: Table, person: str) -> None:
        if key_of(person) != table.host:
            raise NotYours(_("Only who has opened the table can do that."))

    def check_running(self, table: Table) -> None:
        if table.match is None:
            raise NotNow(_("The game has not begun."))
        if table.finished:
            raise NotNow(_("The game is over."))


class _Alone:
    """While it is entered, nobody else changes the table. A class, because a generator would make every move slower."""

    def __init__(self, house: House, table: Table, lock: asyncio.Lock) -> None:
        self._house = house
        self._table = table
        self._lock = lock

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        if self._house.tables.get(self._table.id) is not self._table:
            self._lock.release()
            raise NotNow(_("The table was put away meanwhile; try again."))

    async def __aexit__(self, *_error: object) -> None:
        self._lock.release()


def _timed(table: Table, now: float, happenings: Sequence[Happening]) -> Sequence[Happening]:
    """With a clock, a turn says how long it was thought about: the time of day alone may have been set meanwhile."""
    seat = table.clock.running
    if seat is None or not happenings or happenings[0][0] != MOVE:
        return happenings
    if table.settings.clock is None and table.clock.since == table.clock.folded:
        return happenings
    kind, data = happenings[0]
    return [(kind, {**data, "thought": round(table.clock.thought(now), 3)}), *happenings[1:]]


def _cleared(table: Table, happenings: Sequence[Happening]) -> dict[int, Draft | None]:
    """A changed position ends all drafts; a bot that takes a seat ends the seat's."""
    everybody = any(kind in CHANGES_POSITION for kind, _data in happenings)
    taken = {data["seat"] for kind, data in happenings if kind == BOT}
    return {seat: None for seat in table.steps() if table.draft(seat) is not None and (everybody or seat in taken)}


def folding(table: Table, kept: Iterable[Event]) -> Iterator[None]:
    """Let events happen one by one, for `Slices`."""
    for event in kept:
        table.fold(event)
        yield


def moves_of_start(match: Match) -> list[Happening]:
    """The beginning of a match, what has been played of it in pieces, and the steps of it that are the only ones."""
    actions = match.actions
    record = {**vars(match.record()), "actions": actions[:PIECE]}
    start = (START, {"record": record, **({"more": True} if len(actions) > PIECE else {})})
    pieces = [
        (MOVE, {"actions": actions[begin : begin + PIECE], "drawn": []}) for begin in range(PIECE, len(actions), PIECE)
    ]
    return [start, *pieces, *_forced_moves(match)]


def moves(table: Table, seat: int, actions: Sequence[str | int], by: str = "") -> list[Happening]:
    """What a seat's decisions lead to: the draws after them, and the steps that everybody sees are the only ones."""
    trial = table.playing.at(len(table.playing))
    return [_one_move(trial, seat, actions, by), *_forced_moves(trial)]


def _forced_moves(trial: Match) -> Iterator[Happening]:
    while trial.actor >= 0 and (step := forced(trial)) is not None:
        yield _one_move(trial, trial.actor, [step], BY_FORCE)


def _one_move(trial: Match, seat: int, actions: Sequence[str | int], by: str) -> Happening:
    before = len(trial)
    for action in actions:
        if trial.actor != seat:  # what the seat did not know has come between; the rest is for it to decide anew
            break
        trial.play(action, draw=False)
    made = len(trial)
    trial.draw_while_due()
    played = trial.actions_from(before)
    chosen, drawn = played[: made - before], played[made - before :]
    return MOVE, {"seat": seat, "actions": chosen, "drawn": drawn, **({"by": by} if by else {})}


def not_your_turn(table: Table) -> NotNow:
    who = player(table.actor, table.names)
    return NotNow(_("It is not your turn; to decide: {player}.", player=who))
