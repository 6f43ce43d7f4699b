"""A webhook per table: somebody's own chat or phone is told whose turn it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tertulia.kernel.words import Text, Words, player
from tertulia.tables.table import Table

_ = Words(Path(__file__).parent)


def message(table: Table, address: str) -> dict[str, Any]:
    """The message to send. The words are under the keys that the usual chats read: text and content."""
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
