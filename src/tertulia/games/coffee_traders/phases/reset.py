"""Phase 6, Reset (CT-80 to CT-85)."""

from __future__ import annotations

from tertulia.games.coffee_traders.state import State


def begin(state: State, _seat: int, _arg: int) -> None:
    """RESET: sets `phase` to 6; CT-80, CT-83; then (not in 1980) pushes RENEW, and above it for each seat STORING (if
    his coffee does not fit) and STOCK_COFFEE."""
    raise NotImplementedError


def store_offers(state: State, seat: int, arg: int) -> list[int]:
    """STORING."""
    raise NotImplementedError


def store(state: State, seat: int, arg: int, action: int) -> None:
    """STORING."""
    raise NotImplementedError


def keep_offers(state: State, seat: int, arg: int) -> list[int]:
    """KEEPING."""
    raise NotImplementedError


def keep(state: State, seat: int, arg: int, action: int) -> None:
    """KEEPING."""
    raise NotImplementedError


def stock_coffee(state: State, seat: int, _arg: int) -> None:
    """STOCK_COFFEE: a coffee for each stock counter (CT-84); pushes TAKING_COFFEE for each joker."""
    raise NotImplementedError


def joker_offers(state: State, seat: int, _arg: int) -> list[int]:
    """TAKING_COFFEE."""
    raise NotImplementedError


def take_joker_coffee(state: State, seat: int, _arg: int, action: int) -> None:
    """TAKING_COFFEE."""
    raise NotImplementedError


def renew(state: State, _seat: int, _arg: int) -> None:
    """RENEW: the turn order becomes the passing order, each Antwerp trade gets its coin back (CT-85)."""
    raise NotImplementedError
