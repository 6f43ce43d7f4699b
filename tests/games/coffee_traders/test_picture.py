"""The picture of Coffee Traders: whole, on every screen, for everybody's eyes."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from games.coffee_traders.pictures import (
    SVG,
    by_id,
    drawn,
    drawn_offers,
    full_show,
    having,
    ids,
    played,
    style_of,
    texts,
    title,
    zones,
)
from games.coffee_traders.table import board_with, table

from tertulia.games.coffee_traders import GAME, picture_bars, picture_coops, picture_mats, picture_order
from tertulia.games.coffee_traders.picture import MEDIUM_UP_TO, NARROW_UP_TO, WIDE, picture
from tertulia.games.coffee_traders.picture_parts import DARK, GOLD, LOOK, OWNERS, SORT_LETTERS, SORT_LOOKS
from tertulia.games.coffee_traders.pieces import (
    BAR_NAMES,
    BOARDS,
    CONTRACTS,
    COOPS,
    PLOT_NAMES,
    ROW,
    SORT_NAMES,
    SORTS,
    members,
)
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Show

NAMES = ["Ana", "Ben", "Chiara", "Dilek", "Émile"]

# ---- the whole -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("decisions", [0, 1, 30, 80, 10_000])
def test_every_stage_of_a_game_gives_whole_xml_of_a_modest_size(seats: int, decisions: int) -> None:
    state = played(seats, decisions)
    svg = picture(state, 0, full_show(state))
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
    assert len(svg.encode()) < 200_000


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_place_is_there_and_has_a_title(seats: int) -> None:
    root = drawn(played(seats, 30))
    plots = members(BOARDS[seats].plots)
    places = [
        *(f"plot-{PLOT_NAMES[plot]}" for plot in plots),
        *(f"donkey-{PLOT_NAMES[plot]}" for plot in plots if ROW[plot]),
        *(f"{what}-{coop}" for coop in COOPS for what in ("centre", "pot", "coin", "track", "animal", "stock")),
        *(f"site-{coop}-{place + 1}" for coop in COOPS for place in range(BOARDS[seats].building_sites)),
        *(f"trade-{coop}-{place + 1}" for coop in COOPS for place in range(BOARDS[seats].trader_places)),
        *(f"marker-{coop}-{seat + 1}" for coop in COOPS for seat in range(seats)),
        *(f"bar-{bar.replace(' ', '-')}-{cell + 1}" for bar in BAR_NAMES for cell in range(6)),
        *(f"stack-{letter}" for letter in CONTRACTS),
        *(f"objective-{letter}" for letter in "ABC"),
        *(f"contract{seat + 1}-{letter}" for seat in range(seats) for letter in CONTRACTS),
        *(f"coffee{seat + 1}-{sort}" for seat in range(seats) for sort in SORT_NAMES),
        *(f"reserve{seat + 1}-{part}" for seat in range(seats) for part in ("cube", "meeple", "coins")),
        *(f"building{seat + 1}-warehouse-4" for seat in range(seats)),
        *(f"player-{seat + 1}" for seat in range(seats)),
        "order", "next-order", "due", "sumatra",
    ]  # fmt: skip
    for place in places:
        assert by_id(root, place).findtext(f"{SVG}title"), place
    unused = [PLOT_NAMES[plot] for plot in range(60) if plot not in plots]
    assert not {f"t-plot-{name}" for name in unused} & set(ids(root))


def test_the_same_position_gives_the_same_picture() -> None:
    assert picture(played(4, 40), 2, Show()) == picture(played(4, 40), 2, Show())


def test_the_picture_needs_nothing_from_outside() -> None:
    svg = picture(played(4, 40), None, Show())
    assert svg.count("http") == 1, "the namespace alone"
    assert not re.search(r"<(script|image|foreignObject)|@import|@font-face|href=\"(?!#)|url\((?!#)", svg)
    assert " style=" not in svg, "a page's policy may forbid it"


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_id_is_prefixed_and_there_once(seats: int) -> None:
    state = played(seats, 70)
    names = ids(drawn(state, 0, full_show(state, prefix="north")))
    assert len(names) == len(set(names)) > 300
    assert all(name.startswith("north-") for name in names)
    assert not any(" " in name for name in names)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_reference_leads_somewhere_in_the_same_picture(seats: int) -> None:
    svg = picture(played(seats, 10_000), 0, Show(prefix="north"))
    root = ElementTree.fromstring(svg)
    wanted = set(re.findall(r"url\(#([^)]+)\)", svg)) | set((root.get("aria-labelledby") or "").split())
    wanted |= {(use.get("href") or "").removeprefix("#") for use in root.iter(f"{SVG}use")}
    assert len(wanted) > 40
    assert wanted <= set(ids(root))


def test_two_pictures_fit_on_one_page() -> None:
    state = played(4, 60)
    north, south = picture(state, 0, Show(prefix="north")), picture(state, 0, Show(prefix="south"))
    assert not set(ids(ElementTree.fromstring(north))) & set(ids(ElementTree.fromstring(south)))
    assert north.replace("north-", "south-") == south


def test_every_rule_of_the_style_sheet_is_for_this_picture_alone() -> None:
    rules = re.sub(r"@media\([^{]*\{", "", style_of(picture(played(4, 10), 0, Show())))
    selectors = [selector for group in re.findall(r"([^{}]+)\{", rules) for selector in group.split(",")]
    assert len(selectors) > 80
    alone = re.compile(r'\[id="t-(board|zone-[\w-]+)"\]|^\s*(text)?\.t-\w+$')
    assert [selector for selector in selectors if not alone.search(selector)] == []


def test_every_class_that_is_drawn_has_a_rule() -> None:
    state = played(4, 60)
    svg = picture(state, 0, full_show(state, last=tuple(GAME.legal(state)[:3])))
    classes = {name for group in re.findall(r' class="([^"]+)"', svg) for name in group.split()}
    assert {name for name in classes if f".{name}" not in style_of(svg)} == set()


# ---- wide and narrow -------------------------------------------------------------------------------------------------

SIZES = {
    "order": (picture_order.WIDE, picture_order.HIGH),
    "guatemala": (picture_coops.WIDE, picture_coops.HIGH),
    "bars": (picture_bars.BARS_WIDE, picture_bars.HIGH),
    "player-1": (picture_mats.WIDE, picture_mats.HIGH),
}


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_zones_lie_beside_each_other_and_on_a_phone_one_below_the_other(seats: int) -> None:
    svg = picture(played(seats, 20), 0, Show())
    wide, medium, narrow = (zones(svg, width) for width in (None, MEDIUM_UP_TO, NARROW_UP_TO))
    assert set(wide) == set(medium) == set(narrow)
    assert len({wide[coop][1] for coop in COOPS}) == 1, "five in a row"
    assert len({medium[coop][1] for coop in COOPS}) == 2, "three and two"
    assert len({medium[coop][2] for coop in COOPS}) == 1, "of one size"
    assert {x for x, _y, _scale in narrow.values()} == {0}
    assert len({y for _x, y, _scale in narrow.values()}) == len(narrow)
    for layout in (wide, medium, narrow):
        for name, (own_width, _high) in SIZES.items():
            x, _y, scale = layout[name]
            assert x + own_width * scale <= WIDE + 0.5
    for name, (own_width, _high) in SIZES.items():
        assert narrow[name][2] * own_width == pytest.approx(WIDE, abs=0.5), "as wide as the screen"


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("width", [None, MEDIUM_UP_TO, NARROW_UP_TO])
def test_no_zone_lies_on_another(seats: int, width: int | None) -> None:
    placed = zones(picture(played(seats, 5), None, Show()), width)
    known = [(name, *placed[name]) for name in [*COOPS, *(f"player-{seat + 1}" for seat in range(seats))]]
    boxes = []
    for name, x, y, scale in known:
        wide, high = SIZES["guatemala"] if name in COOPS else SIZES["player-1"]
        boxes.append((x, y, x + wide * scale, y + high * scale))
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def test_the_layouts_for_pages_are_for_pages_alone() -> None:
    """In an <img> or by itself the svg is the root, and the height cannot follow."""
    rules = style_of(picture(played(3, 20), None, Show())).partition("@media(min-width")[2]
    assert len(re.findall(r"[{}]html \[id=", rules)) == rules.count("{transform:") + 2
    assert len(re.findall(r"html \[id=\"t-board\"\]\{aspect-ratio:1400/\d+\}", rules)) == 2


def test_what_is_offered_can_be_hit_with_a_finger_on_a_phone() -> None:
    for seats, decisions in ((2, 0), (4, 3), (5, 60), (5, 120)):
        state = played(seats, decisions)
        svg = picture(state, 0, full_show(state))
        scales = zones(svg, NARROW_UP_TO)
        root = ElementTree.fromstring(svg)
        for name, (_x, _y, scale) in scales.items():
            for ring in having(by_id(root, f"zone-{name}"), "ring"):
                if ring.tag == f"{SVG}rect":
                    across = min(float(ring.get("width") or 0), float(ring.get("height") or 0)) * scale * 390 / WIDE
                    assert across >= 22, name


def test_the_smallest_letters_can_be_read_on_a_phone() -> None:
    svg = picture(played(5, 60), 0, Show())
    smallest = min(float(size) for size in re.findall(r"font-size:([\d.]+)px", style_of(svg)))
    assert min(scale for _x, _y, scale in zones(svg, NARROW_UP_TO).values()) * 390 / WIDE * smallest > 8


def test_each_zone_is_named_so_that_a_page_can_jump_to_it() -> None:
    root = drawn(played(3, 20), 1, Show(names=NAMES[:3]))
    labels = {name.removeprefix("t-zone-"): by_id(root, name.removeprefix("t-")).get("aria-label") for name in ids(root)
              if name.startswith("t-zone-")}  # fmt: skip
    assert list(labels)[:7] == ["due", "order", *COOPS]
    assert all(labels.values())
    assert labels["player-2"] == "Ben"
    assert labels["brazil"] == "Brazil"


def test_ones_own_mat_comes_first_and_the_others_follow() -> None:
    def mats(seat: int | None) -> list[str]:
        return [name[-1] for name in zones(picture(played(4, 3), seat, Show())) if name.startswith("player-")]

    assert mats(2) == ["3", "4", "1", "2"]
    assert mats(None) == ["1", "2", "3", "4"]


# ---- boards of one's own ---------------------------------------------------------------------------------------------


def test_any_board_can_be_drawn() -> None:
    board = board_with(
        3,
        player={"line_a": [1] * 12, "posts": 5, "stations": 0, "warehouses": 7},
        buildings={kind: {"points": list(range(95, 102)), "bonus": ["awmdtcn" * 3] * 7}
                   for kind in ("post", "station", "hospital", "warehouse")},
        arabica={"points": [1, 2], "bonus": ["mmmm", "dtcn"]},
        bars={"coins": [99] * 6, "points": [100] * 6, "bottom_bonus": ""},
        points={"counter_track": [5, 10, 15], "plantation": [0, 0, 0]},
    )  # fmt: skip
    board.trader_places, board.building_sites = 5, 40
    root = drawn_offers(table(3, board=board))
    assert len([name for name in ids(root) if name.startswith("t-site-brazil")]) == 6
    assert by_id(root, "trade-brazil-5") is not None
    assert texts(by_id(root, "counter-track")) == ["5", "10", "15"]


# ---- in words --------------------------------------------------------------------------------------------------------


def test_the_picture_is_named_and_described() -> None:
    state = played(3, 4)
    root = drawn(state, None, Show(names=NAMES[:3]))
    assert root.get("role") == "img"
    assert root[0].text == "Coffee Traders"
    description = by_id(root, "desc").text or ""
    for words in ("Period 1970, phase 1 of 6: Work.", "Ana: points ", "Chiara: points ", "Plant for quality"):
        assert words in description
    assert "The game is over" in (by_id(drawn(played(3, 10_000)), "desc").text or "")


def test_the_words_are_of_the_language_asked_for() -> None:
    with pytest.raises(BadInput, match="no language"):
        picture(played(2, 10), None, Show(language="xx"))


@pytest.mark.parametrize("name", ['<b>&"', "'\"><script>", "]]>", "a\x00b\x1b\ud800c", "&amp;", ""])
def test_any_name_is_only_a_name(name: str) -> None:
    root = drawn(played(3, 60), 0, Show(names=[name, "Ben", "Chiara"]))
    assert texts(by_id(root, "player-1"), "name") == ["".join(filter(str.isprintable, name))]
    assert not list(root.iter(f"{SVG}script")) + list(root.iter(f"{SVG}b"))


@pytest.mark.parametrize("letter", ["W", "i", "茶"])
def test_a_long_name_is_cut_on_its_mat_and_whole_in_its_title(letter: str) -> None:
    name = letter * 160
    root = drawn(played(3, 3), 0, Show(names=[name, "Ben", "Chiara"]))
    assert [line.endswith("…") for line in texts(by_id(root, "player-1"), "name")] == [False, True]
    assert name in title(root, "player-1")


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
        *((ink, ground) for ink in ("ink", "quiet") for ground in ("plate", "own", "site", "dock")),
        *(("ink", ground) for ground in ("plot", "hill", "earth", "offer_plate")),
        ("badge_ink", "badge"),
        ("lit_ink", "lit"),
        ("offer_ink", "offer"),
    ],
)
def test_texts_stand_out_by_day_and_by_night(theme: str, ink: str, ground: str) -> None:
    assert contrast(LOOK[theme][ink], LOOK[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out(theme: str) -> None:
    look = LOOK[theme]
    for mark in ("offer", "last"):
        for ground in ("plate", "own", "plot", "site", "dock", "earth"):
            assert contrast(look[mark], look[ground]) >= 3, (mark, ground)
    for ground in ("plate", "plot", "site", "dock"):
        assert contrast(look["rim"], look[ground]) >= 4, "the outline of a piece"


def test_letters_stand_out_on_every_sort_and_number_and_price_too() -> None:
    for look in SORT_LOOKS:
        assert contrast(look["ink"], look["ground"]) >= 4.5
    for owner in OWNERS:
        assert contrast("#ffffff", owner["colour"]) >= 4.5
    assert contrast(DARK, GOLD) >= 4.5


def test_no_sort_and_no_owner_is_told_by_colour_alone() -> None:
    drawings = [LOOK["patterns"][look["pattern"]]["path"] for look in SORT_LOOKS]
    assert len(set(drawings)) == len({look["ground"] for look in SORT_LOOKS}) == len(set(SORT_LETTERS)) == SORTS
    root = drawn(played(4, 10))
    for sort in range(SORTS):
        assert [part.get("d") for part in by_id(root, f"cloth{sort}").iter(f"{SVG}path")] == [drawings[sort]]
        assert texts(by_id(root, f"bean{sort}")) == [SORT_LETTERS[sort]]
    assert all(one["shape"] != other["shape"] for one, other in combinations(OWNERS, 2))
    assert len(OWNERS) == GAME.seats[-1] + 1, "and the neutral third"


@pytest.mark.parametrize("piece", ["meeple", "cube", "truck", "donkey", "post", "station", "hospital", "warehouse"])
def test_every_piece_of_a_player_carries_his_shape(piece: str) -> None:
    root = drawn(played(5, 3))
    for seat in range(5):
        inside = {use.get("href") for use in by_id(root, f"{piece}{seat}").iter(f"{SVG}use")}
        assert inside & {f"#t-shape{seat}", f"#t-own{seat}"}


def test_day_and_night_know_the_same_colours_and_the_page_can_choose() -> None:
    assert set(LOOK["light"]) == set(LOOK["dark"])
    svg = picture(played(3, 60), 0, Show())
    assert set(re.findall(r"var\(--(\w+)\)", svg)) <= set(LOOK["light"])
    for start in ("@media(prefers-color-scheme:dark)", '[data-theme="dark"] ', '[data-theme="light"] '):
        assert start in svg
