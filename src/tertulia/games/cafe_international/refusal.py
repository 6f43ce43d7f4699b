"""Why an action is not legal: the first rule it breaks, in the order of CI-19, and what would make it legal."""

from __future__ import annotations

from pathlib import Path

from tertulia.games.cafe_international.actions import (
    ACTIONS,
    DRAWS,
    PASS,
    Bar,
    Draw,
    Exchange,
    Seat,
    Start,
)
from tertulia.games.cafe_international.pieces import (
    CHAIR_NAMES,
    NATIONS_OF_CHAIR,
    NOBODY,
    TABLES_OF_CHAIR,
    TILES,
    gender_of,
    is_joker,
    nation_of,
)
from tertulia.games.cafe_international.prose import guest_name, nation_name, table_name, tile_name
from tertulia.games.cafe_international.state import OVER_NOW, STARTING, TURN, State
from tertulia.games.cafe_international.turn import can_pay, legal
from tertulia.kernel.game import Refusal
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


def refusal(state: State, action: int) -> Refusal | None:
    allowed = legal(state)
    if action in allowed:
        return None
    if state.stage == OVER_NOW:
        return Refusal("CI-40", _("the game is over"), _("start a new one"))
    if state.stage != TURN:
        return _not_drawn(state, action)
    entry = ACTIONS[action]
    match entry:
        case Seat():
            return _no_seating(state, entry, allowed)
        case Bar(tile):
            return _no_bar(state, tile, allowed)
        case Exchange(tile, chair):
            return _no_exchange(state, tile, chair, allowed)
        case Draw() | Start():
            return Refusal("CI-10", _("a draw is no step of a turn"), _for_example(allowed))
    return _no_stop(state, action, allowed)


def _for_example(allowed: list[int]) -> Text:
    return _("legal now, for example: {actions}", actions=ACTIONS.texts(allowed[:3]))


def _not_drawn(state: State, action: int) -> Refusal:
    if state.stage == STARTING:
        return Refusal("CI-6", _("the start player is to be drawn now"), _for_example(legal(state)))
    if DRAWS <= action < DRAWS + len(TILES):
        tile = tile_name(action - DRAWS)
        return Refusal("CI-1", _("no such tile is left in the bag: {tile}", tile=tile), _for_example(legal(state)))
    return Refusal("CI-25", _("tiles are to be drawn now"), _for_example(legal(state)))


def _no_stop(state: State, action: int, allowed: list[int]) -> Refusal:
    if action == PASS:
        return Refusal("CI-45", _("only who can do nothing at all passes"), _for_example(allowed))
    if state.run >= 0:
        return _run_unfinished(state, allowed)
    if state.first < 0:
        return Refusal("CI-10", _("nobody has been seated in this turn"), _for_example(allowed))
    chair = CHAIR_NAMES[state.first]
    return Refusal("CI-18", _("the guest on {chair} scored nothing", chair=chair), _join_him(state))


def _join_him(state: State) -> Text:
    tables = [table_name(table) for table in TABLES_OF_CHAIR[state.first]]
    return _("seat a second guest at the same table: {tables}", tables=tables)


def _run_unfinished(state: State, allowed: list[int]) -> Refusal:
    message = _("the regulars' table must be filled in this turn: {table}", table=table_name(state.run))
    return Refusal("CI-51", message, _for_example(allowed))


def _not_in_hand(state: State, tile: int) -> Refusal | None:
    """CI-10: only tiles that one holds are played."""
    if tile not in state.hands[state.mover]:
        held = [TILES[held] for held in state.hands[state.mover]]
        return Refusal(
            "CI-10", _("not in your hand: {tile}", tile=tile_name(tile)), _("your hand: {tiles}", tiles=held)
        )
    return None


def _turn_has_begun(state: State, allowed: list[int]) -> Refusal | None:
    if state.first < 0:
        return None
    if state.run >= 0:
        return _run_unfinished(state, allowed)
    return Refusal("CI-10", _("a guest has been seated on a chair in this turn"), _for_example(allowed))


# ---- the bar and the jokers --------------------------------------------------------------------------------------


def _no_bar(state: State, tile: int, allowed: list[int]) -> Refusal:
    early = _turn_has_begun(state, allowed) or _not_in_hand(state, tile)
    if early is not None:
        return early
    if is_joker(tile):
        return Refusal("CI-31", _("a joker may not sit at the bar"), _for_example(allowed))
    assert not can_pay(state)
    message = _("you cannot pay for the next seat at the bar and would be out of the game")
    return Refusal("CI-32", message, _("do something else first: {actions}", actions=ACTIONS.texts(allowed[:3])))


