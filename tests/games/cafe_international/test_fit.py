"""The script that fits what a hand is worth can be run again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_fit_tells_every_figure_of_a_hand() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "fit_cafe.py"), "--games", "4"]
    shown = subprocess.run(script, capture_output=True, text=True, check=True, env=os.environ).stdout
    assert "60 to 100 tiles in the bag" in shown
    assert shown.count("dead tiles") == shown.count("tiles in the bag") >= 2
