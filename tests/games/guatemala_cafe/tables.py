"""Tables of Guatemala Café for tests: any position in a line, moves as text."""

from __future__ import annotations

from typing import Any

import tertulia
from tertulia.kernel.match import Match

PATH_B = ["e7/e8", "d8/e8", "e8/e9", "e9/f9"]
"""The roads from the site f7 to harbour B."""
WHITE_AT_F7 = {"white": {"shed": "f7", "workers": ["f6", "g7", "f8"]}}
"""A white plantation with three workers at that site."""


def table(seats: int = 3, **position: Any) -> Match:
    """A match from a position, the draws made by hand; `buyer` names the line."""
    return tertulia.from_position("guatemala-cafe", {"seats": seats, **position}, chance="manual")


def acting(seats: int = 3, **position: Any) -> Match:
    """The same where the Buyer has been moved."""
    return table(seats, stage="acting", **position)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def offered(match: Match, verb: str) -> list[str]:
    """What may follow a verb now: `offered(match, "take")` is a list of spaces."""
    return [text.removeprefix(verb + " ") for text in match.legal() if text.startswith(verb + " ")]


def why(match: Match, action: str) -> str:
    """The rule that an action breaks."""
    refusal = match.why(action)
    assert refusal is not None, f"{action} is legal"
    return refusal.rule


def new(seats: int = 3, **options: Any) -> Match:
    return tertulia.new("guatemala-cafe", seats=seats, seed=5, **options)


ELSEWHERE = {"black": {"workers": ["g2", "g3", "h2"]}}
"""Three workers off the production board, so that roads have room there."""


def all_laid(stocks: list[list[str]], bag: dict[str, int], empty: str = "") -> dict[str, Any]:
    """A position in which every sack that is not on the preset's board, in a stock or in the bag lies on the track."""
    board = {"d2": "black", "h3": "white", "c4": "beige", "g6": "red", "b7": "brown", "f8": "beige"}
    left = {coffee: 7 - bag.get(coffee, 0) for coffee in ("black", "white", "beige", "red", "brown")}
    board.pop(empty, None)
    for coffee in [*board.values(), *(sack for stock in stocks for sack in stock)]:
        left[coffee] -= 1
    laid = [coffee for coffee, count in left.items() for _ in range(count)]
    production = {space: f"{coffee} sack" for space, coffee in board.items()}
    return {"production": production, "laid": laid, "stocks": stocks, "bag": bag}
