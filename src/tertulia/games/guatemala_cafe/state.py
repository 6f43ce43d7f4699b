"""The state of a game: plain data, and questions about it. Only the effects of actions change it."""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe.actions import PLACE_ROADS
from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    NOTHING,
    PIECE_COUNTS,
    PRESET,
    ROADS,
    SACK,
    SACKS,
    SACKS_IN_BAG,
    SIDES,
    SPACES,
    START_MONEY,
    Side,
)

STARTING: Final = 0
"""Chance is to name the start player."""
SETTING: Final = 1
"""Chance is to fill the production board."""
DEALING: Final = 2
"""Chance is to deal the players' sacks."""
BUYER: Final = 3
"""The right-hand neighbour of the start player puts the Buyer on the track."""
MOVING: Final = 4
"""The mover moves the Buyer."""
ACTING: Final = 5
"""The mover takes a piece or a sack, or is done."""
PLACING: Final = 6
"""The mover places the piece he holds."""
ASKING: Final = 7
"""`asked` may block the scoring."""
LEAVING: Final = 8
"""The mover says which ship leaves (option one-ship-leaves)."""
REFILLING: Final = 9
"""The mover puts a sack on the emptied space."""
DRAWING: Final = 10
"""Chance draws a sack for the emptied space."""
OVER_NOW: Final = 11


