"""Reads stored results and checks them: they may have been cut short or edited."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import Any, Final

from tertulia.arena.plan import Plan
from tertulia.arena.play import Result
from tertulia.arena.schedule import seatings
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game

PLAN: Final = "plan.json"
GAMES: Final = "games.jsonl"
UNREADABLE: Final = (ValueError, TypeError, AttributeError, KeyError, IndexError, RecursionError)
"""The errors raised by content that this program cannot have written."""
MOST: Final = 10**15
"""No figure of a game is this large."""


def read_folder(folder: Path) -> tuple[Plan, list[Result]]:
    """The contents of the folder of an arena's report. The folder is not changed."""
    path = folder / PLAN
    content = read_plan(path)
    try:
        given = {field.name: content[field.name] for field in fields(Plan)}
        plan = Plan(**{**given, "bots": tuple(given["bots"])})
    except UNREADABLE:
        raise BadInput(f"{folder} holds no arena; give the folder of --report of one") from None
    return plan, read_games(folder / GAMES, plan)[0]


def read_plan(path: Path) -> dict[str, Any]:
    try:
        content: dict[str, Any] = dict(json.loads(path.read_text(encoding="utf-8")))
        _check_numbers([content["games"]])
        if not {"bots", "seed", "options"} <= content.keys():
            raise ValueError("not a plan of ours")
    except UNREADABLE:
        raise BadInput(f"{path} is broken, or not an arena's; choose a new folder with --report") from None
    return content


def read_games(path: Path, plan: Plan) -> tuple[list[Result], int]:
    """Each result once, and the number of bytes read. A last line that was cut short is not counted."""
    content = path.read_bytes() if path.exists() else b""
    whole = content[: content.rfind(b"\n") + 1]
    found: dict[int, Result] = {}
    lines: dict[int, int] = {}
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            result = Result(**json.loads(line))
            _check(result, plan.played)
        except UNREADABLE:
            raise _broken(path, number) from None
        found[result.number], lines[result.number] = result, number
    foreign = _foreign(plan, found)
    if foreign:
        raise _broken(path, min(lines[number] for number in foreign))
    return list(found.values()), len(whole)


def _broken(path: Path, line: int) -> BadInput:
    return BadInput(f"line {line} of {path} is broken; delete the line and its game is played again")


def _foreign(plan: Plan, found: dict[int, Result]) -> set[int]:
    """The numbers of the results that do not belong to this plan."""
    left = set(found)
    for seating in islice(seatings(plan), max(found, default=-1) + 1):
        result = found.get(seating.number)
        if result and (result.deal, result.bots) == (seating.deal, list(seating.bots)):
            left.remove(seating.number)
    return left


def _check(result: Result, game: Game[Any]) -> None:
    """Check that a result is complete enough to be counted and reported."""
    by_seat = (result.points, result.ranks, result.order, result.sources, result.times)
    if any(len(_list(column)) != len(_list(result.bots)) for column in by_seat) or 1 not in result.ranks:
        raise ValueError("not whole")
    if sorted(result.order) != list(range(len(result.bots))):
        raise ValueError("not an order of seats")
    reasons = (reason for one in result.sources for reason in one)
    if not all([*map(game.ending, _list(result.endings)), *map(game.reason, reasons)]):
        raise ValueError("nothing that this game tells")
    if not all(isinstance(verb, str) for verb in result.verbs):
        raise ValueError("not a verb")
    for numbers in (
        (result.number, result.deal), result.points, result.ranks, result.order, result.verbs.values(),
        *(one.values() for one in result.sources), *map(_list, result.times),
    ):  # fmt: skip
        _check_numbers(numbers)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return value


def _check_numbers(numbers: Iterable[Any]) -> None:
    if not all(type(number) is int and abs(number) < MOST for number in numbers):
        raise ValueError("not a whole number")
