"""Positions of Guatemala Café as plain data, both ways. position.schema.json describes their form."""

from __future__ import annotations

from typing import Any, Final

from tertulia.games.guatemala_cafe.pieces import (
    CELL_NAMES,
    COFFEES,
    EDGE_NAMES,
    NOTHING,
    PIECE_COUNTS,
    PIECES,
    ROAD,
    ROADS,
    SACK,
    SACKS,
    SHED,
    SHIP,
    SPACE_NAMES,
    SPACES,
    TRACK_NAMES,
    TYPES,
    members,
)
from tertulia.games.guatemala_cafe.position_check import check
from tertulia.games.guatemala_cafe.scoring import ENDINGS, endings_of
from tertulia.games.guatemala_cafe.setup import OPTIONS, house
from tertulia.games.guatemala_cafe.state import MOVING, SETTING, STARTING, State, empty_board
from tertulia.kernel.errors import BadPosition
from tertulia.kernel.game import Position

STAGES: Final = [
    "starting", "setting", "dealing", "buyer", "moving", "acting",
    "placing", "asking", "leaving", "refilling", "drawing", "over",
]  # fmt: skip


def pieces(state: State) -> dict[str, int]:
    """GC-1: how many there are of each piece, wherever they are; always the same."""
    counts = [0] * len(PIECES)
    for piece in [*state.spaces, state.held]:
        if piece != NOTHING:
            counts[piece] += 1
    for piece, count in enumerate(state.pool):
        counts[piece] += count
    counts[ROAD] += state.road_stock + state.roads.bit_count()
    for plantation, workers in enumerate(state.fields):
        counts[plantation % COFFEES] += workers.bit_count()
        counts[SHED + plantation % COFFEES] += state.sheds[plantation] >= 0
    for coffee in range(COFFEES):
        counts[SHIP + coffee] += state.gone[coffee] + sum(ships.count(coffee) for ships in state.docks)
        counts[SACK + coffee] += state.bag[coffee] + state.laid.count(coffee) + sum(state.stocks[coffee::COFFEES])
    return dict(zip(PIECES, counts, strict=True))


# ---- out -----------------------------------------------------------------------------------------------------------


def dump(state: State) -> Position:
    whole = state.seer < 0
    return {
        "game": "guatemala-cafe",
        "seats": state.seats,
        "options": {
            "board": state.house.board,
            "setup": "preset" if state.house.preset else "free",
            "paths-are-borders": state.house.borders,
            "ship-needs-path": state.house.ship_needs_path,
            "one-ship-leaves": state.house.one_ship_leaves,
            "silent-blockade": state.house.silent,
            "late-seat-money": state.house.late_seat_money,
            "start": "random" if state.house.start < 0 else str(state.house.start + 1),
        },
        "seer": None if whole else state.seer,
        **_dump_turn(state),
        "production": {
            SPACE_NAMES[space]: PIECES[piece] for space, piece in enumerate(state.spaces) if piece != NOTHING
        },
        "pool": {PIECES[piece]: count for piece, count in enumerate(state.pool) if count},
        "road_stock": state.road_stock,
        "plantations": [_dump_plantations(state, seat) for seat in range(state.seats)],
        "roads": [EDGE_NAMES[edge] for edge in members(state.roads)],
        "docks": {
            state.side.harbours[harbour]: [TYPES[coffee] for coffee in ships]
            for harbour, ships in enumerate(state.docks)
            if ships
        },
        "gone": _dump_counts(state.gone),
        "stocks": [_dump_stock(state, seat) for seat in range(state.seats)],
        "known": [_dump_counts(state.known[seat * COFFEES : (seat + 1) * COFFEES]) for seat in range(state.seats)],
        "bag": _dump_counts(state.bag) if whole else state.bag_size,
        "laid": [TYPES[coffee] for coffee in state.laid],
        "money": state.money[:],
        "points": state.points[:],
    }


def _dump_turn(state: State) -> dict[str, Any]:
    return {
        "stage": STAGES[state.stage],
        "mover": state.mover,
        "buyer": None if state.buyer < 0 else TRACK_NAMES[state.buyer],
        "held": None if state.held == NOTHING else PIECES[state.held],
        "taken": [SPACE_NAMES[space] for space in state.taken],
        "scored": None if state.scored < 0 else TYPES[state.scored],
        "sack_space": None if state.sack_space < 0 else SPACE_NAMES[state.sack_space],
        "asked": None if state.asked < 0 else state.asked,
        "idle": state.idle,
        "endings": endings_of(state),
    }


