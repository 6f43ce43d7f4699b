"""A database with thousands of tables: a few are played, the others are copies of their rows."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from cafe_night import friends_at, play_on, spend, until

import tertulia
from tertulia.kernel.match import Match
from tertulia.tables import Cafe, Table
from tertulia.tables.events import written

GAMES = ("cafe-international", "coffee-traders", "guatemala-cafe")


def fill(home: Path, tables: int, *, waiting_for_bots: int) -> list[str]:
    """Write `cafe.db`: unfinished tables of people, some of them with a bot on turn; the ids of these."""
    templates: list[tuple[str, int]] = []
    with_bot: list[tuple[str, int]] = []

    async def evening(cafe: Cafe) -> None:
        for game in GAMES:
            table, tokens = await friends_at(cafe, game, "Ana", "Ben", "Cleo")
            await play_on(cafe, table, tokens, 60)
            templates.append((table.id, table.seq))
        with_bot.append(await _left_to_a_bot(cafe))

    spend(home, evening)
    named = [f"bot-{number:05}" for number in range(waiting_for_bots)]
    with closing(sqlite3.connect(home / "cafe.db")) as connection, connection:
        for number in range(tables - waiting_for_bots):
            _copy(connection, *templates[number % len(templates)], f"table-{number:05}")
        for name in named:
            _copy(connection, *with_bot[0], name)
            connection.execute("INSERT INTO due VALUES (?, 0, 'bot')", (name,))
        for name, _seq in (*templates, *with_bot):
            for row in ("events", "due", "seated"):
                connection.execute(f'DELETE FROM {row} WHERE "table" = ?', (name,))
            connection.execute("DELETE FROM tables WHERE id = ?", (name,))
    return named


async def _left_to_a_bot(cafe: Cafe) -> tuple[str, int]:
    """A table, and how many of its events lead to where a bot is to move."""
    table, tokens = await friends_at(cafe, GAMES[0], "Ana", bots=["random"], seats=2)
    await until(lambda: table.actor == 0)
    while table.actor == 0:
        seq = table.seq + 1
        await play_on(cafe, table, tokens * 2, 1)
    await until(lambda: table.actor == 0)
    events = (await cafe.store.read(table.id)).events
    return table.id, next(event.seq for event in events if event.seq >= seq and "by" not in event.data)


def _copy(connection: sqlite3.Connection, template: str, events: int, name: str) -> None:
    connection.execute(
        'INSERT INTO events SELECT ?, seq, at, kind, data FROM events WHERE "table" = ? AND seq <= ?',
        (name, template, events),
    )
    connection.execute("INSERT INTO tables SELECT ?, status, public, touched, summary FROM tables WHERE id = ?",
                       (name, template))  # fmt: skip
    connection.execute('INSERT INTO seated SELECT ?, person, seen FROM seated WHERE "table" = ?', (name, template))


# ---- a long evening --------------------------------------------------------------------------------------------------


def long_table(home: Path, moves: int) -> str:
    """A table of so many moves, one event each; some were taken back on the way, for no game is as long."""
    made: list[Table] = []

    async def evening(cafe: Cafe) -> None:
        made.append((await friends_at(cafe, GAMES[2], "Ana", "Ben", "Cleo", "Dan"))[0])

    spend(home, evening)
    table = made[0]
    match = _one_long_game(table.playing.record().seed or "")
    start = tertulia.new(GAMES[2], 4, seed=match.record().seed)
    happened = [("start", {"record": vars(start.record())}), *_moves(match, len(start), moves)]
    with closing(sqlite3.connect(home / "cafe.db")) as connection, connection:
        started = connection.execute("SELECT seq, at FROM events WHERE kind = 'start'").fetchone()
        connection.execute('DELETE FROM events WHERE "table" = ? AND seq >= ?', (table.id, started[0]))
        rows = [
            (table.id, started[0] + place, started[1], kind, written(data))
            for place, (kind, data) in enumerate(happened)
        ]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
    return table.id


def _moves(match: Match, begin: int, most: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Its moves; at the end all are taken back and played again, until there are so many."""
    actions, actors, made = match.actions, match.actors(), 0
    while True:
        for index in range(begin, len(match)):
            yield "move", {"seat": actors[index], "actions": [actions[index]], "drawn": []}
            made += 1
            if made == most:
                return
        yield "undo", {"to": begin, "seat": 0}


def _one_long_game(seed: str) -> Match:
    """Of a few games whose players love some verbs more than others, the longest."""
    return max((_played(seed, trial) for trial in (1, 23, 40)), key=len)


def _played(seed: str, trial: int) -> Match:
    rng = Random(trial)
    liked: dict[str, float] = defaultdict(rng.random)
    match = tertulia.new(GAMES[2], 4, seed=seed)
    while not match.over:
        match.play(max(match.legal(), key=lambda text: liked[text.split()[0]] + 0.2 * rng.random()))
    match.undo()
    return match
