"""The position told in sentences."""

from __future__ import annotations

from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import Show


def describe(view: State, show: Show) -> list[str]:
    return [f"{view.period} {view.phase}"]
