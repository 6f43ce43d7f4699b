"""Where bots think: who waits for whom, who goes on with a turn, and what happens when a process dies."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import pytest
from random_games import GAMES

from tertulia.bots.budget import Budget
from tertulia.bots.search import Search
from tertulia.kernel.game import Game
from tertulia.kernel.match import Match, new
from tertulia.tables import thinking
from tertulia.tables.errors import NotNow
from tertulia.tables.rooms import Room, Turn
from tertulia.tables.shares import ANYBODY
from tertulia.tables.thinking import POLITE, Thinkers, begin


def _in(room: Room, visit: Callable[[Room], Awaitable[None]]) -> None:
    async def hours() -> None:
        try:
            await visit(room)
        finally:
            room.close()

    asyncio.run(hours())


def test_the_server_comes_first() -> None:
    async def visit(room: Room) -> None:
        assert await room.run(Turn(), os.nice, 0) == os.nice(0) + POLITE

    _in(Room(1, begin), visit)


def test_who_comes_again_is_served_where_he_was_served_last() -> None:
    async def visit(room: Room) -> None:
        processes = {who: await room.run(Turn(who), os.getpid) for who in ("ana", "ben")}
        assert len(set(processes.values())) == 2
        for who in ("ana", "ana", "ben", "ana", "ben", "ben"):
            assert await room.run(Turn(who), os.getpid) == processes[who]

    _in(Room(2, begin), visit)


def test_a_process_that_dies_is_replaced() -> None:
    async def visit(room: Room) -> None:
        with pytest.raises(BrokenProcessPool):
            await room.run(Turn(), os._exit, 1)
        assert await room.run(Turn(), os.getpid) != os.getpid()

    _in(Room(1, begin), visit)


def test_a_closed_room_lets_nobody_finish() -> None:
    async def visit(room: Room) -> None:
        await room.run(Turn(), os.getpid)
        [process] = room._desks[0]._processes
        thinking = asyncio.create_task(room.run(Turn(), time.sleep, 60))
        await asyncio.sleep(0.1)
        room.close()
        with pytest.raises((BrokenProcessPool, asyncio.CancelledError)):
            await thinking
        process.join(10)
        assert not process.is_alive()

    _in(Room(1, begin), visit)


def test_if_the_process_of_a_bot_dies_the_level_below_goes_on_in_another(caplog: pytest.LogCaptureFixture) -> None:
    match = new(GAMES[0], 2, {}, "dies")

    async def hours() -> None:
        thinkers = Thinkers(1)
        try:
            await thinkers.deep.run(Turn(), os.getpid)  # by now the process has begun
            master = thinkers.choose(match.game, match.view(match.actor), "master", "seed", Turn("who"))
            thinking = asyncio.create_task(master)
            await asyncio.sleep(0.3)
            _kill(thinkers.deep)
            assert await thinking in match.legal()
        finally:
            thinkers.close()

    asyncio.run(hours())
    [said] = caplog.messages
    assert said.startswith(f"the bot master failed at {match.game.name}, so expert goes on: ")


def test_where_nobody_can_think_any_action_is_played(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new(GAMES[0], 2, {}, "nobody")

    async def full(*_all: object) -> str:
        raise BrokenProcessPool("no memory")

    async def hours() -> str:
        thinkers = Thinkers(1)
        monkeypatch.setattr(thinkers.quick, "run", full)
        return await thinkers.choose(match.game, match.view(match.actor), "regular", "seed", Turn("who"))

    assert asyncio.run(hours()) in match.legal()
    name = match.game.name
    assert caplog.messages == [
        f"the bot regular failed at {name}, so novice goes on: no memory",
        f"the bot novice failed at {name}, so random goes on: no memory",
        f"nobody can think at {name}, so any action is played: no memory",
    ]


def test_a_question_whose_process_dies_is_asked_once_more(caplog: pytest.LogCaptureFixture) -> None:
    match = new(GAMES[0], 2, {}, "asked")

    async def hours() -> None:
        thinkers = Thinkers(1, Budget(seconds=2.0))
        try:
            await thinkers.asked.run(Turn(), os.getpid)
            asked = asyncio.create_task(thinkers.advise(match.game, match.view(match.actor)))
            await asyncio.sleep(0.3)
            _kill(thinkers.asked)
            found = await asked
            assert match.game.actions.text(found[0].action) in match.legal()
            with pytest.raises(NotNow, match="ask again in a moment"):
                await thinkers._answer(ANYBODY, os._exit, 1)
        finally:
            thinkers.close()

    asyncio.run(hours())
    assert len(caplog.messages) == 3 and all(said.startswith("a question was not") for said in caplog.messages)


def _kill(room: Room) -> None:
    for desk in room._desks:
        for process in desk._processes:
            process.kill()


def test_nobody_quick_waits_behind_somebody_who_searches_and_searchers_take_turns() -> None:
    match = new(GAMES[0], 2, {}, "turns")
    done: list[str] = []

    async def ask(thinkers: Thinkers, bot: str, who: str) -> None:
        action = await thinkers.choose(match.game, match.view(match.actor), bot, "seed", Turn(who))
        assert action in match.legal()
        done.append(who)

    async def hours() -> None:
        thinkers = Thinkers(1)
        try:
            await asyncio.gather(ask(thinkers, "expert", "warm"), ask(thinkers, "novice", "warm"))
            done.clear()
            long = [asyncio.create_task(ask(thinkers, "master", f"long {number}")) for number in range(3)]
            await asyncio.sleep(0.05)
            await ask(thinkers, "novice", "quick")
            await ask(thinkers, "regular", "quick")
            await asyncio.gather(*long)
        finally:
            thinkers.close()

    asyncio.run(hours())
    assert [who for who in done if who != "quick"] == ["long 0", "long 1", "long 2"]
    assert done.index("quick") <= 1 and done[-1] == "long 2" and done.count("quick") == 2


@pytest.fixture
def no_turn_before() -> Iterator[None]:
    thinking._in_turn.clear()
    yield
    thinking._in_turn.clear()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_was_found_is_kept_for_the_rest_of_a_turn_and_no_longer(game: Game[Any], no_turn_before: None) -> None:
    match = _amid(game)
    kept = ended = 0
    for _decision in range(40):
        seat = match.actor
        searches = [(thinker.bot, thinker.bot.steps) for thinker in thinking._in_turn.values()
                    if isinstance(thinker.bot, Search)]  # fmt: skip
        match.play(thinking.think(game.name, game.dump(match.view(seat)), "master@20", "seed", f"table/{seat}"))
        kept += any(search.steps > before for search, before in searches)
        assert len(thinking._in_turn) <= 1
        ended += not thinking._in_turn
        if match.over or (kept and ended):
            break
    assert kept and ended


def _amid(game: Game[Any]) -> Match:
    match = new(game, 2, {}, "amid")
    rng = Random("amid")
    for _decision in range(20):
        match.play(rng.choice(match.legal()))
    return match
