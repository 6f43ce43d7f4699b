"""Scoring, the blockade, ships, new sacks (GC-40 to GC-44)."""

from __future__ import annotations

from typing import Any

import pytest
from games.guatemala_cafe.tables import PATH_B, WHITE_AT_F7, acting, all_laid, offered, play, why
from support import rule

import tertulia
from tertulia.kernel.match import Match


def white(seats: int = 3, **position: object) -> Match:
    """The first player may score white, with three workers connected to harbour B."""
    whole: dict[str, object] = {
        "buyer": "top h", "plantations": [WHITE_AT_F7], "roads": PATH_B,
        "stocks": [["black", "red"], ["white", "red"], ["red", "red"], ["white"]][:seats],
    }  # fmt: skip
    return acting(seats, **whole | position)


@rule("GC-40")
def test_a_sack_goes_to_the_end_of_the_track_and_brings_eight_centavos() -> None:
    match = white(plantations=[]).play("score h3")
    assert match.state.money == [23, 15, 15]
    assert match.position()["laid"] == ["white"] and match.state.last_sack_space() == 70
    assert "h3" not in match.position()["production"]
    assert why(white(), "score h4") == "GC-40"
    assert why(white(), "score d2") == "GC-40"
    assert why(white(), "take h3") == "GC-40"


@rule("GC-40")
def test_the_player_chooses_among_the_sacks_of_a_line_and_any_coffee_will_do() -> None:
    match = acting(3, buyer="top h", stocks=[[], [], []])
    assert offered(match, "score") == ["h3"]
    play(match, "score h3", "allow", "allow")
    assert match.points == [0, 0, 0]


@rule("GC-41")
def test_everybody_else_is_asked_clockwise_and_who_cannot_block_can_only_allow() -> None:
    match = white(4, mover=2, plantations=[{}, {}, WHITE_AT_F7]).play("score h3")
    asked = []
    legal = []
    while match.position()["stage"] == "asking":
        asked.append(match.actor)
        legal.append(match.legal())
        match.play("allow")
    assert asked == [3, 0, 1]
    assert legal == [["allow", "block"], ["allow"], ["allow", "block"]]


@rule("GC-41")
def test_a_block_costs_a_sack_and_lets_the_scorer_build() -> None:
    match = white(production={"h1": "red shed", "h3": "white sack"}).play("score h3").play("block")
    assert match.points == [0, 0, 0] and match.state.money[0] == 23
    assert match.position()["production"]["h3"] == "white sack"
    assert match.position()["stocks"][1] == ["red"] and match.position()["laid"] == ["white"]
    assert match.actor == 0 and offered(match, "take") and not offered(match, "score")
    assert why(match, "score h3") == "GC-41"
    play(match, "take h1", "place shed d4", "done")
    assert match.actor == 1 and match.position()["production"]["h1"] == "road"


@rule("GC-41")
def test_the_first_to_block_ends_the_asking() -> None:
    match = white(4).play("score h3")
    assert match.actor == 1
    match.play("block")
    assert match.actor == 0 and match.position()["stocks"][3] == ["white"]


@rule("GC-41")
def test_a_player_without_the_sack_cannot_block() -> None:
    match = white().play("score h3").play("allow")
    assert match.actor == 2 and match.legal() == ["allow"]
    assert why(match, "block") == "GC-41"
    assert why(white(), "block") == "GC-16"


@rule("GC-41")
def test_without_silence_only_who_can_block_is_asked() -> None:
    match = white(4, options={"silent-blockade": False}).play("score h3")
    assert match.actor == 1
    match.play("allow")
    assert match.actor == 3, "the third player has no white sack"
    known = match.position()["known"]
    assert known[1] == {"white": 1} and known[2] == {"white": -1} and known[3] == {"white": 1}
    match.play("block")
    assert match.position()["known"][3] == {}
    nobody = white(3, options={"silent-blockade": False}, stocks=[["red"], [], []]).play("score h3")
    assert nobody.points == [3, 0, 0]


@rule("GC-42")
@pytest.mark.parametrize(("ships", "points"), [(0, 3), (1, 6), (2, 9), (3, 12)])
def test_three_workers_are_multiplied_by_the_ships(ships: int, points: int) -> None:
    match = white(docks={"B": ["white"] * ships})
    play(match, "score h3", "allow", "allow")
    assert match.points == [points, 0, 0]


@rule("GC-42")
def test_a_gap_in_the_roads_or_another_harbour_multiplies_nothing() -> None:
    for roads in ([], PATH_B[1:], PATH_B[:-1], PATH_B[:1] + PATH_B[2:]):
        assert play(white(roads=roads, docks={"B": ["white"]}), "score h3", "allow", "allow").points == [3, 0, 0]
    elsewhere = white(docks={"C": ["white"], "B": ["red", "black"]})
    assert play(elsewhere, "score h3", "allow", "allow").points == [3, 0, 0]


