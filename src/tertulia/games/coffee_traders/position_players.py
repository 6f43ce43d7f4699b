"""A player's part of a position, both ways."""

from __future__ import annotations

from typing import Any, Final

from tertulia.games.coffee_traders.pieces import (
    BAR_NAMES,
    CONTRACTS,
    COOPS,
    KINDS,
    PARTS,
    PLOT_NAMES,
    ROW,
    SORT_NAMES,
    WAREHOUSE,
    members,
)
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import LINE_NAMES, STOCK_NAMES
from tertulia.kernel.errors import BadPosition

NUMBERS: Final = (
    "coins", "workers", "cubes", "meeples", "contractors", "retired", "gainable", "uses", "penalties", "ready_donkeys",
    "ready_trucks", "ready_civets", "sumatra", "warehouses",
)  # fmt: skip
"""The plain numbers of a player, called as in the state."""
COUNTS: Final = {
    "coffee": SORT_NAMES,
    "arabica": COOPS,
    "arabica_counters": COOPS,
    "animal_counters": COOPS,
    "stock_counters": STOCK_NAMES,
}
"""His counts by name."""
ONCE: Final = ["line A", "line B", "all placed"]


def named_counts(names: list[str], counts: list[int]) -> dict[str, int]:
    return {names[number]: count for number, count in enumerate(counts) if count}


def read_counts(names: list[str], counts: dict[str, int]) -> list[int]:
    found = [0] * len(names)
    for name, count in counts.items():
        found[index_of(names, name, "name")] = count
    return found


def index_of(names: list[str], name: str, kind: str) -> int:
    if name not in names:
        raise BadPosition(f"there is no {kind} {name!r}; write it like {names[0]!r} or {names[-1]!r}")
    return names.index(name)


# ---- out -------------------------------------------------------------------------------------------------------------


def dump_player(state: State, seat: int) -> dict[str, Any]:
    player: dict[str, Any] = {name: getattr(state, name)[seat] for name in NUMBERS}
    for name, names in COUNTS.items():
        width = len(names)
        player[name] = named_counts(names, getattr(state, name)[seat * width : (seat + 1) * width])
    return player | {
        "reserve": [part for bit, part in enumerate(PARTS) if state.reserve[seat] >> bit & 1],
        "once": [name for bit, name in enumerate(ONCE) if state.once[seat] >> bit & 1],
        "set": state.sets[seat] + 1 if state.sets[seat] >= 0 else None,
        "contracts": [letter for bit, letter in enumerate(CONTRACTS) if state.contracts[seat] >> bit & 1],
        "bars": _dump_bars(state.tokens[seat]),
        "plantations": [_dump_plantation(state, plot) for plot in members(state.plots[seat])],
        "donkeys": {PLOT_NAMES[plot]: 1 + (state.pairs[seat] >> plot & 1) for plot in members(state.donkeys[seat])},
        "trucks": [PLOT_NAMES[plot] for plot in members(state.trucks[seat])],
        "buildings": {
            kind: [coop for bit, coop in enumerate(COOPS) if state.buildings[seat * 3 + number] >> bit & 1]
            for number, kind in enumerate(KINDS[:WAREHOUSE])
            if state.buildings[seat * 3 + number]
        },
        "objectives": named_counts(list("ABC"), state.claims[seat * 3 : seat * 3 + 3]),
    }


def _dump_bars(tokens: int) -> dict[str, list[int]]:
    cells = {
        name: [cell + 1 for cell in range(6) if tokens >> bar * 6 + cell & 1] for bar, name in enumerate(BAR_NAMES)
    }
    return {name: served for name, served in cells.items() if served}


def _dump_plantation(state: State, plot: int) -> str:
    """`G1-1 A`, or `G1-1 A manned`."""
    line = LINE_NAMES[state.line_b >> plot & 1]
    return f"{PLOT_NAMES[plot]} {line}{' manned' if state.manned >> plot & 1 else ''}"


# ---- in --------------------------------------------------------------------------------------------------------------


def read_player(state: State, seat: int, player: dict[str, Any]) -> None:
    for name in NUMBERS:
        if name in player:
            getattr(state, name)[seat] = player[name]
    for name, names in COUNTS.items():
        if name in player:
            width = len(names)
            getattr(state, name)[seat * width : (seat + 1) * width] = read_counts(names, player[name])
    if "reserve" in player:
        state.reserve[seat] = sum(1 << PARTS.index(part) for part in player["reserve"])
    state.once[seat] = sum(1 << ONCE.index(name) for name in player.get("once", []))
    if "set" in player:
        state.sets[seat] = -1 if player["set"] is None else player["set"] - 1
    state.contracts[seat] = sum(1 << CONTRACTS.index(letter) for letter in player.get("contracts", []))
    for letter, claim in player.get("objectives", {}).items():
        state.claims[seat * 3 + "ABC".index(letter)] = claim
    for kind, coops in player.get("buildings", {}).items():
        number = KINDS.index(kind)
        state.buildings[seat * 3 + number] = sum(1 << index_of(COOPS, coop, "coop") for coop in coops)
    for bar, cells in player.get("bars", {}).items():
        for cell in cells:
            state.tokens[seat] |= 1 << index_of(BAR_NAMES, bar, "bar") * 6 + cell - 1
    _read_plots(state, seat, player)


def _read_plots(state: State, seat: int, player: dict[str, Any]) -> None:
    for written in player.get("plantations", []):
        name, line, *manned = written.split()
        plot = index_of(PLOT_NAMES, name, "plot")
        if state.taken() >> plot & 1:
            raise BadPosition(f"two plantations stand on {name}")
        state.plots[seat] |= 1 << plot
        state.line_b |= LINE_NAMES.index(line) << plot
        state.manned |= len(manned) << plot
    for name, count in player.get("donkeys", {}).items():
        plot = index_of(PLOT_NAMES, name, "plot")
        if count > ROW[plot]:
            raise BadPosition(f"{name} has no {count} donkey spaces (CT-24, CT-25)")
        state.donkeys[seat] |= 1 << plot
        state.pairs[seat] |= (count - 1) << plot
    for name in player.get("trucks", []):
        state.trucks[seat] |= 1 << index_of(PLOT_NAMES, name, "plot")


def missing_meeples(state: State, seat: int) -> int:
    """How many of a player's meeples are nowhere (CT-10)."""
    board = state.board
    placed = state.traders.count(seat) + state.contractors[seat] + state.retired[seat]
    there = placed + state.meeples[seat] + (state.reserve[seat] >> 1 & 1) + state.gainable[seat]
    return board.meeples + 1 + board.gainable_meeples - there


def fill_supplies(state: State) -> None:
    """What a player has nowhere else is in his supply."""
    board = state.board
    for seat in range(state.seats):
        donkeys = state.donkeys[seat].bit_count() + state.pairs[seat].bit_count()
        state.spare_donkeys[seat] = board.donkeys - state.ready_donkeys[seat] - donkeys
        state.spare_trucks[seat] = board.trucks - state.ready_trucks[seat] - state.trucks[seat].bit_count()
        state.spare_civets[seat] = board.civets - state.ready_civets[seat] - state.sumatra[seat]
        state.spent[seat] = board.cubes + 1 - state.cubes[seat] - (state.reserve[seat] & 1)
        for plot in members(state.plots[seat]):
            state.tiles[seat * 6 + (state.line_b >> plot & 1) * 3 + ROW[plot]] -= 1
