"""./play from a fresh clone: set up once, in seconds, and whole whatever interrupts it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
from installing import run

CI = "cafe-international"
QUIET = {"TERTULIA_PURE": "1"}
"""Without the compiled core, which is not what is looked at."""


@pytest.fixture(scope="module")
def place(checkout: Path) -> Path:
    """A checkout whose ./play has not run yet."""
    shutil.rmtree(checkout / "dist", ignore_errors=True)
    return checkout


def environment(place: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TERTULIA", "PYTHON"))}
    return {**kept, "TERTULIA_HOME": str(place / "home"), **more}


def test_ctrl_c_during_the_set_up_leaves_nothing_half_made(place: Path) -> None:
    process = subprocess.Popen(
        ["./play", "rules", CI], cwd=place, env=environment(place, **QUIET), start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert "Setting up Tertulia" in process.stdout.readline()
    while not list((place / ".venv").glob("lib/python3*/site-packages/*")):
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode != 0
    said = run("./play", "rules", CI, "CI-13", "--lang", "de", cwd=place, env=environment(place, **QUIET))
    assert "Setting up Tertulia" in said and "Damen" in said
    again = run("./play", "rules", CI, "CI-13", "--lang", "de", cwd=place, env=environment(place, **QUIET))
    assert again.startswith("**CI-13**"), "the second run has nothing to set up"


def test_the_café_opens(place: Path) -> None:
    process = subprocess.Popen(
        ["./play", "serve", "--no-browser", "--port", "0"], cwd=place, env=environment(place, **QUIET),
        stdout=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(address[0], timeout=30) as page:
            assert "Tertulia" in page.read().decode()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def test_an_edit_counts_at_once(place: Path) -> None:
    rules = place / "src/tertulia/games/cafe_international/rules.md"
    before = rules.read_text()
    rules.write_text(before.replace("**CI-13** ", "**CI-13** Edited. "))
    assert "Edited." in run("./play", "rules", CI, "CI-13", cwd=place, env=environment(place, **QUIET))
    rules.write_text(before)


def test_without_a_compiler_it_plays_and_says_so_once(place: Path, tmp_path: Path) -> None:
    wanted = [
        "sh",
        "env",
        "uname",
        "dirname",
        "cat",
        "find",
        "cksum",
        "sort",
        "grep",
        "sed",
        "flock",
        "mkdir",
        "rm",
        "mv",
        "tail",
        "nice",
        "git",
        "sleep",
        "rmdir",
    ]
    for name in wanted:
        (tmp_path / name).symlink_to(shutil.which(name) or pytest.fail(f"no {name} on this machine"))
    there = environment(place, PATH=str(tmp_path), CC="none")
    assert "no C compiler" in run("/bin/sh", "./play", "rules", CI, "CI-13", cwd=place, env=there)
    assert run("/bin/sh", "./play", "rules", CI, "CI-13", cwd=place, env=there).startswith("**CI-13**")


def test_a_compiled_core_is_used_once_it_is_complete(place: Path) -> None:
    """The core here is a copy of the sources with a mark, so that one can see which of the two runs."""
    core = place / "build" / "core"
    shutil.copytree(place / "src" / "tertulia", core / "tertulia")
    init = core / "tertulia" / "__init__.py"
    init.write_text(init.read_text().replace('__version__ = "', '__version__ = "compiled-'))
    there = environment(place, CC="none", PATH=os.environ["PATH"])
    stamp = run("sh", "-c", ". scripts/env.sh; core_stamp .venv", cwd=place, env=there)
    (core / "stamp").write_text("of other sources\n")
    (place / "build" / "core.failed").write_text(stamp)  # so that nothing is compiled behind
    assert run("./play", "--version", cwd=place, env=there).splitlines()[-1].startswith("tertulia 0")
    (core / "stamp").write_text(stamp + "\n")
    assert run("./play", "--version", cwd=place, env=there).startswith("tertulia compiled-")
    processes = (
        "from concurrent.futures import ProcessPoolExecutor as Pool; from multiprocessing import get_context;"
        "from tertulia.bots.processes import deaf_to_ctrl_c\n"
        "import tertulia, tertulia.bots.processes as p\n"
        "with deaf_to_ctrl_c(): pool = Pool(1, get_context('spawn')); told = pool.submit(eval, "
        "\"__import__('tertulia').__version__\").result()\n"
        "print(tertulia.__version__, told)"
    )
    names = {"TERTULIA_CORE": str(core), "TERTULIA_CORE_STAMP": stamp}
    said = run(place / ".venv/bin/python", "-c", processes, cwd=place, env={**there, **names})
    own, of_the_new_process = said.split()
    assert not own.startswith("compiled-") and of_the_new_process.startswith("compiled-")
