"""The position told in sentences, for screen readers and plain terminals: the board first, then player by player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders import prose, scoring
from tertulia.games.coffee_traders.pieces import (
    A_COOP,
    CELLS,
    CONTRACTS,
    OBJECTIVES,
    PARTS,
    PLOT_NAMES,
    PLOTS_A_COOP,
    SORTS,
    UPPER_CELLS,
    YEARS,
    members,
)
from tertulia.games.coffee_traders.prose import COOP_NAMES, KIND_NAMES, PART_NAMES, PHASE_NAMES, STOCK_NAMES
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import LINE_NAMES
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)

NONE: Final = _("none")


def describe(view: State, show: Show) -> list[str]:
    """The whole position in sentences."""
    names = show.names
    sentences = [_when(view)]
    if len(view.order) == view.seats:
        sentences.append(_("Turn order: {players}.", players=[player(seat, names) for seat in view.order]))
    if view.next_order:
        passed = [player(seat, names) for seat in view.next_order]
        sentences.append(_("Passed, in the order of the next period: {players}.", players=passed))
    sentences += [_coop(view, coop, names) for coop in range(5)]
    sentences += _trades(view, names)
    sentences += [_bar(view, bar, names) for bar in range(6)]
    sentences += [_objective(view, letter, names) for letter in range(3) if view.objectives[letter] >= 0]
    sentences.append(_rewards(view))
    for seat in range(view.seats):
        sentences += _player(view, seat, names)
    return [sentence.say(show.language) for sentence in sentences]


def _when(view: State) -> Text:
    if view.phase == 0:
        return _("The game is being set up.")
    return _(
        "Period {year}, phase {number} of 6: {phase}.",
        year=YEARS[view.period], number=view.phase, phase=PHASE_NAMES[view.phase],
    )  # fmt: skip


def _plots(mask: int) -> list[str]:
    return [PLOT_NAMES[plot] for plot in members(mask)]


def _listed(things: Sequence[object], otherwise: Text = NONE) -> object:
    return list(things) or otherwise


# ---- the board -----------------------------------------------------------------------------------------------------


def _coop(view: State, coop: int, names: Sequence[str]) -> Text:
    """The centre and the sites, then what everybody has there; in Work the free plots with their bonuses, too."""
    found = [_planter(view, planter, coop, names) for planter in range(view.board.planters)]
    parts = [words for words in found if words is not None]
    free = (view.board.plots & ~view.taken()) & A_COOP << coop * PLOTS_A_COOP
    if view.phase == 1 and free:
        parts.append(_("free plots: {plots}", plots=[_free_plot(view, plot) for plot in members(free)]))
    summary = _(
        "{coop}: workers in the centre {count}, free building sites {sites}",
        coop=COOP_NAMES[coop], count=view.centre[coop], sites=view.board.building_sites - view.buildings_in(coop),
    )  # fmt: skip
    return _("{sentence}.", sentence=prose.joined([summary, *parts]))


def _free_plot(view: State, plot: int) -> Text | str:
    bonus = prose.bonus_words(view.board.plot_bonus[plot])
    if not bonus:
        return PLOT_NAMES[plot]
    return _("{plot} {bonus}", plot=PLOT_NAMES[plot], bonus=prose.joined(bonus, prose.AND))


def _trades(view: State, names: Sequence[str]) -> list[Text]:
    """In Antwerp: the traders in their order, and those that nobody has opened in this period."""
    found: list[Text] = []
    for coop in range(5):
        traders = view.traders[coop * 5 : coop * 5 + view.trader_count(coop)]
        if traders:
            coin = _("the coin is there") if view.antwerp >> coop & 1 else _("the coin is taken")
            who = [prose.planter_name(trader, view.seats, names) for trader in traders]
            found.append(_("Trade, {coop}: {traders}; {coin}.", coop=COOP_NAMES[coop], traders=who, coin=coin))
    closed = [COOP_NAMES[coop] for coop in range(5) if not view.opened(coop)]
    if closed:
        found.append(_("Trades not opened: {coops}.", coops=closed))
    return found


def _planter(view: State, planter: int, coop: int, names: Sequence[str]) -> Text | None:
    """All that somebody has in a coop."""
    here = A_COOP << coop * PLOTS_A_COOP
    own = view.plots[planter] & here
    parts: list[Text] = []
    if own & view.manned:
        parts.append(_("manned {plots}", plots=_plots(own & view.manned)))
    if own & ~view.manned:
        parts.append(_("empty {plots}", plots=_plots(own & ~view.manned)))
    if planter < view.seats:
        parts += _links(view, planter, here)
        kinds = [KIND_NAMES[kind] for kind in range(3) if view.buildings[planter * 3 + kind] >> coop & 1]
        if kinds:
            parts.append(_("buildings {kinds}", kinds=kinds))
    if not parts:
        return None
    return _(
        "{player} (quality {quality}): {things}",
        player=prose.planter_name(planter, view.seats, names), quality=view.quality(planter, coop),
        things=parts,
    )  # fmt: skip


def _links(view: State, seat: int, here: int) -> list[Text]:
    donkeys, trucks = view.donkeys[seat] & here, view.trucks[seat] & here
    second = view.pairs[seat] & here
    parts: list[Text] = []
    if donkeys & ~second:
        parts.append(_("donkey on {plots}", plots=_plots(donkeys & ~second)))
    if second:
        parts.append(_("two donkeys on {plots}", plots=_plots(second)))
    if trucks:
        parts.append(_("truck on {plots}", plots=_plots(trucks)))
    return parts


def _bar(view: State, bar: int, names: Sequence[str]) -> Text:
    """Who has served which cell, and what the free ones cost."""
    cells: list[Text] = []
    for cell in range(CELLS):
        owner = next((seat for seat in range(view.seats) if view.tokens[seat] >> bar * CELLS + cell & 1), -1)
        if owner >= 0:
            cells.append(_("{cell} {player}", cell=cell + 1, player=player(owner, names)))
        elif cell < CELLS - 1:
            cost = prose.coffee_words(view.board.costs[0][UPPER_CELLS + bar * (CELLS - 1) + cell])
            cells.append(_("{cell} for {coffee}", cell=cell + 1, coffee=cost))
        else:
            cells.append(_("{cell} for {count} of one sort", cell=cell + 1, count=sum(view.board.costs[0][-1])))
    return _("Cells of {bar}: {cells}.", bar=prose.BAR_NAMES[bar], cells=prose.joined(cells))


def _objective(view: State, letter: int, names: Sequence[str]) -> Text:
    claims = sorted((view.claims[seat * 3 + letter], seat) for seat in range(view.seats))
    claimed = [player(seat, names) for claim, seat in claims if claim]
    points = view.board.objective_points[len(claimed)] if len(claimed) < view.seats else 0
    words = prose.objective_words(view.board, OBJECTIVES[letter][view.objectives[letter]])
    return _(
        "Objective {letter}: {objective}; claimed by: {players}; the next gets {points}.",
        letter=CONTRACTS[letter], objective=words,
        players=_listed(claimed, _("nobody")), points=points,
    )  # fmt: skip


def _rewards(view: State) -> Text:
    """What contracts bring everybody."""
    board = view.board
    parts: list[Text] = []
    for letter in range(6):
        things = [
            _("coins {coins}", coins=board.contract_coins[letter]),
            _("points {points}", points=board.contract_points[letter]),
            *prose.bonus_words(board.contract_bonus[letter]),
        ]
        kinds = [KIND_NAMES[kind] for kind in board.contract_building[letter]]
        if kinds:
            things.append(prose.joined(kinds, prose.OR))
        if view.top_counter(letter) >= 0:
            things.append(_("Arabica counter {colour}", colour=COOP_NAMES[view.top_counter(letter)]))
        parts.append(_("{letter} {things}", letter=CONTRACTS[letter], things=things))
    return _("Contracts bring: {contracts}.", contracts=prose.joined(parts))


# ---- a player ------------------------------------------------------------------------------------------------------


def _player(view: State, seat: int, names: Sequence[str]) -> list[Text]:
    sentences = [_points(view, seat, names), _purse(view, seat), _company(view, seat)]
    sentences += [_goods(view, seat), _tracks(view, seat)]
    if view.sets[seat] >= 0:
        sentences.append(_contracts(view, seat))
    return sentences


def _points(view: State, seat: int, names: Sequence[str]) -> Text:
    """What the position is worth to him now, and where it comes from."""
    by_source = scoring.by_source(view, seat)
    sources = [
        _("{source} {points}", source=prose.reason(source), points=points if points > 0 else prose.signed(points))
        for source, points in zip(scoring.SOURCES, by_source, strict=True)
        if points
    ]
    return _(
        "{player}: points if the game ended now {points}: {sources}.",
        player=player(seat, names), points=sum(by_source), sources=_listed(sources),
    )  # fmt: skip


def _purse(view: State, seat: int) -> Text:
    reserve = [PART_NAMES[part] for part in range(len(PARTS)) if view.reserve[seat] >> part & 1]
    return _(
        "Coins {coins}; cubes {cubes}; meeples {meeples}, contractors {contractors}; bonus reserve: {reserve}; "
        "uses left in this period {uses}.",
        coins=view.coins[seat], cubes=view.cubes[seat], meeples=view.meeples[seat],
        contractors=view.contractors[seat], reserve=_listed(reserve, _("empty")),
        uses=view.board.reserve_uses - view.uses[seat],
    )  # fmt: skip


def _company(view: State, seat: int) -> Text:
    lines = [
        _("line {line} {levels}", line=LINE_NAMES[line], levels=_listed(_levels(view, seat, line))) for line in range(2)
    ]
    return _(
        "Private workers {workers}; Company Reserve: donkeys {donkeys}, trucks {trucks}, civets {civets}; "
        "civets in Sumatra {sumatra}; plantations to place, by level: {lines}.",
        workers=view.workers[seat], donkeys=view.ready_donkeys[seat], trucks=view.ready_trucks[seat],
        civets=view.ready_civets[seat], sumatra=view.sumatra[seat], lines=prose.joined(lines),
    )  # fmt: skip


def _levels(view: State, seat: int, line: int) -> list[int]:
    return [level + 1 for level in range(3) for _n in range(view.tiles[seat * 6 + line * 3 + level])]


def _goods(view: State, seat: int) -> Text:
    return _(
        "Coffee: {coffee}; warehouses {warehouses}; exchange rate {rate}:1; stock counters: {counters}.",
        coffee=_listed(prose.coffee_words(view.coffee[seat * SORTS : seat * SORTS + SORTS]), _("nothing")),
        warehouses=view.warehouses[seat], rate=view.rate(seat),
        counters=_listed(_counted(view.stock_counters[seat * 6 : seat * 6 + 6])),
    )  # fmt: skip


def _counted(counts: Sequence[int]) -> list[Text]:
    """Counters by colour."""
    return [_("{sort} {count}", sort=STOCK_NAMES[colour], count=count) for colour, count in enumerate(counts) if count]


def _tracks(view: State, seat: int) -> Text:
    here = slice(seat * 5, seat * 5 + 5)
    return _(
        "Arabica tracks: {steps}; Arabica counters: {arabica}; animal counters: {animal}; "
        "spaces filled on the counter track {spaces}.",
        steps=_listed(_counted(view.arabica[here])), arabica=_listed(_counted(view.arabica_counters[here])),
        animal=_listed(_counted(view.animal_counters[here])), spaces=scoring.filled_spaces(view, seat),
    )  # fmt: skip


def _contracts(view: State, seat: int) -> Text:
    """What is done, and what the others cost."""
    done = [CONTRACTS[letter] for letter in range(6) if view.contracts[seat] >> letter & 1]
    costs = [
        _("{letter} {coffee}", letter=CONTRACTS[letter], coffee=prose.coffee_words(cost))
        for letter, cost in enumerate(view.board.costs[view.sets[seat]][:6])
        if not view.contracts[seat] >> letter & 1
    ]
    if not costs:
        return _("Contracts fulfilled: {done}.", done=done)
    return _("Contracts fulfilled: {done}; open: {costs}.", done=_listed(done), costs=prose.joined(costs))
