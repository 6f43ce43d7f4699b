"""A table before its game: who comes, who sits where, and what the host chooses."""

from __future__ import annotations

from html import escape
from io import BytesIO
from pathlib import Path
from typing import Final

import segno

from tertulia.bots import LADDER, LEVELS
from tertulia.bots.budget import read_budget
from tertulia.bots.ratings import Rating, rating_of
from tertulia.kernel.game import Option
from tertulia.kernel.words import Text, Words
from tertulia.tables.people import Viewer, holds, key_of
from tertulia.tables.settings import BANK, PER_MOVE
from tertulia.tables.table import BOT, FREE, PERSON, Chair, Table
from tertulia.web.html import attribute, button, check, choice, told

_ = Words(Path(__file__).parent.parent)

SPANS: Final = {30: _("30 seconds"), 120: _("2 minutes"), 600: _("10 minutes"), 1800: _("30 minutes"),
                3600: _("1 hour"), 86400: _("1 day"), 259200: _("3 days")}  # fmt: skip
"""What a clock may be set to."""
AWAY: Final = {2: _("2 minutes"), 5: _("5 minutes"), 10: _("10 minutes"), 30: _("30 minutes"), 60: _("1 hour"),
               1440: _("1 day"), 4320: _("3 days"), 20160: _("14 days")}  # fmt: skip
"""How many minutes somebody may be away before the others may vote for a bot."""


def lobby(table: Table, viewer: Viewer) -> str:
    """The part `lobby`; hidden once the game has begun."""
    if table.match is not None:
        return '<section id="lobby" hidden></section>'
    host = is_host(table, viewer)
    choices = _choices(table, viewer) if host else _chosen(table, viewer)
    return (
        f'<section id="lobby" class="lobby"><h2>{escape(table.game.title)}</h2><div class="two">'
        f'<div class="card">{_people(table, viewer, host)}</div><div class="stack">{_invitation(table, viewer)}'
        f'<div class="card">{choices}</div></div></div></section>'
    )


def is_removed(table: Table, viewer: Viewer) -> bool:
    """Whether the host has freed this person's seat."""
    return not viewer.seats and holds(table.removed, viewer.person)


def is_host(table: Table, viewer: Viewer) -> bool:
    return key_of(viewer.person) == table.host


# ---- people ----------------------------------------------------------------------------------------------------------


def _people(table: Table, viewer: Viewer, host: bool) -> str:
    language = viewer.language
    rows = "".join(_chair(table, viewer, seat, chair, host) for seat, chair in enumerate(table.seats))
    free = any(chair.kind == FREE for chair in table.seats)
    if host:
        words = told(_("Begin the game"), language)
        begin = button(words, f"/api/tables/{table.id}/start", css="go", more=" disabled" if free else "")
        rest = f'<div class="row">{begin}</div>'
        rest += _ladder(table, viewer)
        if free:
            words = told(_("Free seats can be taken by friends with the link, or by bots."), language)
            rest += f'<p class="quiet">{words}</p>'
    else:
        words = told(_("The host begins the game when everybody is here."), language)
        rest = f"<p>{words}</p>"
        if is_removed(table, viewer):
            gone = told(_("The host has freed your seat. You can watch, or ask the host for a seat."), language)
            rest = f'<p class="asked">{gone}</p>{rest}'
    title = told(_("At the table"), language)
    return f'<h3>{title}</h3><ul class="plain chairs">{rows}</ul>{rest}'


def _chair(table: Table, viewer: Viewer, seat: int, chair: Chair, host: bool) -> str:
    language = viewer.language
    status: Text
    if chair.kind == PERSON:
        status = _("you") if seat in viewer.seats else _("is here") if chair.connected else _("is away")
        doing = _person(table, viewer, seat, host)
    elif chair.kind == BOT:
        status, doing = _("bot"), _bots(table, viewer, seat) if host else _about(table, viewer, seat)
    else:
        status, doing = _("free"), _free(table, viewer, seat, host)
    return (
        f'<li id="chair{seat}"><span class="face s{seat + 1}" aria-hidden="true">{seat + 1}</span><span class="who">'
        f'<b>{escape(chair.name)}</b> <span class="quiet">{told(status, language)}</span></span>{doing}</li>'
    )


def _person(table: Table, viewer: Viewer, seat: int, host: bool) -> str:
    """Where several play at one device, each seat has its own name."""
    language, api = viewer.language, f"/api/tables/{table.id}"
    if seat not in viewer.seats:
        return button(told(_("Remove"), language), f"{api}/remove", {"seat": seat}) if host else ""
    label = told(_("Name on seat {number}", number=seat + 1), language)
    name = (
        f'<form data-post="{api}/name" data-body="{attribute({"seat": seat})}" data-live><input name="name" '
        f'value="{escape(table.seats[seat].name)}" maxlength="24" required aria-label="{label}"></form>'
    )
    up = button(told(_("Stand up"), language), f"{api}/leave", {"seat": seat})
    return (name if len(viewer.seats) > 1 else "") + (up if len(viewer.seats) > 1 or not host else "")


