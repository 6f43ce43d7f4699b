"""What a player types: a number, an action's text, the beginning of one, or a command."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tertulia.bots.advice import advise, explain
from tertulia.cli.play_history import happened
from tertulia.cli.play_keep import save_as
from tertulia.cli.play_menu import LONGEST_GUESS, Item, Menu
from tertulia.kernel.errors import UnknownAction
from tertulia.kernel.history import last_choice, shown_by_draws
from tertulia.kernel.rulebook import rulebook
from tertulia.kernel.words import Text, Words

if TYPE_CHECKING:
    from tertulia.cli.play_session import Session

_ = Words(Path(__file__).parent)

LONGEST_LINE: Final = 200
LINES_OF_LOG: Final = 20


class Quit(Exception):
    """A player leaves the game."""


def answer(session: Session, menu: Menu, line: str) -> bool:
    """Do what was typed; True if the position has changed."""
    if not line:
        session.screen.menu(menu.groups)
        return False
    if len(line) > LONGEST_LINE:
        session.screen.tell(_("That line is too long; help lists the commands."))
        return False
    item = menu.exactly(line)
    if item is None and line.isdecimal():
        item = _numbered(session, menu, line)
        if item is None:
            return False
    if item is not None:
        session.play(item.action)
        return True
    word, _space, rest = line.partition(" ")
    command = COMMANDS.get(word.casefold())
    if command is not None:
        return command(session, menu, rest)
    _no_action(session, menu, line)
    return False


def _numbered(session: Session, menu: Menu, line: str) -> Item | None:
    number = int(line) if len(line) < 10 else 0
    if 1 <= number <= len(menu.items):
        return menu.items[number - 1]
    session.screen.tell(
        _("There is no number {number}; choose from 1 to {last}.", number=line[:20], last=len(menu.items))
    )
    return None


def _no_action(session: Session, menu: Menu, line: str) -> None:
    """Refuse an action that is not legal, list the actions that begin like this, or guess what was meant."""
    if _refused(session, line):
        return
    meant = menu.meant(line)
    if len(meant) > 1:
        session.screen.menu(menu.only(meant))
        return
    near = meant or menu.near(line)
    words = [item.label for item in near]
    words += difflib.get_close_matches(line.casefold(), COMMANDS, n=1) if len(line) <= LONGEST_GUESS else []
    _not_understood(session, line, words, menu.items[0].text)


def _not_understood(session: Session, line: str, near: list[str], example: str) -> None:
    shown = line if len(line) <= LONGEST_GUESS else line[: LONGEST_GUESS - 1] + "…"
    if near:
        session.screen.tell(_("'{line}' is no action; did you mean: {actions}?", line=shown, actions=near))
    else:
        sentence = _("'{line}' is no action; write it like '{example}', or type help.", line=shown, example=example)
        session.screen.tell(sentence)


def _refused(session: Session, line: str) -> bool:
    """Whether the line is an action that is not legal now; if it is, say why."""
    try:
        number = session.match.number(line)
    except UnknownAction:
        return False
    refusal = session.match.why(number)
    if refusal is None:
        return False
    session.screen.line(f"{session.match.game.actions.text(number)}: {refusal.say(session.screen.language)}")
    return True


# ---- commands ------------------------------------------------------------------------------------------------------


def _undo(session: Session, menu: Menu, rest: str) -> bool:
    """Take back the last choice, if no draw has shown anything new since then."""
    choice = last_choice(session.match, session.people)
    if choice is not None and choice < session.match.horizon:
        lines = shown_by_draws(session.match, session.match.actor, session.screen.language, choice)
        session.screen.tell(_("Since then a draw has shown something new:"))
        for line in lines:
            session.screen.line(f"  {line}")
        session.screen.tell(_("To take it back anyway, for practice, type undo!"))
        return False
    return _undo_anyway(session, menu, rest)


def _undo_anyway(session: Session, menu: Menu, rest: str) -> bool:
    choice = last_choice(session.match, session.people)
    if choice is None:
        session.screen.tell(_("There is nothing to take back."))
        return False
    session.notes.append(_("Taken back: {actions}", actions=session.match.actions[choice]))
    session.go_back(choice)
    return True


def _why(session: Session, menu: Menu, rest: str) -> bool:
    """Why an action is not legal, or what it brings if it is."""
    example = menu.items[0].text
    if not rest:
        session.screen.tell(_("Add an action's text or its number, for example: why {example}", example=example))
        return False
    item = menu.exactly(rest)
    if item is None and rest.isdecimal():
        item = _numbered(session, menu, rest)
        if item is None:
            return False
    if item is not None:
        gains = [gain for gain in session.match.gains(item.action) if gain.seat == session.match.actor]
        provisos = dict.fromkeys(gain.proviso for gain in gains if gain.proviso is not None)
        reasons = [*(gain.words for gain in gains), *provisos]
        session.screen.tell(_("{action} is legal, number {number}.", action=item.text, number=item.number))
        for reason in reasons:
            session.screen.tell(reason)
    elif not _refused(session, rest):
        texts = [str(action) for action in session.match.game.actions]
        near = difflib.get_close_matches(rest, texts, n=3) if len(rest) <= LONGEST_GUESS else []
        _not_understood(session, rest, near, example)
    return False


def _rules(session: Session, menu: Menu, rest: str) -> bool:
    """One rule by its id or number, the rules with a word, or all rules in brief."""
    book = rulebook(session.match.game, session.screen.language)
    found = book.named(rest)
    for name in found:
        session.screen.rule(name, book.rules[name])
    if found:
        return False
    brief = book.about(rest)
    for name, sentence in brief.items():
        session.screen.rule(name, sentence)
    first, *_others, last = book.rules
    if not brief:
        session.screen.tell(
            _("There is no such rule, and none has that word; they go from {first} to {last}.", first=first, last=last)
        )
    else:
        session.screen.tell(_("To read a whole rule: rules {example}", example=next(iter(brief))))
    return False


def _hint(session: Session, menu: Menu, rest: str) -> bool:
    """Search for a second: the best three actions and what to expect of them."""
    match = session.match
    found = advise(match.game, match.view(match.actor))
    session.screen.tell(explain(found, match.game.actions.text, lambda action: menu.item(action).number))
    return False


def _board(session: Session, menu: Menu, rest: str) -> bool:
    session.screen.board(session.scene(session.match.actor), menu)
    return False


def _points(session: Session, menu: Menu, rest: str) -> bool:
    session.screen.points(session.match)
    return False


def _log(session: Session, menu: Menu, rest: str) -> bool:
    """Show the last lines of the log, as many as asked for."""
    lines = int(rest[:9]) if rest.isdecimal() else LINES_OF_LOG
    match = session.match
    since = max(0, len(match) - lines)
    for line in happened(match, match.actor, session.people, session.screen.language, since):
        session.screen.line(line)
    return False


def _list(session: Session, menu: Menu, rest: str) -> bool:
    session.screen.menu(menu.groups)
    return False


def _save(session: Session, menu: Menu, rest: str) -> bool:
    if not rest:
        session.screen.tell(_("Add the name of a file, for example: save game.txt"))
        return False
    saved = save_as(session.match, rest)
    if isinstance(saved, Text):
        session.screen.tell(_("Not saved: {problem}", problem=saved))
    else:
        session.screen.tell(_("Saved in {path}", path=saved))
    return False


def _quit(session: Session, menu: Menu, rest: str) -> bool:
    if session.keeper.problem is None or session.loss_is_known:
        raise Quit
    session.loss_is_known = True
    session.screen.tell(_("The game is not kept: save it with save FILE, or type quit again to lose it."))
    return False


def _help(session: Session, menu: Menu, rest: str) -> bool:
    session.screen.tell(
        _("Type the number of an action or its text; the beginning of a text lists the actions that begin with it.")
    )
    for command, meaning in HELP.items():
        session.screen.line(f"{command}: {meaning.say(session.screen.language)}")
    return False


COMMANDS: Final[dict[str, Callable[[Session, Menu, str], bool]]] = {
    "undo": _undo,
    "undo!": _undo_anyway,
    "why": _why,
    "rules": _rules,
    "hint": _hint,
    "board": _board,
    "points": _points,
    "log": _log,
    "list": _list,
    "save": _save,
    "help": _help,
    "quit": _quit,
    "exit": _quit,
}
HELP: Final[dict[str, Text]] = {
    "Enter": _("lists everything you can do"),
    "undo": _("takes back your last choice, unless a draw has shown something new since then"),
    "undo!": _("takes it back anyway, for practice"),
    "why ACTION": _("says why an action is not legal, or what it brings; the number works too"),
    "rules [ID]": _("shows a rule, the rules with a word, or all rules in brief"),
    "hint": _("thinks for a second, and says what looks best and what to expect of it"),
    "board": _("shows the board again"),
    "points": _("shows where everybody's points come from"),
    "log [NUMBER]": _("shows the last things that happened"),
    "save FILE": _("writes a copy of the record"),
    "quit": _("leaves the game; it is kept, and play --resume goes on with it"),
}
