"""Why something is refused in the phase Trade and build, and of the bonus reserve: the rule, and the sentence."""

from __future__ import annotations

from pathlib import Path

from tertulia.games.coffee_traders.phases.agenda import (
    BUILDING_ALONG,
    FOLLOWING,
    LINE_BONUS,
    TRADING,
    WINNING_BUILDING,
    WORKING,
)
from tertulia.games.coffee_traders.phases.building import may_store
from tertulia.games.coffee_traders.pieces import HOSPITAL, MEEPLE_PART, WAREHOUSE
from tertulia.games.coffee_traders.prose import COOP_NAMES, KIND_NAMES, SORT_NAMES
from tertulia.games.coffee_traders.refusal_work import Why
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import (
    Action,
    Build,
    BuildWarehouse,
    Follow,
    Give,
    Open,
    Pass,
    Retire,
    Step,
    TakeCoin,
    Use,
)
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)

CUBE, MEEPLE, COINS = range(3)


def why(state: State, entry: Action, kind: int, seat: int, arg: int) -> Why:
    match entry:
        case Pass():
            if kind == LINE_BONUS:
                return "CT-26", _("the extra plantation must be placed, for you can pay for one")
            return "CT-42", _("the last place takes the coin or a trader")
        case Use(part):
            return _no_use(state, seat, part, kind)
        case Open(coop):
            return _no_opening(state, seat, coop)
        case Follow():
            return "CT-42", _("you have no meeple left to follow with")
        case TakeCoin():
            return "CT-42", _("this place is for a trader; the coin is for the last one")
        case Build(building, coop):
            return _no_building(state, seat, building, coop, kind, arg)
        case BuildWarehouse():
            return _no_building(state, seat, WAREHOUSE, 5, kind, arg)
        case Give(sort):
            return "CT-44", _("you have no coffee of {sort}", sort=SORT_NAMES[sort])
        case Retire():
            return _unpaid(state, seat, state.board.retire_cost, "CT-46")
        case Step():
            return "CT-2", _("you are on the last step of this Arabica track")
    raise ValueError(f"{entry} is no action of Trade")


def _unpaid(state: State, seat: int, cost: int, rule: str) -> Why:
    if not state.meeples[seat]:
        return rule, _("you have no meeple left")
    return rule, _("it costs {cost} and you have {coins} coins", cost=cost, coins=state.coins[seat])


def _no_opening(state: State, seat: int, coop: int) -> Why:
    if state.opened(coop):
        return "CT-41", _("the trade of {coop} has been opened in this period", coop=COOP_NAMES[coop])
    return _unpaid(state, seat, state.board.open_cost, "CT-41")


# ---- buildings -------------------------------------------------------------------------------------------------------


def _no_building(state: State, seat: int, building: int, coop: int, kind: int, arg: int) -> Why:
    rule = {TRADING: "CT-43", BUILDING_ALONG: "CT-44", WINNING_BUILDING: "CT-62"}[kind]
    if kind == WINNING_BUILDING:
        kinds = [*state.board.contract_building[arg], *state.board.contract_otherwise[arg]]
        if building not in kinds:
            return rule, _(
                "the contract brings another building: {kinds}", kinds=[KIND_NAMES[other] for other in kinds]
            )
    if kind == BUILDING_ALONG and coop != arg & 7:
        return rule, _("who follows builds in the same place as the player who built first")
    impossible = _no_site(state, seat, building, coop, rule)
    if impossible is not None:
        return impossible
    if building == HOSPITAL and kind != WINNING_BUILDING and not state.hospital_open(seat):
        return "CT-43", _("the hospital needs all of your posts or all of your stations built")
    if kind == WINNING_BUILDING:
        return rule, _("the hospital can be built, so it must be built")
    return _unpaid(state, seat, state.board.build_cost, rule)


def _no_site(state: State, seat: int, building: int, coop: int, rule: str) -> Why | None:
    if building == WAREHOUSE:
        return None if may_store(state, seat) else (rule, _("you have built all of your warehouses"))
    if not state.places(seat, coop):
        return rule, _("you have no plantation in {coop}", coop=COOP_NAMES[coop])
    if state.buildings[seat * 3 + building] >> coop & 1:
        return rule, _("you have such a building in {coop} already", coop=COOP_NAMES[coop])
    if state.built(seat, building) >= state.board.kind_counts[building]:
        return rule, _("you have built all of this kind: {kind}", kind=KIND_NAMES[building])
    if state.buildings_in(coop) >= state.board.building_sites:
        return rule, _("{coop} has no free building site", coop=COOP_NAMES[coop])
    return None


# ---- the bonus reserve (CT-4) ----------------------------------------------------------------------------------------


def _no_use(state: State, seat: int, part: int, kind: int) -> Why:
    if not state.reserve[seat] >> part & 1:
        return "CT-4", _("that part of your bonus reserve is empty")
    if part == CUBE and kind != WORKING:
        return "CT-4", _("the bonus cube is for a turn of Work")
    if part == MEEPLE and kind not in (TRADING, FOLLOWING, BUILDING_ALONG):
        return "CT-4", _("the bonus meeple is for a turn of Trade or to follow")
    if part == COINS and kind in (FOLLOWING, BUILDING_ALONG):
        return "CT-4", _("the bonus coins are for a turn of Work, Trade or Sell, a line bonus or a fine")
    if part == MEEPLE and state.can_use(seat, MEEPLE_PART):
        return "CT-4", _("with the coins that you have there is nothing a meeple could do now")
    return "CT-4", _("you have used your bonus reserve as often as a period allows")
