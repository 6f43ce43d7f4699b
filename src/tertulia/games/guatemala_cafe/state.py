"""The state of a game: plain data, and questions about it. Only the effects of actions change it."""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe.actions import PLACE_ROADS
from tertulia.games.guatemala_cafe.pieces import (
    BOARD,
    COFFEES,
    NOTHING,
    PIECE_COUNTS,
    ROADS,
    SACK,
    SACKS,
    SACKS_IN_BAG,
    SPACES,
    START_MONEY,
    Side,
)
from tertulia.games.guatemala_cafe.unseen import may_hold, not_known, room_left

LATE_SEAT_MONEY: Final[dict[str, list[int]]] = BOARD["start"]["late_seat_money"]
"""GC-5: by number of players, in the order of turns."""

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


class House:
    """How this house plays: the board's side and the options, the same for a whole game, so copies share them."""

    def __init__(
        self,
        side: Side,
        board: object,
        preset: bool,
        borders: bool,
        ship_needs_path: bool,
        one_ship_leaves: bool,
        silent: bool,
        late_seat_money: bool,
        start: int,
    ) -> None:
        self.side = side
        self.board = board
        """The board of one's own as it was given, or `ours`."""
        self.preset = preset
        self.borders = borders
        self.ship_needs_path = ship_needs_path
        self.one_ship_leaves = one_ship_leaves
        self.silent = silent
        self.late_seat_money = late_seat_money
        self.start = start
        """The seat the host lets start, or -1 for chance."""


_EMPTY: Final[list[int]] = []
_NO_DOCKS: Final[list[list[int]]] = []
"""What a new state holds until it is filled; never changed."""


