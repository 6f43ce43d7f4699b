"""The games in processes of this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final

from tertulia.arena.plan import Plan
from tertulia.arena.play import Result, play
from tertulia.arena.schedule import Seating
from tertulia.bots.processes import deaf_to_ctrl_c, end_with_the_first, leave_ctrl_c_to_the_first
from tertulia.kernel.errors import BadInput

WAITING: Final = 4
"""Games for every process at once: the one that it plays, and the next ones."""


def play_in_pool(plan: Plan, due: Iterator[Seating], workers: int) -> Generator[Result, None, None]:
    """The results as the games end, in any order. Closing the iterator ends the processes at once."""
    if workers <= 1:
        yield from (play(plan, seating) for seating in due)
        return
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
    try:
        with deaf_to_ctrl_c():  # the processes start with the first games
            running = {pool.submit(play, plan, seating) for seating in islice(due, WAITING * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play, plan, seating) for seating in islice(due, len(done))}
            for future in sorted(done, key=lambda one: one.exception() is not None):  # finished games first
                yield future.result()
    except BrokenProcessPool:
        raise BadInput(
            "a process that played was killed, perhaps for want of memory; try again with fewer --workers"
        ) from None
    finally:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()  # a game may take minutes more
        pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    leave_ctrl_c_to_the_first()
    end_with_the_first()
