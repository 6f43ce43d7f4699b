"""The bots of a play session, and what they remember for how long."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from tertulia import bots
from tertulia.bots.steady import Steady
from tertulia.kernel import folders
from tertulia.kernel.match import Match
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


class Bots:
    """One bot for each seat that has one, while the session lasts.

    A bot keeps what it found as long as only its own seat goes on deciding. After a draw or somebody else's action it
    starts again, from a seed that follows from the match's seed, the bot's seat and the place in the game. So a bot
    plays the same after an undo and in a resumed game, unless its budget is a time. If a game is resumed in the middle
    of a bot's turn, the bot thinks the turn through again from its beginning.
    """

    def __init__(self, names: Sequence[str], tell: Callable[[Text], None]) -> None:
        """`tell` shows a sentence to the people at the device."""
        self._names = names
        self._tell = tell
        self._bots: dict[int, Steady] = {}
        self._known: dict[int, tuple[int, int]] = {}
        """By seat: where the bot's last turn began, and where it goes on if nobody else acts."""
        self._log = _Log()

    def __enter__(self) -> Bots:
        logging.getLogger("tertulia.bots").addHandler(self._log)
        return self

    def __exit__(self, *_why: object) -> None:
        """Processes end with the session."""
        logging.getLogger("tertulia.bots").removeHandler(self._log)
        for bot in self._bots.values():
            bot.close()

    def choose(self, match: Match, seat: int) -> int:
        """What the seat's bot does now, on its turn."""
        began, now = _began(match, seat), len(match)
        if self._known.get(seat) != (began, now):
            self._begin(match, seat, began)
        self._known[seat] = (began, now + 1)
        return self._choose(match, seat)

    def _begin(self, match: Match, seat: int, began: int) -> None:
        seed = f"{match.record().seed}/{seat}/{began}"
        if seat in self._bots:
            self._bots[seat].begin(seed)
        else:
            self._bots[seat] = Steady(self._names[seat], match.game, seed)
        _level, _game, budget = bots.check(self._names[seat], match.game)
        if not budget.seconds:
            for index in range(began, len(match)):
                self._choose(match.at(index), seat)

    def _choose(self, match: Match, seat: int) -> int:
        bot = self._bots[seat]
        name = bot.name
        action = bot.choose(match.view(seat), match.game.legal(match.state))
        if bot.name != name:
            sentence = _("The bot {bot} broke down, so {instead} plays on; details are in {path}.")
            self._tell(sentence.fill(bot=name, instead=bot.name, path=_log_file()))
        return action


def _began(match: Match, seat: int) -> int:
    """How many actions came before the seat began to decide without anybody else acting."""
    actors = match.actors()
    return next((index for index in range(len(match), 0, -1) if actors[index - 1] != seat), 0)


def _log_file() -> Path:
    return folders.data_folder() / "bots.log"


class _Log(logging.Handler):
    """Writes into a file, because warnings of bots would disturb the game on the screen."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            _log_file().parent.mkdir(parents=True, exist_ok=True)
            with _log_file().open("a", encoding="utf-8") as file:
                file.write(f"{self.format(record)}\n")
