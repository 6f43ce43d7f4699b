"""Plain data from outside: texts, numbers, and lists and tables of them, within realistic sizes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tertulia.kernel.errors import BadInput

MOST_NUMBER: Final = 10**9
"""The largest number in any game, positive or negative."""
LONGEST_NAME: Final = 100
"""The longest name of a table entry."""
LONGEST_SHOWN: Final = 60
_SPACES: Final = str.maketrans("\u00a0\u202f", "  ")
"""No-break spaces: they are printed, though Python does not call them printable."""


@dataclass(frozen=True)
class Bounds:
    """Limits on the size of the data."""

    entries: int
    """Entries of all lists and tables together."""
    depth: int
    text: int
    """Characters of one text."""
    texts: int
    """Characters of all texts and names together."""


def check_plain(data: Any, what: str, bounds: Bounds) -> None:
    """Raise BadInput for the first thing in `data` that is not plain or exceeds the bounds."""
    entries = characters = 0
    waiting: list[tuple[Any, int]] = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, (dict, list)):
            if depth == bounds.depth:
                raise BadInput(f"{what} is nested too deeply; at most {bounds.depth} levels are read")
            entries += len(value)
            if entries > bounds.entries:
                raise BadInput(f"{what} has too many entries; at most {bounds.entries:,} are read")
            characters += _names(value, what) if isinstance(value, dict) else 0
            waiting += [(one, depth + 1) for one in (value.values() if isinstance(value, dict) else value)]
        elif isinstance(value, str):
            characters += len(value)
            if not is_line(value, bounds.text):
                raise BadInput(f"{what} has the text {shown(value)}; texts are one line of at most {bounds.text:,}")
        elif not _is_number(value):
            raise BadInput(f"{what} has {shown(value)}; only texts, sensible numbers, lists and tables are read")
        if characters > bounds.texts:
            raise BadInput(f"{what} has too much text; at most {bounds.texts:,} characters are read")


def _names(table: dict[Any, Any], what: str) -> int:
    """The number of characters in a table's names."""
    for name in table:
        if not isinstance(name, str) or not is_line(name, LONGEST_NAME):
            raise BadInput(f"{what} has an entry called {shown(name)}; names are texts of at most {LONGEST_NAME}")
    return sum(map(len, table))


def _is_number(value: object) -> bool:
    """Whether it is a number of reasonable size, true, false or null."""
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, int):
        return -MOST_NUMBER <= value <= MOST_NUMBER
    return isinstance(value, float) and math.isfinite(value) and abs(value) <= MOST_NUMBER


def is_line(text: str, most: int) -> bool:
    """Whether it is one line of at most so many characters, without control characters or others no file can hold."""
    return len(text) <= most and (text.isprintable() or text.translate(_SPACES).isprintable())


def whole_number(value: object) -> bool:
    """Whether it is a whole number, and not a bool, which Python counts as one."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """Any value in a few printable characters, for use in a sentence."""
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_SHOWN else value[: LONGEST_SHOWN - 3] + "...")
    if value is None or isinstance(value, (bool, float)):
        return repr(value)
    if isinstance(value, int):
        return repr(value) if value.bit_length() < 100 else "a huge number"
    if isinstance(value, dict):
        return f"a table of {len(value)}"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    return f"a value of the type {type(value).__name__}"


# ---- forms ---------------------------------------------------------------------------------------------------------


class Form:
    """The form of a part of a file. `faults` lists deviations, one sentence each; this base class finds none."""

    def faults(self, path: str, value: Any) -> Iterator[str]:
        return iter(())


@dataclass(frozen=True)
class Number(Form):
    least: int
    most: int

    def faults(self, path: str, value: Any) -> Iterator[str]:
        if not whole_number(value) or not self.least <= value <= self.most:
            yield f"{path} is {shown(value)}; it must be a number from {self.least} to {self.most}"


@dataclass(frozen=True)
class Line(Form):
    """A text."""

    def faults(self, path: str, value: Any) -> Iterator[str]:
        if not isinstance(value, str):
            yield f"{path} is {shown(value)}; it must be a text"


@dataclass(frozen=True)
class ListOf(Form):
    of: Form
    least: int
    most: int

    def faults(self, path: str, value: Any) -> Iterator[str]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            size = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            yield f"{path} is {shown(value)}; it must be a list of {size}"
            return
        for number, one in enumerate(value, start=1):
            yield from self.of.faults(f"{path}[{number}]", one)


@dataclass(frozen=True)
class Table(Form):
    """Entries by name; optional entries are listed separately."""

    needed: dict[str, Form]
    optional: dict[str, Form]

    def faults(self, path: str, value: Any) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{path} is {shown(value)}; it must be a table"
            return
        start = f"{path}." if path else ""
        for name in value:
            if name not in self.needed and name not in self.optional:
                known = ", ".join([*self.needed, *self.optional])
                yield f"{start}{shown(name)[1:-1]} is not known; there is {known}"
        for name, form in {**self.needed, **self.optional}.items():
            if name in value:
                yield from form.faults(f"{start}{name}", value[name])
            elif name in self.needed:
                yield f"{start}{name} is missing"
