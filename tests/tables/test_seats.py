"""Names, seat links, spectators who speak, and where a game comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from cafe_night import friends_at, likeness, person, play_on, read_again, spend

from tertulia.games import find_game
from tertulia.kernel.match import new
from tertulia.tables import Cafe, Table, Wishes
from tertulia.tables.chairs import Chair
from tertulia.tables.errors import NotNow, NotThere, NotYours, Refused, TooOften
from tertulia.tables.events import Event
from tertulia.tables.people import checked_name, key_of
from tertulia.tables.people import likeness as looks

CAFE = "cafe-international"


# ---- seat links ------------------------------------------------------------------------------------------------------


def test_a_seat_that_is_given_away_has_one_holder_under_their_own_name(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        phone, friend = await person(cafe, "Ana"), await person(cafe, "Ben")
        await cafe.take_seat(table, phone, await cafe.seat_link(table, tokens[0], 0))
        link = await cafe.seat_link(table, tokens[0], 0, give=True)
        left_over = await cafe.seat_link(table, tokens[0], 0)
        assert await cafe.take_seat(table, friend, link) == 0
        assert table.seats_of(tokens[0]) == table.seats_of(phone) == [] and table.seats_of(friend) == [0]
        assert table.names == ["Ben 2", "Ben"]
        for outsider in (tokens[0], phone):
            with pytest.raises(NotNow):
                await cafe.join(table, outsider, "Ana", 0)
        for used in (link, left_over):
            with pytest.raises(NotThere):
                await cafe.take_seat(table, tokens[0], used)
        assert likeness(await read_again(cafe, table)) == likeness(table)

    spend(tmp_path, evening)


def test_a_second_device_can_neither_give_the_seat_away_nor_leave_it(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        phone, tablet = await person(cafe, "Ana"), await person(cafe, "Ana")
        for device in (phone, tablet):
            await cafe.take_seat(table, device, await cafe.seat_link(table, tokens[0], 0))
        with pytest.raises(NotYours):
            await cafe.seat_link(table, phone, 0, give=True)
        with pytest.raises(NotYours):
            await cafe.only_here(table, phone, 0)
        with pytest.raises(NotYours):
            await cafe.replace_by_bot(table, phone, 0)
        await cafe.leave(table, tablet, 0)
        assert table.seats_of(tablet) == [] and table.seats_of(phone) == [0] and not table.seats[0].left
        open_link = await cafe.seat_link(table, phone, 0)
        await cafe.only_here(table, tokens[0], 0)
        assert table.seats_of(phone) == [] and table.seats_of(tokens[0]) == [0]
        with pytest.raises(NotThere):
            await cafe.take_seat(table, phone, open_link)
        with pytest.raises(NotNow):
            await cafe.join(table, phone, "Ana", 0)
        assert likeness(await read_again(cafe, table)) == likeness(table)

    spend(tmp_path, evening)


def test_no_player_takes_a_second_hand_in_a_running_game(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", "Cleo")
        for give in (False, True):
            link = await cafe.seat_link(table, tokens[0], 0, give=give)
            with pytest.raises(NotNow):
                await cafe.take_seat(table, tokens[1], link)
        two = await cafe.create(tokens[0], CAFE, Wishes(seats=2, same_device=2))
        await cafe.start(two, tokens[0])
        for seat in (0, 1):  # both seats of one device may move to another
            await cafe.take_seat(two, tokens[1], await cafe.seat_link(two, tokens[0], seat))
        assert two.seats_of(tokens[1]) == [0, 1]

    spend(tmp_path, evening)


def test_events_of_earlier_versions_keep_their_meaning() -> None:
    match = new(find_game(CAFE), 2)
    keys = [key_of(name) for name in ("ana", "ben", "phone", "eve")]
    old: list[tuple[str, dict[str, Any]]] = [
        ("create", {
            "game": CAFE, "host": keys[0], "language": "en", "options": {},
            "settings": {"public": False, "hints": True, "clock": None, "webhook": ""},
            "chairs": [{"kind": "person", "name": "Ana", "bot": None, "holders": [keys[0]]},
                       {"kind": "open", "name": "", "bot": None, "holders": []}],
        }),
        ("sit", {"seat": 1, "person": keys[1], "name": "Ben"}),
        ("start", {"record": {**vars(match.record()), "actions": match.actions}}),
        ("link", {"seat": 0, "key": key_of("link")}),
        ("sit", {"seat": 0, "person": keys[2], "link": True}),
        ("chat", {"seat": None, "name": "", "text": "hello"}),
        ("ask", {"seat": match.actor, "to": len(match)}),
        ("answer", {"seat": 1 - match.actor, "yes": False}),
        ("bot", {"seat": 1, "bot": "greedy"}),
        ("sit", {"seat": 1, "person": keys[1]}),
        ("leave", {"seat": 1}),
        ("bot", {"seat": 1, "bot": "greedy"}),
    ]  # fmt: skip
    table = Table("old")
    for number, (kind, data) in enumerate(old):
        table.fold(Event(number + 1, 1e9 + number, kind, data))
        if number == 8:
            assert table.seats[1].kept and table.voters(0) == [1]
    assert table.seats[0].holders == {keys[0], keys[2]} and table.seats[0].owner == keys[0]
    assert table.seats[1] == Chair("bot", "Ben", "greedy", former={keys[1]}, connected=True)
    assert table.voters(0) == [] and table.settings.away_minutes == 10 and table.origin == ""


# ---- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "An\u034fa",
        "A\u2800na",
        "\uffa0",
        "Ana\u202e",
        "\u200bAna",
        "a" * 30,
        "\uff0c",
        "x\u0301\u0302\u0303\u0304",
        "\u0301",
        "\ufdfa" * 3,
        "A\u115fna",
    ],
)
def test_names_hide_nothing(name: str) -> None:
    with pytest.raises(Refused):
        checked_name(name)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("\uff21\uff4e\uff41", "Ana"),
        ("Ana\u00a0 B", "Ana B"),
        ("e\u0301lie", "\u00e9lie"),
        ("Ana \u2764\ufe0f", "Ana \u2764"),
        ("\u5f20\u4f1f", "\u5f20\u4f1f"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940"),
    ],
)
def test_names_are_written_in_one_way(name: str, kept: str) -> None:
    assert checked_name(name) == kept


@pytest.mark.parametrize(
    "other",
    ["ANA", "\uff21na", "A na", "\u0410na", "An\u0430", "\u0391na", "\U0001d400na"],
)
def test_names_that_look_alike_are_one(tmp_path: Path, other: str) -> None:
    async def evening(cafe: Cafe) -> None:
        host, guest, watcher = [await person(cafe, name) for name in ("Ana", "Ben", other)]
        table = await cafe.create(host, CAFE, Wishes(seats=2))
        await cafe.join(table, guest, other)
        assert table.names[1].endswith(" 2")
        await cafe.start(table, host)
        await cafe.rename(table, guest, 1, other)
        assert looks(table.names[1]) != looks("Ana")
        with pytest.raises(NotYours, match="already"):
            await cafe.say(table, watcher, "I resign")

    spend(tmp_path, evening)


def test_nobody_takes_a_name_that_another_had_earlier_in_the_game(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        await cafe.rename(table, tokens[0], 0, "Anna")
        await cafe.rename(table, tokens[1], 1, "Ana")
        assert table.names == ["Anna", "Ana 2"]
        await cafe.rename(table, tokens[0], 0, "Ana")
        assert table.names[0] == "Ana"

    spend(tmp_path, evening)


# ---- spectators ------------------------------------------------------------------------------------------------------


def test_spectators_speak_under_a_name_of_their_own(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        nobody, eve, other_eve = [await person(cafe, name) for name in ("", "Eve", "eve")]
        with pytest.raises(NotYours, match="name"):
            await cafe.say(table, nobody, "hello")
        await cafe.say(table, eve, "hello")
        with pytest.raises(NotYours):
            await cafe.say(table, other_eve, "hello, too")
        await cafe.say(table, eve, "well played")
        assert [(line.name, line.seat) for line in table.chat] == [("Eve", None)] * 2
        await cafe.leave(table, tokens[1])
        await cafe.say(table, tokens[1], "goodbye")
        assert table.chat[-1].name == "Ben" and table.chat[-1].seat is None
        assert likeness(await read_again(cafe, table)) == likeness(table)

    spend(tmp_path, evening)


def test_a_spectator_can_neither_flood_the_chat_nor_push_the_players_out_of_it(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        await cafe.say(table, tokens[0], "good luck")
        for number in range(12):
            guest = await person(cafe, f"Guest {number + 20}")
            for _line in range(10):
                await cafe.say(table, guest, "me!")
        with pytest.raises(TooOften):
            await cafe.say(table, guest, "me!")
        assert len(table.chat) == 101 and table.chat[0].text == "good luck"

    spend(tmp_path, evening)


# ---- where a game comes from -----------------------------------------------------------------------------------------


def test_a_game_that_was_not_dealt_here_says_so(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        assert table.origin == ""
        await play_on(cafe, table, tokens, 6)
        dealt_anew = await cafe.fork(table, 3, tokens[0])
        opened = await cafe.import_record((await cafe.record_for(table, tokens[0])).text(), tokens[0])
        await play_on(cafe, table, tokens, 5000)
        known = await cafe.fork(table, 3, tokens[0])
        chosen = await cafe.import_record(new(find_game(CAFE), 2, seed="mine").record().text(), tokens[0])
        again = await cafe.fork(chosen, 1, tokens[0])
        rematch = await cafe.rematch(table, tokens[0])
        found = [one.origin for one in (dealt_anew, opened, known, chosen, again, rematch)]
        assert found == ["guess", "record", "known", "record", "record", ""]
        assert (await read_again(cafe, again)).origin == "record"

    spend(tmp_path, evening)
