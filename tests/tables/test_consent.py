"""What one person may do to another at a table, and what only with the others' consent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from cafe_night import act, friends_at, likeness, person, play_on, read_again, spend, until

from tertulia.tables import Cafe, Table, Wishes, away
from tertulia.tables.errors import NotNow, NotYours, Refused

CAFE = "cafe-international"
GUATEMALA = "guatemala-cafe"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute that passes in a moment, only for how long somebody is away."""
    monkeypatch.setattr(away, "MINUTE", 0.3)


@asynccontextmanager
async def page(cafe: Cafe, table: Table, token: str) -> AsyncIterator[None]:
    viewer = await cafe.viewer(table, token, "en")
    async with cafe.listening(table):
        cafe.came(table, viewer)
        yield
        await cafe.went(table, viewer)


# ---- a bot for somebody who is away ----------------------------------------------------------------------------------


def test_a_seat_is_not_taken_because_its_page_was_closed(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        async with page(cafe, table, tokens[1]):
            with pytest.raises(NotNow):
                await cafe.replace_by_bot(table, tokens[0], 1)
        with pytest.raises(NotNow, match="10 minutes"):
            await cafe.replace_by_bot(table, tokens[0], 1)
        assert table.seats[1].kind == "person" and table.vote is None

    spend(tmp_path, evening)


@pytest.mark.usefixtures("quick")
def test_the_one_other_person_decides_alone_once_somebody_is_away_for_long(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"away_minutes": 1})
        async with page(cafe, table, tokens[0]):
            await until(lambda: table.is_missed(1))
            await cafe.replace_by_bot(table, tokens[0], 1, "random")
        assert table.seats[1].bot == "random" and table.seats[1].kept
        assert await cafe.join(table, tokens[1], "") == 1 and table.seats[1].kind == "person"
        assert likeness(await read_again(cafe, table)) == likeness(table)

    spend(tmp_path, evening)


@pytest.mark.usefixtures("quick")
def test_all_others_who_are_there_are_asked_before_a_bot_plays_for_somebody(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", "Cleo", settings={"away_minutes": 1})
        stranger = await person(cafe, "Eve")
        async with page(cafe, table, tokens[0]), page(cafe, table, tokens[1]):
            await until(lambda: table.is_missed(2))
            with pytest.raises(NotYours):
                await cafe.replace_by_bot(table, stranger, 2)
            await cafe.replace_by_bot(table, tokens[0], 2, "random")
            assert table.vote is not None and table.seats[2].kind == "person"
            assert likeness(await again_with(cafe, table)) == likeness(table)
            for nobody in (tokens[0], stranger, tokens[2]):
                with pytest.raises(NotYours):
                    await cafe.replace_answer(table, nobody, True)
            await cafe.replace_answer(table, tokens[1], False)
            assert table.vote is None
            with pytest.raises(NotNow):  # they are waited for once more as long
                await cafe.replace_by_bot(table, tokens[0], 2, "random")
            await until(lambda: table.is_missed(2))
            await cafe.replace_by_bot(table, tokens[0], 2, "random")
            with pytest.raises(NotYours):
                await cafe.replace_withdraw(table, tokens[1], 1)
            await cafe.replace_withdraw(table, tokens[0], 0)
            assert table.vote is None
            await cafe.replace_by_bot(table, tokens[0], 2, "random")
            await cafe.replace_answer(table, tokens[1], True)
            assert table.seats[2].bot == "random" and table.vote is None
        assert likeness(await read_again(cafe, table)) == likeness(table)

    spend(tmp_path, evening)


async def again_with(cafe: Cafe, table: Table) -> Table:
    """The table as its events alone make it, beside the one that is open."""
    kept = await cafe.store.read(table.id)
    again = Table(table.id)
    for event in kept.events:
        again.fold(event)
    return again


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("how", ["page", "draft", "turn"])
def test_a_vote_ends_when_the_absent_person_is_back(tmp_path: Path, how: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", "Cleo", settings={"away_minutes": 1})
        absent = table.actor
        others = [seat for seat in range(3) if seat != absent]
        async with page(cafe, table, tokens[others[0]]), page(cafe, table, tokens[others[1]]):
            await until(lambda: table.is_missed(absent))
            await cafe.replace_by_bot(table, tokens[others[0]], absent)
            assert table.vote is not None
            if how == "page":
                cafe.came(table, await cafe.viewer(table, tokens[absent], "en"))
            else:
                await act(cafe, table, tokens[absent], table.playing.legal()[0], confirm=how == "turn")
            with pytest.raises(NotNow):
                await cafe.replace_answer(table, tokens[others[1]], True)
            await until(lambda: table.vote is None)
            assert table.seats[absent].kind == "person"

    spend(tmp_path, evening)


@pytest.mark.usefixtures("quick")
def test_the_time_away_counts_from_the_last_page_closed_also_at_a_table_that_was_put_away(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"away_minutes": 2})
        async with page(cafe, table, tokens[1]):
            await asyncio.sleep(0.7)
            assert not table.is_missed(1)
        assert not table.is_missed(1)
        cafe.close_table(table)
        await asyncio.sleep(0.4)
        table = await cafe.open(table.id)
        assert 0 < (table.missed_in(1) or 0) < 0.3
        await until(lambda: table.is_missed(1))

    spend(tmp_path, evening)


@pytest.mark.usefixtures("quick")
def test_no_time_counts_while_the_server_is_down(tmp_path: Path) -> None:
    ids: list[str] = []

    async def evening(cafe: Cafe) -> None:
        table, _tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"away_minutes": 2})
        ids.append(table.id)
        await until(lambda: table.is_missed(1))

    async def morning(cafe: Cafe) -> None:
        table = await cafe.open(ids[0])
        assert not table.is_missed(1)
        await until(lambda: table.is_missed(1))

    spend(tmp_path, evening)
    spend(tmp_path, morning)


