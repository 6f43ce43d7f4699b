"""Reads files that people name: only regular files, and never more than a given number of bytes."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from tertulia.kernel.errors import BadInput
from tertulia.kernel.plain import is_line, shown

LONGEST_PATH: Final = 300
"""The longest path that is shown in full in a sentence."""


def as_path(named: object) -> Path:
    """A path from whatever a caller passes as one."""
    if not isinstance(named, (str, Path)) or "\0" in str(named):
        raise BadInput(f"{shown(named)} is not the name of a file")
    return Path(named)


def called(path: Path) -> str:
    """A path, written for use in a sentence."""
    name = str(path)
    return name if is_line(name, LONGEST_PATH) else shown(name)


def read_text(path: Path, most: int, what: str, errors: str = "strict") -> str:
    """The text of a regular file with at most so many bytes. Devices, pipes and folders are not read."""
    try:
        content = _content(path, most, what)
    except (OSError, ValueError) as error:  # ValueError: a name that the system cannot represent
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "that is no name of a file"
        raise BadInput(f"{what} {called(path)} cannot be read: {reason}") from None
    try:
        return content.decode("utf-8", errors)
    except UnicodeDecodeError:
        raise BadInput(f"{what} {called(path)} is no text file") from None


def _content(path: Path, most: int, what: str) -> bytes:
    # without blocking: opening a pipe would wait for a writer
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if not stat.S_ISREG(path.stat().st_mode):
        raise BadInput(f"{what} {called(path)} cannot be read: it is no regular file")
    with os.fdopen(os.open(path, flags), "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise BadInput(f"{what} {called(path)} cannot be read: it is no regular file")
        content = file.read(most + 1) if found.st_size <= most else b""
    if found.st_size > most or len(content) > most:
        raise BadInput(f"{what} {called(path)} is too large; at most {most:,} bytes are read")
    return content
