"""Positions as plain data: their form is described by a JSON Schema, their sense is checked by the game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tertulia.kernel.errors import BadPosition
from tertulia.kernel.game import Game


@cache
def schema(game: Game[Any]) -> dict[str, Any]:
    """The JSON Schema of a game's positions."""
    text = (Path(game.folder) / "position.schema.json").read_text(encoding="utf-8")
    described: dict[str, Any] = json.loads(text)
    return described


def read_position(game: Game[Any], position: Any) -> Any:
    """The state of a position; BadPosition says in one sentence why it cannot be."""
    from jsonschema import Draft202012Validator  # only here: it takes longer to import than all of the kernel
    from jsonschema.exceptions import best_match

    if isinstance(position, dict) and position.get("game", game.name) != game.name:
        raise BadPosition(f"this is a position of {position['game']!r}, not of {game.name}")
    fault = best_match(Draft202012Validator(schema(game)).iter_errors(position))
    if fault is not None:
        where = "".join(f" of {part!r}" if isinstance(part, str) else f"[{part}]" for part in fault.absolute_path)
        raise BadPosition(f"the position{where} cannot be: {fault.message[:200]}")
    return game.read(position)
