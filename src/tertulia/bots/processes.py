"""Processes that bots think in: deaf to Ctrl-C, and without the one that started them they must not stay."""

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
    """Ctrl-C in a terminal reaches every process: those begun here do not hear it until they have arrived."""
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
    """Called in a process as it begins: what Ctrl-C means is the affair of the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_with_the_first() -> None:
    """Called in a process as it begins: if the one that started it is killed, it would wait for ever."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(0)
