"""The board for a terminal."""

from __future__ import annotations

from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import Show


def sketch(state: State, show: Show) -> str:
    return "Coffee Traders"
