"""Asking why somebody did that: who may ask, about what, and from where it is looked at."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from cafe_night import friends_at, person, play_on, spend, until

from tertulia.bots.budget import Budget
from tertulia.kernel.game import NOBODY
from tertulia.tables import Cafe, Table, Wishes
from tertulia.tables.asking import MOST_QUESTIONS
from tertulia.tables.errors import NotNow, NotYours, Refused


async def _with_bots(cafe: Cafe, game: str, *bots: str) -> tuple[Table, str]:
    """Ana and bots; it goes on until she is to decide."""
    cafe.thinkers.moment = Budget(rounds=20)
    ana = await person(cafe, "Ana", confirm=False)
    table = await cafe.create(ana, game, Wishes(seats=1 + len(bots), bots=list(bots)))
    await cafe.start(table, ana)
    for _turn in range(3):
        await until(lambda: table.actor == 0)
        await play_on(cafe, table, [ana], 1)
    await until(lambda: table.actor == 0)
    return table, ana


def test_the_log_knows_what_bots_decided(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, _ana = await _with_bots(cafe, "cafe-international", "greedy")
        lines = table.log(0)
        assert {line.seat for line in lines if line.bot} == {1}
        assert all(line.bot or line.forced for line in lines if line.seat == 1)
        again = Table(table.id)
        for event in (await cafe.store.read(table.id)).events:
            again.fold(event)
        assert again.log(0) == lines

    spend(tmp_path, evening)


def test_a_running_game_is_looked_at_from_what_the_asker_may_know(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, ana = await _with_bots(cafe, "guatemala-cafe", "greedy")
        at = next(line.index for line in reversed(table.log(0)) if line.bot)
        game, past = table.game, table.playing.at(at - 1)
        seen = await cafe.reason(table, ana, at)
        assert seen.found.played.action == table.playing.numbers[at - 1]
        assert seen.seat == 0 and game.dump(seen.past.state) == game.dump(game.view(past.state, 0))
        watched = await cafe.reason(table, await person(cafe, "Eve"), at)
        assert watched.seat is None and game.dump(watched.past.state) == game.dump(game.view(past.state, NOBODY))
        assert seen.seen is not None and watched.seen is not None and seen.seen.say() != watched.seen.say()

    spend(tmp_path, evening)


def test_after_the_end_it_is_looked_at_as_who_decided_saw_it(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        cafe.thinkers.moment = Budget(rounds=20)
        table, tokens = await friends_at(cafe, "cafe-international", "Ana", "Ben", settings={"hints": False})
        await play_on(cafe, table, tokens, 1)
        at = next(line.index for line in table.log(0) if line.seat is not None)
        with pytest.raises(NotYours, match="without hints"):
            await cafe.reason(table, tokens[0], at)
        await play_on(cafe, table, tokens, 1000)
        assert table.finished
        found = await cafe.reason(table, await person(cafe, "Eve"), at)
        assert found.seat == table.history.actors[at - 1] and found.seen is None  # nothing is hidden in this café

    spend(tmp_path, evening)


def test_only_decisions_can_be_asked_about(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        ana = await person(cafe, "Ana")
        table = await cafe.create(ana, "cafe-international", Wishes(seats=2, bots=["greedy"]))
        with pytest.raises(NotNow, match="not begun"):
            await cafe.reason(table, ana, 1)
        await cafe.start(table, ana)
        drawn = next(line.index for line in table.log(0) if line.seat is None)
        for at in (0, drawn, len(table.playing) + 1):
            with pytest.raises(Refused, match="Nobody decided"):
                await cafe.reason(table, ana, at)

    spend(tmp_path, evening)


def test_one_question_at_a_time_and_not_too_many_at_once(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, ana = await _with_bots(cafe, "cafe-international", "greedy")
        at = next(line.index for line in table.log(0) if line.bot)
        first = asyncio.create_task(cafe.reason(table, ana, at))
        await asyncio.sleep(0)
        with pytest.raises(NotNow, match="last question"):
            await cafe.hint(table, ana, 0)
        others = [await person(cafe, f"Eve {number}") for number in range(MOST_QUESTIONS)]
        asked = [asyncio.create_task(cafe.reason(table, eve, at)) for eve in others[:-1]]
        await asyncio.sleep(0)
        with pytest.raises(NotNow, match="Many"):
            await cafe.reason(table, others[-1], at)
        answers = await asyncio.gather(first, *asked)
        assert len({answer.found.played.action for answer in answers}) == 1
        assert await cafe.hint(table, ana, 0)

    spend(tmp_path, evening)
