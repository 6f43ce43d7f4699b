"""What leaves the server: nothing that depends on what its reader may not know."""

from __future__ import annotations

import asyncio
import re
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
import pytest
from cafe_night import spend
from server_process import Guest, Server
from toy_game import TOY
from websockets.sync.client import connect

from tertulia.bots.budget import Budget
from tertulia.games import find_game, game_names
from tertulia.kernel.game import NOBODY, Game
from tertulia.kernel.match import Match, from_position, new
from tertulia.tables import Cafe, Wishes
from tertulia.tables.events import CREATE, Event
from tertulia.tables.house import moves_of_start
from tertulia.tables.kept import Change
from tertulia.tables.people import Viewer, key_of, new_token
from tertulia.tables.table import Table
from tertulia.web.app import create_app
from tertulia.web.frames import Parts

MIDNIGHT = 1_700_000_000.0


def _mid_game(game: Game[Any], seats: int, seed: str, moves: int) -> Match:
    match = new(game, seats, {}, seed)
    rng = Random(seed)
    for _ in range(moves):
        if match.over:
            return match
        match.play(rng.choice(match.legal()))
    return match


def _twin(match: Match, seer: int, rng: Random) -> Match:
    """The same position with what the seer cannot know dealt otherwise."""
    game = match.game
    return from_position(game, game.dump(game.guess(game.view(match.state, seer), rng)), seed="twin")


async def _table_with(cafe: Cafe, match: Match, tokens: list[str], name: str = "the-table") -> Table:
    """A table with this match; its times are always the same."""
    chairs = [
        {"kind": "person", "name": f"P{seat}", "bot": None, "holders": [key_of(token)]}
        for seat, token in enumerate(tokens)
    ]
    settings = {"public": False, "hints": True, "clock": None, "webhook": ""}
    data = {"game": match.game.name, "host": "h", "language": "en", "options": match.options,
            "settings": settings, "chairs": chairs}  # fmt: skip
    happenings = [(CREATE, data), *moves_of_start(match)[:1]]
    events = tuple(Event(n, MIDNIGHT, kind, data) for n, (kind, data) in enumerate(happenings, start=1))
    await cafe.store.write(Change(name, events))
    return await cafe.open(name)


