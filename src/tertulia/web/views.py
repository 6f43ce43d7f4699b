"""A table as plain data, as somebody may know it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tertulia.tables.kept import Summary
from tertulia.tables.people import key_of
from tertulia.tables.table import ORIGINS, Table
from tertulia.web.pages.turn import label


def table_json(table: Table, person: str, seat: int | None, language: str) -> dict[str, Any]:
    content: dict[str, Any] = {
        "id": table.id,
        "seq": table.seq,
        "step": table.step(seat),
        "game": table.game.name,
        "status": table.status,
        "options": table.options,
        "settings": _settings(table, person),
        "host": table.host == key_of(person),
        "seat": seat,
        "seats": [_chair(table, number) for number in range(len(table.seats))],
        "chat": [
            {"at": line.at, "seat": line.seat, "name": line.name, "text": line.text, "spectator": line.seat is None}
            for line in table.chat
        ],
        "origin": {"kind": table.origin, "text": ORIGINS[table.origin].say(language)} if table.origin else None,
        "rematch": table.rematch,
    }
    if table.match is not None:
        content |= _match(table, seat, language)
    return content


def _settings(table: Table, person: str) -> dict[str, Any]:
    """The webhook's address is the host's secret."""
    settings = table.settings.data()
    if table.host != key_of(person):
        del settings["webhook"]
    return settings


def _chair(table: Table, seat: int) -> dict[str, Any]:
    chair = table.seats[seat]
    return {
        "kind": chair.kind,
        "name": chair.name,
        "bot": chair.bot,
        "connected": chair.connected,
        "left": chair.left,
        "missed": table.is_missed(seat),
        "kept": chair.kept,
        "clock": table.clocks()[seat],
    }


def _match(table: Table, seat: int | None, language: str) -> dict[str, Any]:
    game, match, draft = table.game, table.playing, table.draft(seat)
    view = table.view(seat)
    content: dict[str, Any] = {
        "actor": table.actor if table.actor >= 0 else None,
        "your_turn": table.may_decide(seat),
        "length": len(match),
        "horizon": match.horizon,
        "points": table.points(seat),
        "position": game.dump(view),
        "legal": game.actions.texts(table.offers(seat)),
        "draft": None if draft is None else {"actions": list(draft.actions), "complete": draft.complete},
        "take_back": None if table.take_back is None else asdict(table.take_back),
        "vote": None if table.vote is None else asdict(table.vote),
    }
    if table.finished and match.result is not None:
        result = match.result
        content["result"] = {
            "winners": result.winners,
            "ranks": result.ranks,
            "points": result.points,
            "endings": [game.ending(ending).say(language) for ending in result.endings],
            "by_reason": result.by_reason,
        }
    return content


def action_json(table: Table, seat: int | None, number: int, points: int, language: str) -> dict[str, Any]:
    """A legal action, as a list shows it."""
    game = table.game
    return {
        "action": game.actions.text(number),
        "points": points,
        "heading": game.heading(number).say(language),
        "label": label(table.shown_match(seat), number, seat, language),
        "line": game.line(table.view(seat), number, seat, table.names).say(language),
    }


def summary_json(summary: Summary, person: str) -> dict[str, Any]:
    return {
        "id": summary.id,
        "game": summary.game,
        "status": summary.status,
        "public": summary.public,
        "touched": summary.touched,
        "names": list(summary.names),
        "kinds": list(summary.kinds),
        "turn": summary.turn,
        "your_turn": key_of(person) in summary.turn_of,
    }
