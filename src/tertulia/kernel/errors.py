"""What can be wrong with an input. The message is one sentence, with the remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tertulia.kernel.game import Refusal


class BadInput(Exception):
    """Something the caller gave cannot be used; commands exit with 2, a server answers 4xx."""


class UnknownAction(BadInput):
    """A text that is not an action in the game's catalogue."""


class IllegalAction(BadInput):
    """An action that exists but is not allowed now; `refusal` names the rule."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.say()}")
        self.action = action
        self.refusal = refusal


class BadRecord(BadInput):
    """A record that is cut short, edited or of another version, or something that is not a record."""


class BadPosition(BadInput):
    """A position that is impossible."""


class MissingExtra(BadInput):
    """Something is asked for that needs an extra which is not installed."""

    def __init__(self, doing: str, extra: str) -> None:
        super().__init__(f"{doing} needs the extra {extra!r}, which is not installed")
        self.doing = doing
        self.extra = extra
