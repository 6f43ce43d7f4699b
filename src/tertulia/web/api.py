"""The API: JSON over HTTP, for the pages' script and for programs. Only what the caller may know is answered."""

from __future__ import annotations

from dataclasses import asdict
from dataclasses import replace as replaced
from pathlib import Path
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Depends, Query, Request
from fastapi import Path as InPath
from starlette.responses import PlainTextResponse, Response

from tertulia.bots import LADDER
from tertulia.bots.advice import explain, explain_played
from tertulia.games import find_game, game_names
from tertulia.kernel.words import Words
from tertulia.tables.cafe import Cafe
from tertulia.tables.errors import NotYours
from tertulia.tables.people import Person, checked_name, key_of, new_token
from tertulia.tables.settings import Wishes
from tertulia.tables.table import Table
from tertulia.web import bodies as b
from tertulia.web.bounded import BoundedRoute
from tertulia.web.pages.turn import label
from tertulia.web.views import action_json, summary_json, table_json

_ = Words(Path(__file__).parent)

DESCRIPTION: Final = """Play in the café by program. Make yourself a person with `POST /api/people` and send its token
as `Authorization: Bearer TOKEN`. Open a table or join one, listen to `/api/tables/ID/stream` (a WebSocket), and post
an action's text whenever `your_turn` is true. Seats count from 0. Everything you get is what your seat may know."""

LINK: Final = _("Open this link on the other device; it has been copied, too.")
_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": b.Error, "description": meaning}
    for status, meaning in {
        400: "bad input", 403: "not yours", 404: "not there", 409: "too late or too early; the table as it is now",
        413: "too large", 422: "not legal, or not understood", 429: "too often", 503: "cannot be kept just now",
    }.items()
}  # fmt: skip
_TEXT: Final = {"text/plain": {"schema": {"type": "string"}}}
router = APIRouter(prefix="/api", responses=_ERRORS, route_class=BoundedRoute)


class Caller:
    """Who asks, and the café."""

    def __init__(self, request: Request) -> None:
        self.cafe: Cafe = request.app.state.cafe
        self.token: str = request.state.person
        self.language: str = request.state.language
        self.cafe.comes_from(self.token, request.client.host if request.client else "")


async def _table(request: Request, table: Annotated[str, InPath(max_length=b.LONGEST_ID)]) -> Table:
    cafe: Cafe = request.app.state.cafe
    found = await cafe.open(table)
    cafe.look_at(found)
    return found


async def _caller(request: Request) -> Caller:
    return Caller(request)  # asynchronous, or it would be called in a thread


Who = Annotated[Caller, Depends(_caller)]
At = Annotated[Table, Depends(_table)]


async def where(request: Request) -> dict[str, Any]:
    """The table of a request that was refused, as its caller may know it."""
    cafe: Cafe = request.app.state.cafe
    table = cafe.tables.get(request.path_params.get("table", ""))
    if table is None:
        return {}
    seat = table.seat_of(request.state.person)
    state = table_json(table, request.state.person, seat, request.state.language)
    return {"seq": table.seq, "step": table.step(seat), "table": state}


def _done(table: Table, mine: int | None = None, **more: Any) -> dict[str, Any]:
    return {"id": table.id, "seq": table.seq, "step": table.step(mine), **more}


# ---- the café ------------------------------------------------------------------------------------------------------


@router.get("/games")
async def games(who: Who) -> list[b.GameInfo]:
    """The games, their seats and options, and the bots that play them."""
    return [b.game_info(find_game(name), list(LADDER), who.language) for name in game_names()]


@router.post("/people", status_code=201)
async def new_person(body: b.Name, who: Who) -> b.Token:
    """A new person, for a program; the token is all there is to it."""
    token = new_token()
    await who.cafe.keep_person(Person(key_of(token), checked_name(body.name)))
    return b.Token(token=token)


