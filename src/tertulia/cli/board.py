"""`tertulia board`: boards of one's own, as data files."""

from __future__ import annotations

import argparse
from typing import Any

from tertulia.games import find_game
from tertulia.kernel.boards import board_in
from tertulia.kernel.errors import BadInput


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "board", help="check a board of your own",
        description="If you own a game, you can enter its board as a file, written like the game's own board.toml, "
        "and play on it.",
        epilog="example:\n  tertulia board check mine.toml",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("check", choices=["check"], help="say what is wrong with a board")
    parser.add_argument("file", metavar="FILE", help='the board, a TOML file that says its game: game = "..."')
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    board = board_in(arguments.file)
    if not isinstance(board.get("game"), str):
        raise BadInput(f'{arguments.file} does not say its game; begin it with: game = "NAME"')
    game = find_game(board["game"])
    if game.board_faults is None:
        raise BadInput(f"the board of {game.title} cannot be replaced")
    faults = game.board_faults(board)
    for fault in faults:
        print(f"{arguments.file}: {fault}")
    print(f"{arguments.file}: a board of {game.title}, {len(faults) or 'no'} fault{'' if len(faults) == 1 else 's'}")
    return 1 if faults else 0
