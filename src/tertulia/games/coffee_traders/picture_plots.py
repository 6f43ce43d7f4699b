"""The hill of a coop: three rows of plots, the trails and donkey spaces between them, workers and trucks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.flow import actor
from tertulia.games.coffee_traders.phases.planting import donkeys_missing, price
from tertulia.games.coffee_traders.picture_marks import Marks
from tertulia.games.coffee_traders.picture_parts import Brush, bonus, box, coin, icon, look_of, offered, sheet
from tertulia.games.coffee_traders.pieces import PLOT_NAMES, PLOTS_A_COOP, ROW, ROW_START, Board
from tertulia.games.coffee_traders.prose import bonus_words, planter_name
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import LINE_NAMES, Plant
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


def hill(pen: Brush, view: State, marks: Marks, names: Sequence[str], coop: int) -> str:
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


@lru_cache(maxsize=16)
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
        if ROW[plot] and any(isinstance(ACTIONS[number], Plant) for number in marks.at(f"plot-{PLOT_NAMES[plot]}")):
            x, y = place_of(view.board, plot)
            below = plot - ROW_START[ROW[plot]] + ROW_START[ROW[plot] - 1]
            for foot in (below, below + 1):
                if mine >> foot & 1:
                    to_x, to_y = place_of(view.board, foot)
                    ways.append(f"M{x:g} {y + HIGH / 2:g}V{y + SPACE_DOWN}L{to_x:g} {to_y - HIGH / 2:g}")
    return f'<path class="way still" d="{"".join(ways)}"/>' if ways else ""


# ---- plots -----------------------------------------------------------------------------------------------------------


def _plot(pen: Brush, view: State, marks: Marks, names: Sequence[str], plot: int, planter: int) -> str:
    name = f"plot-{PLOT_NAMES[plot]}"
    trucks = [seat for seat, mask in enumerate(view.trucks) if mask >> plot & 1] if ROW[plot] == 2 else []
    if planter < 0 and not trucks and marks.bare(name):
        return _free_plot(pen, view.board, plot)
    offers = marks.at(name)
    x, y = place_of(view.board, plot)
    wide = wide_of(view.board)
    words = _planted_words(view, names, plot, planter) if planter >= 0 else _free_words(view.board, plot)
    if planter >= 0:
        drawn = _plantation(pen, view, plot, look_of(planter, view.seats), wide)
    elif offers:
        drawn = _priced(pen, view, plot, wide)
        words += _price_words(view, plot)
    else:
        drawn = _bonus(pen, view.board, plot, wide)
    words += [_("Truck: {player}", player=player(seat, names)) for seat in trucks]
    return (
        f'<g id="{pen.id(name)}" transform="translate({x:g} {y})"{offered(offers)}>{marks.title(pen, name, *words)}'
        f"{drawn}{marks.rings(name, wide, HIGH)}{_trucks(pen, trucks, wide)}</g>"
    )


@lru_cache(maxsize=4096)
def _free_plot(pen: Brush, board: Board, plot: int) -> str:
    x, y = place_of(board, plot)
    return (
        f'<g id="{pen.id(f"plot-{PLOT_NAMES[plot]}")}" transform="translate({x:g} {y})">'
        f"{pen.title(*_free_words(board, plot))}{_bonus(pen, board, plot, wide_of(board))}</g>"
    )


def plot_definition(pen: Brush, board: Board) -> str:
    """The outline of every plot."""
    return f'<g id="{pen.id("plot")}">{box("", wide_of(board), HIGH)}</g>'


def wide_of(board: Board) -> float:
    return round(pitch(board) - 5, 1)


def _bonus(pen: Brush, board: Board, plot: int, wide: float) -> str:
    return sheet(pen, "plot", "plot") + bonus(pen, board.plot_bonus[plot], 0, 0, 0.95, wide - 4)


def _priced(pen: Brush, view: State, plot: int, wide: float) -> str:
    """The bonus, and below it what the plot costs who decides."""
    return (
        f"{sheet(pen, 'plot', 'plot')}{bonus(pen, view.board.plot_bonus[plot], 0, -10, 0.84, wide - 4)}"
        f"{coin(pen, price(view, actor(view), plot), 0, 12)}"
    )


def _plantation(pen: Brush, view: State, plot: int, look: int, wide: float) -> str:
    """A tile in its owner's colour: his shape, its level, and the worker or the place that waits for one."""
    left = -wide / 2 + 11
    worker = (
        icon(pen, "worker", 8, 3, 1.2) if view.manned >> plot & 1 else '<circle class="hole" cx="8" cy="2" r="12"/>'
    )
    return (
        f"{sheet(pen, 'plot', f'rim o{look}')}{icon(pen, f'shape{look}', left, -13, 0.6, 'white')}"
        f'<text class="white mid" x="{left:g}" y="18">{ROW[plot] + 1}</text>{worker}'
    )


