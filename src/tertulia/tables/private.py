"""Files that nobody else on the computer may read: hidden hands and seeds are in them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import sqlalchemy as sql

FILE: Final = 0o600
FOLDER: Final = 0o700


def database_file(url: str) -> Path | None:
    """The file of a database; None where it is none."""
    try:
        where = sql.make_url(url)
    except sql.exc.ArgumentError:
        return None
    name = where.database or ""
    if where.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
        return None
    return Path(name)


def make_file(path: Path) -> None:
    """Make it if it is not there, for its owner alone whatever the umask; what SQLite puts beside it gets its mode."""
    try:
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE)
    except FileExistsError:
        return
    try:
        if hasattr(os, "fchmod"):
            os.fchmod(file, FILE)
    finally:
        os.close(file)


def make_folder(path: Path) -> None:
    """Make it, and those above it that are missing, for their owner alone."""
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(FOLDER, exist_ok=True)
    path.chmod(FOLDER)
