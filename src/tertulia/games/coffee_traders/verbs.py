"""The verbs of Coffee Traders, one small type each; `str` is the text that people write. actions.py numbers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from tertulia.games.coffee_traders.pieces import (
    BAR_NAMES,
    CELLS,
    CONTRACTS,
    COOPS,
    KINDS,
    PARTS,
    PLOT_NAMES,
    SORT_NAMES,
)

LINE_NAMES: Final = "AB"
STOCK_NAMES: Final[list[str]] = [*COOPS, "joker"]


@dataclass(frozen=True)
class _Bare:
    """A word alone."""

    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True)
class _OfCoop:
    """A word and a coop, or the colour of its counters."""

    word: ClassVar[str]
    coop: int

    def __str__(self) -> str:
        return f"{self.word} {COOPS[self.coop]}"


@dataclass(frozen=True)
class _OfSort:
    """A word and a sort of coffee."""

    word: ClassVar[str]
    sort: int

    def __str__(self) -> str:
        return f"{self.word} {SORT_NAMES[self.sort]}"


@dataclass(frozen=True)
class _OfPlot:
    """A word and a plot."""

    word: ClassVar[str]
    plot: int

    def __str__(self) -> str:
        return f"{self.word} {PLOT_NAMES[self.plot]}"


@dataclass(frozen=True)
class _OfSeat:
    """A word and a player."""

    word: ClassVar[str]
    seat: int

    def __str__(self) -> str:
        return f"{self.word} {self.seat + 1}"


@dataclass(frozen=True)
class Plant:
    """Work A: a tile of a line on a plot (CT-21); donkeys are put where they are missing."""

    plot: int
    line: int

    def __str__(self) -> str:
        return f"plant {PLOT_NAMES[self.plot]} {LINE_NAMES[self.line]}"


@dataclass(frozen=True)
class PlantByTruck:
    """Work A in row 3, with a truck of the Company Reserve (CT-25)."""

    plot: int
    line: int

    def __str__(self) -> str:
        return f"plant {PLOT_NAMES[self.plot]} {LINE_NAMES[self.line]} truck"


class Send(_OfCoop):
    """Work B: a coop's common workers to its plantations (CT-29)."""

    word = "send"


class Favour(_OfSeat):
    """Too few common workers: whose plantation gets the next (CT-29)."""

    word = "favour"


class Donkey(_OfPlot):
    """Work C: a donkey on a donkey space of a plot (CT-30)."""

    word = "donkey"


class Civet(_Bare):
    """Work D, or the reward of a row of contracts: a civet to Sumatra (CT-31, CT-63)."""

    word = "civet"


class Earn(_Bare):
    """Work D: coins (CT-31)."""

    word = "earn"


@dataclass(frozen=True)
class Use:
    """Use a part of the bonus reserve (CT-4)."""

    part: int

    def __str__(self) -> str:
        return f"use {PARTS[self.part]}"


class PutBack(_Bare):
    """A gain goes straight back into the bonus reserve (CT-4)."""

    word = "put back"


class Keep(_Bare):
    """A gain is kept, the bonus reserve stays as it is (CT-4)."""

    word = "keep"


class Pass(_Bare):
    """Pass, decline or stop."""

    word = "pass"


class Man(_OfPlot):
    """A private worker on a plantation (CT-35, CT-36)."""

    word = "man"


class PayFine(_Bare):
    """Pay the fine of an unmanned plantation in coins (CT-37)."""

    word = "pay"


class StepBack(_OfCoop):
    """Pay the fine by a step back on an Arabica track (CT-37)."""

    word = "step back"


class Lose(_Bare):
    """Let the unmanned plantation be destroyed (CT-37)."""

    word = "lose"


class Open(_OfCoop):
    """Trade A: open a coop's trade in Antwerp (CT-41)."""

    word = "open"


class Follow(_Bare):
    """A trader on the next place of the trade (CT-42)."""

    word = "follow"


class TakeCoin(_Bare):
    """The coin of the trade instead of a trader (CT-42)."""

    word = "take coin"


@dataclass(frozen=True)
class Build:
    """A building in a coop: hired, followed or won (CT-43, CT-44, CT-62)."""

    kind: int
    coop: int

    def __str__(self) -> str:
        return f"build {KINDS[self.kind]} {COOPS[self.coop]}"


