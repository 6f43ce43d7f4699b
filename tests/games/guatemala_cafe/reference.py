"""Guatemala Café by the letter of its rules, slowly: plain dicts, sets and strings.

A table here is the dict that `match.position()` gives, with the stocks and the bag as counters and the roads as a set.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import networkx  # type: ignore[import-untyped]
from games.guatemala_cafe.reference_board import LENGTHS, LINES, SACK_SPACES, SIDES, TRACK

Table = dict[str, Any]


# ---- plantations ---------------------------------------------------------------------------------------------------


def side_of(table: Table) -> dict[str, Any]:
    return SIDES[table["seats"]]


def around(table: Table, cells: set[str]) -> set[str]:
    """The cells that touch one of these (GC-24 to GC-27)."""
    borders: set[str] = set()
    if table["options"]["paths-are-borders"]:
        borders = table["roads"] if table["seats"] == 2 else side_of(table)["printed"]
    neighbours = side_of(table)["beside"]
    return {other for cell in cells for other, edge in neighbours[cell].items() if edge not in borders}


def workers_of(table: Table, seat: int, coffee: str) -> set[str]:
    return set(table["plantations"][seat].get(coffee, {}).get("workers", []))


def shed_of(table: Table, seat: int, coffee: str) -> str | None:
    shed: str | None = table["plantations"][seat].get(coffee, {}).get("shed")
    return shed


def plantation(table: Table, seat: int, coffee: str) -> set[str]:
    shed = shed_of(table, seat, coffee)
    return workers_of(table, seat, coffee) | ({shed} if shed else set())


# ---- where a piece may go ------------------------------------------------------------------------------------------


def placements(table: Table, piece: str) -> dict[str, int]:
    """Every place for a piece that the mover can pay, with its price."""
    if piece == "road":
        return {f"place road {edge}": 0 for edge in side_of(table)["open"] - table["roads"]}  # GC-28
    coffee, kind = piece.split()
    prices = {"worker": worker_places, "shed": shed_places, "ship": ship_places}[kind](table, coffee)
    money = table["money"][table["mover"]]
    return {f"place {kind} {place}": price for place, price in prices.items() if price <= money}


def forbidden(table: Table, coffee: str) -> set[str]:
    """Cells with something on them, and those that touch another's plantation of this coffee (GC-26)."""
    full = {
        cell for own in table["plantations"] for grown in own.values() for cell in (grown["shed"], *grown["workers"])
    }
    others = [plantation(table, seat, coffee) for seat in range(table["seats"]) if seat != table["mover"]]
    return full | around(table, set().union(*others))


def worker_places(table: Table, coffee: str) -> dict[str, int]:
    """GC-25"""
    side = side_of(table)
    own = plantation(table, table["mover"], coffee)
    cells = (around(table, own) if own else set(side["zone"])) - forbidden(table, coffee)
    cells -= set(side["sites"]) | side["covered"]
    return {cell: side["zone"][cell]["worker"] for cell in cells}


def shed_places(table: Table, coffee: str) -> dict[str, int]:
    """GC-23, GC-24"""
    side = side_of(table)
    if shed_of(table, table["mover"], coffee):
        return {}
    workers = workers_of(table, table["mover"], coffee)
    cells = set(side["sites"]) - forbidden(table, coffee)
    if workers:
        cells &= around(table, workers)
    return {cell: side["sites"][cell]["price"] for cell in cells}


def ship_places(table: Table, coffee: str) -> dict[str, int]:
    """GC-21, GC-22, GC-29"""
    side = side_of(table)
    found = {}
    for name, harbour in side["harbours"].items():
        ships = len(table["docks"].get(name, []))
        shed = shed_of(table, table["mover"], coffee)
        wanted = table["options"]["ship-needs-path"] and table["seats"] > 2
        if wanted and (shed is None or side["sites"][shed]["path"] != name):
            continue
        if ships < len(harbour["docks"]):
            found[name] = sorted(harbour["docks"])[ships]
    return found


# ---- what a player may do ------------------------------------------------------------------------------------------


def begin(position: dict[str, Any]) -> Table:
    table: Table = deepcopy(position)
    table["stocks"] = [Counter(stock) for stock in position["stocks"]]
    table["bag"] = Counter(position["bag"])
    table["gone"] = Counter(position["gone"])
    table["roads"] = set(position["roads"])
    return table


