"""What a bot needs to know about this game: how good a position is for a seat.

A plantation is worth what the scorings to come will bring: its workers each time, and once more for each ship that it
reaches or will reach soon. Money is worth what it can still build; a sack in stock lets a player block and refill. Who
is to move the Buyer has what the lines ahead of him hold. The figures were rounded from fits to games of earlier bots
(scripts/fit_guatemala.py; scripts/drift.py for the turns), those for two players and the rest set by hand from there.
"""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe.actions import PLACE_ROADS, PLACE_WORKERS, SCORES, TAKES
from tertulia.games.guatemala_cafe.network import REACH, Network, helped_by_road, network_of
from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    FREE_STEPS,
    IDLE_ROUNDS,
    LINES,
    ROAD,
    SACK,
    SACKS,
    SHED,
    SHIP,
    TRACK,
    members,
)
from tertulia.games.guatemala_cafe.scoring import worth
from tertulia.games.guatemala_cafe.state import ACTING, ASKING, MOVING, OVER_NOW, PLACING, State

SCORINGS: Final = 3.2
"""How often a coffee is scored in a whole game, blocked ones left out."""
IN_SIGHT: Final[list[float]] = [0.75, 1.0, 1.2, 1.3, 1.3, 1.3, 1.3]
"""By sacks of a coffee on the production board: how much sooner than others it is scored."""
BLOCKED: Final = 0.15
"""The share of scorings that is expected to be blocked: more than it is between two, less than with four."""
TO_BE_MANNED: Final = 1.2
"""The workers that a shed without any will get before a ship sails."""
LATE: Final = 0.2
"""With less of the game left, it no longer matters who is next."""
AHEAD: Final = 0.3
"""How much of what lies ahead of the Buyer counts for who moves him."""
NEARLY: Final[list[float]] = [1.0, 0.7, 0.5, 0.35, 0.25, 0.17, 0.1, 0.05]
"""By roads that are missing: how much of its ships a plantation can count on."""
WINNING: Final = 30.0


class Worths:
    """What things bring, in points. The more play, the fewer points each of them makes, the less a thing is worth."""

    __slots__ = ("first_money", "hopeless", "largest", "more_money", "room", "sack", "turns", "waiting", "worker")

    def __init__(
        self, worker: float, waiting: float, hopeless: float, room: float, largest: float, sack: float,
        first_money: float, more_money: float, turns: list[float]
    ) -> None:  # fmt: skip
        self.worker = worker
        """A worker at a shed for each scoring, with all that grows from it."""
        self.waiting = waiting
        """The same without a shed yet."""
        self.hopeless = hopeless
        """The same where no free site touches the plantation."""
        self.room = room
        """The same for each free cell beside it, at most four; that fades."""
        self.largest = largest
        """What each worker in the largest plantation brings less: that coffee is blocked, and left alone, the most."""
        self.sack = sack
        """A sack in stock."""
        self.first_money = first_money
        """Each of the first eight centavos; that fades."""
        self.more_money = more_money
        """Each of the next ten."""
        self.turns = turns
        """To be next, the one after, and so on to who has just had a turn; that fades."""


BY_SEATS: Final[dict[int, Worths]] = {
    # worker, waiting, hopeless, room, largest, sack, first and more money, turns
    2: Worths(2.0, 1.8, 0.35, 0.75, 1.7, 3.5, 1.3, 0.5, [8.0, 0.0]),
    3: Worths(1.6, 0.8, 0.6, 0.35, 1.3, 0.8, 0.8, 0.5, [7.5, 6.4, 0.0]),
    4: Worths(1.2, 0.4, 0.3, 0.25, 0.8, 0.5, 0.35, 0.4, [6.2, 6.6, 3.3, 0.0]),
}


def evaluate(view: State, seat: int) -> float:
    """Points that a seat may expect over the others, the best of them above all."""
    if view.stage == OVER_NOW:
        return _final(view, view.points, seat)
    worths = _worths(view)
    return _asked(view, seat, worths) if view.stage == ASKING else _lead(worths, seat)


def forecast(view: State) -> list[float]:
    """By seat: points in the end, as far as they can be seen; a scoring that is asked for mostly comes."""
    if view.stage == OVER_NOW:
        return [float(points) for points in view.points]
    worths = _worths(view)
    if view.stage == ASKING:
        for player, gain in enumerate(worth(view, view.scored)):
            worths[player] += (1.0 - BLOCKED) * float(gain)
    return worths


