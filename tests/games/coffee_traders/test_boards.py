"""Boards of one's own: played on where they are sound, refused with what is wrong where they are not."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tertulia
from tertulia.games.coffee_traders import GAME
from tertulia.games.coffee_traders.pieces import BOARD
from tertulia.kernel.errors import BadInput
from tertulia.kernel.match import from_record


def own() -> dict[str, Any]:
    """Ours, without the picture's colours, which need not be given."""
    return copy.deepcopy({name: part for name, part in BOARD.items() if name != "picture"})


def changed(path: str, value: Any) -> dict[str, Any]:
    """Our board with one entry replaced, or taken out."""
    board = own()
    *way, last = path.split(".")
    place: Any = board
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if value is None:
        del place[last]
    elif isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return board


def faults(board: dict[str, Any]) -> str:
    assert GAME.board_faults is not None
    return "; ".join(GAME.board_faults(board))


def other() -> dict[str, Any]:
    """Poorer players, dearer coffee, a shorter Arabica track, and a contract without a bonus."""
    board = own()
    board["player"]["start"]["coins"] = 4
    board["sell"]["coffee_price"] = [3, 3, 3]
    board["sell"]["purchase_cap"] = 1
    board["arabica"] = {"points": [2, 4, 7], "bonus": ["", "m", "w"]}
    del board["contracts"]["A"]["bonus"]
    return board


def test_our_board_is_sound() -> None:
    assert faults(BOARD) == faults(own()) == faults(other()) == ""


