"""The examples run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
from nbclient import NotebookClient

import tertulia

ROOT = Path(__file__).parents[2]


def test_the_notebook_plays_a_game_and_draws_it() -> None:
    notebook = nbformat.read(  # type: ignore[no-untyped-call]
        ROOT / "examples" / "a-game-in-a-notebook.ipynb", as_version=4
    )
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    drawn = [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(drawn) == 3 and len(set(drawn)) == 3
    assert any("winners=" in str(output.get("data", {}).get("text/plain")) for output in outputs)


def test_the_readmes_lines_of_python_run(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", readme, flags=re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block.replace('"game.txt"', repr(str(tmp_path / "game.txt"))), {})


def test_the_readmes_picture_is_what_the_example_record_shows() -> None:
    match = tertulia.load(ROOT / "examples" / "a-game-of-four-bots.txt")
    drawn = (ROOT / "docs" / "cafe-international.svg").read_text(encoding="utf-8")
    assert match.at(112).svg() == drawn
