"""Installed like any package: sdist and wheel, from a clean environment outside of the checkout."""

from __future__ import annotations

import json
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from installing import run

LANGUAGES = ("fr", "nl", "de")


@pytest.fixture(scope="module")
def sdist(checkout: Path) -> Path:
    build = "from setuptools import build_meta; build_meta.build_sdist('dist')"
    run(sys.executable, "-c", build, cwd=checkout, env={"TERTULIA_PURE": "1"})
    return next((checkout / "dist").glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the sdist gives, so that nothing of the checkout can slip in."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", folder)
    run(*pip, sdist, cwd=folder, env={"TERTULIA_PURE": "1"})
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the commands of a clean environment that holds the wheel and what it needs, no extra."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile", wheel, cwd=folder)
    yield python.parent


def test_the_sdist_holds_what_a_build_needs(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"setup.py", "pyproject.toml", "scripts/compile_words.py", "LICENSE", "README.md"} <= names
    assert "src/tertulia/games/coffee_traders/board.toml" in names


def test_the_wheel_holds_the_data_and_no_tests(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for game in ("cafe_international", "guatemala_cafe", "coffee_traders"):
        folder = f"tertulia/games/{game}"
        assert {f"{folder}/board.toml", f"{folder}/rules.md", f"{folder}/position.schema.json"} <= names
        assert {f"{folder}/rules.{language}.md" for language in LANGUAGES} <= names
        assert {f"{folder}/locale/{language}/LC_MESSAGES/tertulia.mo" for language in LANGUAGES} <= names
    assert "tertulia/py.typed" in names and any(name.startswith("tertulia/web/static/") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "scripts/")) or "test_" in name]


def test_the_command_works_from_anywhere(installed: Path, tmp_path: Path) -> None:
    report = json.loads(run(installed / "tertulia", "doctor", "--json", cwd=tmp_path).splitlines()[-1])
    assert report["languages"] == ["en", *LANGUAGES]
    assert len(report["games"]) == 3
    assert "Damen" in run(installed / "tertulia", "rules", "cafe-international", "CI-13", "--lang", "de", cwd=tmp_path)
    assert "4 games" in run(installed / "tertulia", "simulate", "guatemala-cafe", "--games", "4", cwd=tmp_path)


def test_an_extra_that_is_missing_is_offered_with_the_command(installed: Path, tmp_path: Path) -> None:
    said = run(installed / "tertulia", "serve", cwd=tmp_path, code=2)
    assert "needs the extra 'web', which is not installed; install it with: " in said
    assert "fastapi" in said.splitlines()[-1]


def test_a_program_can_use_it(installed: Path, tmp_path: Path) -> None:
    program = (
        "import tertulia; match = tertulia.new('coffee-traders', seats=2, seed=1); match.play(match.legal()[0]);"
        "print(len(match.svg()) > 1000, tertulia.__file__)"
    )
    said = run(installed / "python", "-c", program, cwd=tmp_path)
    assert said.startswith("True") and str(installed.parent) in said


@pytest.mark.long
@pytest.mark.parametrize("tool", ["pipx", "uv"])
def test_it_is_installed_as_a_tool_from_a_checkout(checkout: Path, tmp_path: Path, tool: str) -> None:
    """With the compiled core, as for everybody who installs it so."""
    venv.create(tmp_path / "tools", with_pip=False)
    python = tmp_path / "tools" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", tool, cwd=tmp_path)
    command, folders = (
        ("install", {"PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(tmp_path / "bin")})
        if tool == "pipx"
        else ("tool install", {"UV_TOOL_DIR": str(tmp_path / "uv"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin")})
    )
    run(python.parent / tool, *command.split(), checkout, cwd=tmp_path, env=folders)
    report = json.loads(run(tmp_path / "bin" / "tertulia", "doctor", "--json", cwd=tmp_path).splitlines()[-1])
    assert report["languages"] == ["en", *LANGUAGES]
    assert {game["build"] for game in report["games"].values()} == {"compiled"}