class State:
    """All there is to know, or (with a `seer`) all that one seat knows. Sacks in a bag have no order."""

    def __init__(
        self,
        side: Side,
        seats: int,
        preset: bool,
        borders: bool,
        ship_needs_path: bool,
        one_ship_leaves: bool,
        silent: bool,
        start: int,
        seer: int,
        stage: int,
        mover: int,
        buyer: int,
        held: int,
        scored: int,
        sack_space: int,
        asked: int,
        idle: int,
        endings: int,
        road_stock: int,
        free_cells: int,
        free_sites: int,
        roads: int,
        reached: int,
        bag_size: int,
        spaces: list[int],
        taken: list[int],
        pool: list[int],
        sheds: list[int],
        workers: list[int],
        fields: list[int],
        near: list[int],
        open_roads: list[int],
        docks: list[list[int]],
        gone: list[int],
        stocks: list[int],
        stock_sizes: list[int],
        known: list[int],
        bag: list[int],
        laid: list[int],
        money: list[int],
        points: list[int],
    ) -> None:
        self.side = side
        self.seats = seats
        self.preset = preset
        self.borders = borders
        self.ship_needs_path = ship_needs_path
        self.one_ship_leaves = one_ship_leaves
        self.silent = silent
        self.start = start
        """The seat the host lets start, or -1 for chance."""
        self.seer = seer
        """The seat whose view this is, or -1 if nothing is masked."""
        self.stage = stage
        self.mover = mover
        self.buyer = buyer
        """The Buyer's space on the track, or -1."""
        self.held = held
        """The piece taken and not yet placed, or NOTHING."""
        self.scored = scored
        """The coffee of the sack taken in this turn, or -1."""
        self.sack_space = sack_space
        """The space that sack came from, or -1."""
        self.asked = asked
        self.idle = idle
        """How many turns in a row passed without a build or a score."""
        self.endings = endings
        """The reasons for the end, one bit each."""
        self.road_stock = road_stock
        self.free_cells = free_cells
        """Where nobody stands and no site is, as a mask."""
        self.free_sites = free_sites
        self.roads = roads
        """The edges with a road, as a mask."""
        self.reached = reached
        """The vertices that roads connect to a harbour, as a mask."""
        self.bag_size = bag_size
        self.spaces = spaces
        """The piece on each space of the production board, or NOTHING."""
        self.taken = taken
        """The spaces emptied in this turn, in order."""
        self.pool = pool
        """During the set-up: how many of each piece are still to be put out."""
        self.sheds = sheds
        """By plantation (seat x 5 + coffee): the cell of its shed, or -1."""
        self.workers = workers
        """By plantation: how many."""
        self.fields = fields
        """By plantation: the cells of its workers, as a mask."""
        self.near = near
        """By plantation: the cells that touch it, as a mask."""
        self.open_roads = open_roads
        """The actions that lay a road, one for each free segment."""
        self.docks = docks
        """By harbour: the coffees of its ships, the cheapest dock first."""
        self.gone = gone
        """By coffee: the ships that have left."""
        self.stocks = stocks
        """By seat x 5 + coffee: hidden sacks; 0 where the seer does not know."""
        self.stock_sizes = stock_sizes
        self.known = known
        """By seat x 5 + coffee: what everybody could see of a stock: so many at least, or -1 for surely none."""
        self.bag = bag
        """By coffee: the sacks in the bag; in a view, all that the seer has not seen."""
        self.laid = laid
        """The sacks on the point track, in order."""
        self.money = money
        self.points = points
        self.ledger: list[tuple[int, int, int, int]] | None = None
        """Where somebody wants the reasons of points written down; never copied."""

    def copy(self) -> State:
        return State(
            self.side,
            self.seats,
            self.preset,
            self.borders,
            self.ship_needs_path,
            self.one_ship_leaves,
            self.silent,
            self.start,
            self.seer,
            self.stage,
            self.mover,
            self.buyer,
            self.held,
            self.scored,
            self.sack_space,
            self.asked,
            self.idle,
            self.endings,
            self.road_stock,
            self.free_cells,
            self.free_sites,
            self.roads,
            self.reached,
            self.bag_size,
            self.spaces[:],
            self.taken[:],
            self.pool[:],
            self.sheds[:],
            self.workers[:],
            self.fields[:],
            self.near[:],
            self.open_roads[:],
            [ships[:] for ships in self.docks],
            self.gone[:],
            self.stocks[:],
            self.stock_sizes[:],
            self.known[:],
            self.bag[:],
            self.laid[:],
            self.money[:],
            self.points[:],
        )

    # ---- questions -----------------------------------------------------------------------------------------------

    def plantation(self, seat: int, coffee: int) -> int:
        return seat * COFFEES + coffee

    def has_plantation(self, plantation: int) -> bool:
        return self.sheds[plantation] >= 0 or self.workers[plantation] > 0

    def rivals(self, seat: int, coffee: int) -> int:
        """GC-26: the cells that touch others' plantations of a coffee, as a mask."""
        mask = 0
        for other in range(self.seats):
            if other != seat:
                mask |= self.near[other * COFFEES + coffee]
        return mask

    def harbour_reached(self, plantation: int) -> int:
        """GC-42: the harbour that a plantation's shed is connected to, or -1."""
        shed = self.sheds[plantation]
        if shed < 0 or not self.side.entrances[shed] & self.reached:
            return -1
        return self.side.harbour_of_site[shed]

    def dock_price(self, harbour: int) -> int:
        """GC-29: the price of the cheapest free dock, or -1."""
        prices = self.side.dock_prices[harbour]
        ships = len(self.docks[harbour])
        return prices[ships] if ships < len(prices) else -1

    def last_sack_space(self) -> int:
        """GC-53: where the last sack lies on the point track; one past its end if there is none."""
        return self.side.last_space + 1 - len(self.laid)

    def adjacent(self, cell: int) -> int:
        """The cells that touch a cell, as a mask, by GC-27."""
        if not self.borders:
            return self.side.neighbours[cell]
        mask = self.side.neighbours_within_borders[cell]
        if self.seats > 2:
            return mask
        for edge in self.side.edges_around[cell]:
            if self.roads >> edge & 1:
                for beside in self.side.cells_beside[edge]:
                    mask &= ~(1 << beside)
        return mask

    def could_have(self, seat: int, coffee: int) -> bool:
        """Whether a stock holds a sack of a coffee; of a stock that is masked, whether it may."""
        if self.seer < 0 or self.seer == seat:
            return self.stocks[seat * COFFEES + coffee] > 0
        if self.known[seat * COFFEES + coffee] < 0 or self.stock_sizes[seat] == 0:
            return False
        return self.bag[coffee] > 0

    # ---- the changes that belong to the data: something is placed, and masks follow ----------------------------------

    def put_worker(self, plantation: int, cell: int) -> None:
        self.workers[plantation] += 1
        self.fields[plantation] |= 1 << cell
        self.near[plantation] |= self.adjacent(cell)
        self.free_cells &= ~(1 << cell)

    def put_shed(self, plantation: int, cell: int) -> None:
        self.sheds[plantation] = cell
        self.near[plantation] |= self.adjacent(cell)
        self.free_sites &= ~(1 << cell)

    def lay_road(self, edge: int) -> None:
        """The network grows only here: what hangs on the new road's far end is now connected too (GC-42)."""
        self.roads |= 1 << edge
        self.open_roads.remove(PLACE_ROADS + edge)
        if self.borders and self.seats == 2:
            self.divide(edge)
        start, end = self.side.edge_from[edge], self.side.edge_to[edge]
        starts_connected, ends_connected = self.reached >> start & 1, self.reached >> end & 1
        if starts_connected and not ends_connected:
            self._reach(end)
        elif ends_connected and not starts_connected:
            self._reach(start)

    def _reach(self, place: int) -> None:
        waiting = [place]
        while waiting:
            here = waiting.pop()
            if self.reached >> here & 1:
                continue
            self.reached |= 1 << here
            for edge in self.side.edges_at[here]:
                if self.roads >> edge & 1:
                    waiting.append(self.side.edge_from[edge])
                    waiting.append(self.side.edge_to[edge])

    def give_sack(self, seat: int, coffee: int) -> None:
        """A sack of a stock is laid open."""
        if self.seer < 0 or self.seer == seat:
            self.stocks[seat * COFFEES + coffee] -= 1
        else:
            self.bag[coffee] -= 1
        self.stock_sizes[seat] -= 1
        if self.known[seat * COFFEES + coffee] > 0:
            self.known[seat * COFFEES + coffee] -= 1

    def divide(self, edge: int) -> None:
        """GC-27, two players: a road that is a border; who stood beside it now touches less."""
        beside = self.side.cells_beside[edge]
        for plantation in range(self.seats * COFFEES):
            cells = self.fields[plantation] | (1 << self.sheds[plantation] if self.sheds[plantation] >= 0 else 0)
            if any(cells >> cell & 1 for cell in beside):
                self.near[plantation] = 0
                for cell in range(self.side.cells.bit_length()):
                    if cells >> cell & 1:
                        self.near[plantation] |= self.adjacent(cell)


