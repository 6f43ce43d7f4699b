"""The finite list of all actions of a game: number <-> typed action <-> one line of text."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from tertulia.kernel.errors import UnknownAction
from tertulia.kernel.plain import shown

A = TypeVar("A")


class Catalogue(Generic[A]):
    """Entries in a fixed order; the text of an entry is `str(entry)` and is unique."""

    def __init__(self, entries: Iterable[A]) -> None:
        self._entries: list[A] = list(entries)
        self._texts = [str(entry) for entry in self._entries]
        self._numbers = {text: number for number, text in enumerate(self._texts)}
        self._folded: dict[str, int] = {}
        """Built the first time somebody types an action in a different spelling."""
        if len(self._numbers) != len(self._entries):
            raise ValueError("two actions of the catalogue have the same text")

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, number: int) -> A:
        return self._entries[number]

    def __iter__(self) -> Iterator[A]:
        return iter(self._entries)

    def text(self, number: int) -> str:
        return self._texts[number]

    def texts(self, numbers: Iterable[int]) -> list[str]:
        return [self._texts[number] for number in numbers]

    def number(self, action: A) -> int:
        return self._numbers[str(action)]

    def parse(self, text: str, likely: Sequence[int] = ()) -> int:
        """The number of a typed line; capitals and spaces do not matter.

        For an unknown line the error suggests the nearest ones, first from `likely` (the legal ones).
        """
        words = " ".join(text.split())
        number = self._numbers.get(words)
        if number is None:
            number = self._by_folded_text().get(words.casefold())
        if number is None:
            raise UnknownAction(self._no_such_action(words, likely))
        return number

    def _by_folded_text(self) -> dict[str, int]:
        if not self._folded:
            self._folded = {text.casefold(): number for text, number in self._numbers.items()}
        return self._folded

    def _no_such_action(self, words: str, likely: Sequence[int]) -> str:
        near: list[str] = []
        if len(words) <= 60:
            near = difflib.get_close_matches(words, self.texts(likely), n=3, cutoff=0.5)
            near = near or difflib.get_close_matches(words, self._texts, n=3)
        if near:
            return f"{shown(words)} is not an action; did you mean {' or '.join(map(repr, near))}?"
        example = self.text(likely[0]) if likely else self._texts[0]
        return f"{shown(words)} is not an action; write it like {example!r}"
