"""A table: a match with people and bots at it, made by folding the table's events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tertulia.games import find_game
from tertulia.kernel.drawing import Drawing
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import NOBODY, OVER, Gain, Game, OptionValue
from tertulia.kernel.match import Match, from_record
from tertulia.kernel.record import Record
from tertulia.kernel.words import Words
from tertulia.tables import events, kept
from tertulia.tables.chairs import BOT, FREE, PERSON, Chair, Line, TakeBack, Vote
from tertulia.tables.clocks import Clocks
from tertulia.tables.consent import Consent
from tertulia.tables.drafts import Draft, draft_of, shown_to
from tertulia.tables.events import Event
from tertulia.tables.kept import Summary
from tertulia.tables.log import AT_ONCE, Log, LogLine
from tertulia.tables.people import holds
from tertulia.tables.settings import read_settings
from tertulia.tables.watch import Watch

_ = Words(Path(__file__).parent)
__all__ = ["BOT", "FREE", "PERSON", "Chair", "Line", "Table", "TakeBack", "Vote"]
RECORD: Final = "record"
KNOWN: Final = "known"
GUESS: Final = "guess"
ELSEWHERE: Final = "elsewhere"
ORIGINS: Final = {
    RECORD: _("Opened from a record: its draws were not dealt here."),
    KNOWN: _("Played on from a game that was over: its draws can be known beforehand."),
    GUESS: _("Played on from another table: what was hidden there was dealt anew."),
    ELSEWHERE: _("Opened from a record or from another table: not all of it was dealt here."),
}
"""Where a game comes from that was not dealt at its table from the beginning; the last one is from earlier versions."""
MOST_CHAT: Final = 300
"""Lines that a page shows."""
MOST_ASIDE: Final = 100
"""Of these lines at most so many are spectators': what players say is not pushed out by others."""


