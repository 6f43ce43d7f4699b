"""Sell and Reset of the reference (CT-60 to CT-85)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from games.coffee_traders.reference_board import (
    BARS,
    BY_LETTER,
    COOPS,
    FULL_RESERVE,
    KINDS,
    SORTS,
    Answer,
    Asks,
    Player,
    Table,
    animals_left,
    ask,
    bank,
    by_seats,
    coffee_left,
    note,
    spare_civets,
    stock_left,
)
from games.coffee_traders.reference_goods import (
    build,
    building_offers,
    gain_bonus,
    gain_counter,
    gain_meeple,
    put_back_coins,
    take_coins,
    use,
    uses,
    warehouse_offers,
)
from games.coffee_traders.reference_points import (
    claim_objectives,
)

Owed = dict[str, int]
ROWS = ["AB", "CD", "EF"]


def coffee_of(written: str) -> Owed:
    """`2G 1B`."""
    return {BY_LETTER[part[-1]]: int(part[:-1]) for part in written.split()}


# ---- paying (CT-61) ------------------------------------------------------------------------------------------------


def price(table: Table) -> int:
    return int(table["numbers"]["sell"]["coffee_price"][table["period"]])


def rate(table: Table, player: Player) -> int:
    return int(table["numbers"]["sell"]["exchange_rate"][len(player["buildings"]["station"])])


def missing(player: Player, owed: Owed) -> list[str]:
    return [sort for sort in COOPS if owed.get(sort, 0) > player["coffee"][sort]]


def payable(table: Table, player: Player, owed: Owed, bought: int) -> bool:
    """Whether what is missing can be covered: by orange coffee, by coins, by coffee that is not owed itself."""
    lacking = sum(owed[sort] - player["coffee"][sort] for sort in missing(player, owed))
    spare = [max(0, player["coffee"][sort] - owed.get(sort, 0)) // rate(table, player) for sort in COOPS]
    cap = table["numbers"]["sell"]["purchase_cap"]
    buyable = player["coins"] // price(table)
    buyable = buyable if cap < 0 else min(buyable, cap - bought)
    return bool(lacking <= player["coffee"]["orange"] + buyable + sum(spare))


def payments(table: Table, player: Player, owed: Owed, bought: int) -> list[str]:
    """What may be done next for a payment: only what leaves it payable."""
    lacking = missing(player, owed)
    if not lacking:  # orange coffee may stand in for coffee that he has
        orange = [sort for sort in COOPS if owed.get(sort, 0) and player["coffee"]["orange"]]
        return [*(f"orange {sort}" for sort in orange), "deliver"]
    first, cap = lacking[0], table["numbers"]["sell"]["purchase_cap"]
    covered = [sort for sort in COOPS if owed.get(sort, 0) and sort not in lacking[1:]]  # one sort after the other
    tries = [f"orange {sort}" for sort in covered]
    tries += [f"exchange {sort} {first}" for sort in COOPS if sort != first]
    if cap < 0 or bought < cap:
        tries.append(f"buy {first}")
    offers = []
    for text in tries:
        changed, left = {**player, "coffee": dict(player["coffee"])}, dict(owed)
        pay_one(table, changed, left, text)
        possible = min(*changed["coffee"].values(), changed["coins"]) >= 0
        if text.startswith("exchange") and changed["coffee"][text.split()[1]] < left.get(text.split()[1], 0):
            possible = False  # only coffee that is not owed itself
        if possible and payable(table, changed, left, bought + text.startswith("buy")):
            offers.append(text)
    return offers


def pay_one(table: Table, player: Player, owed: Owed, text: str) -> None:
    verb, sort, *into = text.split()
    owed[into[0] if into else sort] -= 1
    if verb == "orange":
        player["coffee"]["orange"] -= 1
    elif verb == "buy":
        player["coins"] -= price(table)
    else:
        player["coffee"][sort] -= rate(table, player)


def pay(table: Table, seat: int, owed: Owed) -> Asks:
    player = table["players"][seat]
    bought = 0
    while True:
        answer = yield from ask(seat, payments(table, player, owed, bought))
        if answer == "deliver":
            break
        note(table, "paying: " + answer.split()[0])
        pay_one(table, player, owed, answer)
        bought += answer.startswith("buy")
    for sort, count in owed.items():
        player["coffee"][sort] -= count


# ---- a turn of Sell ------------------------------------------------------------------------------------------------


def sell(table: Table) -> Asks:
    """CT-60: in reverse turn order; passing is final."""
    table["next_order"] = []
    while len(table["next_order"]) < table["seats"]:
        for seat in reversed(table["order"]):
            if seat not in table["next_order"] and (yield from sell_turn(table, seat)) == "pass":
                table["next_order"].append(seat)


def sell_offers(table: Table, seat: int, deliveries: int, swapped: bool) -> list[str]:
    player = table["players"][seat]
    offers = []
    if not deliveries:
        for letter in "ABCDEF":
            if letter not in player["contracts"] and payable(table, player, contract_cost(table, player, letter), 0):
                offers.append(f"contract {letter}")
    for text in all_servings(table):
        if payable(table, player, serving_cost(table, text), 0):
            offers.append(text)
    colours = sum(player["stock_counters"][coop] > 0 for coop in COOPS)
    for number, needed in enumerate(table["numbers"]["sell"]["warehouse_counters"], 1):
        enough = min(colours + player["stock_counters"]["joker"], 5) >= needed
        room = player["warehouses"] + number <= table["numbers"]["player"]["warehouses"]
        if enough and room and not swapped:
            offers.append(f"warehouses {number}")
    return offers


def contract_cost(table: Table, player: Player, letter: str) -> Owed:
    return coffee_of(table["numbers"]["contract_sets"][player["set"] - 1][letter])


def all_servings(table: Table) -> list[str]:
    """Every free cell (CT-64)."""
    bottom = len(table["numbers"]["bars"]["coins"])
    taken = {(bar, cell) for player in table["players"] for bar in BARS for cell in player["bars"][bar]}
    cells = [f"serve {bar} {cell}" for bar in BARS for cell in range(1, bottom) if (bar, cell) not in taken]
    return cells + [f"serve {bar} {bottom} {sort}" for bar in BARS for sort in COOPS if (bar, bottom) not in taken]


def read_serving(table: Table, text: str) -> tuple[str, int, str]:
    """The bar, the cell, and the sort for the bottom cell."""
    bar = next(bar for bar in BARS if text.startswith(f"serve {bar} "))
    cell, *sort = text.removeprefix(f"serve {bar} ").split()
    return bar, int(cell), sort[0] if sort else ""


def serving_cost(table: Table, text: str) -> Owed:
    bar, cell, sort = read_serving(table, text)
    if sort:
        return {sort: table["numbers"]["bars"]["bottom"]}
    return coffee_of(table["numbers"]["bars"]["tracks"][bar][cell - 1])


def sell_turn(table: Table, seat: int) -> Answer:
    """A contract, or one or two deliveries, or a pass; after only one delivery a pass."""
    deliveries, swapped = 0, False
    while deliveries < 2:
        offers = sell_offers(table, seat, deliveries, swapped) + uses(table, seat, "coins")
        answer = yield from ask(seat, [*offers, "pass"])
        if answer == "pass":
            note(table, f"pass after {deliveries} deliveries")
            return answer
        if answer.startswith("use"):
            note(table, "sell: use coins")
            use(table, seat, answer)
        elif answer.startswith("warehouses"):
            swapped = True
            note(table, f"{answer} after {deliveries} deliveries")
            yield from swap(table, seat, int(answer.split()[1]))
        elif answer.startswith("contract"):
            yield from fulfil(table, seat, answer.split()[1])
            return answer
        else:
            yield from serve(table, seat, answer)
            deliveries += 1
    return "served"


def swap(table: Table, seat: int, number: int) -> Asks:
    """CT-61: different stock counters for warehouses."""
    player = table["players"][seat]
    needed = table["numbers"]["sell"]["warehouse_counters"][number - 1]
    for _ in range(number):
        yield from build(table, seat, "build warehouse")
    held = [colour for colour in COOPS if player["stock_counters"][colour]]
    held += ["joker"] * player["stock_counters"]["joker"]
    for left in range(needed, 0, -1):  # named in the order of the colours, jokers last
        offers = list(dict.fromkeys(held[: len(held) - left + 1]))
        counter = (yield from ask(seat, [f"discard {colour}" for colour in offers])).split()[1]
        note(table, "discarded a joker" if counter == "joker" else "discarded a colour")
        player["stock_counters"][counter] -= 1
        held = held[held.index(counter) + 1 :]


def fulfil(table: Table, seat: int, letter: str) -> Asks:
    """CT-62, CT-63."""
    player, contract = table["players"][seat], table["numbers"]["contracts"][letter]
    yield from pay(table, seat, contract_cost(table, player, letter))
    note(table, f"contract {letter}")
    done = sum(letter in other["contracts"] for other in table["players"])
    player["contracts"].append(letter)
    claim_objectives(table)
    may_go_back = take_coins(table, seat, contract["coins"])
    yield from gain_bonus(table, seat, contract.get("bonus", ""), "")
    yield from gain_counter(table, seat, "arabica_counters", table["stacks"][letter][done])
    if may_go_back:
        yield from put_back_coins(table, seat)
    yield from win_building(table, seat, contract)
    row = next(row for row in ROWS if letter in row)
    if set(row) <= set(player["contracts"]):
        yield from reward(table, seat)


def win_building(table: Table, seat: int, contract: dict[str, list[str]]) -> Asks:
    for kinds in (contract.get("building", []), contract.get("otherwise", [])):
        offers = building_offers(table, seat, [kind for kind in kinds if kind in KINDS], COOPS, won=True)
        if "warehouse" in kinds:
            offers += warehouse_offers(table, seat)
        if offers:
            answer = yield from ask(seat, offers)
            note(table, f"won {answer.split()[1]}")
            yield from build(table, seat, answer)
            return
        if kinds:
            note(table, f"cannot build {kinds[0]}")


def reward(table: Table, seat: int) -> Asks:
    """CT-63: an animal counter, a civet or a meeple."""
    player = table["players"][seat]
    offers = [f"animal {coop}" for coop in animals_left(table)] + ["civet"] * (spare_civets(table, player) > 0)
    if by_seats(table)["reward_meeple"] and player["gainable"]:
        offers.append("meeple")
    if not offers:
        note(table, "no reward left")
        return
    answer = yield from ask(seat, offers)
    note(table, f"reward {answer.split()[0]} in period {table['period'] + 1}")
    if answer == "civet":
        player["sumatra" if table["period"] < 2 else "ready_civets"] += 1
    elif answer == "meeple":
        yield from gain_meeple(table, seat)
    else:
        yield from gain_counter(table, seat, "animal_counters", answer.split()[1])


def serve(table: Table, seat: int, text: str) -> Asks:
    """CT-64."""
    player, bars = table["players"][seat], table["numbers"]["bars"]
    bar, cell, sort = read_serving(table, text)
    yield from pay(table, seat, serving_cost(table, text))
    before = all(player["bars"].values())
    player["bars"][bar].append(cell)
    claim_objectives(table)
    may_go_back = take_coins(table, seat, bars["coins"][cell - 1])
    if by_seats(table)["joker_for_bars"] and not before and all(player["bars"].values()):
        note(table, "joker for six tracks")
        player["stock_counters"]["joker"] += min(1, stock_left(table, "joker"))
    if sort:
        note(table, "bottom cell")
        yield from gain_bonus(table, seat, bars["bottom_bonus"], sort)
    if may_go_back:
        yield from put_back_coins(table, seat)


# ---- Reset ---------------------------------------------------------------------------------------------------------


def reset(table: Table) -> Asks:
    for coop in COOPS:  # CT-80
        for seat in table["trades"][coop]["traders"]:
            if seat < table["seats"]:
                table["players"][seat]["meeples"] += 1
        table["trades"][coop]["traders"] = []
    for player in table["players"]:
        player["meeples"] += player["contractors"]
        player["contractors"] = 0
        refill(table, player)
    if table["period"] == 2:  # CT-85
        return
    for seat in table["order"]:
        yield from store(table, seat)
        yield from stock_coffee(table, seat)
    table["order"], table["next_order"] = table["next_order"], []
    for trade in table["trades"].values():
        trade["coin"] = trade["coin"] or bank(table) > 0


def refill(table: Table, player: Player) -> None:
    """CT-83."""
    needs = {"meeple": ("meeples", 1), "coins": ("coins", table["numbers"]["player"]["bonus_reserve"]["coins"])}
    for part in sorted(FULL_RESERVE - player["reserve"]):
        where, needed = needs.get(part, ("", 0))
        if where and player[where] < needed:
            note(table, f"no {part} to refill")
            player["penalties"] += 1
            continue
        player["reserve"].add(part)
        if where:
            player[where] -= needed


def store(table: Table, seat: int) -> Asks:
    """CT-84: warehouses for one sort or for one of each; a few coffees without."""
    player, room = table["players"][seat], table["numbers"]["store"]
    outside = dict(player["coffee"])
    if all_fits(table, outside, player["warehouses"]):
        return
    last = SORTS[0]
    for left in range(player["warehouses"], 0, -1):
        later = SORTS[SORTS.index(last) :]  # named in the order of the sorts
        useful = [sort for sort in later if outside[sort] > room["assorted"]]  # one of a sort is as well off assorted
        answer = yield from ask(seat, [*(f"bulk {sort}" for sort in useful), "assorted"])
        note(table, "storing: " + answer.split()[0])
        if answer == "assorted":
            outside = {sort: max(0, count - left * room["assorted"]) for sort, count in outside.items()}
            break
        last = answer.split()[1]
        outside[last] = max(0, outside[last] - room["bulk"])
    yield from keep(table, seat, outside)


def all_fits(table: Table, outside: dict[str, int], warehouses: int) -> bool:
    """Whether some choice of warehouses has room for everything."""
    room = table["numbers"]["store"]
    for kinds in combinations_with_replacement([*SORTS, "assorted"], warehouses):
        rooms = {sort: kinds.count(sort) * room["bulk"] + kinds.count("assorted") * room["assorted"] for sort in SORTS}
        if sum(max(0, outside[sort] - rooms[sort]) for sort in SORTS) <= room["printed"]:
            return True
    return False


def keep(table: Table, seat: int, outside: dict[str, int]) -> Asks:
    """As many as fit without a warehouse, named in the order of the sorts; what is passed over is gone."""
    player = table["players"][seat]
    for left in range(min(table["numbers"]["store"]["printed"], sum(outside.values())), 0, -1):
        offers = [s for s in SORTS if outside[s] and sum(outside[t] for t in SORTS[SORTS.index(s) :]) >= left]
        chosen = (yield from ask(seat, [f"keep {sort}" for sort in offers])).split()[1]
        for sort in SORTS[: SORTS.index(chosen)]:
            discard(table, player, sort, outside)
        outside[chosen] -= 1
    for sort in SORTS:
        discard(table, player, sort, outside)


def discard(table: Table, player: Player, sort: str, outside: dict[str, int]) -> None:
    if outside[sort]:
        note(table, "coffee discarded")
    player["coffee"][sort] -= outside[sort]
    outside[sort] = 0


def stock_coffee(table: Table, seat: int) -> Asks:
    player = table["players"][seat]
    for coop in COOPS:
        player["coffee"][coop] += min(player["stock_counters"][coop], coffee_left(table, coop))
    for _ in range(player["stock_counters"]["joker"]):
        offers = [f"joker {coop}" for coop in COOPS if coffee_left(table, coop)]
        if offers:
            answer = yield from ask(seat, offers)
            note(table, "coffee of a joker")
            player["coffee"][answer.split()[1]] += 1
