"""The nouns of Coffee Traders, and the numbers of board.toml as tables that make the rules fast.

Numbers: a *coop* is 0..4 and so is its sort of coffee, 5 is orange (Kopi Luwak). A *plot* is coop x 12 + place, places
0..4 in row 1, 5..8 in row 2, 9..11 in row 3; sets of plots are masks of 60 bits. Plot j of a row touches plots j and
j + 1 of the row below. Donkey spaces belong to the plot above them: one in row 2, two in row 3.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

BOARD: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))

OURS: Final = "ours"
"""The option board, where it is not a file."""
COOPS: Final[list[str]] = ["guatemala", "brazil", "ethiopia", "colombia", "indonesia"]
SORT_NAMES: Final[list[str]] = [*COOPS, "orange"]
LETTERS: Final = "GBECI"
"""A coop's letter, in the names of plots and the costs of contracts and bars."""
BAR_NAMES: Final[list[str]] = ["Paris", "Vienna", "Rome", "London", "New York", "Tokyo"]
CONTRACTS: Final = "ABCDEF"
YEARS: Final[list[int]] = [1970, 1975, 1980]
SORTS: Final = 6
ORANGE: Final = 5
JOKER: Final = 5
"""The sixth stock counter."""
MOST_SEATS: Final = 5

# ---- plots ---------------------------------------------------------------------------------------------------------

