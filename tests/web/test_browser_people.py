"""People at a table: their names, their clocks, who is removed, who loses a seat; take-backs."""

from __future__ import annotations

import pytest
from browsing import PHONE, Person, play_on
from playwright.sync_api import Browser, expect
from server_process import Server

from tertulia.games import find_game, game_names


def _lobby(browser: Browser, server: Server, game: str, name: str = "Ana") -> tuple[Person, str]:
    ana = Person(browser, server, name)
    ana.open("/").locator("article", has_text=find_game(game).title).get_by_role("button", name="With friends").click()
    return ana, ana.at_table()


def _for_two(ana: Person) -> None:
    ana.page.locator("#lobby .choices label").first.click()
    expect(ana.page.locator("#lobby .chairs li")).to_have_count(2)


def _begin(*people: Person) -> None:
    people[0].page.get_by_role("button", name="Begin the game").click()
    for person in people:
        person.page.wait_for_selector("#board svg")


# ---- names -----------------------------------------------------------------------------------------------------------


def test_a_name_that_was_given_once_is_known_at_every_table(browser: Browser, server: Server) -> None:
    ana, table = _lobby(browser, server, game_names()[0])
    ben = Person(browser, server)
    ben.open(f"/t/{table}")
    ben.page.locator("#lobby").get_by_label("Your name").first.fill("Ben")
    ben.page.get_by_role("button", name="Sit down here").first.click()
    expect(ben.page.locator(".top summary")).to_have_text("Ben")
    carl, other = _lobby(browser, server, game_names()[1], "Carl")
    ben.open(f"/t/{other}")
    expect(ben.page.locator("#lobby").get_by_label("Your name")).to_have_count(0)
    ben.page.get_by_role("button", name="Sit down here").first.click()
    expect(carl.page.locator("#lobby")).to_contain_text("Ben is here")
    for person in (ana, ben, carl):
        person.close()


def test_a_name_saved_in_the_settings_reaches_the_open_table(browser: Browser, server: Server) -> None:
    ana, table = _lobby(browser, server, game_names()[0])
    _for_two(ana)
    ben = Person(browser, server, "Ben")
    ben.open(f"/t/{table}").get_by_role("button", name="Sit down here").first.click()
    ana.page.get_by_text("Ben is here").wait_for()

    def rename(name: str) -> None:
        ben.page.locator(".top summary").click()
        ben.page.fill("#my-name", name)
        with ben.page.expect_navigation():
            ben.page.locator(".sheet form button").first.click()

    rename("Benedict")
    expect(ana.page.locator("#lobby")).to_contain_text("Benedict is here")
    _begin(ana, ben)
    rename("Ana")
    expect(ana.page.locator("#p1 .name")).to_have_text("Ana 2")
    expect(ben.page.locator("#p1 .name")).to_have_text("Ana 2")
    ana.close()
    ben.close()


# ---- the host --------------------------------------------------------------------------------------------------------


def test_the_host_removes_somebody_who_is_told_so(browser: Browser, server: Server) -> None:
    ana, table = _lobby(browser, server, game_names()[0])
    _for_two(ana)
    ben = Person(browser, server, "Ben")
    ben.open(f"/t/{table}").get_by_role("button", name="Sit down here").first.click()
    expect(ben.page.get_by_role("button", name="Remove")).to_have_count(0)
    ana.page.locator("#chair1").get_by_role("button", name="Remove").click()
    expect(ben.page.locator("#note")).to_have_text("The host has freed your seat.")
    expect(ben.page.locator("#lobby")).to_contain_text("The host has freed your seat.")
    expect(ana.page.locator("#chair1")).to_contain_text("free")
    ben.page.get_by_role("button", name="Sit down here").first.click()
    expect(ana.page.locator("#lobby")).to_contain_text("Ben is here")
    expect(ben.page.locator("#lobby")).not_to_contain_text("freed your seat")
    _begin(ana, ben)
    for body, who, status in (({"seat": 1}, ana, 409), ({"seat": 0}, ben, 403)):
        answer = who.page.request.post(f"/api/tables/{table}/remove", data=body)
        assert answer.status == status
    ana.close()
    ben.close()


