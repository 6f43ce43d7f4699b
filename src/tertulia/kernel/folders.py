"""Where a user's data is stored."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's folder of Tertulia; TERTULIA_HOME says otherwise."""
    chosen = os.environ.get("TERTULIA_HOME")
    if chosen:
        return Path(chosen).expanduser()
    return _folder_of_the_system() / "tertulia"


def _folder_of_the_system() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if Path(chosen).is_absolute() else Path.home() / ".local" / "share"
