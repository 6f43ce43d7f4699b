"""What the picture shows: pieces where they are, in the coops, the other zones, the mats and the head."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from games.coffee_traders.pictures import (
    by_id,
    coins,
    drawn,
    drawn_offers,
    having,
    ids,
    played,
    texts,
    title,
    uses,
)
from games.coffee_traders.table import (
    B,
    E,
    build,
    civets,
    coffee,
    contracts,
    counters,
    plant,
    play,
    start,
    stock,
    table,
    token,
    trade,
)

from tertulia.games.coffee_traders import GAME
from tertulia.games.coffee_traders.pieces import BAR_NAMES, CONTRACTS, PLOT_NAMES, ROW, STATION, UPPER_CELLS, members
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import Show

NAMES = ["Ana", "Ben", "Chiara", "Dilek", "Émile"]


def put_donkey(state: State, seat: int, plot: str, count: int = 1) -> State:
    """His donkeys below a plot."""
    mask = 1 << PLOT_NAMES.index(plot)
    state.spare_donkeys[seat] -= count
    state.donkeys[seat] |= mask
    state.pairs[seat] |= mask if count > 1 else 0
    return state


# ---- the coops -------------------------------------------------------------------------------------------------------


def place(root: Element, name: str) -> tuple[float, float]:
    """Where a group has its middle."""
    x, y = (by_id(root, name).get("transform") or "").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def test_each_plot_lies_between_the_two_that_it_touches() -> None:
    for seats in GAME.seats:
        root = drawn(table(seats))
        upper = [PLOT_NAMES[plot] for plot in members(table(seats).board.plots) if ROW[plot]]
        assert upper
        for name in upper:
            coop, row, number = name[0], int(name[1]), int(name[3])
            x, y = place(root, f"plot-{name}")
            left, below = place(root, f"plot-{coop}{row - 1}-{number}")
            right, _below = place(root, f"plot-{coop}{row - 1}-{number + 1}")
            assert left < x < right
            assert abs(left + right - 2 * x) < 0.3
            assert y < below, "upper rows are above"
            assert place(root, f"donkey-{name}")[0] == x
            assert y < place(root, f"donkey-{name}")[1] < below


def test_plantations_tell_owner_level_line_and_worker() -> None:
    state = plant(plant(table(4), 0, "B1-2 B2-1"), 3, "B1-4", manned=False)
    root = drawn(state, None, Show(names=NAMES))
    assert title(root, "plot-B2-1") == "B2-1: Ana, level 2. Tile of line A. With a worker"
    assert title(root, "plot-B1-4") == "B1-4: Dilek, level 1. Tile of line A. Without a worker"
    assert uses(by_id(root, "plot-B2-1")) == ["plot", "shape0", "worker"]
    assert texts(by_id(root, "plot-B2-1")) == ["2"]
    assert uses(by_id(root, "plot-B1-4")) == ["plot", "shape3"]
    assert having(by_id(root, "plot-B1-4"), "hole")


def test_donkeys_and_trucks_stand_where_they_are() -> None:
    state = put_donkey(put_donkey(put_donkey(table(4), 0, "B2-1"), 1, "B3-1", 2), 2, "B3-2")
    state.trucks[3] |= 1 << PLOT_NAMES.index("B3-3")
    root = drawn(state, None, Show(names=NAMES))
    assert uses(by_id(root, "donkey-B2-1")) == ["donkey0"]
    assert uses(by_id(root, "donkey-B3-1")) == ["donkey1", "donkey1"]
    assert uses(by_id(root, "donkey-B3-2")) == ["donkey2", "space"]
    assert title(root, "donkey-B3-1") == "Donkeys below B3-1: Ben, Ben"
    assert uses(by_id(root, "plot-B3-3"))[-1] == "truck3"
    assert "Truck: Dilek" in title(root, "plot-B3-3")


def test_the_neutral_third_has_a_look_of_its_own() -> None:
    root = drawn(table(2))
    assert uses(by_id(root, "plot-G1-1")) == ["plot", "shape5", "worker"]
    assert title(root, "plot-G1-1").startswith("G1-1: neutral third, level 1. With a worker")
    assert uses(by_id(drawn(trade(table(2), B, 1, 2)), "trade-brazil-2")) == ["meeple5"]


def test_centre_harvest_sites_and_antwerp() -> None:
    state = build(build(plant(table(4), 0, "E1-2 E1-3"), 2, "post ethiopia"), 1, "hospital ethiopia")
    trade(state, E, 3, 0)
    state.antwerp &= ~(1 << B)
    root = drawn(state, None, Show(names=NAMES))
    assert texts(by_id(root, "centre-ethiopia")) == ["1"]
    assert texts(by_id(root, "pot-ethiopia")) == ["4"], "2 for each manned plantation"
    assert uses(by_id(root, "sites-ethiopia"))[:3] == ["hospital1", "post2", "site"]
    assert title(root, "site-ethiopia-2") == "Ethiopia: post, Chiara"
    assert [uses(by_id(root, f"trade-ethiopia-{place}")) for place in (1, 2, 3)] == [["meeple3"], ["meeple0"], []]
    assert texts(by_id(root, "trade-ethiopia-3")) == ["3"]
    assert coins(by_id(root, "coin-ethiopia")) == [1]
    assert coins(by_id(root, "coin-brazil")) == []


def test_quality_and_the_points_it_would_bring() -> None:
    state = build(plant(plant(table(4), 0, "C1-1 C2-1"), 2, "C1-3"), 2, "station colombia")
    group = by_id(drawn(state, None, Show(names=NAMES)), "quality-colombia")
    assert texts(group, "mid") == ["3", "0", "2", "0"]
    assert texts(group, "t-points") == ["16", "8"]
    assert [text for text in group.itertext() if "Chiara" in text] == ["Colombia, Chiara: quality 2, points 8"]


# ---- the other zones -------------------------------------------------------------------------------------------------


def test_sumatra_bars_and_tracks() -> None:
    state = token(civets(table(4), 2, 3), 1, "Paris 1", "New York 6")
    state.arabica[3 * 5 + E] = 5
    root = drawn(state, None, Show(names=NAMES))
    assert "Chiara: civets 3" in title(root, "sumatra")
    assert texts(by_id(root, "sumatra"), "mid") == ["0", "0", "3", "0"]
    assert uses(by_id(root, "bar-Paris-1")) == ["cell", "own1"]
    assert title(root, "bar-New-York-6") == "New York, cell 6: Ben"
    assert title(root, "marker-ethiopia-4") == "Arabica Ethiopia, step 5: Dilek"
    heights = [
        float((by_id(root, f"marker-ethiopia-{seat}").get("transform") or "").split()[1][:-1]) for seat in (1, 4)
    ]
    assert heights[1] < heights[0], "steps go up"


def beans(element: Element) -> list[int]:
    """The sorts that a group asks for, rising."""
    return [int(use[4:]) for use in uses(element) if use.startswith("bean")]


def test_bar_cells_and_contracts_show_what_they_cost() -> None:
    state = table(4)
    root = drawn(state)
    targets = {f"contract2-{letter}": number for number, letter in enumerate(CONTRACTS)}
    targets |= {f"bar-{bar.replace(' ', '-')}-{cell + 1}": UPPER_CELLS + 5 * number + cell
                for number, bar in enumerate(BAR_NAMES) for cell in range(5)}  # fmt: skip
    for name, target in targets.items():
        costs = state.board.costs[1][target]
        assert beans(by_id(root, name)) == [sort for sort, count in enumerate(costs) if count]
        assert texts(by_id(root, name), "many") == [str(count) for count in costs if count > 1]
    assert texts(by_id(root, "bar-Tokyo-6")) == ["6"]


def test_objectives_tell_who_claimed_them_in_which_order() -> None:
    state = table(4)
    state.objectives = [0, 1, 2]
    state.claims[2 * 3], state.claims[0] = 1, 2
    root = drawn(state, None, Show(names=NAMES))
    assert uses(by_id(root, "objective-A"))[1:8:2] == ["own2", "own0", "hole", "hole"]
    assert texts(by_id(root, "objective-A"), "t-points") == [str(points) for points in state.board.objective_points[:4]]
    assert "1. Chiara. 2. Ana" in title(root, "objective-A")
    assert "warehouses: " in title(root, "objective-B")


def test_stacks_show_the_counter_on_top_and_those_below() -> None:
    root = drawn(contracts(table(4), 0, "C"))
    assert texts(by_id(root, "stack-A")) == ["A", "G"]
    assert texts(by_id(root, "stack-C")) == ["C", "B"]
    assert uses(by_id(root, "stack-C")) == ["arabica"] * 3


# ---- the mats --------------------------------------------------------------------------------------------------------


def test_a_mat_shows_contracts_buildings_tiles_and_goods() -> None:
    state = contracts(counters(stock(coffee(table(4), 1, "3G 12B 1O"), 1, "2B 1O"), 1, "", "2E"), 1, "A")
    build(plant(state, 1, "B1-1 B1-2 B2-1"), 1, "post brazil", "warehouse")
    root = drawn(state, 1, Show(names=NAMES))
    assert [texts(by_id(root, f"coffee2-{sort}")) for sort in ("guatemala", "brazil", "orange")] == [
        ["3"],
        ["12"],
        ["1"],
    ]
    assert having(by_id(root, "contract2-A"), "tick")
    assert "Fulfilled" in title(root, "contract2-A")
    assert having(by_id(root, "contract2-B"), "tick") == []
    assert uses(by_id(root, "building2-post-1")) == ["post1"]
    assert uses(by_id(root, "building2-post-2")) == ["slot-post1"]
    assert having(by_id(root, "building2-post-2"), "next")
    assert having(by_id(root, "building2-post-3"), "next") == []
    points = state.board.building_points[STATION][1]
    assert title(root, "building2-station-2").startswith(f"station 2: points {points}")
    mat = by_id(root, "zone-player-2")
    assert uses(mat).count("gone1") == 2
    assert uses(mat).count("tile1") == 3
    assert {"t-stock2-brazil", "t-stock2-joker"} <= set(ids(mat))
    assert "t-stock2-ethiopia" not in ids(mat), "none, so nothing to see"
    assert "Animal counters, Ethiopia: 2" in "".join(mat.itertext())


def test_the_bonus_reserve_shows_what_is_left_of_it() -> None:
    state = start(table(4), "work")
    play(state, "use coins")
    root = drawn(state)
    assert uses(by_id(root, "reserve1-coins")) == ["hole"]
    assert title(root, "reserve1-coins") == "Bonus reserve, coins: used. Uses left in this period: 1"
    assert uses(by_id(root, "reserve1-cube")) == ["cube0"]
    assert having(by_id(root, "reserve1-meeple"), "zero") == []
    state.uses[0] = 2
    assert having(by_id(drawn(state), "reserve1-meeple"), "zero"), "there, but not to be used any more"


def test_points_stand_on_the_mats_and_by_source_in_the_table() -> None:
    state = played(4, 120)
    root = drawn(state)
    scores = [str(points) for points in GAME.scores(state)]
    assert [texts(by_id(root, f"player-{seat + 1}"), "huge")[0] for seat in range(4)] == scores
    assert texts(by_id(root, "zone-points"), "big") == scores


def test_the_end_shows_who_came_where() -> None:
    state = played(3, 10_000)
    root = drawn(state)
    ranks = [str(rank) for rank in GAME.outcome(state).ranks]
    assert [texts(by_id(root, f"player-{seat + 1}"), "rank")[0] for seat in range(3)] == ranks
    assert having(drawn(played(3, 20)), "rank") == []


# ---- the head --------------------------------------------------------------------------------------------------------


def test_the_head_tells_period_phase_order_and_what_is_due() -> None:
    state = play(start(table(4, order=[2, 0, 3, 1]), "trade"), "pass", "pass", "pass", "pass")
    root = drawn_offers(state, names=NAMES)
    assert texts(by_id(root, "due"), "big") == ["Ben"], "the last one in the order sells first"
    assert title(root, "due").startswith("Ben. Sell: fulfil a contract")
    assert [use for use in uses(by_id(root, "order")) if use.startswith("own")] == ["own2", "own0", "own3", "own1"]
    assert [text.text for text in having(by_id(root, "zone-order"), "lit_ink")] == ["1970", "5", "Sell"]
    play(state, "pass")
    root = drawn_offers(state, names=NAMES)
    assert uses(by_id(root, "next-order")) == ["own1", "hole", "hole", "hole"]
    assert title(root, "next-order") == "Turn order of the next period: Ben"
    assert having(by_id(root, "order"), "zero"), "who has passed is faint"


def test_a_game_that_is_set_up_can_be_drawn() -> None:
    state = GAME.setup(4, GAME.read_options({}))
    assert GAME.actor(state) == -1
    assert title(drawn(state), "due").startswith("The game is being set up.")
