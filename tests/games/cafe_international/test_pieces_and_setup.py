"""CI-1 to CI-7: the tiles, the room, the bar, the deal."""

from __future__ import annotations

from collections import Counter

import pytest
from games.cafe_international.reference import BOARD, CHAIRS, NATION, TABLES
from games.cafe_international.scene import cafe, guests
from support import draw_all, gain_of, play, rule, words_of

import tertulia
from tertulia import CHANCE, BadInput

NATIONS = {
    "cf": "Central Africa",
    "cn": "China",
    "cu": "Cuba",
    "fr": "France",
    "de": "Germany",
    "in": "India",
    "it": "Italy",
    "ru": "Russia",
    "es": "Spain",
    "tr": "Turkey",
    "uk": "United Kingdom",
    "us": "USA",
}


@rule("CI-1")
def test_a_hundred_tiles_are_in_the_bag_before_the_deal() -> None:
    bag = tertulia.new("cafe-international", seats=2, chance="manual").position()["bag"]
    assert bag == {f"{nation}-{gender}": 4 for nation in NATIONS for gender in "fm"} | {"joker-f": 2, "joker-m": 2}
    assert sum(bag.values()) == 100


@rule("CI-1")
def test_a_fifth_lady_of_a_nation_is_one_too_many() -> None:
    cafe("us-f us-f us-f us-f us-m")
    with pytest.raises(BadInput, match="CI-1"):
        cafe("us-f us-f us-f us-f us-f")


@rule("CI-1")
def test_a_third_joker_of_a_gender_is_one_too_many() -> None:
    cafe("joker-f joker-f us-m")
    with pytest.raises(BadInput, match="CI-1"):
        cafe("joker-f joker-f joker-f")


@rule("CI-2")
@pytest.mark.parametrize("code", NATIONS)
def test_each_of_the_twelve_nations_has_two_tables_under_its_name(code: str) -> None:
    match = cafe(f"{code}-m {code}-f", "joker-f")
    names = set()
    for table in [table for table in NATION if NATION[table] == code]:
        one, two = [chair for chair in CHAIRS[table] if [NATION[at] for at in TABLES[chair]].count(code) == 1][:2]
        play(match, f"seat {code}-m {one}")
        names |= {words for words in words_of(match, f"seat {code}-f {two}") if words.endswith("a pair: 2")}
        match.undo()
    assert names == {f"{NATIONS[code]} table {number}, a pair: 2" for number in (1, 2)}


@rule("CI-3")
def test_the_room_has_24_tables_of_4_chairs_two_for_each_nation() -> None:
    assert len(NATION) == 24
    assert set(Counter(NATION.values()).values()) == {2}
    assert {len(chairs) for chairs in CHAIRS.values()} == {4}


@rule("CI-3")
def test_28_of_the_68_chairs_stand_between_two_tables() -> None:
    assert len(TABLES) == 68
    assert Counter(len(tables) for tables in TABLES.values()) == {1: 40, 2: 28}


@rule("CI-3")
def test_neighbours_share_exactly_one_chair_and_ten_nations_sit_side_by_side() -> None:
    shared = Counter(tuple(tables) for tables in TABLES.values() if len(tables) == 2)
    assert set(shared.values()) == {1}
    together = {NATION[one] for one, two in shared if NATION[one] == NATION[two]}
    assert together == set(NATIONS) - {"uk", "fr"}


@rule("CI-3")
def test_twenty_tables_form_a_ring_six_a_side_around_the_british_and_the_french() -> None:
    places = {table: (place["x"], place["y"]) for table, place in BOARD["tables"].items()}
    ring = {table for table, (x, y) in places.items() if max(abs(x), abs(y)) == 5}
    assert len(ring) == 20
    for axis, side in ((0, -5), (0, 5), (1, -5), (1, 5)):
        assert sum(places[table][axis] == side for table in ring) == 6
    inner = sorted((places[table][1], NATION[table]) for table in set(places) - ring)
    assert inner == [(-3, "uk"), (-3, "uk"), (3, "fr"), (3, "fr")]


@rule("CI-3")
def test_a_chair_stands_right_between_its_two_tables() -> None:
    for chair, tables in TABLES.items():
        place = BOARD["chairs"][chair]
        at = [BOARD["tables"][table] for table in tables]
        assert all(abs(place["x"] - table["x"]) + abs(place["y"] - table["y"]) == 1 for table in at)
    assert len({(place["x"], place["y"]) for place in BOARD["chairs"].values()}) == 68