def _no_exchange(state: State, tile: int, chair: int, allowed: list[int]) -> Refusal:
    early = _turn_has_begun(state, allowed) or _not_in_hand(state, tile)
    if early is not None:
        return early
    guest = state.chairs[chair]
    if guest == NOBODY or not is_joker(guest):
        jokers = [CHAIR_NAMES[place] for place in state.jokers]
        remedy = _("jokers sit on {chairs}", chairs=jokers) if jokers else _("no joker is seated yet")
        return Refusal("CI-35", _("no joker sits on {chair}", chair=CHAIR_NAMES[chair]), remedy)
    nations = [nation_of(guest)] if state.house.strict_exchange else NATIONS_OF_CHAIR[chair]
    wanted = [tile_name(2 * nation + gender_of(guest)) for nation in nations]
    message = _("{tile} cannot take the place of the {joker}", tile=tile_name(tile), joker=guest_name(guest))
    return Refusal("CI-36", message, _("it takes: {tiles}", tiles=wanted))


# ---- chairs ------------------------------------------------------------------------------------------------------


def _no_seating(state: State, seating: Seat, allowed: list[int]) -> Refusal:
    return (
        _not_in_hand(state, seating.tile)
        or _chair_taken(state, seating)
        or _wrong_nation(seating, allowed)
        or _leaves_the_run(state, allowed)
        or _unbalanced(state, seating, allowed)
        or _alone(state, seating, allowed)
        or _first_guest_left_alone(state)
    )


def _could_sit(tile: int, allowed: list[int]) -> Text:
    """Where this tile may sit now; else what else may be done."""
    chairs: list[str] = []
    for action in allowed:
        entry = ACTIONS[action]
        if isinstance(entry, Seat) and entry.tile == tile and CHAIR_NAMES[entry.chair] not in chairs:
            chairs.append(CHAIR_NAMES[entry.chair])
    if chairs:
        return _("this guest may sit on {chairs}", chairs=chairs[:8])
    return _for_example(allowed)


def _chair_taken(state: State, seating: Seat) -> Refusal | None:
    guest = state.chairs[seating.chair]
    if guest == NOBODY:
        return None
    chair = CHAIR_NAMES[seating.chair]
    message = _("chair {chair} is taken: {guest}", chair=chair, guest=guest_name(guest))
    free = [CHAIR_NAMES[near] for table in TABLES_OF_CHAIR[seating.chair] for near in state.free_chairs(table)]
    if free:
        return Refusal("CI-11", message, _("free chairs there: {chairs}", chairs=free))
    return Refusal("CI-11", message, _("no chair is free there; choose another table"))


def _wrong_nation(seating: Seat, allowed: list[int]) -> Refusal | None:
    if seating.nation in NATIONS_OF_CHAIR[seating.chair]:
        return None
    nations = [nation_name(nation) for nation in NATIONS_OF_CHAIR[seating.chair]]
    message = _("chair {chair} is only for {nations}", chair=CHAIR_NAMES[seating.chair], nations=nations)
    return Refusal("CI-12", message, _could_sit(seating.tile, allowed))


def _leaves_the_run(state: State, allowed: list[int]) -> Refusal | None:
    return _run_unfinished(state, allowed) if state.run >= 0 else None


def _unbalanced(state: State, seating: Seat, allowed: list[int]) -> Refusal | None:
    gender = gender_of(seating.tile)
    for table in TABLES_OF_CHAIR[seating.chair]:
        if not state.admits(table, gender):
            message = _(
                "{table} would be out of balance: ladies {ladies}, gentlemen {gentlemen}",
                table=table_name(table),
                ladies=state.ladies[table] + 1 - gender,
                gentlemen=state.gentlemen[table] + gender,
            )
            return Refusal("CI-13", message, _could_sit(seating.tile, allowed))
    return None


def _alone(state: State, seating: Seat, allowed: list[int]) -> Refusal | None:
    if not state.is_cold(seating.chair):
        return None
    chair = CHAIR_NAMES[seating.chair]
    if state.first >= 0:
        return Refusal(
            "CI-14", _("on {chair} the guest would sit alone", chair=chair), _could_sit(seating.tile, allowed)
        )
    message = _("on {chair} the guest would sit alone, and nobody of your hand can join in this turn", chair=chair)
    return Refusal("CI-14", message, _could_sit(seating.tile, allowed))


def _first_guest_left_alone(state: State) -> Refusal:
    chair = CHAIR_NAMES[state.first]
    return Refusal("CI-15", _("the guest on {chair} scored nothing and would sit alone", chair=chair), _join_him(state))
