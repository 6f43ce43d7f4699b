"""What the picture of the café marks, and its rows of players."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

import pytest
from games.cafe_international.pictures import (
    SVG,
    by_id,
    cafe,
    drawn,
    full,
    having,
    ids,
    marked,
    number,
    played,
    texts,
    title,
)

from tertulia.games.cafe_international.pieces import CHAIR_NAMES, JOKER, NATIONS, TILES
from tertulia.games.cafe_international.prose import tile_name
from tertulia.games.cafe_international.state import OVER_NOW
from tertulia.kernel.game import Show

# ---- what is marked --------------------------------------------------------------------------------------------------


def test_offers_carry_their_actions_and_the_best_points() -> None:
    offers = {number("seat it-f C09"): 2, number("seat joker-f C09 as it"): 6, number("seat it-f C10"): 0}
    root = drawn(cafe(), 0, Show(offers=offers))
    chair = by_id(root, "C09")
    assert chair.get("class") == "offer"
    assert chair.get("data-actions") == "seat it-f C09|seat joker-f C09 as it"
    assert texts(chair, "points") == ["+6"]
    assert title(root, "C09").endswith("Brings at most +6")
    assert texts(by_id(root, "C10"), "points") == ["0"]
    assert marked(root, "ring") == {"C09", "C10"}
    assert {group.get("id") for group in having(root, "offer")} == {"t-C09", "t-C10"}


def test_an_offer_that_costs_points_says_so() -> None:
    root = drawn(cafe(), 0, Show(offers={number("seat it-f C09"): -13}))
    assert texts(by_id(root, "C09"), "points") == ["−13"]


def test_the_bar_is_offered_at_its_next_seat() -> None:
    state = cafe()
    state.bar = [2, 5]
    root = drawn(state, 0, Show(offers={number("bar cf-f"): 3, number("bar it-m"): 3}))
    assert marked(root, "ring") == {"bar-3"}
    assert by_id(root, "bar-3").get("data-actions") == "bar cf-f|bar it-m"
    assert texts(by_id(root, "bar-3"), "points") == [], "the seat shows its value itself"


def test_a_bar_seat_shows_what_it_brings_where_that_is_not_its_value() -> None:
    state = cafe()
    state.bar = [2] * 5
    root = drawn(state, 0, Show(offers={number("bar cf-f"): -1}))
    assert texts(by_id(root, "bar-6"), "points") == ["−1"]


def test_an_exchange_is_offered_with_arrows_and_not_as_points() -> None:
    chair = CHAIR_NAMES.index("C09")
    state = full({chair: JOKER + 2 * NATIONS.index("it")})
    root = drawn(state, 0, Show(offers={number("exchange it-f C09"): 0}))
    assert by_id(root, "C09").get("data-actions") == "exchange it-f C09"
    assert marked(root, "arrows") == {"C09"}
    assert texts(by_id(root, "C09"), "points") == []


def test_nothing_is_highlighted_where_nothing_is_offered() -> None:
    root = drawn(played(4, 40))
    assert having(root, "offer") + having(root, "ring") + having(root, "badge") == []
    assert [element for element in root.iter() if element.get("data-actions") is not None] == []


def test_the_last_turn_is_marked() -> None:
    state = full({8: 12, 9: 13})
    last = (number("seat it-f C09"), number("seat it-m C10"), number("draw it-f"), number("done"))
    root = drawn(state, 0, Show(last=last))
    assert marked(root, "mark") == {"C09", "C10"}
    assert title(root, "C09").endswith("Last turn")
    assert marked(drawn(state), "mark") == set()


def test_the_mark_of_the_last_turn_and_that_of_an_offer_are_both_seen() -> None:
    chair = by_id(drawn(cafe(), 0, Show(last=(number("seat it-f C09"),), offers={number("seat it-f C09"): 2})), "C09")
    mark, ring = having(chair, "mark")[0], having(chair, "ring")[0]
    assert int(mark.get("width") or 0) - int(ring.get("width") or 0) >= 12, "one around the other, six wide each"


def test_the_last_guest_at_the_bar_is_marked() -> None:
    state = cafe()
    state.bar = [2, 5, 7]
    assert marked(drawn(state, 0, Show(last=(number("bar fr-m"),))), "mark") == {"bar-3"}


def test_an_exchanged_joker_is_marked() -> None:
    assert marked(drawn(full({8: 12}), 0, Show(last=(number("exchange it-f C09"),))), "mark") == {"C09"}


# ---- players ---------------------------------------------------------------------------------------------------------


def rows(root: Element) -> list[str]:
    """The players from top to bottom."""
    return [name for name in ids(root) if re.fullmatch(r"t-player-\d", name)]


def test_each_player_has_a_row_with_name_points_and_hand() -> None:
    state = cafe()
    state.points = [4, 0, -15]
    root = drawn(state, None, Show(names=["Ana", "Ben"]))
    assert rows(root) == ["t-player-1", "t-player-2", "t-player-3"]
    players = [by_id(root, f"player-{seat + 1}") for seat in range(3)]
    assert [texts(player, "player") for player in players] == [["Ana"], ["Ben"], ["Player 3"]]
    assert [texts(player, "total") for player in players] == [["4"], ["0"], ["−15"]]
    for player, hand in zip(players, state.hands, strict=True):
        tiles = [part for part in player.iter() if part.get("data-tile")]
        assert [tile.get("data-tile") for tile in tiles] == [TILES[tile] for tile in hand]
        assert [tile.findtext(f"{SVG}title") for tile in tiles] == [str(tile_name(tile)) for tile in hand]


def test_ones_own_row_comes_first_and_the_others_follow_clockwise() -> None:
    root = drawn(cafe(4), 2)
    assert rows(root) == ["t-player-3", "t-player-4", "t-player-1", "t-player-2"]
    assert "you" in texts(by_id(root, "player-3"), "status")[0]
    assert "you" not in texts(by_id(root, "player-4"), "status")[0]


def test_the_player_to_move_is_marked() -> None:
    state = cafe()
    state.mover = 1
    statuses = [texts(by_id(drawn(state), f"player-{seat}"), "status")[0] for seat in (1, 2, 3)]
    assert ["to move" in status for status in statuses] == [False, True, False]


def test_a_player_who_is_out_shows_no_hand() -> None:
    state = cafe()
    state.out, state.hands[1] = [1], []
    root = drawn(state)
    assert texts(by_id(root, "player-2"), "status") == ["out of the game"]
    assert title(root, "player-2") == "Player 2: out of the game."
    assert [name for name in ids(root) if name.startswith("t-hand-2")] == []


def test_a_hand_shows_the_places_still_to_be_filled() -> None:
    state = cafe()
    state.hands[0], state.hand_sizes[0] = [3, 5], 4
    root = drawn(state)
    places = [by_id(root, name.removeprefix("t-")) for name in ids(root) if name.startswith("t-hand-1-")]
    assert [place.get("data-tile") for place in places] == [TILES[3], TILES[5], None, None]
    assert texts(by_id(root, "player-1"), "status") == ["to move · hand size 4"]


def test_the_end_shows_who_came_where() -> None:
    state = cafe()
    state.stage, state.points = OVER_NOW, [3, 9, 3]
    root = drawn(state)
    assert [texts(by_id(root, f"player-{seat}"), "rank") for seat in (1, 2, 3)] == [["2"], ["1"], ["2"]]


def test_the_bag_shows_how_many_tiles_are_left() -> None:
    root = drawn(cafe())
    assert texts(by_id(root, "bag"), "bag") == ["85"]


@pytest.mark.parametrize("name", ['<b>&"', "'\"><script>", "]]>", "a\x00b\x1b\ud800c", "&amp;", ""])
def test_any_name_is_only_a_name(name: str) -> None:
    root = drawn(cafe(), 0, Show(names=[name, "Ben", "Chiara"]))
    assert texts(by_id(root, "player-1"), "player") == ["".join(filter(str.isprintable, name))]
    assert not list(root.iter(f"{SVG}script")) + list(root.iter(f"{SVG}b"))


@pytest.mark.parametrize("letter", ["W", "m", "i", "ß", "茶", "é "])
def test_a_very_long_name_has_two_lines_and_is_cut_on_its_row_and_whole_in_its_title(letter: str) -> None:
    name = (letter * 160).strip()
    root = drawn(cafe(), 0, Show(names=[name, "Ben", "Chiara"]))
    first, second = having(by_id(root, "player-1"), "player")
    assert (second.text or "").endswith("…") and not (first.text or "").endswith("…")
    assert len(first.text or "") + len(second.text or "") < 150
    assert name in title(root, "player-1")
    assert having(by_id(root, "player-2"), "player")[0].get("textLength") is None
