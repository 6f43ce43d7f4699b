"""The café before the first decision. The deal itself is chance."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.cafe_international.state import House, State, empty_cafe
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Option, Options
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)

OPTIONS: Final = (
    Option("regulars", False, _("the variant of the regulars' table: three or four guests of one gender (CI-50)")),
    Option("joker-at-bar", False, _("a joker that fits nowhere may go to the bar from a hand of jokers (CI-31)")),
    Option("strict-exchange", False, _("a joker is exchanged only for the nation it stands for (CI-36)")),
    Option("start", "random", _("who starts (CI-6)"), ("random", "1", "2", "3", "4")),
)


def setup(seats: int, options: Options) -> State:
    start = options["start"]
    if start != "random" and int(start) > seats:
        raise BadInput(
            f"option start cannot be {start} with {seats} players; choose random or a seat from 1 to {seats}"
        )
    return empty_cafe(seats, house(options))


def house(options: Options) -> House:
    """The options as the rules use them."""
    start = -1 if options["start"] == "random" else int(options["start"]) - 1
    return House(options["regulars"], options["joker-at-bar"], options["strict-exchange"], start)
