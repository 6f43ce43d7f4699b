"""A café's database that 0.1.0 wrote is used as it is: docs/versions.md promises it.

`older/cafe-0.1.0.sql` is the dump of an evening with 0.1.0. There is a running game with a draft and a chat, a game
that somebody left, a game that was played on from it, and a table that has not begun.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cafe_night import confirm, person, play_on, spend

from tertulia.tables import Cafe
from tertulia.tables.table import BOT, ELSEWHERE

DUMP = Path(__file__).parent / "older" / "cafe-0.1.0.sql"
RUNNING, LEFT, FORKED, OPEN = "DocNq7SOrRMevWXb", "oWKXqkvMlQUEMPSb", "AOfEYGzwRnu-Nz01", "aUXEfivxMgqxDQJZ"
ANA, BEN, ANA_LATER = "token-of-0.1.0-djicfjhkjb", "token-of-0.1.0-jaheiddhii", "token-of-0.1.0-hgkcdkciga"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "cafe.db")) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return tmp_path


def test_a_running_game_of_0_1_0_goes_on_with_its_draft_and_its_chat(home: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table = await cafe.open(RUNNING)
        assert (len(table.playing), table.playing.points, table.actor) == (40, [6, 10], 0)
        draft = table.draft(0)
        assert draft is not None and list(draft.actions) == ["seat ru-f C35"]
        assert [line.text for line in table.chat] == ["Hello from 0.1.0"]
        assert [table.seats_of(token) for token in (ANA, BEN)] == [[0], [1]]
        await confirm(cafe, table, ANA)
        await play_on(cafe, table, [ANA, BEN], 1000)
        assert table.finished

    spend(home, evening)


def test_where_somebody_had_left_in_0_1_0_a_bot_can_be_called(home: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table = await cafe.open(LEFT)
        await cafe.replace_by_bot(table, ANA_LATER, 1, "random")
        assert table.seats[1].kind == BOT and table.origin == ""

    spend(home, evening)


def test_a_game_that_0_1_0_played_on_from_another_says_that_it_comes_from_elsewhere(home: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        assert (await cafe.open(FORKED)).origin == ELSEWHERE

    spend(home, evening)


def test_a_table_that_0_1_0_opened_can_begin(home: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table = await cafe.open(OPEN)
        await cafe.join(table, await person(cafe, "Cleo"), "Cleo")
        await cafe.start(table, ANA)
        assert table.names == ["Ana", "Cleo", "Novice"] and table.match is not None

    spend(home, evening)
