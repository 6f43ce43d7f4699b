"""What a page is sent while a game goes on, put together as the page does it: always the page as it would be now."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from cafe_night import act, confirm, friends_at, spend
from hypothesis import given
from hypothesis import strategies as some

from tertulia.games import find_game, game_names
from tertulia.kernel.errors import BadInput
from tertulia.kernel.match import new
from tertulia.tables import Cafe
from tertulia.web.frames import Parts, edits
from tertulia.web.pages import parts as page

pytestmark = pytest.mark.compiled_too
every_game = pytest.mark.parametrize("game", game_names())
PIECES = some.lists(some.sampled_from("abcdefg"), max_size=12)


def patched(old: list[str], changes: list[Any]) -> list[str]:
    """As the script does it."""
    new: list[str] = []
    for change in changes:
        new += [change] if isinstance(change, str) else old[slice(*change)]
    return new


@given(PIECES, PIECES)
def test_edits_make_the_new_pieces_from_the_old_ones(old: list[str], new: list[str]) -> None:
    assert patched(old, json.loads(json.dumps(edits(old, new)))) == new


def test_what_stays_is_not_sent_again() -> None:
    assert edits(["a", "b", "c", "d"], ["a", "x", "c", "d"]) == [(0, 1), "x", (2, 4)]
    assert edits(["a", "b", "c", "d"], ["a", "b", "x", "c", "d"]) == [(0, 2), "x", (2, 4)]
    assert edits(["a", "b", "c", "d"], ["a", "d"]) == [(0, 1), (3, 4)]


@every_game
def test_frames_put_together_are_the_page(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben", "Cleo")
        rng, most = Random(game), 0
        sent = [Parts(patches=True) for _ in range(4)]
        shown: list[dict[str, str]] = [{} for _ in sent]
        for number in range(150):
            for looker, token in enumerate([*tokens, "a spectator who has no seat"]):
                viewer = await cafe.viewer(table, token, "en")
                frame = orjson.loads(orjson.dumps(sent[looker].next(table, viewer) or {"parts": {}}))
                for name, (seam, *changes) in frame.get("patches", {}).items():
                    frame["parts"][name] = seam.join(patched(shown[looker][name].split(seam), changes))
                    most = max(most, sum(len(change) for change in changes if isinstance(change, str)))
                shown[looker] |= frame["parts"]
                assert shown[looker] == {name: str(part) for name, part in page.parts(table, viewer).items()}
            if table.finished:
                break
            legal = table.game.actions.texts(table.offers(table.actor))
            if legal:
                await act(cafe, table, tokens[table.actor], rng.choice(legal), confirm=number % 5 > 0)
            else:
                await confirm(cafe, table, tokens[table.actor])
        assert 0 < most < 80_000

    spend(tmp_path, evening)


@every_game
def test_a_drawing_in_parts_is_the_picture(game: str) -> None:
    found = find_game(game)
    match, rng = new(found, 3, seed="parts"), Random(3)
    for _ in range(60):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
        for seat in range(3):
            show = match.show(offers=seat == match.actor)
            picture = found.picture(match.view(seat), seat, show)
            if found.drawing is not None:
                drawing = found.drawing(match.view(seat), seat, show)
                assert str(drawing) == picture and '<g id="'.join(drawing.pieces) == picture


def test_moves_written_together_are_all_there_and_a_refused_one_harms_no_other(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        tables = [await friends_at(cafe, "cafe-international", "Ana", "Ben") for _ in range(8)]
        for table, _tokens in tables[:2]:  # another server was quicker at these
            table.seq -= 1
        moves = []
        for table, tokens in tables:
            seat = table.actor
            moves.append(cafe.act(table, tokens[seat], seat, table.seq, table.playing.legal()[0], 0, True))
        for table, _tokens in tables[:2]:
            table.changed = table.seq
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert [isinstance(result, BadInput) for result in results] == [True] * 2 + [False] * 6
        for table, _tokens in tables[2:]:
            kept = await cafe.store.read(table.id)
            assert len(kept.events) == table.seq

    spend(tmp_path, evening)
