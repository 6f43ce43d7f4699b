"""Café International by the letter of its rules, slowly: plain dicts and strings, every turn tried out.

It takes the places of tables and chairs from board.toml and nothing else from the game. A café here is the dict that
`match.position()` gives, with three more entries: `turn`, the seatings of this turn so far, and the chairs and the
hand at its beginning.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

BOARD = tomllib.loads((files("tertulia.games") / "cafe_international" / "board.toml").read_text(encoding="utf-8"))
NATION = {table: place["nation"] for table, place in BOARD["tables"].items()}
TABLES = {chair: place["tables"] for chair, place in BOARD["chairs"].items()}
CHAIRS = {table: [chair for chair in TABLES if table in TABLES[chair]] for table in NATION}
WELCOME = {chair: sorted({NATION[table] for table in TABLES[chair]}) for chair in TABLES}
BAR = [1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -4, -6, -8, -10, -12, -6, -8, -10, -12, -14]

Cafe = dict[str, Any]
Chairs = dict[str, str]
Seating = tuple[str, str]  # a guest and a chair: ("it-f", "C09"), ("joker-f as it", "C09")


# ---- guests and tables ---------------------------------------------------------------------------------------------


def tile_of(guest: str) -> str:
    return guest.split(" as ")[0]


def gender_of(guest: str) -> str:
    return tile_of(guest)[-1]


def nation_of(guest: str) -> str:
    """CI-21: a joker is of the nation he stands for."""
    return guest.split(" as ")[1] if " as " in guest else guest[:-2]


def guests_at(chairs: Chairs, table: str) -> list[str]:
    return [chairs[chair] for chair in CHAIRS[table] if chair in chairs]


def balanced(chairs: Chairs, table: str) -> bool:
    """CI-13"""
    genders = [gender_of(guest) for guest in guests_at(chairs, table)]
    ladies, gentlemen = genders.count("f"), genders.count("m")
    return ladies <= 2 and gentlemen <= 2 and abs(ladies - gentlemen) <= 1


def of_one_nation(chairs: Chairs, table: str) -> bool:
    guests = guests_at(chairs, table)
    return len(guests) == 4 and all(nation_of(guest) == NATION[table] for guest in guests)


def worth(chairs: Chairs, table: str) -> int:
    """CI-20; CI-52 for a table of one gender, which pays nothing before it has four guests."""
    guests = guests_at(chairs, table)
    if len({gender_of(guest) for guest in guests}) < 2:
        return 0 if len(guests) < 4 else 40 if of_one_nation(chairs, table) else 20
    if of_one_nation(chairs, table):
        return 8
    return {2: 2, 3: 3, 4: 4}[len(guests)]


def score(chairs: Chairs, chair: str) -> int:
    """What the guest on a chair scores who has just sat down."""
    return sum(worth(chairs, table) for table in TABLES[chair])


def alone(chairs: Chairs, chair: str) -> bool:
    """CI-14"""
    return all(len(guests_at(chairs, table)) == 1 for table in TABLES[chair])


def same_table(chair: str, other: str) -> bool:
    return any(table in TABLES[other] for table in TABLES[chair])


# ---- whole turns on chairs -----------------------------------------------------------------------------------------


def seatings(chairs: Chairs, hand: Counter[str]) -> Iterator[Seating]:
    """Every tile of a hand on every free chair (CI-11) that welcomes it (CI-12), a joker as each nation (CI-22)."""
    for tile in sorted(+hand):
        for chair in TABLES:
            if chair in chairs:
                continue
            if tile.startswith("joker"):
                yield from ((f"{tile} as {nation}", chair) for nation in WELCOME[chair])
            elif nation_of(tile) in WELCOME[chair]:
                yield tile, chair


def seated(chairs: Chairs, turn: list[Seating]) -> Chairs:
    return chairs | {chair: guest for guest, chair in turn}


def left(hand: Counter[str], turn: list[Seating]) -> Counter[str]:
    return hand - Counter(tile_of(guest) for guest, _ in turn)


def ordinary(chairs: Chairs, turn: list[Seating]) -> bool:
    """Whether one or two seatings are a whole turn: CI-13 to CI-16."""
    scores = []
    for count in range(1, len(turn) + 1):
        chair = turn[count - 1][1]
        now = seated(chairs, turn[:count])
        if not all(balanced(now, table) for table in TABLES[chair]):
            return False
        scores.append(score(now, chair))
    if any(alone(now, chair) for _, chair in turn):
        return False
    first_is_joined = len(turn) == 2 and same_table(turn[0][1], turn[1][1])
    return scores[-1] > 0 and (scores[0] > 0 or first_is_joined)


def ordinary_begins(chairs: Chairs, hand: Counter[str], turn: list[Seating]) -> bool:
    """Whether these seatings are an ordinary turn or the first half of one."""
    if len(turn) > 2:
        return False
    if ordinary(chairs, turn):
        return True
    if len(turn) == 2 or not all(balanced(seated(chairs, turn), table) for table in TABLES[turn[0][1]]):
        return False
    seconds = seatings(seated(chairs, turn), left(hand, turn))
    return any(same_table(turn[0][1], second[1]) and ordinary(chairs, [*turn, second]) for second in seconds)


def regulars_begin(chairs: Chairs, hand: Counter[str], turn: list[Seating], table: str) -> bool:
    """Whether these seatings are, or can be completed to, a regulars' table: CI-50, CI-51."""
    now = seated(chairs, turn)
    free = [chair for chair in CHAIRS[table] if chair not in chairs]
    genders = {gender_of(guest) for guest in guests_at(now, table)}
    if len(free) < 3 or len(genders) != 1 or any(chair not in free for _, chair in turn):
        return False
    neighbours = {near for _, chair in turn for near in TABLES[chair] if near != table}
    if not all(balanced(now, near) for near in neighbours):
        return False
    if len(turn) == len(free):
        return True
    right = Counter({tile: n for tile, n in left(hand, turn).items() if gender_of(tile) in genders})
    if right.total() < len(free) - len(turn):
        return False
    # the order of the rest does not matter to whether it fits, so the next free chair is filled next
    chair = next(chair for chair in free if chair not in now)
    fitting = [seating for seating in seatings(now, right) if seating[1] == chair]
    return any(regulars_begin(chairs, hand, [*turn, seating], table) for seating in fitting)


