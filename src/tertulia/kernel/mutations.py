"""Structurally mutated plain data, which the fuzzers send as records, boards, options and positions."""

from __future__ import annotations

from random import Random
from typing import Any, Final

Path = tuple[Any, ...]

MOST_CHANGES: Final = 4
DEEPEST_CHANGE: Final = 50
DEEP: Final = 3_000
"""Deeper than Python's own stack."""
LONG: Final = 3_000

NUMBERS: Final[tuple[Any, ...]] = (
    0, -1, 1, 2, 3, 7, 255, 2**31, 2**63, -(2**63), 10**20, 10**400, -(10**5000),
    0.0, -0.0, 0.5, 12.0, 1e308, -1e308, float("inf"), float("-inf"), float("nan"),
)  # fmt: skip
WORDS: Final[tuple[str, ...]] = (
    "", " ", "x", "0", "-1", "12.0", "1e9", "9" * 5000, "NaN", "null", "true", "game", "ours", "over", "/etc/passwd",
    "/dev/zero", "\x00", "\x1b[31mred\x1b[0m", "line\nline", "\ud800", "\u202egnirts", "²", "x" * 20_000,
)  # fmt: skip
OTHERS: Final[tuple[Any, ...]] = (None, True, False)


def mutated(data: Any, rng: Random) -> Any:
    """A copy with one to four random changes: entries dropped, doubled, swapped, renamed, or of another kind."""
    result = copied(data)
    for _ in range(rng.randint(1, MOST_CHANGES)):
        result = _changed(result, rng)
    return result


def copied(data: Any, depth: int = 0) -> Any:
    """Copy lists and dicts; everything else is shared, and so is what lies deeper than any change reaches."""
    if depth > DEEPEST_CHANGE:
        return data
    if isinstance(data, dict):
        return {key: copied(value, depth + 1) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [copied(value, depth + 1) for value in data]
    return data


def odd_value(rng: Random) -> Any:
    """An unexpected value."""
    return rng.choice((_odd_number, _odd_word, _odd_other, _odd_tree))(rng)


def _odd_number(rng: Random) -> Any:
    return rng.choice(NUMBERS)


def _odd_word(rng: Random) -> Any:
    return rng.choice(WORDS)


def _odd_other(rng: Random) -> Any:
    return rng.choice(OTHERS)


def _odd_tree(rng: Random) -> Any:
    leaf = rng.choice((_odd_number, _odd_word, _odd_other))(rng)
    shape = rng.randrange(6)
    if shape == 0:
        return []
    if shape == 1:
        return {}
    if shape == 2:
        return [leaf] * rng.choice((1, 2, 5, LONG))
    if shape == 3:
        return {f"k{number}": leaf for number in range(rng.choice((1, 2, 5, LONG)))}
    if shape == 4:
        return {rng.choice(WORDS): leaf}
    return _nested(leaf, rng.choice((3, 30, DEEP)), rng.random() < 0.5)


def _nested(leaf: Any, depth: int, as_lists: bool) -> Any:
    for _ in range(depth):
        leaf = [leaf] if as_lists else {"a": leaf}
    return leaf


def _changed(data: Any, rng: Random) -> Any:
    """One change at a place chosen at random, deep places as likely as shallow ones; often within a container."""
    path = _some_path(data, rng)
    if not path:
        return odd_value(rng) if rng.random() < 0.3 or not isinstance(data, (dict, list)) else _twist(data, rng)
    holder = data
    for step in path[:-1]:
        holder = holder[step]
    last = path[-1]
    if rng.random() < 0.4:
        _shake(holder, last, rng)
    else:
        holder[last] = _twist(holder[last], rng)
    return data


def _some_path(data: Any, rng: Random) -> Path:
    """A random path downwards that may stop at any depth."""
    path: list[Any] = []
    while isinstance(data, (dict, list)) and data and rng.random() < 0.85 and len(path) < DEEPEST_CHANGE:
        step = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
        path.append(step)
        data = data[step]
    return tuple(path)


def _shake(holder: Any, last: Any, rng: Random) -> None:
    """Change the container around a place: drop it, double it, swap it with another, or add or rename an entry."""
    what = rng.randrange(4)
    other = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
    if what == 0:
        del holder[last]
    elif what == 2:
        holder[last], holder[other] = holder[other], holder[last]
    elif isinstance(holder, list) and what == 1:
        holder[last:last] = [holder[last]] * rng.choice((1, 2, 20))
    elif isinstance(holder, list):
        holder.insert(other, odd_value(rng))
    elif what == 1:
        holder[f"{last}_"] = copied(holder[last])
    else:
        holder[rng.choice((f"{last}s", str(last)[:-1], str(last).upper(), *WORDS[:4]))] = holder.pop(last)


def _as_float(value: float) -> float:
    return float(value) if abs(value) < 10**300 else 1.5


def _as_text(value: float) -> str:
    return str(value) if abs(value) < 10**300 else "10^300"


def _twist(value: Any, rng: Random) -> Any:
    """Put another value in the same place: as often a neighbour of the old one as something odd."""
    if rng.random() < 0.5:
        return odd_value(rng)
    if isinstance(value, bool):
        return rng.choice((not value, int(value), str(value).lower()))
    if isinstance(value, (int, float)):
        return rng.choice((value + 1, value - 1, -value, value * 100, _as_float(value), _as_text(value)))
    if isinstance(value, str):
        middle = rng.randrange(len(value) + 1)
        return rng.choice(
            (value[:middle], value[middle:], value + value, value.upper(), value[:middle] + rng.choice(WORDS), [value])
        )
    if isinstance(value, list):
        shuffled = value[:]
        rng.shuffle(shuffled)
        return rng.choice((shuffled, value[:1], value * 2, dict.fromkeys(map(str, range(len(value)))), "1, 2, 3"))
    if isinstance(value, dict):
        return rng.choice((list(value), list(value.values()), {}, {str(key): None for key in value}, [value]))
    return odd_value(rng)
