"""Whether a board of one's own can be played on; if not, what is wrong with it, a sentence each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tertulia.games.guatemala_cafe.board_form import FIXED, FORM
from tertulia.games.guatemala_cafe.pieces import (
    BOARD,
    CELL_NAMES,
    CELLS,
    COFFEES,
    HARBOUR_NAMES,
    LETTERS,
    PIECE_COUNTS,
    PIECES,
    SACK,
    SPACE_NAMES,
    WIDTH,
    Side,
    members,
    piece_of,
)
from tertulia.kernel.plain import shown


def board_faults(board: dict[str, Any]) -> list[str]:
    """Every fault that can be found: first those of the form, then of the sense, and of a board that is otherwise sound
    whether paths lead to harbours."""
    faults = [
        f"[{name}] is part of the rules and cannot be changed; leave it out"
        for name in FIXED
        if name in board and board[name] != BOARD[name]
    ]
    if "game" in board and board["game"] != BOARD["game"]:
        faults.append(f"the board is one of {shown(board['game'])}, not of {BOARD['game']!r}")
    faults += FORM.faults("", board)
    faults = faults or [*_production(board), *_many(board), *_two(board)]
    return faults or [*_network(board, 2), *_network(board, 4)]


def _production(board: dict[str, Any]) -> Iterator[str]:
    production = board["production"]
    for name in production["sacks"]:
        if name not in SPACE_NAMES:
            yield f"the sack space {shown(name)} is no space of the production board; they go from a1 to i9"
    if len(set(production["sacks"])) < len(production["sacks"]):
        yield "a sack space is named twice"
    rows = [row.split() for row in production["preset"]]
    if [len(row) for row in rows] != [9] * 9:
        yield "the preset must have 9 rows of 9 pieces"
        return
    codes = [code for row in rows for code in row]
    for code in codes:
        if len(code) != 2 or code[0] not in "whso" or code[1] not in LETTERS:
            yield f"{shown(code)} is no piece of the preset; write w, h, s or o and the letter of a coffee, as wK"
            return
    yield from _preset(production["sacks"], [piece_of(code) for code in codes])


def _preset(sacks: list[str], pieces: list[int]) -> Iterator[str]:
    counts = Counter(pieces)
    for piece, expected in enumerate(PIECE_COUNTS):
        if counts[piece] != expected:
            yield f"the preset has {counts[piece]} pieces {PIECES[piece]!r}; there are {expected}"
    for coffee in range(COFFEES):
        if not counts[SACK + coffee]:
            yield f"the preset has no {PIECES[SACK + coffee]!r}; every coffee needs one"
    for name, piece in zip(SPACE_NAMES, pieces, strict=True):
        if (piece >= SACK) != (name in sacks):
            yield f"{PIECES[piece]!r} lies on {name} in the preset; sacks lie on sack spaces, and nothing else does"


def _many(board: dict[str, Any]) -> Iterator[str]:
    data = board["many"]
    names = [path["name"] for path in data["paths"]]
    for name in data.get("closed_with_three", []):
        if name not in names:
            yield f"path {shown(name)}, closed with three players, does not exist"
    yield from _plantations(data, "many")
    segments = [str(sorted(ends)) for path in data["paths"] for ends in path["segments"]]
    if len(set(segments)) < len(segments):
        yield "a segment belongs to two paths, or is named twice"
    if not len(segments) > 50:
        yield f"there are {len(segments)} segments; there must be more than the 50 roads"


def _two(board: dict[str, Any]) -> Iterator[str]:
    data = board["two"]
    yield from _plantations(data, "two")


def _plantations(data: dict[str, Any], side: str) -> Iterator[str]:
    """The grid, its zones, its sites and its harbours."""
    cols, rows = data["cols"], data["rows"]
    if sorted(row for zone in data["zones"] for row in zone["rows"]) != list(range(1, rows + 1)):
        yield f"the zones of [{side}] do not cover each of its {rows} rows once"
    sites = [site["cell"] for path in data["paths"] for site in path["sites"]]
    for cell, count in Counter(sites).items():
        if cell not in CELL_NAMES or not _inside(CELL_NAMES.index(cell), cols, rows):
            yield f"the site {shown(cell)} is no cell of [{side}]"
        if count > 1:
            yield f"the site {shown(cell)} of [{side}] is named twice"
    names = [path["name"] for path in data["paths"]]
    if names != HARBOUR_NAMES[: len(names)]:  # actions call them so
        wanted = ", ".join(HARBOUR_NAMES)
        yield f"the paths of [{side}] are called {shown(', '.join(names))[1:-1]}; they must be {wanted}, in this order"
    for path in data["paths"]:
        yield from _path(path, cols, rows)


def _inside(cell: int, cols: int, rows: int) -> bool:
    return 0 <= cell < CELLS and cell % WIDTH < cols and cell // WIDTH < rows


def _path(path: dict[str, Any], cols: int, rows: int) -> Iterator[str]:
    name = path["name"] if path["name"] in HARBOUR_NAMES else "?"
    if path["docks"] != sorted(path["docks"]):
        yield f"the docks of harbour {name} must be prices, the cheapest first"
    for x, y in path["harbour"]:
        if not (0 <= x <= cols and 0 <= y <= rows):
            yield f"the harbour of path {name} lies outside, at [{x}, {y}]"
    for (x, y), (to_x, to_y) in path.get("segments", []):
        if abs(to_x - x) + abs(to_y - y) != 1 or not all(0 <= a <= cols for a in (x, to_x)):
            yield f"[{x}, {y}] to [{to_x}, {to_y}] of path {name} is no edge of a cell"
        elif not all(0 <= b <= rows for b in (y, to_y)):
            yield f"[{x}, {y}] to [{to_x}, {to_y}] of path {name} lies outside"


def _network(board: dict[str, Any], seats: int) -> Iterator[str]:
    """Every site reaches its own harbour, and paths do not meet."""
    side = Side(board, seats)
    carrying = set(side.segments)
    for site in members(side.sites):
        own = side.harbour_of_site[site]
        if not side.entrances[site]:
            yield f"the entrance of the site {CELL_NAMES[site]} is not at one of its corners"
            continue
        near = _connected(side, carrying, members(side.entrances[site]))
        found = {side.harbour_of_vertex[place] for place in near} - {-1}
        if own not in found:
            yield f"no path leads from the site {CELL_NAMES[site]} to harbour {side.harbours[own]}"
        if found - {own}:
            yield f"the path of the site {CELL_NAMES[site]} leads to another harbour than {side.harbours[own]}, too"


def _connected(side: Side, carrying: set[int], waiting: list[int]) -> set[int]:
    found: set[int] = set()
    while waiting:
        here = waiting.pop()
        if here not in found:
            found.add(here)
            waiting += [side.edge_from[e] + side.edge_to[e] - here for e in side.edges_at[here] if e in carrying]
    return found
