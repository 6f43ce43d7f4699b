"""`tertulia simulate`: let bots play many games and count the results."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from tertulia import bots
from tertulia.cli.common import (
    MOST_GAMES,
    add_game,
    add_options,
    at_least,
    bots_of,
    chosen_game,
    options_of,
    print_json,
    progress,
)
from tertulia.kernel.game import Game

if TYPE_CHECKING:
    from tertulia.arena.play import Result

EXAMPLES = """examples:
  tertulia simulate cafe-international --players 4 --games 1000 --seed 7
  tertulia simulate cafe-international --players 2 --games 50 --bots greedy,random -o regulars --json
  tertulia simulate coffee-traders --players 3 --games 300 --bots greedy/two-coops,greedy,greedy --rotate"""


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate", help="let bots play many games", description="Let bots play many games and count the results.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add_game(parser)
    parser.add_argument("--players", type=at_least(1), default=None, metavar="N", help="number of players (default: 3)")
    parser.add_argument(
        "--games", type=at_least(1, MOST_GAMES), default=100, metavar="K", help="number of games (default: 100)"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed gives the same games (default: 1)")
    parser.add_argument(
        "--bots", default="random", metavar="NAMES",
        help=f"a bot for every seat, or one for all: {', '.join(bots.LEVELS)} (default: random); greedy/POLICY follows "
        "a policy of the game; a wrong name lists the policies",
    )  # fmt: skip
    parser.add_argument("--rotate", action="store_true", help="move the bots on by one seat after each game")
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from tertulia.arena.plan import FIXED, ROTATED, make_plan
    from tertulia.arena.run import POOL
    from tertulia.arena.run import run as play

    game = chosen_game(arguments)
    seats = game.check_seats(arguments.players or game.seats[len(game.seats) // 2])
    names = bots_of(arguments.bots, seats)
    seating = ROTATED if arguments.rotate else FIXED
    plan = make_plan(game, seats, arguments.games, names, arguments.seed, options_of(arguments, game), seating=seating)
    started = time.perf_counter()
    with progress(arguments.games, "games") as bar:
        played = play(plan, None, POOL, 1, lambda done, _found: bar(done))
    summary = _summary(game, names, played, time.perf_counter() - started)
    if arguments.rotate:
        summary |= _by_bot(names, played)
    if arguments.json:
        print_json(summary)
    else:
        _print(game, summary, names)
    return 0


def _summary(game: Game[Any], names: list[str], played: list[Result], seconds: float) -> dict[str, Any]:
    endings = Counter(ending for one in played for ending in one.endings)
    verbs = sum((Counter(one.verbs) for one in played), Counter())
    by_seat = [list(range(len(names)))] * len(played)
    return {
        "game": game.name,
        "players": len(names),
        "games": len(played),
        "finished": sum(bool(one.endings) for one in played),
        "decisions": sum(one.length for one in played),
        "verbs": dict(verbs.most_common()),
        "seconds": round(seconds, 3),
        "endings": dict(endings.most_common()),
        "winner_points_mean": round(sum(one.winner_points for one in played) / len(played), 2),
        "points_mean": _points(played, by_seat),
        "win_shares": _shares(played, by_seat),
        "win_shares_by_order": _shares(played, [one.order for one in played]),
        "bots": names,
    }


def _by_bot(names: list[str], played: list[Result]) -> dict[str, Any]:
    """With --rotate: the figures of each bot of --bots, over all its seats."""
    seats = [[(bot + number) % len(names) for bot in range(len(names))] for number in range(len(played))]
    return {"bot_points_mean": _points(played, seats), "bot_win_shares": _shares(played, seats)}


def _points(played: list[Result], seats: list[list[int]]) -> list[float]:
    """Average points, in the order in which each game's seats are given."""
    rows = [[one.points[seat] for seat in order] for one, order in zip(played, seats, strict=True)]
    return [round(sum(points) / len(played), 2) for points in zip(*rows, strict=True)]


def _shares(played: list[Result], seats: list[list[int]]) -> list[float]:
    """Shares of wins in the same order, with ties split."""
    rows = [[one.share(seat) for seat in order] for one, order in zip(played, seats, strict=True)]
    return [round(sum(shares) / len(played), 4) for shares in zip(*rows, strict=True)]


def _print(game: Game[Any], summary: dict[str, Any], names: list[str]) -> None:
    games = summary["games"]
    print(f"{game.title}: {games} games of {len(names)} players in {summary['seconds']} s")
    print(f"decisions: {summary['decisions'] / games:.1f} a game")
    print(f"winners' points: {summary['winner_points_mean']} on average")
    rotated = "bot_win_shares" in summary
    shares, points = [summary[("bot_" if rotated else "") + name] for name in ("win_shares", "points_mean")]
    for number, name in enumerate(names):
        who = f"bot {number + 1}" if rotated else f"seat {number + 1}"
        print(f"  {who}, {name}: wins {shares[number]:.1%}, {points[number]} points on average")
    for ending, count in summary["endings"].items():
        print(f"  ended because {game.ending(ending)}: {count / games:.1%}")
