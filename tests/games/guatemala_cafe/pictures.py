"""Positions to draw, and how to find one's way about a picture."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tertulia.games.guatemala_cafe import GAME
from tertulia.games.guatemala_cafe.actions import ACTIONS
from tertulia.games.guatemala_cafe.picture import picture
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.game import CHANCE, OVER, Show
from tertulia.kernel.match import Match
from tertulia.kernel.playout import draw

SVG = "{http://www.w3.org/2000/svg}"


def played(seats: int, decisions: int, seed: int = 1) -> State:
    rng = Random(seed)
    state = GAME.setup(seats, GAME.read_options({}))
    while decisions and (actor := GAME.actor(state)) != OVER:
        decisions -= actor != CHANCE
        GAME.apply(state, draw(GAME, state, rng) if actor == CHANCE else rng.choice(GAME.legal(state)))
    return state


def full_show(state: State) -> Show:
    """With everything that is legal offered."""
    return Show(offers=dict.fromkeys(GAME.legal(state), 0) if GAME.actor(state) >= 0 else {})


def drawn(state: State, seat: int | None = None, show: Show | None = None) -> Element:
    return ElementTree.fromstring(picture(state, seat, show or Show()))


def drawn_match(match: Match, seat: int | None = None, **more: Any) -> Element:
    """As a seat sees a match, everything that is legal offered."""
    view = match.state if seat is None else match.view(seat)
    return drawn(view, seat, replace(match.show(), **more))


def by_id(root: Element, name: str, prefix: str = "t") -> Element:
    return next(element for element in root.iter() if element.get("id") == f"{prefix}-{name}")


def ids(root: Element) -> list[str]:
    return [name for element in root.iter() if (name := element.get("id")) is not None]


def title(root: Element, name: str) -> str:
    return by_id(root, name).findtext(f"{SVG}title") or ""


def texts(element: Element, css: str | None = None) -> list[str]:
    """The texts of a group, all or those of a class."""
    return [text.text or "" for text in (element.iter(f"{SVG}text") if css is None else having(element, css))]


def having(element: Element, css: str) -> list[Element]:
    return [part for part in element.iter() if css in (part.get("class") or "").split()]


def paths(element: Element) -> list[str]:
    return [path.get("d") or "" for path in element.iter(f"{SVG}path")]


def fills(element: Element) -> set[str]:
    return {fill for part in element.iter() if (fill := part.get("fill")) is not None}


def coins(element: Element) -> list[int]:
    """The prices on the coins of a group."""
    return [int(text) for coin in having(element, "coin") for text in texts(coin)]


def offered_at(root: Element) -> dict[str, str]:
    """By place: the actions that a click on it stands for."""
    return {
        (element.get("id") or "").removeprefix("t-"): actions
        for element in root.iter()
        if (actions := element.get("data-actions")) is not None
    }


def marked(root: Element, css: str) -> set[str]:
    """The innermost places that hold something of a class."""
    parents = {child: parent for parent in root.iter() for child in parent}
    found = set()
    for element in having(root, css):
        while element.get("id") is None:
            element = parents[element]
        found.add((element.get("id") or "").removeprefix("t-"))
    return found


def number(text: str) -> int:
    return ACTIONS.parse(text)
