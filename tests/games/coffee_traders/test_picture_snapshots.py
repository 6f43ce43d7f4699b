"""Pictures of three moments, kept as files to look at: a change of the drawing shows in the diff."""

from __future__ import annotations

import pytest
from games.coffee_traders.pictures import full_show, number
from games.coffee_traders.table import (
    B,
    E,
    build,
    civets,
    coffee,
    coins,
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
from snapshots import Svg
from syrupy.assertion import SnapshotAssertion

from tertulia.games.coffee_traders import GAME
from tertulia.games.coffee_traders.picture import picture
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import Show

NAMES = ["Ana", "Ben", "Chiara", "Dilek", "Émile"]


@pytest.fixture
def kept(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Svg)


def middle() -> State:
    """Four players in 1975, with something of everything."""
    state = table(4, 1975, order=[2, 0, 3, 1])
    state.objectives = [1, 0, 2]
    for seat, plots in enumerate(("G1-1 B1-2 B2-1", "G1-3 E1-1", "E1-2 E1-4 E2-3", "C1-1 C1-2 I1-3")):
        plant(state, seat, plots)
    plant(state, 1, "C1-4", manned=False)
    build(build(state, 0, "post brazil", "warehouse"), 3, "station colombia", "post colombia", "hospital indonesia")
    trade(trade(state, B, 1, 0, 3), E, 2)
    token(token(state, 0, "Paris 1", "Rome 2"), 2, "Paris 2", "New York 6")
    contracts(counters(state, 2, "", "2E"), 2, "AB")
    stock(coffee(civets(state, 3, 2), 0, "3G 2B 1E 4C 1O"), 0, "2B 1O")
    state.arabica[:5], state.arabica[15:] = [1, 3, 0, 0, 2], [0, 0, 0, 6, 1]
    state.claims[2 * 3 + 1] = 1
    return coins(state, 0, 12)


def test_the_opening_of_two_players(kept: SnapshotAssertion) -> None:
    state = start(table(2), "work")
    assert picture(state, 0, full_show(state, names=NAMES[:2])) == kept


def test_the_middle_of_a_game_of_four(kept: SnapshotAssertion) -> None:
    state = play(start(middle(), "trade"), "pass")
    assert picture(state, 0, full_show(state, names=NAMES[:4], last=(number("build post brazil"),))) == kept


def test_the_end_of_a_game_of_five(kept: SnapshotAssertion) -> None:
    state = table(5, 1980)
    for seat, plots in enumerate(("G1-1 G1-2", "B1-1", "E1-1 E1-2 E1-3", "C1-1", "I1-1")):
        plant(state, seat, plots)
    state.agenda, state.phase = [], 6
    assert GAME.actor(state) == -2
    assert picture(state, 4, Show(names=NAMES)) == kept
