"""Write the section "Numbers" of the four rulebooks of Coffee Traders from its board.toml.

    python scripts/rulebook_numbers.py            rewrites the section where it differs
    python scripts/rulebook_numbers.py --check    names the rulebooks where it differs, and fails if there are any

The words of the section are in rulebook_numbers.toml beside this script, by language.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "src" / "tertulia" / "games" / "coffee_traders"
WORDS = Path(__file__).with_suffix(".toml")
COOPS = ("guatemala", "brazil", "ethiopia", "colombia", "indonesia")
BARS = ("Paris", "Vienna", "Rome", "London", "New York", "Tokyo")
SEATS = ("2", "3", "4", "5")
CONTRACTS = "ABCDEF"

Row = list[object]
Data = dict[str, Any]


def table(*rows: Row) -> str:
    """A Markdown table; the first row is its head."""
    head, *body = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join([head, "|" + " --- |" * len(rows[0]), *body])


def items(*lines: str) -> str:
    return "\n".join(f"- {line}" for line in lines)


def listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


# ---- the parts of the section ----------------------------------------------------------------------------------------


def by_players(board: Data, words: Data) -> list[str]:
    players = [board["players"][seats] for seats in SEATS]
    places = [
        words["choice"].format(n=one["trader_places"]) if one["coin_choice"] else one["trader_places"] + 1
        for one in players
    ]
    return [
        f"### {words['by_players']}",
        table(
            [words["players"], *SEATS],
            [words["plots"], *(listed(one["plots"]) for one in players)],
            [words["sites"], *(one["building_sites"] for one in players)],
            [words["meeples"], *(one["meeples"] for one in players)],
            [words["place_coins"], *(listed(one["place_coins"]) for one in players)],
            [words["coffee_per_plantation"], *(one["coffee_per_plantation"] for one in players)],
            [words["civet"], *(one["civet_at_each"] for one in players)],
            [words["coin_place"], *places],
        ),
    ]


def by_period(board: Data, words: Data) -> list[str]:
    return [
        f"### {words['by_period']}",
        table(
            [words["period"], 1970, 1975, 1980],
            [words["fine"], *board["workers"]["fine"]],
            [words["price"], *board["sell"]["coffee_price"]],
            [words["neutral"], *board["neutral"]["level"]],
        ),
    ]


def a_player(board: Data, words: Data) -> list[str]:
    player, cap = board["player"], board["sell"]["purchase_cap"]
    return [
        f"### {words['each']}",
        items(
            words["start"].format(**player["start"]),
            words["own"].format(**player),
            words["cubes"].format(n=player["cubes"]),
            words["reserve"].format(**player["bonus_reserve"]),
            words["lines"].format(a=listed(player["line_a"]), b=listed(player["line_b"])),
            words["room"].format(n=board["store"]["printed"]),
            words["cap"].format(n=words["no_cap"] if cap < 0 else cap),
        ),
    ]


def planting(board: Data, words: Data) -> list[str]:
    cost, surcharge = board["work"]["plantation_cost"], board["work"]["surcharge"]
    plots = [
        [name, *(listed(row) for row in board["plots"][coop])] for name, coop in zip(words["coops"], COOPS, strict=True)
    ]
    return [
        f"### {words['planting']}",
        table(
            [words["level"], 1, 2, 3],
            [words["cost"], *cost],
            [words["points"], *board["points"]["plantation"]],
        ),
        words["surcharge"].format(s=listed(surcharge), a=cost[0], b=surcharge[2], c=cost[0] + surcharge[2]),
        words["bonus_letters"],
        words["plot_bonuses"],
        table([words["coop"], *(words["row"].format(n=row) for row in (1, 2, 3))], *plots),
        words["neutral_start"].format(p=listed(f"`{plot}`" for plot in board["neutral"]["plots"])),
    ]


def buildings(board: Data, words: Data) -> list[str]:
    rows: list[Row] = [[words["kind"], 1, 2, 3, 4]]
    for kind, name in words["kinds"].items():
        points, bonus = board["buildings"][kind]["points"], board["buildings"][kind]["bonus"]
        cells = [f"{each} {letters}".strip() for each, letters in zip(points, bonus, strict=True)]
        rows.append([name, *cells, *[""] * (4 - len(cells))])
    one, two = board["sell"]["warehouse_counters"]
    return [
        f"### {words['buildings']}",
        table(*rows),
        table(
            [words["stations"], *range(4)],
            [words["rate"], *(f"{rate}:1" for rate in board["sell"]["exchange_rate"])],
        ),
        words["counters_for_warehouses"].format(a=one, b=two),
    ]


def tracks(board: Data, words: Data) -> list[str]:
    arabica, counters = board["arabica"], board["points"]["counter_track"]
    return [
        f"### {words['arabica']}",
        table(
            [words["step"], *range(1, len(arabica["points"]) + 1)],
            [words["points"], *arabica["points"]],
            [words["bonus"], *arabica["bonus"]],
        ),
        f"### {words['counters']}",
        table([words["spaces"], *range(1, len(counters) + 1)], [words["points"], *counters]),
    ]


def contracts(board: Data, words: Data) -> list[str]:
    each = [board["contracts"][letter] for letter in CONTRACTS]
    sets: list[Row] = [
        [words["set"].format(n=number), *(one[letter] for letter in CONTRACTS)]
        for number, one in enumerate(board["contract_sets"], 1)
    ]
    return [
        f"### {words['contracts']}",
        table(
            ["", *CONTRACTS],
            [words["coins"], *(contract["coins"] for contract in each)],
            [words["points"], *(contract["points"] for contract in each)],
            [words["contract_bonus"], *(_won(contract, words) for contract in each)],
            *sets,
        ),
    ]


def _won(contract: Data, words: Data) -> str:
    """A contract's bonus or building, in words."""
    if "bonus" in contract:
        return str(words["bonuses"][contract["bonus"]])
    first, second = [
        words["alternative"].join(words["kinds"][kind] for kind in contract.get(key, ()))
        for key in ("building", "otherwise")
    ]
    return str(words["otherwise"].format(a=first, b=second) if second else first)


