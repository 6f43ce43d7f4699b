"""The state of a café: plain data, and questions about it. Only the effects of actions change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tertulia.games.cafe_international.actions import ALL_DRAWS
from tertulia.games.cafe_international.pieces import (
    ALL_CHAIRS,
    CHAIRS_OF_TABLE,
    FULL_BAG,
    GUEST_KINDS,
    HAND_SIZE,
    JOKER,
    MASKS_OF_CHAIR,
    MASKS_OF_TABLE,
    NATION_OF_TABLE,
    NOBODY,
    TABLES_OF_CHAIR,
    gender_of,
    nation_of,
)

if TYPE_CHECKING:  # native numbers for the compiled build; plain ones otherwise
    from mypy_extensions import i64

STARTING: Final = 0
"""Chance is to name the start player."""
DEALING: Final = 1
"""Chance is to deal the first hands."""
TURN: Final = 2
"""The mover decides."""
REFILLING: Final = 3
"""Chance is to refill the mover's hand."""
OVER_NOW: Final = 4


class House:
    """How this house plays: the options, the same for a whole game, so copies share them."""

    def __init__(self, regulars: bool, joker_at_bar: bool, strict_exchange: bool, start: i64) -> None:
        self.regulars = regulars
        self.joker_at_bar = joker_at_bar
        self.strict_exchange = strict_exchange
        self.start = start
        """The seat the host lets start, or -1 for chance."""


