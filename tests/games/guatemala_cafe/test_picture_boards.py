"""What the picture shows of the boards, the point track and the players."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.guatemala_cafe.pictures import SVG, by_id, coins, drawn, fills, having, ids, marked, paths, texts, title
from games.guatemala_cafe.tables import PATH_B, WHITE_AT_F7, acting, play, table

from tertulia.games.guatemala_cafe import GAME, picture_track
from tertulia.games.guatemala_cafe.picture_parts import (
    OWNERS,
    SACK_BODY,
    SHED_BODY,
    SHIP_BODY,
    WORKER_BODY,
)
from tertulia.games.guatemala_cafe.picture_production import track_place
from tertulia.games.guatemala_cafe.pieces import CELL_NAMES, COFFEES, LETTERS, PIECES, SIDES, TRACK, TYPES, members
from tertulia.games.guatemala_cafe.prose import piece_name
from tertulia.kernel.game import Show

BODIES = {"worker": WORKER_BODY, "shed": SHED_BODY, "ship": SHIP_BODY, "sack": SACK_BODY}

# ---- the production board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", [piece for piece in range(len(PIECES)) if piece != 15], ids=lambda p: PIECES[p])
def test_a_piece_is_told_by_its_outline_letter_and_pattern(piece: int) -> None:
    coffee, kind = PIECES[piece].split()
    space = "d2" if kind == "sack" else "a1"
    state = table(4, production={space: PIECES[piece]}).state
    group = by_id(drawn(state), f"space-{space}")
    assert texts(group) == [LETTERS[TYPES.index(coffee)]]
    assert [name for name, body in BODIES.items() if body in paths(group)] == [kind]
    assert {fill for fill in fills(group) if "url" in fill} == {f"url(#t-{coffee})"}
    assert title(drawn(state), f"space-{space}") == f"{space}: {piece_name(piece)}"


def test_a_road_and_an_empty_space() -> None:
    position = {"plantations": [{"black": {"workers": ["g2", "g3"]}}]}
    root = drawn(table(4, production={"a1": "road"}, **position).state)
    assert having(by_id(root, "space-a1"), "lane")
    assert texts(by_id(root, "space-a1")) == []
    assert title(root, "space-a1") == "a1: road"
    empty = next(name for name in ids(root) if name.startswith("t-space") and title(root, name[2:]).endswith("empty"))
    assert len(by_id(root, empty[2:])) == 2, "a title and the bare space"


def test_the_buyers_line_is_lit() -> None:
    root = drawn(table(3, buyer="left 4").state)
    assert marked(root, "lit") & {f"space-{column}{row}" for column in "abcdefghi" for row in range(1, 10)} == {
        f"space-{column}4" for column in "abcdefghi"
    }
    root = drawn(table(3, buyer="bottom c").state)
    assert {name for name in marked(root, "lit") if name.startswith("space")} == {
        f"space-c{row}" for row in range(1, 10)
    }
    assert title(root, "track-25") == "bottom c: the Buyer"


def test_the_track_runs_clockwise_round_the_board() -> None:
    places = [track_place(space) for space in range(TRACK)]
    assert len(set(places)) == TRACK
    turns = [x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([(x - 600, y - 600) for x, y in places])]
    assert all(turn > 0 for turn in turns), "y grows downwards"
    root = drawn(table(3).state)
    assert [texts(by_id(root, f"track-{space}"), "label") for space in (1, 9, 10, 18, 19, 28)] == [
        ["a"], ["i"], ["1"], ["9"], ["i"], ["9"],
    ]  # fmt: skip


def test_the_bag_and_the_road_stock_are_counted() -> None:
    state = table(4, stocks=[["red", "red"], [], ["white"], []]).state
    root = drawn(state)
    assert texts(by_id(root, "bag")) == [str(state.bag_size)]
    assert texts(by_id(root, "road-stock")) == [str(state.road_stock)]
    assert title(root, "bag") == f"Sacks in the bag: {state.bag_size}"


def test_the_piece_in_hand_and_the_space_it_came_from_are_shown() -> None:
    match = acting(4, production={"a1": "red worker"}).play("take a1")
    root = drawn(match.state, None, Show(names=["Ana"]))
    assert texts(by_id(root, "held")) == ["R"]
    assert "Ana" in title(root, "held")
    assert by_id(root, "space-a1").find(f"{SVG}circle") is not None, "it waits for a road"
    assert "t-held" not in ids(drawn(acting(4).state))


# ---- the plantations -------------------------------------------------------------------------------------------------


def test_zones_carry_their_prices() -> None:
    root = drawn(table(4).state)
    assert [coins(by_id(root, f"zone-{row}")) for row in (1, 4, 7)] == [[1, 2], [2, 4], [3, 6]]
    root = drawn(table(2).state)
    assert [coins(by_id(root, f"zone-{row}")) for row in (1, 4, 7)] == [[1], [2], [3]], "each site has its own price"
    assert title(root, "zone-7") == "yellow zone: a worker costs 3"
    assert by_id(root, "cell-a9")[1].get("class") == "yellow"


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_free_site_shows_its_price(seats: int) -> None:
    side = SIDES[seats]
    root = drawn(table(seats).state)
    for cell in members(side.cells):
        site = side.sites >> cell & 1
        group = by_id(root, f"cell-{CELL_NAMES[cell]}")
        assert coins(group) == ([side.shed_prices[cell]] if site else [])
        assert ("site" in title(root, f"cell-{CELL_NAMES[cell]}")) == bool(side.all_sites >> cell & 1)


def test_with_three_players_the_closed_path_is_hatched() -> None:
    three, four = drawn(table(3).state), drawn(table(4).state)
    assert title(three, "cell-a1").endswith("covered site")
    assert title(three, "harbour-A") == "Harbour A is closed."
    assert coins(by_id(three, "harbour-A")) == []
    hatched = {name: having(root, "shut")[0].get("d") for name, root in (("three", three), ("four", four))}
    assert hatched["three"]
    assert hatched["three"].count("M") == 14, "all segments of path A"
    assert hatched["four"] == ""
    assert "t-edge-a2-b2" in ids(four)
    assert "t-edge-a2-b2" not in ids(three), "no road can lie there"


@pytest.mark.parametrize("seat", range(4))
def test_an_owner_is_told_by_shape_and_colour(seat: int) -> None:
    plantations: list[dict[str, object]] = [{}, {}, {}, {}]
    plantations[seat] = {"red": {"shed": "d4", "workers": ["d5"]}}
    root = drawn(table(4, plantations=plantations).state, None, Show(names=["Ana", "Ben", "Chiara", "Dilek"]))
    board = by_id(root, "plantations")
    owners = having(board, "owner")
    assert [owner.get("d") for owner in owners] == [OWNERS[seat]["shape"]] * 2
    assert [owner.get("fill") for owner in owners] == [OWNERS[seat]["colour"]] * 2
    assert by_id(root, "cell-d5")[1].get("stroke") == OWNERS[seat]["colour"]
    assert title(root, "cell-d5").endswith(f"red worker, {['Ana', 'Ben', 'Chiara', 'Dilek'][seat]}")
    assert sorted(body for body in paths(board) if body in BODIES.values()) == sorted([SHED_BODY, WORKER_BODY])
    assert coins(by_id(root, "cell-d4")) == [], "a site that is taken has no price"


def test_roads_show_whether_they_lead_to_a_harbour() -> None:
    root = drawn(table(4, roads=[*PATH_B, "d2/e2"]).state)
    for name in PATH_B:
        assert title(root, f"edge-{name.replace('/', '-')}") == f"{name}: road that leads to a harbour"
    lanes = {name: having(by_id(root, f"edge-{name}"), "lane") for name in ("e9-f9", "d2-e2")}
    assert [lane.get("stroke-dasharray") is None for lane in lanes["e9-f9"]] == [True]
    assert [lane.get("stroke-dasharray") is None for lane in lanes["d2-e2"]] == [False]
    assert title(root, "edge-d2-e2") == "d2/e2: road without a harbour"


def test_a_free_segment_is_no_road() -> None:
    root = drawn(table(4).state)
    assert title(root, "edge-e9-f9") == "e9/f9: free segment of path B"
    assert having(by_id(root, "edge-e9-f9"), "road") == []


def test_with_two_players_a_road_lies_on_any_edge() -> None:
    root = drawn(table(2, roads=["a1/north", "c4/d4"]).state)
    assert [name for name in ids(root) if name.startswith("t-edge")] == ["t-edge-a1-north", "t-edge-c4-d4"]


def test_docks_show_ships_and_prices() -> None:
    root = drawn(table(4, docks={"B": ["red", "white"]}).state)
    harbour = by_id(root, "harbour-B")
    assert [text for text in texts(harbour, "on") if text != "B"] == ["R", "W"]
    assert coins(harbour) == [4]
    assert coins(by_id(root, "harbour-A")) == [2, 3, 4]
    assert title(root, "harbour-B") == "Harbour B: ships red, white; the next dock costs 4."
    assert coins(by_id(drawn(table(2).state), "harbour-A")) == [2, 2, 3, 3, 4, 4]


# ---- the point track -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_point_track_is_a_snake_without_gaps(seats: int) -> None:
    side = SIDES[seats]
    places = [picture_track.place(side, space) for space in range(side.last_space + 1)]
    step = picture_track.shape(side)[2]
    for (x1, y1), (x2, y2) in pairwise(places):
        assert abs(x1 - x2) + abs(y1 - y2) == pytest.approx(step)
    assert max(x for x, _y in places) < picture_track.WIDE
    assert max(y for _x, y in places) < picture_track.height(side)


def test_sacks_come_down_and_markers_go_up() -> None:
    match = table(4, laid=["red", "white", "red"], points=[12, 0, 3, 3])
    root = drawn(match.state, None, Show(names=["Ana", "Ben", "Chiara", "Dilek"]))
    last = match.state.side.last_space
    assert [texts(by_id(root, f"points-{last - back}"), "on") for back in range(4)] == [["R"], ["W"], ["R"], []]
    assert title(root, "points-12") == "Space 12 of the point track. Ana: points 12"
    assert "Chiara: points 3. Dilek: points 3" in title(root, "points-3")
    assert title(root, f"points-{last - 2}").endswith("A marker that comes here ends the game")
    assert "ends the game" not in title(root, f"points-{last - 1}")
    markers = having(by_id(root, "points"), "seat")
    assert [marker.text for marker in markers] == ["1", "2", "3", "4"]


def test_who_is_beyond_the_end_stands_on_the_last_space() -> None:
    match = table(4)
    match.state.points[1] = 80
    root = drawn(match.state)
    assert "points 80" in title(root, f"points-{match.state.side.last_space}")


# ---- the players -----------------------------------------------------------------------------------------------------


def rows(seats: int, seat: int | None) -> list[str]:
    names = [name for name in ids(drawn(table(seats).state, seat)) if name.startswith("t-player-")]
    return [name.removeprefix("t-player-") for name in names]


def test_ones_own_row_comes_first_and_the_others_follow_clockwise() -> None:
    assert rows(4, 2) == ["3", "4", "1", "2"]
    assert rows(3, None) == ["1", "2", "3"]
    assert "you" in texts(by_id(drawn(table(4).state, 2), "player-3"), "status")[0]


def test_each_row_says_sacks_money_and_points() -> None:
    match = table(3, points=[4, 10, 0], money=[15, 0, 123], stocks=[["red"], [], ["white", "white"]])
    root = drawn(match.state, None, Show(names=["Ana", "Ben"]))
    players = [by_id(root, f"player-{seat}") for seat in (1, 2, 3)]
    assert [texts(player, "player") for player in players] == [["Ana"], ["Ben"], ["Player 3"]]
    assert [texts(player, "sacks") for player in players] == [["1"], ["0"], ["2"]]
    assert [texts(player, "money") for player in players] == [["15"], ["0"], ["123"]]
    assert [texts(player, "total") for player in players] == [["4"], ["10"], ["0"]]
    assert title(root, "player-3") == "Player 3: points 0, centavos 123, sacks 2."


def test_the_rows_say_what_a_scoring_would_bring_now() -> None:
    match = table(
        3,
        plantations=[WHITE_AT_F7, {"black": {"shed": "d4", "workers": ["d5"]}}, {"red": {"workers": ["k2"]}}],
        roads=PATH_B,
        docks={"B": ["white"]},
    )
    root = drawn(match.state)
    assert [texts(by_id(root, f"player-{seat}"), "worth") for seat in (1, 2, 3)] == [
        ["–", "+6", "–", "–", "–"],
        ["+1", "–", "–", "–", "–"],
        ["–"] * COFFEES,
    ]


def test_who_decides_is_marked_and_what_is_due_is_said() -> None:
    match = acting(3, buyer="top d", mover=1, stocks=[["black"], [], ["red"]])
    names = ["Ana", "Ben", "Chiara"]
    sentences = []
    for move in ("", "score d2", "allow", "allow"):
        play(match, *([move] if move else []))
        root = drawn(match.state, None, Show(names=names))
        statuses = {name: texts(by_id(root, f"player-{seat + 1}"), "status") for seat, name in enumerate(names)}
        decides = [name for name, status in statuses.items() if status != [""]]
        sentences.append((decides, statuses[decides[0]] if decides else [], title(root, "due")))
    assert [(decides, status) for decides, status, _due in sentences] == [
        (["Ben"], ["to move"]),
        (["Chiara"], ["asked to block"]),
        (["Ana"], ["asked to block"]),
        ([], []),
    ]
    assert sentences[0][2] == "Ben: build or score."
    assert "Chiara" in sentences[1][2]
    assert "A sack is drawn for d2." in sentences[3][2]


def test_the_scored_coffee_is_marked() -> None:
    match = acting(3, buyer="top d").play("score d2")
    assert len(having(drawn(match.state), "scored")) == 1
    assert having(drawn(acting(3).state), "scored") == []


def test_the_end_shows_who_came_where_and_why() -> None:
    match = table(3, stage="over", endings=["standstill"], idle=6, points=[3, 9, 3], money=[1, 0, 1])
    root = drawn(match.state)
    assert [texts(by_id(root, f"player-{seat}"), "rank") for seat in (1, 2, 3)] == [["2"], ["1"], ["2"]]
    assert title(root, "due") == "The game is over: nobody has built or scored for two rounds."
    assert having(drawn(table(3).state), "rank") == []


@pytest.mark.parametrize("name", ['<b>&"', "'\"><script>", "]]>", "a\x00b\x1b\ud800c", "&amp;", ""])
def test_any_name_is_only_a_name(name: str) -> None:
    root = drawn(acting(3).state, 0, Show(names=[name, "Ben", "Chiara"]))
    assert texts(by_id(root, "player-1"), "player") == ["".join(filter(str.isprintable, name))]
    assert not list(root.iter(f"{SVG}script")) + list(root.iter(f"{SVG}b"))


@pytest.mark.parametrize("letter", ["W", "m", "i", "ß", "茶", "é "])
def test_a_very_long_name_has_two_lines_and_is_cut_on_its_row_and_whole_in_its_title(letter: str) -> None:
    name = (letter * 160).strip()
    root = drawn(acting(3).state, 0, Show(names=[name, "Ben", "Chiara"]))
    first, second = having(by_id(root, "player-1"), "player")
    assert (second.text or "").endswith("…") and not (first.text or "").endswith("…")
    assert name in title(root, "player-1")
    assert having(by_id(root, "player-2"), "player")[0].get("textLength") is None