def regulars_tables(cafe: Cafe, turn: list[Seating]) -> list[str]:
    """The tables that these seatings can make a regulars' table."""
    if not cafe["options"]["regulars"]:
        return []
    chairs, hand = cafe["chairs_before"], cafe["hand_before"]
    return [table for table in TABLES[turn[0][1]] if regulars_begin(chairs, hand, turn, table)]


def scoring_turn_begins(cafe: Cafe, turn: list[Seating]) -> bool:
    """Whether these seatings are a turn on chairs, or can be completed to one."""
    ordinarily = ordinary_begins(cafe["chairs_before"], cafe["hand_before"], turn)
    return ordinarily or bool(regulars_tables(cafe, turn))


def seating_options(cafe: Cafe) -> list[Seating]:
    """CI-10 to CI-18: whoever may be seated next."""
    turn, chairs, hand = cafe["turn"], cafe["chairs_before"], cafe["hand_before"]
    now = list(seatings(seated(chairs, turn), left(hand, turn)))
    if cafe["first_turn"] and not turn and nothing_scores(cafe):
        return [seating for seating in now if all(balanced(seated(chairs, [seating]), at) for at in TABLES[seating[1]])]
    return [seating for seating in now if scoring_turn_begins(cafe, [*turn, seating])]


def nothing_scores(cafe: Cafe) -> bool:
    """CI-17: whether no turn on chairs would bring points."""
    return not any(scoring_turn_begins(cafe, [one]) for one in seatings(cafe["chairs_before"], cafe["hand_before"]))


# ---- what a player may do ------------------------------------------------------------------------------------------


def begin(position: dict[str, Any]) -> Cafe:
    """A café at the beginning of a turn, or in the middle of one that has just one guest so far."""
    cafe: Cafe = {key: value.copy() if isinstance(value, (dict, list)) else value for key, value in position.items()}
    cafe["hands"] = [Counter(hand) for hand in position["hands"]]
    cafe["bag"] = Counter(position["bag"])
    begin_turn(cafe)
    return cafe


def begin_turn(cafe: Cafe) -> None:
    cafe["turn"] = []
    cafe["chairs_before"] = dict(cafe["chairs"])
    cafe["hand_before"] = Counter(cafe["hands"][cafe["mover"]])
    cafe["stage"] = "turn"


def legal(cafe: Cafe) -> set[str]:
    if cafe["stage"] == "over":
        return set()
    if cafe["stage"] == "refilling":
        return {f"draw {tile}" for tile in +cafe["bag"]}
    seats = {seat_text(seating) for seating in seating_options(cafe)}
    if cafe["turn"]:
        return seats | ({"done"} if ordinary(cafe["chairs_before"], cafe["turn"]) else set())
    moves = seats | exchanges(cafe)
    return moves | bar_moves(cafe, bool(seats), bool(moves)) or {"pass"}  # CI-45


def seat_text(seating: Seating) -> str:
    guest, chair = seating
    tile, *stands_for = guest.split(" as ")
    return " as ".join([f"seat {tile} {chair}", *stands_for])


def exchanges(cafe: Cafe) -> set[str]:
    """CI-35, CI-36"""
    found = set()
    for chair, joker in cafe["chairs"].items():
        if not joker.startswith("joker"):
            continue
        nations = [nation_of(joker)] if cafe["options"]["strict-exchange"] else WELCOME[chair]
        for nation in nations:
            if cafe["hands"][cafe["mover"]][f"{nation}-{gender_of(joker)}"]:
                found.add(f"exchange {nation}-{gender_of(joker)} {chair}")
    return found


