"""The order of play on one page: who decides, what is legal, what then happens.

draws -> three periods, each:
work (turn after turn) -> the neutral third -> own workers -> others' workers -> fines -> trade (turn after turn; others
follow) -> harvest -> sell (turn after turn; each sale is paid step by step) -> reset

What is due stands last on the agenda. `settle` does the steps and gives the answers that are no choice, until somebody
has to decide; then `State.offers` holds what is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tertulia.games.coffee_traders.phases import (
    agenda,
    deal,
    gains,
    harvest,
    payment,
    planting,
    reset,
    sell,
    trade,
    work,
    workers,
)
from tertulia.games.coffee_traders.phases.agenda import FIRST_OF_SEATS, FIRST_QUESTION
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import CHANCE, OVER

Step = Callable[[State, int, int], None]
Offers = Callable[[State, int, int], list[int]]
Answer = Callable[[State, int, int, int], None]

PHASES: Final[list[int]] = [
    agenda.WORK,
    agenda.NEUTRAL,
    agenda.OWN_WORKERS,
    agenda.OTHERS_WORKERS,
    agenda.FINES,
    agenda.TRADE,
    agenda.HARVEST,
    agenda.SELL,
    agenda.RESET,
]
"""The order of play in a period."""

STEP: Final = -1
UNASKED: Final = -2
CHOICE: Final = -3
"""What became of an item of the agenda, besides the action it was answered with; UNASKED has no answer at all."""


def _begin_period(state: State, _seat: int, period: int) -> None:
    state.period = period
    if period < 2:
        state.push(agenda.PERIOD, 0, period + 1)
    for phase in reversed(PHASES):
        state.push(phase)


STEPS: Final[dict[int, Step]] = {
    agenda.PERIOD: _begin_period,
    agenda.WORK: work.begin,
    agenda.WORK_ROUND: work.next_turn,
    agenda.NEUTRAL: planting.plant_neutral,
    agenda.OWN_WORKERS: workers.begin,
    agenda.OTHERS_WORKERS: workers.begin_others,
    agenda.OTHERS_ROUND: workers.next_helper,
    agenda.FINES: workers.begin_fines,
    agenda.TRADE: trade.begin,
    agenda.TRADE_ROUND: trade.next_turn,
    agenda.FOLLOWERS: trade.next_follower,
    agenda.BUILDERS: trade.next_builder,
    agenda.HARVEST: harvest.harvest,
    agenda.SELL: sell.begin,
    agenda.SELL_ROUND: sell.next_turn,
    agenda.RESET: reset.begin,
    agenda.RENEW: reset.renew,
    agenda.ALL_PLACED: planting.all_placed,
    agenda.STOCK_COFFEE: reset.stock_coffee,
    agenda.HAND_OUT: deal.hand_out,
    agenda.DELIVERED: sell.delivered,
}
QUESTIONS: Final[dict[int, tuple[Offers, Answer]]] = {
    agenda.DRAW_ORDER: (deal.order_offers, deal.draw_order),
    agenda.DRAW_SETS: (deal.set_offers, deal.draw_set),
    agenda.DRAW_OBJECTIVES: (deal.objective_offers, deal.draw_objective),
    agenda.DRAW_COUNTERS: (deal.counter_offers, deal.draw_counter),
    agenda.WORKING: (work.offers, work.answer),
    agenda.FAVOURING: (work.favour_offers, work.favour),
    agenda.LINE_BONUS: (planting.line_offers, planting.answer_line),
    agenda.MANNING: (workers.man_offers, workers.man),
    agenda.HELPING: (workers.help_offers, workers.help_other),
    agenda.FINED: (workers.fine_offers, workers.answer_fine),
    agenda.TRADING: (trade.offers, trade.answer),
    agenda.STEPPING: (trade.step_offers, trade.step),
    agenda.FOLLOWING: (trade.follow_offers, trade.follow),
    agenda.BUILDING_ALONG: (trade.along_offers, trade.build_along),
    agenda.GIVING: (trade.give_offers, trade.give),
    agenda.PUTTING_BACK_COINS: (gains.back_coins_offers, gains.answer_back_coins),
    agenda.PUTTING_BACK_MEEPLE: (gains.back_meeple_offers, gains.answer_back_meeple),
    agenda.TAKING_ANIMAL: (gains.animal_offers, gains.take_animal),
    agenda.REWARDED: (gains.reward_offers, gains.take_reward),
    agenda.WINNING_BUILDING: (sell.win_offers, sell.win),
    agenda.SELLING: (sell.offers, sell.answer),
    agenda.SWAPPING: (sell.swap_offers, sell.swap),
    agenda.PAYING: (payment.offers, payment.answer),
    agenda.STORING: (reset.store_offers, reset.store),
    agenda.KEEPING: (reset.keep_offers, reset.keep),
    agenda.TAKING_COFFEE: (reset.joker_offers, reset.take_joker_coffee),
}

# The same by number, for a place in a list is found sooner: all kinds of steps stand before all kinds of questions.
DO: Final[list[Step]] = [STEPS[kind] for kind in range(FIRST_QUESTION)]
ASK: Final[list[Offers]] = [QUESTIONS[FIRST_QUESTION + number][0] for number in range(len(QUESTIONS))]
ANSWER: Final[list[Answer]] = [QUESTIONS[FIRST_QUESTION + number][1] for number in range(len(QUESTIONS))]


def actor(state: State) -> int:
    if not state.agenda:
        return OVER
    item = state.agenda[-1]
    return item >> 6 & 7 if item & 63 >= FIRST_OF_SEATS else CHANCE


def legal(state: State) -> list[int]:
    return state.offers[:]


def odds(state: State) -> list[int]:
    return [1] * len(state.offers)


def apply(state: State, action: int) -> None:
    answer(state, action)
    settle(state)


def answer(state: State, action: int) -> None:
    """Answer the question that is due."""
    item = state.agenda.pop()
    ANSWER[(item & 63) - FIRST_QUESTION](state, item >> 6 & 7, item >> 9, action)


def settle(state: State) -> None:
    """Go on until somebody has to choose. Whatever is no choice is done."""
    state.offers = []
    while state.agenda and go_on(state) != CHOICE:
        pass


def go_on(state: State) -> int:
    """Do what is due: STEP, the only answer there was, or UNASKED; or CHOICE, and then it is offered."""
    item = state.agenda[-1]
    kind, seat, arg = item & 63, item >> 6 & 7, item >> 9
    if kind < FIRST_QUESTION:
        state.agenda.pop()
        DO[kind](state, seat, arg)
        return STEP
    offers = ASK[kind - FIRST_QUESTION](state, seat, arg)
    if len(offers) > 1:
        state.offers = offers
        return CHOICE
    if offers:
        answer(state, offers[0])
        return offers[0]
    state.agenda.pop()
    return UNASKED
