"""Starting the server: the socket, the database, a browser window."""

from __future__ import annotations

import gc
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI

from tertulia.games import find_game, game_names
from tertulia.kernel.errors import BadInput
from tertulia.kernel.folders import data_folder
from tertulia.kernel.remember import BUDGET
from tertulia.tables.cafe import TABLES, Cafe
from tertulia.tables.private import database_file, make_file, make_folder
from tertulia.tables.store import Store
from tertulia.web.app import create_app
from tertulia.web.door import doors
from tertulia.web.limits import Limits

DEFAULTS: Final = Limits()
EVERYWHERE: Final = ("0.0.0.0", "::", "")
OTHER_FILES: Final = 200
"""Files that a server opens besides its connections."""


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
    allowed: Sequence[str] = (),
    limits: Limits = DEFAULTS,
    cache_mb: int = 64,
) -> int:
    """Serve until interrupted."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    BUDGET.most = cache_mb * 1_000_000
    listening = _listen(host, port)
    shown = f"http://{_shown(host)}:{listening.getsockname()[1]}"
    database = url or default_database()
    store = _open(database)
    cafe = Cafe(
        store, pause=pause, processes=processes, tables=tables, address=address or shown,
        webhooks_anywhere=listening.getsockname()[0] in ("127.0.0.1", "::1"),
    )  # fmt: skip
    limits = replace(
        limits, hosts=own_names(host, address, allowed), most_connections=may_open(limits.most_connections)
    )
    server = uvicorn.Server(_config(create_app(cafe, limits), limits))
    for name in game_names():
        find_game(name)  # now, because later everybody would wait for it
    gc.freeze()  # everything loaded by now stays
    gc.set_threshold(10_000, 2_000, 10)  # collect new objects often, the long-lived tables rarely
    print(f"The café is open at {shown}/  (Ctrl-C closes it)", flush=True)
    if browser and sys.stdout.isatty():
        threading.Timer(0.8, webbrowser.open, [shown]).start()
    store.when_taken(partial(setattr, server, "should_exit", True))
    server.run(sockets=[listening])
    if store.taken.is_set():
        raise BadInput("another server has claimed this database meanwhile, so this one has closed; restart it alone")
    return 0


def _config(app: FastAPI, limits: Limits) -> uvicorn.Config:
    """Wrong requests are not logged: whoever sends them could fill the disk."""
    http, ws = doors(app.state.crowd, limits)
    return uvicorn.Config(
        app, log_level="error", http=http, ws=ws, ws_per_message_deflate=False, ws_max_size=4096,
        timeout_graceful_shutdown=2, timeout_keep_alive=75, access_log=False, server_header=False, proxy_headers=True,
    )  # fmt: skip


def _open(database: str) -> Store:
    """The store; its file is made for its owner alone."""
    file = database_file(database)
    if file is not None:
        with suppress(OSError):  # the store says it better
            make_file(file)
    return Store(database, alone=True)


def own_names(host: str, address: str | None, allowed: Sequence[str]) -> frozenset[str] | None:
    """The names under which the café may be asked for; None: any."""
    if "*" in allowed:
        return None
    names = {"localhost", host, *allowed}
    if address is not None:
        names.add(urlsplit(address).hostname or "")
    if host in EVERYWHERE:
        names |= {socket.gethostname(), f"{socket.gethostname()}.local"}
    return frozenset(name.lower() for name in names if name)


def may_open(wanted: int) -> int:
    """As many connections as the system lets a process open; the soft limit is raised if necessary."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < need:
        soft = need if hard == resource.RLIM_INFINITY else min(need, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return max(1, min(wanted, soft - OTHER_FILES))
    return wanted


def default_database() -> str:
    """A file in the user's data folder that nobody else can read: hidden hands are in it."""
    file = data_folder() / "cafe.db"
    try:
        make_folder(file.parent)
        make_file(file)
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
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host
