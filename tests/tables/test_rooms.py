"""Rooms with processes: who is served when several wait, and what ends a process."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable

import pytest

from tertulia.tables.rooms import Room, Turn
from tertulia.tables.shares import Allowance, Asker, Places, Used, place_of
from tertulia.tables.thinking import begin

ATTACKER = "198.51.100.7"


def _in(room: Room, visit: Callable[[Room], Awaitable[None]]) -> None:
    async def hours() -> None:
        try:
            await room.run(Turn(), int)  # by now the process has begun
            await visit(room)
        finally:
            room.close()

    asyncio.run(hours())


async def _served(room: Room, turns: list[Turn], seconds: float = 0.02) -> list[str]:
    """In which order these are served, where all ask in this order while somebody is busy."""
    done: list[str] = []

    async def ask(turn: Turn) -> None:
        await room.run(turn, time.sleep, seconds)
        done.append(turn.who)

    first = asyncio.create_task(room.run(Turn("first"), time.sleep, 0.2))
    await asyncio.sleep(0)
    await asyncio.gather(first, *(ask(turn) for turn in turns))
    return done


def test_who_has_many_tables_has_one_share() -> None:
    async def visit(room: Room) -> None:
        many = [Turn(f"many {number}", Asker("eve", ATTACKER)) for number in range(8)]
        order = await _served(room, [*many, Turn("ana", Asker("ana", "192.0.2.1")), Turn("ben", Asker("ben", ""))])
        assert set(order[:3]) == {"many 0", "ana", "ben"}

    _in(Room(1, begin), visit)


def test_many_people_at_one_address_have_one_share_and_divide_it() -> None:
    async def visit(room: Room) -> None:
        crowd = [Turn(f"crowd {number}", Asker(f"eve {number}", ATTACKER)) for number in range(8)]
        again = Turn("crowd 0 again", Asker("eve 0", ATTACKER))
        order = await _served(room, [crowd[0], again, *crowd[1:], Turn("ana", Asker("ana", "192.0.2.1"))])
        assert order.index("ana") <= 1 and order[-1] == "crowd 0 again"

    _in(Room(1, begin), visit)


def test_what_nobody_waits_for_comes_last() -> None:
    async def visit(room: Room) -> None:
        turns = [Turn("show", Asker("ben", "192.0.2.2"), slow=True), *(Turn("ana", Asker("ana", "192.0.2.1")),) * 3]
        assert (await _served(room, turns))[-1] == "show"

    _in(Room(1, begin), visit)


def test_who_gives_up_waiting_takes_no_process_with_them() -> None:
    async def visit(room: Room) -> None:
        busy = asyncio.create_task(room.run(Turn(), time.sleep, 0.1))
        waiting = [asyncio.create_task(room.run(Turn(), os.getpid)) for _number in range(3)]
        await asyncio.sleep(0.02)
        assert room.waiting == 3
        waiting[0].cancel()
        await busy
        waiting[1].cancel()  # by now it may have been given the process
        assert isinstance(await waiting[2], int) and room.waiting == 0
        assert await room.run(Turn(), abs, -1) == 1

    _in(Room(1, begin), visit)


def test_what_takes_too_long_is_ended_and_the_next_is_served() -> None:
    async def visit(room: Room) -> None:
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            await room.run(Turn(), time.sleep, 60)
        assert time.monotonic() - began < 10
        assert await room.run(Turn(), abs, -1) == 1

    _in(Room(1, begin, seconds=0.3), visit)


def test_an_ipv6_network_is_one_place() -> None:
    assert place_of("2001:db8:1:2:3:4:5:6") == place_of("2001:db8:1:2::1") != place_of("2001:db8:1:3::1")
    assert place_of("::ffff:192.0.2.1") == place_of("192.0.2.1") != place_of("192.0.2.2")
    assert place_of("not an address" * 100) == place_of("not an address" * 99)
    places = Places()
    places.note("ana", "192.0.2.1")
    assert places.asker("ana") == Asker("ana", "192.0.2.1") and places.asker("ben") == Asker("ben")


def test_what_was_used_fades_and_an_allowance_runs_out() -> None:
    used = Used()
    used.add("ana", 3.0)
    used.add("ana", 3.0)
    assert 5.9 < used.by("ana") <= 6.0 and used.by("ben") == 0.0
    allowance = Allowance(3)
    for _table in range(3):
        assert allowance.left("ana") >= 1
        allowance.take("ana")
    assert allowance.left("ana") < 1 <= allowance.left("ben")
