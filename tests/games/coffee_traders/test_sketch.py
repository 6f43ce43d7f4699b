"""The boards in a terminal of 80 columns."""

from __future__ import annotations

import pytest
from games.coffee_traders.table import B, C, build, coffee, contracts, plant, start, table, token, trade
from random_games import random_match
from rich.text import Text as RichText

from tertulia.games.coffee_traders import GAME, flow
from tertulia.games.coffee_traders.pieces import PLOT_NAMES
from tertulia.games.coffee_traders.sketch import sketch
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import Show

LONG = ("Maximiliane", "[bold]", "Ann", "Wilhelmina", "Konstantin")


def lines(state: State, language: str = "en", offers: bool = False) -> list[str]:
    offered = dict.fromkeys(flow.legal(state), 0) if offers else {}
    show = Show(names=LONG[: state.seats], language=language, offers=offered)
    return [line.rstrip() for line in RichText.from_markup(sketch(state, show)).plain.splitlines()]


def row(state: State, coop: str, offers: bool = False) -> str:
    (line,) = [line for line in lines(state, offers=offers) if line.startswith(coop)]
    return line


def test_a_coop_is_a_row_with_plantations_donkeys_trucks_workers_and_traders() -> None:
    state = plant(plant(table(), 0, "B1-1 B2-1"), 1, "B1-2", manned=False)
    state.donkeys[0] |= 1 << PLOT_NAMES.index("B2-1") | 1 << PLOT_NAMES.index("B3-2")
    state.pairs[0] |= 1 << PLOT_NAMES.index("B3-2")
    state.trucks[1] |= 1 << PLOT_NAMES.index("B3-3")
    start(trade(state, B, 3, 0), "trade")
    assert row(state, "B Brazil").split() == (
        "B Brazil 1+ 2- m w m 1+'1 a d mm mmm aa'11 amt 1 41o".split()  # noqa: SIM905
    )


def test_what_may_be_planted_is_in_capitals_and_a_space_for_a_donkey_has_a_line() -> None:
    state = start(plant(table(), 0, "B1-1"), "work")
    assert row(state, "B Brazil", offers=True).split()[2:8] == ["1+", "A", "M", "W", "M", "MM'_"]
    assert row(state, "B Brazil").split()[2:8] == ["1+", "a", "m", "w", "m", "mm"]


def test_the_neutral_third_is_an_n() -> None:
    state = start(trade(table(2), C, 1, 0, 2), "trade")
    assert row(state, "C Colombia").split()[-1] == "21no" and "n+" in row(state, "C Colombia")


def test_players_bars_and_contracts() -> None:
    state = build(coffee(table(3), 0, "3G 12B 1O"), 0, "post guatemala", "station guatemala", "warehouse")
    plant(token(contracts(state, 1, "A"), 2, "Paris 2"), 0, "G1-1 G1-2")
    shown = lines(start(state, "trade"))
    table_of_coffee = next(line for line in shown if "3/4/0PS" in line)
    assert table_of_coffee.startswith(">1 Maximiliane") and table_of_coffee.endswith(
        "12/0/0 0/0/0 0/0/0 0/0/0 1 1  3:1"
    )
    assert " 2 A ✓  B 1G2C1I  C 3G3E  D 2B2C2I  E 2B2C4I  F 2G2B2E2C2I" in shown
    assert any(line.startswith("Paris    2G #3   2C1I 1G1B1E1C 2B3I 6×  Vienna ") for line in shown)
    assert any(line.startswith(" 2 [bold]") for line in shown), "a name is no markup"


@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_it_fits_80_columns_in_every_language_and_with_long_names(seats: int, language: str) -> None:
    match = random_match(GAME, seats, "fits")
    for index in range(0, len(match) + 1, 20):
        assert max(map(len, lines(match.at(index).state, language, offers=True))) <= 80
