"""What a bot needs to know about this game: how good a position is for a seat.

The points of the position as it stands, and what is not points yet: coffee that contracts and bars will pay for, the
harvest to come, coins, pieces that are ready, places in the coops that will still be fought for.
"""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.phases.harvest import pot_of
from tertulia.games.coffee_traders.pieces import (
    COINS_PART,
    COUNT,
    CUBE_PART,
    MEEPLE_PART,
    ORANGE,
    PLOTS_A_COOP,
    POST,
    SORTS,
    STATION,
)
from tertulia.games.coffee_traders.scoring import by_source
from tertulia.games.coffee_traders.state import State

WANTED: Final = 1.5
"""Points that a coffee brings which a contract asks for; each further one of the sort a little less."""
UNWANTED: Final = 0.8
LESS: Final = 0.94
ORANGES: Final = 1.9
COIN: Final[list[list[float]]] = [
    [0.75, 0.75, 0.75, 0.7, 0.7, 0.7, 0.7],
    [0.65, 0.65, 0.65, 0.6, 0.6, 0.6, 0.6],
    [0.55, 0.55, 0.5, 0.45, 0.35, 0.35, 0.01],
]
"""By period and phase: what a coin will bring; those beyond the first ten bring half."""
CUBE: Final = 1.3
MEEPLE: Final = 1.2
STORED: Final = 0.85
"""What is left of a coffee's worth if it has to wait for the next period."""
HARVESTED: Final = 0.9
"""The same for one still to be harvested: others may follow."""
MANNED: Final = 0.4
"""A manned plantation at each harvest."""
POST_HARVEST: Final = 1.1
RATES: Final[list[float]] = [0.0, 1.2, 1.3, 2.6]
"""By stations: what the exchange brings in a Sell phase."""
WAREHOUSES: Final[list[float]] = [0.0, 2.5, 4.0, 4.8, 5.2]
"""By warehouses: what storing brings at a reset."""
READY: Final = 0.5
"""A donkey or truck, besides its points, for each Work phase to come; three at most."""
HELPFUL: Final = 0.3
"""A private worker, besides his point, for each Workers phase to come; two at most."""
LINE: Final[list[float]] = [0.0, 0.1, 0.3, 0.7, 1.4, 2.5]
"""By plantations placed from a line: how near its bonus is."""
STEPS: Final = 0.35
"""An Arabica step, besides its points, in each period to come."""
COUNTERS: Final = 0.5
SETTLED: Final[list[float]] = [0.45, 0.7, 1.0]
"""By period: how much of a coop's places counts as it stands; the rest goes by shares of quality."""
OPEN_QUALITY: Final[list[float]] = [8.0, 4.0, 0.0]
"""By period: quality that is still to come in a coop."""
MOST_HELD: Final = 40


def _coffee_table() -> list[list[float]]:
    """By how many of a sort are wanted, and held: what they are worth."""
    table: list[list[float]] = []
    for wanted in range(31):
        total = 0.0
        row = [0.0]
        for count in range(MOST_HELD):
            total += (WANTED if count < wanted else UNWANTED) * LESS**count
            row.append(total)
        table.append(row)
    return table


COFFEE: Final[list[list[float]]] = _coffee_table()


def evaluate(view: State, seat: int) -> float:
    """Points that a seat may expect over the others, on the average."""
    places = _places(view)
    own = 0.0
    others = 0.0
    for player in range(view.seats):
        worth = places[player] + _worth(view, player)
        if player == seat:
            own = worth
        else:
            others += worth
    return own - others / (view.seats - 1)


def _worth(view: State, player: int) -> float:
    """His points but those of coops, and what he will make of what he has."""
    points = by_source(view, player)
    periods = float(2 - view.period)
    value = float(sum(points) - points[0])
    if not view.agenda:
        return value + 0.001 * view.coins[player]
    value += _coins(view, player) + _coffee(view, player) + _pieces(view, player, periods)
    value += _plantations(view, player) + periods * _growth(view, player)
    return value


def _coins(view: State, player: int) -> float:
    """Coins at hand and in the bonus reserve, which must be full at the reset (CT-83)."""
    coins = view.coins[player]
    if view.reserve[player] & COINS_PART:
        coins += view.board.reserve_coins
    value = COIN[view.period][view.phase] * (float(coins) if coins <= 10 else 10.0 + 0.5 * float(coins - 10))
    if coins < view.board.reserve_coins:
        value += 0.7 * float(view.board.penalty_points)
    return value


def _coffee(view: State, player: int) -> float:
    """What he has and will harvest, as far as he can still sell or store it."""
    counts = [float(view.coffee[player * SORTS + sort]) for sort in range(SORTS)]
    if (view.phase == 5 and view.out >> player & 1) or view.phase == 6:
        if view.period == 2:
            return 0.0
        return STORED * _worth_of(view, player, _storable(view, player, counts))
    if view.phase < 4:
        for coop in range(5):
            counts[coop] += HARVESTED * _harvest(view, player, coop)
        counts[ORANGE] += HARVESTED * float(view.sumatra[player])
    return _worth_of(view, player, counts)


def _worth_of(view: State, player: int, counts: list[float]) -> float:
    wanted = _wanted(view, player)
    value = ORANGES * counts[ORANGE]
    for sort in range(ORANGE):
        held = min(counts[sort], 38.0)
        whole = int(held)
        row = COFFEE[wanted[sort]]
        value += row[whole] + (held - whole) * (row[whole + 1] - row[whole])
    return value


