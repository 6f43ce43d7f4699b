"""A match: the friendly face of a game, checked and in words, for people, notebooks and tests."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tertulia.kernel.errors import BadInput, BadRecord, IllegalAction, UnknownAction
from tertulia.kernel.files import as_path
from tertulia.kernel.game import CHANCE, OVER, Gain, Game, OptionValue, Position, Refusal, Show
from tertulia.kernel.past import Past
from tertulia.kernel.plain import shown, whole_number
from tertulia.kernel.playout import pick
from tertulia.kernel.position import read_position
from tertulia.kernel.record import Record
from tertulia.kernel.record_check import check_tags
from tertulia.kernel.starts import first_state, seed_for, start_of
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

CARRIED_OVER: Final = "carried over"
"""The reason given for points that a match began with."""
FEW: Final = 16


@dataclass(frozen=True)
class Result:
    """Who won, why the game ended, and where everybody's points came from."""

    winners: list[int]
    ranks: list[int]
    endings: list[str]
    points: list[int]
    by_reason: list[dict[str, int]]


class Match:
    """A game being played: the state, the actions so far, and the states before each of them."""

    def __init__(self, game: Game[Any], record: Record, state: Any = None) -> None:
        """From the start, with the first draws made; or with a state that the caller provides."""
        self.game = game
        self._header = record
        self._past = Past(game)
        self._totals: list[dict[str, int]] = []
        self._counted = 0  # number of actions whose points are in the totals
        self._gained: dict[int, list[Gain]] = {}  # of the last few actions; every reader of the log asks for them
        self.state: Any = first_state(game, record) if state is None else state
        if state is None:
            self.draw_while_due()

    # ---- playing --------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat to decide (from 0), CHANCE when a draw is due, OVER at the end."""
        return self.game.actor(self.state)

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def legal(self) -> list[str]:
        """Every legal action as text."""
        return self.game.actions.texts(self.game.legal(self.state))

    def offers(self) -> dict[int, int]:
        """Every legal action, as a number, with the points it brings the deciding seat, as far as it can know."""
        actor = self.actor
        view = self.game.view(self.state, actor)
        return {
            action: sum(gain.points for gain in self.game.gains(view, action) if gain.seat == actor)
            for action in self.game.legal(view)
        }

    def number(self, action: Any) -> int:
        """The number of an action given as text, number or typed entry of the catalogue."""
        return self._number(action, self.game.legal(self.state))

    def _number(self, action: Any, legal: list[int]) -> int:
        if whole_number(action):
            if not 0 <= action < len(self.game.actions):
                raise BadInput(f"{shown(action)} is no action's number; the last is {len(self.game.actions) - 1}")
            return int(action)
        return self.game.actions.parse(action_text(action), legal)

    def play(self, action: Any, *, draw: bool = True) -> Match:
        """Play a legal action; any other raises an error that names the rule. Draws that follow are made, if wanted."""
        legal = self.game.legal(self.state)
        number = self._number(action, legal)
        if number not in legal:
            raise IllegalAction(self.game.actions.text(number), self._refusal(number))
        self._apply(number)
        if draw:
            self.draw_while_due()
        return self

    def follow(self, actions: Sequence[str]) -> None:
        """Play actions, draws included, that were checked when first played. Their legality is not checked again."""
        for action in actions:
            self._past.play(self.state, self.game.actions.parse(action))

    def why(self, action: Any) -> Refusal | None:
        """Why an action is not legal now; None if it is. Uses only what the seat on turn may know."""
        return self.game.refusal(self._known(), self.number(action))

    def gains(self, action: Any) -> list[Gain]:
        """The points a legal action would bring, with their reasons."""
        number = self.number(action)
        if number not in self.game.legal(self.state):
            raise IllegalAction(self.game.actions.text(number), self._refusal(number))
        return self.game.gains(self.state, number)

    def undo(self) -> str:
        """Take back the last decision, and the draws after it; with draws made by hand, the last action."""
        keep = self._last_decision()
        if keep is None:
            raise BadInput("there is nothing to undo")
        undone = self.game.actions.text(self._past.numbers[keep])
        self._go_back(keep)
        return undone

    def at(self, index: Any, known: Any = None) -> Match:
        """A copy of this match after `index` actions, to look at or play on from; or a view of it."""
        if not whole_number(index) or not 0 <= index <= len(self):
            raise BadInput(f"the match has {len(self)} actions; there is no position {shown(index)}")
        past = Match(self.game, self._header, self.state_at(index).copy() if known is None else known)
        past._past = self._past.until(index)
        return past

    def state_at(self, index: int) -> Any:
        """The state after `index` actions, to look at only."""
        return self._past.state(index) if index < len(self) else self.state

    def __len__(self) -> int:
        return len(self._past.numbers)

    # ---- looking --------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self._header.seats

    @property
    def options(self) -> dict[str, OptionValue]:
        return dict(self._header.options)

    @property
    def names(self) -> list[str]:
        """The players' names, if the record has them."""
        players = self._header.tags.get("players", "")
        return players.split(", ") if players else []

    @property
    def numbers(self) -> list[int]:
        """The actions so far, as numbers of the catalogue."""
        return list(self._past.numbers)

    @property
    def actions(self) -> list[str]:
        """The actions so far, as text, chance included."""
        return self.actions_from(0)

    def actions_from(self, since: int) -> list[str]:
        return self.game.actions.texts(self._past.numbers[since:])

    def actors(self, since: int = 0) -> list[int]:
        """Who took each action from `since` on: a seat, or CHANCE."""
        return self._past.actors[since:]

    @property
    def horizon(self) -> int:
        """How many actions cannot fairly be undone: all up to the last draw, which has revealed something new."""
        actors = self._past.actors
        return next((index for index in range(len(self), 0, -1) if actors[index - 1] == CHANCE), 0)

    @property
    def points(self) -> list[int]:
        return self.game.scores(self.state)

    @property
    def result(self) -> Result | None:
        """None until the game is over."""
        if not self.over:
            return None
        outcome = self.game.outcome(self.state)
        return Result(outcome.winners, list(outcome.ranks), list(outcome.endings), self.points, self.points_by_reason())

    def reason(self, name: str) -> Text:
        """A source of points, as in `points_by_reason`, in words."""
        return _("carried over") if name == CARRIED_OVER else self.game.reason(name)

    def points_by_reason(self) -> list[dict[str, int]]:
        """For each seat, where its points came from so far."""
        while self.count_more(len(self)):
            pass
        return [dict(totals) for totals in self._totals]

    def count_more(self, most: int) -> bool:
        """Count the points of at most so many more actions by reason; returns whether any are left."""
        if not self._totals:
            first = self.game.scores(first_state(self.game, self._header))
            self._totals = [{CARRIED_OVER: points} if points else {} for points in first]
        end = min(len(self), self._counted + most)
        for index in range(self._counted, end):
            for gain in self.game.gains(self._past.state(index), self._past.numbers[index]):
                totals = self._totals[gain.seat]
                totals[gain.reason] = totals.get(gain.reason, 0) + gain.points
        self._counted = end
        return end < len(self)

    def guide(self, language: str = "en") -> str | None:
        """What this decision is about and what it leads to; None if nobody decides or the game needs no guide."""
        if self.game.guide is None or self.actor < 0:
            return None
        return self.game.guide(self._known(), self.actor).say(language)

    def position(self) -> Position:
        """The whole position as plain data; `tertulia.from_position` takes it back."""
        return self.game.dump(self.state)

    def view(self, seat: Any) -> Any:
        """What a seat may know, as a state with the secrets masked."""
        return self.game.view(self.state, self._check_seat(seat))

    def log(self, seat: Any = None, language: str = "en", since: int = 0, until: int | None = None) -> list[str]:
        """What happened, one line per action, with the points it brought."""
        lines = []
        names = self.names
        seat = None if seat is None else self._check_seat(seat)
        for index in range(since, len(self) if until is None else min(until, len(self))):
            before = self._past.state(index)
            words = [self.game.line(before, self._past.numbers[index], seat, names).say(language)]
            actor = self._past.actors[index]
            words += [self._gain_words(gain, actor, language) for gain in self.gained(index)]
            lines.append(" · ".join(words))
        return lines

    def gained(self, index: int) -> list[Gain]:
        """The points that a past action brought, with their reasons."""
        if index not in self._gained:
            if len(self._gained) == FEW:
                del self._gained[min(self._gained)]
            self._gained[index] = self.game.gains(self._past.state(index), self._past.numbers[index])
        return self._gained[index]

    def _gain_words(self, gain: Gain, actor: int, language: str) -> str:
        """The reason for points, with the player's name if somebody other than the actor gets them."""
        if gain.seat == actor:
            return gain.words.say(language)
        return _("{player}: {gain}", player=player(gain.seat, self.names), gain=gain.words).say(language)

    def show(self, language: str = "en", prefix: str = "t", offers: bool | Mapping[int, int] = True) -> Show:
        """What a picture marks now: the last turn and, for the deciding seat, the legal actions or the given ones."""
        if isinstance(offers, bool):
            offers = self.offers() if offers and self.actor >= 0 else {}
        return Show(self._last_turn(), offers, self.names, language, prefix)

    def svg(self, seat: Any = None, *, language: str = "en", prefix: str = "t", offers: bool = True) -> str:
        """The board as a self-contained SVG picture, as a seat sees it."""
        view = self.state if seat is None else self.view(seat)
        offers = offers and seat in (None, self.actor)  # other players' legal actions can reveal what they hold
        return self.game.picture(view, seat, self.show(language, prefix, offers))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, {self.seats} seats, {len(self)} actions, points {self.points}>"

    # ---- keeping --------------------------------------------------------------------------------------------------

    def record(self) -> Record:
        head = self._header
        return Record(
            head.game, head.version, head.seats, head.options, head.seed, head.tags, head.position, self.actions
        )

    def tag(self, **tags: Any) -> None:
        """Store something in the record's header, such as `players="Ana, Ben"`."""
        check_tags(tags)
        self._header.tags.update(tags)

    def save(self, path: Any) -> Path:
        """Write the record: JSON if the name ends in .json, else text. Only overwrites other records."""
        return self.record().save(as_path(path))

    # ---- inside ---------------------------------------------------------------------------------------------------

    def _apply(self, number: int) -> None:
        self._past.play(self.state, number)

    def draw_while_due(self) -> None:
        """Make the draws that are due, by the seed; without a seed the caller draws."""
        while self._header.seed is not None and self.actor == CHANCE:
            self._apply(self.drawn_by_seed())

    def drawn_by_seed(self) -> int:
        """What the seed draws now. It depends only on the seed and the number of actions so far."""
        odds = self.game.odds(self.state)
        digest = hashlib.sha256(f"{self._header.seed}/{len(self)}".encode()).digest()
        return self.game.legal(self.state)[pick(odds, int.from_bytes(digest[:8]) % sum(odds))]

    def _known(self) -> Any:
        """The state as the seat on turn may know it."""
        return self.game.view(self.state, self.actor) if self.actor >= 0 else self.state

    def _refusal(self, number: int) -> Refusal:
        refusal = self.game.refusal(self._known(), number)
        assert refusal is not None, f"{self.game.actions.text(number)} is neither legal nor refused"
        return refusal

    def _last_decision(self) -> int | None:
        for index in range(len(self) - 1, -1, -1):
            if self._header.seed is None or self._past.actors[index] != CHANCE:
                return index
        return None

    def _last_turn(self) -> tuple[int, ...]:
        """The actions of the seat that decided last, without the draws."""
        turn: list[int] = []
        mover: int | None = None
        for index in range(len(self) - 1, -1, -1):
            actor = self._past.actors[index]
            if actor == CHANCE:
                if turn:
                    break
                continue
            if mover is not None and actor != mover:
                break
            mover = actor
            turn.append(self._past.numbers[index])
        return tuple(reversed(turn))

    def _go_back(self, keep: int) -> None:
        self.state = self._past.state(keep).copy()
        self._past.cut(keep)
        self._gained.clear()
        self._totals, self._counted = [], 0

    def _check_seat(self, seat: Any) -> int:
        if not whole_number(seat) or not 0 <= seat < self.seats:
            raise BadInput(f"there is no seat {shown(seat)}; seats go from 0 to {self.seats - 1}")
        return int(seat)


