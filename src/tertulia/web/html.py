"""The frame of every page: head, header with the settings, what all pages share; and who is looking."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from tertulia.games import find_game, game_names
from tertulia.kernel.build import build, new_core
from tertulia.kernel.remember import remembered
from tertulia.kernel.words import LANGUAGES, Text, Words, say
from tertulia.web.assets import asset

_ = Words(Path(__file__).parent)

CUP: Final = (
    '<svg viewBox="0 0 64 64" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="4.5">'
    '<path d="M10 25h36v12c0 9-8 15-18 15S10 46 10 37z" fill="currentColor" stroke="none"/>'
    '<path d="M46 28h3a7 7 0 0 1 0 14h-4M21 19c-4-4 3-6 0-11M33 19c-4-4 3-6 0-11" stroke-linecap="round"/></svg>'
)
GEAR: Final = (
    '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-linecap="round"><path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.5"/>'
    '<circle cx="8.5" cy="17" r="2.5"/></svg>'
)
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Pictures bring one <style> element each, let in by the page's nonce; scripts come from our own file only."""
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""For a picture that is a page of its own."""


@dataclass(frozen=True)
class Visit:
    """Somebody looking at a page: who, in which language, by day or by night."""

    person: str = ""
    name: str = ""
    language: str = "en"
    theme: str = ""
    confirm: bool = True
    table: str = ""
    """The table whose page it is."""
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(12))

    def say(self, text: object) -> str:
        return told(text, self.language)


def language_of(connection: HTTPConnection) -> str:
    """The visitor's choice; else the first language of the browser that we speak."""
    chosen = connection.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    return _preferred(connection.headers.get("accept-language", "")[:200])


@remembered
def _preferred(accepted: str) -> str:
    wishes = []
    for wish in accepted.split(","):
        tag, *marks = wish.split(";")
        weight = next((mark.strip()[2:] for mark in marks if mark.strip().startswith("q=")), "1")
        wishes.append((float(weight) if re.fullmatch(r"[01](\.\d*)?", weight) else 0.0, tag.strip()[:2].lower()))
    best = sorted(wishes, key=lambda wish: -wish[0])
    return next((tag for weight, tag in best if tag in LANGUAGES and weight > 0), "en")


def theme_of(connection: HTTPConnection) -> str:
    theme = connection.cookies.get("theme", "")
    return theme if theme in ("light", "dark") else ""


def told(text: object, language: str) -> str:
    """A text in a language, safe in HTML."""
    if isinstance(text, Text) and not text.blanks:
        return _told(text.words, text.msgid, language)
    return escape(say(text, language))


@remembered
def _told(words: Words, msgid: str, language: str) -> str:
    return escape(words(msgid).say(language))


class Pieces(NamedTuple):
    """HTML that is cut at every `seam`: what changes in it changes in a few pieces."""

    seam: str
    pieces: list[str]

    def __str__(self) -> str:
        return self.seam.join(self.pieces)


Part = str | Pieces
"""A part of a page: an element with an id."""


# ---- small parts -----------------------------------------------------------------------------------------------------


def attribute(value: Any) -> str:
    """Data for the script, in an attribute."""
    return escape(json.dumps(value, ensure_ascii=False))


def button(label: str, post: str, body: Any = None, *, css: str = "", then: str = "", more: str = "") -> str:
    """A button that posts; its label is HTML."""
    data = f' data-body="{attribute(body)}"' if body is not None else ""
    follow = f' data-then="{then}"' if then else ""
    return f'<button type="button" class="{css}" data-post="{escape(post)}"{data}{follow}{more}>{label}</button>'


def choice(name: str, options: dict[str, str], chosen: str, more: str = "") -> str:
    """A list to choose from; the labels are HTML."""
    rows = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{label}</option>'
        for value, label in options.items()
    )
    return f'<select name="{escape(name)}"{more}>{rows}</select>'


def check(name: str, label: str, checked: bool = False, more: str = "") -> str:
    mark = " checked" if checked else ""
    box = f'<input type="checkbox" name="{escape(name)}"{mark}{more}>'
    return f'<label class="check">{box} <span>{label}</span></label>'


# ---- the frame -------------------------------------------------------------------------------------------------------


