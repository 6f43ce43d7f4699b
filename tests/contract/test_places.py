"""What a press on a place of the picture means, and what is answered where nothing can be done: of that place alone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from random_games import GAMES, random_states

from tertulia.kernel.game import Game, Show

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
PLACE = re.compile(r'<g id="t-([^"]+)"([^>]*)>')
OFFERED = re.compile(r'data-actions="([^"]+)"')
Seen = tuple[Any, dict[str, list[int]], set[str]]


def _looks(game: Game[Any], every: int = 17) -> Iterator[Seen]:
    """Views of whoever decides, with what the picture offers by place, and all its places."""
    for seats in game.seats:
        for count, (state, _action) in enumerate(random_states(game, seats, "places")):
            seat = game.actor(state)
            if seat < 0 or count % every:
                continue
            view = game.view(state, seat)
            picture = game.picture(view, seat, Show(offers=dict.fromkeys(game.legal(view), 0)))
            drawn = picture.partition("</defs>")[2] or picture
            found: dict[str, list[int]] = {}
            for name, more in PLACE.findall(drawn):
                texts = OFFERED.search(more)
                found[name] = [] if texts is None else [game.actions.parse(t) for t in unescape(texts[1]).split("|")]
            yield view, {name: offers for name, offers in found.items() if offers}, set(found)


@every_game
def test_a_press_means_what_is_offered_there_and_nothing_of_other_places(game: Game[Any]) -> None:
    assert game.pressed is not None
    homes: dict[int, set[str]] = defaultdict(set)
    looks = list(_looks(game))
    for _view, offers, _places in looks:
        for place, actions in offers.items():
            for action in actions:
                homes[action].add(_home(place))
    asked = refused = 0
    for view, offers, places in looks:
        legal = set(game.legal(view))
        for place in places:
            meant = game.pressed(view, place)
            offered = {a for a in offers.get(place, ()) if not game.actions.text(a).startswith("favour")}
            assert offered <= {*meant}, place  # a favour is pressed on the plantation that gets it
            assert not legal & {*meant} - {*offers.get(place, ())}, (place, game.actions.texts(meant))
            asked += 1
            for action in meant:
                where = homes.get(action)
                assert not where or _home(place) in where or _moves(game, action), (place, game.actions.text(action))
                refused += game.refusal(view, action) is not None
    assert asked > 1_000 and refused > 100


def _home(place: str) -> str:
    """A place without whose mat it is on, and without which of a row."""
    if place.startswith(("plot", "donkey", "bar", "cell", "space", "track")):
        return place
    return re.sub(r"-?\d+$", "", re.sub(r"^([a-z]+)\d", r"\1", place))


def _moves(game: Game[Any], action: int) -> bool:
    """Steps of the Buyer, seats at the bar and answers about a trade have another place in every state."""
    text = game.actions.text(action)
    return text in ("follow", "take coin") or text.split()[0] in ("move", "bar")
