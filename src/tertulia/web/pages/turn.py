"""What is to be decided: one prompt line, the turn built so far, and the list of everything that is legal."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from tertulia.kernel.drawing import remembered, signed
from tertulia.kernel.game import NOBODY
from tertulia.kernel.match import Match
from tertulia.kernel.words import Text, Words, say
from tertulia.tables.people import Viewer, holds
from tertulia.tables.table import BOT, Table
from tertulia.web.html import button, told
from tertulia.web.pages import votes

_ = Words(Path(__file__).parent.parent)

_NAME: Final = "\u2063"
"""Stands for the player's name in a line, to be taken out again: the list is about one's own actions."""
_WHO: Final = re.compile(rf"^{_NAME}\s*[:,]\s*")
MANY: Final = 10
"""From so many actions on the field to find one stands above them."""


class Item(NamedTuple):
    """An entry of the list."""

    number: int
    text: str
    label: str
    points: int
    reasons: str
    is_settled: bool
    """Nobody can take these points away again."""


def turn(table: Table, viewer: Viewer, things: str = "") -> str:
    """The part `turn`, on a phone with one's things; hidden while there is no match."""
    if table.match is None or table.finished:
        return '<section id="turn" hidden></section>'
    seat = viewer.seat
    mine = table.may_decide(seat)
    listed = groups(table, viewer) if mine else {}
    line = _my_prompt(table, viewer, listed) if mine else prompt(table, viewer)
    title = told(_("The turn"), viewer.language)
    css = "prompt mine" if mine or table.draft(seat) is not None else "prompt"
    return (
        f'<section id="turn" class="card" aria-label="{title}" {_data(table, viewer)}>'
        f'<div class="strip"><p class="{css}" tabindex="-1">{escape(line)}</p><p class="things">{things}</p>'
        f"{_built(table, viewer)}{_buttons(table, viewer)}{_jumps(viewer.language, mine)}</div>{_vote(table, viewer)}"
        f"{votes.bot_wanted(table, viewer)}{_lost(table, viewer)}"
        f"{_list(viewer, listed) if mine else ''}</section>"
    )


def _data(table: Table, viewer: Viewer) -> str:
    """What the script sends with a move, and what it must know."""
    seat = viewer.seat
    data = f'data-seq="{table.seq}" data-step="{table.step(seat)}" data-seat="{"" if seat is None else seat}"'
    if table.may_decide(seat):
        data += ' data-mine="yes"'
    if len(viewer.seats) > 1 and seat is not None:
        game, state = table.game, table.playing.state
        secret = game.dump(game.view(state, seat)) != game.dump(game.view(state, NOBODY))
        data += f' data-curtain="{escape(table.seats[seat].name) if secret else ""}"'
    return data


# ---- the prompt ------------------------------------------------------------------------------------------------------


def prompt(table: Table, viewer: Viewer) -> str:
    """Who decides, in one line."""
    seat, language = viewer.seat, viewer.language
    if table.may_decide(seat):
        return _my_prompt(table, viewer, {})
    if table.draft(seat) is not None:
        return _("Your turn is complete.").say(language)
    chair = table.seats[table.actor]
    if chair.kind == BOT:
        return _("Thinking: {name} …", name=chair.name).say(language)
    if chair.left:
        return _("Missing: {name}; a bot can go on instead.", name=chair.name).say(language)
    return _("Waiting for {name}.", name=chair.name).say(language)


def _my_prompt(table: Table, viewer: Viewer, listed: dict[str, list[Item]]) -> str:
    """What may be done: the game's guide, or the headings of the legal actions."""
    assert viewer.seat is not None
    what = asked_now(table, viewer.seat, list(listed), viewer.language) or table.game.title
    if len(viewer.seats) > 1:
        return _("{name}, your turn: {what}", name=table.seats[viewer.seat].name, what=what).say(viewer.language)
    return _("Your turn: {what}", what=what).say(viewer.language)


def asked_now(table: Table, seat: int, headings: list[str], language: str) -> str:
    """What is being decided: the game's guide, or the headings of what is legal."""
    return table.shown_match(seat).guide(language) or " / ".join(headings)


# ---- the turn built so far -------------------------------------------------------------------------------------------


