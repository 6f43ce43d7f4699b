"""Tables of Coffee Traders for tests: a state at the beginning of any phase, pieces put where they are wanted.

Pieces come from their supplies, so that what is conserved stays conserved. Moves are text.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tertulia.games.coffee_traders import flow
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.phases import agenda, deal
from tertulia.games.coffee_traders.pieces import (
    BAR_NAMES,
    BOARD,
    BOARDS,
    COINS_PART,
    CONTRACTS,
    COOPS,
    CUBE_PART,
    KINDS,
    LETTERS,
    MEEPLE_PART,
    ORANGE,
    PARTS,
    PLOT_NAMES,
    ROW,
    WAREHOUSE,
    Board,
    boards_of,
    members,
)
from tertulia.games.coffee_traders.refusal import refusal
from tertulia.games.coffee_traders.setup import empty_board
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.words import say

G, B, E, C, I = range(5)  # noqa: E741 - the letters of the coops
PHASES = {"work": agenda.WORK, "workers": agenda.OWN_WORKERS, "others": agenda.OTHERS_WORKERS, "fines": agenda.FINES,
          "trade": agenda.TRADE, "harvest": agenda.HARVEST, "sell": agenda.SELL, "reset": agenda.RESET}  # fmt: skip
"""Where a test may begin, by name."""

# ---- a state -------------------------------------------------------------------------------------------------------


def board_with(seats: int, **numbers: Any) -> Board:
    """Our board with other numbers: `board_with(4, sell={"purchase_cap": 1})`."""
    data = deepcopy(BOARD)
    for part, changed in numbers.items():
        data[part].update(changed)
    return boards_of(data, data)[seats]


def table(seats: int = 4, year: int = 1970, order: list[int] | None = None, board: Board | None = None) -> State:
    """After the set-up, with the same coins for all: seat n has contract set n; no objective is drawn; stacks from
    the top: G, B, E, C, I."""
    state = empty_board(board or BOARDS[seats])
    state.order = order or list(range(seats))
    state.sets = list(range(seats))
    state.stacks = list(range(seats)) * 6
    deal.hand_out(state, 0, 0)
    state.period = (year - 1970) // 5
    for seat in range(seats):
        coins(coffee(state, seat, ""), seat, state.board.start_coins)
    return state


def bare(seats: int = 4, year: int = 1970) -> State:
    """Nobody has anything that scores; the neutral third has no plantations."""
    state = empty_board(BOARDS[seats])
    state.order = list(range(seats))
    state.sets = list(range(seats))
    state.stacks = list(range(seats)) * 6
    state.period = (year - 1970) // 5
    return state


def start(state: State, phase: str) -> State:
    """Begin a phase; the rest of the period and the next follow."""
    state.agenda = []
    if state.period < 2:
        state.push(agenda.PERIOD, 0, state.period + 1)
    for item in reversed(flow.PHASES[flow.PHASES.index(PHASES[phase]) :]):
        state.push(item)
    if PHASES[phase] != agenda.WORK:
        for seat in range(state.seats):  # cubes are lost after Work
            state.spent[seat] = state.board.cubes + 1 - (state.reserve[seat] & CUBE_PART)
    flow.settle(state)
    return state


# ---- moves ---------------------------------------------------------------------------------------------------------


def play(state: State, *moves: str) -> State:
    """Play moves, several in one text if a semicolon stands between them; each must be legal."""
    for line in moves:
        for move in line.split(";"):
            action = ACTIONS.parse(move.strip())
            assert action in flow.legal(state), f"{move.strip()} is not among {legal(state)}"
            flow.apply(state, action)
    return state


def legal(state: State) -> list[str]:
    return [ACTIONS.text(action) for action in flow.legal(state)]


def offered(state: State, verb: str) -> list[str]:
    """What may follow a verb now: `offered(state, "buy")` is a list of sorts."""
    return [text.removeprefix(verb + " ") for text in legal(state) if text.startswith(verb + " ")]


def refused(state: State, move: str) -> str:
    """The rule against a move, which must not be offered."""
    why = refusal(state, ACTIONS.parse(move))
    assert why is not None and move not in legal(state), f"{move} is legal"
    return why.rule


def why_not(state: State, move: str, language: str = "en") -> str:
    """The sentence against a move, which must not be offered."""
    why = refusal(state, ACTIONS.parse(move))
    assert why is not None and move not in legal(state), f"{move} is legal"
    return say(why.message, language)


def asked(state: State) -> str:
    """What is asked, by the name of the item on the agenda."""
    return agenda.KIND_NAMES[state.agenda[-1] & 63] if state.agenda else "over"


# ---- pieces --------------------------------------------------------------------------------------------------------


def counts(written: str) -> list[int]:
    """`3G 1B 2O`: how many of each of six sorts or counters; O is orange or the joker."""
    found = [0] * 6
    for part in written.split():
        found[(LETTERS + "O").index(part[-1])] += int(part[:-1])
    return found


def coffee(state: State, seat: int, written: str) -> State:
    """He has exactly this coffee."""
    for sort, count in enumerate(counts(written)):
        place = seat * 6 + sort
        state.coffee_bank[sort] += state.coffee[place] - count
        state.coffee[place] = count
    return state


def coffee_of(state: State, seat: int) -> str:
    """The coffee he has, as it is written."""
    held = state.coffee[seat * 6 : seat * 6 + 6]
    return " ".join(f"{count}{(LETTERS + 'O')[sort]}" for sort, count in enumerate(held) if count)


def coins(state: State, seat: int, count: int) -> State:
    """He has exactly these coins, besides those of his bonus reserve."""
    state.bank += state.coins[seat] - count
    state.coins[seat] = count
    return state


def reserve(state: State, seat: int, parts: str) -> State:
    """His bonus reserve has exactly these parts; what is missing is where it came from."""
    state.reserve[seat] = sum(1 << PARTS.index(part) for part in parts.split())
    state.spent[seat] += not state.reserve[seat] & CUBE_PART
    state.meeples[seat] += not state.reserve[seat] & MEEPLE_PART
    state.bank += state.board.reserve_coins * (not state.reserve[seat] & COINS_PART)
    return state


def plant(state: State, planter: int, plots: str, manned: bool = True) -> State:
    """Plantations on plots, of line A where it has such a tile left; no donkeys."""
    for name in plots.split():
        plot = PLOT_NAMES.index(name)
        assert not state.taken() >> plot & 1 and state.board.plots >> plot & 1, name
        state.plots[planter] |= 1 << plot
        if planter < state.seats:
            slot = planter * 6 + ROW[plot]
            line = 0 if state.tiles[slot] else 3
            state.tiles[slot + line] -= 1
            state.line_b |= (1 << plot) if line else 0
        if manned:
            state.manned |= 1 << plot
            state.worker_stock -= 1
    return state


def named(plots: int) -> str:
    """The names of the plots of a mask."""
    return " ".join(PLOT_NAMES[plot] for plot in members(plots))


def donkeys(state: State, seat: int, plots: str) -> State:
    """Donkeys of his supply on plots; a plot of row 3 may be named twice."""
    for name in plots.split():
        plot = PLOT_NAMES.index(name)
        state.spare_donkeys[seat] -= 1
        state.pairs[seat] |= state.donkeys[seat] & 1 << plot
        state.donkeys[seat] |= 1 << plot
    return state


def ready(state: State, seat: int, donkeys: int, trucks: int = 0) -> State:
    """His Company Reserve holds exactly these."""
    state.spare_donkeys[seat] += state.ready_donkeys[seat] - donkeys
    state.spare_trucks[seat] += state.ready_trucks[seat] - trucks
    state.ready_donkeys[seat], state.ready_trucks[seat] = donkeys, trucks
    return state


def build(state: State, seat: int, *buildings: str) -> State:
    """Buildings without their bonus: `post guatemala`, `warehouse`."""
    for text in buildings:
        kind, *coop = text.split()
        if KINDS.index(kind) == WAREHOUSE:
            state.warehouses[seat] += 1
        else:
            state.buildings[seat * 3 + KINDS.index(kind)] |= 1 << COOPS.index(coop[0])
    return state


def trade(state: State, coop: int, *traders: int) -> State:
    """Traders of these seats in a coop's trade, in this order."""
    for place, seat in enumerate(traders):
        state.traders[coop * 5 + place] = seat
        if seat < state.seats:
            state.meeples[seat] -= 1
    return state


