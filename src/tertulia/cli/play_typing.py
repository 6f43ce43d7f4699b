"""One typed line, with history and completion if the system has them, and without unprintable characters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import ModuleType


class Typist:
    """Asks for lines. The Tab key completes to the lines that are offered."""

    def __init__(self) -> None:
        self._readline = _readline() if sys.stdin.isatty() and sys.stdout.isatty() else None
        self._completions: Callable[[], Iterable[str]] = tuple
        self._found: list[str] = []
        if self._readline is not None:
            self._readline.set_completer(self._complete)
            self._readline.set_completer_delims("")
            libedit = "libedit" in (self._readline.__doc__ or "")
            self._readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def ask(self, prompt: str, completions: Callable[[], Iterable[str]] = tuple) -> str:
        self._completions = completions
        line = input(prompt)
        typed = "".join(character if character.isprintable() else " " for character in line)
        if not sys.stdin.isatty():  # so that a transcript shows what was typed
            print(typed[:200], flush=True)
        return " ".join(typed.split())

    def _complete(self, typed: str, number: int) -> str | None:
        if number == 0:
            begun = typed.casefold()
            self._found = [line for line in self._completions() if line.casefold().startswith(begun)]
        return self._found[number] if number < len(self._found) else None


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # not on every system
        return None
    return readline
