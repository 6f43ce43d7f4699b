"""At the table: drafts, other devices, a server that dies, take-backs, replays, and what nobody else may know."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Person, play_on
from playwright.sync_api import Browser, expect
from server_process import Server

from tertulia.games import find_game, game_names
from tertulia.kernel import match as matches
from tertulia.kernel.match import Match
from tertulia.kernel.record import Record

KILLS = 20


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path / "home") as running:
        yield running


def _seated(browser: Browser, server: Server, game: str, bots: int = 1) -> tuple[Person, Person, str]:
    """Ana and Ben at a table that has begun, with a bot or none."""
    ana, ben = Person(browser, server, "Ana"), Person(browser, server, "Ben")
    ana.open("/").locator("article", has_text=find_game(game).title).get_by_role("button", name="With friends").click()
    table = ana.at_table()
    if bots:
        ana.page.get_by_label("Bot on seat 3").select_option("regular")
        ana.page.get_by_text("Regular bot").wait_for()
    else:
        ana.page.locator("#lobby .choices label").first.click()
        expect(ana.page.locator("#lobby .chairs li")).to_have_count(2)
    ben.open(f"/t/{table}").get_by_role("button", name="Sit down here").first.click()
    ana.page.get_by_text("Ben is here").wait_for()
    ana.page.get_by_role("button", name="Begin the game").click()
    for person in (ana, ben):
        person.page.wait_for_selector("#board svg")
    return ana, ben, table


def _alone(browser: Browser, server: Server, game: str) -> Person:
    """Ana against bots, in one click."""
    ana = Person(browser, server, "Ana")
    ana.open("/").locator("article", has_text=find_game(game).title).get_by_role("button", name="Play now").click()
    ana.at_table()
    ana.wait_for_turn()
    return ana


def _steps(person: Person) -> list[str]:
    return person.page.locator("#turn .steps li").all_inner_texts()


@pytest.mark.parametrize("game", game_names())
def test_a_turn_in_the_making_survives_a_reload_and_is_on_a_second_device(
    game: str, browser: Browser, server: Server
) -> None:
    ana = _alone(browser, server, game)
    ana.move()
    steps = _steps(ana)
    assert steps
    ana.page.reload()
    expect(ana.page.locator("#turn .steps li")).to_have_count(len(steps))

    ana.page.locator("#ways summary").click()
    ana.page.get_by_role("button", name="Play on another device").click()
    link = ana.page.locator("#why-text input").input_value()
    phone = Person(browser, server)
    phone.open(link).get_by_role("button", name="Play here").click()
    phone.at_table()
    assert _steps(phone) == steps
    phone.page.locator("[data-undo]").click()
    expect(ana.page.locator("#turn .steps li")).to_have_count(0)
    phone.close()
    ana.close()


def test_a_server_killed_in_mid_game_loses_nothing_twenty_times_in_a_row(browser: Browser, mortal: Server) -> None:
    ana = _alone(browser, mortal, game_names()[0])
    for kill in range(KILLS):
        ana.page.wait_for_selector("#turn[data-mine], #turn [data-confirm]")
        assert ana.move(kill)
        ana.page.wait_for_selector("#turn[data-mine], #turn [data-confirm]")
        before = ana.page.locator("#log li").all_inner_texts(), _steps(ana), ana.text("#players")
        mortal.kill()
        mortal.start()
        ana.page.reload()
        expect(ana.page.locator("#lost")).to_be_hidden()
        after = ana.page.locator("#log li").all_inner_texts(), _steps(ana), ana.text("#players")
        assert after == before, f"after {kill + 1} kills"
    ana.close()


def test_a_page_reconnects_by_itself_when_the_server_is_back(browser: Browser, mortal: Server) -> None:
    ana = _alone(browser, mortal, game_names()[0])
    mortal.kill()
    expect(ana.page.locator("#lost")).to_be_visible()
    mortal.start()
    expect(ana.page.locator("#lost")).to_be_hidden(timeout=20_000)
    assert ana.move()
    ana.close()


# ---- secrets ---------------------------------------------------------------------------------------------------------


def _truth(server: Server, table: str) -> Match:
    """The whole match with all secrets, from the server's own database."""
    import json

    path = next(server.home.rglob("*.db"))
    with sqlite3.connect(path) as database:
        rows = database.execute('select kind, data from events where "table" = ? order by seq', (table,)).fetchall()
    events = [(kind, json.loads(data)) for kind, data in rows]
    record = Record(**next(data for kind, data in events if kind == "start")["record"])
    record.actions.extend(a for kind, data in events if kind == "move" for a in (*data["actions"], *data["drawn"]))
    return matches.from_record(find_game(record.game), record)


