"""The picture of Guatemala Café: whole, on every screen, for everybody's eyes, with nobody's secrets."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest
from games.guatemala_cafe.pictures import SVG, by_id, drawn, drawn_match, full_show, ids, played, texts
from games.guatemala_cafe.tables import acting, table

from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.picture import picture
from tertulia.games.guatemala_cafe.picture_parts import COFFEE_LOOKS, DARK, GOLD, LOOK, OWNERS, PORTRAIT
from tertulia.games.guatemala_cafe.pieces import (
    BOARD,
    CELL_NAMES,
    COFFEES,
    EDGE_NAMES,
    SIDES,
    SPACE_NAMES,
    TRACK,
    TYPES,
    members,
)
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Show

# ---- the whole -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("decisions", [0, 1, 40, 41, 42, 43, 10_000])
def test_every_stage_of_a_game_gives_whole_xml_of_a_modest_size(seats: int, decisions: int) -> None:
    state = played(seats, decisions)
    svg = picture(state, 0, full_show(state))
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert len(svg.encode()) < 200_000


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_place_is_there_and_has_a_title(seats: int) -> None:
    root = drawn(played(seats, 30))
    side = SIDES[seats]
    printed = [edge for edge in side.segments if side.path_of_edge[edge] >= 0]
    places = [
        *(f"space-{name}" for name in SPACE_NAMES),
        *(f"track-{number + 1}" for number in range(TRACK)),
        *(f"cell-{CELL_NAMES[cell]}" for cell in members(side.cells)),
        *(f"edge-{EDGE_NAMES[edge].replace('/', '-')}" for edge in printed),
        *(f"harbour-{name}" for name in side.harbours),
        *(f"points-{space}" for space in range(side.last_space + 1)),
        *(f"player-{seat + 1}" for seat in range(seats)),
        "bag", "road-stock", "due",
    ]  # fmt: skip
    assert len(places) > 300
    for place in places:
        assert by_id(root, place).findtext(f"{SVG}title"), place


def test_the_same_position_gives_the_same_picture() -> None:
    assert picture(played(4, 40), 2, Show()) == picture(played(4, 40), 2, Show())


def test_the_picture_needs_nothing_from_outside() -> None:
    svg = picture(played(4, 40), None, Show())
    assert svg.count("http") == 1, "the namespace alone"
    assert not re.search(r"<(script|image|foreignObject)|@import|@font-face|href=|url\((?!#)", svg)


def test_every_id_is_prefixed_and_there_once() -> None:
    state = played(2, 60)
    names = ids(drawn(state, 0, Show(prefix="north", offers=full_show(state).offers)))
    assert len(names) == len(set(names))
    assert all(name.startswith("north-") for name in names)


def test_every_reference_leads_somewhere_in_the_same_picture() -> None:
    svg = picture(played(4, 60), 0, Show(prefix="north"))
    root = ElementTree.fromstring(svg)
    wanted = set(re.findall(r"url\(#([^)]+)\)", svg)) | set((root.get("aria-labelledby") or "").split())
    assert len(wanted) > COFFEES
    assert wanted <= set(ids(root))


def test_two_pictures_fit_on_one_page() -> None:
    state = played(4, 60)
    north, south = picture(state, 0, Show(prefix="north")), picture(state, 0, Show(prefix="south"))
    assert not set(ids(ElementTree.fromstring(north))) & set(ids(ElementTree.fromstring(south)))
    assert north.replace("north-", "south-") == south


def style_of(svg: str) -> str:
    return by_id(ElementTree.fromstring(svg), "board").findtext(f"{SVG}style") or ""


def test_every_rule_of_the_style_sheet_is_for_this_picture_alone() -> None:
    rules = re.sub(r"@media\([^{]*\{", "", style_of(picture(played(4, 10), 0, Show())))
    selectors = [selector for group in re.findall(r"([^{}]+)\{", rules) for selector in group.split(",")]
    assert len(selectors) > 50
    assert [selector for selector in selectors if '[id="t-board"]' not in selector] == []


def test_every_class_that_is_drawn_has_a_rule() -> None:
    svg = picture(table(4, buyer="top d").state, 0, Show())
    classes = {name for group in re.findall(r' class="([^"]+)"', svg) for name in group.split()}
    no_look_of_their_own = {"sacks", "money", "worth"}
    assert {name for name in classes if f".{name}" not in style_of(svg)} <= no_look_of_their_own


# ---- wide and narrow -------------------------------------------------------------------------------------------------


def boxes(svg: str, phone: bool) -> list[tuple[float, float, float]]:
    """Left, top and scale of the parts, in the order in which they are drawn."""
    if phone:
        found = re.findall(r"transform:translate\((.+?)px,(.+?)px\) scale\((.+?)\)", style_of(svg))
    else:
        parts = [part.get("transform") or "" for part in ElementTree.fromstring(svg) if part.tag == f"{SVG}g"]
        found = [re.findall(r"translate\((.+?) (.+?)\)scale\((.+?)\)", part)[0] for part in parts]
    return [(float(x), float(y), float(scale)) for x, y, scale in found]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_boards_lie_side_by_side_and_on_a_phone_below_each_other(seats: int) -> None:
    svg = picture(played(seats, 20), 0, Show())
    production, plantations, points, players, stock = boxes(svg, phone=False)
    assert production[:2] == (0, 0)
    assert plantations[0] >= 1200
    assert plantations[1] == 0
    assert points[1] > 1000
    assert players[1] > 1000
    assert stock[1] > points[1]
    stacked = boxes(svg, phone=True)
    assert [x for x, _y, _scale in stacked] == [0] * 5
    assert [y for _x, y, _scale in stacked] == sorted({y for _x, y, _scale in stacked})
    assert all(scale > 1.5 for _x, _y, scale in stacked), "each as wide as the screen"


def test_a_picture_that_is_wide_stays_wide() -> None:
    """In an <img> the picture's own width is asked for: only what is higher than wide is a phone."""
    svg = picture(played(3, 20), None, Show())
    assert "max-aspect-ratio:1/1" in PORTRAIT
    assert style_of(svg).count(PORTRAIT) == 1
    left, top, wide, high = map(float, (drawn(played(3, 20)).get("viewBox") or "").split())
    assert (left, top) == (0, 0)
    assert wide > high
    phone = re.search(r"aspect-ratio:(\d+)/(\d+)}", style_of(svg).partition(PORTRAIT)[2])
    assert phone is not None
    assert float(phone[1]) == wide
    assert float(phone[2]) > 2 * wide


