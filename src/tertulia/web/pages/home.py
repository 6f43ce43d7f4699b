"""The first page: the games, my tables, what can be watched, and a record to open."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from random import Random
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from tertulia.bots import DEFAULT_BOT
from tertulia.games import find_game, game_names
from tertulia.kernel import match as matches
from tertulia.kernel.game import Game
from tertulia.kernel.words import Words
from tertulia.tables.kept import OVER, RUNNING, Summary
from tertulia.tables.people import key_of
from tertulia.web.html import PICTURE_POLICY, Visit, button, page
from tertulia.web.pages.rules import introduction
from tertulia.web.pages.visits import cafe_of, game_of, visit_of

_ = Words(Path(__file__).parent.parent)

WEIGHTS: Final = (_("very easy"), _("easy"), _("medium"), _("demanding"), _("very demanding"))
SCENE: Final = 45
"""So many random decisions make the picture of a game."""
BEAN: Final = (
    '<svg viewBox="0 0 12 16" aria-hidden="true"><ellipse cx="6" cy="8" rx="5" ry="7" fill="{fill}" '
    'stroke="currentColor"/><path d="M7 2C3 6 9 10 5 14" fill="none" stroke="{line}"/></svg>'
)


async def home(request: Request) -> Response:
    visit = await visit_of(request)
    cafe = cafe_of(request)
    mine = await cafe.tables_of(visit.person)
    watched = await cafe.public_tables()
    games = "".join(_game(visit, find_game(name)) for name in game_names())
    hello = _("Board games of the coffee house: against bots in one click, or with friends by a link. No account.")
    welcome, title = visit.say(_("Pull up a chair")), visit.say(_("The games"))
    main = f"""<main id="main">
<div class="welcome"><h1>{welcome}</h1><p>{visit.say(hello)}</p></div>
{_mine(visit, mine)}
<section aria-labelledby="games"><h2 id="games">{title}</h2>
<div class="games">{games}</div></section>
<div class="two">{_watch(visit, watched)}{_record(visit)}</div>
</main>"""
    return page(visit, _("Tertulia: a café of coffee board games"), main)


# ---- games -----------------------------------------------------------------------------------------------------------


def _game(visit: Visit, game: Game[Any]) -> str:
    theme = f"?theme={visit.theme}" if visit.theme else ""
    about = escape(introduction(game, visit.language))
    rules = visit.say(_("Rules"))
    alt = visit.say(_("The board of {game}", game=game.title))
    return f"""<article class="card game">
<div class="show"><img src="/games/{game.name}/picture.svg{theme}" alt="{alt}" width="640" height="440"></div>
<div class="tell"><h2>{escape(game.title)}</h2>{_facts(visit, game)}<p>{about}</p>
<div class="row">{_now(visit, game)}{_friends(visit, game)}{_one_device(visit, game)}
<a class="button" href="/games/{game.name}/rules">{rules}</a></div></div>
</article>"""


def _facts(visit: Visit, game: Game[Any]) -> str:
    beans = "".join(
        BEAN.format(fill="currentColor" if bean < game.weight else "none",
                    line="var(--card)" if bean < game.weight else "currentColor")
        for bean in range(5)
    )  # fmt: skip
    least, most = game.minutes
    facts = (
        visit.say(_("{first} to {last} players", first=game.seats[0], last=game.seats[-1])),
        visit.say(_("{least} to {most} minutes", least=least, most=most)),
        f"{beans} {visit.say(WEIGHTS[game.weight - 1])}",
    )
    return f'<ul class="facts">{"".join(f"<li>{fact}</li>" for fact in facts)}</ul>'


def _now(visit: Visit, game: Game[Any]) -> str:
    """One click to the first decision: three at the table, two of them bots, where the game allows it."""
    seats = min(max(3, game.seats[0]), game.seats[-1])
    wishes = {"game": game.name, "seats": seats, "bots": [DEFAULT_BOT] * (seats - 1), "start": True}
    return button(visit.say(_("Play now against bots")), "/api/tables", wishes, css="go", then="goto")


def _friends(visit: Visit, game: Game[Any]) -> str:
    wishes = {"game": game.name, "seats": min(max(3, game.seats[0]), game.seats[-1])}
    return button(visit.say(_("With friends")), "/api/tables", wishes, then="goto")


def _one_device(visit: Visit, game: Game[Any]) -> str:
    wishes = {"game": game.name, "seats": game.seats[0], "same_device": game.seats[0]}
    return button(visit.say(_("On this device")), "/api/tables", wishes, then="goto")


async def picture(request: Request) -> Response:
    """A game's board in the middle of a game, to look at."""
    game = game_of(request)
    theme = request.query_params.get("theme", "")
    drawn = _picture(game, request.state.language)
    if theme in ("light", "dark"):
        drawn = f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="{theme}" {_box(drawn)}>{drawn}</svg>'
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": "private, max-age=3600"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _box(drawn: str) -> str:
    """The size of a picture, for a frame around it."""
    start = drawn.index('viewBox="')
    box = drawn[start : drawn.index('"', start + 9) + 1]
    return f'viewBox="0 0 {" ".join(box[9:-1].split()[2:])}"'


