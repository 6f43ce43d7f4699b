"""Everything that is conserved, counted: how many there are of each piece, wherever they are."""

from __future__ import annotations

from tertulia.games.coffee_traders.pieces import COOPS, ROW, SORT_NAMES, members
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import STOCK_NAMES


def pieces(state: State) -> dict[str, int]:
    """Always the same in a game."""
    counts = _shared(state)
    for seat in range(state.seats):
        for name, count in _of_player(state, seat).items():
            counts[f"{name} of seat {seat}"] = count
    return counts


def _shared(state: State) -> dict[str, int]:
    board = state.board
    reserves = sum(parts >> 2 & 1 for parts in state.reserve)
    coins = state.bank + sum(state.coins) + board.reserve_coins * reserves
    everywhere = 0
    for tokens in state.tokens:
        everywhere |= tokens
    counts = {
        "coins": coins + board.antwerp_coins * state.antwerp.bit_count(),
        "workers": state.worker_stock + sum(state.centre) + sum(state.workers) + state.manned.bit_count(),
        "bar cells": 36 - everywhere.bit_count() + sum(tokens.bit_count() for tokens in state.tokens),
        "plots": (board.plots & ~state.taken()).bit_count() + sum(plots.bit_count() for plots in state.plots),
    }
    for sort, name in enumerate(SORT_NAMES):
        counts[f"coffee of {name}"] = state.coffee_bank[sort] + sum(state.coffee[sort::6])
    for colour, name in enumerate(STOCK_NAMES):
        counts[f"stock counters of {name}"] = state.stock_bank[colour] + sum(state.stock_counters[colour::6])
    for colour, name in enumerate(COOPS):
        counts[f"animal counters of {name}"] = state.animal_bank[colour] + sum(state.animal_counters[colour::5])
        counts[f"Arabica counters of {name}"] = _arabica_counters(state, colour)
    return counts


def _arabica_counters(state: State, colour: int) -> int:
    """In the box, in the stacks, and with players; what was taken from a stack stays in its list."""
    taken = 0
    for letter in range(6):
        fulfilled = sum(contracts >> letter & 1 for contracts in state.contracts)
        taken += state.stacks[letter * state.seats : letter * state.seats + fulfilled].count(colour)
    return state.board.arabica_counters - taken + sum(state.arabica_counters[colour::5])


def _of_player(state: State, seat: int) -> dict[str, int]:
    donkeys = state.donkeys[seat].bit_count() + state.pairs[seat].bit_count()
    meeples = state.meeples[seat] + state.traders.count(seat) + state.contractors[seat] + state.retired[seat]
    counts = {
        "donkeys": state.spare_donkeys[seat] + state.ready_donkeys[seat] + donkeys,
        "trucks": state.spare_trucks[seat] + state.ready_trucks[seat] + state.trucks[seat].bit_count(),
        "civets": state.spare_civets[seat] + state.ready_civets[seat] + state.sumatra[seat],
        "meeples": meeples + state.gainable[seat] + (state.reserve[seat] >> 1 & 1),
        "cubes": state.cubes[seat] + state.spent[seat] + (state.reserve[seat] & 1),
    }
    tiles = state.tiles[seat * 6 : seat * 6 + 6]
    for plot in members(state.plots[seat]):
        tiles[(state.line_b >> plot & 1) * 3 + ROW[plot]] += 1
    for slot in range(6):
        counts[f"level {slot % 3 + 1} tiles of line {'AB'[slot // 3]}"] = tiles[slot]
    return counts
