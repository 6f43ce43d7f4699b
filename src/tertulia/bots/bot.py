"""What a bot is."""

from __future__ import annotations

from typing import Any, Protocol


class Bot(Protocol):
    """Chooses among the legal actions from what its seat may know."""

    def choose(self, view: Any, legal: list[int]) -> int: ...
