"""The position told in sentences, for screen readers and plain terminals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tertulia.games.guatemala_cafe.pieces import CELL_NAMES, COFFEES, EDGE_NAMES, members
from tertulia.games.guatemala_cafe.prose import coffee_name, due, line_pieces, sack_name, stock_words, track_name
from tertulia.games.guatemala_cafe.scoring import worth
from tertulia.games.guatemala_cafe.secrets import common
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words, player

_ = Words(Path(__file__).parent)


def describe(view: State, show: Show) -> list[str]:
    """The position in sentences. A state that is no view is told as everybody may know it."""
    view = common(view)
    sentences: list[Text] = []
    if view.buyer >= 0:
        sentences.append(_("The Buyer is at {place}.", place=track_name(view.buyer)))
    pieces = line_pieces(view)
    if pieces:
        sentences.append(_("His line: {pieces}.", pieces=pieces))
    for seat in range(view.seats):
        sentences.append(_player(view, seat, show.names))
        sentences += [
            _plantation(view, seat, c) for c in range(COFFEES) if view.has_plantation(view.plantation(seat, c))
        ]
    sentences += [_harbour(view, harbour) for harbour in range(len(view.docks)) if view.side.dock_prices[harbour]]
    if view.roads:
        sentences.append(_("Roads: {edges}.", edges=[EDGE_NAMES[edge] for edge in members(view.roads)]))
    sentences.append(
        _("Roads in the stock: {count}; sacks in the bag: {bag}.", count=view.road_stock, bag=view.bag_size)
    )
    sentences += [_worth(view, coffee, show.names) for coffee in range(COFFEES) if any(worth(view, coffee))]
    sentences.append(_track(view))
    now = due(view, show.names)
    if now is not None:
        sentences.append(now)
    return [sentence.say(show.language) for sentence in sentences]


def _player(view: State, seat: int, names: Sequence[str]) -> Text:
    stock = stock_words(view, seat)
    if isinstance(stock, int):
        return _(
            "{player}: points {points}, centavos {money}, sacks {count}.",
            player=player(seat, names), points=view.points[seat], money=view.money[seat], count=stock,
        )  # fmt: skip
    return _(
        "{player}: points {points}, centavos {money}; stock: {sacks}.",
        player=player(seat, names), points=view.points[seat], money=view.money[seat], sacks=stock,
    )  # fmt: skip


def _plantation(view: State, seat: int, coffee: int) -> Text:
    plantation = view.plantation(seat, coffee)
    name = coffee_name(coffee)
    workers: list[str] | Text = [CELL_NAMES[cell] for cell in members(view.fields[plantation])] or _("none")
    if view.sheds[plantation] < 0:
        return _("{coffee}: workers {cells}, no shed.", coffee=name, cells=workers)
    shed = CELL_NAMES[view.sheds[plantation]]
    harbour = view.harbour_reached(plantation)
    if harbour < 0:
        return _("{coffee}: shed {shed}, workers {cells}.", coffee=name, shed=shed, cells=workers)
    return _(
        "{coffee}: shed {shed}, workers {cells}, connected to harbour {harbour}.",
        coffee=name, shed=shed, cells=workers, harbour=view.side.harbours[harbour],
    )  # fmt: skip


def _harbour(view: State, harbour: int) -> Text:
    ships = [coffee_name(coffee) for coffee in view.docks[harbour]]
    price = view.dock_price(harbour)
    name = view.side.harbours[harbour]
    if price < 0:
        return _("Harbour {harbour}: ships {ships}; full.", harbour=name, ships=ships)
    if not ships:
        return _("Harbour {harbour} is empty; the next dock costs {price}.", harbour=name, price=price)
    return _("Harbour {harbour}: ships {ships}; the next dock costs {price}.", harbour=name, ships=ships, price=price)


def _worth(view: State, coffee: int, names: Sequence[str]) -> Text:
    parts = [
        _("{player} +{points}", player=player(seat, names), points=points)
        for seat, points in enumerate(worth(view, coffee))
        if points
    ]
    return _("Scoring {coffee} now: {points}.", coffee=coffee_name(coffee), points=parts)


def _track(view: State) -> Text:
    if not view.laid:
        return _("The point track goes to {last}; no sack lies on it.", last=view.side.last_space)
    last = sack_name(view.laid[-1])
    return _("Last sack on the point track: {sack} on {space}.", sack=last, space=view.last_sack_space())
