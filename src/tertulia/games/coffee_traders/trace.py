"""What an action brings about, step by step: the answer given, then all that does itself until somebody must choose."""

from __future__ import annotations

from dataclasses import dataclass

from tertulia.games.coffee_traders import flow
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
    """The answer first, then as in `flow.settle`."""
    now = state.copy()
    flow.answer(now, action)
    found = [_event(state, action, now)]
    while now.agenda:
        before = now.copy()
        done = flow.go_on(now)
        if done == flow.CHOICE:
            break
        if done != flow.UNASKED:
            found.append(_event(before, None if done == flow.STEP else done, now))
    return found


def _event(before: State, action: int | None, now: State) -> Event:
    """What was due is done."""
    item = before.agenda[-1]
    return Event(item & 63, item >> 6 & 7, item >> 9, action, before, now.copy())
