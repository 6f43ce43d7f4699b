"""Planting (CT-21 to CT-28): where a tile may go, what it costs, what it brings; and the neutral third (CT-11)."""

from __future__ import annotations

from tertulia.games.coffee_traders.actions import (
    LINE_OF,
    PASS,
    PLANTS,
    PLANTS_BY_TRUCK,
    PLOT_OF,
    SENDS,
    TRUCK_PLANTS,
    USE_COINS,
)
from tertulia.games.coffee_traders.phases.agenda import ALL_PLACED, LINE_BONUS
from tertulia.games.coffee_traders.phases.gains import claim, pay_coins, send_civet, take_bonus, use_coins
from tertulia.games.coffee_traders.pieces import (
    A_COOP,
    ABOVE,
    COINS_PART,
    COOP,
    COUNT,
    MEMBERS,
    PLOTS,
    PLOTS_A_COOP,
    ROW,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_MASKS,
    ROW_START,
)
from tertulia.games.coffee_traders.state import State

# ---- where ---------------------------------------------------------------------------------------------------------


def price(state: State, seat: int, plot: int) -> int:
    """CT-21: by level, with the surcharge for a coop where he has nothing now."""
    cost = state.board.plantation_cost[ROW[plot]]
    if not state.places(seat, COOP[plot]):
        cost += state.board.surcharge[state.coops_of(seat)]
    return cost


def free_places(state: State, coop: int) -> int:
    """The plots of a coop in use and without a plantation, as a mask of its places."""
    return (state.board.plots & ~state.taken()) >> coop * PLOTS_A_COOP & A_COOP


def donkeys_on(state: State, seat: int, plot: int) -> int:
    """How many donkeys of his stand on a plot's spaces."""
    return (state.donkeys[seat] >> plot & 1) + (state.pairs[seat] >> plot & 1)


def closed(state: State, seat: int, plot: int) -> bool:
    """CT-24, CT-25: somebody else's donkey stands there."""
    for other in range(state.seats):
        if other != seat and state.donkeys[other] >> plot & 1:
            return True
    return False


def donkeys_missing(state: State, seat: int, plot: int) -> int:
    """How many donkeys of the Company Reserve a link to a plot needs; none where a truck of his stands."""
    if ROW[plot] == 0 or state.trucks[seat] >> plot & 1:
        return 0
    return ROW[plot] - donkeys_on(state, seat, plot)


def linked(state: State, seat: int, coop: int) -> int:
    """The places of a coop's upper rows that his donkeys link or can link now, or a truck that stands there."""
    places = state.places(seat, coop)
    found = 0
    above = ABOVE[places]
    ready = state.ready_donkeys[seat]
    for place in MEMBERS[above]:
        plot = coop * PLOTS_A_COOP + place
        if not closed(state, seat, plot) and ROW[plot] - donkeys_on(state, seat, plot) <= ready:
            found |= 1 << place
    if places & ROW_1:
        found |= state.trucks[seat] >> coop * PLOTS_A_COOP & ROW_3
    return found


def may_grow(state: State, seat: int, coop: int, row: int) -> bool:
    """CT-23: never more in an upper row than in row 1."""
    places = state.places(seat, coop)
    return row == 0 or COUNT[(places & ROW_MASKS[row]) >> ROW_START[row]] < COUNT[places & ROW_1]


def plantings(state: State, seat: int, lines: int) -> list[int]:
    """All ways to plant a tile of these lines (a mask) that he can pay for."""
    found: list[int] = []
    taken = state.taken()
    free_plots = state.board.plots & ~taken
    surcharge = state.board.surcharge[min(state.coops_of(seat), 4)]
    for coop in range(5):
        free = free_plots >> coop * PLOTS_A_COOP & A_COOP
        places = state.places(seat, coop)
        purse = state.coins[seat] - (0 if places else surcharge)
        _plant_rows(state, seat, lines, coop, free, places, purse, found)
    return found


def _plant_rows(
    state: State, seat: int, lines: int, coop: int, free: int, places: int, purse: int, found: list[int]
) -> None:
    costs = state.board.plantation_cost
    base = coop * PLOTS_A_COOP
    if purse >= costs[0]:
        _add(state, seat, lines, 0, base, free & ROW_1, found)
    if not places:  # CT-22: the first one in row 1
        return
    first_row = COUNT[places & ROW_1]
    grow_2 = purse >= costs[1] and COUNT[places >> 5 & 15] < first_row
    grow_3 = purse >= costs[2] and COUNT[places >> 9] < first_row
    if not (grow_2 or grow_3):
        return
    links = linked(state, seat, coop)
    if grow_2:
        _add(state, seat, lines, 1, base, free & links & ROW_2, found)
    if grow_3:
        _add(state, seat, lines, 2, base, free & links & ROW_3, found)
        if state.ready_trucks[seat]:  # not where his truck or both his donkeys serve already
            needless = (state.trucks[seat] | state.pairs[seat]) >> base & links
            _add_by_truck(state, seat, lines, base, free & ROW_3 & ~needless, found)