def _free(table: Table, viewer: Viewer, seat: int, host: bool) -> str:
    language = viewer.language
    path, body = f"/api/tables/{table.id}/join", {"seat": seat}
    if viewer.seat is not None:
        too = button(told(_("I play this seat, too"), language), path, body)
        return too + _bots(table, viewer, seat) if host else ""
    sit = told(_("Sit down here"), language)
    if viewer.name:
        return button(sit, path, body, css="go")
    name = told(_("Your name"), language)
    return (
        f'<form class="row" data-post="{path}" data-body="{attribute(body)}" data-then="reload"><input name="name" '
        f'maxlength="24" required aria-label="{name}" placeholder="{name}"><button class="go">{sit}</button></form>'
    )


def _bots(table: Table, viewer: Viewer, seat: int) -> str:
    """Which bot takes the seat, if any."""
    language, api = viewer.language, f"/api/tables/{table.id}"
    bot = table.seats[seat].bot
    names = _names(table)
    if bot is None:
        names = {"": told(_("a bot …"), language), **names}
    label = told(_("Bot on seat {number}", number=seat + 1), language)
    described = f' aria-describedby="about{seat}"' if bot else ""
    chosen = choice("bot", names, bot or "", f' aria-label="{label}"{described}')
    form = f'<form data-post="{api}/replace" data-body="{attribute({"seat": seat})}" data-live>{chosen}</form>'
    if bot is None:
        return form
    others = [chair.bot for place, chair in enumerate(table.seats) if chair.bot and place != seat]
    free = button(told(_("Free the seat"), language), f"{api}/options", {"bots": others})
    return form + free + _about(table, viewer, seat)


def _names(table: Table) -> dict[str, str]:
    """The bots to choose from, each with its rating where it was measured."""
    ratings = {name: rating_of(table.game.name, name) for name in LADDER}
    return {name: escape(bot_name(name)) + (f" · {one.rating}" if one else "") for name, one in ratings.items()}


def _about(table: Table, viewer: Viewer, seat: int) -> str:
    """What the bot on a seat does, and how strong it is."""
    bot = table.seats[seat].bot
    if bot not in LEVELS:
        return ""
    does = told(LEVELS[bot].help, viewer.language)
    rating = rating_of(table.game.name, bot)
    words = f" · {told(_measured(rating), viewer.language)}" if rating else ""
    return f'<span id="about{seat}" class="quiet about">{does}{words}</span>'


def _measured(rating: Rating) -> Text:
    told = _("rating {rating}, measured in {games} games of {seats}", rating=str(rating), games=rating.games,
             seats=rating.seats)  # fmt: skip
    if not rating.budget:
        return told
    budget = read_budget(rating.budget)
    thought = _("{rounds} rounds", rounds=budget.rounds) if budget.rounds else _("{time} s", time=f"{budget.seconds:g}")
    return _("{measured}, thinking for {thought} a decision", measured=told, thought=thought)


def _ladder(table: Table, viewer: Viewer) -> str:
    """Every level, what it does and how strong it is."""
    language = viewer.language
    ratings = {name: rating_of(table.game.name, name) for name in LADDER}
    rows = "".join(
        f"<dt>{escape(bot_name(name))}</dt><dd>{told(LADDER[name].help, language)}{f' · {one}' if one else ''}</dd>"
        for name, one in ratings.items()
    )
    title = told(_("The bots, and how strong they are"), language)
    scale = ""
    if any(ratings.values()):
        words = told(_("Measured against each other: 400 more wins about ten games of eleven."), language)
        scale = f'<p class="quiet">{words}</p>'
    return f"<details><summary>{title}</summary><dl>{rows}</dl>{scale}</details>"


