"""Coffee Traders in words: the names of things, headings, reasons of points and of the end. story.py tells the log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.pieces import BOTTOM_CELLS, CELLS, CONTRACTS, UPPER_CELLS, Board
from tertulia.games.coffee_traders.verbs import (
    Assorted,
    Build,
    BuildWarehouse,
    Bulk,
    Buy,
    Civet,
    Deliver,
    Discard,
    Donkey,
    Earn,
    Exchange,
    Favour,
    Follow,
    Fulfil,
    Give,
    Keep,
    KeepCoffee,
    Lose,
    Man,
    Open,
    Pass,
    PayFine,
    Plant,
    PlantByTruck,
    PutBack,
    Retire,
    Send,
    Serve,
    ServeBottom,
    Step,
    StepBack,
    Swap,
    TakeAnimal,
    TakeCoffee,
    TakeCoin,
    TakeMeeple,
    Use,
    UseOrange,
)
from tertulia.kernel.game import Gain
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

SEMICOLON: Final = _("{first}; {then}")
AND: Final = _("{first} and {then}")
OR: Final = _("{first} or {then}")
COOP_NAMES: Final = (_("Guatemala"), _("Brazil"), _("Ethiopia"), _("Colombia"), _("Indonesia"))
SORT_NAMES: Final = (*COOP_NAMES, _("orange"))
STOCK_NAMES: Final = (*COOP_NAMES, _("joker"))
BAR_NAMES: Final = (_("Paris"), _("Vienna"), _("Rome"), _("London"), _("New York"), _("Tokyo"))
KIND_NAMES: Final = (_("post"), _("station"), _("hospital"), _("warehouse"))
PHASE_NAMES: Final = (
    _("Set-up"), _("Work"), _("Workers"), _("Trade and build"), _("Harvest"), _("Sell"), _("Reset"),
)  # fmt: skip
PART_NAMES: Final = (_("cube"), _("meeple"), _("coins"))
BONUS_NAMES: Final = (
    _("Arabica step"), _("private worker"), _("coin"), _("donkey"), _("truck"), _("civet to Sumatra"),
    _("animal counter"),
)  # fmt: skip
_OBJECTIVES: Final = {
    "coops": _("coops with a plantation: {coops}"),
    "rows": _("plantations in row 2: {row_2}, in row 3: {row_3}"),
    "quality": _("quality in one coop: {quality}"),
    "buildings": _("buildings in coops: {buildings}"),
    "warehouses": _("warehouses: {warehouses}"),
    "column": _("all posts or all stations built"),
    "contracts": _("contracts fulfilled: {contracts}"),
    "tracks": _("bar tracks with a token: {tracks}"),
    "spaces": _("spaces filled on the counter track: {spaces}"),
}
_REASONS: Final = {
    "coops": _("quality in the coops"),
    "company-reserve": _("Company Reserve"),
    "workers": _("private workers"),
    "penalties": _("penalty tokens"),
    "counters": _("counter track"),
    "arabica": _("Arabica tracks"),
    "objectives": _("objectives"),
    "contracts": _("contracts"),
    "bars": _("bar cells"),
    "bar-majorities": _("most tokens in bar tracks"),
    "buildings": _("buildings"),
    "plantations": _("plantations"),
}
MAJORITIES: Final = ("coops", "bar-majorities")
"""Sources of points that others may still take over."""
_AS_NOW: Final = _("counts majorities as they stand now; others may overturn them")
_ENDINGS: Final = {"end-of-1980": _("the third period, 1980, is over")}


# ---- names ---------------------------------------------------------------------------------------------------------


def planter_name(planter: int, seats: int, names: Sequence[str]) -> Text | str:
    """A player, or the neutral third."""
    return player(planter, names) if planter < seats else _("neutral third")


def target_name(target: int) -> Text:
    """What coffee is paid for: a contract or a cell of a bar."""
    if target < UPPER_CELLS:
        return _("contract {letter}", letter=CONTRACTS[target])
    if target < BOTTOM_CELLS:
        bar, cell = divmod(target - UPPER_CELLS, CELLS - 1)
    else:
        bar, cell = (target - BOTTOM_CELLS) // 5, CELLS - 1
    return _("{bar}, cell {cell}", bar=BAR_NAMES[bar], cell=cell + 1)


def coffee_words(counts: Sequence[int]) -> list[Text]:
    """How many of each sort, without those of which there is none."""
    return [_("{sort} {count}", sort=SORT_NAMES[sort], count=count) for sort, count in enumerate(counts) if count]


def bonus_words(bonus: Sequence[int]) -> list[Text]:
    """Each thing of a bonus, `2 × coin` where it is more than one."""
    return [
        BONUS_NAMES[letter] if count == 1 else _("{count} × {thing}", count=count, thing=BONUS_NAMES[letter])
        for letter, count in enumerate(bonus)
        if count
    ]


def objective_words(board: Board, name: str) -> Text:
    """What an objective asks for (CT-5)."""
    return _OBJECTIVES[name].fill(**board.objective_needs)


def joined(parts: Sequence[Text], link: Text = SEMICOLON) -> Text:
    """One after the other, where they have commas of their own or are not just a list."""
    whole = parts[0]
    for part in parts[1:]:
        whole = link.fill(first=whole, then=part)
    return whole


def signed(count: int) -> str:
    return f"+{count}" if count > 0 else f"−{-count}" if count < 0 else "0"


# ---- what the game is asked for ------------------------------------------------------------------------------------


def reason(name: str) -> Text:
    return _REASONS[name]


def ending(name: str) -> Text:
    return _ENDINGS[name]


def gain(seat: int, points: int, source: str) -> Gain:
    words = _("points {points}: {source}", points=signed(points), source=reason(source))
    return Gain(seat, points, source, words, _AS_NOW if source in MAJORITIES else None)


_HEADINGS: Final[dict[type, Text]] = {
    Plant: _("Plant (1 cube)"),
    PlantByTruck: _("Plant with a truck (1 cube)"),
    Send: _("Send workers (1 cube)"),
    Favour: _("Whose plantation gets a worker"),
    Donkey: _("Raise a donkey (2 cubes)"),
    Civet: _("Civet to Sumatra"),
    Earn: _("Take coins (1 cube)"),
    Use: _("Use the bonus reserve"),
    PutBack: _("Back into the bonus reserve, or not"),
    Keep: _("Back into the bonus reserve, or not"),
    Pass: _("Pass"),
    Man: _("Private worker on a plantation"),
    PayFine: _("Plantation without a worker"),
    StepBack: _("Plantation without a worker"),
    Lose: _("Plantation without a worker"),
    Open: _("Open a trade in Antwerp"),
    Follow: _("Follow into the trade"),
    TakeCoin: _("Follow into the trade"),
    Build: _("Build"),
    BuildWarehouse: _("Build"),
    Give: _("Coffee to give"),
    Retire: _("Retire a meeple"),
    Step: _("Step up an Arabica track"),
    Fulfil: _("Fulfil a contract"),
    Serve: _("Deliver to a bar"),
    ServeBottom: _("Deliver to a bar"),
    Exchange: _("Exchange coffee"),
    Buy: _("Buy coffee"),
    UseOrange: _("Use orange coffee"),
    Deliver: _("Deliver"),
    Swap: _("Stock counters for warehouses"),
    Discard: _("Stock counter to discard"),
    TakeAnimal: _("Animal counter"),
    TakeMeeple: _("Meeple"),
    Bulk: _("What a warehouse is for"),
    Assorted: _("What a warehouse is for"),
    KeepCoffee: _("Coffee to keep"),
    TakeCoffee: _("Coffee for the joker"),
}


def heading(action: int) -> Text:
    return _HEADINGS.get(type(ACTIONS[action])) or _("Chance")
