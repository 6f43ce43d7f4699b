"""What one person tries to do to the others at a table, through the API of a real server."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from server_process import Guest, HastyServer, Server
from websockets.sync.client import ClientConnection, connect

from tertulia.games import find_game
from tertulia.kernel.match import new

CAFE = "cafe-international"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with HastyServer(tmp_path_factory.mktemp("consent")) as running:
        yield running


def _friends(server: Server, *names: str, **more: Any) -> tuple[str, list[Guest]]:
    guests = [Guest(server, name) for name in names]
    table = guests[0].open_table(CAFE, len(names), **more)
    for guest in guests[1:]:
        guest.post(f"/api/tables/{table}/join")
    guests[0].post(f"/api/tables/{table}/start")
    return table, guests


def _page(server: Server, table: str, guest: Guest) -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
    url = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    page = connect(url, additional_headers={"Cookie": cookie}, max_size=None).__enter__()
    page.recv()
    return page


def _play(table: str, guests: list[Guest], moves: int) -> Any:
    rng = Random(table)
    for _move in range(moves):
        view = guests[0].look(table)
        if view["status"] == "over":
            break
        mover = guests[view["actor"]]
        mover.act(table, rng.choice(mover.look(table)["legal"]), confirm=True)
    return guests[0].look(table)


def test_a_seat_cannot_be_taken_from_somebody_who_closed_the_page(server: Server) -> None:
    table, (ana, ben) = _friends(server, "Ana", "Ben")
    at = f"/api/tables/{table}"
    page = _page(server, table, ben)
    assert ana.wait_until(table, lambda view: view["seats"][1]["connected"])
    ana.post(f"{at}/replace", 409, seat=1)
    page.close()
    ana.wait_until(table, lambda view: not view["seats"][1]["connected"])
    refused = ana.post(f"{at}/replace", 409, seat=1, bot="novice")
    assert "10 minutes" in refused["error"]
    assert "away_minutes" in ana.look(table)["settings"] and ana.look(table)["seats"][1]["kind"] == "person"
    ana.post(f"{at}/options", 409, settings={"away_minutes": 1})
    ana.post(f"{at}/options", 409, settings={"clock": {"kind": "move", "seconds": 1, "bot": "novice"}})
    ana.post(f"{at}/options", 409, hints=False)
    Guest(server, "Eve").post(f"{at}/replace", 403, seat=1)


def test_a_bot_plays_for_somebody_who_is_away_only_if_all_others_agree(server: Server) -> None:
    table, (ana, ben, cleo) = _friends(server, "Ana", "Ben", "Cleo", settings={"away_minutes": 2})
    at = f"/api/tables/{table}"
    pages = [_page(server, table, guest) for guest in (ana, ben)]
    ana.wait_until(table, lambda view: view["seats"][2]["missed"])
    ana.post(f"{at}/replace", seat=2, bot="novice")
    assert ben.look(table)["vote"] == {"seat": 0, "absent": 2, "bot": "novice", "answers": {}}
    for nobody in (ana, cleo, Guest(server, "Eve")):
        nobody.post(f"{at}/replace/answer", 403, yes=True)
        nobody.post(f"{at}/replace/withdraw", 403, seat=1)
    back = _page(server, table, cleo)  # and so there is nothing to vote on
    ana.wait_until(table, lambda view: view["vote"] is None)
    ben.post(f"{at}/replace/answer", 409, yes=True)
    back.close()
    ana.wait_until(table, lambda view: view["seats"][2]["missed"])
    ana.post(f"{at}/replace", seat=2, bot="novice")
    ben.post(f"{at}/replace/answer", yes=True)
    assert ana.look(table)["seats"][2]["bot"] == "novice" and ana.look(table)["seats"][2]["kept"]
    cleo.post(f"{at}/join")
    assert ana.look(table)["seats"][2]["kind"] == "person"
    for page in pages:
        page.close()


def test_nothing_is_taken_back_behind_somebodys_back(server: Server) -> None:
    table, guests = _friends(server, "Ana", "Ben", "Cleo")
    ana, ben, cleo = guests
    at = f"/api/tables/{table}"
    length = _play(table, guests, 9)["length"]
    ana.post(f"{at}/take-back", seat=0)  # neither Ben nor Cleo has a page open
    ben.post(f"{at}/take-back/withdraw", 403, seat=1)
    ben.post(f"{at}/take-back/answer", yes=True)
    ana.post(f"{at}/take-back/answer", 403, yes=True)
    assert ana.look(table)["length"] == length
    ana.post(f"{at}/take-back/withdraw", seat=0)
    assert ana.look(table)["take_back"] is None
    cleo.post(f"{at}/take-back/answer", 409, yes=True)
    assert _play(table, guests, 5000)["status"] == "over"
    for guest, seat in zip(guests, range(3), strict=True):
        guest.post(f"{at}/take-back", 409, seat=seat)
        guest.post(f"{at}/take-back", 409, seat=seat, to=0)


def test_nobody_speaks_in_anothers_name(server: Server) -> None:
    table, (ana, _ben) = _friends(server, "Ana", "Ben")
    at = f"/api/tables/{table}"
    Guest(server).post(f"{at}/chat", 403, text="I resign")
    for name in ("Ana", "ANA", "\uff21na", "\u0410na", "A na"):
        Guest(server, name).post(f"{at}/chat", 403, text="I resign")
    for name in ("\u3164", "An\u034fa", "\u202eAna"):
        Guest(server).post("/api/me", 400, name=name)
    eve = Guest(server, "Eve")
    eve.post(f"{at}/chat", text="hello")
    Guest(server, "Eve").post(f"{at}/chat", 403, text="hello")
    ana.post(f"{at}/chat", text="hello Eve")
    said = [(line["name"], line["spectator"]) for line in ana.look(table)["chat"]]
    assert said == [("Eve", True), ("Ana", False)]
    assert all("person" not in line for line in ana.look(table)["chat"])
    assert "(watching)" in ana.get(f"/t/{table}")


def test_a_seat_link_gives_a_seat_away_or_shares_it_and_says_which(server: Server) -> None:
    table, (ana, ben) = _friends(server, "Ana", "Ben")
    at = f"/api/tables/{table}"
    shared = ana.post(f"{at}/seat-link", seat=0)["url"]
    given = ana.post(f"{at}/seat-link", seat=0, give=True)["url"]
    phone, dora = Guest(server), Guest(server, "Dora")
    assert "on this device, too" in phone.get(shared) and "Ana gives you their seat" in dora.get(given)
    ben.post(f"{at}/take-seat", 409, token=given.rpartition("/")[2])
    phone.post(f"{at}/take-seat", token=shared.rpartition("/")[2])
    assert "Devices that play this seat: 2" in ana.get(f"/t/{table}")
    phone.post(f"{at}/only-here", 403, seat=0)
    phone.post(f"{at}/seat-link", 403, seat=0, give=True)
    ana.post(f"{at}/only-here", seat=0)
    assert phone.look(table)["seat"] is None
    dora.post(f"{at}/take-seat", 404, token=given.rpartition("/")[2])  # void, like all older links
    given = ana.post(f"{at}/seat-link", seat=0, give=True)["url"]
    dora.post(f"{at}/take-seat", token=given.rpartition("/")[2])
    assert dora.look(table)["seats"][0]["name"] == "Dora" and dora.look(table)["seat"] == 0
    assert ana.look(table)["seat"] is None
    ana.post(f"{at}/join", 409, seat=0)


def test_a_record_whose_seed_was_chosen_says_where_it_comes_from(server: Server) -> None:
    eve = Guest(server, "Eve")
    table = eve.post("/api/records", text=new(find_game(CAFE), 2, seed="mine").record().text())["id"]
    fork = eve.post(f"/api/tables/{table}/fork", at=1)["id"]
    for name in (table, fork):
        assert eve.look(name)["origin"]["kind"] == "record"
        assert eve.get(f"/t/{name}").count("its draws were not dealt here") >= 2  # above the table and in the log
    dealt = eve.open_table(CAFE, 2, same_device=2, start=True)
    assert eve.look(dealt)["origin"] is None and "not dealt here" not in eve.get(f"/t/{dealt}")


def test_guests_neither_begin_nor_see_the_hosts_webhook(server: Server) -> None:
    ana, ben = Guest(server, "Ana"), Guest(server, "Ben")
    table = ana.open_table(CAFE, 2, settings={"webhook": "https://example.org/secret"})
    ben.post(f"/api/tables/{table}/join")
    ben.post(f"/api/tables/{table}/start", 403)
    assert "can vote to let a bot go on" in ben.get(f"/t/{table}")
    ana.post(f"/api/tables/{table}/start")
    assert _play(table, [ana, ben], 5000)["status"] == "over"
    again = ben.post(f"/api/tables/{table}/rematch")["id"]
    assert ben.look(again)["host"] and ben.look(again)["settings"]["webhook"] == ""
