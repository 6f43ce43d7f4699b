"""What the picture marks: all that is offered, and the last turn."""

from __future__ import annotations

from games.guatemala_cafe.pictures import (
    by_id,
    coins,
    drawn,
    drawn_match,
    having,
    marked,
    number,
    offered_at,
    played,
    texts,
    title,
)
from games.guatemala_cafe.tables import PATH_B, WHITE_AT_F7, acting, play, table
from random_games import random_match

from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.state import ACTING, ASKING, MOVING, PLACING, REFILLING
from tertulia.kernel.game import Show
from tertulia.kernel.match import Match


def clickable(match: Match) -> list[str]:
    """Every action that can be clicked by the seat that decides."""
    found = offered_at(drawn_match(match, match.actor)).values()
    return sorted(action for actions in found for action in actions.split("|"))


# ---- offers ----------------------------------------------------------------------------------------------------------


def test_all_that_is_legal_can_be_clicked_at_every_moment_of_a_game() -> None:
    seen = set()
    for seats in GAME.seats:
        whole = random_match(GAME, seats, "all clicks", 300)
        for moment in range(40, len(whole), 6):
            match = whole.at(moment)
            if match.actor >= 0:
                seen.add(match.state.stage)
                assert clickable(match) == sorted(match.legal())
    assert {MOVING, ACTING, PLACING, ASKING, REFILLING} <= seen


def test_the_first_space_of_the_buyer() -> None:
    match = table(3, stage="buyer", mover=0)
    root = drawn_match(match, 2)
    assert offered_at(root)["track-1"] == "buyer top a"
    assert len(offered_at(root)) == 36
    assert clickable(match) == sorted(match.legal())


def test_reachable_steps_show_how_far_and_for_how_much() -> None:
    match = table(3, buyer="left 2")
    root = drawn_match(match, 0)
    assert offered_at(root) == {"track-36": "move 1", "track-1": "move 2", "track-2": "move 3", "track-3": "move 4"}
    steps = {place: texts(by_id(root, place), "steps") for place in offered_at(root)}
    assert steps == {"track-36": ["1"], "track-1": ["2"], "track-2": ["3"], "track-3": ["4"]}
    assert {place: coins(by_id(root, place)) for place in steps} == {
        "track-36": [], "track-1": [], "track-2": [], "track-3": [2],
    }  # fmt: skip
    assert title(root, "track-3") == "top c. Steps: 4; price: 2"
    poor = table(3, buyer="left 2", money=[1, 0, 0])
    assert "track-3" not in offered_at(drawn_match(poor, 0))


def test_what_can_be_taken_has_a_ring() -> None:
    match = acting(4, production={"a1": "red worker", "a2": "red shed"}, money=[1, 9, 9, 9])
    root = drawn_match(match, 0)
    assert offered_at(root)["space-a1"] == "take a1"
    assert "space-a2" not in offered_at(root), "nobody gets a shed for 1"
    assert marked(root, "ring") == {place for place in offered_at(root) if place.startswith("space")}
    assert title(root, "space-a1").endswith("It can be taken")


def test_a_sack_shows_what_it_brings_who_takes_it() -> None:
    match = acting(
        3,
        buyer="top h",
        plantations=[{"black": {"shed": "d4", "workers": ["d5"]}}, WHITE_AT_F7],
        roads=PATH_B,
        docks={"B": ["white"]},
        mover=1,
    )
    root = drawn_match(match, 1, names=["Ana", "Ben", "Chiara"])
    assert offered_at(root)["space-h3"] == "score h3"
    assert texts(by_id(root, "space-h3"), "points") == ["+6"]
    assert title(root, "space-h3").endswith("it brings: Ana +0, Ben +6, Chiara +0")
    assert having(by_id(root, "space-h3"), "none") == []
    match = acting(3, buyer="top h")
    assert texts(by_id(drawn_match(match, 0), "space-h3"), "points") == ["0"]
    assert having(by_id(drawn_match(match, 0), "space-h3"), "none"), "quieter"


def test_places_for_a_worker_show_their_prices() -> None:
    match = acting(4, production={"a1": "red worker"}, plantations=[{"red": {"shed": "i5"}}]).play("take a1")
    root = drawn_match(match, 0)
    assert clickable(match) == sorted(match.legal())
    assert {place: coins(by_id(root, place)) for place in offered_at(root)} == {
        "cell-i4": [2], "cell-h5": [2], "cell-j5": [2], "cell-i6": [2],
    }  # fmt: skip
    assert marked(root, "ring") == set(offered_at(root))
    assert title(root, "cell-i4") == "i4, green zone: free, a worker costs 2. A place for the piece"


