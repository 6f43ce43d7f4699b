"""Clocks: how much time each seat has used. They depend on the events alone."""

from __future__ import annotations

from tertulia.tables.settings import BANK, Clock


class Clocks:
    def __init__(self) -> None:
        self.used: list[float] = []
        """By seat, in moves that are done."""
        self.since = 0.0
        """When the decision that is due began to be thought about."""
        self.folded = 0.0
        """The same as the events alone tell it: there the café was never closed."""
        self.running: int | None = None
        """The seat whose clock runs."""

    def start(self, seats: int, at: float) -> None:
        self.used = [0.0] * seats
        self.since = self.folded = at

    def moved(self, seat: int | None, at: float, thought: float | None = None) -> None:
        """A decision was made after so many seconds, or (seat None) the time that went by is nobody's.

        Where the seconds are not known, as in events that are older than the café's watch, they are told by the time
        of day.
        """
        if seat is not None and seat >= 0:
            self.used[seat] += self.thought(at) if thought is None else thought
        self.since = self.folded = at

    def thought(self, now: float) -> float:
        """How long the decision that is due has been thought about."""
        return max(0.0, now - self.since)

    def runs_out(self, clock: Clock) -> float | None:
        """When the running clock will have run out."""
        if self.running is None:
            return None
        used = self.used[self.running] if clock.kind == BANK and self.used else 0.0
        return self.since + clock.seconds - used

    def left(self, clock: Clock | None, seats: int, now: float) -> list[float | None]:
        """The seconds left by seat."""
        if clock is None:
            return [None] * seats
        used = self.used if clock.kind == BANK and self.used else [0.0] * seats
        thinking = self.thought(now)
        return [clock.seconds - spent - (thinking if seat == self.running else 0.0) for seat, spent in enumerate(used)]
