"""What is remembered instead of computed again: so many entries, and so many bytes, of all functions together.

A hit is as quick as with `functools.lru_cache`, for it is one. A miss is charged to its function: the bytes of what was
given and of what came out. Once all functions together hold more than the budget, those that hold most forget
everything. An entry that newer ones pushed out stays charged until then, so the charge is never too low.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gc import get_referents
from sys import getsizeof
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tertulia.kernel.words import Words

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

T = TypeVar("T")

DEFAULT: Final = 64_000_000
"""Bytes that may be remembered."""
ENTRY: Final = 400
"""Bytes of an entry of the cache itself, and of the numbers in its key."""
PART: Final = 40
"""Bytes of something small in a tuple: a number, a name."""
OBJECT: Final = 1000
"""Bytes of a small object, as a sentence with its blanks."""
VIEW: Final = 20_000
"""Bytes of a view of a game, about: where there are few entries, objects are not measured."""
MOST_LOOKED_AT: Final = 100_000
"""So many objects are counted of one that somebody gives."""
_NOT_THEIRS: Final = (type, FunctionType, BuiltinFunctionType, ModuleType, Words)
"""What is there anyway, whoever refers to it."""


class Budget:
    """The bytes that all functions together may remember."""

    def __init__(self, most: int = DEFAULT) -> None:
        self.most = most
        self.held = 0
        self._memories: list[Memory] = []

    def remembering(self, function: Callable[..., T], entries: int, *, closely: bool) -> _lru_cache_wrapper[T]:
        """The function, with at most so many answers remembered."""
        memory = Memory(function, self, closely)
        cached: _lru_cache_wrapper[T] = lru_cache(entries)(memory.compute)
        memory.forget = cached.cache_clear
        self._memories.append(memory)
        return cached

    def make_room(self) -> None:
        """Half of the budget is free after this; whoever fills it is the first to be emptied."""
        for memory in sorted(self._memories, key=_held, reverse=True):
            if self.held <= self.most // 2:
                return
            self.held -= memory.held
            memory.empty()


class Memory:
    """What one function remembers."""

    def __init__(self, function: Callable[..., Any], budget: Budget, closely: bool) -> None:
        self.held = 0
        self.forget: Callable[[], None]
        self._function = function
        self._budget = budget
        self._closely = closely
        self._seen: dict[int, object] = {}
        """Large objects that are charged already; held, so that no other gets the same number."""

    def compute(self, *given: Any) -> Any:
        """A miss."""
        found = self._function(*given)
        size = ENTRY + (getsizeof(found) if type(found) is str else self._within(found))
        for value in given:
            kind = type(value)
            if kind is str:
                size += getsizeof(value)
            elif kind is tuple:
                size += PART * len(value)
            elif kind is not int and kind is not bool:
                size += self._within_given(value)
        budget = self._budget
        if budget.held + size > budget.most:
            budget.make_room()
        budget.held += size
        self.held += size
        return found

    def empty(self) -> None:
        self.held = 0
        self._seen.clear()
        self.forget()

    def _within_given(self, value: object) -> int:
        """An object that many entries refer to, as a board, is charged once."""
        if id(value) in self._seen or value is None:
            return 0
        if isinstance(value, (tuple, frozenset)):
            return PART * len(value)
        if not self._closely:
            return VIEW
        self._seen[id(value)] = value
        return deep_size(value)

    def _within(self, found: object) -> int:
        """The bytes of an answer that is no text; what is no container is small, or knows what it holds."""
        if isinstance(found, (tuple, list, dict)):
            return deep_size(found) if self._closely else VIEW + PART * len(found)
        weigh = getattr(found, "bytes_held", None)
        return OBJECT if weigh is None else int(weigh())


def _held(memory: Memory) -> int:
    return memory.held


def deep_size(value: object) -> int:
    """The bytes of an object and of all that it refers to, apart from modules, classes and functions."""
    if isinstance(value, _NOT_THEIRS):
        return 0
    seen = {id(value)}
    layer = [value]
    total = 0
    while layer:
        total += sum(map(getsizeof, layer))
        below = []
        for part in get_referents(*layer):
            if id(part) not in seen and not isinstance(part, _NOT_THEIRS):
                seen.add(id(part))
                below.append(part)
        layer = below if len(seen) < MOST_LOOKED_AT else []
    return total


BUDGET: Final = Budget()
"""Everybody's."""


def remembered(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """For parts of a picture that follow from a few plain values: from one picture to the next, few of them change."""
    return BUDGET.remembering(function, 1 << 13, closely=True)


def shared(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """For large parts that are the same for several who look at the same position, one after the other."""
    return BUDGET.remembering(function, 1 << 6, closely=False)
