"""The turn of Café International: who decides, what is legal, what then happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tertulia.games.cafe_international.actions import (
    BARS,
    CHAIRS,
    DONE,
    DRAWS,
    EXCHANGES,
    JOKER_SEATINGS,
    PASS,
    SEAT_CHAIR,
    SEAT_GUEST,
    SEATINGS,
    STARTS,
)
from tertulia.games.cafe_international.pieces import (
    BAR_VALUES,
    COMPANIONS,
    JOINED,
    JOKER,
    NATIONS_OF_CHAIR,
    NEAR,
    gender_of,
    nation_of,
    tile_of,
)
from tertulia.games.cafe_international.regulars import broken_table, run_seconds, run_starts, run_steps
from tertulia.games.cafe_international.scoring import (
    BAR,
    OUT,
    end_game,
    endings_now,
    score,
    score_seating,
)
from tertulia.games.cafe_international.state import DEALING, OVER_NOW, REFILLING, STARTING, TURN, State
from tertulia.kernel.game import CHANCE, OVER

if TYPE_CHECKING:  # native numbers for the compiled build; plain ones otherwise
    from mypy_extensions import i64

ALL_NATIONS: Final[list[int]] = list(range(len(NEAR)))


def actor(state: State) -> i64:
    if state.stage == TURN:
        return state.mover
    return OVER if state.stage == OVER_NOW else CHANCE


# ---- what is legal -----------------------------------------------------------------------------------------------


def legal(state: State) -> list[int]:
    if state.stage == TURN:
        return _first_steps(state) if state.first < 0 and state.run < 0 else _next_steps(state)
    if state.stage == STARTING:
        return [STARTS + seat for seat in range(state.seats)]
    if state.stage == OVER_NOW:
        return []
    return state.draws[:]


def odds(state: State) -> list[int]:
    if state.stage == STARTING:
        return [1] * state.seats
    return [count for count in state.bag if count]


def _first_steps(state: State) -> list[int]:
    """CI-10: seat a guest on a chair, or at the bar, or exchange a joker; CI-45: else pass."""
    found = first_seatings(state)
    found += exchanges(state)
    if not found or can_pay(state):  # CI-32
        found += bar_tiles(state, found)
    return found or [PASS]


def _next_steps(state: State) -> list[int]:
    """A turn that goes on: CI-18, or the rest of a regulars' table (CI-51)."""
    if state.run >= 0:
        tables_gender = 0 if state.ladies[state.run] else 1
        return run_steps(state, state.run, tables_gender)
    found = second_seatings(state)
    return [DONE, *found] if state.scored else found


def distinct(hand: list[int]) -> list[int]:
    """The different tiles of a hand, which is sorted."""
    found: list[int] = []
    last = -1
    for tile in hand:
        if tile != last:
            found.append(tile)
            last = tile
    return found


def first_seatings(state: State) -> list[int]:
    """Every first guest who scores, or whom a second one can join (CI-15)."""
    hand = state.hands[state.mover]
    found: list[int] = []
    for tile in distinct(hand):
        if tile < JOKER:
            found += SEATINGS[tile][_good_first_chairs(state, hand, tile >> 1, tile & 1)]
        else:  # CI-12: at any table
            for nation in ALL_NATIONS:
                found += JOKER_SEATINGS[2 * nation + (tile & 1)][_good_first_chairs(state, hand, nation, tile & 1)]
    if state.house.regulars:
        found = sorted(set(found + run_starts(state)))
    if state.first_turn and not found:  # CI-17
        return _anywhere(state, hand)
    return found


def _good_first_chairs(state: State, hand: list[int], nation: i64, gender: i64) -> i64:
    """CI-13, CI-14, CI-15: the open chairs of a nation that are warm, or where a second guest can follow."""
    open_chairs: i64 = state.open_chairs[2 * nation + gender]
    warm = open_chairs & state.warm_chairs[nation]
    cold = open_chairs & ~warm
    if cold == 0:
        return warm
    joined: i64 = 0
    other = 1 - gender
    tile: i64
    near: i64
    for tile in hand:
        if tile & 1 == gender:
            continue
        if tile < JOKER:
            joined |= JOINED[nation][tile >> 1][state.open_chairs[tile]]
        else:
            for near in NEAR[nation]:
                joined |= JOINED[nation][near][state.open_chairs[2 * near + other]]
    return warm | (cold & joined)


def _anywhere(state: State, hand: list[int]) -> list[int]:
    found: list[int] = []
    for tile in distinct(hand):
        if tile < JOKER:
            found += SEATINGS[tile][state.open_chairs[tile]]
        else:
            for nation in ALL_NATIONS:
                guest = 2 * nation + (tile & 1)
                found += JOKER_SEATINGS[guest][state.open_chairs[guest]]
    return found


def second_seatings(state: State) -> list[int]:
    """CI-15, CI-16: a second guest scores by himself, and joins a first one who did not."""
    found: list[int] = []
    near = _near_first(state)
    for tile in distinct(state.hands[state.mover]):
        if tile < JOKER:
            found += SEATINGS[tile][state.open_chairs[tile] & near[tile >> 1]]
            continue
        for nation in ALL_NATIONS:
            guest = 2 * nation + (tile & 1)
            found += JOKER_SEATINGS[guest][state.open_chairs[guest] & near[nation]]
    if state.house.regulars:
        found = sorted(set(found + run_seconds(state)))
    return found


def _near_first(state: State) -> list[int]:
    """By nation, the chairs for a second guest: any warm one, or only at the tables of a first who did not score."""
    return state.warm_chairs if state.scored else COMPANIONS[state.first]


