"""The game before the first decision. The deal itself is chance."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from tertulia.games.coffee_traders.board_check import board_faults
from tertulia.games.coffee_traders.flow import settle
from tertulia.games.coffee_traders.phases.deal import push_deal
from tertulia.games.coffee_traders.pieces import BOARDS, OURS, Board, boards_of
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.errors import BadInput
from tertulia.kernel.game import Option, Options
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)

OPTIONS: Final = (Option("board", OURS, _("numbers of your own, as a file (see tertulia board check)"), is_board=True),)


def setup(seats: int, options: Options) -> State:
    state = empty_board(board_for(seats, options["board"]))
    push_deal(state)
    settle(state)
    return state


def board_for(seats: int, board: str | dict[str, Any]) -> Board:
    """Our numbers, or those of a file; a wrong one is refused with its first fault."""
    return BOARDS[seats] if isinstance(board, str) else _own_boards(json.dumps(board, sort_keys=True))[seats]


@lru_cache(maxsize=16)
def _own_boards(written: str) -> list[Board]:
    data = json.loads(written)
    for fault in board_faults(data):
        raise BadInput(f"the board cannot be used: {fault}")
    return boards_of(data, data)


def empty_board(board: Board) -> State:
    """Everything in its supply, before anything is drawn or handed out."""
    state = State(board)
    seats = board.seats
    state.bank = board.coins
    state.worker_stock = board.workers
    state.agenda = []
    state.order = []
    state.next_order = []
    state.objectives = [-1] * 3
    state.stacks = [-1] * (6 * seats)
    state.centre = [0] * 5
    state.traders = [-1] * 25
    state.owed = [0] * 5
    state.coffee_bank = [board.coffee] * 6
    state.animal_bank = [board.animal_counters] * 5
    state.stock_bank = [board.stock_counters] * 5 + [board.joker_counters]
    state.plots = [0] * board.planters
    _fill_players(state, board, seats)
    return state


def _fill_players(state: State, board: Board, seats: int) -> None:
    for name in (
        "donkeys", "pairs", "trucks", "coins", "workers", "cubes", "contractors", "retired", "reserve", "uses",
        "penalties", "ready_donkeys", "ready_trucks", "ready_civets", "sumatra", "once", "contracts", "tokens",
        "warehouses",
    ):  # fmt: skip
        setattr(state, name, [0] * seats)
    state.spent = [board.cubes + 1] * seats
    state.meeples = [board.meeples + 1] * seats
    state.gainable = [board.gainable_meeples] * seats
    state.spare_donkeys = [board.donkeys] * seats
    state.spare_trucks = [board.trucks] * seats
    state.spare_civets = [board.civets] * seats
    state.sets = [-1] * seats
    state.tiles = board.tiles * seats
    state.buildings = [0] * (3 * seats)
    state.coffee = [0] * (6 * seats)
    state.arabica = [0] * (5 * seats)
    state.arabica_counters = [0] * (5 * seats)
    state.animal_counters = [0] * (5 * seats)
    state.stock_counters = [0] * (6 * seats)
    state.claims = [0] * (3 * seats)
