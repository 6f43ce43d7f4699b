"""Compile the translations: each tertulia.po becomes the tertulia.mo beside it, which gettext reads."""

from __future__ import annotations

import io
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

SOME_DAY: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in every file, so that the same sentences give the same bytes."""


def compile_words(package: Path) -> None:
    """Compile every translation below a folder."""
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        sys.exit("tertulia: the translations cannot be compiled without Babel; install it with: pip install babel")
    for source in sorted(package.glob("**/locale/*/LC_MESSAGES/tertulia.po")):
        words = io.BytesIO()
        with source.open("rb") as file:
            catalogue = read_po(file)
        catalogue.creation_date = catalogue.revision_date = SOME_DAY
        write_mo(words, catalogue)
        _replace(source.with_suffix(".mo"), words.getvalue())


def _replace(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever reads half of it."""
    if path.exists() and path.read_bytes() == content:
        return
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    unfinished.write_bytes(content)
    unfinished.replace(path)


if __name__ == "__main__":
    compile_words(Path(__file__).resolve().parent.parent / "src" / "tertulia")
