"""Clocks: who has used how much time. They follow from the events alone."""

from __future__ import annotations

import time

from tertulia.tables.settings import BANK, Clock


class Clocks:
    def __init__(self) -> None:
        self.used: list[float] = []
        """By seat, in moves that are done."""
        self.since = 0.0
        """When the decision that is due began to be thought about."""
        self.running: int | None = None
        """The seat whose clock runs."""

    def start(self, seats: int, at: float) -> None:
        self.used = [0.0] * seats
        self.since = at

    def moved(self, seat: int | None, at: float) -> None:
        """A decision was made, or (seat None) the time that went by is nobody's."""
        if seat is not None and seat >= 0:
            self.used[seat] += max(0.0, at - self.since)
        self.since = at

    def left(self, clock: Clock | None, seats: int, now: float | None = None) -> list[float | None]:
        """The seconds left by seat."""
        if clock is None:
            return [None] * seats
        used = self.used if clock.kind == BANK and self.used else [0.0] * seats
        thinking = max(0.0, (time.time() if now is None else now) - self.since)
        return [clock.seconds - spent - (thinking if seat == self.running else 0.0) for seat, spent in enumerate(used)]