# ---- boards of one's own ---------------------------------------------------------------------------------------------


def test_any_board_can_be_drawn() -> None:
    board = {name: BOARD[name] for name in ("track", "production", "many")} | {"game": "guatemala-cafe"}
    board["track"] = {"last_space": {"2": 1000, "3": 70, "4": 55}}
    board["two"] = {
        "cols": 2,
        "rows": 4,
        "zones": [{"name": "<b>", "rows": [1, 3], "worker": 1}, {"name": "far", "rows": [2, 4], "worker": 12}],
        "paths": [{"name": "A", "harbour": [[1, 0], [2, 4]], "docks": [1, 2], "sites": [{"cell": "a1", "price": 3}]}],
    }
    root = drawn(GAME.setup(2, GAME.read_options({"board": board, "start": "1"})))
    known = {"grey", "green", "yellow"}
    cells = [by_id(root, f"cell-{name}") for name in ("a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4")]
    assert {cell[1].get("class") for cell in cells} <= known
    assert texts(by_id(root, "harbour-A"), "quay") == ["A", "A"], "on the quay, and at its place inland"


# ---- in words --------------------------------------------------------------------------------------------------------


def test_the_picture_is_named_and_described() -> None:
    match = acting(3, buyer="top d", points=[7, 0, 3], money=[1, 2, 3])
    root = drawn(match.state, None, Show(names=["Ana", "Ben", "Chiara"]))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Guatemala Café"
    description = by_id(root, "desc").text or ""
    for words in (
        "The Buyer is at top d",
        "black sack on d2",
        "Ana: points 7, centavos 1",
        "Chiara: points 3",
        "Ana: build or score.",
    ):
        assert words in description


def test_the_words_are_of_the_language_asked_for() -> None:
    with pytest.raises(BadInput, match="no language"):
        picture(played(2, 10), None, Show(language="xx"))


# ---- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_seat_cannot_know_has_no_influence_on_its_picture(seats: int) -> None:
    rng = Random(7)
    for seed in range(12):
        state = played(seats, 20 + 10 * seed, seed)
        for seat in range(seats):
            guess = GAME.guess(GAME.view(state, seat), rng)
            assert picture(guess, seat, full_show(guess)) == picture(state, seat, full_show(state))
            assert picture(guess, None, full_show(guess)) == picture(state, None, full_show(state))


