"""The nouns of Guatemala Café, read from board.toml, and the tables that make the rules fast.

Numbers: a *piece* is kind x 5 + type: workers 0..4, sheds 5..9, ships 10..14, roads 15, sacks 16..20. A *space* is
one of the 81 of the production board; a *cell* is one of the plantations (both sides are numbered as if 12 wide); a
*vertex* is a corner of cells; an *edge* joins two vertices and may carry a road. Sets of cells, vertices and edges are
masks: one bit each in an integer, so that all places for a piece are found by a few ands and nots.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

BOARD: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))

TYPES: Final[list[str]] = list(BOARD["coffee"])
LETTERS: Final[list[str]] = list(BOARD["coffee"].values())
KINDS: Final[list[str]] = ["worker", "shed", "ship"]
COFFEES: Final = 5
WORKER: Final = 0
SHED: Final = 5
SHIP: Final = 10
ROAD: Final = 15
SACK: Final = 16
NOTHING: Final = -1
PIECES: Final[list[str]] = (
    [f"{coffee} {kind}" for kind in KINDS for coffee in TYPES] + ["road"] + [f"{coffee} sack" for coffee in TYPES]
)
PIECE_COUNTS: Final[list[int]] = [BOARD["pieces"][kind + "s"] for kind in KINDS for _coffee in TYPES]
ROADS: Final[int] = BOARD["pieces"]["roads"]
SACKS: Final[int] = BOARD["pieces"]["sacks"]

START_MONEY: Final[int] = BOARD["start"]["money"]
SACKS_IN_BAG: Final[int] = BOARD["start"]["sacks_in_bag"]
FREE_STEPS: Final[int] = BOARD["turn"]["steps"]
LONGER_STEP_PRICE: Final[int] = BOARD["turn"]["longer_step_price"]
PIECES_A_TURN: Final[int] = BOARD["turn"]["pieces"]
SACK_MONEY: Final[int] = BOARD["turn"]["sack_money"]
IDLE_ROUNDS: Final[int] = BOARD["turn"]["idle_rounds"]

COLUMNS: Final = "abcdefghijkl"
WIDTH: Final = len(COLUMNS)
HEIGHT: Final = 9
CELL_NAMES: Final[list[str]] = [f"{column}{row + 1}" for row in range(HEIGHT) for column in COLUMNS]
CELLS: Final = len(CELL_NAMES)

# ---- the production board ------------------------------------------------------------------------------------------

COLS: Final[int] = BOARD["production"]["cols"]
ROWS: Final[int] = BOARD["production"]["rows"]
SPACE_NAMES: Final[list[str]] = [f"{COLUMNS[col]}{row + 1}" for row in range(ROWS) for col in range(COLS)]
SPACES: Final = len(SPACE_NAMES)


def _column(col: int) -> list[int]:
    return list(range(col, SPACES, COLS))


def _row(row: int) -> list[int]:
    return list(range(row * COLS, (row + 1) * COLS))


TRACK_NAMES: Final[list[str]] = [
    *(f"top {COLUMNS[col]}" for col in range(COLS)),
    *(f"right {row + 1}" for row in range(ROWS)),
    *(f"bottom {COLUMNS[col]}" for col in reversed(range(COLS))),
    *(f"left {row + 1}" for row in reversed(range(ROWS))),
]
"""GC-6: the Buyer's track, clockwise."""
TRACK: Final = len(TRACK_NAMES)
LINES: Final[list[list[int]]] = [
    *(_column(col) for col in range(COLS)),
    *(_row(row) for row in range(ROWS)),
    *(_column(col) for col in reversed(range(COLS))),
    *(_row(row) for row in reversed(range(ROWS))),
]
"""By space of the track: the spaces of the line beside it."""


def piece_of(code: str) -> int:
    """The piece of a code of the preset, as `wK`."""
    kind = "whs.o".index(code[0])
    return kind * COFFEES + LETTERS.index(code[1]) - (4 if code[0] == "o" else 0)


# ---- the plantations -----------------------------------------------------------------------------------------------

CORNERS: Final = (WIDTH + 1) * (HEIGHT + 1)


def vertex(x: int, y: int) -> int:
    return y * (WIDTH + 1) + x