@cache
def _picture(game: Game[Any], language: str) -> str:
    """Random decisions with the same generator every time; the pieces are what one looks at."""
    match = matches.new(game, game.seats[0] + 1 if game.seats[0] + 1 in game.seats else game.seats[0], seed="home")
    chance = Random("home")
    for _step in range(SCENE):
        if match.over:
            break
        match.play(chance.choice(game.legal(match.state)))
    return match.svg(language=language, prefix=game.name, offers=False)


# ---- tables ----------------------------------------------------------------------------------------------------------


def _mine(visit: Visit, tables: list[Summary]) -> str:
    """Where it is my turn first, then what goes on; what is over can be unfolded."""
    if not tables:
        return ""
    mine = key_of(visit.person)
    tables = sorted(tables, key=lambda summary: (mine not in summary.turn_of, summary.status == OVER))
    going = [summary for summary in tables if summary.status != OVER]
    over = [summary for summary in tables if summary.status == OVER]
    title, more = visit.say(_("My tables")), visit.say(_("Games that are over"))
    first = _list(visit, going) if going else ""
    rest = f"<details><summary>{more}</summary>{_list(visit, over)}</details>" if over else ""
    return f'<section class="card mine" aria-labelledby="mine"><h2 id="mine">{title}</h2>{first}{rest}</section>'


def _list(visit: Visit, tables: list[Summary]) -> str:
    rows = "".join(_row(visit, summary, _state(visit, summary)) for summary in tables)
    return f'<ul class="plain tables">{rows}</ul>'


def _state(visit: Visit, summary: Summary) -> str:
    """Where a table stands, in a word."""
    mine = key_of(visit.person) in summary.turn_of
    name = summary.names[summary.turn] if summary.turn is not None else ""
    word = _("your turn") if mine else _("to move: {name}", name=name)
    if summary.status != RUNNING:
        word = _("over") if summary.status == OVER else _("not begun")
    return f'<span class="tag{" now" if mine else ""}">{visit.say(word)}</span>'


def _row(visit: Visit, summary: Summary, state: str) -> str:
    names = ", ".join(escape(name) or visit.say(_("free seat")) for name in summary.names)
    title = escape(find_game(summary.game).title)
    return (
        f'<li><a href="/t/{summary.id}"><span><strong>{title}</strong><br><span class="quiet">{names}</span></span>'
        f"{state}</a></li>"
    )


def _watch(visit: Visit, tables: list[Summary]) -> str:
    empty = visit.say(_("Nobody plays in public just now. A host can list a table here."))
    inside = _list(visit, tables) if tables else f'<p class="quiet">{empty}</p>'
    title = visit.say(_("Watch or join"))
    return f'<section class="card"><h2>{title}</h2>{inside}</section>'


def _record(visit: Visit) -> str:
    label = visit.say(_("A record of a game: look at it move by move, or play on from any position."))
    title, go = visit.say(_("Open a record")), visit.say(_("Open"))
    return (
        f'<section class="card"><h2>{title}</h2>'
        f'<form data-post="/api/records" data-then="goto" class="fields"><label for="record">{label}</label>'
        '<input type="hidden" name="text">'
        '<input type="file" id="record" required data-into="text" accept=".txt,.json">'
        f'<div class="row"><button>{go}</button></div></form></section>'
    )
