"""What comes to a player, and what he pays: the only place where pieces move between supplies and players.

CT-6: a gain whose piece is not in supply is lost.
"""

from __future__ import annotations

from tertulia.games.coffee_traders.actions import ANIMALS, CIVET, KEEP, PUT_BACK, TAKE_MEEPLE
from tertulia.games.coffee_traders.phases.agenda import (
    PUTTING_BACK_COINS,
    PUTTING_BACK_MEEPLE,
    TAKING_ANIMAL,
)
from tertulia.games.coffee_traders.pieces import (
    ANIMAL,
    COIN,
    COINS_PART,
    CUBE_PART,
    DONKEY,
    MEEPLE_PART,
    SORTS,
    STEP,
    TRUCK,
    WORKER,
)
from tertulia.games.coffee_traders.pieces import CIVET as CIVET_BONUS
from tertulia.games.coffee_traders.scoring import meets
from tertulia.games.coffee_traders.state import State

# ---- pieces --------------------------------------------------------------------------------------------------------


def gain_coins(state: State, seat: int, count: int) -> None:
    """Coins that come at once; enough of them may go straight back into the bonus reserve (CT-4)."""
    count = min(count, state.bank)
    state.bank -= count
    state.coins[seat] += count
    if count >= state.board.reserve_coins and not state.reserve[seat] & COINS_PART:
        state.push(PUTTING_BACK_COINS, seat)


def pay_coins(state: State, seat: int, count: int) -> None:
    state.coins[seat] -= count
    state.bank += count


def gain_coffee(state: State, seat: int, sort: int, count: int) -> None:
    count = min(count, state.coffee_bank[sort])
    state.coffee_bank[sort] -= count
    state.coffee[seat * SORTS + sort] += count


def pay_coffee(state: State, seat: int, sort: int, count: int) -> None:
    state.coffee[seat * SORTS + sort] -= count
    state.coffee_bank[sort] += count


def gain_worker(state: State, seat: int) -> None:
    if state.worker_stock:
        state.worker_stock -= 1
        state.workers[seat] += 1


def gain_donkey(state: State, seat: int) -> None:
    if state.spare_donkeys[seat]:
        state.spare_donkeys[seat] -= 1
        state.ready_donkeys[seat] += 1


def gain_truck(state: State, seat: int) -> None:
    if state.spare_trucks[seat]:
        state.spare_trucks[seat] -= 1
        state.ready_trucks[seat] += 1


def send_civet(state: State, seat: int) -> None:
    """To Sumatra."""
    if state.spare_civets[seat]:
        state.spare_civets[seat] -= 1
        state.sumatra[seat] += 1


def gain_stock_counter(state: State, seat: int, colour: int) -> None:
    """A colour, or JOKER."""
    if state.stock_bank[colour]:
        state.stock_bank[colour] -= 1
        state.stock_counters[seat * 6 + colour] += 1


def gain_arabica_counter(state: State, seat: int, colour: int) -> None:
    """CT-62; its stack is the contracts' (State.top_counter)."""
    state.arabica_counters[seat * 5 + colour] += 1
    step_up(state, seat, colour)  # CT-1
    claim(state, 2)


def gain_animal_counter(state: State, seat: int, colour: int) -> None:
    state.animal_bank[colour] -= 1
    state.animal_counters[seat * 5 + colour] += 1
    step_up(state, seat, colour)  # CT-1
    claim(state, 2)


def step_up(state: State, seat: int, coop: int) -> None:
    """CT-2: a step on an Arabica track, with its bonus; beyond the last step nothing."""
    board = state.board
    place = seat * 5 + coop
    if state.arabica[place] < board.arabica_steps:
        state.arabica[place] += 1
        take_bonus(state, seat, coop, board.arabica_bonus[state.arabica[place]])