@pytest.mark.parametrize("game", game_names())
def test_what_others_receive_holds_no_secret(game: str, browser: Browser, server: Server) -> None:
    ana, ben, table = _seated(browser, server, game)
    fan = Person(browser, server)
    fan.open(f"/t/{table}")
    play_on(ana, ben, until=24)
    for person in (ana, ben, fan):
        person.open(f"/t/{table}?at=20")
        person.open(f"/t/{table}")
        person.page.request.get(f"/t/{table}/record")
    truth = _truth(server, table)
    truth.tag(players="Ana, Ben, Regular")
    seed = truth.record().seed
    assert seed
    public = set(truth.log(None))
    for person, seat in ((ana, 0), (ben, 1), (fan, None)):
        received = b"\n".join(person.received).decode(errors="replace")
        assert "<svg" in received and seed not in received
        for other in range(truth.seats):
            own = set() if seat is None else set(truth.log(seat))
            told = [line for line in set(truth.log(other)) - public - own if line in received]
            assert told == [], f"seat {seat} was told what only seat {other} may know"
    for person in (ana, ben, fan):
        person.close()


# ---- undo, take-back, why --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_undo_goes_back_step_by_step_and_a_take_back_asks_the_others(
    game: str, browser: Browser, server: Server
) -> None:
    ana, ben, _table = _seated(browser, server, game, bots=0)
    while not ana.look()["actions"]:
        if not ben.move():
            ana.page.wait_for_timeout(50)
    ana.move()
    assert _steps(ana) and not _steps(ben)
    ana.page.locator("[data-undo]").click()
    expect(ana.page.locator("#turn .steps")).to_have_count(0)
    before = ben.page.locator("#log li a").count()
    while not ana.look()["complete"]:
        ana.move()
    ana.move()
    expect(ben.page.locator("#log li a")).not_to_have_count(before)

    ana.page.locator("#ways summary").click()
    ana.page.get_by_role("button", name="Ask for a take-back").click()
    expect(ben.page.locator(".asked")).to_contain_text("Take-back asked for by Ana")
    ben.page.get_by_role("button", name="Agree").click()
    expect(ben.page.locator(".asked")).to_have_count(0)
    ana.page.wait_for_selector("#turn[data-mine]")
    ana.close()
    ben.close()


@pytest.mark.parametrize("game", game_names())
def test_what_is_refused_says_the_rule_and_what_would_help(game: str, browser: Browser, server: Server) -> None:
    ana = _alone(browser, server, game)
    legal = {button.get_attribute("data-action") for button in ana.page.locator("#turn .action").all()}
    refused = next(text for text in map(str, find_game(game).actions) if text not in legal)
    ana.page.keyboard.press("f")
    ana.page.keyboard.type(refused)
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#why")).to_be_visible()
    rule = ana.page.locator("#why summary").inner_text()
    assert re.search(r"[A-Z]{2}-\d+", rule)
    ana.page.locator("#why summary").click()
    assert len(ana.text("#why .rule")) > 40
    ana.close()


# ---- replay and after ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_a_replay_goes_by_slider_keys_and_address_and_can_be_played_on(
    game: str, browser: Browser, server: Server, tmp_path: Path
) -> None:
    ana = _alone(browser, server, game)
    play_on(ana, until=8)
    ana.page.wait_for_selector("#turn[data-mine], #turn [data-confirm]")
    table = ana.at_table()
    ana.page.locator("#log li a").last.click()
    ana.page.wait_for_url("**/t/*?at=*")
    last = int(ana.page.locator("#slider").get_attribute("max") or 0)
    ana.open(f"/t/{table}?at=3")
    expect(ana.page.locator("#replay output")).to_have_text(f"3 / {last}")
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page.locator("#replay output")).to_have_text(f"4 / {last}")
    assert ana.page.url.endswith("?at=4")
    ana.page.locator("#slider").fill(str(last))
    expect(ana.page.locator("#replay output")).to_have_text(f"{last} / {last}")

    with ana.page.expect_download() as download:
        ana.page.evaluate(f"location.href = '/t/{table}/record'")
    saved = tmp_path / "mine.txt"
    download.value.save_as(saved)
    assert saved.read_text().startswith("tertulia record")
    ana.open(f"/t/{table}?at={last}").get_by_role("button", name="Play on from here").click()
    ana.page.wait_for_url(re.compile(rf"/t/(?!{re.escape(table)})"))
    assert ana.move()
    ana.close()


