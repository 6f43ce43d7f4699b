"""Whether the agenda of a position can be; if not, what is wrong with it, in one sentence.

Its lower part is the rest of the game, phase by phase; above that stands what the current phase is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tertulia.games.coffee_traders.agenda_due import items_due, seats_due
from tertulia.games.coffee_traders.flow import PHASES
from tertulia.games.coffee_traders.phases import agenda, payment
from tertulia.games.coffee_traders.phases.agenda import FIRST_OF_SEATS, KIND_NAMES, item_of
from tertulia.games.coffee_traders.phases.deal import push_deal
from tertulia.games.coffee_traders.pieces import ORANGE, PLOTS, SORTS, TARGETS
from tertulia.games.coffee_traders.position_players import dump_player
from tertulia.games.coffee_traders.setup import empty_board
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.errors import BadPosition

LATER: Final[dict[int, list[int]]] = {1: [1], 2: [3, 4, 5], 3: [6], 5: [8], 6: [9]}
"""By phase: where in PHASES that may begin which is still to come."""
ROUNDS: Final[dict[int, int]] = {
    1: agenda.WORK_ROUND, 4: agenda.OTHERS_ROUND, 6: agenda.TRADE_ROUND, 8: agenda.SELL_ROUND, 9: agenda.RENEW,
}  # fmt: skip
"""By where in PHASES the rest begins: what stands below the questions of the phase; own workers and fines have none."""
_GAINS: Final = {agenda.PUTTING_BACK_COINS, agenda.TAKING_ANIMAL}
MAY_STAND: Final[dict[int, set[int]]] = {
    1: {agenda.WORKING, agenda.FAVOURING, agenda.LINE_BONUS, agenda.ALL_PLACED, *_GAINS},
    3: {agenda.MANNING},
    4: {agenda.HELPING, *_GAINS},
    5: {agenda.FINED},
    6: {
        agenda.TRADING, agenda.STEPPING, agenda.FOLLOWERS, agenda.FOLLOWING, agenda.BUILDERS, agenda.BUILDING_ALONG,
        agenda.GIVING, *_GAINS,
    },
    8: {
        agenda.SELLING, agenda.SWAPPING, agenda.DELIVERED, agenda.PAYING, agenda.WINNING_BUILDING, agenda.REWARDED,
        agenda.PUTTING_BACK_MEEPLE, *_GAINS,
    },
    9: {agenda.STORING, agenda.KEEPING, agenda.STOCK_COFFEE, agenda.TAKING_COFFEE},
}  # fmt: skip
"""By where in PHASES the rest begins: what the phase asks and does."""
ARGUMENTS: Final[dict[int, Callable[[State, int], bool]]] = {
    agenda.FOLLOWERS: lambda state, arg: state.opened(min(arg & 7, 4)) and arg & 7 < 5 and arg >> 3 < state.seats,
    agenda.BUILDERS: lambda state, arg: arg & 7 < 6 and arg >> 3 < state.seats,
    agenda.FAVOURING: lambda state, arg: arg & 7 < 5 and arg >> 3 & 31 < 1 << state.seats and arg < 512,
    agenda.LINE_BONUS: lambda _state, arg: arg < 2,
    agenda.FINED: lambda _state, arg: arg & 63 < PLOTS and arg >> 6 < 4,
    agenda.STEPPING: lambda state, arg: 0 < arg <= state.board.retire_steps,
    agenda.FOLLOWING: lambda state, arg: arg < 5 and state.opened(arg),
    agenda.BUILDING_ALONG: lambda state, arg: arg & 7 < 6 and arg >> 3 < state.seats,
    agenda.GIVING: lambda state, arg: arg < state.seats,
    agenda.WINNING_BUILDING: lambda _state, arg: arg < 6,
    agenda.SELLING: lambda _state, arg: arg < 4,
    agenda.SWAPPING: lambda _state, arg: 0 < arg & 7 < 7 and arg >> 3 < 6,
    agenda.PAYING: lambda _state, arg: arg < TARGETS,
    agenda.DELIVERED: lambda _state, arg: arg < TARGETS,
    agenda.STORING: lambda _state, arg: arg & 7 > 0 and arg < 1 << 21,
    agenda.KEEPING: lambda _state, arg: arg & 7 > 0 and arg < 1 << 51,
}
"""What an item's `arg` may be; those of other kinds are 0."""


def check_agenda(state: State) -> None:
    for complaint in _set_up(state) if state.phase == 0 else _complaints(state):
        raise BadPosition(complaint)


def _set_up(state: State) -> Iterator[str]:
    """What is drawn is exactly what no longer stands on the agenda."""
    fresh = empty_board(state.board)
    push_deal(fresh)
    rest = fresh.agenda[: len(state.agenda)]
    kinds = [item & 63 for item in rest]
    if (
        state.agenda != rest
        or not rest
        or rest[-1] & 63 < agenda.FIRST_QUESTION
        or kinds.count(agenda.DRAW_ORDER) != state.seats - len(state.order)
        or not _drawn_in_order(state.sets, kinds.count(agenda.DRAW_SETS))
        or not _drawn_in_order(state.objectives, kinds.count(agenda.DRAW_OBJECTIVES))
        or not _drawn_in_order(state.stacks, kinds.count(agenda.DRAW_COUNTERS))
    ):
        yield "during the set-up the agenda must be what is still to be drawn (CT-10)"
    fresh.sets = state.sets
    things = [dump_player(state, seat) != dump_player(fresh, seat) for seat in range(state.seats)]
    if any(things) or any(state.centre) or state.antwerp or any(state.plots) or max(state.traders) >= 0:
        yield "nobody has anything before all is drawn (CT-10)"
    if state.period or state.out:
        yield "the set-up is before 1970, and nobody can have passed (CT-10)"
    yield from _payment(state)


