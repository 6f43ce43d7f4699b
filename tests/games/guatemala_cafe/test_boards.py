"""Boards of one's own: played on where they are sound, refused with what is wrong where they are not."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.guatemala_cafe.tables import acting, offered

import tertulia
from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.pieces import BOARD
from tertulia.kernel.errors import BadInput
from tertulia.kernel.match import from_record


def own() -> dict[str, Any]:
    board = copy.deepcopy({name: BOARD[name] for name in ("track", "production", "many", "two")})
    board["game"] = "guatemala-cafe"
    return board


def narrow() -> dict[str, Any]:
    """Nine columns for two players, and a short track."""
    board = own()
    path = board["two"]["paths"][0]
    board["two"]["cols"] = 9
    path["sites"] = [site for site in path["sites"] if site["cell"][0] != "j"]
    board["track"]["last_space"]["2"] = 40
    return board


def faults(board: dict[str, Any]) -> str:
    assert GAME.board_faults is not None
    return "; ".join(GAME.board_faults(board))


def test_our_board_is_sound() -> None:
    assert faults(BOARD) == faults(own()) == faults(narrow()) == ""


def test_another_board_is_played_on_to_the_end_and_kept_in_the_record() -> None:
    match = tertulia.new("guatemala-cafe", 2, seed=1, board=narrow())
    rng = Random(1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    again = from_record(match.game, match.record())
    assert again.position() == match.position()
    assert again.options["board"] == narrow()


def test_another_board_has_its_own_places() -> None:
    match = acting(2, options={"board": narrow()}, production={"a1": "red worker"}).play("take a1")
    assert not [cell for cell in offered(match, "place worker") if cell[0] == "j"]
    position = match.position()
    assert tertulia.from_position("guatemala-cafe", position).position() == position


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


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("turn", {"steps": 9}, "[turn] is part of the rules"),
        ("track", None, "track is missing"),
        ("track.last_space.3", 5, "must be a number from 36"),
        ("production.sacks.0", "z9", "'z9' is no space"),
        ("production.sacks.0", "h3", "a sack space is named twice"),
        ("production.preset.0", "wK wK", "9 rows of 9"),
        ("production.preset.0", "xx wW wE hR sE wB wR wK sB", "'xx' is no piece"),
        ("production.preset.0", "wK wW wE hR sE wB wR wK sB", "10 pieces 'black worker'"),
        ("many.paths.1.name", "Q", "called A, Q, C, D; they must be A, B, C, D, in this order"),
        ("many.paths.1.name", "A", "called A, A, C, D; they must be"),
        ("two.paths.0.name", "B", "called B; they must be A,"),
        ("many.paths.1.docks", [3, 2], "the cheapest first"),
        ("many.paths.1.sites.0.cell", "m1", "'m1' is no cell"),
        ("many.paths.1.sites.0.cell", "a1", "named twice"),
        ("many.paths.1.sites.0.entrance", [0, 0], "not at one of its corners"),
        ("many.paths.1.harbour", [[5, 10]], "lies outside"),
        ("many.paths.1.harbour", [[6, 9]], "no path leads from the site"),
        ("many.paths.1.segments.0", [[4, 1], [5, 2]], "is no edge of a cell"),
        ("many.zones.0.rows", [1, 2], "do not cover"),
        ("many.cols", 15, "many.cols is 15; it must be a number from 2 to 12"),
        ("many.closed_with_three", ["Q"], "does not exist"),
        ("many.paths", 3, "many.paths is 3; it must be a list of 4"),
        ("many.paths.0.segments.1", [[1, 2], [1, 1]], "named twice"),
        ("two.paths.0.sites.0.price", -1, "sites[1].price is -1; it must be a number from 0 to 99"),
        ("two.paths.0.sites.0.price", None, "two.paths[1].sites[1].price is missing"),
        ("two.paths.0.sites.0.price", 100_000_000, "it must be a number from 0 to 99"),
        ("many.zones.0.shed", None, "many.zones[1].shed is missing"),
        ("many.zones.0.shed", -2, "many.zones[1].shed is -2; it must be a number from 0 to 99"),
        ("many.zones.0.sehd", 2, "many.zones[1].sehd is not known; there is name, rows, worker, shed"),
        ("many.zones.0.worker", "1", "many.zones[1].worker is '1'"),
        ("many.zones.0.worker", True, "many.zones[1].worker is True"),
        ("many.zones.0.worker", 100_000_000, "many.zones[1].worker is 100000000"),
        ("many.zones.0.name", None, "many.zones[1].name is missing"),
        ("many.zones.0.name", 7, "many.zones[1].name is 7; it must be a text"),
        ("many.zones.0.rows", 3, "many.zones[1].rows is 3"),
        ("many.zones.0.rows", [1, "2"], "many.zones[1].rows[2] is '2'"),
        ("many.zones.0", 3, "many.zones[1] is 3; it must be a table"),
        ("many.zones", {}, "many.zones is a table of 0"),
        ("many.paths.0.docks", [-1, 2], "many.paths[1].docks[1] is -1"),
        ("many.paths.0.docks", [], "many.paths[1].docks is a list of 0"),
        ("many.colour", "red", "many.colour is not known"),
        ("harbours", 3, "harbours is not known"),
        ("game", "coffee-traders", "the board is one of 'coffee-traders'"),
    ],
)
def test_a_wrong_board_is_refused_with_what_is_wrong(path: str, value: Any, complaint: str) -> None:
    board = changed(path, value)
    assert complaint in faults(board)
    with pytest.raises(BadInput, match="the board cannot be used"):
        tertulia.new("guatemala-cafe", 4, board=board)


def test_a_board_is_read_from_a_file(tmp_path: Path) -> None:
    text = (Path(GAME.folder) / "board.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("4 = 50", "4 = 66"), encoding="utf-8")
    match = tertulia.new("guatemala-cafe", 4, seed=1, board=str(file))
    assert match.state.side.last_space == 66


def test_a_whole_copy_of_our_file_is_played_on_and_begins_at_any_position() -> None:
    """With its picture's colours, which a board of one's own need not have."""
    match = tertulia.new("guatemala-cafe", 2, seed=1, board=str(Path(GAME.folder) / "board.toml"))
    position = match.position()
    assert tertulia.from_position("guatemala-cafe", position).position() == position
