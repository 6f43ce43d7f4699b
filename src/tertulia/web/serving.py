"""Starting the server: the socket, the database, a browser window."""

from __future__ import annotations

import gc
import logging
import socket
import sys
import threading
import webbrowser
from functools import partial

import uvicorn

from tertulia.games import find_game, game_names
from tertulia.kernel.errors import BadInput
from tertulia.kernel.folders import data_folder
from tertulia.kernel.remember import BUDGET
from tertulia.tables.cafe import TABLES, Cafe
from tertulia.tables.store import Store
from tertulia.web.app import create_app
from tertulia.web.guard import Limits


def serve(
    *,
    host: str,
    port: int,
    url: str | None,
    browser: bool,
    pause: float,
    processes: int | None = None,
    tables: int = TABLES,
    address: str | None = None,
    rate: float = 20.0,
    cache_mb: int = 64,
) -> int:
    """Serve until interrupted."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    BUDGET.most = cache_mb * 1_000_000
    listening = _listen(host, port)
    shown = f"http://{_shown(host)}:{listening.getsockname()[1]}"
    database = url or default_database()
    store = Store(database, alone=True)
    cafe = Cafe(
        store, pause=pause, processes=processes, tables=tables, address=address or shown,
        webhooks_anywhere=listening.getsockname()[0] in ("127.0.0.1", "::1"),
    )  # fmt: skip
    app = create_app(cafe, Limits(rate=rate))
    config = uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_per_message_deflate=False, ws_max_size=4096,
        timeout_graceful_shutdown=2, timeout_keep_alive=75, access_log=False, server_header=False, proxy_headers=True,
    )  # fmt: skip
    for name in game_names():
        find_game(name)  # now, for later everybody would wait for it
    gc.freeze()  # what is loaded now stays
    gc.set_threshold(10_000, 2_000, 10)  # short looks at what is new, hardly ever at the tables: they live long
    print(f"The café is open at {shown}/  (Ctrl-C closes it)", flush=True)
    if browser and sys.stdout.isatty():
        threading.Timer(0.8, webbrowser.open, [shown]).start()
    server = uvicorn.Server(config)
    store.when_taken(partial(setattr, server, "should_exit", True))
    app.state.crowd.open = server.server_state.connections
    server.run(sockets=[listening])
    if store.taken.is_set():
        raise BadInput("another server has claimed this database meanwhile, so this one has closed; restart it alone")
    return 0


def default_database() -> str:
    """A file in the user's data folder that nobody else can read: hidden hands are in it."""
    file = data_folder() / "cafe.db"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as error:
        raise BadInput(f"{file} cannot be made: {error.strerror or error}; choose a database with --db") from None
    return f"sqlite:///{file}"


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot listen on {host} port {port}: {reason}; choose another with --port") from None


def _shown(host: str) -> str:
    """The address to type; whoever listens everywhere is found at localhost too."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