def _built(table: Table, viewer: Viewer) -> str:
    draft = table.draft(viewer.seat)
    if draft is None:
        return ""
    match = draft.match
    lines = [
        label(match.at(index), match.numbers[index], draft.seat, viewer.language)
        for index in range(len(match) - len(draft.actions), len(match))
    ]
    steps = "".join(f"<li>{escape(line)}</li>" for line in lines)
    title = told(_("Your turn so far"), viewer.language)
    return f'<ol class="steps" tabindex="0" aria-label="{title}">{steps}</ol>{_preview(table, viewer)}'


def _preview(table: Table, viewer: Viewer) -> str:
    """What the turn brings everybody, as far as it can be known. A game's estimate by source would stand here."""
    before, after = table.points(None), table.points(viewer.seat)
    changes = [
        f"{table.seats[seat].name} {signed(now - was)}"
        for seat, (was, now) in enumerate(zip(before, after, strict=True))
        if now != was
    ]
    if not changes:
        return ""
    words = told(_("This turn brings: {points}", points=changes), viewer.language)
    return f'<p class="preview">{words}</p>'


def _buttons(table: Table, viewer: Viewer) -> str:
    seat, language = viewer.seat, viewer.language
    buttons = []
    if table.draft(seat) is not None:
        undo = told(_("Undo"), language)
        buttons.append(f'<button type="button" data-undo aria-keyshortcuts="u">{undo}</button>')
    draft = table.draft(seat)
    if draft is not None and draft.complete:
        words = told(_("Confirm"), language)
        buttons.append(f'<button type="button" class="go" data-confirm aria-keyshortcuts="c">{words}</button>')
    if table.may_decide(seat) and table.settings.hints:
        buttons.append(_hint(table.id, seat, language))
    return f'<div class="doing">{"".join(buttons)}</div>' if buttons else ""


@remembered
def _hint(table: str, seat: int | None, language: str) -> str:
    words = told(_("Hint"), language)
    return button(words, f"/api/tables/{table}/hint", {"seat": seat}, then="hint", more=' aria-keyshortcuts="h"')


@remembered
def _jumps(language: str, mine: bool) -> str:
    """On a phone: from one part to the other."""
    parts = {"board": _("Board"), **({"actions": _("Actions")} if mine else {}), "log": _("Log"), "chat": _("Chat")}
    links = "".join(f'<a href="#{part}">{told(text, language)}</a>' for part, text in parts.items())
    title = told(_("Parts of the table"), language)
    return f'<nav class="jump" aria-label="{title}">{links}</nav>'


# ---- the list --------------------------------------------------------------------------------------------------------


def label(match: Match, number: int, seat: int | None, language: str) -> str:
    """What an action does, in words, without the name of who does it."""
    if match.game.label is not None:
        told = match.game.label(match.state, number, seat, match.names).say(language)
        return told[:1].upper() + told[1:]
    names = [_NAME] * match.seats
    return _nameless(match.game.line(match.state, number, seat, names).say(language))


@remembered
def _nameless(line: str) -> str:
    line = _WHO.sub("", line).replace(_NAME, "")
    return line[:1].upper() + line[1:]


def groups(table: Table, viewer: Viewer) -> dict[str, list[Item]]:
    """The legal actions by heading; best points first, then the larger choice, so that ending a turn comes last."""
    seat, language = viewer.seat, viewer.language
    assert seat is not None
    match = table.shown_match(seat)
    gains = table.gains(seat)
    found: dict[str, list[Item]] = {}
    for number, points in table.offers(seat).items():
        provisos = dict.fromkeys(gain.proviso for gain in gains[number] if gain.proviso is not None)
        reasons = " · ".join(text.say(language) for text in (*(gain.words for gain in gains[number]), *provisos))
        text, words = match.game.actions.text(number), label(match, number, seat, language)
        item = Item(number, text, words, points, reasons, not provisos)
        found.setdefault(say(match.game.heading(number), language), []).append(item)
    for items in found.values():
        items.sort(key=lambda item: -item.points)
    return dict(sorted(found.items(), key=lambda group: (-group[1][0].points, -len(group[1]))))