@router.post("/me")
async def me(body: b.Me, who: Who) -> dict[str, Any]:
    """Your name, and whether your turns wait to be confirmed. With `table`, your seat there gets the name, too."""
    before = await who.cafe.person(who.token)
    name = before.name if body.name is None else checked_name(body.name) if body.name.strip() else ""
    confirm = before.confirm if body.confirm is None else body.confirm
    await who.cafe.keep_person(Person(before.key, name, confirm))
    if body.table and name and name != before.name:
        await who.cafe.rename_person(await who.cafe.open(body.table), who.token, before.name, name)
    return {"name": name, "confirm": confirm}


@router.get("/tables")
async def tables(who: Who, mine: Annotated[bool, Query()] = False) -> list[dict[str, Any]]:
    """The public tables, or those you sit at."""
    found = await (who.cafe.tables_of(who.token) if mine else who.cafe.public_tables())
    return [summary_json(summary, who.token) for summary in found]


@router.post("/tables", status_code=201)
async def create(body: b.NewTable, who: Who) -> dict[str, Any]:
    """Open a table: you take the first seats, bots the last, the others are free."""
    if body.name:
        before = await who.cafe.person(who.token)
        await who.cafe.keep_person(Person(before.key, checked_name(body.name), before.confirm))
    wishes = Wishes(body.seats, body.options, body.bots, body.same_device, body.all_settings())
    table = await who.cafe.create(who.token, body.game, wishes, who.language)
    if body.start:
        await who.cafe.start(table, who.token)
    return _done(table, table.seat_of(who.token), url=f"/t/{table.id}", seat=table.seat_of(who.token))


@router.post("/records", status_code=201, openapi_extra={"requestBody": b.described(b.RecordText)})
async def upload(request: Request, who: Who) -> dict[str, Any]:
    """Open a record as a private table."""
    table = await who.cafe.import_record(await request.body(), who.token, who.language)
    return _done(table, url=f"/t/{table.id}")


# ---- one table -----------------------------------------------------------------------------------------------------


@router.get("/tables/{table}")
async def look(table: At, who: Who, seat: Annotated[int | None, Query(ge=0, le=9)] = None) -> dict[str, Any]:
    """The table as you may know it: from your seat, or as a spectator."""
    mine = table.seats_of(who.token)
    if seat is not None and seat not in mine:
        raise NotYours(_("This seat is not yours; take it by its link, or watch."))
    await who.cafe.slices.through(table.counting())
    return table_json(table, who.token, table.seat_of(who.token) if seat is None else seat, who.language)


@router.get("/tables/{table}/legal")
async def legal(table: At, who: Who) -> list[dict[str, Any]]:
    """What you may do now, with the points it brings and its line in the log; empty when it is not your turn."""
    seat = table.seat_of(who.token)
    return [action_json(table, seat, number, points, who.language) for number, points in table.offers(seat).items()]


@router.get("/tables/{table}/log", response_model=list[dict[str, Any]])
async def log(table: At, who: Who, since: Annotated[int, Query(ge=0)] = 0) -> Response:
    """What happened after so many actions, as you may read it."""
    seat = table.seat_of(who.token)
    await who.cafe.prepare(table, seat, who.language, since)
    lines = [asdict(line) for line in table.log(seat, who.language, since)]  # orjson crashes on compiled dataclasses
    return Response(orjson.dumps(lines), media_type="application/json")


@router.get("/tables/{table}/record", response_class=Response, responses={200: {"content": _TEXT}})
async def record(table: At, who: Who) -> Response:
    """The record: whole once the game is over, before that what you know of it."""
    return PlainTextResponse((await who.cafe.record_for(table, who.token)).text())


