"""Points of the reference: quality, counter track, objectives, majorities, ranks (CT-3, CT-5, CT-90 to CT-93)."""

from __future__ import annotations

from typing import Any

from games.coffee_traders.reference_board import (
    BARS,
    COOPS,
    KINDS,
    Player,
    Table,
    coop_of,
    coops_of,
    row_of,
)


def quality(table: Table, seat: int, coop: str) -> int:
    """CT-90; the seat after the last player is the neutral third's."""
    value = table["numbers"]["quality"]
    if seat == table["seats"]:
        return sum(value["plantation"][row_of(plot) - 1] for plot in table["neutral"] if coop_of(plot) == coop)
    player = table["players"][seat]
    tiles = sum(value["plantation"][row_of(plot) - 1] for plot in player["plantations"] if coop_of(plot) == coop)
    return int(tiles + sum(value[kind] for kind in KINDS if coop in player["buildings"][kind]))


def spaces(table: Table, player: Player) -> int:
    """CT-3."""
    filled = 0
    for coop in COOPS:
        arabica, animal = player["arabica_counters"][coop], player["animal_counters"][coop]
        filled += (arabica > 0) + (animal > 0) + max(0, min(arabica, animal) - 1)
    return min(filled, 10)


def claim_objectives(table: Table) -> None:
    """CT-5: claimed by itself as soon as it is met."""
    for letter, drawn in zip("ABC", table["objectives"], strict=True):
        for seat in table["order"]:
            claims = [player["objectives"][letter] for player in table["players"] if letter in player["objectives"]]
            mine = table["players"][seat]["objectives"]
            if drawn and letter not in mine and meets(table, seat, f"{letter}{drawn}"):
                mine[letter] = len(claims) + 1
                table["seen"][f"objective {letter}{drawn}"] += 1


def meets(table: Table, seat: int, objective: str) -> bool:
    player, asks, pieces = table["players"][seat], table["numbers"]["objectives"], table["numbers"]["player"]
    rows = [row_of(plot) for plot in player["plantations"]]
    built = {kind: len(player["buildings"][kind]) for kind in KINDS}
    met: dict[str, bool] = {
        "A1": len(coops_of(player)) >= asks["A"]["coops"],
        "A2": rows.count(2) >= asks["A"]["row_2"] and rows.count(3) >= asks["A"]["row_3"],
        "A3": any(quality(table, seat, coop) >= asks["A"]["quality"] for coop in COOPS),
        "B1": sum(built.values()) >= asks["B"]["buildings"],
        "B2": player["warehouses"] >= asks["B"]["warehouses"],
        "B3": built["post"] == pieces["posts"] or built["station"] == pieces["stations"],
        "C1": len(player["contracts"]) >= asks["C"]["contracts"],
        "C2": sum(bool(cells) for cells in player["bars"].values()) >= asks["C"]["tracks"],
        "C3": spaces(table, player) >= asks["C"]["spaces"],
    }
    return met[objective]


def points(table: Table, seat: int) -> dict[str, int]:
    """CT-91, by source."""
    player, worth, numbers = table["players"][seat], table["numbers"]["points"], table["numbers"]
    filled = spaces(table, player)
    buildings = sum(sum(numbers["buildings"][kind]["points"][: len(player["buildings"][kind])]) for kind in KINDS)
    ready = [player[f"ready_{piece}s"] * worth[piece] for piece in ("donkey", "civet", "truck")]
    return {
        "company-reserve": sum(ready),
        "workers": player["workers"] * worth["worker"],
        "penalties": player["penalties"] * worth["penalty"],
        "counters": worth["counter_track"][filled - 1] if filled else 0,
        "arabica": sum(numbers["arabica"]["points"][step - 1] for step in player["arabica"].values() if step),
        "objectives": sum(worth["objective"][place - 1] for place in player["objectives"].values()),
        "contracts": sum(numbers["contracts"][letter]["points"] for letter in player["contracts"]),
        "bars": sum(numbers["bars"]["points"][cell - 1] for cells in player["bars"].values() for cell in cells),
        "buildings": buildings + sum(numbers["buildings"]["warehouse"]["points"][: player["warehouses"]]),
        "plantations": sum(worth["plantation"][row_of(plot) - 1] for plot in player["plantations"]),
        "coops": sum(coop_points(table, seat, coop) for coop in COOPS),
        "bar-majorities": sum(bar_points(table, seat, bar) for bar in BARS),
    }


def coop_points(table: Table, seat: int, coop: str) -> int:
    """CT-90: who ties shares the points of the places taken together."""
    qualities = [quality(table, other, coop) for other in range(table["seats"] + (table["seats"] == 2))]
    mine = qualities[seat]
    if not mine:
        return 0
    prizes = [*table["numbers"]["points"]["coop_majority"], *[0] * 5]
    ahead, tied = sum(other > mine for other in qualities), qualities.count(mine)
    return int(sum(prizes[ahead : ahead + tied]) // tied)


def bar_points(table: Table, seat: int, bar: str) -> int:
    """CT-92."""
    held = [player["bars"][bar] for player in table["players"]]
    if not held[seat]:
        return 0
    strength = [(len(cells), max(cells, default=0)) for cells in held]
    ahead = sum(other > strength[seat] for other in strength)
    prizes = table["numbers"]["bars"]["majority"]
    return int(prizes[ahead]) if ahead < len(prizes) else 0


def ranks(table: Table) -> list[int]:
    """CT-93."""

    def key(seat: int) -> tuple[Any, ...]:
        player = table["players"][seat]
        total = sum(points(table, seat).values())
        return (total, player["coins"], sum(player["coffee"].values()), -table["order"].index(seat))

    keys = [key(seat) for seat in range(table["seats"])]
    return [1 + sum(other > mine for other in keys) for mine in keys]
