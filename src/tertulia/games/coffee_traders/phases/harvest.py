"""Phase 4, Harvest (CT-50, CT-51): nobody decides anything."""

from __future__ import annotations

from tertulia.games.coffee_traders.state import State


def harvest(state: State, _seat: int, _arg: int) -> None:
    """The whole phase; sets `phase` to 4."""
    raise NotImplementedError
