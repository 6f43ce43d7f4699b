"""Why not? A press on a place is answered about that place; what the list shows can be typed as it is shown."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import Person
from playwright.sync_api import Browser, expect
from server_process import Server

from tertulia.games import find_game, game_names

ANSWERS = """async () => {
  const seat = document.querySelector('#turn').dataset.seat;
  const groups = [...document.querySelectorAll('#board g[id]')];
  const places = groups.filter((one) => !one.closest('defs, .offer'));
  const found = [];
  for (const place of places) {
    const query = new URLSearchParams({ place: place.id, seat });
    const text = await (await fetch(`${location.pathname}/why?${query}`)).text();
    const title = [...place.children].find((child) => child.tagName === 'title');
    found.push({ id: place.id, title: title ? title.textContent : '', text });
  }
  return found;
}"""


def _alone(browser: Browser, server: Server, game: str) -> Person:
    ana = Person(browser, server, "Ana")
    ana.open("/").locator("article", has_text=find_game(game).title).get_by_role("button", name="Play now").click()
    ana.at_table()
    ana.wait_for_turn()
    return ana


@pytest.mark.parametrize("game", game_names())
def test_every_place_is_answered_by_its_name_with_a_reason_or_that_nothing_can_be_done(
    game: str, browser: Browser, server: Server
) -> None:
    ana = _alone(browser, server, game)
    reasons = 0
    for _turn in range(2):
        answers: list[dict[str, Any]] = ana.page.evaluate(ANSWERS)
        titled = [answer for answer in answers if answer["title"]]
        assert len(titled) > 20
        for answer in titled:
            shown = ana.page.evaluate(
                "(html) => { const div = document.createElement('div'); div.innerHTML = html; return div.textContent }",
                answer["text"],
            )
            assert shown.startswith(answer["title"]), answer
            assert "Nothing can be done there now." in shown or "The rule" in shown, answer
            reasons += "The rule" in shown
        while not ana.look()["complete"]:
            ana.move()
        ana.move()
        ana.wait_for_turn()
    assert reasons > 5
    ana.close()


def test_a_bar_seat_and_a_chair_speak_of_themselves(browser: Browser, server: Server) -> None:
    ana = _alone(browser, server, "cafe-international")
    ana.page.locator("#t-bar-15").click()
    expect(ana.page.locator("#why-text")).to_contain_text("15")
    expect(ana.page.locator("#why-text")).to_contain_text("Nothing can be done there now.")
    ana.page.keyboard.press("Escape")
    chair = ana.page.locator("#board g[id^='t-C']:not(.offer)").first
    name = (chair.get_attribute("id") or "").removeprefix("t-")
    chair.click()
    expect(ana.page.locator("#why-text")).to_contain_text(f"Chair {name}")
    asked = ana.page.locator("#why-text code").first.inner_text()
    assert name in asked
    hand = {one.get_attribute("data-tile") for one in ana.page.locator("[id^='t-hand-1-']").all()}
    assert asked.split()[1] in hand, "of a guest who is in nobody's hand nobody has asked"
    ana.close()


@pytest.mark.parametrize("game", game_names())
def test_what_the_list_shows_can_be_typed_as_it_is_shown(game: str, browser: Browser, server: Server) -> None:
    ana = _alone(browser, server, game)
    for place in (0, 1, -1):
        actions = ana.page.locator("#turn .action")
        label = actions.nth(place % actions.count()).locator("span").first.inner_text()
        now = ana.look()
        ana.page.keyboard.press("f")
        ana.page.keyboard.type(label.replace("−", "-").upper())
        ana.page.keyboard.press("Enter")
        ana.wait_for_change(now["mark"])
        expect(ana.page.locator("#turn .steps li").first).to_have_text(label)
        ana.page.locator("[data-undo]").click()
        expect(ana.page.locator("#turn .steps li")).to_have_count(0)
    label = ana.page.locator("#turn .action span").first.inner_text()
    while not ana.look()["complete"]:
        ana.move()
    ana.move()
    ana.wait_for_turn()
    if label.lower() not in [one.lower() for one in ana.page.locator("#turn .action span").all_inner_texts()]:
        ana.page.keyboard.press("f")
        ana.page.keyboard.type(label)
        ana.page.keyboard.press("Enter")
        expect(ana.page.locator("#why")).to_be_visible()
        expect(ana.page.locator("#why-text")).not_to_contain_text("No action is called")
    ana.close()


def test_points_that_others_may_take_over_say_so(browser: Browser, server: Server) -> None:
    ana = _alone(browser, server, "coffee-traders")
    action = ana.page.locator("#turn .action", has=ana.page.locator(".worth small")).first
    expect(action.locator(".worth")).to_have_text(re.compile(r"^\+\d+ for now$"))
    assert "counts majorities as they stand now; others may overturn them" in (action.get_attribute("title") or "")
    ana.close()
    guest = _alone(browser, server, "guatemala-cafe")
    expect(guest.page.locator("#turn .worth small")).to_have_count(0)
    guest.close()
