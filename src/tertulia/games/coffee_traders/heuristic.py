"""What a bot needs to know about this game: how good a position is for a seat.

The points of the position as it stands, and what is not points yet: the contracts that coffee and coins will pay for,
the harvest to come, pieces that are ready, places in the coops that will still be fought for.
"""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.phases.agenda import (
    FIRST_OF_SEATS,
    LINE_BONUS,
    PAYING,
    REWARDED,
    STEPPING,
    SWAPPING,
    TAKING_ANIMAL,
    TAKING_COFFEE,
    WINNING_BUILDING,
)
from tertulia.games.coffee_traders.pieces import (
    BOTTOM_CELLS,
    CELLS,
    COUNT,
    CUBE_PART,
    MEEPLE_PART,
    PLOTS_A_COOP,
    POST,
    SORTS,
    STATION,
    UPPER_CELLS,
    WAREHOUSE,
)
from tertulia.games.coffee_traders.prospects import (
    BESIDES,
    COFFEE,
    COIN,
    COMING,
    STORED,
    coffee_worth,
    coins_of,
    harvests,
    kept,
    purse,
    sale,
)
from tertulia.games.coffee_traders.scoring import filled_spaces, plantations_in, scores, tracks_of
from tertulia.games.coffee_traders.standing import add_bars, places, printed
from tertulia.games.coffee_traders.state import State

RIVALS: Final = 0.3
"""How much the others' average counts against one's own worth."""
CUBE: Final = 2.5
MEEPLE: Final = 1.0
"""One that is not placed, besides the trades he may follow."""
MEEPLE_LATER: Final = 1.5
"""The same in each period to come."""
READY: Final = 0.6
"""A donkey or truck, besides its points, for each Work phase to come; three at most."""
HELPFUL: Final = 0.4
"""A private worker, besides his point, for each Workers phase to come; two at most."""
MANNED: Final = 0.26
"""A manned plantation at each harvest."""
EMPTY: Final[list[float]] = [0.8, 1.2, 1.6]
"""By period: what a plantation costs that will stay without a worker (CT-37)."""
POST_HARVEST: Final = 1.65
RATES: Final[list[float]] = [0.0, 0.7, 0.8, 3.0]
"""By stations: what the exchange brings in a Sell phase."""
WAREHOUSES: Final[list[float]] = [0.0, 3.0, 4.5, 5.5, 6.0]
"""By warehouses: what storing brings at a reset."""
STOCK: Final = 2.2
"""A stock counter at each reset."""
LINE: Final[list[float]] = [0.0, 0.1, 0.3, 0.8, 1.6, 3.0]
"""By plantations placed from a line: how near its bonus is."""
STEPS: Final = 0.2
"""An Arabica step, besides its points, in each period to come."""
COUNTERS: Final = 0.5
"""A filled space of the counter track, besides its points, in each period to come."""
NEAR: Final = 0.5
"""The share of an objective's points that half of it counts for, squared."""
CELL: Final = 1.5
"""What a cell brings besides its points and coins."""


def evaluate(view: State, seat: int) -> float:
    """Points that a seat may expect over the others, on the average.

    What the others have for good is left out before the end, for nothing that the seat does in its turn changes it.
    """
    if not view.agenda:
        return _lead([float(points) for points in scores(view)], seat)
    worths = places(view)
    add_bars(view, worths)
    coming = harvests(view, seat)
    for player in range(view.seats):
        if player == seat:
            worths[player] += printed(view, player) + _prospects(view, player, coming)
        else:
            worths[player] += _rival(view, player, coming)
    return _lead(worths, seat)


def forecast(view: State) -> list[float]:
    """By seat: points in the end, as far as they can be seen."""
    if not view.agenda:
        return [float(points) for points in scores(view)]
    worths = places(view)
    add_bars(view, worths)
    for player in range(view.seats):
        worths[player] += printed(view, player) + _prospects(view, player, harvests(view, player))
    return worths


def _lead(worths: list[float], seat: int) -> float:
    others = 0.0
    for worth in worths:
        others += worth
    return worths[seat] - RIVALS * (others - worths[seat]) / float(len(worths) - 1)


