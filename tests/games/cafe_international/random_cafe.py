"""Cafés in the middle of a game, made up at random: crowded or empty, poor or rich, with odd hands."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games.cafe_international.reference import (
    BOARD,
    CHAIRS,
    NATION,
    TABLES,
    WELCOME,
    Chairs,
    balanced,
)

Tiles = Counter[str]


def random_cafe(random: Random, **options: bool) -> dict[str, Any]:
    """A position at the beginning of a turn; the tiles that are nowhere else are in the bag, at least five."""
    pool: Tiles = Counter({f"{nation}-{gender}": 4 for nation in BOARD["nations"] for gender in "fm"})
    pool.update({"joker-f": 2, "joker-m": 2})
    seats = random.randint(2, 4)
    out = random.sample(range(seats), random.choice([0, 0, 0, *range(seats - 1)]))
    sizes = [random.choice([0, 1, 2, 3, 4, 5, 5, 5, 5]) for _ in range(seats)]
    hands = [[] if seat in out else _hand(random, pool, sizes[seat]) for seat in range(seats)]
    gone = [tile for _ in out for tile in _take_any(random, pool, random.randint(0, 4))]
    chairs = _chairs(random, pool, options.get("regulars", False))
    bar = _bar(random, pool, len(out))
    position = {
        "options": options,
        "hands": hands,
        "hand_sizes": sizes,
        "points": [0 if seat in out else random.choice([0, 1, 5, 10, 14, 30]) for seat in range(seats)],
        "chairs": chairs,
        "bar": bar,
        "out": out,
        "gone": gone,
        "mover": random.choice([seat for seat in range(seats) if seat not in out]),
    }
    playable = pool.total() >= 5 and len(chairs) < len(TABLES)
    return position if playable else random_cafe(random, **options)


def _take(pool: Tiles, tile: str) -> str:
    pool[tile] -= 1
    return tile


def _take_any(random: Random, pool: Tiles, count: int) -> list[str]:
    return [_take(pool, random.choice(list(pool.elements()))) for _ in range(min(count, pool.total()))]


def _hand(random: Random, pool: Tiles, size: int) -> list[str]:
    """As many tiles as the size says, or some more or fewer; of a kind that makes trouble."""
    count = min(5, max(1, size + random.choice([0, 0, 0, 1, 2, -1])))
    near = random.choice(list(NATION))
    neighbours = {nation for chair in CHAIRS[near] for nation in WELCOME[chair]}
    genders = random.choice(["f", "m", "fm"])
    nations = random.choices(
        [{*BOARD["nations"], "joker"}, neighbours, {*neighbours, "joker"}, {"joker"}], [4, 4, 4, 1]
    )[0]
    liked = [tile for tile in pool.elements() if tile[:-2] in nations and tile[-1] in genders]
    return [_take(pool, tile) for tile in random.sample(liked, min(count, len(liked)))] or _take_any(random, pool, 1)


def _chairs(random: Random, pool: Tiles, regulars: bool) -> Chairs:
    chairs: Chairs = {}
    if regulars and random.random() < 0.3:
        _seat_regulars(random, pool, chairs)
    for _ in range(random.choice([0, 2, 5, 10, 20, 40, 80, 200, 400, 1000])):
        chair = random.choice(list(TABLES))
        if chair not in chairs:
            _seat_somebody(random, pool, chairs, chair)
    return chairs


def _seat_somebody(random: Random, pool: Tiles, chairs: Chairs, chair: str, genders: str = "fm") -> None:
    """A guest who keeps the balance, if there is one; a joker now and then."""
    nation, gender = random.choice(WELCOME[chair]), random.choice(genders)
    tile = f"joker-{gender}" if random.random() < 0.1 else f"{nation}-{gender}"
    guest = f"{tile} as {nation}" if tile.startswith("joker") else tile
    now = chairs | {chair: guest}
    if pool[tile] and (genders != "fm" or all(balanced(now, table) for table in TABLES[chair])):
        chairs[chair] = guest
        _take(pool, tile)


def _seat_regulars(random: Random, pool: Tiles, chairs: Chairs) -> None:
    """Four of one gender at an otherwise empty café; the neighbours then have one guest each."""
    table, gender = random.choice(list(NATION)), random.choice("fm")
    own, joker = (f"{NATION[table]}-{gender}", f"joker-{gender}")
    if pool[own] + pool[joker] >= 4:
        for chair in CHAIRS[table]:
            while chair not in chairs:
                _seat_somebody(random, pool, chairs, chair, gender)


def _bar(random: Random, pool: Tiles, at_least: int) -> list[str]:
    count = random.choice([0, 3, 5, 6, 8, 10, 12, 15, 18, 19])
    guests = [tile for tile in pool.elements() if not tile.startswith("joker")]
    return [_take(pool, tile) for tile in random.sample(guests, min(max(count, at_least), len(guests)))]
