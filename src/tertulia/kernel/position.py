"""Positions as plain data: a JSON Schema describes their form, and the game checks their meaning."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tertulia.kernel.boards import check_board
from tertulia.kernel.errors import BadInput, BadPosition
from tertulia.kernel.game import Game
from tertulia.kernel.plain import is_line, shown

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

MOST_DEPTH: Final = 10
"""How deep lists and objects may be nested; real positions have six levels."""
MOST_ENTRIES: Final = 1_500
"""Values in all, nested ones included; real positions have at most about 330."""
MOST_IN_ONE: Final = 300
"""Entries of one list or object."""
LONGEST_TEXT: Final = 60
MOST_SHOWN: Final = 200
"""Characters of a complaint about the form."""
LARGEST: Final = 2**53
"""Beyond it JSON's numbers are not exact everywhere."""
Path_ = tuple[str | int, ...]


@cache
def schema(game: Game[Any]) -> dict[str, Any]:
    """The JSON Schema of a game's positions."""
    text = (Path(game.folder) / "position.schema.json").read_text(encoding="utf-8")
    described: dict[str, Any] = json.loads(text)
    return described


@cache
def _validator(game: Game[Any]) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # imported here because it takes longer than the whole kernel

    return Draft202012Validator(schema(game))


def read_position(game: Game[Any], position: Any) -> Any:
    """The state of a position; BadPosition says in one sentence why it is impossible."""
    try:
        given = plain(position, [option.name for option in game.options if option.is_board])
        if isinstance(given, dict) and given.get("game", game.name) != game.name:
            raise BadPosition(f"this is a position of {shown(given['game'])}, not of {game.name}")
        _check_form(game, given)
        return game.read(given)
    except BadPosition:
        raise
    except BadInput as error:  # a custom board that cannot be played on
        raise BadPosition(f"the position cannot be: {error}") from None


def _check_form(game: Game[Any], position: Any) -> None:
    """Check the form against the game's schema."""
    from jsonschema.exceptions import best_match

    fault = best_match(_validator(game).iter_errors(position))
    if fault is not None:
        message = fault.message if len(fault.message) <= MOST_SHOWN else fault.message[:MOST_SHOWN] + "…"
        raise BadPosition(f"the position{_where(fault.absolute_path)} cannot be: {message}")


# ---- plain data ----------------------------------------------------------------------------------------------------


def plain(position: Any, boards: Iterable[str] = ()) -> Any:
    """A copy of JSON-like data with whole numbers only and a bounded size. Anything else raises BadPosition before it
    costs time. Custom boards, the options with these names, have bounds of their own."""
    return _Copier({("options", name) for name in boards}).copy(position, ())


class _Copier:
    """Copies plain data and counts its size."""

    def __init__(self, boards: set[Path_]) -> None:
        self.boards = boards
        self.entries = 0

    def copy(self, value: Any, path: Path_) -> Any:
        self.entries += 1
        if self.entries > MOST_ENTRIES:
            raise BadPosition(f"the position has more than {MOST_ENTRIES:,} entries, which no position needs")
        if len(path) > MOST_DEPTH:
            raise _wrong(path[:3], f"it is nested more than {MOST_DEPTH} deep")
        if isinstance(value, dict):
            return self._copy_dict(value, path) if path not in self.boards else _copy_board(value)
        if isinstance(value, list):
            _check_length(value, path)
            return [self.copy(each, (*path, index)) for index, each in enumerate(value)]
        return _one(value, path)

    def _copy_dict(self, value: dict[Any, Any], path: Path_) -> dict[str, Any]:
        _check_length(value, path)
        copied = {}
        for key, each in value.items():
            if not isinstance(key, str):
                raise _wrong(path, f"{shown(key)} is the name of an entry, and names are texts")
            name = _one(key, path)
            copied[name] = self.copy(each, (*path, name))
        return copied


def _check_length(value: list[Any] | dict[Any, Any], path: Path_) -> None:
    if len(value) > MOST_IN_ONE:
        raise _wrong(path, f"it has {len(value):,} entries; at most {MOST_IN_ONE} are read")


def _copy_board(board: dict[Any, Any]) -> Any:
    return json.loads(json.dumps(check_board(board)))


def _one(value: Any, path: Path_) -> Any:
    """Copy one value: a text, a whole number, true, false or null."""
    if value is None or value is True or value is False:
        return value
    if isinstance(value, str):
        if not is_line(value, LONGEST_TEXT):
            raise _wrong(path, f"{shown(value)} is no name; names have at most {LONGEST_TEXT} printable characters")
        return str.__str__(value)
    if isinstance(value, int):
        if not -LARGEST <= value <= LARGEST:
            raise _wrong(path, "the number is too large")
        return int(value)
    if isinstance(value, float):
        raise _wrong(path, f"{value!r} is no whole number; write whole numbers without a point")
    wanted = "use a list" if isinstance(value, (tuple, set, frozenset)) else "use what JSON has"
    raise _wrong(path, f"Python's {type(value).__name__} is nothing that a position has; {wanted}")


def _wrong(path: Path_, message: str) -> BadPosition:
    return BadPosition(f"the position{_where(path)} cannot be: {message}")


def _where(path: Iterable[str | int]) -> str:
    """` of 'hands'[0]`; every name in it has been checked."""
    return "".join(f" of {part!r}" if isinstance(part, str) else f"[{part}]" for part in list(path)[:6])
