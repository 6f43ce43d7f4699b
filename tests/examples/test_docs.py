"""Every command in the documentation works, and every link leads somewhere. `documents.py` says what is done how."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import documents
import pytest
from documents import LISTED_ONLY, PARSED_ONLY, ROOT, RUN, Line

import tertulia
from tertulia.bots import make
from tertulia.cli import main
from tertulia.games import find_game

LINES = documents.lines()
TREATED = {how: [line for line in LINES if line.treatment[0] == how] for how in (RUN, PARSED_ONLY, LISTED_ONLY)}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the commands name: a record, a damaged one, a board, a database."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERTULIA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    match = tertulia.new("guatemala-cafe", seats=3, seed=1)
    bot = make("random", match.game, 1)
    while len(match) < 60:
        match.play(bot.choose(match.view(match.actor), match.game.legal(match.state)))
    match.save("game.txt")
    text = Path("game.txt").read_text(encoding="utf-8")
    Path("broken.txt").write_text(text[: len(text) * 2 // 3], encoding="utf-8")
    Path("cafe.db").touch()
    return tmp_path


def board_for(line: Line) -> str:
    """The board that a page's mine.toml is a copy of: of the game that the line names, else of its page's."""
    game = next((name for name in ("coffee-traders", "guatemala-cafe") if name in str(line)), "guatemala-cafe")
    return (Path(find_game(game).folder) / "board.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", TREATED[RUN], ids=str)
def test_a_command_of_the_docs_runs(line: Line, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("mine.toml").write_text(board_for(line), encoding="utf-8")
    if line.arguments is None:
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        subprocess.run([sys.executable, *line.words[1:]], check=True, env=env, timeout=60)
        return
    if line.arguments == ["rules", "--check"]:
        monkeypatch.chdir(ROOT)
    if line.arguments[0].startswith("--"):  # --help, --version
        with pytest.raises(SystemExit) as ended:
            main(line.arguments)
        assert ended.value.code == 0
        return
    documents.parsed(line.arguments)
    assert main(documents.made_small(line.arguments)) == 0


@pytest.mark.parametrize("line", [*TREATED[PARSED_ONLY], *documents.examples()], ids=str)
def test_a_command_of_the_docs_is_understood(line: Line) -> None:
    assert line.arguments is not None
    documents.parsed(line.arguments or ["serve"])


@pytest.mark.parametrize("line", documents.mentions(), ids=str)
def test_a_command_in_running_text_exists_with_its_options(line: Line) -> None:
    name, *rest = line.arguments or [""]
    parser = documents.subcommands()[name]
    known = {option for action in parser._actions for option in action.option_strings}
    assert {word.partition("=")[0] for word in rest if word.startswith("-")} <= known


def test_every_other_line_has_a_reason_and_every_reason_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    listed = TREATED[LISTED_ONLY]
    assert [str(line) for line in listed if not line.treatment[1]] == []
    for line in listed:
        script = re.search(r"(?:\./|scripts/)[\w./]+|setup\.py", line.text)
        assert script is None or (ROOT / script[0]).exists(), line
    used = {why for line in LINES for why in [line.treatment[1]] if why}
    assert used >= set(documents.PARSED.values()) | set(documents.LISTED.values()), "a reason that no line has any more"
    with capsys.disabled():
        print(f" docs: {', '.join(f'{len(some)} commands {how}' for how, some in TREATED.items())}", end=" ")


BLOCKS = {
    f"{documents.name_of(page)}:{first}": block
    for page in documents.PAGES
    for first, block in documents.blocks(page, "python")
}


@pytest.mark.parametrize("place", BLOCKS)
def test_the_lines_of_python_run(place: str, desk: Path) -> None:
    exec(compile(BLOCKS[place], place, "exec"), {})


@pytest.mark.parametrize("page", documents.PAGES, ids=documents.name_of)
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    assert [fault for link in documents.links(page) if (fault := documents.fault_of(page, link))] == []