def test_places_for_a_shed_a_ship_and_a_road() -> None:
    line = {"a1": "red shed", "a2": "red ship", "a3": "road"}
    spare = {"plantations": [{"black": {"workers": ["g2", "g3"]}}]}
    for space, places in (("a1", 16), ("a2", 4), ("a3", 54)):
        match = acting(4, production=line, **spare).play(f"take {space}")
        root = drawn_match(match, 0)
        assert len(offered_at(root)) == places
        assert clickable(match) == sorted(match.legal())
    assert marked(root, "way") == set(offered_at(root)), "ways for a road"
    two = acting(2, production={"a3": "road"}, **spare).play("take a3")
    assert len(offered_at(drawn_match(two, 0))) == 10 * 10 + 9 * 11


def test_a_ship_goes_to_the_cheapest_free_dock() -> None:
    match = acting(4, production={"a2": "red ship"}, docks={"B": ["white"]}).play("take a2")
    harbour = by_id(drawn_match(match, 0), "harbour-B")
    docks = [dock for dock in harbour.iter() if having(dock, "ring") and having(dock, "coin")]
    assert coins(docks[-1]) == [3]


def test_turns_end_and_answers_are_given_by_buttons() -> None:
    match = acting(2, buyer="top d", stocks=[[], ["black"]])
    assert "done" in clickable(match)
    match.play("score d2")
    assert clickable(match) == ["allow", "block"]
    root = drawn_match(match, 1)
    assert texts(root, "button") == ["Allow", "Block"]


def test_a_ship_that_may_leave() -> None:
    match = acting(3, buyer="top h", docks={"B": ["red", "white"]})
    match.state.scored = 1
    harbour = by_id(drawn(match.state, 0, Show(offers={number("leave B"): 0})), "harbour-B")
    assert harbour.get("data-actions") == "leave B"
    docks = [group for group in harbour.iter() if having(group, "ring") and having(group, "body")]
    assert texts(docks[-1]) == ["W"], "the ring is around the ship of the scored coffee"


def test_a_new_sack_is_chosen_from_ones_own() -> None:
    match = play(acting(2, buyer="top d", stocks=[["red", "white"], []]), "score d2", "allow")
    assert offered_at(drawn_match(match, 0)) == {"stock-red": "refill red", "stock-white": "refill white"}
    assert marked(drawn_match(match, 0), "ring") == {"stock-red", "stock-white"}


def test_nothing_is_highlighted_where_nothing_is_offered() -> None:
    root = drawn(played(4, 40), 0)
    assert offered_at(root) == {}
    for css in ("offer", "ring", "way", "badge", "button", "mark"):
        assert having(root, css) == []


# ---- the last turn ---------------------------------------------------------------------------------------------------


def test_the_last_turn_is_marked() -> None:
    match = acting(4, production={"a1": "red worker", "a2": "red ship", "a3": "road"},
                   plantations=[{"black": {"workers": ["g2", "g3"]}}])  # fmt: skip
    play(match, "take a1", "place worker d2", "take a2", "place ship B", "take a3", "place road e9/f9")
    root = drawn(match.state, 0, Show(last=match.show().last))
    assert marked(root, "mark") == {
        "space-a1", "space-a2", "space-a3", "cell-d2", "harbour-B", "edge-e9-f9",
    }  # fmt: skip
    assert "Last turn" in title(root, "cell-d2")
    assert marked(drawn(match.state, 0), "mark") == set()


def test_a_move_of_the_buyer_is_marked_where_he_is_now() -> None:
    match = table(3, buyer="top c").play("move 1")
    assert marked(drawn(match.state, 0, Show(last=match.show().last)), "mark") == {"track-4"}


def test_a_sack_that_blocked_is_marked() -> None:
    match = play(acting(2, buyer="top d", stocks=[[], ["black"]]), "score d2", "block")
    assert marked(drawn(match.state, 0, Show(last=match.show().last)), "mark") == {"space-d2"}


def test_the_mark_of_the_last_turn_and_that_of_an_offer_are_both_seen() -> None:
    match = acting(4, production={"a1": "red worker"}).play("take a1")
    show = Show(last=(number("place worker d2"),), offers={number("place worker d2"): 0})
    cell = by_id(drawn(match.state, 0, show), "cell-d2")
    mark, ring = having(cell, "mark")[0], having(cell, "ring")[0]
    assert float(mark.get("width") or 0) - float(ring.get("width") or 0) >= 6
