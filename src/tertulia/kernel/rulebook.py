"""The rulebook of a game: rules.md and its translations, one stable id a paragraph."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game
from tertulia.kernel.words import check_language

_RULE = re.compile(r"\*\*([A-Z]+-\d+)\*\* (.*)")


@dataclass(frozen=True)
class Rulebook:
    """The whole text, and each rule by its id."""

    text: str
    rules: dict[str, str]

    def rule(self, rule: str) -> str:
        found = self.rules.get(rule.upper())
        if found is None:
            raise BadInput(
                f"there is no rule {rule!r}; they go from {next(iter(self.rules))} to {list(self.rules)[-1]}"
            )
        return found


@cache
def rulebook(game: Game[Any], language: str = "en") -> Rulebook:
    suffix = "" if check_language(language) == "en" else f".{language}"
    text = (Path(game.folder) / f"rules{suffix}.md").read_text(encoding="utf-8")
    return Rulebook(text, {found[1]: found[2] for found in map(_RULE.fullmatch, text.splitlines()) if found})
