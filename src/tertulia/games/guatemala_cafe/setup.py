"""The game before the first decision. The deal itself is chance."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from tertulia.games.guatemala_cafe.board_check import board_faults
from tertulia.games.guatemala_cafe.pieces import SIDES, Side, sides_of
from tertulia.games.guatemala_cafe.state import House, State, empty_board
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Option, Options
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)

OURS: Final = "ours"
OPTIONS: Final = (
    Option("board", OURS, _("a board of your own, as a file (see tertulia board check)"), is_board=True),
    Option(
        "setup",
        "preset",
        _("the production board: as printed on our board, or by chance (GC-7, GC-8)"),
        ("preset", "free"),
    ),
    Option("paths-are-borders", False, _("a path or road between two cells parts them (GC-27)")),
    Option("ship-needs-path", False, _("a ship goes only where your shed of its coffee stands on the path (GC-29)")),
    Option("one-ship-leaves", False, _("only one ship in all leaves after a scoring (GC-43)")),
    Option("silent-blockade", True, _("everybody is asked for a blockade, also who cannot block (GC-41)")),
    Option("late-seat-money", False, _("who plays later begins with more money (GC-5)")),
    Option("start", "random", _("who starts (GC-11)"), ("random", "1", "2", "3", "4")),
)


def setup(seats: int, options: Options) -> State:
    start = options["start"]
    if start != "random" and int(start) > seats:
        raise BadInput(
            f"option start cannot be {start} with {seats} players; choose random or a seat from 1 to {seats}"
        )
    return empty_board(house(seats, options))


def house(seats: int, options: Options) -> House:
    """The options as the rules use them."""
    board = options["board"]
    return House(
        _sides(board)[seats],
        board,
        options["setup"] == "preset",
        options["paths-are-borders"],
        options["ship-needs-path"],
        options["one-ship-leaves"],
        options["silent-blockade"],
        options["late-seat-money"],
        -1 if options["start"] == "random" else int(options["start"]) - 1,
    )


def _sides(board: str | dict[str, Any]) -> list[Side]:
    """Our boards, or those of a file; a wrong one is refused with its first fault."""
    return SIDES if isinstance(board, str) else _own_sides(json.dumps(board, sort_keys=True))


@lru_cache(maxsize=16)
def _own_sides(written: str) -> list[Side]:
    board = json.loads(written)
    for fault in board_faults(board):
        raise BadInput(f"the board cannot be used: {fault}")
    return sides_of(board)
