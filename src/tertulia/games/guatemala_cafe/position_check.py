"""Whether a position of Guatemala Café can be; if not, what is wrong with it, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from tertulia.games.guatemala_cafe.phases.build import can_go_on, places
from tertulia.games.guatemala_cafe.phases.harvest import harbours_to_leave
from tertulia.games.guatemala_cafe.pieces import (
    CELL_NAMES,
    COFFEES,
    IDLE_ROUNDS,
    LINES,
    NOTHING,
    PIECE_COUNTS,
    PIECES,
    PIECES_A_TURN,
    ROAD,
    ROADS,
    SACK,
    SACKS,
    SHED,
    SHIP,
    SPACE_NAMES,
    TYPES,
    members,
)
from tertulia.games.guatemala_cafe.scoring import MARKER_AT_SACK, STANDSTILL, marker_at_sack
from tertulia.games.guatemala_cafe.secrets import can_be_guessed
from tertulia.games.guatemala_cafe.set_up_check import set_up_complaints
from tertulia.games.guatemala_cafe.state import (
    ACTING,
    ASKING,
    DRAWING,
    LEAVING,
    MOVING,
    OVER_NOW,
    PLACING,
    REFILLING,
    State,
    stock_at_first,
)
from tertulia.kernel.errors import BadPosition
from tertulia.kernel.game import NOBODY


def check(state: State) -> None:
    for complaint in _complaints(state):
        raise BadPosition(complaint)


def _complaints(state: State) -> Iterator[str]:
    yield from _players(state)
    yield from _spaces(state)
    yield from _pieces(state)
    for plantation in range(state.seats * COFFEES):
        yield from _plantation(state, plantation)
    yield from _harbours(state)
    yield from _stocks(state)
    if state.stage >= MOVING:
        yield from _turn(state)
    else:
        yield from set_up_complaints(state)
    yield from _end(state)


def _players(state: State) -> Iterator[str]:
    for seat in (state.mover, state.asked, state.house.start):
        if seat >= state.seats:
            yield f"there is no seat {seat}; with {state.seats} players they go from 0 to {state.seats - 1}"
    if state.seer >= state.seats and state.seer != NOBODY:
        yield f"there is no seat {state.seer} to see this; seats go from 0 to {state.seats - 1}, {NOBODY} is nobody"
    for seat in range(state.seats):
        if state.money[seat] < 0:
            yield f"seat {seat} has {state.money[seat]} centavos; there are no loans (GC-21)"
        if state.stock_sizes[seat] > stock_at_first(state.seats):
            yield f"seat {seat} has {state.stock_sizes[seat]} sacks; stocks only shrink after the deal (GC-7)"


def _pieces(state: State) -> Iterator[str]:
    """GC-1: nothing too many and nothing missing; only ships leave the game."""
    counts = [0] * len(PIECES)
    for piece in [*state.spaces, state.held]:
        if piece != NOTHING:
            counts[piece] += 1
    for coffee in range(COFFEES):
        counts[coffee] += sum(state.workers[coffee::COFFEES])
        counts[SHED + coffee] += sum(cell >= 0 for cell in state.sheds[coffee::COFFEES])
        counts[SHIP + coffee] += state.gone[coffee] + sum(ships.count(coffee) for ships in state.docks)
        counts[SACK + coffee] += state.bag[coffee] + state.laid.count(coffee) + sum(state.stocks[coffee::COFFEES])
    counts[ROAD] += state.road_stock + state.roads.bit_count()
    for piece, count in enumerate(state.pool):
        counts[piece] += count
    full = [*PIECE_COUNTS, ROADS, *[SACKS] * COFFEES]
    for piece, count in enumerate(counts):
        if count > full[piece]:
            yield f"there are {count} pieces {PIECES[piece]!r}, {count - full[piece]} too many (GC-1)"
    for piece, count in enumerate(counts):
        if count < full[piece]:
            yield f"there are only {count} pieces {PIECES[piece]!r} of {full[piece]} (GC-1); put the others somewhere"


def _spaces(state: State) -> Iterator[str]:
    for space, piece in enumerate(state.spaces):
        if piece != NOTHING and state.side.is_sack_space[space] != (piece >= SACK):
            kind = "only sacks lie" if state.side.is_sack_space[space] else "no sack lies"
            yield f"on {SPACE_NAMES[space]} of the production board {kind} (GC-6)"


def _plantation(state: State, plantation: int) -> Iterator[str]:
    """GC-25, GC-26: one connected group that touches no other of its coffee."""
    seat, coffee = divmod(plantation, COFFEES)
    cells = members(state.fields[plantation]) + [cell for cell in [state.sheds[plantation]] if cell >= 0]
    rivals = state.rivals(seat, coffee)
    for cell in cells:
        if rivals >> cell & 1:
            yield f"the {TYPES[coffee]} plantation of seat {seat} touches another's on {CELL_NAMES[cell]} (GC-26)"
    if cells and not (state.house.borders and state.seats == 2):
        group, waiting = set(), [cells[0]]
        while waiting:
            cell = waiting.pop()
            group.add(cell)
            waiting += [near for near in cells if near not in group and state.adjacent(cell) >> near & 1]
        if len(group) < len(cells):
            yield f"the {TYPES[coffee]} plantation of seat {seat} is not one connected group (GC-25)"


def _harbours(state: State) -> Iterator[str]:
    for harbour, ships in enumerate(state.docks):
        room = len(state.side.dock_prices[harbour])
        if len(ships) > room:
            yield f"harbour {state.side.harbours[harbour]} has room for {room} ships, not for {len(ships)} (GC-29)"


def _stocks(state: State) -> Iterator[str]:
    if state.bag_size < 0:
        yield "the stocks that are only numbers hold more sacks than nobody has seen"
    hidden = [seat for seat in range(state.seats) if state.seer not in (-1, seat)]
    for seat in hidden:
        if any(state.stocks[seat * COFFEES : (seat + 1) * COFFEES]):
            yield f"seat {state.seer} cannot see the stock of seat {seat}, so it is only a number"
    if state.bag_size + sum(state.stock_sizes[seat] for seat in hidden) != sum(state.bag):
        yield f"{sum(state.bag)} sacks are unseen, which is not what the bag and the hidden stocks say they hold"
    for place, known in enumerate(state.known):
        seat, coffee = divmod(place, COFFEES)
        if known and state.house.silent:
            yield f"something is known of the sacks of seat {seat}, but blockades are asked silently (GC-41)"
        if seat not in hidden and ((known < 0 and state.stocks[place]) or known > state.stocks[place]):
            yield f"what is known of the {TYPES[coffee]} sacks of seat {seat} is not so (GC-41)"
    if hidden and not can_be_guessed(state):
        yield "what is known of the hidden stocks does not go with the sacks that are unseen (GC-41)"


def _turn(state: State) -> Iterator[str]:
    if state.buyer < 0:
        yield "the Buyer is not on his track (GC-9)"
        return
    if any(state.pool):
        yield "pieces are still to be put out, but the game has begun (GC-7)"
    for space in state.taken:
        if space not in LINES[state.buyer] or state.spaces[space] != NOTHING or state.side.is_sack_space[space]:
            yield f"no piece can have been taken from {SPACE_NAMES[space]} in this turn (GC-20)"
    if len(state.taken) > PIECES_A_TURN:
        yield f"{len(state.taken)} pieces were taken; at most {PIECES_A_TURN} may be (GC-20)"
    if state.taken and state.stage not in (ACTING, PLACING):
        yield "spaces are remembered as taken only while somebody builds"
    if (state.stage == ASKING) != (state.asked >= 0):
        yield "somebody is asked exactly when the stage is 'asking' (GC-41)"
    if (state.stage == PLACING) != (state.held != NOTHING):
        yield "a piece is held exactly when the stage is 'placing' (GC-20)"
    if (state.scored >= 0) != (state.sack_space >= 0):
        yield "a scoring needs both 'scored' and 'sack_space'"
    elif state.scored >= 0:
        yield from _scoring(state)
    yield from _step(state)


def _scoring(state: State) -> Iterator[str]:
    """GC-40, GC-41: the sack lies on the track; its space is empty, or holds the sack of who blocked."""
    space = state.sack_space
    if space not in LINES[state.buyer]:
        yield f"{SPACE_NAMES[space]} is not in the Buyer's line (GC-40)"
    if not state.side.is_sack_space[space]:
        yield f"no sack can have come from {SPACE_NAMES[space]} (GC-40)"
    if state.scored not in state.laid:
        yield f"the {TYPES[state.scored]} sack that is scored does not lie on the track (GC-40)"
    if state.stage == MOVING:
        yield "a scoring is only remembered until the turn ends"
    if state.stage in (ACTING, PLACING) and state.spaces[space] != SACK + state.scored:
        yield "the space of a blocked sack has the blocker's sack (GC-41)"


def _step(state: State) -> Iterator[str]:
    """Whoever is to decide can, and nothing that does itself is left undone."""
    scoring = state.stage in (ASKING, LEAVING, REFILLING, DRAWING)
    if scoring and (state.scored < 0 or state.spaces[state.sack_space] != NOTHING):
        yield "a scoring needs a coffee and the space its sack came from, now empty (GC-40)"
        return
    if state.stage == ASKING and state.asked == state.mover:
        yield "nobody is asked whether to block himself (GC-41)"
    if state.stage == ASKING and not state.house.silent and not state.could_have(state.asked, state.scored):
        yield f"without silent blockades seat {state.asked}, who cannot block, is not asked (GC-41)"
    if state.stage == PLACING and (state.held >= SACK or not state.taken or len(places(state)) < 2):
        yield f"the {PIECES[state.held]} that is held cannot have been taken, or has not two places to go to (GC-20)"
    if state.stage == ACTING and not can_go_on(state):
        yield "nothing is left to do in this turn, so it has ended"
    if state.stage == LEAVING and not (state.house.one_ship_leaves and len(harbours_to_leave(state)) > 1):
        yield "no choice between ships is to be made (GC-43)"
    if state.stage == REFILLING and not state.stock_sizes[state.mover]:
        yield "the player on turn has no sack to put out (GC-44)"
    if state.stage == DRAWING and (state.stock_sizes[state.mover] or not state.bag_size):
        yield "a sack is drawn only for an empty stock and from a bag that is not empty (GC-44)"


def _end(state: State) -> Iterator[str]:
    if (state.stage == OVER_NOW) != (state.endings != 0):
        yield "a game is over exactly when it has a reason (GC-50): 'stage' and 'endings' disagree"
    rounds = IDLE_ROUNDS * state.seats
    reached = marker_at_sack(state)
    if state.stage == OVER_NOW:
        if state.endings != (MARKER_AT_SACK if reached else STANDSTILL if state.idle == rounds else 0):
            yield "no point marker has reached the last sack, or 'idle' is not so: 'endings' cannot be (GC-50, GC-52)"
        return
    if max(state.points) >= state.last_sack_space() + (state.stage == ASKING):
        yield "a point marker has reached the last sack, so the game is over (GC-50)"
    if state.idle >= rounds:
        yield "nobody has built or scored for two rounds, so the game is over (GC-52)"
