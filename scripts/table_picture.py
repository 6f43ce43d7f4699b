"""Take the README's pictures: a table of Guatemala Café in the browser, light and dark, in the middle of a game.

    .venv-test/bin/python scripts/table_picture.py

Writes docs/table-light.png and docs/table-dark.png. The game is another one each time.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from browsing import Person, chromium  # noqa: E402
from server_process import Server  # noqa: E402

SIZE: Final = (1280, 690)
DECISIONS: Final = 50
PATIENCE: Final = 120.0
"""Seconds for the whole game."""


def main() -> None:
    with tempfile.TemporaryDirectory() as home, Server(Path(home)) as server, chromium() as browser:
        ana = Person(browser, server, "Ana", size=SIZE)
        wishes = {"game": "guatemala-cafe", "seats": 3, "bots": ["regular", "novice"], "start": True}
        table = ana.page.request.post("/api/tables", data=wishes).json()["id"]
        _play(ana, f"/api/tables/{table}", DECISIONS)
        for theme in ("light", "dark"):
            ana.page.emulate_media(color_scheme=theme)
            ana.open(f"/t/{table}")
            ana.page.wait_for_selector("#board .offer")
            ana.page.screenshot(path=ROOT / "docs" / f"table-{theme}.png")


def _play(ana: Person, table: str, decisions: int) -> None:
    """Make so many decisions, each for the most points; stop where there is something to choose."""
    rng, deadline = Random(1), time.monotonic() + PATIENCE
    ask = ana.page.request
    while time.monotonic() < deadline:
        legal: list[dict[str, Any]] = ask.get(f"{table}/legal").json()
        if not legal:
            time.sleep(0.1)
            continue
        if decisions <= 0 and sum(action["action"].startswith("take") for action in legal) > 3:
            return
        seen = ask.get(table).json()
        best = max(legal, key=lambda action: (action["points"], action["action"] != "done", rng.random()))
        move = {"seat": 0, "seq": seen["seq"], "step": seen["step"], "action": best["action"], "confirm": True}
        ask.post(f"{table}/act", data=move)
        decisions -= 1
    raise SystemExit("the game took too long; try again")


if __name__ == "__main__":
    main()