def _wanted(view: State, player: int) -> list[int]:
    """By sort: what his contracts still ask for, and two for the bars."""
    wanted = [2, 2, 2, 2, 2]
    costs = view.board.costs[view.sets[player]]
    for letter in range(6):
        if not view.contracts[player] >> letter & 1:
            cost = costs[letter]
            for sort in range(5):
                wanted[sort] += cost[sort]
    return wanted


def _storable(view: State, player: int, counts: list[float]) -> list[float]:
    """CT-84, nearly: each warehouse for the sort of which there is most, two coffees without."""
    kept = [0.0] * SORTS
    for _ in range(view.warehouses[player]):
        best = 0
        for sort in range(SORTS):
            if counts[sort] - kept[sort] > counts[best] - kept[best]:
                best = sort
        kept[best] = min(counts[best], kept[best] + float(view.board.bulk_store))
    left = float(view.board.printed_store)
    for sort in range(SORTS):
        more = min(left, counts[sort] - kept[sort])
        kept[sort] += more
        left -= more
    if view.phase == 5:
        for sort in range(ORANGE):
            kept[sort] += float(view.stock_counters[player * SORTS + sort])
    return kept


def _harvest(view: State, player: int, coop: int) -> float:
    """CT-50: what a coop's pot would bring him as things stand."""
    pot = pot_of(view, coop)
    brings = 0
    for seat in view.order:
        if pot and view.buildings[seat * 3 + POST] >> coop & 1:
            pot -= 1
            if seat == player:
                brings += 1
    traders = view.trader_count(coop)
    if pot and traders:
        if view.traders[coop * 5] == player:
            brings += 1
        pot = min(pot - 1, traders * view.board.most_coffee)
        for place in range(traders):
            if view.traders[coop * 5 + place] == player:
                brings += (pot + traders - 1 - place) // traders
    return float(brings)


def _pieces(view: State, player: int, periods: float) -> float:
    """Cubes, meeples, donkeys, trucks, workers that can still be used."""
    phase = view.phase
    value = 0.0
    works = periods
    if phase <= 1:
        works += 1.0
        value += CUBE * float(view.cubes[player])
        if view.can_use(player, CUBE_PART):
            value += 0.8 * CUBE
    if phase <= 3:
        value += MEEPLE * float(view.meeples[player])
        if view.can_use(player, MEEPLE_PART):
            value += 0.7 * MEEPLE
    value += READY * works * float(min(view.ready_donkeys[player] + view.ready_trucks[player], 3))
    helps = periods + (1.0 if phase <= 2 else 0.0)
    return value + HELPFUL * helps * float(min(view.workers[player], 2)) + 0.3 * periods * float(view.meeples[player])


def _plantations(view: State, player: int) -> float:
    """Manned ones bring coffee, unmanned ones cost a fine (CT-37) unless a worker comes."""
    harvests = float(2 - view.period) + (1.0 if view.phase <= 3 else 0.0)
    unmanned = _count(view.unmanned(player))
    value = MANNED * harvests * float(_count(view.plots[player]) - unmanned)
    if view.phase <= 2 and unmanned:
        without = unmanned - view.workers[player]
        if view.phase == 1:
            value -= 0.3 * float(min(unmanned, view.workers[player]))
        if without > 0:
            share = 0.7 if view.phase == 1 else 1.0
            value -= share * float(without * view.board.fine[view.period]) * COIN[view.period][2]
    return value


def _growth(view: State, player: int) -> float:
    """What brings something in each period to come."""
    value = POST_HARVEST * float(view.built(player, POST)) + RATES[min(view.built(player, STATION), 3)]
    value += WAREHOUSES[min(view.warehouses[player], 4)]
    counters = 0
    for colour in range(SORTS):
        counters += view.stock_counters[player * SORTS + colour]
    value += 1.1 * float(counters)
    steps = 0
    for coop in range(5):
        steps += view.arabica[player * 5 + coop]
        if view.arabica_counters[player * 5 + coop]:
            value += COUNTERS
        if view.animal_counters[player * 5 + coop]:
            value += COUNTERS
    value += STEPS * float(steps)
    for line in range(2):
        placed = 5
        for level in range(3):
            placed -= view.tiles[player * 6 + line * 3 + level]
        if not view.once[player] >> line & 1:
            value += 0.5 * LINE[max(0, min(placed, 5))]
    return value


def _places(view: State) -> list[float]:
    """CT-90 by seat: as it stands, and by shares of quality as long as it may change."""
    worths = [0.0] * view.seats
    planters = view.board.planters
    points = view.board.coop_majority
    settled = SETTLED[view.period] if view.agenda else 1.0
    prize = float(points[0] + points[1] + points[2])
    for coop in range(5):
        qualities: list[int] = []
        total = OPEN_QUALITY[view.period]
        for planter in range(planters):
            quality = view.quality(planter, coop)
            qualities.append(quality)
            total += float(quality)
        for seat in range(view.seats):
            mine = qualities[seat]
            if mine:
                above = 0
                tied = 0
                for quality in qualities:
                    if quality > mine:
                        above += 1
                    elif quality == mine:
                        tied += 1
                shared = 0
                for place in range(above, min(above + tied, 3)):
                    shared += points[place]
                worths[seat] += settled * float(shared // tied) + (1.0 - settled) * prize * float(mine) / total
    return worths


def _count(mask: int) -> int:
    """How many plots a mask has."""
    count = 0
    for coop in range(5):
        places = mask >> coop * PLOTS_A_COOP
        count += COUNT[places & 63] + COUNT[places >> 6 & 63]
    return count