def _list(viewer: Viewer, listed: dict[str, list[Item]]) -> str:
    count = sum(map(len, listed.values()))
    scores = any(item.points for items in listed.values() for item in items)
    sections = "".join(
        f'<section aria-labelledby="h{place}"><h3 id="h{place}">{escape(heading)}</h3>'
        f"<ul>{''.join([_item(*i, scores, viewer.language) for i in items])}</ul></section>"
        for place, (heading, items) in enumerate(listed.items())
    )
    words = told(_("What you may do"), viewer.language)
    listing = f'<div id="actions" class="actions" role="group" aria-label="{words}">{sections}</div>'
    return _finder(viewer) + listing if count >= MANY else listing + _finder(viewer)


@remembered
def _item(
    number: int, text: str, label: str, points: int, reasons: str, is_settled: bool, scores: bool, language: str
) -> str:
    css = "worth none" if points == 0 else "worth less" if points < 0 else "worth"
    mark = "" if is_settled else f" <small>{told(_('for now'), language)}</small>"
    worth = f'<span class="{css}">{signed(points)}{mark}</span>' if scores else ""
    title = f' title="{escape(reasons)}"' if reasons else ""
    return (
        f'<li id="a{number}"><button type="button" class="action" data-action="{escape(text)}"{title}>'
        f"<span>{escape(label)}</span>{worth}</button></li>"
    )


def _finder(viewer: Viewer) -> str:
    words = told(_("Find, or ask why not"), viewer.language)
    go = told(_("Do it"), viewer.language)
    return (
        f'<form id="finder" class="find" role="search"><input id="find" type="search" aria-label="{words}" '
        f'placeholder="{words}" autocomplete="off" aria-keyshortcuts="f"><button>{go}</button></form>'
    )


# ---- a take-back is asked for ----------------------------------------------------------------------------------------


def _vote(table: Table, viewer: Viewer) -> str:
    asked = table.take_back
    if asked is None or viewer.seat is None:
        return ""
    language = viewer.language
    name = table.seats[asked.seat].name
    since = table.log(viewer.seat, language, asked.to)
    shown = [line.text for line in since if line.seat is None]
    sentences = [_("Take-back asked for by {name}: {what}", name=name, what=since[0].text).say(language)]
    if shown:
        sentences.append(_("Since then this was drawn: {draws}", draws=shown).say(language))
    path = f"/api/tables/{table.id}/take-back/answer"
    open_votes = table.votes_of(viewer.person, asked.seat, {*table.voters(asked.seat)} - {*asked.answers})
    answers = "".join(
        button(told(word, language), path, {"seat": seat, "yes": yes})
        for seat in open_votes[:1]
        for yes, word in ((True, _("Agree")), (False, _("Refuse")))
    )
    if asked.seat in viewer.seats:
        body = {"seat": asked.seat}
        answers += button(told(_("Withdraw the request"), language), f"/api/tables/{table.id}/take-back/withdraw", body)
    text = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return f'<div class="asked" role="alert">{text}<div class="row">{answers}</div></div>'


# ---- the seat is lost ------------------------------------------------------------------------------------------------


def _lost(table: Table, viewer: Viewer) -> str:
    """For somebody whose seat a bot plays: why, and how to come back."""
    seat = lost_seat(table, viewer)
    if seat is None:
        return ""
    back = button(told(_("Sit down again"), viewer.language), f"/api/tables/{table.id}/join", {"seat": seat})
    words = told(lost_words(table, seat), viewer.language)
    return f'<div class="asked" role="alert"><p>{words}</p><div class="row">{back}</div></div>'


def lost_seat(table: Table, viewer: Viewer) -> int | None:
    """The seat that a bot has taken over from somebody who did not get up."""
    if viewer.seats or table.match is None or table.finished:
        return None
    former = (
        seat for seat, chair in enumerate(table.seats) if chair.kind == BOT and holds(chair.former, viewer.person)
    )
    return next(former, None)


def lost_words(table: Table, seat: int) -> Text:
    if table.seats[seat].timed_out:
        return _("Your time has run out; a bot plays on. Sit down again to go on yourself.")
    return _("A bot plays in your seat. Sit down again to go on yourself.")
