"""It is my turn: a sound and a notification call who wants to be called, in a real browser."""

from __future__ import annotations

import pytest
from browsing import Person, play_on
from playwright.sync_api import Browser
from server_process import Server

from tertulia.games import find_game

LISTEN = """
window.tones = 0;
window.notes = [];
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };
window.Notification = class extends Notification {
  constructor(title, options) { super(title, options); window.notes.push(`${title}: ${options.body}`); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""
"""Counts what the browser is asked for, and passes it on; the page counts as one in the background."""


@pytest.mark.parametrize("wanted", [True, False], ids=["called", "left in peace"])
def test_a_sound_and_a_notification_when_it_is_my_turn(wanted: bool, browser: Browser, server: Server) -> None:
    ana, ben = Person(browser, server, "Ana"), Person(browser, server, "Ben")
    ben.context.grant_permissions(["notifications"])
    ben.context.add_init_script(LISTEN)
    ana.open("/").locator("article", has_text=find_game("cafe-international").title).get_by_role(
        "button", name="With friends").click()  # fmt: skip
    table = ana.at_table()
    ana.page.locator("#lobby .choices label").first.click()
    ben.open(f"/t/{table}").get_by_role("button", name="Sit down here").first.click()
    if wanted:
        ben.page.locator(".top summary").click()
        ben.page.get_by_label("A sound when it is my turn").check()
        ben.page.get_by_label("A notification when it is my turn").check()
    ana.page.get_by_text("Ben is here").wait_for()
    ana.page.get_by_role("button", name="Begin the game").click()
    for person in (ana, ben):
        person.page.wait_for_selector("#board svg")
    ben.page.evaluate("window.tones = 0; window.notes = []")
    play_on(ana, ben, until=16)
    tones, notes = ben.page.evaluate("[window.tones, window.notes]")
    if wanted:
        assert len(notes) >= 2 and tones == 2 * len(notes)  # the chime has two tones
        assert all(note.startswith("It is your turn: ● ") for note in notes)
    else:
        assert not notes and tones == 0
    ana.close()
    ben.close()
