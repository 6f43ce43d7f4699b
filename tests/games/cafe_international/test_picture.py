"""The picture of the café: whole, unmistakable, for everybody's eyes and for none."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from games.cafe_international.pictures import PLACES, SVG, by_id, cafe, drawn, full, ids, marked, played, texts, title

from tertulia.games.cafe_international import GAME
from tertulia.games.cafe_international.picture import picture
from tertulia.games.cafe_international.picture_parts import COLOURS, DARK, GOLD, LOOK, SIGNS, STAR
from tertulia.games.cafe_international.pieces import (
    BAR_VALUES,
    CHAIR_NAMES,
    CHAIRS_OF_TABLE,
    GUEST_KINDS,
    JOKER,
    NATION_OF_TABLE,
    NATIONS,
    NATIONS_OF_CHAIR,
    TABLE_NAMES,
    TABLES_OF_CHAIR,
    gender_of,
    nation_of,
)
from tertulia.games.cafe_international.prose import guest_name, table_name, tile_name
from tertulia.games.cafe_international.state import TURN
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Show

# ---- the whole -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("decisions", [0, 1, 30, 10_000])
def test_every_stage_of_a_game_gives_whole_xml_of_a_modest_size(seats: int, decisions: int) -> None:
    state = played(seats, decisions)
    svg = picture(state, 0, Show(offers=dict.fromkeys(GAME.legal(state), 2) if state.stage == TURN else {}))
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert set(PLACES) <= {name.removeprefix("t-") for name in ids(root)}
    assert len(svg.encode()) < 120_000


def test_the_same_position_gives_the_same_picture() -> None:
    assert picture(played(4, 40), 2, Show()) == picture(played(4, 40), 2, Show())


def test_the_picture_needs_nothing_from_outside() -> None:
    svg = picture(played(4, 40), None, Show())
    assert svg.count("http") == 1, "the namespace alone"
    assert not re.search(r"<(script|image|foreignObject)|@import|@font-face|href=|url\((?!#)", svg)


def test_it_fits_any_width() -> None:
    root = drawn(cafe())
    assert root.get("width") == "100%"
    assert root.get("height") is None
    assert re.fullmatch(r"-670 -670 1340 \d+", root.get("viewBox") or "")


def test_every_id_is_prefixed_and_there_once() -> None:
    names = ids(drawn(played(4, 60), 0, Show(prefix="north")))
    assert len(names) == len(set(names))
    assert all(name.startswith("north-") for name in names)


def test_every_reference_leads_somewhere_in_the_same_picture() -> None:
    svg = picture(played(4, 60), 0, Show(prefix="north"))
    root = ElementTree.fromstring(svg)
    wanted = set(re.findall(r"url\(#([^)]+)\)", svg)) | set((root.get("aria-labelledby") or "").split())
    assert len(wanted) > len(NATIONS)
    assert wanted <= set(ids(root))


def test_two_pictures_fit_on_one_page() -> None:
    state = played(4, 60)
    north, south = picture(state, 0, Show(prefix="north")), picture(state, 0, Show(prefix="south"))
    assert not set(ids(ElementTree.fromstring(north))) & set(ids(ElementTree.fromstring(south)))
    assert north.replace("north-", "south-") == south


def test_every_rule_of_the_style_sheet_is_for_this_picture_alone() -> None:
    style = by_id(drawn(cafe()), "board").findtext(f"{SVG}style") or ""
    rules = re.sub(r"@media\([^)]*\)\{", "", style)
    selectors = [selector for group in re.findall(r"([^{}]+)\{", rules) for selector in group.split(",")]
    assert len(selectors) > 30
    assert [selector for selector in selectors if '[id="t-board"]' not in selector] == []


# ---- in words --------------------------------------------------------------------------------------------------------


def test_the_picture_is_named_and_described() -> None:
    state = full({8: 12})
    state.points = [7, 0, 3]
    root = drawn(state, None, Show(names=["Ana", "Ben", "Chiara"]))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Café International"
    description = by_id(root, "desc").text or ""
    for words in ("67 of 68 chairs", "0 of 20 seats", "bag: 85", "Ana: points 7", "Chiara: points 3", "To move: Ana"):
        assert words in description


def test_every_chair_says_its_tables_and_who_sits_there() -> None:
    state = full({chair: (chair * 5) % (2 * GUEST_KINDS) for chair in range(0, len(CHAIR_NAMES), 2)})
    root = drawn(state)
    for chair, name in enumerate(CHAIR_NAMES):
        words = title(root, name)
        assert words.startswith(f"Chair {name}, ")
        for table in TABLES_OF_CHAIR[chair]:
            assert str(table_name(table)) in words
        assert words.endswith(f": {'free' if chair % 2 else guest_name(state.chairs[chair])}")


def test_every_bar_seat_says_its_value_and_who_sits_there() -> None:
    state = cafe()
    state.bar = [2, 3, JOKER]
    root = drawn(state)
    assert title(root, "bar-1") == f"Bar seat 1, +1 points: {tile_name(2)}"
    assert title(root, "bar-3") == f"Bar seat 3, +3 points: {tile_name(JOKER)}"
    assert title(root, "bar-4") == "Bar seat 4, +4 points: next free seat"
    assert [title(root, f"bar-{seat}") for seat in range(5, 21)] == [
        f"Bar seat {seat}, {f'+{value}' if value > 0 else f'−{-value}'} points: free"
        for seat, value in enumerate(BAR_VALUES[4:], 5)
    ]


def test_every_table_says_who_sits_there() -> None:
    state = full({CHAIRS_OF_TABLE[2][0]: 12})
    root = drawn(state)
    for table, name in enumerate(TABLE_NAMES):
        ladies = state.ladies[table]
        assert title(root, name) == f"{table_name(table)}: ladies {ladies}, gentlemen 0"


def test_the_words_are_of_the_language_asked_for() -> None:
    with pytest.raises(BadInput, match="no language"):
        picture(cafe(), None, Show(language="xx"))


# ---- nations and guests ----------------------------------------------------------------------------------------------


def test_no_nation_is_told_by_its_colour_alone() -> None:
    names = [LOOK[nation]["pattern"] for nation in NATIONS]
    paths = [LOOK["patterns"][name]["path"] for name in names]
    assert len(set(names)) == len(set(paths)) == len(set(COLOURS)) == len(NATIONS) == 12
    root = drawn(cafe())
    for nation, path in zip(NATIONS, paths, strict=True):
        for use in ("cloth", "dress"):
            pattern = by_id(root, f"{use}-{nation}")
            assert pattern.tag == f"{SVG}pattern"
            assert [part.get("d") for part in pattern.iter(f"{SVG}path")] == [path]


def test_every_table_shows_its_nation_and_number() -> None:
    root = drawn(cafe())
    for table, name in enumerate(TABLE_NAMES):
        nation = NATION_OF_TABLE[table]
        group = by_id(root, name)
        assert texts(group) == [NATIONS[nation].upper(), str(1 + NATION_OF_TABLE[:table].count(nation))]
        assert f"url(#t-cloth-{NATIONS[nation]})" in [part.get("fill") for part in group.iter()]


@pytest.mark.parametrize("chair", range(len(CHAIR_NAMES)), ids=CHAIR_NAMES)
def test_a_chair_shows_all_its_nations(chair: int) -> None:
    codes = {NATIONS[nation] for nation in NATIONS_OF_CHAIR[chair]}
    group = by_id(drawn(cafe()), CHAIR_NAMES[chair])
    assert {code.lower() for code in texts(group, "who")} == codes
    cloths = {f"url(#t-cloth-{code})" for code in codes}
    assert {fill for part in group.iter() if "cloth" in (fill := part.get("fill") or "")} == cloths
    taken = by_id(drawn(full({chair: 2 * NATIONS_OF_CHAIR[chair][0]})), CHAIR_NAMES[chair])
    assert cloths <= {part.get("fill") for part in taken.iter()}, "also under a guest"


def test_the_first_code_on_a_shared_chair_is_of_the_table_to_the_left_or_above() -> None:
    root = drawn(cafe())
    assert texts(by_id(root, "C10"), "who") == ["IT", "CN"]
    assert texts(by_id(root, "C15"), "who") == ["IT", "UK"]
    assert texts(by_id(root, "C59"), "who") == ["DE", "US"]
    assert texts(by_id(root, "C40"), "who") == ["CU", "TR"]


@pytest.mark.parametrize("guest", range(2 * GUEST_KINDS))
def test_a_guest_is_told_by_shape_sign_code_and_pattern(guest: int) -> None:
    chair = next(chair for chair, nations in enumerate(NATIONS_OF_CHAIR) if nation_of(guest) in nations)
    group = by_id(drawn(full({chair: guest})), CHAIR_NAMES[chair])
    code = NATIONS[nation_of(guest)]
    paths = [path.get("d") for path in group.iter(f"{SVG}path")]
    assert texts(group, "on") == [code.upper()]
    assert SIGNS[gender_of(guest)] in paths
    assert SIGNS[1 - gender_of(guest)] not in paths
    assert (STAR in paths) == (guest >= JOKER)
    cloth = "cloth" if guest >= JOKER else "dress"
    round_parts = [circle.get("fill") for circle in group.iter(f"{SVG}circle")]
    assert (f"url(#t-{cloth}-{code})" in round_parts) == (gender_of(guest) == 0)


def test_the_bar_shows_its_guests_and_all_its_values() -> None:
    state = cafe()
    state.bar = [2, 5]
    root = drawn(state)
    assert texts(by_id(root, "bar-1"), "on") == [NATIONS[1].upper()]
    assert texts(by_id(root, "bar-2"), "on") == [NATIONS[2].upper()]
    values = [texts(by_id(root, f"bar-{seat + 1}"), "value")[0].replace("−", "-") for seat in range(20)]
    assert [int(value) for value in values] == BAR_VALUES
    assert marked(root, "plate") & {f"bar-{seat + 1}" for seat in range(20)} == {"bar-3"}, "the next seat stands out"


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
        ("ink", "stool"),
        ("ink", "offer_plate"),
        ("offer_ink", "offer"),
        ("sack_ink", "sack"),
        ("sign_ink", "sign"),
    ],
)
def test_texts_stand_out_by_day_and_by_night(theme: str, ink: str, ground: str) -> None:
    assert contrast(LOOK[theme][ink], LOOK[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_and_the_values_on_the_bar_stand_out(theme: str) -> None:
    look = LOOK[theme]
    assert contrast("#ffffff", look["bar"]) >= 4.5
    for mark in ("offer", "last"):
        for ground in ("floor", "tiles", "plate"):
            assert contrast(look[mark], look[ground]) >= 3


@pytest.mark.parametrize("colour", COLOURS)
def test_codes_stand_out_on_guests(colour: str) -> None:
    assert contrast("#ffffff", colour) >= 4.5
    assert contrast(DARK, GOLD) >= 4.5


def test_day_and_night_know_the_same_colours_and_the_page_can_choose() -> None:
    assert set(LOOK["light"]) == set(LOOK["dark"])
    svg = picture(cafe(), None, Show())
    assert set(re.findall(r"var\(--(\w+)\)", svg)) <= set(LOOK["light"])
    for start in ("@media(prefers-color-scheme:dark)", '[data-theme="dark"] ', '[data-theme="light"] '):
        assert start in svg