def actor(table: Table) -> int:
    """The seat that decides; -1 is chance, -2 nobody."""
    others: dict[str, Any] = {
        "buyer": (table["mover"] - 1) % table["seats"],  # GC-9: turns go clockwise, so the right-hand neighbour
        "asking": table["asked"],
        "drawing": -1,
        "over": -2,
    }
    return int(others[table["stage"]] if table["stage"] in others else table["mover"])


def line(table: Table) -> list[str]:
    return [space for space in LINES[table["buyer"]] if space in table["production"]]


def takes(table: Table) -> set[str]:
    """GC-20"""
    here = {space: table["production"][space] for space in line(table) if space not in SACK_SPACES}
    placeable = {piece for piece in set(here.values()) if placements(table, piece)}
    return {f"take {space}" for space, piece in here.items() if piece in placeable}


def scores(table: Table) -> set[str]:
    """GC-16, GC-40, GC-41: instead of building, and only once."""
    if table["taken"] or table["scored"]:
        return set()
    return {f"score {space}" for space in line(table) if space in SACK_SPACES}


def can_block(table: Table, seat: int) -> bool:
    return bool(table["stocks"][seat][table["scored"]])


def legal(table: Table) -> set[str]:
    mover = table["mover"]
    match table["stage"]:
        case "buyer":
            return {f"buyer {space}" for space in TRACK}
        case "moving":
            return {f"move {steps}" for steps in (1, 2, 3, 4) if steps < 4 or table["money"][mover] >= 2}
        case "acting":
            return takes(table) | scores(table) | {"done"}
        case "placing":
            return set(placements(table, table["held"]))
        case "asking":
            return {"allow", "block"} if can_block(table, table["asked"]) else {"allow"}
        case "leaving":
            return {f"leave {harbour}" for harbour in leaving(table)}
        case "refilling":
            return {f"refill {coffee}" for coffee in +table["stocks"][mover]}
        case "drawing":
            return {f"draw {coffee}" for coffee in +table["bag"]}
    return set()


# ---- what then happens ---------------------------------------------------------------------------------------------


def play(table: Table, action: str) -> None:
    verb, *words = action.split(" ", 1)
    match verb:
        case "buyer":
            table.update(buyer=words[0], stage="moving")
        case "move":
            move(table, int(words[0]))
        case "take":
            take(table, words[0])
        case "place":
            place(table, action)
        case "done":
            end_building(table)
        case "score":
            take_sack(table, words[0])
        case "block":
            block(table)
        case "allow":
            ask_next(table)
        case "leave":
            leave(table, words[0])
            refill(table)
        case "refill":
            forget(table, table["mover"], words[0])
            put_sack(table, table["stocks"][table["mover"]], words[0])
        case "draw":
            put_sack(table, table["bag"], words[0])


def move(table: Table, steps: int) -> None:
    """GC-15, GC-16"""
    table["buyer"] = TRACK[(TRACK.index(table["buyer"]) + steps) % 36]
    table["money"][table["mover"]] -= 2 if steps == 4 else 0
    act(table)


def act(table: Table) -> None:
    """Without anything to take, the turn is over without a word; so it is after three pieces."""
    table["stage"] = "acting"
    if len(table["taken"]) == 3 or legal(table) == {"done"}:
        end_building(table)


def take(table: Table, space: str) -> None:
    piece = table["production"].pop(space)
    table["taken"].append(space)
    table.update(held=piece, stage="placing")
    places = list(placements(table, piece))
    if len(places) == 1:  # it goes there by itself
        place(table, places[0])


def place(table: Table, action: str) -> None:
    _, kind, where = action.split(" ")
    mover, piece = table["mover"], table["held"]
    table["money"][mover] -= placements(table, piece)[action]
    if kind == "road":
        table["roads"].add(where)
    elif kind == "ship":
        table["docks"].setdefault(where, []).append(piece.split()[0])
    else:
        own = table["plantations"][mover].setdefault(piece.split()[0], {"shed": None, "workers": []})
        own.update({"shed": where} if kind == "shed" else {"workers": [*own["workers"], where]})
    table["held"] = None
    act(table)


def end_building(table: Table) -> None:
    """GC-30"""
    for space in table["taken"]:
        if table["road_stock"]:
            table["road_stock"] -= 1
            table["production"][space] = "road"
    end_turn(table)


def end_turn(table: Table) -> None:
    table["idle"] = 0 if table["taken"] or table["scored"] else table["idle"] + 1
    if table["idle"] >= 2 * table["seats"]:  # GC-52
        table.update(stage="over", endings=["standstill"])
        return
    table.update(stage="moving", taken=[], scored=None, sack_space=None, mover=(table["mover"] + 1) % table["seats"])


# ---- scoring -------------------------------------------------------------------------------------------------------


