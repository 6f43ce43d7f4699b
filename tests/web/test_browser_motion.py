"""With motion, as most people have it: pieces fly, and whatever matters in a frame does not hang on that."""

from __future__ import annotations

import pytest
from browsing import DESK, PHONE, Person
from playwright.sync_api import Browser, expect
from server_process import Server

from tertulia.games import find_game, game_names

TURNS = 4


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", game_names())
def test_whole_turns_with_motion_have_no_page_error(
    game: str, size: tuple[int, int], browser: Browser, server: Server
) -> None:
    ana = Person(browser, server, "Ana", size=size, motion=True)
    ana.open("/").locator("article", has_text=find_game(game).title).get_by_role("button", name="Play now").click()
    ana.at_table()
    wish = 0
    for _turn in range(TURNS):
        ana.wait_for_turn()
        if ana.look()["over"]:
            break
        ana.page.wait_for_function("document.title.startsWith('●')")
        while (now := ana.look())["actions"]:
            if wish % 2:
                ana.move(wish)
            else:  # from the list, for which a phone scrolls
                ana.page.locator("#turn .action").nth(wish % now["actions"]).click()
                ana.wait_for_change(now["mark"])
            wish += 1
        ana.move()
    assert wish >= TURNS or ana.look()["over"]
    ana.close()


def test_a_picture_that_cannot_move_loses_neither_title_nor_announcement_nor_focus(
    browser: Browser, server: Server
) -> None:
    ana = Person(browser, server, "Ana", motion=True)
    ana.open("/").locator("article", has_text="Café International").get_by_role("button", name="Play now").click()
    ana.at_table()
    ana.wait_for_turn()
    ana.page.evaluate("() => { Element.prototype.animate = () => { throw new Error('no motion today'); }; }")
    while ana.look()["actions"]:
        now = ana.look()
        ana.page.locator("#turn .action").first.focus()
        ana.page.keyboard.press("Enter")
        ana.wait_for_change(now["mark"])
    ana.page.keyboard.press("c")
    ana.wait_for_turn()
    expect(ana.page).to_have_title("● Your turn: Café International")
    expect(ana.page.locator("#say")).not_to_be_empty()
    assert ana.page.evaluate("document.activeElement.closest('#turn') !== null")
    ana.faults.clear()
    ana.close()