def test_a_record_is_opened_from_a_file(browser: Browser, server: Server) -> None:
    ana = Person(browser, server, "Ana")
    golden = next((Path(__file__).parent.parent / "golden" / game_names()[0]).glob("played-*.txt"))
    ana.open("/").locator("#record").set_input_files(str(golden))
    ana.page.get_by_role("button", name="Open", exact=True).click()
    ana.at_table()
    expect(ana.page.locator("#result")).to_contain_text("The winner")
    ana.close()


def test_who_leaves_is_replaced_by_a_bot_and_a_rematch_brings_the_same_people(browser: Browser, server: Server) -> None:
    game = game_names()[0]
    ana, ben, _table = _seated(browser, server, game, bots=0)
    ben.page.locator("#ways summary").click()
    ben.page.get_by_role("button", name="Leave the table").click()
    ana.page.get_by_role("button", name="Let a bot go on").click()
    expect(ana.page.locator("#players")).to_contain_text("bot")
    play_on(ana)
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_selector("#lobby:not([hidden])")
    assert "Ana" in ana.text("#lobby")
    ana.close()
    ben.close()


def test_names_and_chat_are_only_text(browser: Browser, server: Server) -> None:
    ana, ben, _table = _seated(browser, server, game_names()[0], bots=0)
    ana.page.locator("#chat input").fill("<img src=x onerror=alert(1)> & <b>hello</b>")
    lines = ana.page.locator("#log li").count()
    while ana.page.locator("#log li").count() == lines:  # what comes while one writes does not disturb
        if not ben.move():
            ben.page.wait_for_timeout(50)
        if ana.look()["actions"] or ana.look()["complete"]:
            break
    expect(ana.page.locator("#chat input")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ben.page.locator("#chat")).to_contain_text("<img src=x onerror=alert(1)> & <b>hello</b>")
    assert ben.page.locator("#chat img, #chat li b:text('hello')").count() == 0
    carl = Person(browser, server, "<i>Carl</i>")
    assert carl.page.locator(".top summary").inner_text() == "<i>Carl</i>"
    for person in (ana, ben, carl):
        person.close()


@pytest.mark.parametrize("game", [name for name in game_names() if any(o.is_board for o in find_game(name).options)])
def test_the_host_brings_a_board_of_his_own(game: str, browser: Browser, server: Server) -> None:
    ana = Person(browser, server, "Ana")
    ana.open("/").locator("article", has_text=find_game(game).title).get_by_role(
        "button", name="On this device"
    ).click()
    ana.at_table()
    ana.page.get_by_text("Options of the game").click()
    ana.page.locator("#board-file").set_input_files(str(Path(find_game(game).folder) / "board.toml"))
    expect(ana.page.locator("#lobby")).to_contain_text("a board of your own")
    if any(not option.choices and not option.is_board for option in find_game(game).options):
        ana.page.locator("#lobby details input[type=checkbox]").first.check()
    ana.page.get_by_role("button", name="Begin the game").click()
    ana.page.wait_for_selector("#board svg")
    ana.close()


def test_several_play_at_one_device_behind_a_curtain_where_there_are_secrets(browser: Browser, server: Server) -> None:
    for game in game_names():
        ana = Person(browser, server, "Ana")
        card = ana.open("/").locator("article", has_text=find_game(game).title)
        card.get_by_role("button", name="On this device").click()
        ana.at_table()
        ana.page.get_by_label("Name on seat 2").fill("Ben")
        ana.page.get_by_label("Name on seat 2").press("Tab")
        ana.page.get_by_text("Ben you").wait_for()
        ana.page.get_by_role("button", name="Begin the game").click()
        ana.page.wait_for_selector("#board svg")
        truth = matches.new(find_game(game), 2, seed="1")
        secret = truth.game.dump(truth.view(0)) != truth.game.dump(truth.view(1))
        for _click in range(6):
            assert ana.page.locator("#pass[open]").count() <= secret
            if ana.page.locator("#pass[open]").count():
                ana.page.locator("#pass [data-close]").click()
            assert ana.move()
        ana.close()
