"""Cafés to draw, and how to find one's way about a picture."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tertulia.games.cafe_international import GAME
from tertulia.games.cafe_international.actions import ACTIONS
from tertulia.games.cafe_international.picture import picture
from tertulia.games.cafe_international.pieces import BAR_VALUES, CHAIR_NAMES, JOKER, TABLE_NAMES
from tertulia.games.cafe_international.state import TURN, State
from tertulia.kernel.game import CHANCE, OVER, Show
from tertulia.kernel.playout import draw

SVG = "{http://www.w3.org/2000/svg}"
PLACES = [*CHAIR_NAMES, *(f"bar-{number + 1}" for number in range(len(BAR_VALUES))), *TABLE_NAMES]


def cafe(seats: int = 3) -> State:
    """An empty café in the middle of a turn of the first player, five tiles in each hand."""
    state = GAME.setup(seats, GAME.read_options({"start": "1"}))
    state.stage = TURN
    for seat in range(seats):
        state.hands[seat] = [seat, seat + 4, seat + 9, seat + 14, JOKER + seat % 2]
        for tile in state.hands[seat]:
            state.bag[tile] -= 1
    return state


def played(seats: int, decisions: int, seed: int = 1) -> State:
    rng = Random(seed)
    state = GAME.setup(seats, GAME.read_options({}))
    while decisions and (actor := GAME.actor(state)) != OVER:
        decisions -= actor != CHANCE
        GAME.apply(state, draw(GAME, state, rng) if actor == CHANCE else rng.choice(GAME.legal(state)))
    return state


def full(guest_of_chair: dict[int, int]) -> State:
    state = cafe()
    for chair, guest in guest_of_chair.items():
        state.sit_down(guest, chair)
    return state


def drawn(state: State, seat: int | None = None, show: Show | None = None) -> Element:
    return ElementTree.fromstring(picture(state, seat, show or Show()))


def by_id(root: Element, name: str, prefix: str = "t") -> Element:
    return next(element for element in root.iter() if element.get("id") == f"{prefix}-{name}")


def ids(root: Element) -> list[str]:
    return [name for element in root.iter() if (name := element.get("id")) is not None]


def title(root: Element, name: str) -> str:
    return by_id(root, name).findtext(f"{SVG}title") or ""


def texts(element: Element, css: str | None = None) -> list[str]:
    """The texts of a group, all or those of a class."""
    found = [text for text in element.iter(f"{SVG}text") if css is None or css in (text.get("class") or "").split()]
    return [text.text or "" for text in found]


def having(root: Element, css: str) -> list[Element]:
    return [element for element in root.iter() if css in (element.get("class") or "").split()]


def marked(root: Element, css: str) -> set[str]:
    """The places that hold something of a class."""
    return {place for place in PLACES if having(by_id(root, place), css)}


def number(text: str) -> int:
    return ACTIONS.parse(text)