def _trucks(pen: Brush, trucks: list[int], wide: float) -> str:
    """At the upper corner; they stay when a plantation goes."""
    drawn = [icon(pen, f"truck{seat}", wide / 2 - 8 - 16 * place, -22) for place, seat in enumerate(trucks)]
    return f'<g class="still">{"".join(drawn)}</g>' if drawn else ""


def _free_words(board: Board, plot: int) -> list[Text]:
    words = [_("{plot}: free", plot=PLOT_NAMES[plot])]
    won = bonus_words(board.plot_bonus[plot])
    return [*words, _("Bonus: {bonus}", bonus=won)] if won else words


def _price_words(view: State, plot: int) -> list[Text]:
    seat = actor(view)
    words = [_("Price: {price}", price=price(view, seat, plot))]
    missing = donkeys_missing(view, seat, plot)
    return [*words, _("Donkeys that a link needs: {count}", count=missing)] if missing else words


def _planted_words(view: State, names: Sequence[str], plot: int, planter: int) -> list[Text]:
    who = planter_name(planter, view.seats, names)
    words = [_("{plot}: {player}, level {level}", plot=PLOT_NAMES[plot], player=who, level=ROW[plot] + 1)]
    if planter < view.seats:
        words.append(_("Tile of line {line}", line=LINE_NAMES[view.line_b >> plot & 1]))
    return [*words, _("With a worker") if view.manned >> plot & 1 else _("Without a worker")]


# ---- donkey spaces ---------------------------------------------------------------------------------------------------


def _spaces(pen: Brush, view: State, marks: Marks, names: Sequence[str], plot: int) -> str:
    """One space below a plot of row 2, two below one of row 3."""
    name = f"donkey-{PLOT_NAMES[plot]}"
    donkeys = donkeys_at(view, plot)
    if not donkeys and marks.bare(name):
        return _free_space(pen, view.board, plot)
    offers = marks.at(name)
    x, y = place_of(view.board, plot)
    who = [player(seat, names) for seat in donkeys]
    words = _("Donkeys below {plot}: {players}", plot=PLOT_NAMES[plot], players=who) if who else _free_donkeys(plot)
    return (
        f'<g id="{pen.id(name)}" transform="translate({x:g} {y + SPACE_DOWN})"{offered(offers)}>'
        f"{marks.title(pen, name, words)}{_donkeys(pen, donkeys, ROW[plot])}"
        f"{marks.rings(name, 23 * ROW[plot], 23, 11)}</g>"
    )


@lru_cache(maxsize=2048)
def _free_space(pen: Brush, board: Board, plot: int) -> str:
    x, y = place_of(board, plot)
    return (
        f'<g id="{pen.id(f"donkey-{PLOT_NAMES[plot]}")}" transform="translate({x:g} {y + SPACE_DOWN})">'
        f"{pen.title(_free_donkeys(plot))}{_donkeys(pen, [], ROW[plot])}</g>"
    )


def _free_donkeys(plot: int) -> Text:
    return _("Donkey space below {plot}: free", plot=PLOT_NAMES[plot])


def donkeys_at(view: State, plot: int) -> list[int]:
    """Whose donkeys stand below a plot, one entry each."""
    found: list[int] = []
    for seat in range(view.seats):
        found += [seat] * ((view.donkeys[seat] >> plot & 1) + (view.pairs[seat] >> plot & 1))
    return found


def _donkeys(pen: Brush, donkeys: list[int], spaces: int) -> str:
    drawn = [f"donkey{seat}" for seat in donkeys] + ["space"] * (spaces - len(donkeys))
    return "".join(icon(pen, name, (place - (len(drawn) - 1) / 2) * 23) for place, name in enumerate(drawn))
