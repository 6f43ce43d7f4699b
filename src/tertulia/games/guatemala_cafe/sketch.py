"""Both boards for a terminal of 80 columns, in rich's markup: letters and signs carry everything, colour only helps."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.actions import ACTIONS, PlaceRoad, PlaceShed, PlaceWorker, Score, Take
from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    COLS,
    COLUMNS,
    LETTERS,
    LINES,
    NOTHING,
    ROAD,
    ROWS,
    WIDTH,
    vertex,
)
from tertulia.games.guatemala_cafe.prose import due, sack_name, stock_words
from tertulia.games.guatemala_cafe.scoring import worth
from tertulia.games.guatemala_cafe.secrets import common
from tertulia.games.guatemala_cafe.state import OVER_NOW, State
from tertulia.kernel.game import Show
from tertulia.kernel.words import Words, player, say

_ = Words(Path(__file__).parent)

STYLES: Final = ("bright_black", "bright_white", "yellow", "red", "dark_orange3")
KIND_SIGNS: Final = "whs-o"
"""Worker, shed (house), ship, road, sack: before the letter of the coffee."""


def sketch(view: State, show: Show) -> str:
    view = common(view)
    lines = [*_production(view, show), "", *_plantations(view, show), ""]
    lines += [_harbour(view, harbour) for harbour in range(len(view.docks)) if view.side.dock_prices[harbour]]
    lines += [_player(view, seat, show) for seat in range(view.seats)]
    lines += _stocks(view, show)
    worths = _worths(view)
    if worths:
        lines.append(say(_("Worth now: {points}", points=worths[:3]), show.language))
    if worths[3:]:
        lines.append("  " + ", ".join(worths[3:]))
    now = due(view, show.names)
    if now is not None:
        lines.append(say(now, show.language))
    return "\n".join(lines)


# ---- production ----------------------------------------------------------------------------------------------------


def _production(view: State, show: Show) -> list[str]:
    entries = [ACTIONS[action] for action in show.offers]
    offered = {entry.space for entry in entries if isinstance(entry, (Take, Score))}
    lit = set(LINES[view.buyer]) if view.buyer >= 0 else set()
    top = "".join(_buyer(view, col, "v") if view.buyer == col else f" {COLUMNS[col]}  " for col in range(COLS))
    bottom = "".join(_buyer(view, 26 - col, "^") if view.buyer == 26 - col else "    " for col in range(COLS))
    rows = [f"    {top}".rstrip()]
    for row in range(ROWS):
        left = ">" if view.buyer == 35 - row else " "
        right = "<" if view.buyer == 9 + row else " "
        cells = "".join(_space(view, row * COLS + col, lit, offered) for col in range(COLS))
        rows.append(f"{row + 1} {left} {cells}{right}".rstrip())
    rows.append(f"    {bottom}".rstrip())
    return [row for row in rows if row]


def _buyer(view: State, space: int, sign: str) -> str:
    return f"[bold] {sign}  [/]"


def piece_code(piece: int) -> str:
    """`wK` is a black worker, `oR` a red sack, `--` a road."""
    if piece == ROAD:
        return "--"
    if piece > ROAD:
        return f"o{LETTERS[piece - ROAD - 1]}"
    return f"{KIND_SIGNS[piece // COFFEES]}{LETTERS[piece % COFFEES]}"


def _space(view: State, space: int, lit: set[int], offered: set[int]) -> str:
    piece = view.spaces[space]
    if piece == NOTHING:
        return "[dim] oo [/]" if view.side.is_sack_space[space] else "[dim] .  [/]"
    style = "default" if piece == ROAD else STYLES[piece % COFFEES if piece < ROAD else piece - ROAD - 1]
    weight = "bold " if space in lit else "dim "
    marks = ("(", ")") if space in offered else (" ", " ")
    return f"[{weight}{style}]{marks[0]}{piece_code(piece)}{marks[1]}[/]"


# ---- plantations ---------------------------------------------------------------------------------------------------


def _plantations(view: State, show: Show) -> list[str]:
    """Three columns a cell and one for the edge beside it; a line for the edges between the rows."""
    cells = _standing(view)
    places = {
        entry.cell for entry in map(ACTIONS.__getitem__, show.offers) if isinstance(entry, (PlaceWorker, PlaceShed))
    }
    edges = {entry.edge for entry in map(ACTIONS.__getitem__, show.offers) if isinstance(entry, PlaceRoad)}
    side = view.side
    signs = _edge_signs(view, edges)
    rows = ["   " + "".join(f" {COLUMNS[col]}  " for col in range(side.cols)).rstrip()]
    for row in range(side.rows + 1):
        across = "".join(f" {signs.get((vertex(col, row), vertex(col + 1, row)), '  ')} " for col in range(side.cols))
        rows.append(f"   {across}".rstrip())
        if row == side.rows:
            break
        line = "".join(
            signs.get((vertex(col, row), vertex(col, row + 1)), " ")[:1]
            + (_cell(view, row * WIDTH + col, cells, places) if col < side.cols else "")
            for col in range(side.cols + 1)
        )
        rows.append(f"{row + 1} {line}".rstrip())
    return [row for row in rows if row.strip()]


def _edge_signs(view: State, offered: set[int]) -> dict[tuple[int, int], str]:
    side = view.side
    signs: dict[tuple[int, int], str] = {}
    for edge in side.segments:
        ends = (side.edge_from[edge], side.edge_to[edge])
        upright = ends[1] - ends[0] > 1
        if view.roads >> edge & 1:
            signs[ends] = "#" if upright else "=="
        elif side.path_of_edge[edge] >= 0 or edge in offered:
            signs[ends] = ":" if upright else ".."
    return signs


def _standing(view: State) -> dict[int, tuple[int, str]]:
    """By cell: the coffee and a code, as `K1` for a black worker of player 1, `K1h` for the shed."""
    found: dict[int, tuple[int, str]] = {}
    for plantation in range(view.seats * COFFEES):
        seat, coffee = divmod(plantation, COFFEES)
        code = f"{LETTERS[coffee]}{seat + 1}"
        for cell in range(view.side.cells.bit_length()):
            if view.fields[plantation] >> cell & 1:
                found[cell] = (coffee, f"{code} ")
        if view.sheds[plantation] >= 0:
            found[view.sheds[plantation]] = (coffee, f"{code}h")
    return found


def _cell(view: State, cell: int, cells: dict[int, tuple[int, str]], places: set[int]) -> str:
    if cell in cells:
        coffee, code = cells[cell]
        return f"[bold {STYLES[coffee]}]{code}[/]"
    if view.side.all_sites >> cell & 1:
        sign = f"h{view.side.shed_prices[cell]} " if view.side.sites >> cell & 1 else "xx "
    else:
        sign = f"{view.side.worker_prices[cell]}  "
    return f"[bold]{sign}[/]" if cell in places else f"[dim]{sign}[/]"


# ---- the rest ------------------------------------------------------------------------------------------------------


def _harbour(view: State, harbour: int) -> str:
    ships = [LETTERS[coffee] for coffee in view.docks[harbour]]
    prices = [str(price) for price in view.side.dock_prices[harbour][len(ships) :]]
    return f"{view.side.harbours[harbour]}: {' '.join([*ships, *prices])}"


def _player(view: State, seat: int, show: Show) -> str:
    name = say(player(seat, show.names), show.language).replace("[", r"\[")
    sign = ">" if seat == view.mover and view.stage != OVER_NOW else " "
    stock = stock_words(view, seat)
    if isinstance(stock, int):
        sacks = say(_("sacks {count}", count=stock), show.language)
    else:
        sacks = "o" + "".join(LETTERS[c] * view.stocks[seat * COFFEES + c] for c in range(COFFEES))
    points = say(
        _("points {points}, centavos {money}", points=view.points[seat], money=view.money[seat]), show.language
    )
    return f"{sign} [bold]{seat + 1} {name}[/]: {points}; {sacks}"


def _stocks(view: State, show: Show) -> list[str]:
    sentences = [_("Roads in the stock: {count}; sacks in the bag: {bag}.", count=view.road_stock, bag=view.bag_size)]
    if view.laid:
        sack, space = sack_name(view.laid[-1]), view.last_sack_space()
        sentences.append(_("Last sack on the point track: {sack} on {space}.", sack=sack, space=space))
    return [sentence.say(show.language) for sentence in sentences]


def _worths(view: State) -> list[str]:
    """What a scoring of each coffee would bring everybody now, as `K 3-0-6`."""
    found = []
    for coffee in range(COFFEES):
        points = worth(view, coffee)
        if any(points):
            found.append(f"{LETTERS[coffee]} {'-'.join(map(str, points))}")
    return found
