"""The phase guide: at each decision one sentence of what is asked and what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.actions import CIVET, TAKE_MEEPLE
from tertulia.games.coffee_traders.phases import agenda
from tertulia.games.coffee_traders.phases.harvest import pot_of
from tertulia.games.coffee_traders.pieces import BY_ROW, PLOT_NAMES, YEARS
from tertulia.games.coffee_traders.prose import COOP_NAMES, OR, coffee_words, joined, signed, target_name
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import LINE_NAMES
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

WAREHOUSE_PLACE: Final = 5
LAST_PERIOD: Final = len(YEARS) - 1


def guide(view: State, seat: int) -> Text:
    """For the seat that decides."""
    item = view.agenda[-1]
    return _GUIDES[item & 63](view, seat, item >> 9)


# ---- Work and Workers ----------------------------------------------------------------------------------------------


def _working(view: State, seat: int, _arg: int) -> Text:
    if not view.cubes[seat]:
        return _("Work: your cubes are spent; the bonus reserve has one more for a last action, or pass.")
    return _(
        "Work, cubes left: {cubes}. Plant for quality in the coops, and see that your plantations get workers, "
        "because each manned one fills the pot of its coop in the harvest.",
        cubes=view.cubes[seat],
    )


def _favouring(_view: State, _seat: int, arg: int) -> Text:
    return _(
        "Too few workers in the centre, {coop}: choose who gets the next; if another player gets one, "
        "you move up the Arabica track there.",
        coop=COOP_NAMES[arg & 7],
    )


def _line_bonus(_view: State, _seat: int, line: int) -> Text:
    return _(
        "Line {emptied} is empty, so you place one more plantation at once, from line {line}: "
        "it costs no cube, but the usual coins.",
        emptied=LINE_NAMES[1 - line], line=LINE_NAMES[line],
    )  # fmt: skip


def _manning(view: State, _seat: int, _arg: int) -> Text:
    return _(
        "Workers: put private workers on your own empty plantations, lower rows first; "
        "one that stays empty brings no coffee and costs {fine} in coins, or an Arabica step.",
        fine=view.board.fine[view.period],
    )


def _helping(view: State, _seat: int, _arg: int) -> Text:
    return _(
        "Workers: a private worker on another player's plantation moves you 1 step up the Arabica track there; "
        "one that you keep scores {points} at the end.",
        points=view.board.worker_points,
    )


def _fined(view: State, _seat: int, arg: int) -> Text:
    return _(
        "{plot} has no worker: pay {fine} in coins, step back on an Arabica track, or lose it and with it "
        "all your empty plantations in higher rows.",
        plot=PLOT_NAMES[BY_ROW[arg & 63]], fine=view.board.fine[view.period],
    )  # fmt: skip


# ---- Trade and build -----------------------------------------------------------------------------------------------


def _trading(_view: State, _seat: int, _arg: int) -> Text:
    return _(
        "Trade and build: traders share the coffee of the harvest, buildings bring bonuses and quality, and others "
        "may follow you; when all pass in a row, the harvest comes."
    )


def _stepping(_view: State, _seat: int, steps: int) -> Text:
    return _(
        "Arabica steps for the retired meeple, still to take: {steps}; the higher you stand, the more a track scores "
        "at the end.",
        steps=steps,
    )


def _following(view: State, seat: int, coop: int) -> Text:
    name, pot = COOP_NAMES[coop], pot_of(view, coop)
    if view.board.coin_choice and view.trader_count(coop) == view.board.trader_places - 1:
        return _(
            "Trade opened, {coop}, only the last place is free: as a trader you share the harvest (pot so far: {pot}), "
            "otherwise you take the coin.",
            coop=name, pot=pot,
        )  # fmt: skip
    return _(
        "Trade opened, {coop}: with a meeple on place {place} you share the harvest (pot so far: {pot}).",
        coop=name, place=view.trader_count(coop) + 1, pot=pot,
    )  # fmt: skip


def _building_along(_view: State, _seat: int, arg: int) -> Text:
    if arg & 7 == WAREHOUSE_PLACE:
        return _("New warehouse: for a meeple and a coffee given to the builder, you build one, too.")
    return _(
        "New building, {coop}: for a meeple and a coffee given to the builder, you build there, too.",
        coop=COOP_NAMES[arg & 7],
    )


def _giving(_view: State, _seat: int, _arg: int) -> Text:
    return _(
        "You have followed a builder, who gets a coffee from you: give what you need least for contracts and bars."
    )


def _putting_back(view: State, _seat: int, _arg: int) -> Text:
    return _(
        "What you have gained may go straight back into the bonus reserve: a part that cannot be refilled in Reset "
        "brings {points} points.",
        points=signed(view.board.penalty_points),
    )


# ---- Sell and Reset ------------------------------------------------------------------------------------------------


def _taking_animal(_view: State, _seat: int, _arg: int) -> Text:
    return _(
        "Choose the colour of an animal counter: it is a step on that Arabica track, and a new colour fills a space "
        "of your counter track."
    )


def _rewarded(view: State, _seat: int, _arg: int) -> Text:
    rewards = [_("an animal counter for the counter track")]
    if CIVET in view.offers:
        last = view.period == LAST_PERIOD
        rewards.append(_("a civet that scores") if last else _("a civet for orange coffee"))
    if TAKE_MEEPLE in view.offers:
        rewards.append(_("a meeple more"))
    return _("A row of contracts is complete; take {reward}.", reward=joined(rewards, OR))


def _winning(_view: State, _seat: int, _arg: int) -> Text:
    return _("The contract brings a building for nothing: choose what to build where; its bonus comes at once.")


def _selling(view: State, _seat: int, arg: int) -> Text:
    if arg & 1:
        return _("You have delivered to a bar: deliver once more, or stop and be out of this phase.")
    if view.period == LAST_PERIOD:
        return _(
            "Sell for the last time: fulfil a contract, deliver to bars, or pass; coffee left over scores nothing."
        )
    return _(
        "Sell: fulfil a contract, deliver to bars, or pass for good; who passes first plays first in the next period, "
        "and coffee without room is lost in Reset."
    )


def _swapping(_view: State, _seat: int, arg: int) -> Text:
    return _(
        "Stock counters still to discard: {count}; each one that you keep brings a coffee in every Reset.",
        count=arg & 7,
    )


def _paying(view: State, seat: int, target: int) -> Text:
    return _(
        "You pay for {target} and still owe {coffee}: exchange {rate} of a sort for 1, buy for {price} in coins "
        "or use orange for what you lack, then deliver the rest.",
        target=target_name(target), coffee=coffee_words(view.owed) or _("nothing"), rate=view.rate(seat),
        price=view.board.coffee_price[view.period],
    )  # fmt: skip


def _storing(view: State, _seat: int, _arg: int) -> Text:
    return _(
        "Reset: your coffee does not fit; a warehouse keeps {bulk} of one sort or {assorted} of each, "
        "and what has no room is discarded.",
        bulk=view.board.bulk_store, assorted=view.board.assorted_store,
    )  # fmt: skip


def _keeping(_view: State, _seat: int, arg: int) -> Text:
    return _("Reset: coffees to be kept without a warehouse: {count}; the others are discarded.", count=arg & 7)


def _taking_coffee(_view: State, _seat: int, _arg: int) -> Text:
    return _("Your joker brings a coffee for the next period: choose the sort that your contracts need.")


_GUIDES: Final[dict[int, Callable[[State, int, int], Text]]] = {
    agenda.WORKING: _working,
    agenda.FAVOURING: _favouring,
    agenda.LINE_BONUS: _line_bonus,
    agenda.MANNING: _manning,
    agenda.HELPING: _helping,
    agenda.FINED: _fined,
    agenda.TRADING: _trading,
    agenda.STEPPING: _stepping,
    agenda.FOLLOWING: _following,
    agenda.BUILDING_ALONG: _building_along,
    agenda.GIVING: _giving,
    agenda.PUTTING_BACK_COINS: _putting_back,
    agenda.PUTTING_BACK_MEEPLE: _putting_back,
    agenda.TAKING_ANIMAL: _taking_animal,
    agenda.REWARDED: _rewarded,
    agenda.WINNING_BUILDING: _winning,
    agenda.SELLING: _selling,
    agenda.SWAPPING: _swapping,
    agenda.PAYING: _paying,
    agenda.STORING: _storing,
    agenda.KEEPING: _keeping,
    agenda.TAKING_COFFEE: _taking_coffee,
}
"""By question."""
