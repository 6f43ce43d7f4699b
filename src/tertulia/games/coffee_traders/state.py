"""The state of a game: plain data, and questions about it. Only the effects of actions change it."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders.pieces import (
    A_COOP,
    COUNT,
    PLOTS_A_COOP,
    POST,
    STATION,
    Board,
)

_EMPTY: Final[list[int]] = []
"""What a new state holds until it is filled; never changed."""


class State:
    """All there is to know. After the deal nothing is hidden."""

    board: Board
    seats: int
    period: int
    """0 to 2."""
    phase: int
    """1 to 6; 0 during the set-up."""
    turn: int
    """The place in the turn order of whose turn it is in this phase; -1 before the first."""
    out: int
    """The seats that have passed in this phase, as a mask; in Trade, those that passed in a row."""
    manned: int
    """The plantations with a worker, as a mask of plots."""
    line_b: int
    """The plantations whose tile is of line B, as a mask of plots."""
    bank: int
    """Coins in the bank."""
    worker_stock: int
    antwerp: int
    """The coops whose trade has its coin, as a mask."""
    bought: int
    """Coffees bought for the payment being made."""
    agenda: list[int]
    """What is still to be decided or done, the next item last; see phases/agenda.py."""
    offers: list[int]
    """The legal actions of the question asked; replaced, never changed, so copies share it."""
    order: list[int]
    """The seats in turn order."""
    next_order: list[int]
    """The seats that have passed in Sell, in that order (CT-60)."""
    objectives: list[int]
    """CT-5: by letter, which of its three was drawn, or -1."""
    stacks: list[int]
    """CT-10: by letter x seats + place from the top, the colours of the Arabica counters, or -1; all stay here."""
    centre: list[int]
    """By coop: the common workers in its centre."""
    traders: list[int]
    """By coop x 5 + place: whose trader stands there, or -1; number 2 of two players is the neutral third."""
    owed: list[int]
    """By sort: what the payment being made still needs."""
    coffee_bank: list[int]
    """By sort."""
    animal_bank: list[int]
    """By colour: the animal counters left."""
    stock_bank: list[int]
    """By colour, then jokers: the stock counters left."""
    plots: list[int]
    """By planter: his plantations, as a mask of plots."""

    # by seat
    donkeys: list[int]
    """The plots with a donkey of his on a space, as a mask."""
    pairs: list[int]
    """The row-3 plots with two donkeys of his, as a mask; they are in `donkeys`, too."""
    trucks: list[int]
    """The plots with a truck of his, as a mask."""
    coins: list[int]
    workers: list[int]
    """Private workers."""
    cubes: list[int]
    spent: list[int]
    """Cubes not to be used any more in this period."""
    meeples: list[int]
    """Those not placed."""
    contractors: list[int]
    retired: list[int]
    """Meeples out of the game."""
    gainable: list[int]
    """Meeples that may still be gained (CT-63)."""
    reserve: list[int]
    """CT-4: the parts in the bonus reserve, a bit each."""
    uses: list[int]
    """CT-4: uses of the bonus reserve in this period."""
    penalties: list[int]
    """CT-83: tokens of -3 points."""
    ready_donkeys: list[int]
    """In the Company Reserve."""
    ready_trucks: list[int]
    ready_civets: list[int]
    spare_donkeys: list[int]
    """In the personal supply."""
    spare_trucks: list[int]
    spare_civets: list[int]
    sumatra: list[int]
    """Civets in Sumatra."""
    once: list[int]
    """What is given once: bits 0 and 1 for the bonuses of lines A and B, bit 2 for all plantations placed."""
    sets: list[int]
    """The contract set, or -1."""
    contracts: list[int]
    """The letters fulfilled, as a mask."""
    tokens: list[int]
    """The bar cells served, as a mask of bar x 6 + cell."""
    warehouses: list[int]

    # by seat and something else
    tiles: list[int]
    """By seat x 6 + line x 3 + level - 1: the plantations not placed."""
    buildings: list[int]
    """By seat x 3 + kind (post, station, hospital): the coops that have one, as a mask."""
    coffee: list[int]
    """By seat x 6 + sort."""
    arabica: list[int]
    """By seat x 5 + coop: steps."""
    arabica_counters: list[int]
    """By seat x 5 + colour."""
    animal_counters: list[int]
    """By seat x 5 + colour."""
    stock_counters: list[int]
    """By seat x 6 + colour, then jokers."""
    claims: list[int]
    """CT-5: by seat x 3 + letter: 0, or as which he claimed it, from 1."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seats = board.seats
        self.period = 0
        self.phase = 0
        self.turn = 0
        self.out = 0
        self.manned = 0
        self.line_b = 0
        self.bank = 0
        self.worker_stock = 0
        self.antwerp = 0
        self.bought = 0
        self.agenda = _EMPTY
        self.offers = _EMPTY
        self.order = _EMPTY
        self.next_order = _EMPTY
        self.objectives = _EMPTY
        self.stacks = _EMPTY
        self.centre = _EMPTY
        self.traders = _EMPTY
        self.owed = _EMPTY
        self.coffee_bank = _EMPTY
        self.animal_bank = _EMPTY
        self.stock_bank = _EMPTY
        self.plots = _EMPTY
        self.donkeys = _EMPTY
        self.pairs = _EMPTY
        self.trucks = _EMPTY
        self.coins = _EMPTY
        self.workers = _EMPTY
        self.cubes = _EMPTY
        self.spent = _EMPTY
        self.meeples = _EMPTY
        self.contractors = _EMPTY
        self.retired = _EMPTY
        self.gainable = _EMPTY
        self.reserve = _EMPTY
        self.uses = _EMPTY
        self.penalties = _EMPTY
        self.ready_donkeys = _EMPTY
        self.ready_trucks = _EMPTY
        self.ready_civets = _EMPTY
        self.spare_donkeys = _EMPTY
        self.spare_trucks = _EMPTY
        self.spare_civets = _EMPTY
        self.sumatra = _EMPTY
        self.once = _EMPTY
        self.sets = _EMPTY
        self.contracts = _EMPTY
        self.tokens = _EMPTY
        self.warehouses = _EMPTY
        self.tiles = _EMPTY
        self.buildings = _EMPTY
        self.coffee = _EMPTY
        self.arabica = _EMPTY
        self.arabica_counters = _EMPTY
        self.animal_counters = _EMPTY
        self.stock_counters = _EMPTY
        self.claims = _EMPTY

    def copy(self) -> State:
        new = State(self.board)
        new.period = self.period
        new.phase = self.phase
        new.turn = self.turn
        new.out = self.out
        new.manned = self.manned
        new.line_b = self.line_b
        new.bank = self.bank
        new.worker_stock = self.worker_stock
        new.antwerp = self.antwerp
        new.bought = self.bought
        new.agenda = self.agenda[:]
        new.offers = self.offers
        new.order = self.order[:]
        new.next_order = self.next_order[:]
        new.objectives = self.objectives[:]
        new.stacks = self.stacks[:]
        new.centre = self.centre[:]
        new.traders = self.traders[:]
        new.owed = self.owed[:]
        new.coffee_bank = self.coffee_bank[:]
        new.animal_bank = self.animal_bank[:]
        new.stock_bank = self.stock_bank[:]
        new.plots = self.plots[:]
        new.donkeys = self.donkeys[:]
        new.pairs = self.pairs[:]
        new.trucks = self.trucks[:]
        new.coins = self.coins[:]
        new.workers = self.workers[:]
        new.cubes = self.cubes[:]
        new.spent = self.spent[:]
        new.meeples = self.meeples[:]
        new.contractors = self.contractors[:]
        new.retired = self.retired[:]
        new.gainable = self.gainable[:]
        new.reserve = self.reserve[:]
        new.uses = self.uses[:]
        new.penalties = self.penalties[:]
        new.ready_donkeys = self.ready_donkeys[:]
        new.ready_trucks = self.ready_trucks[:]
        new.ready_civets = self.ready_civets[:]
        new.spare_donkeys = self.spare_donkeys[:]
        new.spare_trucks = self.spare_trucks[:]
        new.spare_civets = self.spare_civets[:]
        new.sumatra = self.sumatra[:]
        new.once = self.once[:]
        new.sets = self.sets[:]
        new.contracts = self.contracts[:]
        new.tokens = self.tokens[:]
        new.warehouses = self.warehouses[:]
        new.tiles = self.tiles[:]
        new.buildings = self.buildings[:]
        new.coffee = self.coffee[:]
        new.arabica = self.arabica[:]
        new.arabica_counters = self.arabica_counters[:]
        new.animal_counters = self.animal_counters[:]
        new.stock_counters = self.stock_counters[:]
        new.claims = self.claims[:]
        return new

    # ---- the agenda ----------------------------------------------------------------------------------------------

    def push(self, kind: int, seat: int = 0, arg: int = 0) -> None:
        """Put an item on the agenda: it is due before all that stands there."""
        self.agenda.append(kind + 64 * seat + 512 * arg)

    # ---- questions -----------------------------------------------------------------------------------------------

    def places(self, planter: int, coop: int) -> int:
        """A planter's plantations in a coop, as a mask of its twelve places."""
        return self.plots[planter] >> coop * PLOTS_A_COOP & A_COOP

    def taken(self) -> int:
        """The plots with a plantation of anybody, as a mask."""
        mask = 0
        for plots in self.plots:
            mask |= plots
        return mask

    def unmanned(self, seat: int) -> int:
        """His plantations without a worker, as a mask of plots."""
        return self.plots[seat] & ~self.manned

    def coops_of(self, seat: int) -> int:
        """How many coops he has a plantation in."""
        coops = 0
        for coop in range(5):
            if self.plots[seat] >> coop * PLOTS_A_COOP & A_COOP:
                coops += 1
        return coops

    def quality(self, planter: int, coop: int) -> int:
        """CT-90."""
        places = self.places(planter, coop)
        by_level = self.board.plantation_quality
        quality = (
            COUNT[places & 31] * by_level[0] + COUNT[places >> 5 & 15] * by_level[1] + COUNT[places >> 9] * by_level[2]
        )
        if planter < self.seats:
            for kind in range(3):
                if self.buildings[planter * 3 + kind] >> coop & 1:
                    quality += self.board.building_quality[kind]
        return quality

    def buildings_in(self, coop: int) -> int:
        """How many building sites of a coop are taken."""
        count = 0
        for mask in self.buildings:
            count += mask >> coop & 1
        return count

    def built(self, seat: int, kind: int) -> int:
        """How many buildings of a kind (post, station, hospital) he has."""
        return COUNT[self.buildings[seat * 3 + kind]]

    def hospital_open(self, seat: int) -> bool:
        """CT-43: his posts or his stations are all built."""
        counts = self.board.kind_counts
        return self.built(seat, POST) >= counts[POST] or self.built(seat, STATION) >= counts[STATION]

    def may_site(self, seat: int, kind: int, coop: int) -> bool:
        """CT-43: a plantation of his there, a free site, one of a kind, one left; the hospital's condition apart."""
        built = self.buildings[seat * 3 + kind]
        if built >> coop & 1 or COUNT[built] >= self.board.kind_counts[kind]:
            return False
        return self.places(seat, coop) > 0 and self.buildings_in(coop) < self.board.building_sites

    def rate(self, seat: int) -> int:
        """CT-45: so many coffees are exchanged for one."""
        return self.board.exchange_rate[self.built(seat, STATION)]

    def can_use(self, seat: int, part: int) -> bool:
        """CT-4: the part is in the bonus reserve and may be used."""
        return self.reserve[seat] & part > 0 and self.uses[seat] < self.board.reserve_uses

    def place_in_order(self, seat: int) -> int:
        return self.order.index(seat)

    def opened(self, coop: int) -> bool:
        """CT-41: the coop's trade has been opened in this period."""
        return self.traders[coop * 5] >= 0

    def trader_count(self, coop: int) -> int:
        count = 0
        while count < 5 and self.traders[coop * 5 + count] >= 0:
            count += 1
        return count

    def top_counter(self, letter: int) -> int:
        """CT-62: the colour of the Arabica counter on top of a letter's stack, or -1."""
        taken = 0
        for contracts in self.contracts:
            taken += contracts >> letter & 1
        return self.stacks[letter * self.seats + taken] if taken < self.seats else -1
