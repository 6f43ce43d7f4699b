"""Why a piece may not be placed somewhere: the first rule it breaks. Part of refusal.py."""

from __future__ import annotations

from pathlib import Path

from tertulia.games.guatemala_cafe.phases.build import harbour_of_own_shed, wants_path
from tertulia.games.guatemala_cafe.pieces import CELL_NAMES, EDGE_NAMES, HARBOUR_NAMES
from tertulia.games.guatemala_cafe.prose import coffee_name
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.game import Refusal
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


def no_worker(state: State, coffee: int, cell: int, remedy: Text) -> Refusal:
    name = CELL_NAMES[cell]
    outside = _no_cell(state, cell, remedy)
    if outside is not None:
        return outside
    if state.side.all_sites >> cell & 1:
        return Refusal("GC-25", _("{cell} is a site for a shed", cell=name), remedy)
    if not state.free_cells >> cell & 1:
        return Refusal("GC-25", _("{cell} is taken", cell=name), remedy)
    plantation = state.plantation(state.mover, coffee)
    if state.has_plantation(plantation) and not state.near[plantation] >> cell & 1:
        message = _("{cell} does not touch your plantation: {coffee}", cell=name, coffee=coffee_name(coffee))
        return Refusal(_border_rule(state, plantation, cell, "GC-25"), message, remedy)
    return _rival(state, coffee, cell, remedy) or _too_dear(state, state.side.worker_prices[cell], "GC-21", remedy)


def no_shed(state: State, coffee: int, cell: int, remedy: Text) -> Refusal:
    name = CELL_NAMES[cell]
    outside = _no_cell(state, cell, remedy)
    if outside is not None:
        return outside
    if not state.side.all_sites >> cell & 1:
        return Refusal("GC-24", _("{cell} is no site for a shed", cell=name), remedy)
    if not state.side.sites >> cell & 1:
        return Refusal("GC-10", _("with three players the site {cell} is covered", cell=name), remedy)
    if not state.free_sites >> cell & 1:
        return Refusal("GC-24", _("a shed stands on {cell}", cell=name), remedy)
    plantation = state.plantation(state.mover, coffee)
    if state.workers[plantation] and not state.near[plantation] >> cell & 1:
        message = _("{cell} does not touch your workers: {coffee}", cell=name, coffee=coffee_name(coffee))
        return Refusal(_border_rule(state, plantation, cell, "GC-24"), message, remedy)
    rule = "GC-22" if state.seats == 2 else "GC-21"
    return _rival(state, coffee, cell, remedy) or _too_dear(state, state.side.shed_prices[cell], rule, remedy)


def _no_cell(state: State, cell: int, remedy: Text) -> Refusal | None:
    if state.side.cells >> cell & 1:
        return None
    return Refusal("GC-22", _("this board has no cell {cell}", cell=CELL_NAMES[cell]), remedy)


def _border_rule(state: State, plantation: int, cell: int, rule: str) -> str:
    """GC-27 where only a border parts the cell from the plantation."""
    standing = state.fields[plantation] | (1 << state.sheds[plantation] if state.sheds[plantation] >= 0 else 0)
    return "GC-27" if state.house.borders and state.side.neighbours[cell] & standing else rule


def _rival(state: State, coffee: int, cell: int, remedy: Text) -> Refusal | None:
    if not state.rivals(state.mover, coffee) >> cell & 1:
        return None
    message = _(
        "{cell} touches another player's plantation: {coffee}", cell=CELL_NAMES[cell], coffee=coffee_name(coffee)
    )
    return Refusal("GC-26", message, remedy)


def _too_dear(state: State, price: int, rule: str, remedy: Text) -> Refusal:
    money = state.money[state.mover]
    return Refusal(rule, _("price in centavos: {price}; you have {money}", price=price, money=money), remedy)


def no_ship(state: State, coffee: int, harbour: int, remedy: Text) -> Refusal:
    name = HARBOUR_NAMES[harbour]
    if harbour >= len(state.docks):
        return Refusal("GC-22", _("this board has no harbour {harbour}", harbour=name), remedy)
    if not state.side.dock_prices[harbour]:
        return Refusal("GC-10", _("with three players harbour {harbour} is closed", harbour=name), remedy)
    price = state.dock_price(harbour)
    if price < 0:
        return Refusal("GC-29", _("every dock of harbour {harbour} is taken", harbour=name), remedy)
    if wants_path(state) and harbour_of_own_shed(state, coffee) != harbour:
        message = _(
            "you have no shed on the path of harbour {harbour}: {coffee}",
            coffee=coffee_name(coffee),
            harbour=name,
        )
        return Refusal("GC-29", message, remedy)
    return _too_dear(state, price, "GC-22" if state.seats == 2 else "GC-21", remedy)


def no_road(state: State, edge: int, remedy: Text) -> Refusal:
    name = EDGE_NAMES[edge]
    if state.roads >> edge & 1:
        return Refusal("GC-28", _("a road lies on {edge}", edge=name), remedy)
    if state.side.path_of_edge[edge] >= 0:
        return Refusal("GC-10", _("with three players the path of {edge} is closed", edge=name), remedy)
    if state.side.edge_from[edge] < 0:
        return Refusal("GC-28", _("this board has no edge {edge}", edge=name), remedy)
    return Refusal("GC-28", _("no path is printed on {edge}", edge=name), remedy)
