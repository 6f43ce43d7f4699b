"""The log of a table: words are made for the lines that somebody reads, and are the same whoever read before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from cafe_night import friends_at, play_on, read_again, spend

from tertulia.games import game_names
from tertulia.tables import Cafe

pytestmark = pytest.mark.compiled_too


@pytest.mark.parametrize("game", game_names())
def test_lines_are_the_same_in_whatever_pieces_they_are_asked_for(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben")
        rng = Random(game)
        await play_on(cafe, table, tokens, 60)
        for _piece in range(6):
            await play_on(cafe, table, tokens, 6, seed=game)
            length = len(table.playing)
            for since in rng.sample(range(length), 4):
                asked = [table.log(seat, "de", since) for seat in (0, None)]
                again = await read_again(cafe, table)
                assert asked == [again.log(seat, "de")[since:] for seat in (0, None)]
                table = again if rng.random() < 0.5 else table
                cafe.tables[table.id] = table

    spend(tmp_path, evening)


def test_old_lines_are_not_put_into_words_for_a_page(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, "guatemala-cafe", "Ana", "Ben", "Cleo", "Dan")
        await play_on(cafe, table, tokens, 150)
        length = len(table.playing)
        await cafe.prepare(table, 0, "en", length - 20)
        assert [line.index for line in table.log(0, "en", length - 20)] == list(range(length - 19, length + 1))
        assert sum(len(told.lines) for told in table.history._told.values()) == 20
        assert [line.index for line in table.log(0, "en")] == list(range(1, length + 1))

    spend(tmp_path, evening)
