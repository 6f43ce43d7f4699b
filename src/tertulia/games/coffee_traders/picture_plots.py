"""The hill of a coop: three rows of plots, the trails and donkey spaces between them, workers and trucks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.flow import actor
from tertulia.games.coffee_traders.phases.planting import donkeys_missing, price
from tertulia.games.coffee_traders.picture_marks import Mark, Marks
from tertulia.games.coffee_traders.picture_parts import Brush, bonus, box, coin, icon, look_of, sheet
from tertulia.games.coffee_traders.pieces import PLOT_NAMES, PLOTS_A_COOP, ROW, ROW_START, Board
from tertulia.games.coffee_traders.prose import bonus_words, planter_name
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import LINE_NAMES, Plant
from tertulia.kernel.drawing import remembered
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

MIDDLE: Final = 135
"""Of the hill, across."""
HIGH: Final = 48
"""Of a plot."""
ROW_Y: Final = [224, 150, 76]
"""By row, the middle of its plots; between them are the donkey spaces."""
SPACE_DOWN: Final = 37
"""From the middle of a plot to its donkey spaces."""


def hill(pen: Brush, view: State, marks: Marks, names: tuple[str, ...], coop: int) -> str:
    plots = [coop * PLOTS_A_COOP + place for place in range(PLOTS_A_COOP)]
    plots = [plot for plot in plots if view.board.plots >> plot & 1]
    planted = {plot: who for who, mask in enumerate(view.plots) for plot in plots if mask >> plot & 1}
    return (
        f"{_trails(view.board)}"
        f"{''.join(_plot(pen, view, marks, names, plot, planted.get(plot, -1)) for plot in plots)}"
        f"{_ways(view, marks, plots)}"
        f"{''.join(_spaces(pen, view, marks, names, plot) for plot in plots if ROW[plot])}"
    )


def pitch(board: Board) -> float:
    """From plot to plot: wider with fewer players."""
    return min(58.0, 258 / (board.plots & 31).bit_count())


def place_of(board: Board, plot: int) -> tuple[float, float]:
    """The middle of a plot; each row is a terrace around the hill's middle, so a plot lies between the two below."""
    row = ROW[plot]
    in_row = (board.plots & 31).bit_count() - row
    number = plot % PLOTS_A_COOP - ROW_START[row]
    return round(MIDDLE + (number - (in_row - 1) / 2) * pitch(board), 1), ROW_Y[row]


@remembered
def _trails(board: Board) -> str:
    """The printed ways from each plot down to the two it touches."""
    half, down = pitch(board) / 2, ROW_Y[0] - ROW_Y[1] - SPACE_DOWN
    ways = []
    for place in range(PLOTS_A_COOP):
        if ROW[place] and board.plots >> place & 1:
            x, y = place_of(board, place)
            ways.append(f"M{x:g} {y}v{SPACE_DOWN}l{-half:g} {down}m{half:g} {-down}l{half:g} {down}")
    return f'<path class="trail still" d="{"".join(ways)}"/>'


def _ways(view: State, marks: Marks, plots: list[int]) -> str:
    """CT-24, CT-25: for plots that can be planted by donkeys, the way down to the plantations that link them."""
    mine = view.plots[actor(view)] if marks.offers else 0
    ways = []
    for plot in plots:
        if ROW[plot] and any(isinstance(ACTIONS[number], Plant) for number in marks.on(plot_id(plot)).actions):
            x, y = place_of(view.board, plot)
            below = plot - ROW_START[ROW[plot]] + ROW_START[ROW[plot] - 1]
            for foot in (below, below + 1):
                if mine >> foot & 1:
                    to_x, to_y = place_of(view.board, foot)
                    ways.append(f"M{x:g} {y + HIGH / 2:g}V{y + SPACE_DOWN}L{to_x:g} {to_y - HIGH / 2:g}")
    return f'<path class="way still" d="{"".join(ways)}"/>' if ways else ""


# ---- plots -----------------------------------------------------------------------------------------------------------


def plot_id(plot: int) -> str:
    return f"plot-{PLOT_NAMES[plot]}"


def _plot(pen: Brush, view: State, marks: Marks, names: tuple[str, ...], plot: int, planter: int) -> str:
    mark = marks.on(plot_id(plot))
    trucks = tuple(seat for seat, mask in enumerate(view.trucks) if mask >> plot & 1) if ROW[plot] == 2 else ()
    if planter >= 0:
        tile = view.line_b >> plot & 1, view.manned >> plot & 1
        return _planted_plot(pen, view.board, mark, names, plot, planter, tile, trucks)
    terms = (price(view, actor(view), plot), donkeys_missing(view, actor(view), plot)) if mark.actions else ()
    return _free_plot(pen, view.board, mark, names, plot, terms, trucks)


@remembered
def _planted_plot(
    pen: Brush,
    board: Board,
    mark: Mark,
    names: tuple[str, ...],
    plot: int,
    planter: int,
    tile: tuple[int, int],
    trucks: tuple[int, ...],
) -> str:
    """A plantation; `tile` is its line, and whether it has a worker."""
    line, manned = tile
    words = [
        _("{plot}: {player}, level {level}",
          plot=PLOT_NAMES[plot], player=planter_name(planter, board.seats, names), level=ROW[plot] + 1),
        *([_("Tile of line {line}", line=LINE_NAMES[line])] if planter < board.seats else []),
        _("With a worker") if manned else _("Without a worker"),
    ]  # fmt: skip
    drawn = _plantation(pen, plot, look_of(planter, board.seats), manned, wide_of(board))
    return _group(pen, board, mark, names, plot, words, drawn, trucks)