def take_sack(table: Table, space: str) -> None:
    """GC-40"""
    coffee = table["production"].pop(space).split()[0]
    table["laid"].append(coffee)
    table["money"][table["mover"]] += 8
    table.update(scored=coffee, sack_space=space, asked=table["mover"], stage="asking")
    ask_next(table)


def ask_next(table: Table) -> None:
    """GC-41: clockwise; asked openly, everybody learns who can block and who cannot."""
    coffee = table["scored"]
    while True:
        table["asked"] = (table["asked"] + 1) % table["seats"]
        if table["asked"] == table["mover"]:
            table["asked"] = None
            count_points(table)
            return
        if table["options"]["silent-blockade"]:
            return
        known = table["known"][table["asked"]]
        if can_block(table, table["asked"]):
            known[coffee] = max(1, known.get(coffee, 0))
            return
        known[coffee] = -1


def forget(table: Table, seat: int, coffee: str) -> None:
    """A sack of a stock has been shown and is gone."""
    if table["known"][seat].get(coffee, 0) > 0:
        table["known"][seat][coffee] -= 1


def block(table: Table) -> None:
    """GC-41"""
    seat, coffee = table["asked"], table["scored"]
    table["stocks"][seat][coffee] -= 1
    table["production"][table["sack_space"]] = f"{coffee} sack"
    table["asked"] = None
    forget(table, seat, coffee)
    if not ended(table):
        act(table)


def ended(table: Table) -> bool:
    """GC-50, GC-53"""
    last_sack = LENGTHS[table["seats"]] + 1 - len(table["laid"])
    if max(table["points"]) < last_sack:
        return False
    table.update(stage="over", endings=["marker-at-sack"])
    return True


def harbour_of(table: Table, shed: str) -> str | None:
    """GC-42: where an unbroken chain of roads leads from the shed's entrance."""
    side = side_of(table)
    net = networkx.Graph(side["ends"][road] for road in table["roads"])
    for entrance in side["sites"][shed]["entrances"]:
        reached = networkx.node_connected_component(net, entrance) if entrance in net else {entrance}
        for name, harbour in side["harbours"].items():
            if reached & harbour["vertices"]:
                return str(name)
    return None


def growers(table: Table, coffee: str) -> dict[int, tuple[int, str | None]]:
    """Who scores: the number of workers and the harbour that the shed is connected to."""
    found = {}
    for seat in range(table["seats"]):
        shed, workers = shed_of(table, seat, coffee), workers_of(table, seat, coffee)
        if shed and workers:
            found[seat] = len(workers), harbour_of(table, shed)
    return found


def count_points(table: Table) -> None:
    """GC-42"""
    coffee = table["scored"]
    for seat, (workers, harbour) in growers(table, coffee).items():
        table["points"][seat] += workers * (1 + table["docks"].get(harbour, []).count(coffee))
    if ended(table):
        return
    choice = leaving(table)
    if table["options"]["one-ship-leaves"] and len(choice) > 1:
        table["stage"] = "leaving"
        return
    for name in choice:
        leave(table, name)
    refill(table)


def leaving(table: Table) -> list[str]:
    """GC-43: the harbours where a ship of the scored coffee has multiplied; just one of them, where one ship leaves."""
    coffee, docks = table["scored"], table["docks"]
    counted = {harbour for _, harbour in growers(table, coffee).values() if harbour}
    prices = {
        name: side_of(table)["harbours"][name]["docks"][docks[name].index(coffee)]
        for name in sorted(counted)
        if coffee in docks.get(name, [])
    }
    if table["options"]["one-ship-leaves"]:
        return [name for name, price in prices.items() if price == min(prices.values())]
    return list(prices)


def leave(table: Table, harbour: str) -> None:
    """The ships behind it move up, as a list does."""
    table["docks"][harbour].remove(table["scored"])
    table["gone"][table["scored"]] += 1


def refill(table: Table) -> None:
    """GC-44"""
    if table["stocks"][table["mover"]].total():
        table["stage"] = "refilling"
    elif table["bag"].total():
        table["stage"] = "drawing"
    else:
        end_turn(table)


def put_sack(table: Table, sacks: Counter[str], coffee: str) -> None:
    sacks[coffee] -= 1
    table["production"][table["sack_space"]] = f"{coffee} sack"
    end_turn(table)


def ranks(table: Table) -> list[int]:
    """GC-51: one more than the number of those who are ahead."""
    merits = list(zip(table["points"], table["money"], strict=True))
    return [1 + sum(other > own for other in merits) for own in merits]
