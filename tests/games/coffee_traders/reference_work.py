"""Work and Workers of the reference (CT-11, CT-20 to CT-37)."""

from __future__ import annotations

from games.coffee_traders.reference_board import (
    COOPS,
    Answer,
    Asks,
    Player,
    Table,
    all_plots,
    ask,
    below,
    coop_of,
    coops_of,
    donkeys_on,
    empty,
    free,
    note,
    plots_of,
    row_of,
    spare_civets,
    spare_donkeys,
    tiles_left,
    workers_left,
)
from games.coffee_traders.reference_goods import (
    gain_bonus,
    gain_coins,
    send_civet,
    step_up,
    use,
    uses,
)
from games.coffee_traders.reference_points import (
    claim_objectives,
    quality,
)

# ---- planting (CT-21 to CT-28) -------------------------------------------------------------------------------------


def cost(table: Table, player: Player, plot: str) -> int:
    """CT-21: by level, and the surcharge of a coop that is new to him at that moment."""
    prices, coops = table["numbers"]["work"], coops_of(player)
    surcharge = 0 if coop_of(plot) in coops else prices["surcharge"][len(coops)]
    return int(prices["plantation_cost"][row_of(plot) - 1] + surcharge)


def donkeys_missing(table: Table, player: Player, plot: str) -> int:
    spaces = row_of(plot) - 1
    return spaces - int(player["donkeys"].get(plot, 0))


def by_donkeys(table: Table, player: Player, plot: str) -> bool:
    """CT-24, CT-25: linked to a plantation below, and every donkey space holds one of his or can get one."""
    linked = any(lower in player["plantations"] for lower in below(plot))
    others = donkeys_on(table, plot) - player["donkeys"].get(plot, 0)
    return linked and not others and donkeys_missing(table, player, plot) <= player["ready_donkeys"]


def ways_to_plant(table: Table, player: Player, plot: str) -> list[str]:
    """How he could get a tile onto a plot, the coins not considered: "" or " truck" or both."""
    row, coop = row_of(plot), coop_of(plot)
    own = [row_of(other) for other in player["plantations"] if coop_of(other) == coop]
    if not free(table, plot) or (not own and row > 1):  # CT-22
        return []
    if row == 1:
        return [""]
    if own.count(row) >= own.count(1):  # CT-23
        return []
    ways = [""] if by_donkeys(table, player, plot) else []
    if row == 3:
        if plot in player["trucks"]:  # it serves again, without being named
            ways = [""]
        elif player["ready_trucks"] and not (ways and not donkeys_missing(table, player, plot)):  # no need of it
            ways.append(" truck")
    return ways


def plantings(table: Table, player: Player, lines: str, coins: int) -> list[str]:
    """All that he could plant with so many coins."""
    return [
        f"plant {plot} {line}{way}"
        for line in lines
        for plot in all_plots(table)
        if row_of(plot) in tiles_left(table, player, line) and cost(table, player, plot) <= coins
        for way in ways_to_plant(table, player, plot)
    ]


def plant(table: Table, seat: int, answer: str) -> Asks:
    """CT-28: pay, tile with donkeys or truck, worker, plot bonus, line bonus, all placed."""
    player = table["players"][seat]
    _, plot, line, *truck = answer.split()
    coop, row = coop_of(plot), row_of(plot)
    player["coins"] -= cost(table, player, plot)
    first = coop not in coops_of(player)
    if truck:
        note(table, "truck used")
        player["ready_trucks"] -= 1
        player["trucks"].add(plot)
    elif plot in player["trucks"]:
        note(table, "truck serves again")
    elif row > 1:
        missing = donkeys_missing(table, player, plot)
        note(table, f"row {row} with {missing} donkeys")
        player["ready_donkeys"] -= missing
        player["donkeys"][plot] = row - 1
    player["plantations"][plot] = {"line": line, "manned": False}
    claim_objectives(table)
    if first:
        table["centres"][coop] += min(1, workers_left(table))
    emptied = not tiles_left(table, player, line) and f"line {line}" not in player["once"]
    if emptied:
        player["once"].add(f"line {line}")
    yield from gain_bonus(table, seat, table["numbers"]["plots"][coop][row - 1][int(plot[3]) - 1], coop)
    if emptied:
        yield from line_bonus(table, seat, "AB".replace(line, ""))
    if not tiles_left(table, player, "A") + tiles_left(table, player, "B") and "all placed" not in player["once"]:
        note(table, "all placed")
        player["once"].add("all placed")
        send_civet(table, seat)