def cell_number(name: str) -> int:
    return CELL_NAMES.index(name)


def mask_of(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def members(mask: int) -> list[int]:
    """The numbers in a mask, rising."""
    found: list[int] = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def edge_name(cols: int, rows: int, ends: list[list[int]]) -> str:
    """`a3/a4` lies between two cells, `a1/north` at the rim."""
    (x, y), (to_x, _to_y) = sorted(ends)
    if to_x > x:
        before, after = (x, y - 1), (x, y)
        rim = "north" if y == 0 else "south" if y == rows else ""
    else:
        before, after = (x - 1, y), (x, y)
        rim = "west" if x == 0 else "east" if x == cols else ""
    first = after if rim in ("north", "west") else before
    name = f"{COLUMNS[first[0]]}{first[1] + 1}"
    return f"{name}/{rim}" if rim else f"{name}/{COLUMNS[after[0]]}{after[1] + 1}"


def _edges(cols: int, rows: int) -> dict[str, list[list[int]]]:
    """All edges of a grid by name, with their two vertices."""
    across = [[[x, y], [x + 1, y]] for y in range(rows + 1) for x in range(cols)]
    down = [[[x, y], [x, y + 1]] for y in range(rows) for x in range(cols + 1)]
    return {edge_name(cols, rows, ends): ends for ends in across + down}


EDGE_NAMES: Final[list[str]] = list(
    dict.fromkeys(
        [
            *_edges(WIDTH, HEIGHT),
            *(f"{cell}/east" for cell in CELL_NAMES),
            *(f"{cell}/south" for cell in CELL_NAMES),
        ]
    )
)
"""Every edge that a board may have; smaller boards have their rim elsewhere."""
_EDGE_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(EDGE_NAMES)}
HARBOUR_NAMES: Final[list[str]] = ["A", "B", "C", "D"]


