"""Made-up tables full of odd cases: crowded plantations, many ships and roads, thin stocks, markers near the end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games.guatemala_cafe import reference
from games.guatemala_cafe.reference import Table
from games.guatemala_cafe.reference_board import COFFEES, LENGTHS, LINES, SACK_SPACES, TRACK

import tertulia


def random_table(random: Random, seats: int, **options: Any) -> dict[str, Any]:
    """A position at the beginning of a turn to which play may well lead."""
    match = tertulia.new("guatemala-cafe", seats=seats, seed=random.randrange(1000), **options)
    table = reference.begin(match.position())
    favourite = random.choice(COFFEES)
    for _ in range(random.randint(5, 60)):
        _put_out(table, favourite, random)
    _lay_roads(table, random)
    _spend_sacks(table, random)
    end = LENGTHS[seats] - len(table["laid"])
    table["points"] = [max(0, end - random.choice([1, 3, 8, 15, 40])) for _ in range(seats)]
    table["money"] = [random.choice([0, 1, 2, 3, 5, 8, 15, 40]) for _ in range(seats)]
    table |= {"buyer": random.choice(TRACK), "mover": random.randrange(seats), "stage": "moving"}
    table["idle"] = random.choice([0, 0, 2 * seats - 1, 2 * seats - 2])
    table["stocks"] = [sorted(stock.elements()) for stock in table["stocks"]]
    return table | {"roads": sorted(table["roads"]), "bag": dict(+table["bag"]), "gone": dict(+table["gone"])}


def _put_out(table: Table, favourite: str, random: Random) -> None:
    """A piece of the production board goes somewhere; mostly of one coffee, so that scorings of it are rich."""
    spaces = sorted(space for space in table["production"] if space not in SACK_SPACES)
    liked = [space for space in spaces if table["production"][space].startswith(favourite)]
    space = random.choice(liked if liked and random.random() < 0.5 else spaces)
    table["mover"] = random.randrange(table["seats"])
    table["money"] = [99] * table["seats"]
    piece = table["production"][space]
    places = sorted(reference.placements(table, piece))
    if piece == "road" or not places:
        return
    del table["production"][space]
    _, kind, where = random.choice(places).split()
    coffee = piece.split()[0]
    if kind == "ship":
        table["docks"].setdefault(where, []).append(coffee)
        return
    own = table["plantations"][table["mover"]].setdefault(coffee, {"shed": None, "workers": []})
    own.update({"shed": where} if kind == "shed" else {"workers": [*own["workers"], where]})


def _lay_roads(table: Table, random: Random) -> None:
    """Some on the plantations, all along some rows and columns with two players; some on emptied spaces."""
    free = sorted(reference.side_of(table)["open"])
    if table["seats"] == 2:
        column = random.choice("cdef")
        free = sorted(free, key=lambda edge: (edge[0] not in (column, chr(ord(column) + 1)), random.random()))
    else:
        random.shuffle(free)
    count = min(len(free), random.choice([0, 20, 35, 40, 50]))
    table["roads"] = set(free[:count])
    table["road_stock"] -= count
    emptied = sorted({f"{x}{y}" for x in "abcdefghi" for y in range(1, 10)} - set(table["production"]))
    random.shuffle(emptied)
    for space in emptied[: random.randint(0, table["road_stock"])]:
        table["production"][space] = "road"
        table["road_stock"] -= 1
    spent = random.choice([0, table["road_stock"]])
    table["roads"] |= set(free[count : count + spent])
    table["road_stock"] -= len(table["roads"]) - count


def _spend_sacks(table: Table, random: Random) -> None:
    """Many a sack of the stocks and the bag lies on the track."""
    share = random.choice([0, 0.5, 0.9, 1])
    for sacks in [*table["stocks"], *([table["bag"]] if random.random() < 0.5 else [])]:
        spent = [sack for sack in sacks.elements() if random.random() < share]
        sacks -= Counter(spent)
        table["laid"] += spent
    random.shuffle(table["laid"])


def fleets_table(random: Random, seats: int, **options: Any) -> dict[str, Any]:
    """Three plantations of one coffee, each with roads to a harbour of its own, and a ship of that coffee in each."""
    match = tertulia.new("guatemala-cafe", seats=seats, seed=random.randrange(1000), **options)
    table = reference.begin(match.position())
    side = reference.side_of(table)
    scored, other = random.sample(COFFEES, 2)
    for seat, name in enumerate(random.sample(sorted(side["harbours"]), 3)):
        table["mover"] = seat
        homes = [site for site in sorted(reference.shed_places(table, scored)) if side["sites"][site]["path"] == name]
        table["plantations"][seat] = {scored: {"shed": random.choice(homes), "workers": []}}
        worker = random.choice(sorted(reference.worker_places(table, scored)))
        table["plantations"][seat][scored]["workers"].append(worker)
        table["docks"][name] = random.choice([[scored], [scored, other], [other, scored]])
        for piece in ("shed", "worker"):
            _take_away(table, f"{scored} {piece}")
        for coffee in table["docks"][name]:
            _take_away(table, f"{coffee} ship")
        table["roads"] |= side["printed_by"][name]
    table["road_stock"] -= len(table["roads"])
    space = next(space for space in SACK_SPACES if table["production"][space] == f"{scored} sack")
    buyer = random.choice([place for place, line in LINES.items() if space in line])
    table["stocks"] = [sorted(stock.elements()) for stock in table["stocks"]]
    return table | {"stage": "acting", "buyer": buyer, "roads": sorted(table["roads"])}


def _take_away(table: Table, piece: str) -> None:
    del table["production"][next(space for space, lies in table["production"].items() if lies == piece)]