@router.post("/tables/{table}/join")
async def join(table: At, body: b.Join, who: Who) -> dict[str, Any]:
    """Sit down on a free seat, or come back to yours."""
    person = await who.cafe.person(who.token)
    name = body.name or person.name or who.cafe.free_name(table, who.language)
    seat = await who.cafe.join(table, who.token, name, body.seat)
    if body.name and not person.name:  # asked for once, known at every other table
        await who.cafe.keep_person(replaced(person, name=checked_name(body.name)))
    return _done(table, seat, seat=seat)


@router.post("/tables/{table}/leave")
async def leave(table: At, body: b.MaybeSeat, who: Who) -> dict[str, Any]:
    """Get up from one of your seats, or from all."""
    await who.cafe.leave(table, who.token, body.seat)
    return _done(table)


@router.post("/tables/{table}/remove")
async def remove(table: At, body: b.AtSeat, who: Who) -> dict[str, Any]:
    """The host frees somebody's seat before the game."""
    await who.cafe.remove(table, who.token, body.seat)
    return _done(table)


@router.post("/tables/{table}/name")
async def rename(table: At, body: b.NameAtSeat, who: Who) -> dict[str, Any]:
    """Another name at this table."""
    await who.cafe.rename(table, who.token, body.seat, body.name)
    return _done(table, body.seat)


@router.post("/tables/{table}/replace")
async def replace(table: At, body: b.BotAtSeat, who: Who) -> dict[str, Any]:
    """Let a bot play a free seat, or the seat of somebody who has left; where somebody is away for long, ask the
    others (or agree, if they were asked already)."""
    await who.cafe.replace_by_bot(table, who.token, body.seat, body.bot)
    return _done(table)


@router.post("/tables/{table}/replace/answer")
async def answer_replace(table: At, body: b.Answer, who: Who) -> dict[str, Any]:
    """Agree that a bot plays for somebody who is away, or not."""
    await who.cafe.replace_answer(table, who.token, body.yes, body.seat)
    return _done(table)


@router.post("/tables/{table}/replace/withdraw")
async def withdraw_replace(table: At, body: b.AtSeat, who: Who) -> dict[str, Any]:
    """Ask for the bot no longer."""
    await who.cafe.replace_withdraw(table, who.token, body.seat)
    return _done(table, body.seat)


@router.post("/tables/{table}/options")
async def options(table: At, body: b.Changes, who: Who) -> dict[str, Any]:
    """The host changes seats, bots, options and settings."""
    wishes = Wishes(body.seats, body.options, body.bots, body.same_device, body.all_settings())
    await who.cafe.set_up(table, who.token, wishes, who.language)
    return _done(table)


@router.post("/tables/{table}/start")
async def start(table: At, who: Who) -> dict[str, Any]:
    """Begin; every seat must be taken."""
    await who.cafe.start(table, who.token)
    return _done(table, table.seat_of(who.token))


@router.post("/tables/{table}/seat-link")
async def seat_link(table: At, body: b.SeatLink, who: Who) -> dict[str, Any]:
    """A link that brings a seat of yours to one device more, or with `give` to somebody else; once."""
    token = await who.cafe.seat_link(table, who.token, body.seat, give=body.give)
    said = _("Whoever opens this link first gets your seat, and you are out.") if body.give else LINK
    return _done(table, body.seat, url=f"/t/{table.id}/seat/{token}", said=said.say(who.language))


@router.post("/tables/{table}/take-seat")
async def take_seat(table: At, body: b.SeatToken, who: Who) -> dict[str, Any]:
    """Come in by a seat link: the seat is yours on this device, too, or was given to you."""
    seat = await who.cafe.take_seat(table, who.token, body.token, body.name or "")
    return _done(table, seat, seat=seat, url=f"/t/{table.id}")


@router.post("/tables/{table}/only-here")
async def only_here(table: At, body: b.AtSeat, who: Who) -> dict[str, Any]:
    """Your seat is played on this device only; the others lose it."""
    await who.cafe.only_here(table, who.token, body.seat)
    return _done(table, body.seat)


# ---- playing -------------------------------------------------------------------------------------------------------