def test_a_draft_goes_with_the_person_when_a_bot_takes_the_seat(tmp_path: Path) -> None:
    """Kept in the database it would make the table unreadable as soon as the bot has moved."""

    async def evening(cafe: Cafe) -> None:
        clock = {"kind": "move", "seconds": 1, "bot": "random"}
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"clock": clock})
        slow = table.actor
        await act(cafe, table, tokens[slow], table.playing.legal()[-1])
        assert table.draft(slow) is not None
        await until(lambda: table.seats[slow].kind == "bot" and table.actor == 1 - slow)
        again = await read_again(cafe, table)
        assert again.draft(slow) is None

    spend(tmp_path, evening)


# ---- take-backs ------------------------------------------------------------------------------------------------------


def test_a_take_back_waits_for_everybody_who_has_not_left(tmp_path: Path) -> None:
    """Also for those whose page is closed, and for those for whom a bot plays."""

    async def evening(cafe: Cafe) -> None:
        clock = {"kind": "move", "seconds": 1, "bot": "random"}
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"clock": clock})
        slow = table.actor
        quick = 1 - slow
        await until(lambda: table.seats[slow].kind == "bot" and table.actor == quick)
        while table.actor == quick:
            await act(cafe, table, tokens[quick], table.playing.legal()[0], confirm=True)
        length = len(table.playing)
        await cafe.take_back_ask(table, tokens[quick], quick)
        assert table.take_back is not None and len(table.playing) >= length
        with pytest.raises(NotYours):
            await cafe.take_back_answer(table, tokens[quick], True)
        await cafe.join(table, tokens[slow], "")
        await cafe.take_back_answer(table, tokens[slow], True)
        assert table.take_back is None and len(table.playing) < length

    spend(tmp_path, evening)


