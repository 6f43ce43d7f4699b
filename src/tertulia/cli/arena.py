"""`tertulia arena`: bots play each other, to measure how strong each is."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tertulia.cli.common import (
    MOST_GAMES,
    MOST_WORKERS,
    add_game,
    add_language,
    add_options,
    at_least,
    chosen_game,
    options_of,
    print_json,
    progress,
)
from tertulia.cli.extras import extra
from tertulia.kernel.words import Words

if TYPE_CHECKING:
    from tertulia.arena.plan import Plan
    from tertulia.arena.play import Result

_ = Words(Path(__file__).parent)

EXAMPLES = """examples:
  tertulia arena cafe-international --bots random,greedy --seats 2 --games 200 --report cafe
  tertulia arena coffee-traders --bots greedy/two-coops,greedy,greedy,greedy --games 80 --seed 7 --json
  tertulia arena guatemala-cafe --bots random,greedy --on ray://head.example.org:10001 --report guatemala

Ctrl-C stops it and shows the figures so far. With --report every game is kept as it ends; run the same command again to
go on. More in docs/arena.md."""


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "arena", help="measure how strong bots are",
        description="Let bots play each other on every seat and on the same deals. Shows ratings and shares of wins, "
        "with their intervals.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add_game(parser)
    parser.add_argument(
        "--bots", required=True, metavar="NAMES",
        help="the bots, such as random,greedy; if there are fewer than seats, they take several seats each; if there "
        "are more, all combinations play; a wrong name lists all bots",
    )  # fmt: skip
    parser.add_argument(
        "--seats", type=at_least(1), metavar="N",
        help="players in a game (default: as many as bots, within the limits of the game)",
    )  # fmt: skip
    add_playing(parser, games=100)
    add_options(parser)
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    parser.set_defaults(run=run)


def add_playing(parser: argparse.ArgumentParser, games: int) -> None:
    """Options for how many games are played, where, and where they are kept."""
    parser.add_argument(
        "--games", type=at_least(1, MOST_GAMES), default=games, metavar="K", help=f"number of games (default: {games})"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed gives the same games (default: 1)")
    parser.add_argument(
        "--workers",
        type=at_least(1, MOST_WORKERS),
        metavar="N",
        help="games at the same time (default: one for each processor)",
    )
    parser.add_argument(
        "--on", default="pool", metavar="WHERE",
        help="pool: processes of this machine (default); ray, or ray://HOST:PORT: a Ray cluster (extra 'ray')",
    )  # fmt: skip
    parser.add_argument(
        "--report", metavar="DIR", type=Path, help="write all results into this folder, as tables and as a page"
    )


def run(arguments: argparse.Namespace) -> int:
    with extra("arena", "the arena"):
        from tertulia.arena import files, ratings  # noqa: F401  to see whether the extra is installed
        from tertulia.arena.plan import make_plan, names_of

    game = chosen_game(arguments)
    names = names_of(arguments.bots)
    seats = arguments.seats or min(max(len(names), game.seats[0]), game.seats[-1])
    plan = make_plan(game, seats, arguments.games, names, arguments.seed, options_of(arguments, game))
    [results], stopped = play_plans([(plan, arguments.report)], arguments)
    if results:
        _tell(plan, results, arguments)
    return tell_stopped(arguments) if stopped else 0


def _tell(plan: Plan, results: list[Result], arguments: argparse.Namespace) -> None:
    from tertulia.arena import figures, files, ratings, report, summary
    from tertulia.arena.keep import replace_file

    found, rated = figures.figures_of(plan, results), ratings.ratings_of(results)
    if arguments.report:
        files.write(arguments.report, "results", files.chairs(results))
        files.write(arguments.report, "bots", files.bots(found, rated))
        replace_file(arguments.report / "report.html", report.report(found, rated, arguments.lang).encode())
    if arguments.json:
        print_json(summary.summary(found, rated))
    else:
        told = _("{game} · seats: {seats} · games: {games} · deals: {deals}", game=plan.played.title,
                 games=summary.games_of(found), seats=plan.seats, deals=found.deals)  # fmt: skip
        print(told.say(arguments.lang), *summary.lines(found, rated, arguments.lang), sep="\n  ")
        tell_report(arguments)


def play_plans(plans: list[tuple[Plan, Path | None]], arguments: argparse.Namespace) -> tuple[list[list[Result]], bool]:
    """The results of each plan, one after the other, with one progress bar; and whether Ctrl-C stopped it."""
    from tertulia.arena.run import Stopped, check_place, so_far
    from tertulia.arena.run import run as play

    check_place(arguments.on)
    results: list[list[Result]] = []

    def tell(done: int, found: bool) -> None:
        before = sum(map(len, results))
        (bar.found if found and done else bar)(before + done)

    with progress(sum(plan.games for plan, _folder in plans), "games") as bar:
        for plan, folder in plans:
            try:
                results.append(play(plan, folder, arguments.on, arguments.workers, tell))
            except Stopped as stopped:
                return [*results, so_far(plan, stopped.results)], True
    return results, False


def tell_stopped(arguments: argparse.Namespace) -> int:
    """Say how to go on; the exit code."""
    if arguments.report:
        told = _("finished games are kept in {folder}; run the same command again to go on", folder=arguments.report)
    else:
        told = _("stopped; with --report, games are kept as they end, and the same command goes on")
    sys.stdout.flush()
    print(f"\ntertulia: {told.say(arguments.lang)}", file=sys.stderr)
    return 130


def tell_report(arguments: argparse.Namespace) -> None:
    if arguments.report:
        print(_("report: {page}", page=arguments.report / "report.html").say(arguments.lang))
