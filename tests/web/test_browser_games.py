"""Whole games in real browsers: by clicks, by keyboard alone, and on a phone."""

from __future__ import annotations

import pytest
from browsing import PHONE, Person, is_too_wide, play_on
from playwright.sync_api import Browser, expect
from server_process import Server

from tertulia.games import find_game, game_names


@pytest.mark.parametrize("game", game_names())
def test_two_people_and_bots_play_a_whole_game_by_clicks(game: str, browser: Browser, server: Server) -> None:
    """With as many bots as there is room for: then people decide the least, and it is soon over."""
    ana, ben = Person(browser, server, "Ana"), Person(browser, server)
    card = ana.open("/").locator("article", has_text=find_game(game).title)
    card.get_by_role("button", name="With friends").click()
    table = ana.at_table()
    ana.page.locator("#lobby .choices label").last.click()
    for seat in range(3, find_game(game).seats[-1] + 1):
        ana.page.get_by_label(f"Bot on seat {seat}").select_option("regular")
        expect(ana.page.locator(f"#chair{seat - 1}")).to_contain_text("bot")
    ben.open(f"/t/{table}")
    ben.page.locator("#lobby").get_by_label("Your name").first.fill("Ben")
    ben.page.get_by_role("button", name="Sit down here").first.click()
    ana.page.get_by_text("Ben is here").wait_for()
    ana.page.get_by_role("button", name="Begin the game").click()
    for person in (ana, ben):
        person.page.wait_for_selector("#board svg")

    assert play_on(ana, ben) > 20
    for person in (ana, ben):
        person.page.wait_for_selector("#result:not([hidden])")
        assert "The winner" in person.text("#result") and "Points by source" in person.text("#result")
    assert ana.text("#result ol") == ben.text("#result ol")
    ana.close()
    ben.close()


@pytest.mark.parametrize("game", game_names())
def test_the_keyboard_alone_plays_a_whole_game(game: str, browser: Browser, server: Server) -> None:
    ana = Person(browser, server)
    page = ana.open("/")
    card = page.locator("article", has_text=find_game(game).title)
    button = card.get_by_role("button", name="Play now against bots")
    for _press in range(60):
        page.keyboard.press("Tab")
        if button.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    ana.at_table()
    page.wait_for_selector("#board svg")
    decisions = 0
    while True:
        page.wait_for_selector("#turn[data-mine], #turn [data-confirm], #result:not([hidden])")
        now = ana.look()
        if now["over"]:
            break
        if now["complete"]:
            page.keyboard.press("c")
        else:
            page.keyboard.press("a")
            for _press in range(decisions % 3):
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        ana.wait_for_change(now["mark"])
        decisions += 1
    assert decisions > 1, "in Café International one who cannot pay for the bar is out early (CI-32)"
    assert "The winner" in ana.text("#result")
    ana.close()


@pytest.mark.parametrize("game", game_names())
def test_a_phone_plays_without_sideways_scrolling_and_with_targets_for_fingers(
    game: str, browser: Browser, server: Server
) -> None:
    ana = Person(browser, server, size=PHONE)
    page = ana.open("/")
    assert not is_too_wide(page)
    page.locator("article", has_text=find_game(game).title).get_by_role("button", name="Play now").tap()
    ana.at_table()
    for _turn in range(6):
        ana.wait_for_turn()
        assert not is_too_wide(page)
        while (now := ana.look())["actions"]:
            actions = page.locator("#turn .action")
            boxes = [action.bounding_box() for action in actions.all()[:5]]
            assert all(box is not None and box["height"] >= 40 for box in boxes)
            actions.first.tap()
            ana.wait_for_change(now["mark"])
        confirm = page.locator("#turn [data-confirm]")
        box = confirm.bounding_box()
        assert box is not None and box["height"] >= 40 and box["y"] + box["height"] <= PHONE[1]
        now = ana.look()
        confirm.tap()
        ana.wait_for_change(now["mark"])
    ana.close()