def action_text(action: Any) -> str:
    """An action's text; a typed entry's own text."""
    if action is None or isinstance(action, (bool, float, bytes, list, tuple, dict, set)):
        raise UnknownAction(f"{shown(action)} is not an action; write its text or its number")
    return str(action)


def new(
    game: Game[Any],
    seats: Any,
    options: Mapping[str, object] | None = None,
    seed: Any = None,
    chance: Any = "seed",
) -> Match:
    """A new match. The seed decides chance (a fresh one if none is given); with "manual" the caller draws."""
    drawn_from = seed_for(seed, chance)
    game.check_seats(seats)
    return Match(game, Record(game.name, game.version, seats, game.read_options(options or {}), drawn_from))


def from_position(game: Game[Any], position: Any, seed: Any = None, chance: Any = "seed") -> Match:
    """A match that begins at any position."""
    drawn_from = seed_for(seed, chance)
    whole = game.dump(read_position(game, position))
    return Match(game, Record(game.name, game.version, whole["seats"], whole["options"], drawn_from, position=whole))


def from_record(game: Game[Any], record: Record, *, draw: bool = True) -> Match:
    """Replay a record, checking every action. Makes the draws that are due afterwards, if wanted."""
    head, state = start_of(game, record)
    match = Match(game, head, state)
    for index, text in enumerate(record.actions, start=1):
        try:
            number = match.number(text)
            if number not in game.legal(match.state):
                raise IllegalAction(text, match._refusal(number))
        except BadInput as error:
            raise BadRecord(f"action {index} of the record cannot be played: {error}") from None
        match._apply(number)
    if draw:
        match.draw_while_due()
    return match
