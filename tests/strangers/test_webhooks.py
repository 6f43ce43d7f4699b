"""Webhooks that answer drop by drop, lead elsewhere at the second look, or are many: real servers on this computer."""

from __future__ import annotations

import asyncio
import http.server
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import pytest
from server_process import Guest, Server

from tertulia.tables.messenger import MOST_OF_HOST, Letter, Messenger, is_public

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def _letter(url: str, table: str = "t", person: str = "p", *, anywhere: bool = True, text: str = "hi") -> Letter:
    return Letter(table, person, url, {"text": text}, anywhere)


class _Ear:
    """A server that keeps what it hears."""

    def __init__(self, address: str, port: int) -> None:
        self.address = address
        self.port = port
        self.heard: list[bytes] = []
        self.open = 0
        self.most = 0
        self.ended = asyncio.Event()


@asynccontextmanager
async def _ear(answer: Answer | None = None, address: str = "127.0.0.1", port: int = 0) -> AsyncIterator[_Ear]:
    ear = _Ear(address, port)

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ear.open += 1
        ear.most = max(ear.most, ear.open)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            ear.heard.append(head + await reader.readexactly(length))
            if answer is None:
                writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
                await writer.drain()
            else:
                await answer(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            ear.open -= 1
            writer.close()
            ear.ended.set()

    async with await asyncio.start_server(hear, address, port) as server:
        ear.port = server.sockets[0].getsockname()[1]
        yield ear


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


async def _drops(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write(b"H")
        await writer.drain()
        await asyncio.sleep(0.02)


async def _flood(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write(b"x" * 65_536)
        await writer.drain()


async def _silence(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    await reader.read()


@pytest.mark.parametrize("answer", [_drops, _flood, _silence])
def test_an_answer_has_little_time_and_few_bytes(answer: Answer) -> None:
    async def evening() -> None:
        async with _ear(answer) as ear:
            messenger = Messenger(patience=1)
            began = time.monotonic()
            messenger.tell(_letter(f"http://127.0.0.1:{ear.port}/"))
            await asyncio.wait_for(ear.ended.wait(), 10)
            assert time.monotonic() - began < 5 and len(ear.heard) == 1
            messenger.close()

    asyncio.run(evening())


def test_a_name_is_looked_at_once_and_what_was_checked_is_called() -> None:
    """A name that leads to an allowed address at the first look and into the house at the second."""
    looks: list[str] = []

    async def rebinding(name: str, _port: int) -> list[str]:
        looks.append(name)
        return ["127.0.0.5" if len(looks) == 1 else "127.0.0.1"]

    async def evening() -> None:
        async with _ear(address="127.0.0.5") as outside, _ear(port=outside.port) as house:
            messenger = Messenger(resolver=rebinding, allowed=lambda address: address != "127.0.0.1")
            url = f"http://hook.example:{outside.port}/my hook?a=ü&b=1"
            messenger.tell(_letter(url, anywhere=False))
            await _until(lambda: len(outside.heard) == 1)
            head = outside.heard[0]
            assert head.startswith(b"POST /my%20hook?a=%C3%BC&b=1 HTTP/1.1\r\n")
            assert f"Host: hook.example:{outside.port}\r\n".encode() in head and head.endswith(b'{"text": "hi"}')
            assert looks == ["hook.example"]
            messenger.tell(_letter(url, anywhere=False))  # now the name leads into the house
            await _until(lambda: len(looks) == 2)
            await _until(lambda: not messenger.busy)
            assert house.heard == [] and len(outside.heard) == 1

    asyncio.run(evening())


def test_one_address_of_the_house_among_several_is_enough_to_refuse() -> None:
    async def both(_name: str, _port: int) -> list[str]:
        return ["127.0.0.5", "127.0.0.1"]

    async def evening() -> None:
        async with _ear(address="127.0.0.5") as outside:
            messenger = Messenger(resolver=both, allowed=lambda address: address != "127.0.0.1")
            messenger.tell(_letter(f"http://hook.example:{outside.port}/", anywhere=False))
            await _until(lambda: not messenger.busy)
            assert outside.heard == []

    asyncio.run(evening())


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "::", "fe80::1%eth0",
     "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "ff02::1", "255.255.255.255"],
)  # fmt: skip
def test_addresses_of_the_house_are_not_public(address: str) -> None:
    assert not is_public(address)
    assert is_public("9.9.9.9") and is_public("2620:fe::fe")


def test_a_redirection_is_not_followed() -> None:
    async def evening() -> None:
        async with _ear() as house:

            async def elsewhere(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                writer.write(f"HTTP/1.1 307 X\r\nLocation: http://127.0.0.1:{house.port}/\r\n\r\n".encode())
                await writer.drain()

            async with _ear(elsewhere) as ear:
                messenger = Messenger()
                messenger.tell(_letter(f"http://127.0.0.1:{ear.port}/"))
                await _until(lambda: len(ear.heard) == 1 and not messenger.busy)
                assert house.heard == []

    asyncio.run(evening())


def test_of_a_table_only_the_newest_message_waits_and_a_host_hears_one_at_a_time() -> None:
    async def evening() -> None:
        async with _ear(_silence) as ear, _ear(address="127.0.0.5") as other:
            messenger = Messenger(patience=5)
            url = f"http://127.0.0.1:{ear.port}/"
            for number in range(100):
                messenger.tell(_letter(url, table="one", text=f"{number}"))
            for number in range(100):
                messenger.tell(_letter(url, table=f"table {number}", person=f"{number}"))
            assert len(messenger.waiting) <= MOST_OF_HOST + 1
            assert messenger.waiting["one"].content == {"text": "99"}
            messenger.tell(_letter(f"http://127.0.0.5:{other.port}/", table="another", person="somebody"))
            await _until(lambda: len(other.heard) == 1)  # does not wait behind them
            assert ear.most == 1
            messenger.close()

    asyncio.run(evening())


def test_one_person_does_not_hold_up_the_others() -> None:
    """Ten names of a slow server, all of one person's tables."""

    async def here(name: str, _port: int) -> list[str]:
        return ["127.0.0.5" if name == "other.example" else "127.0.0.1"]

    async def evening() -> None:
        async with _ear(_silence) as slow, _ear(address="127.0.0.5") as other:
            messenger = Messenger(patience=2, resolver=here)
            for number in range(10):
                messenger.tell(_letter(f"http://n{number}.example:{slow.port}/", table=f"{number}", person="greedy"))
            await _until(lambda: slow.most == 2)
            messenger.tell(_letter(f"http://other.example:{other.port}/", table="another", person="somebody"))
            await _until(lambda: len(other.heard) == 1)
            assert slow.most == 2
            messenger.close()

    asyncio.run(evening())


def test_a_host_that_fails_is_left_alone_for_a_while() -> None:
    async def hangs_up(_reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        pass

    async def evening() -> None:
        async with _ear(hangs_up) as ear:
            messenger = Messenger()
            for _ in range(5):
                messenger.tell(_letter(f"http://127.0.0.1:{ear.port}/"))
                await _until(lambda: not messenger.busy)
            assert len(ear.heard) == 3

    asyncio.run(evening())


@pytest.mark.parametrize(
    "url", ["http://a..b/", "http://" + "a" * 70 + ".example/", "http://127.0.0.1:99999/", "https://[::1]:1/"]
)
def test_a_wrong_address_harms_nobody(url: str) -> None:
    async def evening() -> None:
        messenger = Messenger(patience=1)
        messenger.tell(_letter(url))
        await _until(lambda: not messenger.busy)

    asyncio.run(evening())


@pytest.fixture
def dripping() -> Iterator[int]:
    """A server that answers one letter a second."""

    class Drip(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            try:
                while not done.wait(0.5):
                    self.wfile.write(b"H")
            except OSError:
                pass

        def log_message(self, *_anything: object) -> None:
            pass

    done = threading.Event()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Drip)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    done.set()
    server.shutdown()


def test_tables_with_slow_webhooks_do_not_slow_the_cafe(server: Server, dripping: int) -> None:
    ana = Guest(server, "Ana")
    for _ in range(20):
        hook = {"webhook": f"http://127.0.0.1:{dripping}/"}
        ana.open_table("cafe-international", 2, same_device=2, start=True, settings=hook)
    began = time.monotonic()
    for _ in range(20):
        ana.get("/api/games")
    assert time.monotonic() - began < 5