def _worths(view: State) -> list[float]:
    """By seat: points, and what lies on the board and in hand for later."""
    time = _time_left(view)
    scorings = _scorings(view, time)
    network: Network = network_of(view.side, view.roads)
    missing = network.missing
    things: Worths = BY_SEATS[view.seats]
    worths: list[float] = []
    for player in range(view.seats):
        value = float(view.points[player])
        value += things.sack * min(1.0, 8.0 * time) * float(view.stock_sizes[player])
        value += time * _money(view.money[player], things)
        largest = 0
        for coffee in range(COFFEES):
            plantation = player * COFFEES + coffee
            if view.workers[plantation] or view.sheds[plantation] >= 0:
                value += _plantation(view, plantation, things, time, scorings[coffee], missing)
                largest = max(largest, view.workers[plantation])
        value -= things.largest * min(1.0, 4.0 * time) * float(largest)
        worths.append(value)
    stage = view.stage
    if stage == PLACING:
        worths[view.mover] += _piece(view, view.held, things, time, scorings, missing)
    elif stage == ACTING and not view.taken:
        worths[view.mover] += things.worker * time  # still on turn, with nothing taken
    elif stage == MOVING:
        worths[view.mover] += AHEAD * _ahead(view, things, time, scorings, missing)
    following = view.mover if stage == MOVING else view.mover + 1
    for turns in range(view.seats):
        worths[(following + turns) % view.seats] += things.turns[turns] * max(0.0, time - LATE)
    return worths


def promising(view: State, legal: list[int]) -> list[int]:
    """What is worth a look: pieces that are of use, places that are; of equal ones only the first."""
    if view.stage == ACTING:
        return _useful_pieces(view, legal)
    if view.stage != PLACING:
        return legal
    if view.held == ROAD:
        return _useful_roads(view, legal)
    if view.held < SHED and not view.has_plantation(view.mover * COFFEES + view.held):
        return _first_workers(view, legal)
    return legal


def _useful_pieces(view: State, legal: list[int]) -> list[int]:
    time = _time_left(view)
    scorings = _scorings(view, time)
    things: Worths = BY_SEATS[view.seats]
    network: Network = network_of(view.side, view.roads)
    looked_at = 0
    found: list[int] = []
    for action in legal:
        if TAKES <= action < SCORES:
            piece = view.spaces[action - TAKES]
            if looked_at >> piece & 1:
                continue
            looked_at |= 1 << piece
            if _piece(view, piece, things, time, scorings, network.missing) == 0.0:
                continue
        found.append(action)
    return found


def _useful_roads(view: State, legal: list[int]) -> list[int]:
    """One for each set of sheds that it helps, some of one's own among them, and one that helps none."""
    if view.house.borders and view.seats == 2:
        return legal
    sheds = view.sheds[view.mover * COFFEES : (view.mover + 1) * COFFEES]
    own = (1 << COFFEES) - 1
    helped = helped_by_road(view.side, view.roads, sheds + [shed for shed in view.sheds if shed not in sheds])
    found: dict[int, int] = {}
    for action in legal:
        helps = helped.get(action - PLACE_ROADS, 0)
        if (helps & own or not helps) and helps not in found:
            found[helps] = action
    return list(found.values()) or legal


def _first_workers(view: State, legal: list[int]) -> list[int]:
    """Beside a free site, if there is one; where nobody else wants the cell, one for each price."""
    beside = 0
    for site in members(view.free_sites & ~view.rivals(view.mover, view.held)):
        beside |= view.side.neighbours[site]
    wanted = 0
    for near in view.near:
        wanted |= near
    found: dict[int, int] = {}
    for action in legal:
        cell = action - PLACE_WORKERS
        if beside >> cell & 1:
            kind = action if wanted >> cell & 1 else -view.side.worker_prices[cell]
            if kind not in found:
                found[kind] = action
    return list(found.values()) or legal[:1]


def _lead(worths: list[float], seat: int) -> float:
    """Over the best of the others above all, and over all of them."""
    best = -1e9
    total = 0.0
    for other in range(len(worths)):
        if other != seat:
            total += worths[other]
            best = max(best, worths[other])
    return worths[seat] - 0.7 * best - 0.3 * total / float(len(worths) - 1)


def _final(view: State, points: list[int], seat: int) -> float:
    lead = 1e9
    for other in range(view.seats):
        if other != seat:
            ahead = float(points[seat] - points[other]) + float(view.money[seat] - view.money[other]) / 1000.0
            lead = min(lead, ahead)
    if lead > 0.0:
        return lead + WINNING
    return lead - WINNING if lead < 0.0 else 0.0


def _asked(view: State, seat: int, worths: list[float]) -> float:
    """A scoring that may still be blocked, or end the game (GC-50)."""
    gains = worth(view, view.scored)
    points = [view.points[player] + gains[player] for player in range(view.seats)]
    if max(points) >= view.last_sack_space():
        return BLOCKED * _lead(worths, seat) + (1.0 - BLOCKED) * _final(view, points, seat)
    for player in range(view.seats):
        worths[player] += (1.0 - BLOCKED) * float(gains[player])
    return _lead(worths, seat)