def _can_go_on(state: State) -> bool:
    """Whether there is a second seating; the same question as above, without the list."""
    near = _near_first(state)
    for tile in state.hands[state.mover]:
        if tile >= JOKER or state.house.regulars:
            return bool(second_seatings(state))
        if state.open_chairs[tile] & near[tile >> 1]:
            return True
    return False


def exchanges(state: State) -> list[int]:
    """CI-35, CI-36: a guest of the joker's gender whom the chair allows."""
    found: list[int] = []
    if not state.jokers:
        return found
    tiles = distinct(state.hands[state.mover])
    for chair in state.jokers:
        for tile in tiles:
            if fits_exchange(state, tile, chair):
                found.append(EXCHANGES + tile * CHAIRS + chair)
    return found


def fits_exchange(state: State, tile: i64, chair: i64) -> bool:
    guest = state.chairs[chair]
    if tile >= JOKER or tile & 1 != gender_of(guest):
        return False
    if state.house.strict_exchange:
        return tile >> 1 == nation_of(guest)
    return tile >> 1 in NATIONS_OF_CHAIR[chair]


def can_pay(state: State) -> bool:
    """Whether the mover can afford the next seat at the bar."""
    return state.points[state.mover] + BAR_VALUES[len(state.bar)] >= 0


def bar_tiles(state: State, otherwise: list[int]) -> list[int]:
    """CI-30, CI-31: any guest; a joker only with the option, from a hand of jokers that fit nowhere."""
    tiles = distinct(state.hands[state.mover])
    guests = [BARS + tile for tile in tiles if tile < JOKER]
    if guests or otherwise or not state.house.joker_at_bar:
        return guests
    return [BARS + tile for tile in tiles]


# ---- what then happens -------------------------------------------------------------------------------------------


def apply(state: State, action: i64) -> None:
    if action < BARS:
        _seat(state, SEAT_GUEST[action], SEAT_CHAIR[action])
    elif action >= STARTS:
        state.mover = action - STARTS
        state.stage = DEALING
    elif action >= DRAWS:
        _draw(state, action - DRAWS)
    elif action >= DONE:
        _stop(state, action)
    elif action >= EXCHANGES:
        tile, chair = divmod(action - EXCHANGES, CHAIRS)
        _exchange(state, tile, chair)
    else:
        _go_to_bar(state, action - BARS)


def _seat(state: State, guest: i64, chair: i64) -> None:
    gender = gender_of(guest)
    if state.house.regulars and state.run < 0:
        state.run = broken_table(state, chair, gender)
    state.hands[state.mover].remove(tile_of(guest))
    state.sit_down(guest, chair)
    scored = score_seating(state, chair)
    state.passes = 0
    if state.run >= 0:
        state.first = chair
        if state.guests_at(state.run) == 4:
            _end_turn(state)
    elif state.first >= 0:
        _end_turn(state)
    else:
        state.first = chair
        state.scored = scored
        if not _can_go_on(state):
            _end_turn(state)


def _go_to_bar(state: State, tile: i64) -> None:
    mover = state.mover
    value = BAR_VALUES[len(state.bar)]
    state.hands[mover].remove(tile)
    state.bar.append(tile)
    state.passes = 0
    if state.points[mover] + value >= 0:
        score(state, mover, value, BAR, len(state.bar) - 1)
    else:  # CI-32
        score(state, mover, -state.points[mover], OUT, len(state.bar) - 1)
        state.gone += state.hands[mover]
        state.hands[mover] = []
        state.out.append(mover)
    _end_turn(state)


def _exchange(state: State, tile: i64, chair: i64) -> None:
    """CI-35, CI-37: no points, no draw, and no effect on a hand's size."""
    hand = state.hands[state.mover]
    hand.remove(tile)
    hand.append(tile_of(state.chairs[chair]))
    hand.sort()
    state.chairs[chair] = tile
    state.jokers.remove(chair)
    state.passes = 0
    _next_turn(state)


def _stop(state: State, action: i64) -> None:
    if action == PASS:  # CI-45
        state.passes += 1
    _end_turn(state)


def _end_turn(state: State) -> None:
    state.stage = REFILLING
    state.first = -1
    state.scored = False
    state.run = -1
    _refill_or_go_on(state)


def _draw(state: State, tile: i64) -> None:
    state.bag[tile] -= 1
    state.in_bag -= 1
    if state.bag[tile] == 0:
        state.draws.remove(DRAWS + tile)
    if state.stage == DEALING:
        _deal(state, tile)
        return
    hand = state.hands[state.mover]
    hand.append(tile)
    hand.sort()
    _refill_or_go_on(state)


def _deal(state: State, tile: i64) -> None:
    """CI-5: five tiles each, seat after seat; then the start player's turn."""
    for seat, hand in enumerate(state.hands):
        if len(hand) < state.hand_sizes[seat]:
            hand.append(tile)
            hand.sort()
            if len(hand) == state.hand_sizes[seat] and seat == state.seats - 1:
                state.stage = TURN
            return


def _refill_or_go_on(state: State) -> None:
    """CI-25: draw up to the hand's size, then the game ends or the next player comes."""
    mover = state.mover
    if mover in state.out or len(state.hands[mover]) >= state.hand_sizes[mover] or state.in_bag == 0:
        _next_turn(state)


def _next_turn(state: State) -> None:
    state.first_turn = False
    endings = endings_now(state)
    if endings:
        end_game(state, endings)
        return
    state.stage = TURN
    state.mover = state.next_seat(state.mover)
