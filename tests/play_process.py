"""A real `tertulia play` in a process of its own, with a data folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pexpect

import tertulia
from tertulia.games import find_game
from tertulia.kernel.match import from_record
from tertulia.kernel.record import Record, read_record

COMMAND = "import sys; from tertulia.cli import main; sys.exit(main(['play', *sys.argv[1:]]))"
WITH_GAMES = "import sys; from importlib import import_module; import_module('tertulia.games').__path__.append({!r}); "
GAME = "cafe-international"
ITEM = re.compile(r"^(\d+) (.+) ([+-]?\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Played:
    """What a process said, and how it ended."""

    text: str
    errors: str
    code: int

    @property
    def menu(self) -> dict[str, int]:
        """The numbers of the actions that were listed first, by their text."""
        return {text: int(number) for number, text, _points in reversed(ITEM.findall(self.text))}

    def after(self, line: str) -> str:
        """What was said between this typed line and the next prompt."""
        return self.text.split(f"> {line}\n", 1)[1].split("\nYou> ", 1)[0] + "\n"


@dataclass
class Player:
    """Somebody who starts processes and types into them."""

    home: Path
    games: Path | None = None
    """A folder with more games, besides the package's own."""

    def type(self, *lines: str, args: str = "--seed 7", **environment: str) -> Played:
        """Play with the lines typed in through a pipe."""
        self.home.mkdir(exist_ok=True)
        typed = "".join(f"{line}\n" for line in lines).encode(errors="surrogateescape")
        process = subprocess.run(
            [sys.executable, "-c", self._program(), *self._arguments(args)],
            input=typed, capture_output=True, env=self._environment(environment), cwd=self.home, timeout=60,
        )  # fmt: skip
        return Played(process.stdout.decode(), process.stderr.decode(), process.returncode)

    def sit_down(self, args: str = "--seed 7", rows: int = 24, columns: int = 80, **environment: str) -> Any:
        """Play in a terminal."""
        process = pexpect.spawn(
            sys.executable, ["-c", self._program(), *self._arguments(args), "--pause", "0"],
            env=self._environment(environment), cwd=str(self.home), timeout=20, encoding="utf-8", maxread=65_536,
            dimensions=(rows, columns),
        )  # fmt: skip
        process.delaybeforesend = None
        return process

    def keep(self, name: str, match: tertulia.Match) -> Path:
        """Put a game among the kept ones."""
        (self.home / "games").mkdir(parents=True, exist_ok=True)
        return match.save(self.home / "games" / name)

    @property
    def kept(self) -> list[Path]:
        return sorted((self.home / "games").glob("*.txt"))

    @property
    def record(self) -> Record:
        """The only kept game, as it is written."""
        (path,) = self.kept
        return read_record(path)

    @property
    def match(self) -> tertulia.Match:
        """The only kept game."""
        return from_record(find_game(self.record.game), self.record)

    def _arguments(self, args: str) -> list[str]:
        """Café International, unless the arguments name a game or a kept one."""
        named = self.games is not None or not args.startswith("-") or "--resume" in args or "--list" in args
        return args.split() if named else [GAME, *args.split()]

    def _program(self) -> str:
        return COMMAND if self.games is None else WITH_GAMES.format(str(self.games)) + COMMAND

    def _environment(self, more: dict[str, str]) -> dict[str, str]:
        unwanted = ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLUMNS", "LINES")
        env = {name: value for name, value in os.environ.items() if name not in unwanted}
        path = os.pathsep.join(str(folder) for folder in (Path(tertulia.__file__).parents[1], Path(__file__).parent))
        return (
            env
            | {"TERTULIA_HOME": str(self.home), "LANG": "C.UTF-8", "TERM": "xterm-256color", "PYTHONPATH": path}
            | more
        )


def in_order(text: str, *parts: str) -> bool:
    """Whether the parts occur one after the other."""
    place = 0
    for part in parts:
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True
