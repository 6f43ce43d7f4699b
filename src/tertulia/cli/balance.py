"""`tertulia balance`: how even a game is."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tertulia.cli.arena import add_playing, play_plans, tell_report, tell_stopped
from tertulia.cli.common import add_game, add_language, add_options, at_least, chosen_game, options_of, print_json
from tertulia.cli.extras import extra
from tertulia.kernel.game import Game
from tertulia.kernel.words import Words

if TYPE_CHECKING:
    from tertulia.arena.balance import Table

_ = Words(Path(__file__).parent)

EXAMPLES = """examples:
  tertulia balance cafe-international --games 500 --report balance
  tertulia balance coffee-traders --seats 4 5 --games 160 --seed 1 --json"""


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "balance", help="measure how even a game is",
        description="Let equal bots play. Shows what each seat and each place in the first order wins, why and when "
        "games end, how far points are spread, and what single-minded policies win, if the game has any.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add_game(parser)
    parser.add_argument("--seats", type=at_least(1), nargs="+", metavar="N", help="numbers of players (default: all)")
    parser.add_argument(
        "--bots", default="greedy", metavar="NAMES", help="the bots; each plays against itself (default: greedy)"
    )
    parser.add_argument("--no-policies", action="store_true", help="do not measure the game's policies")
    add_playing(parser, games=100)
    add_options(parser)
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    with extra("arena", "balance"):
        from tertulia.arena import balance, files  # noqa: F401  to see whether the extra is installed
        from tertulia.arena.keep import open_folder
        from tertulia.arena.plan import names_of
        from tertulia.arena.run import check_place

    game = chosen_game(arguments)
    names, seats = names_of(arguments.bots), arguments.seats or list(game.seats)
    options, folder = options_of(arguments, game), arguments.report
    given = (arguments.games, arguments.seed, options)
    parts = balance.parts_of(game, seats, names, *given, policies=not arguments.no_policies)
    check_place(arguments.on)
    if folder:
        open_folder(folder, balance.content_of(game, names, *given)).close()  # each part has its own lock
    results, stopped = play_plans([(part.plan, folder and folder / part.folder) for part in parts], arguments)
    tables = balance.tables_of(parts, results)
    if tables:
        _tell(game, tables, arguments)
    return tell_stopped(arguments) if stopped else 0


def _tell(game: Game[Any], tables: list[Table], arguments: argparse.Namespace) -> None:
    from tertulia.arena import balance, balance_report, files
    from tertulia.arena.keep import replace_file

    folder = arguments.report
    if folder:
        files.write(folder, "places", balance.place_rows(tables))
        files.write(folder, "policies", balance.policy_rows(tables))
        replace_file(folder / "report.html", balance_report.balance_report(tables, arguments.lang).encode())
    if arguments.json:
        print_json(balance.summary(tables))
    else:
        for table in tables:
            _print(game, table, arguments.lang)
        tell_report(arguments)


def _print(game: Game[Any], table: Table, language: str) -> None:
    from tertulia.arena.numbers import written
    from tertulia.arena.summary import games_of, multiple, percent

    figures = table.figures
    head = _("{game} · seats: {seats} · bots: {bot} · games: {games}", game=game.title, seats=table.seats,
             bot=table.bot, games=games_of(figures))  # fmt: skip
    lines = [head]
    for text, places in (
        (_("wins by seat: {shares}"), figures.seats),
        (_("wins by place in the first order: {shares}"), figures.order),
    ):
        lines.append(text.fill(shares=", ".join(percent(place.share, language) for place in places)))
    lines.append(_(
        "decisions: {decisions} on average; winner's points: {points}, ahead by {lead}",
        decisions=f"{figures.length.mean:.0f}", points=written(figures.winner.mean, ".1f", language),
        lead=written(figures.margin.mean, ".1f", language),
    ))  # fmt: skip
    lines.append(_(
        "points: {points} on average, give or take {spread}",
        points=written(figures.bots[0].points.value, ".1f", language),
        spread=written(figures.bots[0].spread.deviation, ".1f", language),
    ))  # fmt: skip
    for ending, share in figures.endings.items():
        told = written(share.value, ".1%", language)
        lines.append(_("ended because {reason}: {share}", reason=game.ending(ending), share=told))
    for name, wins in table.policies.items():
        lines.append(_("policy {name}: {multiple} times the fair share", name=name, multiple=multiple(wins, language)))
    print(*(line.say(language) for line in lines), sep="\n  ")
