"""A webhook per table: somebody's own chat or phone is told whose turn it is."""

from __future__ import annotations

import ipaddress
import json
import logging
import socket
import urllib.request
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tertulia.kernel.words import Text, Words, player
from tertulia.tables.table import Table

_ = Words(Path(__file__).parent)
_log = logging.getLogger("tertulia.webhooks")
PATIENCE: Final = 5.0


def message(table: Table, address: str) -> dict[str, Any]:
    """What is sent. The words stand under the names that the usual chats read: text and content."""
    words = _words(table).say(table.language)
    said = f"{words} {address}/t/{table.id}"
    return {
        "text": said,
        "content": said,
        "table": table.id,
        "game": table.game.name,
        "seat": table.actor if table.actor >= 0 else None,
        "over": table.finished,
    }


def _words(table: Table) -> Text:
    if table.finished:
        return _("{game}: the game is over.", game=table.game.title)
    who = player(table.actor, table.names)
    return _("{game}: it is your turn, {player}.", game=table.game.title, player=who)


def send(url: str, content: dict[str, Any], *, anywhere: bool) -> None:
    """Post it; what goes wrong is the log's business only. Run in a thread."""
    try:
        if not anywhere:
            _check_public(url)
        request = urllib.request.Request(
            url, json.dumps(content).encode(), {"Content-Type": "application/json", "User-Agent": "tertulia"}
        )
        with urllib.request.build_opener(_StayHere).open(request, timeout=PATIENCE):
            pass
    except (OSError, ValueError) as error:
        _log.warning("a webhook could not be told: %s", error)


def _check_public(url: str) -> None:
    """A server for many must not be made to knock at doors of its own house."""
    parts = urlsplit(url)
    for *_rest, address in socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM):
        if not ipaddress.ip_address(address[0]).is_global:
            raise ValueError("its address is not a public one")


class _StayHere(urllib.request.HTTPRedirectHandler):
    """Nor by a detour."""

    def redirect_request(self, *_anything: Any) -> None:
        return None
