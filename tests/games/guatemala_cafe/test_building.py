"""Moving the Buyer and building (GC-15 to GC-30)."""

from __future__ import annotations

import pytest
from games.guatemala_cafe.tables import ELSEWHERE, acting, all_laid, offered, play, table, why
from support import rule

from tertulia.games.guatemala_cafe.pieces import EDGE_NAMES, LINES, SIDES, SPACE_NAMES


@rule("GC-15")
def test_the_buyer_moves_one_to_three_spaces_or_four_for_two_centavos() -> None:
    match = table(2, buyer="top h", money=[5, 15])
    assert match.legal() == ["move 1", "move 2", "move 3", "move 4"]
    assert match.at(0).play("move 2").position()["buyer"] == "right 1"
    far = match.at(0).play("move 4")
    assert far.position()["buyer"] == "right 3" and far.state.money[0] == 3
    poor = table(2, buyer="top h", money=[1, 15])
    assert poor.legal() == ["move 1", "move 2", "move 3"]
    assert why(poor, "move 4") == "GC-15"
    assert why(poor, "done") == "GC-15"
    assert table(2, buyer="left 1").play("move 1").position()["buyer"] == "top a"


@rule("GC-16")
def test_after_moving_one_builds_or_scores_or_neither() -> None:
    match = table(3, buyer="top c", production={"d1": "red worker", "d2": "black sack"}).play("move 1")
    assert offered(match, "score") == ["d2"]
    assert "done" in match.legal() and offered(match, "take")
    assert set(offered(match, "take")) <= {SPACE_NAMES[space] for space in LINES[3]}
    assert why(match, "move 1") == "GC-16"
    assert why(match, "take a1") == "GC-20"
    assert match.at(len(match)).play("done").state.mover == 1
    play(match, "take d1", "place worker a2")
    assert why(match, "score d2") == "GC-16"


@rule("GC-16")
def test_a_turn_in_which_nothing_can_be_done_ends_by_itself() -> None:
    sheds = {
        f"b{row}": f"{coffee} shed"
        for row, coffee in zip((1, 2, 3, 4, 5, 6, 8, 9), 3 * ["red", "white", "brown"], strict=False)
    }
    poor = {"buyer": "top a", "money": [0, 15, 15]}
    match = table(3, production=sheds | {"b7": "red sack"}, **poor)
    match.play("move 1")
    assert match.legal() == ["done", "score b7"], "a sack can always be scored"
    position = all_laid([[], [], []], {}, empty="b7")
    position["production"] |= sheds
    match = table(3, **position, **poor)
    match.play("move 1")
    assert match.actor == 1 and match.state.idle == 1


@rule("GC-20")
def test_up_to_three_pieces_are_taken_each_placed_at_once() -> None:
    line = {"a1": "brown worker", "a2": "red worker", "a3": "white worker", "a4": "black worker"}
    match = acting(4, production=line)
    match.play("take a1")
    assert why(match, "take a2") == "GC-20"
    assert why(match, "done") == "GC-20"
    assert why(match, "place shed a1") == "GC-20"
    play(match, "place worker a2", "take a2", "place worker b2", "take a3")
    assert match.actor == 0
    match.play("place worker c2")
    assert match.actor == 1, "the third piece ends the turn"
    assert [match.state.workers[coffee] for coffee in range(5)] == [0, 1, 0, 1, 1]


@rule("GC-20")
def test_the_very_space_is_chosen() -> None:
    line = {"a1": "brown worker", "a5": "brown worker"}
    match = acting(4, production=line)
    assert {"a1", "a5"} <= set(offered(match, "take"))
    play(match, "take a5", "place worker a2", "done")
    production = match.position()["production"]
    assert production["a5"] == "road" and production["a1"] == "brown worker"


@rule("GC-20")
def test_only_what_can_be_placed_and_paid_is_offered() -> None:
    line = {"a1": "brown worker", "a2": "brown shed", "a3": "brown ship", "a4": "road"}
    others = [{}, ELSEWHERE]
    match = acting(4, production=line, money=[1, 15, 15, 15], plantations=others)
    assert {"a1", "a4"} <= set(offered(match, "take"))
    assert not {"a2", "a3"} & set(offered(match, "take"))
    assert why(match, "take a2") == "GC-20"
    match = acting(4, production=line, money=[0, 15, 15, 15], plantations=others)
    assert offered(match, "take") == ["a4"]
    assert why(match, "take d4") == "GC-20"


@rule("GC-20")
def test_a_piece_with_one_place_goes_there_by_itself() -> None:
    match = acting(2, production={"a1": "brown ship"}).play("take a1")
    assert match.state.docks == [[4]] and match.state.money == [13, 15]
    assert "placed at harbour A for 2" in match.log()[-1]


@rule("GC-21")
def test_a_shed_in_green_a_worker_in_yellow_and_one_in_green_cost_nine() -> None:
    match = acting(4, production={"a1": "brown shed", "a2": "brown worker", "a3": "brown worker"})
    play(match, "take a1", "place shed d6", "take a2", "place worker d7", "take a3", "place worker d5")
    assert match.state.money == [6, 15, 15, 15]


