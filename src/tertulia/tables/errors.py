"""What a table refuses: one sentence that waits for a language, and the status a server answers with."""

from __future__ import annotations

from tertulia.kernel.errors import BadInput
from tertulia.kernel.words import Text


class Refused(BadInput):
    """Something that cannot be done; the sentence says why and what to do."""

    status = 400

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[Refused], tuple[Text]]:
        return type(self), (self.sentence,)

    def say(self, language: str = "en") -> str:
        return self.sentence.say(language)


class NotThere(Refused):
    status = 404


class NotYours(Refused):
    status = 403


class NotNow(Refused):
    """It came too late or too early: the table has changed, or is not so far."""

    status = 409


class TooLarge(Refused):
    status = 413


class TooOften(Refused):
    status = 429


class CannotKeep(Refused):
    """The database does not take it; nothing has happened."""

    status = 503
