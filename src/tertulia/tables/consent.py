"""What the people at a table ask each other to agree to: take-backs, and a bot for somebody who is away.

The rules: a take-back needs everybody else who has not left, also those who are away or for whom a bot plays. A bot
takes a seat by the seat's own clock, when its holder leaves, or when all others who are there agree, once nobody has
been at the seat for as long as the table says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tertulia.kernel.match import Match
from tertulia.tables import away
from tertulia.tables.away import Away
from tertulia.tables.chairs import BOT, PERSON, Chair, TakeBack, Vote
from tertulia.tables.people import holds
from tertulia.tables.settings import Settings


class Consent:
    """The side of a table that knows who is there and who has agreed to what."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.seats: list[Chair] = []
        self.match: Match | None = None
        self.take_back: TakeBack | None = None
        self.vote: Vote | None = None
        """Whether a bot is to play for somebody who is away."""
        self.away = Away()
        self._present: dict[int, int] = {}
        """By seat: how many pages are open just now; not kept."""

    def seats_of(self, person: str) -> list[int]:
        """All seats that a token holds."""
        return [seat for seat, chair in enumerate(self.seats) if holds(chair.holders, person)]

    def seat_given(self, token: str) -> int | None:
        """The seat that a link gives away; None for any other link."""
        return next((seat for seat, one in enumerate(self.seats) if one.gift and holds([one.gift], token)), None)

    # ---- who is there ----------------------------------------------------------------------------------------------

    def moved(self, before: Iterable[int], now: Iterable[int]) -> None:
        """An open page looks from other seats than before."""
        for seats, change in ((before, -1), (now, 1)):
            for seat in seats:
                self._present[seat] = max(0, self._present.get(seat, 0) + change)
                self.away.here(seat)
        self._mark_present()

    def _mark_present(self) -> None:
        for seat, chair in enumerate(self.seats):
            chair.connected = chair.kind == BOT or self._present.get(seat, 0) > 0

    def missed_in(self, seat: int) -> float | None:
        """After how many seconds a seat will have been deserted for as long as the table says; None: not at all."""
        chair = self.seats[seat]
        if self.match is None or self.match.over or chair.kind != PERSON or chair.left or chair.connected:
            return None
        return max(0.0, self.settings.away_minutes * away.MINUTE - self.away.seconds(seat))

    def is_missed(self, seat: int) -> bool:
        """Whether the others may vote to let a bot play this seat."""
        return self.missed_in(seat) == 0.0

    def presence(self) -> list[tuple[bool, bool]]:
        """By seat: whether somebody is there, and whether they are missed."""
        return [(chair.connected, self.is_missed(seat)) for seat, chair in enumerate(self.seats)]

    def voters(self, seat: int) -> list[int]:
        """Who is asked for a take-back: everybody else who has not left, also while a bot plays for them."""
        own = self.seats[seat].holders
        return [
            other
            for other, chair in enumerate(self.seats)
            if other != seat and chair.people and not chair.people <= own
        ]

    def electors(self, seat: int, absent: int) -> list[int]:
        """Who is asked before a bot plays an absent person's seat: the others, except those who are missed, too."""
        return [
            other
            for other in self.voters(seat)
            if other != absent and self.seats[other].kind == PERSON and not self.is_missed(other)
        ]

    def votes_of(self, person: str, seat: int, asked: Iterable[int]) -> list[int]:
        """The seats with which somebody may answer what `seat` asks; nobody answers themselves."""
        if holds(self.seats[seat].holders, person):
            return []
        return [other for other in self.seats_of(person) if other in asked]

    # ---- folding ---------------------------------------------------------------------------------------------------

    def _ask(self, data: dict[str, Any], at: float) -> None:
        self.take_back = TakeBack(data["seat"], data["to"])

    def _answer(self, data: dict[str, Any], at: float) -> None:
        if self.take_back is not None:
            self.take_back.answers[data["seat"]] = data["yes"]
            if not data["yes"]:
                self.take_back = None

    def _withdraw(self, data: dict[str, Any], at: float) -> None:
        self.take_back = None

    def _vote(self, data: dict[str, Any], at: float) -> None:
        self.vote = Vote(data["seat"], data["absent"], data["bot"])

    def _voice(self, data: dict[str, Any], at: float) -> None:
        if self.vote is not None:
            self.vote.answers[data["seat"]] = data["yes"]
            if not data["yes"]:
                self.vote = None

    def _unvote(self, data: dict[str, Any], at: float) -> None:
        self.vote = None

    def _forget_wishes(self, seat: int) -> None:
        """Drop the requests and answers of a seat that its player has left."""
        if self.take_back is not None:
            self.take_back.answers.pop(seat, None)
            if self.take_back.seat == seat:
                self.take_back = None
        if self.vote is not None:
            self.vote.answers.pop(seat, None)
            if self.vote.seat == seat:
                self.vote = None

    def _end_vote(self, absent: int) -> None:
        if self.vote is not None and self.vote.absent == absent:
            self.vote = None
