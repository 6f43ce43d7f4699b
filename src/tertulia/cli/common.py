"""What several commands share: arguments, progress bars, and the JSON line at the end."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from tertulia.games import find_game, game_names
from tertulia.kernel.boards import open_boards
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game, OptionValue
from tertulia.kernel.words import LANGUAGES


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    names = ", ".join(game_names())
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=f"the game: {names}")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME[=VALUE]",
        help="an option of the game, such as 'regulars' or 'start=2'; may be given several times",
    )  # fmt: skip


def add_language(parser: argparse.ArgumentParser) -> None:
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    default = spoken[:2] if spoken[:2] in LANGUAGES else "en"
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=default, help=f"the language of messages and rules (default: {default})"
    )


MOST_GAMES = 1_000_000
"""Nobody waits for more, and all results are read into memory."""
MOST_WORKERS = 512


def at_least(least: int, most: int | None = None) -> Any:
    """An argparse type: a whole number from `least` on, up to `most` if given."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if value < least:
            raise argparse.ArgumentTypeError(f"must be at least {least}, not {text}")
        if most is not None and value > most:
            raise argparse.ArgumentTypeError(f"must be at most {most}, not {text[:40]}")
        return value

    return number


def positive_seconds(text: str) -> float:
    """An argparse type: a time."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 < value <= 86_400:
        raise argparse.ArgumentTypeError(f"must be more than 0 and at most 86400 seconds, not {text}")
    return value


def options_of(arguments: argparse.Namespace, game: Game[Any]) -> dict[str, OptionValue]:
    given: dict[str, object] = {}
    for written in arguments.option:
        name, equals, value = written.partition("=")
        given[name] = value if equals else True
    return game.read_options(open_boards(game, given))


def bots_of(written: str, seats: int) -> list[str]:
    """The names of the bots by seat, from one name for each seat or one for all."""
    names = [name.strip() for name in written.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadInput(f"{len(names)} bots for {seats} players; give one for each, or one for all")
    return names


def chosen_game(arguments: argparse.Namespace) -> Game[Any]:
    name = arguments.game
    if name is None:
        if len(game_names()) > 1:
            raise BadInput(f"which game? there is {', '.join(game_names())}")
        name = game_names()[0]
    return find_game(name)


class Bar:
    """A progress bar that shows how long the rest takes; called with how much is done."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self._bar = bar
        self._task = task

    def __call__(self, done: int) -> None:
        self._bar.update(self._task, completed=done)

    def found(self, done: int) -> None:
        """So much was there before; it does not count when the time for the rest is estimated."""
        self._bar.reset(self._task, completed=done)


@contextmanager
def progress(total: int | float, doing: str) -> Iterator[Bar]:
    """A progress bar on stderr if it is a terminal."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, disable=not console.is_terminal, transient=True, speed_estimate_period=3600,
    )  # fmt: skip
    with bar:
        task = bar.add_task(doing, total=total)
        yield Bar(bar, task)


def write_new(path: Path, text: str, force: bool = False) -> None:
    """Write a file; refuse to overwrite one unless forced."""
    if path.exists() and not force:
        raise BadInput(f"{path} exists already; choose another name, or overwrite it with --force")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}") from None


def command() -> str:
    """What the user typed to start the program: `tertulia`, or a script such as `./play`."""
    return os.environ.get("TERTULIA_COMMAND", "tertulia")


def print_json(content: dict[str, Any]) -> None:
    """Print the JSON line, which comes last."""
    print(json.dumps(content, ensure_ascii=False), flush=True)
