"""`tertulia serve`: the café in the browser."""

from __future__ import annotations

import argparse
from typing import Any

from tertulia.cli.common import at_least
from tertulia.cli.extras import extra

EXAMPLES = """examples:
  tertulia serve                                   the café on this computer
  tertulia serve --host 0.0.0.0 --port 8080        for everybody in the house
  tertulia serve --db postgresql+psycopg://user@host/tertulia

Games are kept in the folder TERTULIA_HOME if that is set, else in your data folder. More in docs/server.md."""


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "serve", help="open the café in the browser", description="Play in the browser, with friends and bots.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this computer only)")
    parser.add_argument(
        "--port", type=at_least(0), default=8777, help="the port to listen on (default: 8777; 0: any free one)"
    )
    parser.add_argument("--db", metavar="URL", help="the database (default: SQLite in your data folder)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    parser.add_argument(
        "--bot-pause", type=_pause, default=0.8, metavar="SECONDS", help="pause before a bot's move (default: 0.8)"
    )
    parser.add_argument("--address", metavar="URL", help="where others find the café, such as https://cafe.example.org")
    parser.add_argument(
        "--processes",
        type=at_least(1),
        metavar="N",
        help="processes in which searching bots think (default: one less than the cores)",
    )
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME",
        help="another name that the café answers to, besides localhost, --host, the name in --address, and addresses "
        "in digits; may be given several times; * allows any",
    )  # fmt: skip
    _add_limits(parser.add_argument_group("limits", "How much visitors may ask for. docs/server.md lists all limits."))
    parser.set_defaults(run=run)


def _add_limits(group: Any) -> None:
    def limit(name: str, default: int, words: str) -> None:
        help_ = f"{words} (default: {default:,})"
        group.add_argument(name, type=at_least(1, 10**9), default=default, metavar="N", help=help_)

    limit("--rate", 20, "changes by one visitor in a second; the limits of reads, chat and hints follow from it")
    limit("--tables", 200, "new tables from one address in an hour; one person may open half as many")
    limit("--sockets", 20, "open pages (WebSockets) of one visitor")
    limit("--sockets-per-address", 100, "open pages of one address")
    limit("--most-sockets", 2_000, "open pages in all")
    limit("--connections-per-address", 300, "connections of one address")
    limit("--most-connections", 4_000, "connections in all")
    limit("--request-seconds", 20, "seconds for a request to arrive, and for its answer to be read")
    limit("--cache-mb", 64, "megabytes of memory for remembered pages and pictures")


def _pause(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 60:
        raise argparse.ArgumentTypeError(f"must be from 0 to 60 seconds, not {text!r}")
    return value


def run(arguments: argparse.Namespace) -> int:
    with extra("web", "the café in the browser"):
        from tertulia.web import serving
        from tertulia.web.limits import Limits
    limits = Limits(
        rate=arguments.rate, request_seconds=arguments.request_seconds, sockets=arguments.sockets,
        sockets_of_address=arguments.sockets_per_address, most_sockets=arguments.most_sockets,
        connections_of_address=arguments.connections_per_address, most_connections=arguments.most_connections,
    )  # fmt: skip
    return serving.serve(
        host=arguments.host, port=arguments.port, url=arguments.db, browser=not arguments.no_browser,
        pause=arguments.bot_pause, processes=arguments.processes, address=arguments.address,
        allowed=arguments.allow_host, limits=limits, tables=arguments.tables, cache_mb=arguments.cache_mb,
    )  # fmt: skip
