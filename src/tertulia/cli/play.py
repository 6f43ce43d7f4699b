"""`tertulia play`: a game in the terminal, against bots or each other."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import Any

import tertulia
from tertulia import bots
from tertulia.cli.common import add_game, add_language, add_options, at_least, options_of
from tertulia.cli.play_keep import (
    Keeper,
    data_folder,
    find_kept,
    free_path,
    kept_files,
    look_into,
    newest_unfinished,
    reopen,
)
from tertulia.cli.play_rich import make_screen
from tertulia.cli.play_screen import Screen
from tertulia.cli.play_seats import Wishes, seat_everybody, seats_again
from tertulia.cli.play_session import Session
from tertulia.games import find_game, game_names
from tertulia.kernel.errors import BadInput
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)

MOST_LISTED = 20
EXAMPLES = f"""examples:
  tertulia play                                    choose a game; you play against two bots ({bots.DEFAULT_BOT})
  tertulia play cafe-international --players 4 -o regulars
  tertulia play --humans 2 --names "Ana,Ben"       two people and a bot at one device
  tertulia play --humans 0 --bots greedy,random    watch two bots
  tertulia play --resume                           go on with the newest kept game
  tertulia play --plain --lang fr                  sentences only, for screen readers

In the game, type a number or an action's text; 'help' lists the commands. Every decision is saved at once, in the
folder TERTULIA_HOME if that is set, else in your data folder. 'tertulia rules GAME' shows the rules and options."""


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "play", help="play in the terminal", description="Play in the terminal, against bots or against each other.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add_game(parser, optional=True)
    _add_seats(parser)
    add_options(parser)
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same draws (default: a new one)")
    _add_kept_games(parser)
    parser.add_argument("--plain", action="store_true", help="sentences only, for screen readers and pipes")
    parser.add_argument(
        "--pause", type=_seconds, metavar="SECONDS",
        help="pause after a bot's move (default: 0.6; with --plain: 0)",
    )  # fmt: skip
    add_language(parser)
    parser.set_defaults(run=run)


def _add_seats(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=at_least(1), metavar="N", help="number of players (default: 3)")
    parser.add_argument("--humans", type=at_least(0), metavar="N", help="how many of them are people (default: 1)")
    parser.add_argument(
        "--bots", metavar="NAMES",
        help=f"who plays the other seats, such as expert*2 or expert,novice, or one for all: {', '.join(bots.LEVELS)} "
        f"(default: {bots.DEFAULT_BOT}); master@2s thinks for two seconds, master@400 for 400 rounds",
    )  # fmt: skip
    parser.add_argument("--names", metavar="NAMES", help="the people's names, or everybody's, such as 'Ana,Ben'")


def _add_kept_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE",
        help="go on with this kept game, or with the newest one that is not over",
    )  # fmt: skip
    parser.add_argument("--list", action="store_true", help="list the kept games")


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 60:
        raise argparse.ArgumentTypeError(f"must be from 0 to 60 seconds, not {text!r}")
    return value


def run(arguments: argparse.Namespace) -> int:
    _accept_any_letter()
    screen = make_screen(arguments.lang, arguments.plain)
    if arguments.list:
        return _list_kept(screen)
    session = _new_session(arguments, screen) if arguments.resume is None else _old_session(arguments, screen)
    return 0 if session is None else session.run()


def _accept_any_letter() -> None:
    """A character that the terminal cannot show must not end a game."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _new_session(arguments: argparse.Namespace, screen: Screen) -> Session | None:
    name = arguments.game or _asked_game(screen)
    if name is None:
        return None
    game = find_game(name)
    seating = seat_everybody(game, _wishes(arguments))
    options: dict[str, Any] = {**options_of(arguments, game)}
    match = tertulia.new(name, len(seating.bots), arguments.seed, **options)
    match.tag(**seating.tags())
    return Session(match, seating, screen, Keeper(free_path(name)), _pause(arguments, screen))


def _old_session(arguments: argparse.Namespace, screen: Screen) -> Session:
    if arguments.seed is not None or arguments.option:
        raise BadInput("a kept game has its seed and options already; leave --seed and --option out")
    game, file = arguments.game, arguments.resume
    if file in game_names() and game is None and not Path(file).exists():
        game, file = file, ""
    if game is not None:
        find_game(game)
    path = find_kept(file) if file else newest_unfinished(game)
    match, keeper = reopen(path)
    if game not in (None, match.game.name):
        raise BadInput(f"{path} is a game of {match.game.title}; leave {game!r} out")
    if arguments.players not in (None, match.seats):
        raise BadInput(f"{path} is a game of {match.seats} players; leave --players out")
    seating = seats_again(match, _wishes(arguments))
    match.tag(**seating.tags())
    return Session(match, seating, screen, keeper, _pause(arguments, screen))


def _wishes(arguments: argparse.Namespace) -> Wishes:
    return Wishes(arguments.players, arguments.humans, arguments.bots, arguments.names, arguments.lang)


def _pause(arguments: argparse.Namespace, screen: Screen) -> float:
    return screen.pause if arguments.pause is None else arguments.pause


def _asked_game(screen: Screen) -> str | None:
    """The only game, or the one that is chosen; None if the player leaves."""
    names = game_names()
    if len(names) == 1:
        return names[0]
    for number, name in enumerate(names, start=1):
        screen.line(f"{number} {name}: {find_game(name).title}")
    while True:
        try:
            typed = screen.ask(_("Which game? ").say(screen.language), lambda: names).casefold()
        except EOFError:
            return None
        if typed in ("quit", "exit"):
            return None
        if typed in names:
            return typed
        if typed.isdecimal() and 1 <= int(typed[:9]) <= len(names):
            return names[int(typed[:9]) - 1]
        screen.tell(_("Type a number from 1 to {last}, a name, or quit.", last=len(names)))


def _list_kept(screen: Screen) -> int:
    files = kept_files()
    screen.tell(_("Games kept in {folder}: {count}", folder=data_folder(), count=len(files)))
    if files:
        screen.kept([look_into(path) for path in files[:MOST_LISTED]])
    if len(files) > MOST_LISTED:
        screen.tell(_("These are the newest {count}.", count=MOST_LISTED))
    return 0
