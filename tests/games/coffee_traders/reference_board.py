"""Coffee Traders once more, from the words of the rules alone: numbers, places and supplies.

Slow and plain. A table is a dict in the form of a position; whatever asks somebody is a generator that yields the
seat and the offers, and is sent the answer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Generator
from importlib.resources import files
from typing import Any

Table = dict[str, Any]
Player = dict[str, Any]
Asks = Generator[tuple[int, list[str]], str, None]
Answer = Generator[tuple[int, list[str]], str, str]

NUMBERS: dict[str, Any] = tomllib.loads((files("tertulia.games.coffee_traders") / "board.toml").read_text("utf-8"))
COOPS = ["guatemala", "brazil", "ethiopia", "colombia", "indonesia"]
SORTS = [*COOPS, "orange"]
BY_LETTER = {coop[0].upper(): coop for coop in COOPS}
BARS = ["Paris", "Vienna", "Rome", "London", "New York", "Tokyo"]
KINDS = ["post", "station", "hospital"]
LINES = {"A": "line_a", "B": "line_b"}
FULL_RESERVE = {"cube", "meeple", "coins"}


# ---- asking --------------------------------------------------------------------------------------------------------


def ask(seat: int, offers: list[str]) -> Answer:
    """The answer; what is no choice is done by itself."""
    if len(offers) == 1:
        return offers[0]
    return (yield seat, offers)


def note(table: Table, happening: str) -> None:
    table["seen"][happening] += 1


# ---- plots ---------------------------------------------------------------------------------------------------------


def plots_of(table: Table, coop: str) -> list[str]:
    """The plots in play, row by row from the left (CT-10)."""
    return [f"{coop[0].upper()}{row}-{n}" for row in (1, 2, 3) for n in range(1, by_seats(table)["plots"][row - 1] + 1)]


def all_plots(table: Table) -> list[str]:
    return [plot for coop in COOPS for plot in plots_of(table, coop)]


def coop_of(plot: str) -> str:
    return BY_LETTER[plot[0]]


def row_of(plot: str) -> int:
    return int(plot[1])


def below(plot: str) -> list[str]:
    """The two plots of the row below that a plot touches (CT-24, CT-25)."""
    number = int(plot[3])
    return [f"{plot[0]}{row_of(plot) - 1}-{n}" for n in (number, number + 1)]


def free(table: Table, plot: str) -> bool:
    return plot not in table["neutral"] and all(plot not in player["plantations"] for player in table["players"])


def empty(player: Player) -> list[str]:
    """His plantations without a worker: by row, then by coop from the left."""
    plots = [plot for plot, tile in player["plantations"].items() if not tile["manned"]]
    return sorted(plots, key=lambda plot: (row_of(plot), COOPS.index(coop_of(plot)), plot))


def coops_of(player: Player) -> set[str]:
    return {coop_of(plot) for plot in player["plantations"]}


def donkeys_on(table: Table, plot: str) -> int:
    return sum(player["donkeys"].get(plot, 0) for player in table["players"])


# ---- numbers and supplies ------------------------------------------------------------------------------------------


def by_seats(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table["numbers"]["players"][str(table["seats"])]
    return found


def tiles_left(table: Table, player: Player, line: str) -> list[int]:
    """The levels of the tiles that still lie in a line (CT-26)."""
    left = list(table["numbers"]["player"][LINES[line]])
    for plot, tile in player["plantations"].items():
        if tile["line"] == line:
            left.remove(row_of(plot))
    return left


def spare_donkeys(table: Table, player: Player) -> int:
    return int(table["numbers"]["player"]["donkeys"] - player["ready_donkeys"] - sum(player["donkeys"].values()))


def spare_trucks(table: Table, player: Player) -> int:
    return int(table["numbers"]["player"]["trucks"] - player["ready_trucks"] - len(player["trucks"]))


def spare_civets(table: Table, player: Player) -> int:
    return int(table["numbers"]["player"]["civets"] - player["ready_civets"] - player["sumatra"])


def bank(table: Table) -> int:
    """Coins that are nowhere else."""
    held = sum(player["coins"] for player in table["players"])
    part = table["numbers"]["player"]["bonus_reserve"]["coins"]
    kept = sum(part for player in table["players"] if "coins" in player["reserve"])
    lying = sum(trade["coin"] for trade in table["trades"].values())
    return int(table["numbers"]["supply"]["coins"] - held - kept - lying)


def coffee_left(table: Table, sort: str) -> int:
    return int(table["numbers"]["supply"]["coffee"] - sum(player["coffee"][sort] for player in table["players"]))


def workers_left(table: Table) -> int:
    """Workers in the general stock."""
    manned = sum(tile["manned"] for player in table["players"] for tile in player["plantations"].values())
    private = sum(player["workers"] for player in table["players"])
    common = sum(table["centres"].values()) + len(table["neutral"])
    return int(table["numbers"]["supply"]["workers"] - manned - private - common)


def animals_left(table: Table) -> list[str]:
    most = table["numbers"]["supply"]["animal_counters"]
    return [coop for coop in COOPS if sum(player["animal_counters"][coop] for player in table["players"]) < most]


def stock_left(table: Table, colour: str) -> int:
    supply = table["numbers"]["supply"]
    most = supply["joker_counters"] if colour == "joker" else supply["stock_counters"]
    return int(most - sum(player["stock_counters"][colour] for player in table["players"]))