@remembered
def _free_plot(
    pen: Brush,
    board: Board,
    mark: Mark,
    names: tuple[str, ...],
    plot: int,
    terms: tuple[int, ...],
    trucks: tuple[int, ...],
) -> str:
    """A plot without a plantation; `terms` are its price and the donkeys missing, where something is offered."""
    words, wide = _free_words(board, plot), wide_of(board)
    if not terms:
        return _group(pen, board, mark, names, plot, words, _bonus(pen, board, plot, wide), trucks)
    cost, missing = terms
    words.append(_("Price: {price}", price=cost))
    if missing:
        words.append(_("Donkeys that a link needs: {count}", count=missing))
    return _group(pen, board, mark, names, plot, words, _priced(pen, board, plot, cost, wide), trucks)


def _group(
    pen: Brush,
    board: Board,
    mark: Mark,
    names: tuple[str, ...],
    plot: int,
    words: list[Text],
    drawn: str,
    trucks: tuple[int, ...],
) -> str:
    x, y = place_of(board, plot)
    wide = wide_of(board)
    words = [*words, *(_("Truck: {player}", player=player(seat, names)) for seat in trucks)]
    return (
        f'<g id="{pen.id(plot_id(plot))}" transform="translate({x:g} {y})"{mark.offered()}>{mark.title(pen, *words)}'
        f"{drawn}{mark.rings(wide, HIGH)}{_trucks(pen, trucks, wide)}</g>"
    )


def plot_definition(pen: Brush, board: Board) -> str:
    """The outline of every plot."""
    return f'<g id="{pen.id("plot")}">{box("", wide_of(board), HIGH)}</g>'


def wide_of(board: Board) -> float:
    return round(pitch(board) - 5, 1)


def _bonus(pen: Brush, board: Board, plot: int, wide: float) -> str:
    return sheet(pen, "plot", "plot") + bonus(pen, board.plot_bonus[plot], 0, 0, 0.95, wide - 4)


def _priced(pen: Brush, board: Board, plot: int, cost: int, wide: float) -> str:
    """The bonus, and below it what the plot costs who decides."""
    return (
        f"{sheet(pen, 'plot', 'plot')}{bonus(pen, board.plot_bonus[plot], 0, -10, 0.84, wide - 4)}"
        f"{coin(pen, cost, 0, 12)}"
    )


def _plantation(pen: Brush, plot: int, look: int, manned: int, wide: float) -> str:
    """A tile in its owner's colour: his shape, its level, and the worker or the place that waits for one."""
    left = -wide / 2 + 11
    worker = icon(pen, "worker", 8, 3, 1.2) if manned else '<circle class="hole" cx="8" cy="2" r="12"/>'
    return (
        f"{sheet(pen, 'plot', f'rim o{look}')}{icon(pen, f'shape{look}', left, -13, 0.6, 'white')}"
        f'<text class="white mid" x="{left:g}" y="18">{ROW[plot] + 1}</text>{worker}'
    )


def _trucks(pen: Brush, trucks: tuple[int, ...], wide: float) -> str:
    """At the upper corner; they stay when a plantation goes."""
    drawn = [icon(pen, f"truck{seat}", wide / 2 - 8 - 16 * place, -22) for place, seat in enumerate(trucks)]
    return f'<g class="still">{"".join(drawn)}</g>' if drawn else ""


def _free_words(board: Board, plot: int) -> list[Text]:
    words = [_("{plot}: free", plot=PLOT_NAMES[plot])]
    won = bonus_words(board.plot_bonus[plot])
    return [*words, _("Bonus: {bonus}", bonus=won)] if won else words


# ---- donkey spaces ---------------------------------------------------------------------------------------------------


def _spaces(pen: Brush, view: State, marks: Marks, names: tuple[str, ...], plot: int) -> str:
    mark = marks.on(f"donkey-{PLOT_NAMES[plot]}")
    return _donkey_spaces(pen, view.board, mark, names, plot, tuple(donkeys_at(view, plot)))


@remembered
def _donkey_spaces(
    pen: Brush, board: Board, mark: Mark, names: tuple[str, ...], plot: int, donkeys: tuple[int, ...]
) -> str:
    """One space below a plot of row 2, two below one of row 3."""
    x, y = place_of(board, plot)
    who = [player(seat, names) for seat in donkeys]
    words = _("Donkeys below {plot}: {players}", plot=PLOT_NAMES[plot], players=who) if who else _free_donkeys(plot)
    return (
        f'<g id="{pen.id(f"donkey-{PLOT_NAMES[plot]}")}" transform="translate({x:g} {y + SPACE_DOWN})"{mark.offered()}>'
        f"{mark.title(pen, words)}{_donkeys(pen, donkeys, ROW[plot])}"
        f"{mark.rings(23 * ROW[plot], 23, 11)}</g>"
    )


def _free_donkeys(plot: int) -> Text:
    return _("Donkey space below {plot}: free", plot=PLOT_NAMES[plot])


def donkeys_at(view: State, plot: int) -> list[int]:
    """Whose donkeys stand below a plot, one entry each."""
    found: list[int] = []
    for seat in range(view.seats):
        found += [seat] * ((view.donkeys[seat] >> plot & 1) + (view.pairs[seat] >> plot & 1))
    return found


def _donkeys(pen: Brush, donkeys: tuple[int, ...], spaces: int) -> str:
    drawn = [f"donkey{seat}" for seat in donkeys] + ["space"] * (spaces - len(donkeys))
    return "".join(icon(pen, name, (place - (len(drawn) - 1) / 2) * 23) for place, name in enumerate(drawn))
