"""Commands in a clean environment, for the tests of what a new machine does."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path, code: int = 0, env: Mapping[str, str] | None = None) -> str:
    """The output of a command that ends with this code."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TERTULIA", "PYTHON"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**kept, **(env or {})},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == code, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr
