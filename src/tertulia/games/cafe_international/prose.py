"""Café International in words: names of pieces, log lines, reasons of points, the position told in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tertulia.games.cafe_international.actions import ACTIONS, Bar, Done, Draw, Exchange, Pass, Seat, Start
from tertulia.games.cafe_international.pieces import (
    BAR_VALUES,
    CHAIR_NAMES,
    CHAIRS_OF_TABLE,
    NATION_OF_TABLE,
    NOBODY,
    TABLE_NAMES,
    is_joker,
    nation_of,
    tile_of,
)
from tertulia.games.cafe_international.scoring import BAR, HAND, OUT, REASONS
from tertulia.games.cafe_international.state import DEALING, State
from tertulia.games.cafe_international.turn import apply
from tertulia.kernel.drawing import remembered
from tertulia.kernel.game import Gain, Show
from tertulia.kernel.words import Text, Words, in_other_words, player

_ = Words(Path(__file__).parent)

NATION_NAMES: Final = (
    _("Central Africa"), _("China"), _("Cuba"), _("France"), _("Germany"), _("India"),
    _("Italy"), _("Russia"), _("Spain"), _("Turkey"), _("United Kingdom"), _("USA"),
)  # fmt: skip
TILE_NAMES: Final = (
    _("Central African lady"), _("Central African gentleman"),
    _("Chinese lady"), _("Chinese gentleman"),
    _("Cuban lady"), _("Cuban gentleman"),
    _("French lady"), _("French gentleman"),
    _("German lady"), _("German gentleman"),
    _("Indian lady"), _("Indian gentleman"),
    _("Italian lady"), _("Italian gentleman"),
    _("Russian lady"), _("Russian gentleman"),
    _("Spanish lady"), _("Spanish gentleman"),
    _("Turkish lady"), _("Turkish gentleman"),
    _("British lady"), _("British gentleman"),
    _("American lady"), _("American gentleman"),
    _("lady joker"), _("gentleman joker"),
)  # fmt: skip
_GAINS: Final = {
    "pair": _("{place}, a pair: {points}"),
    "three": _("{place}, three guests: {points}"),
    "four": _("{place}, four guests: {points}"),
    "one-nation": _("{place}, four of one nation: {points}"),
    "regulars": _("{place}, regulars: {points}"),
    "regulars-one-nation": _("{place}, regulars of one nation: {points}"),
    "bar": _("bar seat {place}: {points}"),
    "out": _("cannot pay bar seat {place} and is out of the game: {points}"),
    "hand": _("tiles left in hand, {place}: {points}"),
}
_REASONS: Final = {
    "pair": _("pairs"),
    "three": _("three at a table"),
    "four": _("four at a table"),
    "one-nation": _("tables of one nation"),
    "regulars": _("regulars' tables"),
    "regulars-one-nation": _("regulars' tables of one nation"),
    "bar": _("bar"),
    "out": _("out of the game"),
    "hand": _("tiles left in hand"),
}
_ENDINGS: Final = {
    "bar-full": _("the bar is full"),
    "chairs-full": _("every chair is taken"),
    "bag-low": _("four or fewer tiles are left in the bag"),
    "no-tiles": _("a player has no tile left"),
    "last-player": _("only one player is left"),
    "all-passed": _("everybody passed"),
}


def nation_name(nation: int) -> Text:
    return NATION_NAMES[nation]


def tile_name(tile: int) -> Text:
    return TILE_NAMES[tile]


def guest_name(guest: int) -> Text:
    """A seated guest; a joker with what it stands for."""
    if is_joker(guest):
        return _("{joker} as {nation}", joker=tile_name(tile_of(guest)), nation=nation_name(nation_of(guest)))
    return tile_name(guest)


def table_name(table: int) -> Text:
    nation = NATION_OF_TABLE[table]
    number = 1 + NATION_OF_TABLE[:table].count(nation)
    return _("{nation} table {number}", nation=nation_name(nation), number=number)


def reason(name: str) -> Text:
    return _REASONS[name]


def ending(name: str) -> Text:
    return _ENDINGS[name]


def heading(action: int) -> Text:
    match ACTIONS[action]:
        case Seat():
            return _("Seat a guest on a chair")
        case Bar():
            return _("Seat a guest at the bar")
        case Exchange():
            return _("Exchange a joker")
        case Done() | Pass():
            return _("End the turn")
    return _("Chance")


def line(state: State, action: int, seat: int | None, names: Sequence[str]) -> Text:
    """What happened, in one line. Everything is open, so every seat reads the same."""
    done = ACTIONS[action]
    who = done.seat if isinstance(done, Start) else _receiver(state)
    return _line(action, who, names[who] if who < len(names) else None)


@remembered
def _line(action: int, seat: int, name: str | None) -> Text:
    who = player(seat) if name is None else name
    match ACTIONS[action]:
        case Seat() as seating:
            return _(
                "{player}: {guest} on {chair}",
                player=who, guest=guest_name(seating.guest), chair=CHAIR_NAMES[seating.chair],
            )  # fmt: skip
        case Bar(tile):
            return _("{player}: {guest} at the bar", player=who, guest=tile_name(tile))
        case Exchange(tile, chair):
            return _(
                "{player}: {guest} for the joker on {chair}",
                player=who, guest=tile_name(tile), chair=CHAIR_NAMES[chair],
            )  # fmt: skip
        case Done():
            return _("{player}: done", player=who)
        case Pass():
            return _("{player}: nothing to do, pass", player=who)
        case Draw(tile):
            return _("{player}: drew {guest}", player=who, guest=tile_name(tile))
        case Start():
            return _("Start player: {player}", player=who)


_VERBS: Final = {
    "{player}: {guest} on {chair}": _("Seat {guest} on {chair}"),
    "{player}: {guest} at the bar": _("Seat {guest} at the bar"),
    "{player}: {guest} for the joker on {chair}": _("Exchange {guest} for the joker on {chair}"),
    "{player}: done": _("End the turn"),
    "{player}: nothing to do, pass": _("Pass: nothing can be done"),
}
"""By what the log says afterwards: what is said before. The blanks are the same."""


def label(state: State, action: int, seat: int | None, names: Sequence[str]) -> Text:
    """What an action would do."""
    return in_other_words(line(state, action, seat, names), _VERBS)


def _receiver(state: State) -> int:
    """Who acts, or gets the tile that is drawn."""
    if state.stage != DEALING:
        return state.mover
    return next(seat for seat, hand in enumerate(state.hands) if len(hand) < state.hand_sizes[seat])


def gains(state: State, action: int) -> list[Gain]:
    """The points that an action would bring."""
    after = state.copy()
    after.ledger = []
    apply(after, action)
    return [gain(entry) for entry in after.ledger]


@remembered
def gain(entry: tuple[int, int, int, int]) -> Gain:
    """An entry of the ledger, with its reason in words."""
    seat, points, reason, place = entry
    where: object
    if reason in (BAR, OUT):
        where = place + 1
    elif reason == HAND:
        where = place
    else:
        where = table_name(place)
    name = REASONS[reason]
    return Gain(seat, points, name, _GAINS[name].fill(place=where, points=points))


def describe(state: State, show: Show) -> list[str]:
    """The position in sentences."""
    sentences = [_table_sentence(state, table) for table in range(len(TABLE_NAMES)) if state.guests_at(table)]
    empty = [table_name(table) for table in range(len(TABLE_NAMES)) if not state.guests_at(table)]
    if empty:
        sentences.append(_("Empty tables: {tables}.", tables=empty))
    sentences.append(_bar_sentence(state))
    sentences += [_hand_sentence(state, seat, show.names) for seat in range(state.seats)]
    sentences.append(_("Tiles in the bag: {count}.", count=state.in_bag))
    return [sentence.say(show.language) for sentence in sentences]


def _table_sentence(state: State, table: int) -> Text:
    taken = [
        _("{guest} on {chair}", guest=guest_name(state.chairs[chair]), chair=CHAIR_NAMES[chair])
        for chair in CHAIRS_OF_TABLE[table]
        if state.chairs[chair] != NOBODY
    ]
    free = [CHAIR_NAMES[chair] for chair in state.free_chairs(table)]
    if not free:
        return _("{table}: {guests}; full.", table=table_name(table), guests=taken)
    return _("{table}: {guests}; free: {chairs}.", table=table_name(table), guests=taken, chairs=free)


def _bar_sentence(state: State) -> Text:
    if len(state.bar) == len(BAR_VALUES):
        return _("The bar is full.")
    return _(
        "Guests at the bar: {count}; the next seat brings {points}.",
        count=len(state.bar), points=BAR_VALUES[len(state.bar)],
    )  # fmt: skip


def _hand_sentence(state: State, seat: int, names: Sequence[str]) -> Text:
    if seat in state.out:
        return _("{player}: out of the game.", player=player(seat, names))
    return _(
        "{player}: points {points}; hand: {tiles}.",
        player=player(seat, names), points=state.points[seat], tiles=[tile_name(tile) for tile in state.hands[seat]],
    )  # fmt: skip
