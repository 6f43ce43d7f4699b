"""Why something is refused while selling, paying, choosing and storing: the rule, and the sentence."""

from __future__ import annotations

from pathlib import Path

from tertulia.games.coffee_traders.phases.payment import missing_sort
from tertulia.games.coffee_traders.pieces import CELLS, CONTRACTS, ORANGE, WAREHOUSE
from tertulia.games.coffee_traders.prose import BAR_NAMES, COOP_NAMES, SORT_NAMES, STOCK_NAMES
from tertulia.games.coffee_traders.refusal_work import Why
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import (
    Action,
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
        case Serve() | ServeBottom():
            return _no_serving(state, entry.bar, entry.cell if isinstance(entry, Serve) else CELLS - 1)
        case Swap(warehouses):
            return _no_swap(state, seat, warehouses, arg)
        case Discard(counter):
            return _no_discard(state, seat, counter, arg)
        case Exchange() | Buy() | UseOrange() | Deliver():
            return _no_payment(state, seat, entry)
        case TakeAnimal(colour):
            return "CT-6", _("no animal counter is left of {colour}", colour=COOP_NAMES[colour])
        case Civet():
            return "CT-63", _("you have no civet left in your supply")
        case TakeMeeple():
            return "CT-63", _("no meeple can be gained: with 4 or 5 players only, and as long as you have one to gain")
        case Bulk(sort):
            return _no_bulk(state, seat, sort, arg)
        case KeepCoffee(sort):
            return _no_keeping(sort, arg)
        case TakeCoffee():
            return "CT-84", _("no coffee of this sort is left")
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
    """Missing coffee is covered sort by sort; coffee that he has is saved by orange only."""
    if isinstance(entry, Deliver):
        lacking = [SORT_NAMES[sort] for sort in range(ORANGE) if state.owed[sort] > state.coffee[seat * 6 + sort]]
        return "CT-61", _("your own coffee does not cover what is owed: {sorts}", sorts=lacking)
    assert isinstance(entry, (Exchange, Buy, UseOrange))
    wanted = entry.into if isinstance(entry, Exchange) else entry.sort
    if not state.owed[wanted]:
        return "CT-61", _("no coffee of {sort} is owed", sort=SORT_NAMES[wanted])
    if isinstance(entry, UseOrange) and not state.coffee[seat * 6 + ORANGE]:
        return "CT-61", _("you have no orange coffee left")
    first = missing_sort(state, seat)
    if wanted != first and state.owed[wanted] > state.coffee[seat * 6 + wanted]:
        return "CT-61", _("what is missing of {sort} is covered first", sort=SORT_NAMES[first])
    if isinstance(entry, UseOrange):
        return "CT-61", _("after that the payment could not be completed")
    if wanted != first:
        return "CT-61", _("you have all the coffee of {sort} that is owed", sort=SORT_NAMES[wanted])
    return _no_exchange(state, seat, entry.sort) if isinstance(entry, Exchange) else _no_purchase(state, seat)


def _no_purchase(state: State, seat: int) -> Why:
    board = state.board
    if 0 <= board.purchase_cap <= state.bought:
        return "CT-61", _("for one payment at most so many coffees are bought: {count}", count=board.purchase_cap)
    cost, coins = board.coffee_price[state.period], state.coins[seat]
    return "CT-61", _("a coffee costs {cost} and you have {coins} coins", cost=cost, coins=coins)


def _no_exchange(state: State, seat: int, sort: int) -> Why:
    """What is owed of a sort is not exchanged."""
    rate, there, owed = state.rate(seat), state.coffee[seat * 6 + sort], state.owed[sort]
    if there >= rate:
        return "CT-61", _(
            "your rate is {rate} for 1; of {sort} you have {count} and owe {owed} yourself",
            rate=rate,
            sort=SORT_NAMES[sort],
            count=there,
            owed=owed,
        )
    return "CT-61", _(
        "your rate is {rate} for 1 and you have {count} of {sort}", rate=rate, count=there, sort=SORT_NAMES[sort]
    )


# ---- what is named in the order of its list --------------------------------------------------------------------------


def _no_discard(state: State, seat: int, counter: int, arg: int) -> Why:
    name = STOCK_NAMES[counter]
    if not state.stock_counters[seat * 6 + counter]:
        return "CT-61", _("you have no such stock counter: {counter}", counter=name)
    if counter < arg >> 3:
        return "CT-61", _(
            "stock counters are named in the order of the coops, each colour once: too late for {counter}", counter=name
        )
    return "CT-61", _(
        "stock counters are named in the order of the coops, jokers last: before {counter} comes another", counter=name
    )


def _no_bulk(state: State, seat: int, sort: int, arg: int) -> Why:
    name, board = SORT_NAMES[sort], state.board
    rest = state.coffee[seat * 6 + sort] - (arg >> 3 + 3 * sort & 7) * board.bulk_store
    if rest <= 0:
        return "CT-84", _("no coffee of this sort is without room: {sort}", sort=name)
    if rest <= board.assorted_store:
        return "CT-84", _("a warehouse for all sorts has room for the rest of this sort: {sort}", sort=name)
    return "CT-84", _(
        "warehouses for one sort are named in the order of the coops, orange last: too late for {sort}", sort=name
    )


def _no_keeping(sort: int, arg: int) -> Why:
    name = SORT_NAMES[sort]
    if not arg >> 3 + 8 * sort & 255:
        return "CT-84", _("no coffee of this sort is without room: {sort}", sort=name)
    return "CT-84", _(
        "coffee to keep is named in the order of the coops, orange last: before {sort} comes another", sort=name
    )
