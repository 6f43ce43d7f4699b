"""Players for tests who make things happen: plantations that grow, roads that arrive, ships, scorings and blockades."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import networkx  # type: ignore[import-untyped]
from games.guatemala_cafe.reference_board import SIDES

TEMPERS = {
    "builder": {"take": 0.95, "score": 0.5, "block": 0.1, "done": 0.02, "road": 0.6},
    "seller": {"take": 0.4, "score": 0.97, "block": 0.1, "done": 0.2, "road": 0.3},
    "blocker": {"take": 0.7, "score": 0.9, "block": 0.9, "done": 0.05, "road": 0.3},
    "any": {"take": 0.5, "score": 0.5, "block": 0.5, "done": 0.3, "road": 0.0},
    "idler": {"take": 0.1, "score": 0.15, "block": 0.5, "done": 0.97, "road": 0.0},
}
"""How likely each does a thing when it can."""


def choose(position: dict[str, Any], offers: list[str], random: Random, temper: str) -> str:
    """One of the offers, as somebody of this temper would choose."""
    likes = TEMPERS[temper]
    if offers[0].startswith("place road") and random.random() < likes["road"]:
        return wanted_road(position, offers, random)
    verbs = ["score", "take", "done", "block"]
    random.shuffle(verbs)
    for verb in verbs:
        liked = [offer for offer in offers if offer.startswith(verb)]
        if liked and random.random() < likes[verb]:
            return random.choice(prefer_buildings(position, liked, random))
    return random.choice([offer for offer in offers if offer != "block"])


def prefer_buildings(position: dict[str, Any], offers: list[str], random: Random) -> list[str]:
    """Sheds and ships are rare: they go first, half of the time."""
    if not offers[0].startswith("take") or random.random() < 0.5:
        return offers
    rare = [offer for offer in offers if position["production"][offer.split()[1]].endswith(("shed", "ship"))]
    return rare or offers


def wanted_road(position: dict[str, Any], offers: list[str], random: Random) -> str:
    """A road that is missing between a shed and its harbour."""
    side = SIDES[position["seats"]]
    sheds = [grown["shed"] for own in position["plantations"] for grown in own.values() if grown["shed"]]
    net = networkx.Graph()
    for name in sorted(side["open"]):
        first, second = side["ends"][name]
        net.add_edge(first, second, name=name, weight=0 if name in position["roads"] else 1)
    random.shuffle(sheds)
    for shed in sheds:
        site = side["sites"][shed]
        goals = side["harbours"][site["path"]]["vertices"]
        start = random.choice(sorted(site["entrances"]))
        routes = networkx.single_source_dijkstra_path(net, start)
        route = routes[random.choice(sorted(goals))]
        names = [net.edges[pair]["name"] for pair in pairwise(route)]
        missing = [f"place road {name}" for name in names if name not in position["roads"]]
        if missing:
            return random.choice(missing)
    return random.choice(offers)