class State:
    """All there is to know, or (with a `seer`) all that one seat knows. Sacks in a bag have no order."""

    house: House
    side: Side
    seats: int
    seer: int
    """The seat whose view this is, or -1 if nothing is masked."""
    stage: int
    mover: int
    buyer: int
    """The Buyer's space on the track, or -1."""
    held: int
    """The piece taken and not yet placed, or NOTHING."""
    scored: int
    """The coffee of the sack taken in this turn, or -1."""
    sack_space: int
    """The space that sack came from, or -1."""
    asked: int
    """The seat that may block now, or -1."""
    idle: int
    """How many turns in a row passed without a build or a score."""
    endings: int
    """The reasons for the end, one bit each."""
    road_stock: int
    free_cells: int
    """Where nobody stands and no site is, as a mask."""
    free_sites: int
    roads: int
    """The edges with a road, as a mask."""
    reached: int
    """The vertices that roads connect to a harbour, as a mask."""
    bag_size: int
    spaces: list[int]
    """The piece on each space of the production board, or NOTHING."""
    taken: list[int]
    """The spaces emptied in this turn, in order."""
    pool: list[int]
    """During the set-up: how many of each piece are still to be put out."""
    sheds: list[int]
    """By plantation (seat x 5 + coffee): the cell of its shed, or -1."""
    workers: list[int]
    """By plantation: how many."""
    fields: list[int]
    """By plantation: the cells of its workers, as a mask."""
    near: list[int]
    """By plantation: the cells that touch it, as a mask."""
    open_roads: list[int]
    """The actions that lay a road, one for each free segment."""
    docks: list[list[int]]
    """By harbour: the coffees of its ships, the cheapest dock first."""
    gone: list[int]
    """By coffee: the ships that have left."""
    stocks: list[int]
    """By seat x 5 + coffee: hidden sacks; 0 where the seer does not know."""
    stock_sizes: list[int]
    known: list[int]
    """By seat x 5 + coffee: what everybody could see of a stock: so many at least, or -1 for surely none."""
    bag: list[int]
    """By coffee: the sacks in the bag; in a view, all that the seer has not seen."""
    laid: list[int]
    """The sacks on the point track, in order."""
    money: list[int]
    points: list[int]
    ledger: list[tuple[int, int, int, int]] | None
    """Where somebody wants the reasons of points written down; never copied."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.side = house.side
        self.seats = house.side.seats
        self.seer = -1
        self.stage = STARTING
        self.mover = 0
        self.buyer = -1
        self.held = NOTHING
        self.scored = -1
        self.sack_space = -1
        self.asked = -1
        self.idle = 0
        self.endings = 0
        self.road_stock = ROADS
        self.free_cells = house.side.worker_cells
        self.free_sites = house.side.sites
        self.roads = 0
        self.reached = house.side.harbour_vertices
        self.bag_size = 0
        self.spaces = _EMPTY
        self.taken = _EMPTY
        self.pool = _EMPTY
        self.sheds = _EMPTY
        self.workers = _EMPTY
        self.fields = _EMPTY
        self.near = _EMPTY
        self.open_roads = _EMPTY
        self.docks = _NO_DOCKS
        self.gone = _EMPTY
        self.stocks = _EMPTY
        self.stock_sizes = _EMPTY
        self.known = _EMPTY
        self.bag = _EMPTY
        self.laid = _EMPTY
        self.money = _EMPTY
        self.points = _EMPTY
        self.ledger = None

    def copy(self) -> State:
        new = State(self.house)
        new.seer = self.seer
        new.stage = self.stage
        new.mover = self.mover
        new.buyer = self.buyer
        new.held = self.held
        new.scored = self.scored
        new.sack_space = self.sack_space
        new.asked = self.asked
        new.idle = self.idle
        new.endings = self.endings
        new.road_stock = self.road_stock
        new.free_cells = self.free_cells
        new.free_sites = self.free_sites
        new.roads = self.roads
        new.reached = self.reached
        new.bag_size = self.bag_size
        new.spaces = self.spaces[:]
        new.taken = self.taken[:]
        new.pool = self.pool[:]
        new.sheds = self.sheds[:]
        new.workers = self.workers[:]
        new.fields = self.fields[:]
        new.near = self.near[:]
        new.open_roads = self.open_roads[:]
        new.docks = [ships[:] for ships in self.docks]
        new.gone = self.gone[:]
        new.stocks = self.stocks[:]
        new.stock_sizes = self.stock_sizes[:]
        new.known = self.known[:]
        new.bag = self.bag[:]
        new.laid = self.laid[:]
        new.money = self.money[:]
        new.points = self.points[:]
        return new

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
        if not self.house.borders:
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
        if self.stock_sizes[seat] == 0 or self.bag[coffee] == 0:
            return False
        return self.known[seat * COFFEES + coffee] > 0 or self.may_hold(seat, coffee)

    def may_hold(self, holder: int, coffee: int) -> bool:
        """Of a view: whether a hidden stock, or the bag (holder `seats`), may have such a sack that nobody knows of."""
        if self.house.silent:
            return True
        room = [*room_left(self.known, self.stock_sizes, self.seer), self.bag_size]
        return may_hold(self.known, room, not_known(self.known, self.bag, self.seer), holder, coffee)

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
        if self.house.borders and self.seats == 2:
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

    def pay_late_seats(self) -> None:
        """GC-5, option late-seat-money: as soon as the start player is known."""
        if self.house.late_seat_money:
            for turn, money in enumerate(LATE_SEAT_MONEY[str(self.seats)]):
                self.money[(self.mover + turn) % self.seats] += money

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


def empty_board(house: House) -> State:
    """The boards before anything is dealt."""
    state = State(house)
    plantations = state.seats * COFFEES
    if house.start >= 0:
        state.stage = DEALING if house.preset else SETTING
        state.mover = house.start
    state.spaces = house.side.preset[:] if house.preset else [NOTHING] * SPACES
    state.pool = [0] * len(PIECE_COUNTS) if house.preset else PIECE_COUNTS[:]
    state.bag = [SACKS - state.spaces.count(SACK + coffee) for coffee in range(COFFEES)]
    state.bag_size = sum(state.bag)
    state.taken = []
    state.sheds = [-1] * plantations
    state.workers = [0] * plantations
    state.fields = [0] * plantations
    state.near = [0] * plantations
    state.open_roads = [PLACE_ROADS + edge for edge in sorted(state.side.segments)]
    state.docks = [[] for _ in state.side.harbours]
    state.gone = [0] * COFFEES
    state.stocks = [0] * plantations
    state.stock_sizes = [0] * state.seats
    state.known = [0] * plantations
    state.laid = []
    state.money = [START_MONEY] * state.seats
    if house.start >= 0:
        state.pay_late_seats()
    state.points = [0] * state.seats
    return state


def stock_at_first(seats: int) -> int:
    """GC-7: how many sacks everybody is dealt."""
    return (SACKS * COFFEES - 6 - SACKS_IN_BAG) // seats