@rule("GC-42")
def test_a_shed_or_workers_alone_bring_nothing() -> None:
    for plantation in ({"shed": "f7"}, {"workers": ["f6", "g6"]}):
        match = white(plantations=[{"white": plantation}], docks={"B": ["white"]})
        assert play(match, "score h3", "allow", "allow").points == [0, 0, 0]
        assert match.position()["docks"] == {"B": ["white"]}, "a ship that multiplied nothing stays"


@rule("GC-42")
def test_all_owners_of_the_coffee_score_whoever_took_the_sack() -> None:
    both = [{}, WHITE_AT_F7, {"white": {"shed": "d4", "workers": ["c4"]}}]
    match = white(plantations=both, docks={"B": ["white"]})
    play(match, "score h3", "allow", "allow")
    assert match.points == [0, 6, 1]
    gains = match.game.gains(match.state_at(len(match) - 1), match.numbers[-1])
    reasons = [(gain.seat, gain.points, gain.reason) for gain in gains]
    assert reasons == [(1, 3, "workers"), (1, 3, "ships"), (2, 1, "workers")]


@rule("GC-42")
def test_with_two_players_any_corner_of_the_site_is_an_entrance() -> None:
    roads = ["c9/d9", "c8/d8"]
    match = acting(
        2,
        buyer="top h",
        roads=roads[:1],
        docks={"A": ["white"]},
        plantations=[{"white": {"shed": "c8", "workers": ["c7"]}}],
    )
    assert play(match, "score h3", "allow").points == [2, 0]


@rule("GC-43")
def test_the_cheapest_ship_leaves_and_the_others_move_up() -> None:
    match = white(docks={"B": ["red", "white", "white"], "C": ["white"]})
    play(match, "score h3", "allow", "allow")
    assert match.position()["docks"] == {"B": ["red", "white"], "C": ["white"]}
    assert match.position()["gone"] == {"white": 1}
    assert match.state.dock_price(1) == 4


@rule("GC-43")
def test_a_ship_leaves_in_each_harbour_that_counted() -> None:
    match = white(**_apart(), docks={"B": ["white"], "C": ["red", "white"]})
    play(match, "score h3", "allow", "allow")
    assert match.points == [6, 2, 0]
    assert match.position()["docks"] == {"C": ["red"]}


def _apart() -> dict[str, Any]:
    """Two white plantations, connected to harbours B and C."""
    first = {"white": {"shed": "f7", "workers": ["f6", "e7", "e6"]}}
    second = {"white": {"shed": "g8", "workers": ["h8"]}}
    return {"plantations": [first, second], "roads": [*PATH_B, "h7/h8", "h8/i8", "h9/i9"]}


@rule("GC-43")
def test_with_one_ship_leaves_the_cheapest_in_all_leaves() -> None:
    one = {"one-ship-leaves": True}
    match = white(**_apart(), options=one, docks={"B": ["white"], "C": ["red", "white"]})
    play(match, "score h3", "allow", "allow")
    assert match.position()["docks"] == {"C": ["red", "white"]}
    tie = white(**_apart(), options=one, docks={"B": ["white"], "C": ["white"]})
    play(tie, "score h3", "allow", "allow")
    assert tie.actor == 0 and tie.legal() == ["leave B", "leave C"]
    assert why(tie, "leave D") == "GC-43"
    assert why(tie, "refill red") == "GC-43"
    tie.play("leave C")
    assert tie.position()["docks"] == {"B": ["white"]} and tie.position()["stage"] == "refilling"


@rule("GC-44")
def test_the_scorer_puts_a_sack_of_his_own() -> None:
    match = play(white(), "score h3", "allow", "allow")
    assert match.legal() == ["refill black", "refill red"]
    assert why(match, "refill white") == "GC-44"
    match.play("refill red")
    assert match.position()["production"]["h3"] == "red sack" and match.position()["stocks"][0] == ["black"]
    assert match.actor == 1


@rule("GC-44")
def test_an_empty_stock_is_helped_out_by_the_bag_and_an_empty_bag_leaves_the_space_empty() -> None:
    stocks = [[], ["white"], ["white"]]
    match = play(white(**all_laid(stocks, {"brown": 2, "red": 1})), "score h3", "allow", "allow")
    assert match.legal() == ["draw red", "draw brown"]
    assert match.game.odds(match.state) == [1, 2]
    match.play("draw brown")
    assert match.position()["production"]["h3"] == "brown sack" and match.position()["bag"] == {"red": 1, "brown": 1}
    match = play(white(**all_laid(stocks, {})), "score h3", "allow", "allow")
    assert match.actor == 1 and "h3" not in match.position()["production"]
    later = tertulia.from_position("guatemala-cafe", match.position() | {"stage": "acting"})
    assert why(later, "score h3") == "GC-44"
