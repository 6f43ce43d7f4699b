"""Who somebody is: a random token in a cookie. Only its digest is ever stored."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tertulia.kernel.remember import remembered
from tertulia.kernel.words import Words
from tertulia.tables.errors import Refused

_ = Words(Path(__file__).parent)

LONGEST_NAME: Final = 24
_VARIANTS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They choose between two pictures of the same sign, as keyboards do for emoji."""
_UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")
"""Printable by Unicode, but nothing is seen of them."""
_LOOKS_LIKE: Final = str.maketrans(
    "\u0430\u0432\u0435\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0455\u0442\u0443\u0445\u0501\u04bb\u051b\u051d\u04cf"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131l|10",
    "abeijkmhopstyxdhqwiabezhikmnoptyxiiiio",
)
"""Cyrillic and Greek letters, and others that are read as one of the Latin alphabet."""


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


@remembered
def key_of(token: str) -> str:
    """What is stored of a token. Reading the database is not enough to sit down as somebody else."""
    return hashlib.sha256(token.encode()).hexdigest()[:40]


def holds(keys: Iterable[str], token: str) -> bool:
    """Whether a token is one of these; the time it takes tells nothing."""
    key = key_of(token)
    found = False
    for other in keys:
        found |= hmac.compare_digest(key, other)
    return found


def checked_name(written: str) -> str:
    """A name as it is kept: in one way of writing (NFKC), without anything that cannot be seen."""
    name = " ".join(_VARIANTS.sub("", unicodedata.normalize("NFKC", written)).split())
    good = name.isprintable() and "," not in name and not _UNSEEN.search(name) and not _too_many_marks(name)
    if not good or not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(
            _("A name has 1 to {most} letters and no comma; {name} is none.", most=LONGEST_NAME, name=repr(name[:40]))
        )
    return name


def _too_many_marks(name: str) -> bool:
    """Marks above and below letters, piled up until they cover what stands around them."""
    marks = "".join("m" if unicodedata.combining(letter) else " " for letter in name)
    return "mmm" in marks or marks.startswith("m")


def likeness(name: str) -> str:
    """What a name looks like: two names with one likeness are taken for each other."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return _UNSEEN.sub("", _VARIANTS.sub("", "".join(plain.split()))).translate(_LOOKS_LIKE)


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody else at the table has it."""
    others = {likeness(other) for other in taken}
    number = 1
    tried = name
    while likeness(tried) in others:
        number += 1
        tried = f"{name[: LONGEST_NAME - 3]} {number}"
    return tried
