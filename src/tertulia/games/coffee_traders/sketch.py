"""The boards for a terminal of 80 columns, in rich's markup: letters and signs carry everything, colour only helps.

A plot is `1+` with a manned plantation of player 1, `1-` with an empty one, or the letters of its bonus, which are
capitals where one may plant now; after `'` whose donkeys stand there, `t` is a truck, `_` a space for a donkey.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders import prose, scoring
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.pieces import (
    BONUSES,
    CELLS,
    COINS_PART,
    CONTRACTS,
    CUBE_PART,
    LETTERS,
    MEEPLE_PART,
    OBJECTIVES,
    ORANGE,
    PLOTS_A_COOP,
    ROW,
    ROW_PLOTS,
    ROW_START,
    SORTS,
    UPPER_CELLS,
    YEARS,
)
from tertulia.games.coffee_traders.prose import BAR_NAMES, COOP_NAMES, PHASE_NAMES
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import Donkey, Man, Plant, PlantByTruck
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)

STYLES: Final = ("green", "yellow", "red", "cyan", "magenta")
KIND_LETTERS: Final = "PSH"
CELL_WIDTHS: Final = (3, 5, 7)
"""Of a plot, by row."""
FIRST_WIDTH: Final = 13
"""Of a coop's letter and name."""
NAME_WIDTH: Final = 12
WIDTH: Final = 80


def sketch(view: State, show: Show) -> str:
    lines = [*_head(view, show), *_coops(view, show), _legend(show), ""]
    lines += [*_coffee_table(view, show), *_goods_table(view, show), ""]
    lines += [_contracts(view, seat) for seat in range(view.seats) if view.sets[seat] >= 0]
    lines += [*_bars(view, show), *_objectives(view, show)]
    return "\n".join(lines)


def _head(view: State, show: Show) -> list[str]:
    if view.phase == 0:
        return [f"[bold]{say(_('The game is being set up.'), show.language)}[/]"]
    phase = _(
        "{year}, phase {number}: {phase}",
        year=YEARS[view.period], number=view.phase, phase=PHASE_NAMES[view.phase],
    )  # fmt: skip
    order = _("turn order {order}", order=" ".join(str(seat + 1) for seat in view.order))
    words = f"[bold]{say(phase, show.language)}[/] · {say(order, show.language)}"
    if view.next_order:
        passed = _("passed {order}", order=" ".join(str(seat + 1) for seat in view.next_order))
        words += f" · {say(passed, show.language)}"
    return [words]


# ---- coops ---------------------------------------------------------------------------------------------------------


class _Lit:
    """What may be chosen now, by plot."""

    def __init__(self, show: Show) -> None:
        entries = [ACTIONS[action] for action in show.offers]
        self.plots = {entry.plot for entry in entries if isinstance(entry, (Plant, PlantByTruck))}
        self.men = {entry.plot for entry in entries if isinstance(entry, Man)}
        self.donkeys = {entry.plot for entry in entries if isinstance(entry, Donkey)}


def _coops(view: State, show: Show) -> list[str]:
    lit = _Lit(show)
    wide = [CELL_WIDTHS[row] * _plots_in_use(view, row) for row in range(3)]
    heads = [say(_("row {row}", row=row + 1), show.language) for row in range(3)]
    centre, trade = say(_("centre"), show.language), say(_("trade"), show.language)
    rows = f"{'':{FIRST_WIDTH}}{heads[0]:{wide[0]}} {heads[1]:{wide[1]}} {heads[2]} "
    lines = [f"[dim]{rows}{centre:>{FIRST_WIDTH + sum(wide) + 4 - len(rows)}} {trade}[/]"]
    return lines + [_coop(view, coop, lit, show) for coop in range(5)]


def _plots_in_use(view: State, row: int) -> int:
    return (view.board.plots >> ROW_START[row] & (1 << ROW_PLOTS[row]) - 1).bit_count()


def _coop(view: State, coop: int, lit: _Lit, show: Show) -> str:
    cells = ["", "", ""]
    for plot in range(coop * PLOTS_A_COOP, (coop + 1) * PLOTS_A_COOP):
        if view.board.plots >> plot & 1:
            cells[ROW[plot]] += _plot(view, plot, lit)
    name = f"{LETTERS[coop]} {say(COOP_NAMES[coop], show.language)}"
    traders = "".join(_digit(view, view.traders[coop * 5 + place]) for place in range(view.trader_count(coop)))
    coin = "o" * (view.antwerp >> coop & 1)
    return f"[{STYLES[coop]}]{name:{FIRST_WIDTH}}[/]{' '.join(cells)}{view.centre[coop]:2} {traders}{coin}".rstrip()


def _digit(view: State, planter: int) -> str:
    return str(planter + 1) if planter < view.seats else "n"


def _plot(view: State, plot: int, lit: _Lit) -> str:
    sign, style = _planted(view, plot, lit)
    donkeys = "".join(
        _digit(view, seat) * ((view.donkeys[seat] >> plot & 1) + (view.pairs[seat] >> plot & 1))
        for seat in range(view.seats)
    )
    donkeys += "_" if plot in lit.donkeys else ""
    sign += "".join("t" for seat in range(view.seats) if view.trucks[seat] >> plot & 1)
    sign += f"'{donkeys}" if donkeys else ""
    return f"[{style}]{sign}[/]" + " " * max(1, CELL_WIDTHS[ROW[plot]] - len(sign))


