"""What the documentation says that can be tried: its commands, its lines of Python, its links.

    python tests/documents.py        every command, and whether it is run, only parsed, or only listed

Every line of a ```sh block in README.md, CONTRIBUTING.md, CHANGELOG.md and docs/ is one of these:

- *run*, made small by the tables below, in a folder with a record and a board file;
- *parsed* by the real argument parser, if it would need a server, a network, a cluster or a long time (`PARSED`);
- *listed*, if it is not our command (`LISTED`). The reason stands beside it.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tertulia import bots
from tertulia.cli import _parser
from tertulia.cli.common import chosen_game
from tertulia.games import game_names

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = tuple(sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]))
RUN, PARSED_ONLY, LISTED_ONLY = "run", "parsed", "listed"

PARSED: Final = {
    r"serve\b|$": "a server, which runs until Ctrl-C",
    r".*--on ray": "needs a Ray cluster",
    r"bench server\b": "a server under load",
    r"bench --search\b": "needs OpenSpiel and half a minute",
    r".*--against\b": "needs a peer and is about speed",
}
"""Commands of ours that are not run, by their beginning, and why."""

LISTED: Final = {
    r"\./test\b": "runs this very test, among others",
    r"curl\b": "asks a server",
    r"sqlite3\b": "another program; the line below it does the same with Python, and is run",
    r"pg_(dump|restore)\b": "PostgreSQL's own programs",
    r"scripts/words\b": "tests/contract/test_words.py does the same",
    r"(TERTULIA_OPT=\d )?python setup\.py\b": "compiles for a minute; tests/install does it",
    r"python scripts/": "a contributor's script, for minutes; it is there, and explains itself",
}
"""Lines that are not `tertulia`, by their beginning, and why they are neither run nor parsed."""

SMALL: Final[dict[str, dict[str | None, str]]] = {
    "--games": {"arena": "20", None: "2"},
    "--seconds": {None: "0.05"},
    "--inputs": {None: "20"},
    "--workers": {None: "1"},
}
"""Figures that are made small before a command is run: by option, for one command or for all."""

ADDED: Final = {
    "play": ("--pause", "0"),
    "arena": ("--workers", "1"),
    "balance": ("--workers", "1", "--bots", "random", "--no-policies", "--games", "2"),
}
"""What is added to a command before it is run: the last of an option counts."""

NAMES: Final = {"my-game": "cafe-international", "GAME": "cafe-international", "FILE": "game.txt", "OUT": "out.txt"}
"""What stands for something of the reader's."""

NO_COMMAND: Final = {"tertulia record 1": "the first line of a record"}
"""In running text."""

_BLOCK: Final = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
_CODE: Final = re.compile(r"`((?:tertulia|\./play) [^`]+)`")
_LINK: Final = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")
_HEADING: Final = re.compile(r"^#{1,6} +(.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Line:
    """A line that a reader may type."""

    page: str
    number: int
    text: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.text, comments=True)

    @property
    def arguments(self) -> list[str] | None:
        """What follows `tertulia`; None if it is another command."""
        command, *rest = self.words
        return [NAMES.get(word, word) for word in rest] if command in ("tertulia", "./play") else None

    @property
    def treatment(self) -> tuple[str, str]:
        """What is done with it, and why no more is done."""
        if self.arguments is None:
            if self.words[:2] == ["python", "-c"]:
                return RUN, ""
            return LISTED_ONLY, _reason(LISTED, self.text)
        why = _reason(PARSED, " ".join(self.arguments))
        return (PARSED_ONLY, why) if why else (RUN, "")

    def __str__(self) -> str:
        return f"{self.page}:{self.number} {' '.join(self.words)}"


def _reason(table: dict[str, str], text: str) -> str:
    return next((why for begin, why in table.items() if re.match(begin, text)), "")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, language: str) -> Iterator[tuple[int, str]]:
    """The blocks in a language, each with the number of its first line."""
    text = page.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        if found[2] == language:
            yield text.count("\n", 0, found.start(3)) + 1, found[3]


def lines() -> list[Line]:
    """All lines of all ```sh blocks."""
    return [
        Line(name_of(page), first + number, written.strip())
        for page in PAGES
        for first, block in blocks(page, "sh")
        for number, written in enumerate(block.splitlines())
        if shlex.split(written, comments=True)
    ]


def mentions() -> list[Line]:
    """The commands in running text."""
    found = []
    for page in PAGES:
        text = _BLOCK.sub("", page.read_text(encoding="utf-8"))
        found += [Line(name_of(page), 0, code[1]) for code in _CODE.finditer(text) if code[1] not in NO_COMMAND]
    return found


def subcommands() -> dict[str, argparse.ArgumentParser]:
    parser = _parser()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("the command has no subcommands")


def examples() -> list[Line]:
    """The examples in the commands' own help."""
    return [
        Line(f"tertulia {name} --help", 0, re.split(r"\s{3,}", line.strip())[0])
        for name, parser in subcommands().items()
        for line in (parser.epilog or "").splitlines()
        if line.startswith("  tertulia ")
    ]


def parsed(arguments: list[str]) -> argparse.Namespace:
    """By the real parser, with the names of bots checked; SystemExit or BadInput if it is not understood."""
    found = _parser().parse_args(arguments)
    if isinstance(named := getattr(found, "bots", None), str):
        found.game = found.game or game_names()[0]
        for name in named.split(","):
            bots.check(name.strip().partition("*")[0], chosen_game(found))
    return found


def made_small(arguments: list[str]) -> list[str]:
    """The same command, so that it takes a moment. Bots that think are replaced by ones that do not."""
    command, small = arguments[0], list(arguments)
    for place, word in enumerate(small[:-1]):
        if word in SMALL:
            small[place + 1] = SMALL[word].get(command, SMALL[word][None])
        if word == "--bots":
            small[place + 1] = ",".join("random" for _name in small[place + 1].split(","))
    return [*small, *ADDED.get(command, ())]


# ---- links -----------------------------------------------------------------------------------------------------------


def links(page: Path) -> list[str]:
    """Where a page leads, within the project."""
    text = _BLOCK.sub("", page.read_text(encoding="utf-8"))
    found = [next(filter(None, link.groups())) for link in _LINK.finditer(text)]
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def fault_of(page: Path, link: str) -> str:
    """Why a link leads nowhere; empty if it leads somewhere."""
    path, _hash, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.is_relative_to(ROOT) or not target.exists():
        return f"there is no {link}"
    if anchor and anchor not in anchors(target):
        return f"{name_of(target)} has no heading #{anchor}"
    return ""


def anchors(page: Path) -> list[str]:
    """The headings of a page, as GitHub names them in addresses."""
    text = _BLOCK.sub("", page.read_text(encoding="utf-8"))
    seen: Counter[str] = Counter()
    found = []
    for heading in _HEADING.findall(text):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        found.append(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return found


def main() -> None:
    counted: Counter[str] = Counter()
    for line in lines():
        how, why = line.treatment
        counted[how] += 1
        print(f"{how:7} {line}{f'    ({why})' if why else ''}")
    print(f"{dict(counted)}; {len(mentions())} more in running text and {len(examples())} in --help are parsed")


if __name__ == "__main__":
    main()
