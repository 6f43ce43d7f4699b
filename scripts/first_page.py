#!/usr/bin/env python3
"""How long ./play takes from a fresh clone to the first page, beside a plain environment with the same packages.

scripts/first_page.py [--installer pip|uv] [--json]

Both are measured in one run, in a temporary folder: `./play serve` until the page answers, and a virtual environment
with only the packages of the web extra, made by the same installer. An earlier environment that is not measured warms
the package cache, so that both find it in the same state.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 300.0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--installer", choices=("pip", "uv"), default="pip")
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        _plain(here / "warm", arguments.installer)
        plain = _plain(here / "plain", arguments.installer)
        ours = _play(here, arguments.installer)
    print(f"a plain environment with the web packages ({arguments.installer}): {plain:.1f} s")
    print(f"./play from a fresh clone to the first page: {ours:.1f} s, {ours / plain:.2f} times as long")
    if arguments.json:
        figures = {"installer": arguments.installer, "plain": plain, "play": ours, "ratio": ours / plain}
        print(json.dumps(figures))
    return 0


def _plain(environment: Path, installer: str) -> float:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    packages = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    begun = time.monotonic()
    if installer == "uv":
        _run("uv", "venv", "--quiet", "--python", sys.executable, str(environment))
        _run("uv", "pip", "install", "--quiet", "--python", str(environment / "bin/python"), *packages)
    else:
        _run(sys.executable, "-m", "venv", str(environment))
        _run(str(environment / "bin/python"), "-m", "pip", "install", "--quiet", *packages)
    return time.monotonic() - begun


def _play(folder: Path, installer: str) -> float:
    clone = folder / "clone"
    _run("git", "clone", "--quiet", str(ROOT), str(clone))
    environment = {**os.environ, "TERTULIA_HOME": str(folder / "home"), "TERTULIA_INSTALLER": installer}
    begun = time.monotonic()
    process = subprocess.Popen(
        ["./play", "serve", "--no-browser", "--port", "0"], cwd=clone, env=environment, start_new_session=True,
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = next((line for line in process.stdout if "http://" in line), "")
        address = re.search(r"http://\S+", line)
        if address is None:
            sys.exit("./play did not open the café")
        with urllib.request.urlopen(address[0], timeout=PATIENCE) as answer:
            answer.read()
        return time.monotonic() - begun
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