def _planted(view: State, plot: int, lit: _Lit) -> tuple[str, str]:
    """Whose plantation it is and whether it is manned, or the letters of its bonus; and how that is written."""
    planter = next((one for one in range(view.board.planters) if view.plots[one] >> plot & 1), -1)
    if planter >= 0:
        sign = _digit(view, planter) + ("+" if view.manned >> plot & 1 else "-")
        return sign, "bold reverse" if plot in lit.men else "bold"
    bonus = zip(BONUSES, view.board.plot_bonus[plot], strict=True)
    letters = "".join(letter * count for letter, count in bonus) or "."
    return (letters.upper(), "bold") if plot in lit.plots else (letters, "dim")


def _legend(show: Show) -> str:
    words = _("1+ manned, 1- empty, '1 donkey, t truck, o coin; capitals: to be planted now")
    return f"[dim]{say(words, show.language)}[/]"


# ---- players -------------------------------------------------------------------------------------------------------


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns as wide as they need to be, set right; the first, set left, has what is left of the line."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    widths[0] = min(widths[0], WIDTH - sum(widths[1:]) - len(widths) + 1)

    def line(cells: Sequence[str]) -> str:
        first = cells[0][: widths[0]].ljust(widths[0])
        return " ".join([first, *(cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))])

    return [f"[dim]{line(heads)}[/]", *(line(row).replace("[", r"\[") for row in rows)]


def _name(view: State, seat: int, show: Show) -> str:
    name = say(player(seat, show.names), show.language)
    deciding = bool(view.agenda) and view.agenda[-1] >> 6 & 7 == seat and view.phase > 0
    return f"{'>' if deciding else ' '}{seat + 1} {name[:NAME_WIDTH]}"


def _coffee_table(view: State, show: Show) -> list[str]:
    """By coop: coffee, quality, Arabica step, buildings."""
    label = _("coffee/quality/Arabica; P post, S station, H hospital, W warehouses, o orange")
    heads = ["", say(_("points"), show.language), *LETTERS, "o", "W", say(_("rate"), show.language)]
    rows = [
        [
            _name(view, seat, show),
            str(sum(scoring.by_source(view, seat))),
            *(_in_coop(view, seat, coop) for coop in range(5)),
            str(view.coffee[seat * SORTS + ORANGE]),
            str(view.warehouses[seat]),
            f"{view.rate(seat)}:1",
        ]
        for seat in range(view.seats)
    ]
    return [f"[dim]{say(label, show.language)}[/]", *_table(heads, rows)]


def _in_coop(view: State, seat: int, coop: int) -> str:
    kinds = "".join(KIND_LETTERS[kind] for kind in range(3) if view.buildings[seat * 3 + kind] >> coop & 1)
    return f"{view.coffee[seat * SORTS + coop]}/{view.quality(seat, coop)}/{view.arabica[seat * 5 + coop]}{kinds}"


def _goods_table(view: State, show: Show) -> list[str]:
    heads = [
        _("coins"), _("cubes"), _("meeples"), _("workers"), _("donkeys"), _("trucks"), _("civets"), _("reserve"),
    ]  # fmt: skip
    rows = [
        [
            _name(view, seat, show),
            str(view.coins[seat]),
            str(view.cubes[seat]),
            str(view.meeples[seat]),
            str(view.workers[seat]),
            str(view.ready_donkeys[seat]),
            str(view.ready_trucks[seat]),
            str(view.ready_civets[seat] + view.sumatra[seat]),
            _reserve(view, seat),
        ]
        for seat in range(view.seats)
    ]
    return _table(["", *(say(head, show.language) for head in heads)], rows)


def _reserve(view: State, seat: int) -> str:
    """Cube, meeple and coins of the bonus reserve."""
    held = view.reserve[seat]
    coins = view.board.reserve_coins if held & COINS_PART else 0
    return f"{held & CUBE_PART}/{(held & MEEPLE_PART) // MEEPLE_PART}/{coins}"


def _contracts(view: State, seat: int) -> str:
    costs = view.board.costs[view.sets[seat]]
    parts = [
        f"[dim]{letter} ✓[/]" if view.contracts[seat] >> number & 1 else f"[bold]{letter}[/] {_cost(costs[number])}"
        for number, letter in enumerate(CONTRACTS)
    ]
    return f" {seat + 1} {'  '.join(parts)}"


def _cost(counts: Sequence[int]) -> str:
    return "".join(f"{count}{LETTERS[sort]}" for sort, count in enumerate(counts) if count)


# ---- bars and objectives -------------------------------------------------------------------------------------------


def _bars(view: State, show: Show) -> list[str]:
    """Two tracks a line; `#1` is a token of player 1."""
    names = [say(name, show.language) for name in BAR_NAMES]
    wide = max(map(len, names))
    tracks = [f"{name:{wide}} {_track(view, bar)}" for bar, name in enumerate(names)]
    return [f"{tracks[bar]}  {tracks[bar + 1]}".rstrip() for bar in range(0, 6, 2)]


def _track(view: State, bar: int) -> str:
    shown = []
    for cell in range(CELLS):
        costs = view.board.costs[0]
        upper = cell < CELLS - 1
        cost = _cost(costs[UPPER_CELLS + bar * (CELLS - 1) + cell]) if upper else f"{sum(costs[-1])}×"
        owner = next((seat for seat in range(view.seats) if view.tokens[seat] >> bar * CELLS + cell & 1), -1)
        shown.append(cost if owner < 0 else f"#{owner + 1}".ljust(len(cost)))
    return " ".join(shown)


def _objectives(view: State, show: Show) -> list[str]:
    lines = []
    for letter in range(3):
        if view.objectives[letter] >= 0:
            words: Text = prose.objective_words(view.board, OBJECTIVES[letter][view.objectives[letter]])
            claims = sorted((view.claims[seat * 3 + letter], seat) for seat in range(view.seats))
            claimed = "".join(f" #{seat + 1}" for claim, seat in claims if claim)
            lines.append(f"[bold]{CONTRACTS[letter]}[/] {say(words, show.language)}{claimed}")
    return lines
