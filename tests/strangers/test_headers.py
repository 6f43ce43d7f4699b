"""Whatever stands in the headers and bodies of a request: an answer in one sentence, never a fault of ours."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from server_process import Guest, Server

from tertulia.web.serving import own_names

CHAT = b'{"text":"hi"}'


def _raw(server: Server, request: bytes) -> bytes:
    """What the server answers to these bytes, until it closes or has said enough."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = connection.recv(65_536)
            if not part:
                break
            answer += part
        return answer


def _status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def _request(path: bytes = b"/", *headers: bytes, method: bytes = b"GET", host: bytes = b"localhost") -> bytes:
    lines = [method + b" " + path + b" HTTP/1.1", b"Host: " + host, b"Connection: close", *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n"


@pytest.fixture(autouse=True)
def no_traceback(server: Server) -> Iterator[None]:
    yield
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize(
    "origin",
    [b"http://[", b"http://[::1", b"http://]", b"null", b"", b"\xff\xfe", b"http://localhost:99999999999999",
    b"//localhost",
     b"localhost", b"http://localhost@evil.example", b"http://" + b"a" * 5_000, b"http://\xc3\xa9",
     b"http://[localhost]"],
)  # fmt: skip
def test_a_malformed_origin_is_another_site(server: Server, origin: bytes) -> None:
    headers = (b"Origin: " + origin, b"Content-Type: application/json", b"Content-Length: 2")
    assert _status(_raw(server, _request(b"/api/me", *headers, method=b"POST") + b"{}")) == 403
    upgrade = (b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
    request = _request(b"/t/x/live", b"Origin: " + origin, *upgrade).replace(
        b"Connection: close", b"Connection: Upgrade"
    )
    assert _status(_raw(server, request)) == 403


@pytest.mark.parametrize(
    "header",
    [
        b"Cookie: tertulia=\xff\xfe" + b"x" * 30, b'Cookie: tertulia="\\377\\000\\012' + b"x" * 30 + b'"',
        b"Cookie: =;;=,=",
        b"Cookie: tertulia=" + b"a" * 10_000, b'Cookie: tertulia="' + b"\\" * 40 + b'"', b"Cookie: language=\xff",
        b"Authorization: Bearer \xe9" + b"x" * 30, b"Authorization: \xff", b"Authorization: Bearer",
        b"Authorization: Bearer " * 50,
        b"Accept-Language: \xff;q=\xff", b"Accept-Language: de;q=1e999, fr;q=nan", b"Accept-Language: " + b"a," * 5_000,
        b"Content-Length: 0", b"X-Forwarded-For: \xff", b"X-Forwarded-For: [::1",
        b"X-Forwarded-For: " + b"1.1.1.1," * 1_000,
        b"X-Forwarded-Proto: \xff", b"If-None-Match: \xff", b"If-Modified-Since: \xff", b"Range: bytes=9-1,\xff",
        b"Referer: http://[", b"Accept-Encoding: \xff", b"Expect: 200-maybe",
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", [b"/", b"/api/games", b"/static/tertulia.js", b"/health"])
def test_odd_headers_are_answered(server: Server, header: bytes, path: bytes) -> None:
    assert _status(_raw(server, _request(path, header))) in (200, 206, 304, 400, 416)


@pytest.mark.parametrize("length", [b"-1", b"abc", b"1e3", b"9" * 30, b"\xb2", b"0x10", b"1,1", b"", b"+5"])
def test_an_odd_length_is_refused(server: Server, length: bytes) -> None:
    headers = (b"Content-Type: application/json", b"Content-Length: " + length)
    assert _status(_raw(server, _request(b"/api/me", *headers, method=b"POST") + b"{}")) in (400, 413)


@pytest.mark.parametrize(
    "path",
    [b"/t/%ff%fe", b"/t/%00", b"/\xff", b"/t/" + b"x" * 5_000, b"/t/x?at=" + b"9" * 5_000,
    b"/api/tables/x/log?since=1e9",
     b"/static/../guard.py", b"/static/%2e%2e/guard.py", b"/static/%00", b"*", b"http://[/", b"//",
     b"/t/%ed%a0%80/live",
     b"/games/" + b"%f0%9f%98%80" * 200 + b"/rules", b"/t/x/seat/%ff", b"/static/tertulia.js?v=%ff"],
)  # fmt: skip
def test_odd_addresses_are_answered(server: Server, path: bytes) -> None:
    assert _status(_raw(server, _request(path))) in (200, 303, 307, 400, 404, 405, 422, 431)


@pytest.mark.parametrize(
    "host", [b"", b"[", b"a b", b"\xff", b"localhost:x", b"a/b", b"localhost, evil.example", b"[::1"]
)
def test_a_malformed_host_is_refused(server: Server, host: bytes) -> None:
    assert _status(_raw(server, _request(host=host))) == 400


def test_a_host_must_be_named_once(server: Server) -> None:
    assert _status(_raw(server, b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")) == 400
    assert _status(_raw(server, _request(b"/", b"Host: localhost"))) == 400


def test_only_own_names_are_answered_to(server: Server, tmp_path: Path) -> None:
    """Another site whose name leads here is not let in; whoever runs the café is told how to allow a name."""
    for host in (b"localhost", b"LOCALHOST:1234", b"127.0.0.1", b"[::1]:80", b"192.168.1.7", b"x.localhost"):
        assert _status(_raw(server, _request(host=host))) == 200, host
    for path in ("/", "/api/games", "/static/tertulia.js"):
        refused = httpx.get(f"{server.url}{path}", headers={"Host": "rebound.example"})
        assert refused.status_code == 421
        assert "--allow-host rebound.example" in refused.json()["error"]
    with Server(tmp_path, "--allow-host", "cafe.example", "--address", "https://tertulia.example/") as other:
        for name, status in (("cafe.example", 200), ("tertulia.example:443", 200), ("rebound.example", 421)):
            assert httpx.get(other.url, headers={"Host": name}).status_code == status


def test_the_names_a_cafe_answers_to() -> None:
    own = socket.gethostname().lower()
    assert own_names("127.0.0.1", None, []) == frozenset({"localhost", "127.0.0.1"})
    assert own_names("0.0.0.0", "https://Cafe.Example:8443/x", ["Other.Example"]) == frozenset(
        {"localhost", "0.0.0.0", "cafe.example", "other.example", own, f"{own}.local"}
    )
    assert own_names("0.0.0.0", None, ["*"]) is None


BODIES = [
    b'{"text":' + b"9" * 10_000 + b"}", b"[" * 8_000, b'{"a":' * 2_000, b'{"text":"\\ud800"}', b'{"text":"\xff"}', b"",
    b"null", b"[]", b'"x"', b"1e999999", b"NaN", b'{"text":{"text":{}}}', b'{"seat":1e400}', b'{"seat":-0}', b"{" * 10,
    b'{"seat":' + b"1" * 400 + b',"action":"x"}', b'{"name":"\\u0000\\u202e"}', b'{"name":"\\udfff\\ud800"}',
    b"\x00\x01",
    b'{"game":"cafe-international","seats":' + b"7" * 5_000 + b"}", b'{"game":"x","options":' + b"[" * 5_000 + b"}",
    b'{"game":"cafe-international","seats":2,"options":{"start":' + b"8" * 4_400 + b"}}",
    b'{"game":"cafe-international","settings":{"clock":{"kind":"bank","seconds":' + b"9" * 4_400 + b"}}}",
    b'{"name":"\\ud83d\\ude00"}', b'{"token":"\\ud800"}', b'{"action":"\\ud800","seat":0,"seq":0}', b"\xef\xbb\xbf{}",
]  # fmt: skip


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/json; charset=utf-7", "x"])
def test_odd_bodies_are_answered(server: Server, kind: str) -> None:
    ana = Guest(server, "Ana")
    table = ana.open_table("cafe-international", 2, same_device=2, start=True)
    paths = ["/api/me", "/api/people", "/api/tables", "/api/records"]
    paths += [f"/api/tables/{table}/{what}" for what in ("act", "chat", "why", "name", "take-seat", "options", "fork")]
    for path in paths:
        for body in BODIES:
            answer = ana.client.post(path, content=body, headers={"Content-Type": kind})
            assert answer.status_code < 500, f"{path} {body[:60]!r}: {answer.status_code} {answer.text[:200]}"
            assert answer.status_code < 300 or answer.json()["error"]


def test_only_records_and_boards_may_be_long(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open_table("cafe-international", 2, same_device=2)
    long = b'{"text":"' + b"x" * 20_000 + b'"}'
    json = {"Content-Type": "application/json"}
    for path, status in (("/api/me", 413), (f"/api/tables/{table}/chat", 413), (f"/api/tables/{table}/act", 413)):
        assert ana.client.post(path, content=long, headers=json).status_code == status
    for path in ("/api/records", "/api/tables", f"/api/tables/{table}/options"):
        assert ana.client.post(path, content=long, headers=json).status_code != 413
        assert ana.client.post(path, content=b" " * 610_000, headers=json).status_code == 413


def test_static_files_are_kept_by_browsers_and_set_no_cookie(server: Server) -> None:
    page = httpx.get(server.url)
    assert "set-cookie" in page.headers and page.headers["cache-control"] == "no-store"
    script = page.text.split('<script src="')[1].split('"')[0]
    for address, kept in ((script, True), ("/static/tertulia.js", False), ("/static/tertulia.js?v=old", False)):
        answer = httpx.get(server.url + address)
        assert answer.status_code == 200 and "set-cookie" not in answer.headers
        assert ("immutable" in answer.headers["cache-control"]) == kept
        again = httpx.get(server.url + address, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304 and "set-cookie" not in again.headers
    assert "set-cookie" not in httpx.get(f"{server.url}/health").headers


def test_files_of_the_database_are_for_their_owner_only(tmp_path: Path) -> None:
    """Whatever the umask, wherever the file is, and while the server runs."""
    for umask, arguments, folder in (
        (0, [], tmp_path / "a" / "home"),
        (0, ["--db", f"sqlite:///{tmp_path / 'own.db'}"], tmp_path / "b"),
        (0o277, ["--db", f"sqlite:///{tmp_path / 'odd.db'}"], tmp_path / "c"),
    ):
        server = Server(tmp_path / "log", *arguments)
        before = os.umask(umask)
        try:
            server.start(TERTULIA_HOME=str(folder))
        finally:
            os.umask(before)
        try:
            Guest(server, "Ana").open_table("cafe-international", 2)
            files = [*folder.glob("*.db*")] if not arguments else [*tmp_path.glob(f"{arguments[1][-6:-3]}.db*")]
            assert {file.name.partition(".")[2] for file in files} >= {"db", "db-wal", "db-shm", "db-server"}
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}, files
            if not arguments:
                assert {stat.S_IMODE(made.stat().st_mode) for made in (folder, folder.parent)} == {0o700}
        finally:
            server.stop()
