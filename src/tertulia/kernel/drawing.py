"""What every picture needs: ids with a prefix, words in a language, light and dark colours, texts that fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from sys import getsizeof
from typing import Any, Final, Self
from unicodedata import east_asian_width

from tertulia.kernel.remember import remembered as remembered
from tertulia.kernel.remember import shared as shared
from tertulia.kernel.words import Text, Words, say

GROUP: Final = '<g id="'
"""Where a picture can be split: it is made of groups, and a move changes only a few of them."""


SEAT_COLOURS: Final = ("#1769b0", "#c2247c", "#66790a", "#7347c2", "#343a40")
"""Colours by seat, on every board and card, light and dark; the pages' style sheet has the same ones."""


class Drawing:
    """A picture, or a part of one, made of parts. Shared parts are split into pieces only once."""

    def __init__(self, *parts: str | Drawing) -> None:
        self.parts = parts
        self._pieces: list[str] | None = None

    @classmethod
    def of(cls, groups: Iterable[str]) -> Drawing:
        """A drawing of groups without groups inside, each without its leading GROUP. These are the pieces already."""
        drawing = cls()
        drawing._pieces = ["", *groups]
        return drawing

    def __str__(self) -> str:
        return GROUP.join(self.pieces)

    def bytes_held(self) -> int:
        """Roughly the memory it uses, including the pieces it is later split into."""
        if self._pieces is not None and not self.parts:
            return sum(map(getsizeof, self._pieces))
        total = 500
        for part in self.parts:
            total += 2 * (getsizeof(part) if isinstance(part, str) else part.bytes_held())
        return total

    def cut_after(self, end: str) -> list[str]:
        """The pieces, with the first one split again after `end`."""
        first = self.parts[0] if self.parts else ""
        if isinstance(first, str) and first.endswith(end) and GROUP not in first:
            return [first, *_joined(self.parts[1:])]
        pieces = self.pieces
        before, found, rest = pieces[0].partition(end)
        return [before + found, rest, *pieces[1:]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def pieces(self) -> list[str]:
        """The text between one GROUP and the next."""
        if self._pieces is None:
            self._pieces = _joined(self.parts)
        return self._pieces


def _joined(parts: Iterable[str | Drawing]) -> list[str]:
    pieces = [""]
    for part in parts:
        others = part.pieces if isinstance(part, Drawing) else part.split(GROUP)
        pieces[-1] += others[0]
        pieces += others[1:]
    return pieces


@dataclass(frozen=True, eq=False)
class Pen:
    """Writes the parts of one picture in its language, with its prefix before every id."""

    prefix: str
    language: str

    @classmethod
    def of(cls, prefix: str, language: str) -> Self:
        """One pen per picture, so that what it has drawn is remembered."""
        kind: Any = cls
        pen: Self = _pen(kind, prefix, language)
        return pen

    def id(self, name: str) -> str:
        return escape(f"{self.prefix}-{name}")

    def url(self, name: str) -> str:
        return f"url(#{self.id(name)})"

    def words(self, text: Text | str) -> str:
        if isinstance(text, Text) and not text.blanks:
            return _written(text.words, text.msgid, self.language)
        return escape(printable(say(text, self.language)))

    def title(self, *sentences: Text | str) -> str:
        return titled([self.words(sentence) for sentence in sentences])


def titled(written: list[str]) -> str:
    """A title of sentences as a pen has written them."""
    *others, last = written
    return f"<title>{''.join([other.removesuffix('.') + '. ' for other in others])}{last}</title>"


@lru_cache(256)
def _pen(kind: Any, prefix: str, language: str) -> Any:
    return kind(prefix, language)


@remembered
def _written(words: Words, msgid: str, language: str) -> str:
    return escape(printable(words(msgid).say(language)))


def printable(text: str) -> str:
    """The text without characters that XML cannot hold."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else " " for letter in text if letter.isprintable() or letter.isspace()
    )


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def style(pen: Pen, look: Mapping[str, Mapping[str, str]], rules: str, **blanks: object) -> str:
    """Styles for light and dark, by the reader's preference or `data-theme` on the page; for this picture alone.

    In the rules, `{s}` stands for the selector of the picture.
    """
    scope = f'[id="{pen.id("board")}"]'
    light, dark = _variables(look["light"]), _variables(look["dark"])
    return (
        f"<style>{scope}{{{light}}}@media(prefers-color-scheme:dark){{{scope}{{{dark}}}}}"
        f'[data-theme="light"] {scope}{{{light}}}[data-theme="dark"] {scope}{{{dark}}}'
        f"{rules.format(s=scope, **blanks)}</style>"
    )


def _variables(theme: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in theme.items())


def pattern(pen: Pen, name: str, shape: Mapping[str, Any], ground: str, paint: str, strength: float) -> str:
    """A square that repeats: a path on a ground, drawn as a line or, with line 0, filled."""
    size, line = shape["size"], shape["line"]
    drawn = f'fill="none" stroke="{paint}" stroke-width="{line}"' if line else f'fill="{paint}"'
    return (
        f'<pattern id="{pen.id(name)}" width="{size}" height="{size}" '
        f'patternUnits="userSpaceOnUse"><rect width="{size}" height="{size}" fill="{ground}"/>'
        f'<path d="{shape["path"]}" {drawn} opacity="{strength:g}"/></pattern>'
    )


BOLD: Final = 1.15
"""How much wider than `width` a bold text may be, in the widest of the usual fonts."""

# ---- texts that must fit ---------------------------------------------------------------------------------------------


@remembered
def fitted(text: str, css: str, x: float, y: float, size: float, room: float) -> str:
    """A text of unknown length: squeezed a little, then cut."""
    text = printable(text)
    text = _cut(text, room * 1.2 / size)
    squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if width(text) * size > room else ""
    return f'<text class="{css}" x="{x:g}" y="{y:g}"{squeeze}>{escape(text)}</text>'


@remembered
def named(text: str, css: str, x: float, y: float, size: float, room: float) -> str:
    """A person's name: in smaller letters if it is long, on two lines if those would be too small. Names that the café
    accepts are shown in full; a record may hold any name, and longer ones are cut."""
    text = printable(text)
    need = width(text) * size * BOLD
    if need <= room:
        return fitted(text, css, x, y, size, room)
    lines = _halves(_cut(text, 3 * room / size)) if need > room * 1.4 else [text]
    scale = min(0.62 if len(lines) > 1 else 1, room / (size * BOLD * max(map(width, lines))))
    first = y - size * 0.5 if len(lines) > 1 else y
    return "".join(
        f'<text class="{css}" transform="translate({x:g} {first + place * size * 0.66:g})scale({scale:.3g})">'
        f"{escape(line)}</text>"
        for place, line in enumerate(lines)
    )


def _cut(text: str, most: float) -> str:
    """The longest beginning that fits into the width."""
    if width(text) <= most:
        return text
    while text and width(text + "…") > most:
        text = text[:-1]
    return text.rstrip() + "…"


def _halves(text: str) -> list[str]:
    """Two lines, split at the space nearest to the middle, or in the middle if there is none."""
    middle = len(text) / 2
    blanks = [place for place, letter in enumerate(text) if letter == " " and len(text) / 4 < place < len(text) * 3 / 4]
    cut = min(blanks, key=lambda place: abs(place - middle)) if blanks else round(middle)
    return [text[:cut].rstrip() + ("" if blanks else "-"), text[cut:].lstrip()]


def width(text: str) -> float:
    """The approximate width of a text, as a multiple of the font size."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if east_asian_width(letter) in "WF":
        return 1.05
    if letter in "iljtfrI.,:;'|!() ":
        return 0.36
    if letter in "mwMW@%…—":
        return 0.95
    return 0.74 if letter.isupper() else 0.6
