"""People with real browsers at a real server: Chromium, driven by Playwright. They click, tap and type."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright
from playwright.sync_api import TimeoutError as TooLate
from server_process import Server

ROOT = Path(__file__).parent.parent
DESK = (1400, 900)
TABLET = (820, 1180)
PHONE = (390, 844)
WAIT = 60_000

_LOOK = """() => {
  const turn = document.querySelector('#turn');
  const shown = (element) => element && !element.hidden;
  return {
    over: shown(document.querySelector('#result')),
    complete: !!document.querySelector('#turn [data-confirm]'),
    offers: document.querySelectorAll('#board .offer').length,
    actions: document.querySelectorAll('#turn .action').length,
    mark: turn.dataset.seq + '/' + turn.dataset.step + '/' + turn.dataset.seat,
    best: document.querySelector('#turn .worth:not(.none, .less)')?.closest('.action').dataset.action || '',
  };
}"""
_POINT = """([wanted, best]) => {
  const offers = [...document.querySelectorAll('#board .offer')];
  if (!offers.length) return 'gone';
  const offer = offers.find((one) => one.dataset.actions.split('|').includes(best)) || offers[wanted % offers.length];
  offer.scrollIntoView({ block: 'center', behavior: 'instant' });
  for (const shape of offer.querySelectorAll('*')) {
    const box = shape.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if ((box.width || box.height) && document.elementFromPoint(x, y)?.closest('.offer') === offer) return [x, y];
  }
  return null;
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = _launch(playwright)
        yield browser
        browser.close()


def _launch(playwright: Playwright) -> Browser:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert path is not None, "no chromium on this machine: on Debian and Ubuntu, as root: apt-get install chromium"
    switches = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    return playwright.chromium.launch(executable_path=path, args=switches)


class Person:
    """Somebody with a browser of his own: his own cookie, language and screen."""

    def __init__(
        self, browser: Browser, server: Server, name: str = "", *, size: tuple[int, int] = DESK, language: str = "en",
        dark: bool = False, motion: bool = False,
    ) -> None:  # fmt: skip
        self.server = server
        self.context: BrowserContext = browser.new_context(
            base_url=server.url, viewport={"width": size[0], "height": size[1]}, locale=language,
            color_scheme="dark" if dark else "light", has_touch=size != DESK,
            reduced_motion="no-preference" if motion else "reduce",
        )  # fmt: skip
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.faults: list[str] = []
        self.received: list[bytes] = []
        self._listen(self.page)
        if name:
            self.call_myself(name)

    def _listen(self, page: Page) -> None:
        """What must not happen, and every byte that comes."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self._console(said.type, said.text))
        page.on("response", lambda answer: self._keep(answer))
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))

    def _console(self, kind: str, text: str) -> None:
        if kind == "error" and "WebSocket" not in text and "ERR_CONNECTION" not in text:
            self.faults.append(text)

    def _keep(self, answer: Any) -> None:
        if "/static/" not in answer.url and answer.status != 204:
            try:
                self.received.append(answer.body())
            except Exception:  # a page that was left before its answer came
                return

    def _frame(self, frame: str | bytes) -> None:
        self.received.append(frame if isinstance(frame, bytes) else frame.encode())

    def close(self) -> None:
        assert not self.faults, self.faults
        self.context.close()

    # ---- on pages ---------------------------------------------------------------------------------------------------

    def open(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def call_myself(self, name: str) -> None:
        self.open("/")
        self.page.locator(".top summary").click()
        self.page.fill("#my-name", name)
        with self.page.expect_navigation():
            self.page.locator(".sheet form button").first.click()

    def at_table(self) -> str:
        self.page.wait_for_url("**/t/*")
        return self.page.url.split("/t/")[1].split("?")[0]

    def text(self, selector: str = "body") -> str:
        return self.page.locator(selector).inner_text()

    # ---- playing ----------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(_LOOK)
        return found

    def move(self, wish: int = 0) -> bool:
        """One click: on the board, on the list where the board offers nothing, or on Confirm; whether there was any.

        Where the page moved under the finger, a person clicks again.
        """
        now = self.look()
        if now["over"] or not (now["complete"] or now["offers"] or now["actions"]):
            return False
        self._click(now, wish)
        try:
            self.wait_for_change(now["mark"], 20_000)
        except TooLate:
            self._click(self.look(), wish)
            self.wait_for_change(now["mark"])
        return True

    def _click(self, now: dict[str, Any], wish: int) -> None:
        if now["complete"]:
            self.page.locator("#turn [data-confirm]").click()
        elif now["offers"] and not (wish % 5 == 4 and now["actions"] > now["offers"]):
            self.press_board(wish, now["best"])
        elif now["actions"]:
            self.page.locator("#turn .action").nth(wish % now["actions"]).click()

    def press_board(self, wish: int = 0, best: str = "") -> None:
        """Where the best action is offered, if it brings anything; else anywhere."""
        point = self.page.evaluate(_POINT, [wish, best])
        if point is None:  # a piece may still be flying there
            self.page.wait_for_timeout(700)
            point = self.page.evaluate(_POINT, [wish, best])
        if point == "gone":  # the page has changed since it was looked at
            return
        assert point is not None, "an offer on the board that cannot be clicked"
        self.page.mouse.click(*point)
        choices = self.page.locator("#choose[open] .action")
        if choices.count():
            choices.nth(wish % choices.count()).click()

    def wait_for_change(self, mark: str, milliseconds: float = WAIT) -> None:
        look = "const t = document.querySelector('#turn'); return t.hidden || "
        self.page.wait_for_function(
            f"(mark) => {{ {look} t.dataset.seq + '/' + t.dataset.step + '/' + t.dataset.seat !== mark }}",
            arg=mark,
            timeout=milliseconds,
        )

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector("#turn[data-mine], #result:not([hidden])")


def play_on(*people: Person, until: int = 10_000) -> int:
    """Everybody clicks whenever it is his turn, until the game is over or so many clicks were made; the clicks."""
    clicks = 0
    while clicks < until and not people[0].look()["over"]:
        moved = [person.move(clicks) for person in people]
        clicks += sum(moved)
        if not any(moved):
            people[0].page.wait_for_timeout(20)
    return clicks


def axe() -> str:
    """The text of axe-core, which ./test installs outside of git."""
    path = Path(os.environ.get("TERTULIA_AXE", ROOT / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"))
    assert path.exists(), f"no axe-core at {path}: npm install --prefix build/axe axe-core"
    return path.read_text(encoding="utf-8")


def serious_faults(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    page.evaluate(axe())
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['help']} at {[node['target'] for node in fault['nodes']][:3]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide
