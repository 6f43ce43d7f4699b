"""The legal actions, numbered and grouped by what they do, and what a typed text may mean among them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tertulia.cli.play_history import signed
from tertulia.kernel.match import Match
from tertulia.kernel.words import Text

LONGEST_GUESS: Final = 60
"""Longer texts are not compared with actions: they are not typing errors."""


@dataclass(frozen=True)
class Item:
    """A legal action: the number to type, the action, its text, and the points it brings."""

    number: int
    action: int
    text: str
    points: int

    @property
    def label(self) -> str:
        return f"{self.number} {self.text}"

    def __str__(self) -> str:
        return f"{self.label} {signed(self.points)}"


Group = tuple[Text, Sequence[Item]]
"""A heading and what is listed under it."""


class Menu:
    """The legal actions, under each heading those with the most points first."""

    def __init__(self, match: Match) -> None:
        self.offers = match.offers()
        self.items: list[Item] = []
        self.groups: list[Group] = []
        by_heading: dict[Text, list[int]] = {}
        for action in self.offers:
            by_heading.setdefault(match.game.heading(action), []).append(action)
        for heading, actions in by_heading.items():
            best_first = sorted(actions, key=lambda action: -self.offers[action])
            first = len(self.items) + 1
            items = [
                Item(number, action, match.game.actions.text(action), self.offers[action])
                for number, action in enumerate(best_first, start=first)
            ]
            self.items += items
            self.groups.append((heading, items))

    def item(self, action: int) -> Item:
        return next(item for item in self.items if item.action == action)

    def exactly(self, line: str) -> Item | None:
        """The action with exactly this text, with or without its number; capitals and spaces do not matter."""
        typed = _folded(line)
        return next((item for item in self.items if typed in (item.text.casefold(), item.label.casefold())), None)

    def meant(self, line: str) -> list[Item]:
        """The actions that begin with the line; if there are none, those in which every typed word begins a word."""
        typed = _folded(line)
        begun = [item for item in self.items if item.text.casefold().startswith(typed)]
        return begun or [item for item in self.items if _has_words(item.text.casefold(), typed)]

    def near(self, line: str) -> list[Item]:
        """The actions that look like it."""
        if len(line) > LONGEST_GUESS:
            return []
        texts = {item.text.casefold(): item for item in self.items}
        return [texts[text] for text in difflib.get_close_matches(_folded(line), texts, n=3, cutoff=0.5)]

    def only(self, items: Iterable[Item]) -> list[Group]:
        """The groups, with only these items."""
        wanted = {item.number for item in items}
        parts = [(heading, [item for item in group if item.number in wanted]) for heading, group in self.groups]
        return [(heading, group) for heading, group in parts if group]


def _folded(line: str) -> str:
    return " ".join(line.split()).casefold()


def _has_words(text: str, typed: str) -> bool:
    words = text.split()
    return all(any(word.startswith(part) for word in words) for part in typed.split())
