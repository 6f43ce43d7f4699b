"""`tertulia verify`: check that a record is whole and legal, and that its draws follow from its seed."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import tertulia
from tertulia.games import find_game
from tertulia.kernel.errors import BadInput, BadRecord
from tertulia.kernel.files import read_text
from tertulia.kernel.game import CHANCE, Game
from tertulia.kernel.match import from_record
from tertulia.kernel.record import Record, salvage
from tertulia.kernel.record_check import MOST_BYTES


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "verify", help="check a record",
        description="Check that a record was not edited, that it is legal, and that its draws follow from its seed.",
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE", help="a record, text or JSON")
    parser.add_argument("--salvage", metavar="OUT", help="keep what is legal of a damaged text record in a new file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.salvage is not None:
        return _salvage(Path(arguments.file), Path(arguments.salvage))
    match = tertulia.load(arguments.file)
    print(f"{match.game.title}, {match.seats} players: {len(match)} actions, all legal, nothing edited")
    print(_draws(match))
    if match.result is None:
        print("the game is not over")
    else:
        endings = "; ".join(str(match.game.ending(ending)) for ending in match.result.endings)
        print(f"over: {endings}; points {match.points}")
    return 0


def _draws(match: tertulia.Match) -> str:
    """Prove the shuffle: every draw must be the one that the seed makes at that place of the record."""
    if match.record().seed is None:
        return "the draws were made by hand"
    draws = 0
    for index, number in enumerate(match.numbers):
        past = match.at(index)
        if past.actor != CHANCE:
            continue
        draws += 1
        if past.drawn_by_seed() != number:
            text = match.game.actions.text(number)
            raise BadRecord(f"action {index + 1}, {text!r}, is not what the record's seed draws there")
    return f"{draws} draws, all as the seed makes them"


def _salvage(broken: Path, out: Path) -> int:
    if out.exists():
        raise BadInput(f"{out} exists already; choose another name")
    record = salvage(read_text(broken, MOST_BYTES, "the record", errors="replace"))
    kept = longest_legal(find_game(record.game), record)
    from_record(find_game(record.game), replace(record, actions=kept)).save(out)
    print(f"{out}: {len(kept)} actions kept, {len(record.actions) - len(kept)} lines dropped")
    return 0


def longest_legal(game: Game[Any], record: Record) -> list[str]:
    """The actions up to the first that cannot be played, or the first draw that the record's seed does not make."""
    match = from_record(game, replace(record, actions=[]))  # with the draws that its seed makes
    for index, text in enumerate(record.actions):
        try:
            if index == len(match):
                match.play(text)
            elif match.number(text) != match.numbers[index]:
                return record.actions[:index]
        except BadInput:
            return record.actions[:index]
    return record.actions