class Table(Consent):
    def __init__(self, name: str, watch: Watch | None = None) -> None:
        super().__init__()
        self.id = name
        self.watch = watch or Watch()
        self.seq = 0
        self.changed = 0
        """The last event that changed the position: a move made before it is stale."""
        self.game: Game[Any]
        self.options: dict[str, OptionValue] = {}
        self.language = "en"
        """The host's; what the café itself says at this table is said in it."""
        self.host = ""
        """The key of the host."""
        self.chat: list[Line] = []
        """The last lines; older ones are in the database only."""
        self.written = 0
        """How many lines there ever were."""
        self.origin = ""
        """Where the game was dealt, if not here; one of `ORIGINS`."""
        self.removed: set[str] = set()
        """Whom the host has sent from their seats before the game, and who have not sat down again."""
        self.rematch: str | None = None
        """The next table, once there is one."""
        self.touched = 0.0
        self.history = Log()
        self.clock = Clocks()
        self._drafts: dict[int, Draft] = {}
        self._steps: dict[int, int] = {}
        self._shown: dict[int, Match] = {}
        """The match as each seer knows it, made when somebody looks."""
        self._gains: dict[int, dict[int, list[Gain]]] = {}
        """What each seat is offered, made when somebody looks."""

    # ---- looking ---------------------------------------------------------------------------------------------------

    @property
    def public(self) -> bool:
        return self.settings.public

    @property
    def finished(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def status(self) -> str:
        if self.match is None:
            return kept.OPEN
        return kept.OVER if self.match.over else kept.RUNNING

    @property
    def actor(self) -> int:
        """The seat to decide; OVER where nobody does."""
        return OVER if self.match is None else self.match.actor

    @property
    def playing(self) -> Match:
        """The match of a table that has started."""
        assert self.match is not None
        return self.match

    @property
    def only_bots(self) -> bool:
        """Whether nobody plays but bots: whoever sat here has left."""
        return not any(chair.kind == PERSON and not chair.left for chair in self.seats)

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.seats]

    def seats_of(self, person: str) -> list[int]:
        """All seats that a token holds."""
        return [seat for seat, chair in enumerate(self.seats) if holds(chair.holders, person)]

    def seat_of(self, person: str) -> int | None:
        """The seat that a token holds: of several, the one to decide, else the first."""
        seats = self.seats_of(person)
        if self.actor in seats:
            return self.actor
        return seats[0] if seats else None

    def draft(self, seat: int | None) -> Draft | None:
        return None if seat is None else self._drafts.get(seat)

    def step(self, seat: int | None) -> int:
        """The revision of a seat's draft."""
        return 0 if seat is None else self._steps.get(seat, 0)

    def steps(self) -> Mapping[int, int]:
        return self._steps

    def shown_match(self, seat: int | None) -> Match:
        """The match as a seat sees it going: with its own draft, and a state that is its view."""
        draft = self.draft(seat)
        if draft is not None:
            return draft.match
        seer = NOBODY if seat is None else seat
        if seer not in self._shown:
            self._shown[seer] = shown_to(self.playing, seer)
        return self._shown[seer]

    def view(self, seat: int | None, at: int | None = None) -> Any:
        """What a seat may know of the position now, or after so many actions; None: what everybody knows."""
        if at is None:
            return self.shown_match(seat).state
        return self.game.view(self.playing.at(at).state, NOBODY if seat is None else seat)

    def may_decide(self, seat: int | None) -> bool:
        """Whether this seat has something to choose now."""
        return seat is not None and self.match is not None and self.shown_match(seat).actor == seat

    def gains(self, seat: int | None) -> dict[int, list[Gain]]:
        """The legal actions of a seat that decides, each with the points it brings that seat and why."""
        if seat is None or not self.may_decide(seat):
            return {}
        if seat not in self._gains:
            view = self.view(seat)
            self._gains[seat] = {
                action: [gain for gain in self.game.gains(view, action) if gain.seat == seat]
                for action in self.game.legal(view)
            }
        return self._gains[seat]

    def offers(self, seat: int | None) -> dict[int, int]:
        """The legal actions of a seat that decides, with the points each brings."""
        return {action: sum(gain.points for gain in gains) for action, gains in self.gains(seat).items()}

    def picture(self, seat: int | None, language: str = "en", prefix: str = "t", at: int | None = None) -> Drawing:
        """The board as SVG, as a seat sees it."""
        match = self.shown_match(seat) if at is None else self.playing.at(at)
        show = match.show(language, prefix, self.offers(seat) if at is None else {})
        view = self.view(seat, at)
        return (
            self.game.drawing(view, seat, show) if self.game.drawing else Drawing(self.game.picture(view, seat, show))
        )

    def describe(self, seat: int | None, language: str = "en", at: int | None = None) -> list[str]:
        """The position in sentences."""
        show = self.playing.show(language, offers=False)
        return self.game.describe(self.view(seat, at), show)

    def points(self, seat: int | None, at: int | None = None) -> list[int]:
        return self.game.scores(self.view(seat, at))

    def log(self, seat: int | None, language: str = "en", since: int = 0) -> list[LogLine]:
        return [] if self.match is None else self.history.lines(self.match, seat, language, since)

    def telling(self, seat: int | None, language: str, since: int = 0) -> Iterator[None]:
        """Work out step by step, for `Slices`, what a long game's log and its end say to one reader."""
        while self.match is not None and self.history.tell_more(self.match, seat, language, since, AT_ONCE):
            yield
        if self.match is not None and seat is not None and self.actor == seat:
            for index in self.history.since_decided(seat):
                if index <= len(self.playing):
                    self.history.touches(self.playing, index)
                yield
        yield from self.counting()

    def counting(self) -> Iterator[None]:
        """Count the points of a match that is over, the same way."""
        while self.match is not None and self.finished and self.match.count_more(AT_ONCE):
            yield

    def recap(self, seat: int | None, since: int, language: str = "en") -> list[LogLine]:
        """What happened after `since` actions; what touched the seat first."""
        return [] if self.match is None else self.history.recap(self.match, seat, language, since)

    def clocks(self, now: float | None = None) -> list[float | None]:
        """The seconds each seat has left; None without a clock, and for bots."""
        now = self.watch.now() if now is None else now
        left = self.clock.left(self.settings.clock, len(self.seats), now)
        return [None if chair.kind == BOT else seconds for chair, seconds in zip(self.seats, left, strict=True)]

    def summary(self) -> Summary:
        turn = self.actor if self.actor >= 0 else None
        turn_of = () if turn is None else tuple(sorted(self.seats[turn].holders))
        kinds = tuple(chair.kind for chair in self.seats)
        return Summary(
            self.id, self.status, self.public, self.touched, self.game.name, tuple(self.names), kinds, turn, turn_of
        )

    # ---- folding ---------------------------------------------------------------------------------------------------

    def fold(self, event: Event) -> None:
        """Let an event happen. The same events make the same table."""
        assert event.seq == self.seq + 1, f"event {event.seq} after {self.seq}"
        _FOLDS[event.kind](self, event.data, event.at)
        self.seq = event.seq
        self.touched = event.at
        self.clock.running = self.actor if self.actor >= 0 and self.seats[self.actor].kind == PERSON else None
        if event.kind in events.CHANGES_POSITION:
            self.changed = event.seq
            self._drafts.clear()
        self._shown.clear()
        self._gains.clear()
        self._mark_present()

    def set_draft(self, seat: int, step: int, draft: Draft | None) -> None:
        self._steps[seat] = step
        self._gains.pop(seat, None)
        if draft is None:
            self._drafts.pop(seat, None)
        else:
            self._drafts[seat] = draft

    def load_draft(self, seat: int, step: int, actions: list[str]) -> None:
        """A draft as it was stored; a draft is dropped once a bot has played instead."""
        try:
            draft = draft_of(self.playing, seat, actions) if actions and self.seats[seat].kind != BOT else None
        except BadInput:
            draft = None
        self.set_draft(seat, step, draft)

    def _create(self, data: dict[str, Any], at: float) -> None:
        self.game = find_game(data["game"])
        self.host = data["host"]
        self.language = data["language"]
        self.origin = data.get("origin", "")
        self._created = at
        self._options(data, at)

    def _options(self, data: dict[str, Any], at: float) -> None:
        if "options" in data:
            self.options = data["options"]
        if "settings" in data:
            self.settings = read_settings(data["settings"])
        if "chairs" in data:
            self.seats = [
                Chair(one["kind"], one["name"], one.get("bot"), set(one.get("holders", ())), owner=one.get("owner", ""))
                for one in data["chairs"]
            ]

    def _sit(self, data: dict[str, Any], at: float) -> None:
        seat = data["seat"]
        self.seats[seat].sit(data)
        self.removed.discard(data["person"])
        if data.get("gift"):
            self._forget_wishes(seat)
        self._end_vote(seat)
        self._name(data, at)

    def _leave(self, data: dict[str, Any], at: float) -> None:
        seat = data["seat"]
        chair = self.seats[seat]
        if "person" in data and chair.holders - {data["person"]}:  # one device of several
            chair.holders.discard(data["person"])
            return
        if self.match is None:
            self.removed |= chair.holders if data.get("removed") else set()
            self.seats[seat] = Chair()
            return
        chair.leave()
        self._forget_wishes(seat)
        self._end_vote(seat)

    def _bot(self, data: dict[str, Any], at: float) -> None:
        seat = data["seat"]
        self.seats[seat].play_by(data["bot"], running=self.match is not None)
        self.seats[seat].timed_out = data.get("why") == "time"
        self._drafts.pop(seat, None)
        self._forget_wishes(seat)
        self._end_vote(seat)
        self._name(data, at)

    def _only(self, data: dict[str, Any], at: float) -> None:
        self.seats[data["seat"]].keep_only(data["person"])

    def _name(self, data: dict[str, Any], at: float) -> None:
        if data.get("name"):
            self.seats[data["seat"]].call(data["name"], running=self.match is not None)
            self._tag_names()

    def _tag_names(self) -> None:
        self.history.forget_words()
        if self.match is not None:
            self.match.tag(players=", ".join(self.names))

    def _start(self, data: dict[str, Any], at: float) -> None:
        self.match = from_record(self.game, Record(**data["record"]), draw=not data.get("more", False))
        if not self.origin and self.seq == 1 and at == self._created:  # from before origins were written down
            self.origin = ELSEWHERE
        self._tag_names()
        self.history.played(self.match, at)
        self.clock.start(len(self.seats), at)

    def _move(self, data: dict[str, Any], at: float) -> None:
        match = self.playing
        mover = match.actor
        match.follow(data["actions"])
        match.follow(data["drawn"])
        self.history.played(match, at, data.get("by", ""))
        self.clock.moved(mover, at, data.get("thought"))
        if "by" not in data:
            self._end_vote(mover)
            if self.take_back is not None:  # others agreed to go back from where the game was then
                self.take_back.answers.clear()
        if match.over:
            self.take_back = self.vote = None

    def _undo(self, data: dict[str, Any], at: float) -> None:
        self.match = self.playing.at(data["to"])
        self.history.cut(data["to"])
        self.clock.moved(None, at)
        self.take_back = None

    def _chat(self, data: dict[str, Any], at: float) -> None:
        self.written += 1
        aside = [line for line in self.chat if line.seat is None]
        if data["seat"] is None and len(aside) >= MOST_ASIDE:
            self.chat.remove(aside[0])
        line = Line(at, data["seat"], data["name"], data["text"], data.get("person", ""))
        self.chat = [*self.chat[1 - MOST_CHAT :], line]

    def _link(self, data: dict[str, Any], at: float) -> None:
        if data.get("gives"):
            self.seats[data["seat"]].gift = data["key"]
        else:
            self.seats[data["seat"]].link = data["key"]

    def _resume(self, data: dict[str, Any], at: float) -> None:
        self.clock.moved(None, at)

    def _rematch(self, data: dict[str, Any], at: float) -> None:
        self.rematch = data["table"]


_FOLDS: Final = {
    events.CREATE: Table._create,
    events.OPTIONS: Table._options,
    events.SIT: Table._sit,
    events.LEAVE: Table._leave,
    events.BOT: Table._bot,
    events.NAME: Table._name,
    events.START: Table._start,
    events.MOVE: Table._move,
    events.UNDO: Table._undo,
    events.ASK: Table._ask,
    events.ANSWER: Table._answer,
    events.WITHDRAW: Table._withdraw,
    events.VOTE: Table._vote,
    events.VOICE: Table._voice,
    events.UNVOTE: Table._unvote,
    events.ONLY: Table._only,
    events.CHAT: Table._chat,
    events.LINK: Table._link,
    events.RESUME: Table._resume,
    events.REMATCH: Table._rematch,
}
