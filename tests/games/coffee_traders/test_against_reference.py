"""The game against the slow reference: the same offers, coins, coffee, pieces and points at every decision."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from games.coffee_traders import reference
from games.coffee_traders.reference import Reference
from games.coffee_traders.reference_board import NUMBERS
from games.coffee_traders.reference_points import points, ranks
from support import rule

import tertulia
from tertulia import CHANCE, Match

PIECES = ("coins", "workers", "cubes", "meeples", "contractors", "retired", "gainable", "uses", "penalties", "set",
          "ready_donkeys", "ready_trucks", "ready_civets", "sumatra", "warehouses", "objectives")  # fmt: skip
COUNTS = ("coffee", "arabica", "arabica_counters", "animal_counters", "stock_counters", "donkeys")
SETS = ("reserve", "once", "contracts", "trucks")

TEMPERS = {
    "grower": {"plant": 30, "donkey": 6, "send": 6, "man": 5, "pay": 3, "step": 3, "lose": 1, "build": 4, "open": 4},
    "seller": {"contract": 30, "serve": 6, "open": 8, "follow": 12, "send": 3, "plant": 4, "build": 2, "assorted": 3},
    "builder": {"build": 12, "plant": 8, "contract": 12, "give": 3, "man": 3, "send": 3, "open": 2, "follow": 3},
    "barkeeper": {"serve": 30, "open": 8, "follow": 12, "plant": 3, "send": 4, "civet": 6, "contract": 2},
    "founder": {"plant": 60, "lose": 3, "donkey": 3, "open": 2, "follow": 3, "serve": 3, "contract": 3},
    "random": {},
}
"""How much likelier than one another a kind of player makes its moves; what is not named has 1."""


def choose(offers: list[str], temper: str, random: Random) -> str:
    """A verb first, so that many offers of one kind do not crowd out the others."""
    verbs = sorted({text.split()[0] for text in offers})
    likings = TEMPERS[temper]
    weights = [0.15 if verb == "pass" and temper != "random" else likings.get(verb, 1) for verb in verbs]
    verb = random.choices(verbs, weights)[0]
    texts = [text for text in offers if text.split()[0] == verb]
    if verb == "plant" and random.random() < 0.8:
        texts = best_plots(texts)
    return random.choice(texts)


def best_plots(texts: list[str]) -> list[str]:
    """Those of the highest row."""
    highest = max(text.split()[1][1] for text in texts)
    return [text for text in texts if text.split()[1][1] == highest]


# ---- comparing -----------------------------------------------------------------------------------------------------


def compare(match: Match, twin: Reference, random: Random, tempers: list[str]) -> Counter[str]:
    """Play to the end, the reference beside the game; what happened, counted."""
    record: list[str] = []
    verbs: Counter[str] = Counter()
    while not match.over:
        position = match.position()
        where = (record, position)
        offers = match.legal()
        assert len(offers) == len(set(offers)), where
        assert (match.actor if match.actor != CHANCE else reference.CHANCE) == twin.actor, where
        assert sorted(offers) == sorted(twin.offers), (sorted(set(offers) ^ set(twin.offers)), twin.offers, where)
        if match.actor == CHANCE:
            assert set(match.game.odds(match.state)) == {1}
        else:  # all is handed out
            assert told(position) == told_of_twin(twin), where
            assert match.points == [sum(points(twin.table, seat).values()) for seat in range(match.seats)], where
        if random.random() < 0.05:
            compare_refusals(match, offers, random)
        text = choose(offers, tempers[match.actor], random)
        verbs["verb " + text.split()[0]] += 1
        record.append(text)
        match.play(text)
        twin.play(text)
    compare_results(match, twin, record)
    verbs.update(twin.table["seen"])
    return verbs


def compare_results(match: Match, twin: Reference, record: list[str]) -> None:
    result = match.result
    assert result is not None
    assert twin.actor == reference.OVER, record
    by_reason = [points(twin.table, seat) for seat in range(match.seats)]
    engine = [{source: count for source, count in reasons.items() if count} for reasons in result.by_reason]
    assert engine == [{source: count for source, count in own.items() if count} for own in by_reason], record
    assert result.ranks == ranks(twin.table), record
    assert told(match.position()) == told_of_twin(twin), record


def compare_refusals(match: Match, offers: list[str], random: Random) -> None:
    """A few actions of the catalogue: refused exactly if they are not offered."""
    for _ in range(3):
        text = match.game.actions.text(random.randrange(len(match.game.actions)))
        assert (match.why(text) is None) == (text in offers), (match.position(), text)


def told(position: dict[str, Any]) -> dict[str, Any]:
    """What both must agree on, however it is written."""
    found = {key: position[key] for key in ("period", "order", "next_order", "stacks")}
    found["trades"] = {coop: (trade["coin"], trade["traders"]) for coop, trade in position["trades"].items()}
    found["neutral"] = sorted(position["neutral"])
    found["objectives"] = [number or 0 for number in position["objectives"]]
    found["centres"] = +Counter(position["centres"])
    found["players"] = [told_of_player(player) for player in position["players"]]
    return found


def told_of_player(player: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {key: player[key] or 0 for key in PIECES}
    found |= {key: +Counter(player[key]) for key in COUNTS}
    found |= {key: sorted(player[key]) for key in SETS}
    found |= {key: {name: sorted(own) for name, own in player[key].items() if own} for key in ("bars", "buildings")}
    return found | {"objectives": player["objectives"] or {}, "plantations": sorted(player["plantations"])}


def told_of_twin(twin: Reference) -> dict[str, Any]:
    """The reference's table in the form of a position."""
    table = twin.table
    players = []
    for player in table["players"]:
        tiles = player["plantations"].items()
        written = [f"{plot} {tile['line']}{' manned' if tile['manned'] else ''}" for plot, tile in tiles]
        players.append({**player, "plantations": written})
    return told({**table, "period": 1970 + 5 * table["period"], "players": players})


