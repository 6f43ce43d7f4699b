"""Why an action is not legal: the first rule it breaks, and what would make it legal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders import refusal_sell, refusal_trade, refusal_work
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.phases import agenda
from tertulia.games.coffee_traders.refusal_work import Why
from tertulia.games.coffee_traders.state import State
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
from tertulia.kernel.game import Refusal
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)

DUE: Final[dict[int, Why]] = {
    agenda.DRAW_ORDER: ("CT-10", _("the turn order is to be drawn now")),
    agenda.DRAW_SETS: ("CT-10", _("the contract sets are to be drawn now")),
    agenda.DRAW_OBJECTIVES: ("CT-10", _("the objectives are to be drawn now")),
    agenda.DRAW_COUNTERS: ("CT-10", _("the Arabica counters are to be drawn now")),
    agenda.WORKING: ("CT-20", _("this is a turn of the phase Work")),
    agenda.FAVOURING: ("CT-29", _("there are too few common workers; now say whose plantation gets one")),
    agenda.LINE_BONUS: ("CT-26", _("a line has been emptied; now one more plantation is placed")),
    agenda.MANNING: ("CT-35", _("now private workers go on one's own plantations")),
    agenda.HELPING: ("CT-36", _("now private workers go on other players' plantations")),
    agenda.FINED: ("CT-37", _("a plantation without a worker must be paid for now, or it is lost")),
    agenda.TRADING: ("CT-40", _("this is a turn of the phase Trade and build")),
    agenda.STEPPING: ("CT-46", _("the Arabica steps of the retired meeple are to be taken now")),
    agenda.FOLLOWING: ("CT-42", _("the question is whether to follow the trade")),
    agenda.BUILDING_ALONG: ("CT-44", _("the question is whether to follow with a building")),
    agenda.GIVING: ("CT-44", _("a coffee is to be given to the player who built first")),
    agenda.PUTTING_BACK_COINS: ("CT-4", _("the question is whether coins go straight back into the bonus reserve")),
    agenda.PUTTING_BACK_MEEPLE: ("CT-4", _("the question is whether the meeple goes straight into the bonus reserve")),
    agenda.TAKING_ANIMAL: ("CT-6", _("an animal counter is to be chosen now")),
    agenda.REWARDED: ("CT-63", _("the reward of a row of contracts is to be chosen now")),
    agenda.WINNING_BUILDING: ("CT-62", _("the building that the contract brings is to be built now")),
    agenda.SELLING: ("CT-60", _("this is a turn of the phase Sell")),
    agenda.SWAPPING: ("CT-61", _("stock counters are to be discarded for the warehouse now")),
    agenda.PAYING: ("CT-61", _("a payment has been begun and must be completed first")),
    agenda.STORING: ("CT-84", _("the question is what a warehouse is for")),
    agenda.KEEPING: ("CT-84", _("the question is which coffee is kept without a warehouse")),
    agenda.TAKING_COFFEE: ("CT-84", _("the coffee of the joker is to be chosen now")),
}
"""What is asked, by question."""

_PAYING: Final = (agenda.PAYING,)
WHEN: Final[dict[type[Action], tuple[int, ...]]] = {
    Plant: (agenda.WORKING, agenda.LINE_BONUS),
    PlantByTruck: (agenda.WORKING, agenda.LINE_BONUS),
    Send: (agenda.WORKING,),
    Favour: (agenda.FAVOURING,),
    Donkey: (agenda.WORKING,),
    Civet: (agenda.WORKING, agenda.REWARDED),
    Earn: (agenda.WORKING,),
    Use: (
        agenda.WORKING,
        agenda.LINE_BONUS,
        agenda.FINED,
        agenda.TRADING,
        agenda.FOLLOWING,
        agenda.BUILDING_ALONG,
        agenda.SELLING,
    ),
    PutBack: (agenda.PUTTING_BACK_COINS, agenda.PUTTING_BACK_MEEPLE),
    Keep: (agenda.PUTTING_BACK_COINS, agenda.PUTTING_BACK_MEEPLE),
    Pass: (
        agenda.WORKING,
        agenda.LINE_BONUS,
        agenda.MANNING,
        agenda.HELPING,
        agenda.TRADING,
        agenda.FOLLOWING,
        agenda.BUILDING_ALONG,
        agenda.SELLING,
    ),
    Man: (agenda.MANNING, agenda.HELPING),
    PayFine: (agenda.FINED,),
    StepBack: (agenda.FINED,),
    Lose: (agenda.FINED,),
    Open: (agenda.TRADING,),
    Follow: (agenda.FOLLOWING,),
    TakeCoin: (agenda.FOLLOWING,),
    Build: (agenda.TRADING, agenda.BUILDING_ALONG, agenda.WINNING_BUILDING),
    BuildWarehouse: (agenda.TRADING, agenda.BUILDING_ALONG, agenda.WINNING_BUILDING),
    Give: (agenda.GIVING,),
    Retire: (agenda.TRADING,),
    Step: (agenda.STEPPING,),
    Fulfil: (agenda.SELLING,),
    Serve: (agenda.SELLING,),
    ServeBottom: (agenda.SELLING,),
    Exchange: _PAYING,
    Buy: _PAYING,
    UseOrange: _PAYING,
    Deliver: _PAYING,
    Swap: (agenda.SELLING,),
    Discard: (agenda.SWAPPING,),
    TakeAnimal: (agenda.TAKING_ANIMAL, agenda.REWARDED),
    TakeMeeple: (agenda.REWARDED,),
    Bulk: (agenda.STORING,),
    Assorted: (agenda.STORING,),
    KeepCoffee: (agenda.KEEPING,),
    TakeCoffee: (agenda.TAKING_COFFEE,),
    DrawSeat: (agenda.DRAW_ORDER,),
    DrawSet: (agenda.DRAW_SETS,),
    DrawObjective: (agenda.DRAW_OBJECTIVES,),
    DrawCounter: (agenda.DRAW_COUNTERS,),
}
"""The questions an action can answer at all."""


def refusal(state: State, action: int) -> Refusal | None:
    if action in state.offers:
        return None
    if not state.agenda:
        return Refusal("CT-85", _("the game is over"), _("start a new one"))
    item = state.agenda[-1]
    entry = ACTIONS[action]
    rule, message = _why(state, entry, item & 63, item >> 6 & 7, item >> 9)
    return Refusal(rule, message, _("legal now, for example: {actions}", actions=ACTIONS.texts(state.offers[:3])))


def _why(state: State, entry: Action, kind: int, seat: int, arg: int) -> Why:
    if kind not in WHEN[type(entry)]:
        return DUE[kind]
    match entry:
        case Plant() | PlantByTruck() | Send() | Favour() | Donkey() | Earn() | Man() | PayFine() | StepBack():
            return refusal_work.why(state, entry, kind, seat, arg)
        case Civet() if kind == agenda.WORKING:
            return refusal_work.why(state, entry, kind, seat, arg)
        case Pass() | Use() | Open() | Follow() | TakeCoin() | Build() | BuildWarehouse() | Give() | Retire() | Step():
            return refusal_trade.why(state, entry, kind, seat, arg)
        case DrawSeat() | DrawSet() | DrawObjective() | DrawCounter():
            return "CT-10", _("it is not among those that can be drawn now")
    return refusal_sell.why(state, entry, seat, arg)
