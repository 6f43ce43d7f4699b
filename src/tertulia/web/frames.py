"""The frames of a page: what has changed for one viewer since the last one."""

from __future__ import annotations

from typing import Any

from tertulia.tables.people import Viewer
from tertulia.tables.table import Table
from tertulia.web.html import Part, Pieces
from tertulia.web.pages import parts as page

Frame = dict[str, Any]
Edit = str | tuple[int, int]
"""Of the pieces of a part: a new piece, or from which to which old ones are kept."""


class Parts:
    """What one page has been sent already."""

    def __init__(self, *, patches: bool = False) -> None:
        self._patches = patches
        self._sent: dict[str, Part] = {}
        self._told: int | None = None
        self._viewer: Viewer | None = None

    def next(self, table: Table, viewer: Viewer) -> Frame | None:
        """The next frame; None if nothing has changed for this viewer."""
        sent, parts = self._sent, page.parts(table, viewer)
        self._sent = parts
        new = {name: part for name, part in parts.items() if sent.get(name) != part}
        length = 0 if table.match is None else len(table.match)
        say = "" if self._told is None else page.say(table, viewer, min(self._told, length))
        self._told = length
        note, self._viewer = page.note(table, viewer, self._viewer), viewer
        if not new and not say and not note:
            return None
        patches = {name: patch for name, part in new.items() if (patch := self._patch(sent.get(name), part))}
        return {
            "seq": table.seq,
            "step": table.step(viewer.seat),
            "parts": {name: str(part) for name, part in new.items() if name not in patches},
            **({"patches": patches} if patches else {}),
            "title": page.title(table, viewer),
            "turn": table.may_decide(viewer.seat),
            "say": say,
            **({"note": note} if note else {}),
        }

    def _patch(self, old: Part | None, new: Part) -> list[Edit] | None:
        """How a part becomes the new one: its seam, then the edits; None where it is sent whole."""
        if not self._patches or not isinstance(old, Pieces) or not isinstance(new, Pieces):
            return None
        return [new.seam, *edits(old.pieces, new.pieces)]


def edits(old: list[str], new: list[str]) -> list[Edit]:
    """The new pieces, made from the old ones as far as they are the same."""
    if len(old) == len(new):
        return _changes(old, new)
    places = {piece: place for place, piece in enumerate(old)}
    found: list[Edit] = []
    begin = end = 0  # these old pieces are kept, and not yet written down
    for piece in new:
        if end < len(old) and old[end] == piece:
            end += 1
            continue
        if begin < end:
            found.append((begin, end))
        begin = places.get(piece, -1)
        if begin < 0:
            found.append(piece)
            begin = end = end + 1
        else:
            end = begin + 1
    if begin < end:
        found.append((begin, end))
    return found


def _changes(old: list[str], new: list[str]) -> list[Edit]:
    """Where every piece is at its old place: a quicker way."""
    found: list[Edit] = []
    begin = 0
    for place in [place for place, piece in enumerate(new) if old[place] != piece]:
        if begin < place:
            found.append((begin, place))
        found.append(new[place])
        begin = place + 1
    if begin < len(old):
        found.append((begin, len(old)))
    return found
