"""Connections that say nothing, speak letter by letter, never read, or are too many."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from server_health import check_unhurt, health
from server_process import Guest, Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tertulia.tables.people import new_token

ELSEWHERE = "127.0.0.2"
"""Another address of this computer: the limits of an address do not hold for a proxy on 127.0.0.1."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for one second, and has few places."""
    switches = ("--request-seconds", "1", "--sockets", "3", "--sockets-per-address", "6")
    places = ("--connections-per-address", "20", "--most-connections", "60")
    with Server(tmp_path_factory.mktemp("hasty"), *switches, *places) as running:
        yield running
        assert "Traceback" not in running.log.read_text()


def _open(server: Server, address: str = ELSEWHERE) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=(address, 0))


def _ends(connection: socket.socket) -> bytes:
    """What is said until the server closes; it must within some seconds."""
    said = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            said += part
    return said


def _until(condition: Callable[[], bool], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_whoever_says_nothing_is_sent_away(hasty: Server) -> None:
    began = time.monotonic()
    said = _ends(_open(hasty))
    assert said.startswith(b"HTTP/1.1 408") and b'{"error":"' in said
    assert time.monotonic() - began < 8


@pytest.mark.parametrize(
    "beginning",
    [b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"\r\n",
     b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"],
)  # fmt: skip
def test_a_request_letter_by_letter_is_cut_short(hasty: Server, beginning: bytes) -> None:
    """Each letter comes in time, but the request as a whole does not."""
    connection = _open(hasty)
    connection.sendall(beginning)
    began = time.monotonic()
    with pytest.raises(OSError):
        while time.monotonic() - began < 8:
            connection.sendall(b" " if beginning != b"\r\n" else b"\r\n")
            time.sleep(0.1)
    assert time.monotonic() - began < 8


def test_endless_headers_are_refused(server: Server) -> None:
    for line in (b"X-Thing: " + b"x" * 1_000 + b"\r\n", b"y" * 1_000):
        connection = _open(server)
        with contextlib.suppress(OSError):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            for _ in range(2_000):
                connection.sendall(line)
        connection.close()
    assert health(server)["memory_mb"] < 400


def test_many_silent_connections_leave_room_for_others(hasty: Server) -> None:
    crowd = [_open(hasty) for _ in range(40)]
    refused = [connection for connection in crowd[25:] if _ends(connection).startswith(b"HTTP/1.1 503")]
    assert len(refused) == 15  # beyond the twenty of that address
    assert httpx.get(hasty.url).status_code == 200
    for connection in crowd:
        _ends(connection)
    _until(lambda: bool(health(hasty)["connections"] <= 3))


def test_all_connections_together_are_counted(hasty: Server) -> None:
    crowd = [_open(hasty, f"127.0.1.{number // 15}") for number in range(75)]
    assert any(_ends(connection).startswith(b"HTTP/1.1 503") for connection in crowd[60:])
    for connection in crowd:
        _ends(connection)
    _until(lambda: bool(health(hasty)["connections"] <= 3))


def test_whoever_never_reads_an_answer_loses_the_connection(hasty: Server) -> None:
    """Also one that asks again and again without reading; and one that has only a little left to read."""
    for many in (1, 40):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        connection.bind((ELSEWHERE, 0))
        connection.connect(("127.0.0.1", hasty.port))
        ending = b"Connection: close\r\n" if many == 1 else b""
        connection.sendall((b"GET /static/tertulia.js HTTP/1.1\r\nHost: localhost\r\n" + ending + b"\r\n") * many)
    _until(lambda: bool(health(hasty)["connections"] <= 3), 25)


# ---- WebSockets ------------------------------------------------------------------------------------------------------


def _listen(server: Server, table: str, token: str, address: str = ELSEWHERE) -> ClientConnection:
    url = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    key = {"Authorization": f"Bearer {token}"}
    return connect(url, additional_headers=key, source_address=(address, 0), max_size=None).__enter__()


def _refusal(page: ClientConnection) -> tuple[int, str]:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            page.recv(timeout=10)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_a_person_and_an_address_have_so_many_sockets(hasty: Server) -> None:
    table = Guest(hasty, "Ana").open_table("cafe-international", 2, same_device=2, start=True)
    me = new_token()
    mine = [_listen(hasty, table, me) for _ in range(3)]
    for page in mine:
        assert "parts" in str(page.recv(timeout=10))
    code, reason = _refusal(_listen(hasty, table, me))
    assert code == 4429 and "close some" in reason
    others = [_listen(hasty, table, new_token()) for _ in range(3)]  # a fresh token each time
    for page in others:
        page.recv(timeout=10)
    assert _refusal(_listen(hasty, table, new_token()))[0] == 4429
    assert health(hasty)["sockets"] == 6
    neighbour = _listen(hasty, table, new_token(), "127.0.0.3")
    assert "parts" in str(neighbour.recv(timeout=10))
    mine[0].close()
    _until(lambda: bool(health(hasty)["sockets"] <= 6))
    again = _listen(hasty, table, me)
    assert "parts" in str(again.recv(timeout=10))
    for page in (*mine, *others, neighbour, again):
        page.close()
    _until(lambda: bool(health(hasty)["sockets"] == 0))


def test_a_socket_that_never_reads_is_dropped_and_holds_little(hasty: Server) -> None:
    """No frame is made for it before it has taken the last one; after a while it is gone."""
    ana = Guest(hasty, "Ana")
    table = ana.open_table("cafe-international", 2, same_device=2, start=True)
    before = health(hasty)["memory_mb"]
    deaf = [_deaf(hasty, table) for _ in range(5)]
    end = time.monotonic() + 20
    while health(hasty)["sockets"]:
        assert time.monotonic() < end
        for number in range(10):
            ana.post(f"/api/tables/{table}/chat", text=f"{number} " + "x" * 490)
    assert health(hasty)["memory_mb"] - before < 30
    for connection in deaf:
        connection.close()


def _deaf(server: Server, table: str) -> socket.socket:
    """A WebSocket that asks for everything and reads nothing."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    connection.bind(("127.0.0.4", 0))
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(
        f"GET /t/{table}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return connection


@pytest.mark.parametrize("said", ["text", "ping", "fragments", "wrong text", "rubbish"])
def test_a_socket_that_talks_and_talks_is_dropped(server: Server, said: str) -> None:
    """Nobody listens to what a page says on its socket."""
    frames = {
        "text": b"\x81\x82aaaa\x00\x00",
        "ping": b"\x89\xfdaaaa" + b"x" * 125,
        "fragments": b"\x01\x82aaaa\x00\x00",
        "wrong text": b"\x81\x82aaaa\x9e\x9e",
        "rubbish": b"\xff\x00\xee" * 5,
    }
    table = Guest(server, "Ana").open_table("cafe-international", 2, same_device=2, start=True)
    connection = _deaf(server, table)
    connection.settimeout(5)
    began = time.monotonic()
    with pytest.raises(OSError):
        while time.monotonic() - began < 8:
            connection.sendall(frames[said] * 200)
    _until(lambda: bool(health(server)["sockets"] == 0))
    check_unhurt(server)
