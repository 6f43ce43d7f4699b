"""Processes that bots think in: without the one that started them they must not stay."""

from __future__ import annotations

import multiprocessing
import os
import threading


def end_with_the_first() -> None:
    """Called in a process as it begins: if the one that started it is killed, it would wait for ever."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(0)
