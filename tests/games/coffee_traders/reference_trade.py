"""Trade and build, and Harvest, of the reference (CT-40 to CT-51)."""

from __future__ import annotations

from games.coffee_traders.reference_board import (
    COOPS,
    KINDS,
    SORTS,
    Answer,
    Asks,
    Table,
    ask,
    by_seats,
    coffee_left,
    coop_of,
    note,
    stock_left,
)
from games.coffee_traders.reference_goods import (
    build,
    building_offers,
    gain_animal,
    gain_coins,
    put_up,
    send_civet,
    step_up,
    use,
    uses,
    warehouse_offers,
)


def trade(table: Table) -> Asks:
    """CT-40: until all have passed in a row."""
    passes, turn = 0, 0
    while passes < table["seats"]:
        answer = yield from trade_turn(table, table["order"][turn % table["seats"]])
        if answer != "pass" and passes:
            note(table, "acted after a pass")
        passes = passes + 1 if answer == "pass" else 0
        turn += 1


def trade_offers(table: Table, seat: int) -> list[str]:
    """CT-4: what a meeple could do; the bonus meeple only if that is anything."""
    player, prices = table["players"][seat], table["numbers"]["trade"]
    offers = []
    if player["coins"] >= prices["open_cost"]:
        offers += [f"open {coop}" for coop in COOPS if not table["trades"][coop]["traders"]]
    if player["coins"] >= prices["build_cost"]:
        offers += building_offers(table, seat, KINDS, COOPS) + warehouse_offers(table, seat)
    if player["coins"] >= prices["retire_cost"]:
        offers += ["retire"]
    bonus = uses(table, seat, "meeple") if offers else []
    return (offers if player["meeples"] else []) + bonus


def trade_turn(table: Table, seat: int) -> Answer:
    player, prices = table["players"][seat], table["numbers"]["trade"]
    while True:
        offers = trade_offers(table, seat) + uses(table, seat, "coins")
        answer = yield from ask(seat, [*offers, "pass"])
        if not answer.startswith("use"):
            break
        note(table, "trade: " + answer)
        use(table, seat, answer)
    verb = answer.split()[0]
    if verb == "pass":
        return answer
    player["coins"] -= prices[f"{verb}_cost"]
    player["meeples"] -= 1
    if verb == "open":
        yield from open_trade(table, seat, answer.split()[1])
    elif verb == "build":
        player["contractors"] += 1
        yield from build(table, seat, answer)
        for follower in after(table, seat):
            yield from follow_builder(table, seat, follower, answer)
    else:
        player["retired"] += 1
        for _ in range(prices["retire_steps"]):
            top = len(table["numbers"]["arabica"]["points"])
            if offers := [f"step {coop}" for coop in COOPS if player["arabica"][coop] < top]:
                step = yield from ask(seat, offers)
                yield from step_up(table, seat, step.split()[1])
    return answer


def after(table: Table, seat: int) -> list[int]:
    """The others in turn order, from the one after the active player."""
    place = table["order"].index(seat)
    return [*table["order"][place + 1 :], *table["order"][:place]]


def open_trade(table: Table, seat: int, coop: str) -> Asks:
    """CT-41, CT-42."""
    traders = table["trades"][coop]["traders"]
    traders.append(seat)
    if not stock_left(table, coop):
        note(table, "no stock counter left")
    table["players"][seat]["stock_counters"][coop] += min(1, stock_left(table, coop))
    for follower in after(table, seat):
        answer = yield from follow_trader(table, coop, follower)
        if answer == "follow":
            table["players"][follower]["meeples"] -= 1
            traders.append(follower)
        elif answer == "take coin":
            note(table, "coin taken")
            table["trades"][coop]["coin"] = False
            yield from gain_coins(table, follower, table["numbers"]["start"]["antwerp_coins"])
    if table["seats"] == 2:  # CT-11
        traders.append(2)


def follow_trader(table: Table, coop: str, follower: int) -> Answer:
    player, numbers, trade = table["players"][follower], by_seats(table), table["trades"][coop]
    while True:
        place = len(trade["traders"]) + 1
        last = place == numbers["trader_places"]
        offers = ["follow"] * (place <= numbers["trader_places"] and player["meeples"] > 0)
        if place <= numbers["trader_places"]:
            offers += uses(table, follower, "meeple")
        if (last and numbers["coin_choice"]) or place > numbers["trader_places"]:
            offers += ["take coin"] if trade["coin"] else ["pass"]
        else:
            offers += ["pass"]
        answer = yield from ask(follower, offers)
        if answer != "use meeple":
            return answer
        note(table, "follow: use meeple")
        use(table, follower, answer)


def follow_builder(table: Table, seat: int, follower: int, first: str) -> Asks:
    """CT-44."""
    player = table["players"][follower]
    while True:
        coops = first.split()[2:]
        offers = building_offers(table, follower, KINDS, coops) if coops else warehouse_offers(table, follower)
        held = [sort for sort in SORTS if player["coffee"][sort]]
        if not offers or not held:
            return
        offers = offers if player["meeples"] else []
        answer = yield from ask(follower, [*offers, *uses(table, follower, "meeple"), "pass"])
        if answer == "pass":
            return
        if answer != "use meeple":
            break
        note(table, "build along: use meeple")
        use(table, follower, answer)
    player["meeples"] -= 1
    player["contractors"] += 1
    animals = yield from put_up(table, follower, answer)
    given = (yield from ask(follower, [f"give {sort}" for sort in held])).split()[1]
    note(table, "gave orange" if given == "orange" else "built along")
    player["coffee"][given] -= 1
    table["players"][seat]["coffee"][given] += 1
    for _ in range(animals):
        yield from gain_animal(table, follower)


# ---- Harvest -------------------------------------------------------------------------------------------------------


def harvest(table: Table) -> None:
    """CT-50, CT-51."""
    for coop in COOPS:
        share_pot(table, coop)
    for seat in table["order"]:
        player = table["players"][seat]
        if all(player["coffee"][coop] >= by_seats(table)["civet_at_each"] for coop in COOPS):
            note(table, "civet of the harvest")
            send_civet(table, seat)
    for seat in table["order"]:
        player = table["players"][seat]
        player["coffee"]["orange"] += min(player["sumatra"], coffee_left(table, "orange"))
        player["sumatra"] = 0


def share_pot(table: Table, coop: str) -> None:
    manned = [plot for plot in table["neutral"] if coop_of(plot) == coop]
    for player in table["players"]:
        manned += [plot for plot, tile in player["plantations"].items() if coop_of(plot) == coop and tile["manned"]]
    pot = by_seats(table)["coffee_per_plantation"] * len(manned)
    for seat in table["order"]:
        if coop in table["players"][seat]["buildings"]["post"] and pot:
            note(table, "coffee for a post")
            table["players"][seat]["coffee"][coop] += min(1, coffee_left(table, coop))
            pot -= 1
    traders = table["trades"][coop]["traders"]
    if not traders:
        return
    rounds = [seat for _ in range(table["numbers"]["trade"]["most_coffee"]) for seat in traders]
    for seat in [traders[0], *rounds]:
        if pot:
            pot -= 1
            if seat < table["seats"]:
                table["players"][seat]["coffee"][coop] += min(1, coffee_left(table, coop))
    if pot:
        note(table, "coffee left in the pot")
