"""Extras: packages that only some commands need, and how to install them."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tertulia.kernel.errors import MissingExtra

MODULE: Final = {
    "web": "fastapi",
    "postgres": "psycopg",
    "arena": "openskill",
    "ray": "ray",
    "notebook": "ipykernel",
    "bench": "catanatron",
}
"""Every extra that a command may need, with a module that shows whether it is installed."""
_OF_EXTRA: Final = re.compile(r"""(?P<requirement>[^;]*);\s*extra\s*==\s*['"](?P<extra>[^'"]+)['"]""")


def is_there(extra: str) -> bool:
    return importlib.util.find_spec(MODULE[extra]) is not None


@contextmanager
def extra(name: str, doing: str) -> Iterator[None]:
    """Wraps imports that need an extra. Raises MissingExtra if it is not installed."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").startswith("tertulia"):
            raise
        raise MissingExtra(doing, name) from None


def requirements_of(extra: str) -> list[str]:
    """The requirements of an extra: from the checkout that ./play runs, else from the installed package."""
    play = os.environ.get("TERTULIA_PLAY")
    if play:
        with (Path(play).parent / "pyproject.toml").open("rb") as file:
            named: list[str] = tomllib.load(file)["project"]["optional-dependencies"][extra]
            return named
    try:
        lines = importlib.metadata.requires("tertulia") or []
    except importlib.metadata.PackageNotFoundError:
        lines = []
    found = [_OF_EXTRA.match(line) for line in lines]
    return [one["requirement"].strip() for one in found if one and one["extra"] == extra]


def command_for(extra: str) -> str:
    """The command that installs an extra for the Python that is running."""
    names = requirements_of(extra) or [f"tertulia[{extra}]"]
    pip = [sys.executable, "-m", "pip", "install"]
    if importlib.util.find_spec("pip") is None:
        pip = ["uv", "pip", "install", "--python", sys.executable]
    return shlex.join([*pip, *names])


def install_and_go_on(error: MissingExtra, argv: Sequence[str]) -> None:
    """Under ./play, install the extra and start the command again; this does not return. Elsewhere, do nothing."""
    play, tried = os.environ.get("TERTULIA_PLAY"), os.environ.get("TERTULIA_WITH", "").split()
    if play and error.extra not in tried:
        os.environ["TERTULIA_WITH"] = " ".join([*tried, error.extra])
        sys.stdout.flush()
        os.execv(play, [play, *argv])
