"""Take-backs: whoever is at the table agrees, or nothing is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from cafe_night import act, friends_at, person, play_on, read_again, spend, until

from tertulia.tables import Cafe, Wishes
from tertulia.tables.errors import NotNow, NotYours

CAFE = "cafe-international"


def test_a_take_back_needs_every_other_person(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", "Cleo")
        seat = table.actor
        others = [tokens[other] for other in range(3) if other != seat]
        length, position = len(table.playing), table.playing.position()
        await act(cafe, table, tokens[seat], table.playing.legal()[0], confirm=True)
        while table.actor == seat:
            await act(cafe, table, tokens[seat], table.playing.legal()[0], confirm=True)
        drawn = table.playing.actions
        await cafe.take_back_ask(table, tokens[seat], seat, length)
        await cafe.take_back_answer(table, others[0], True)
        assert len(table.playing) > length
        with pytest.raises(NotYours):
            await cafe.take_back_answer(table, tokens[seat], True)
        await cafe.take_back_answer(table, others[1], True)
        assert table.playing.position() == position and table.take_back is None
        await act(cafe, table, tokens[seat], drawn[length], confirm=True)
        while len(table.playing) < len(drawn):
            await act(cafe, table, tokens[seat], drawn[len(table.playing)], confirm=True)
        assert table.playing.actions == drawn  # an undo cannot re-roll

    spend(tmp_path, evening)


def test_one_no_ends_a_take_back(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        seat = table.actor
        await play_on(cafe, table, tokens, 6)
        length = len(table.playing)
        await cafe.take_back_ask(table, tokens[seat], seat)
        with pytest.raises(NotNow):
            await cafe.take_back_ask(table, tokens[1 - seat], 1 - seat)
        await cafe.take_back_answer(table, tokens[1 - seat], False)
        assert table.take_back is None and len(table.playing) == length

    spend(tmp_path, evening)


def test_bots_agree_to_any_take_back(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        token = await person(cafe, "Ana")
        table = await cafe.create(token, CAFE, Wishes(seats=2, bots=["greedy"]))
        await cafe.start(table, token)
        await until(lambda: table.actor == 0)
        length = len(table.playing)
        while table.actor == 0:
            await act(cafe, table, token, table.playing.legal()[0], confirm=True)
        await until(lambda: table.actor == 0)
        await cafe.take_back_ask(table, token, 0, length)
        assert len(table.playing) == length and table.actor == 0

    spend(tmp_path, evening)


def test_whoever_asked_for_a_take_back_can_withdraw_it(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        seat = table.actor
        await play_on(cafe, table, tokens, 6)
        length = len(table.playing)
        with pytest.raises(NotNow):
            await cafe.take_back_withdraw(table, tokens[seat], seat)
        await cafe.take_back_ask(table, tokens[seat], seat)
        with pytest.raises(NotYours):
            await cafe.take_back_withdraw(table, tokens[1 - seat], 1 - seat)
        with pytest.raises(NotYours):
            await cafe.take_back_withdraw(table, tokens[1 - seat], seat)
        await cafe.take_back_withdraw(table, tokens[seat], seat)
        assert table.take_back is None and len(table.playing) == length
        again = await read_again(cafe, table)
        assert again.take_back is None
        await cafe.take_back_ask(again, tokens[seat], seat)
        await cafe.take_back_answer(again, tokens[1 - seat], True)
        assert len(again.playing) < length

    spend(tmp_path, evening)


def test_nothing_is_taken_back_after_the_end(tmp_path: Path) -> None:
    """Then the seed is known, and with it every draw to come."""

    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        await play_on(cafe, table, tokens, 40)
        asked = 0
        await cafe.take_back_ask(table, tokens[asked], asked)
        await play_on(cafe, table, tokens, 5000)
        length = len(table.playing)
        for attempt in (
            cafe.take_back_ask(table, tokens[0], 0),
            cafe.take_back_ask(table, tokens[1], 1, 0),
            cafe.take_back_answer(table, tokens[1 - asked], True),
        ):
            with pytest.raises(NotNow):
                await attempt
        assert table.finished and len(table.playing) == length and table.take_back is None

    spend(tmp_path, evening)