# ---- clocks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, (1400, 900)], ids=["phone", "desk"])
def test_with_three_seats_the_running_clock_is_in_view_and_losing_the_seat_to_it_is_told(
    size: tuple[int, int], browser: Browser, server: Server
) -> None:
    ana = Person(browser, server, "Ana Bartholomew Longname", size=size)
    wishes = {"game": "guatemala-cafe", "seats": 3, "same_device": 1, "bots": ["novice", "novice"], "start": True,
              "clock": {"kind": "move", "seconds": 9, "bot": "novice"}}  # fmt: skip
    made = ana.page.request.post("/api/tables", data=wishes).json()
    ana.open(f"/t/{made['id']}")
    ana.wait_for_turn()
    clock = ana.page.locator("#players .clock[data-running]")
    expect(clock).to_be_visible()
    shown = clock.evaluate(
        """(clock) => { const box = clock.getBoundingClientRect(), card = clock.closest('li').getBoundingClientRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return there === clock && box.right <= card.right && box.bottom <= card.bottom && box.width > 20; }"""
    )
    assert shown
    expect(ana.page.locator("#note")).to_have_text(
        "Your time has run out; a bot plays on. Sit down again to go on yourself.", timeout=20_000
    )
    expect(ana.page.locator("#turn .asked[role=alert]")).to_contain_text("Your time has run out")
    ana.page.locator("#turn .asked button").click()
    ana.wait_for_turn()
    expect(ana.page.locator("#turn .asked")).to_have_count(0)
    ana.close()


# ---- take-backs ------------------------------------------------------------------------------------------------------


LATE_ANSWERS = """
const answered = window.fetch;
window.fetch = async (path, ...more) => {
  const answer = await answered(path, ...more);
  while (String(path).endsWith('/take-back') && document.querySelector('#ways button[data-post$="/take-back"]')) {
    await new Promise((again) => setTimeout(again, 10));
  }
  return answer;
};
"""
"""The update overtakes the answer, as it does most times: the button has become another one."""


def test_asking_for_a_take_back_opens_no_dialogue_of_the_next_button(browser: Browser, server: Server) -> None:
    ana, table = _lobby(browser, server, game_names()[0])
    _for_two(ana)
    ben = Person(browser, server, "Ben")
    for person in (ana, ben):
        person.context.add_init_script(LATE_ANSWERS)
        person.open(f"/t/{table}")
    ben.page.get_by_role("button", name="Sit down here").first.click()
    ana.page.get_by_text("Ben is here").wait_for()
    _begin(ana, ben)
    play_on(ana, ben, until=8)
    asker, other = (ana, ben) if ana.page.locator("#ways button", has_text="Ask").count() else (ben, ana)
    asker.page.locator("#ways summary").click()
    asker.page.get_by_role("button", name="Ask for a take-back").click()
    expect(other.page.locator(".asked")).to_contain_text("Take-back asked for by")
    expect(asker.page.locator("#ways [aria-busy]")).to_have_count(0)
    asker.page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    expect(asker.page.locator("#why")).to_be_hidden()
    expect(asker.page.locator("#note")).to_be_empty()
    ana.close()
    ben.close()


@pytest.mark.parametrize("game", game_names())
def test_a_request_for_a_take_back_can_be_withdrawn(game: str, browser: Browser, server: Server) -> None:
    ana, table = _lobby(browser, server, game)
    _for_two(ana)
    ben = Person(browser, server, "Ben")
    ben.open(f"/t/{table}").get_by_role("button", name="Sit down here").first.click()
    ana.page.get_by_text("Ben is here").wait_for()
    _begin(ana, ben)
    play_on(ana, ben, until=8)
    asker, other = (ana, ben) if ana.page.locator("#ways button", has_text="Ask").count() else (ben, ana)
    asker.page.locator("#ways summary").click()
    asker.page.get_by_role("button", name="Ask for a take-back").click()
    expect(other.page.locator(".asked")).to_contain_text("Take-back asked for by")
    expect(other.page.get_by_role("button", name="Withdraw the request")).to_have_count(0)
    asker.page.get_by_role("button", name="Withdraw the request").click()
    for person in (ana, ben):
        expect(person.page.locator(".asked")).to_have_count(0)
    expect(asker.page.get_by_role("button", name="Ask for a take-back")).to_be_visible()
    ana.close()
    ben.close()
