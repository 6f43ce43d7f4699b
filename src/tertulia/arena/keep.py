"""Results in a folder: each is written down as its game ends, so that stopping loses none of them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tertulia.arena.plan import Plan
from tertulia.arena.play import Result
from tertulia.arena.schedule import Seating, seatings
from tertulia.kernel.errors import BadInput

PLAN: Final = "plan.json"
GAMES: Final = "games.jsonl"


class Kept:
    """The results of a plan in its folder. The same plan goes on where it stopped; more games may be asked for."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.path = folder / GAMES
        open_folder(folder, plan.content())
        with _telling(self.path):
            self.results = _read(self.path, plan)
            self._file = self.path.open("a", encoding="utf-8")

    def add(self, result: Result) -> None:
        with _telling(self.path):
            self._file.write(json.dumps(result.content(), ensure_ascii=False) + "\n")
            self._file.flush()
        self.results.append(result)

    def close(self) -> None:
        self._file.close()


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """What the system refuses, in a sentence."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"{path} cannot be used: {error.strerror or error}") from None


def open_folder(folder: Path, content: dict[str, Any]) -> None:
    """Make the folder for this plan, or see that it is this plan's."""
    path = folder / PLAN
    written = json.dumps(content, ensure_ascii=False, indent=1)
    with _telling(folder):
        if folder.exists() and not folder.is_dir():
            raise BadInput(f"{folder} is a file, not a folder; choose another with --report")
        if path.exists():
            _same_plan(path, json.loads(written))
        elif folder.exists() and any(folder.iterdir()):
            raise BadInput(f"{folder} has other things in it; choose a new folder with --report, or empty it")
        folder.mkdir(parents=True, exist_ok=True)
    replace_file(path, f"{written}\n".encode())


def _same_plan(path: Path, content: dict[str, Any]) -> None:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        differing = [name for name in content if kept.get(name) != content[name] and name != "games"]
        games = int(kept["games"])
    except (ValueError, KeyError, AttributeError, TypeError):
        raise BadInput(f"{path} is broken; choose a new folder with --report") from None
    if differing:
        told = ", ".join(f"{name} was {_brief(kept.get(name))}" for name in differing)
        raise BadInput(f"{path.parent} holds another arena ({told}); choose a new folder with --report")
    if games > content["games"]:
        raise BadInput(
            f"{path.parent} holds an arena of {games} games; ask for as many or more, or choose a new folder"
        )


def _brief(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:60]


def _read(path: Path, plan: Plan) -> list[Result]:
    """What is there. A last line that was cut short is taken away: its game is played again."""
    if not path.exists():
        return []
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        os.truncate(path, len(whole))
    expected = list(seatings(plan))
    found: dict[int, Result] = {}
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            result = Result(**json.loads(line))
            _check(result, expected)
        except (ValueError, TypeError, AttributeError, KeyError, IndexError):
            raise BadInput(f"line {number} of {path} is broken; delete the line and its game is played again") from None
        found[result.number] = result
    return list(found.values())


def _check(result: Result, expected: Sequence[Seating]) -> None:
    """That it is a result of this plan, whole enough to be counted."""
    seating = expected[result.number]
    if result.number < 0 or result.deal != seating.deal or result.bots != list(seating.bots):
        raise ValueError("of another plan")
    by_seat = (result.points, result.ranks, result.order, result.sources, result.times)
    if any(len(column) != len(result.bots) for column in by_seat) or 1 not in result.ranks:
        raise ValueError("not whole")
    if sorted(result.order) != list(range(len(result.bots))):
        raise ValueError("not an order of seats")
    sum(result.points), sum(result.verbs.values()), sum(sum(one) for one in result.times)
    sum(sum(one.values()) for one in result.sources)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever reads half of it."""
    unfinished = path.with_name(path.name + ".part")
    with _telling(path):
        unfinished.write_bytes(content)
        unfinished.replace(path)