class BuildWarehouse(_Bare):
    """A warehouse on one's own board (CT-43, CT-44, CT-62)."""

    word = "build warehouse"


class Give(_OfSort):
    """The coffee for following a builder (CT-44)."""

    word = "give"


class Retire(_Bare):
    """Trade C: a meeple leaves the game (CT-46)."""

    word = "retire"


class Step(_OfCoop):
    """A step up an Arabica track of one's choice (CT-46)."""

    word = "step"


@dataclass(frozen=True)
class Fulfil:
    """Sell A: a contract (CT-62)."""

    letter: int

    def __str__(self) -> str:
        return f"contract {CONTRACTS[self.letter]}"


@dataclass(frozen=True)
class Serve:
    """Sell B: a delivery to an upper cell of a bar's track (CT-64)."""

    bar: int
    cell: int

    def __str__(self) -> str:
        return f"serve {BAR_NAMES[self.bar]} {self.cell + 1}"


@dataclass(frozen=True)
class ServeBottom:
    """Sell B: a delivery of one sort to the bottom cell of a bar's track (CT-64)."""

    bar: int
    sort: int

    def __str__(self) -> str:
        return f"serve {BAR_NAMES[self.bar]} {CELLS} {SORT_NAMES[self.sort]}"


@dataclass(frozen=True)
class Exchange:
    """While paying: coffees of one sort for one of another (CT-61)."""

    sort: int
    into: int

    def __str__(self) -> str:
        return f"exchange {SORT_NAMES[self.sort]} {SORT_NAMES[self.into]}"


class Buy(_OfSort):
    """While paying: buy a coffee (CT-61)."""

    word = "buy"


class UseOrange(_OfSort):
    """While paying: an orange coffee for one of another sort (CT-61)."""

    word = "orange"


class Deliver(_Bare):
    """Pay what is still owed from one's own coffee (CT-62, CT-64)."""

    word = "deliver"


@dataclass(frozen=True)
class Swap:
    """Discard different stock counters for one warehouse or two (CT-61)."""

    warehouses: int

    def __str__(self) -> str:
        return f"warehouses {self.warehouses}"


@dataclass(frozen=True)
class Discard:
    """A stock counter to be discarded for warehouses (CT-61)."""

    counter: int

    def __str__(self) -> str:
        return f"discard {STOCK_NAMES[self.counter]}"


class TakeAnimal(_OfCoop):
    """An animal counter of a colour (CT-45, CT-63, CT-64)."""

    word = "animal"


class TakeMeeple(_Bare):
    """A meeple as the reward of a row of contracts (CT-63)."""

    word = "meeple"


class Bulk(_OfSort):
    """A warehouse for one sort (CT-84)."""

    word = "bulk"


class Assorted(_Bare):
    """All warehouses left for one coffee of each sort (CT-84)."""

    word = "assorted"


class KeepCoffee(_OfSort):
    """A coffee that is kept without a warehouse (CT-84)."""

    word = "keep"


class TakeCoffee(_OfSort):
    """The coffee that a joker stock counter brings (CT-84)."""

    word = "joker"


class DrawSeat(_OfSeat):
    """Chance: who is next in the first turn order (CT-10)."""

    word = "order"


@dataclass(frozen=True)
class DrawSet:
    """Chance: a player's set of contracts (CT-10)."""

    number: int

    def __str__(self) -> str:
        return f"set {self.number + 1}"


@dataclass(frozen=True)
class DrawObjective:
    """Chance: the objective of a letter (CT-10)."""

    letter: int
    number: int

    def __str__(self) -> str:
        return f"objective {CONTRACTS[self.letter]}{self.number + 1}"


class DrawCounter(_OfCoop):
    """Chance: the next Arabica counter of a stack, from its top (CT-10)."""

    word = "counter"


Action = (
    Plant | PlantByTruck | Send | Favour | Donkey | Civet | Earn | Use | PutBack | Keep | Pass | Man | PayFine
    | StepBack | Lose | Open | Follow | TakeCoin | Build | BuildWarehouse | Give | Retire | Step | Fulfil | Serve
    | ServeBottom | Exchange | Buy | UseOrange | Deliver | Swap | Discard | TakeAnimal | TakeMeeple | Bulk | Assorted
    | KeepCoffee | TakeCoffee | DrawSeat | DrawSet | DrawObjective | DrawCounter
)  # fmt: skip