def _dump_counts(counts: list[int]) -> dict[str, int]:
    return {TYPES[coffee]: count for coffee, count in enumerate(counts) if count}


def _dump_plantations(state: State, seat: int) -> dict[str, Any]:
    return {
        TYPES[coffee]: {
            "shed": CELL_NAMES[state.sheds[plantation]] if state.sheds[plantation] >= 0 else None,
            "workers": [CELL_NAMES[cell] for cell in members(state.fields[plantation])],
        }
        for coffee, plantation in enumerate(range(seat * COFFEES, (seat + 1) * COFFEES))
        if state.has_plantation(plantation)
    }


def _dump_stock(state: State, seat: int) -> list[str] | int:
    if state.seer in (-1, seat):
        return [TYPES[c] for c in range(COFFEES) for _ in range(state.stocks[seat * COFFEES + c])]
    return state.stock_sizes[seat]


# ---- in ------------------------------------------------------------------------------------------------------------


def read(position: Position) -> State:
    """A state from a position whose form has been checked; BadPosition where it cannot be."""
    options = {option.name: option.default for option in OPTIONS} | position.get("options", {})
    state = empty_board(house(position["seats"], options))
    _read_turn(state, position)
    _read_players(state, position)
    _read_plantations(state, position)
    _read_sacks(state, position)
    _read_production(state, position)
    _read_bag(state, position)
    check(state)
    return state


def _read_turn(state: State, position: Position) -> None:
    seer, asked = position.get("seer"), position.get("asked")
    state.seer = -1 if seer is None else seer
    state.asked = -1 if asked is None else asked
    state.stage = STAGES.index(position.get("stage", STAGES[MOVING]))
    state.mover = position.get("mover", 0)
    state.idle = position.get("idle", 0)
    state.endings = sum(1 << ENDINGS.index(name) for name in position.get("endings", []))
    state.buyer = _maybe(TRACK_NAMES, position.get("buyer"), "space of the Buyer's track")
    if state.stage >= MOVING and "buyer" not in position:
        state.buyer = 0
    state.held = _maybe(PIECES, position.get("held"), "piece")
    state.taken = [_index(SPACE_NAMES, name, "space") for name in position.get("taken", [])]
    state.scored = _maybe(TYPES, position.get("scored"), "coffee")
    state.sack_space = _maybe(SPACE_NAMES, position.get("sack_space"), "space")


def _read_players(state: State, position: Position) -> None:
    state.money = list(position.get("money", state.money))
    state.points = list(position.get("points", state.points))
    for name, entries in (("money", state.money), ("points", state.points)):
        if len(entries) != state.seats:
            raise BadPosition(f"there are {state.seats} seats but {len(entries)} entries of {name!r}")
    for name in ("plantations", "stocks", "known"):
        if len(position.get(name, [])) > state.seats:
            raise BadPosition(f"there are {state.seats} seats but {len(position[name])} entries of {name!r}")


def _read_plantations(state: State, position: Position) -> None:
    for name in position.get("roads", []):
        edge = _index(EDGE_NAMES, name, "edge")
        if edge not in state.side.segments or state.roads >> edge & 1:
            raise BadPosition(f"no road can lie on {name} (GC-28): no open path is there, or it is named twice")
        state.lay_road(edge)
    for seat, plantations in enumerate(position.get("plantations", [])):
        for coffee, standing in plantations.items():
            plantation = seat * COFFEES + _index(TYPES, coffee, "coffee")
            if standing.get("shed") is not None:
                _put_shed(state, plantation, standing["shed"])
            for name in standing.get("workers", []):
                _put_worker(state, plantation, name)
    for harbour, ships in position.get("docks", {}).items():
        number = _index(state.side.harbours, harbour, "harbour")
        state.docks[number] = [_index(TYPES, coffee, "coffee") for coffee in ships]


