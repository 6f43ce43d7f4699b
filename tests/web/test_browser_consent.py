"""On phones: the others vote on a bot for somebody who is away; seats are given away; spectators are marked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import PHONE, Person, is_too_wide
from playwright.sync_api import Browser, expect
from server_process import Guest, HastyServer, Server

from tertulia.games import find_game
from tertulia.kernel.match import new

CAFE = "cafe-international"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with HastyServer(tmp_path_factory.mktemp("home")) as running:
        yield running


def _seated(browser: Browser, server: Server, *names: str) -> tuple[list[Person], str]:
    """People at a table of their own, where somebody may be away for three seconds."""
    people = [Person(browser, server, name, size=PHONE) for name in names]
    body = {"game": CAFE, "seats": len(names), "settings": {"away_minutes": 3}}
    table = people[0].page.request.post("/api/tables", data=body).json()["id"]
    for person in people[1:]:
        assert person.page.request.post(f"/api/tables/{table}/join", data={}).ok
    assert people[0].page.request.post(f"/api/tables/{table}/start").ok
    for person in people:
        person.open(f"/t/{table}").wait_for_selector("#board svg")
    return people, table


def _shot(person: Person, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        person.page.screenshot(path=Path(folder) / name)


def test_the_others_vote_on_a_bot_for_somebody_who_is_away(browser: Browser, server: Server) -> None:
    people, table = _seated(browser, server, "Ana", "Ben", "Cleo")
    actor = people[0].page.request.get(f"/api/tables/{table}").json()["actor"]
    absent = people.pop(actor)
    asks, answers = people
    absent.open("/")
    expect(asks.page.get_by_role("button", name="Ask for a bot")).to_be_visible(timeout=20_000)
    expect(asks.page.get_by_role("button", name="Let a bot go on")).to_have_count(0)
    asks.page.get_by_role("button", name="Ask for a bot").click()
    expect(answers.page.locator("#wanted")).to_contain_text("shall a bot play on")
    _shot(answers, "vote.png")
    assert not is_too_wide(answers.page) and not is_too_wide(asks.page)
    asks.page.get_by_role("button", name="Withdraw the request").click()
    expect(answers.page.locator("#wanted")).to_have_count(0)
    asks.page.get_by_role("button", name="Ask for a bot").click()
    answers.page.locator("#wanted").get_by_role("button", name="Refuse").click()
    expect(asks.page.locator("#wanted")).to_have_count(0)
    asks.page.get_by_role("button", name="Ask for a bot").click()  # once they have been waited for again as long
    answers.page.locator("#wanted").get_by_role("button", name="Agree").click()
    expect(asks.page.locator("#players")).to_contain_text("bot")
    expect(asks.page.locator("#wanted")).to_have_count(0)
    absent.open(f"/t/{table}").locator("#turn").get_by_role("button", name="Sit down again").click()
    expect(asks.page.locator("#players")).not_to_contain_text("bot")
    for person in (absent, asks, answers):
        person.close()


def test_a_seat_is_given_to_somebody_who_says_their_name(browser: Browser, server: Server) -> None:
    (ana, ben), table = _seated(browser, server, "Ana", "Ben")
    ana.page.locator("#ways summary").click()
    ana.page.get_by_role("button", name="Give the seat to somebody").click()
    expect(ana.page.locator("#why-text")).to_contain_text("you are out")
    dora = Person(browser, server, size=PHONE)
    page = dora.open(ana.page.locator("#why-text input").input_value())
    expect(page.locator("main")).to_contain_text("Ana gives you their seat")
    page.get_by_label("Your name").last.fill("Dora")
    _shot(dora, "given.png")
    page.get_by_role("button", name="Play here").click()
    assert dora.at_table() == table
    expect(ben.page.locator("#players")).to_contain_text("Dora")
    expect(ana.page.get_by_role("button", name="Leave the table")).to_have_count(0)
    for person in (ana, ben, dora):
        person.close()


def test_who_watches_and_where_a_game_comes_from_is_seen(browser: Browser, server: Server) -> None:
    host = Guest(server, "Host")
    table = host.post("/api/records", text=new(find_game(CAFE), 2, seed="mine").record().text())["id"]
    eve = Person(browser, server, "Eve", size=PHONE)
    eve.open(f"/t/{table}").locator("#chat input").fill("hello")
    eve.page.locator("#chat form button").click()
    expect(eve.page.locator("#chat .said")).to_contain_text("Eve (watching) hello")
    expect(eve.page.locator("#origin")).to_contain_text("Opened from a record")
    expect(eve.page.locator("#log")).to_contain_text("not dealt here")
    _shot(eve, "origin.png")
    assert not is_too_wide(eve.page)
    eve.close()