# ---- one's own prospects -------------------------------------------------------------------------------------------


def _prospects(view: State, player: int, coming: list[float]) -> float:
    periods = float(2 - view.period)
    value = _goods(view, player, coming) + _pieces(view, player, periods) + _plantations(view, player)
    return value + _growth(view, player, periods) + _progress(view, player) + _due(view, player)


def _goods(view: State, player: int, coming: list[float]) -> float:
    """Coffee and coins; in a payment, what will be left of them."""
    coins = coins_of(view, player)
    counts: list[float] = []
    for sort in range(SORTS):
        counts.append(float(view.coffee[player * SORTS + sort]) + COMING * coming[player * SORTS + sort])
    if view.agenda[-1] & 63 == PAYING and view.agenda[-1] >> 6 & 7 == player:
        for sort in range(5):
            counts[sort] -= float(view.owed[sort])
            if counts[sort] < 0.0:
                coins += counts[sort] * float(view.board.coffee_price[view.period])
                counts[sort] = 0.0
    if view.phase == 6 or (view.phase == 5 and view.out >> player & 1):
        if view.period == 2:
            return purse(view, player, coins)
        counts = kept(view, player, counts)
        return STORED * coffee_worth(view, counts) + purse(view, player, coins)
    value = sale(view, player, counts, coins)
    return value + coffee_worth(view, counts) + purse(view, player, coins)


def _due(view: State, player: int) -> float:
    """What has been won and is still to be taken."""
    value = 0.0
    for item in view.agenda:
        kind = item & 63
        if kind < FIRST_OF_SEATS or item >> 6 & 7 != player:
            continue
        if kind == PAYING:
            value += _target(view, item >> 9)
        elif kind in (TAKING_ANIMAL, REWARDED):
            value += 4.0
        elif kind == WINNING_BUILDING:
            value += BESIDES[item >> 9] - 5.0
        elif kind == LINE_BONUS:
            value += 2.0
        elif kind == STEPPING:
            value += 1.5 * float(item >> 9)
        elif kind == TAKING_COFFEE:
            value += COFFEE[view.period]
        elif kind == SWAPPING:
            value -= STOCK * float((2 - view.period) * (item >> 9 & 7))
    return value


def _target(view: State, target: int) -> float:
    """What a contract or cell brings that is being paid for."""
    board = view.board
    coin = COIN[view.period][5]
    if target < UPPER_CELLS:
        return float(board.contract_points[target]) + BESIDES[target] + coin * float(board.contract_coins[target])
    cell = CELLS - 1 if target >= BOTTOM_CELLS else (target - UPPER_CELLS) % (CELLS - 1)
    value = float(board.bar_points[cell]) + CELL + coin * float(board.bar_coins[cell])
    return value + 3.5 if cell == CELLS - 1 else value


def _pieces(view: State, player: int, periods: float) -> float:
    """Cubes, meeples, donkeys, trucks, workers that can still be used."""
    phase = view.phase
    value = 0.0
    works = periods
    if phase <= 1:
        works += 1.0
        if not (phase == 1 and view.out >> player & 1):  # CT-20: who has passed loses them
            value += CUBE * float(view.cubes[player])
            if view.can_use(player, CUBE_PART):
                value += 0.9 * CUBE
    if phase <= 3:
        value += MEEPLE * float(view.meeples[player])
        if view.can_use(player, MEEPLE_PART):
            value += 0.9 * MEEPLE
    value += READY * works * float(min(view.ready_donkeys[player] + view.ready_trucks[player], 3))
    helps = periods + (1.0 if phase <= 2 else 0.0)
    meeples = view.meeples[player] + view.contractors[player]
    for place in range(25):
        if view.traders[place] == player:
            meeples += 1
    return (
        value + HELPFUL * helps * float(min(view.workers[player], 2)) + MEEPLE_LATER * periods * float(min(meeples, 6))
    )


