"""What is gained, the bonus reserve and buildings, of the reference (CT-1 to CT-6, CT-43, CT-45)."""

from __future__ import annotations

from collections.abc import Generator

from games.coffee_traders.reference_board import (
    KINDS,
    Asks,
    Table,
    animals_left,
    ask,
    bank,
    by_seats,
    coops_of,
    note,
    spare_civets,
    spare_donkeys,
    spare_trucks,
    workers_left,
)
from games.coffee_traders.reference_points import (
    claim_objectives,
)

# ---- gains ---------------------------------------------------------------------------------------------------------


def gain_bonus(table: Table, seat: int, letters: str, coop: str) -> Asks:
    """A bonus in letters, one after the other; its coins come together."""
    player = table["players"][seat]
    for letter in letters.replace("m", ""):
        if letter == "a":
            yield from step_up(table, seat, coop)
        elif letter == "w":
            player["workers"] += min(1, workers_left(table))
        elif letter == "d":
            player["ready_donkeys"] += min(1, spare_donkeys(table, player))
        elif letter == "t":
            player["ready_trucks"] += min(1, spare_trucks(table, player))
        elif letter == "c":
            send_civet(table, seat)
        elif letter == "n":
            yield from gain_animal(table, seat)
    yield from gain_coins(table, seat, letters.count("m"))


def send_civet(table: Table, seat: int) -> None:
    player = table["players"][seat]
    if not spare_civets(table, player):
        note(table, "no civet left")
    player["sumatra"] += min(1, spare_civets(table, player))


def step_up(table: Table, seat: int, coop: str) -> Asks:
    """CT-2."""
    player, track = table["players"][seat], table["numbers"]["arabica"]
    if player["arabica"][coop] == len(track["points"]):
        note(table, "beyond the last step")
        return
    player["arabica"][coop] += 1
    if bonus := track["bonus"][player["arabica"][coop] - 1]:
        note(table, f"step bonus {bonus}")
        yield from gain_bonus(table, seat, bonus, coop)


def gain_coins(table: Table, seat: int, count: int) -> Asks:
    if take_coins(table, seat, count):
        yield from put_back_coins(table, seat)


def take_coins(table: Table, seat: int, count: int) -> bool:
    """CT-4: whether they may go straight back: three or more at once, and the reserve lacks them."""
    player, kept = table["players"][seat], table["numbers"]["player"]["bonus_reserve"]["coins"]
    count = min(count, bank(table))
    player["coins"] += count
    return count >= kept and "coins" not in player["reserve"]


def put_back_coins(table: Table, seat: int) -> Asks:
    player, kept = table["players"][seat], table["numbers"]["player"]["bonus_reserve"]["coins"]
    if (yield from ask(seat, ["put back", "keep"])) == "put back":
        note(table, "coins put back")
        player["reserve"].add("coins")
        player["coins"] -= kept


def gain_animal(table: Table, seat: int) -> Asks:
    """CT-6: of any colour left, with its step (CT-1)."""
    if not animals_left(table):
        note(table, "no animal counter left")
        return
    answer = yield from ask(seat, [f"animal {coop}" for coop in animals_left(table)])
    yield from gain_counter(table, seat, "animal_counters", answer.split()[1])


def gain_counter(table: Table, seat: int, kind: str, coop: str) -> Asks:
    """CT-1."""
    table["players"][seat][kind][coop] += 1
    claim_objectives(table)
    yield from step_up(table, seat, coop)


def gain_meeple(table: Table, seat: int) -> Asks:
    """CT-63, and CT-4: straight back into an empty reserve, if wanted."""
    player = table["players"][seat]
    player["gainable"] -= 1
    player["meeples"] += 1
    if "meeple" in player["reserve"]:
        return
    if (yield from ask(seat, ["put back", "keep"])) == "put back":
        note(table, "meeple put back")
        player["reserve"].add("meeple")
        player["meeples"] -= 1


# ---- the bonus reserve (CT-4) --------------------------------------------------------------------------------------


def uses(table: Table, seat: int, *parts: str) -> list[str]:
    """Which of these parts may be used now."""
    player = table["players"][seat]
    if player["uses"] >= table["numbers"]["player"]["bonus_reserve"]["uses"]:
        return []
    return [f"use {part}" for part in parts if part in player["reserve"]]


def use(table: Table, seat: int, answer: str) -> None:
    player, part = table["players"][seat], answer.split()[1]
    player["reserve"].remove(part)
    player["uses"] += 1
    gained = table["numbers"]["player"]["bonus_reserve"]["coins"] if part == "coins" else 1
    player[{"cube": "cubes", "meeple": "meeples", "coins": "coins"}[part]] += gained


# ---- buildings (CT-43, CT-45) --------------------------------------------------------------------------------------


def building_offers(table: Table, seat: int, kinds: list[str], coops: list[str], won: bool = False) -> list[str]:
    """Where a post, a station or a hospital can be built."""
    player, pieces = table["players"][seat], table["numbers"]["player"]
    offers = []
    for kind in kinds:
        done = any(len(player["buildings"][first]) == pieces[first + "s"] for first in ("post", "station"))
        if len(player["buildings"][kind]) == pieces[kind + "s"] or (kind == "hospital" and not won and not done):
            continue
        for coop in coops:
            there = sum(coop in other["buildings"][any_kind] for other in table["players"] for any_kind in KINDS)
            if coop in coops_of(player) and coop not in player["buildings"][kind]:
                if there < by_seats(table)["building_sites"]:
                    offers.append(f"build {kind} {coop}")
                else:
                    note(table, "no site left")
    return offers


def warehouse_offers(table: Table, seat: int) -> list[str]:
    full = table["players"][seat]["warehouses"] == table["numbers"]["player"]["warehouses"]
    return [] if full else ["build warehouse"]


def build(table: Table, seat: int, answer: str) -> Asks:
    """CT-45."""
    animals = yield from put_up(table, seat, answer)
    for _ in range(animals):
        yield from gain_animal(table, seat)


def put_up(table: Table, seat: int, answer: str) -> Generator[tuple[int, list[str]], str, int]:
    """A building and its bonus; how many animal counters are still to be chosen."""
    player, printed = table["players"][seat], table["numbers"]["buildings"]
    words = answer.split()
    note(table, f"built {words[1]}")
    if words[1] == "warehouse":
        player["warehouses"] += 1
        claim_objectives(table)
        bonus = printed["warehouse"]["bonus"][player["warehouses"] - 1]
        yield from gain_bonus(table, seat, bonus.replace("n", ""), "")
        return int(bonus.count("n"))
    player["buildings"][words[1]].append(words[2])
    claim_objectives(table)
    bonus = printed[words[1]]["bonus"][len(player["buildings"][words[1]]) - 1]
    yield from gain_bonus(table, seat, bonus.replace("n", ""), words[2])
    return int(bonus.count("n"))
