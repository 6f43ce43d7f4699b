"""Sacks that nobody has seen: whether they can lie as everybody has seen they must.

`known` is by seat x 5 + coffee: so many at least, or -1 for none. `room` is by seat, the last is the bag.
"""

from __future__ import annotations

from tertulia.games.guatemala_cafe.pieces import COFFEES


def admits(known: list[int], holder: int, coffee: int) -> bool:
    """Whether a stock may hold a coffee, by what was seen; the bag may hold any."""
    place = holder * COFFEES + coffee
    return place >= len(known) or known[place] >= 0


def all_fit(known: list[int], room: list[int], unplaced: list[int]) -> bool:
    """Hall's condition: for every set of coffees there is room enough with those who may hold one of them."""
    for coffees in range(1, 1 << COFFEES):
        needed = 0
        for coffee in range(COFFEES):
            if coffees >> coffee & 1:
                needed += unplaced[coffee]
        if needed > _room_for(known, room, coffees):
            return False
    return True


def _room_for(known: list[int], room: list[int], coffees: int) -> int:
    found = 0
    for holder in range(len(room)):
        for coffee in range(COFFEES):
            if coffees >> coffee & 1 and admits(known, holder, coffee):
                found += room[holder]
                break
    return found


def room_left(known: list[int], sizes: list[int], seer: int) -> list[int]:
    """By seat: room in hidden stocks beside what they are known to hold."""
    room = [0 if seat == seer else size for seat, size in enumerate(sizes)]
    for seat in range(len(room)):
        if seat != seer:
            for coffee in range(COFFEES):
                room[seat] -= max(0, known[seat * COFFEES + coffee])
    return room


def not_known(known: list[int], unseen: list[int], seer: int) -> list[int]:
    """By coffee: the unseen sacks beside those that hidden stocks are known to hold."""
    left = unseen[:]
    for place, count in enumerate(known):
        if place // COFFEES != seer and count > 0:
            left[place % COFFEES] -= count
    return left


def may_hold(known: list[int], room: list[int], unplaced: list[int], holder: int, coffee: int) -> bool:
    """Whether a holder may have one more sack of a coffee, with all others somewhere."""
    if room[holder] <= 0 or unplaced[coffee] <= 0 or not admits(known, holder, coffee):
        return False
    less_room, fewer = room[:], unplaced[:]
    less_room[holder] -= 1
    fewer[coffee] -= 1
    return all_fit(known, less_room, fewer)