def stock(state: State, seat: int, written: str) -> State:
    """He has exactly these stock counters; O is the joker."""
    for colour, count in enumerate(counts(written)):
        place = seat * 6 + colour
        state.stock_bank[colour] += state.stock_counters[place] - count
        state.stock_counters[place] = count
    return state


def counters(state: State, seat: int, arabica: str, animal: str) -> State:
    """His Arabica and animal counters, without their steps."""
    state.arabica_counters[seat * 5 : seat * 5 + 5] = counts(arabica)[:ORANGE]
    for colour, count in enumerate(counts(animal)[:ORANGE]):
        state.animal_bank[colour] -= count
        state.animal_counters[seat * 5 + colour] = count
    return state


def contracts(state: State, seat: int, letters: str) -> State:
    """He has fulfilled these contracts; their counters came to him without steps."""
    for letter in letters:
        number = CONTRACTS.index(letter)
        state.arabica_counters[seat * 5 + state.top_counter(number)] += 1
        state.contracts[seat] |= 1 << number
    return state


def token(state: State, seat: int, *cells: str) -> State:
    """His tokens: `Paris 1`, cells from the top."""
    for text in cells:
        bar, cell = text.rsplit(" ", 1)
        state.tokens[seat] |= 1 << BAR_NAMES.index(bar) * 6 + int(cell) - 1
    return state


def civets(state: State, seat: int, count: int) -> State:
    """His civets in Sumatra."""
    state.spare_civets[seat] += state.sumatra[seat] - count
    state.sumatra[seat] = count
    return state
