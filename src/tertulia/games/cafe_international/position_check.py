"""Whether a position of Café International can be; if not, what is wrong with it, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from tertulia.games.cafe_international.pieces import (
    BAG_AT_MOST,
    BAR_VALUES,
    CHAIR_NAMES,
    FULL_BAG,
    HAND_SIZE,
    NATIONS_OF_CHAIR,
    NOBODY,
    TABLE_NAMES,
    TABLES_OF_CHAIR,
    TILES,
    is_joker,
    nation_of,
    tile_of,
)
from tertulia.games.cafe_international.scoring import ENDINGS, endings_now, hand_cost
from tertulia.games.cafe_international.state import (
    DEALING,
    OVER_NOW,
    REFILLING,
    STARTING,
    TURN,
    State,
    empty_cafe,
)
from tertulia.games.cafe_international.turn import legal
from tertulia.kernel.errors import BadPosition


def check(state: State) -> None:
    for complaint in _complaints(state):
        raise BadPosition(complaint)


def _complaints(state: State) -> Iterator[str]:
    yield from _players(state)
    yield from _tiles(state)
    yield from _guests(state)
    for table in range(len(TABLE_NAMES)):
        yield from _table(state, table)
    yield from _bar(state)
    yield from _turn(state)
    yield from _end(state)


def _players(state: State) -> Iterator[str]:
    for name, entries in (("hands", state.hands), ("hand_sizes", state.hand_sizes), ("points", state.points)):
        if len(entries) != state.seats:
            yield f"there are {state.seats} seats but {len(entries)} {name}"
    for seat in [state.mover, *state.out]:
        if seat >= state.seats:
            yield f"there is no seat {seat}; with {state.seats} players they go from 0 to {state.seats - 1}"
    if state.house.start >= state.seats:
        yield f"seat {state.house.start + 1} cannot start a game of {state.seats} players"
    if len(state.out) == state.seats:
        yield "everybody is out, but the last player stays in (CI-32)"
    if state.passes > state.seats - len(state.out):
        yield f"{state.passes} players have passed in a row, but only {state.seats - len(state.out)} are in (CI-45)"
    if state.gone and not state.out:
        yield "tiles are gone, but nobody is out (CI-32)"
    if len(state.gone) > (HAND_SIZE - 1) * len(state.out):
        yield f"{len(state.gone)} tiles are gone, more than those who are out had left (CI-32)"
    for seat in state.out:
        if state.hands[seat] or state.points[seat]:
            yield f"seat {seat} is out (CI-32), so it has no tiles and no points"
    yield from _points(state)


def _points(state: State) -> Iterator[str]:
    for seat, points in enumerate(state.points):
        least = hand_cost(state.hands[seat]) if state.stage == OVER_NOW else 0
        if points < least:
            yield f"seat {seat} has {points} points; before the end nobody has fewer than 0 (CI-32)"


def _tiles(state: State) -> Iterator[str]:
    for tile, expected in enumerate(FULL_BAG):
        found = state.bag[tile] + state.bar.count(tile) + state.gone.count(tile)
        found += sum(hand.count(tile) for hand in state.hands)
        found += sum(guest != NOBODY and tile_of(guest) == tile for guest in state.chairs)
        if found > expected:
            yield f"there are {found} tiles {TILES[tile]}, {found - expected} too many (CI-1)"
        if found < expected:
            yield f"there are only {found} tiles {TILES[tile]} of {expected} (CI-1); put the others into the bag"


def _guests(state: State) -> Iterator[str]:
    for chair, guest in enumerate(state.chairs):
        if guest != NOBODY and nation_of(guest) not in NATIONS_OF_CHAIR[chair]:
            yield f"{TILES[tile_of(guest)]} cannot sit on {CHAIR_NAMES[chair]} as that nation (CI-12)"


def _table(state: State, table: int) -> Iterator[str]:
    ladies, gentlemen = state.ladies[table], state.gentlemen[table]
    if ladies <= 2 and gentlemen <= 2 and abs(ladies - gentlemen) <= 1:
        return
    one_gender = ladies == 0 or gentlemen == 0
    if state.house.regulars and one_gender and (ladies + gentlemen == 4 or table == state.run):
        return
    yield f"{TABLE_NAMES[table]} has {ladies} ladies and {gentlemen} gentlemen, which is out of balance (CI-13)"


def _bar(state: State) -> Iterator[str]:
    if len(state.bar) == len(BAR_VALUES) and state.stage not in (OVER_NOW, REFILLING):
        yield "the bar is full, so the game is over (CI-40)"
    if any(is_joker(tile) for tile in state.bar) and not state.house.joker_at_bar:
        yield "a joker sits at the bar, which needs the option joker-at-bar (CI-31)"


def _turn(state: State) -> Iterator[str]:
    if state.stage in (STARTING, DEALING):
        yield from _set_up(state)
        return
    if state.first_turn and state.first < 0 and state.stage == TURN and (state.free < len(CHAIR_NAMES) or state.bar):
        yield "guests are seated, so this is not the very first turn (CI-17)"
    if state.stage == REFILLING:
        yield from _refilling(state)
    if state.mover in state.out and state.stage == TURN:
        yield f"seat {state.mover} is out and cannot be on turn (CI-32)"
    if state.first >= 0:
        if state.chairs[state.first] == NOBODY:
            yield f"nobody sits on {CHAIR_NAMES[state.first]}, so that cannot be the chair of this turn's first guest"
        if state.stage != TURN:
            yield "a first guest is only remembered during a turn"
        if len(state.hands[state.mover]) == HAND_SIZE:
            yield f"seat {state.mover} has seated a guest in this turn and cannot have {HAND_SIZE} tiles (CI-25)"
    yield from _run(state)


def _set_up(state: State) -> Iterator[str]:
    """CI-5, CI-6: nothing but the deal has happened, seat after seat."""
    if state.free < len(CHAIR_NAMES) or state.bar:
        yield "guests are seated before the first hands are dealt (CI-5)"
    fresh = empty_cafe(state.seats, state.house)
    if (state.hand_sizes, state.points, state.out) != (fresh.hand_sizes, fresh.points, fresh.out):
        yield "hand sizes, points or seats that are out have changed before the first hands are dealt (CI-5)"
    if state.passes or state.first >= 0 or state.run >= 0 or not state.first_turn:
        yield "a turn has been taken before the first hands are dealt (CI-5)"
    dealt = sum(len(hand) for hand in state.hands)
    if state.stage == STARTING and (dealt or state.house.start >= 0):
        yield "a start player is drawn only before the deal, and only where the options name none (CI-6)"
    if state.house.start >= 0 and state.mover != state.house.start:
        yield f"seat {state.house.start} starts by the options, so before the deal the mover is no other (CI-6)"
    full = [min(HAND_SIZE, max(0, dealt - HAND_SIZE * seat)) for seat in range(state.seats)]
    if [len(hand) for hand in state.hands] != full or dealt == HAND_SIZE * state.seats:
        yield "the first hands are dealt seat after seat, and when all are full the first turn begins (CI-5)"


def _refilling(state: State) -> Iterator[str]:
    """CI-25: somebody who is in draws from a bag that is not empty; so nothing has ended the game before this turn."""
    if len(state.hands[state.mover]) >= state.hand_sizes[state.mover]:
        yield f"the hand of seat {state.mover} is full, so nothing is drawn (CI-25)"
    if state.mover in state.out or state.seats - len(state.out) < 2:
        yield "only who is in draws, and with fewer than two players the game is over (CI-32)"
    if state.in_bag == 0:
        yield "the bag is empty, so nothing is drawn (CI-25)"
    for seat, hand in enumerate(state.hands):
        if not hand and seat not in state.out and seat != state.mover:
            yield f"seat {seat} has no tile, so the game is over (CI-40)"


def _run(state: State) -> Iterator[str]:
    if state.run < 0:
        return
    if not state.house.regulars:
        yield "a regulars' table needs the option regulars (CI-50)"
    if state.first < 0 or state.run not in TABLES_OF_CHAIR[state.first]:
        yield f"the first guest of the turn does not sit at {TABLE_NAMES[state.run]}"
    guests = state.guests_at(state.run)
    if state.ladies[state.run] * state.gentlemen[state.run] or guests == 1:
        yield f"{TABLE_NAMES[state.run]} is no regulars' table being filled, with two or three of one gender (CI-51)"
    if not state.free_chairs(state.run) and state.stage == TURN:
        yield f"{TABLE_NAMES[state.run]} is full, so the turn is over"
    if len(state.hands[state.mover]) > HAND_SIZE + 1 - guests:
        yield f"seat {state.mover} has filled {TABLE_NAMES[state.run]} up in this turn and has too many tiles (CI-51)"


def _end(state: State) -> Iterator[str]:
    if (state.stage == OVER_NOW) != (state.endings != 0):
        yield "a game is over exactly when it has a reason (CI-40): 'stage' and 'endings' disagree"
    if state.stage == OVER_NOW and state.endings != endings_now(state):
        held = [name for bit, name in enumerate(ENDINGS) if endings_now(state) >> bit & 1]
        yield f"the reasons for the end (CI-40) are {', '.join(held) or 'none'}, and 'endings' names others"
    if state.stage != TURN:
        return
    if state.in_bag <= BAG_AT_MOST:
        yield f"only {state.in_bag} tiles are in the bag, so the game is over (CI-40)"
    if state.free == 0:
        yield "every chair is taken, so the game is over (CI-40)"
    if state.seats - len(state.out) < 2:
        yield "fewer than two players are in, so the game is over (CI-32)"
    if state.passes >= state.seats - len(state.out):
        yield "everybody has passed, so the game is over (CI-45)"
    for seat, hand in enumerate(state.hands):
        if not hand and seat not in state.out and (seat != state.mover or state.first < 0):
            yield f"seat {seat} has no tile, so the game is over (CI-40)"
    if not legal(state):
        yield "the player on turn could not end this turn: no second guest can follow the first (CI-15)"