def test_only_their_owner_sees_the_sacks_of_a_stock() -> None:
    match = table(3, stocks=[["red", "red", "white"], ["black"], []])
    own = drawn(match.state, 0)
    assert [texts(by_id(own, f"stock-{coffee}")) for coffee in TYPES] == [
        ["K", "0"], ["W", "1"], ["E", "0"], ["R", "2"], ["B", "0"],
    ]  # fmt: skip
    assert texts(by_id(own, "player-2"), "sacks") == ["1"]
    assert not [name for name in ids(drawn(match.state)) if name.startswith("t-stock")]
    assert picture(match.view(0), 1, Show()) == picture(match.view(2), 1, Show()), (
        "another's view shows no stock at all"
    )
    assert not [name for name in ids(drawn(match.view(0), 1)) if name.startswith("t-stock")]


def test_what_the_one_who_decides_has_in_stock_is_offered_to_nobody_else() -> None:
    match = acting(2, buyer="top d", stocks=[["red"], ["black", "white"]]).play("score d2")
    assert "block" in match.legal()
    for seat, offers in ((1, {"allow", "block"}), (0, set()), (None, set())):
        root = drawn_match(match, seat)
        assert {element.get("data-actions") for element in root.iter()} - {None} == offers
    match.play("allow")
    for seat, offers in ((0, {"refill red"}), (1, set()), (None, set())):
        root = drawn_match(match, seat)
        assert {element.get("data-actions") for element in root.iter()} - {None} == offers


# ---- colours ---------------------------------------------------------------------------------------------------------


def contrast(one: str, other: str) -> float:
    """Between two colours, as WCAG 2 defines it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, ground) for ink in ("ink", "quiet") for ground in ("plate", "row", "row_own", "floor", "tiles")),
        ("ink", "track"),
        ("quiet", "lit_plate"),
        ("ink", "offer_plate"),
        ("offer_ink", "offer"),
        ("sack_ink", "sack"),
        ("sign_ink", "sign"),
    ],
)
def test_texts_stand_out_by_day_and_by_night(theme: str, ink: str, ground: str) -> None:
    assert contrast(LOOK[theme][ink], LOOK[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out(theme: str) -> None:
    look = LOOK[theme]
    for mark in ("offer", "last"):
        for ground in ("floor", "plate", "grey_cell", "green_cell", "yellow_cell"):
            assert contrast(look[mark], look[ground]) >= 3, (mark, ground)
    for ground in ("plate", "grey_cell", "green_cell", "yellow_cell", "dock"):
        assert contrast(look["rim"], look[ground]) >= 4, "the outline of a piece"
    assert contrast(look["road"], look["lane"]) >= 4.5


def test_letters_stand_out_on_every_coffee_and_number_and_price_too() -> None:
    for look in COFFEE_LOOKS:
        assert contrast(look["ink"], look["ground"]) >= 4.5
    for owner in OWNERS:
        assert contrast("#ffffff", owner["colour"]) >= 4.5
    assert contrast(DARK, GOLD) >= 4.5


def test_no_coffee_and_no_owner_is_told_by_colour_alone() -> None:
    names = [look["pattern"] for look in COFFEE_LOOKS]
    drawings = [LOOK["patterns"][name]["path"] for name in names]
    assert len(set(names)) == len(set(drawings)) == len({look["ground"] for look in COFFEE_LOOKS}) == COFFEES
    root = drawn(played(4, 10))
    for coffee, path in zip(TYPES, drawings, strict=True):
        pattern = by_id(root, coffee)
        assert pattern.tag == f"{SVG}pattern"
        assert [part.get("d") for part in pattern.iter(f"{SVG}path")] == [path]
    assert all(one["shape"] != other["shape"] for one, other in combinations(OWNERS, 2))
    assert len(OWNERS) == GAME.seats[-1]


def test_day_and_night_know_the_same_colours_and_the_page_can_choose() -> None:
    assert set(LOOK["light"]) == set(LOOK["dark"])
    svg = picture(played(3, 60), 0, Show())
    assert set(re.findall(r"var\(--(\w+)\)", svg)) <= set(LOOK["light"])
    for start in ("@media(prefers-color-scheme:dark)", '[data-theme="dark"] ', '[data-theme="light"] '):
        assert start in svg
