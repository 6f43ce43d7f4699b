"""The game against the slow reference: the same offers, the same money, points, ships and sacks, to the end."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from games.guatemala_cafe import reference
from games.guatemala_cafe.random_play import TEMPERS, choose
from games.guatemala_cafe.random_table import fleets_table, random_table
from games.guatemala_cafe.reference import Table
from games.guatemala_cafe.reference_board import COFFEES, SACK_SPACES
from support import rule

import tertulia
from tertulia import CHANCE, Match

SWITCHES = ("paths-are-borders", "ship-needs-path", "one-ship-leaves", "silent-blockade")
GAMES = [
    (seats, {switch: switch in chosen for switch in SWITCHES})
    for seats in (2, 3, 4)
    for count in range(5)
    for chosen in combinations(SWITCHES, count)
    if seats > 2 or "ship-needs-path" not in chosen  # where it changes nothing, as the made-up tables show
]
NAMES = ["+".join([f"{seats}", *(name for name in options if options[name])]) for seats, options in GAMES]
WHOLE = ("production", "road_stock", "docks", "laid", "money", "points", "held", "taken", "scored", "sack_space")


# ---- comparing -----------------------------------------------------------------------------------------------------


def compare(match: Match, random: Random, tempers: list[str], decisions: int = 3000) -> Counter[str]:
    """Play on, the reference beside the game; what happened, counted."""
    position = match.position()
    table = reference.begin(position)
    seen: Counter[str] = Counter()
    while not match.over and seen["decisions"] < decisions:
        offers = sorted(match.legal())
        assert offers == sorted(reference.legal(table)), position
        assert match.actor == reference.actor(table), position
        if match.actor == CHANCE:
            action = _draw(match, table, random)
        else:
            action = choose(position, offers, random, tempers[match.actor])
            if random.random() < 0.2:
                _compare_refusals(match, offers, random)
        seen.update(["decisions", action.split()[0]])
        position = _play_both(match, position, table, action)
        seen.update(_remarkable(table))
    if match.over:
        _compare_results(match, table)
        seen.update(table["endings"], **{f"{action} ends it": "marker-at-sack" in table["endings"]})
    return seen


def _play_both(match: Match, before: dict[str, Any], table: Table, action: str) -> dict[str, Any]:
    points = match.points
    gains: Counter[int] = Counter()
    for gain in match.gains(action):
        gains[gain.seat] += gain.points
    match.play(action)
    reference.play(table, action)
    after = match.position()
    assert _told(after) == _told(table), (before, action)
    assert match.points == [then + gains[seat] for seat, then in enumerate(points)], (before, action)
    return after


def _compare_results(match: Match, table: Table) -> None:
    result = match.result
    assert result is not None
    assert (result.ranks, result.endings) == (reference.ranks(table), table["endings"]), match.position()
    assert result.winners == [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    assert result.points == table["points"]
    assert [sum(reasons.values()) for reasons in result.by_reason] == table["points"]


def _remarkable(table: Table) -> list[str]:
    """Things that should have happened somewhere."""
    holds = {
        "ship gone": table["gone"].total(),
        "no roads left": not table["road_stock"],
        "no stock left": not all(stock.total() for stock in table["stocks"]),
        "no bag left": not table["bag"].total(),
        "no sack there": table["stage"] == "moving" and set(SACK_SPACES) - set(table["production"]),
        "no road to lay": reference.side_of(table)["open"] == table["roads"],
    }
    return [name for name, true in holds.items() if true]


def _told(position: dict[str, Any]) -> dict[str, Any]:
    """What both must agree on, however it is written."""
    told = {key: position[key] for key in ("stage", "asked", "endings")}
    told |= {key: +Counter(position[key]) for key in ("gone", "bag")}
    told["stocks"] = [sorted(Counter(stock).elements()) for stock in position["stocks"]]
    told["roads"] = sorted(position["roads"])
    told["plantations"] = [
        {coffee: (grown["shed"], sorted(grown["workers"])) for coffee, grown in own.items()}
        for own in position["plantations"]
    ]
    told["known"] = [{coffee: n for coffee, n in known.items() if n} for known in position["known"]]
    told |= {key: position[key] for key in WHOLE if position["stage"] != "over" or key not in WHOLE[-3:]}
    told["docks"] = {harbour: ships for harbour, ships in position["docks"].items() if ships}
    if position["stage"] == "moving":
        told["idle"] = position["idle"]
    if position["stage"] != "over":
        told |= {"mover": position["mover"], "buyer": position["buyer"]}
    return told


def _compare_refusals(match: Match, offers: list[str], random: Random) -> None:
    """A few actions of the catalogue: refused exactly if they are not offered."""
    for _ in range(4):
        text = match.game.actions.text(random.randrange(len(match.game.actions)))
        assert (match.why(text) is None) == (text in offers), (match.position(), text)


def _draw(match: Match, table: Table, random: Random) -> str:
    """GC-44: every sack in the bag is equally likely."""
    odds = dict(zip(match.legal(), match.game.odds(match.state), strict=True))
    assert odds == {f"draw {coffee}": count for coffee, count in (+table["bag"]).items()}
    return random.choices(sorted(odds), [odds[draw] for draw in sorted(odds)])[0]


# ---- games ---------------------------------------------------------------------------------------------------------


@rule("GC-7", "GC-8", "GC-11")
@pytest.mark.parametrize("setup", ["preset", "free"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_set_up_draws_from_what_is_left(seats: int, setup: str) -> None:
    random = Random(f"set-up {seats} {setup}")
    match = tertulia.new("guatemala-cafe", seats=seats, chance="manual", setup=setup)
    deals = ["start"] + (["type"] * 5 + ["draw"] + ["lay"] * 75) * (setup == "free") + ["draw"] * 24
    sacks = dict.fromkeys(COFFEES, 7)
    if setup == "preset":
        shown = Counter(match.position()["production"][space].split()[0] for space in SACK_SPACES)
        sacks = {coffee: count - shown[coffee] for coffee, count in sacks.items()}
    left = {
        "start": {f"start {seat + 1}": 1 for seat in range(seats)},
        "type": {f"draw {coffee}": 1 for coffee in sacks},
        "draw": {f"draw {coffee}": count for coffee, count in sacks.items()},
        "lay": {f"lay {coffee} {kind}": n for coffee in sacks for kind, n in (("worker", 9), ("shed", 3), ("ship", 3))},
    }
    for deal in deals:
        assert match.actor == CHANCE
        odds = dict(zip(match.legal(), match.game.odds(match.state), strict=True))
        assert odds == {text: count for text, count in left[deal].items() if count}, match.position()
        text = random.choice(sorted(odds))
        match.play(text)
        left["draw" if deal == "type" else deal][text] -= 1
        left["type"].pop(text, None)
    position = match.position()
    assert [len(stock) for stock in position["stocks"]] == [24 // seats] * seats
    assert {f"draw {coffee}": count for coffee, count in position["bag"].items()} == +Counter(left["draw"])
    assert (sum(position["bag"].values()), position["road_stock"], position["stage"]) == (5, 50, "buyer")
    assert (position["money"], position["points"]) == ([15] * seats, [0] * seats)


@rule("GC-20", "GC-40", "GC-50", "GC-51")
@pytest.mark.parametrize(("seats", "options"), GAMES, ids=NAMES)
def test_whole_games_go_as_the_reference_says(seats: int, options: dict[str, Any]) -> None:
    setup = ("preset", "free")[(seats + sum(options.values())) % 2]
    match = tertulia.new("guatemala-cafe", seats=seats, seed=f"{seats} {setup}", setup=setup, **options)
    match = tertulia.from_position("guatemala-cafe", match.position(), chance="manual")
    random = Random(f"{seats} {options}")
    seen = compare(match, random, random.choices(list(TEMPERS), [4, 3, 1, 2, 0], k=seats))
    assert match.over
    assert seen["score"] > 10
    assert seen["ship gone"] + seen["draw"] > 0


@rule("GC-27", "GC-43", "GC-44", "GC-50", "GC-52")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_made_up_tables_go_on_as_the_reference_says(seats: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(40):
        random = Random(f"made up {seats} {number}")
        options = {switch: random.random() < 0.5 for switch in SWITCHES}
        match = tertulia.from_position("guatemala-cafe", random_table(random, seats, **options), chance="manual")
        seen += compare(match, random, random.choices(list(TEMPERS), k=seats), decisions=25)
    wanted = {"take", "place", "score", "done", "block", "allow", "refill", "draw"}
    wanted |= {"no roads left", "no stock left", "no bag left", "no sack there", "marker-at-sack", "standstill"}
    assert wanted <= set(seen)


@rule("GC-43")
@pytest.mark.parametrize("seats", [3, 4])
def test_ships_in_several_harbours_leave_as_the_reference_says(seats: int) -> None:
    """Three grow the same coffee, each at another harbour: the docks decide."""
    seen: Counter[str] = Counter()
    for number in range(24):
        random = Random(f"ships {seats} {number}")
        table = fleets_table(random, seats, one_ship_leaves=number % 4 > 0)
        match = tertulia.from_position("guatemala-cafe", table, chance="manual")
        seen += compare(match, random, ["seller"] * seats, decisions=8)
    assert seen["leave"] > 3
    assert seen["ship gone"] > 3
