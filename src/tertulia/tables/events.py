"""A table is the fold of its events. They are only ever added, each under its number."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

CREATE: Final = "create"
SIT: Final = "sit"
LEAVE: Final = "leave"
BOT: Final = "bot"
NAME: Final = "name"
OPTIONS: Final = "options"
START: Final = "start"
"""With the record of what was played elsewhere; with `more`, moves follow that belong to it."""
MOVE: Final = "move"
UNDO: Final = "undo"
ASK: Final = "ask"
"""For a take-back."""
ANSWER: Final = "answer"
WITHDRAW: Final = "withdraw"
"""A take-back is no longer asked for."""
VOTE: Final = "vote"
"""Somebody wishes that a bot plays for an absent person."""
VOICE: Final = "voice"
"""Agreement or not."""
UNVOTE: Final = "unvote"
"""The wish was withdrawn, or the person is back."""
CHAT: Final = "chat"
LINK: Final = "link"
"""A seat link, made or (with an empty key) revoked: it shares the seat with one device more, or gives it away."""
ONLY: Final = "only"
"""One device keeps a seat, the others lose it."""
RESUME: Final = "resume"
"""The server was away; its absence is on nobody's clock."""
REMATCH: Final = "rematch"

CHANGES_POSITION: Final = frozenset({START, MOVE, UNDO})
"""After one of these a move that was made before is stale; chat and the like do no harm to it."""

written: Final = json.JSONEncoder(ensure_ascii=False).encode
"""Data as it is kept; an encoder of its own, for `json.dumps` would make one each time."""


@dataclass(frozen=True)
class Event:
    seq: int
    at: float
    """When, in seconds since 1970."""
    kind: str
    data: dict[str, Any]

    @property
    def json(self) -> str:
        return written(self.data)


Happening = tuple[str, dict[str, Any]]
"""An event before it has a number: its kind and its data."""


def numbered(seq: int, now: float, happenings: Sequence[Happening]) -> tuple[Event, ...]:
    """The events that follow number `seq`."""
    return tuple(Event(seq + 1 + n, now, kind, data) for n, (kind, data) in enumerate(happenings))