@router.post("/tables/{table}/act")
async def act(table: At, body: b.Act, who: Who) -> dict[str, Any]:
    """Choose an action; with `confirm` it happens at once, else it is a draft that only you see."""
    await who.cafe.act(table, who.token, body.seat, body.seq, body.action, body.step, body.confirm)
    return _done(table, body.seat)


@router.post("/tables/{table}/undo")
async def undo(table: At, body: b.Draft, who: Who) -> dict[str, Any]:
    """Take back the last choice of your draft."""
    await who.cafe.undo(table, who.token, body.seat, body.seq, body.step)
    return _done(table, body.seat)


@router.post("/tables/{table}/confirm")
async def confirm(table: At, body: b.Draft, who: Who) -> dict[str, Any]:
    """Let your draft happen."""
    await who.cafe.confirm(table, who.token, body.seat, body.seq, body.step)
    return _done(table, body.seat)


@router.post("/tables/{table}/take-back")
async def take_back(table: At, body: b.TakeBack, who: Who) -> dict[str, Any]:
    """Ask the others to go back to before your last choice."""
    await who.cafe.take_back_ask(table, who.token, body.seat, body.to)
    return _done(table, body.seat)


@router.post("/tables/{table}/take-back/answer")
async def answer(table: At, body: b.Answer, who: Who) -> dict[str, Any]:
    """Agree to a take-back, or not."""
    await who.cafe.take_back_answer(table, who.token, body.yes, body.seat)
    return _done(table)


@router.post("/tables/{table}/take-back/withdraw")
async def withdraw(table: At, body: b.AtSeat, who: Who) -> dict[str, Any]:
    """Ask for your take-back no longer."""
    await who.cafe.take_back_withdraw(table, who.token, body.seat)
    return _done(table, body.seat)


@router.post("/tables/{table}/why")
async def why(table: At, body: b.Why, who: Who) -> dict[str, Any]:
    """Why an action is not legal now, or what it brings."""
    found = who.cafe.why(table, who.token, body.seat, body.action)
    refusal = found.refusal
    rule = {"rule": refusal.rule} if refusal is not None else {}
    return {"legal": refusal is None, "text": found.say(who.language), **rule}


@router.post("/tables/{table}/hint")
async def hint(table: At, body: b.AtSeat, who: Who) -> dict[str, Any]:
    """What a bot would do."""
    found = await who.cafe.hint(table, who.token, body.seat)
    sentence = explain(found.found, lambda action: label(found.shown, action, found.seat, who.language))
    return {"action": found.action, "text": sentence.say(who.language)}


@router.post("/tables/{table}/reason")
async def reason(table: At, body: b.AtMove, who: Who) -> dict[str, Any]:
    """What a bot thinks of a decision that was made: the one that led to the position after so many actions."""
    found = await who.cafe.reason(table, who.token, body.at)
    sentence = explain_played(found.found, lambda action: label(found.past, action, found.seat, who.language))
    seen = "" if found.seen is None else found.seen.say(who.language)
    return {"text": sentence.say(who.language), "seen": seen, "best": found.found.best}


@router.post("/tables/{table}/chat")
async def chat(table: At, body: b.Chat, who: Who) -> dict[str, Any]:
    """Say something to everybody at the table."""
    await who.cafe.say(table, who.token, body.text)
    return _done(table)


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(table: At, who: Who) -> dict[str, Any]:
    """The same people at a new table."""
    again = await who.cafe.rematch(table, who.token)
    return _done(again, url=f"/t/{again.id}")


@router.post("/tables/{table}/fork", status_code=201)
async def fork(table: At, body: b.Fork, who: Who) -> dict[str, Any]:
    """A private table that begins at a position of this one."""
    forked = await who.cafe.fork(table, body.at, who.token, body.bots, who.language)
    return _done(forked, url=f"/t/{forked.id}")
