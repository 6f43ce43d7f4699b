"""The log: an action and all that it brought about, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.actions import ACTIONS, PASS
from tertulia.games.coffee_traders.answers import told_answer
from tertulia.games.coffee_traders.changes import changes
from tertulia.games.coffee_traders.phases import agenda
from tertulia.games.coffee_traders.pieces import CONTRACTS, PARTS, PLOT_NAMES, YEARS, members
from tertulia.games.coffee_traders.prose import COOP_NAMES, PART_NAMES, PHASE_NAMES, SEMICOLON
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.trace import Event, events
from tertulia.games.coffee_traders.verbs import Buy, UseOrange
from tertulia.kernel.words import Text, Words, in_other_words, player

_ = Words(Path(__file__).parent)

NOBODY: Final = -1
AS_IT_IS: Final[Mapping[str, Text]] = {}
"""No other words for anything."""
Part = tuple[int, Text | list[Text]]
"""Somebody's seat (or NOBODY) and what is told of him."""


def line(state: State, action: int, _seat: int | None, names: Sequence[str]) -> Text:
    """What happened, in one line. Everything is open, so every seat reads the same."""
    return _whole(_gathered(events(state, action)), names, NOBODY, AS_IT_IS)


def told_with(verbs: Mapping[str, Text], state: State, action: int, names: Sequence[str]) -> Text:
    """The same in other words: the action itself by these verbs, and without the name of who acts."""
    happened = _gathered(events(state, action))
    return _whole(happened, names, happened[0].seat, verbs)


def _whole(happened: list[Event], names: Sequence[str], speaker: int, verbs: Mapping[str, Text]) -> Text:
    first, *later = happened
    parts = _told(first, names, verbs)
    forced: list[int] = []
    for event in later:
        if event.action == PASS:
            forced.append(event.seat)
            continue
        more = _told(event, names)
        if more and forced:
            parts.append(_passed(forced, names))
            forced = []
        parts += more
    if forced:
        parts.append(_passed(forced, names))
    return _joined(parts, names, speaker)


def _gathered(happened: list[Event]) -> list[Event]:
    """Purchases, and uses of orange coffee, that follow each other become one."""
    found: list[Event] = []
    for event in happened:
        before = found[-1] if found else event
        if before is not event and _is_repeated(before.action, event.action):
            found[-1] = replace(before, after=event.after)
        else:
            found.append(event)
    return found


def _is_repeated(before: int | None, action: int | None) -> bool:
    if before is None or action is None:
        return False
    return isinstance(ACTIONS[action], (Buy, UseOrange)) and type(ACTIONS[before]) is type(ACTIONS[action])


def _passed(seats: Sequence[int], names: Sequence[str]) -> Part:
    """Those who could do nothing else, each once."""
    who = [player(seat, names) for seat in dict.fromkeys(seats)]
    return NOBODY, _("had to pass: {players}", players=who)


def _joined(parts: list[Part], names: Sequence[str], speaker: int) -> Text:
    """One after the other, with a name wherever it is somebody else's."""
    whole: Text | None = None
    for seat, words in parts:
        named = words
        if seat not in (NOBODY, speaker):
            named = _("{player}: {what}", player=player(seat, names), what=words)
        speaker = seat
        if whole is not None:
            whole = SEMICOLON.fill(first=whole, then=named)
        elif isinstance(named, Text):
            whole = named
    assert whole is not None, "an action always has its own words"
    return whole


# ---- one event -----------------------------------------------------------------------------------------------------


def _told(event: Event, names: Sequence[str], verbs: Mapping[str, Text] = AS_IT_IS) -> list[Part]:
    parts = _told_step(event, names) if event.action is None else _told_answer(event, names, verbs)
    return parts + _objectives(event)


def _told_answer(event: Event, names: Sequence[str], verbs: Mapping[str, Text]) -> list[Part]:
    """What somebody, or chance, did, with what they paid and got."""
    words, paid = told_answer(event, names)
    words = in_other_words(words, verbs)
    if event.kind < agenda.FIRST_OF_SEATS:
        return [(NOBODY, words)]
    changed = changes(event.before, event.after, event.seat, paid)
    if changed:
        words = _("{what} ({changes})", what=words, changes=changed)
    return [(event.seat, words)]


def _gained(event: Event, seats: Sequence[int]) -> list[Part]:
    """What came to each of them."""
    found = [(seat, changes(event.before, event.after, seat)) for seat in seats]
    return [(seat, changed) for seat, changed in found if changed]


def _objectives(event: Event) -> list[Part]:
    """CT-5: who has claimed one."""
    printed = event.after.board.objective_points
    return [
        (place // 3, _("objective {letter}, points: {points}", letter=CONTRACTS[place % 3], points=printed[claim - 1]))
        for place, claim in enumerate(event.after.claims)
        if claim and not event.before.claims[place]
    ]


def _told_step(event: Event, names: Sequence[str]) -> list[Part]:
    """What does itself."""
    order = event.after.order
    match event.kind:
        case agenda.HAND_OUT:
            return [(NOBODY, _("everything is handed out"))]
        case agenda.WORK | agenda.OWN_WORKERS | agenda.TRADE | agenda.SELL:
            return [_phase(event.after)]
        case agenda.HARVEST:
            return [_phase(event.after), *_gained(event, order)]
        case agenda.RESET:
            return [_phase(event.after), *(part for seat in order for part in _reset(event, seat))]
        case agenda.NEUTRAL | agenda.FOLLOWERS:
            return _neutral(event)
        case agenda.DELIVERED | agenda.ALL_PLACED:
            return _gained(event, [event.seat])
        case agenda.STOCK_COFFEE:
            gained = _gained(event, [event.seat])
            return [(seat, _("for stock counters: {changes}", changes=words)) for seat, words in gained]
        case agenda.RENEW:
            return [(NOBODY, _("new turn order: {players}", players=[player(seat, names) for seat in order]))]
    return []


def _phase(state: State) -> Part:
    return NOBODY, _(
        "{year}, phase {number}: {phase}",
        year=YEARS[state.period], number=state.phase, phase=PHASE_NAMES[state.phase],
    )  # fmt: skip


def _reset(event: Event, seat: int) -> list[Part]:
    """CT-83: what went into the bonus reserve, and the penalty for what did not."""
    refilled = event.after.reserve[seat] & ~event.before.reserve[seat]
    parts = [PART_NAMES[part] for part in range(len(PARTS)) if refilled >> part & 1]
    found: list[Part] = [(seat, _("bonus reserve refilled: {parts}", parts=parts))] if parts else []
    return found + _gained(event, [seat])


def _neutral(event: Event) -> list[Part]:
    """CT-11: the plantations of the neutral third, or its trader."""
    planted = event.after.plots[-1] & ~event.before.plots[-1] if event.kind == agenda.NEUTRAL else 0
    if planted:
        plots = [PLOT_NAMES[plot] for plot in members(planted)]
        return [(NOBODY, _("the neutral third plants: {plots}", plots=plots))]
    if event.after.traders != event.before.traders:
        return [(NOBODY, _("the neutral third follows, {coop}", coop=COOP_NAMES[event.arg & 7]))]
    return []
