"""The pages, as plain routes: everything a person looks at. What is posted goes to the API."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertulia.kernel.words import Words
from tertulia.web.html import PICTURE_POLICY, Visit, language_of, page, theme_of
from tertulia.web.pages import home, lobby, rules, table, why
from tertulia.web.pages.visits import cafe_of

_ = Words(Path(__file__).parent.parent)


async def error(request: Request, status: int, sentence: str) -> Response:
    """One sentence with the remedy, and the way home."""
    visit = Visit(language=language_of(request), theme=theme_of(request))
    title = _("There is no such page.") if status == 404 else _("That did not work.")
    back = visit.say(_("Back to the café"))
    main = (
        f'<main id="main" class="error card"><h1>{visit.say(title)}</h1><p>{escape(sentence)}</p>'
        f'<p class="row"><a class="button go" href="/">{back}</a></p></main>'
    )
    return page(visit, title, main, status=status)


async def qr(request: Request) -> Response:
    """The address of a table as a QR code."""
    found = await cafe_of(request).open(request.path_params["table"])
    headers = {"Content-Security-Policy": PICTURE_POLICY}
    address = str(request.base_url).rstrip("/") + f"/t/{found.id}"
    return Response(lobby.qr(address), media_type="image/svg+xml", headers=headers)


ROUTES: Final = [
    Route("/", home.home),
    Route("/games/{game}/rules", rules.rules),
    Route("/games/{game}/picture.svg", home.picture),
    Route("/t/{table}", table.table),
    Route("/t/{table}/why", why.why),
    Route("/t/{table}/words", table.words),
    Route("/t/{table}/qr.svg", qr),
    Route("/t/{table}/seat/{token}", table.seat),
]
