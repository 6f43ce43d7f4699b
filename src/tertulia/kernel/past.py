"""The past of a match: who did what, and the state before each action.

Some states at regular intervals are kept, and the newest. Any other state is played again from the last one kept before
it. Keeping them all would take ten times the memory in a long match.
"""

from __future__ import annotations

from typing import Any, Final

EVERY: Final = 32
NEAR: Final = 16
"""How many of the most recently used states are kept as well."""


class Past:
    def __init__(self, game: Any) -> None:
        self.numbers: list[int] = []
        """The actions so far, as numbers of the catalogue."""
        self.actors: list[int] = []
        """Who took each: a seat, or CHANCE."""
        self._game = game
        self._kept: dict[int, Any] = {}
        """States by the number of actions before them."""
        self._near: dict[int, Any] = {}
        """The same, in the order of use; the oldest are dropped."""
        self._begin = 0
        """States from here on cannot be replayed from earlier ones: they may have been played on a view."""

    def __len__(self) -> int:
        return len(self.numbers)

    def play(self, state: Any, number: int) -> None:
        """Play an action on the current state."""
        index = len(self.numbers)
        before = state.copy()
        if index % EVERY == 0 or index == self._begin:
            self._kept[index] = before
        else:
            self._remember(index, before)
        self.actors.append(self._game.actor(state))
        self._game.apply(state, number)
        self.numbers.append(number)

    def state(self, index: int) -> Any:
        """The state before the action of this index, to look at only."""
        start = index
        while start not in self._kept and start not in self._near:
            start -= 1
        found = self._kept[start] if start in self._kept else self._near[start]
        if start < index:
            found = found.copy()
            for number in self.numbers[start:index]:
                self._game.apply(found, number)
            self._remember(index, found)
        return found

    def until(self, index: int) -> Past:
        """A separate past up to here, for a match that continues on its own."""
        earlier = Past(self._game)
        earlier.numbers, earlier.actors = self.numbers[:index], self.actors[:index]
        earlier._kept = {at: state for at, state in self._kept.items() if at < index}
        earlier._near = {at: state for at, state in self._near.items() if at < index}
        earlier._begin = index
        return earlier

    def cut(self, index: int) -> None:
        """Go back to before the action of this index."""
        del self.numbers[index:], self.actors[index:]
        self._kept = {at: state for at, state in self._kept.items() if at < index}
        self._near = {at: state for at, state in self._near.items() if at < index}

    def _remember(self, index: int, state: Any) -> None:
        self._near[index] = state
        if len(self._near) > NEAR:
            del self._near[next(iter(self._near))]
