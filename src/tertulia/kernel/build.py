"""Tells whether the compiled core is running, and lets processes that are started later use it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

from tertulia.kernel.game import Game


def build(game: Game[Any]) -> str:
    """`compiled` if the game's rules are machine code, else `pure`."""
    return "pure" if isinstance(game.apply, FunctionType) else "compiled"


def new_core() -> str | None:
    """The folder of a complete compiled core for these sources that is not running in this process.

    `./play` names the folder before the core exists, because it is built in the background.
    """
    folder, wanted = os.environ.get("TERTULIA_CORE", ""), os.environ.get("TERTULIA_CORE_STAMP", "")
    if not folder or not wanted or __file__.startswith(folder):
        return None
    try:
        stamp = (Path(folder) / "stamp").read_text(encoding="utf-8")
    except OSError:
        return None
    return folder if stamp.strip() == wanted else None


def use_new_core() -> None:
    """Let processes that are started from now on use it. Modules already imported here stay as they are."""
    folder = new_core()
    if folder is not None and folder not in sys.path:
        sys.path.insert(0, folder)
