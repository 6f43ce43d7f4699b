"""Boards of one's own: a data file in the place of a game's board.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tertulia.kernel.errors import BadInput

MOST_BYTES: Final = 1_000_000


def read_board(source: object) -> dict[str, Any]:
    """The content of a board file; as it is where it has been read already."""
    if isinstance(source, dict):
        return source
    path = Path(str(source))
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(f"{path} is too large for a board; at most {MOST_BYTES:,} bytes are read")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"the board {path} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInput(f"the board {path} is no text file") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"the board {path} is no TOML: {error}") from None
