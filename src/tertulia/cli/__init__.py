"""The command `tertulia`; each subcommand has a module of its own."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, NoReturn

import tertulia
from tertulia.cli import arena, balance, bench, board, doctor, fuzz, play, replay, rules, serve, simulate, verify
from tertulia.cli.extras import command_for, install_and_go_on
from tertulia.kernel.errors import BadInput, MissingExtra

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
COMMANDS = (serve, play, simulate, arena, balance, replay, verify, rules, board, fuzz, bench, doctor)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 faults found, 2 bad input, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal shows a question mark instead of failing
    arguments = _parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except MissingExtra as error:
        install_and_go_on(error, sys.argv[1:] if argv is None else argv)
        print(f"tertulia: {error}; install it with: {command_for(error.extra)}", file=sys.stderr)
        return 2
    except BadInput as error:
        print(f"tertulia: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ntertulia: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of a pipe has gone
        _say_no_more()
        return 0
    except OSError as error:
        if error.errno not in FULL or error.filename:
            raise
        _say_no_more()
        print(f"tertulia: the output cannot be written: {error.strerror}; write it somewhere else", file=sys.stderr)
        return 2
    return code


def _say_no_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Parser(argparse.ArgumentParser):
    """Errors are one sentence, without the usage line. Options may stand anywhere."""

    _mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Allow options between arguments, as in `rules GAME --lang de CI-13`; argparse does not for subcommands."""
        if self._mixing or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"tertulia: {message}; '{self.prog} --help' explains\n")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="tertulia",
        description="A café of coffee board games: play, simulate, replay, look up rules.",
        epilog=f"Games: {', '.join(tertulia.game_names())}. 'tertulia COMMAND --help' explains a command.",
    )
    parser.add_argument("--version", action="version", version=f"tertulia {tertulia.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.register(commands)
    return parser