# ---- games ---------------------------------------------------------------------------------------------------------


def other_numbers(kind: str, seats: int) -> dict[str, Any]:
    """Our numbers, or some with which rare things happen: rich players with many cubes, or supplies that run out."""
    numbers = deepcopy(NUMBERS)
    if kind == "rich":
        numbers["player"]["start"] |= {"coins": 45, "donkeys": 5, "trucks": 1, "workers": 0}
        numbers["player"]["cubes"] = 6
        numbers["workers"]["fine"] = [2, 5, 9]
    elif kind == "scarce":
        numbers["supply"] |= {"coins": 72, "workers": 15}
        numbers["supply"] |= {"animal_counters": 1, "stock_counters": 1, "joker_counters": 1}
        numbers["player"] |= {"civets": 1, "trucks": 1, "gainable_meeples": 1, "posts": 2}
        numbers["sell"]["purchase_cap"] = 2
        numbers["store"] |= {"printed": 1, "bulk": 3}
    return numbers


def whole_game(seats: int, seed: str, kind: str = "ours") -> Counter[str]:
    random = Random(f"coffee {seats} {seed} {kind}")
    numbers = other_numbers(kind, seats)
    board: dict[str, Any] = {} if kind == "ours" else {"board": numbers}
    match = tertulia.new("coffee-traders", seats=seats, chance="manual", **board)
    tempers = [*random.choices(list(TEMPERS), [4, 4, 4, 3, 2, 1], k=seats), "random"]  # the last for chance
    if kind == "rich":
        tempers = [*random.choices(["grower", "founder"], k=seats), "random"]
    return compare(match, reference.new(seats, numbers), random, tempers)


WANTED = {
    "ours": {"contract A", "contract B", "contract C", "contract D", "contract F", "won hospital", "won warehouse"}
    | {
        "acted after a pass",
        "coin taken",
        "built along",
        "follow: use meeple",
        "coffee left in the pot",
        "row 3 with 2 donkeys",
    }
    | {
        "pass after 1 deliveries",
        "bottom cell",
        "joker for six tracks",
        "discarded a colour",
        "neutral in row 3",
        "favour",
    },
    "rich": {"all placed", "line bonus", "line bonus lost", "truck used", "truck serves again", "lost with a lower row"}
    | {
        "beyond the last step",
        "contract E",
        "won post",
        "no site left",
        "fine: step",
        "donkey in row 3 of a planted plot",
    },
    "scarce": {"no civet left", "no stock counter left", "no coins to refill", "coffee discarded"}
    | {"worker for somebody else", "coins for a fine", "coins put back", "paying: exchange", "paying: orange"},
}
"""What must have happened in the games with each kind of numbers."""


@rule("CT-1", "CT-6", "CT-10", "CT-11", "CT-20", "CT-36", "CT-40", "CT-50", "CT-60", "CT-90", "CT-93")
@pytest.mark.parametrize("kind", list(WANTED))
def test_whole_games_go_as_the_reference_says(kind: str) -> None:
    seen: Counter[str] = Counter()
    for seats in (2, 3, 4, 5):
        for number in (0, 1) if kind == "ours" else (1,):
            seen += whole_game(seats, str(number), kind)
    assert WANTED[kind] - set(seen) == set()