def _add(state: State, seat: int, lines: int, row: int, base: int, places: int, found: list[int]) -> None:
    for line in range(2):
        if lines >> line & 1 and state.tiles[seat * 6 + line * 3 + row]:
            first = PLANTS + line * PLOTS + base
            for place in MEMBERS[places]:
                found.append(first + place)


def _add_by_truck(state: State, seat: int, lines: int, base: int, places: int, found: list[int]) -> None:
    """CT-25: with a truck of the Company Reserve."""
    for line in range(2):
        if lines >> line & 1 and state.tiles[seat * 6 + line * 3 + 2]:
            for place in MEMBERS[places]:
                found.append(TRUCK_PLANTS[line][base + place])


# ---- and then ------------------------------------------------------------------------------------------------------


def plant(state: State, seat: int, action: int) -> None:
    """CT-28: pay, tile with donkeys or truck, worker to the centre, plot bonus, line bonus, all-placed bonus."""
    plot, line = PLOT_OF[action], LINE_OF[action]
    coop = COOP[plot]
    pay_coins(state, seat, price(state, seat, plot))
    if not state.places(seat, coop) and state.worker_stock:  # CT-22
        state.worker_stock -= 1
        state.centre[coop] += 1
    _link(state, seat, plot, action >= PLANTS_BY_TRUCK)
    state.plots[seat] |= 1 << plot
    state.line_b |= line << plot
    state.tiles[seat * 6 + line * 3 + ROW[plot]] -= 1
    _push_line_bonus(state, seat, line)
    take_bonus(state, seat, coop, state.board.plot_bonus[plot])
    claim(state, 0)


def _link(state: State, seat: int, plot: int, by_truck: bool) -> None:
    """Donkeys and trucks used stay on the board."""
    if by_truck:
        state.ready_trucks[seat] -= 1
        state.trucks[seat] |= 1 << plot
        return
    for _ in range(donkeys_missing(state, seat, plot)):
        state.ready_donkeys[seat] -= 1
        put_donkey(state, seat, plot)


def put_donkey(state: State, seat: int, plot: int) -> None:
    if state.donkeys[seat] >> plot & 1:
        state.pairs[seat] |= 1 << plot
    state.donkeys[seat] |= 1 << plot


def _push_line_bonus(state: State, seat: int, line: int) -> None:
    """CT-26, CT-27: due after the plot bonus, each once a game."""
    left = [0, 0]
    for slot in range(6):
        left[slot // 3] += state.tiles[seat * 6 + slot]
    if left[0] + left[1] == 0:
        state.push(ALL_PLACED, seat)
    if left[line] == 0 and not state.once[seat] >> line & 1:
        state.once[seat] |= 1 << line
        state.push(LINE_BONUS, seat, 1 - line)


def line_offers(state: State, seat: int, line: int) -> list[int]:
    """CT-26: it must be taken if it can be paid from the coins at hand; those of the bonus reserve may be added."""
    found = plantings(state, seat, 1 << line)
    if state.can_use(seat, COINS_PART):
        if not found:
            if not _would_help(state, seat, line):
                return []
            found.append(PASS)
        found.append(USE_COINS)
    return found


def _would_help(state: State, seat: int, line: int) -> bool:
    """With the coins of the bonus reserve something could be planted."""
    state.coins[seat] += state.board.reserve_coins
    found = plantings(state, seat, 1 << line)
    state.coins[seat] -= state.board.reserve_coins
    return len(found) > 0


def answer_line(state: State, seat: int, line: int, action: int) -> None:
    if action == USE_COINS:
        use_coins(state, seat)
        state.push(LINE_BONUS, seat, line)
    elif action < SENDS:
        plant(state, seat, action)


def all_placed(state: State, seat: int, _arg: int) -> None:
    """CT-27, once a game."""
    if not state.once[seat] & 4:
        state.once[seat] |= 4
        send_civet(state, seat)


# ---- the neutral third (CT-11) -------------------------------------------------------------------------------------


def plant_neutral(state: State, _seat: int, _arg: int) -> None:
    if state.seats == 2:
        for _ in range(state.board.neutral_plantations):
            _plant_one_neutral(state, state.board.neutral_level[state.period] - 1)


def _plant_one_neutral(state: State, row: int) -> None:
    """Leftmost, in the coop with the most human quality that has room and no neutral tile in that row."""
    best, most = -1, -1
    for coop in range(5):
        if free_places(state, coop) & ROW_MASKS[row] and not state.places(2, coop) & ROW_MASKS[row]:
            quality = state.quality(0, coop) + state.quality(1, coop)
            if quality > most:
                best, most = coop, quality
    if best >= 0 and state.worker_stock:
        plot = best * PLOTS_A_COOP + MEMBERS[free_places(state, best) & ROW_MASKS[row]][0]
        state.plots[2] |= 1 << plot
        state.manned |= 1 << plot
        state.worker_stock -= 1
