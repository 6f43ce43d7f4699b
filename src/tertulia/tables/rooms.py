"""Rooms with processes in them. Whoever waits is served fairly; a process that dies or takes too long is replaced.

A place (an address) has one share of a room, however many people ask from there, and a person has one share of their
place, however many tables they have.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from typing import Final, ParamSpec, TypeVar

from tertulia.bots.processes import deaf_to_ctrl_c
from tertulia.tables.shares import ANYBODY, Asker, Used

PATIENCE: Final = 30.0
"""Seconds after which what nobody waits for is served like anything else."""
TO_BEGIN: Final = 60.0
"""Seconds that a process may take to begin."""
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Turn:
    """What somebody wants a process for."""

    who: str = ""
    """Where it was served last, it goes on if that is free."""
    asker: Asker = ANYBODY
    slow: bool = False
    """Whether it waits for everything that is not slow, for a while."""


class Room:
    """A number of processes. Whoever has used them least lately is served first, in their last place if it is free."""

    def __init__(self, processes: int, begin: Callable[[], None], *, seconds: float | None = None) -> None:
        """Each process calls `begin` when it begins; whatever takes longer than `seconds` is ended."""
        self._idle = [Desk(begin, seconds) for _process in range(processes)]
        """The one that has waited longest first."""
        self._desks = tuple(self._idle)
        self._waiting: list[_Waiting] = []
        self._used = Used()
        self._busy: Counter[str] = Counter()
        """How many processes work for a place or a person just now."""

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def run(self, turn: Turn, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        desk = await self._desk_for(_Waiting(turn))
        names = _names(turn.asker)
        self._busy.update(names)
        began = time.monotonic()
        try:
            return await desk.run(turn.who, work, *given, **named)
        finally:
            self._busy.subtract(names)
            self._busy += Counter()  # without those that are not busy any more
            for name in names:
                self._used.add(name, time.monotonic() - began)
            self._give_back(desk)

    async def _desk_for(self, waiting: _Waiting) -> Desk:
        self._waiting.append(waiting)
        self._serve()
        try:
            return await waiting.desk
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif waiting.desk.done() and not waiting.desk.cancelled():
                self._give_back(waiting.desk.result())
            raise

    def _give_back(self, desk: Desk) -> None:
        self._idle.append(desk)
        self._serve()

    def _serve(self) -> None:
        while self._idle and self._waiting:
            now = time.monotonic()
            following = min(self._waiting, key=lambda waiting: self._order(waiting, now))
            self._waiting.remove(following)
            if following.desk.done():
                continue
            desk = next((desk for desk in self._idle if desk.last == following.turn.who), self._idle[0])
            self._idle.remove(desk)
            following.desk.set_result(desk)

    def _order(self, waiting: _Waiting, now: float) -> tuple[float, ...]:
        slow = waiting.turn.slow and now - waiting.since < PATIENCE
        place, person = _names(waiting.turn.asker)
        busy, used = self._busy, self._used
        return (slow, busy[place], used.by(place, now), busy[person], used.by(person, now), waiting.since)

    def close(self) -> None:
        for desk in self._desks:
            desk.close()


@dataclass(eq=False)
class _Waiting:
    turn: Turn
    since: float = field(default_factory=time.monotonic)
    desk: asyncio.Future[Desk] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def _names(asker: Asker) -> tuple[str, str]:
    """The place and the person, under names that cannot be the same; who comes from nowhere is a place of their own."""
    return f"at {asker.place or asker.person}", f"by {asker.person}"


class Desk:
    """One process, begun when there is something to do; one that dies or takes too long is replaced."""

    def __init__(self, begin: Callable[[], None], seconds: float | None) -> None:
        self.last = ""
        self._begin = begin
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._processes: set[BaseProcess] = set()

    async def run(self, who: str, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Raises TimeoutError where it takes too long, and BrokenProcessPool where the process dies."""
        self.last = who
        try:
            pool = self._pool or await self._open()
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(pool.submit(work, *given, **named))
        except (BrokenProcessPool, TimeoutError, MemoryError, asyncio.CancelledError):
            self.close()  # nobody waits for what it is busy with, and nobody needs what it holds
            raise

    async def _open(self) -> ProcessPoolExecutor:
        """Begin a process, and wait for it: to begin is no part of the work."""
        context = multiprocessing.get_context("spawn")
        self._pool = pool = ProcessPoolExecutor(1, mp_context=context, initializer=self._begin)
        others = set(multiprocessing.active_children())
        with deaf_to_ctrl_c():
            ready = pool.submit(int)  # with what it is first given, the process begins
        self._processes = set(multiprocessing.active_children()) - others
        async with asyncio.timeout(TO_BEGIN):
            await asyncio.wrap_future(ready)
        return pool

    def close(self) -> None:
        """End the process, whatever it is busy with."""
        for process in self._processes:
            process.kill()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._processes = None, set()
