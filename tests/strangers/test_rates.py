"""How often somebody may ask: each visitor has a share, each address a larger one, and a new cookie is no new share."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator

import httpx
import pytest
from server_health import check_unhurt
from server_process import Guest, Server

from tertulia.web.limits import Buckets, Rates

NEIGHBOUR = {"X-Forwarded-For": "203.0.113.7"}
CHAT = "/api/tables/x/chat"


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows little."""
    with Server(tmp_path_factory.mktemp("slow"), rate=2) as running:
        yield running


@pytest.fixture(autouse=True)
def still_answers(slow: Server) -> Iterator[None]:
    yield
    check_unhurt(slow)


def _statuses(client: httpx.Client, many: int, path: str = "/", **more: str) -> list[int]:
    return [client.get(path, headers=more).status_code for _ in range(many)]


def test_reads_have_a_limit_and_say_when_to_come_back(slow: Server) -> None:
    with httpx.Client(base_url=slow.url, headers={"X-Forwarded-For": "198.51.100.1"}) as client:
        statuses = _statuses(client, 300, "/api/games")
        assert statuses[0] == 200 and statuses[-1] == 429
        assert statuses.count(200) >= 120
        refused = client.get("/api/games")
        while refused.status_code == 200:
            refused = client.get("/api/games")
        assert 1 <= int(refused.headers["retry-after"]) <= 5 and refused.json()["error"]
        assert httpx.get(f"{slow.url}/api/games", headers=NEIGHBOUR).status_code == 200  # somebody else meanwhile
        assert client.get("/health").status_code == 200
        time.sleep(int(refused.headers["retry-after"]))
        assert client.get("/api/games").status_code == 200


def test_a_fresh_cookie_for_each_request_brings_nothing(slow: Server) -> None:
    """Few newcomers of an address get a share of their own."""
    with httpx.Client(base_url=slow.url, headers={"X-Forwarded-For": "198.51.100.2"}) as client:
        statuses = []
        for _ in range(60):
            client.cookies.clear()
            cookie = {"Cookie": f"tertulia={secrets.token_urlsafe(24)}"}
            statuses.append(client.post("/api/me", json={}, headers=cookie).status_code)
        assert statuses[0] == 200 and statuses[-1] == 429 and statuses.count(200) < 30


def test_whoever_is_too_quick_does_not_use_up_the_share_of_the_address(slow: Server) -> None:
    headers = {"X-Forwarded-For": "198.51.100.3"}
    hasty, calm = (
        httpx.Client(base_url=slow.url, headers={**headers, "Authorization": f"Bearer {secrets.token_urlsafe(24)}"})
        for _ in range(2)
    )
    statuses = [hasty.post("/api/me", json={}).status_code for _ in range(150)]
    assert statuses[-1] == 429
    assert calm.post("/api/me", json={}).status_code == 200


def test_chat_and_hints_have_smaller_shares(slow: Server) -> None:
    ana = Guest(slow, "Ana")
    table = ana.open_table("cafe-international", 2, same_device=2, start=True)
    said = [ana.client.post(f"/api/tables/{table}/chat", json={"text": "hi"}).status_code for _ in range(4)]
    assert said[0] == 200 and said[-1] == 429
    seat = ana.look(table)["seat"]
    asked = [ana.client.post(f"/api/tables/{table}/hint", json={"seat": seat}).status_code for _ in range(3)]
    assert asked[0] == 200 and asked[-1] == 429


def test_a_bucket_fills_again_and_refusals_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    bucket = Buckets(rate=2, burst=4)
    assert [bucket.take("a") for _ in range(4)] == [0, 0, 0, 0]
    assert [bucket.take("a") for _ in range(100)] == [1] * 100
    assert bucket.take("b") == 0
    now[0] = 1.0
    assert [bucket.take("a") for _ in range(3)] == [0, 0, 1]


def test_shares_by_kind() -> None:
    """By default: 20 changes a second, 120 at once; ten times as many reads; 10 lines of chat, then 2 a second."""
    rates = Rates(20)
    visitor = "v" * 30

    def at_once(path: str, changes: bool) -> int:
        taken = 0
        while not rates.wait(path, changes=changes, visitor=visitor, address="a"):
            taken += 1
        return taken

    found = [at_once("/api/me", True), at_once("/", False), at_once(CHAT, True), at_once("/api/tables/x/hint", True)]
    for taken, expected in zip(found, (120, 1_200, 10, 10), strict=True):
        assert expected <= taken <= expected * 1.3, found