class State:
    """All there is to know. Hands lie open; the bag is a multiset, for nobody knows an order in it."""

    house: House
    seats: i64
    stage: i64
    mover: i64
    first_turn: bool
    first: i64
    """The chair of this turn's first guest, or -1."""
    scored: bool
    """Whether this turn's first guest scored."""
    run: i64
    """The table that is being filled with regulars, or -1."""
    passes: i64
    endings: i64
    """The reasons for the end, one bit each."""
    in_bag: i64
    """How many tiles are in the bag."""
    free: i64
    """How many chairs are free."""
    chairs: list[int]
    """The guest on each chair, or NOBODY."""
    jokers: list[int]
    """The chairs where a joker sits, sorted."""
    ladies: list[int]
    gentlemen: list[int]
    """By table: how many sit there."""
    open_chairs: list[int]
    """By guest: where the balance lets him sit, as a mask of his nation's chairs."""
    warm_chairs: list[int]
    """By nation: the chairs at a table where somebody sits, as a mask."""
    bar: list[int]
    bag: list[int]
    """How many of each tile."""
    draws: list[int]
    """The draws that the bag allows, as actions."""
    gone: list[int]
    """The tiles of players who are out."""
    hands: list[list[int]]
    """Each hand sorted."""
    hand_sizes: list[int]
    points: list[int]
    out: list[int]
    """Who is out, in the order of going."""
    ledger: list[tuple[int, int, int, int]] | None
    """Where somebody wants the reasons of points written down; never copied."""

    def __init__(
        self,
        house: House,
        seats: i64,
        stage: i64,
        mover: i64,
        first_turn: bool,
        first: i64,
        scored: bool,
        run: i64,
        passes: i64,
        endings: i64,
        in_bag: i64,
        free: i64,
        chairs: list[int],
        jokers: list[int],
        ladies: list[int],
        gentlemen: list[int],
        open_chairs: list[int],
        warm_chairs: list[int],
        bar: list[int],
        bag: list[int],
        draws: list[int],
        gone: list[int],
        hands: list[list[int]],
        hand_sizes: list[int],
        points: list[int],
        out: list[int],
    ) -> None:
        self.house = house
        self.seats = seats
        self.stage = stage
        self.mover = mover
        self.first_turn = first_turn
        self.first = first
        self.scored = scored
        self.run = run
        self.passes = passes
        self.endings = endings
        self.in_bag = in_bag
        self.free = free
        self.chairs = chairs
        self.jokers = jokers
        self.ladies = ladies
        self.gentlemen = gentlemen
        self.open_chairs = open_chairs
        self.warm_chairs = warm_chairs
        self.bar = bar
        self.bag = bag
        self.draws = draws
        self.gone = gone
        self.hands = hands
        self.hand_sizes = hand_sizes
        self.points = points
        self.out = out
        self.ledger = None

    def copy(self) -> State:
        return State(
            self.house,
            self.seats,
            self.stage,
            self.mover,
            self.first_turn,
            self.first,
            self.scored,
            self.run,
            self.passes,
            self.endings,
            self.in_bag,
            self.free,
            self.chairs[:],
            self.jokers[:],
            self.ladies[:],
            self.gentlemen[:],
            self.open_chairs[:],
            self.warm_chairs[:],
            self.bar[:],
            self.bag[:],
            self.draws[:],
            self.gone[:],
            [hand[:] for hand in self.hands],
            self.hand_sizes[:],
            self.points[:],
            self.out[:],
        )

    # ---- questions -----------------------------------------------------------------------------------------------

    def guests_at(self, table: i64) -> i64:
        return self.ladies[table] + self.gentlemen[table]

    def admits(self, table: i64, gender: i64) -> bool:
        """CI-13: one more of that gender keeps the table in balance (a free chair is another question)."""
        if gender == 0:
            return self.ladies[table] < 2 and self.ladies[table] <= self.gentlemen[table]
        return self.gentlemen[table] < 2 and self.gentlemen[table] <= self.ladies[table]

    def is_one_nation(self, table: i64) -> bool:
        """CI-21: four guests of the table's own nation, jokers as what they stand for."""
        nation = NATION_OF_TABLE[table]
        for chair in CHAIRS_OF_TABLE[table]:
            guest = self.chairs[chair]
            if guest == NOBODY or nation_of(guest) != nation:
                return False
        return True

    def free_chairs(self, table: i64) -> list[int]:
        return [chair for chair in CHAIRS_OF_TABLE[table] if self.chairs[chair] == NOBODY]

    def is_cold(self, chair: i64) -> bool:
        """Nobody sits at any table of the chair."""
        for table in TABLES_OF_CHAIR[chair]:
            if self.ladies[table] or self.gentlemen[table]:
                return False
        return True

    def has_company(self, chair: i64) -> bool:
        """Whether somebody else sits at a table of the chair."""
        for table in TABLES_OF_CHAIR[chair]:
            if self.ladies[table] + self.gentlemen[table] > 1:
                return True
        return False

    def next_seat(self, seat: i64) -> i64:
        """Clockwise, past those who are out."""
        seat = (seat + 1) % self.seats
        while seat in self.out:
            seat = (seat + 1) % self.seats
        return seat

    # ---- the one change that belongs to the data: a guest sits down, and the masks follow ----------------------------

    def sit_down(self, guest: i64, chair: i64) -> None:
        self.chairs[chair] = guest
        self.free -= 1
        if guest >= JOKER:
            self.jokers.append(chair)
            self.jokers.sort()
        gender = gender_of(guest)
        for nation, mask in MASKS_OF_CHAIR[chair]:
            self.open_chairs[2 * nation] &= ~mask
            self.open_chairs[2 * nation + 1] &= ~mask
        for table in TABLES_OF_CHAIR[chair]:
            self._add_to_table(table, gender)

    def _add_to_table(self, table: i64, gender: i64) -> None:
        if self.ladies[table] + self.gentlemen[table] == 0:
            for nation, mask in MASKS_OF_TABLE[table]:
                self.warm_chairs[nation] |= mask
        ladies_before = self.admits(table, 0)
        gentlemen_before = self.admits(table, 1)
        if gender == 0:
            self.ladies[table] += 1
        else:
            self.gentlemen[table] += 1
        self._open_or_close(table, 0, ladies_before)
        self._open_or_close(table, 1, gentlemen_before)

    def _open_or_close(self, table: i64, gender: i64, before: bool) -> None:
        """Bring the masks of open chairs up to date with what the table admits now."""
        now = self.admits(table, gender)
        if now == before:
            return
        if not now:
            for nation, mask in MASKS_OF_TABLE[table]:
                self.open_chairs[2 * nation + gender] &= ~mask
            return
        for chair in CHAIRS_OF_TABLE[table]:
            if self.chairs[chair] == NOBODY and self._all_admit(chair, gender):
                for nation, mask in MASKS_OF_CHAIR[chair]:
                    self.open_chairs[2 * nation + gender] |= mask

    def _all_admit(self, chair: i64, gender: i64) -> bool:
        for table in TABLES_OF_CHAIR[chair]:
            if not self.admits(table, gender):
                return False
        return True


def empty_cafe(seats: i64, house: House) -> State:
    """The café before anybody has come in."""
    tables = len(CHAIRS_OF_TABLE)
    return State(
        house=house,
        seats=seats,
        stage=STARTING if house.start < 0 else DEALING,
        mover=max(house.start, 0),
        first_turn=True,
        first=-1,
        scored=False,
        run=-1,
        passes=0,
        endings=0,
        in_bag=sum(FULL_BAG),
        free=len(TABLES_OF_CHAIR),
        jokers=[],
        chairs=[NOBODY] * len(TABLES_OF_CHAIR),
        ladies=[0] * tables,
        gentlemen=[0] * tables,
        open_chairs=[ALL_CHAIRS[kind >> 1] for kind in range(GUEST_KINDS)],
        warm_chairs=[0] * len(ALL_CHAIRS),
        bar=[],
        bag=FULL_BAG[:],
        draws=ALL_DRAWS[:],
        gone=[],
        hands=[[] for _ in range(seats)],
        hand_sizes=[HAND_SIZE] * seats,
        points=[0] * seats,
        out=[],
    )
