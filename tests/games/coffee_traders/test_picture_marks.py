"""What the picture marks: all that is offered, at its place, and the last turn."""

from __future__ import annotations

from games.coffee_traders.pictures import (
    by_id,
    clickable,
    coins,
    drawn,
    drawn_offers,
    having,
    ids,
    marked,
    number,
    offered_at,
    played,
    texts,
    title,
    uses,
)
from games.coffee_traders.table import (
    B,
    C,
    build,
    coffee,
    plant,
    play,
    start,
    stock,
    table,
)
from games.coffee_traders.table import coins as purse
from random_games import random_states

from tertulia.games.coffee_traders import GAME, flow
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.pieces import COOPS
from tertulia.kernel.game import Show

NAMES = ["Ana", "Ben", "Chiara", "Dilek", "Émile"]
PLENTY = "9G 9B 9E 9C 9I 2O"


# ---- offers ----------------------------------------------------------------------------------------------------------


def test_all_that_is_legal_can_be_clicked_at_its_place_at_every_moment_of_a_game() -> None:
    seen = set()
    for seats in GAME.seats:
        for seed in range(2):
            for moment, (state, _action) in enumerate(random_states(GAME, seats, f"clicks {seed}")):
                kind = state.agenda[-1] & 63 if state.agenda else -1
                if GAME.actor(state) >= 0 and (kind not in seen or moment % 9 == 0):
                    seen.add(kind)
                    assert clickable(drawn_offers(state)) == sorted(ACTIONS.texts(GAME.legal(state)))
    assert len(seen) >= 15


def test_plots_that_can_be_planted_show_their_price_and_their_bonus() -> None:
    state = start(plant(table(4), 0, "B1-2"), "work")
    root = drawn_offers(state, names=NAMES)
    assert offered_at(root)["plot-B1-1"] == "plant B1-1 A|plant B1-1 B"
    cost, surcharge = state.board.plantation_cost, state.board.surcharge
    assert coins(by_id(root, "plot-B1-4"))[-1] == cost[0]
    assert coins(by_id(root, "plot-G1-1"))[-1] == cost[0] + surcharge[1], "a second coop"
    assert coins(by_id(root, "plot-B2-1"))[-1] == cost[1]
    assert f"Price: {cost[1]}. Donkeys that a link needs: 1. Plant" in title(root, "plot-B2-1")
    assert "plot-B2-3" not in offered_at(root)
    bonus = len(coins(by_id(drawn(state), "plot-B2-1")))
    assert len(coins(by_id(root, "plot-B2-1"))) == bonus + 1, "the price besides the bonus"
    assert len(coins(by_id(root, "plot-B2-3"))) == len(coins(by_id(drawn(state), "plot-B2-3"))), "no price"
    assert {place for place in offered_at(root) if place.startswith("plot")} <= marked(root, "ring")


def test_donkey_links_are_lit_from_the_plot_down_to_the_plantation() -> None:
    state = start(plant(table(4), 0, "B1-2"), "work")
    lit = [way.get("d") or "" for way in having(by_id(drawn_offers(state), "zone-brazil"), "way")]
    assert len(lit) == 1
    assert lit[0].count("M") == 2, "B2-1 and B2-2 touch B1-2"
    assert having(by_id(drawn_offers(state), "zone-ethiopia"), "way") == []
    state.ready_donkeys[0] = 0
    assert having(by_id(drawn_offers(start(state, "work")), "zone-brazil"), "way") == []


def test_a_space_for_a_donkey_is_offered_by_itself() -> None:
    root = drawn_offers(start(plant(table(4), 0, "B1-2"), "work"))
    assert offered_at(root)["donkey-B2-1"] == "donkey B2-1"
    assert "donkey-B3-1" not in offered_at(root)
    assert "Raise a donkey" in title(root, "donkey-B2-1")


def test_a_plot_that_a_truck_can_reach_offers_both_ways() -> None:
    state = plant(table(4), 0, "B1-2 B2-2")
    state.ready_trucks[0] = 1
    root = drawn_offers(start(state, "work"))
    assert offered_at(root)["plot-B3-1"] == "plant B3-1 A|plant B3-1 B|plant B3-1 A truck|plant B3-1 B truck"


