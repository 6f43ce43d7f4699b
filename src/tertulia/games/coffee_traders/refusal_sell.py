"""Why something is refused while selling, paying, choosing and storing: the rule, and the sentence."""

from __future__ import annotations

from pathlib import Path

from tertulia.games.coffee_traders.phases.payment import missing_sort
from tertulia.games.coffee_traders.pieces import BAR_NAMES, CELLS, CONTRACTS, COOPS, ORANGE, SORT_NAMES, WAREHOUSE
from tertulia.games.coffee_traders.refusal_work import Why
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import (
    Action,
    Assorted,
    Bulk,
    Buy,
    Civet,
    Deliver,
    Discard,
    Exchange,
    Fulfil,
    KeepCoffee,
    Serve,
    ServeBottom,
    Swap,
    TakeAnimal,
    TakeCoffee,
    TakeMeeple,
    UseOrange,
)
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)


def why(state: State, entry: Action, seat: int, arg: int) -> Why:
    match entry:
        case Fulfil(letter):
            return _no_contract(state, seat, letter, arg)
        case Serve(bar, cell):
            return _no_serving(state, bar, cell)
        case ServeBottom(bar):
            return _no_serving(state, bar, CELLS - 1)
        case Swap(warehouses):
            return _no_swap(state, seat, warehouses, arg)
        case Discard():
            return "CT-61", _("different counters that you have are discarded, in the order of their list")
        case Exchange() | Buy() | UseOrange() | Deliver():
            return _no_payment(state, seat, entry)
        case TakeAnimal(colour):
            return "CT-6", _("no animal counter is left of {colour}", colour=COOPS[colour])
        case Civet():
            return "CT-63", _("you have no civet left in your supply")
        case TakeMeeple():
            return "CT-63", _("no meeple can be gained: with 4 or 5 players only, and as long as you have one to gain")
        case Bulk() | Assorted() | KeepCoffee() | TakeCoffee():
            return _no_storing(entry)
    raise ValueError(f"{entry} is no action of Sell or Reset")


def _no_contract(state: State, seat: int, letter: int, arg: int) -> Why:
    name = CONTRACTS[letter]
    if state.contracts[seat] >> letter & 1:
        return "CT-62", _("you have fulfilled contract {letter}", letter=name)
    if arg & 1:
        return "CT-64", _("after a delivery to a bar only a second one is possible")
    return "CT-62", _("you cannot pay for contract {letter}, neither by exchange, purchase nor orange", letter=name)


def _no_serving(state: State, bar: int, cell: int) -> Why:
    name = BAR_NAMES[bar]
    if any(tokens >> bar * CELLS + cell & 1 for tokens in state.tokens):
        return "CT-64", _("cell {cell} of {bar} has been served", cell=cell + 1, bar=name)
    return "CT-64", _("you cannot pay for cell {cell} of {bar}", cell=cell + 1, bar=name)


def _no_swap(state: State, seat: int, warehouses: int, arg: int) -> Why:
    if arg & 2:
        return "CT-61", _("stock counters are discarded for warehouses once a turn")
    if state.warehouses[seat] + warehouses > state.board.kind_counts[WAREHOUSE]:
        return "CT-61", _("you have not so many warehouses left to build")
    needed = state.board.warehouse_counters[warehouses - 1]
    return "CT-61", _("you have not so many different stock counters: {count}", count=needed)


# ---- paying ----------------------------------------------------------------------------------------------------------


def _no_payment(state: State, seat: int, entry: Action) -> Why:
    if isinstance(entry, Deliver):
        lacking = [SORT_NAMES[sort] for sort in range(ORANGE) if state.owed[sort] > state.coffee[seat * 6 + sort]]
        return "CT-61", _("your own coffee does not cover what is owed: {sorts}", sorts=lacking)
    assert isinstance(entry, (Exchange, Buy, UseOrange))
    wanted = entry.into if isinstance(entry, Exchange) else entry.sort
    if not state.owed[wanted]:
        return "CT-61", _("no coffee of {sort} is owed any more", sort=SORT_NAMES[wanted])
    if isinstance(entry, UseOrange) and not state.coffee[seat * 6 + ORANGE]:
        return "CT-61", _("you have no orange coffee left")
    first = missing_sort(state, seat)
    if wanted != first:
        return _not_first(state, seat, wanted, first)
    if isinstance(entry, UseOrange):
        return _incomplete()
    if isinstance(entry, Exchange):
        return _no_exchange(state, seat, entry.sort)
    board = state.board
    if 0 <= board.purchase_cap <= state.bought:
        return "CT-61", _("for one payment at most so many coffees are bought: {count}", count=board.purchase_cap)
    cost, coins = board.coffee_price[state.period], state.coins[seat]
    if cost > coins:
        return "CT-61", _("a coffee costs {cost} and you have {coins} coins", cost=cost, coins=coins)
    return _incomplete()


def _not_first(state: State, seat: int, wanted: int, first: int) -> Why:
    """Missing coffee is covered sort by sort; coffee that he has is saved by orange only."""
    if state.owed[wanted] > state.coffee[seat * 6 + wanted]:
        return "CT-61", _("what is missing of {sort} is covered first", sort=SORT_NAMES[first])
    return "CT-61", _("you have all the coffee of {sort} that is owed", sort=SORT_NAMES[wanted])


def _no_exchange(state: State, seat: int, sort: int) -> Why:
    rate, there = state.rate(seat), state.coffee[seat * 6 + sort]
    if there < rate:
        return "CT-61", _(
            "your rate is {rate} for 1 and you have {count} of {sort}", rate=rate, count=there, sort=SORT_NAMES[sort]
        )
    return _incomplete()


def _incomplete() -> Why:
    return "CT-61", _("after that the payment could not be completed")


def _no_storing(entry: Action) -> Why:
    match entry:
        case Bulk():
            return "CT-84", _("warehouses for one sort are named in the order of the sorts")
        case Assorted():
            return "CT-84", _("no warehouse is left for that")
        case KeepCoffee():
            return "CT-84", _("no coffee of this sort is above your storage")
    return "CT-84", _("no coffee of this sort is left")
