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

Games are kept in TERTULIA_HOME if that is set, else in your data folder. docs/server.md tells more."""


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "serve", help="open the café in the browser", description="Play in the browser, with friends and bots.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this computer only)")
    parser.add_argument("--port", type=at_least(0), default=8777, help="the port (default: 8777; 0: any free one)")
    parser.add_argument("--db", metavar="URL", help="the database (default: SQLite in your data folder)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    parser.add_argument(
        "--bot-pause", type=_pause, default=0.8, metavar="SECONDS", help="between bots' moves (default: 0.8)"
    )
    parser.add_argument("--address", metavar="URL", help="where others find the café, as https://cafe.example.org")
    parser.add_argument(
        "--rate", type=at_least(1), default=20, metavar="N", help="what one visitor may ask for a second (default: 20)"
    )
    parser.add_argument(
        "--tables", type=at_least(1), default=200, metavar="N",
        help="new tables that one address may open in an hour; one person half as many (default: 200)",
    )  # fmt: skip
    parser.add_argument("--processes", type=at_least(1), metavar="N", help="for bots to think in")
    parser.add_argument(
        "--cache-mb", type=at_least(1, 100_000), default=64, metavar="N",
        help="megabytes that may be remembered of pages and pictures (default: 64)",
    )  # fmt: skip
    parser.set_defaults(run=run)


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
    return serving.serve(
        host=arguments.host, port=arguments.port, url=arguments.db, browser=not arguments.no_browser,
        pause=arguments.bot_pause, processes=arguments.processes, address=arguments.address,
        rate=arguments.rate, tables=arguments.tables, cache_mb=arguments.cache_mb,
    )  # fmt: skip