def empty_board(
    seats: int, preset: bool, borders: bool, ship_needs_path: bool, one_ship_leaves: bool, silent: bool, start: int
) -> State:
    """The boards before anything is dealt."""
    side = SIDES[seats]
    bag = [SACKS] * COFFEES
    if preset:
        for piece in PRESET:
            if piece >= SACK:
                bag[piece - SACK] -= 1
    return State(
        side=side,
        seats=seats,
        preset=preset,
        borders=borders,
        ship_needs_path=ship_needs_path,
        one_ship_leaves=one_ship_leaves,
        silent=silent,
        start=start,
        seer=-1,
        stage=STARTING if start < 0 else DEALING if preset else SETTING,
        mover=max(start, 0),
        buyer=-1,
        held=NOTHING,
        scored=-1,
        sack_space=-1,
        asked=-1,
        idle=0,
        endings=0,
        road_stock=ROADS,
        free_cells=side.worker_cells,
        free_sites=side.sites,
        roads=0,
        reached=side.harbour_vertices,
        bag_size=sum(bag),
        spaces=PRESET[:] if preset else [NOTHING] * SPACES,
        taken=[],
        pool=[0] * len(PIECE_COUNTS) if preset else PIECE_COUNTS[:],
        sheds=[-1] * (seats * COFFEES),
        workers=[0] * (seats * COFFEES),
        fields=[0] * (seats * COFFEES),
        near=[0] * (seats * COFFEES),
        open_roads=[PLACE_ROADS + edge for edge in sorted(side.segments)],
        docks=[[] for _ in side.harbours],
        gone=[0] * COFFEES,
        stocks=[0] * (seats * COFFEES),
        stock_sizes=[0] * seats,
        known=[0] * (seats * COFFEES),
        bag=bag,
        laid=[],
        money=[START_MONEY] * seats,
        points=[0] * seats,
    )


def stock_at_first(seats: int) -> int:
    """GC-7: how many sacks everybody is dealt."""
    return (SACKS * COFFEES - 6 - SACKS_IN_BAG) // seats
