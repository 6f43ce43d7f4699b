"""Pictures in a real browser: names are whole, nothing covers anything, seats have one colour everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import DESK, PHONE, Person
from playwright.sync_api import Browser, expect
from server_process import Server

from tertulia.games import find_game, game_names
from tertulia.games.coffee_traders import picture_parts as coffee_traders
from tertulia.games.guatemala_cafe import picture_parts as guatemala_cafe
from tertulia.kernel.drawing import SEAT_COLOURS

GOLDEN = Path(__file__).parent.parent / "golden"
CROSSINGS = """(row) => {
  const parts = [...row.querySelectorAll('text, circle')].filter((one) => !one.closest('defs'));
  const boxes = parts.map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
  const cross = (a, b) => a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1;
  const isOn = (mark, text) => mark.tagName === 'circle' && text.classList.contains('rank');
  return boxes.flatMap(([one, box], place) => boxes.slice(place + 1)
    .filter(([other, its]) => one.tagName === 'text' !== (other.tagName === 'text'))
    .filter(([other, its]) => cross(box, its) && !isOn(one, other) && !isOn(other, one))
    .map(([other]) => `${one.tagName} ${one.textContent} and ${other.tagName} ${other.textContent}`));
}"""
"""Circles and texts of a player's head that cover each other, but for the rank on its own medal."""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_seat_has_one_colour_on_cards_and_boards(dark: bool, browser: Browser, server: Server) -> None:
    rgb = [f"rgb({int(c[1:3], 16)}, {int(c[3:5], 16)}, {int(c[5:], 16)})" for c in SEAT_COLOURS]
    for game in (coffee_traders, guatemala_cafe):
        assert [look["colour"] for look in game.OWNERS][:4] == list(SEAT_COLOURS)[:4]
    ana = Person(browser, server, "Ana", dark=dark)
    wishes = {"game": "coffee-traders", "seats": 5, "bots": ["random"] * 4, "start": True}
    ana.open(f"/t/{ana.page.request.post('/api/tables', data=wishes).json()['id']}")
    faces = ana.page.locator("#players .face")
    assert [face.evaluate("(face) => getComputedStyle(face).backgroundColor") for face in faces.all()] == rgb
    ana.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_at_the_end_no_badge_covers_a_figure(size: tuple[int, int], browser: Browser, server: Server) -> None:
    ana = Person(browser, server, "Ana", size=size)
    for record in sorted((GOLDEN / "coffee-traders").glob("played-*.txt"))[:3]:
        ana.open("/").locator("#record").set_input_files(str(record))
        ana.page.get_by_role("button", name="Open", exact=True).click()
        ana.at_table()
        expect(ana.page.locator("#result")).to_be_visible()
        heads = ana.page.locator("#board [id^='t-player-']")
        assert heads.count() > 1
        for total in ana.page.locator("#board .huge").all():
            total.evaluate("(total) => (total.textContent = '188')")  # three figures, as good players have
        assert [crossing for head in heads.all() for crossing in head.evaluate(CROSSINGS)] == []
    ana.close()


@pytest.mark.parametrize("name", ["Bartholomew Longfellowes", "Wolfgang-Wilhelm-Wimmer", "MMMMMMMMMMMMMMMMMMMMMMMM"])
@pytest.mark.parametrize("game", game_names())
def test_names_in_pictures_are_whole(game: str, name: str, browser: Browser, server: Server) -> None:
    ana = Person(browser, server, name)
    seats = find_game(game).seats[-1]
    wishes = {"game": game, "seats": seats, "bots": ["random"] * (seats - 1), "start": True}
    ana.open(f"/t/{ana.page.request.post('/api/tables', data=wishes).json()['id']}")
    ana.page.wait_for_selector("#board svg")
    row = ana.page.locator("[id='t-player-1']")
    said = "".join(row.locator("text").all_text_contents()).replace("-", "").replace(" ", "")
    assert name.replace("-", "").replace(" ", "") in said and "…" not in said
    ana.close()