@rule("CI-4")
@pytest.mark.parametrize(
    ("taken", "value"),
    list(enumerate([1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -4, -6, -8, -10, -12, -6, -8, -10, -12, -14])),
)
def test_the_bar_seats_are_taken_in_order_and_have_these_values(taken: int, value: int) -> None:
    match = cafe("in-m in-m in-m in-m", bar=guests(taken), points=[20, 0])
    assert gain_of(match, "bar in-m") == value
    assert words_of(match, "bar in-m")[0] == f"bar seat {taken + 1}: {value}"
    play(match, "bar in-m")
    assert match.position()["bar"] == [*guests(taken).split(), "in-m"]


@rule("CI-4")
def test_a_twenty_first_guest_finds_no_seat_at_the_bar() -> None:
    with pytest.raises(BadInput):
        cafe("in-m in-f", bar=guests(21))


@rule("CI-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_five_tiles(seats: int) -> None:
    match = tertulia.new("cafe-international", seats=seats, chance="manual", start="1")
    for _ in range(5 * seats):
        assert match.actor == CHANCE
        match.play(match.legal()[-1])
    assert match.actor == 0
    assert [len(hand) for hand in match.position()["hands"]] == [5] * seats
    assert sum(match.position()["bag"].values()) == 100 - 5 * seats


@rule("CI-5")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(BadInput, match="2 to 4 players"):
        tertulia.new("cafe-international", seats=seats)


@rule("CI-5")
def test_all_hands_are_open_to_everybody() -> None:
    match = tertulia.new("cafe-international", seats=3, seed=4)
    hands = match.position()["hands"]
    assert [match.game.dump(match.view(seat))["hands"] for seat in range(3)] == [hands] * 3


@rule("CI-5")
def test_the_log_tells_everybody_what_was_drawn() -> None:
    match = play(cafe("us-m us-f in-m in-f it-f"), "bar us-m; draw uk-f")
    assert "British lady" in match.log(seat=0)[-1]
    assert match.log(seat=0) == match.log(seat=1)


@rule("CI-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_is_as_likely_to_start_as_any_other(seats: int) -> None:
    match = tertulia.new("cafe-international", seats=seats, chance="manual")
    assert match.legal() == [f"start {number + 1}" for number in range(seats)]
    assert len(set(match.game.odds(match.state))) == 1


@rule("CI-6")
def test_whoever_is_drawn_starts_and_play_goes_clockwise() -> None:
    match = tertulia.new("cafe-international", seats=4, chance="manual")
    draw_all(match.play("start 3"))
    order = []
    for _ in range(6):
        order.append(match.actor)
        draw_all(match.play(next(action for action in match.legal() if action.startswith("bar"))))
    assert order == [2, 3, 0, 1, 2, 3]


@rule("CI-6")
def test_the_host_may_say_who_starts() -> None:
    for number in (1, 2, 3):
        assert tertulia.new("cafe-international", seats=3, seed=1, start=str(number)).actor == number - 1
    with pytest.raises(BadInput, match="start"):
        tertulia.new("cafe-international", seats=3, start="4")


@rule("CI-6")
def test_a_player_who_is_out_is_skipped() -> None:
    match = cafe("us-m", "", "", "it-f", out=[2, 1], hand_sizes=[1, 5, 5, 1])
    assert draw_all(match.play("bar us-m")).actor == 3
    assert draw_all(match.play("bar it-f")).actor == 0


@rule("CI-7")
def test_the_chips_never_run_out() -> None:
    all_printed_chips = 60 * 1 + 30 * 5 + 10 * 10
    match = cafe("us-m us-f it-f it-f it-f", points=[all_printed_chips, all_printed_chips], chairs="C53 us-m")
    assert play(match, "seat us-f C66").points == [all_printed_chips + 2, all_printed_chips]


def test_a_name_like_a_nameless_players_is_not_translated() -> None:
    named, nameless = (tertulia.new("cafe-international", seats=2, seed=1) for _match in range(2))
    named.tag(players="Player 1, Player 2")
    for _again in range(2):
        assert all("Player" in line for line in named.log(language="fr"))
        assert not any("Player" in line for line in nameless.log(language="fr"))