def test_who_has_left_is_not_waited_for(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", "Cleo")
        await play_on(cafe, table, tokens, 9)
        length = len(table.playing)
        await cafe.take_back_ask(table, tokens[0], 0)
        await cafe.take_back_answer(table, tokens[1], True)
        assert table.take_back is not None
        await cafe.leave(table, tokens[2])  # with them the last vote that was missing goes
        assert table.take_back is None and len(table.playing) < length
        assert likeness(await read_again(cafe, table)) == likeness(table)

    spend(tmp_path, evening)


def test_nobody_agrees_to_more_than_they_were_asked(tmp_path: Path) -> None:
    """What was decided after somebody agreed is taken back only if they agree to that, too."""

    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", "Cleo")
        await play_on(cafe, table, tokens, 9)
        await cafe.take_back_ask(table, tokens[0], 0)
        await cafe.take_back_answer(table, tokens[1], True)
        await play_on(cafe, table, tokens, 4)
        length = len(table.playing)
        await cafe.take_back_answer(table, tokens[2], True)
        assert len(table.playing) == length and table.take_back is not None
        await cafe.take_back_answer(table, tokens[1], True)
        assert len(table.playing) < length

    spend(tmp_path, evening)


def test_a_seat_that_is_shared_with_somebody_else_is_asked_and_answers_itself(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        ana, ben = await person(cafe, "Ana"), await person(cafe, "Ben")
        table = await cafe.create(ana, CAFE, Wishes(seats=2, same_device=2))
        await cafe.start(table, ana)
        await cafe.take_seat(table, ben, await cafe.seat_link(table, ana, 1))
        await play_on(cafe, table, [ana, ana], 6)
        length = len(table.playing)
        await cafe.take_back_ask(table, ana, 0)
        assert len(table.playing) == length
        with pytest.raises(NotYours):
            await cafe.take_back_answer(table, ana, True, 1)
        await cafe.take_back_answer(table, ben, True)
        assert len(table.playing) < length

    spend(tmp_path, evening)


# ---- the host --------------------------------------------------------------------------------------------------------


def test_the_host_changes_nothing_of_a_running_game(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        clock = {"kind": "move", "seconds": 1, "bot": "random"}
        for settings in ({"hints": False}, {"clock": clock}, {"away_minutes": 1}, {"public": True, "away_minutes": 1}):
            with pytest.raises(NotNow, match="has begun"):
                await cafe.set_up(table, tokens[0], Wishes(settings=settings))
        await cafe.set_up(table, tokens[0], Wishes(settings={"public": True, "webhook": "https://example.org/x"}))
        assert table.public and table.settings.hints and table.settings.clock is None

    spend(tmp_path, evening)


def test_only_the_host_begins(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        host, guest = await person(cafe, "Ana"), await person(cafe, "Ben")
        table = await cafe.create(host, CAFE, Wishes(seats=2))
        await cafe.join(table, guest, "Ben")
        with pytest.raises(NotYours):
            await cafe.start(table, guest)
        await cafe.start(table, host)

    spend(tmp_path, evening)


@pytest.mark.parametrize("wrong", [0, -1, 20161, 10**30, 1.5, "10", True])
def test_how_long_somebody_may_be_away_has_bounds(tmp_path: Path, wrong: object) -> None:
    async def evening(cafe: Cafe) -> None:
        host = await person(cafe, "Ana")
        with pytest.raises(Refused, match="1 to 20160 minutes"):
            await cafe.create(host, CAFE, Wishes(seats=2, settings={"away_minutes": wrong}))
        table = await cafe.create(host, CAFE, Wishes(seats=2))
        assert table.settings.away_minutes == 10
        await cafe.set_up(table, host, Wishes(settings={"away_minutes": 20160}))
        assert table.settings.away_minutes == 20160

    spend(tmp_path, evening)


def test_a_rematch_does_not_tell_the_hosts_webhook_and_frees_the_seats_of_those_who_left(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        hook = {"webhook": "https://example.org/secret"}
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", "Cleo", settings=hook)
        await play_on(cafe, table, tokens, 5000)
        await cafe.leave(table, tokens[2])
        again = await cafe.rematch(table, tokens[1])
        assert again.settings.webhook == ""
        assert [chair.kind for chair in again.seats] == ["person", "open", "person"]
        assert table.settings.webhook == hook["webhook"]

    spend(tmp_path, evening)