class Side:
    """The boards as so many players use them; tables only, nothing in it ever changes."""

    sack_spaces: list[int]
    is_sack_space: list[bool]
    ordinary_spaces: list[int]
    preset: list[int]
    """GC-8: the piece of each space."""

    def __init__(self, board: dict[str, Any], seats: int) -> None:
        data: dict[str, Any] = board["two" if seats == 2 else "many"]
        self.cols: int = data["cols"]
        self.rows: int = data["rows"]
        self.seats = seats
        self.last_space: int = board["track"]["last_space"][str(seats)]
        self._read_production(board["production"])
        self.cells = mask_of([y * WIDTH + x for y in range(self.rows) for x in range(self.cols)])
        self.zones: list[str] = [""] * CELLS
        """The price zone of each cell."""
        self.worker_prices: list[int] = [0] * CELLS
        self.shed_prices: list[int] = [0] * CELLS
        """By site."""
        self.all_sites = 0
        """The sites, covered ones too."""
        self.sites = 0
        self.entrances: list[int] = [0] * CELLS
        """By site: the vertices where a road may begin, as a mask."""
        self.harbour_of_site: list[int] = [-1] * CELLS
        self.harbours: list[str] = []
        self.dock_prices: list[list[int]] = []
        """By harbour; a closed harbour has no dock."""
        self.harbour_vertices = 0
        self.harbour_of_vertex: list[int] = [-1] * CORNERS
        self.segments: list[int] = []
        """The edges that may carry a road, by number."""
        self.path_of_edge: list[int] = [-1] * len(EDGE_NAMES)
        """The printed path that an edge is a segment of; closed ones too."""
        self.edge_from: list[int] = [-1] * len(EDGE_NAMES)
        self.edge_to: list[int] = [-1] * len(EDGE_NAMES)
        self.edges_at: list[list[int]] = [[] for _ in range(CORNERS)]
        self.cells_beside: list[list[int]] = [[] for _ in EDGE_NAMES]
        self.edges_around: list[list[int]] = [[] for _ in range(CELLS)]
        """By cell."""
        self._read_zones(data)
        self._read_edges()
        for path in data["paths"]:
            closed = seats == 3 and path["name"] in data.get("closed_with_three", [])
            self._read_path(path, closed)
        self.neighbours = self._neighbours(False)
        """By cell: the cells that touch it, as a mask."""
        self.neighbours_within_borders = self._neighbours(True)
        """The same where printed segments are borders (GC-27)."""
        self.worker_cells = self.cells & ~self.all_sites
        self.workers_for = self._affordable(self.worker_prices, self.worker_cells)
        """By money: the cells where a worker can be paid."""
        self.sheds_for = self._affordable(self.shed_prices, self.sites)

    def _read_production(self, production: dict[str, Any]) -> None:
        self.sack_spaces = [SPACE_NAMES.index(name) for name in production["sacks"]]
        self.is_sack_space = [space in self.sack_spaces for space in range(SPACES)]
        self.ordinary_spaces = [space for space in range(SPACES) if not self.is_sack_space[space]]
        self.preset = [piece_of(code) for row in production["preset"] for code in row.split()]

    def _read_zones(self, data: dict[str, Any]) -> None:
        for zone in data["zones"]:
            for row in zone["rows"]:
                for cell in range((row - 1) * WIDTH, (row - 1) * WIDTH + self.cols):
                    self.zones[cell] = zone["name"]
                    self.worker_prices[cell] = zone["worker"]
                    self.shed_prices[cell] = zone.get("shed", 0)

    def _read_edges(self) -> None:
        for name, ends in _edges(self.cols, self.rows).items():
            edge = _EDGE_NUMBERS[name]
            self.edge_from[edge] = vertex(ends[0][0], ends[0][1])
            self.edge_to[edge] = vertex(ends[1][0], ends[1][1])
            self.edges_at[self.edge_from[edge]].append(edge)
            self.edges_at[self.edge_to[edge]].append(edge)
            self.cells_beside[edge] = [CELL_NAMES.index(part) for part in name.split("/") if part in CELL_NAMES]
            for cell in self.cells_beside[edge]:
                self.edges_around[cell].append(edge)

    def _read_path(self, path: dict[str, Any], closed: bool) -> None:
        harbour = len(self.harbours)
        self.harbours.append(path["name"])
        self.dock_prices.append([] if closed else list(path["docks"]))
        vertices = [vertex(x, y) for x, y in path["harbour"]]
        for place in vertices:
            self.harbour_of_vertex[place] = harbour
        if not closed:
            self.harbour_vertices |= mask_of(vertices)
        for site in path["sites"]:
            self._read_site(site, harbour, closed)
        if "segments" not in path:  # GC-28: with two players any edge will do
            self.segments = [edge for edge, place in enumerate(self.edge_from) if place >= 0]
            return
        for ends in path["segments"]:
            edge = _EDGE_NUMBERS[edge_name(self.cols, self.rows, ends)]
            self.path_of_edge[edge] = harbour
            if not closed:
                self.segments.append(edge)

    def _read_site(self, site: dict[str, Any], harbour: int, closed: bool) -> None:
        cell = cell_number(site["cell"])
        x, y = cell % WIDTH, cell // WIDTH
        corners = [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]]
        self.all_sites |= 1 << cell
        self.harbour_of_site[cell] = harbour
        self.shed_prices[cell] = site.get("price", self.shed_prices[cell])
        if not closed:
            self.sites |= 1 << cell
        self.entrances[cell] = mask_of(
            [vertex(*corner) for corner in corners if site.get("entrance", corner) == corner]
        )

    def _neighbours(self, within_borders: bool) -> list[int]:
        masks = [0] * CELLS
        for edge, beside in enumerate(self.cells_beside):
            if len(beside) == 2 and not (within_borders and self.path_of_edge[edge] >= 0):
                masks[beside[0]] |= 1 << beside[1]
                masks[beside[1]] |= 1 << beside[0]
        return masks

    def _affordable(self, prices: list[int], cells: int) -> list[int]:
        places = members(cells)
        return [mask_of([cell for cell in places if prices[cell] <= money]) for money in range(max(prices) + 1)]


def sides_of(board: dict[str, Any]) -> list[Side]:
    """By number of players; nobody plays with fewer than two."""
    two = Side(board, 2)
    return [two, two, two, Side(board, 3), Side(board, 4)]


SIDES: Final[list[Side]] = sides_of(BOARD)
"""Our own boards."""
