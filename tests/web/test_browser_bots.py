"""Bots in the browser: how strong they are, and why they did that."""

from __future__ import annotations

import re

import pytest
from browsing import DESK, PHONE, WAIT, Person, is_too_wide
from playwright.sync_api import Browser, expect
from server_process import Server

from tertulia.bots import LADDER
from tertulia.bots.ratings import rating_of
from tertulia.games import find_game, game_names

ASKED = {
    "en": ("Why?", r"^Played was “.+”: \d+ % to win, .+ in the end; ", "Why? Was anything better?"),
    "de": ("Warum?", r"^Gespielt wurde „.+“: \d+ % Gewinnchance, am Ende .+; ", "Warum? Gab es Besseres?"),
}
"""By language: the button in the log, what is answered, the button in a replay."""


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("de", PHONE)])
@pytest.mark.parametrize("game", game_names())
def test_a_bot_says_why_at_the_table_and_in_a_replay(
    game: str, language: str, size: tuple[int, int], browser: Browser, server: Server
) -> None:
    why, answer, better = ASKED[language]
    ana = Person(browser, server, "Ana", size=size, language=language)
    ana.open("/").locator("article", has_text=find_game(game).title).locator("button").first.click()
    table = ana.at_table()
    log, wish = ana.page.locator("#log"), 0
    while not (log.get_by_role("button", name=why).count() and log.locator("li.me").count()):
        wish += 1
        if not ana.move(wish):
            ana.page.wait_for_timeout(50)
    ask = log.get_by_role("button", name=why).first
    ask.focus()
    ana.page.keyboard.press("Enter")
    said = ana.page.locator("#reason-text")
    expect(said).to_have_text(re.compile(answer), timeout=WAIT)
    expect(ana.page.locator("#reason [data-close]")).to_be_focused()
    assert not is_too_wide(ana.page)
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("#reason")).to_be_hidden()

    mine = int((log.locator("li.me").first.get_attribute("id") or "l0")[1:])
    ana.open(f"/t/{table}?at={mine}").get_by_role("button", name=better).click()
    expect(said).to_have_text(re.compile(answer), timeout=WAIT)
    ana.open(f"/t/{table}?at=0")
    expect(ana.page.get_by_role("button", name=better)).to_have_count(0)
    ana.close()


@pytest.mark.parametrize("game", game_names())
def test_where_a_bot_is_chosen_it_is_said_how_strong_it_is_and_what_it_does(
    game: str, browser: Browser, server: Server
) -> None:
    ana = Person(browser, server, "Ana")
    ana.open("/").locator("article", has_text=find_game(game).title).get_by_role("button", name="With friends").click()
    ana.at_table()
    seat = ana.page.get_by_label("Bot on seat 3")
    for name, label in zip(LADDER, seat.locator("option").all_inner_texts()[1:], strict=True):
        rating = rating_of(game, name)
        assert label == name.capitalize() + (f" · {rating.rating}" if rating else "")
    for name in ("novice", "expert", "master"):
        seat.select_option(name)
        about = ana.page.locator("#about2")
        expect(about).to_contain_text(LADDER[name].help.say())
        expect(seat).to_have_accessible_description(about.inner_text())
        rating = rating_of(game, name)
        if rating is None:
            expect(about).not_to_contain_text("rating")
        else:
            expect(about).to_contain_text(f"rating {rating}, measured in {rating.games} games of {rating.seats}")
            if rating.budget:
                expect(about).to_contain_text(f"thinking for {rating.budget} rounds a decision")
    seat.select_option("novice")
    ana.page.get_by_label("Bot on seat 2").select_option("novice")
    ana.page.get_by_role("button", name="Begin the game").click()
    novice = rating_of(game, "novice")
    expect(ana.page.locator("#p2 .status")).to_contain_text(f"bot {novice.rating}" if novice else "bot")
    ana.close()