def take_bonus(state: State, seat: int, coop: int, bonus: list[int]) -> None:
    """A bonus of a plot, building, contract or track; coins come at once, a step is on this coop's track."""
    if bonus[COIN]:
        gain_coins(state, seat, bonus[COIN])
    for _ in range(bonus[STEP]):
        step_up(state, seat, coop)
    for _ in range(bonus[WORKER]):
        gain_worker(state, seat)
    for _ in range(bonus[DONKEY]):
        gain_donkey(state, seat)
    for _ in range(bonus[TRUCK]):
        gain_truck(state, seat)
    for _ in range(bonus[CIVET_BONUS]):
        send_civet(state, seat)
    for _ in range(bonus[ANIMAL]):
        state.push(TAKING_ANIMAL, seat)


def claim(state: State, letter: int) -> None:
    """CT-5: whoever meets a letter's objective now claims it, in turn order."""
    for seat in state.order:
        if state.claims[seat * 3 + letter] == 0 and meets(state, seat, letter):
            before = 0
            for other in range(state.seats):
                if state.claims[other * 3 + letter]:
                    before += 1
            state.claims[seat * 3 + letter] = before + 1


# ---- an animal counter, or the reward of a row of contracts --------------------------------------------------------


def animal_offers(state: State, _seat: int, _arg: int) -> list[int]:
    """CT-6: any colour left."""
    return [ANIMALS + colour for colour in range(5) if state.animal_bank[colour]]


def take_animal(state: State, seat: int, _arg: int, action: int) -> None:
    gain_animal_counter(state, seat, action - ANIMALS)


def reward_offers(state: State, seat: int, _arg: int) -> list[int]:
    """CT-63."""
    offers = animal_offers(state, seat, 0)
    if state.spare_civets[seat]:
        offers.append(CIVET)
    if state.board.reward_meeple and state.gainable[seat]:
        offers.append(TAKE_MEEPLE)
    return offers


def take_reward(state: State, seat: int, _arg: int, action: int) -> None:
    if action == TAKE_MEEPLE:
        gain_meeple(state, seat)
    elif action != CIVET:
        gain_animal_counter(state, seat, action - ANIMALS)
    elif state.period < 2:
        send_civet(state, seat)
    else:  # in 1980 to the Company Reserve, where it scores
        state.spare_civets[seat] -= 1
        state.ready_civets[seat] += 1


def gain_meeple(state: State, seat: int) -> None:
    state.gainable[seat] -= 1
    state.meeples[seat] += 1
    if not state.reserve[seat] & MEEPLE_PART:
        state.push(PUTTING_BACK_MEEPLE, seat)


# ---- the bonus reserve (CT-4) --------------------------------------------------------------------------------------


def use_cube(state: State, seat: int) -> None:
    state.reserve[seat] &= ~CUBE_PART
    state.uses[seat] += 1
    state.cubes[seat] += 1


def use_meeple(state: State, seat: int) -> None:
    state.reserve[seat] &= ~MEEPLE_PART
    state.uses[seat] += 1
    state.meeples[seat] += 1


def use_coins(state: State, seat: int) -> None:
    """All of them together."""
    state.reserve[seat] &= ~COINS_PART
    state.uses[seat] += 1
    state.coins[seat] += state.board.reserve_coins


def back_coins_offers(state: State, seat: int, _arg: int) -> list[int]:
    if state.reserve[seat] & COINS_PART or state.coins[seat] < state.board.reserve_coins:
        return []
    return [PUT_BACK, KEEP]


def answer_back_coins(state: State, seat: int, _arg: int, action: int) -> None:
    if action == PUT_BACK:
        put_coins_back(state, seat)


def put_coins_back(state: State, seat: int) -> None:
    """CT-4, CT-83."""
    state.coins[seat] -= state.board.reserve_coins
    state.reserve[seat] |= COINS_PART


def back_meeple_offers(state: State, seat: int, _arg: int) -> list[int]:
    if state.reserve[seat] & MEEPLE_PART or not state.meeples[seat]:
        return []
    return [PUT_BACK, KEEP]


def answer_back_meeple(state: State, seat: int, _arg: int, action: int) -> None:
    if action == PUT_BACK:
        put_meeple_back(state, seat)


def put_meeple_back(state: State, seat: int) -> None:
    """CT-4, CT-83."""
    state.meeples[seat] -= 1
    state.reserve[seat] |= MEEPLE_PART