def bot_name(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _invitation(table: Table, viewer: Viewer) -> str:
    """The address of the page is the invitation: to copy, and as a QR code."""
    language = viewer.language
    if all(chair.kind != FREE for chair in table.seats):
        return ""
    title = told(_("Invite friends"), language)
    text = told(_("The address of this page is the invitation: whoever has it can sit down or watch."), language)
    code = told(_("The address of this page as a QR code"), language)
    copy = told(_("Copy the link"), language)
    copied = told(_("The link has been copied."), language)
    return (
        f'<div class="card invite"><img class="code" src="/t/{table.id}/qr.svg" alt="{code}" width="148" height="148">'
        f'<div><h3>{title}</h3><p>{text}</p><button type="button" data-copy="/t/{table.id}" data-said="{copied}">'
        f"{copy}</button></div></div>"
    )


def qr(url: str) -> str:
    """An address as a QR code, in SVG."""
    drawn = BytesIO()
    segno.make(url, error="m").save(drawn, kind="svg", xmldecl=False, border=2, scale=4, light="#fff")
    return drawn.getvalue().decode()


# ---- what the host chooses -------------------------------------------------------------------------------------------


def _choices(table: Table, viewer: Viewer) -> str:
    language = viewer.language
    title = told(_("How we play"), language)
    seats = "".join(
        f'<label><input type="radio" name="seats" value="{count}" data-number="yes"'
        f"{' checked' if count == len(table.seats) else ''}>{count}</label>"
        for count in table.game.seats
    )
    players = told(_("Players"), language)
    form = f'<form data-post="/api/tables/{table.id}/options" data-live class="fields">'
    options = "".join(_option(table, viewer, option) for option in table.game.options)
    variants = told(_("Options of the game"), language)
    return (
        f"<h3>{title}</h3>{form}<fieldset><legend>{players}</legend>"
        f'<div class="choices">{seats}</div></fieldset></form>'
        f"<details><summary>{variants}</summary>{form}{options}</form></details>{_settings(table, viewer)}"
    )


def _option(table: Table, viewer: Viewer, option: Option) -> str:
    language = viewer.language
    help_text = told(option.help, language)
    value = table.options.get(option.name, option.default)
    name = f"options.{option.name}"
    if option.is_board:
        return _board(table, viewer, option, name)
    if option.choices:
        named = {value: escape(value) for value in option.choices}
        return f"<label>{help_text} {choice(name, named, str(value))}</label>"
    return check(name, help_text, bool(value))


def _board(table: Table, viewer: Viewer, option: Option, name: str) -> str:
    """A file is sent as its text; as long as none is chosen, nothing is said about the board."""
    language = viewer.language
    ours = table.options.get(option.name, option.default) == option.default
    state = _("our board") if ours else _("a board of your own")
    back = "" if ours else button(
        told(_("our board"), language), f"/api/tables/{table.id}/options", {"options": {option.name: option.default}}
    )  # fmt: skip
    return (
        f'<label for="board-file">{told(option.help, language)} <span class="quiet">({told(state, language)})</span>'
        f'</label><input type="hidden" name="{escape(name)}" disabled>'
        f'<input type="file" id="board-file" accept=".toml" data-into="{escape(name)}">{back}'
    )


def _settings(table: Table, viewer: Viewer) -> str:
    language = viewer.language
    settings = table.settings
    public = check("public", told(_("Listed at home for everybody to join or watch"), language), settings.public)
    hints = check("hints", told(_("A bot may be asked for hints"), language), settings.hints)
    hook = told(_("Web address that is told whose turn it is"), language)
    title = told(_("The table"), language)
    form = f'<form data-post="/api/tables/{table.id}/options" data-live class="fields" data-nest="settings'
    return (
        f'<details><summary>{title}</summary>{form}">{public}{hints}'
        f'<label>{hook} <input type="url" name="webhook" value="{escape(settings.webhook)}" placeholder="https://">'
        f'</label>{_away(table, viewer)}</form>{form}.clock">{_clock(table, viewer)}</form></details>'
    )


def _away(table: Table, viewer: Viewer) -> str:
    now = table.settings.away_minutes
    spans = {minutes: told(text, viewer.language) for minutes, text in AWAY.items()}
    if now not in spans:
        spans = dict(sorted({**spans, now: told(_minutes(now), viewer.language)}.items()))
    named = {str(minutes): text for minutes, text in spans.items()}
    words = told(_("How long somebody may be away before the others can vote for a bot"), viewer.language)
    chosen = choice("away_minutes", named, str(now), ' data-number="yes"')
    return f"<label>{words} {chosen}</label>"


def _minutes(minutes: int) -> Text:
    return AWAY.get(minutes) or _("{minutes} minutes", minutes=minutes)


def _clock(table: Table, viewer: Viewer) -> str:
    language, clock = viewer.language, table.settings.clock
    kinds = {"none": _("no clock"), PER_MOVE: _("for each move"), BANK: _("for the whole game")}
    spans = {str(span): told(text, language) for span, text in SPANS.items()}
    bots = {"": told(_("nobody: it is only shown"), language), **_names(table)}
    fields = (
        (_("Clock"), choice("kind", _said(kinds, language), clock.kind if clock else "none")),
        (_("Time"), choice("seconds", spans, str(clock.seconds if clock else 600), ' data-number="yes"')),
        (_("When it has run out, this bot plays on"), choice("bot", bots, (clock.bot if clock else None) or "")),
    )
    return "".join(f"<label>{told(label, language)} {field}</label>" for label, field in fields)


def _said(texts: dict[str, Text], language: str) -> dict[str, str]:
    return {key: told(text, language) for key, text in texts.items()}


def _chosen(table: Table, viewer: Viewer) -> str:
    """For guests: what is played."""
    language = viewer.language
    changed = []
    for option in table.game.options:
        value = table.options.get(option.name, option.default)
        if value != option.default:
            shown = "✓" if value is True else "–" if value is False else "…" if option.is_board else value
            changed.append(f"<li>{told(option.help, language)}: {escape(str(shown))}</li>")
    away = told(
        _("If somebody is away for {time}, the others can vote to let a bot go on.",
          time=_minutes(table.settings.away_minutes)), language
    )  # fmt: skip
    title = told(_("How we play"), language)
    usual = told(_("By the usual rules."), language)
    plain = f"<p>{usual}</p>"
    rules = told(_("Read the rules"), language)
    link = f'<p><a href="/games/{table.game.name}/rules">{rules}</a></p>'
    rows = f"<ul>{''.join(changed)}</ul>" if changed else plain
    return f'<h3>{title}</h3>{rows}<p class="quiet">{away}</p>{link}'
