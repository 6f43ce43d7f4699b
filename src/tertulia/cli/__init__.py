"""One command for all of it: `tertulia COMMAND`, each command in a module of its own."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import tertulia
from tertulia.cli import arena, balance, bench, board, doctor, fuzz, play, replay, rules, serve, simulate, verify
from tertulia.kernel.errors import BadInput

COMMANDS = (serve, play, simulate, arena, balance, replay, verify, rules, board, fuzz, bench, doctor)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, or 2 for anything wrong with the input."""
    arguments = _parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BadInput as error:
        print(f"tertulia: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ntertulia: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of a pipe has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tertulia",
        description="A café of coffee board games: play, simulate, replay, look up rules.",
        epilog=f"Games: {', '.join(tertulia.games())}. 'tertulia COMMAND --help' explains a command.",
    )
    parser.add_argument("--version", action="version", version=f"tertulia {tertulia.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.register(commands)
    return parser
