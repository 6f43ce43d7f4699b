"""The sea below the plantations: quays with their docks, and the ships."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.guatemala_cafe.actions import ACTIONS, Leave
from tertulia.games.guatemala_cafe.picture_marks import Marks, title
from tertulia.games.guatemala_cafe.picture_parts import coin, offered, rings, ship, square
from tertulia.games.guatemala_cafe.pieces import WIDTH, Side
from tertulia.games.guatemala_cafe.prose import coffee_name
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.drawing import Pen, remembered
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

STEP: Final = 100
SEA: Final = 172
"""From the last row of cells to the rim."""
NARROWEST: Final = 500
"""The name of the game must find room."""
CLOSED_DOCKS: Final = 3
"""The room of a harbour that is not in play."""
DOCK: Final = 88
"""From a dock to the next."""


def shore(pen: Pen, wide: int, high: int) -> str:
    top = high - SEA + 6
    return (
        f'<path d="M12 {top}H{wide - 12}V{high - 46}Q{wide - 12} {high - 12} {wide - 46} {high - 12}H46'
        f'Q12 {high - 12} 12 {high - 46}z" fill="{pen.url("sea")}"/>'
    )


def _share(side: Side, harbour: int) -> int:
    """How much room a harbour needs."""
    return (len(side.dock_prices[harbour]) or CLOSED_DOCKS) * DOCK + 28


def inner(side: Side) -> int:
    """How wide the cells and the harbours are, whichever is wider."""
    return max(side.cols * STEP, NARROWEST, sum(_share(side, harbour) for harbour in range(len(side.harbours))))


def harbours(pen: Pen, view: State, marks: Marks) -> str:
    return "".join(_harbour(pen, view, marks, harbour) for harbour in range(len(view.side.harbours)))


@remembered
def _middle(side: Side, harbour: int) -> float:
    """Where a quay lies, from the first cell's left; all together they are as wide as the board."""
    shares = [_share(side, other) for other in range(len(side.harbours))]
    stretch = inner(side) / sum(shares)
    return (sum(shares[:harbour]) + shares[harbour] / 2) * stretch - (inner(side) - side.cols * STEP) / 2


def _harbour(pen: Pen, view: State, marks: Marks, harbour: int) -> str:
    side = view.side
    name = f"harbour-{side.harbours[harbour]}"
    offers = marks.at(name)
    docks = side.dock_prices[harbour]
    middle, top = _middle(side, harbour), side.rows * STEP
    last = name in marks.last
    offer = None if not offers else _("A ship may leave") if _is_leaving(offers) else _("A place for the piece")
    inside = _docks(pen, view, harbour, offers, last) if docks else _closed()
    return (
        f'<g id="{pen.id(name)}"{offered(offers)}>'
        f"{title(pen, _words(view, harbour), last, offer)}{_quay(side, harbour, middle)}"
        f'<g transform="translate({middle:g} {top + 98})">{inside}</g></g>'
    )


@remembered
def _quay(side: Side, harbour: int, middle: float) -> str:
    """With a gate at each corner of cells that counts as this harbour; elsewhere than at the sea, a sign is there."""
    docks, top = side.dock_prices[harbour], side.rows * STEP
    corners = [divmod(place, WIDTH + 1) for place, whose in enumerate(side.harbour_of_vertex) if whose == harbour]
    gates = [col * STEP for row, col in corners if row == side.rows and docks]
    inland = [(col * STEP, row * STEP) for row, col in corners if row != side.rows and docks]
    half = max((len(docks) or CLOSED_DOCKS) * DOCK / 2 + 4, *(abs(x - middle) + 24 for x in gates), 0)
    sign = middle + STEP / 2 if any(abs(x - middle) < 30 for x in gates) else middle
    name = f'<text class="on c0 quay">{side.harbours[harbour]}</text>'
    doors = "".join(f'<rect x="{x - 12}" y="{top - 12}" width="24" height="34" rx="11"/>' for x in gates)
    signs = "".join(
        f'<g transform="translate({x} {y + 11})"><circle cy="-11" r="24" fill="var(--quay)"/>{name}</g>'
        for x, y in inland
    )
    return (
        f'<rect x="{middle - half:g}" y="{top + 10}" width="{2 * half:g}" height="36" rx="8" '
        f'fill="var(--{"quay" if docks else "closed"})" stroke="var(--wall)" stroke-width="3"/>'
        f'<g fill="var(--path)" stroke="var(--path_edge)" stroke-width="4">{doors}</g>'
        f'<g transform="translate({sign:g} {top + 39})">{name}</g>{signs}'
    )


def _words(view: State, harbour: int) -> Text:
    name, price = view.side.harbours[harbour], view.dock_price(harbour)
    ships = [coffee_name(coffee) for coffee in view.docks[harbour]]
    if not view.side.dock_prices[harbour]:
        return _("Harbour {harbour} is closed.", harbour=name)
    if price < 0:
        return _("Harbour {harbour}: ships {ships}; full.", harbour=name, ships=ships)
    if not ships:
        return _("Harbour {harbour} is empty; the next dock costs {price}.", harbour=name, price=price)
    return _("Harbour {harbour}: ships {ships}; the next dock costs {price}.", harbour=name, ships=ships, price=price)


def _is_leaving(offers: tuple[int, ...]) -> bool:
    return any(isinstance(ACTIONS[offer], Leave) for offer in offers)


def _docks(pen: Pen, view: State, harbour: int, offers: tuple[int, ...], last: bool) -> str:
    prices, ships = view.side.dock_prices[harbour], view.docks[harbour]
    offer = -1
    if offers:
        offer = ships.index(view.scored) if _is_leaving(offers) else len(ships)
    parts = []
    for dock, price in enumerate(prices):
        x = (dock - (len(prices) - 1) / 2) * DOCK
        inside = coin(price)
        if dock < len(ships):
            inside = f'<g transform="scale(.9)">{ship(pen, ships[dock])}</g>'
        marked = last and dock == len(ships) - 1
        css = "plate" if dock == offer else "dock"
        parts.append(
            f'<g transform="translate({x:g} 0)">{square(css, 40)}{inside}{rings(dock == offer, marked, 40)}</g>'
        )
    return "".join(parts)


def _closed() -> str:
    return (
        '<path d="M-120-34L120 34M-120 34L120-34" stroke="var(--closed)" stroke-width="12" stroke-linecap="round" '
        'stroke-dasharray="24 16"/>'
    )
