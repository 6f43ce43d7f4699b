"""`tertulia doctor`: what is installed, which build runs, and what is missing."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from pathlib import Path
from typing import Any

import tertulia
from tertulia.cli import extras
from tertulia.cli.common import print_json
from tertulia.games import find_game, game_names
from tertulia.kernel.build import build, new_core
from tertulia.kernel.words import LANGUAGES


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "doctor", help="show what is installed and what is missing",
        description="Show the version of Python, the build (compiled or pure), the games, languages and extras.",
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
        "extras": {extra: extras.is_there(extra) for extra in extras.MODULE},
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
        print(f"  {_why_pure(report['c compiler'])}")
    print(f"  languages: {', '.join(report['languages'])}")
    for language in LANGUAGES.keys() - set(report["languages"]):
        print(f"  missing: the sentences in {LANGUAGES[language]}; install again: pip install .")
    for extra, there in report["extras"].items():
        print(f"  extra {extra}: {'installed' if there else f'not installed; {extras.command_for(extra)}'}")


def _why_pure(compiler: str | None) -> str:
    """Why the rules run as plain Python, and how to change that."""
    if not compiler:
        return "plain Python is slower but as exact; install a C compiler (on Debian and Ubuntu: apt-get install gcc)"
    core = os.environ.get("TERTULIA_CORE")
    if not core:
        return "plain Python is slower but as exact; install again to compile: pip install --force-reinstall ."
    if new_core():
        return "the compiled rules are ready; everything that starts from now on uses them"
    if Path(f"{core}.failed").exists():
        return f"the rules could not be compiled, so they run as plain Python, which is slower; see {core}.log"
    return "the rules are being compiled in the background; what starts after that uses them"
