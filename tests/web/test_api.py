"""The API of a real server: whole games, refusals, headers, limits, streams."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from server_process import Guest, Server
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tertulia.games import game_names

CAFE = "cafe-international"
ROOT = Path(__file__).parents[2]
every_game = pytest.mark.parametrize("game", game_names())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("api")) as running:
        yield running


@every_game
def test_two_people_and_a_bot_play_a_whole_game(server: Server, game: str) -> None:
    ana, ben = Guest(server, "Ana"), Guest(server, "Ben")
    table = ana.open_table(game, 3, bots=["random"])
    assert ben.post(f"/api/tables/{table}/join")["seat"] == 1
    ana.post(f"/api/tables/{table}/start")
    rng = Random(7)
    while (view := ana.wait_until(table, lambda view: view.get("actor") != 2))["status"] != "over":
        player = ana if view["actor"] == 0 else ben
        mine = player.look(table)
        if mine["your_turn"]:
            player.act(table, rng.choice(mine["legal"]), confirm=True)
    result = ana.look(table)["result"]
    assert len(result["winners"]) >= 1 and result["points"] == ben.look(table)["result"]["points"]
    assert ana.get(f"/t/{table}/record").startswith("tertulia record 1")


def test_the_games_and_their_options_are_told_in_the_callers_language(server: Server) -> None:
    english, french = (Guest(server, language=language).get("/api/games") for language in ("en", "fr"))
    assert [game["name"] for game in english] == list(game_names())
    assert all(game["bots"] == ["novice", "regular", "expert", "master", "maestro"] for game in english)
    for one, other in zip(english, french, strict=True):
        assert [option["name"] for option in one["options"]] == [option["name"] for option in other["options"]]
        assert all(a["help"] != b["help"] for a, b in zip(one["options"], other["options"], strict=True))


def test_drafts_undo_and_confirm(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open_table(CAFE, 2, same_device=2, start=True)
    seat = ana.look(table)["actor"]
    legal = ana.get(f"/api/tables/{table}/legal")
    assert {"action", "points", "heading", "line"} <= set(legal[0])
    ana.act(table, legal[0]["action"])
    view = ana.look(table)
    assert view["draft"]["actions"][0] == legal[0]["action"] and view["step"] == 1
    numbers = {"seat": seat, "seq": view["seq"], "step": view["step"]}
    ana.post(f"/api/tables/{table}/undo", **numbers)
    assert ana.look(table)["draft"] is None
    stale = ana.post(f"/api/tables/{table}/confirm", 409, **numbers)
    assert stale["step"] == 2 and stale["table"]["position"] == ana.look(table)["position"]


def test_a_program_plays_through_the_stream(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open_table(CAFE, 2, same_device=0, bots=["random"])
    bot = subprocess.Popen(
        [sys.executable, str(ROOT / "examples" / "remote_bot.py"), f"{server.url}/t/{table}"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    ana.wait_until(table, lambda view: view["seats"][0]["name"] == "Remote")
    ana.post(f"/api/tables/{table}/start")
    said, _errors = bot.communicate(timeout=60)
    assert bot.returncode == 0 and said.startswith("points:"), said
    assert ana.look(table)["status"] == "over"


# ---- refusals ------------------------------------------------------------------------------------------------------


def _sentence(answer: Any) -> str:
    said = answer["error"]
    assert (isinstance(said, str) and said[:1].isupper()) or said[:1] in "'\"{[", said
    assert "Traceback" not in said and "\n" not in said and len(said) < 400
    return str(said)


def test_bad_input_gets_a_status_and_a_sentence(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open_table(CAFE, 2, same_device=2, start=True)
    view = ana.look(table)
    now = {"seat": view["actor"], "seq": view["seq"], "step": 0}
    at = f"/api/tables/{table}"
    cases: list[tuple[int, str, dict[str, Any]]] = [
        (404, "/api/tables/nothing/act", {**now, "action": "pass"}),
        (404, "/api/nothing", {}),
        (405, "/api/games", {}),
        (422, f"{at}/act", {**now, "action": "pass"}),
        (400, f"{at}/act", {**now, "action": "sing"}),
        (422, f"{at}/act", {**now, "action": "x" * 5000}),
        (422, f"{at}/act", {"action": "pass"}),
        (422, f"{at}/act", {**now, "seq": -1, "action": "pass"}),
        (422, f"{at}/act", {**now, "seq": 10**30, "action": "pass"}),
        (403, f"{at}/act", {**now, "seat": 7, "action": "pass"}),
        (409, f"{at}/act", {**now, "seq": 0, "action": "pass"}),
        (409, f"{at}/act", {**now, "seq": 99999, "action": "pass"}),
        (409, f"{at}/undo", now),
        (409, f"{at}/confirm", now),
        (409, f"{at}/take-back/answer", {"yes": True}),
        (409, f"{at}/rematch", {}),
        (409, f"{at}/start", {}),
        (400, f"{at}/fork", {"at": 99999}),
        (400, f"{at}/fork", {"at": 1, "bots": ["deep blue"]}),
        (400, f"{at}/fork", {"at": 1, "bots": ["master@50"]}),
        (400, f"{at}/chat", {"text": "  "}),
        (404, f"{at}/take-seat", {"token": "x" * 30}),
        (400, "/api/tables", {"game": "chess"}),
        (400, "/api/tables", {"game": CAFE, "seats": 9}),
        (400, "/api/tables", {"game": CAFE, "bots": ["deep blue"]}),
        (400, "/api/tables", {"game": CAFE, "seats": 2, "same_device": 5}),
        (400, "/api/tables", {"game": CAFE, "options": {"colour": "red"}}),
        (400, "/api/tables", {"game": CAFE, "settings": {"clock": {"kind": "sand", "seconds": 60}}}),
        (400, "/api/tables", {"game": CAFE, "settings": {"clock": {"kind": "move", "seconds": 0}}}),
        (400, "/api/tables", {"game": CAFE, "settings": {"webhook": "file:///etc/passwd"}}),
        (400, "/api/me", {"name": "a, b"}),
        (400, "/api/people", {"name": ""}),
        (400, "/api/records", {"text": "no record"}),
    ]
    for status, path, body in cases:
        _sentence(ana.post(path, status, **body))
    assert ana.look(table)["length"] == view["length"]
    for garbage in (b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game": 7}'):
        answer = ana.client.post("/api/tables", content=garbage, headers={"Content-Type": "application/json"})
        assert answer.status_code == 422
        _sentence(answer.json())


def test_a_move_gets_the_same_answer_by_the_short_and_by_the_long_way(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open_table(CAFE, 2, same_device=2, start=True)
    view = ana.look(table)
    now = {"seat": view["actor"], "seq": view["seq"], "step": 0, "action": "pass"}
    changed: list[dict[str, Any]] = [
        {}, {"action": "sing"}, {"seat": 7}, {"seat": -1}, {"seat": "0"}, {"seat": "x"}, {"seat": 1.5}, {"seq": 0},
        {"seq": 10**30}, {"step": None}, {"confirm": "perhaps"}, {"action": None}, {"action": "x" * 500},
    ]  # fmt: skip
    bodies = [json.dumps(now | change).encode() for change in changed]
    bodies += [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"seat": NaN}', json.dumps(now).encode("utf-16")]
    for name in (table, "nothing", "x" * 50):
        for body in bodies:
            answers = [
                ana.client.post(f"/api/tables/{name}/act", content=body, headers={"Content-Type": kind})
                for kind in ("application/json", "application/json; charset=utf-8")
            ]
            short, long = [(answer.status_code, answer.json(), set(answer.headers)) for answer in answers]
            assert short == long, body
    assert ana.look(table)["length"] == view["length"]


def test_refusals_are_said_in_the_callers_language(server: Server) -> None:
    ana = Guest(server, "Ana", language="fr-BE,fr;q=0.8")
    table = ana.open_table(CAFE, 2, same_device=2, start=True)
    view = ana.look(table)
    now = {"seat": view["actor"], "seq": view["seq"], "action": "pass"}
    assert "CI-" in _sentence(ana.post(f"/api/tables/{table}/act", 422, **now))
    french = _sentence(ana.post(f"/api/tables/{table}/confirm", 409, seat=view["actor"], seq=view["seq"]))
    english = Guest(server, "Ben").post(f"/api/tables/{table}/confirm", 403, seat=view["actor"], seq=view["seq"])
    assert french != english["error"] and "rien" in french


@every_game
def test_a_hint_is_one_sentence_in_the_callers_language(server: Server, game: str) -> None:
    ana = Guest(server, "Ana", language="fr")
    table = ana.open_table(game, 2, same_device=2, start=True)
    view = ana.look(table)
    hint = ana.post(f"/api/tables/{table}/hint", seat=view["actor"])
    assert hint["action"] in view["legal"] and "Ana" not in hint["text"]
    said = hint["text"].replace("\u00a0", " ")
    assert re.fullmatch(r"Le mieux est « [^»]+ »( : \d+ % de chances de gagner, .+ à la fin)? ; .+\.", said)


def test_pages_that_are_not_there_say_so(server: Server) -> None:
    ana = Guest(server)
    for path in ("/nothing", "/t/nothing", "/t/nothing/record", "/static/nothing.js"):
        page = ana.get(path, 404)
        assert "Traceback" not in page and "<h1" in page


# ---- at the door ---------------------------------------------------------------------------------------------------


def test_another_site_can_neither_post_nor_listen(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open_table(CAFE, 2)
    for origin in ("https://evil.example", "null", f"{server.url}.evil.example", "http://127.0.0.1:1"):
        answer = ana.client.post(f"/api/tables/{table}/chat", json={"text": "hi"}, headers={"Origin": origin})
        assert answer.status_code == 403
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{server.port}/t/{table}/live", origin=Origin(origin))
    own = ana.client.post(f"/api/tables/{table}/chat", json={"text": "hi"}, headers={"Origin": server.url})
    assert own.status_code == 200
    plain = {"Content-Type": "text/plain"}  # what a form of another site could send
    assert ana.client.post(f"/api/tables/{table}/chat", content='{"text": "hi"}', headers=plain).status_code == 422


def test_every_answer_has_the_headers_that_protect(server: Server) -> None:
    client = httpx.Client(base_url=server.url)
    table = Guest(server, "Ana").open_table(CAFE, 2, same_device=2, start=True)
    for path in ("/", f"/t/{table}", "/api/games", "/static/tertulia.js", "/nothing", f"/t/{table}/record"):
        answer = client.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe-inline" not in policy.split("style-src-attr")[0]
        assert "script-src" not in policy or "script-src 'self';" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
    cookie = httpx.get(server.url).headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie


def test_too_much_and_too_often_are_refused(tmp_path: Path) -> None:
    with Server(tmp_path, rate=1) as server:
        ana = Guest(server)
        huge = ana.client.post("/api/records", content=b'{"text": "' + b"x" * 2_000_000 + b'"}')
        assert huge.status_code == 413 and "error" in huge.json()
        statuses = [ana.client.post("/api/me", json={}).status_code for _ in range(20)]
        assert statuses[0] == 200 and statuses[-1] == 429
        program = Guest(server).client
        fresh = []
        for _ in range(120):  # without a cookie one is somebody new each time, but not from a new place
            program.cookies.clear()
            fresh.append(program.post("/api/people", json={"name": "x"}).status_code)
        assert fresh[0] == 201 and fresh[-1] == 429


def test_a_body_that_does_not_say_its_length_is_cut(server: Server) -> None:
    def endless() -> Iterator[bytes]:
        yield b'{"text": "'
        for _ in range(300):
            yield b"x" * 10_000

    answer = httpx.post(f"{server.url}/api/records", content=endless(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_names_and_chat_are_escaped(server: Server) -> None:
    ana = Guest(server, "<img src=x>")
    table = ana.open_table(CAFE, 2, same_device=2, start=True, public=True)
    ana.post(f"/api/tables/{table}/chat", text="<script>alert(1)</script>")
    for path in (f"/t/{table}", "/"):
        page = ana.get(path)
        assert "<script>alert" not in page and "<img src=x" not in page and "&lt;img src=x" in page
    with connect(f"ws://127.0.0.1:{server.port}/t/{table}/live", max_size=None) as socket:
        frame = json.loads(socket.recv())
    assert "<script>alert" not in json.dumps(frame["parts"])


# ---- live ----------------------------------------------------------------------------------------------------------


def test_everybody_at_the_table_is_told_and_only_what_changed(server: Server) -> None:
    ana, ben = Guest(server, "Ana"), Guest(server, "Ben")
    table = ana.open_table(CAFE, 2)
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    sockets = [_live(server, table, guest) for guest in (ana, ben, ben, Guest(server))]
    first = [json.loads(socket.recv()) for socket in sockets]
    assert all("board" in frame["parts"] for frame in first)
    mover = ana if ana.look(table)["your_turn"] else ben
    ana.post(f"/api/tables/{table}/chat", text="good luck")
    for socket in sockets:
        while "chat" not in (frame := json.loads(socket.recv(timeout=10)))["parts"]:
            pass
        assert "board" not in frame["parts"] and "good luck" in frame["parts"]["chat"]
    seq = mover.act(table, mover.look(table)["legal"][0], confirm=True)["seq"]
    for socket in sockets:
        while (frame := json.loads(socket.recv(timeout=10)))["seq"] < seq:
            pass
        assert "board" in frame["parts"]
        socket.close()


def test_nobody_hears_of_anothers_draft(server: Server) -> None:
    """Neither by a frame without news, nor by a number that has jumped."""
    ana, ben = Guest(server, "Ana"), Guest(server, "Ben")
    clock = {"kind": "bank", "seconds": 600}
    table = ana.open_table(CAFE, 2, settings={"clock": clock})
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    mover, other = (ana, ben) if ana.look(table)["your_turn"] else (ben, ana)
    before = other.look(table)
    cookie = {"Cookie": f"tertulia={other.client.cookies['tertulia']}"}
    sockets = [
        connect(f"ws://127.0.0.1:{server.port}{path}", additional_headers=cookie, max_size=None).__enter__()
        for path in (f"/t/{table}/live", f"/api/tables/{table}/stream")
    ]
    for socket in sockets:
        _hear_all(socket)
    for _ in range(3):
        mover.act(table, mover.look(table)["legal"][0])
        view = mover.look(table)
        mover.post(f"/api/tables/{table}/undo", seat=view["seat"], seq=view["seq"], step=view["step"])
    assert [_hear_all(socket) for socket in sockets] == [0, 0]
    assert other.look(table)["seq"] == before["seq"]
    for socket in sockets:
        socket.close()


def _hear_all(socket: Any) -> int:
    """How many frames come until it is quiet."""
    heard = 0
    try:
        while True:
            socket.recv(timeout=0.5)
            heard += 1
    except TimeoutError:
        return heard


def test_there_is_no_live_table_that_is_not_there(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/t/nothing/live") as socket:
        with pytest.raises(ConnectionClosedError):
            socket.recv()
        assert socket.close_code == 4404 and "no such table" in str(socket.close_reason)


def _live(server: Server, table: str, guest: Guest) -> Any:
    cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
    url = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    return connect(url, additional_headers={"Cookie": cookie}, max_size=None).__enter__()