def bar_moves(cafe: Cafe, can_seat: bool, can_do_something: bool) -> set[str]:
    """CI-30 to CI-32"""
    hand = +cafe["hands"][cafe["mover"]]
    if cafe["points"][cafe["mover"]] + BAR[len(cafe["bar"])] < 0 and can_do_something:
        return set()
    guests = {tile for tile in hand if not tile.startswith("joker")}
    if cafe["options"]["joker-at-bar"] and not guests and not can_seat:
        guests = set(hand)
    return {f"bar {tile}" for tile in guests}


# ---- what then happens ---------------------------------------------------------------------------------------------


def play(cafe: Cafe, action: str) -> None:
    verb, *words = action.split(" ", 1)
    if verb == "draw":
        draw(cafe, words[0])
        return
    cafe["passes"] = cafe["passes"] + 1 if verb == "pass" else 0
    if verb == "seat":
        seat(cafe, words[0])
    elif verb == "bar":
        go_to_the_bar(cafe, words[0])
    elif verb == "exchange":
        exchange(cafe, *words[0].split(" "))
    else:
        refill(cafe)


def draw(cafe: Cafe, tile: str) -> None:
    cafe["bag"][tile] -= 1
    cafe["hands"][cafe["mover"]][tile] += 1
    refill(cafe)


def seat(cafe: Cafe, words: str) -> None:
    tile, chair, *stands_for = words.split(" ", 2)
    guest = " ".join([tile, *stands_for])
    mover = cafe["mover"]
    cafe["hands"][mover][tile] -= 1
    cafe["chairs"][chair] = guest
    cafe["turn"].append((guest, chair))
    cafe["points"][mover] += score(cafe["chairs"], chair)
    completed = sum(of_one_nation(cafe["chairs"], table) for table in TABLES[chair])
    cafe["hand_sizes"][mover] = max(0, cafe["hand_sizes"][mover] - completed)  # CI-25
    # where nothing but stopping is left, the turn is over without a word
    if legal(cafe) <= {"done"}:
        refill(cafe)


def go_to_the_bar(cafe: Cafe, tile: str) -> None:
    mover = cafe["mover"]
    cafe["hands"][mover][tile] -= 1
    cafe["points"][mover] += BAR[len(cafe["bar"])]
    cafe["bar"].append(tile)
    if cafe["points"][mover] >= 0:
        refill(cafe)
        return
    cafe["points"][mover] = 0  # CI-32
    cafe["out"].append(mover)
    cafe["gone"] += cafe["hands"][mover].elements()
    cafe["hands"][mover] = Counter()
    end_turn(cafe)


def exchange(cafe: Cafe, tile: str, chair: str) -> None:
    """CI-35, CI-37: no points, no draw, no smaller hand."""
    hand = cafe["hands"][cafe["mover"]]
    hand[tile] -= 1
    hand[tile_of(cafe["chairs"][chair])] += 1
    cafe["chairs"][chair] = tile
    end_turn(cafe)


def refill(cafe: Cafe) -> None:
    """CI-25"""
    mover = cafe["mover"]
    if cafe["hands"][mover].total() < cafe["hand_sizes"][mover] and cafe["bag"].total():
        cafe["stage"] = "refilling"
    else:
        end_turn(cafe)


def end_turn(cafe: Cafe) -> None:
    cafe["first_turn"] = False
    players = [seat for seat in range(cafe["seats"]) if seat not in cafe["out"]]
    holds = {
        "bar-full": len(cafe["bar"]) == 20,
        "chairs-full": len(cafe["chairs"]) == 68,
        "bag-low": cafe["bag"].total() <= 4,
        "no-tiles": any(cafe["hands"][seat].total() == 0 for seat in players),
        "last-player": len(players) == 1,
        "all-passed": cafe["passes"] == len(players),
    }
    cafe["endings"] = [reason for reason, true in holds.items() if true]
    if not cafe["endings"]:
        clockwise = [(cafe["mover"] + step) % cafe["seats"] for step in range(1, 5)]
        cafe["mover"] = next(seat for seat in clockwise if seat in players)
        begin_turn(cafe)
        return
    cafe["stage"] = "over"
    for seat_in in players:  # CI-41
        jokers = cafe["hands"][seat_in]["joker-f"] + cafe["hands"][seat_in]["joker-m"]
        cafe["points"][seat_in] -= 5 * cafe["hands"][seat_in].total() + 5 * jokers


def ranks(cafe: Cafe) -> list[int]:
    """CI-41, CI-32: one more than the number of those who are ahead."""

    def merit(seat: int) -> tuple[int, int, int]:
        if seat in cafe["out"]:
            return 0, cafe["out"].index(seat), 0
        return 1, cafe["points"][seat], -cafe["hands"][seat].total()

    merits = [merit(seat) for seat in range(cafe["seats"])]
    return [1 + sum(other > own for other in merits) for own in merits]
