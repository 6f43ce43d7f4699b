"""Processes that bots think in: they ignore Ctrl-C, and must end if the process that started them is gone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tertulia.kernel.build import use_new_core


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C in a terminal reaches every process; those started here do not react to it until they are ready."""
    use_new_core()
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_ctrl_c_to_the_first() -> None:
    """Called in a process as it starts: leave Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_with_the_first() -> None:
    """Called in a process as it starts: end with the parent. If the parent is killed, it would wait for ever."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(0)