# ---- what is still to come -------------------------------------------------------------------------------------------


def _time_left(view: State) -> float:
    """How much of the game is still to come, 1 at its start and 0 at its end; less when a standstill threatens."""
    gap = float(view.last_sack_space() - max(view.points)) / float(view.side.last_space)
    sacks = float(SACKS * COFFEES - len(view.laid)) / float(SACKS * COFFEES)
    idle = float(view.idle) / float(IDLE_ROUNDS * view.seats)
    return max(0.0, min(gap, sacks)) * (1.0 - idle * idle)


def _scorings(view: State, time: float) -> list[float]:
    """By coffee: how often it will still be scored; those whose sacks are in sight more often."""
    in_sight = [0] * COFFEES
    for space in view.side.sack_spaces:
        piece = view.spaces[space]
        if piece >= SACK:
            in_sight[piece - SACK] += 1
    if view.stage == ASKING:
        in_sight[view.scored] += 1  # the sack that comes may be of the same coffee
    return [SCORINGS * time * IN_SIGHT[count] for count in in_sight]


def _money(money: int, things: Worths) -> float:
    """The first eight centavos are worth most, then the next ten."""
    value = things.first_money * float(min(money, 8)) + things.more_money * float(max(0, min(money, 18) - 8))
    return value + 0.05 * float(max(0, money - 18))


def _plantation(
    view: State, plantation: int, things: Worths, time: float, scorings: float, missing: list[int]
) -> float:
    workers = float(view.workers[plantation])
    shed = view.sheds[plantation]
    if shed < 0:
        seat, coffee = plantation // COFFEES, plantation % COFFEES
        hopeful = view.near[plantation] & view.free_sites & ~view.rivals(seat, coffee)
        return (things.waiting if hopeful else things.hopeless) * scorings * workers
    room = (view.near[plantation] & view.free_cells).bit_count()
    value = scorings * (things.worker * workers + things.room * time * float(min(room, 4)))
    if missing[shed] < REACH:
        value += NEARLY[missing[shed]] * _by_ships(view, plantation, shed, scorings)
    return value


def _by_ships(view: State, plantation: int, shed: int, scorings: float) -> float:
    """What the ships in its harbour will add to a connected plantation, one leaving each time."""
    ships = view.docks[view.side.harbour_of_site[shed]].count(plantation % COFFEES)
    sailings = 0.3 * scorings / SCORINGS  # with ships that may still come
    while ships > 0 and scorings > 0.0:
        sailings += float(ships) * min(1.0, scorings)
        ships -= 1
        scorings -= 1.0
    return max(float(view.workers[plantation]), TO_BE_MANNED) * sailings


def _piece(view: State, piece: int, things: Worths, time: float, scorings: list[float], missing: list[int]) -> float:
    """What a piece would add for the mover, its price paid."""
    if piece == ROAD:
        return _road(view, scorings, missing)
    coffee = piece % COFFEES
    plantation = view.mover * COFFEES + coffee
    shed = view.sheds[plantation]
    price = 1.5 * things.first_money * time
    if piece < SHED:
        return (things.worker if shed >= 0 else things.waiting) * scorings[coffee] - price
    workers = float(view.workers[plantation])
    if piece < SHIP:
        if shed >= 0:
            return 0.0
        more = things.worker - things.waiting + 0.3
        return scorings[coffee] * (things.worker * time + more * workers) - 1.5 * price
    if shed < 0:
        return 0.0
    return 0.5 * min(1.0, scorings[coffee]) * workers - price


def _road(view: State, scorings: list[float], missing: list[int]) -> float:
    """What one road more would add to the plantation that it helps most."""
    best = 0.0
    for coffee in range(COFFEES):
        plantation = view.mover * COFFEES + coffee
        shed = view.sheds[plantation]
        if shed >= 0 and 0 < missing[shed] < REACH:
            share = NEARLY[missing[shed] - 1] - NEARLY[missing[shed]]
            best = max(best, share * _by_ships(view, plantation, shed, scorings[coffee]))
    return best


def _ahead(view: State, things: Worths, time: float, scorings: list[float], missing: list[int]) -> float:
    """The best that the next lines hold for who moves the Buyer: pieces, or a sack that brings him more than others."""
    pieces = [max(0.0, _piece(view, piece, things, time, scorings, missing)) for piece in range(ROAD + 1)]
    best = 0.0
    for step in range(1, FREE_STEPS + 1):
        found = 0.0
        for space in LINES[(view.buyer + step) % TRACK]:
            piece = view.spaces[space]
            if 0 <= piece <= ROAD:
                found += pieces[piece]
            elif piece >= SACK:
                gains = worth(view, piece - SACK)
                mine = gains[view.mover]
                best = max(best, float(mine) - float(sum(gains) - mine) / float(view.seats - 1))
        best = max(best, 0.4 * found)
    return best
