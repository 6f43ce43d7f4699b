"""`tertulia board`: check a player's own board file."""

from __future__ import annotations

import argparse
from typing import Any

from tertulia.games import find_game
from tertulia.kernel.boards import board_in
from tertulia.kernel.errors import BadInput


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "board", help="check a board of your own",
        description="If you own a game, you can write its board into a file like the game's board.toml and play on it. "
        "This command names every fault of the file.",
        epilog="example:\n  tertulia board check mine.toml",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("check", choices=["check"], help="name every fault of a board")
    parser.add_argument(
        "file", metavar="FILE", help='the board: a TOML file with a line that names the game, game = "NAME"'
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    board = board_in(arguments.file)
    if not isinstance(board.get("game"), str):
        raise BadInput(f'{arguments.file} does not name its game; begin it with: game = "NAME"')
    game = find_game(board["game"])
    if game.board_faults is None:
        raise BadInput(f"the board of {game.title} cannot be replaced")
    faults = game.board_faults(board)
    for fault in faults:
        print(f"{arguments.file}: {fault}")
    print(f"{arguments.file}: a board of {game.title}, {len(faults) or 'no'} fault{'' if len(faults) == 1 else 's'}")
    return 1 if faults else 0
