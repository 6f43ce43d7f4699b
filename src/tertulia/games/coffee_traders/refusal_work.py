"""Why something is refused in the phases Work and Workers: the first rule it breaks, and the sentence."""

from __future__ import annotations

from pathlib import Path

from tertulia.games.coffee_traders.phases.agenda import LINE_BONUS, MANNING, WORKING
from tertulia.games.coffee_traders.phases.planting import closed, donkeys_on, may_grow, price
from tertulia.games.coffee_traders.phases.work import donkey_places
from tertulia.games.coffee_traders.pieces import (
    ABOVE,
    COOP,
    PLOT_NAMES,
    PLOTS_A_COOP,
    ROW,
    members,
)
from tertulia.games.coffee_traders.prose import COOP_NAMES
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import (
    LINE_NAMES,
    Action,
    Civet,
    Donkey,
    Earn,
    Favour,
    Man,
    PayFine,
    Plant,
    PlantByTruck,
    Send,
    StepBack,
)
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

Why = tuple[str, Text]
"""A rule and what stands against it."""


def why(state: State, entry: Action, kind: int, seat: int, arg: int) -> Why:
    if kind == WORKING and not state.cubes[seat]:
        return "CT-20", _("you have no action cube left")
    match entry:
        case Plant(plot, line) | PlantByTruck(plot, line):
            if kind == LINE_BONUS and line != arg:
                return "CT-26", _("the extra plantation comes from the other line, {line}", line=LINE_NAMES[arg])
            return _no_plant(state, seat, plot, line, isinstance(entry, PlantByTruck))
        case Send(coop):
            return _no_send(state, coop)
        case Donkey(plot):
            return _no_donkey(state, seat, plot)
        case Favour():
            return "CT-29", _("no worker goes there: each player with an empty plantation here gets one at most")
        case Man(plot):
            return _no_worker(state, seat, plot, kind == MANNING)
        case StepBack(coop):
            return _no_step_back(state, seat, coop)
        case Civet() | Earn():
            return "CT-31", _("you have no civet left in your supply")
        case PayFine():
            fine = state.board.fine[state.period]
            return "CT-37", _("the fine is {fine} and you have {coins} coins", fine=fine, coins=state.coins[seat])
    raise ValueError(f"{entry} is no action of Work or Workers")


# ---- planting --------------------------------------------------------------------------------------------------------


def _no_plant(state: State, seat: int, plot: int, line: int, by_truck: bool) -> Why:
    name = PLOT_NAMES[plot]
    row, coop = ROW[plot], COOP[plot]
    if not state.board.plots >> plot & 1:
        return _unused_plot(state, plot)
    if state.taken() >> plot & 1:
        return "CT-21", _("a plantation stands on {plot} already", plot=name)
    if not state.tiles[seat * 6 + line * 3 + row]:
        return "CT-26", _("line {line} has no tile of level {level} left", line=LINE_NAMES[line], level=row + 1)
    if row and not state.places(seat, coop):
        return "CT-22", _("your first plantation in {coop} must be in row 1", coop=COOP_NAMES[coop])
    if not may_grow(state, seat, coop, row):
        return "CT-23", _(
            "you would have more plantations in row {row} of {coop} than in row 1", row=row + 1, coop=COOP_NAMES[coop]
        )
    unlinked = _no_truck(state, seat, plot) if by_truck else _no_link(state, seat, plot)
    if unlinked is not None:
        return unlinked
    cost, coins = price(state, seat, plot), state.coins[seat]
    return "CT-21", _(
        "a plantation on {plot} costs {cost} and you have {coins} coins", plot=name, cost=cost, coins=coins
    )


def _unused_plot(state: State, plot: int) -> Why:
    return "CT-10", _("{plot} is not used with {count} players", plot=PLOT_NAMES[plot], count=state.seats)


