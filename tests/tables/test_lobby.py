"""Coming and going, bots, clocks; records, forks and rematches."""

from __future__ import annotations

import asyncio
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cafe_night import act, friends_at, likeness, person, play_on, read_again, spend, until

from tertulia.games import find_game, game_names
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import OVER
from tertulia.kernel.match import from_record
from tertulia.kernel.record import parse
from tertulia.tables import Cafe, Table, Wishes
from tertulia.tables.errors import NotNow, NotThere, NotYours, Refused
from tertulia.tables.watch import Watch

every_game = pytest.mark.parametrize("game", game_names())
CAFE = "cafe-international"


def test_friends_come_by_the_link_and_bots_fill_up(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        host, guest = await person(cafe, "Ana"), await person(cafe, "Ben")
        table = await cafe.create(host, CAFE, Wishes(seats=4, bots=["random"]))
        assert [chair.kind for chair in table.seats] == ["person", "open", "open", "bot"]
        assert await cafe.join(table, guest, "Ana") == 1
        assert table.names[1] == "Ana 2"
        assert await cafe.join(table, guest, "Ana") == 1
        with pytest.raises(NotNow, match="Free seats: 1"):
            await cafe.start(table, host)
        with pytest.raises(NotYours):
            await cafe.replace_by_bot(table, guest, 2)
        await cafe.replace_by_bot(table, host, 2, "greedy")
        await cafe.rename(table, guest, 1, "Ben")
        await cafe.start(table, host)
        assert table.playing.names == ["Ana", "Ben", "Greedy", "Random"]
        with pytest.raises(NotNow, match="watch"):
            await cafe.join(table, await person(cafe, "Cleo"), "Cleo")
        for token in (host, guest):
            assert [summary.id for summary in await cafe.tables_of(token)] == [table.id]

    spend(tmp_path, evening)


def test_the_host_sets_the_table_up(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        host, guest = await person(cafe, "Ana"), await person(cafe, "Ben")
        table = await cafe.create(host, CAFE, Wishes(seats=3))
        await cafe.join(table, guest, "Ben")
        with pytest.raises(NotYours):
            await cafe.set_up(table, guest, Wishes(seats=4))
        await cafe.set_up(table, host, Wishes(seats=4, bots=["greedy"], options={"regulars": True}))
        assert [chair.name for chair in table.seats] == ["Ana", "Ben", "", "Greedy"]
        assert table.options["regulars"] is True
        await cafe.set_up(table, host, Wishes(seats=2))
        assert [chair.name for chair in table.seats] == ["Ana", "Ben"]
        await cafe.set_up(table, host, Wishes(settings={"public": True}))
        assert table.public and [found.id for found in await cafe.public_tables()] == [table.id]
        with pytest.raises(Refused, match="more than"):
            await cafe.set_up(table, host, Wishes(bots=["greedy"]))
        with pytest.raises(BadInput):
            await cafe.set_up(table, host, Wishes(options={"regulars": "perhaps"}))
        await cafe.start(table, host)
        with pytest.raises(NotNow):
            await cafe.set_up(table, host, Wishes(options={"regulars": False}))
        again = await read_again(cafe, table)
        assert likeness(again) == likeness(table)

    spend(tmp_path, evening)


def test_a_board_comes_as_its_content_never_as_a_path(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        host = await person(cafe, "Ana")
        game = find_game("guatemala-cafe")
        board = (Path(game.folder) / "board.toml").read_text(encoding="utf-8")
        table = await cafe.create(host, game.name, Wishes(seats=2, same_device=2, options={"board": board}))
        assert isinstance(table.options["board"], dict)
        for wrong in (
            "/etc/passwd",
            str(Path(game.folder) / "board.toml"),
            "a = [",
            "day = 2020-01-01",
            {},
            {"track": 5},
        ):
            with pytest.raises(BadInput):
                await cafe.create(host, game.name, Wishes(seats=2, options={"board": wrong}))

    spend(tmp_path, evening)


def test_a_seat_link_moves_a_seat_to_another_device_once(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        phone = await person(cafe, "Ana")
        revoked = await cafe.seat_link(table, tokens[0], 0)
        link = await cafe.seat_link(table, tokens[0], 0)
        with pytest.raises(NotThere):
            await cafe.take_seat(table, phone, revoked)
        assert await cafe.take_seat(table, phone, link) == 0
        with pytest.raises(NotThere):
            await cafe.take_seat(table, await person(cafe, "Eve"), link)
        assert table.seats_of(phone) == table.seats_of(tokens[0]) == [0]
        assert likeness(await read_again(cafe, table)) == likeness(table)

    spend(tmp_path, evening)


def test_a_leaver_is_replaced_by_a_bot_and_may_come_back(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        viewer = await cafe.viewer(table, tokens[1], "en")
        cafe.came(table, viewer)
        with pytest.raises(NotNow, match="Nobody has left"):
            await cafe.replace_by_bot(table, tokens[0], 1)
        await cafe.went(table, viewer)
        await cafe.leave(table, tokens[1])
        assert table.seats_of(tokens[1]) == [] and table.seats[1].left
        await cafe.replace_by_bot(table, tokens[0], 1, "greedy")
        for _ in range(4):
            await until(lambda: table.actor == 0)
            await act(cafe, table, tokens[0], table.playing.legal()[0], confirm=True)
        assert await cafe.join(table, tokens[1], "Ben") == 1
        assert table.seats[1].kind == "person" and table.names == ["Ana", "Ben"]
        assert likeness(await read_again(cafe, table)) == likeness(table)

    spend(tmp_path, evening)


def test_bots_play_a_whole_game_among_themselves(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        host = await person(cafe, "Ana")
        table = await cafe.create(host, CAFE, Wishes(seats=3, same_device=0, bots=["greedy", "random", "random"]))
        await cafe.start(table, host)
        async with cafe.listening(table):
            await until(lambda: table.finished, 50)

    spend(tmp_path, evening)


def test_bots_among_themselves_stand_still_while_nobody_looks(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        host = await person(cafe, "Ana")
        table = await cafe.create(host, CAFE, Wishes(seats=2, same_device=0, bots=["random", "random"]))
        await cafe.start(table, host)
        before = len(table.playing)
        beside = await cafe.create(host, CAFE, Wishes(seats=2, bots=["random"]))
        await cafe.start(beside, host)
        await play_until_a_bot_has_moved(cafe, beside, host)
        assert len(table.playing) == before and not table.finished
        async with cafe.listening(table):
            await until(lambda: len(table.playing) > before)
        await until(lambda: table.id not in cafe._bots)
        assert not table.finished
        cafe.look_at(table)
        await until(lambda: table.finished, 50)

    spend(tmp_path, evening)


async def play_until_a_bot_has_moved(cafe: Cafe, table: Table, token: str) -> None:
    """Bots play where people wait for them, with or without an open page."""
    while not any(line.bot for line in table.log(None)):
        await until(lambda: table.actor == 0)
        await act(cafe, table, token, table.playing.legal()[0], confirm=True)
        await until(lambda: table.actor in (0, OVER))


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    ids: list[str] = []

    async def evening(cafe: Cafe) -> None:
        host = await person(cafe, "Ana")
        table = await cafe.create(host, CAFE, Wishes(seats=2, same_device=0, bots=["random", "random"]))
        await cafe.start(table, host)
        async with cafe.listening(table):
            await until(lambda: len(table.playing) > 14)
        ids.append(table.id)

    async def morning(cafe: Cafe) -> None:
        table = await cafe.open(ids[0])
        async with cafe.listening(table):
            await until(lambda: table.finished, 50)

    spend(tmp_path, evening)
    spend(tmp_path, morning)


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_a_bot_takes_over_when_the_time_is_up(tmp_path: Path, kind: str) -> None:
    async def evening(cafe: Cafe) -> None:
        clock = {"kind": kind, "seconds": 1, "bot": "greedy"}
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"clock": clock})
        slow = table.actor
        left = table.clocks()
        assert left[1 - slow] == 1 and 0 < (left[slow] or 0) <= 1
        await until(lambda: table.seats[slow].kind == "bot" and table.actor == 1 - slow)
        assert await cafe.join(table, tokens[slow], "") == slow

    spend(tmp_path, evening)


def test_without_a_bot_the_clock_is_only_shown(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, _tokens = await friends_at(
            cafe, CAFE, "Ana", "Ben", settings={"clock": {"kind": "move", "seconds": 1, "bot": None}}
        )
        left = table.clocks(table.clock.since + 3)
        assert left[table.actor] == pytest.approx(-2) and left[1 - table.actor] == 1
        await asyncio.sleep(1.1)
        assert all(chair.kind == "person" for chair in table.seats)

    spend(tmp_path, evening)


def test_a_bank_runs_for_one_seat_at_a_time_and_not_while_the_server_is_away(tmp_path: Path) -> None:
    ids: list[str] = []
    people: list[str] = []

    async def evening(cafe: Cafe) -> None:
        clock = {"kind": "bank", "seconds": 100, "bot": None}
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"clock": clock})
        await asyncio.sleep(0.2)
        first = table.actor
        await act(cafe, table, tokens[first], table.playing.legal()[0], confirm=True)
        assert 0.2 <= table.clock.used[first] < 5 and table.clock.used[1 - first] == 0
        ids.append(table.id)
        people.extend(tokens)

    async def morning(cafe: Cafe) -> None:
        table = await cafe.open(ids[0])
        assert sum(table.clock.used) < 5
        assert 95 < (table.clocks()[table.actor] or 0.0) <= 100
        await act(cafe, table, people[table.actor], table.playing.legal()[0], confirm=True)
        assert sum((await read_again(cafe, table)).clock.used) < 5

    spend(tmp_path, evening)
    spend(tmp_path, morning, watch=Watch(lambda: time.time() + 7200))


def test_the_webhook_hears_whose_turn_it_is(tmp_path: Path) -> None:
    heard: list[bytes] = []

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_anything: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Ear)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    async def evening(cafe: Cafe) -> None:
        url = f"http://127.0.0.1:{server.server_port}/hook"
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"webhook": url})
        await until(lambda: len(heard) == 1)
        assert table.names[table.actor].encode() in heard[0] and table.id.encode() in heard[0]
        mover = table.actor
        while table.actor == mover:
            await act(cafe, table, tokens[mover], table.playing.legal()[0], confirm=True)
        await until(lambda: len(heard) == 2)
        cafe.webhooks_anywhere = False  # a server for everybody knocks at no door of its own house
        while table.actor != mover:
            await act(cafe, table, tokens[1 - mover], table.playing.legal()[0], confirm=True)
        await asyncio.sleep(0.3)
        assert len(heard) == 2

    spend(tmp_path, evening, webhooks_anywhere=True)
    server.shutdown()


# ---- records, forks, rematches -------------------------------------------------------------------------------------


@every_game
def test_the_record_of_a_running_game_is_what_its_reader_knows(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben", "Cleo")
        await play_on(cafe, table, tokens, 40)
        seed = table.playing.record().seed
        assert seed is not None
        for token in (*tokens, await person(cafe, "Eve")):
            record = await cafe.record_for(table, token)
            assert record.seed is None and seed not in record.text()
            known = from_record(table.game, parse(record.text()))
            seat = table.seat_of(token)
            seen = table.game.dump(table.view(seat))
            assert table.game.dump(table.game.view(known.state, 9 if seat is None else seat)) == seen

    spend(tmp_path, evening)


@every_game
def test_a_finished_record_is_whole_and_opens_again(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben")
        await play_on(cafe, table, tokens, 5000)
        stranger = await person(cafe, "Eve")
        text = (await cafe.record_for(table, stranger)).text()
        assert parse(text) == table.playing.record()
        shown = await cafe.import_record(text, stranger)
        assert shown.finished and shown.playing.actions == table.playing.actions and shown.names == ["Ana", "Ben"]

    spend(tmp_path, evening)


@every_game
def test_a_fork_of_a_running_game_deals_the_secrets_anew(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben", "Cleo")
        await play_on(cafe, table, tokens, 30)
        fork = await cafe.fork(table, len(table.playing) - 3, tokens[1])
        assert fork.playing.record().seed != table.playing.record().seed
        assert [chair.kind for chair in fork.seats] == ["bot", "person", "bot"] and not fork.public
        past = len(table.playing) - 3
        seen = table.game.dump(table.view(1, past))
        assert table.game.dump(fork.game.view(fork.playing.at(0).state, 1)) == seen
        with pytest.raises(Refused):
            await cafe.fork(table, len(table.playing) + 1, tokens[1])
        running = (await cafe.record_for(table, tokens[0])).text()
        mine = await cafe.import_record(running, tokens[0])
        assert mine.playing.record().seed is not None and not mine.finished

    spend(tmp_path, evening)


def test_a_fork_of_a_finished_game_keeps_its_luck(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        await play_on(cafe, table, tokens, 5000)
        fork = await cafe.fork(table, 30, tokens[0], [])
        assert fork.playing.actions[:30] == table.playing.actions[:30]
        assert fork.playing.record().seed == table.playing.record().seed
        assert [chair.kind for chair in fork.seats] == ["person", "person"]

    spend(tmp_path, evening)


def test_a_rematch_brings_everybody_to_one_new_table(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        with pytest.raises(NotNow):
            await cafe.rematch(table, tokens[0])
        await play_on(cafe, table, tokens, 5000)
        with pytest.raises(NotYours):
            await cafe.rematch(table, await person(cafe, "Eve"))
        first, second = await asyncio.gather(*(cafe.rematch(table, token) for token in tokens))
        assert first is second and table.rematch == first.id
        assert first.names == ["Ben", "Ana"]
        again = await read_again(cafe, table)
        assert again.rematch == first.id

    spend(tmp_path, evening)


@pytest.mark.parametrize("wrong", ["", "hello", "{", "tertulia record 1\n", "x" * 1000])
def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path, wrong: str) -> None:
    async def evening(cafe: Cafe) -> None:
        with pytest.raises(BadInput):
            await cafe.import_record(wrong, await person(cafe, "Ana"))

    spend(tmp_path, evening)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "Ana, Ben", "\x07", "a\nb\u200b"])
def test_what_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    async def evening(cafe: Cafe) -> None:
        host = await person(cafe, "Ana")
        table = await cafe.create(host, CAFE, Wishes(seats=2))
        with pytest.raises(Refused):
            await cafe.join(table, await person(cafe, "x"), name)

    spend(tmp_path, evening)
