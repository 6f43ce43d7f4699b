"""Buildings (CT-43 to CT-45): where one may stand, and what it brings; hired, followed, won or swapped for counters."""

from __future__ import annotations

from tertulia.games.coffee_traders.actions import BUILD_WAREHOUSE, BUILDS
from tertulia.games.coffee_traders.phases.gains import claim, take_bonus
from tertulia.games.coffee_traders.pieces import HOSPITAL, WAREHOUSE
from tertulia.games.coffee_traders.state import State


def may_store(state: State, seat: int) -> bool:
    """A warehouse is left."""
    return state.warehouses[seat] < state.board.kind_counts[WAREHOUSE]


def choices_in(state: State, seat: int, coop: int) -> list[int]:
    """What a contractor may build in a coop, the hospital only on its condition (CT-43); coop 5 is for a warehouse."""
    if coop == 5:
        return [BUILD_WAREHOUSE] if may_store(state, seat) else []
    found: list[int] = []
    for kind in range(3):
        if state.may_site(seat, kind, coop) and (kind != HOSPITAL or state.hospital_open(seat)):
            found.append(BUILDS + kind * 5 + coop)
    return found


def choices_of(state: State, seat: int, kinds: list[int]) -> list[int]:
    """Where buildings of these kinds may stand, the hospital without its condition (CT-62)."""
    found: list[int] = []
    for kind in kinds:
        if kind == WAREHOUSE:
            found += choices_in(state, seat, 5)
            continue
        for coop in range(5):
            if state.may_site(seat, kind, coop):
                found.append(BUILDS + kind * 5 + coop)
    return found


def build(state: State, seat: int, action: int) -> None:
    """CT-45: the building stands, its bonus comes at once."""
    if action == BUILD_WAREHOUSE:
        build_warehouse(state, seat)
        return
    kind, coop = (action - BUILDS) // 5, (action - BUILDS) % 5
    number = state.built(seat, kind)
    state.buildings[seat * 3 + kind] |= 1 << coop
    take_bonus(state, seat, coop, state.board.building_bonus[kind][number])
    claim(state, 0)
    claim(state, 1)


def build_warehouse(state: State, seat: int) -> None:
    bonus = state.board.building_bonus[WAREHOUSE][state.warehouses[seat]]
    state.warehouses[seat] += 1
    take_bonus(state, seat, 0, bonus)
    claim(state, 1)