@pytest.mark.parametrize("seats", [2, 5])
def test_another_board_is_played_on_to_the_end_and_kept_in_the_record(seats: int) -> None:
    match = tertulia.new("coffee-traders", seats, seed=1, board=other())
    assert match.position()["players"][0]["coins"] == 4
    rng = Random(1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    again = from_record(match.game, match.record())
    assert again.position() == match.position() and again.options["board"] == other()
    assert match.state.board.arabica_steps == 3


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("supply.coffee", 255),
        ("supply.coffee", 95),
        ("sell.warehouse_counters", [1, 5]),
        ("supply.coins", 100),
        ("supply.workers", 15),
        ("store.printed", 7),
        ("store.printed", 0),
        ("trade.retire_steps", 9),
        ("player.posts", 0),
        ("player.cubes", 0),
        ("player.bonus_reserve.uses", 0),
        ("players.5.building_sites", 15),
        ("players.2.trader_places", 5),
        ("sell.purchase_cap", 0),
        ("sell.exchange_rate", [1, 1, 1, 1]),
        ("neutral.plantations", 50),
    ],
)
def test_at_its_limits_a_board_is_still_played_on(path: str, value: Any) -> None:
    board = changed(path, value)
    assert faults(board) == ""
    seats = 2 if "2" in path or "neutral" in path else 5
    match = tertulia.new("coffee-traders", seats, seed=path, board=board)
    whole, rng = match.game.pieces(match.state), Random(path)
    while not match.over:
        match.play(rng.choice(match.game.legal(match.state)))
    assert match.game.pieces(match.state) == whole
    position = match.position()
    assert tertulia.from_position("coffee-traders", position).position() == position


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("game", "guatemala-cafe", "the board is one of 'guatemala-cafe'"),
        ("supply", None, "supply is missing"),
        ("supply.coins", None, "supply.coins is missing"),
        ("supply.tea", 3, "supply.tea is not known"),
        ("supply.coins", "many", "supply.coins must be a number"),
        ("supply.coins", True, "supply.coins must be a number"),
        ("supply.picture", 3, "supply.picture is not known"),
        ("supply.coins", -1, "supply.coins is -1; it must be from 0 to 1000"),
        ("supply.coins", 100_000_000, "it must be from 0 to 1000"),
        ("work.plantation_cost", [2, -3, 4], "work.plantation_cost[2] is -3"),
        ("arabica.points", [1] * 21, "arabica.points must be a list of 1 to 20"),
        ("plots.brazil.0.0", "m" * 10, "a bonus is at most 9 of the letters"),
        ("contract_sets.0.A", "1G " * 10, "write it like '2G 1B'"),
        ("players.4.coin_choice", 1, "must be true or false"),
        ("supply.coins", 1001, "it must be from 0 to 1000"),
        ("supply.coins", 69, "supply.coins is 69; 70 are needed"),
        ("players.2.place_coins", [0, 570], "supply.coins is 600; 601 are needed"),
        ("players.3.place_coins", [1, 2], "must be a list of 3"),
        ("supply.workers", 9, "supply.workers is 9; 15 are needed"),
        ("supply.coffee", 94, "supply.coffee is 94; so that none runs out, 95 of each sort are needed"),
        ("player.start.coffee_each", 13, "supply.coffee is 150; so that none runs out, 155 of each sort"),
        ("player.civets", 11, "so that none runs out, 165 of each sort are needed"),
        ("supply.coffee", 256, "from 0 to 255"),
        ("supply.arabica_counters", 5, "must be 6 or more"),
        ("store.printed", 8, "store.printed is 8; it must be from 0 to 7"),
        ("trade.retire_steps", 0, "from 1 to 9"),
        ("trade.open_cost", -1, "trade.open_cost is -1"),
        ("trade", 3, "trade must be a table"),
        ("players.5.building_sites", 16, "from 0 to 15"),
        ("players.2.trader_places", 2, "from 3 to 5"),
        ("players.4.trader_places", 1, "from 2 to 5"),
        ("players.5.trader_places", 6, "from 2 to 5"),
        ("players.3.plots", [4, 4, 2], "one plot fewer than the row below"),
        ("players.3.plots", [6, 5, 4], "at most 5, 4, 3"),
        ("players.3.plots", [4, 3], "must be a list of 3"),
        ("player.line_a", [1, 4], "player.line_a has a level other than"),
        ("player.line_a", [], "player.line_a must be a list"),
        ("player.start.donkeys", 9, "but a player has only 8"),
        ("player.posts", 8, "player.posts is 8; it must be from 0 to 7"),
        ("player.posts", 4, "buildings.post.points has fewer entries"),
        ("player.stations", 4, "sell.exchange_rate must have a rate"),
        ("sell.exchange_rate", [4, 3, 0, 2], "sell.exchange_rate must have a rate from 1 on"),
        ("sell.coffee_price", [2, 0, 3], "sell.coffee_price must be 1 or more"),
        ("sell.warehouse_counters", [3, 6], "each must be from 1 to 5, as many as colours"),
        ("sell.warehouse_counters", [0, 3], "each must be from 1 to 5"),
        ("sell.warehouse_counters", [5, 3], "two warehouses must not take fewer counters than one"),
        ("sell.purchase_cap", -2, "which is no cap"),
        ("neutral.plots", ["G1-5"], "names 'G1-5'"),
        ("neutral.plots", ["G2-1"], "names 'G2-1'"),
        ("neutral.plots", ["G1-1", "G1-1"], "names a plot twice"),
        ("neutral.level", [2, 2, 4], "neutral.level has 4"),
        ("plots.brazil.0.0", "x", "plots.brazil has a bonus 'x'"),
        ("plots.brazil.0", ["m"], "must be a list of 5"),
        ("arabica.points", [1, 2], "must have an entry for each step"),
        ("arabica.bonus.2", "a", "an Arabica step as a bonus of an Arabica step"),
        ("contracts.A.bonus", "a", "but it is in no coop"),
        ("contracts.A.bonus", 3, "has a bonus 3"),
        ("contracts.A.points", None, "contracts.A.points is missing"),
        ("contracts.C.building", "warehouse", "it must be a list of post, station"),
        ("contracts.C.building", ["church"], "it must be a list of post, station"),
        ("contract_sets.0.A", "2X", "write it like '2G 1B'"),
        ("contract_sets.0.A", "0G", "write it like '2G 1B'"),
        ("contract_sets.0.A", "", "write it like '2G 1B'"),
        ("contract_sets.0.A", "٣G", "write it like '2G 1B'"),
        ("bars.tracks.Paris.4", "G", "bars.tracks.Paris costs 'G'"),
        ("bars.tracks.Paris", ["2G"], "must be a list of 5"),
        ("bars.bottom", 0, "bars.bottom is 0"),
        ("points.objective", [8, 6], "must be a list of 5"),
    ],
)
def test_a_wrong_board_is_refused_with_what_is_wrong(path: str, value: Any, complaint: str) -> None:
    board = changed(path, value)
    assert complaint in faults(board)
    with pytest.raises(BadInput, match="the board cannot be used"):
        tertulia.new("coffee-traders", 4, board=board)


def test_a_board_is_read_from_a_file(tmp_path: Path) -> None:
    text = (Path(GAME.folder) / "board.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("cubes = 4 ", "cubes = 5 "), encoding="utf-8")
    match = tertulia.new("coffee-traders", 4, seed=1, board=str(file))
    assert match.position()["players"][0]["cubes"] == 5


def test_a_whole_copy_of_our_file_is_played_on_and_begins_at_any_position() -> None:
    """With its picture's colours, which a board of one's own need not have."""
    match = tertulia.new("coffee-traders", 2, seed=1, board=str(Path(GAME.folder) / "board.toml"))
    position = match.position()
    assert tertulia.from_position("coffee-traders", position).position() == position
