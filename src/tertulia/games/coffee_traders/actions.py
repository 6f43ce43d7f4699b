"""The catalogue of all actions, and where each kind of them begins in it."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.pieces import MOST_SEATS, PLOTS, ROW, SORTS
from tertulia.games.coffee_traders.verbs import (
    Action,
    Assorted,
    Build,
    BuildWarehouse,
    Bulk,
    Buy,
    Civet,
    Deliver,
    Discard,
    Donkey,
    DrawCounter,
    DrawObjective,
    DrawSeat,
    DrawSet,
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
from tertulia.kernel.catalogue import Catalogue

_COOPS: Final = range(5)

_ENTRIES: Final[list[Action]] = [
    *(Plant(plot, line) for line in range(2) for plot in range(PLOTS)),
    *(PlantByTruck(plot, line) for line in range(2) for plot in range(PLOTS) if ROW[plot] == 2),
    *(Send(coop) for coop in _COOPS),
    *(Favour(seat) for seat in range(MOST_SEATS)),
    *(Donkey(plot) for plot in range(PLOTS) if ROW[plot]),
    Civet(),
    Earn(),
    *(Use(part) for part in range(3)),
    PutBack(),
    Keep(),
    Pass(),
    *(Man(plot) for plot in range(PLOTS)),
    PayFine(),
    *(StepBack(coop) for coop in _COOPS),
    Lose(),
    *(Open(coop) for coop in _COOPS),
    Follow(),
    TakeCoin(),
    *(Build(kind, coop) for kind in range(3) for coop in _COOPS),
    BuildWarehouse(),
    *(Give(sort) for sort in range(SORTS)),
    Retire(),
    *(Step(coop) for coop in _COOPS),
    *(Fulfil(letter) for letter in range(6)),
    *(Serve(bar, cell) for bar in range(6) for cell in range(5)),
    *(ServeBottom(bar, sort) for bar in range(6) for sort in _COOPS),
    *(Exchange(sort, into) for sort in _COOPS for into in _COOPS if sort != into),
    *(Buy(sort) for sort in _COOPS),
    *(UseOrange(sort) for sort in _COOPS),
    Deliver(),
    *(Swap(warehouses) for warehouses in (1, 2)),
    *(Discard(counter) for counter in range(SORTS)),
    *(TakeAnimal(coop) for coop in _COOPS),
    TakeMeeple(),
    *(Bulk(sort) for sort in range(SORTS)),
    Assorted(),
    *(KeepCoffee(sort) for sort in range(SORTS)),
    *(TakeCoffee(sort) for sort in _COOPS),
    *(DrawSeat(seat) for seat in range(MOST_SEATS)),
    *(DrawSet(number) for number in range(MOST_SEATS)),
    *(DrawObjective(letter, number) for letter in range(3) for number in range(3)),
    *(DrawCounter(coop) for coop in _COOPS),
]
ACTIONS: Final[Catalogue[Action]] = Catalogue(_ENTRIES)


PLANTS: Final[int] = ACTIONS.number(Plant(0, 0))
"""line x 60 + plot"""
PLANTS_BY_TRUCK: Final[int] = ACTIONS.number(PlantByTruck(9, 0))
"""line x 15 + coop x 3 + number in row 3"""
SENDS: Final[int] = ACTIONS.number(Send(0))
FAVOURS: Final[int] = ACTIONS.number(Favour(0))
DONKEYS: Final[int] = ACTIONS.number(Donkey(5))
"""coop x 7 + place - 5"""
CIVET: Final[int] = ACTIONS.number(Civet())
EARN: Final[int] = ACTIONS.number(Earn())
USE_CUBE: Final[int] = ACTIONS.number(Use(0))
USE_MEEPLE: Final[int] = ACTIONS.number(Use(1))
USE_COINS: Final[int] = ACTIONS.number(Use(2))
PUT_BACK: Final[int] = ACTIONS.number(PutBack())
KEEP: Final[int] = ACTIONS.number(Keep())
PASS: Final[int] = ACTIONS.number(Pass())
MANS: Final[int] = ACTIONS.number(Man(0))
PAY_FINE: Final[int] = ACTIONS.number(PayFine())
STEPS_BACK: Final[int] = ACTIONS.number(StepBack(0))
LOSE: Final[int] = ACTIONS.number(Lose())
OPENS: Final[int] = ACTIONS.number(Open(0))
FOLLOW: Final[int] = ACTIONS.number(Follow())
TAKE_COIN: Final[int] = ACTIONS.number(TakeCoin())
BUILDS: Final[int] = ACTIONS.number(Build(0, 0))
"""kind x 5 + coop, and the warehouse last"""
BUILD_WAREHOUSE: Final[int] = ACTIONS.number(BuildWarehouse())
GIVES: Final[int] = ACTIONS.number(Give(0))
RETIRE: Final[int] = ACTIONS.number(Retire())
STEPS: Final[int] = ACTIONS.number(Step(0))
TARGETS_AT: Final[int] = ACTIONS.number(Fulfil(0))
"""Contracts, upper cells, bottom cells: the 66 targets in their order."""
EXCHANGES: Final[int] = ACTIONS.number(Exchange(0, 1))
"""sort x 4 + into, counted without the sort itself"""
BUYS: Final[int] = ACTIONS.number(Buy(0))
ORANGES: Final[int] = ACTIONS.number(UseOrange(0))
DELIVER: Final[int] = ACTIONS.number(Deliver())
SWAPS: Final[int] = ACTIONS.number(Swap(1))
"""For one warehouse, for two."""
DISCARDS: Final[int] = ACTIONS.number(Discard(0))
ANIMALS: Final[int] = ACTIONS.number(TakeAnimal(0))
TAKE_MEEPLE: Final[int] = ACTIONS.number(TakeMeeple())
BULKS: Final[int] = ACTIONS.number(Bulk(0))
ASSORTED: Final[int] = ACTIONS.number(Assorted())
KEEP_COFFEES: Final[int] = ACTIONS.number(KeepCoffee(0))
TAKE_COFFEES: Final[int] = ACTIONS.number(TakeCoffee(0))
DRAW_SEATS: Final[int] = ACTIONS.number(DrawSeat(0))
DRAW_SETS: Final[int] = ACTIONS.number(DrawSet(0))
DRAW_OBJECTIVES: Final[int] = ACTIONS.number(DrawObjective(0, 0))
"""letter x 3 + number"""
DRAW_COUNTERS: Final[int] = ACTIONS.number(DrawCounter(0))


def _row_3(plot: int) -> int:
    """A row-3 plot counted among those of row 3."""
    return plot // 12 * 3 + plot % 12 - 9


TRUCK_PLANTS: Final[list[list[int]]] = [
    [PLANTS_BY_TRUCK + line * 15 + _row_3(plot) if ROW[plot] == 2 else -1 for plot in range(PLOTS)] for line in range(2)
]
"""By line and plot: the action that plants there with a truck."""
DONKEY_ON: Final[list[int]] = [DONKEYS + plot // 12 * 7 + plot % 12 - 5 if ROW[plot] else -1 for plot in range(PLOTS)]
"""By plot: the action that puts a donkey there."""
PLOT_OF: Final[list[int]] = [getattr(entry, "plot", -1) for entry in _ENTRIES]
"""By action: its plot."""
LINE_OF: Final[list[int]] = [getattr(entry, "line", -1) for entry in _ENTRIES]
"""By action: the line of its tile."""
EXCHANGED: Final[list[int]] = [entry.sort for entry in _ENTRIES if isinstance(entry, Exchange)]
"""By exchange: the sort given."""
EXCHANGED_INTO: Final[list[int]] = [entry.into for entry in _ENTRIES if isinstance(entry, Exchange)]
"""By exchange: the sort it becomes."""
