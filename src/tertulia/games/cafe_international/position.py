"""Positions of Café International as plain data, both ways. position.schema.json describes their form."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tertulia.games.cafe_international.actions import ALL_DRAWS
from tertulia.games.cafe_international.pieces import (
    CHAIR_NAMES,
    FULL_BAG,
    HAND_SIZE,
    JOKER,
    NATIONS,
    NOBODY,
    TABLE_NAMES,
    TILE_KINDS,
    TILES,
    gender_of,
    is_joker,
    nation_of,
    tile_of,
)
from tertulia.games.cafe_international.position_check import check
from tertulia.games.cafe_international.scoring import ENDINGS, endings_of
from tertulia.games.cafe_international.setup import OPTIONS, house
from tertulia.games.cafe_international.state import TURN, State, empty_cafe
from tertulia.kernel.errors import BadPosition
from tertulia.kernel.game import Position

STAGES: Final = ["starting", "dealing", "turn", "refilling", "over"]


def pieces(state: State) -> dict[str, int]:
    """CI-1: how many there are of each tile, wherever they are; always the same."""
    found = Counter(tile_of(guest) for guest in state.chairs if guest != NOBODY)
    found.update(state.bar)
    found.update(state.gone)
    for hand in state.hands:
        found.update(hand)
    return {TILES[tile]: found[tile] + state.bag[tile] for tile in range(TILE_KINDS)}


def guest_code(guest: int) -> str:
    """A seated guest as it is written: it-f, or joker-f as it."""
    if is_joker(guest):
        return f"{TILES[tile_of(guest)]} as {NATIONS[nation_of(guest)]}"
    return TILES[guest]


def dump(state: State) -> Position:
    return {
        "game": "cafe-international",
        "seats": state.seats,
        "options": {
            "regulars": state.house.regulars,
            "joker-at-bar": state.house.joker_at_bar,
            "strict-exchange": state.house.strict_exchange,
            "start": "random" if state.house.start < 0 else str(state.house.start + 1),
        },
        "stage": STAGES[state.stage],
        "mover": state.mover,
        "first_turn": state.first_turn,
        "first": None if state.first < 0 else CHAIR_NAMES[state.first],
        "run": None if state.run < 0 else TABLE_NAMES[state.run],
        "passes": state.passes,
        "endings": endings_of(state),
        "chairs": {
            CHAIR_NAMES[chair]: guest_code(guest) for chair, guest in enumerate(state.chairs) if guest != NOBODY
        },
        "bar": [TILES[tile] for tile in state.bar],
        "bag": {TILES[tile]: count for tile, count in enumerate(state.bag) if count},
        "gone": [TILES[tile] for tile in state.gone],
        "hands": [[TILES[tile] for tile in hand] for hand in state.hands],
        "hand_sizes": state.hand_sizes[:],
        "points": state.points[:],
        "out": state.out[:],
    }


def read(position: Position) -> State:
    """A state from a position whose form has been checked; BadPosition where it cannot be."""
    hands = position["hands"]
    seats = position.get("seats", len(hands))
    options = {option.name: option.default for option in OPTIONS} | position.get("options", {})
    state = empty_cafe(seats, house(options))
    for chair, guest in position.get("chairs", {}).items():
        state.sit_down(_guest(guest), _index(CHAIR_NAMES, chair, "chair"))
    state.bar = [_tile(tile) for tile in position.get("bar", [])]
    state.gone = [_tile(tile) for tile in position.get("gone", [])]
    state.hands = [sorted(_tile(tile) for tile in hand) for hand in hands]
    state.hand_sizes = list(position.get("hand_sizes", [HAND_SIZE] * seats))
    state.points = list(position.get("points", [0] * seats))
    state.out = list(position.get("out", []))
    state.stage = STAGES.index(position.get("stage", STAGES[TURN]))
    state.mover = position.get("mover", 0)
    state.passes = position.get("passes", 0)
    state.endings = sum(1 << ENDINGS.index(name) for name in position.get("endings", []))
    state.first_turn = position.get("first_turn", not position.get("chairs") and not state.bar)
    _read_turn(state, position)
    _fill_bag(state, position.get("bag"))
    check(state)
    return state


def _read_turn(state: State, position: Position) -> None:
    if position.get("first") is not None:
        state.first = _index(CHAIR_NAMES, position["first"], "chair")
        state.scored = state.has_company(state.first)
    if position.get("run") is not None:
        state.run = _index(TABLE_NAMES, position["run"], "table")


def _fill_bag(state: State, bag: dict[str, int] | None) -> None:
    """The bag as given, or all tiles that are nowhere else."""
    state.bag = [0] * TILE_KINDS
    if bag is not None:
        for tile, count in bag.items():
            state.bag[_tile(tile)] = count
    else:
        counted = pieces(state)
        state.bag = [max(0, FULL_BAG[tile] - counted[TILES[tile]]) for tile in range(TILE_KINDS)]
    state.in_bag = sum(state.bag)
    state.draws = [draw for draw, count in zip(ALL_DRAWS, state.bag, strict=True) if count]


def _index(names: list[str], name: str, kind: str) -> int:
    if name not in names:
        raise BadPosition(f"there is no {kind} {name!r}; they go from {names[0]} to {names[-1]}")
    return names.index(name)


def _tile(code: str) -> int:
    if code not in TILES:
        raise BadPosition(f"there is no tile {code!r}; tiles are written like it-f, us-m or joker-f")
    return TILES.index(code)


def _guest(code: str) -> int:
    tile, _as, nation = code.partition(" as ")
    number = _tile(tile)
    if not is_joker(number):
        if nation:
            raise BadPosition(f"only a joker stands for somebody; write {tile!r} instead of {code!r}")
        return number
    if nation not in NATIONS:
        raise BadPosition(f"{code!r} does not say what the joker stands for; write it like '{tile} as it'")
    return JOKER + 2 * NATIONS.index(nation) + gender_of(number)
