"""Paying in coffee (CT-61), a step at a time: what a target costs is owed until it is covered.

Exchange, purchase and orange each cover one coffee that is owed; `deliver` pays the rest from one's own. A step is
offered only if the payment can still be completed after it.
"""

from __future__ import annotations

from tertulia.games.coffee_traders.state import State


def payable(state: State, seat: int, target: int) -> bool:
    """Whether he could pay for a target, by whatever means."""
    raise NotImplementedError


def begin(state: State, seat: int, target: int) -> None:
    """Owe a target's cost: pushes DELIVERED, and PAYING above it."""
    raise NotImplementedError


def offers(state: State, seat: int, target: int) -> list[int]:
    """PAYING."""
    raise NotImplementedError


def answer(state: State, seat: int, target: int, action: int) -> None:
    """PAYING: pushes it again until `deliver`."""
    raise NotImplementedError