ROW_PLOTS: Final[list[int]] = [5, 4, 3]
ROW_START: Final[list[int]] = [0, 5, 9]
PLOTS_A_COOP: Final = 12
PLOTS: Final = 60
ROW_OF_PLACE: Final[list[int]] = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
PLOT_NAMES: Final[list[str]] = [
    f"{LETTERS[coop]}{row + 1}-{number + 1}"
    for coop in range(5)
    for row in range(3)
    for number in range(ROW_PLOTS[row])
]
ROW: Final[list[int]] = [ROW_OF_PLACE[plot % PLOTS_A_COOP] for plot in range(PLOTS)]
"""By plot: its row, 0 to 2, which is also its level less one."""
COOP: Final[list[int]] = [plot // PLOTS_A_COOP for plot in range(PLOTS)]
ROW_1: Final = 0b000000011111
ROW_2: Final = 0b000111100000
ROW_3: Final = 0b111000000000
ROW_MASKS: Final[list[int]] = [ROW_1, ROW_2, ROW_3]
A_COOP: Final = 0b111111111111
BY_ROW: Final[list[int]] = sorted(range(PLOTS), key=lambda plot: (ROW[plot], plot))
"""All plots, the lower rows first, then by coop from the left."""


def _above(places: int) -> int:
    """The places of a coop that touch one of these from above."""
    above = 0
    for number in range(4):
        if places >> number & 0b11:
            above |= 1 << 5 + number
    for number in range(3):
        if places >> 5 + number & 0b11:
            above |= 1 << 9 + number
    return above


ABOVE: Final[list[int]] = [_above(places) for places in range(1 << PLOTS_A_COOP)]
"""By the places of a coop somebody has: the places that touch one of them from above."""
COUNT: Final[list[int]] = [bits.bit_count() for bits in range(64)]
"""How many bits a small mask has."""
MEMBERS: Final[list[list[int]]] = [[bit for bit in range(12) if bits >> bit & 1] for bits in range(1 << 12)]
"""The numbers in a mask of twelve bits, rising."""


def members(mask: int) -> list[int]:
    """The numbers in a mask of plots, rising."""
    found: list[int] = []
    for coop in range(5):
        for place in MEMBERS[mask >> coop * PLOTS_A_COOP & A_COOP]:
            found.append(coop * PLOTS_A_COOP + place)
    return found


# ---- bonuses and buildings -----------------------------------------------------------------------------------------

BONUSES: Final = "awmdtcn"
"""The letters of bonuses: Arabica step here, worker, coin, donkey, truck, civet, animal counter."""
STEP: Final = 0
WORKER: Final = 1
COIN: Final = 2
DONKEY: Final = 3
TRUCK: Final = 4
CIVET: Final = 5
ANIMAL: Final = 6

POST: Final = 0
STATION: Final = 1
HOSPITAL: Final = 2
WAREHOUSE: Final = 3
KINDS: Final[list[str]] = ["post", "station", "hospital", "warehouse"]

CUBE_PART: Final = 1
MEEPLE_PART: Final = 2
COINS_PART: Final = 4
PARTS: Final[list[str]] = ["cube", "meeple", "coins"]
"""CT-4: the parts of the bonus reserve, a bit each."""

OBJECTIVES: Final[list[list[str]]] = [
    ["coops", "rows", "quality"], ["buildings", "warehouses", "column"], ["contracts", "tracks", "spaces"],
]  # fmt: skip
"""CT-5: by letter A, B, C, what each of the three asks for."""
CELLS: Final = 6
"""Of a bar's track; the last is the bottom one."""
TARGETS: Final = 6 + 30 + 30
"""What coffee is paid for: contracts A-F, the upper cells (bar x 5 + cell), the bottom cells (bar x 5 + sort)."""
UPPER_CELLS: Final = 6
BOTTOM_CELLS: Final = 36


def bonus_counts(letters: str) -> list[int]:
    """How many of each bonus."""
    return [letters.count(letter) for letter in BONUSES]


def coffee_counts(written: str) -> list[int]:
    """`2G 1B`: how many of each of the five sorts."""
    counts = [0] * 5
    for part in written.split():
        counts[LETTERS.index(part[-1])] += int(part[:-1])
    return counts


class Board:
    """The numbers for one number of players; the same for a whole game, so copies share it."""

    def __init__(self, data: dict[str, Any], seats: int, own: object) -> None:
        self.own: object = own
        """The board of one's own as it was given, or OURS."""
        self.seats: int = seats
        self.planters: int = 3 if seats == 2 else seats
        """CT-11: with two players the neutral third plants, too, as number 2."""
        self._read_players(data["players"][str(seats)])
        self._read_supply(data["supply"])
        self._read_player(data["player"])
        self._read_phases(data)
        self._read_plots(data)
        self._read_buildings(data)
        self._read_sales(data)
        self._read_points(data)

    def _read_players(self, numbers: dict[str, Any]) -> None:
        self.coffee_per_plantation: int = numbers["coffee_per_plantation"]
        self.civet_at_each: int = numbers["civet_at_each"]
        self.trader_places: int = numbers["trader_places"]
        self.coin_choice: bool = numbers["coin_choice"]
        self.reward_meeple: bool = numbers["reward_meeple"]
        self.joker_for_bars: bool = numbers["joker_for_bars"]
        self.building_sites: int = numbers["building_sites"]
        self.meeples: int = numbers["meeples"]
        self.place_coins: list[int] = numbers["place_coins"]
        """CT-10: by place in the first turn order, added to start_coins."""
        self.plots: int = 0
        """The plots in use, the leftmost of each row, as a mask."""
        for plot in range(PLOTS):
            if plot % PLOTS_A_COOP - ROW_START[ROW[plot]] < numbers["plots"][ROW[plot]]:
                self.plots |= 1 << plot

    def _read_supply(self, supply: dict[str, Any]) -> None:
        self.coins: int = supply["coins"]
        self.coffee: int = supply["coffee"]
        self.workers: int = supply["workers"]
        self.arabica_counters: int = supply["arabica_counters"]
        self.animal_counters: int = supply["animal_counters"]
        self.stock_counters: int = supply["stock_counters"]
        self.joker_counters: int = supply["joker_counters"]

    def _read_player(self, player: dict[str, Any]) -> None:
        lines = [player["line_a"], player["line_b"]]
        self.tiles: list[int] = [line.count(level) for line in lines for level in (1, 2, 3)]
        """CT-26: by line x 3 + level - 1."""
        self.donkeys: int = player["donkeys"]
        self.trucks: int = player["trucks"]
        self.civets: int = player["civets"]
        self.gainable_meeples: int = player["gainable_meeples"]
        self.kind_counts: list[int] = [player[kind + "s"] for kind in KINDS]
        self.cubes: int = player["cubes"]
        self.start_coins: int = player["start"]["coins"]
        self.start_workers: int = player["start"]["workers"]
        self.start_donkeys: int = player["start"]["donkeys"]
        self.start_trucks: int = player["start"]["trucks"]
        self.start_coffee: int = player["start"]["coffee_each"]
        self.reserve_coins: int = player["bonus_reserve"]["coins"]
        self.reserve_uses: int = player["bonus_reserve"]["uses"]

    def _read_phases(self, data: dict[str, Any]) -> None:
        self.centre_workers: int = data["start"]["centre_workers"]
        self.antwerp_coins: int = data["start"]["antwerp_coins"]
        self.plantation_cost: list[int] = data["work"]["plantation_cost"]
        self.surcharge: list[int] = data["work"]["surcharge"]
        self.earn_coins: int = data["work"]["earn_coins"]
        self.fine: list[int] = data["workers"]["fine"]
        self.open_cost: int = data["trade"]["open_cost"]
        self.build_cost: int = data["trade"]["build_cost"]
        self.retire_cost: int = data["trade"]["retire_cost"]
        self.retire_steps: int = data["trade"]["retire_steps"]
        self.most_coffee: int = data["trade"]["most_coffee"]
        self.coffee_price: list[int] = data["sell"]["coffee_price"]
        self.purchase_cap: int = data["sell"]["purchase_cap"]
        self.exchange_rate: list[int] = data["sell"]["exchange_rate"]
        self.warehouse_counters: list[int] = data["sell"]["warehouse_counters"]
        self.printed_store: int = data["store"]["printed"]
        self.assorted_store: int = data["store"]["assorted"]
        self.bulk_store: int = data["store"]["bulk"]

    def _read_plots(self, data: dict[str, Any]) -> None:
        bonuses = [letters for coop in COOPS for row in data["plots"][coop] for letters in row]
        self.plot_bonus: list[list[int]] = [bonus_counts(letters) for letters in bonuses]
        self.neutral_plots: list[int] = [PLOT_NAMES.index(name) for name in data["neutral"]["plots"]]
        self.neutral_plantations: int = data["neutral"]["plantations"]
        self.neutral_level: list[int] = data["neutral"]["level"]

    def _read_buildings(self, data: dict[str, Any]) -> None:
        kinds = [data["buildings"][kind] for kind in KINDS]
        self.building_points: list[list[int]] = [kind["points"] for kind in kinds]
        self.building_bonus: list[list[list[int]]] = [[bonus_counts(each) for each in kind["bonus"]] for kind in kinds]
        quality = data["quality"]
        self.plantation_quality: list[int] = quality["plantation"]
        self.building_quality: list[int] = [quality[kind] for kind in KINDS[:WAREHOUSE]]

    def _read_sales(self, data: dict[str, Any]) -> None:
        contracts = [data["contracts"][letter] for letter in CONTRACTS]
        self.contract_coins: list[int] = [contract["coins"] for contract in contracts]
        self.contract_points: list[int] = [contract["points"] for contract in contracts]
        self.contract_bonus: list[list[int]] = [bonus_counts(contract.get("bonus", "")) for contract in contracts]
        self.contract_building: list[list[int]] = [_kinds(contract.get("building", [])) for contract in contracts]
        self.contract_otherwise: list[list[int]] = [_kinds(contract.get("otherwise", [])) for contract in contracts]
        bars = data["bars"]
        upper = [coffee_counts(cell) for name in BAR_NAMES for cell in bars["tracks"][name]]
        bottom = [[bars["bottom"] if sort == other else 0 for other in range(5)] for sort in range(5)]
        self.costs: list[list[list[int]]] = [
            [coffee_counts(one[letter]) for letter in CONTRACTS] + upper + bottom * 6 for one in data["contract_sets"]
        ]
        """By contract set and target: how many of each sort it costs."""
        self.total_costs: list[list[int]] = [[sum(cost) for cost in one] for one in self.costs]
        self.cost_sorts: list[list[list[int]]] = [
            [[sort for sort in range(5) if cost[sort]] for cost in one] for one in self.costs
        ]
        self.bar_coins: list[int] = bars["coins"]
        self.bar_points: list[int] = bars["points"]
        self.bar_majority: list[int] = bars["majority"]
        self.bottom_bonus: list[int] = bonus_counts(bars["bottom_bonus"])

    def _read_points(self, data: dict[str, Any]) -> None:
        points = data["points"]
        self.plantation_points: list[int] = points["plantation"]
        self.coop_majority: list[int] = points["coop_majority"]
        self.donkey_points: int = points["donkey"]
        self.civet_points: int = points["civet"]
        self.truck_points: int = points["truck"]
        self.worker_points: int = points["worker"]
        self.penalty_points: int = points["penalty"]
        self.counter_points: list[int] = [0, *points["counter_track"]]
        """By filled spaces, from none."""
        self.objective_points: list[int] = points["objective"]
        self.objective_needs: dict[str, int] = {
            name: need for needs in data["objectives"].values() for name, need in needs.items()
        }
        self.arabica_points: list[int] = [0, *data["arabica"]["points"]]
        """By step, from none."""
        self.arabica_steps: int = len(data["arabica"]["points"])
        self.arabica_bonus: list[list[int]] = [[0] * len(BONUSES)] + [
            bonus_counts(letters) for letters in data["arabica"]["bonus"]
        ]
        first = [step for step, bonus in enumerate(self.arabica_bonus) if sum(bonus)]
        self.first_bonus_step: int = first[0] if first else self.arabica_steps + 1
        """CT-37: from here on a track is not stepped back on."""


def _kinds(names: list[str]) -> list[int]:
    return [KINDS.index(name) for name in names]


def boards_of(data: dict[str, Any], own: object) -> list[Board]:
    """By number of players; nobody plays with fewer than two."""
    boards = [Board(data, seats, own) for seats in range(2, MOST_SEATS + 1)]
    return [boards[0], boards[0], *boards]


BOARDS: Final[list[Board]] = boards_of(BOARD, OURS)
"""Our own numbers."""
