"""Every page: no serious fault for axe, nothing untranslated, no sideways scrolling."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import DESK, PHONE, TABLET, Person, is_too_wide, play_on, serious_faults
from playwright.sync_api import Browser, expect
from server_process import Guest, Server

import tertulia
from tertulia.games import find_game, game_names

PACKAGE = Path(tertulia.__file__).parent
ALL_TEXT = """() => {
  const said = [document.title, document.body.innerText];
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(element.getAttribute(name) || '');
    if (['title', 'desc'].includes(element.tagName)) said.push(element.textContent);
    if (element.tagName === 'OPTION') said.push(element.textContent);
  }
  return said.join('\\n');
}"""


def _pages(person: Person, guest: Guest, game: str) -> Iterator[str]:
    """One after the other every kind of page of a game is open in the person's browser; what it is."""
    yield from _plain_pages(person, game)
    page = person.open("/")
    page.locator("article", has_text=find_game(game).title).locator("button").nth(1).click()
    lobby = person.at_table()
    for details in page.locator("#lobby details summary").all():
        details.click()
    yield "lobby"
    guest.open_table(game, 3, bots=["greedy"] * 2, start=True, public=True)
    person.open("/").locator("article", has_text=find_game(game).title).locator("button").first.click()
    table = person.at_table()
    person.wait_for_turn()
    page.locator("#words summary").click()
    page.locator("#ways summary").click()
    yield "the first turn"
    person.move()
    page.locator(".top summary").click()
    yield "a turn in the making, with the settings"
    page.locator(".top summary").click()
    play_on(person, until=9)
    yield "some turns later"
    person.open(f"/t/{table}?at=12")
    yield "a replay"
    other = Person(page.context.browser, person.server)  # type: ignore[arg-type]
    other.open(f"/t/{lobby}")
    other.close()


def _plain_pages(person: Person, game: str) -> Iterator[str]:
    person.open("/")
    yield "home"
    person.open(f"/games/{game}/rules")
    yield "rules"
    person.open("/t/nowhere")
    person.faults.clear()  # the browser reports the 404
    yield "an error"


def _end(person: Person, game: str) -> None:
    """A game that is over, opened from a golden record."""
    golden = min((Path(__file__).parent.parent / "golden" / game).glob("played-*.txt"))
    person.open("/").locator("#record").set_input_files(str(golden))
    person.page.locator("#record ~ .row button").click()
    person.at_table()
    expect(person.page.locator("#result")).to_be_visible()


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_no_serious_fault_on_any_page(game: str, dark: bool, browser: Browser, server: Server) -> None:
    person = Person(browser, server, "Ana", dark=dark, size=PHONE if dark else DESK)
    guest = Guest(server, "Cleo")
    found = {name: serious_faults(person.page) for name in _pages(person, guest, game)}
    _end(person, game)
    found["the end"] = serious_faults(person.page)
    assert {name: faults for name, faults in found.items() if faults} == {}
    person.close()


# ---- languages -------------------------------------------------------------------------------------------------------


def _english(language: str) -> list[str]:
    """Sentences in English that a page in this language must not show: those whose translation reads otherwise."""
    found = []
    for folder in {path.parents[2] for path in PACKAGE.rglob(f"locale/{language}/LC_MESSAGES/tertulia.mo")}:
        catalogue = gettext.translation("tertulia", folder, [language])
        sentences = [key for key in catalogue._catalog if isinstance(key, str)]  # type: ignore[attr-defined]
        found += [text for text in sentences if _tells(text) and text not in catalogue.gettext(text)]
    assert len(found) > 100
    return found


def _tells(sentence: str) -> bool:
    """Long enough to be English and nothing else, and without blanks."""
    return "{" not in sentence and len(sentence.split()) >= 3


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize(("language", "size"), [("fr", PHONE), ("nl", TABLET), ("de", DESK)])
def test_pages_have_no_untranslated_text_and_do_not_scroll_sideways(
    game: str, language: str, size: tuple[int, int], browser: Browser, server: Server
) -> None:
    english = _english(language)
    person = Person(browser, server, "A rather long name here", language=language, size=size)
    guest = Guest(server, "Cleo", language=language)
    left: dict[str, list[str]] = {}
    for name in _pages(person, guest, game):
        assert person.page.locator("html").get_attribute("lang") == language
        assert not is_too_wide(person.page), name
        text = person.page.evaluate(ALL_TEXT)
        left[name] = [sentence for sentence in english if sentence in text]
    _end(person, game)
    left["the end"] = [sentence for sentence in english if sentence in person.page.evaluate(ALL_TEXT)]
    assert {name: sentences for name, sentences in left.items() if sentences} == {}
    assert not is_too_wide(person.page)
    person.close()


def test_language_and_theme_can_be_chosen_and_stay(browser: Browser, server: Server) -> None:
    person = Person(browser, server)
    page = person.open("/")
    page.locator(".top summary").click()
    with page.expect_navigation():
        page.select_option("#language", "nl")
    assert page.locator("html").get_attribute("lang") == "nl"
    page.locator(".top summary").click()
    page.select_option("#theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(29, 22, 18)"
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    person.close()
