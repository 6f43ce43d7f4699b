"""Caches of function results, limited in entries per function and in bytes for all functions together.

A hit is as quick as with `functools.lru_cache`, because it is one. A miss is charged to its function: the bytes of the
arguments and of the result. When all functions together hold more than the budget, those that hold most are emptied. An
evicted entry stays charged until then, so the charge is never too low.
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
"""Bytes of a small object, such as a sentence with its blanks."""
VIEW: Final = 20_000
"""Rough bytes of a view of a game; caches with few entries do not measure their objects."""
MOST_LOOKED_AT: Final = 100_000
"""The most objects that are counted within one."""
_NOT_THEIRS: Final = (type, FunctionType, BuiltinFunctionType, ModuleType, Words)
"""Objects that exist anyway and are not charged to those that refer to them."""


class Budget:
    """The number of bytes that all caches together may hold."""

    def __init__(self, most: int = DEFAULT) -> None:
        self.most = most
        self.held = 0
        self._memories: list[Memory] = []

    def remembering(self, function: Callable[..., T], entries: int, *, closely: bool) -> _lru_cache_wrapper[T]:
        """The function with a cache of at most so many results."""
        memory = Memory(function, self, closely)
        cached: _lru_cache_wrapper[T] = lru_cache(entries)(memory.compute)
        memory.forget = cached.cache_clear
        self._memories.append(memory)
        return cached

    def make_room(self) -> None:
        """Free half of the budget; the caches that hold most are emptied first."""
        for memory in sorted(self._memories, key=_held, reverse=True):
            if self.held <= self.most // 2:
                return
            self.held -= memory.held
            memory.empty()


class Memory:
    """The cache of one function."""

    def __init__(self, function: Callable[..., Any], budget: Budget, closely: bool) -> None:
        self.held = 0
        self.forget: Callable[[], None]
        self._function = function
        self._budget = budget
        self._closely = closely
        self._seen: dict[int, object] = {}
        """Large objects that are charged already. They are held so that no other object gets the same id."""

    def compute(self, *given: Any) -> Any:
        """Compute the result of a cache miss, and charge for it."""
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
        """The bytes of an argument. An object that many entries refer to, such as a board, is charged once."""
        if id(value) in self._seen or value is None:
            return 0
        if isinstance(value, (tuple, frozenset)):
            return PART * len(value)
        if not self._closely:
            return VIEW
        self._seen[id(value)] = value
        return deep_size(value)

    def _within(self, found: object) -> int:
        """The bytes of a result that is not a text. Anything but a container is small, or knows its own size."""
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
"""The budget shared by everything."""


def remembered(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """Cache for parts of a picture that depend on a few plain values; few of them change between pictures."""
    return BUDGET.remembering(function, 1 << 13, closely=True)


def shared(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """Cache for large parts that are the same for several people looking at the same position, one after another."""
    return BUDGET.remembering(function, 1 << 6, closely=False)