def _no_link(state: State, seat: int, plot: int) -> Why | None:
    """CT-24, CT-25: by donkeys, or by a truck that stands there."""
    row, name = ROW[plot], PLOT_NAMES[plot]
    if row == 0 or state.trucks[seat] >> plot & 1:
        return None
    rule = "CT-24" if row == 1 else "CT-25"
    if not ABOVE[state.places(seat, COOP[plot])] >> plot % PLOTS_A_COOP & 1:
        return rule, _("{plot} touches no plantation of yours in row {row}", plot=name, row=row)
    if closed(state, seat, plot):
        return rule, _("somebody else's donkey closes {plot}", plot=name)
    missing = row - donkeys_on(state, seat, plot)
    if missing > state.ready_donkeys[seat]:
        ready = state.ready_donkeys[seat]
        return rule, _(
            "donkeys missing for {plot}: {missing}; in your Company Reserve: {ready}",
            plot=name,
            missing=missing,
            ready=ready,
        )
    return None


def _no_truck(state: State, seat: int, plot: int) -> Why | None:
    """CT-25: a truck of the Company Reserve, where none is needless."""
    name = PLOT_NAMES[plot]
    if state.trucks[seat] >> plot & 1:
        return "CT-25", _("your truck on {plot} serves again; plant there without another one", plot=name)
    if state.pairs[seat] >> plot & 1 and _no_link(state, seat, plot) is None:
        return "CT-25", _("your two donkeys on {plot} serve; plant there without a truck", plot=name)
    if not state.ready_trucks[seat]:
        return "CT-25", _("you have no truck in your Company Reserve")
    return None


# ---- the rest --------------------------------------------------------------------------------------------------------


def _no_send(state: State, coop: int) -> Why:
    if not state.centre[coop]:
        return "CT-29", _("the centre of {coop} has no worker", coop=COOP_NAMES[coop])
    return "CT-29", _("every plantation of {coop} has a worker", coop=COOP_NAMES[coop])


def _no_donkey(state: State, seat: int, plot: int) -> Why:
    name = PLOT_NAMES[plot]
    if state.cubes[seat] < 2:
        return "CT-30", _("raising a donkey takes 2 action cubes")
    if not state.spare_donkeys[seat]:
        return "CT-30", _("you have no donkey left in your supply")
    if not state.board.plots >> plot & 1:
        return _unused_plot(state, plot)
    if not ABOVE[state.places(seat, COOP[plot])] >> plot % PLOTS_A_COOP & 1:
        return "CT-30", _("the donkey spaces of {plot} are above no plantation of yours", plot=name)
    assert not donkey_places(state, seat, COOP[plot]) >> plot % PLOTS_A_COOP & 1
    return "CT-30", _("{plot} has no free donkey space", plot=name)


def _no_worker(state: State, seat: int, plot: int, own: bool) -> Why:
    rule, name = ("CT-35" if own else "CT-36"), PLOT_NAMES[plot]
    if not state.taken() >> plot & 1:
        return rule, _("no plantation stands on {plot}", plot=name)
    if state.manned >> plot & 1:
        return rule, _("the plantation on {plot} has a worker", plot=name)
    mine = state.plots[seat] >> plot & 1 > 0
    if own and not mine:
        return rule, _("the plantation on {plot} is not yours; workers for others come later", plot=name)
    if not own and mine:
        return rule, _("the plantation on {plot} is your own; that was asked before", plot=name)
    lowest = min(ROW[other] for other in members(state.unmanned(seat))) + 1
    return rule, _("lower rows come first, and you have an empty plantation in row {row}", row=lowest)


def _no_step_back(state: State, seat: int, coop: int) -> Why:
    if state.arabica[seat * 5 + coop] == 0:
        return "CT-37", _("you have no step on the Arabica track of {coop}", coop=COOP_NAMES[coop])
    return "CT-37", _("you have taken a bonus of the Arabica track of {coop}", coop=COOP_NAMES[coop])