def _drawn_in_order(numbers: list[int], left: int) -> bool:
    """All but the last, of which so many are left to be drawn."""
    return [number < 0 for number in numbers] == [False] * (len(numbers) - left) + [True] * left


def _complaints(state: State) -> Iterator[str]:
    resets = state.period + (state.phase == 6)
    for seat, tokens in enumerate(state.penalties):
        if tokens > 2 * resets:
            yield f"seat {seat} has {tokens} penalty tokens; a reset brings two at most (CT-83)"
    if not state.agenda:
        if state.phase != 6 or state.period < 2:
            yield "the agenda is empty, but only after the reset of 1980 nothing is left to be done"
        yield from _home(state)
        yield from _payment(state)
        return
    if state.phase == 6 and state.period == 2:
        yield "the game is over after the reset of 1980, so the agenda is empty"
    for place, item in enumerate(state.agenda):
        kind, seat, arg = item & 63, item >> 6 & 7, item >> 9
        allowed = ARGUMENTS.get(kind, _no_argument)
        if seat >= state.seats or not (kind == agenda.PERIOD or allowed(state, arg)):
            yield f"the agenda's item {place} ({KIND_NAMES[kind]!r}) has a seat or an arg that cannot be"
    if state.phase not in LATER:
        yield "the harvest asks for nothing, so there is no agenda in it; leave it out, and the harvest begins"
        return
    later = _where(state)
    if later < 0:
        yield f"the agenda does not go with {KIND_NAMES[PHASES[LATER[state.phase][0] - 1]]!r}: see another position's"
        return
    yield from _tail(state, later)


def _home(state: State) -> Iterator[str]:
    if state.phase == 6 and (any(state.contractors) or max(state.traders) >= 0):
        yield "traders and contractors are at home when coffee is stored (CT-80)"


def _no_argument(_state: State, arg: int) -> bool:
    return arg == 0


def _rest(state: State, later: int) -> list[int]:
    """The lower part of the agenda: the periods and phases still to come, and the round of this phase."""
    rest = [] if state.period == 2 else [item_of(agenda.PERIOD, 0, state.period + 1)]
    rest += reversed(PHASES[later:])
    if later in ROUNDS:
        rest.append(ROUNDS[later])
    return rest


def _where(state: State) -> int:
    """Where in PHASES the rest begins, or -1."""
    for later in LATER.get(state.phase, []):
        rest = _rest(state, later)
        if state.agenda[: len(rest)] == rest and len(state.agenda) > len(rest):
            return later
    return -1


def _tail(state: State, later: int) -> Iterator[str]:
    """What this phase asks now, and what waits behind that."""
    tail = state.agenda[len(_rest(state, later)) :]
    for item in tail:
        if item & 63 not in MAY_STAND[later]:
            yield f"{KIND_NAMES[item & 63]!r} cannot stand on the agenda in this phase"
    yield from seats_due(state, later, tail)
    yield from items_due(state, tail)
    if len(set(tail)) < len(tail):
        for item in set(tail):
            if tail.count(item) > 1 and item & 63 not in (agenda.TAKING_ANIMAL, agenda.TAKING_COFFEE):
                yield f"{KIND_NAMES[item & 63]!r} stands twice on the agenda"
    if tail[-1] & 63 < FIRST_OF_SEATS:
        yield f"the agenda ends with {KIND_NAMES[tail[-1] & 63]!r}, which is no question"
    for place, item in enumerate(tail):
        below = tail[place - 1] if place else -1
        paying, last = item & 63 == agenda.PAYING, place == len(tail) - 1
        if paying and (not last or below != item - agenda.PAYING + agenda.DELIVERED):
            yield "a payment must be the last item of the agenda, and stand on what it brings, 'delivered'"
        if item & 63 == agenda.DELIVERED and (last or tail[place + 1] & 63 != agenda.PAYING):
            yield "'delivered' stands on the agenda without its payment"
    yield from _home(state)
    yield from _payment(state)


def _payment(state: State) -> Iterator[str]:
    last = state.agenda[-1] if state.agenda else 0
    if last & 63 == agenda.PAYING:
        seat, target = last >> 6 & 7, last >> 9
        costs = state.board.costs[state.sets[seat]][target]
        covered = sum(costs) - sum(state.owed)
        if state.bought > covered or any(left > cost for left, cost in zip(state.owed, costs, strict=True)):
            yield "more is owed or bought than this costs (CT-61)"
        if 0 <= state.board.purchase_cap < state.bought:
            yield f"{state.bought} coffees are bought, but only {state.board.purchase_cap} may be for a payment (CT-61)"
        means = state.coffee[seat * SORTS + ORANGE] + payment.purchases(state, seat, state.bought)
        if not payment.Purse(state, seat).covers(state.owed, payment.ALL_SORTS, means):
            yield "what is owed cannot be paid (CT-61)"
    elif sum(state.owed) or state.bought:
        yield "something is owed or bought, but no payment is being made (CT-61)"