def test_work_has_its_other_actions_at_the_centre_in_sumatra_and_as_buttons() -> None:
    state = start(plant(table(4), 1, "B1-2", manned=False), "work")
    places = offered_at(drawn_offers(state))
    assert places["centre-brazil"] == "send brazil"
    assert places["sumatra"] == "civet"
    assert places["button-earn"] == "earn"
    assert places["button-pass"] == "pass"
    assert places["reserve1-cube"] == "use cube"


def test_too_few_workers_are_asked_for_at_the_plantations() -> None:
    state = plant(plant(table(4), 0, "B1-2", manned=False), 2, "B1-4 B1-5", manned=False)
    play(start(state, "work"), "send brazil")
    root = drawn_offers(state)
    assert offered_at(root) == {"plot-B1-2": "favour 1", "plot-B1-4": "favour 3"}
    assert marked(root, "asked") == {"centre-brazil"}


def test_private_workers_and_fines() -> None:
    state = plant(table(4), 0, "B1-2 E1-3", manned=False)
    root = drawn_offers(start(state, "workers"))
    assert offered_at(root) == {"plot-B1-2": "man B1-2", "plot-E1-3": "man E1-3", "button-pass": "pass"}
    state.arabica[C] = 2
    root = drawn_offers(start(state, "fines"), names=NAMES)
    assert offered_at(root) == {
        "button-pay": "pay", "button-lose": "lose", "arabica-colombia-1": "step back colombia",
        "reserve1-coins": "use coins",
    }  # fmt: skip
    assert marked(root, "asked") == {"plot-B1-2"}
    assert texts(by_id(root, "button-pay")) == ["Pay 1"]


def test_trades_and_buildings() -> None:
    state = start(plant(table(4), 0, "B1-2"), "trade")
    places = offered_at(drawn_offers(state))
    assert places["trade-ethiopia-1"] == "open ethiopia"
    assert places["site-brazil-1"] == "build post brazil|build station brazil"
    assert places["building1-warehouse-1"] == "build warehouse"
    assert places["button-retire"] == "retire"
    play(state, "open ethiopia")
    root = drawn_offers(state)
    assert offered_at(root)["trade-ethiopia-2"] == "follow"
    assert marked(root, "asked") == {"trades-ethiopia"}
    play(state, "follow; follow; pass")
    assert offered_at(drawn(state, 0)) == {}, "nothing is offered to who only looks"


def test_the_last_place_of_a_small_trade_is_a_trader_or_the_coin() -> None:
    state = play(start(table(3), "trade"), "open ethiopia", "follow")
    places = offered_at(drawn_offers(state))
    assert places["trade-ethiopia-3"] == "follow"
    assert places["coin-ethiopia"] == "take coin"


def test_steps_for_a_retired_meeple_are_on_the_tracks() -> None:
    state = start(table(4), "trade")
    state.arabica[B] = 3
    play(state, "retire")
    places = offered_at(drawn_offers(state))
    assert places["arabica-brazil-4"] == "step brazil"
    assert places["arabica-guatemala-1"] == "step guatemala"


def test_contracts_and_bar_cells_are_offered_where_they_are() -> None:
    state = coffee(start(table(4), "trade"), 3, PLENTY)
    root = drawn_offers(play(state, "pass", "pass", "pass", "pass"))
    places = offered_at(root)
    assert places["contract4-A"] == "contract A"
    assert places["bar-New-York-2"] == "serve New York 2"
    assert places["bar-Paris-6"].split("|") == [f"serve Paris 6 {coop}" for coop in COOPS]