async def _everything(cafe: Cafe, table: Table, token: str, seat: int | None) -> dict[str, Any]:
    """All bytes that somebody can get of a table: pages, frames, the API, records, refusals."""
    got: dict[str, Any] = {}
    transport = httpx.ASGITransport(create_app(cafe))
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://cafe", headers=headers) as client:
        for path in ("", "?at=5", "/record"):
            got[path] = re.sub(r'nonce[^ ]*"', "", (await client.get(f"/t/the-table{path}")).text)
        for path in ("", "/legal", "/log", "/record"):
            got["api" + path] = (await client.get(f"/api/tables/the-table{path}")).text
        texts = [str(action) for action in table.game.actions]
        for action in [*texts[:: max(1, len(texts) // 25)], "nonsense"]:
            asked = {"seat": str(seat or 0), "action": action}
            got[f"page {action}"] = (await client.get("/t/the-table/why", params=asked)).text
            for word in ("why", "act"):
                body = {"seat": seat or 0, "seq": 0, "action": action}
                got[f"{word} {action}"] = (await client.post(f"/api/tables/the-table/{word}", json=body)).text
    seats = () if seat is None else (seat,)
    for language in ("en", "nl"):
        viewer = Viewer(token, "x", language, seat, seats, 3)
        got[f"frame {language}"] = Parts().next(table, viewer)
    return got


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("moves", [0, 25, 60])
def test_two_tables_that_differ_in_secrets_look_the_same(tmp_path: Path, name: str, moves: int) -> None:
    """Noninterference: whatever a reader gets is the same bytes, whatever the others hide."""
    game = find_game(name)
    rng = Random(moves)
    match = _mid_game(game, 3, f"{name} {moves}", moves)
    tokens = [new_token() for _ in range(3)]
    for number, seer in enumerate([0, 1, 2, NOBODY]):
        seat = None if seer == NOBODY else seer
        token = new_token() if seat is None else tokens[seat]
        twins = [match, _twin(match, seer, rng)]
        one, other = (
            _seen(tmp_path / f"{number}-{which}", twin, f"seed {which}", tokens, token, seat)
            for which, twin in enumerate(twins)
        )
        assert [key for key in one if one[key] != other[key]] == []


def _seen(home: Path, match: Match, seed: str, tokens: list[str], token: str, seat: int | None) -> dict[str, Any]:
    home.mkdir()
    seen: dict[str, Any] = {}

    async def evening(cafe: Cafe) -> None:
        table = await _table_with(cafe, from_position(match.game, match.game.dump(match.state), seed=seed), tokens)
        assert not table.finished
        seen.update(await _everything(cafe, table, token, seat))

    spend(home, evening)
    return seen


def test_why_somebody_did_that_tells_nothing_that_is_hidden(tmp_path: Path) -> None:
    """The answer is the same bytes whatever the others hide, for other seats and for spectators, also about decisions
    whose choices are a secret: has he a sack to block with?"""
    tokens = [new_token() for _ in range(3)]

    async def evening(cafe: Cafe) -> None:
        cafe.thinkers.moment = Budget(rounds=25)
        for number, (match, twin, seer) in enumerate(_secret_choices()):
            action = [action for action in match.legal() if action in twin.legal()][-1]
            token = new_token() if seer == NOBODY else tokens[seer]
            language = ("en", "de")[number % 2]
            one, other = [
                await _why(cafe, f"{which}-{number}", truth, action, tokens, token, language)
                for which, truth in enumerate((match, twin))
            ]
            assert one == other and re.match(r'{"text":"(Played was|Gespielt wurde) ', one)

    spend(tmp_path, evening)


def _secret_choices() -> list[tuple[Match, Match, int]]:
    """Positions in which somebody else cannot tell what may be chosen from: one, another that looks alike, for whom."""
    game = find_game("guatemala-cafe")
    rng = Random("secret choices")
    found: list[tuple[Match, Match, int]] = []
    match = new(game, 3, {}, "secret choices")
    while len(found) < 8:
        for seer in (0, 1, 2, NOBODY):
            twin = _twin(match, seer, rng)
            if set(match.legal()) != set(twin.legal()) and set(match.legal()) & set(twin.legal()):
                found.append((match.at(len(match)), twin, seer))
        match.play(rng.choice(match.legal()))
    return found


async def _why(
    cafe: Cafe, name: str, match: Match, action: str, tokens: list[str], token: str, language: str
) -> str:  # fmt: skip
    """What somebody is told who asks about an action."""
    played = from_position(match.game, match.game.dump(match.state), seed="why")
    played.play(action, draw=False)
    await _table_with(cafe, played, tokens, name)
    headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
    transport = httpx.ASGITransport(create_app(cafe))
    async with httpx.AsyncClient(transport=transport, base_url="http://cafe", headers=headers) as client:
        return (await client.post(f"/api/tables/{name}/reason", json={"at": 1})).text


def test_the_toy_of_the_tests_hides_something() -> None:
    """The twins above differ indeed where a game has secrets."""
    match = _mid_game(find_game("guatemala-cafe"), 3, "x", 20)
    twin = _twin(match, NOBODY, Random(1))
    assert match.game.dump(match.state) != match.game.dump(twin.state)
    assert TOY.view(TOY.read({"seats": 2, "cards": [1, 2], "said": []}), NOBODY).cards == [-1, -1]


def test_the_bytes_of_an_opponent_and_a_spectator_hold_no_hidden_sack(tmp_path: Path) -> None:
    """A real game on a real server: every byte that Ben and a spectator received."""
    with Server(tmp_path) as server:
        ana, ben, eve = Guest(server, "Ana"), Guest(server, "Ben"), Guest(server)
        table = ana.open_table("guatemala-cafe", 2)
        ben.post(f"/api/tables/{table}/join")
        ana.post(f"/api/tables/{table}/start")
        sockets = {guest: _live(server, table, guest) for guest in (ben, eve)}
        rng = Random(3)
        for turn in range(60):
            view = ana.look(table)
            if view["status"] == "over":
                break
            mover = (ana, ben)[view["actor"]]
            mover.act(table, rng.choice(mover.look(table)["legal"]), confirm=True)
            for guest in (ben, eve):
                for path in (f"/t/{table}", f"/t/{table}/record", f"/api/tables/{table}/log", f"/t/{table}?at={turn}"):
                    guest.get(path)
                guest.post(f"/api/tables/{table}/why", 403, seat=0, action="refill white")
        hers = ana.look(table)["position"]["stocks"]
        assert isinstance(hers[0], list | dict) and isinstance(hers[1], int)
        for guest, mine in ((ben, 1), (eve, None)):
            for socket in sockets.values():
                socket.close()
            received = b"\n".join([*guest.received, *(m.encode() for m in sockets[guest].heard)]).decode()
            assert not re.search(r"Ana: dealt (black|white|beige|red|brown)", received)
            for stocks in re.findall(r'"stocks": ?(\[.*?\])(?:, ?"known"|})', received):
                assert re.match(r"\[\d+", stocks), stocks
            assert '"seed"' not in received and "seed:" not in received
            assert ana.client.cookies["tertulia"] not in received
            assert (mine is None) or "Ben: dealt" in received


class _Heard:
    """A live connection that remembers everything."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[str] = []

    def close(self) -> None:
        try:
            while True:
                self.heard.append(self.socket.recv(timeout=0.3))
        except Exception:
            self.socket.close()


def _live(server: Server, table: str, guest: Guest) -> _Heard:
    cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
    url = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    return _Heard(connect(url, additional_headers={"Cookie": cookie}, max_size=None).__enter__())


def test_a_bot_answers_the_blockade_on_the_beat(tmp_path: Path) -> None:
    """GC-41: the time a bot takes does not tell whether it could have blocked."""
    beat = 0.2  # longer than a greedy bot thinks, however busy the machine is

    async def evening(cafe: Cafe) -> None:
        host = new_token()
        wishes = Wishes(seats=3, same_device=0, bots=["greedy", "greedy", "random"])
        table = await cafe.create(host, "guatemala-cafe", wishes)
        await cafe.start(table, host)
        end = time.monotonic() + 120
        waits: dict[bool, list[float]] = {True: [], False: []}
        async with cafe.listening(table):
            while not table.finished and time.monotonic() < end and min(map(len, waits.values())) < 3:
                await asyncio.sleep(0.02)
                waits = _answers(table)
        assert all(waits.values())
        assert min(waits[True] + waits[False]) >= beat
        one, other = (median(waits[choice]) for choice in (True, False))
        assert abs(one - other) < beat

    spend(tmp_path, evening, pause=beat)


def _answers(table: Table) -> dict[bool, list[float]]:
    """How long the answers took, by whether there was a choice."""
    waits: dict[bool, list[float]] = {True: [], False: []}
    log = table.log(None)
    for before, line in pairwise(log):
        if "allowed" in line.text and not line.forced:
            choice = len(table.playing.at(line.index - 1).legal()) > 1
            waits[choice].append(line.at - before.at)
    return waits
