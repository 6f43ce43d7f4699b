"""Sentences that are translated when they are shown.

Games write `_("chair {chair} is taken", chair="C09")`; the code that shows it chooses the language.
The English sentence is the key into the gettext catalogue beside the code.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from tertulia.kernel.errors import BadInput

LANGUAGES: Final = {"en": "English", "fr": "français", "nl": "Nederlands", "de": "Deutsch"}


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadInput(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    return language


class Text:
    """A sentence with its blanks, said in a language when it is shown."""

    __slots__ = ("_said", "blanks", "msgid", "words")

    def __init__(self, words: Words, msgid: str, blanks: Mapping[str, object]) -> None:
        self.words = words
        self.msgid = msgid
        self.blanks = blanks
        self._said = ("", "")

    def fill(self, **blanks: object) -> Text:
        """The same sentence with its blanks filled."""
        return Text(self.words, self.msgid, blanks)

    def say(self, language: str = "en") -> str:
        known, said = self._said  # for the last language: the same sentence is often said again
        if known != language:
            said = self._say(language)
            self._said = (language, said)
        return said

    def _say(self, language: str) -> str:
        sentence = self.msgid if language == "en" else self.words.translate(self.msgid, language)
        if not self.blanks and "{" not in sentence:
            return sentence
        return sentence.format(
            **{
                name: value if type(value) is str else say(value, language)  # most are str; the quickest check
                for name, value in self.blanks.items()
            }
        )

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return repr(self.say())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Text, str)) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def in_other_words(text: Text, others: Mapping[str, Text]) -> Text:
    """The replacement for this sentence, with the same blanks, if there is one. The blanks are replaced likewise."""
    blanks = {
        name: in_other_words(value, others) if isinstance(value, Text) else value for name, value in text.blanks.items()
    }
    return others.get(text.msgid, text).fill(**blanks)


def say(value: object, language: str = "en") -> str:
    """The value of a blank in words: texts are translated, lists joined by commas."""
    if isinstance(value, Text):
        return value.say(language)
    if isinstance(value, (list, tuple)):
        return ", ".join(say(item, language) for item in value)
    return str(value)


class Words:
    """The vocabulary of one folder: its sentences and their translations in `locale/`."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)

    def __call__(self, msgid: str, /, **blanks: object) -> Text:
        return Text(self, msgid, blanks)

    def translate(self, msgid: str, language: str) -> str:
        if language == "en":
            return msgid
        return _catalogue(self.folder, check_language(language)).gettext(msgid)


@cache
def _catalogue(folder: Path, language: str) -> gettext.NullTranslations:
    return gettext.translation("tertulia", folder / "locale", [language], fallback=True)


_ = Words(Path(__file__).parent)


def player(seat: int, names: Sequence[str] = ()) -> Text | str:
    """A player's name, or "Player 1" for seat 0."""
    return names[seat] if seat < len(names) else _("Player {number}", number=seat + 1)
