"""The log in the browser: many draws of a kind are one line, which unfolds to all of them."""

from __future__ import annotations

from browsing import Person
from playwright.sync_api import Browser, expect
from server_process import Server


def test_two_dozen_draws_are_one_line_that_unfolds_to_links(browser: Browser, server: Server) -> None:
    ana = Person(browser, server, "Ana")
    wishes = {"game": "guatemala-cafe", "seats": 3, "bots": ["random"] * 2, "start": True}
    table = ana.page.request.post("/api/tables", data=wishes).json()["id"]
    ana.open(f"/t/{table}")
    ana.wait_for_turn()
    deals = ana.page.locator("#log > ol > li", has_text="dealt a sack")
    expect(deals).to_have_count(1)
    expect(deals.locator("summary")).to_contain_text("Random: dealt a sack ×")
    links = deals.locator("li a")
    assert links.count() >= 18 and not links.first.is_visible()
    deals.locator("summary").click()
    assert ana.move()
    expect(links.first).to_be_visible()  # what comes meanwhile does not fold it
    places = [link.get_attribute("href") or "" for link in links.all()]
    assert places == [f"/t/{table}?at={int(places[0].split('=')[1]) + step}" for step in range(len(places))]
    links.nth(3).click()
    ana.page.wait_for_url("**/t/*?at=*")
    expect(ana.page.locator("#log li.here")).to_be_visible()
    ana.close()
