"""The shape of the project: layers, names, sizes."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tertulia
from tertulia.games import game_names

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "tertulia"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"games", "kernel"},
    "bots": {"bots", "games", "kernel"},
    "tables": {"tables", "bots", "games", "kernel"},
    "web": {"web", "tables", "bots", "games", "kernel", "tertulia"},
    "arena": {"arena", "bots", "games", "kernel", "tertulia"},
    "cli": {"cli", "bots", "games", "kernel", "tertulia"},
}
"""Imports point one way: kernel <- games <- bots <- tables <- the doors."""
OPENS_THE_DOOR = {
    "cli/serve.py": {"web"},
    "cli/bench_server.py": {"web"},
    "cli/simulate.py": {"arena"},
    "cli/arena.py": {"arena"},
    "cli/balance.py": {"arena"},
}
"""A command that starts another door; it imports it inside the function, for the door is an extra."""
EVERY_GAME_HAS = (
    "__init__.py", "rules.md", "board.toml", "pieces.py", "state.py", "actions.py", "setup.py", "scoring.py",
    "secrets.py", "refusal.py", "position.py", "position.schema.json", "picture.py", "sketch.py", "prose.py",
    "heuristic.py",
)  # fmt: skip


def _imports(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
    return {name for name in found if name.split(".")[0] == "tertulia"}


def _layer(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and (PACKAGE / parts[1]).is_dir() else "tertulia"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    layer = path.relative_to(PACKAGE).parts[0]
    if layer.endswith(".py"):
        return
    layers = {_layer(name) for name in _imports(path) if name != "tertulia"}
    layers |= {"tertulia"} if "tertulia" in _imports(path) and "import tertulia\n" in path.read_text() else set()
    assert layers <= MAY_IMPORT[layer] | OPENS_THE_DOOR.get(str(path.relative_to(PACKAGE)), set())


def test_a_command_imports_another_door_only_when_it_is_opened() -> None:
    for name, doors in OPENS_THE_DOOR.items():
        tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
        at_once = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
        assert not {str(node.module).split(".")[1] for node in at_once if "." in str(node.module)} & doors, name


def test_no_game_imports_another() -> None:
    for path in PACKAGE.glob("games/*/**/*.py"):
        own = path.relative_to(PACKAGE / "games").parts[0]
        others = {name.split(".")[2] for name in _imports(path) if name.startswith("tertulia.games.")}
        assert others <= {own}, path


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_a_folder_with_the_usual_names(name: str) -> None:
    folder = PACKAGE / "games" / name.replace("-", "_")
    missing = [file for file in EVERY_GAME_HAS if not (folder / file).exists()]
    assert missing == []
    assert (folder / "turn.py").exists() or (folder / "phases").is_dir()
    for language in ("fr", "nl", "de"):
        assert (folder / f"rules.{language}.md").exists()
        assert (folder / "locale" / language / "LC_MESSAGES" / "tertulia.po").exists()


def test_nothing_outside_a_game_names_it() -> None:
    """No `if game == ...`: a fourth game edits no shared file."""
    for path in MODULES:
        if "games" in path.relative_to(PACKAGE).parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, (ast.Compare, ast.Match)):
                named = [inner.value for inner in ast.walk(node) if isinstance(inner, ast.Constant)]
                assert not set(named) & set(game_names()), f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_files_and_functions_stay_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= 60, f"{node.name} has {length} lines"


def test_no_rule_rolls_dice() -> None:
    """Chance is a player: nothing in games/ draws, but a guess is given its generator."""
    for path in PACKAGE.glob("games/*/**/*.py"):
        for name in ("random", "secrets", "numpy"):
            assert f"import {name}\n" not in path.read_text(encoding="utf-8"), path


def test_the_package_is_typed() -> None:
    assert (Path(tertulia.__file__).parent / "py.typed").exists()
