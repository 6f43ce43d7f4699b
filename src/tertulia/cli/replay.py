"""`tertulia replay`: show a record, whole or at one position, in the terminal or as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console

import tertulia
from tertulia.cli.common import add_language, at_least, write_new
from tertulia.kernel.words import player, say


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "replay", help="show a record", description="Show a record: what happened, and the board.",
        epilog="examples:\n  tertulia replay game.txt\n  tertulia replay game.txt --at 40 --svg board.svg",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE", help="a record, text or JSON")
    parser.add_argument("--at", type=at_least(0), metavar="N", help="the position after N actions (default: the last)")
    parser.add_argument("--svg", metavar="OUT", help="write the board into this file as a picture")
    parser.add_argument("--force", action="store_true", help="overwrite the file of the picture if it exists")
    parser.add_argument("--plain", action="store_true", help="sentences only, for screen readers and pipes")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    match = tertulia.load(arguments.file)
    if arguments.at is not None:
        match = match.at(arguments.at)
    if arguments.svg is not None:
        picture = match.svg(language=arguments.lang)
        write_new(Path(arguments.svg), picture, arguments.force)
        print(f"{arguments.svg}: the board after {len(match)} actions")
        return 0
    _show(match, arguments.lang, arguments.plain)
    return 0


def _show(match: tertulia.Match, language: str, plain: bool) -> None:
    console = Console(highlight=False)
    for number, line in enumerate(match.log(language=language), start=1):
        console.print(f"{number:4}  {line}", markup=False, soft_wrap=True)
    console.print()
    show = match.show(language)
    if plain or not console.is_terminal:
        for sentence in match.game.describe(match.state, show):
            console.print(sentence, markup=False, soft_wrap=True)
    else:
        console.print(match.game.sketch(match.state, show))
    if match.result is not None:
        winners = ", ".join(say(player(seat, match.names), language) for seat in match.result.winners)
        reasons = "; ".join(match.game.ending(ending).say(language) for ending in match.result.endings)
        console.print(f"\n{reasons}. {winners}: {max(match.points)}", markup=False, soft_wrap=True)
