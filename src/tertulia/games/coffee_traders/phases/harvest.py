"""Phase 4, Harvest (CT-50, CT-51): nobody decides anything."""

from __future__ import annotations

from tertulia.games.coffee_traders.phases.gains import gain_coffee, send_civet
from tertulia.games.coffee_traders.pieces import A_COOP, COUNT, ORANGE, PLOTS_A_COOP, POST, SORTS
from tertulia.games.coffee_traders.state import State


def harvest(state: State, _seat: int, _arg: int) -> None:
    """The whole phase."""
    state.phase = 4
    for coop in range(5):
        _share_pot(state, coop)
    for seat in range(state.seats):
        if _has_plenty(state, seat):
            send_civet(state, seat)
        _collect_orange(state, seat)


def pot_of(state: State, coop: int) -> int:
    """CT-50: so many coffees for each manned plantation, whosesoever."""
    manned = state.manned >> coop * PLOTS_A_COOP & A_COOP
    return (COUNT[manned & 63] + COUNT[manned >> 6]) * state.board.coffee_per_plantation


def _share_pot(state: State, coop: int) -> None:
    """CT-50: to posts in turn order, to trader no. 1, to the traders in turn; what is left is lost."""
    pot = pot_of(state, coop)
    for seat in state.order:
        if pot and state.buildings[seat * 3 + POST] >> coop & 1:
            gain_coffee(state, seat, coop, 1)
            pot -= 1
    traders = state.trader_count(coop)
    if not pot or not traders:
        return
    _give_trader(state, coop, 0, 1)
    pot = min(pot - 1, traders * state.board.most_coffee)
    for place in range(traders):
        _give_trader(state, coop, place, (pot + traders - 1 - place) // traders)


def _give_trader(state: State, coop: int, place: int, count: int) -> None:
    """CT-11: what the neutral third gets is discarded."""
    seat = state.traders[coop * 5 + place]
    if seat < state.seats:
        gain_coffee(state, seat, coop, count)


def _has_plenty(state: State, seat: int) -> bool:
    """CT-51: enough of each of the five sorts."""
    for sort in range(ORANGE):
        if state.coffee[seat * SORTS + sort] < state.board.civet_at_each:
            return False
    return True


def _collect_orange(state: State, seat: int) -> None:
    """CT-51: an orange coffee for each civet in Sumatra, which goes back to his supply."""
    gain_coffee(state, seat, ORANGE, state.sumatra[seat])
    state.spare_civets[seat] += state.sumatra[seat]
    state.sumatra[seat] = 0
