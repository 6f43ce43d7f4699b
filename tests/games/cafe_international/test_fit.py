"""The script that fits what a hand is worth can be run again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_fit_tells_every_figure_of_a_hand() -> None:
    few = ["--positions", "4", "--games", "2", "--bot", "greedy"]
    script = [sys.executable, str(ROOT / "scripts" / "fit_cafe.py"), *few]
    shown = subprocess.run(script, capture_output=True, text=True, check=True, env=os.environ).stdout
    turns, *figures = shown.splitlines()
    assert int(turns.split()[0]) > 4
    assert [line.rpartition("±")[0].rsplit(maxsplit=1)[0].strip() for line in figures] == [
        "smaller hand", "smaller hand early", "jokers", "dead tiles", "dead x bar", "twice", "could score",
        "could score late", "warm chairs", "points",
    ]  # fmt: skip
