"""On a phone: what can be done is in view, names are whole, and a turn's end does not lead to the log."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import PHONE, Person
from playwright.sync_api import Browser
from server_process import Server

from tertulia.games import find_game, game_names

VIEW = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect();
  const top = document.querySelector('.top').getBoundingClientRect().bottom;
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > top && box.top < strip.top;
  };
  const some = (selector) => [...document.querySelectorAll(selector)].some(seen);
  return {
    legal: some('#board .offer, #turn .action, #turn [data-confirm]'), board: some('#board'),
    list: some('#turn .action'),
  };
}"""


def _look(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.page.evaluate(VIEW)
    return found


@pytest.mark.parametrize("motion", [False, True], ids=["still", "motion"])
@pytest.mark.parametrize("game", game_names())
def test_a_turn_begins_with_something_legal_in_view_and_does_not_end_at_the_log(
    game: str, motion: bool, browser: Browser, server: Server
) -> None:
    ana = Person(browser, server, "Ana", size=PHONE, motion=motion)
    ana.open("/").locator("article", has_text=find_game(game).title).get_by_role("button", name="Play now").tap()
    ana.at_table()
    ana.wait_for_turn()
    for _turn in range(5):
        while (now := ana.look())["actions"]:
            ana.page.locator("#turn .action").last.tap()  # for which the page scrolls far down
            ana.wait_for_change(now["mark"])
        at = _look(ana)
        assert at["board"] or at["list"]
        now = ana.look()
        ana.page.locator("#turn [data-confirm]").tap()
        ana.wait_for_change(now["mark"])
        assert _look(ana)["board"], "after a turn the board is in view, not only the log"
        ana.wait_for_turn()
        if ana.look()["over"]:
            break
        assert _look(ana)["legal"], "a turn begins with nothing legal in view"
    ana.close()


@pytest.mark.parametrize("seats", [3, 4])
def test_names_of_usual_length_are_whole_on_every_card(seats: int, browser: Browser, server: Server) -> None:
    ana = Person(browser, server, "Bartholomew Longfellowes", size=PHONE)
    wishes = {"game": "guatemala-cafe", "seats": seats, "bots": ["regular"] * (seats - 1), "start": True}
    table = ana.page.request.post("/api/tables", data=wishes).json()["id"]
    ana.open(f"/t/{table}")
    ana.page.wait_for_selector("#board svg")
    cut = ana.page.evaluate("""() => [...document.querySelectorAll('.players .name')].filter((name) => {
      const card = name.closest('li').getBoundingClientRect(), box = name.getBoundingClientRect();
      return name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1
        || box.right > card.right || box.bottom > card.bottom;
    }).map((name) => name.textContent)""")
    assert cut == []
    assert len({box["y"] for box in (c.bounding_box() for c in ana.page.locator(".players li").all()) if box}) <= 2
    ana.close()
