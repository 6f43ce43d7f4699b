"""`tertulia bench`: how fast the games are, also compared with a peer in the same run."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from tertulia.cli import bench_search, bench_server, peers
from tertulia.cli.common import add_game, at_least, chosen_game, positive_seconds, print_json, progress
from tertulia.kernel.build import build
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Game
from tertulia.kernel.playout import play_out

SERVER: Final = "server"
FOR_SERVER: Final = {"tables": 200, "seats": 3, "think": 1.0, "bots": 0, "served": None}
"""The options for the café only, with their defaults."""
FOR_GAMES: Final = ("search", "against", "players")
ROUNDS: Final = 5
"""We and the peer take turns. Processor time is measured and the median counts, so a busy machine does little harm."""


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "bench", help="measure speed",
        description="Measure random play on one core, with the list of legal actions at every decision. With --search, "
        "measure the bots' search. With 'server' instead of a game, measure the café in the browser under load.",
        epilog="examples:\n  tertulia bench cafe-international --seconds 10 --against catanatron --json\n"
        "  tertulia bench --search --against open-spiel\n  tertulia bench server --tables 200 --seats 3 --think 1",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add_game(parser, optional=True)
    parser.add_argument("--seconds", type=positive_seconds, default=5.0, metavar="S", help="how long (default: 5)")
    parser.add_argument(
        "--players", type=int, default=None, metavar="N", help="number of players (default: 4; 2 with --search)"
    )
    parser.add_argument(
        "--against",
        metavar="PEER",
        help=f"measure a peer too: {', '.join(peers.PEERS)}; with --search {bench_search.PEER} (extra 'bench')",
    )
    parser.add_argument(
        "--search", action="store_true",
        help="measure the search instead of random play, in one game or all; also against open-spiel",
    )  # fmt: skip
    served = parser.add_argument_group("for 'server'")
    served.add_argument("--tables", type=at_least(1), metavar="N", help="number of tables (default: 200)")
    served.add_argument("--seats", type=at_least(2), metavar="N", help="people at each table (default: 3)")
    served.add_argument(
        "--think", type=_think, metavar="S", help="seconds before a move, on average; 0: none (default: 1)"
    )
    served.add_argument(
        "--bots", type=at_least(0), metavar="N",
        help="measure again while bots think at N more tables (default: 0)",
    )  # fmt: skip
    served.add_argument("--game", dest="served", metavar="GAME", help="the game that is played (default: the first)")
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    parser.set_defaults(run=run)


def _think(text: str) -> float:
    return 0.0 if text == "0" else float(positive_seconds(text))


def _check_options(arguments: argparse.Namespace) -> None:
    """Refuse options that would have no effect; fill in defaults."""
    served = arguments.game == SERVER
    for name in FOR_GAMES if served else FOR_SERVER:
        value = getattr(arguments, name)
        if value is not None and value is not False:  # 0 was given, too
            option = "--game" if name == "served" else f"--{name}"
            remedy = f"leave it out, or name a game instead of {SERVER!r}" if served else "leave it out"
            raise BadInput(f"{option} is for {'games' if served else repr(SERVER)} only; {remedy}")
    for name, usual in FOR_SERVER.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, usual)


def run(arguments: argparse.Namespace) -> int:
    _check_options(arguments)
    if arguments.game == SERVER:
        return bench_server.run(arguments)
    if arguments.search:
        return bench_search.run(arguments)
    game = chosen_game(arguments)
    seats = game.check_seats(arguments.players or min(4, game.seats[-1]))
    peer = _peer(arguments.against)
    ours: list[tuple[int, int, float]] = []
    theirs: list[tuple[int, int, float]] = []
    rng = Random(1)
    slice_of_time = arguments.seconds / ROUNDS / (2 if peer else 1)
    with progress(ROUNDS, "rounds") as advance:
        for number in range(ROUNDS):
            ours.append(_timed(slice_of_time, lambda: _one_game(game, seats, rng)))
            if peer is not None:
                theirs.append(_timed(slice_of_time, peer.play_game))
            advance(number + 1)
    figures: dict[str, Any] = {"game": game.name, "build": build(game), "players": seats}
    figures |= _figures(ours, copy_us(game, seats))
    if peer is not None:
        figures["peer"] = {"name": arguments.against, **_figures(theirs, peer.copy_us())}
        figures["ratio"] = round(figures["decisions_per_s"] / figures["peer"]["decisions_per_s"], 2)
    if arguments.json:
        print_json(figures)
    else:
        _print(game, figures)
    return 0


def _peer(name: str | None) -> peers.Peer | None:
    if name is None:
        return None
    if name == bench_search.PEER:
        raise BadInput(f"{name} is compared with the search; add --search")
    if name not in peers.PEERS:
        raise BadInput(f"no peer {name!r}; there is {', '.join(peers.PEERS)}")
    return peers.PEERS[name]()


def _one_game(game: Game[Any], seats: int, rng: Random) -> int:
    return play_out(game, game.setup(seats, game.read_options({})), rng)[0]


def _timed(seconds: float, play: Callable[[], int]) -> tuple[int, int, float]:
    """Play for that long: the games, the decisions and the time."""
    games = decisions = 0
    started = time.process_time()
    while (took := time.process_time() - started) < seconds or games == 0:
        decisions += play()
        games += 1
    return games, decisions, took


def _figures(rounds: list[tuple[int, int, float]], copy: float) -> dict[str, float]:
    return {
        "decisions_per_s": round(statistics.median(decisions / took for _games, decisions, took in rounds)),
        "games_per_s": round(statistics.median(games / took for games, _decisions, took in rounds), 2),
        "copy_us": round(copy, 3),
    }


def copy_us(game: Game[Any], seats: int) -> float:
    """The time to copy a state in the middle of a game, in microseconds: the median of many batches."""
    state = game.setup(seats, game.read_options({}))
    play_out(game, state, Random(1), most=40)
    return peers.time_of_copy(state.copy)


def _print(game: Game[Any], figures: dict[str, Any]) -> None:
    print(f"{game.title}, {figures['players']} players, {figures['build']} build, random play on one core")
    _print_row("tertulia", figures)
    if "peer" in figures:
        _print_row(figures["peer"]["name"], figures["peer"])
        print(f"  ratio of decisions/s: {figures['ratio']}")


def _print_row(name: str, row: dict[str, Any]) -> None:
    speed = f"{row['decisions_per_s']:>10,} decisions/s {row['games_per_s']:>10,} games/s"
    print(f"  {name:12} {speed}   copy {row['copy_us']} µs")
