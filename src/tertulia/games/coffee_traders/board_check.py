"""Whether a board of one's own can be played on; if not, what is wrong with it, a sentence each."""

from __future__ import annotations

from typing import Any


def board_faults(board: dict[str, Any]) -> list[str]:
    return []
