"""How a table is kept: who may come, hints, clocks, how long somebody may be away, a webhook."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tertulia.bots import LADDER, LEVELS
from tertulia.kernel.words import Words
from tertulia.tables.errors import Refused

_ = Words(Path(__file__).parent)

PER_MOVE: Final = "move"
BANK: Final = "bank"
LONGEST_CLOCK: Final = 30 * 86_400
LONGEST_URL: Final = 500
LONGEST_AWAY: Final = 14 * 24 * 60
"""Minutes."""
AFTER_THE_START: Final = frozenset({"public", "webhook"})
"""The host may still change these: they are not part of the others' game."""


@dataclass(frozen=True)
class Clock:
    """Time for each move, or for the whole game; who plays on when it has run out (None: nobody, it is only shown)."""

    kind: str
    seconds: int
    bot: str | None = None


@dataclass(frozen=True)
class Settings:
    public: bool = False
    """Whether the table is listed for everybody; a private one is found by its link only."""
    hints: bool = True
    """Whether a bot may be asked for advice."""
    clock: Clock | None = None
    away_minutes: int = 10
    """After so long without anybody at a seat the others may vote to let a bot play it."""
    webhook: str = ""
    """Where it is told whose turn it is; known to the host only."""

    def data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Wishes:
    """What a host says about a table; None where nothing is said."""

    seats: int | None = None
    options: dict[str, Any] | None = None
    bots: list[str] | None = None
    """One for each seat that a bot takes."""
    same_device: int | None = None
    """How many seats the host plays."""
    settings: dict[str, Any] = field(default_factory=dict)


def read_settings(given: dict[str, Any], before: Settings | None = None) -> Settings:
    """Settings from plain data; settings that are not given stay unchanged."""
    values = {**(before or Settings()).data(), **{name: value for name, value in given.items() if value is not None}}
    return Settings(
        public=bool(values["public"]),
        hints=bool(values["hints"]),
        clock=_clock(values["clock"]),
        away_minutes=_away_minutes(values["away_minutes"]),
        webhook=_webhook(str(values["webhook"])),
    )


def _clock(given: Any) -> Clock | None:
    if not given or given.get("kind") in (None, "", "none"):
        return None
    kind, bot = given["kind"], given.get("bot") or None
    if kind not in (PER_MOVE, BANK):
        raise Refused(_("A clock is {move} or {bank}, not {kind}.", move=PER_MOVE, bank=BANK, kind=repr(kind)[:40]))
    seconds = given.get("seconds")
    if not isinstance(seconds, int) or not 1 <= seconds <= LONGEST_CLOCK:
        raise Refused(_("A clock runs for 1 to {most} seconds.", most=LONGEST_CLOCK))
    if bot is not None:
        check_bot(bot)
    return Clock(kind, seconds, bot)


def _away_minutes(given: Any) -> int:
    if type(given) is not int or not 1 <= given <= LONGEST_AWAY:
        raise Refused(_("Somebody may be away for 1 to {most} minutes before the others vote.", most=LONGEST_AWAY))
    return given


def _webhook(url: str) -> str:
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and len(url) <= LONGEST_URL
    except ValueError:
        good = False
    if not good or not url.isprintable():
        raise Refused(_("A webhook is an address that begins with https:// or http://."))
    return url


def check_bot(name: str) -> str:
    if name not in LEVELS:
        level = name.partition("@")[0]
        if level in LEVELS:
            raise Refused(_("At a table a bot thinks as long as it always does; write {level} alone.", level=level))
        raise Refused(_("There is no bot {name}; there is {bots}.", name=repr(name[:40]), bots=list(LADDER)))
    return name
