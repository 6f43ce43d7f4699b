"""The rules of a game to read, in the visitor's language, with an anchor for every rule."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from tertulia.kernel.game import Game
from tertulia.kernel.rulebook import rulebook
from tertulia.kernel.words import Words
from tertulia.web.html import Visit, page
from tertulia.web.pages.visits import game_of, visit_of

_ = Words(Path(__file__).parent.parent)

_RULE: Final = re.compile(r"\*\*([A-Z]+-\d+)\*\* (.*)")
_ID: Final = re.compile(r"\b([A-Z]{2}-\d+)\b")


async def rules(request: Request) -> Response:
    visit = await visit_of(request)
    game = game_of(request)
    body = _body(rulebook(game, visit.language).text)
    words = visit.say(_("All games"))
    back = f'<p><a href="/">{words}</a></p>'
    title, _rule, rest = body.partition("</h1>")
    main = f'<main id="main" class="rules">{title}</h1>{_contents(rest)}{rest}{_options(visit, game)}{back}</main>'
    return page(visit, _("{game}: the rules", game=game.title), main, where=f"<span>{escape(game.title)}</span>")


def introduction(game: Game[Any], language: str) -> str:
    """What the game is like: the first paragraph under the title."""
    paragraphs = rulebook(game, language).text.split("\n\n")
    return next(part for part in paragraphs if not part.startswith("#")).strip()


def rule_html(game: Game[Any], language: str, rule: str) -> str:
    """One rule, with a link to where it stands."""
    text = rulebook(game, language).rules.get(rule)
    if text is None:
        return ""
    book = f"/games/{game.name}/rules"
    return f'<p class="rule"><a href="{book}#{rule}" target="_blank"><b>{rule}</b></a> {inline(text, book)}</p>'


def _body(text: str) -> str:
    """Our rules use a little of Markdown: headings, paragraphs, lists, tables, bold, italics, code."""
    return "".join(_block(block.strip()) for block in text.split("\n\n") if block.strip())


def _contents(body: str) -> str:
    """The chapters, each a link."""
    chapters = re.findall(r'<h2 id="([^"]*)">(.*?)</h2>', body)
    links = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, title in chapters)
    return f"<nav><ul>{links}</ul></nav>"


def _block(block: str) -> str:
    rule = _RULE.fullmatch(block)
    if rule:
        return f'<p id="{rule[1]}"><a href="#{rule[1]}">{rule[1]}</a> {inline(rule[2])}</p>'
    heading = re.fullmatch(r"(#+) (.*)", block)
    if heading:
        level = len(heading[1])
        name = re.sub(r"\W+", "-", heading[2].lower())
        return f'<h{level} id="{name}">{inline(heading[2])}</h{level}>'
    lines = block.splitlines()
    if all(line.startswith(("- ", "* ")) for line in lines):
        return f"<ul>{''.join(f'<li>{inline(line[2:])}</li>' for line in lines)}</ul>"
    if all(line.startswith("|") for line in lines):
        return _table(lines)
    if all(re.match(r"\d+\. ", line) for line in lines):
        items = [inline(line.split(". ", 1)[1]) for line in lines]
        return f"<ol>{''.join(f'<li>{item}</li>' for item in items)}</ol>"
    return f"<p>{inline(' '.join(lines))}</p>"


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    head, *others = rows
    top = "".join(f"<th>{inline(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{inline(cell)}</td>' for cell in row)}</tr>" for row in others)
    return f'<div class="wide-table"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def inline(text: str, book: str = "") -> str:
    """A line of Markdown as HTML; every rule's id is a link into the rulebook."""
    html = escape(text, quote=False)
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"\*([^*]+)\*", r"<i>\1</i>", html)
    new_tab = ' target="_blank"' if book else ""
    return _ID.sub(rf'<a href="{book}#\1"{new_tab}>\1</a>', html)


def _options(visit: Visit, game: Game[Any]) -> str:
    rows = "".join(f"<li><code>{escape(option.name)}</code>: {visit.say(option.help)}</li>" for option in game.options)
    title = visit.say(_("What a host may choose"))
    return f"<h2>{title}</h2><ul>{rows}</ul>"
