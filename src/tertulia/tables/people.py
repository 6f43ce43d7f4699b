"""Who somebody is: a random token in a cookie. Only its digest is ever stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from tertulia.kernel.words import Words
from tertulia.tables.errors import Refused

_ = Words(Path(__file__).parent)

LONGEST_NAME: Final = 24


@dataclass(frozen=True)
class Person:
    """What the café remembers of somebody, whatever the table."""

    key: str
    name: str = ""
    confirm: bool = True
    """Whether turns wait to be confirmed."""


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table."""

    person: str
    """The token."""
    name: str
    language: str
    seat: int | None
    """The seat looked from; None: a spectator."""
    seats: tuple[int, ...] = ()
    """All seats held, for play at one device."""
    seen: int = 0
    """How many actions there were when this person was last here."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


@lru_cache(1 << 14)
def key_of(token: str) -> str:
    """What is stored of a token: who reads the database cannot sit down as somebody else."""
    return hashlib.sha256(token.encode()).hexdigest()[:40]


def holds(keys: Iterable[str], token: str) -> bool:
    """Whether a token is one of these; the time it takes tells nothing."""
    key = key_of(token)
    found = False
    for other in keys:
        found |= hmac.compare_digest(key, other)
    return found


def checked_name(written: str) -> str:
    name = " ".join(written.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or "," in name:
        raise Refused(
            _("A name has 1 to {most} letters and no comma; {name} is none.", most=LONGEST_NAME, name=repr(name[:40]))
        )
    return name


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody else at the table has it."""
    others = {other.casefold() for other in taken}
    number = 1
    tried = name
    while tried.casefold() in others:
        number += 1
        tried = f"{name[: LONGEST_NAME - 3]} {number}"
    return tried