def page(visit: Visit, title: Text | str, main: str, *, where: str = "", turn: bool = False, status: int = 200,
         extra: str = "") -> HTMLResponse:  # fmt: skip
    """A whole page. `main` is the <main> element, `where` stands in the header, `extra` after the main element."""
    html = _frame(visit, title, main, where, turn, extra).replace("<style>", f'<style nonce="{visit.nonce}">')
    headers = {"Content-Security-Policy": _POLICY.format(nonce=visit.nonce), "Cache-Control": "no-store"}
    return HTMLResponse(html, status, headers)


def _frame(visit: Visit, title: Text | str, main: str, where: str, turn: bool, extra: str) -> str:
    theme = f' data-theme="{visit.theme}"' if visit.theme else ""
    icon = "icon-turn.svg" if turn else "icon.svg"
    skip, about = visit.say(_("Skip to the content")), visit.say(_("a café of coffee board games"))
    script = visit.say(_("To play, JavaScript is needed; the rules can be read without."))
    return f"""<!doctype html>
<html lang="{visit.language}"{theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<title>{visit.say(title)}</title>
<link rel="icon" href="{asset(icon)}" type="image/svg+xml">
<link rel="stylesheet" href="{asset("tertulia.css")}">
<script src="{asset("tertulia.js")}" defer></script>
</head>
<body data-nonce="{visit.nonce}" data-words="{attribute(_script_words(visit))}" data-turn="{"yes" if turn else "no"}">
<a class="skip unseen" href="#main">{skip}</a>
<header class="top"><div>
<a class="sign" href="/" aria-label="Tertulia">{CUP}<span>Tertulia</span></a>
<span class="where">{where}</span>
<div class="end">{_settings(visit)}</div>
</div></header>
{main}
<footer><a href="/">Tertulia</a> · {about} · {_build(visit)}</footer>
{extra}
<div id="note" role="status"></div>
<div id="say" class="unseen" role="status" aria-live="polite"></div>
<noscript><p class="card">{script}</p></noscript>
</body>
</html>
"""


def _build(visit: Visit) -> str:
    """Whether this café runs compiled; if not, whether it will from its next start on."""
    if not all(build(find_game(name)) == "pure" for name in game_names()):
        return visit.say(_("compiled rules"))
    if new_core() is not None:
        return visit.say(_("rules in plain Python; compiled ones are ready for the next start"))
    return visit.say(_("rules in plain Python"))


def _script_words(visit: Visit) -> dict[str, str]:
    texts = {
        "offline": _("The café cannot be reached; please try again in a moment."),
        "failed": _("That did not work; please reload the page."),
        "changed": _("The table has changed in the meantime; this is how it stands now."),
        "yourTurn": _("It is your turn"),
        "link": _("Open this link on the other device; it has been copied, too."),
    }
    return {name: say(text, visit.language) for name, text in texts.items()}


def _settings(visit: Visit) -> str:
    themes = {"": _("as the device says"), "light": _("light"), "dark": _("dark")}
    languages = choice("language", dict(LANGUAGES), visit.language, ' id="language" data-cookie="language"')
    theme = choice("theme", {key: visit.say(text) for key, text in themes.items()}, visit.theme,
                   ' id="theme" data-cookie="theme"')  # fmt: skip
    name = visit.say(_("Your name"))
    confirm = check("confirm", visit.say(_("Confirm my turns before they count")), visit.confirm)
    label, save = visit.say(_("Settings")), visit.say(_("Save"))
    here = f' data-body="{attribute({"table": visit.table})}"' if visit.table else ""
    language, light = visit.say(_("Language")), visit.say(_("Light or dark"))
    kept = (
        check("sound", visit.say(_("A sound when it is my turn")), more=' data-keep="sound"'),
        check("notify", visit.say(_("A notification when it is my turn")), more=' data-keep="notify"'),
        check("keys", visit.say(_("Single keys as shortcuts (? lists them)")), more=' data-keep="keys"'),
    )
    return f"""<details><summary>{GEAR}<span>{escape(visit.name) or label}</span></summary>
<div class="sheet">
<form data-post="/api/me"{here} data-then="reload" class="fields"><label for="my-name">{name}</label>
<span class="row"><input id="my-name" name="name" value="{escape(visit.name)}" maxlength="24" autocomplete="nickname">
<button>{save}</button></span></form>
<div><label for="language">{language}</label>{languages}</div>
<div><label for="theme">{light}</label>{theme}</div>
<form data-post="/api/me" data-live>{confirm}</form>
<div>{"".join(kept)}</div>
</div></details>"""
