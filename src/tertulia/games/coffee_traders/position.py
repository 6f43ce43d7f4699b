"""Positions of Coffee Traders as plain data, both ways. position.schema.json describes their form.

What lies in supplies and banks is not written down: it is all that is nowhere else.
"""

from __future__ import annotations

from typing import Any, Final

from tertulia.games.coffee_traders import position_players
from tertulia.games.coffee_traders.agenda_check import check_agenda
from tertulia.games.coffee_traders.flow import PHASES, settle
from tertulia.games.coffee_traders.phases import agenda
from tertulia.games.coffee_traders.phases.deal import hand_out, push_deal
from tertulia.games.coffee_traders.pieces import (
    CONTRACTS,
    COOPS,
    MOST_SEATS,
    ORANGE,
    OURS,
    PLOT_NAMES,
    SORT_NAMES,
    YEARS,
    members,
)
from tertulia.games.coffee_traders.position_check import check
from tertulia.games.coffee_traders.position_players import index_of, named_counts, read_counts
from tertulia.games.coffee_traders.setup import board_for, empty_board
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.errors import BadPosition
from tertulia.kernel.game import Position

PHASE_NAMES: Final = ["set-up", "work", "workers", "trade", "harvest", "sell", "reset"]
FIRST_STEPS: Final = [0, 0, 2, 5, 6, 7, 8]
"""By phase: where in PHASES it begins."""
ROUNDS: Final = {
    1: (agenda.WORK_ROUND, agenda.WORKING),
    3: (agenda.TRADE_ROUND, agenda.TRADING),
    5: (agenda.SELL_ROUND, agenda.SELLING),
}
"""The phases that go turn after turn."""

# ---- out -------------------------------------------------------------------------------------------------------------


def dump(state: State) -> Position:
    return {
        "game": "coffee-traders",
        "seats": state.seats,
        "options": {"board": state.board.own},
        "period": YEARS[state.period],
        "phase": PHASE_NAMES[state.phase],
        "turn": None if state.turn < 0 else state.turn,
        "order": state.order[:],
        "passed": [seat for seat in range(state.seats) if state.out >> seat & 1],
        "next_order": state.next_order[:],
        "agenda": [_dump_item(item) for item in state.agenda],
        "objectives": [None if number < 0 else number + 1 for number in state.objectives],
        "stacks": {letter: _dump_stack(state, number) for number, letter in enumerate(CONTRACTS)},
        "centres": named_counts(COOPS, state.centre),
        "trades": {coop: _dump_trade(state, number) for number, coop in enumerate(COOPS)},
        "owed": named_counts(SORT_NAMES, state.owed),
        "bought": state.bought,
        "neutral": [PLOT_NAMES[plot] for plot in members(state.plots[2])] if state.seats == 2 else [],
        "players": [position_players.dump_player(state, seat) for seat in range(state.seats)],
    }


def _dump_item(item: int) -> dict[str, Any]:
    kind, seat, arg = item & 63, item >> 6 & 7, item >> 9
    return {"what": agenda.KIND_NAMES[kind]} | ({"seat": seat} if seat else {}) | ({"arg": arg} if arg else {})


def _dump_stack(state: State, letter: int) -> list[str]:
    stack = state.stacks[letter * state.seats : (letter + 1) * state.seats]
    return [COOPS[colour] for colour in stack if colour >= 0]


def _dump_trade(state: State, coop: int) -> dict[str, Any]:
    return {
        "coin": state.antwerp >> coop & 1 > 0,
        "traders": [seat for seat in state.traders[coop * 5 : coop * 5 + 5] if seat >= 0],
    }


# ---- in --------------------------------------------------------------------------------------------------------------


def read(position: Position) -> State:
    """A state from a position whose form has been checked; what it does not say is as at the start of a game."""
    board = board_for(position["seats"], position.get("options", {}).get("board", OURS))
    state = empty_board(board)
    state.phase = PHASE_NAMES.index(position.get("phase", "work"))
    if state.phase:
        _deal_plainly(state)
    state.period = YEARS.index(position.get("period", YEARS[0]))
    _read_order(state, position)
    _read_board(state, position)
    _read_players(state, position)
    _fill_supplies(state)
    check(state)
    if "agenda" in position:
        _read_agenda(state, position["agenda"])
        check_agenda(state)
        settle(state)
    else:
        _begin_phase(state)
        settle(state)
        check_agenda(state)
    return state


def _deal_plainly(state: State) -> None:
    """A deal in rising order, for positions that do not say how it was."""
    state.order = list(range(state.seats))
    state.sets = list(range(state.seats))
    state.objectives = [0, 0, 0]
    state.stacks = [place for _letter in CONTRACTS for place in range(state.seats)]
    hand_out(state, 0, 0)
    if state.phase == 1:
        state.cubes = [state.board.cubes] * state.seats


def _read_order(state: State, position: Position) -> None:
    state.order = list(position.get("order", state.order))
    passed_in_sell = state.order[::-1] if state.phase == 6 else []
    state.next_order = list(position.get("next_order", passed_in_sell))
    for name, seats in (
        ("order", state.order),
        ("next_order", state.next_order),
        ("passed", position.get("passed", [])),
    ):
        if len(set(seats)) < len(seats) or any(seat >= state.seats for seat in seats):
            raise BadPosition(f"{name!r} must name seats from 0 to {state.seats - 1}, each once at most")
    if state.phase and len(state.order) != state.seats:
        raise BadPosition(f"the turn order names {len(state.order)} of {state.seats} seats")
    state.out = sum(1 << seat for seat in position.get("passed", []))
    turn = position.get("turn")
    state.turn = -1 if turn is None else turn
    if state.turn >= state.seats:
        raise BadPosition(f"there is no place {turn} in the turn order; they go from 0 to {state.seats - 1}")


