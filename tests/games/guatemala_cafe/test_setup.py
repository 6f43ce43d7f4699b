"""Before the first turn: pieces, boards, the deal, the Buyer (GC-1 to GC-11)."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from games.guatemala_cafe.tables import ELSEWHERE, acting, new, offered, play, table, why
from random_games import random_states
from support import rule

import tertulia
from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.pieces import (
    COFFEES,
    LINES,
    PIECES,
    ROAD,
    SACK,
    SIDES,
    TRACK_NAMES,
)
from tertulia.games.guatemala_cafe.state import STARTING
from tertulia.kernel.errors import BadInput

PRESET = SIDES[2].preset
IS_SACK_SPACE = SIDES[2].is_sack_space
KINDS = {"worker": 9, "shed": 3, "ship": 3, "sack": 7}


@rule("GC-1")
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_piece_is_somewhere_at_any_time(seats: int) -> None:
    full = {name: 50 if name == "road" else KINDS[name.split()[1]] for name in PIECES}
    for state, _action in islice(random_states(GAME, seats, "pieces"), 0, None, 9):
        assert GAME.pieces(state) == full


@rule("GC-1", "GC-21")
@pytest.mark.parametrize("seats", GAME.seats)
def test_money_changes_only_by_prices_and_sacks(seats: int) -> None:
    for state, action in random_states(GAME, seats, "money"):
        if action is None or state.stage == STARTING:
            continue
        after = state.copy()
        GAME.apply(after, action)
        change = sum(after.money) - sum(state.money)
        verb = GAME.actions.text(action).split()[0]
        allowed = {"score": {8}, "move": {0, -2}, "place": set(range(-7, 1)), "take": set(range(-7, 1))}
        assert change in allowed.get(verb, {0})
        assert min(after.money) >= 0


@rule("GC-5")
def test_everybody_starts_with_15_centavos_and_no_points() -> None:
    match = new(4)
    assert match.state.money == [15] * 4
    assert match.points == [0] * 4


@rule("GC-5")
@pytest.mark.parametrize(
    ("seats", "start", "money"),
    [(2, 1, [15, 18]), (3, 1, [15, 18, 19]), (3, 2, [19, 15, 18]), (4, 1, [15, 17, 18, 20]), (4, 4, [17, 18, 20, 15])],
)
def test_with_late_seat_money_later_players_begin_with_more(seats: int, start: int, money: list[int]) -> None:
    assert new(seats, start=str(start), late_seat_money=True).state.money == money
    match = tertulia.new("guatemala-cafe", seats, chance="manual", late_seat_money=True)
    match.play(f"start {start}")
    assert match.state.money == money


@rule("GC-6")
def test_the_track_runs_clockwise_round_nine_rows_and_columns() -> None:
    assert len(LINES) == len(set(TRACK_NAMES)) == 36
    assert [TRACK_NAMES[place] for place in (0, 8, 9, 17, 18, 26, 27, 35)] == [
        "top a", "top i", "right 1", "right 9", "bottom i", "bottom a", "left 9", "left 1",
    ]  # fmt: skip
    assert LINES[0] == LINES[26] == list(range(0, 81, 9))
    assert LINES[9] == LINES[35] == list(range(9))
    assert sum(IS_SACK_SPACE) == 6


@rule("GC-7")
@pytest.mark.parametrize(("seats", "share"), [(2, 12), (3, 8), (4, 6)])
def test_chance_fills_the_board_and_deals_equal_shares(seats: int, share: int) -> None:
    match = new(seats, setup="free")
    state = match.state
    sacks = [piece - SACK for space, piece in enumerate(state.spaces) if IS_SACK_SPACE[space]]
    assert len(set(sacks)) == COFFEES and len(sacks) == 6
    assert all(0 <= piece < ROAD for space, piece in enumerate(state.spaces) if not IS_SACK_SPACE[space])
    assert state.stock_sizes == [share] * seats
    assert sum(state.bag) == state.bag_size == 5
    assert new(seats, setup="free").position() == match.position()
    assert tertulia.new("guatemala-cafe", seats, 6, setup="free").state.spaces != state.spaces


@rule("GC-7")
def test_the_first_five_sacks_are_of_five_coffees_and_the_sixth_is_any() -> None:
    match = tertulia.new("guatemala-cafe", 2, chance="manual", setup="free", start="1")
    play(match, "draw white", "draw brown", "draw black", "draw red")
    assert match.legal() == ["draw beige"]
    assert why(match, "draw white") == "GC-7"
    match.play("draw beige")
    assert len(match.legal()) == 5
    match.play("draw white")
    assert set(match.legal()) == {f"lay {name}" for name in PIECES[:ROAD]}


@rule("GC-8")
def test_the_preset_is_a_whole_and_even_arrangement() -> None:
    counts = Counter(PIECES[piece] for piece in PRESET)
    for kind in ("worker", "shed", "ship"):
        assert [count for name, count in counts.items() if name.endswith(kind)] == [KINDS[kind]] * 5
    assert sorted(count for name, count in counts.items() if name.endswith("sack")) == [1, 1, 1, 1, 2]
    for line in LINES[:18]:
        pieces = [PRESET[space] for space in line if PRESET[space] < ROAD]
        kinds = Counter(piece // COFFEES for piece in pieces)
        assert kinds[0] >= 4 and kinds[1] >= 1 and kinds[2] >= 1, "every line is useful"
        assert len({piece % COFFEES for piece in pieces}) == COFFEES, "every line has every coffee"


@rule("GC-8")
def test_with_the_preset_only_start_and_sacks_are_drawn() -> None:
    match = new(3)
    assert match.state.spaces == PRESET
    assert [action.split()[0] for action in match.actions] == ["start"] + ["draw"] * 24


@rule("GC-9")
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_right_hand_neighbour_of_the_start_player_puts_the_buyer(seats: int) -> None:
    for start in range(1, seats + 1):
        match = new(seats, start=str(start))
        assert match.actor == (start - 2) % seats
        assert len(match.legal()) == 36
        assert why(match, "move 1") == "GC-9"
        match.play("buyer right 5")
        assert match.actor == start - 1
        assert offered(match, "move") == ["1", "2", "3", "4"]


@rule("GC-10")
def test_with_three_players_path_a_is_closed() -> None:
    spaces = {"a1": "white shed", "a2": "white worker", "a3": "road", "a4": "white ship"}
    match = acting(3, production=spaces, plantations=[{}, ELSEWHERE]).play("take a1")
    assert not {"a1", "a5", "c1", "c8"} & set(offered(match, "place shed"))
    assert why(match, "place shed a5") == "GC-10"
    match = acting(3, production=spaces, plantations=[{}, ELSEWHERE]).play("take a2")
    assert {"a2", "b1", "b5"} <= set(offered(match, "place worker")), "the cells beside it stay open"
    assert why(match, "place worker a5") == "GC-25"
    match = acting(3, production=spaces, plantations=[{}, ELSEWHERE]).play("take a3")
    assert len(match.legal()) == 40
    assert why(match, "place road a2/b2") == "GC-10"
    match = acting(3, production=spaces, plantations=[{}, ELSEWHERE]).play("take a4")
    assert offered(match, "place ship") == ["B", "C", "D"]
    assert why(match, "place ship A") == "GC-10"


@rule("GC-10")
def test_with_four_players_all_is_open() -> None:
    assert len(SIDES[4].segments) == 54 and SIDES[4].sites.bit_count() == 16
    assert len(SIDES[3].segments) == 40 and SIDES[3].sites.bit_count() == 12


@rule("GC-11")
def test_the_start_player_is_drawn_or_named_and_turns_go_clockwise() -> None:
    match = tertulia.new("guatemala-cafe", 3, chance="manual")
    assert match.legal() == ["start 1", "start 2", "start 3"]
    assert why(match, "start 4") == "GC-11"
    assert new(3, start="2").state.mover == 1
    with pytest.raises(BadInput, match="start cannot be 3 with 2 players"):
        tertulia.new("guatemala-cafe", 2, start="3")
    match = table(3, mover=1)
    movers = []
    for _ in range(4):
        movers.append(match.actor)
        play(match, "move 1", "done")
    assert movers == [1, 2, 0, 1]
