"""Whether a board of one's own can be played on; if not, what is wrong with it, a sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from tertulia.games.coffee_traders.pieces import (
    BOARD,
    BONUSES,
    COOPS,
    KINDS,
    LETTERS,
    MOST_SEATS,
    PLOT_NAMES,
    ROW_PLOTS,
)
from tertulia.kernel.plain import shown

OWN_LENGTH: Final = {
    "player.line_a", "player.line_b", "neutral.plots", "sell.exchange_rate", "arabica.points", "arabica.bonus",
    *(f"buildings.{kind}.{part}" for kind in KINDS for part in ("points", "bonus")),
}  # fmt: skip
"""Lists that may be longer or shorter than ours; all others have a place for each of something."""
NEGATIVE: Final = {"sell.purchase_cap", "points.penalty"}
OPTIONAL: Final = {"bonus", "building", "otherwise"}
"""Of a contract."""
COFFEE: Final = re.compile(f"[1-9][0-9]?[{LETTERS}]")
"""A part of a cost."""
MOST: Final = 1_000
"""Of anything; a position cannot have more."""
MOST_BONUSES: Final = 9
MOST_PARTS: Final = 9
LONGEST: Final = 20
"""Of the lists whose length is free."""
LIMITS: Final = {
    "supply.coffee": (0, 255), "store.printed": (0, 7), "trade.retire_steps": (1, 9), "bars.bottom": (1, 255),
    **{f"players.{seats}.building_sites": (0, 15) for seats in range(2, MOST_SEATS + 1)},
    **{f"players.{seats}.trader_places": (3 if seats == 2 else 2, 5) for seats in range(2, MOST_SEATS + 1)},
    **{f"player.{kind}s": (0, 7) for kind in KINDS},
}  # fmt: skip
"""What has other limits: in the items of the agenda it has only so many bits, or there is no more room for it."""


def board_faults(board: dict[str, Any]) -> list[str]:
    """Every fault that can be found; what numbers mean is asked of a board that is otherwise sound."""
    faults = list(_alike("", board, BOARD))
    return faults or [
        *_plots(board), *_bonuses(board), *_players(board), *_buildings(board), *_sales(board), *_points(board),
    ]  # fmt: skip


# ---- the form --------------------------------------------------------------------------------------------------------


def _alike(path: str, own: Any, ours: Any) -> Iterator[str]:
    """Written like the game's own board.toml."""
    if isinstance(ours, dict):
        yield from _table(path, own, ours)
    elif isinstance(ours, list):
        yield from _list(path, own, ours)
    elif type(own) is not type(ours):
        yield f"{path} must be {_like(ours)}, not {shown(own)}"
    elif isinstance(own, int) and not isinstance(own, bool):
        least, most = LIMITS.get(path, (-MOST if path in NEGATIVE else 0, MOST))
        if not least <= own <= most:
            yield f"{path} is {own}; it must be from {least} to {most}"
    elif path == "game" and own != ours:
        yield f"the board is one of {shown(own)}, not of {ours!r}"


def _like(ours: Any) -> str:
    return {bool: "true or false", int: "a number", str: "a text"}[type(ours)]


def _table(path: str, own: Any, ours: dict[str, Any]) -> Iterator[str]:
    if not isinstance(own, dict):
        yield f"{path} must be a table like the one of the game's own board.toml"
        return
    contract = path.startswith("contracts.")
    for name, value in ours.items():
        if (not path and name == "picture") or (contract and name in OPTIONAL):
            continue
        if name in own:
            yield from _alike(f"{path}.{name}" if path else name, own[name], value)
        else:
            yield f"{path}.{name} is missing; see the game's own board.toml".removeprefix(".")
    for name in own:
        if name not in ours and (path or name != "picture") and not (contract and name in OPTIONAL):
            yield f"{path}.{shown(name)[1:-1]} is not known; see the game's own board.toml".removeprefix(".")


def _list(path: str, own: Any, ours: list[Any]) -> Iterator[str]:
    least, most = (1, LONGEST) if path in OWN_LENGTH else (len(ours), len(ours))
    if not isinstance(own, list) or not least <= len(own) <= most:
        size = f"{least} to {most}" if most > least else f"{most}"
        yield f"{path} must be a list of {size}, like the one of the game's own board.toml"
        return
    for number, value in enumerate(own):
        yield from _alike(f"{path}[{number + 1}]", value, ours[min(number, len(ours) - 1)])


# ---- the sense -------------------------------------------------------------------------------------------------------


def _plots(board: dict[str, Any]) -> Iterator[str]:
    for seats in range(2, MOST_SEATS + 1):
        rows = board["players"][str(seats)]["plots"]
        if rows[0] > ROW_PLOTS[0] or rows[1] != rows[0] - 1 or rows[2] != rows[0] - 2 or rows[2] < 1:
            yield f"players.{seats}.plots is {rows}; each row has one plot fewer than the row below, at most 5, 4, 3"
    used = board["players"]["2"]["plots"][0]
    names = board["neutral"]["plots"]
    for name in names:
        if name not in PLOT_NAMES or not 1 <= int(name[-1]) <= used or name[1] != "1":
            yield f"neutral.plots names {shown(name)}; there must be a plot of row 1 that two players use, like 'G1-1'"
    if len(set(names)) < len(names):
        yield "neutral.plots names a plot twice"
    for level in board["neutral"]["level"]:
        if not 1 <= level <= 3:
            yield f"neutral.level has {level}; levels are 1, 2 and 3"