def line_bonus(table: Table, seat: int, other: str) -> Asks:
    """CT-26: one more, from the other line; lost if it cannot be paid."""
    player, kept = table["players"][seat], table["numbers"]["player"]["bonus_reserve"]["coins"]
    while True:
        offers = plantings(table, player, other, player["coins"])
        coins = uses(table, seat, "coins")
        if coins and not plantings(table, player, other, player["coins"] + kept):
            coins = []
        if not offers and not coins:
            note(table, "line bonus lost")
            return
        answer = yield from ask(seat, offers + coins + ([] if offers else ["pass"]))
        if answer == "pass":
            note(table, "line bonus declined")
            return
        if answer == "use coins":
            note(table, "coins for the line bonus")
            use(table, seat, answer)
            continue
        note(table, "line bonus")
        yield from plant(table, seat, answer)
        return


# ---- Work ----------------------------------------------------------------------------------------------------------


def work(table: Table) -> Asks:
    """CT-20."""
    out: set[int] = set()
    while len(out) < table["seats"]:
        for seat in table["order"]:
            player = table["players"][seat]
            if seat not in out and not player["cubes"] and not uses(table, seat, "cube"):
                out.add(seat)
            if seat not in out and (yield from work_turn(table, seat)) == "pass":
                out.add(seat)
    for player in table["players"]:
        player["cubes"] = 0


def work_offers(table: Table, seat: int) -> list[str]:
    player = table["players"][seat]
    offers = []
    if player["cubes"] >= 1:
        offers += plantings(table, player, "AB", player["coins"])
        offers += [f"send {coop}" for coop in COOPS if table["centres"][coop] and takers(table, coop)]
        offers += ["civet"] * (spare_civets(table, player) > 0) + ["earn"]
    if player["cubes"] >= 2 and spare_donkeys(table, player):
        above = [p for p in all_plots(table) if row_of(p) > 1 and any(q in player["plantations"] for q in below(p))]
        offers += [f"donkey {plot}" for plot in above if donkeys_on(table, plot) < row_of(plot) - 1]
    return offers


def work_turn(table: Table, seat: int) -> Answer:
    player = table["players"][seat]
    while True:
        offers = work_offers(table, seat) + uses(table, seat, "cube", "coins")
        answer = yield from ask(seat, [*offers, "pass"])
        if not answer.startswith("use"):
            break
        note(table, "work: " + answer)
        use(table, seat, answer)
    verb = answer.split()[0]
    player["cubes"] -= {"pass": 0, "donkey": 2}.get(verb, 1)
    if verb == "plant":
        yield from plant(table, seat, answer)
    elif verb == "send":
        yield from send(table, seat, answer.split()[1])
    elif verb == "donkey":
        plot = answer.split()[1]
        player["donkeys"][plot] = player["donkeys"].get(plot, 0) + 1
        note(table, f"donkey in row {row_of(plot)}" + (" of a planted plot" if not free(table, plot) else ""))
    elif verb == "civet":
        send_civet(table, seat)
    elif verb == "earn":
        yield from gain_coins(table, seat, table["numbers"]["work"]["earn_coins"])
    return answer


def takers(table: Table, coop: str) -> list[int]:
    """Who has an empty plantation in a coop."""
    return [s for s, p in enumerate(table["players"]) if any(coop_of(plot) == coop for plot in empty(p))]


