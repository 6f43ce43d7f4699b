"""Results in a folder. Each is written as its game ends, so nothing is lost if the run is stopped."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tertulia.arena.plan import Plan
from tertulia.arena.play import Result
from tertulia.arena.reading import GAMES, PLAN, read_games, read_plan
from tertulia.kernel.errors import BadInput

if sys.platform != "win32":
    import fcntl

CHOOSE: Final = "choose another folder with --report"
GO_ON: Final = "put that right, and the same command goes on"
LONGEST: Final = 60
"""How many characters of a differing value are shown when a folder belongs to another plan."""


class Kept:
    """The results of a plan in its folder. The same plan continues where it stopped, and can be given more games."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.path = folder / GAMES
        self._lock = open_folder(folder, plan.content())
        try:
            with _telling(self.path, CHOOSE):
                self.results, length = read_games(self.path, plan)
                self._file = self.path.open("ab", buffering=0)  # so that nothing is left to be written at the end
                self._file.truncate(length)  # a game that was cut short is played again
        except BaseException:
            self._lock.close()
            raise

    def add(self, result: Result) -> None:
        line = memoryview(f"{json.dumps(result.content(), ensure_ascii=False)}\n".encode())
        with _telling(self.path, GO_ON):
            while line:
                line = line[self._file.write(line) :]
        self.results.append(result)

    def close(self) -> None:
        self._file.close()
        self._lock.close()


class Lock:
    """A lock on a folder, held until it is closed or the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._descriptor = -1
        if sys.platform != "win32":
            self._descriptor = os.open(folder, os.O_RDONLY)
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.close()
                raise BadInput(f"another arena is writing into {folder}; let it end, or {CHOOSE}") from None
            except OSError:
                self.close()  # a file system without locks: users have to take care themselves

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1


@contextmanager
def _telling(path: Path, remedy: str) -> Iterator[None]:
    """Turn errors of the operating system into a sentence."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"{path} cannot be used: {error.strerror or error}; {remedy}") from None


def open_folder(folder: Path, content: dict[str, Any]) -> Lock:
    """Create the folder for this plan, or check that it belongs to this plan and that no other run is using it."""
    path = folder / PLAN
    written = json.dumps(content, ensure_ascii=False, indent=1)
    with _telling(folder, CHOOSE):
        if folder.exists() and not folder.is_dir():
            raise BadInput(f"{folder} is a file, not a folder; choose another with --report")
        if path.exists():
            _same_plan(path, json.loads(written))
        elif folder.exists() and any(folder.iterdir()):
            raise BadInput(f"{folder} has other things in it; choose a new folder with --report, or empty it")
        folder.mkdir(parents=True, exist_ok=True)
        lock = Lock(folder)
    try:
        replace_file(path, f"{written}\n".encode())
    except BaseException:
        lock.close()
        raise
    return lock


def _same_plan(path: Path, content: dict[str, Any]) -> None:
    folder, kept = path.parent, read_plan(path)
    if _kind(kept) != _kind(content):
        raise BadInput(f"{folder} holds the results of {_kind(kept)}, not of {_kind(content)}; {CHOOSE}")
    if not _any_game(folder):
        return
    differing = [name for name in content if kept.get(name) != content[name] and name != "games"]
    if differing:
        other = _kind(kept).partition(" ")[2]
        told = ", ".join(_difference(name, kept.get(name), content[name]) for name in differing)
        raise BadInput(f"{folder} holds another {other} ({told}); {CHOOSE}")
    games = kept["games"]
    if games > content["games"]:
        raise BadInput(f"{folder} holds {_kind(kept)} of {games} games; ask for as many or more, or {CHOOSE}")


def _difference(name: str, was: Any, now: Any) -> str:
    """What differs; of the options, only those that differ."""
    if isinstance(was, dict) and isinstance(now, dict):
        changed = [key for key in {**was, **now} if was.get(key) != now.get(key)]
        return ", ".join(_difference(f"{name[:-1]} {key}", was.get(key), now.get(key)) for key in changed)
    return f"{name} was {_brief(was)}"


def _any_game(folder: Path) -> bool:
    """Whether any game is stored here, of an arena or of a part of a balance."""
    return any(path.stat().st_size > 0 for path in (folder / GAMES, *folder.glob(f"*/{GAMES}")) if path.exists())


def _kind(content: dict[str, Any]) -> str:
    """The kind, with its article."""
    return "a balance" if "balance of" in content else "an arena"


def _brief(value: Any) -> str:
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= LONGEST else f"{written[:LONGEST]} …"


def replace_file(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever reads half of it."""
    unfinished = path.with_name(path.name + ".part")
    with _telling(path, GO_ON):
        try:
            unfinished.write_bytes(content)
            unfinished.replace(path)
        except OSError:
            unfinished.unlink(missing_ok=True)
            raise
