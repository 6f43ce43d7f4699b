"""Positions to draw, and how to find one's way about a picture."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tertulia.games.coffee_traders import GAME
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.picture import picture
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import CHANCE, OVER, Show
from tertulia.kernel.playout import draw

SVG = "{http://www.w3.org/2000/svg}"


def played(seats: int, decisions: int, seed: int = 1) -> State:
    """A game played at random; who can sell does."""
    rng = Random(seed)
    state = GAME.setup(seats, GAME.read_options({}))
    while decisions and (actor := GAME.actor(state)) != OVER:
        decisions -= actor != CHANCE
        legal = GAME.legal(state)
        if actor == CHANCE:
            action = draw(GAME, state, rng)
        else:
            action = rng.choice(legal[:-1] if state.phase == 5 and len(legal) > 1 else legal)
        GAME.apply(state, action)
    return state


def full_show(state: State, **more: object) -> Show:
    """With everything that is legal offered."""
    return Show(offers=dict.fromkeys(GAME.legal(state), 0) if GAME.actor(state) >= 0 else {}, **more)  # type: ignore[arg-type]


def drawn(state: State, seat: int | None = None, show: Show | None = None) -> Element:
    return ElementTree.fromstring(picture(state, seat, show or Show()))


def drawn_offers(state: State, **more: object) -> Element:
    """As the seat that decides sees it."""
    return drawn(state, GAME.actor(state), full_show(state, **more))


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


def uses(element: Element) -> list[str]:
    """The definitions that a group uses, in the order in which it does."""
    return [(use.get("href") or "").removeprefix("#t-") for use in element.iter(f"{SVG}use")]


def coins(element: Element) -> list[int]:
    """The prices on the coins of a group."""
    return [int(text) for text in texts(element, "t-price")]


def offered_at(root: Element) -> dict[str, str]:
    """By place: the actions that a click on it stands for."""
    return {
        (element.get("id") or "").removeprefix("t-"): actions
        for element in root.iter()
        if (actions := element.get("data-actions")) is not None
    }


def clickable(root: Element) -> list[str]:
    """Every action that can be clicked."""
    return sorted(action for actions in offered_at(root).values() for action in actions.split("|"))


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


def style_of(svg: str) -> str:
    return by_id(ElementTree.fromstring(svg), "board").findtext(f"{SVG}style") or ""


def zones(svg: str, at_most: int | None = None) -> dict[str, tuple[float, float, float]]:
    """Left, top and scale of the zones by name: as drawn, or on a page of at most so many px."""
    if at_most is None:
        parts = [part for part in ElementTree.fromstring(svg) if (part.get("id") or "").startswith("t-zone-")]
        rows = [((part.get("id") or ""), part.get("transform") or "") for part in parts]
        found = [(name, *re.findall(r"translate\((.+?) (.+?)\)scale\((.+?)\)", how)[0]) for name, how in rows]
    else:
        rules = style_of(svg).partition(f"(max-width:{at_most}px)")[2].partition("}}")[0]
        found = re.findall(r'\[id="(t-zone-[^"]+)"\]\{transform:translate\((.+?)px,(.+?)px\) scale\((.+?)\)', rules)
    return {name.removeprefix("t-zone-"): (float(x), float(y), float(scale)) for name, x, y, scale in found}