def send(table: Table, seat: int, coop: str) -> Asks:
    """CT-29."""
    wanting, helped = takers(table, coop), []
    while wanting and table["centres"][coop]:
        taker = wanting[0]
        if len(wanting) > table["centres"][coop]:
            note(table, "favour")
            taker = int((yield from ask(seat, [f"favour {taker + 1}" for taker in wanting])).split()[1]) - 1
        player = table["players"][taker]
        plot = next(plot for plot in empty(player) if coop_of(plot) == coop)
        player["plantations"][plot]["manned"] = True
        table["centres"][coop] -= 1
        wanting.remove(taker)
        helped.append(taker)
    if not table["centres"][coop]:
        table["centres"][coop] += min(1, workers_left(table))
    if set(helped) - {seat}:
        yield from step_up(table, seat, coop)


def neutral_plants(table: Table) -> None:
    """CT-11."""
    if table["seats"] > 2:
        return
    row = table["numbers"]["neutral"]["level"][table["period"]]
    for _ in range(table["numbers"]["neutral"]["plantations"]):
        best, most = "", -1
        for coop in COOPS:
            plots = [plot for plot in plots_of(table, coop) if row_of(plot) == row]
            found = [plot for plot in plots if free(table, plot)]
            human = sum(quality(table, seat, coop) for seat in range(2))
            if found and not set(plots) & table["neutral"] and human > most:
                best, most = found[0], human
        if best and workers_left(table):
            note(table, f"neutral in row {row}")
            table["neutral"].add(best)


# ---- Workers -------------------------------------------------------------------------------------------------------


def own_workers(table: Table) -> Asks:
    """CT-35: the lowest row with an empty plantation, all coops together."""
    for seat in table["order"]:
        player = table["players"][seat]
        while player["workers"] and empty(player):
            lowest = row_of(empty(player)[0])
            offers = [f"man {plot}" for plot in empty(player) if row_of(plot) == lowest]
            answer = yield from ask(seat, [*offers, "pass"])
            if answer == "pass":
                break
            note(table, f"own worker in row {lowest}")
            player["plantations"][answer.split()[1]]["manned"] = True
            player["workers"] -= 1


def others_workers(table: Table) -> Asks:
    """CT-36: one at a time, any row of somebody else's."""
    out: set[int] = set()
    while len(out) < table["seats"]:
        for seat in table["order"]:
            player = table["players"][seat]
            homes = {p: o for o in table["players"] if o is not player for p in empty(o)}
            if seat in out or not player["workers"] or not homes:
                out.add(seat)
                continue
            answer = yield from ask(seat, [*(f"man {plot}" for plot in homes), "pass"])
            if answer == "pass":
                out.add(seat)
                continue
            plot = answer.split()[1]
            note(table, "worker for somebody else")
            homes[plot]["plantations"][plot]["manned"] = True
            player["workers"] -= 1
            yield from step_up(table, seat, coop_of(plot))


def fines(table: Table) -> Asks:
    """CT-37."""
    for seat in table["order"]:
        player = table["players"][seat]
        lost_in = 3
        for plot in empty(player):
            if row_of(plot) > lost_in:
                note(table, "lost with a lower row")
                del player["plantations"][plot]
            elif (yield from fine(table, seat)) == "lose":
                note(table, f"lost in row {row_of(plot)}")
                del player["plantations"][plot]
                lost_in = row_of(plot)


def fine(table: Table, seat: int) -> Answer:
    player, due = table["players"][seat], table["numbers"]["workers"]["fine"][table["period"]]
    bonuses = table["numbers"]["arabica"]["bonus"]
    while True:
        open_tracks = [c for c in COOPS if player["arabica"][c] and not any(bonuses[: player["arabica"][c]])]
        offers = ["pay"] * (player["coins"] >= due) + [f"step back {coop}" for coop in open_tracks] + ["lose"]
        answer = yield from ask(seat, offers + uses(table, seat, "coins"))
        if answer != "use coins":
            break
        note(table, "coins for a fine")
        use(table, seat, answer)
    note(table, "fine: " + answer.split()[0])
    if answer == "pay":
        player["coins"] -= due
    elif answer.startswith("step back"):
        player["arabica"][answer.split()[2]] -= 1
    return answer
