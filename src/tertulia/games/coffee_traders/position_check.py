"""Whether a position of Coffee Traders can be; if not, what is wrong with it, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from tertulia.games.coffee_traders.pieces import (
    BAR_NAMES,
    CONTRACTS,
    COOPS,
    KINDS,
    PLOT_NAMES,
    SORT_NAMES,
    WAREHOUSE,
    members,
)
from tertulia.games.coffee_traders.position_players import missing_meeples
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.errors import BadPosition


def check(state: State) -> None:
    for complaint in _complaints(state):
        raise BadPosition(complaint)


def _complaints(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        yield from _supplies(state, seat)
        yield from _meeples(state, seat)
        yield from _player(state, seat)
        yield from _plots(state, seat)
    yield from _neutral(state)
    yield from _turns(state)
    yield from _banks(state)
    yield from _trades(state)
    yield from _shared(state)


def _supplies(state: State, seat: int) -> Iterator[str]:
    """CT-10: nobody has more than there is."""
    for name, count in (
        ("donkeys", state.spare_donkeys[seat]),
        ("trucks", state.spare_trucks[seat]),
        ("civets", state.spare_civets[seat]),
        ("cubes", state.spent[seat]),
    ):
        if count < 0:
            yield f"seat {seat} has {-count} {name} too many (CT-10)"
    for slot in range(6):
        if state.tiles[seat * 6 + slot] < 0:
            line, level = "AB"[slot // 3], slot % 3 + 1
            yield f"seat {seat} has placed more tiles of level {level} than line {line} has (CT-26)"


def _meeples(state: State, seat: int) -> Iterator[str]:
    missing = missing_meeples(state, seat)
    if missing or state.meeples[seat] < 0:
        yield f"seat {seat} has too few or too many meeples, with placed, retired and gainable ones (CT-10)"


def _player(state: State, seat: int) -> Iterator[str]:
    board = state.board
    if state.gainable[seat] > board.gainable_meeples:
        yield f"seat {seat} has {state.gainable[seat]} gainable meeples; {board.gainable_meeples} is the most (CT-63)"
    if state.uses[seat] > board.reserve_uses:
        yield f"seat {seat} has used the bonus reserve {state.uses[seat]} times; most: {board.reserve_uses} (CT-4)"
    if state.phase and not 0 <= state.sets[seat] < len(board.costs):
        yield f"seat {seat} has no contract set (CT-10)"
    if state.warehouses[seat] > board.kind_counts[WAREHOUSE]:
        yield f"seat {seat} has {state.warehouses[seat]} warehouses; {board.kind_counts[WAREHOUSE]} is the most"
    for kind in range(WAREHOUSE):
        if state.built(seat, kind) > board.kind_counts[kind]:
            yield f"seat {seat} has {state.built(seat, kind)} buildings {KINDS[kind]!r}; there are fewer"
    for coop in range(5):
        if state.arabica[seat * 5 + coop] > board.arabica_steps:
            yield f"seat {seat} is beyond the last Arabica step of {COOPS[coop]} (CT-2)"
    for letter in range(3):
        claims = sorted(state.claims[letter::3])
        claimed = [claim for claim in claims if claim]
        if claimed != list(range(1, len(claimed) + 1)):
            yield f"objective {'ABC'[letter]} is claimed in an order that has gaps or ties (CT-5)"


def _turns(state: State) -> Iterator[str]:
    """Cubes are for Work, meeples are placed in Trade; who has passed in Sell stands in the next order."""
    if 1 <= state.phase <= 2 and (any(state.contractors) or max(state.traders) >= 0):
        yield "traders and contractors go home in Reset and are placed in Trade, so before it nobody has any (CT-80)"
    if state.phase != 1 and any(state.cubes):
        yield "there are cubes to be used, but unused ones are lost after Work (CT-20)"
    passed = [seat for seat in range(state.seats) if state.out >> seat & 1]
    expected = {5: passed, 6: list(range(state.seats))}.get(state.phase, [])
    if sorted(state.next_order) != expected:
        yield "'next_order' must name those who have passed in Sell, and nobody before it (CT-60)"


def _plots(state: State, seat: int) -> Iterator[str]:
    for what, mask in (
        ("plantation", state.plots[seat]),
        ("donkey", state.donkeys[seat]),
        ("truck", state.trucks[seat]),
    ):
        for plot in members(mask & ~state.board.plots):
            yield f"a {what} of seat {seat} is on {PLOT_NAMES[plot]}, which is not used with {state.seats} players"
    for plot in members(state.trucks[seat]):
        if plot % 12 < 9:
            yield f"a truck is on {PLOT_NAMES[plot]}; trucks lead to row 3 only (CT-25)"
    for plot in members(state.donkeys[seat]):
        spaces = 1 if plot % 12 < 9 else 2
        there = sum((state.donkeys[s] >> plot & 1) + (state.pairs[s] >> plot & 1) for s in range(state.seats))
        if there > spaces:
            yield f"{there} donkeys are on {PLOT_NAMES[plot]}, which has spaces for {spaces} (CT-24, CT-25)"


def _neutral(state: State) -> Iterator[str]:
    if state.seats == 2 and state.plots[2] & (state.plots[0] | state.plots[1] | ~state.board.plots):
        yield "a neutral plantation is where it cannot be: another stands there, or the plot is not used (CT-11)"


def _banks(state: State) -> Iterator[str]:
    for name, count in (("coins", state.bank), ("workers", state.worker_stock)):
        if count < 0:
            yield f"there are {-count} {name} too many"
    for sort in range(6):
        if state.coffee_bank[sort] < 0:
            yield f"there are {-state.coffee_bank[sort]} coffees of {SORT_NAMES[sort]} too many"
        if state.stock_bank[sort] < 0:
            yield f"there are {-state.stock_bank[sort]} stock counters of {[*COOPS, 'joker'][sort]} too many"
    for colour in range(5):
        if state.animal_bank[colour] < 0:
            yield f"there are {-state.animal_bank[colour]} animal counters of {COOPS[colour]} too many"


def _trades(state: State) -> Iterator[str]:
    for coop in range(5):
        traders = [seat for seat in state.traders[coop * 5 : coop * 5 + 5] if seat >= 0]
        if len(set(traders)) < len(traders) or any(seat >= state.board.planters for seat in traders):
            yield f"the traders of {COOPS[coop]} must be different seats (CT-42)"
        if traders and traders[0] >= state.seats:
            yield f"the neutral third cannot have opened the trade of {COOPS[coop]} (CT-11)"
        if len(traders) > state.board.trader_places:
            yield f"the trade of {COOPS[coop]} has {len(traders)} traders; it has {state.board.trader_places} places"
        if state.buildings_in(coop) > state.board.building_sites:
            yield f"{COOPS[coop]} has {state.buildings_in(coop)} buildings; it has {state.board.building_sites} sites"


def _shared(state: State) -> Iterator[str]:
    """Cells, stacks and the Arabica counters taken from them."""
    for cell in range(36):
        if sum(tokens >> cell & 1 for tokens in state.tokens) > 1:
            yield f"two tokens are on cell {cell % 6 + 1} of {BAR_NAMES[cell // 6]} (CT-64)"
    drawn = [number for number in state.sets if number >= 0]
    if len(set(drawn)) < len(drawn):
        yield "two seats have the same contract set; each has one of its own (CT-10)"
    if not state.phase:
        return
    if -1 in state.objectives or -1 in state.stacks:
        yield "objectives and stacks must all be drawn after the set-up (CT-10)"
        return
    for seat in range(state.seats):
        held = sum(state.arabica_counters[seat * 5 : seat * 5 + 5])
        if held != state.contracts[seat].bit_count():
            yield f"seat {seat} holds {held} Arabica counters; there is one for each contract fulfilled (CT-62)"
    counters = [0] * 5
    for letter in range(len(CONTRACTS)):
        taken = sum(contracts >> letter & 1 for contracts in state.contracts)
        for colour in state.stacks[letter * state.seats : letter * state.seats + taken]:
            counters[colour] += 1
    for colour in range(5):
        held = sum(state.arabica_counters[colour::5])
        if held != counters[colour]:
            yield (
                f"{held} Arabica counters of {COOPS[colour]} are held; the contracts fulfilled took {counters[colour]} "
                "from the stacks (CT-62)"
            )