@rule("GC-21")
@pytest.mark.parametrize(
    ("site", "shed", "cell", "worker"), [("e1", 2, "e2", 1), ("d4", 4, "d5", 2), ("f7", 6, "f8", 3)]
)
def test_prices_by_zone(site: str, shed: int, cell: str, worker: int) -> None:
    match = acting(4, production={"a1": "red shed", "a2": "red worker"})
    play(match, "take a1", f"place shed {site}")
    assert match.state.money[0] == 15 - shed
    play(match, "take a2", f"place worker {cell}")
    assert match.state.money[0] == 15 - shed - worker
    poor = acting(4, production={"a1": "red shed", "a2": "red worker"}, money=[shed - 1, 0, 0, 0])
    if "a1" in offered(poor, "take"):
        assert why(poor.play("take a1"), f"place shed {site}") == "GC-21"


@rule("GC-21", "GC-29")
def test_ships_fill_a_harbour_from_the_cheapest_dock() -> None:
    line = {"a1": "red ship", "a2": "red ship", "a3": "white ship", "a4": "black ship"}
    match = acting(4, production=line)
    paid = []
    for space in ("a1", "a2", "a3"):
        before = match.state.money[0]
        play(match, f"take {space}", "place ship B")
        paid.append(before - match.state.money[0])
    assert paid == [2, 3, 4]
    play(match, "move 1")
    full = acting(4, production={"a4": "black ship"}, docks={"B": ["red", "red", "white"]}).play("take a4")
    assert offered(full, "place ship") == ["A", "C", "D"]
    assert why(full, "place ship B") == "GC-29"


@rule("GC-22")
def test_with_two_players_sites_have_prices_and_one_harbour_six_docks() -> None:
    line = {"a1": "red shed", "a2": "red ship", "a3": "white ship", "a4": "red worker"}
    assert play(acting(2, production=line), "take a1", "place shed c8").state.money[0] == 15 - 7
    assert play(acting(2, production=line), "take a1", "place shed f1").state.money[0] == 15 - 2
    prices = []
    for ships in range(6):
        coffees = ["black", "black", "black", "brown", "brown", "brown"][:ships]
        match = acting(2, production=line, docks={"A": coffees}).play("take a2")
        prices.append(15 - match.state.money[0])
    assert prices == [2, 2, 3, 3, 4, 4]
    match = acting(2, production=line).play("take a4")
    assert why(match, "place worker l1") == "GC-22"
    assert why(acting(2, production=line, money=[6, 0]).play("take a1"), "place shed c8") == "GC-22"


@rule("GC-23")
def test_one_shed_of_a_coffee_for_each_player() -> None:
    position = {"production": {"a1": "red shed", "a2": "white shed"}, "plantations": [{"red": {"shed": "d4"}}]}
    match = acting(4, **position)
    assert "a1" not in offered(match, "take") and "a2" in offered(match, "take")
    assert why(match, "take a1") == "GC-23"
    assert "a1" in offered(acting(4, mover=1, **position), "take"), "others may still build one"


@rule("GC-24")
def test_a_shed_stands_on_a_free_site_and_touches_its_workers() -> None:
    line = {"a1": "red shed"}
    match = acting(4, production=line, plantations=[{}, {"white": {"shed": "d4"}}]).play("take a1")
    assert why(match, "place shed d5") == "GC-24"
    assert why(match, "place shed d4") == "GC-24"
    workers = [{"red": {"shed": None, "workers": ["d5"]}}]
    match = acting(4, production=line, plantations=workers).play("take a1")
    assert offered(match, "place shed") == ["d4", "d6"]
    assert why(match, "place shed e1") == "GC-24"


@rule("GC-25")
def test_the_first_worker_stands_anywhere_and_the_next_beside_it() -> None:
    match = acting(4, production={"a1": "red worker", "a2": "red worker"}).play("take a1")
    assert len(match.legal()) == 12 * 9 - 16
    assert why(match, "place worker d4") == "GC-25"
    play(match, "place worker h5", "take a2")
    assert offered(match, "place worker") == ["h4", "g5", "h6"]
    assert why(match, "place worker h5") == "GC-25"
    assert why(match, "place worker g4") == "GC-25"


@rule("GC-25")
def test_a_worker_may_touch_the_shed() -> None:
    match = acting(4, production={"a1": "red worker"}, plantations=[{"red": {"shed": "i5"}}]).play("take a1")
    assert offered(match, "place worker") == ["i4", "h5", "j5", "i6"]


@rule("GC-26")
def test_the_same_coffee_of_two_owners_never_touches() -> None:
    theirs = [{}, {"red": {"shed": "d4", "workers": ["d5"]}}]
    match = acting(4, production={"a1": "red worker", "a2": "red shed", "a3": "white worker"}, plantations=theirs)
    worker = match.at(0).play("take a1")
    assert not {"c4", "d3", "e4", "c5", "e5"} & set(offered(worker, "place worker"))
    assert why(worker, "place worker e5") == "GC-26"
    shed = match.at(0).play("take a2")
    assert why(shed, "place shed d6") == "GC-26"
    other = match.at(0).play("take a3")
    assert "e5" in offered(other, "place worker"), "another coffee may touch"


