"""The greedy bot knows what is worth what in this game: it sees the obvious, and wastes nothing."""

from __future__ import annotations

from random import Random

import pytest
from games.coffee_traders.table import (
    G,
    coffee,
    coins,
    contracts,
    legal,
    plant,
    play,
    reserve,
    start,
    table,
    trade,
)

from tertulia.bots.greedy import Greedy
from tertulia.games.coffee_traders import GAME, flow
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.state import State


def best(state: State) -> str:
    """What the greedy bot would do."""
    return ACTIONS.text(Greedy(GAME, Random(1)).choose(state, flow.legal(state)))


def promising(state: State) -> list[str]:
    return [ACTIONS.text(action) for action in GAME.promising(state, flow.legal(state))]


def full_bars(state: State) -> State:
    """Seat 1 has served all cells."""
    state.tokens[1] = (1 << 36) - 1
    return state


def worth(state: State, seat: int = 0) -> float:
    return GAME.evaluate(state, seat)


# ---- what it does --------------------------------------------------------------------------------------------------


def test_a_contract_that_can_be_paid_is_fulfilled() -> None:
    state = full_bars(table(year=1980, order=[1, 2, 3, 0]))
    assert best(start(coffee(state, 0, "2G 2B"), "sell")) == "contract A"


def test_coffee_is_bought_for_a_contract_in_the_last_period() -> None:
    state = full_bars(coins(coffee(table(year=1980, order=[1, 2, 3, 0]), 0, "2G 2B 1E 2C 2I"), 0, 6))
    contracts(state, 0, "ABCD")
    assert best(start(state, "sell")) == "contract F"


def test_orange_coffee_saves_the_coins() -> None:
    state = coins(coffee(table(year=1970, order=[1, 2, 3, 0]), 0, "2G 1B 1O"), 0, 2)
    play(start(state, "sell"), "contract A")
    assert best(state) in legal(state)
    assert promising(state) == ["buy brazil", "orange brazil"]


def test_a_trade_is_followed_where_there_is_coffee() -> None:
    state = plant(table(), 1, "G1-1 G1-2 G1-3 G2-1")
    play(start(state, "trade"), "pass; open guatemala; pass; pass")
    assert best(state) == "follow"


def test_a_trade_is_opened_where_there_is_coffee() -> None:
    state = plant(coins(table(), 0, 20), 1, "G1-1 G1-2 G1-3 G2-1 G2-2")
    assert best(start(state, "trade")) == "open guatemala"


def test_nobody_spends_the_last_coins_of_the_reserve_on_nothing() -> None:
    state = start(coins(table(), 0, 10), "work")
    assert "use coins" not in promising(state) and "use cube" not in promising(state)


def test_a_fine_is_not_paid_with_a_plantation() -> None:
    state = plant(coins(table(), 0, 5), 0, "G1-1", manned=False)
    state.workers[0] = 0
    assert best(start(state, "fines")) == "pay"


# ---- what it thinks of positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_the_end_only_points_count(seats: int) -> None:
    """Over the others' average, which counts a little less."""
    state = contracts(table(seats, year=1980), 0, "AB")
    coffee(coins(state, 1, 30), 1, "9G")
    state.agenda = []
    state.phase = 6
    assert worth(state, 0) > worth(state, 1)


def test_more_is_better() -> None:
    """Coffee, coins, workers, donkeys, and points."""
    plain = start(table(), "work")
    richer = [
        start(coffee(table(), 0, "1G"), "work"),
        start(coins(table(), 0, 12), "work"),
        start(plant(table(), 0, "G1-2"), "work"),
    ]
    for pieces in ("workers", "ready_donkeys", "ready_trucks", "warehouses", "sumatra"):
        state = start(table(), "work")
        getattr(state, pieces)[0] += 1
        richer.append(state)
    assert all(worth(state) > worth(plain) for state in richer)


def test_what_others_gain_is_a_loss() -> None:
    plain = start(table(), "work")
    for state in (coffee(table(), 1, "5G"), coins(table(), 1, 20), plant(table(), 1, "G1-2")):
        assert worth(start(state, "work")) < worth(plain)


def test_followers_are_expected_until_they_have_been_asked() -> None:
    """The coffee of a trade just opened will be shared."""
    state = plant(table(), 1, "G1-1 G1-2 G1-3 G2-1 G2-2 B1-1 B1-2 B1-3 B2-1 B2-2")
    opened = play(start(state, "trade"), "open guatemala")
    alone = trade(start(plant(table(), 1, "G1-1 G1-2 G1-3 G2-1 G2-2 B1-1 B1-2 B1-3 B2-1 B2-2"), "trade"), G, 0)
    coins(alone, 0, 8)
    alone.stock_counters[G] += 1
    assert worth(opened) < worth(alone)


def test_the_places_of_a_coop_are_worth_more_the_surer_they_are() -> None:
    """Most quality in 1980 brings nearly all of its 16 points, in 1970 it may still be lost."""
    gains = []
    for year in (1970, 1980):
        without = start(table(year=year), "reset" if year == 1980 else "sell")
        leading = start(plant(table(year=year), 0, "G1-1 G2-1"), "reset" if year == 1980 else "sell")
        gains.append(worth(leading) - worth(without))
    assert gains[1] > gains[0]


def test_a_missing_reserve_is_a_threat() -> None:
    """CT-83: three points, unless the coins come back."""
    poor = start(reserve(coins(table(), 0, 0), 0, "cube meeple"), "trade")
    better = start(reserve(coins(table(), 0, 3), 0, "cube meeple"), "trade")
    full = start(coins(table(), 0, 0), "trade")
    assert worth(poor) < worth(better) < worth(full) + 1.0


# ---- what it looks at ----------------------------------------------------------------------------------------------


def test_of_two_lines_the_nearer_one_is_planted() -> None:
    state = table()
    state.tiles[3:6] = [0, 0, 1]
    looked_at = promising(start(state, "work"))
    assert "plant G1-1 A" in looked_at
    state = table()
    state.tiles[3:6] = [1, 0, 0]
    looked_at = promising(start(state, "work"))
    assert "plant G1-1 B" in looked_at and "plant G1-1 A" not in looked_at


def test_an_exchange_takes_what_there_is_most_of() -> None:
    state = coins(coffee(table(order=[1, 2, 3, 0]), 0, "2G 4E 6C"), 0, 0)
    reserve(state, 0, "cube meeple")
    play(start(state, "sell"), "contract A")
    assert promising(state) == ["exchange colombia brazil"]


def test_a_cell_for_which_nearly_all_is_missing_is_not_looked_at() -> None:
    state = coins(coffee(table(order=[1, 2, 3, 0]), 0, "1G"), 0, 12)
    looked_at = promising(start(state, "sell"))
    assert "serve Paris 1" in looked_at and "serve Paris 4" not in looked_at and "pass" in looked_at
    assert "serve Paris 4" in legal(state)


@pytest.mark.parametrize(("year", "enough"), [(1970, 4), (1975, 4), (1980, 3)])
def test_nobody_ends_trading_while_much_coffee_lies_in_a_closed_trade(year: int, enough: int) -> None:
    """Two for each plantation: one for who opens the trade, then one each among three (CT-50)."""
    for count in (enough - 1, enough):
        state = plant(coins(table(year=year), 3, 10), 1, " ".join(f"G1-{number + 1}" for number in range(count)))
        play(start(state, "trade"), "pass; pass")
        assert "pass" in promising(state)
        play(state, "pass")
        assert ("pass" in promising(state)) == (count < enough)
        assert "open guatemala" in promising(state)