def _read_board(state: State, position: Position) -> None:
    if "objectives" in position:
        state.objectives = [-1 if number is None else number - 1 for number in position["objectives"]]
    for letter, colours in position.get("stacks", {}).items():
        _read_stack(state, CONTRACTS.index(letter), [index_of(COOPS, colour, "colour") for colour in colours])
    if "centres" in position:
        state.centre = read_counts(COOPS, position["centres"])
    if "owed" in position:
        state.owed = read_counts(SORT_NAMES, position["owed"])[:ORANGE]
    state.bought = position.get("bought", 0)
    for coop, trade in position.get("trades", {}).items():
        number = index_of(COOPS, coop, "coop")
        if not trade.get("coin", state.antwerp >> number & 1):
            state.antwerp &= ~(1 << number)
        traders = trade.get("traders", [])
        state.traders[number * 5 : number * 5 + 5] = traders + [-1] * (5 - len(traders))
    if position.get("neutral") and state.seats > 2:
        raise BadPosition("there are neutral plantations, but the neutral third is for 2 players only (CT-11)")
    if "neutral" in position and state.seats == 2:
        state.plots[2] = 0
        for name in position["neutral"]:
            state.plots[2] |= 1 << index_of(PLOT_NAMES, name, "plot")
    state.manned = state.plots[2] if state.seats == 2 else 0


def _read_stack(state: State, letter: int, colours: list[int]) -> None:
    if len(colours) > state.seats or len(set(colours)) < len(colours):
        raise BadPosition(f"the stack {CONTRACTS[letter]} must have at most {state.seats} different colours (CT-10)")
    start = letter * state.seats
    state.stacks[start : start + state.seats] = colours + [-1] * (state.seats - len(colours))


def _read_players(state: State, position: Position) -> None:
    players = position.get("players", [])
    if len(players) > state.seats:
        raise BadPosition(f"there are {state.seats} seats but {len(players)} entries of 'players'")
    for seat, player in enumerate(players):
        position_players.read_player(state, seat, player)
    if state.phase:
        _deal_sets(state, {seat for seat, player in enumerate(players) if "set" in player})
    for seat in range(state.seats):
        if seat >= len(players) or "meeples" not in players[seat]:
            state.meeples[seat] += position_players.missing_meeples(state, seat)
    if not any("arabica_counters" in player for player in players):
        _hand_counters(state)


def _deal_sets(state: State, named: set[int]) -> None:
    """The contract sets that are left, in rising order to the seats that have none named."""
    left = [number for number in range(MOST_SEATS) if number not in {state.sets[seat] for seat in named}]
    for seat in range(state.seats):
        if seat not in named:
            state.sets[seat] = left.pop(0)


def _hand_counters(state: State) -> None:
    """The Arabica counters of the contracts fulfilled, to the seats in their order."""
    for letter in range(len(CONTRACTS)):
        stack = state.stacks[letter * state.seats : (letter + 1) * state.seats]
        holders = [seat for seat in range(state.seats) if state.contracts[seat] >> letter & 1]
        for seat, colour in zip(holders, stack, strict=False):
            state.arabica_counters[seat * 5 + colour] += 1


def _fill_supplies(state: State) -> None:
    """All that is nowhere else."""
    board = state.board
    position_players.fill_supplies(state)
    state.bank = board.coins - sum(state.coins) - board.antwerp_coins * state.antwerp.bit_count()
    state.bank -= board.reserve_coins * sum(parts >> 2 & 1 for parts in state.reserve)
    state.worker_stock = board.workers - sum(state.centre) - sum(state.workers) - state.manned.bit_count()
    state.coffee_bank = [board.coffee - sum(state.coffee[sort::6]) for sort in range(6)]
    state.animal_bank = [board.animal_counters - sum(state.animal_counters[colour::5]) for colour in range(5)]
    whole = [board.stock_counters] * 5 + [board.joker_counters]
    state.stock_bank = [whole[colour] - sum(state.stock_counters[colour::6]) for colour in range(6)]


def _read_agenda(state: State, items: list[dict[str, Any]]) -> None:
    for entry in items:
        kind = agenda.KIND_NAMES.index(entry["what"])
        state.agenda.append(agenda.item_of(kind, entry.get("seat", 0), entry.get("arg", 0)))


def _begin_phase(state: State) -> None:
    """Without an agenda the phase begins; or, where it goes turn after turn, it goes on with the turn that is named."""
    if state.phase == 0:
        push_deal(state)
        return
    if state.period < 2:
        state.push(agenda.PERIOD, 0, state.period + 1)
    first = FIRST_STEPS[state.phase]
    if state.phase not in ROUNDS:
        for step in reversed(PHASES[first:]):
            state.push(step)
        return
    for step in reversed(PHASES[first + 1 :]):
        state.push(step)
    rounds, question = ROUNDS[state.phase]
    state.push(rounds)
    if state.turn >= 0:
        state.push(question, _whose_turn(state))
    elif state.phase == 5:
        state.turn = state.seats  # CT-60: the last one begins


def _whose_turn(state: State) -> int:
    seat = state.order[state.turn]
    if state.out >> seat & 1 and state.phase != 3:
        raise BadPosition(f"it is the turn of seat {seat}, who has passed; name another 'turn', or none")
    return seat
