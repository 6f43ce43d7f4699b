"""Phase 5, Sell (CT-60 to CT-64): contracts, bars, warehouses for stock counters, passing."""

from __future__ import annotations

from tertulia.games.coffee_traders.state import State


def begin(state: State, _seat: int, _arg: int) -> None:
    """SELL: sets `phase` to 5, pushes SELL_ROUND."""
    raise NotImplementedError


def next_turn(state: State, _seat: int, _arg: int) -> None:
    """SELL_ROUND: pushes itself and SELLING for whose turn it is, or nothing when all have passed."""
    raise NotImplementedError


def offers(state: State, seat: int, arg: int) -> list[int]:
    """SELLING."""
    raise NotImplementedError


def answer(state: State, seat: int, arg: int, action: int) -> None:
    """SELLING."""
    raise NotImplementedError


def delivered(state: State, seat: int, target: int) -> None:
    """DELIVERED: a contract (CT-62, CT-63) or a bar cell (CT-64) has been paid for."""
    raise NotImplementedError


def win_offers(state: State, seat: int, letter: int) -> list[int]:
    """WINNING_BUILDING: what a contract lets him build; nothing where nothing can stand (CT-62)."""
    raise NotImplementedError


def win(state: State, seat: int, letter: int, action: int) -> None:
    """WINNING_BUILDING."""
    raise NotImplementedError


def swap_offers(state: State, seat: int, arg: int) -> list[int]:
    """SWAPPING: stock counters that may be discarded next."""
    raise NotImplementedError


def swap(state: State, seat: int, arg: int, action: int) -> None:
    """SWAPPING."""
    raise NotImplementedError
