"""The others are asked whether a bot may play for somebody who is away."""

from __future__ import annotations

from html import escape
from pathlib import Path

from tertulia.kernel.words import Words
from tertulia.tables.people import Viewer
from tertulia.tables.table import Table
from tertulia.web.html import button, told

_ = Words(Path(__file__).parent.parent)


def bot_wanted(table: Table, viewer: Viewer) -> str:
    """The vote that is going on: everybody sees it, those who are asked answer, whoever asked can withdraw."""
    vote = table.vote
    if vote is None:
        return ""
    language, api = viewer.language, f"/api/tables/{table.id}/replace"
    electors = table.electors(vote.seat, vote.absent)
    waited_for = [seat for seat in electors if seat not in vote.answers]
    names = {"name": table.seats[vote.seat].name, "absent": table.seats[vote.absent].name}
    sentences = [_("{name} asks: shall a bot play on for {absent}, who is away?", **names).say(language)]
    if waited_for:
        others = [table.seats[seat].name for seat in waited_for]
        sentences.append(_("All must agree; not answered yet: {names}.", names=others).say(language))
    mine = [seat for seat in viewer.seats if seat in waited_for and vote.seat not in viewer.seats]
    buttons = "".join(
        button(told(word, language), f"{api}/answer", {"seat": seat, "yes": yes})
        for seat in mine[:1]
        for yes, word in ((True, _("Agree")), (False, _("Refuse")))
    )
    if vote.seat in viewer.seats:
        body = {"seat": vote.seat}
        if not waited_for:  # the people asked have gone away, too
            again = {"seat": vote.absent, "bot": vote.bot}
            buttons += button(told(_("Let a bot go on"), language), api, again)
        buttons += button(told(_("Withdraw the request"), language), f"{api}/withdraw", body)
    text = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return f'<div class="asked" id="wanted" role="alert">{text}<div class="row">{buttons}</div></div>'
