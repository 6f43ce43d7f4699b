"""`tertulia fuzz`: random games that check every promise of the contract."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from tertulia.cli.common import add_game, at_least, chosen_game, command, positive_seconds, progress
from tertulia.games import find_game, game_names
from tertulia.kernel.errors import BadInput
from tertulia.kernel.fuzz import Failure, Findings, fuzz, refuzz
from tertulia.kernel.fuzz_doors import fuzz_doors
from tertulia.kernel.game import Game
from tertulia.kernel.record import read_record


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "fuzz", help="look for faults by random play",
        description="Play random games with all numbers of seats and all options, and check every promise of the "
        "contract. A failure leaves a record that reproduces it. With --doors, send wrong records, positions, boards "
        "and options instead; each must be read, or refused in one sentence.",
        epilog="examples:\n  tertulia fuzz cafe-international --seconds 30\n  tertulia fuzz --replay fuzz-failure.txt\n"
        "  tertulia fuzz --all --doors --inputs 70000",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add_game(parser, optional=True)
    parser.add_argument("--all", action="store_true", help="all games, one after the other")
    parser.add_argument("--seconds", type=positive_seconds, metavar="N", help="how long for each game (default: 10)")
    parser.add_argument(
        "--decisions", type=at_least(1), metavar="K", help="stop after this many decisions instead, for each game"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed gives the same games (default: 1)")
    parser.add_argument("--replay", metavar="FILE", help="check every position of a record")
    parser.add_argument(
        "--doors", action="store_true", help="send wrong records, positions, boards and options instead of playing"
    )
    parser.add_argument(
        "--inputs", type=at_least(1, 100_000_000), default=10_000, metavar="N",
        help="how many of them for each game (default: 10000)",
    )  # fmt: skip
    parser.add_argument("--out", metavar="DIR", default=".", help="the folder for a failing record (default: here)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.replay is not None:
        return _replay(arguments.replay)
    if not Path(arguments.out).is_dir():
        raise BadInput(f"there is no folder {arguments.out}; make it first, or choose another with --out")
    chosen = [find_game(name) for name in game_names()] if arguments.all else [chosen_game(arguments)]
    fuzz_one = _fuzz_doors if arguments.doors else _fuzz
    return max(fuzz_one(game, arguments) for game in chosen)


def _fuzz(game: Game[Any], arguments: argparse.Namespace) -> int:
    started = time.perf_counter()
    seconds = arguments.seconds or 10.0
    with progress(arguments.decisions or seconds, game.title) as advance:

        def enough(findings: Findings) -> bool:
            done = findings.decisions if arguments.decisions else time.perf_counter() - started
            if findings.decisions % 100 == 0:
                advance(round(done))
            return bool(done >= (arguments.decisions or seconds))

        findings = fuzz(game, arguments.seed, enough)
    took = time.perf_counter() - started
    print(f"{game.title}: {findings.decisions} decisions in {findings.games} games, {took:.1f} s")
    return _report(findings.failure, Path(arguments.out))


def _fuzz_doors(game: Game[Any], arguments: argparse.Namespace) -> int:
    started = time.perf_counter()
    with progress(arguments.inputs, game.title) as advance:
        findings = fuzz_doors(game, arguments.seed, arguments.inputs, advance)
    took = time.perf_counter() - started
    print(f"{game.title}: {findings.inputs} inputs, {findings.accepted} read and the rest refused, {took:.1f} s")
    if findings.failure is None:
        print("no fault found")
        return 0
    path = _free_name(Path(arguments.out))
    given = findings.failure.given
    path.write_text(given if isinstance(given, str) else repr(given), encoding="utf-8", errors="backslashreplace")
    print(f"FAULT at the door for a {findings.failure.door}: {findings.failure.what}\n{path} has what was sent")
    return 1


def _report(failure: Failure | None, out: Path) -> int:
    if failure is None:
        print("no fault found")
        return 0
    path = _free_name(out)
    path.write_text(failure.record.text(), encoding="utf-8")
    print(f"FAULT: {failure.what}\n{path} reproduces it: {command()} fuzz --replay {path}")
    return 1


def _free_name(out: Path) -> Path:
    number = 1
    while (path := out / f"fuzz-failure-{number}.txt").exists():
        number += 1
    return path


def _replay(file: str) -> int:
    record = read_record(file)
    what = refuzz(find_game(record.game), record)
    print(f"{file}: {len(record.actions)} actions, {what or 'no fault found'}")
    return 1 if what else 0