def _plantations(view: State, player: int) -> float:
    """Manned ones bring coffee, empty ones cost a fine unless a worker comes."""
    harvested = float(2 - view.period) + (1.0 if view.phase <= 3 else 0.0)
    empty = _count(view.unmanned(player))
    value = MANNED * harvested * float(_count(view.plots[player]) - empty)
    if empty and view.phase <= 2:
        without = max(0, empty - view.workers[player])
        value -= EMPTY[view.period] * float(without) + 0.5 * float(empty - without)
    if empty and view.period < 2:
        value -= 0.5 * EMPTY[view.period + 1] * float(empty)
    return value


def _growth(view: State, player: int, periods: float) -> float:
    """What brings something in each period to come, or in this one."""
    sells = periods + (1.0 if view.phase <= 5 else 0.0)
    posts = view.built(player, POST)
    value = POST_HARVEST * periods * float(posts) + RATES[min(view.built(player, STATION), 3)] * sells
    value += WAREHOUSES[min(view.warehouses[player], 4)] * periods
    counters = 0
    for colour in range(SORTS):
        counters += view.stock_counters[player * SORTS + colour]
    value += STOCK * periods * float(counters)
    steps = 0
    for coop in range(5):
        steps += view.arabica[player * 5 + coop]
    value += periods * (STEPS * float(steps) + COUNTERS * float(filled_spaces(view, player)))
    for line in range(2):
        placed = 5
        for level in range(3):
            placed -= view.tiles[player * 6 + line * 3 + level]
        if not view.once[player] >> line & 1:
            value += 0.5 * periods * LINE[max(0, min(placed, 5))]
    return value


def _progress(view: State, player: int) -> float:
    """How near the objectives are that he has not claimed (CT-5)."""
    value = 0.0
    for letter in range(3):
        if view.claims[player * 3 + letter] == 0:
            before = 0
            for other in range(view.seats):
                if view.claims[other * 3 + letter]:
                    before += 1
            part = min(_part(view, player, letter, view.objectives[letter]), 1.0)
            value += NEAR * part * part * float(view.board.objective_points[before])
    return value


def _part(view: State, player: int, letter: int, drawn: int) -> float:
    """The share of an objective that he meets."""
    needs = view.board.objective_needs
    if drawn < 0:
        return 0.0
    if letter == 0:
        if drawn == 0:
            return float(view.coops_of(player)) / float(needs["coops"])
        if drawn == 1:
            upper = min(plantations_in(view, player, 1), needs["row_2"])
            upper += min(plantations_in(view, player, 2), needs["row_3"])
            return float(upper) / float(needs["row_2"] + needs["row_3"])
        most = 0
        for coop in range(5):
            most = max(most, view.quality(player, coop))
        return float(most) / float(needs["quality"])
    if letter == 1:
        if drawn == 0:
            built = 0
            for kind in range(WAREHOUSE):
                built += view.built(player, kind)
            return float(built) / float(needs["buildings"])
        if drawn == 1:
            return float(view.warehouses[player]) / float(needs["warehouses"])
        return float(max(view.built(player, POST), view.built(player, STATION))) / 3.0
    if drawn == 0:
        return float(COUNT[view.contracts[player]]) / float(needs["contracts"])
    if drawn == 1:
        return float(tracks_of(view, player)) / float(needs["tracks"])
    return float(filled_spaces(view, player)) / float(needs["spaces"])


# ---- the others ----------------------------------------------------------------------------------------------------


def _rival(view: State, player: int, coming: list[float]) -> float:
    """Roughly what another player's goods are worth."""
    coffee = 0.0
    for sort in range(SORTS):
        coffee += float(view.coffee[player * SORTS + sort]) + coming[player * SORTS + sort]
    value = COFFEE[view.period] * coffee + COIN[view.period][view.phase] * coins_of(view, player)
    value += STOCK * float(2 - view.period) * float(sum(view.stock_counters[player * SORTS : player * SORTS + SORTS]))
    if view.phase <= 2:
        value -= EMPTY[view.period] * float(max(0, _count(view.unmanned(player)) - view.workers[player]))
    return value


def _count(mask: int) -> int:
    """How many plots a mask has."""
    count = 0
    for coop in range(5):
        places = mask >> coop * PLOTS_A_COOP
        count += COUNT[places & 63] + COUNT[places >> 6 & 63]
    return count