BETWEEN_E4_AND_F4 = "e4/f4"
"""A printed segment of path B."""


@rule("GC-27")
def test_paths_are_no_borders_unless_the_option_says_so() -> None:
    def reach(**options: bool) -> set[str]:
        return set(offered(acting(4, options=options, **position).play("take a1"), "place worker"))

    position = {"production": {"a1": "red worker"}, "plantations": [{"red": {"workers": ["c5", "d5", "e5"]}}]}
    assert reach() == {"c4", "b5", "c6", "e4", "f5", "e6"}
    assert reach(**{"paths-are-borders": True}) == {"c4", "c6"}
    bordered = acting(4, options={"paths-are-borders": True}, **position).play("take a1")
    assert why(bordered, "place worker f5") == "GC-27"


@rule("GC-27")
def test_with_two_players_a_road_is_the_border() -> None:
    position = {"production": {"a1": "red worker", "a2": "road"}, "plantations": [{"red": {"workers": ["e4"]}}]}
    match = acting(2, options={"paths-are-borders": True}, **position)
    play(match, "take a2", f"place road {BETWEEN_E4_AND_F4}", "take a1")
    assert offered(match, "place worker") == ["e3", "e5"]
    plain = acting(2, **position)
    play(plain, "take a2", f"place road {BETWEEN_E4_AND_F4}", "take a1")
    assert offered(plain, "place worker") == ["e3", "f4", "e5"]


@rule("GC-27", "GC-26")
def test_a_border_lets_two_owners_stand_side_by_side() -> None:
    theirs = [{}, {"red": {"workers": ["e4"]}}]
    position = {"production": {"a1": "red worker"}, "plantations": theirs, "roads": [BETWEEN_E4_AND_F4]}
    assert "f4" not in offered(acting(2, **position).play("take a1"), "place worker")
    borders = acting(2, options={"paths-are-borders": True}, **position).play("take a1")
    assert "f4" in offered(borders, "place worker")


@rule("GC-28")
def test_roads_lie_on_any_free_segment() -> None:
    match = acting(4, production={"a1": "road", "a2": "road"}, plantations=[{}, ELSEWHERE]).play("take a1")
    assert len(match.legal()) == 54
    assert why(match, "place road a1/a2") == "GC-28"
    match.play(f"place road {BETWEEN_E4_AND_F4}")
    assert match.state.money[0] == 15
    match.play("take a2")
    assert why(match, f"place road {BETWEEN_E4_AND_F4}") == "GC-28"
    assert len(match.legal()) == 53


@rule("GC-28")
def test_with_two_players_roads_lie_on_any_edge() -> None:
    match = acting(2, production={"a1": "road"}, plantations=[{}, ELSEWHERE]).play("take a1")
    assert len(match.legal()) == 10 * 10 + 11 * 9
    assert {"a1/north", "a1/west", "j9/east", "j9/south", "d4/e4"} <= set(offered(match, "place road"))
    assert why(match, "place road l1/east") == "GC-28"


@rule("GC-29")
def test_a_ship_goes_anywhere_unless_it_needs_a_path() -> None:
    position = {"production": {"a1": "red ship", "a2": "white ship"}, "plantations": [{"red": {"shed": "d4"}}]}
    assert offered(acting(4, **position).play("take a1"), "place ship") == ["A", "B", "C", "D"]
    strict = acting(4, options={"ship-needs-path": True}, **position)
    assert "a2" not in offered(strict, "take")
    strict.play("take a1")
    assert strict.state.docks == [[], [3], [], []], "only harbour B is on the path of d4"
    two = acting(2, options={"ship-needs-path": True}, production={"a1": "white ship"})
    assert "a1" in offered(two, "take")


@rule("GC-30")
def test_emptied_spaces_get_roads_until_the_stock_is_empty() -> None:
    line = {"a1": "brown worker", "a2": "red worker"}
    match = acting(4, production=line)
    play(match, "take a1", "place worker a2", "take a2")
    assert "a1" not in match.position()["production"], "not before the turn ends"
    play(match, "place worker b2", "done")
    production = match.position()["production"]
    assert production["a1"] == production["a2"] == "road" and match.state.road_stock == 48


@rule("GC-30")
def test_an_empty_stock_leaves_spaces_empty_in_the_order_taken() -> None:
    laid = [EDGE_NAMES[edge] for edge in SIDES[2].segments[:49]]
    match = acting(2, production={"a1": "brown worker", "a2": "red worker"}, roads=laid)
    assert match.state.road_stock == 1
    play(match, "take a2", "place worker a2", "take a1", "place worker c2", "done")
    production = match.position()["production"]
    assert production["a2"] == "road" and "a1" not in production and match.state.road_stock == 0


@rule("GC-30", "GC-40")
def test_a_sack_space_never_gets_a_road() -> None:
    match = acting(2, buyer="top d", **all_laid([[], []], {}))
    match.play("score d2")
    match.play("allow")
    assert "d2" not in match.position()["production"] and match.state.road_stock == 50
