"""The words of each action, without the name of who did it, and what was paid for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.changes import coffee_lost
from tertulia.games.coffee_traders.phases import agenda
from tertulia.games.coffee_traders.phases.planting import donkeys_missing, price
from tertulia.games.coffee_traders.pieces import BY_ROW, CONTRACTS, OBJECTIVES, PLOT_NAMES, members
from tertulia.games.coffee_traders.prose import (
    COOP_NAMES,
    KIND_NAMES,
    PART_NAMES,
    SORT_NAMES,
    STOCK_NAMES,
    coffee_words,
    objective_words,
    target_name,
)
from tertulia.games.coffee_traders.trace import Event
from tertulia.games.coffee_traders.verbs import (
    LINE_NAMES,
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
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

Paid = Mapping[str, int]
Told = tuple[Text, Paid]
NOTHING: Final[Paid] = {}

_PASSED: Final = {
    agenda.LINE_BONUS: _("line bonus given up"),
    agenda.MANNING: _("done with own plantations"),
    agenda.HELPING: _("done with others' plantations"),
    agenda.FOLLOWING: _("trade not followed"),
    agenda.BUILDING_ALONG: _("building not followed"),
}
_BUILT: Final = {
    agenda.TRADING: _("built: {building}"),
    agenda.BUILDING_ALONG: _("built along: {building}"),
    agenda.WINNING_BUILDING: _("won: {building}"),
}


def told_answer(event: Event, names: Sequence[str]) -> Told:
    """In words, and what is to be shown as paid (by the name of a list of State)."""
    assert event.action is not None
    if event.kind < agenda.FIRST_OF_SEATS:
        return _drawn(event, names), NOTHING
    match ACTIONS[event.action]:
        case Pass():
            return _PASSED.get(event.kind) or _("passed"), NOTHING
        case Use(part):
            return _("bonus reserve used: {part}", part=PART_NAMES[part]), NOTHING
        case PutBack():
            name = PART_NAMES[2 if event.kind == agenda.PUTTING_BACK_COINS else 1]
            return _("back into the bonus reserve: {part}", part=name), NOTHING
        case Keep():
            return _("nothing put back into the bonus reserve"), NOTHING
    if event.kind <= agenda.FINED:
        return _worked(event, names)
    if event.kind <= agenda.GIVING:
        return _traded(event, names)
    return _sold(event), NOTHING if event.kind != agenda.PAYING else _spent_paying(event)


def _drawn(event: Event, names: Sequence[str]) -> Text:
    assert event.action is not None
    board = event.after.board
    match ACTIONS[event.action]:
        case DrawSeat(seat):
            return _("Turn order, place {place}: {player}", place=len(event.after.order), player=player(seat, names))
        case DrawSet(number):
            return _("Contract set {number}: {player}", number=number + 1, player=player(event.seat, names))
        case DrawObjective(letter, number):
            words = objective_words(board, OBJECTIVES[letter][number])
            return _("Objective {letter}: {objective}", letter=CONTRACTS[letter], objective=words)
        case DrawCounter(coop):
            name = CONTRACTS[event.arg >> 3]
            return _("Arabica counter for contract {letter}: {colour}", letter=name, colour=COOP_NAMES[coop])
    raise ValueError("no draw")


# ---- Work and Workers ----------------------------------------------------------------------------------------------


def _worked(event: Event, names: Sequence[str]) -> Told:
    assert event.action is not None
    match ACTIONS[event.action]:
        case Plant(plot, line):
            return _planted(event, plot, line, {"ready_donkeys": donkeys_missing(event.before, event.seat, plot)})
        case PlantByTruck(plot, line):
            return _planted(event, plot, line, {"ready_trucks": 1})
        case Send(coop):
            plots = _manned(event)
            if not plots:
                return _("workers sent, {coop}: too few for all", coop=COOP_NAMES[coop]), NOTHING
            return _("workers sent, {coop}: to {plots}", coop=COOP_NAMES[coop], plots=plots), NOTHING
        case Favour(seat):
            return _("worker for {player} on {plots}", player=player(seat, names), plots=_manned(event)), NOTHING
        case Donkey(plot):
            return _("donkey raised on {plot}", plot=PLOT_NAMES[plot]), NOTHING
        case Civet():
            return _("civet bred"), NOTHING
        case Earn():
            return _("coins taken"), NOTHING
        case Man(plot):
            return _("private worker on {plot}", plot=PLOT_NAMES[plot]), NOTHING
    return _fined(event)


def _planted(event: Event, plot: int, line: int, links: Paid) -> Told:
    words = _("planted {plot}, line {line}", plot=PLOT_NAMES[plot], line=LINE_NAMES[line])
    return words, {"coins": price(event.before, event.seat, plot), **links}


def _manned(event: Event) -> list[str]:
    return [PLOT_NAMES[plot] for plot in members(event.after.manned & ~event.before.manned)]


def _fined(event: Event) -> Told:
    """CT-37."""
    assert event.action is not None
    plot = PLOT_NAMES[BY_ROW[event.arg & 63]]
    match ACTIONS[event.action]:
        case PayFine():
            return _("fine paid, {plot}", plot=plot), {"coins": event.before.board.fine[event.before.period]}
        case StepBack(coop):
            return _("fine for {plot}: Arabica {coop} −1", plot=plot, coop=COOP_NAMES[coop]), NOTHING
        case Lose():
            lost = event.before.plots[event.seat] & ~event.after.plots[event.seat]
            return _("lost: {plots}", plots=[PLOT_NAMES[each] for each in members(lost)]), NOTHING
    raise ValueError("no answer to a fine")


# ---- Trade and build -----------------------------------------------------------------------------------------------


def _traded(event: Event, names: Sequence[str]) -> Told:
    assert event.action is not None
    board = event.before.board
    match ACTIONS[event.action]:
        case Open(coop):
            return _("trade opened, {coop}", coop=COOP_NAMES[coop]), {"coins": board.open_cost}
        case Follow():
            place = event.after.trader_count(event.arg)
            return _("trader no. {place}, {coop}", place=place, coop=COOP_NAMES[event.arg]), NOTHING
        case TakeCoin():
            return _("coin of the trade, {coop}", coop=COOP_NAMES[event.arg]), NOTHING
        case Build() | BuildWarehouse():
            return _built(event), {"coins": board.build_cost} if event.kind == agenda.TRADING else NOTHING
        case Give(sort):
            return _("coffee for {player}: {sort}", player=player(event.arg, names), sort=SORT_NAMES[sort]), NOTHING
        case Retire():
            return _("meeple retired"), {"coins": board.retire_cost}
        case Step():
            return _("step taken"), NOTHING
    raise ValueError("no action of Trade and build")


def _built(event: Event) -> Text:
    assert event.action is not None
    entry = ACTIONS[event.action]
    if isinstance(entry, Build):
        building = _("{kind}, {coop}", kind=KIND_NAMES[entry.kind], coop=COOP_NAMES[entry.coop])
        return _BUILT[event.kind].fill(building=building)
    return _BUILT[event.kind].fill(building=KIND_NAMES[-1])


# ---- Sell and Reset ------------------------------------------------------------------------------------------------


def _sold(event: Event) -> Text:
    assert event.action is not None
    match ACTIONS[event.action]:
        case Fulfil() | Serve() | ServeBottom():
            return _("{target} chosen", target=target_name(event.after.agenda[-1] >> 9))
        case Exchange() | Buy() | UseOrange() | Deliver():
            return _paid(event)
        case Swap(warehouses):
            return _("stock counters for warehouses: {count}", count=warehouses)
        case Discard(counter):
            return _("stock counter discarded: {colour}", colour=STOCK_NAMES[counter])
        case TakeAnimal():
            return _("animal counter chosen")
        case Civet():
            return _("reward: civet")
        case TakeMeeple():
            return _("reward: meeple")
        case Build() | BuildWarehouse():
            return _built(event)
        case TakeCoffee():
            return _("for the joker")
    return _stored(event)


def _paid(event: Event) -> Text:
    """CT-61."""
    assert event.action is not None
    match ACTIONS[event.action]:
        case Exchange(_sort, into):
            given = coffee_words(coffee_lost(event.before, event.after, event.seat))
            return _("exchanged: {given} for {sort}", given=given, sort=SORT_NAMES[into])
        case Buy():
            return _("bought: {coffee}", coffee=coffee_words(_covered(event)))
        case UseOrange():
            return _("orange coffee for {coffee}", coffee=coffee_words(_covered(event)))
    delivered = coffee_words(event.before.owed)
    return _("delivered: {coffee}", coffee=delivered) if delivered else _("delivered")


def _covered(event: Event) -> list[int]:
    """What is no longer owed, by sort; several steps may have been gathered."""
    return [before - after for before, after in zip(event.before.owed, event.after.owed, strict=True)]


def _spent_paying(event: Event) -> Paid:
    return {"coins": event.before.coins[event.seat] - event.after.coins[event.seat]}


def _stored(event: Event) -> Text:
    """CT-84."""
    assert event.action is not None
    match ACTIONS[event.action]:
        case Bulk(sort):
            words = _("warehouse for {sort}", sort=SORT_NAMES[sort])
        case Assorted():
            words = _("warehouses for one of each sort")
        case KeepCoffee(sort):
            words = _("kept without a warehouse: {sort}", sort=SORT_NAMES[sort])
        case _:
            raise ValueError("no action of Reset")
    discarded = coffee_words(coffee_lost(event.before, event.after, event.seat))
    return _("{what}; discarded: {coffee}", what=words, coffee=discarded) if discarded else words