def _put_shed(state: State, plantation: int, name: str) -> None:
    cell = _index(CELL_NAMES, name, "cell")
    if not state.free_sites >> cell & 1:
        raise BadPosition(f"{name} is no free site, so no shed can stand there (GC-24)")
    state.put_shed(plantation, cell)


def _put_worker(state: State, plantation: int, name: str) -> None:
    cell = _index(CELL_NAMES, name, "cell")
    if not state.free_cells >> cell & 1:
        raise BadPosition(f"{name} is no free cell, so no worker can stand there (GC-25)")
    state.put_worker(plantation, cell)


def _read_sacks(state: State, position: Position) -> None:
    state.laid = [_index(TYPES, coffee, "coffee") for coffee in position.get("laid", [])]
    state.gone = _counts(position.get("gone", {}))
    for seat, stock in enumerate(position.get("stocks", [])):
        state.stock_sizes[seat] = stock if isinstance(stock, int) else len(stock)
        if isinstance(stock, int):
            if state.seer in (-1, seat):
                raise BadPosition(f"the stock of seat {seat} is only a number, which needs a 'seer' who cannot see it")
            continue
        for name in stock:
            state.stocks[seat * COFFEES + _index(TYPES, name, "coffee")] += 1
    for seat, known in enumerate(position.get("known", [])):
        state.known[seat * COFFEES : (seat + 1) * COFFEES] = _counts(known)


def _counts(counts: dict[str, int]) -> list[int]:
    found = [0] * COFFEES
    for coffee, count in counts.items():
        found[_index(TYPES, coffee, "coffee")] = count
    return found


def _read_production(state: State, position: Position) -> None:
    """Named spaces as they are named; then what is nowhere else, where the preset has it or wherever there is room."""
    state.spaces = [NOTHING] * SPACES
    for name, piece in position.get("production", {}).items():
        state.spaces[_index(SPACE_NAMES, name, "space")] = _index(PIECES, piece, "piece")
    state.pool = [0] * len(PIECE_COUNTS)
    for piece, count in position.get("pool", {}).items():
        state.pool[_index(PIECES, piece, "piece")] = count
    state.bag = [0] * COFFEES
    if isinstance(position.get("bag"), dict):
        state.bag = _counts(position["bag"])
    state.road_stock = 0
    if state.stage in (STARTING, SETTING):
        state.road_stock = ROADS
        return
    kept = {_index(SPACE_NAMES, name, "space") for name in position.get("production", {})} | {
        *state.taken,
        state.sack_space,
    }
    _fill_up(state, [space for space in range(SPACES) if space not in kept], isinstance(position.get("bag"), int))
    state.road_stock = position.get("road_stock", max(0, ROADS - pieces(state)["road"]))


def _fill_up(state: State, spaces: list[int], no_sacks: bool) -> None:
    left = _left_over(state)
    for space in spaces:
        piece = state.side.preset[space]
        if left[piece] > 0 and not (no_sacks and piece >= SACK):
            state.spaces[space] = piece
            left[piece] -= 1
    rest = [piece for piece in range(ROAD) for _ in range(left[piece])]
    for space in spaces:
        if rest and state.spaces[space] == NOTHING and not state.side.is_sack_space[space]:
            state.spaces[space] = rest.pop(0)


def _left_over(state: State) -> list[int]:
    """How many of each piece are nowhere."""
    counted = list(pieces(state).values())
    full = [*PIECE_COUNTS, ROADS, *[SACKS] * COFFEES]
    return [whole - there for whole, there in zip(full, counted, strict=True)]


def _read_bag(state: State, position: Position) -> None:
    """The bag as given, or all sacks that are nowhere else; in a view, all that the seer has not seen."""
    bag = position.get("bag")
    if not isinstance(bag, dict):
        state.bag = [max(0, left) for left in _left_over(state)[SACK:]]
    hidden = sum(size for seat, size in enumerate(state.stock_sizes) if state.seer not in (-1, seat))
    state.bag_size = bag if isinstance(bag, int) else sum(state.bag) - hidden


def _maybe(names: list[str], name: str | None, kind: str) -> int:
    return -1 if name is None else _index(names, name, kind)


def _index(names: list[str], name: str, kind: str) -> int:
    if name not in names:
        raise BadPosition(f"there is no {kind} {name!r}; write it like {names[0]!r} or {names[-1]!r}")
    return names.index(name)
