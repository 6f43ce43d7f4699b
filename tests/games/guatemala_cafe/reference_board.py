"""The boards of Guatemala Café as board.toml prints them, in plain names, for the slow reference."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

BOARD = tomllib.loads((files("tertulia.games") / "guatemala_cafe" / "board.toml").read_text(encoding="utf-8"))
COFFEES = ["black", "white", "beige", "red", "brown"]
SACK_SPACES = BOARD["production"]["sacks"]
LINES = {
    **{f"top {column}": [f"{column}{row}" for row in range(1, 10)] for column in "abcdefghi"},
    **{f"right {row}": [f"{column}{row}" for column in "abcdefghi"] for row in range(1, 10)},
    **{f"bottom {column}": [f"{column}{row}" for row in range(1, 10)] for column in "ihgfedcba"},
    **{f"left {row}": [f"{column}{row}" for column in "abcdefghi"] for row in range(9, 0, -1)},
}
"""GC-6: the Buyer's spaces, clockwise, each with its line."""
TRACK = list(LINES)
LENGTHS = {2: 130, 3: 70, 4: 50}  # GC-53

Vertex = tuple[int, int]


# ---- the plantations -----------------------------------------------------------------------------------------------


def name_of(x: int, y: int) -> str:
    return f"{'abcdefghijkl'[x]}{y + 1}"


def edge_name(first: Vertex, second: Vertex, cols: int, rows: int) -> str:
    """GC-28: an edge is called by the two cells beside it, at the rim by the cell and the side."""
    x, y = min(first, second)
    level = first[1] == second[1]
    if level and y in (0, rows):
        return name_of(x, max(y - 1, 0)) + ("/north" if y == 0 else "/south")
    if not level and x in (0, cols):
        return name_of(max(x - 1, 0), y) + ("/west" if x == 0 else "/east")
    return f"{name_of(x, y - 1) if level else name_of(x - 1, y)}/{name_of(x, y)}"


def read_side(seats: int) -> dict[str, Any]:
    """What so many players find printed on the plantation board."""
    data = BOARD["two" if seats == 2 else "many"]
    cols, rows = data["cols"], data["rows"]
    across = [((x, y), (x + 1, y)) for x in range(cols) for y in range(rows + 1)]
    down = [((x, y), (x, y + 1)) for x in range(cols + 1) for y in range(rows)]
    side: dict[str, Any] = {
        "zone": {name_of(x, row - 1): zone for zone in data["zones"] for row in zone["rows"] for x in range(cols)},
        "ends": {edge_name(*ends, cols, rows): ends for ends in across + down},
        "sites": {},
        "covered": set(),
        "harbours": {},
        "printed": set(),
        "printed_by": {},
        "open": set(),
    }
    for path in data["paths"]:
        read_path(side, path, seats == 3 and path["name"] == "A", (cols, rows))  # GC-10
    if seats == 2:
        side["open"] = set(side["ends"])
    side["beside"] = beside(side["ends"], side["zone"])
    return side


def read_path(side: dict[str, Any], path: dict[str, Any], closed: bool, size: tuple[int, int]) -> None:
    for site in path["sites"]:
        x, y = "abcdefghijkl".index(site["cell"][0]), int(site["cell"][1:]) - 1
        corners = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        price = site["price"] if "price" in site else side["zone"][site["cell"]]["shed"]
        entrances = {tuple(site["entrance"])} if "entrance" in site else corners
        if closed:
            side["covered"].add(site["cell"])
        else:
            side["sites"][site["cell"]] = {"price": price, "entrances": entrances, "path": path["name"]}
    segments = {edge_name(tuple(first), tuple(second), *size) for first, second in path.get("segments", [])}
    side["printed"] |= segments
    side["printed_by"][path["name"]] = segments
    if not closed:
        side["open"] |= segments
        vertices = {tuple(vertex) for vertex in path["harbour"]}
        side["harbours"][path["name"]] = {"docks": path["docks"], "vertices": vertices}


def beside(edges: Iterable[str], cells: Iterable[str]) -> dict[str, dict[str, str]]:
    """For every cell, its orthogonal neighbours and the edges between."""
    found: dict[str, dict[str, str]] = {cell: {} for cell in cells}
    for edge in edges:
        first, second = edge.split("/")
        if second in found:
            found[first][second] = found[second][first] = edge
    return found


SIDES = {seats: read_side(seats) for seats in (2, 3, 4)}
