"""A café in this process, with a real database file: for tests of what happens at its tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

from tertulia.tables import Cafe, Store, Table, Wishes
from tertulia.tables.people import Person, key_of, new_token

BOTS_OF = {2: ["greedy"], 3: ["greedy", "random"], 4: ["greedy", "random", "random"]}


NewLoop = Callable[[], asyncio.AbstractEventLoop]


def spend(
    home: Path, evening: Callable[[Cafe], Awaitable[None]], *, new_loop: NewLoop | None = None, **more: Any
) -> None:
    """Open the café, let the evening happen, close it."""

    async def night() -> None:
        cafe = Cafe(Store(f"sqlite:///{home / 'cafe.db'}"), **{"pause": 0.0, "processes": 1, "tables": 100_000, **more})
        await cafe.start_up()
        try:
            await asyncio.wait_for(evening(cafe), 180)
        finally:
            await cafe.shut_down()

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(night())


async def person(cafe: Cafe, name: str, *, confirm: bool = True) -> str:
    """Somebody who comes in; the token."""
    token = new_token()
    await cafe.keep_person(Person(key_of(token), name, confirm))
    return token


async def friends_at(cafe: Cafe, game: str, *names: str, **wishes: Any) -> tuple[Table, list[str]]:
    """A started table of friends, and their tokens by seat."""
    tokens = [await person(cafe, name) for name in names]
    table = await cafe.create(tokens[0], game, Wishes(**{"seats": len(names), **wishes}))
    for token, name in zip(tokens[1:], names[1:], strict=True):
        await cafe.join(table, token, name)
    await cafe.start(table, tokens[0])
    return table, tokens


async def act(cafe: Cafe, table: Table, token: str, action: str, *, confirm: bool = False) -> None:
    """Choose an action as of now."""
    seat = table.seat_of(token)
    assert seat is not None
    await cafe.act(table, token, seat, table.seq, action, table.step(seat), confirm)


async def confirm(cafe: Cafe, table: Table, token: str) -> None:
    seat = table.seat_of(token)
    assert seat is not None
    await cafe.confirm(table, token, seat, table.seq, table.step(seat))


async def undo(cafe: Cafe, table: Table, token: str) -> None:
    seat = table.seat_of(token)
    assert seat is not None
    await cafe.undo(table, token, seat, table.seq, table.step(seat))


async def play_on(cafe: Cafe, table: Table, tokens: list[str], moves: int, seed: str = "play on") -> None:
    """So many random decisions, or to the end."""
    rng = Random(seed)
    for _ in range(moves):
        if table.finished:
            return
        legal = table.game.actions.texts(table.offers(table.actor))
        await act(cafe, table, tokens[table.actor], rng.choice(legal), confirm=True)


async def until(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for the café to have done something by itself."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


async def read_again(cafe: Cafe, table: Table) -> Table:
    """The table as its events alone make it."""
    cafe.close_table(table)
    return await cafe.open(table.id)


def likeness(table: Table) -> dict[str, Any]:
    """Everything about a table that must survive."""
    match = table.match
    return {
        "seq": table.seq,
        "changed": table.changed,
        "options": table.options,
        "settings": table.settings,
        "seats": [(c.kind, c.name, c.bot, c.holders, c.former, c.left, c.link) for c in table.seats],
        "record": None if match is None else match.record(),
        "drafts": [(table.step(s), d.actions if (d := table.draft(s)) else ()) for s in range(len(table.seats))],
        "chat": table.chat,
        "take back": table.take_back,
        "vote": table.vote,
        "origin": table.origin,
        "devices": [(c.owner, c.gift, c.kept, c.called) for c in table.seats],
        "log": [table.log(seat, "fr") for seat in (None, 0)],
        "clocks": (table.clock.used, table.clock.since),
        "rematch": table.rematch,
    }
