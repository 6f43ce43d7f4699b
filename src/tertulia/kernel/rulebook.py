"""The rulebook of a game: rules.md and its translations, with a stable id for each paragraph."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tertulia.kernel.game import Game
from tertulia.kernel.words import check_language

_RULE = re.compile(r"\*\*([A-Z]+-\d+)\*\* (.*)")


@dataclass(frozen=True)
class Rulebook:
    """The whole text, and each rule by its id."""

    text: str
    rules: dict[str, str]

    def named(self, words: str) -> list[str]:
        """The ids of the rules with this name: their id, or the number in it."""
        return [name for name in self.rules if words and (name == words.upper() or name.endswith(f"-{words}"))]

    def about(self, words: str) -> dict[str, str]:
        """The rules that contain these words, each with the first sentence that does."""
        wanted = words.casefold()
        return {
            name: _sentence_with(wanted, unmarked(text))
            for name, text in self.rules.items()
            if wanted in text.casefold()
        }


def unmarked(text: str) -> str:
    """A paragraph of the rulebook without its markup."""
    return re.sub(r"[*`]", "", text)


def _sentence_with(wanted: str, text: str) -> str:
    sentences = re.split(r"(?<=[.;!?]) ", text)
    return next((sentence for sentence in sentences if wanted in sentence.casefold()), sentences[0])


@cache
def rulebook(game: Game[Any], language: str = "en") -> Rulebook:
    suffix = "" if check_language(language) == "en" else f".{language}"
    text = (Path(game.folder) / f"rules{suffix}.md").read_text(encoding="utf-8")
    return Rulebook(text, {found[1]: found[2] for found in map(_RULE.fullmatch, text.splitlines()) if found})