def bars(board: Data, words: Data) -> list[str]:
    data = board["bars"]
    cells: list[Row] = [[*(data["tracks"][bar][cell] for bar in BARS)] for cell in range(5)]
    cells.append([data["bottom"]] * len(BARS))
    rows: list[Row] = [
        [number, coins, points, *cell]
        for number, (coins, points, cell) in enumerate(zip(data["coins"], data["points"], cells, strict=True), 1)
    ]
    return [
        f"### {words['bars']}",
        table([words["cell"], words["coins"], words["points"], *words["bar_names"]], *rows),
        words["bottom"].format(n=data["bottom"], b=f"**{data['bottom_bonus']}**"),
    ]


def scoring(board: Data, words: Data) -> list[str]:
    needs = {name: need for letter in board["objectives"].values() for name, need in letter.items()}
    points = {name: str(value).replace("-", "−") for name, value in board["points"].items()}
    return [
        f"### {words['objectives']}",
        items(*(sentence.format(**needs) for sentence in words["objective_list"])),
        words["objective_points"].format(p=listed(board["points"]["objective"])),
        f"### {words['end']}",
        words["end_list"].format(
            m=listed(board["points"]["coop_majority"]), b=listed(board["bars"]["majority"]), **points
        ),
        f"### {words['supply']}",
        words["supply_list"].format(c=board["start"]["centre_workers"], **board["supply"]),
    ]


PARTS = (by_players, by_period, a_player, planting, buildings, tracks, contracts, bars, scoring)


def section(board: Data, words: Data) -> str:
    """The whole section; a star marks a number that is not ours."""
    parts = [f"## {words['heading']}", words["intro"], *(text for part in PARTS for text in part(board, words))]
    return re.sub(r" \*(?!\*)", " ★", "\n\n".join(parts) + "\n\n")


def rulebooks(folder: Path = FOLDER) -> dict[Path, tuple[str, str]]:
    """Each rulebook as it is, and as it should be."""
    board = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
    found: dict[Path, tuple[str, str]] = {}
    for language, words in tomllib.loads(WORDS.read_text(encoding="utf-8")).items():
        path = folder / ("rules.md" if language == "en" else f"rules.{language}.md")
        before = path.read_text(encoding="utf-8")
        start = before.index(f"## {words['heading']}\n")
        end = before.index("\n## ", start) + 1
        found[path] = before, before[:start] + section(board, words) + before[end:]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="The section 'Numbers' of the rulebooks of Coffee Traders.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail where it differs")
    check = parser.parse_args().check
    stale = {path: now for path, (before, now) in rulebooks().items() if now != before}
    for path, text in stale.items():
        if check:
            print(f"{path.name} does not have the numbers of board.toml; run: python scripts/rulebook_numbers.py")
        else:
            path.write_text(text, encoding="utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
