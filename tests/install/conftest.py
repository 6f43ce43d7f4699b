"""The project's files in a folder of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from installing import ROOT, run


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's files as they are now, without what tools have made."""
    folder = tmp_path_factory.mktemp("checkout")
    listed = run("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder
