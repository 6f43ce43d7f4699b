"""The examples run as they stand."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
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


@pytest.mark.parametrize(
    ("record", "picture", "moment"),
    [
        ("a-game-of-four-bots.txt", "cafe-international.svg", 112),
        ("a-game-of-guatemala-cafe.txt", "guatemala-cafe.svg", 353),
        ("a-game-of-coffee-traders.txt", "coffee-traders.svg", 138),
    ],
)
def test_the_readmes_pictures_are_what_the_example_records_show(record: str, picture: str, moment: int) -> None:
    match = tertulia.load(ROOT / "examples" / record)
    assert match.at(moment).svg() == (ROOT / "docs" / picture).read_text(encoding="utf-8")
