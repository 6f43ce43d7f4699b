"""`tertulia rules`: a game's rulebook, one rule, or the check that every rule has a test."""

from __future__ import annotations

import argparse
import ast
from pathlib import Path
from typing import Any

from rich.console import Console

from tertulia.cli.common import add_game, add_language, chosen_game
from tertulia.games import find_game, game_names
from tertulia.kernel.errors import BadInput
from tertulia.kernel.plain import shown
from tertulia.kernel.rulebook import Rulebook, rulebook
from tertulia.kernel.words import LANGUAGES


def register(commands: Any) -> None:
    parser = commands.add_parser(
        "rules", help="read the rules",
        description="Show a game's rulebook, one rule of it, or the rules with a word.",
        epilog="examples:\n  tertulia rules cafe-international\n  tertulia rules cafe-international CI-13 --lang fr\n"
        "  tertulia rules coffee-traders donkey",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add_game(parser, optional=True)
    parser.add_argument("words", metavar="ID", nargs="*", help="one rule, such as CI-13, or a word to look for")
    add_language(parser)
    parser.add_argument("--check", action="store_true", help="check that every rule of every game has a test")
    parser.add_argument(
        "--tests", metavar="DIR", default="tests", help="where the tests are, for --check (default: tests)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.check:
        return _check(Path(arguments.tests))
    text = _asked(rulebook(chosen_game(arguments), arguments.lang), " ".join(arguments.words))
    console = Console()
    if console.is_terminal:
        from rich.markdown import Markdown  # only here: it is slow to import

        console.print(Markdown(text))
    else:
        print(text)
    return 0


def _asked(book: Rulebook, words: str) -> str:
    """The whole book, a rule by its id or number, or the sentences with a word, each with its rule."""
    if not words:
        return book.text
    found = {name: book.rules[name] for name in book.named(words)} or book.about(words)
    if not found:
        first, *_others, last = book.rules
        raise BadInput(f"there is no rule {shown(words)}, and none speaks of it; they go from {first} to {last}")
    return "\n\n".join(f"**{name}** {text}" for name, text in found.items())


def _check(tests: Path) -> int:
    """Print each rule without a test and each test of a rule that does not exist."""
    if not tests.is_dir():
        raise BadInput(f"no folder {tests}; run it in the project's folder, or say where with --tests")
    tested = tested_rules(tests)
    known: set[str] = set()
    faults: list[str] = []
    for name in game_names():
        ids = list(rulebook(find_game(name)).rules)
        known.update(ids)
        faults += [f"{name}: {rule} has no test" for rule in ids if rule not in tested]
        for language in LANGUAGES:
            if list(rulebook(find_game(name), language).rules) != ids:
                faults.append(f"{name}: the rules in {LANGUAGES[language]} have other ids than the English ones")
    faults += [f"{place}: there is no rule {rule}" for rule, place in sorted(tested.items()) if rule not in known]
    for fault in faults:
        print(fault)
    print(f"{len(known)} rules, {len(known & set(tested))} with a test, {len(faults)} faults")
    return 1 if faults else 0


def tested_rules(tests: Path) -> dict[str, str]:
    """The ids in `@rule("CI-13")` decorators of test functions, with one place each."""
    found: dict[str, str] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    found |= {ast.literal_eval(rule): f"{path}:{node.lineno}" for rule in mark.args}
    return found
