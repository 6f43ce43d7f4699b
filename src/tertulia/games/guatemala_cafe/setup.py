"""The game before the first decision. The deal itself is chance."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.pieces import SIDES
from tertulia.games.guatemala_cafe.state import House, State, empty_board
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Option, Options
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)

OPTIONS: Final = (
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
    return House(
        SIDES[seats],
        options["setup"] == "preset",
        options["paths-are-borders"],
        options["ship-needs-path"],
        options["one-ship-leaves"],
        options["silent-blockade"],
        -1 if options["start"] == "random" else int(options["start"]) - 1,
    )
