"""What a seat may know, and a guess at what it does not.

A stock and the bag are known to others by their size only. In a view, `bag` holds every sack the seer has not seen,
wherever it is, and masked stocks are 0; so what a view says follows from what the seat saw and from nothing else.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tertulia.games.guatemala_cafe.pieces import COFFEES
from tertulia.games.guatemala_cafe.state import State
from tertulia.games.guatemala_cafe.unseen import admits, all_fit, not_known, room_left
from tertulia.kernel.game import NOBODY

STIRRING: Final = 10
"""How often each sack of a guess is offered for a swap."""


def view(state: State, seat: int) -> State:
    seen = state.copy()
    if seen.seer >= 0:
        return seen
    seen.seer = seat
    for other in range(seen.seats):
        if other != seat:
            for coffee in range(COFFEES):
                place = other * COFFEES + coffee
                seen.bag[coffee] += seen.stocks[place]
                seen.stocks[place] = 0
    return seen


def common(state: State) -> State:
    """What everybody may know: no stock at all."""
    return view(state, NOBODY)


def without_stocks(view: State) -> State:
    """What everybody may know, of a view too: the seer's own stock is masked like the others."""
    seen = view.copy()
    seen.seer = NOBODY
    for place in range(len(seen.stocks)):
        seen.bag[place % COFFEES] += seen.stocks[place]
        seen.stocks[place] = 0
    return seen


def guess(view: State, rng: Random) -> State:
    """A state that the seer must hold possible: the unseen sacks dealt at random, as far as known stocks allow."""
    guessed = view.copy()
    seer = guessed.seer
    if seer < 0:
        return guessed
    guessed.seer = -1
    room = room_left(guessed.known, guessed.stock_sizes, seer)
    for seat in range(guessed.seats):
        if seat != seer:
            for coffee in range(COFFEES):
                for _ in range(guessed.known[seat * COFFEES + coffee]):
                    _hand_over(guessed, seat, coffee)
    sacks = [coffee for coffee, count in enumerate(guessed.bag) for _ in range(count)]
    rng.shuffle(sacks)
    unplaced = guessed.bag[:]
    guessed.bag = [0] * COFFEES
    room.append(guessed.bag_size)
    for coffee in sacks:
        unplaced[coffee] -= 1
        holder = _holder(guessed, room, unplaced, coffee, rng)
        room[holder] -= 1
        if holder == guessed.seats:
            guessed.bag[coffee] += 1
        else:
            guessed.stocks[holder * COFFEES + coffee] += 1
    if not guessed.house.silent:
        _stir(guessed, seer, rng)
    return guessed


def can_be_guessed(view: State) -> bool:
    """Whether there is a deal of the unseen sacks that goes with what is known of the hidden stocks."""
    room = [*room_left(view.known, view.stock_sizes, view.seer), view.bag_size]
    unplaced = not_known(view.known, view.bag, view.seer)
    return min(room) >= 0 and min(unplaced) >= 0 and all_fit(view.known, room, unplaced)


def _hand_over(state: State, seat: int, coffee: int) -> None:
    state.bag[coffee] -= 1
    state.stocks[seat * COFFEES + coffee] += 1


def _holder(state: State, room: list[int], unplaced: list[int], coffee: int, rng: Random) -> int:
    """Who gets a sack: by the room left, among those with whom all other sacks still find a place."""
    weights = [0] * len(room)
    for holder in range(len(room)):
        if room[holder] and admits(state.known, holder, coffee):
            room[holder] -= 1
            if state.house.silent or all_fit(state.known, room, unplaced):
                weights[holder] = room[holder] + 1
            room[holder] += 1
    number = int(rng.random() * sum(weights))
    for holder in range(len(room)):
        number -= weights[holder]
        if number < 0:
            return holder
    raise ValueError("the unseen sacks cannot lie anywhere")


def _stir(state: State, seer: int, rng: Random) -> None:
    """Swap unseen sacks, two at a time, wherever that stays possible, until every deal is about as likely."""
    holders: list[int] = []
    coffees: list[int] = []
    for holder in range(state.seats + 1):
        if holder != seer:
            for coffee in range(COFFEES):
                count = _count(state, holder, coffee)
                holders += [holder] * count
                coffees += [coffee] * count
    for _ in range(STIRRING * len(holders)):
        one, other = int(rng.random() * len(holders)), int(rng.random() * len(holders))
        first, second = coffees[one], coffees[other]
        if _may_swap(state, holders[one], first, second) and _may_swap(state, holders[other], second, first):
            coffees[one], coffees[other] = second, first
            _swap(state, holders[one], first, second)
            _swap(state, holders[other], second, first)


def _count(state: State, holder: int, coffee: int) -> int:
    return state.bag[coffee] if holder == state.seats else state.stocks[holder * COFFEES + coffee]


def _may_swap(state: State, holder: int, out: int, back: int) -> bool:
    if holder == state.seats:
        return True
    place = holder * COFFEES + out
    return admits(state.known, holder, back) and state.stocks[place] > state.known[place]


def _swap(state: State, holder: int, out: int, back: int) -> None:
    sacks, first = (state.bag, 0) if holder == state.seats else (state.stocks, holder * COFFEES)
    sacks[first + out] -= 1
    sacks[first + back] += 1
