"""Coffee Traders in words: log lines, headings, reasons of points."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.flow import actor
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import Gain
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)


def line(state: State, action: int, _seat: int | None, names: Sequence[str]) -> Text:
    text = ACTIONS.text(action)
    who = actor(state)
    return _("{player}: {action}", player=player(who, names) if who >= 0 else "-", action=text)


def heading(action: int) -> Text:
    return _("{kind}", kind=type(ACTIONS[action]).__name__)


def ending(name: str) -> Text:
    return _("{name}", name=name)


def reason(name: str) -> Text:
    return _("{name}", name=name)


def gain(seat: int, points: int, source: str) -> Gain:
    return Gain(seat, points, source, _("{source}: {points}", source=source, points=points))
