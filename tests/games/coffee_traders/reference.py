"""The reference of Coffee Traders: a whole game in the order of the rules, driven by the texts of actions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.coffee_traders import reference_sell, reference_trade, reference_work
from games.coffee_traders.reference_board import (
    BARS,
    COOPS,
    FULL_RESERVE,
    KINDS,
    NUMBERS,
    SORTS,
    Asks,
    Table,
    ask,
    by_seats,
)

CHANCE, OVER = -1, -2


class Reference:
    """A table, who is asked, and what is offered."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asks = game(table)
        self.actor, self.offers = next(self.asks)

    def play(self, text: str) -> None:
        assert text in self.offers, text
        try:
            self.actor, self.offers = self.asks.send(text)
        except StopIteration:
            self.actor, self.offers = OVER, []


def new(seats: int, numbers: dict[str, Any] = NUMBERS) -> Reference:
    """Before the first draw (CT-10)."""
    table: Table = {"seats": seats, "numbers": numbers, "period": 0, "order": [], "next_order": [], "seen": Counter()}
    table |= {"objectives": [0, 0, 0], "stacks": {letter: [] for letter in "ABCDEF"}, "neutral": set()}
    table["centres"] = dict.fromkeys(COOPS, numbers["start"]["centre_workers"])
    table["trades"] = {coop: {"coin": True, "traders": []} for coop in COOPS}
    table["players"] = [new_player(table) for _ in range(seats)]
    if seats == 2:
        table["neutral"] = set(numbers["neutral"]["plots"])
    return Reference(table)


def new_player(table: Table) -> dict[str, Any]:
    pieces = table["numbers"]["player"]
    start = pieces["start"]
    counts = {"contractors": 0, "retired": 0, "uses": 0, "penalties": 0, "ready_civets": 0, "sumatra": 0}
    player: dict[str, Any] = counts | {"warehouses": 0, "cubes": pieces["cubes"], "coins": start["coins"]}
    player |= {"workers": start["workers"], "meeples": by_seats(table)["meeples"], "set": 0}
    player |= {"ready_donkeys": start["donkeys"], "ready_trucks": start["trucks"]}
    player |= {"gainable": pieces["gainable_meeples"], "reserve": set(FULL_RESERVE), "once": set()}
    player |= {kind: dict.fromkeys(COOPS, 0) for kind in ("arabica", "arabica_counters", "animal_counters")}
    player["stock_counters"] = dict.fromkeys([*COOPS, "joker"], 0)
    player["coffee"] = dict.fromkeys(SORTS, start["coffee_each"]) | {"orange": 0}
    player |= {"contracts": [], "bars": {bar: [] for bar in BARS}, "buildings": {kind: [] for kind in KINDS}}
    return player | {"plantations": {}, "donkeys": {}, "trucks": set(), "objectives": {}}


def set_up(table: Table) -> Asks:
    """CT-10: what is drawn."""
    for _ in range(table["seats"]):
        left = [seat for seat in range(table["seats"]) if seat not in table["order"]]
        answer = yield from ask(CHANCE, [f"order {seat + 1}" for seat in left])
        table["order"].append(int(answer.split()[1]) - 1)
    for seat, more in zip(table["order"], by_seats(table)["place_coins"], strict=True):
        table["players"][seat]["coins"] += more
    for player in table["players"]:
        sets = {other["set"] for other in table["players"]}
        answer = yield from ask(CHANCE, [f"set {n}" for n in range(1, 6) if n not in sets])
        player["set"] = int(answer.split()[1])
    for place, letter in enumerate("ABC"):
        answer = yield from ask(CHANCE, [f"objective {letter}{n}" for n in (1, 2, 3)])
        table["objectives"][place] = int(answer[-1])
    for stack in table["stacks"].values():
        for _ in range(table["seats"]):
            answer = yield from ask(CHANCE, [f"counter {coop}" for coop in COOPS if coop not in stack])
            stack.append(answer.split()[1])


def game(table: Table) -> Asks:
    """Three periods of six phases."""
    yield from set_up(table)
    for period in range(3):
        table["period"] = period
        for player in table["players"]:
            player["uses"] = 0
            player["cubes"] = table["numbers"]["player"]["cubes"]
        yield from play_period(table)


def play_period(table: Table) -> Asks:
    yield from reference_work.work(table)
    reference_work.neutral_plants(table)
    yield from reference_work.own_workers(table)
    yield from reference_work.others_workers(table)
    yield from reference_work.fines(table)
    yield from reference_trade.trade(table)
    reference_trade.harvest(table)
    yield from reference_sell.sell(table)
    yield from reference_sell.reset(table)
