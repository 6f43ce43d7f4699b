"""A seat at the table and who is on it; what is said at the table; what the others are asked to agree to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

FREE: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
MOST_CALLED: Final = 20


@dataclass
class Chair:
    """A seat at the table and who is on it."""

    kind: str = FREE
    name: str = ""
    bot: str | None = None
    holders: set[str] = field(default_factory=set)
    """The keys of those who play this seat; more than one where somebody uses several devices."""
    former: set[str] = field(default_factory=set)
    """Those who may come back."""
    left: bool = False
    link: str = ""
    """The key of the seat link that is valid now."""
    connected: bool = False
    """Whether somebody is there just now: a bot always is. Not kept."""
    owner: str = ""
    """The key that sat down first: it alone may give the seat away or send the other devices off."""
    gift: str = ""
    """The key of the link that gives the seat away."""
    called: list[str] = field(default_factory=list)
    """Names that this seat had earlier in the game; nobody else takes them."""
    kept: bool = False
    """A bot plays for somebody who has not left: their time was up, or the others could not wait."""
    timed_out: bool = False
    """It was their time."""

    def __post_init__(self) -> None:
        if not self.owner and self.holders:
            self.owner = min(self.holders)

    def sit(self, data: dict[str, Any]) -> None:
        """Somebody sits down, or plays on with one device more, or is given the seat."""
        key = data["person"]
        self.kind, self.bot, self.left, self.kept, self.timed_out = PERSON, None, False, False, False
        if data.get("gift"):
            self.holders, self.former, self.owner, self.gift, self.link = set(), set(), "", "", ""
        if data.get("link"):
            self.link = ""
        self.holders.add(key)
        self.former.discard(key)
        self.owner = self.owner or key

    def leave(self) -> None:
        """Everybody who plays this seat goes; they may come back."""
        self._empty()
        self.left = True
        self.kept = False

    def play_by(self, bot: str, *, running: bool) -> None:
        """A bot plays on. A person who has not left may come back, and is asked like everybody else at the table."""
        self.kept = running and (self.kept or (self.kind == PERSON and not self.left))
        self._empty()
        if not running:
            self.former = set()
        self.kind, self.bot, self.left = BOT, bot, False

    def _empty(self) -> None:
        self.former |= self.holders
        self.holders = set()
        self.owner = self.link = self.gift = ""

    def call(self, name: str, *, running: bool) -> None:
        if running and name != self.name and self.name not in self.called:
            self.called = [*self.called[1 - MOST_CALLED :], self.name]
        self.name = name

    def keep_only(self, device: str) -> None:
        """The other devices of the seat go, and no link leads to it any more."""
        self.holders, self.owner, self.link, self.gift = {device}, device, "", ""

    @property
    def people(self) -> set[str]:
        """The keys of those who sit here and have not left, even if a bot plays for them just now."""
        return self.former if self.kept else self.holders


@dataclass(frozen=True)
class Line:
    """Something said."""

    at: float
    seat: int | None
    """None: a spectator said it."""
    name: str
    text: str
    person: str = ""
    """A spectator's key, so that nobody else speaks under their name."""


@dataclass
class TakeBack:
    """A request to go back beyond the undo horizon."""

    seat: int
    to: int
    """How many actions would be left."""
    answers: dict[int, bool] = field(default_factory=dict)


@dataclass
class Vote:
    """A request to let a bot play for somebody who has been away for long."""

    seat: int
    absent: int
    bot: str
    answers: dict[int, bool] = field(default_factory=dict)
