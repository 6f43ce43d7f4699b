"""Custom boards: a TOML text, or its content, used instead of a game's board.toml.

A board is its content, never a file name. Only `open_boards` and `board_in` open files: they are for people who name a
file on their own computer.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tertulia.kernel.errors import BadInput
from tertulia.kernel.files import as_path, called, read_text
from tertulia.kernel.plain import Bounds, check_plain, shown

if TYPE_CHECKING:
    from tertulia.kernel.game import Game

MOST_CHARACTERS: Final = 50_000
"""Four times the longest board.toml of the games here."""
MOST_ENTRIES: Final = 3_000
"""Four times as many as in the boards of the games here."""
MOST_DEPTH: Final = 16
BOUNDS: Final = Bounds(MOST_ENTRIES, MOST_DEPTH, 1_000, MOST_CHARACTERS)

_SKIPPED: Final = re.compile(
    r'#[^\n]*'
    r'|"""(?:[^\\]|\\.?)*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\.?)*+"?'
    r"|'[^'\n]*'?",
    re.DOTALL,
)  # fmt: skip
"""Comments and strings, also those without an end."""
_LONG_KEY: Final = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_DEPTH}}}")
_BRACKETS: Final = re.compile(r"[\[\]{}]")


def parse_board(text: str) -> dict[str, Any]:
    """The content of a board in TOML. A text that would take the parser too long is refused before parsing."""
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"the board has {len(text):,} characters; at most {MOST_CHARACTERS:,} are read")
    _check_structure(_SKIPPED.sub("s", text))
    try:
        return check_board(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"the board is no TOML: {error}") from None
    except ValueError:  # a number with thousands of digits, an impossible date
        raise BadInput("the board is no TOML: it has a number or a date that cannot be") from None
    except RecursionError:
        raise BadInput(_too_deep()) from None


def _check_structure(text: str) -> None:
    """Check depth and number of entries of a TOML text, given without its strings and comments."""
    if text.count(",") + text.count("=") + text.count("[[") > MOST_ENTRIES:
        raise BadInput(f"the board has too many entries; at most {MOST_ENTRIES:,} are read")
    depth = 0
    for bracket in _BRACKETS.findall(text):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > MOST_DEPTH:
            raise BadInput(_too_deep())
    if _LONG_KEY.search(text):
        raise BadInput(_too_deep())


def _too_deep() -> str:
    return f"the board is nested too deeply; at most {MOST_DEPTH} levels are read"


def check_board(content: object) -> dict[str, Any]:
    """Check that a board's content has a sensible size. The game checks what it means."""
    if not isinstance(content, dict):
        raise BadInput(f"a board is the content of a board file, not {shown(content)}")
    check_plain(content, "the board", BOUNDS)
    return content


def board_in(file: object) -> dict[str, Any]:
    """The board in a file named by a person at this computer."""
    path = as_path(file)
    text = read_text(path, MOST_CHARACTERS, "the board")
    try:
        return parse_board(text)
    except BadInput as error:
        raise BadInput(f"{called(path)}: {error}") from None


def open_boards(game: Game[Any], given: Mapping[str, object]) -> dict[str, object]:
    """Options in which a person at this computer may have named files: boards are replaced by their content."""
    values = dict(given)
    for option in game.options:
        for name in (option.name, option.name.replace("-", "_")):
            value = values.get(name)
            if option.is_board and isinstance(value, (str, Path)) and value != option.default:
                values[name] = board_in(value)
    return values