def _bonuses(board: dict[str, Any]) -> Iterator[str]:
    written = [
        *((f"plots.{coop}", letters) for coop in COOPS for row in board["plots"][coop] for letters in row),
        *((f"buildings.{kind}", letters) for kind in KINDS for letters in board["buildings"][kind]["bonus"]),
        *((f"contracts.{name}", each.get("bonus", "")) for name, each in board["contracts"].items()),
        *(("arabica.bonus", letters) for letters in board["arabica"]["bonus"]),
        ("bars.bottom_bonus", board["bars"]["bottom_bonus"]),
    ]
    for place, letters in written:
        if not isinstance(letters, str) or len(letters) > MOST_BONUSES or set(letters) - set(BONUSES):
            yield f"{place} has a bonus {shown(letters)}; a bonus is at most {MOST_BONUSES} of the letters {BONUSES}"
        elif place == "arabica.bonus" and "a" in letters:
            yield "arabica.bonus has an Arabica step as a bonus of an Arabica step"
        elif place[:3] in ("con", "bar") and "a" in letters:
            yield f"{place} has an Arabica step as a bonus, but it is in no coop"


def _players(board: dict[str, Any]) -> Iterator[str]:
    player, start = board["player"], board["player"]["start"]
    for line in ("line_a", "line_b"):
        if any(level not in (1, 2, 3) for level in player[line]):
            yield f"player.{line} has a level other than 1, 2 and 3"
    for name in ("donkeys", "trucks"):
        if start[name] > player[name]:
            yield f"player.start.{name} is {start[name]}, but a player has only {player[name]}"
    supply = board["supply"]
    each = start["coins"] + player["bonus_reserve"]["coins"]
    needed = max(each * int(seats) + sum(numbers["place_coins"]) for seats, numbers in board["players"].items())
    needed += 5 * board["start"]["antwerp_coins"]
    if supply["coins"] < needed:
        yield f"supply.coins is {supply['coins']}; {needed} are needed to begin with"
    needed = MOST_SEATS * start["workers"] + 5 * board["start"]["centre_workers"] + len(board["neutral"]["plots"])
    if supply["workers"] < needed:
        yield f"supply.workers is {supply['workers']}; {needed} are needed to begin with"
    needed = most_coffee(board)
    if supply["coffee"] < needed:
        yield f"supply.coffee is {supply['coffee']}; so that none runs out, {needed} of each sort are needed (CT-50)"
    if supply["arabica_counters"] < 6:
        yield "supply.arabica_counters must be 6 or more, one for each stack"


def most_coffee(board: dict[str, Any]) -> int:
    """More coffee of a sort never comes to players: at the start, in three harvests (CT-50, CT-51), two resets."""
    player, supply = board["player"], board["supply"]
    found: list[int] = []
    for seats in range(2, MOST_SEATS + 1):
        numbers = board["players"][str(seats)]
        pot = sum(numbers["plots"]) * numbers["coffee_per_plantation"]
        shared = seats + 1 + numbers["trader_places"] * board["trade"]["most_coffee"]
        resets = 2 * (supply["stock_counters"] + supply["joker_counters"])
        found += [seats * player["start"]["coffee_each"] + 3 * min(pot, shared) + resets, 3 * seats * player["civets"]]
    return max(found)


def _buildings(board: dict[str, Any]) -> Iterator[str]:
    for kind in KINDS:
        count = board["player"][kind + "s"]
        for part in ("points", "bonus"):
            if len(board["buildings"][kind][part]) < count:
                yield f"buildings.{kind}.{part} has fewer entries than a player has buildings of this kind"
    rates = board["sell"]["exchange_rate"]
    if len(rates) <= board["player"]["stations"] or min(rates) < 1:
        yield "sell.exchange_rate must have a rate from 1 on for each number of stations, from none"


def _sales(board: dict[str, Any]) -> Iterator[str]:
    costs = [(f"contract_sets.{letter}", cost) for one in board["contract_sets"] for letter, cost in one.items()]
    costs += [(f"bars.tracks.{bar}", cost) for bar, track in board["bars"]["tracks"].items() for cost in track]
    for place, cost in costs:
        if not 1 <= len(cost.split()) <= MOST_PARTS or not all(COFFEE.fullmatch(part) for part in cost.split()):
            yield f"{place} costs {shown(cost)}; write it like '2G 1B', with the letters {LETTERS}"
    for name, contract in board["contracts"].items():
        for part in ("building", "otherwise"):
            kinds = contract.get(part, [])
            if not isinstance(kinds, list) or len(kinds) > LONGEST or any(kind not in KINDS for kind in kinds):
                yield f"contracts.{name}.{part} is {shown(kinds)}; it must be a list of {', '.join(KINDS)}"
    counters = board["sell"]["warehouse_counters"]
    if min(counters) < 1 or max(counters) > len(COOPS):
        yield f"sell.warehouse_counters is {counters}; each must be from 1 to {len(COOPS)}, as many as colours"
    elif counters[0] > counters[1]:
        yield f"sell.warehouse_counters is {counters}; two warehouses must not take fewer counters than one"
    if min(board["sell"]["coffee_price"]) < 1:
        yield "sell.coffee_price must be 1 or more"


def _points(board: dict[str, Any]) -> Iterator[str]:
    if len(board["arabica"]["points"]) != len(board["arabica"]["bonus"]):
        yield "arabica.points and arabica.bonus must have an entry for each step"
    if board["sell"]["purchase_cap"] < -1:
        yield "sell.purchase_cap must be -1, which is no cap, or a number of coffees"
