"""What an action brings about, step by step: the answer given, then all that does itself until somebody must choose."""

from __future__ import annotations

from dataclasses import dataclass

from tertulia.games.coffee_traders.flow import QUESTIONS, STEPS
from tertulia.games.coffee_traders.phases.agenda import FIRST_QUESTION
from tertulia.games.coffee_traders.state import State


@dataclass(frozen=True)
class Event:
    """An item of the agenda that is done: a question answered, or a step."""

    kind: int
    seat: int
    arg: int
    action: int | None
    before: State
    after: State


def events(state: State, action: int) -> list[Event]:
    """The answer first; the same steps as `flow.apply` takes."""
    now = state.copy()
    found = [_do(now, action)]
    while now.agenda:
        item = now.agenda[-1]
        if item & 63 < FIRST_QUESTION:
            found.append(_do(now, None))
            continue
        offers = QUESTIONS[item & 63][0](now, item >> 6 & 7, item >> 9)
        if len(offers) > 1:
            break
        if offers:
            found.append(_do(now, offers[0]))
        else:
            now.agenda.pop()
    return found


def _do(now: State, action: int | None) -> Event:
    """Do the item that is due."""
    before = now.copy()
    item = now.agenda.pop()
    kind, seat, arg = item & 63, item >> 6 & 7, item >> 9
    if action is None:
        STEPS[kind](now, seat, arg)
    else:
        QUESTIONS[kind][1](now, seat, arg, action)
    return Event(kind, seat, arg, action, before, now.copy())