def test_a_payment_shows_what_is_owed_and_how_it_can_be_covered() -> None:
    state = coffee(start(table(4), "trade"), 3, PLENTY)
    play(state, "pass", "pass", "pass", "pass", "contract A")
    state.owed = [0, 2, 0, 0, 1]
    purse(coffee(state, 3, "9G 1B 1I 1O"), 3, 5)
    flow.settle(state)
    root = drawn_offers(state)
    assert offered_at(root)["owed-brazil"] == "exchange guatemala brazil|buy brazil|orange brazil"
    assert marked(root, "asked") == {"contract4-A"}
    brazil, indonesia = by_id(root, "owed-brazil"), by_id(root, "owed-indonesia")
    assert [texts(owed, "big") for owed in (brazil, indonesia)] == [["2"], ["1"]]
    assert coins(brazil) == [state.board.coffee_price[0]]
    assert uses(brazil) == ["bean1", "bean5", "exchange", "coin"]
    assert title(root, "owed-brazil").startswith("Brazil: to pay 2, at hand 1")
    assert "t-owed-colombia" not in ids(root)


def test_stock_counters_to_discard_are_on_ones_own_mat() -> None:
    state = stock(start(table(4), "trade"), 3, "1G 1B 1E 2O")
    play(state, "pass", "pass", "pass", "pass", "warehouses 1")
    places = offered_at(drawn_offers(state))
    assert places["stock4-brazil"] == "discard brazil"
    assert all(place.startswith("stock4-") for place in places)


def test_coffee_to_give_and_what_a_warehouse_is_for_are_on_ones_own_mat() -> None:
    state = coffee(plant(plant(table(4), 0, "B1-1"), 1, "B1-2"), 1, "2G 1E")
    play(start(state, "trade"), "build post brazil", "build post brazil")
    assert offered_at(drawn_offers(state)) == {
        "coffee2-guatemala": "give guatemala",
        "coffee2-ethiopia": "give ethiopia",
    }
    state = start(build(coffee(table(4), 0, "9G 9B"), 0, "warehouse"), "reset")
    places = offered_at(drawn_offers(state))
    assert places["coffee1-brazil"] == "bulk brazil"
    assert places["button-assorted"] == "assorted"


def test_offers_that_bring_points_say_how_many() -> None:
    state = start(table(4), "work")
    offers = {number("plant B1-1 A"): 3, number("plant B1-1 B"): 17, number("plant B1-2 A"): 0, number("pass"): -3}
    root = drawn(state, 0, Show(offers=offers))
    assert texts(having(by_id(root, "plot-B1-1"), "gain")[0]) == ["+17"]
    assert having(by_id(root, "plot-B1-2"), "gain") == []


def test_nothing_is_highlighted_where_nothing_is_offered() -> None:
    root = drawn(played(4, 40), 0)
    for css in ("offer", "way", "button", "mark", "gain"):
        assert having(root, css) == []
    assert marked(root, "ring") <= {"order"}, "who decides"


# ---- the last turn ---------------------------------------------------------------------------------------------------


def test_the_last_turn_is_marked() -> None:
    moves = {
        "plant B1-1 A": "plot-B1-1", "donkey B2-1": "donkey-B2-1", "send brazil": "centre-brazil", "civet": "sumatra",
        "man E1-2": "plot-E1-2", "open colombia": "trade-colombia-1", "build post brazil": "sites-brazil",
        "step brazil": "track-brazil", "contract C": "stack-C", "serve Rome 2": "bar-Rome-2",
        "serve Rome 6 brazil": "bar-Rome-6", "animal brazil": "animal-brazil",
    }  # fmt: skip
    root = drawn(table(4), 0, Show(last=tuple(number(move) for move in [*moves, "pass", "earn"])))
    assert marked(root, "mark") == set(moves.values())
    assert "Last turn" in title(root, "plot-B1-1")


def test_the_mark_of_the_last_turn_and_that_of_an_offer_are_both_seen() -> None:
    show = Show(last=(number("plant B1-1 A"),), offers={number("plant B1-1 A"): 0})
    plot = by_id(drawn(start(table(4), "work"), 0, show), "plot-B1-1")
    mark, ring = having(plot, "mark")[0], having(plot, "ring")[0]
    assert float(mark.get("width") or 0) > float(ring.get("width") or 0)
