"""The lower half of a mat: contracts, coffee, storage, and counters of every colour."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.picture_icons import SHEETS
from tertulia.games.coffee_traders.picture_marks import Mark, Marks
from tertulia.games.coffee_traders.picture_parts import (
    Brush,
    badge,
    bean,
    bonus,
    box,
    coin,
    cost,
    counter,
    icon,
    plain,
    sheet,
)
from tertulia.games.coffee_traders.pieces import CONTRACTS, KINDS, ORANGE, SORT_NAMES, SORTS, Board
from tertulia.games.coffee_traders.prose import COOP_NAMES, KIND_NAMES, STOCK_NAMES, bonus_words, coffee_words
from tertulia.games.coffee_traders.prose import SORT_NAMES as SORT_WORDS
from tertulia.games.coffee_traders.scoring import filled_spaces
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import STOCK_NAMES as STOCK_IDS
from tertulia.kernel.drawing import remembered
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

CARDS_Y: Final = 272
COLUMN: Final = 59
LEFT: Final = 98
"""Of the columns of sorts; before them the storage, the rate and the counter track."""
COFFEE_Y: Final = 352
STOCK_Y: Final = 394
COUNTERS_Y: Final = 429
TRACK_Y: Final = 450


# ---- contracts -------------------------------------------------------------------------------------------------------


def contracts(pen: Brush, view: State, marks: Marks, seat: int) -> str:
    """Six cards in pairs, as they make rows (CT-63)."""
    if view.sets[seat] < 0:
        return ""
    number, done = view.sets[seat], view.contracts[seat]
    return "".join(
        _contract(pen, view.board, marks.on(_contract_id(seat, letter)), seat, number, letter, done >> letter & 1)
        for letter in range(len(CONTRACTS))
    )


def _contract_id(seat: int, letter: int) -> str:
    return f"contract{seat + 1}-{CONTRACTS[letter]}"


@remembered
def _contract(pen: Brush, board: Board, mark: Mark, seat: int, number: int, letter: int, done: int) -> str:
    costs = f'<g transform="translate(0 1)">{cost(pen, board.costs[number][letter], 0.76, 66)}</g>'
    ink = " lit_ink" if done else ""
    if done:
        costs = f'<g class="zero">{costs}</g><path class="tick" d="M-18 0L-5 13L18-15"/>'
    return (
        f'<g id="{pen.id(_contract_id(seat, letter))}" '
        f'transform="translate({44 + 73 * letter + 3 * (letter // 2)} {CARDS_Y})"{mark.offered()}>'
        f"{mark.title(pen, *_contract_words(board, number, letter, done))}"
        f"{sheet(pen, 'contract', 'done' if done else 'slot')}"
        f'<text class="mid{ink}" x="-23" y="-34">{CONTRACTS[letter]}</text>'
        f"{badge(pen, board.contract_points[letter], 18, -40)}{costs}{_reward(pen, board, letter)}"
        f"{mark.rings(*SHEETS['contract'])}</g>"
    )


def _contract_words(board: Board, number: int, letter: int, done: int) -> list[Text]:
    points, coins = board.contract_points[letter], board.contract_coins[letter]
    words = [
        _("Contract {letter}: {coffee}", letter=CONTRACTS[letter], coffee=coffee_words(board.costs[number][letter])),
        _("Points {points}, coins {coins}", points=points, coins=coins),
    ]
    won = [*bonus_words(board.contract_bonus[letter]), *(KIND_NAMES[kind] for kind in board.contract_building[letter])]
    if won:
        words.append(_("Bonus: {bonus}", bonus=won))
    if done:
        words.append(_("Fulfilled"))
    return words


def _reward(pen: Brush, board: Board, letter: int) -> str:
    """Coins, and the bonus or the building."""
    kinds = board.contract_building[letter]
    drawn = [coin(pen, board.contract_coins[letter], -20, 38)]
    if kinds:
        step = min(22, 44 / len(kinds))
        drawn += [plain(pen, KINDS[kind], 4 + step * place, 38, 0.82) for place, kind in enumerate(kinds)]
    else:
        drawn.append(bonus(pen, board.contract_bonus[letter], 12, 38, 0.95, 44))
    return "".join(drawn)


# ---- coffee and counters ---------------------------------------------------------------------------------------------


def goods(pen: Brush, view: State, marks: Marks, seat: int) -> str:
    """A column for each sort: coffee, stock counters, and Arabica and animal counters side by side."""
    columns = []
    for sort in range(SORTS):
        coffee, stock = f"coffee{seat + 1}-{SORT_NAMES[sort]}", f"stock{seat + 1}-{STOCK_IDS[sort]}"
        columns.append(_coffee(pen, marks.on(coffee), coffee, sort, view.coffee[seat * SORTS + sort]))
        columns.append(_stock(pen, marks.on(stock), stock, sort, view.stock_counters[seat * SORTS + sort]))
        if sort < ORANGE:
            place = seat * 5 + sort
            columns.append(_counter(pen, "arabica", sort, view.arabica_counters[place], -15))
            columns.append(_counter(pen, "animal", sort, view.animal_counters[place], 14))
    abilities = _abilities(pen, view.board, view.rate(seat), view.warehouses[seat], filled_spaces(view, seat))
    return f"{abilities}{''.join(columns)}"


@remembered
def _abilities(pen: Brush, board: Board, rate: int, count: int, filled: int) -> str:
    """Before the columns: storage and exchange rate; below them the counter track."""
    printed = board.printed_store
    stored = _("Warehouses: {count}; coffees that fit without: {printed}", count=count, printed=printed)
    return (
        f'<g transform="translate(24 {COFFEE_Y})">{pen.title(stored)}{plain(pen, "warehouse", 0, 0, 1)}'
        f'<text class="mid start" x="15" y="6">{count}</text>'
        f'<text class="quiet start" x="31" y="6">+{printed}</text></g>'
        f'<g transform="translate(12 {STOCK_Y})">{pen.title(_("Exchange rate: {rate} to 1", rate=rate))}'
        f'<text class="mid start" y="6">{rate} : 1</text></g>{_counter_track(pen, board, filled)}'
    )


def _counter_track(pen: Brush, board: Board, filled: int) -> str:
    """CT-3: the spaces that are filled, the last of them with its points."""
    values = board.counter_points[1:]
    step = 434 / len(values)
    words = _("Counter track, spaces filled: {filled} of {spaces}; points: {points}",
              filled=filled, spaces=len(values), points=board.counter_points[filled])  # fmt: skip
    lit = f'<rect class="lit" x="12" y="{TRACK_Y}" width="{step * filled:g}" height="22" rx="6"/>' if filled else ""
    return f"<g>{pen.title(words)}{icon(pen, 'counter-track', 0, TRACK_Y)}{lit}{_value(values, filled, step)}</g>"


def _value(values: list[int], filled: int, step: float) -> str:
    if not filled:
        return ""
    return f'<text class="lit_ink" x="{12 + step * (filled - 0.5):g}" y="{TRACK_Y + 16}">{values[filled - 1]}</text>'


@remembered
def track_definition(pen: Brush, board: Board) -> str:
    """The counter track as it is printed on every mat."""
    values = board.counter_points[1:]
    step = 434 / len(values)
    numbers = "".join(
        f'<text x="{12 + step * (place + 0.5):g}" y="16">{value}</text>' for place, value in enumerate(values)
    )
    lines = "".join(f"M{12 + step * place:g} 0v22" for place in range(1, len(values)))
    return (
        f'<g id="{pen.id("counter-track")}"><rect class="{pen.safe}-slot" x="12" width="434" height="22" rx="6"/>'
        f'<path class="{pen.safe}-slot" d="{lines}"/><g class="{pen.safe}-plain">{numbers}</g></g>'
    )


def _x(sort: int) -> str:
    return f"{LEFT + COLUMN * (sort + 0.5):g}"


@remembered
def _coffee(pen: Brush, mark: Mark, name: str, sort: int, count: int) -> str:
    words = mark.title(pen, _("Coffee, {sort}: {count}", sort=SORT_WORDS[sort], count=count))
    faded = "" if count else ' class="zero"'
    return (
        f'<g id="{pen.id(name)}" transform="translate({_x(sort)} {COFFEE_Y})"{mark.offered()}>{words}'
        f"{sheet(pen, 'store', 'slot')}<g{faded}>{bean(pen, sort, -11, 0, 1.15)}"
        f'<text class="big" x="15" y="8">{count}</text></g>{mark.rings(*SHEETS["store"])}</g>'
    )


@remembered
def _stock(pen: Brush, mark: Mark, name: str, colour: int, count: int) -> str:
    """Those there are."""
    if not count:
        return ""
    words = _("Stock counters, {colour}: {count}", colour=STOCK_NAMES[colour], count=count)
    return (
        f'<g id="{pen.id(name)}" transform="translate({_x(colour)} {STOCK_Y})"{mark.offered()}>'
        f"{mark.title(pen, words)}{box('place', COLUMN - 4, 34)}{counter(pen, 'stock', colour, -11)}"
        f'<text class="mid" x="15" y="6">{count}</text>{mark.rings(COLUMN - 4, 34)}</g>'
    )


@remembered
def _counter(pen: Brush, kind: str, colour: int, count: int, x: float) -> str:
    if not count:
        return ""
    if kind == "arabica":
        words = _("Arabica counters, {colour}: {count}", colour=COOP_NAMES[colour], count=count)
    else:
        words = _("Animal counters, {colour}: {count}", colour=COOP_NAMES[colour], count=count)
    number = f'<text class="tiny" x="12" y="14">{count}</text>' if count > 1 else ""
    return (
        f'<g transform="translate({LEFT + COLUMN * (colour + 0.5) + x:g} {COUNTERS_Y})">{pen.title(words)}'
        f"{counter(pen, kind, colour)}{number}</g>"
    )
