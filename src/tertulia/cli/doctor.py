"""`tertulia doctor`: what is installed, which build is running, and what is missing."""

from __future__ import annotations

import argparse
import importlib.util
import platform
import shutil
import sys
from pathlib import Path
from typing import Any, Final

import tertulia
from tertulia.cli.common import print_json
from tertulia.games import find_game, game_names
from tertulia.kernel.build import build
from tertulia.kernel.words import LANGUAGES

EXTRAS: Final = {
    "web": "fastapi",
    "postgres": "psycopg",
    "bench": "catanatron",
    "notebook": "ipykernel",
    "arena": "openskill",
    "ray": "ray",
}


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "doctor", help="say what is installed and what is missing",
        description="Which Python, which build (compiled or pure), which games, languages and extras.",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    found = [find_game(name) for name in game_names()]
    report: dict[str, Any] = {
        "tertulia": tertulia.__version__,
        "python": platform.python_version(),
        "games": {game.name: {"version": game.version, "build": build(game)} for game in found},
        "languages": [language for language in LANGUAGES if _speaks(language)],
        "extras": {extra: importlib.util.find_spec(module) is not None for extra, module in EXTRAS.items()},
        "c compiler": shutil.which("cc") or shutil.which("gcc") or shutil.which("clang"),
        "output encoding": sys.stdout.encoding,
    }
    if arguments.json:
        print_json(report)
    else:
        _print(report)
    return 0


def _speaks(language: str) -> bool:
    folders = [Path(find_game(name).folder) for name in game_names()]
    return language == "en" or all((f / "locale" / language / "LC_MESSAGES" / "tertulia.mo").exists() for f in folders)


def _print(report: dict[str, Any]) -> None:
    print(f"tertulia {report['tertulia']} on Python {report['python']}")
    for name, game in report["games"].items():
        print(f"  {name}: rules version {game['version']}, {game['build']} build")
    pure = any(game["build"] == "pure" for game in report["games"].values())
    if pure:
        remedy = "install again to compile" if report["c compiler"] else "install a C compiler, then install again"
        print(f"  the pure build is exact but slower; {remedy}: pip install --force-reinstall .")
    print(f"  languages: {', '.join(report['languages'])}")
    for language in LANGUAGES.keys() - set(report["languages"]):
        print(f"  missing: the sentences in {LANGUAGES[language]}; install again: pip install .")
    for extra, there in report["extras"].items():
        print(f"  extra {extra}: {'installed' if there else f'not installed; pip install tertulia[{extra}]'}")
