"""Clocks: whoever runs out of time is replaced at once; how the computer's clock is set changes nobody's time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import uvloop
from cafe_night import NewLoop, act, friends_at, person, read_again, spend, until

from tertulia.tables import Cafe, Table, Wishes, events
from tertulia.tables.bells import Bells
from tertulia.tables.watch import Watch

CAFE = "cafe-international"
MANY = 100
SOON = 0.3
SLACK = 0.7


class Wall:
    """A clock on the wall that anybody may set."""

    def __init__(self) -> None:
        self.set_by = 0.0

    def __call__(self) -> float:
        return time.time() + self.set_by


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop])  # the server's timers are coarse
def test_a_hundred_clocks_that_run_out_together_are_all_noticed(tmp_path: Path, new_loop: NewLoop) -> None:
    clock = {"kind": "move", "seconds": 2, "bot": "random"}

    async def evening(cafe: Cafe) -> None:
        for _try in range(3):  # so that whatever else keeps the machine busy does not count
            hosts = [await person(cafe, "Ana") for _table in range(MANY)]
            wishes = Wishes(seats=2, same_device=2, settings={"clock": clock})
            tables = [await cafe.create(host, CAFE, wishes) for host in hosts]
            await asyncio.gather(*(cafe.start(table, host) for table, host in zip(tables, hosts, strict=True)))
            late = await asyncio.gather(*(_lateness(cafe, table) for table in tables))
            assert len(late) == MANY and min(late) >= 0
            if max(late) < SOON:
                return
        raise AssertionError(f"the last seat was handed over {max(late):.2f} s late")

    spend(tmp_path, evening, new_loop=new_loop)


async def _lateness(cafe: Cafe, table: Table) -> float:
    """The seconds from the end of a first decision's time to the moment at which a bot had taken over."""
    assert table.settings.clock is not None
    ends = table.clock.since + table.settings.clock.seconds
    async with cafe.listening(table) as news:
        while all(chair.kind == "person" for chair in table.seats):
            news.clear()
            await asyncio.wait_for(news.wait(), 10)
        return cafe.watch.now() - ends


def test_a_timer_that_is_early_is_set_again() -> None:
    """The event loop's timers may be up to a millisecond early; here the watch is slow by much more."""
    rung: list[str] = []

    async def evening() -> None:
        bells = Bells(Watch(steady=lambda: time.monotonic() * 0.9), rung.append)
        began = time.monotonic()
        now = bells._watch.now()
        bells.set("late", now + 0.18)
        bells.set("never", now + 0.09)
        bells.set("soon", now + 0.09)
        bells.set("never", None)
        await until(lambda: rung == ["soon"])
        assert time.monotonic() - began >= 0.099
        await until(lambda: rung == ["soon", "late"])
        assert time.monotonic() - began >= 0.199

    asyncio.run(evening())


def test_a_clock_on_the_wall_that_jumps_takes_nobodys_time_and_gives_none(tmp_path: Path) -> None:
    wall = Wall()
    clock = {"kind": "bank", "seconds": 3, "bot": "random"}

    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"clock": clock})
        began = time.monotonic()
        for jump in (3600.0, -7200.0, 86_400.0):
            slow, before = table.actor, list(table.clock.used)
            started = time.monotonic()
            wall.set_by += jump
            await until(lambda: abs(cafe.watch.now() - wall()) < 1)
            left = (table.clocks()[slow] or 0.0) + before[slow]
            assert abs(3 - left - (time.monotonic() - started)) < SLACK
            await act(cafe, table, tokens[slow], table.playing.legal()[0], confirm=True)
            thought = time.monotonic() - started
            assert abs(table.clock.used[slow] - before[slow] - thought) < SLACK
            assert abs((await _events(cafe, table))[-1].at - wall()) < 2
            again = await read_again(cafe, table)
            assert again.clock.used == table.clock.used
            table = again
        assert all(chair.kind == "person" for chair in table.seats)
        slow = table.actor
        left = table.clocks()[slow] or 0.0
        wall.set_by -= 500_000  # nobody can stop the clock by this
        now = time.monotonic()
        await until(lambda: table.seats[slow].kind == "bot", 10)
        assert abs(time.monotonic() - now - left) < SLACK
        assert time.monotonic() - began < 20

    spend(tmp_path, evening, watch=Watch(wall))


async def _events(cafe: Cafe, table: Table) -> list[events.Event]:
    return (await cafe.store.read(table.id)).events
