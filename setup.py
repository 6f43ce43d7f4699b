"""What pyproject.toml cannot say: the translations are compiled, and so is the hot core, where that is possible.

The core is plain typed Python. mypyc turns it into C extensions; without mypyc or a C compiler, in an editable install,
or with TERTULIA_PURE=1, the very same modules run uncompiled.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

sys.path.insert(0, "scripts")
from compile_words import compile_words

PACKAGE = Path("src/tertulia")
HOT = (
    "pieces",
    "state",
    "actions",
    "regulars",
    "turn",
    "flow",
    "scoring",
    "secrets",
    "heuristic",
    "prospects",
    "standing",
    "promising",
    "sales",
    "network",
    "unseen",
    "position",
    "prose",
    "picture",
    "picture_parts",
    "picture_players",
)
"""The modules of a game that are compiled, besides all of its phases/."""
SHARED = (
    "kernel/catalogue",
    "kernel/drawing",
    "kernel/match",
    "kernel/past",
    "kernel/playout",
    "kernel/remember",
    "kernel/words",
    "bots/greedy",
    "bots/search",
    "tables/drafts",
    "tables/log",
    "tables/people",
    "tables/table",
    "web/frames",
    "web/html",
    "web/pages/parts",
    "web/pages/talk",
    "web/pages/turn",
)
"""What all games share of it: chance, the search, and a table's page, which every move makes anew for everybody."""
BINARIES = (".so", ".pyd")
OPTIMISATION = "2"
"""As fast as -O3 and a sixth quicker to build; -O1 takes half the time and is 5 % slower, which is enough for tests."""


def say(sentence: str) -> None:
    print(f"tertulia: {sentence}", file=sys.stderr, flush=True)


# ---- the compiled core ---------------------------------------------------------------------------------------------


def hot_modules() -> list[str]:
    """What is compiled. A new game is found by its file names."""
    games = [module for name in HOT for module in PACKAGE.glob(f"games/*/{name}.py")]
    phases = [module for module in PACKAGE.glob("games/*/phases/*.py") if module.stem != "__init__"]
    shared = [PACKAGE / f"{name}.py" for name in SHARED]
    return sorted(str(module) for module in [*shared, *games, *phases])


def libraries(modules: list[str]) -> list[tuple[list[str], str | None]]:
    """One for each game and one for what they share, so that several cores can compile."""
    found: dict[str, list[str]] = {}
    for module in modules:
        folder, name, *_ = Path(module).relative_to(PACKAGE).parts
        found.setdefault(f"tertulia_{name}" if folder == "games" else "tertulia", []).append(module)
    return [(members, name) for name, members in found.items()]


def compiled_core() -> list[Any]:
    """The extensions to build; none where only metadata is asked for, or plain Python is wanted."""
    if os.environ.get("TERTULIA_PURE", "0") not in ("", "0"):
        return []
    if "editable_wheel" in sys.argv:
        say("an editable install stays pure Python, for compiled modules would hide your edits")
        return []
    if not {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
        modules = hot_modules()
        level = os.environ.get("TERTULIA_OPT", OPTIMISATION)
        extensions = mypycify([*options, *modules], opt_level=level, debug_level="0", separate=libraries(modules))
    except (Exception, SystemExit) as problem:
        reason = str(problem) if isinstance(problem, Exception) else "see the lines above"
        say(f"the core stays pure Python, for mypyc could not translate it: {reason}")
        return []
    for extension in extensions:
        extension.optional = True
        if sys.platform == "linux":
            extension.extra_link_args.append("-Wl,-s")  # without symbols, which nobody reads
    return extensions


class BuildCore(build_ext):
    """Compile all or nothing: the modules share libraries, and half of them could not be imported."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:
            say(str(problem))
        wanted = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions}
        complete = all(path.exists() for path in wanted)
        if not complete:
            say("the core stays pure Python, for the C compiler failed or is missing")
        for path in Path(self.build_lib).resolve().rglob("*"):
            if path.suffix in BINARIES and not (complete and path in wanted):
                path.unlink()

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception:
            Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)  # the one of an earlier build
            raise


class Build(build):
    """Forget the modules of an earlier build, so that deleted ones stay deleted; compiled ones are BuildCore's."""

    def run(self) -> None:
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path.suffix not in BINARIES:
                path.unlink()
        super().run()


if __name__ == "__main__":
    compile_words(PACKAGE)
    setup(ext_modules=compiled_core(), cmdclass={"build": Build, "build_ext": BuildCore})
