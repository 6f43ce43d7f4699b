"""What visitors send is read in a process of its own: boards, records and the positions in them.

The process has limits of time and memory. What it makes of a text is plain data, checked; the café's own process never
parses anything that may be long.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, ParamSpec, TypeVar

from tertulia.games import find_game
from tertulia.kernel.boards import check_board, parse_board
from tertulia.kernel.errors import BadInput, BadRecord
from tertulia.kernel.game import Game, OptionValue
from tertulia.kernel.match import Match, from_position, from_record
from tertulia.kernel.record import parse
from tertulia.kernel.words import Words, player
from tertulia.tables import thinking
from tertulia.tables.errors import NotNow, Refused, TooLarge
from tertulia.tables.events import Happening
from tertulia.tables.house import moves_of_start
from tertulia.tables.people import checked_name, likeness
from tertulia.tables.rooms import Room, Turn
from tertulia.tables.shares import Asker, Queue

_ = Words(Path(__file__).parent)
_log = logging.getLogger("tertulia.reading")

SECONDS: Final = 5.0
"""So long anything may take to be read."""
MEMORY: Final = 1 << 30
"""So many bytes of memory the process may ask for."""
MOST_WAITING: Final = 20
WAITING_AT_A_PLACE: Final = 4
LONGEST_PLAIN: Final = 100
"""An option's value of no more letters can be looked at here."""
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Opened:
    """A record, ready to be put on a table."""

    game: str
    options: dict[str, OptionValue]
    names: list[str]
    happenings: list[Happening]
    """The beginning, and what was played."""


class Readers:
    """One process, begun when something is to be read; one text at a time for each person, in fair turns."""

    def __init__(self) -> None:
        self._room = Room(1, begin, seconds=SECONDS)
        self._queue = Queue(MOST_WAITING, WAITING_AT_A_PLACE)

    async def options(self, game: str, given: Mapping[str, Any], asker: Asker) -> dict[str, OptionValue]:
        """A game's options with their values; short ones are no work."""
        if all(isinstance(value, bool) or (isinstance(value, str) and len(value) <= LONGEST_PLAIN)
               for value in given.values()):  # fmt: skip
            return read_options(game, given)
        return await self._read(asker, read_options, game, given)

    async def record(self, written: str | bytes, language: str, asker: Asker) -> Opened:
        """A record from its text, or from the body of a request that has it as its `text`."""
        return await self._read(asker, open_record, written, language)

    async def _read(self, asker: Asker, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        refusal = self._queue.refusal(asker)
        if refusal is not None:
            mine = _("What you sent before is still being read; wait for it.")
            raise NotNow(
                mine if refusal == "mine" else _("Many are sending something just now; try again in a moment.")
            )
        with self._queue.entered(asker):
            try:
                return await self._room.run(Turn(asker=asker), work, *given, **named)
            except BadInput:
                raise
            except TimeoutError:
                raise TooLarge(_("That takes too long to read, so it is no board and no record of a game.")) from None
            except (BrokenProcessPool, MemoryError):
                raise TooLarge(_("That takes too much memory to read, so it is no board and no record.")) from None
            except Exception as error:
                _log.exception("a fault while reading: %s", error)
                raise Refused(_("That cannot be read as a board or a record.")) from None

    def close(self) -> None:
        self._room.close()


# ---- in the process --------------------------------------------------------------------------------------------------


def begin() -> None:
    thinking.begin()
    _limit_memory()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def read_options(name: str, given: Mapping[str, Any]) -> dict[str, OptionValue]:
    """A board of one's own comes as its content, never as the name of a file on the server."""
    game = find_game(name)
    values = {option.replace("_", "-"): value for option, value in given.items()}
    for option in game.options:
        if option.is_board and values.get(option.name, option.default) != option.default:
            values[option.name] = _board(game, values[option.name])
    return dict(game.read_options(values))


def _board(game: Game[Any], written: Any) -> dict[str, Any]:
    board = parse_board(written) if isinstance(written, str) else check_board(written)
    if game.board_faults is None:
        raise BadInput(f"the board of {game.title} cannot be replaced")
    for fault in game.board_faults(board):
        raise BadInput(f"the board cannot be used: {fault}")
    return board


def open_record(written: str | bytes, language: str) -> Opened:
    """A record, replayed and checked."""
    record = parse(_text_of(written) if isinstance(written, bytes) else written)
    try:
        game = find_game(record.game)
    except BadInput as error:
        raise BadRecord(f"the record is of a game that is not here: {error}") from None
    match = _playable(from_record(game, record))
    names = _names(match, language)
    return Opened(game.name, match.options, names, moves_of_start(match))


def _text_of(body: bytes) -> str:
    """The text in a request's body."""
    try:
        content = json.loads(body)
    except (ValueError, RecursionError):
        raise BadInput("the body cannot be read; it is JSON with the record as its text") from None
    if not isinstance(content, dict) or not isinstance(content.get("text"), str):
        raise BadInput("text: the record is missing; send it as a text")
    return str(content["text"])


def _playable(match: Match) -> Match:
    """A record of what somebody knew has holes; they are filled with a guess before it is played on."""
    if match.over or match.record().seed is not None:
        return match
    return from_position(match.game, match.game.dump(match.game.guess(match.state, Random())))


def _names(match: Match, language: str) -> list[str]:
    """The players as the record calls them, where that can be."""
    usual = [name if isinstance(name := player(seat), str) else name.say(language) for seat in range(match.seats)]
    try:
        names = [checked_name(name) for name in match.names]
    except Refused:
        return usual
    return names if len({likeness(name) for name in names}) == match.seats else usual
